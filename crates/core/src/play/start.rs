//! A position that a game begins from instead of its own beginning: as somebody wrote it down, and what it means.
//!
//! ```yaml
//! start:
//!   board: |
//!     . . .
//!     . 1 .
//!     2 . .
//!   to move: seat 1
//! ```

use super::table::Beginning;
use crate::variant::node::{self, Key, Node, Value};
use crate::variant::{self, Code, Mistake, SourceId, Sources, Variant};
use quadrille_kernel::Setup;

/// A position to begin from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    text: String,
    setup: Setup,
}

/// How a start is written, without the key it stands below.
pub fn written(node: &Node) -> String {
    // A picture alone is a position as well.
    let whole = match node.value {
        Value::Scalar(_) => {
            let key = Key { text: "board".to_owned(), place: node.place };
            Node { value: Value::Map(vec![(key, node.clone())]), place: node.place }
        }
        _ => node.clone(),
    };
    whole.in_lines(&|_| None).iter().map(|written| format!("{}\n", written.line)).collect()
}

impl Start {
    /// What a file says: a `start`, or what stands below it.
    pub fn read(variant: &Variant, sources: &Sources, id: SourceId) -> Result<Self, Vec<Mistake>> {
        let root = node::read(sources, id)?;
        if let Some(game) = root.get("game") {
            let mistake = Mistake::new(Code::SavedGame, "this is a saved game, not a position")
                .at(game.place, "a game of this")
                .help("`quadrille play --from FILE` goes on with it");
            return Err(vec![mistake]);
        }
        let node = root.get("start").unwrap_or(&root);
        let setup = variant::read_start(variant, node, sources)?;
        Ok(Self { text: written(node), setup })
    }

    /// What a text says that is no file of its own.
    pub fn of(variant: &Variant, text: &str) -> Result<Self, (Vec<Mistake>, Sources)> {
        let mut sources = Sources::default();
        let id = sources.add("start", text.to_owned());
        Self::read(variant, &sources, id).map_err(|wrong| (wrong, sources))
    }

    /// How it is written, without the key it stands below.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A game that begins so.
    pub fn beginning(&self) -> Beginning {
        Beginning::Setup(self.setup.clone())
    }
}
