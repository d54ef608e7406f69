//! The real bot on the local Discord, through the real serenity client.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test fails by panicking and says what it didn't check")]

mod deals;
mod kills;
mod limits;
mod person;
mod secrecy;
#[cfg(unix)]
mod store;
mod trouble;
mod world;
