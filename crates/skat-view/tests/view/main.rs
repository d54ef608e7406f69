//! Messages about real deals, seen from outside.

mod crafted;
mod deciding;
mod games;
mod hints;
mod learn;
mod messages;
mod pictures;
mod properties;
mod social;
mod standings;
mod support;
mod walk;
