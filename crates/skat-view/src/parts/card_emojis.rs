//! Adds emojis to controls that mean a card. The label keeps the card's text in case the emoji
//! fails to load.

use crate::{Button, ControlEmoji, Press, Row};

/// Most buttons of cards that have emojis. With more, a row of five would break on a phone.
const MOST_BUTTONS: usize = 3;

/// Adds each card's emoji to the select options that stand for it, and to the buttons that play it
/// if there are only a few.
pub(crate) fn on_controls(mut rows: Vec<Row>) -> Vec<Row> {
    let buttons = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.iter().filter_map(played).count(),
        Row::Select(_) | Row::Pick(_) => 0,
    };
    let few = rows.iter().map(buttons).sum::<usize>() <= MOST_BUTTONS;
    for row in &mut rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons.iter_mut().filter(|_| few) {
                    button.emoji = button.emoji.or_else(|| played(button));
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

/// Returns the card that a button plays.
fn played(button: &Button) -> Option<ControlEmoji> {
    let Press::Act(action) = button.press else {
        return None;
    };
    action.played_card().map(ControlEmoji::Card)
}
