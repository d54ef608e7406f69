//! The resources that an autoplayer brings to every decision.

use std::sync::Arc;

use skat_solver::Solver;

use crate::Learned;

/// The resources that an autoplayer brings to every decision.
pub(crate) struct Mind {
    pub(crate) learned: Arc<Learned>,
    /// Reused for its allocated memory. Its contents are cleared before each decision.
    pub(crate) solver: Solver,
}
