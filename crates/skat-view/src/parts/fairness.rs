//! What messages say about deals that players can check.

use skat_rules::fairness::{DealProof, Digest};
use skat_table::{DealView, FairnessView, GivenWord, Grade, Place, Player};

use crate::model::text::unmarked;
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Press};

/// Writes a player's text so that it shows as it is: no formatting, no mention, no link.
///
/// Discord shows any punctuation after a backslash as itself.
pub(crate) fn literal(text: &str) -> String {
    let mut literal = String::new();
    for letter in unmarked(text).chars() {
        if letter.is_ascii_punctuation() {
            literal.push('\\');
        }
        literal.push(letter);
    }
    literal
}

/// Returns the number of a place in texts, which count from 1. Logs and proofs count from 0.
pub(crate) const fn place_number(place: Place) -> u16 {
    place.0 as u16 + 1
}

/// Splits a root or another digest into two halves, which stand below each other. Together they
/// would be too long for a phone, and are harder to compare.
pub(crate) fn halves(digest: &Digest) -> [String; 2] {
    let digest = digest.base64url();
    let (first, second) = digest.split_at(digest.len().div_ceil(2));
    [first, second].map(str::to_owned)
}

/// States the list's root below a caption. In small print, a desktop's embed would show it too
/// small.
pub(crate) fn root_lines(context: &RenderContext<'_>) -> Option<String> {
    let fairness = context.table.fairness.as_ref()?;
    let [first, second] = halves(&fairness.root);
    let caption = context.texts.fair_root();
    Some(format!("-# {caption}\n`{first}`\n`{second}`"))
}

/// Returns the word of a place as its player typed it, in quotation marks.
pub(crate) fn word(context: &RenderContext<'_>, place: Place) -> Option<String> {
    let fairness = context.table.fairness.as_ref()?;
    Some(match fairness.words.get(place.index())?.as_ref()? {
        GivenWord::Shown(word) => context.texts.fair_word(literal(&word.to_string())),
        GivenWord::Erased => context.texts.fair_word_erased(),
    })
}

/// Names the player at a place before the list, with their word.
pub(crate) fn seat_line(context: &RenderContext<'_>, place: Place) -> String {
    let name = match context.table.places[place.index()].player {
        Some(Player::Person(_)) => format!("👤 {}", context.name(place)),
        Some(Player::Autoplayer) | None => context.name(place),
    };
    match word(context, place) {
        Some(word) => format!("{name} · ✂️ {word}"),
        None => name,
    }
}

/// Builds the button that opens the form for a word.
pub(crate) fn word_button(context: &RenderContext<'_>) -> Option<Button> {
    let label = context.texts.button_word();
    let button = Button::new(Press::AskWord, ButtonStyle::Secondary, label);
    button.only_if(context.table.fairness.is_some())
}

/// Says whether a finished deal was checked, in small print.
pub(crate) fn checked_line(context: &RenderContext<'_>, deal: &DealView) -> Option<String> {
    let texts = context.texts;
    let covers = DealProof::covers(context.table.header.game());
    Some(match deal.checked? {
        true if covers => format!("-# {}", texts.fair_checked()),
        true => format!("-# {}", texts.fair_checked_key()),
        false => texts.fair_failed(),
    })
}

/// Builds the button that sends the proof of a finished deal.
pub(crate) fn verify_button(context: &RenderContext<'_>, deal: &DealView) -> Option<Button> {
    let label = context.texts.button_verify();
    let button = Button::new(Press::Verify(deal.number), ButtonStyle::Secondary, label);
    button.only_if(deal.checked.is_some())
}

/// States the protection that a list has, in plain words.
pub(crate) fn grade_lines(texts: Texts, fairness: &FairnessView) -> Vec<String> {
    let Some(Grade {
        words,
        persons,
        beacon,
        attempts,
    }) = fairness.grade()
    else {
        return Vec::new();
    };
    let who = match (beacon, words) {
        (true, _) => texts.grade_beacon(attempts),
        (false, 0) => texts.grade_nothing(),
        (false, _) => texts.grade_words_only(),
    };
    vec![
        texts.grade_words(persons, words),
        who,
        texts.grade_starts(attempts),
    ]
}

#[cfg(test)]
mod tests {
    use skat_rules::fairness::Digest;

    use super::{halves, literal};

    #[test]
    fn the_halves_of_a_digest_are_about_equal_and_complete() {
        let digest = Digest::new([7; 32]);
        let [first, second] = halves(&digest);
        assert_eq!([first.len(), second.len()], [22, 21]);
        assert_eq!(first + &second, digest.base64url());
    }

    #[test]
    fn a_players_text_is_shown_as_it_is() {
        for (text, shown) in [
            ("Herz Dame", "Herz Dame"),
            ("äöü ❤", "äöü ❤"),
            ("**fett** `x`", r"\*\*fett\*\* \`x\`"),
            ("<@123> @everyone", r"\<\@123\> \@everyone"),
            ("https://a.de/_b", r"https\:\/\/a\.de\/\_b"),
            ("\\", r"\\"),
            ("# -# > 1.", r"\# \-\# \> 1\."),
            ("H\u{e001}7\u{e008}erz", "H7erz"),
        ] {
            assert_eq!(literal(text), shown);
        }
    }
}
