//! What an expectation is made of: numbers that describe a hand, or a hand and the skat.

use skat_autoplay::training::point_count::winning_chance;
use skat_rules::card::{CardSet, Rank, Suit};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;

use crate::evaluation::{BIDS, Promise, bids_worth};

/// Where the slope may change along the points that a hand promises.
const KNOTS: [f64; 9] = [-60.0, -40.0, -20.0, -8.0, 2.0, 15.0, 30.0, 50.0, 75.0];

/// Numbers that describe a hand.
pub(crate) const OF_HAND: usize = 57;

/// Numbers that describe a hand and the skat.
pub(crate) const OF_BOTH: usize = OF_HAND + 67;

/// A hand as autoplayers see it before the auction.
pub(crate) struct EvaluatedHand {
    ten: CardSet,
    seat: Seat,
    bids: usize,
    numbers: Vec<f64>,
}

impl EvaluatedHand {
    /// Evaluates ten cards.
    pub(crate) fn new(ten: CardSet, seat: Seat) -> Self {
        let bids = bids_worth(ten, seat);
        let promise = Promise::of_ten(ten, seat);
        let mut numbers = vec![1.0];
        numbers.extend((0..BIDS.len()).map(|place| indicator(place < bids)));
        hinges(promise.points, &mut numbers);
        numbers.extend([promise.chance, promise.chance.powi(2)]);
        let null = winning_chance(ContractKind::Null, ten, CardSet::EMPTY, seat);
        numbers.push(null.into());
        numbers.extend(jacks(ten));
        shape(ten, &mut numbers);
        // The same cards help a declarer and a defender in different ways.
        for is in [bids == 0, bids > 0] {
            let strength = strength(ten).map(|number| indicator(is) * number);
            numbers.extend(strength);
        }
        debug_assert_eq!(numbers.len(), OF_HAND);
        Self {
            ten,
            seat,
            bids,
            numbers,
        }
    }

    /// Returns the numbers of the hand.
    pub(crate) fn numbers(&self) -> &[f64] {
        &self.numbers
    }

    /// Returns the numbers of the hand and the skat.
    pub(crate) fn with_skat(&self, skat: CardSet) -> Vec<f64> {
        let mut numbers = self.numbers.clone();
        let twelve = self.ten | skat;
        let declares = indicator(self.bids > 0);
        let highest = BIDS[self.bids.max(1) - 1];
        // Who bids more declares more often, so the skat means more to them.
        let promise = |bid| Promise::of_twelve(twelve, self.seat, bid);
        let (lowest, highest) = (promise(BIDS[0]), promise(highest));
        let promises = [
            (lowest, self.bids > 0),
            (lowest, self.bids > 2),
            (lowest, self.bids > 6),
            (highest, self.bids > 0),
        ];
        for (promise, is) in promises {
            let mut found = Vec::new();
            hinges(promise.points, &mut found);
            found.extend([promise.chance, promise.chance.powi(2)]);
            numbers.extend(found.into_iter().map(|number| indicator(is) * number));
        }
        let strength = strength(skat);
        for is in [1.0 - declares, declares] {
            numbers.extend(strength.map(|number| is * number));
        }
        // The skat takes cards from suits that the others may play.
        let lengths = plain_suits().map(|suit| (suit & skat).len() * (suit & self.ten).len());
        let jacks = (skat & CardSet::JACKS).len() as f64;
        numbers.extend([
            (1.0 - declares) * lengths.sum::<usize>() as f64,
            jacks * self.bids as f64,
            f64::from(skat.points()) * self.bids as f64 / 10.0,
            declares * indicator(shares_a_suit(skat)),
            indicator(self.bids > 3) * jacks,
        ]);
        debug_assert_eq!(numbers.len(), OF_BOTH);
        numbers
    }
}

fn indicator(is: bool) -> f64 {
    f64::from(u8::from(is))
}

/// Adds a piecewise linear curve over expected points.
fn hinges(points: f64, numbers: &mut Vec<f64>) {
    numbers.push(points / 50.0);
    numbers.extend(KNOTS.map(|knot| (points - knot).max(0.0) / 50.0));
}

/// The four Jacks, and how far their number is from two.
fn jacks(cards: CardSet) -> [f64; 6] {
    let held = cards & CardSet::JACKS;
    let count = held.len();
    let [diamonds, hearts, spades, clubs] =
        Suit::ALL.map(|suit| indicator(!(held & suit.cards()).is_empty()));
    [
        diamonds,
        hearts,
        spades,
        clubs,
        indicator(count == 0),
        indicator(count >= 3),
    ]
}

/// Jacks, Aces, Tens, card points, and Tens beside their Ace.
fn strength(cards: CardSet) -> [f64; 7] {
    let count = |rank| (cards & CardSet::of_rank(rank)).len() as f64;
    let aces = cards & CardSet::of_rank(Rank::Ace);
    let tens = cards & CardSet::of_rank(Rank::Ten);
    let with_ace = Suit::ALL
        .into_iter()
        .filter(|suit| !(aces & suit.cards()).is_empty() && !(tens & suit.cards()).is_empty());
    [
        count(Rank::Jack),
        count(Rank::Ace),
        count(Rank::Ten),
        count(Rank::King),
        count(Rank::Queen),
        f64::from(cards.points()) / 10.0,
        with_ace.count() as f64,
    ]
}

/// The suits without their Jacks.
fn plain_suits() -> impl Iterator<Item = CardSet> {
    Suit::ALL
        .into_iter()
        .map(|suit| suit.cards() - CardSet::JACKS)
}

/// How the cards are spread over the suits.
fn shape(ten: CardSet, numbers: &mut Vec<f64>) {
    let mut lengths: Vec<usize> = plain_suits().map(|suit| (suit & ten).len()).collect();
    lengths.sort_unstable();
    let with_jacks = lengths[3] + (ten & CardSet::JACKS).len();
    let voids = lengths.iter().filter(|&&length| length == 0).count();
    let singles = lengths.iter().filter(|&&length| length == 1).count();
    numbers.extend([
        lengths[3] as f64,
        lengths[2] as f64,
        voids as f64,
        singles as f64,
        with_jacks as f64,
        indicator(with_jacks >= 6),
        indicator(with_jacks >= 7),
        indicator(with_jacks >= 8),
        (ten & CardSet::of_rank(Rank::Seven)).len() as f64,
    ]);
}

/// Returns true if these cards are of one suit.
fn shares_a_suit(cards: CardSet) -> bool {
    plain_suits().any(|suit| suit.contains_all(cards))
}
