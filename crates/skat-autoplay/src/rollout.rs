//! Choosing by what comes of each choice in many worlds.

use skat_rules::card::{Card, CardSet};

use crate::level::Level;
use crate::{Candidate, Reason};

/// What came of a choice in a world, for the one who chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    /// Whether he got what he needs.
    pub(crate) won: bool,
    /// What it is worth to him; only compared with other outcomes of the same question.
    pub(crate) worth: f32,
}

/// A choice with what came of it on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weighed<T> {
    pub(crate) choice: T,
    /// In what part of the worlds he got what he needs, 0 to 1.
    pub(crate) chance: f32,
    pub(crate) worth: f32,
}

/// How many worlds a level looks at; none if it plays by rules of thumb.
pub(crate) const fn worlds(level: Level) -> usize {
    match level {
        Level::Beginner | Level::Club => 0,
        Level::League => 40,
        Level::Master => 300,
    }
}

/// Weighs choices in so many worlds, or fewer if `stop` says so, the best first; and in how many it did. Every choice is weighed in
/// the same worlds.
pub(crate) fn weigh<T: Copy, W>(
    choices: &[T],
    worlds: usize,
    stop: &dyn Fn() -> bool,
    mut world: impl FnMut() -> W,
    mut outcome: impl FnMut(&W, T) -> Outcome,
) -> (Vec<Weighed<T>>, usize) {
    let mut sums = vec![(0.0, 0.0); choices.len()];
    let mut looked_at = 0;
    'worlds: while looked_at < worlds {
        let mut outcomes = Vec::with_capacity(choices.len());
        let mut here = None;
        for &choice in choices {
            if stop() {
                break 'worlds;
            }
            outcomes.push(outcome(here.get_or_insert_with(&mut world), choice));
        }
        for ((chance, worth), outcome) in sums.iter_mut().zip(outcomes) {
            *chance += f32::from(u8::from(outcome.won));
            *worth += outcome.worth;
        }
        looked_at += 1;
    }
    let of = looked_at.max(1) as f32;
    let weighed = choices.iter().zip(sums);
    let mut weighed: Vec<Weighed<T>> =
        weighed.map(|(&choice, (chance, worth))| Weighed { choice, chance: chance / of, worth: worth / of }).collect();
    weighed.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    (weighed, looked_at)
}

/// The best of some choices that aren't cards, and why; nothing if no world was looked at.
pub(crate) fn best<T: Copy, W>(
    choices: &[T],
    worlds: usize,
    stop: &dyn Fn() -> bool,
    world: impl FnMut() -> W,
    outcome: impl FnMut(&W, T) -> Outcome,
) -> Option<(T, Reason)> {
    let (weighed, looked_at) = weigh(choices, worlds, stop, world, outcome);
    let best = weighed.first().filter(|_| looked_at > 0)?;
    Some((best.choice, Reason::Worlds { looked_at, candidates: Vec::new() }))
}

/// The best of these cards, and why; nothing if there is no choice or no world was looked at.
pub(crate) fn best_card<W>(
    cards: CardSet,
    worlds: usize,
    stop: &dyn Fn() -> bool,
    world: impl FnMut() -> W,
    outcome: impl FnMut(&W, Card) -> Outcome,
) -> Option<(Card, Reason)> {
    if cards.len() < 2 {
        return None;
    }
    let cards: Vec<Card> = cards.iter().collect();
    let (weighed, looked_at) = weigh(&cards, worlds, stop, world, outcome);
    let card = weighed.first().filter(|_| looked_at > 0)?.choice;
    let candidate = |of: &Weighed<Card>| Candidate { card: of.choice, chance: of.chance, worth: of.worth };
    Some((card, Reason::Worlds { looked_at, candidates: weighed.iter().map(candidate).collect() }))
}
