//! The calls and tricks of a Ramsch, which Skat and Tournée Skat may become, too.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::ramsch::{self, RamschPhase, RamschRules};
use skat_rules::games::skat::Trick;
use skat_rules::seat::{BySeat, Seat};

use super::end::{RamschEnd, outcome};
use super::exchange;
use super::knowledge::Knowledge;
use super::player::RamschPlayer;
use crate::Decision;
use crate::context::DecisionContext;
use crate::evaluation::seeger::OWN_BONUS;
use crate::flat_monte_carlo;

/// Chooses an action in a Ramsch, whatever game it belongs to.
pub(crate) fn decide(
    player: &RamschPlayer,
    context: &mut DecisionContext<'_>,
) -> Decision<ramsch::Action> {
    match player.ramsch.step {
        RamschPhase::Skat(_) => exchange::take_or_push(player, context),
        RamschPhase::Passing(_) => exchange::pass_on(player, context),
        RamschPhase::Calling(_) | RamschPhase::Over => exchange::call(player, context),
        RamschPhase::Tricks => {
            let doublings = player.doublings();
            let virgins = player.virgins();
            let points = |end: &RamschEnd| end.points_with(&virgins, doublings);
            card(&player.knowledge(), context, points).map(ramsch::Action::Play)
        }
    }
}

/// Chooses the card to play; `points` scores the end of a deal.
pub(crate) fn card(
    knowledge: &Knowledge,
    context: &mut DecisionContext<'_>,
    points: impl Fn(&RamschEnd) -> BySeat<i32>,
) -> Decision<Card> {
    let table = knowledge.table();
    let best = flat_monte_carlo::best_card(
        table.playable(),
        context,
        |rng| knowledge.world(rng),
        |world, card| {
            let mut world = *world;
            world.table.lay(card);
            world.table.play_out();
            let end = RamschEnd::of(knowledge, &world);
            outcome(knowledge.me, points(&end), end.card_points[knowledge.me])
        },
    );
    best.unwrap_or_else(|| table.decide_by_heuristics(context.skill, &mut context.rng))
}

/// Expected points of a Ramsch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RamschWorth {
    /// The player's own points.
    pub(crate) own: f32,
    /// The same against the two others.
    pub(crate) against_others: f32,
}

/// Returns the expected points of a Ramsch for a player with these ten cards before it.
///
/// `None` if time doesn't suffice for all worlds. The hands of the two others weight each world by
/// `likely`. Exchanges and calls before the tricks aren't considered.
pub(crate) fn worth(
    (me, hand): (Seat, CardSet),
    rules: RamschRules,
    likely: impl Fn(CardSet) -> f32,
    worlds: usize,
    context: &mut DecisionContext<'_>,
) -> Option<RamschWorth> {
    let knowledge = Knowledge {
        rules,
        ..tricks_of(me, hand, &[], Seat::FOREHAND, &[])
    };
    let (mut own, mut of_all, mut of) = (0.0, 0.0, 0.0);
    for _ in 0..worlds {
        if context.time.is_up() {
            return None;
        }
        let mut world = knowledge.world(&mut context.rng);
        let others = Seat::SKAT.into_iter().filter(|&seat| seat != me);
        let weight: f32 = others.map(|seat| likely(world.table.hands[seat])).product();
        world.table.play_out();
        let score = RamschEnd::of(&knowledge, &world).score(0);
        let won = |seat| {
            if score.winners.contains(seat) {
                OWN_BONUS
            } else {
                0.0
            }
        };
        let points = BySeat::from_fn(|seat| score.points[seat] as f32 + won(seat));
        let all: f32 = points.0.into_iter().sum();
        (own, of_all, of) = (
            own + weight * points[me],
            of_all + weight * all,
            of + weight,
        );
    }
    (of > 0.0).then(|| RamschWorth {
        own: own / of,
        against_others: (1.5 * own - 0.5 * of_all) / of,
    })
}

/// Knowledge of the tricks of a Ramsch without an exchange.
pub(crate) fn tricks_of<'a>(
    me: Seat,
    hand: CardSet,
    tricks: &'a [Trick],
    leader: Seat,
    on_table: &'a [Card],
) -> Knowledge<'a> {
    let rules = RamschRules::DEFAULT;
    Knowledge {
        me,
        hand,
        rules,
        tricks,
        leader,
        on_table,
        not_with: BySeat::default(),
        skat: None,
    }
}
