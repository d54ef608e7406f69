//! Alt text: pictures in words, so that players who can't see them can play.

use skat_rules::card::Card;
use skat_rules::games::thirty_one::Card52;

use crate::text::cards::{rank_letter, suit_key};
use crate::text::catalog::Texts;
use crate::{BoardSide, HandCard, ScoreSheet, Spot, TrickSeat};

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

/// Names a card of the pack of 52 in words. Its suits are French in every deck.
pub(crate) fn card52(texts: Texts, card: Card52) -> String {
    texts
        .in_french()
        .card_name(suit_key(card.suit()), format!("r{}", card.rank().letter()))
}

/// Names the cards of the pack of 52 in words, separated by commas.
pub(crate) fn cards52(texts: Texts, cards: impl IntoIterator<Item = Card52>) -> String {
    let cards = cards.into_iter().map(|shown| card52(texts, shown));
    cards.collect::<Vec<String>>().join(", ")
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

/// Describes a player's cards on a board.
pub(crate) fn board_side(texts: Texts, side: &BoardSide) -> String {
    format!("{}: {}", side.name, on_board(texts, side, true).join("; "))
}

/// Describes the reader's own cards on a board, and the playable ones.
pub(crate) fn own_board_side(texts: Texts, side: &BoardSide) -> Vec<String> {
    let tops = side.piles.iter().filter_map(|pile| match pile.top {
        Spot::Open(card) => Some(card),
        Spot::Empty | Spot::FaceDown => None,
    });
    let in_hand = side.hand.iter().copied().flatten();
    let cards: Vec<HandCard> = tops.chain(in_hand).collect();
    hand(texts, &cards)
        .into_iter()
        .chain(on_board(texts, side, false))
        .collect()
}

/// Lists the cards of a side: open ones if they are wanted, those behind others, and the numbers of
/// unseen ones.
fn on_board(texts: Texts, side: &BoardSide, with_open: bool) -> Vec<String> {
    let open: Vec<Card> = side
        .piles
        .iter()
        .filter_map(|pile| match pile.top {
            Spot::Open(held) => Some(held.card),
            Spot::Empty | Spot::FaceDown => None,
        })
        .collect();
    let behind: Vec<Card> = side
        .piles
        .iter()
        .filter_map(|pile| match pile.under {
            Spot::Open(card) => Some(card),
            Spot::Empty | Spot::FaceDown => None,
        })
        .collect();
    let unseen = side
        .piles
        .iter()
        .map(|pile| {
            usize::from(pile.top == Spot::FaceDown) + usize::from(pile.under == Spot::FaceDown)
        })
        .sum::<usize>();
    let in_hand = side.hand.iter().filter(|card| card.is_none()).count();
    [
        (with_open && !open.is_empty()).then(|| texts.alt_open(cards(texts, open))),
        (unseen > 0).then(|| texts.alt_face_down(unseen)),
        (!behind.is_empty()).then(|| texts.alt_behind(cards(texts, behind))),
        (in_hand > 0).then(|| texts.officers_in_hand(in_hand)),
    ]
    .into_iter()
    .flatten()
    .collect()
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
