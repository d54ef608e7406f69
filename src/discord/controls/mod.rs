//! Buttons and selects: what their custom ids mean, and what a press does.

pub(super) mod clicks;
mod codec;
pub(super) mod control;
#[cfg(test)]
mod issued_ids;
#[cfg(test)]
mod samples;
pub(in crate::discord) mod words;
