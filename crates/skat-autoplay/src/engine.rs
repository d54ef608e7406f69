//! The resources that an autoplayer brings to every decision.

use std::sync::Arc;

use skat_solver::Solver;

use crate::Model;

/// The resources that an autoplayer brings to every decision.
pub(crate) struct Engine {
    pub(crate) model: Arc<Model>,
    /// Reused for its allocated memory. Its contents are cleared before each decision.
    pub(crate) solver: Solver,
}
