#![doc = include_str!("../README.md")]

mod chance;
mod level;
mod matches;
mod protocol;
mod reason;
mod selfplay;
mod skat;
mod train;

pub use level::{Level, NotALevel};
pub use matches::{Match, MatchReport, Side, play_match};
pub use protocol::{Answer, BadRequest, ProtocolPlayer};
pub use reason::{Candidate, Choice, Decision, Reason, Weighed};
pub use skat::learned::{Damaged, FILE, Learned};
pub use selfplay::{KindReport, Report, selfplay};

pub use train::{Lessons, learn};

use std::sync::Arc;

use skat_rules::game::{AnyAction, AnySeatView};
use skat_solver::Solver;

/// A computer player. It knows nothing but the view that it is shown and what it has learned from other deals, and remembers nothing
/// from one decision to the next.
pub struct Autoplayer {
    learned: Arc<Learned>,
    /// Its memory is kept, so that not every decision has to ask the system for it; what is in it is forgotten.
    solver: Solver,
}

/// A player who has learned what is part of the program.
impl Default for Autoplayer {
    /// # Panics
    ///
    /// If [`Learned::built_in`] has been damaged.
    fn default() -> Self {
        Self::new(Learned::built_in().unwrap_or_else(|damaged| panic!("{}: {damaged}", skat::learned::FILE)))
    }
}

impl Autoplayer {
    /// A player who has learned this.
    #[must_use]
    pub fn new(learned: Arc<Learned>) -> Self {
        Self { learned, solver: Solver::new() }
    }

    /// What the autoplayer does in this view: one of the actions that are legal in it.
    ///
    /// The same view, level and seed give the same action, unless `stop` says that time is up. It is asked again and again; after that
    /// the autoplayer decides by what it has looked at so far, at once if need be.
    ///
    /// # Panics
    ///
    /// If the seat isn't awaited.
    #[must_use]
    pub fn decide(&mut self, view: &AnySeatView, level: Level, seed: u64, stop: &dyn Fn() -> bool) -> Decision {
        match view {
            AnySeatView::Skat(view) => skat::decide(view, level, &self.learned, &mut self.solver, seed, stop),
            other => Decision { action: chance::decide(&other.legal(), seed), reason: Reason::Chance },
        }
    }
}

/// What an autoplayer that plays by rules of thumb does in this view, without looking at any world: as [`Autoplayer::decide`] at
/// [`Level::Club`].
///
/// # Panics
///
/// If the seat isn't awaited.
#[must_use]
pub fn decide_at_once(view: &AnySeatView, seed: u64) -> AnyAction {
    Autoplayer::default().decide(view, Level::Club, seed, &|| true).action
}
