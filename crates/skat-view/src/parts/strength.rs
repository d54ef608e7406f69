//! The levels of autoplayers in words.

use skat_rules::strength::Strength;
use skat_table::{PlaceView, Player, StageView, TableView};

use crate::text::catalog::Texts;
use crate::{Press, Row, Select, SelectChoice};

pub(crate) fn name(texts: Texts, strength: Strength) -> String {
    texts.strength(strength.key())
}

/// Builds select options for all levels, with a description of each.
pub(crate) fn choices(texts: Texts) -> impl Iterator<Item = SelectChoice> {
    Strength::ALL.into_iter().map(move |strength| SelectChoice {
        label: name(texts, strength),
        value: strength.key().to_owned(),
        description: Some(texts.strength_about(strength.key())),
        emoji: None,
    })
}

/// Builds the select in the lobby.
pub(crate) fn select(texts: Texts, chosen: Option<Strength>) -> Row {
    let placeholder = match chosen {
        Some(strength) => texts.strength_choose(name(texts, strength)),
        None => texts.strength_choose_first(),
    };
    Row::Select(Select {
        press: Press::ChooseStrength,
        placeholder,
        min: 1,
        max: 1,
        options: choices(texts).collect(),
    })
}

/// Names the autoplayers' level once the list has begun, if any of them plays.
pub(crate) fn playing(texts: Texts, table: &TableView) -> Option<String> {
    let by_computer =
        |place: &PlaceView| place.player == Some(Player::Autoplayer) || place.taken_over.is_some();
    let begun = !matches!(table.stage, StageView::Lobby);
    let chosen = table
        .strength
        .filter(|_| begun && table.places.iter().any(by_computer));
    chosen.map(|strength| name(texts, strength))
}
