//! What every search of cards begins with.

use super::belief::Belief;
use super::determinization::Worlds;
use super::knowledge::Knowledge;
use super::objective::Objective;
use super::rollout::Rollouts;
use crate::model::Model;
use crate::skill::Effort;

/// The objective, the worlds with their weights, and rollouts in them.
pub(crate) struct SearchBasis<'a> {
    pub(crate) objective: Objective,
    pub(crate) rollouts: Rollouts<'a>,
    pub(crate) belief: Belief<'a>,
    pub(crate) worlds: Worlds,
}

impl<'a> SearchBasis<'a> {
    pub(crate) fn new(knowledge: &'a Knowledge<'a>, effort: Effort, model: &'a Model) -> Self {
        let objective = Objective::new(knowledge.play);
        let policies = &model.policies;
        Self {
            objective,
            rollouts: Rollouts::new(knowledge, objective, policies, effort.perfect_tricks),
            belief: Belief::new(knowledge, policies),
            worlds: Worlds::new(knowledge),
        }
    }
}
