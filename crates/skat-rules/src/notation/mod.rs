//! Written forms of whole deals (`docs/NOTATION.md`).

pub mod iss;
pub mod log;
