//! Variants: what the YAML says, and what it means.
//!
//! A [`Draft`] is what the files say, put together; [`mean`] understands it, with what its rules declare, or tells every
//! mistake with its place. This room reads files through [`Library`] and knows no Rhai: what a script declares reaches it
//! as data ([`Declared`]).

mod clean;
pub mod code;
mod declared;
mod domain;
mod draft;
mod effective;
mod example;
mod files;
mod library;
mod meaning;
pub mod mistake;
pub mod node;
mod picture;
mod schema;
pub mod source;
pub mod text;

pub use clean::{LONGEST_NAME, clean, cut, is_symbol, is_unsafe, name as clean_name, on_one_line, reveal};
pub use code::Code;
pub use declared::{Declared, DeclaredVerb, Named, Param, Spoken};
pub use domain::{arguments as verb_arguments, function as verb_function};
pub use draft::{Changes, Draft, Listed, draft};
pub use effective::{Effective, Origin, effective};
pub use example::{Claim, Example, Expected, Held, read_examples, read_start};
pub use files::{Entry, Files, Kind, NoFiles, Unread};
pub use library::{Found, Library, NotFound, Shipped};
pub use meaning::{
    Player, RuleUse, Variant, doubts_about_rule, doubts_about_verbs, idle_score, is_stock, mean, missing_verbs,
};
pub use mistake::{Mistake, Severity, did_you_mean, nearest};
pub use schema::schema;
pub use source::{Identity, Place, SourceId, Sources};
