//! Null: the safety of holdings, and card play on both sides.

use std::sync::LazyLock;

use skat_rules::card::{Card, CardSet, Rank, Suit};

use super::knowledge::Knowledge;
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
pub(super) fn rated_discards(twelve: CardSet) -> impl Iterator<Item = (CardSet, f32)> {
    point_count::pairs(twelve).map(move |pair| (pair, chance(twelve - pair, false)))
}

/// Returns the worth of a card in Null, for the declarer or against them.
pub(super) fn worth(knowledge: &Knowledge, card: Card) -> f32 {
    if knowledge.me == knowledge.declarer {
        declarers_worth(knowledge, card)
    } else {
        defenders_worth(knowledge, card)
    }
}

fn declarers_worth(knowledge: &Knowledge, card: Card) -> f32 {
    let ends_the_deal = knowledge.chance_to_win(card);
    let suit = card.suit();
    let (before, after) = (knowledge.hand, knowledge.hand.without(card));
    let relief = seen_risk(knowledge, before, suit) - seen_risk(knowledge, after, suit);
    -100.0 * ends_the_deal + 10.0 * relief + 0.1 * f32::from(card.rank().null_strength())
}

/// Risk of a suit, given the cards that are gone.
fn seen_risk(knowledge: &Knowledge, hand: CardSet, suit: Suit) -> f32 {
    let theirs = knowledge.outstanding() & suit.cards();
    let held = hand & suit.cards();
    held.iter()
        .map(|card| {
            let below = theirs
                .iter()
                .filter(|other| other.rank().null_strength() < card.rank().null_strength())
                .count();
            let own_below = held
                .iter()
                .filter(|other| other.rank().null_strength() < card.rank().null_strength())
                .count();
            below.saturating_sub(own_below) as f32 * if theirs.len() == below { 1.5 } else { 1.0 }
        })
        .fold(0.0, f32::max)
}

fn defenders_worth(knowledge: &Knowledge, card: Card) -> f32 {
    let strength = f32::from(card.rank().null_strength());
    let suit = knowledge.kind.following(card);
    let own = (suit & knowledge.hand).len() as f32;
    let declarers = knowledge.possible(knowledge.declarer) & suit;
    let Some((winner, _)) = knowledge.winning() else {
        // A lead hurts if the declarer must follow suit and has nothing below it.
        let follows = 1.0 - knowledge.chance_of_none(knowledge.declarer, suit);
        let below: CardSet = declarers
            .iter()
            .filter(|other| other.rank().null_strength() < card.rank().null_strength())
            .collect();
        let stays_above = knowledge.chance_of_none(knowledge.declarer, below);
        let partner_under = knowledge.partner().map_or(0.0, |partner| {
            1.0 - knowledge.chance_of_none(partner, (knowledge.possible(partner) & suit) - below)
                * 0.3
        });
        return 20.0 * follows * stays_above * partner_under - own - 0.5 * strength;
    };
    let declarer_to_come = knowledge.after_me().any(|seat| seat == knowledge.declarer);
    let follows = knowledge.led().is_some_and(|led| suit.contains(led));
    if !follows {
        // Short suits go first, so that they can't take tricks away from the declarer later; of
        // them, high cards.
        return strength - 2.0 * own + if declarers.is_empty() { -4.0 } else { 0.0 };
    }
    let takes = knowledge
        .winning()
        .is_none_or(|(_, best)| card.rank().null_strength() > best.rank().null_strength());
    match () {
        () if winner == knowledge.declarer => {
            if takes {
                -50.0 + strength
            } else {
                50.0 + strength
            }
        }
        // The declarer is still to play: the lower the trick stays, the harder it is to duck.
        () if declarer_to_come => {
            if takes {
                -strength
            } else {
                10.0 + strength
            }
        }
        () => strength,
    }
}
