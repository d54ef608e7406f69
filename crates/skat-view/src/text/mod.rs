//! Texts, names and numbers in the reader's language.

pub(crate) mod alt;
pub(crate) mod cards;
pub(crate) mod catalog;
pub(crate) mod form;
pub(crate) mod lang;
pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod reader;
pub(crate) mod rule_book;
mod rule_search;
pub(crate) mod table_name;
