//! Alt text: pictures in words, so that players who can't see them can play.

use skat_rules::card::Card;

use crate::text::cards::{rank_letter, suit_key};
use crate::text::catalog::Texts;
use crate::{HandCard, ScoreSheet, TrickSeat};

/// Discord's limit on a picture's description, in characters. Counted here in UTF-16 units, which
/// are never fewer.
const LONGEST: usize = 1024;

/// Joins the sentences into one text and cuts it at [`LONGEST`].
pub(crate) fn text(sentences: impl IntoIterator<Item = String>) -> String {
    let sentences = sentences
        .into_iter()
        .map(|sentence| match sentence.chars().last() {
            Some('.' | '!' | '?') | None => sentence,
            Some(_) => format!("{sentence}."),
        });
    let whole = sentences
        .filter(|sentence| !sentence.is_empty())
        .collect::<Vec<String>>()
        .join(" ");
    if whole.encode_utf16().count() <= LONGEST {
        return whole;
    }
    let mut room = LONGEST - 1;
    let fits = |letter: &char| {
        let left = room.checked_sub(letter.len_utf16());
        room = left.unwrap_or_default();
        left.is_some()
    };
    let mut cut: String = whole.chars().take_while(fits).collect();
    cut.push('…');
    cut
}

/// Names the card in words: `Kreuz-Bube`, `jack of clubs`.
pub(crate) fn card(texts: Texts, card: Card) -> String {
    // Fluent tells numbers from words, so a numeric rank needs a letter in front of it.
    texts.card_name(
        suit_key(card.suit()),
        format!("r{}", rank_letter(texts, card.rank())),
    )
}

/// Names the cards in words, separated by commas.
pub(crate) fn cards(texts: Texts, cards: impl IntoIterator<Item = Card>) -> String {
    cards
        .into_iter()
        .map(|shown| card(texts, shown))
        .collect::<Vec<String>>()
        .join(", ")
}

/// Describes a hand, and the playable cards if it is the player's turn.
pub(crate) fn hand(texts: Texts, hand: &[HandCard]) -> Vec<String> {
    let playable = || {
        hand.iter()
            .filter(|held| held.playable)
            .map(|held| held.card)
    };
    let choice = match playable().count() {
        0 => None,
        all if all == hand.len() => Some(texts.alt_all_playable()),
        _ => Some(texts.alt_playable(cards(texts, playable()))),
    };
    [texts.your_cards(cards(texts, hand.iter().map(|held| held.card)))]
        .into_iter()
        .chain(choice)
        .collect()
}

/// Lists the cards of a trick with their players, in the order of play.
pub(crate) fn plays(texts: Texts, seats: &[TrickSeat]) -> String {
    let mut played: Vec<_> = seats
        .iter()
        .filter_map(|seat| Some((seat.card?, &seat.name)))
        .collect();
    played.sort_by_key(|&((_, order), _)| order);
    let play = |((shown, _), name): ((Card, u8), &String)| format!("{name} {}", card(texts, shown));
    played
        .into_iter()
        .map(play)
        .collect::<Vec<String>>()
        .join(", ")
}

/// Describes a score sheet: first each player's total and its parts, then every deal.
pub(crate) fn score_sheet(sheet: &ScoreSheet, deals: impl Iterator<Item = String>) -> String {
    let column = |(index, name): (usize, &String)| {
        // The total stands last on the sheet. Read aloud, it comes first.
        let (parts, total) = sheet.totals.split_at(sheet.totals.len().saturating_sub(1));
        let rows = total.iter().chain(parts);
        let cells = rows.filter_map(|row| Some(format!("{} {}", row.label, row.cells.get(index)?)));
        format!("{name}: {}", cells.collect::<Vec<String>>().join(", "))
    };
    text(
        [sheet.title.clone()]
            .into_iter()
            .chain(sheet.names.iter().enumerate().map(column))
            .chain(deals),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_too_long_is_cut_between_characters() {
        let cut = text(std::iter::repeat_n("🂡 Herz".to_owned(), 400));
        assert!(
            (LONGEST - 1..=LONGEST).contains(&cut.encode_utf16().count()),
            "{cut}"
        );
        assert!(cut.ends_with('…'));
    }

    #[test]
    fn sentences_end() {
        assert_eq!(
            text(["Eins".to_owned(), String::new(), "Zwei!".to_owned()]),
            "Eins. Zwei!"
        );
    }
}
