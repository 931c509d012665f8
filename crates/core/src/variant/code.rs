//! The codes of mistakes: stable, so that one can be looked up, explained and spoken of.
//!
//! A code says what kind of mistake it is; the message says what is wrong here. What `quadrille explain` tells of each stands in
//! `docs/mistakes/`, one page a code, with an example that has the mistake and one that has not.

use std::fmt;

macro_rules! codes {
    ($($name:ident $id:literal $title:literal)*) => {
        /// What kind of mistake it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(missing_docs)] // Each has a title.
        pub enum Code { $($name),* }

        impl Code {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// What it is written as: `Q012`.
            pub fn id(self) -> &'static str {
                match self { $(Self::$name => $id),* }
            }

            /// What it is about, in a line.
            pub fn title(self) -> &'static str {
                match self { $(Self::$name => $title),* }
            }
        }
    };
}

codes! {
    Unreadable "Q001" "a file that cannot be read"
    Quotes "Q002" "a text that needs quotes"
    Unclosed "Q003" "a bracket or quote that is not closed"
    Indentation "Q004" "lines that are not indented alike"
    Comma "Q005" "a comma that ends a value too early"
    NoValue "Q006" "a line without `key: value`"
    Twice "Q007" "a key that is there twice"
    Sign "Q008" "a character that cannot stand there"
    NoYaml "Q009" "a text that is no YAML"
    UnknownKey "Q010" "a key that nobody knows"
    WrongKind "Q011" "a value of the wrong kind"
    OutOfRange "Q012" "a number that cannot be"
    Missing "Q013" "something that a variant must say"
    UnknownWord "Q014" "a word that means nothing there"
    NoGame "Q015" "a game that is not there"
    Circle "Q016" "something that comes back to where it began"
    NoRule "Q017" "a rule that is not there"
    RuleList "Q018" "a list of rules that cannot be"
    Parameter "Q019" "a parameter that a rule does not have"
    Domain "Q020" "something that a verb cannot be done to"
    Verb "Q021" "a verb that is not there, or there twice"
    Picture "Q022" "a picture that does not fit the board"
    Language "Q023" "words in a language"
    SameSign "Q024" "two things that look or sound the same"
    Pieces "Q025" "pieces that cannot be"
    Setting "Q026" "something that cannot be set"
    Example "Q027" "an example that says nothing that could be tried"
    Syntax "Q030" "a script that is no Rhai"
    Reserved "Q031" "a word that Rhai keeps for itself"
    TopLevel "Q032" "something outside all functions of a script"
    Declaration "Q033" "a declaration that is not understood"
    DeclaredTwice "Q034" "something that a rule declares twice"
    Undeclared "Q035" "a name that nobody declares"
    NeverCalled "Q036" "a function that nobody calls"
    Arguments "Q037" "a function with the wrong number of arguments"
    NoFunction "Q038" "a verb without a function"
    InterfaceName "Q039" "a function that is called like one of ours"
    UnknownName "Q040" "a name that a script does not know"
    Guest "Q041" "something that is not for rules"
    SameName "Q042" "two rules that declare the same name"
    Needs "Q043" "a rule that needs another"
    WrongCall "Q044" "a call that is not given what it takes"
    WrongValue "Q045" "a value of another kind than is asked for"
    UnusedParameter "Q050" "a parameter that nobody reads"
    UnusedName "Q051" "a marker or counter that nobody uses"
    NoWin "Q052" "a win that cannot happen"
    Order "Q053" "rules whose order matters"
    Scatter "Q054" "more to scatter than there are cells"
    TwoLines "Q055" "two lines at once, and nobody says who wins"
    TwoJudgements "Q056" "two rules that judge positions"
    ExampleFails "Q060" "an example that does not hold"
    GoldenDiffers "Q061" "a game that goes otherwise than it was recorded"
    ScriptFails "Q070" "a script that fails while a game is played"
    Endless "Q071" "games that do not end"
    NoActions "Q072" "positions in which nobody can do anything"
    NeverWins "Q073" "a seat that never wins"
    NeverFires "Q074" "a hook that never does anything"
    Interpreted "Q075" "a hook that is interpreted"
    SavedGame "Q090" "a saved game that cannot be read"
    Levels "Q091" "a file of levels that cannot be read"
    Settings "Q092" "settings that cannot be"
    Book "Q093" "an opening book that cannot be read"
    Results "Q094" "results of an arena that cannot be read"
}

impl Code {
    /// The code that is written so: `Q012`, `q12`, `12`.
    pub fn named(text: &str) -> Option<Self> {
        let digits = text.trim().trim_start_matches(['q', 'Q']);
        let number: u16 = digits.parse().ok()?;
        Self::ALL.iter().copied().find(|code| code.id() == format!("Q{number:03}"))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_found_however_they_are_written() {
        assert!(Code::ALL.is_sorted_by_key(|code| code.id()));
        for &code in Code::ALL {
            let id = code.id();
            assert_eq!(Code::named(id), Some(code));
            assert_eq!(Code::named(&id.to_lowercase()), Some(code));
            assert_eq!(Code::named(id[1..].trim_start_matches('0')), Some(code));
        }
        for wrong in ["", "Q", "Q999", "Q012a", "-1", "E0308"] {
            assert_eq!(Code::named(wrong), None, "{wrong}");
        }
    }
}
