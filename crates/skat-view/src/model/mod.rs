//! The neutral model of messages, which imports nothing else of this package.

pub(crate) mod control;
pub(crate) mod form;
pub(crate) mod mention;
pub(crate) mod message;
pub(crate) mod panel;
pub(crate) mod personal;
pub(crate) mod picture;
pub(crate) mod style;
pub(crate) mod text;
