//! The autoplayers: legality, knowledge, strength, and reasons.

mod appraisals;
mod bad_views;
mod contest;
mod knowledge;
mod kontra;
mod levels;
mod model;
mod others;
mod play;
mod reasons;
