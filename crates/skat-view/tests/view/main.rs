//! Messages about real deals, seen from outside.

mod absence;
mod games;
mod messages;
mod properties;
mod social;
mod standings;
mod support;
