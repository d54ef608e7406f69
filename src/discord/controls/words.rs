//! Words that players type to cut the cards.

use icu_normalizer::ComposingNormalizerBorrowed;
use skat_rules::fairness::WordText;
use skat_view::Notice;

/// Reads a word from the text that a player has typed. Characters that nobody would see are
/// dropped.
///
/// # Errors
///
/// Returns the notice for the player if the rest is empty or too long.
pub(super) fn read(typed: &str) -> Result<WordText, Notice> {
    let word = visible(typed);
    if word.is_empty() {
        return Err(Notice::WordEmpty);
    }
    word.parse().map_err(|_| Notice::WordTooLong(word))
}

/// Returns what everybody sees of a text that a player has typed.
pub(in crate::discord) fn visible(typed: &str) -> String {
    let visible: String = typed.chars().filter(|&char| is_shown(char)).collect();
    let normal = ComposingNormalizerBorrowed::new_nfc().normalize(&visible);
    normal.trim().to_owned()
}

/// Returns true if messages show this character: a word may have it, and it isn't for private use.
fn is_shown(char: char) -> bool {
    let is_private = matches!(
        char,
        '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}'
    );
    WordText::allows(char) && !is_private
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(typed: &str) -> Option<String> {
        read(typed).ok().map(|word| word.to_string())
    }

    #[test]
    fn a_word_keeps_what_everybody_sees() {
        for (typed, word) in [
            ("Herz", "Herz"),
            ("  Herz Dame\t", "Herz Dame"),
            ("H\u{200b}er\u{202e}z\n", "Herz"),
            ("\u{2764}\u{fe0f}", "\u{2764}"),
            ("Ko\u{308}nig", "K\u{f6}nig"),
            ("Ko\u{200d}\u{308}nig", "K\u{f6}nig"),
            ("<@1> **x** `y`", "<@1> **x** `y`"),
            ("H\u{e001}7\u{e008}", "H7"),
            ("\u{f0000}x\u{100000}", "x"),
            ("\u{212b}", "\u{c5}"),
            (&"x".repeat(32), &"x".repeat(32)),
            (&"\u{e4}".repeat(16), &"\u{e4}".repeat(16)),
        ] {
            assert_eq!(words(typed).as_deref(), Some(word), "{typed:?}");
        }
    }

    #[test]
    fn nothing_visible_and_too_much_are_told_apart() {
        for empty in ["", "   ", "\u{200b}\u{2800}", "\u{e000}"] {
            assert_eq!(read(empty), Err(Notice::WordEmpty), "{empty:?}");
        }
        for long in ["x".repeat(33), "\u{e4}".repeat(17), "x".repeat(4_000)] {
            let padded = format!(" {long}\u{200b}");
            assert_eq!(read(&padded), Err(Notice::WordTooLong(long)));
        }
    }
}
