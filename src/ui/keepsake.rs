//! What was just played as something that `check` plays again.

/// As what a game is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keepsake {
    /// An example in the variant's own file.
    Example,
    /// A golden game beside it.
    Golden,
}
