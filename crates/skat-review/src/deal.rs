//! A deal to review: its beginning and everything that happened.

use skat_rules::game::{AnyAction, AnyDeal, AnyPublicView};
use skat_rules::games::skat::Action;
use skat_rules::notation::iss::{BrokenRecord, Record, replay};
use skat_rules::notation::log::{DealLog, LogEntry, NotPlayable};
use skat_rules::seat::Seat;

/// A deal that is over, from its beginning.
///
/// It holds all cards. Whoever reviews a deal makes sure that nobody still plays the same cards.
#[derive(Clone)]
pub struct ReviewedDeal {
    start: AnyDeal,
    end: AnyDeal,
    players: u8,
    entries: Vec<LogEntry>,
}

/// The reason why a deal can't be reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotReviewable {
    /// An entry of the log can't be applied.
    #[error(transparent)]
    Log(#[from] NotPlayable),
    /// A move of the record can't be applied.
    #[error(transparent)]
    Record(#[from] BrokenRecord),
    /// An entry can't be applied.
    #[error("entry {number} can't be applied")]
    Entry {
        /// Its number, from 1.
        number: usize,
    },
    /// The deal isn't over, so its cards are secret.
    #[error("the deal isn't over")]
    Unfinished,
}

impl ReviewedDeal {
    /// Takes a deal by its beginning and everything that happened, at a table of this many players.
    ///
    /// # Errors
    ///
    /// [`NotReviewable`] if an entry can't be applied, or the deal isn't over.
    pub fn new(start: AnyDeal, players: u8, entries: Vec<LogEntry>) -> Result<Self, NotReviewable> {
        let mut end = start.clone();
        for (index, &entry) in entries.iter().enumerate() {
            if !apply(&mut end, entry) {
                return Err(NotReviewable::Entry { number: index + 1 });
            }
        }
        if !end.awaited().is_empty() {
            return Err(NotReviewable::Unfinished);
        }
        Ok(Self {
            start,
            end,
            players,
            entries,
        })
    }

    /// Takes the deal of a log.
    ///
    /// # Errors
    ///
    /// [`NotReviewable`] if an entry can't be applied, or the deal isn't over.
    pub fn of_log(log: &DealLog) -> Result<Self, NotReviewable> {
        log.replay()?;
        let beginning = DealLog {
            entries: Vec::new(),
            ..log.clone()
        };
        Self::new(
            beginning.replay()?,
            log.setting.players,
            log.entries.clone(),
        )
    }

    /// Takes the deal of a record of the International Skat Server, at a table of three. A deal
    /// that a player left before there was a contract has only calls.
    ///
    /// # Errors
    ///
    /// [`NotReviewable`] if a move can't be applied, or the record ends before the deal does.
    pub fn of_record(record: &Record) -> Result<Self, NotReviewable> {
        let replay = replay(record)?;
        let acted =
            |&(seat, action): &(Seat, Action)| LogEntry::Acted(seat, AnyAction::Skat(action));
        Ok(Self {
            start: AnyDeal::Skat(replay.start),
            end: AnyDeal::Skat(replay.deal),
            players: 3,
            entries: replay.actions.iter().map(acted).collect(),
        })
    }

    /// The deal before the first entry.
    #[must_use]
    pub const fn start(&self) -> &AnyDeal {
        &self.start
    }

    /// The deal after the last entry.
    #[must_use]
    pub const fn end(&self) -> &AnyDeal {
        &self.end
    }

    /// Number of players at the table, including a dealer who sits out.
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Returns what everybody saw before each entry, and after the last one.
    #[must_use]
    pub fn seen(&self) -> Vec<AnyPublicView> {
        let mut state = self.start.clone();
        let mut seen = vec![state.public_view()];
        for &entry in &self.entries {
            apply(&mut state, entry);
            seen.push(state.public_view());
        }
        seen
    }

    /// Everything that happened, in order.
    #[must_use]
    pub fn entries(&self) -> &[LogEntry] {
        &self.entries
    }
}

/// Applies an entry to the deal before it. Returns false if it doesn't fit there.
pub(crate) fn apply(deal: &mut AnyDeal, entry: LogEntry) -> bool {
    match entry {
        LogEntry::Acted(seat, action) => deal.apply(seat, action).is_ok(),
        LogEntry::ClaimProved => deal.grant_claim().is_ok(),
        LogEntry::Surrendered(seat) => deal.surrender(seat),
    }
}
