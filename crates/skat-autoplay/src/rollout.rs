//! Choosing by what comes of each choice in many worlds.

use skat_rules::card::{Card, CardSet};

use crate::level::Level;
use crate::{Decision, Weighed};

/// What came of a choice in a world, for the one who chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Outcome {
    /// Whether he got what he needs, if that can be said.
    pub(crate) won: Option<bool>,
    /// What it is worth to him; only compared with other outcomes of the same question.
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

/// The best of some choices in so many worlds, or fewer if `stop` says so; nothing if no world was looked at. Every choice is weighed in
/// the same worlds.
pub(crate) fn best<T: Copy + PartialEq, W>(
    choices: &[T],
    worlds: usize,
    stop: &dyn Fn() -> bool,
    mut world: impl FnMut() -> W,
    mut outcome: impl FnMut(&W, T) -> Outcome,
) -> Option<Decision<T>> {
    let mut sums = vec![(Some(0.0), 0.0); choices.len()];
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
            *chance = chance.zip(outcome.won).map(|(sum, won)| sum + f32::from(u8::from(won)));
            *worth += outcome.worth;
        }
        looked_at += 1;
    }
    let of = looked_at as f32;
    let weighed = |(&action, (chance, worth)): (&T, (Option<f32>, f32))| Weighed {
        action,
        chance: chance.map(|chance: f32| chance / of),
        points: None,
        worth: worth / of,
    };
    (looked_at > 0 && !choices.is_empty())
        .then(|| Decision::best_of(looked_at, choices.iter().zip(sums).map(weighed).collect()))
}

/// The best of these cards; nothing if there is no choice or no world was looked at.
pub(crate) fn best_card<W>(
    cards: CardSet,
    worlds: usize,
    stop: &dyn Fn() -> bool,
    world: impl FnMut() -> W,
    outcome: impl FnMut(&W, Card) -> Outcome,
) -> Option<Decision<Card>> {
    let cards: Vec<Card> = cards.iter().collect();
    if cards.len() < 2 { None } else { best(&cards, worlds, stop, world, outcome) }
}
