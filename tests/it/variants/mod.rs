//! Variants and the tools of their authors: mistakes, the schema, `new`, `show`, `trace`, `survey`, `compare`.

mod compare;
mod inventions;
mod messages;
mod mistakes;
mod new;
mod schema;
mod showing;
mod survey;
mod trace;
