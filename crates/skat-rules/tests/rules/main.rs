//! The rules: cards, calls, play, results and lists, deals that players can check, and notation.

mod common;
#[cfg(feature = "conformance")]
mod conformance;
mod contracts;
mod deals;
mod early_ends;
mod fairness;
mod former_rules;
mod lists;
mod notation;
mod officers;
mod officers_play;
mod options;
mod properties;
mod ramsch;
mod registry;
mod rule_sets;
mod share_codes;
mod sister;
mod texas;
mod thirty_one;
mod tournee;
mod two_players;
