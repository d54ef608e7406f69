//! Messages about real deals, seen from outside.

mod messages;
mod properties;
mod support;
