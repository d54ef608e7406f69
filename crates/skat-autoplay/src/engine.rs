//! The entry point: a view is checked, and the strategy decides.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::bad_view::BadView;
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::games::skat::Action;
use skat_rules::strength::Strength;
use skat_solver::Solver;

use crate::appraisal::Appraisal;
use crate::context::DecisionContext;
use crate::games::skat;
use crate::model::policy::cache::PolicyCache;
use crate::model::{FILE, Model};
use crate::reason::Decision;
use crate::skill::{Skill, appraising, skill};
use crate::strategy;
use crate::time_limit::TimeLimit;

/// Version of everything that decides: heuristics, search, model and random numbers.
///
/// Two programs of the same version decide alike in every position of Skat, on any machine and
/// under any load, as long as time isn't up. The version rises with every change after which some
/// decision differs. `tests/golden.rs` notices such a change.
pub const ENGINE_VERSION: u32 = 1;

/// Decides for autoplayers. It knows only the view it is given and a model trained on other deals.
/// Between decisions it keeps only results that the model alone determines.
pub struct Engine {
    model: Arc<Model>,
    solver: Solver,
    cache: PolicyCache,
}

/// Uses the model that is built into the program.
impl Default for Engine {
    /// # Panics
    ///
    /// If [`Model::built_in`] has been damaged.
    fn default() -> Self {
        Self::new(Model::built_in().unwrap_or_else(|damaged| panic!("{FILE}: {damaged}")))
    }
}

impl Engine {
    /// Creates an engine that uses this model.
    #[must_use]
    pub fn new(model: Arc<Model>) -> Self {
        Self {
            model,
            solver: Solver::new(),
            cache: PolicyCache::new(),
        }
    }

    /// Chooses one of the view's legal actions and gives the reason.
    ///
    /// The same view, strength and seed give the same action, unless time is up first. The time
    /// limit is polled before each world and while one is being solved. It isn't polled while the
    /// model evaluates a hand, which takes some milliseconds. Once time is up, the engine decides by
    /// the worlds searched so far, at once if need be.
    ///
    /// # Errors
    ///
    /// [`BadView`] if the seat isn't awaited, or if no deal can produce this view.
    pub fn decide(
        &mut self,
        view: &AnySeatView,
        strength: Strength,
        seed: u64,
        time: &TimeLimit<'_>,
    ) -> Result<Decision, BadView> {
        ensure_decidable(view)?;
        let decision = strategy::decide(view, &mut self.context(skill(strength), seed, time));
        // If the action isn't legal, the view's phase and its legal actions contradict each other.
        if view.legal().contains(&decision.action) {
            Ok(decision)
        } else {
            Err(BadView::WrongPhase)
        }
    }

    /// Appraises the options of a decision in one batch of worlds, with about half the work of a
    /// decision at [`Strength::Master`]. `taken` is the action that was taken, at a table of
    /// `players`.
    ///
    /// Another seed gives other worlds. Everything depends on the arguments alone. `None` if there
    /// is nothing to compare: all actions are equivalent, or no one can say what they are worth.
    /// Doubling and giving up may be appraised out of turn.
    ///
    /// # Errors
    ///
    /// [`BadView`], as for [`Engine::decide`].
    pub fn appraise(
        &mut self,
        view: &AnySeatView,
        taken: AnyAction,
        players: u8,
        seed: u64,
    ) -> Result<Option<Appraisal>, BadView> {
        match view.validate() {
            Err(BadView::NotAsked) if is_out_of_turn(view, taken) => {}
            checked => checked?,
        }
        ensure_worlds(view)?;
        let time = TimeLimit::never();
        let mut context = self.context(appraising(), seed, &time);
        Ok(strategy::appraise(view, taken, players, &mut context))
    }

    /// Returns the inputs of a decision besides the view.
    pub(crate) fn context<'a>(
        &'a mut self,
        skill: &'a Skill,
        seed: u64,
        time: &'a TimeLimit<'a>,
    ) -> DecisionContext<'a> {
        DecisionContext {
            skill,
            model: &self.model,
            solver: &mut self.solver,
            cache: &mut self.cache,
            rng: StdRng::seed_from_u64(seed),
            time,
            recording: None,
        }
    }
}

/// Checks that a deal can produce this view and awaits its seat.
fn ensure_decidable(view: &AnySeatView) -> Result<(), BadView> {
    view.validate()?;
    ensure_worlds(view)
}

/// Returns true for an action that a seat may take although nobody waits for it.
fn is_out_of_turn(view: &AnySeatView, taken: AnyAction) -> bool {
    let AnyAction::Skat(Action::Kontra | Action::Concede | Action::Throw) = taken else {
        return false;
    };
    view.legal().contains(&taken)
}

/// Checks that the tricks of Skat leave a world.
fn ensure_worlds(view: &AnySeatView) -> Result<(), BadView> {
    match view {
        AnySeatView::Skat(view) if !skat::has_worlds(view) => Err(BadView::Cards),
        _ => Ok(()),
    }
}

/// Chooses an action by heuristics, without searching any world, like [`Engine::decide`] at
/// [`Strength::Club`].
///
/// # Errors
///
/// [`BadView`], as for [`Engine::decide`].
pub fn decide_at_once(view: &AnySeatView, seed: u64) -> Result<AnyAction, BadView> {
    Ok(Engine::default()
        .decide(view, Strength::Club, seed, &TimeLimit::passed())?
        .action)
}
