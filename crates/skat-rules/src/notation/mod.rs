//! Text formats for whole deals (`docs/NOTATION.md`).

pub mod iss;
pub mod log;
