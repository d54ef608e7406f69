//! Decisions before the first lead: the skat, the cards to pass on, and the calls that double.

use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet};
use skat_rules::game::AnyAction;
use skat_rules::games::ramsch::{Action, RamschRules, SkatTurn};
use skat_rules::games::skat;
use skat_rules::seat::Seat;

use super::end::{FAILED_VIRGIN, RamschEnd, outcome};
use super::knowledge::{Knowledge, World};
use super::player::RamschPlayer;
use crate::context::DecisionContext;
use crate::flat_monte_carlo::{self, RolloutResult, heuristics};
use crate::{Decision, RatedAction};

/// Danger below which heuristics push the skat on: players who aren't charged themselves like
/// the score doubled.
const SAFE_HAND: f32 = 40.0;

/// Number of the most dangerous cards among which those to pass on are chosen.
const PASSED_ON_FROM: usize = 5;

/// Returns the cards that may be passed on, most dangerous first.
fn by_danger(hand: CardSet, rules: RamschRules) -> Vec<Card> {
    let mut cards: Vec<Card> = (hand - CardSet::JACKS).iter().collect();
    let danger = |card| heuristics::danger(hand, card, rules);
    cards.sort_by(|&one, &other| danger(other).total_cmp(&danger(one)));
    cards
}

/// The two most dangerous cards.
fn most_dangerous(hand: CardSet, rules: RamschRules) -> CardSet {
    by_danger(hand, rules).into_iter().take(2).collect()
}

pub(super) fn take_or_push(
    player: &RamschPlayer,
    context: &mut DecisionContext<'_>,
) -> Decision<Action> {
    let knowledge = player.knowledge();
    let doublings = player.doublings();
    let world =
        |rng: &mut StdRng| with_what_was_passed_on(player, &knowledge, knowledge.world(rng));
    let best = flat_monte_carlo::best(
        &[Action::Take, Action::Push],
        context.skill.worlds,
        context,
        world,
        |world, action| {
            if action == Action::Push {
                return played_out(&knowledge, *world, doublings + 1);
            }
            let twelve = player.hand | world.skat;
            let passed_on = most_dangerous(twelve, knowledge.rules);
            played_out(
                &knowledge,
                holding(&knowledge, world, twelve - passed_on, passed_on),
                doublings,
            )
        },
    );
    best.unwrap_or_else(|| {
        let danger: f32 = player
            .hand
            .iter()
            .map(|card| heuristics::danger(player.hand, card, knowledge.rules))
            .sum();
        Decision::best_of(
            0,
            vec![
                RatedAction::rated(Action::Take, danger),
                RatedAction::rated(Action::Push, SAFE_HAND),
            ],
        )
    })
}

/// Assumes that the player who took the skat has passed on their most dangerous cards.
fn with_what_was_passed_on(player: &RamschPlayer, knowledge: &Knowledge, world: World) -> World {
    let mut earlier = Seat::SKAT.into_iter().filter(|&seat| seat < player.me);
    let taker = earlier.rfind(|&seat| player.ramsch.skat[seat] == Some(SkatTurn::Took));
    let Some(taker) = taker else { return world };
    let mut hands = world.table.hands;
    let twelve = hands[taker] | world.skat;
    let skat = most_dangerous(twelve, knowledge.rules);
    hands[taker] = twelve - skat;
    World {
        table: knowledge.table_of(hands),
        skat,
    }
}

/// Returns the world with these cards in the player's hand and in the skat.
fn holding(knowledge: &Knowledge, world: &World, hand: CardSet, skat: CardSet) -> World {
    let mut hands = world.table.hands;
    hands[knowledge.me] = hand;
    World {
        table: knowledge.table_of(hands),
        skat,
    }
}

fn played_out(knowledge: &Knowledge, mut world: World, doublings: u8) -> RolloutResult {
    world.table.play_out();
    result(knowledge, &world, doublings)
}

/// Evaluates a world whose tricks are played.
fn result(knowledge: &Knowledge, world: &World, doublings: u8) -> RolloutResult {
    let end = RamschEnd::of(knowledge, world);
    outcome(
        knowledge.me,
        end.points(doublings),
        end.card_points[knowledge.me],
    )
}

/// Returns the cards that were passed on in a decision that is appraised.
fn was_passed_on(context: &DecisionContext<'_>) -> Option<Action> {
    match context.recording.as_ref()?.taken {
        AnyAction::Skat(skat::Action::PassOn(cards))
        | AnyAction::Ramsch(Action::PassOn(cards))
        | AnyAction::Schieberamsch(Action::PassOn(cards)) => Some(Action::PassOn(cards)),
        _ => None,
    }
}

pub(super) fn pass_on(
    player: &RamschPlayer,
    context: &mut DecisionContext<'_>,
) -> Decision<Action> {
    let knowledge = player.knowledge();
    let doublings = player.doublings();
    let dangerous: Vec<Card> = by_danger(player.hand, knowledge.rules)
        .into_iter()
        .take(PASSED_ON_FROM)
        .collect();
    let pairs = dangerous.iter().enumerate().flat_map(|(index, &one)| {
        dangerous[index + 1..]
            .iter()
            .map(move |&other| Action::PassOn(CardSet::from(one).with(other)))
    });
    let mut choices: Vec<Action> = pairs.collect();
    choices.extend(was_passed_on(context).filter(|taken| !choices.contains(taken)));
    let best = flat_monte_carlo::best(
        &choices,
        context.skill.worlds / 3,
        context,
        |rng| knowledge.world(rng),
        |world, action| {
            let Action::PassOn(cards) = action else {
                return RolloutResult::default();
            };
            played_out(
                &knowledge,
                holding(&knowledge, world, player.hand - cards, cards),
                doublings,
            )
        },
    );
    best.unwrap_or_else(|| {
        let danger = |action| match action {
            Action::PassOn(cards) => cards
                .iter()
                .map(|card| heuristics::danger(player.hand, card, knowledge.rules))
                .sum(),
            _ => 0.0,
        };
        let rated = choices
            .iter()
            .map(|&action| RatedAction::rated(action, danger(action)));
        Decision::chosen(
            Action::PassOn(most_dangerous(player.hand, knowledge.rules)),
            rated.collect(),
        )
    })
}

/// Chooses a call: knocks if the doubled score is good for the player, and announces a virgin if
/// that is nearly sure.
pub(super) fn call(player: &RamschPlayer, context: &mut DecisionContext<'_>) -> Decision<Action> {
    let knowledge = player.knowledge();
    let doublings = player.doublings();
    let best = flat_monte_carlo::best(
        &player.calls,
        context.skill.worlds,
        context,
        |rng| knowledge.world(rng),
        |world, call| {
            let mut world = *world;
            world.table.play_out();
            match call {
                Action::Virgin if world.table.won[knowledge.me] > 0 => RolloutResult {
                    won: Some(false),
                    worth: FAILED_VIRGIN as f32,
                    points: FAILED_VIRGIN as f32,
                },
                Action::Ready => result(&knowledge, &world, doublings),
                _ => result(&knowledge, &world, doublings + 1),
            }
        },
    );
    best.unwrap_or(Decision::by_heuristics(Action::Ready))
}
