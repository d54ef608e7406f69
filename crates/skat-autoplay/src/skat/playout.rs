//! Deals played to their end by habit.
//!
//! The solver's players see all cards. Those of a playout see what players see, and err as they do: so playouts tell apart what
//! perfect play doesn't, above all where it has lost already.

use rand::RngExt;
use rand::rngs::StdRng;
use skat_rules::card::Card;
use skat_rules::games::skat::ContractKind;

use super::habits::{HABITS, Moment};
use super::sight::Sight;
use super::stake::Stake;
use super::worlds::World;

/// How a deal ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ending {
    /// Whether the declarer reached what he needed.
    pub(super) won: bool,
    /// What Schneider made of it.
    pub(super) level: f32,
}

/// Plays on from what a player sees.
pub(super) struct Playouts<'a> {
    sight: &'a Sight<'a>,
    stake: Stake,
    now: Moment,
}

impl<'a> Playouts<'a> {
    pub(super) fn new(sight: &'a Sight<'a>, stake: Stake) -> Self {
        Self { sight, stake, now: Moment::now(sight.play) }
    }

    /// How the deal ends in a world, if this card is played now and everything else by habit.
    pub(super) fn play_out(&self, world: &World, card: Card, rng: &mut StdRng) -> Ending {
        let Sight { kind, declarer, play, .. } = *self.sight;
        let (mut moment, mut hands, mut next) = (self.now, world.hands, card);
        let mut points = play.points(declarer) + world.put_away.points();
        let mut in_trick = self.sight.points_on_table();
        let mut takes_all = play.tricks.iter().all(|trick| trick.winner == declarer);
        loop {
            hands[moment.seat] = hands[moment.seat].without(next);
            in_trick += next.points();
            moment = moment.after(next);
            if moment.led.is_none() {
                if moment.seat == declarer {
                    points += in_trick;
                } else {
                    takes_all = false;
                }
                in_trick = 0;
                let null_is_lost = kind == ContractKind::Null && moment.seat == declarer;
                if null_is_lost || hands[moment.seat].is_empty() {
                    let won = match () {
                        () if kind == ContractKind::Null => !null_is_lost,
                        () if self.stake.counts_points() => self.stake.is_won_by(points),
                        () => takes_all,
                    };
                    return Ending { won, level: self.stake.level(points) };
                }
            }
            next = HABITS.sample(&moment, hands[moment.seat], rng.random());
        }
    }
}
