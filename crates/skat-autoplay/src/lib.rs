#![doc = include_str!("../README.md")]

mod card_choice;
mod cardplay;
mod engine;
mod evaluation;
mod flat_monte_carlo;
mod games;
mod model;
mod public_state;
mod reason;
mod skill;
mod strategy;
#[cfg(test)]
mod test_deals;
pub mod training;

pub use model::{BadModel, FILE, Model};
pub use reason::{Decision, RatedAction, Reason};

use std::sync::Arc;

use skat_rules::bad_view::BadView;
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::strength::Strength;
use skat_solver::Solver;

use self::engine::Engine;
use self::games::skat;

/// A computer player. It knows only the view it is given and a model trained on other deals, and it
/// remembers nothing between decisions.
pub struct Autoplayer {
    engine: Engine,
}

/// Uses the model that is built into the program.
impl Default for Autoplayer {
    /// # Panics
    ///
    /// If [`Model::built_in`] has been damaged.
    fn default() -> Self {
        Self::new(Model::built_in().unwrap_or_else(|damaged| panic!("{FILE}: {damaged}")))
    }
}

impl Autoplayer {
    /// Creates a player that uses this model.
    #[must_use]
    pub fn new(model: Arc<Model>) -> Self {
        Self {
            engine: Engine {
                model,
                solver: Solver::new(),
            },
        }
    }

    /// Chooses one of the view's legal actions and gives the reason.
    ///
    /// The same view, strength and seed give the same action, unless `stop` reports that time is
    /// up. `stop` is polled before each world and while one is being solved. It isn't polled while
    /// the model evaluates a hand, which takes some milliseconds. Once time is up, the autoplayer
    /// decides by the worlds searched so far, at once if need be. After returning true `stop` must
    /// keep doing so.
    ///
    /// # Errors
    ///
    /// [`BadView`] if the seat isn't awaited, or if no deal can produce this view.
    pub fn decide(
        &mut self,
        view: &AnySeatView,
        strength: Strength,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Decision, BadView> {
        ensure_decidable(view)?;
        let decision = strategy::decide(view, strength, &mut self.engine, seed, stop);
        // If the action isn't legal, the view's phase and its legal actions contradict each other.
        if view.legal().contains(&decision.action) {
            Ok(decision)
        } else {
            Err(BadView::WrongPhase)
        }
    }
}

/// Checks that a deal can produce this view and awaits its seat.
fn ensure_decidable(view: &AnySeatView) -> Result<(), BadView> {
    view.validate()?;
    match view {
        AnySeatView::Skat(view) if !skat::has_worlds(view) => Err(BadView::Cards),
        _ => Ok(()),
    }
}

/// Chooses an action by heuristics, without searching any world, like [`Autoplayer::decide`] at
/// [`Strength::Club`].
///
/// # Errors
///
/// [`BadView`], as for [`Autoplayer::decide`].
pub fn decide_at_once(view: &AnySeatView, seed: u64) -> Result<AnyAction, BadView> {
    Ok(Autoplayer::default()
        .decide(view, Strength::Club, seed, &|| true)?
        .action)
}
