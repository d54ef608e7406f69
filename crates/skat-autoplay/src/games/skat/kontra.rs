//! Doubling the score: Kontra and the answers to it.

use skat_rules::games::skat::Action;
use skat_solver::Budget;

use crate::cardplay::belief::Belief;
use crate::cardplay::determinization::Worlds;
use crate::cardplay::knowledge::Knowledge;
use crate::cardplay::objective::Objective;
use crate::cardplay::payoff::matadors;
use crate::cardplay::pimc::chosen_worlds;
use crate::cardplay::state::CardPlayState;
use crate::context::DecisionContext;
use crate::model::input::Heard;
use crate::model::outcome::ContractMode;
use crate::skill::Effort;
use crate::{Decision, RatedAction};

/// Minimum winning probability of the player's side for doubling. It exceeds one half because
/// somebody who knows better can double again.
const SURE: f32 = 0.7;

/// Number of worlds to search.
const WORLDS: usize = 24;

/// Says Kontra or Re if the player's side is likely enough to win, or else passes if asked. `None`
/// if there was no time, or nothing to say.
pub(super) fn double(
    play: &CardPlayState,
    legal: &[Action],
    effort: Effort,
    context: &mut DecisionContext<'_>,
) -> Option<Decision<Action>> {
    let worlds = declarers_chances(play, effort, context)?;
    let all: f32 = worlds.iter().map(|world| world.weight).sum();
    let won: f32 = worlds.iter().map(|world| world.weight * world.chance).sum();
    if worlds.is_empty() {
        return None;
    }
    let (declarers, looked_at) = (won / all, worlds.len());
    let own = if play.me == play.declarer {
        declarers
    } else {
        1.0 - declarers
    };
    let option = |action, chance, worth| RatedAction {
        action,
        chance,
        points: None,
        worth,
    };
    let options = [
        option(Action::Kontra, Some(own), own),
        option(Action::Pass, None, SURE),
    ];
    let options: Vec<RatedAction<Action>> = options
        .into_iter()
        .filter(|option| legal.contains(&option.action))
        .collect();
    let is_sure_or_asked = own >= SURE || options.len() > 1;
    is_sure_or_asked.then(|| Decision::best_of(looked_at, options))
}

/// The declarer's winning probability in one world.
pub(super) struct WorldChance {
    pub(super) weight: f32,
    /// Half of it is the result with open cards, half the model's prediction for a contract like
    /// this.
    pub(super) chance: f32,
    pub(super) matadors: i8,
}

/// Returns the declarer's chances in some worlds, fewer if time or nodes run out. `None` if a world
/// is no position.
pub(super) fn declarers_chances(
    play: &CardPlayState,
    effort: Effort,
    context: &mut DecisionContext<'_>,
) -> Option<Vec<WorldChance>> {
    let (model, time) = (context.model, context.time);
    let knowledge = Knowledge::new(play);
    let (declarer, objective) = (knowledge.declarer, Objective::new(play));
    let heard = Heard::others(&play.calls, declarer);
    let worlds = chosen_worlds(
        &Worlds::new(&knowledge),
        &Belief::new(&knowledge, &model.policies),
        &mut context.rng,
        WORLDS,
        time,
    );
    context.solver.clear();
    let mut nodes_left = effort.nodes;
    let mut chances = Vec::with_capacity(worlds.len());
    for (world, weight) in worlds {
        let position = world.position(&knowledge).ok()?;
        let goal = objective.goal(world.declarers_points(&knowledge));
        let is_up = || time.is_up();
        let budget = Budget::nodes(nodes_left).or_until(&is_up);
        let Some(reaches) = context.solver.reaches(&position, goal, budget) else {
            break;
        };
        nodes_left = nodes_left.saturating_sub(context.solver.visited());
        let hand = world.hands[declarer] | knowledge.played_by(declarer);
        let outlook = model.outcomes(
            knowledge.kind,
            ContractMode::of(play.contract),
            hand,
            world.put_away,
            declarer,
            heard,
        );
        chances.push(WorldChance {
            weight,
            chance: 0.5 * (f32::from(u8::from(reaches)) + objective.chance(&outlook)),
            matadors: matadors(&knowledge, &world),
        });
    }
    Some(chances)
}
