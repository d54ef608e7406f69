//! Names of emojis by their content, so that each is uploaded once.

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use skat_rules::card::Card;

use crate::style::Style;

/// The first eight hexadecimal digits of the file's SHA-256.
#[must_use]
pub fn content_hash(file: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(file)[..4])
}

/// The name of a card's emoji, such as `skat_fr_CJ_1f0c29aa`; `None` is a card that isn't known. A file that differs has another
/// name, so that an old one is never taken for it.
#[must_use]
pub fn emoji_name(style: Style, card: Option<Card>, file: &[u8]) -> String {
    let card = card.map_or_else(|| "back".to_owned(), |card| card.to_string());
    format!("skat_{}_{card}_{}", style.face.code(), content_hash(file))
}
