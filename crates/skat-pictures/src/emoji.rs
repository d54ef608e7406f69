//! Emoji names derived from content, so that each file is uploaded only once.

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use skat_rules::card::Card;

use crate::style::DeckStyle;

/// Returns the first eight hexadecimal digits of the file's SHA-256.
#[must_use]
pub fn content_hash(file: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(file)[..4])
}

/// Returns the name of a card's emoji, such as `skat_fr_CJ_1f0c29aa`; `None` stands for an unknown
/// card. A changed file gets a new name, so that nobody mistakes an old upload for it.
#[must_use]
pub fn emoji_name(style: DeckStyle, card: Option<Card>, file: &[u8]) -> String {
    let card = card.map_or_else(|| "back".to_owned(), |card| card.to_string());
    format!("skat_{}_{card}_{}", style.face.code(), content_hash(file))
}
