//! Rows of controls.

use skat_rules::card::Card;
use skat_rules::game::AnyAction;

use crate::game::Draft;
use crate::skat::cards::label;
use crate::texts::Texts;
use crate::{Button, Press, Row, Style};

/// Discord puts at most so many buttons into a row.
const ROW_WIDTH: usize = 5;

/// Discord lets a message have at most so many rows.
const MOST_ROWS: usize = 5;

impl Button {
    pub(crate) fn new(press: Press, style: Style, label: String) -> Self {
        Self { label, emoji: None, style, press, disabled: false }
    }

    pub(crate) fn emoji(self, emoji: &str) -> Self {
        Self { emoji: Some(emoji.to_owned()), ..self }
    }

    /// The button, where it can be pressed.
    pub(crate) fn only_if(self, condition: bool) -> Option<Self> {
        condition.then_some(self)
    }

    pub(crate) fn disabled_if(self, disabled: bool) -> Self {
        Self { disabled, ..self }
    }
}

/// A card as a button.
pub(crate) fn card_button(texts: Texts, card: Card, press: Press, style: Style) -> Button {
    Button { emoji: texts.emoji(card), ..Button::new(press, style, label(texts, card)) }
}

/// Whether the player really gives the deal up by this action.
pub(crate) fn confirm_concede(texts: Texts, concede: AnyAction) -> Draft {
    let yes = Button::new(Press::Act(concede), Style::Danger, texts.button_confirm_concede());
    (vec![texts.confirm_end_early()], rows(vec![yes, back(texts)]))
}

/// Leads from a question or a look back to one's cards.
pub(crate) fn back(texts: Texts) -> Button {
    Button::new(Press::Back, Style::Secondary, texts.button_back())
}

/// Shows the panel as it is now.
pub(crate) fn refresh(texts: Texts) -> Button {
    Button::new(Press::Back, Style::Secondary, texts.button_refresh()).emoji("🔄")
}

/// Adds a button to the last row of buttons that has room, or as a row of its own; not at all if the message is full.
pub(crate) fn add_button(rows: &mut Vec<Row>, button: Button) {
    let full = rows.len() >= MOST_ROWS;
    let with_room = rows.iter_mut().rev().find_map(|row| match row {
        Row::Buttons(buttons) if buttons.len() < ROW_WIDTH => Some(buttons),
        _ => None,
    });
    match with_room {
        Some(buttons) => buttons.push(button),
        None if full => {}
        None => rows.push(Row::Buttons(vec![button])),
    }
}

/// The buttons in as many rows as they need; none if there are none.
pub(crate) fn rows(buttons: Vec<Button>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut rest = buttons.into_iter().peekable();
    while rest.peek().is_some() {
        rows.push(Row::Buttons(rest.by_ref().take(ROW_WIDTH).collect()));
    }
    rows
}
