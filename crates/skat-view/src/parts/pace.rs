//! The pace of autoplayers in words.

use skat_table::{Pace, Player, TableView};

use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Press};

pub(crate) fn name(texts: Texts, pace: Pace) -> String {
    texts.pace(pace.key())
}

/// Builds the lobby's button, which says the pace and chooses the next one. It is of use once an
/// autoplayer sits at the table.
pub(crate) fn button(texts: Texts, table: &TableView) -> Option<Button> {
    let has_autoplayers = table
        .places
        .iter()
        .any(|place| place.player == Some(Player::Autoplayer));
    let pace = table.pace.filter(|_| has_autoplayers)?;
    Some(Button::new(
        Press::ChoosePace(pace.next()),
        ButtonStyle::Secondary,
        texts.button_pace(name(texts, pace)),
    ))
}
