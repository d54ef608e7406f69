//! Card play in tricks that follow Skat's rules.

mod alpha_mu;
pub(crate) mod belief;
pub(crate) mod determinization;
pub(crate) mod heuristics;
pub(crate) mod knowledge;
pub(crate) mod objective;
pub(crate) mod pimc;
pub(crate) mod rollout;
