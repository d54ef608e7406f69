//! Messages about real deals, seen from outside.

mod games;
mod learn;
mod messages;
mod properties;
mod social;
mod standings;
mod support;
