//! Null: the safety of holdings, the winning probability, and discards.

use std::sync::LazyLock;

use skat_rules::card::{CardSet, Rank, Suit};

use super::point_count;

/// Returns the risk of a holding in one suit, about the probability of losing the Null in it; 0 if
/// it is safe against any lead.
///
/// The `n`-th lowest card is compared with the `n`-th lowest outstanding card of the suit, because
/// each round takes one of them away. If it lies above, the number of outstanding cards below it
/// measures the risk.
#[inline]
pub(crate) fn risk(hand: CardSet, suit: Suit) -> f32 {
    RISKS[(hand.bits() >> (suit as u32 * 8) & 0xff) as usize]
}

/// Risk of each of the 256 holdings in a suit.
static RISKS: LazyLock<[f32; 256]> =
    LazyLock::new(|| std::array::from_fn(|ranks| risk_of_ranks(ranks as u32)));

fn risk_of_ranks(ranks: u32) -> f32 {
    let strengths = |ranks: u32| {
        let ranks = Rank::ALL
            .into_iter()
            .filter(|&rank| ranks >> rank as u32 & 1 == 1);
        let mut strengths: Vec<u8> = ranks.map(Rank::null_strength).collect();
        strengths.sort_unstable();
        strengths
    };
    let (held, outstanding) = (strengths(ranks), strengths(!ranks & 0xff));
    let mut risk = 0.0_f32;
    for (round, (&mine, &theirs)) in held.iter().zip(&outstanding).enumerate() {
        if mine > theirs {
            let gap = outstanding.iter().filter(|&&other| other < mine).count() - round;
            risk = risk.max(RISK_BY_GAP[gap.min(7)]);
        }
    }
    risk
}

/// Risk of a card, by the number of outstanding cards below it that no low card of the hand
/// matches.
const RISK_BY_GAP: [f32; 8] = [0.0, 0.17, 0.57, 0.7, 0.8, 0.9, 0.95, 0.98];

/// Probability of winning a Null with these ten cards.
#[inline]
pub(crate) fn chance(hand: CardSet, ouvert: bool) -> f32 {
    let more = if ouvert { 1.6 } else { 1.2 };
    Suit::ALL
        .into_iter()
        .map(|suit| (1.0 - more * risk(hand, suit)).max(0.0))
        .product()
}

/// Chooses the two of twelve cards to discard that leave the safest hand for Null.
pub(crate) fn discards(twelve: CardSet) -> CardSet {
    let safest = rated_discards(twelve).max_by(|(_, one), (_, other)| one.total_cmp(other));
    safest
        .map(|(pair, _)| pair)
        .expect("twelve cards contain pairs")
}

/// Returns the possible discards of twelve cards for Null, with the winning probability of the
/// rest.
pub(crate) fn rated_discards(twelve: CardSet) -> impl Iterator<Item = (CardSet, f32)> {
    point_count::pairs(twelve).map(move |pair| (pair, chance(twelve - pair, false)))
}
