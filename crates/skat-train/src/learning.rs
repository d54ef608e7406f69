//! Training of the model, on deals that the program deals to itself.

use std::fmt::Display;

use rayon::prelude::*;
use skat_autoplay::Model;
use skat_autoplay::training::contract::{ContractNet, Family};
use skat_autoplay::training::policy::{Policy, SEARCH};
use skat_solver::Solver;

use crate::contracts::{Labelling, TriedContract};
use crate::{contracts, fit, play, policy};

/// Amounts of training data. The same lessons give the same model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrainingAmounts {
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
pub fn learn(amounts: TrainingAmounts, tell: &mut dyn FnMut(&dyn Display)) -> Model {
    let mut model = Model::untrained();
    for family in Family::ALL {
        model.open_card_nets[family as usize] = fitted(
            family,
            Labelling::OpenCards,
            amounts.contracts,
            amounts,
            &model.policies[SEARCH],
            tell,
        );
    }
    learn_with_open(&model, amounts, tell)
}

/// Trains a model again on played deals, but keeps the nets for contracts with open cards. This is
/// for autoplayers that play better than they did.
pub fn learn_with_open(
    nets: &Model,
    amounts: TrainingAmounts,
    tell: &mut dyn FnMut(&dyn Display),
) -> Model {
    let policies = policy::learn(amounts.policies, amounts.seed, tell);
    let mut model = Model {
        policies,
        open_card_nets: nets.open_card_nets.clone(),
        ..Model::untrained()
    };
    for family in Family::ALL {
        let number = BY_POLICY * amounts.contracts;
        model.policy_play_nets[family as usize] = fitted(
            family,
            Labelling::PolicyPlay,
            number,
            amounts,
            &model.policies[SEARCH],
            tell,
        );
    }
    // In the first quarter of the deals, players bid as if all cards lay open. Their results train
    // the players of the others.
    let first = amounts.deals / 4;
    let deals = play::play(&model, 0..first, amounts.seed);
    play::learn(&mut model, &deals);
    let deals = play::play(&model, first..amounts.deals, amounts.seed);
    play::learn(&mut model, &deals);
    play::tell(&model, &deals, tell);
    model
}

fn fitted(
    family: Family,
    trial: Labelling,
    number: u64,
    amounts: TrainingAmounts,
    policy: &Policy,
    tell: &mut dyn FnMut(&dyn Display),
) -> ContractNet {
    let all: Vec<TriedContract> = (0..number)
        .into_par_iter()
        .map_init(Solver::new, |solver, number| {
            contracts::tried(family, trial, amounts.seed, number, policy, solver)
        })
        .collect();
    let (kept_back, others) = fit::kept_back(&all);
    let net = contracts::fit(others, amounts.seed);
    tell(&format_args!(
        "{family:?}, {trial:?}: log loss {:.4} on {} contracts",
        contracts::log_loss(&net, others),
        others.len()
    ));
    tell(&format_args!(
        "    {:.4} on {} others",
        contracts::log_loss(&net, kept_back),
        kept_back.len()
    ));
    tell(&format_args!(
        "    {:.4} without looking at the cards",
        contracts::log_loss_of_share(&all)
    ));
    net
}
