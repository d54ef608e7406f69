//! Adds emojis to controls that mean a card. The label keeps the card's text in case the emoji
//! fails to load.

use crate::{ControlEmoji, Press, Row};

/// Adds each card's emoji to the buttons that play it and to the select options that stand for it.
pub(crate) fn on_controls(mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons.iter_mut().filter(|button| button.emoji.is_none()) {
                    let Press::Act(action) = button.press else {
                        continue;
                    };
                    button.emoji = action.played_card().map(ControlEmoji::Card);
                }
            }
            // Lists members, roles and channels, never cards.
            Row::Pick(_) => {}
            Row::Select(select) => {
                for choice in select
                    .options
                    .iter_mut()
                    .filter(|choice| choice.emoji.is_none())
                {
                    choice.emoji = choice.value.parse().ok().map(ControlEmoji::Card);
                }
            }
        }
    }
    rows
}
