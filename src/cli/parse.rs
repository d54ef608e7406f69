//! Parsers for values on the command line.

use data_encoding::HEXLOWER_PERMISSIVE;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;

/// Parses a game by its key.
pub(super) fn game(text: &str) -> Result<GameId, String> {
    GameId::from_key(text).ok_or_else(|| {
        let keys: Vec<&str> = GameId::ALL.iter().map(|game| game.key()).collect();
        format!("no such game; there are {}", keys.join(", "))
    })
}

/// Parses a secret of 64 hexadecimal digits.
pub(super) fn secret(text: &str) -> Result<DealSecret, String> {
    let bytes = HEXLOWER_PERMISSIVE
        .decode(text.as_bytes())
        .ok()
        .and_then(|bytes| bytes.try_into().ok());
    bytes
        .map(DealSecret::new)
        .ok_or_else(|| "a secret has 64 hexadecimal digits".to_owned())
}
