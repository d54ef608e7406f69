//! Messages about real deals, tested through the public interface.

mod absence;
mod arithmetic;
mod crafted;
mod deciding;
mod game_pictures;
mod games;
mod hints;
mod learn;
mod messages;
mod pictures;
mod properties;
mod review;
mod rule_questions;
mod servers;
mod social;
mod standings;
mod support;
mod undo;
mod walk;
mod watching;
