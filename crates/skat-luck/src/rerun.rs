//! Reruns: what a deal brings if one autoplayer plays all seats.

use std::sync::Arc;

use skat_autoplay::{Engine, Model, TimeLimit};
use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, AnySeatView, Game, Setting};
use skat_rules::games::NotADeal;
use skat_rules::games::skat::{CardsDealt, Deal};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

use crate::points::seat_points;

/// Reruns deals by the official rules, with one strength of autoplayer in all three seats.
///
/// Only worlds, positions and rollouts bound the work, and seeds are made of the cards. So results
/// are a function of the cards, the strength and the model.
pub struct Rerunner {
    engine: Engine,
    strength: Strength,
}

impl Rerunner {
    /// Creates a rerunner whose autoplayers have this strength.
    #[must_use]
    pub fn new(model: Arc<Model>, strength: Strength) -> Self {
        Self {
            engine: Engine::new(model),
            strength,
        }
    }

    /// Reruns a deal `count` times, and returns the seats' points each time, as at a table of so
    /// many players.
    ///
    /// # Errors
    ///
    /// [`NotADeal`] unless each hand has ten cards of its own.
    pub fn reruns(
        &mut self,
        hands: BySeat<CardSet>,
        count: u64,
        players: u8,
    ) -> Result<Vec<BySeat<i32>>, NotADeal> {
        let dealt = CardsDealt::new(hands, skat_of(&hands))?;
        let start = Deal::by(&Setting::official(), dealt);
        let seed = seed_of(&hands);
        Ok((0..count)
            .map(|number| self.play(start.clone(), mixed(seed ^ number), players))
            .collect())
    }

    /// Returns what a deal is worth to each seat: W(d), the mean of `count` reruns, in the points of
    /// a table of so many players.
    ///
    /// # Errors
    ///
    /// [`NotADeal`] unless each hand has ten cards of its own.
    pub fn worth(
        &mut self,
        hands: BySeat<CardSet>,
        count: u64,
        players: u8,
    ) -> Result<BySeat<f64>, NotADeal> {
        Ok(worth(&self.reruns(hands, count, players)?))
    }

    /// Plays a deal to its end.
    fn play(&mut self, mut deal: Deal, seed: u64, players: u8) -> BySeat<i32> {
        let mut decisions = 0;
        while let Some(seat) = deal.awaited().iter().next() {
            let view = AnySeatView::Skat(deal.seat_view(seat));
            let seed = seed ^ decisions;
            let decision = self
                .engine
                .decide(&view, self.strength, seed, &TimeLimit::never());
            let AnyAction::Skat(action) = decision.expect("views of a deal are valid").action
            else {
                unreachable!("a view of Skat is answered by an action of Skat");
            };
            deal.apply(seat, action)
                .expect("autoplayers choose legal actions");
            decisions += 1;
        }
        seat_points(&deal.score().expect("nobody is awaited"), players)
    }
}

/// Returns the mean of a deal's reruns; 0 without any.
#[must_use]
pub fn worth(reruns: &[BySeat<i32>]) -> BySeat<f64> {
    BySeat::from_fn(|seat: Seat| {
        let sum: i32 = reruns.iter().map(|points| points[seat]).sum();
        f64::from(sum) / reruns.len().max(1) as f64
    })
}

/// Returns the cards that are in no hand.
pub(crate) fn skat_of(hands: &BySeat<CardSet>) -> CardSet {
    hands
        .0
        .iter()
        .fold(CardSet::FULL, |rest, &hand| rest - hand)
}

/// A seed that the cards determine.
fn seed_of(hands: &BySeat<CardSet>) -> u64 {
    let add = |seed: u64, hand: &CardSet| mixed(seed ^ u64::from(hand.bits()));
    hands.0.iter().fold(0, add)
}

/// Mixes the bits of a number (SplitMix64 by Steele, Lea and Flood).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
