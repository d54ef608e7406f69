//! Choosing one of several rated cards, as well as a player judges them.

use rand::RngExt;
use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet};

use crate::reason::{Decision, RatedAction};
use crate::skill::Skill;

/// Chooses the card of the highest worth in card points, as far as the player can judge it.
///
/// # Panics
///
/// If `cards` is empty.
pub(crate) fn best(
    cards: CardSet,
    skill: &Skill,
    rng: &mut StdRng,
    worth: impl Fn(Card) -> f32,
) -> Decision<Card> {
    let rated: Vec<(Card, f32)> = cards.iter().map(|card| (card, worth(card))).collect();
    let best = judged(&rated, skill, rng)
        .into_iter()
        .max_by(|(_, one), (_, other)| one.total_cmp(other));
    let (card, _) = best.expect("a player to move has a legal card");
    decided(card, rated)
}

/// Builds a decision for `card`. If there are others, the ratings of all cards are the reason.
pub(crate) fn decided(card: Card, rated: Vec<(Card, f32)>) -> Decision<Card> {
    if rated.len() == 1 {
        return Decision::by_heuristics(card);
    }
    Decision::chosen(
        card,
        rated
            .into_iter()
            .map(|(card, worth)| RatedAction::rated(card, worth))
            .collect(),
    )
}

/// Card points below the best card at which nobody considers a card.
const ABSURD: f32 = 6.0;

/// Returns the ratings as a player judges them, in card points. If the player errs, chance ranks
/// the cards that aren't clearly worse than the best; the others are dropped.
pub(crate) fn judged(rated: &[(Card, f32)], skill: &Skill, rng: &mut StdRng) -> Vec<(Card, f32)> {
    let mut rated = rated.to_vec();
    if skill.errs_in_tricks {
        let most = rated
            .iter()
            .map(|&(_, worth)| worth)
            .fold(f32::NEG_INFINITY, f32::max);
        rated.retain(|&(_, worth)| worth > most - ABSURD);
        rated
            .iter_mut()
            .for_each(|(_, worth)| *worth = rng.random());
    }
    rated
}
