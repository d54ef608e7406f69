//! Which card to play, by looking at worlds in which the hidden cards may lie.
//!
//! In each world a perfect-information search says after which cards the declarer reaches what he needs. The card that serves its
//! player best in most worlds is played. Where worlds don't tell two cards apart, rules of thumb do.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{Announcement, ContractKind, PlayView, SeatView};
use skat_solver::{Budget, Goal, Position, Solver};

use super::belief::Belief;
use super::sight::Sight;
use super::tricks;
use super::worlds::{World, Worlds};
use crate::Candidate;

/// How much a search may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// How many worlds, at most.
    pub(super) worlds: usize,
    /// How many positions in all of them together, at most.
    pub(super) nodes: u64,
}

/// How many worlds are weighed for each that is looked at.
const WEIGHED: usize = 8;

/// How much a card point by the rules of thumb counts against the chance to win.
const THUMB: f32 = 0.01;

/// How much being Schneider, or keeping the other side out of it, counts against winning.
const SCHNEIDER: f32 = 0.1;

/// How much a card point counts against winning, where all are counted.
const POINT: f32 = 0.004;

/// With so many tricks left or fewer, the card points are counted in every world.
const COUNTED_TRICKS: usize = 8;

/// The playable cards, the best first, and how many worlds were looked at.
pub(super) struct Thought {
    pub(super) candidates: Vec<Candidate>,
    pub(super) worlds: usize,
}

/// Thinks about which card to play.
pub(super) fn think(
    view: &SeatView,
    play: &PlayView,
    solver: &mut Solver,
    rng: &mut StdRng,
    effort: Effort,
    stop: &dyn Fn() -> bool,
) -> Thought {
    let sight = Sight::new(view, play);
    let playable = sight.kind.playable(sight.hand, sight.led());
    let mut candidates: Vec<Candidate> = playable
        .iter()
        .map(|card| Candidate { card, chance: 0.0, worth: THUMB * tricks::worth(&sight, card) })
        .collect();
    let mut looked = 0;
    if candidates.len() > 1 && !stop() {
        solver.forget();
        let worlds = chosen_worlds(&sight, &Belief::new(&sight, view), rng, effort.worlds, stop);
        let mut search = Search { sight: &sight, solver, nodes_left: effort.nodes, stop };
        let mut counts = Counts::new();
        for &(world, weight) in &worlds {
            if !search.look_at(&world, weight, &mut counts) {
                break;
            }
            looked += 1;
        }
        counts.rate(&mut candidates, sight.me == sight.declarer);
    }
    candidates.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    Thought { candidates, worlds: looked }
}

/// So many worlds, the likelier ones more often, each with its weight, in no order; fewer if there is no time to weigh more.
fn chosen_worlds(
    sight: &Sight,
    belief: &Belief,
    rng: &mut StdRng,
    wanted: usize,
    stop: &dyn Fn() -> bool,
) -> Vec<(World, f32)> {
    let worlds = Worlds::new(sight);
    let weighed = |world: World| (world, belief.weight(&world));
    let mut chosen: Vec<(World, f32)> = if worlds.count() <= 2 * wanted as u64 {
        worlds.iter().map(weighed).collect()
    } else {
        let sampled = (0..wanted * WEIGHED).map(|_| weighed(worlds.sample(rng)));
        by_weight(sampled.take_while(|_| !stop()).collect(), wanted)
    };
    chosen.shuffle(rng);
    chosen
}

/// So many of these, each as often as the rising sum of the weights passes a multiple of the same step.
fn by_weight(weighed: Vec<(World, f32)>, wanted: usize) -> Vec<(World, f32)> {
    let step = weighed.iter().map(|(_, weight)| weight).sum::<f32>() / wanted as f32;
    let (mut sum, mut next) = (0.0, step / 2.0);
    let mut chosen = Vec::with_capacity(wanted);
    for (world, weight) in weighed {
        sum += weight;
        let mut times = 0.0;
        while next < sum {
            (next, times) = (next + step, times + 1.0);
        }
        if times > 0.0 {
            chosen.push((world, times));
        }
    }
    chosen
}

/// In how many worlds, by weight, the declarer reaches something after each card.
struct Counts {
    won: [f32; 32],
    won_of: [f32; 32],
    more: [f32; 32],
    more_of: [f32; 32],
}

impl Counts {
    const fn new() -> Self {
        Self { won: [0.0; 32], won_of: [0.0; 32], more: [0.0; 32], more_of: [0.0; 32] }
    }

    fn rate(&self, candidates: &mut [Candidate], declares: bool) {
        let share = |sum: f32, of: f32| if of > 0.0 { sum / of } else { 0.5 };
        for candidate in candidates {
            let index = candidate.card.index();
            let won = share(self.won[index], self.won_of[index]);
            let more = share(self.more[index], self.more_of[index]);
            candidate.chance = if declares { won } else { 1.0 - won };
            candidate.worth += if declares { won + SCHNEIDER * more } else { -won - SCHNEIDER * more };
        }
    }
}

struct Search<'a> {
    sight: &'a Sight<'a>,
    solver: &'a mut Solver,
    nodes_left: u64,
    stop: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    /// Adds what a world says; whether there was time for it.
    fn look_at(&mut self, world: &World, weight: f32, counts: &mut Counts) -> bool {
        let sight = self.sight;
        let table: Vec<Card> = sight.play.on_table.clone();
        let Ok(position) = Position::new(sight.kind, sight.declarer, world.hands, sight.play.leader, &table) else {
            debug_assert!(false, "a world is no position");
            return true;
        };
        let has = sight.play.points(sight.declarer) + world.put_away.points();
        let announced = sight.play.contract.announcement();
        if sight.kind != ContractKind::Null && announced < Announcement::Schwarz && sight.hand.len() <= COUNTED_TRICKS {
            return self.count_in(&position, announced, has, weight, counts);
        }
        let (goal, more) = goals(sight.kind, announced, has);
        let Some(reached) = self.ask(&position, goal) else { return false };
        for (card, is_reached) in reached {
            counts.won[card.index()] += if is_reached { weight } else { 0.0 };
            counts.won_of[card.index()] += weight;
        }
        let Some(more) = more else { return true };
        let Some(reached) = self.ask(&position, more) else { return false };
        for (card, is_reached) in reached {
            counts.more[card.index()] += if is_reached { weight } else { 0.0 };
            counts.more_of[card.index()] += weight;
        }
        true
    }

    /// Adds what a world says in which all card points are counted.
    fn count_in(
        &mut self,
        position: &Position,
        announced: Announcement,
        has: u8,
        weight: f32,
        counts: &mut Counts,
    ) -> bool {
        if (self.stop)() {
            return false;
        }
        let budget = Budget::nodes(self.nodes_left).or_until(self.stop);
        let points = self.solver.points_by_card(position, budget);
        self.nodes_left = self.nodes_left.saturating_sub(self.solver.visited());
        let Some(points) = points else { return false };
        let needed = if announced == Announcement::Schneider { 90 } else { 61 };
        for (card, points) in points.iter() {
            let (index, points) = (card.index(), points + has);
            let level = f32::from(u8::from(points >= 90)) - f32::from(u8::from(points <= 30));
            counts.won[index] += if points >= needed { weight } else { 0.0 };
            counts.more[index] += weight * (level + f32::from(points) * POINT / SCHNEIDER);
            counts.won_of[index] += weight;
            counts.more_of[index] += weight;
        }
        true
    }

    /// Each playable card with whether the declarer reaches the goal after it; nothing if there was no time for that.
    fn ask(&mut self, position: &Position, goal: Goal) -> Option<Vec<(Card, bool)>> {
        if (self.stop)() {
            return None;
        }
        let budget = Budget::nodes(self.nodes_left).or_until(self.stop);
        let prospects = self.solver.prospects(position, goal, budget);
        self.nodes_left = self.nodes_left.saturating_sub(self.solver.visited());
        if !prospects.unknown.is_empty() {
            return None;
        }
        let each = |cards: CardSet, is_reached: bool| cards.iter().map(move |card| (card, is_reached));
        Some(each(prospects.reached, true).chain(each(prospects.prevented, false)).collect())
    }
}

/// What the declarer needs from here on, and what else counts, when he has so many card points already.
fn goals(kind: ContractKind, announced: Announcement, has: u8) -> (Goal, Option<Goal>) {
    if kind == ContractKind::Null {
        return (Goal::NoTrick, None);
    }
    let points = |target: u8| Goal::Points(target.saturating_sub(has));
    match announced {
        Announcement::Schwarz | Announcement::Ouvert => (Goal::AllTricks, Some(points(90))),
        Announcement::Schneider => (points(90), Some(points(61))),
        Announcement::None if has >= 61 => (points(90), None),
        Announcement::None => (points(61), None),
    }
}
