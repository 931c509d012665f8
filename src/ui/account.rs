//! What a move did and by what, as lines: which part of the game, which line of which script, and what came of it; or all that
//! keeps it from being legal.

mod report;

pub use report::{report, report_refused};

use super::frame::{Frame, Ink, Line, sentence, wrapped};
use super::look::Look;
use super::{board, describe, tell};
use quadrille_core::lang::{Arg, Said};
use quadrille_core::mistakes;
use quadrille_core::play::account::{Account, By, Doing, Done, Hook, Objection, Part, Refused, Step};
use quadrille_core::play::{Scene, SeenPiece, Told};
use quadrille_core::say;
use quadrille_core::variant::{Variant, clean};
use quadrille_kernel::parse_cell;
use unicode_width::UnicodeWidthStr;

/// How far what a move did stands in.
const INDENT: usize = 3;

/// Everything that a move, or setting up, did; each part of the game in a line, or a few.
pub fn steps(scene: &Scene, account: &Account, look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let labels: Vec<String> = account.steps.iter().map(|step| label(scene, &step.by, look)).collect();
    let plain = |by: &By| !matches!(by, By::Hook(_));
    let widths = account.steps.iter().zip(&labels).filter(|(step, _)| plain(&step.by)).map(|(_, label)| label.width());
    let label_width = widths.max().unwrap_or(0);
    let mut frame = Frame::new();
    let mut idle: Option<(String, Vec<String>)> = None;
    let last = account.steps.len().wrapping_sub(1);
    for (nth, (step, label)) in account.steps.iter().zip(labels).enumerate() {
        if let By::Hook(hook) = &step.by {
            let fails = nth == last && account.failed.is_some();
            if step.did.is_empty() && !fails {
                match &mut idle {
                    Some((known, rules)) if *known == label => rules.push(hook.rule.clone()),
                    _ => {
                        tell_idle(&mut frame, idle.take(), scene, look);
                        idle = Some((label, vec![hook.rule.clone()]));
                    }
                }
                continue;
            }
            tell_idle(&mut frame, idle.take(), scene, look);
            frame.below(hooked(scene, hook, &label, &step.did, look));
            if fails {
                frame.say(format!("{}= {}", " ".repeat(INDENT + 4), look.lang.say(&say!("account-fails"))));
            }
            continue;
        }
        tell_idle(&mut frame, idle.take(), scene, look);
        let said = match step.by {
            By::Turn => passed(scene, &step.did, look),
            _ => happened(scene, &step.by, &step.did, look),
        };
        for (nth, said) in said.iter().enumerate() {
            let head = if nth == 0 { label.as_str() } else { "" };
            let indent = INDENT + label_width + 2;
            for (row, text) in wrapped(&tongue.say(said), look.measure().saturating_sub(indent)).iter().enumerate() {
                let mut line = Line::plain(" ".repeat(INDENT));
                line.push(if row == 0 { head } else { "" }, Ink::STRONG);
                line.pad(indent);
                line.push(text, Ink::PLAIN);
                frame.line(line);
            }
        }
    }
    tell_idle(&mut frame, idle, scene, look);
    frame
}

/// What a part of the game is called.
fn label(scene: &Scene, by: &By, look: &Look) -> String {
    match by {
        By::Price => look.lang.say(&say!("account-price")),
        By::Verb(verb) => scene.tongue(look.lang).verb(verb),
        By::Gravity => look.lang.say(&say!("account-gravity")),
        By::Turn => look.lang.say(&say!("account-turn")),
        By::Hook(hook) => match &hook.on {
            Some(cell) => format!("{}({cell})", hook.name),
            None => hook.name.clone(),
        },
    }
}

/// Hooks of one name that did nothing, in one line.
fn tell_idle(frame: &mut Frame, idle: Option<(String, Vec<String>)>, scene: &Scene, look: &Look) {
    let Some((label, rules)) = idle else { return };
    let words = scene.tongue(look.lang).say(&say!("account-idle", rules = Arg::all(rules)));
    let mut line = Line::plain(" ".repeat(INDENT));
    line.push(format!("{label} {words}"), Ink::FAINT);
    frame.line(line);
}

/// What a hook did: each line of the script that did something, and below it what.
fn hooked(scene: &Scene, hook: &Hook, label: &str, did: &[Doing], look: &Look) -> Frame {
    let mut frame = Frame::new();
    let mut head = Line::plain(" ".repeat(INDENT));
    head.push(label, Ink::STRONG);
    let of = say!("account-of", rule = &hook.rule, file = clean(&hook.file).into_owned());
    head.push(format!(" {}", look.lang.say(&of)), Ink::PLAIN);
    frame.line(head);
    let number = |doing: &Doing| doing.line.as_ref().map_or(0, |line| line.number);
    let digits = did.iter().map(|doing| number(doing).to_string().len()).max().unwrap_or(1).max(3);
    let by = By::Hook(hook.clone());
    for same_line in did.chunk_by(|a, b| number(a) == number(b)) {
        let Some(source) = same_line.first().and_then(|doing| doing.line.as_ref()) else { continue };
        let indent = INDENT + digits + 3;
        let width = look.measure().saturating_sub(indent);
        let mut line = Line::plain(format!("{}{:>digits$} | ", " ".repeat(INDENT), source.number));
        line.push(shortened(source.says.trim(), width), Ink::FAINT);
        frame.line(line);
        for said in happened(scene, &by, same_line, look) {
            for (row, text) in wrapped(&scene.tongue(look.lang).say(&said), width.saturating_sub(2)).iter().enumerate()
            {
                let sign = if row == 0 { "=" } else { " " };
                frame.say(format!("{}{sign} {text}", " ".repeat(indent - 2)));
            }
        }
    }
    frame
}

/// A text of at most some width, of which it is seen that there was more.
fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(3)).collect();
    format!("{kept}...")
}

/// The turn as it passes on: who can do nothing with it, and who has it.
fn passed(scene: &Scene, did: &[Doing], look: &Look) -> Vec<Said> {
    let seats: Vec<u8> = did
        .iter()
        .filter_map(|doing| match doing.what {
            Done::Event(Told::Passed(to)) => Some(to),
            _ => None,
        })
        .collect();
    let Some((to, skipped)) = seats.split_last() else { return Vec::new() };
    let skipped = skipped.iter().map(|&seat| say!("told-passes", name = &scene.player(seat).name));
    skipped.chain([say!("account-next", name = tell::seat(scene, *to, look))]).collect()
}

/// What was done, in sentences; what was done alike to several cells in one.
fn happened(scene: &Scene, by: &By, did: &[Doing], look: &Look) -> Vec<Said> {
    let mut said = Vec::new();
    let mut rest = did;
    while let Some(first) = rest.first() {
        let alike = match alike(&first.what) {
            Some(kind) => rest.iter().take_while(|doing| self::alike(&doing.what) == Some(kind)).count(),
            None => 1,
        };
        let (these, others) = rest.split_at(alike);
        let cells: Vec<&str> = these.iter().filter_map(|doing| cell(&doing.what)).collect();
        said.push(told(scene, by, &first.what, &cells, look));
        rest = others;
    }
    said
}

/// Things done that differ only in the cell are equal here.
#[derive(Clone, Copy, PartialEq)]
enum Alike<'a> {
    Put(&'a SeenPiece),
    Gone(&'a SeenPiece, &'a str),
    Changed(&'a SeenPiece),
    Marked(&'a str, bool),
}

fn alike(done: &Done) -> Option<Alike<'_>> {
    let is_cell = |spot: &str| parse_cell(spot).is_some();
    match done {
        Done::Event(Told::Moved { piece, from, to }) if !is_cell(from) && is_cell(to) => Some(Alike::Put(piece)),
        Done::Event(Told::Moved { piece, from, to }) if is_cell(from) && !is_cell(to) => Some(Alike::Gone(piece, to)),
        Done::Event(Told::Changed { is, .. }) => Some(Alike::Changed(is)),
        Done::Event(Told::Marked { marker, on, .. }) => Some(Alike::Marked(marker, *on)),
        _ => None,
    }
}

/// The cell that something was done to.
fn cell(done: &Done) -> Option<&str> {
    match done {
        Done::Event(Told::Moved { from, to, .. }) => Some(if parse_cell(to).is_some() { to } else { from }),
        Done::Event(Told::Changed { at, .. } | Told::Marked { at, .. }) => Some(at),
        _ => None,
    }
}

fn told(scene: &Scene, by: &By, done: &Done, cells: &[&str], look: &Look) -> Said {
    let (count, cells) = (cells.len(), cells.join(" "));
    let owner = |spot: &str| spot.rsplit(' ').next().and_then(|seat| seat.parse().ok()).unwrap_or(scene.to_move);
    let is_cell = |spot: &str| parse_cell(spot).is_some();
    match done {
        Done::Said(words) => say!("account-says", words = clean(words).into_owned()),
        Done::Ruled(word) => say!("account-rules", word = word),
        Done::Hid { marker, count, among } => {
            say!("account-hides", marker = Arg::word(marker), count = *count, among = *among)
        }
        Done::Event(Told::Moved { piece, from, to }) => match (is_cell(from), is_cell(to)) {
            (false, true) => say!("account-put", piece = named(scene, piece, look), cells = cells, count = count),
            (true, true) if *by == By::Gravity => say!("told-falls", from = from, to = to),
            (true, true) => say!("told-goes", from = from, to = to),
            (true, false) if to == "out" => say!("account-destroyed", cells = cells, count = count),
            (true, false) if to == "pool" => say!("account-back-pool", cells = cells, count = count),
            (true, false) => say!("account-back", cells = cells, count = count, name = &scene.player(owner(to)).name),
            (false, false) => {
                say!("told-given", piece = named(scene, piece, look), name = &scene.player(owner(to)).name)
            }
        },
        Done::Event(Told::Changed { is: SeenPiece::Token(seat), .. }) => {
            say!("told-changed", cells = cells, count = count, name = &scene.player(*seat).name)
        }
        Done::Event(Told::Changed { is, .. }) => {
            say!("account-changed", cells = cells, count = count, piece = named(scene, is, look))
        }
        Done::Event(Told::Marked { marker, on: true, .. }) => {
            say!("account-marked", cells = cells, count = count, marker = Arg::word(marker))
        }
        Done::Event(Told::Marked { marker, on: false, .. }) => {
            say!("account-unmarked", cells = cells, count = count, marker = Arg::word(marker))
        }
        Done::Event(Told::Counted { counter, seat, by, now }) => say!(
            "told-counted",
            name = &scene.player(*seat).name,
            counter = Arg::word(counter),
            by = format!("{by:+}"),
            now = *now
        ),
        Done::Event(Told::Passed(to)) => say!("account-next", name = tell::seat(scene, *to, look)),
    }
}

/// A piece: a token by its sign, or its owner's name for the ear; another by its code.
fn named(scene: &Scene, piece: &SeenPiece, look: &Look) -> Arg {
    match piece {
        SeenPiece::Token(seat) if look.spoken => (&scene.player(*seat).name).into(),
        SeenPiece::Token(seat) => board::sign(scene.player(*seat), *seat, look).into(),
        SeenPiece::Kind(code, _) => code.into(),
    }
}

/// All that keeps what was typed from being legal, for whoever is to move, after what hooks said when they were asked.
pub fn refused(scene: &Scene, variant: &Variant, (moves, asked): (&[Refused], &[Step]), look: &Look) -> Frame {
    let tongue = scene.tongue(look.lang);
    let mut frame = Frame::new();
    for step in asked {
        if let By::Hook(hook) = &step.by {
            frame.below(hooked(scene, hook, &label(scene, &step.by, look), &step.did, look));
        }
    }
    for refused in moves {
        let action = tell::translated(&refused.action, |verb| tongue.verb(verb));
        frame.strong(&tongue.say(&say!("account-refused", action = action)), look.measure());
        for objection in &refused.objections {
            let words = tongue.say(&objected(scene, variant, objection, look));
            for line in wrapped(&sentence(&words), look.measure().saturating_sub(INDENT)) {
                frame.say(format!("{}{line}", " ".repeat(INDENT)));
            }
            if let Part::Rule { hook, line: Some(line), says } = &objection.part {
                let label = look.lang.say(&match says {
                    None => say!("account-hook-here"),
                    Some(_) => say!("account-said-here"),
                });
                frame.say(mistakes::line(&hook.file, line.number, &line.says, &label));
            }
        }
    }
    frame
}

fn objected(scene: &Scene, variant: &Variant, objection: &Objection, look: &Look) -> Said {
    let why = objection.why.clone();
    match &objection.part {
        Part::Domain(domain) => {
            say!("account-domain", domain = describe::domain_words(&variant.definition, domain), why = why)
        }
        Part::Rule { hook, says: None, .. } => say!("account-rule", hook = &hook.name, rule = &hook.rule),
        Part::Rule { hook, says: Some(words), .. } => {
            say!("account-rule-says", hook = &hook.name, rule = &hook.rule, words = Arg::word(words))
        }
        Part::Price { counter, costs, has } => say!(
            "account-unpaid",
            costs = *costs,
            counter = Arg::word(counter),
            has = *has,
            name = tell::seat(scene, scene.to_move, look)
        ),
        Part::Over | Part::Step | Part::Supply | Part::Unknown => why,
    }
}
