//! The command line, settings and the machine protocol.

mod outputs;
mod protocol;
mod shell;
