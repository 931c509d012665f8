//! Rules in Rhai: everything that a script may call, and what it is told when it is wrong.

mod bodies;
mod calls;
mod defs;
mod engines;
mod generated;
mod habits;
mod interface;
mod plain_types;
mod sandbox;
mod written;
