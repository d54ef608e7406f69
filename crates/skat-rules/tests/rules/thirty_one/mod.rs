//! Thirty-one through its public interface.
#![allow(
    clippy::unwrap_used,
    reason = "a case or script that can't be parsed fails the test"
)]

mod dealing;
mod random;
mod rounds;
mod settings;
mod support;
mod texts;
