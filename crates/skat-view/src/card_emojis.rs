//! Emojis on controls that mean a card. The card's text stays beside the emoji, should that not be seen.

use crate::texts::Texts;
use crate::{Press, Row};

/// The rows, with each card's emoji on the buttons that play it and the choices that stand for it.
pub(crate) fn on_controls(texts: Texts, mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons.iter_mut().filter(|button| button.emoji.is_none()) {
                    let Press::Act(action) = button.press else { continue };
                    button.emoji = action.played_card().and_then(|card| texts.emoji(card));
                }
            }
            // Members, roles and channels are no cards.
            Row::Pick(_) => {}
            Row::Select(select) => {
                for choice in select.options.iter_mut().filter(|choice| choice.emoji.is_none()) {
                    choice.emoji = choice.value.parse().ok().and_then(|card| texts.emoji(card));
                }
            }
        }
    }
    rows
}
