//! The settings in force as the YAML one could paste, and beside each, where it comes from.

use super::frame::{Frame, Ink, Line};
use quadrille_core::lang::{Lang, Said};
use quadrille_core::say;
use quadrille_core::variant::node::Written;
use quadrille_core::variant::{Effective, Origin, Sources};
use unicode_width::UnicodeWidthStr;

/// Remarks begin here, or two blanks behind what is longer.
const COLUMN: usize = 36;

/// The settings as lines of YAML, some blanks to the right; with sources, what is remarked beside them says where they come from.
pub fn settings(effective: &Effective, sources: Option<&Sources>, lang: Lang) -> Frame {
    let remark = |node: &_| {
        let origin = effective.origin(node, sources?)?;
        Some(lang.say(&came_from(&origin)))
    };
    let mut frame = Frame::new();
    for Written { line, remark } in effective.root.in_lines(&remark) {
        let mut shown = Line::plain(format!("  {line}"));
        if let Some(remark) = remark {
            shown.pad(COLUMN.max(line.width() + 2) + 2);
            shown.push(format!("# {remark}"), Ink::FAINT);
        }
        frame.line(shown);
    }
    frame
}

/// Where a setting comes from, in words.
fn came_from(origin: &Origin) -> Said {
    match origin {
        Origin::File(file, line) => say!("place", file = file, line = line.to_string()),
        Origin::Typed(typed) => say!("as-it-is", text = typed),
        Origin::Default(None) => say!("settings-default"),
        Origin::Default(Some((file, line))) => {
            say!("settings-default-in", place = say!("place", file = file, line = line.to_string()))
        }
    }
}
