#![doc = include_str!("../README.md")]

mod as_skat;
mod bad_view;
mod hidden;
mod level;
mod matches;
mod mind;
mod officers;
mod protocol;
mod ramsch;
mod reason;
mod rollout;
mod seeger;
mod selfplay;
mod sister;
mod skat;
mod table;
mod thirty_one;
mod thumb;
mod train;
mod two_players;

pub use bad_view::BadView;
pub use level::{Level, NotALevel};
pub use matches::{Match, MatchReport, Side, play_match};
pub use protocol::{Answer, BadRequest, ProtocolPlayer};
pub use reason::{Decision, Reason, Weighed};
pub use selfplay::{KindReport, Report, selfplay};
pub use skat::learned::{Damaged, FILE, Learned};

pub use train::{Lessons, learn, learn_with_open};

use std::sync::Arc;

use skat_rules::game::{AnyAction, AnySeatView};
use skat_solver::Solver;

use self::mind::Mind;

/// A computer player. It knows nothing but the view that it is shown and what it has learned from other deals, and remembers nothing
/// from one decision to the next.
pub struct Autoplayer {
    mind: Mind,
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
        Self { mind: Mind { learned, solver: Solver::new() } }
    }

    /// What the autoplayer does in this view: one of the actions that are legal in it.
    ///
    /// The same view, level and seed give the same action, unless `stop` says that time is up. It is asked before each world and
    /// while one is solved, but not while a hand is judged by what was learned, which takes some milliseconds; after that the autoplayer
    /// decides by what it has looked at so far, at once if need be. Time that is up must stay so.
    ///
    /// # Errors
    ///
    /// [`BadView`] if the seat isn't awaited, or no deal looks like this.
    pub fn decide(
        &mut self,
        view: &AnySeatView,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Decision, BadView> {
        bad_view::check(view)?;
        let mind = &mut self.mind;
        let decision = match view {
            AnySeatView::Skat(view) => skat::decide(view, level, mind, seed, stop).map(AnyAction::Skat),
            AnySeatView::Strohmann(view) => {
                two_players::decide(view, level, mind, seed, stop).map(AnyAction::Strohmann)
            }
            AnySeatView::Oma(view) => two_players::decide(view, level, mind, seed, stop).map(AnyAction::Oma),
            AnySeatView::Officers(view) => officers::decide(view, level, seed, stop).map(AnyAction::Officers),
            AnySeatView::Ramsch(view) => ramsch::decide(view, level, mind, seed, stop).map(AnyAction::Ramsch),
            AnySeatView::Schieberamsch(view) => {
                ramsch::decide(view, level, mind, seed, stop).map(AnyAction::Schieberamsch)
            }
            AnySeatView::Tournee(view) => {
                sister::tournee::decide(view, level, mind, seed, stop).map(AnyAction::Tournee)
            }
            AnySeatView::Texas(view) => sister::texas::decide(view, level, mind, seed, stop).map(AnyAction::Texas),
            AnySeatView::ThirtyOne(view) => thirty_one::decide(view, level, seed, stop).map(AnyAction::ThirtyOne),
        };
        // What may be done and what is going on don't belong together if what suits the one isn't among the other.
        if view.legal().contains(&decision.action) { Ok(decision) } else { Err(BadView::WrongPhase) }
    }
}

/// What an autoplayer that plays by rules of thumb does in this view, without looking at any world: as [`Autoplayer::decide`] at
/// [`Level::Club`].
///
/// # Errors
///
/// [`BadView`], as there.
pub fn decide_at_once(view: &AnySeatView, seed: u64) -> Result<AnyAction, BadView> {
    Ok(Autoplayer::default().decide(view, Level::Club, seed, &|| true)?.action)
}
