//! Builders for rows of buttons.

use skat_rules::card::Card;
use skat_rules::game::AnyAction;

use crate::model::message::PanelParts;
use crate::text::cards::label;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, ControlEmoji, Press, Row, Select, SelectChoice};

/// Discord's limit on buttons in a row.
const ROW_WIDTH: usize = 5;

/// Discord's limit on rows in a message.
const MOST_ROWS: usize = 5;

/// Builds a button labelled with a card.
pub(crate) fn card_button<P>(texts: Texts, card: Card, press: P, style: ButtonStyle) -> Button<P> {
    Button {
        emoji: Some(ControlEmoji::Card(card)),
        ..Button::new(press, style, label(texts, card))
    }
}

/// Asks the player to confirm that they give the deal up by this action.
pub(crate) fn confirm_concede(texts: Texts, concede: AnyAction) -> PanelParts {
    let yes = Button::new(
        Press::Act(concede),
        ButtonStyle::Danger,
        texts.button_confirm_concede(),
    );
    (
        vec![texts.confirm_end_early()],
        rows(vec![yes, back(texts)]),
    )
}

/// Builds the button that offers to give the deal up.
pub(crate) fn concede_button(texts: Texts) -> Button {
    Button::new(
        Press::AskConcede,
        ButtonStyle::Secondary,
        texts.button_concede(),
    )
    .emoji("🏳️")
}

/// Builds the buttons that answer an offer to give the deal up.
pub(crate) fn accept_or_refuse(texts: Texts, accept: AnyAction, refuse: AnyAction) -> Vec<Button> {
    vec![
        Button::new(
            Press::Act(accept),
            ButtonStyle::Success,
            texts.button_accept(),
        ),
        Button::new(
            Press::Act(refuse),
            ButtonStyle::Secondary,
            texts.button_refuse(),
        ),
    ]
}

/// Builds the button that returns from a question or a review to the player's cards.
pub(crate) fn back(texts: Texts) -> Button {
    Button::new(Press::Back, ButtonStyle::Secondary, texts.button_back())
}

/// Builds the button that shows the current panel.
pub(crate) fn refresh(texts: Texts) -> Button {
    Button::new(Press::Back, ButtonStyle::Secondary, texts.button_refresh()).emoji("🔄")
}

/// Adds a button to the last row of buttons with room, else in a new row. Drops it if the message
/// is full.
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

/// Lays the buttons out in as many rows as they need.
pub(crate) fn rows<P>(buttons: Vec<Button<P>>) -> Vec<Row<P>> {
    let mut rows = Vec::new();
    let mut rest = buttons.into_iter().peekable();
    while rest.peek().is_some() {
        rows.push(Row::Buttons(rest.by_ref().take(ROW_WIDTH).collect()));
    }
    rows
}

/// Discord's limit on options in a select.
pub(crate) const MOST_OPTIONS: usize = 25;

pub(crate) const fn choose(
    press: Press,
    placeholder: String,
    count: u8,
    options: Vec<SelectChoice>,
) -> Select {
    Select {
        press,
        placeholder,
        min: count,
        max: count,
        options,
    }
}
