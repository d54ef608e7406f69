//! Cups: players, series of tables, and the standings.
//!
//! [`Cup::handle`] takes a command and the time, and answers with a [`CupStep`]: events, effects and
//! the next state. [`Cup::replay`] folds a stored log. The seatings ([`SeatingTask`]), scores
//! ([`SeriesCounts`]) and ranks ([`rank()`]) also serve organisers without a cup.
#![allow(missing_docs, reason = "fields of plain enums say what they are")]

mod apply;
mod bans;
mod command;
mod comparison;
mod decisions;
mod effect;
mod event;
mod handling;
mod ids;
mod lots;
#[cfg(test)]
mod memory_tests;
mod places;
mod random;
mod ranking;
mod scoring;
mod seating;
mod seats;
mod settings;
mod standings;
mod state;
mod step;
mod table_sizes;

pub use bans::BanRecord;
pub use command::{CupAdmission, CupCommand, CupRefusal, TableResult, TeamWish, UnsoundCup};
pub use comparison::{DealPoints, PlaceDifferences, compare};
pub use effect::{CupEffect, CupNotice, DirectorNotice};
pub use event::{CancelCause, CupEvent, CupSeat, DirectorDecision, LeaveCause, OutCause};
pub use ids::{CupId, CupTableId, EntrantId, EntryNumber, EventTime, NotACup, TeamNumber};
pub use lots::{CupLots, Lot};
pub use places::{CupPlace, CupPresence, CupTable, Entrant, EntryStatus};
pub use random::SeatingSeed;
pub use ranking::{Ranked, rank};
pub use scoring::{RankTotal, SeriesCounts};
pub use seating::{SeatingPlan, SeatingTask, SeatingTaskError};
pub use settings::{BadCupSettings, CupSeating, CupSettings, CupTeams};
pub use standings::{CupStandings, EntryStanding, RepeatedMeeting, TeamStanding};
pub use state::{Cup, CupHeader, CupPhase};
pub use step::CupStep;
pub use table_sizes::{NoTableSizes, TableSize, TableSizes};
