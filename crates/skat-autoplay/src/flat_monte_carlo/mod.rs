//! Choosing between options by rollouts in many worlds.

pub(crate) mod dealing;
pub(crate) mod heuristics;
pub(crate) mod trick_state;

use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet};

use crate::appraisal::WorldResult;
use crate::context::DecisionContext;
use crate::{Decision, RatedAction};

/// Result of an option in one world, for the player who decides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RolloutResult {
    /// True if the player reaches the goal; `None` if that can't be said.
    pub(crate) won: Option<bool>,
    /// Utility for the player, comparable only within the same decision.
    pub(crate) worth: f32,
    /// The player's own points in a list.
    pub(crate) points: f32,
}

/// Returns the best choice over `worlds` worlds, or fewer if time is up first. `None` if no world was
/// searched. All choices are evaluated in the same worlds.
pub(crate) fn best<T: Copy + PartialEq, W>(
    choices: &[T],
    worlds: usize,
    context: &mut DecisionContext<'_>,
    world: impl Fn(&mut StdRng) -> W,
    outcome: impl Fn(&W, T) -> RolloutResult,
) -> Option<Decision<T>> {
    let mut sums = vec![(Some(0.0), 0.0); choices.len()];
    let mut by_world = Vec::new();
    let mut looked_at = 0;
    'worlds: while looked_at < worlds {
        let mut outcomes = Vec::with_capacity(choices.len());
        let mut here = None;
        for &choice in choices {
            if context.time.is_up() {
                break 'worlds;
            }
            outcomes.push(outcome(
                here.get_or_insert_with(|| world(&mut context.rng)),
                choice,
            ));
        }
        for ((chance, worth), outcome) in sums.iter_mut().zip(&outcomes) {
            *chance = chance
                .zip(outcome.won)
                .map(|(sum, won)| sum + f32::from(u8::from(won)));
            *worth += outcome.worth;
        }
        if context.recording.is_some() {
            by_world.push(outcomes);
        }
        looked_at += 1;
    }
    let of = looked_at as f32;
    let rated = |(&action, (chance, worth)): (&T, (Option<f32>, f32))| RatedAction {
        action,
        chance: chance.map(|chance: f32| chance / of),
        points: None,
        worth: worth / of,
    };
    if looked_at == 0 || choices.is_empty() {
        return None;
    }
    let options: Vec<RatedAction<T>> = choices.iter().zip(sums).map(rated).collect();
    if let Some(recording) = &mut context.recording {
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by(|&one, &other| options[other].worth.total_cmp(&options[one].worth));
        let in_order = |outcomes: Vec<RolloutResult>| {
            let result = |&option: &usize| outcomes[option].into();
            order.iter().map(result).collect()
        };
        recording
            .choices
            .push(by_world.into_iter().map(in_order).collect());
    }
    Some(Decision::best_of(looked_at, options))
}

impl From<RolloutResult> for WorldResult {
    fn from(result: RolloutResult) -> Self {
        Self {
            chance: result.won.map(|won| f64::from(u8::from(won))),
            points: result.points.into(),
        }
    }
}

/// Returns the best card; `None` if there is no choice or no world was searched.
pub(crate) fn best_card<W>(
    cards: CardSet,
    context: &mut DecisionContext<'_>,
    world: impl Fn(&mut StdRng) -> W,
    outcome: impl Fn(&W, Card) -> RolloutResult,
) -> Option<Decision<Card>> {
    let cards: Vec<Card> = cards.iter().collect();
    if cards.len() < 2 {
        None
    } else {
        best(&cards, context.skill.worlds, context, world, outcome)
    }
}
