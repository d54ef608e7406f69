#![doc = include_str!("../README.md")]

mod chance;
mod level;
mod matches;
mod protocol;
mod reason;
mod selfplay;
mod skat;

pub use level::{Level, NotALevel};
pub use matches::{Match, MatchReport, Side, play_match};
pub use protocol::{Answer, BadRequest, ProtocolPlayer};
pub use reason::{Candidate, Decision, Reason};
pub use selfplay::{KindReport, Report, selfplay};

use skat_rules::game::{AnyAction, AnySeatView};
use skat_solver::Solver;

/// A computer player. It knows nothing but the view that it is shown, and remembers nothing from one decision to the next.
#[derive(Default)]
pub struct Autoplayer {
    /// Its memory is kept, so that not every decision has to ask the system for it; what is in it is forgotten.
    solver: Solver,
}

impl Autoplayer {
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
            AnySeatView::Skat(view) => skat::decide(view, level, &mut self.solver, seed, stop),
            other => Decision { action: chance::decide(&other.legal(), seed), reason: Reason::Chance },
        }
    }
}

/// Makes the table of habits, by which autoplayers expect others to play, anew from so many deals that they play against themselves:
/// what belongs into `habits.txt`, and the mean logarithm of the chance that it gives to plays which it wasn't fitted to.
#[must_use]
pub fn fit_habits(deals: u64, seed: u64) -> (String, f64) {
    skat::fit::fit(deals, seed)
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
