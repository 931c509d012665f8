//! Pieces drawn so that their attributes can be seen: each attribute, in the order declared, speaks in a way of its own.
//!
//! ```text
//!   (###)   1st attribute: how tall        2 lines, 1 line
//!   (###)   2nd: what it is filled with    # : + %
//!    TDRS   3rd: its outline               ( ) [ ] < > { }
//!           4th: what is in its middle     the same, nothing, o
//! ```
//!
//! A piece with one attribute is its letter; one with more than can be drawn so is its code.

use super::frame::{Colour, Ink, Line, Weight};
use super::look::Look;
use quadrille_core::lang::Tongue;
use quadrille_core::play::Scene;
use quadrille_core::say;

const FILLS: [[char; 4]; 2] = [['#', ':', '+', '%'], ['█', '░', '▚', '▒']];
const OUTLINES: [(char, char); 4] = [('(', ')'), ('[', ']'), ('<', '>'), ('{', '}')];
const HUES: [Colour; 4] = [Colour::Magenta, Colour::Cyan, Colour::Yellow, Colour::Green];
const MOST: [usize; 4] = [3, FILLS[0].len(), OUTLINES.len(), 3];

/// The columns that a drawn piece takes.
pub const WIDTH: usize = 5;

/// How many lines the drawn pieces of a scene take, without their codes; none where they are not drawn.
pub fn height(scene: &Scene) -> Option<usize> {
    let drawn = (2..=MOST.len()).contains(&scene.attributes.len())
        && scene.attributes.iter().zip(MOST).all(|(values, most)| values.len() <= most);
    drawn.then(|| scene.attributes[0].len())
}

/// The value that a piece has of each attribute.
fn values(scene: &Scene, traits: &[String]) -> Vec<usize> {
    let value = |values: &Vec<String>| values.iter().position(|value| traits.contains(value)).unwrap_or(0);
    scene.attributes.iter().map(value).collect()
}

/// The ink of a piece.
pub fn ink(scene: &Scene, traits: &[String], weight: Weight) -> Ink {
    Ink::colour(height(scene).and_then(|_| Some(HUES[*values(scene, traits).get(1)?])), weight)
}

/// A piece, as tall as the tallest, standing on the last line.
pub fn draw(scene: &Scene, traits: &[String], weight: Weight, look: &Look) -> Vec<Line> {
    let Some(height) = height(scene) else { return Vec::new() };
    let values = values(scene, traits);
    let value = |attribute: usize| values.get(attribute).copied().unwrap_or(0);
    let fill = FILLS[usize::from(look.unicode)][value(1)];
    let (left, right) = OUTLINES[value(2)];
    let middle = [fill, ' ', 'o'][value(3)];
    let line = format!("{left}{fill}{middle}{fill}{right}");
    let tall = height - value(0);
    let ink = ink(scene, traits, weight);
    let blank = (tall..height).map(|_| Line::plain(" ".repeat(WIDTH)));
    blank.chain((0..tall).map(|_| Line::inked(&line, ink))).collect()
}

/// What each letter and each way of drawing means: a column for each attribute, a line for each value.
pub fn legend(scene: &Scene, tongue: &Tongue, look: &Look) -> Vec<String> {
    let drawn = height(scene).is_some();
    let fills = FILLS[usize::from(look.unicode)];
    let sample = |attribute: usize, value: usize| match attribute {
        _ if !drawn => String::new(),
        0 => tongue.say(&say!("legend-lines", count = scene.attributes[0].len() - value)),
        1 => String::from(fills[value]).repeat(3),
        2 => format!("{} {}", OUTLINES[value].0, OUTLINES[value].1),
        _ => format!("{}{}{}", fills[0], [fills[0], ' ', 'o'][value], fills[0]),
    };
    let column = |(attribute, values): (usize, &Vec<String>)| {
        let entry = |(nth, value): (usize, &String)| {
            let letter = value.chars().next().unwrap_or('?').to_ascii_uppercase();
            format!("{letter} {} {}", tongue.word(value), sample(attribute, nth)).trim_end().to_owned()
        };
        values.iter().enumerate().map(entry).collect::<Vec<_>>()
    };
    let columns: Vec<Vec<String>> = scene.attributes.iter().enumerate().map(column).collect();
    let widths = columns.iter().map(|column| column.iter().map(|entry| entry.chars().count()).max().unwrap_or(0));
    let widths: Vec<usize> = widths.collect();
    let most = columns.iter().map(Vec::len).max().unwrap_or(0);
    let line = |nth: usize| {
        let entries = columns.iter().zip(&widths);
        let entries = entries.map(|(column, width)| format!("{:width$}", column.get(nth).map_or("", String::as_str)));
        entries.collect::<Vec<_>>().join("   ").trim_end().to_owned()
    };
    (0..most).map(line).collect()
}
