//! Messages about real deals, seen from outside.

mod games;
mod messages;
mod properties;
mod servers;
mod social;
mod standings;
mod support;
