//! The daily list.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

mod boards;
mod calendar;
mod course;
mod entries;
mod leagues;
mod simulation;
mod streaks;
mod support;
