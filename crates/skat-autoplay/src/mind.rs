//! What an autoplayer brings to every decision.

use std::sync::Arc;

use skat_solver::Solver;

use crate::Learned;

/// What an autoplayer brings to every decision.
pub(crate) struct Mind {
    pub(crate) learned: Arc<Learned>,
    /// Its memory is kept, so that not every decision has to ask the system for it; what is in it is forgotten.
    pub(crate) solver: Solver,
}
