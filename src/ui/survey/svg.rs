//! The charts of a survey as a picture: how long games were, and how many choices there were by ply.

use crate::ui::describe;
use quadrille_core::lang::{Lang, Said};
use quadrille_core::play::survey::{Bar, Plan, Survey};
use quadrille_core::say;
use quadrille_core::variant::clean;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 56.0;
const ABOVE: f64 = 56.0;
const BELOW: f64 = 44.0;

/// Both charts, one below the other, in a file that needs no other.
pub fn svg(plan: &Plan, found: &Survey, lang: Lang) -> String {
    let name = describe::version(&plan.game, &plan.changes);
    let tall = 2.0 * (HEIGHT + ABOVE + BELOW);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{tall}\" viewBox=\"0 0 {w} {tall}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        escaped(&name),
        w = WIDTH + 2.0 * LEFT,
    );
    let seed = quadrille_core::lang::Arg::Plain(plan.seed.to_string());
    let head = say!("arena-head", game = &name, games = found.games, seed = seed);
    let lengths = say!("survey-svg-length", head = head);
    svg += &chart(&found.by_length, 0.0, [&lengths, &say!("survey-svg-plies"), &say!("survey-games")], lang);
    let below = HEIGHT + ABOVE + BELOW;
    let choices = [&say!("survey-svg-choices"), &say!("survey-svg-ply"), &say!("survey-choices")];
    svg += &chart(&found.by_ply, below, choices, lang);
    svg + "</svg>\n"
}

fn chart(bars: &[Bar], top: f64, [title, across, up]: [&Said; 3], lang: Lang) -> String {
    let say = |said: &Said| escaped(&lang.say(said));
    let most = bars.iter().map(|bar| bar.height).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let (base, wide) = (top + ABOVE + HEIGHT, WIDTH / bars.len().max(1) as f64);
    let mut svg = format!("<text x=\"{LEFT}\" y=\"{}\" font-size=\"15\">{}</text>\n", top + 24.0, say(title));
    svg += &format!("<text x=\"{LEFT}\" y=\"{}\" fill=\"#555\">{}</text>\n", top + 44.0, say(up));
    for (nth, bar) in bars.iter().enumerate() {
        let (x, tall) = (LEFT + nth as f64 * wide, bar.height / most * (HEIGHT - 20.0));
        let middle = x + wide / 2.0;
        let name = if bar.from == bar.to { bar.from.to_string() } else { format!("{}–{}", bar.from, bar.to) };
        let height =
            if bar.height.fract() == 0.0 { format!("{:.0}", bar.height) } else { format!("{:.1}", bar.height) };
        svg += &format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" fill=\"#4477aa\"/>\n\
             <text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{height}</text>\n\
             <text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{name}</text>\n",
            x + 2.0,
            base - tall,
            (wide - 4.0).max(1.0),
            base - tall - 4.0,
            base + 16.0,
        );
    }
    svg += &format!("<line x1=\"{LEFT}\" y1=\"{base}\" x2=\"{}\" y2=\"{base}\" stroke=\"black\"/>\n", LEFT + WIDTH);
    svg += &format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#555\">{}</text>\n",
        LEFT + WIDTH,
        base + 34.0,
        say(across)
    );
    svg
}

/// A text of somebody else's, as it may stand in the file.
fn escaped(text: &str) -> String {
    let clean = clean(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    clean.replace('"', "&quot;")
}
