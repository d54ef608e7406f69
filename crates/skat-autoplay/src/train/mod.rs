//! Learning how players play and how contracts go, from deals that the program deals to itself.

mod contracts;
mod fit;
mod habits;
mod play;

use std::fmt::Display;

use rayon::prelude::*;
use skat_solver::Solver;

use self::contracts::{Trial, TriedContract};
use crate::skat::habits::{Habits, SEARCH};
use crate::skat::learned::{ContractNet, Family, Learned};

/// From how much is learned. The same lessons teach the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lessons {
    /// How many deals are played to learn which cards players play who search; four times as many for those who follow rules of thumb.
    pub habits: u64,
    /// How many contracts of each family are tried with open cards; eight times as many by habit, each of which takes far less time.
    pub contracts: u64,
    /// How many deals are played, to see how the trials tell of what comes of contracts in play, and what it is worth to pass.
    pub deals: u64,
    /// What the deals and all chance follow from.
    pub seed: u64,
}

/// How many contracts are tried by habit for each with open cards.
const BY_HABIT: u64 = 8;

/// Learns on all cores, and tells what it has learned as it goes.
pub fn learn(lessons: Lessons, tell: &mut dyn FnMut(&dyn Display)) -> Learned {
    let mut learned = Learned::nothing();
    for family in Family::ALL {
        learned.open[family as usize] =
            fitted(family, Trial::Open, lessons.contracts, lessons, &learned.habits[SEARCH], tell);
    }
    learn_with_open(&learned, lessons, tell)
}

/// Learns again from playing deals, but keeps what is known of contracts tried with open cards: for when the autoplayers play better than
/// they did.
pub fn learn_with_open(nets: &Learned, lessons: Lessons, tell: &mut dyn FnMut(&dyn Display)) -> Learned {
    let habits = habits::learn(lessons.habits, lessons.seed, tell);
    let mut learned = Learned { habits, open: nets.open.clone(), ..Learned::nothing() };
    for family in Family::ALL {
        let number = BY_HABIT * lessons.contracts;
        learned.by_habit[family as usize] =
            fitted(family, Trial::Habit, number, lessons, &learned.habits[SEARCH], tell);
    }
    // Those who play the first deals bid as if all cards lay open; what these deals teach, those of the others know.
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
    trial: Trial,
    number: u64,
    lessons: Lessons,
    habits: &Habits,
    tell: &mut dyn FnMut(&dyn Display),
) -> ContractNet {
    let all: Vec<TriedContract> = (0..number)
        .into_par_iter()
        .map_init(Solver::new, |solver, number| contracts::tried(family, trial, lessons.seed, number, habits, solver))
        .collect();
    let (kept_back, others) = fit::kept_back(&all);
    let net = contracts::fit(others, lessons.seed);
    tell(&format_args!(
        "{family:?}, {trial:?}: surprise of {:.4} on {} contracts",
        contracts::surprise(&net, others),
        others.len()
    ));
    tell(&format_args!("    {:.4} on {} others", contracts::surprise(&net, kept_back), kept_back.len()));
    tell(&format_args!("    {:.4} without looking at the cards", contracts::surprise_of_share(&all)));
    net
}
