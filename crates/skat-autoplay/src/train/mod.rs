//! Training of the model, on deals that the program deals to itself.

mod contracts;
mod fit;
mod play;
mod policy;

use std::fmt::Display;

use rayon::prelude::*;
use skat_solver::Solver;

use self::contracts::{Labelling, TriedContract};
use crate::skat::model::{ContractNet, Family, Model};
use crate::skat::policy::{Policy, SEARCH};

/// Amounts of training data. The same lessons give the same model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lessons {
    /// Number of deals played for the policy of players who search. Four times as many are played
    /// for the policy of heuristics.
    pub policies: u64,
    /// Number of contracts of each family tried with open cards. Eight times as many are tried by
    /// policy, each in far less time.
    pub contracts: u64,
    /// Number of deals played, to calibrate the trials to results in play and to learn the worth of
    /// passing.
    pub deals: u64,
    /// Seed of the deals and of all random choices.
    pub seed: u64,
}

/// Number of contracts tried by policy for each one with open cards.
const BY_POLICY: u64 = 8;

/// Trains a model on all cores and reports the progress to `tell`.
pub fn learn(lessons: Lessons, tell: &mut dyn FnMut(&dyn Display)) -> Model {
    let mut learned = Model::nothing();
    for family in Family::ALL {
        learned.open[family as usize] = fitted(
            family,
            Labelling::Open,
            lessons.contracts,
            lessons,
            &learned.policies[SEARCH],
            tell,
        );
    }
    learn_with_open(&learned, lessons, tell)
}

/// Trains a model again on played deals, but keeps the nets for contracts with open cards. This is
/// for autoplayers that play better than they did.
pub fn learn_with_open(
    nets: &Model,
    lessons: Lessons,
    tell: &mut dyn FnMut(&dyn Display),
) -> Model {
    let policies = policy::learn(lessons.policies, lessons.seed, tell);
    let mut learned = Model {
        policies,
        open: nets.open.clone(),
        ..Model::nothing()
    };
    for family in Family::ALL {
        let number = BY_POLICY * lessons.contracts;
        learned.by_policy[family as usize] = fitted(
            family,
            Labelling::Policy,
            number,
            lessons,
            &learned.policies[SEARCH],
            tell,
        );
    }
    // In the first quarter of the deals, players bid as if all cards lay open. Their results train
    // the players of the others.
    let first = lessons.deals / 4;
    let deals = play::play(&learned, 0..first, lessons.seed);
    play::learn(&mut learned, &deals);
    let deals = play::play(&learned, first..lessons.deals, lessons.seed);
    play::learn(&mut learned, &deals);
    play::tell(&learned, &deals, tell);
    learned
}

fn fitted(
    family: Family,
    trial: Labelling,
    number: u64,
    lessons: Lessons,
    policy: &Policy,
    tell: &mut dyn FnMut(&dyn Display),
) -> ContractNet {
    let all: Vec<TriedContract> = (0..number)
        .into_par_iter()
        .map_init(Solver::new, |solver, number| {
            contracts::tried(family, trial, lessons.seed, number, policy, solver)
        })
        .collect();
    let (kept_back, others) = fit::kept_back(&all);
    let net = contracts::fit(others, lessons.seed);
    tell(&format_args!(
        "{family:?}, {trial:?}: surprise of {:.4} on {} contracts",
        contracts::surprise(&net, others),
        others.len()
    ));
    tell(&format_args!(
        "    {:.4} on {} others",
        contracts::surprise(&net, kept_back),
        kept_back.len()
    ));
    tell(&format_args!(
        "    {:.4} without looking at the cards",
        contracts::surprise_of_share(&all)
    ));
    net
}
