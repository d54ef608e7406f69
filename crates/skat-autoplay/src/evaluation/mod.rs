//! Evaluation of hands by counting, and of contracts in list points.

pub(crate) mod hand_evaluation;
pub(crate) mod null;
pub(crate) mod point_count;
pub(crate) mod seeger;
