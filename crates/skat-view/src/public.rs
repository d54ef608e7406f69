//! The public message of a table.

use skat_table::TableView;

use crate::{Lang, Message, Names};

/// The public message of a table at every stage: lobby, deal, result, list table, closed.
#[must_use]
pub fn public_message(view: &TableView, names: &dyn Names, lang: Lang) -> Message {
    let _ = (view, names, lang);
    Message::default()
}
