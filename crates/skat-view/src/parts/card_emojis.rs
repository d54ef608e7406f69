//! Adds emojis to options that mean a card. The label keeps the card's text in case the emoji fails
//! to load. Buttons have no emojis, so that their rows are short enough for a phone.

use crate::{ControlEmoji, Row};

/// Adds each card's emoji to the select options that stand for it.
pub(crate) fn on_options(mut rows: Vec<Row>) -> Vec<Row> {
    let selects = rows.iter_mut().filter_map(|row| match row {
        Row::Select(select) => Some(select),
        // A pick lists members, roles and channels, never cards.
        Row::Buttons(_) | Row::Pick(_) => None,
    });
    for choice in selects.flat_map(|select| &mut select.options) {
        if choice.emoji.is_none() {
            choice.emoji = choice.value.parse().ok().map(ControlEmoji::Card);
        }
    }
    rows
}
