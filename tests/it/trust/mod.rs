//! The promises of `docs/trust.md`: hostile variants, files, terminals, and games that survive.

#[cfg(unix)]
mod disk;
#[cfg(unix)]
mod going_on;
pub mod hostile;
mod invisible;
mod journal;
mod load;
#[cfg(unix)]
mod read_only;
#[cfg(unix)]
mod resizing;
#[cfg(unix)]
mod survival;
