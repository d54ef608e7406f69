//! The table: what it accepts, what it stores, and what it shows.

mod commands;
mod conduct;
mod facts;
mod fairness;
mod hints;
mod imports;
mod membership;
mod rationales;
mod rule_sets;
mod simulation;
mod undo;
mod variations;
