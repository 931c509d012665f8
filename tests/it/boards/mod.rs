//! Boards, states and turns: the laws that every game keeps, and the kernel against slow oracles.

mod cases;
mod giving;
mod lamps;
mod laws;
mod lockstep;
mod moving;
mod near;
mod perft;
mod picking;
mod refusals;
mod same;
mod starts;
