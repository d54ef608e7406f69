//! Cards in the players' notation and order.

use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::ContractKind;

use crate::Face;
use crate::model::text::{CardRun, Span};
use crate::text::catalog::Texts;

/// Separates cards so that a line never breaks within a suit.
pub(crate) const NO_BREAK: &str = "\u{a0}";

/// Labels a card: `♣B` in German, `♣J` in English. German suits have no glyphs, so that deck uses
/// `EiU` or `AcU`.
pub(crate) fn label(texts: Texts, card: Card) -> String {
    format!(
        "{}{}",
        texts.suit_short(suit_key(card.suit())),
        texts.rank(rank_letter(texts, card.rank()).to_string())
    )
}

/// Returns the rank's letter in notation. The German deck has its own letters for Ober and Unter.
pub(crate) const fn rank_letter(texts: Texts, rank: Rank) -> char {
    match (texts.look().face, rank) {
        (Face::German, Rank::Jack) => 'U',
        (Face::German, Rank::Queen) => 'O',
        _ => rank.letter(),
    }
}

/// Writes the cards for running text in the given order, as a part of a marked string.
///
/// As text they stand in a code span. Discord leaves suits in code spans as text, which is also
/// legible on a dark background. Elsewhere it turns them into emojis with black clubs and spades.
pub(crate) fn written(texts: Texts, cards: impl IntoIterator<Item = Card>) -> String {
    let cards: Vec<Card> = cards.into_iter().collect();
    let labels: Vec<String> = cards.iter().map(|&card| label(texts, card)).collect();
    let label = format!("`{}`", labels.join(NO_BREAK));
    if cards.is_empty() || texts.are_emojis_ruled_out() {
        label
    } else {
        Span::Cards(CardRun { cards, label }).marked()
    }
}

/// Writes a hand for running text, suit by suit; a dash if it is empty.
pub(crate) fn hand(texts: Texts, cards: CardSet, kind: ContractKind) -> String {
    let groups: Vec<String> = groups(cards, kind)
        .into_iter()
        .map(|group| written(texts, group))
        .collect();
    if groups.is_empty() {
        "–".to_owned()
    } else {
        groups.join(" ")
    }
}

/// The suits as players hold them, in alternating colours.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];

/// Sorts the hand as players hold it for this contract: trumps first, with Jacks on top, then the
/// suits.
///
/// The suits follow each other as in [`SUITS`], read on from the trump suit and around. So a hand is
/// sorted once for its contract, and its order stays whatever cards are played.
pub(crate) fn sorted(cards: CardSet, kind: ContractKind) -> Vec<Card> {
    groups(cards, kind).concat()
}

fn groups(cards: CardSet, kind: ContractKind) -> Vec<Vec<Card>> {
    let trumps = cards & kind.trumps();
    let strongest_first = |set: CardSet| {
        let mut cards: Vec<Card> = set.iter().collect();
        cards.sort_by_key(|&card| {
            let strength = match kind {
                ContractKind::Null => card.rank().null_strength(),
                _ => card.rank() as u8,
            };
            std::cmp::Reverse((strength, card.suit()))
        });
        cards
    };
    let first = match kind {
        ContractKind::Suit(trump) => SUITS.into_iter().position(|suit| suit == trump),
        ContractKind::Grand | ContractKind::Null => None,
    };
    let suits = SUITS.into_iter().cycle().skip(first.unwrap_or(0));
    let suits = suits.take(SUITS.len());
    [trumps]
        .into_iter()
        .chain(suits.map(|suit| (cards - trumps) & suit.cards()))
        .filter(|group| !group.is_empty())
        .map(strongest_first)
        .collect()
}

/// Before the contract is known, hands are sorted as for Grand.
pub(crate) const UNDECIDED: ContractKind = ContractKind::Grand;

/// Names the suit to follow after `led`, as a variant key of the texts.
pub(crate) fn followed_suit(kind: ContractKind, led: Card) -> &'static str {
    if kind.trumps().contains(led) {
        "trumps"
    } else {
        suit_key(led.suit())
    }
}

/// Returns the suit's variant key in the texts.
pub(crate) const fn suit_key(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Spades => "spades",
        Suit::Hearts => "hearts",
        Suit::Diamonds => "diamonds",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use crate::model::text::RichText;

    fn as_text(marked: &str) -> String {
        RichText::read(marked).to_string()
    }

    #[test]
    fn hands_are_sorted_as_players_expect() {
        let cards: CardSet = "CJ DJ S7 ST HA HQ CK C9 DA D8".parse().expect("cards");
        let cases = [
            (
                ContractKind::Grand,
                "`♣B ♦B`·`♣K ♣9`·`♥A ♥D`·`♠10 ♠7`·`♦A ♦8`",
            ),
            (
                ContractKind::Suit(Suit::Hearts),
                "`♣B ♦B ♥A ♥D`·`♠10 ♠7`·`♦A ♦8`·`♣K ♣9`",
            ),
            (
                ContractKind::Suit(Suit::Clubs),
                "`♣B ♦B ♣K ♣9`·`♥A ♥D`·`♠10 ♠7`·`♦A ♦8`",
            ),
            (
                ContractKind::Suit(Suit::Spades),
                "`♣B ♦B ♠10 ♠7`·`♦A ♦8`·`♣K ♣9`·`♥A ♥D`",
            ),
            (
                ContractKind::Suit(Suit::Diamonds),
                "`♣B ♦B ♦A ♦8`·`♣K ♣9`·`♥A ♥D`·`♠10 ♠7`",
            ),
            (ContractKind::Null, "`♣K ♣B ♣9`·`♥A ♥D`·`♠10 ♠7`·`♦A ♦B ♦8`"),
        ];
        for (kind, expected) in cases {
            let spans: Vec<String> = expected
                .split('·')
                .map(|span| span.replace(' ', NO_BREAK))
                .collect();
            assert_eq!(
                as_text(&hand(Texts::of(Lang::De), cards, kind)),
                spans.join(" "),
                "{kind:?}"
            );
        }
    }

    #[test]
    fn a_card_that_is_played_changes_no_order() {
        for kind in ContractKind::ALL {
            let whole = sorted(CardSet::FULL, kind);
            let mut held = CardSet::FULL;
            // Cards in an order in which suits run out one after the other, and in another one.
            for card in CardSet::FULL.iter().step_by(3).chain(CardSet::FULL) {
                held -= CardSet::from(card);
                let left: Vec<Card> = whole
                    .iter()
                    .copied()
                    .filter(|&card| held.contains(card))
                    .collect();
                assert_eq!(sorted(held, kind), left, "{kind:?}");
            }
        }
    }

    #[test]
    fn neighbouring_suits_have_different_colours() {
        let is_black = |card: Card| matches!(card.suit(), Suit::Clubs | Suit::Spades);
        for kind in ContractKind::ALL {
            let plain = groups(CardSet::FULL - kind.trumps(), kind);
            for pair in plain.windows(2) {
                assert_ne!(is_black(pair[0][0]), is_black(pair[1][0]), "{kind:?}");
            }
        }
    }

    #[test]
    fn the_order_loses_no_card() {
        for kind in ContractKind::ALL {
            let held = sorted(CardSet::FULL, kind);
            assert_eq!(held.len(), 32);
            assert_eq!(held.into_iter().collect::<CardSet>(), CardSet::FULL);
        }
    }

    #[test]
    fn ranks_are_written_in_the_readers_language() {
        let cards: Vec<Card> = ["CJ", "SQ", "HT", "D7"]
            .map(|card| card.parse().expect("a card"))
            .to_vec();
        assert_eq!(
            as_text(&written(Texts::of(Lang::De), cards.clone())),
            "`♣B ♠D ♥10 ♦7`".replace(' ', NO_BREAK)
        );
        assert_eq!(
            as_text(&written(Texts::of(Lang::En), cards)),
            "`♣J ♠Q ♥10 ♦7`".replace(' ', NO_BREAK)
        );
    }
}
