//! Parsers for values on the command line.

use std::env;

use data_encoding::HEXLOWER_PERMISSIVE;
use skat_rules::deal::DealSecret;
use skat_rules::game::GameId;
use skat_store::Month;
use skat_view::Lang;

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

/// Parses a month such as `2026-11`.
pub(super) fn month(text: &str) -> Result<Month, String> {
    text.parse()
        .map_err(|_| "a month is written as 2026-11".to_owned())
}

/// Parses a language by its locale.
pub(super) fn language(text: &str) -> Result<Lang, String> {
    let lang = Lang::ALL.into_iter().find(|lang| lang.locale() == text);
    lang.ok_or_else(|| {
        let locales = Lang::ALL.map(Lang::locale);
        format!("no such language; there are {}", locales.join(", "))
    })
}

/// Returns the language of messages that POSIX lets the environment choose.
pub(super) fn language_of_environment() -> Lang {
    language_of(|name| env::var(name).ok())
}

fn language_of(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let locale = set.filter_map(variable).find(|locale| !locale.is_empty());
    locale.map_or_else(Lang::default, |locale| Lang::from_locale(&locale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_chooses_the_language() {
        for (variables, language) in [
            (&[][..], Lang::En),
            (&[("LANG", "de_DE.UTF-8")], Lang::De),
            (&[("LANG", "C.UTF-8")], Lang::En),
            (&[("LC_ALL", ""), ("LANG", "de_AT")], Lang::De),
            (
                &[("LC_ALL", "en_GB.UTF-8"), ("LANG", "de_DE.UTF-8")],
                Lang::En,
            ),
            (&[("LC_MESSAGES", "de"), ("LANG", "en_US")], Lang::De),
        ] {
            let set = |name: &str| {
                let found = variables.iter().find(|(variable, _)| *variable == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(language_of(set), language, "{variables:?}");
        }
    }
}
