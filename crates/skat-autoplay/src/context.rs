//! The inputs of a decision besides the view.

use rand::rngs::StdRng;
use skat_solver::Solver;

use crate::appraisal::Recording;
use crate::model::Model;
use crate::model::policy::cache::PolicyCache;
use crate::skill::Skill;
use crate::time_limit::TimeLimit;

/// The inputs of a decision besides the view.
pub(crate) struct DecisionContext<'a> {
    pub(crate) skill: &'a Skill,
    pub(crate) model: &'a Model,
    /// Reused for its allocated memory. Its contents are cleared before each search.
    pub(crate) solver: &'a mut Solver,
    /// Probabilities by the model's policies. They depend on nothing else, so they stay.
    pub(crate) cache: &'a mut PolicyCache,
    pub(crate) rng: StdRng,
    pub(crate) time: &'a TimeLimit<'a>,
    /// Takes the results of choices by rollouts, if somebody wants them.
    pub(crate) recording: Option<Recording>,
}
