//! Habits: which of his cards a player who knows his trade will play, told from his hand and from what everybody has seen.
//!
//! Each card that he could play gets a score, the sum of three entries of a table that was fitted to games of the autoplayer against
//! itself (`fit.rs`); the chances are in proportion to the exponentials of the scores.

use std::sync::LazyLock;

use skat_rules::card::{Card, CardSet, Rank};
use skat_rules::games::skat::{ContractKind, PlayView};
use skat_rules::seat::Seat;

/// A play as everybody has seen it, or is about to.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub(super) kind: ContractKind,
    pub(super) declarer: Seat,
    /// Whose turn it is.
    pub(super) seat: Seat,
    /// What was led, if something was.
    pub(super) led: Option<Card>,
    /// The card that wins the trick so far, with its seat.
    pub(super) best: Option<(Seat, Card)>,
    /// All cards played before, those on the table included.
    pub(super) gone: CardSet,
}

impl Moment {
    /// The first lead.
    const fn first(kind: ContractKind, declarer: Seat) -> Self {
        Self { kind, declarer, seat: Seat::FOREHAND, led: None, best: None, gone: CardSet::EMPTY }
    }

    /// Every card that has been played, each with the moment before it.
    pub(super) fn of_all_played(play: &PlayView) -> impl Iterator<Item = (Self, Card)> {
        let first = Self::first(play.contract.kind(), play.won.declarer);
        played(play).scan(first, |next, card| {
            let before = *next;
            *next = before.after(card);
            Some((before, card))
        })
    }

    /// The moment that has come.
    pub(super) fn now(play: &PlayView) -> Self {
        played(play).fold(Self::first(play.contract.kind(), play.won.declarer), Self::after)
    }

    /// The moment after this card.
    pub(super) fn after(self, card: Card) -> Self {
        let gone = self.gone.with(card);
        let led = self.led.unwrap_or(card);
        let is_best = self.best.is_none_or(|(_, best)| self.kind.strength(card, led) > self.kind.strength(best, led));
        let best = if is_best { (self.seat, card) } else { self.best.unwrap_or((self.seat, card)) };
        if gone.len().is_multiple_of(3) {
            Self { seat: best.0, led: None, best: None, gone, ..self }
        } else {
            Self { seat: self.seat.next(), led: Some(led), best: Some(best), gone, ..self }
        }
    }

    /// Which part of the table speaks of this moment, 0 to [`SITUATIONS`], for cards that follow suit, trump or are thrown away.
    fn situation(&self, hand: CardSet) -> usize {
        let declares = self.seat == self.declarer;
        let role = match (self.led, self.best) {
            (Some(led), Some((winner, _))) => {
                let is_last = self.gone.len() % 3 == 2;
                let ours = winner != self.declarer;
                let role = match (declares, is_last) {
                    (true, false) => 0,
                    (true, true) => 1,
                    (false, false) => 2 + usize::from(ours),
                    (false, true) => 4 + usize::from(ours),
                };
                let following = self.kind.following(led);
                let way = match () {
                    () if (hand & following).is_empty() => 2,
                    () if self.kind.trumps().contains(led) => 1,
                    () => 0,
                };
                3 + 3 * role + way
            }
            _ if declares => 0,
            _ if self.seat.next() == self.declarer => 1,
            _ => 2,
        };
        let family = match self.kind {
            ContractKind::Suit(_) => 0,
            ContractKind::Grand => 1,
            ContractKind::Null => 2,
        };
        role + ROLES * family
    }

    /// The entries of the table that add up to the score of a card.
    pub(super) fn entries(&self, hand: CardSet, card: Card) -> [usize; 3] {
        let base = self.situation(hand) * COLUMNS;
        let kind = self.kind;
        let suit = kind.following(card);
        let own = (suit & hand).without(card);
        let above = STRONGER[place(kind)][card.index()];
        let is_master = (above - self.gone - hand).is_empty();
        let beats = match (self.led, self.best) {
            (Some(led), Some((_, best))) => kind.strength(card, led) > kind.strength(best, led),
            _ => true,
        };
        let fate = if beats { 1 + usize::from(is_master) } else { 0 };
        let rank = card.rank();
        let (class, holding) = if kind == ContractKind::Null {
            let lower = (suit - above).without(card) - self.gone;
            let others = (lower - hand).len().min(3);
            (usize::from(rank.null_strength()), others)
        } else {
            let class = match rank {
                Rank::Seven | Rank::Eight | Rank::Nine => 0,
                Rank::Queen => 1,
                Rank::King => 2,
                Rank::Ten => 3,
                Rank::Ace => 4,
                Rank::Jack => 5,
            };
            let has = |rank| usize::from(!(own & CardSet::of_rank(rank)).is_empty());
            (class + 6 * usize::from(kind.trumps().contains(card)), has(Rank::Ace) + 2 * has(Rank::Ten))
        };
        let length = own.len().min(3);
        [base + class * 3 + fate, base + CLASSES + length, base + CLASSES + 4 + holding]
    }
}

/// All cards that have been played, in their order.
fn played(play: &PlayView) -> impl Iterator<Item = Card> {
    play.tricks.iter().flat_map(|trick| trick.cards).chain(play.on_table.iter().copied())
}

/// The situations of each kind of contract: three of a lead, and six places of who follows, each in three ways.
const ROLES: usize = 21;
const SITUATIONS: usize = 3 * ROLES;
/// Twelve sorts of cards, each beaten, beating, or never to be beaten.
const CLASSES: usize = 36;
/// With the lengths of the suit that is left, and what else of it is held.
pub(super) const COLUMNS: usize = CLASSES + 8;
/// How many entries the table has.
pub(super) const ENTRIES: usize = SITUATIONS * COLUMNS;

const fn place(kind: ContractKind) -> usize {
    match kind {
        ContractKind::Suit(suit) => suit as usize,
        ContractKind::Grand => 4,
        ContractKind::Null => 5,
    }
}

/// For each kind and card the cards of its suit, or the trumps, that are stronger.
static STRONGER: LazyLock<[[CardSet; 32]; 6]> = LazyLock::new(|| {
    ContractKind::ALL.map(|kind| {
        let mut all = [CardSet::EMPTY; 32];
        for card in CardSet::FULL.iter() {
            let strength = kind.strength(card, card);
            all[card.index()] =
                kind.following(card).iter().filter(|&other| kind.strength(other, card) > strength).collect();
        }
        all
    })
});

/// A fitted table.
pub(super) struct Habits {
    /// The exponentials of the entries.
    factors: Vec<f32>,
}

/// The table in use.
pub(super) static HABITS: LazyLock<Habits> = LazyLock::new(|| Habits::parse(include_str!("habits.txt")));

/// How many of a hundred plays follow no habit.
const WHIM: f32 = 0.02;

impl Habits {
    /// Reads a table: whole numbers, each 16 for a score of 1.
    ///
    /// # Panics
    ///
    /// If it isn't a table of this size; the one in use is part of the program.
    fn parse(text: &str) -> Self {
        let scores: Vec<f32> =
            text.split_whitespace().map(|word| word.parse().expect("habits.txt has numbers")).collect();
        assert_eq!(scores.len(), ENTRIES, "habits.txt has another size");
        Self { factors: scores.into_iter().map(|score| (score / 16.0).exp()).collect() }
    }

    fn factor(&self, moment: &Moment, hand: CardSet, card: Card) -> f32 {
        moment.entries(hand, card).into_iter().map(|entry| self.factors[entry]).product()
    }

    /// The chance, greater than 0, that somebody who holds this hand plays this card of it.
    pub(super) fn chance(&self, moment: &Moment, hand: CardSet, card: Card) -> f32 {
        let playable = moment.kind.playable(hand, moment.led);
        if playable.len() == 1 {
            return 1.0;
        }
        let sum: f32 = playable.iter().map(|other| self.factor(moment, hand, other)).sum();
        WHIM + (1.0 - WHIM) * self.factor(moment, hand, card) / sum
    }

    /// A card of this hand by chance, each as often as it is played by habit; `dice` is from 0 to 1.
    pub(super) fn sample(&self, moment: &Moment, hand: CardSet, dice: f32) -> Card {
        let playable = moment.kind.playable(hand, moment.led);
        let mut factors = [0.0; 10];
        let mut sum = 0.0;
        if playable.len() > 1 {
            for (card, factor) in playable.iter().zip(&mut factors) {
                *factor = self.factor(moment, hand, card);
                sum += *factor;
            }
        }
        let mut left = dice * sum;
        let mut cards = playable.iter().zip(factors);
        let chosen = cards.find(|(_, factor)| {
            left -= factor;
            left < 0.0
        });
        chosen.map(|(card, _)| card).or(playable.first()).expect("whose turn it is holds a card")
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::card::Suit;

    use super::*;

    fn cards(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    /// The moment after these cards, forehand's the first, with this declarer.
    fn moment(kind: ContractKind, declarer: Seat, played: &str) -> Moment {
        played
            .split_whitespace()
            .fold(Moment::first(kind, declarer), |moment, card| moment.after(card.parse().unwrap()))
    }

    const CLUBS: ContractKind = ContractKind::Suit(Suit::Clubs);

    #[test]
    fn moments_know_whose_turn_it_is_and_what_lies_highest() {
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let table = [
            ("", forehand, None),
            ("HA", middlehand, Some((forehand, "HA"))),
            ("HA C7", rearhand, Some((middlehand, "C7"))),
            ("HA C7 H9", middlehand, None),
            ("HA C7 H9 SK SA", forehand, Some((rearhand, "SA"))),
        ];
        for (played, seat, best) in table {
            let moment = moment(CLUBS, forehand, played);
            assert_eq!(moment.seat, seat, "{played}");
            assert_eq!(moment.best, best.map(|(seat, card)| (seat, card.parse().unwrap())), "{played}");
        }
    }

    #[test]
    fn players_who_know_their_trade_are_expected_to_do_what_is_usual() {
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let table = [
            ("ten points on the partner's trick", middlehand, "CA C7", "HT D7 S9", "HT", "D7"),
            ("no ten points on the declarer's", forehand, "CA C7", "HT D7 S9", "D7", "HT"),
            ("the declarer draws trumps", forehand, "", "CJ SJ CA CT C9 C8 HA H9 S9 D9", "CJ", "S9"),
            ("whoever plays last takes what counts", rearhand, "HT H7", "HA H8 D7", "HA", "H8"),
        ];
        for (what, declarer, played, hand, usual, odd) in table {
            let moment = moment(CLUBS, declarer, played);
            let chance = |card: &str| HABITS.chance(&moment, cards(hand), card.parse().unwrap());
            assert!(chance(usual) >= chance(odd), "{what}: {} and {}", chance(usual), chance(odd));
        }
    }

    #[test]
    fn cards_are_sampled_as_often_as_they_are_played() {
        let hand = cards("CJ C9 HA HT H9 S8 S7 DK");
        for played in ["", "D9", "HK", "CQ DJ"] {
            let moment = moment(CLUBS, Seat::FOREHAND, played);
            let playable = CLUBS.playable(hand, moment.led);
            let mut counts = [0.0_f32; 32];
            (0..10_000).for_each(|dice| {
                counts[HABITS.sample(&moment, hand, dice as f32 / 10_000.0).index()] += 1e-4;
            });
            for card in hand.iter() {
                let expected = if playable.contains(card) { HABITS.chance(&moment, hand, card) } else { 0.0 };
                assert!((counts[card.index()] - expected).abs() <= WHIM, "{card} after {played}: {expected}");
            }
        }
    }

    #[test]
    fn suits_that_are_not_trump_are_alike() {
        let swapped = |cards: CardSet| -> CardSet {
            let swap = |card: Card| match card.suit() {
                Suit::Hearts if card.rank() != Rank::Jack => Card::new(Suit::Spades, card.rank()),
                Suit::Spades if card.rank() != Rank::Jack => Card::new(Suit::Hearts, card.rank()),
                _ => card,
            };
            cards.iter().map(swap).collect()
        };
        let hand = cards("CJ C9 HA HT H9 S8 S7 DK");
        for (led, led_swapped) in [("HK", "SK"), ("S9", "H9"), ("DA", "DA")] {
            let [one, other] = [led, led_swapped].map(|led| moment(CLUBS, Seat::FOREHAND, led));
            for card in CLUBS.playable(hand, one.led).iter() {
                let twin = swapped(CardSet::EMPTY.with(card)).first().unwrap();
                assert_eq!(HABITS.chance(&one, hand, card), HABITS.chance(&other, swapped(hand), twin), "{card}");
            }
        }
    }
}
