//! A store of plain maps: the contract of `skat_store::Store` in its simplest form, without files,
//! servers and faults.
//!
//! Each function is one atomic step.

use std::collections::{BTreeMap, BTreeSet};

use skat_store::{
    Acquired, Commit, Committed, Epoch, HistoryMark, LedgerEntry, LedgerRow, LogPosition,
    OpenTable, Opening, Outbox, Post, Room, Scope, StoreError, TableRecord, Token, TokenOwner,
};
use skat_table::{Event, TableId, Timestamp};

use crate::days::Days;
use crate::pool::Members;
use crate::tallies::Counted;

/// Everything that is stored.
#[derive(Clone, Default)]
pub(crate) struct Contents {
    tables: BTreeMap<TableId, Stored>,
    bound: BTreeMap<u64, TableId>,
    counted: BTreeMap<Scope, Counted>,
    members: Members,
    days: Days,
    /// Number of losses so far, and its value at the last full recount.
    losses: u64,
    recounted: Option<u64>,
}

/// Data that shares a primary, so that a failover loses its latest steps together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    Everything,
    Tables,
    Counted,
}

/// A table as it is stored.
#[derive(Clone)]
pub(crate) struct Stored {
    pub(crate) record: TableRecord,
    /// The log, step by step as it was written.
    pub(crate) steps: Vec<StoredStep>,
    /// The writer's epoch.
    pub(crate) epoch: Epoch,
    pub(crate) closed: bool,
    /// This table's rows of the ledger, by number.
    pub(crate) results: BTreeMap<u16, LedgerRow>,
    /// Numbers of the results that aren't counted yet.
    uncounted: BTreeSet<u16>,
    /// Position of the log after each event; the first one is of the header alone.
    positions: Vec<LogPosition>,
    post: Option<Post>,
    tokens: BTreeMap<TokenOwner, Token>,
}

/// Events and data that one commit has added to a log.
#[derive(Clone)]
pub(crate) struct StoredStep {
    pub(crate) at: Timestamp,
    pub(crate) epoch: Epoch,
    pub(crate) events: Vec<Event>,
    pub(crate) interaction: Option<u64>,
}

impl Stored {
    fn position(&self) -> LogPosition {
        *self
            .positions
            .last()
            .expect("a log always has its header's position")
    }

    fn append(&mut self, step: StoredStep) -> Result<LogPosition, StoreError> {
        for event in &step.events {
            let next = self
                .position()
                .after_events(step.at, std::slice::from_ref(event))?;
            self.positions.push(next);
        }
        self.steps.push(step);
        Ok(self.position())
    }

    pub(crate) fn has_recorded(&self, interaction: u64) -> bool {
        self.steps
            .iter()
            .any(|step| step.interaction == Some(interaction))
    }

    fn is_open(&self) -> bool {
        !self.closed || !self.is_settled()
    }

    /// Returns whether the outbox is empty.
    pub(crate) fn is_settled(&self) -> bool {
        self.uncounted.is_empty()
    }

    fn check_writer(&self, epoch: Epoch) -> Result<(), StoreError> {
        if self.epoch == epoch {
            Ok(())
        } else {
            Err(StoreError::Fenced)
        }
    }

    fn put_token(&mut self, owner: TokenOwner, token: Option<Token>) {
        match token.filter(|_| !self.closed) {
            Some(token) => self.tokens.insert(owner, token),
            None => self.tokens.remove(&owner),
        };
    }
}

impl Contents {
    pub(crate) const fn tables(&self) -> &BTreeMap<TableId, Stored> {
        &self.tables
    }

    fn table(&self, table: TableId) -> Result<&Stored, StoreError> {
        self.tables.get(&table).ok_or(StoreError::UnknownTable)
    }

    fn table_mut(&mut self, table: TableId) -> Result<&mut Stored, StoreError> {
        self.tables.get_mut(&table).ok_or(StoreError::UnknownTable)
    }

    pub(crate) fn open_table(&mut self, opening: &Opening) -> Result<Committed, StoreError> {
        let Opening {
            header,
            room,
            at,
            events,
            interaction,
        } = opening.clone();
        if let Some(stored) = self.tables.get(&header.table()) {
            let again = interaction.is_some_and(|interaction| stored.has_recorded(interaction));
            return if again {
                Ok(Committed::Duplicate)
            } else {
                Err(StoreError::AlreadyOpen)
            };
        }
        let table = header.table();
        let record = TableRecord { header, room };
        let mut stored = Stored {
            positions: vec![LogPosition::of_new(&record)?],
            record,
            steps: Vec::new(),
            epoch: Epoch::FIRST,
            closed: false,
            results: BTreeMap::new(),
            uncounted: BTreeSet::new(),
            post: None,
            tokens: BTreeMap::new(),
        };
        let now = stored.append(StoredStep {
            at,
            epoch: Epoch::FIRST,
            events,
            interaction,
        })?;
        self.tables.insert(table, stored);
        Ok(Committed::Stored { now })
    }

    pub(crate) fn acquire(
        &mut self,
        table: TableId,
        now: Timestamp,
    ) -> Result<Acquired, StoreError> {
        let stored = self.table_mut(table)?;
        stored.epoch = stored.epoch.next();
        let events = stored
            .steps
            .iter()
            .flat_map(|step| step.events.iter().map(|event| (step.at, event.clone())));
        let tokens = stored
            .tokens
            .iter()
            .filter(|(_, token)| !token.is_expired(now));
        Ok(Acquired {
            epoch: stored.epoch,
            record: stored.record.clone(),
            events: events.collect(),
            positions: stored.positions.clone(),
            closed: stored.closed,
            uncounted: !stored.uncounted.is_empty(),
            post: stored.post,
            tokens: tokens
                .map(|(owner, token)| (*owner, token.clone()))
                .collect(),
        })
    }

    pub(crate) fn commit(&mut self, commit: &Commit) -> Result<Committed, StoreError> {
        let stored = self.table_mut(commit.table)?;
        let target = commit.after.after_events(commit.at, &commit.events)?;
        if !commit.events.is_empty() && commit.epoch == stored.epoch && stored.position() == target
        {
            return Ok(Committed::Stored { now: target });
        }
        if commit
            .interaction
            .is_some_and(|interaction| stored.has_recorded(interaction))
        {
            return Ok(Committed::Duplicate);
        }
        stored.check_writer(commit.epoch)?;
        if stored.position() != commit.after {
            let (expected, found) = (commit.after.seq, stored.position().seq);
            return Err(StoreError::WrongPosition { expected, found });
        }
        let Commit {
            at,
            epoch,
            events,
            interaction,
            ..
        } = commit.clone();
        let now = stored.append(StoredStep {
            at,
            epoch,
            events,
            interaction,
        })?;
        let deals = commit.results.iter().cloned().map(LedgerRow::Deal);
        for row in deals.chain(commit.list.clone().map(LedgerRow::List)) {
            if !stored.results.contains_key(&row.number()) {
                stored.uncounted.insert(row.number());
                stored.results.insert(row.number(), row);
            }
        }
        if commit.closed {
            stored.closed = true;
            stored.tokens.clear();
        }
        if let Some((owner, token)) = &commit.token {
            stored.put_token(*owner, Some(token.clone()));
        }
        Ok(Committed::Stored { now })
    }

    pub(crate) fn note_post(
        &mut self,
        table: TableId,
        epoch: Epoch,
        post: Option<Post>,
    ) -> Result<(), StoreError> {
        let stored = self.table_mut(table)?;
        stored.check_writer(epoch)?;
        stored.post = post;
        Ok(())
    }

    pub(crate) fn note_token(
        &mut self,
        table: TableId,
        epoch: Epoch,
        owner: TokenOwner,
        token: Option<Token>,
    ) -> Result<(), StoreError> {
        let stored = self.table_mut(table)?;
        stored.check_writer(epoch)?;
        stored.put_token(owner, token);
        Ok(())
    }

    pub(crate) fn open_tables(&self) -> Vec<OpenTable> {
        let open = self.tables.iter().filter(|(_, stored)| stored.is_open());
        open.map(|(table, stored)| OpenTable {
            table: *table,
            room: stored.record.room.clone(),
        })
        .collect()
    }

    pub(crate) fn room(&self, table: TableId) -> Result<Room, StoreError> {
        Ok(self.table(table)?.record.room.clone())
    }

    pub(crate) fn was_handled(&self, table: TableId, interaction: u64) -> bool {
        self.tables
            .get(&table)
            .is_some_and(|stored| stored.has_recorded(interaction))
    }

    pub(crate) fn bind(&mut self, interaction: u64, proposed: TableId) -> TableId {
        *self.bound.entry(interaction).or_insert(proposed)
    }

    pub(crate) fn outbox(&self, table: TableId) -> Result<Outbox, StoreError> {
        let stored = self.table(table)?;
        let rows = stored
            .uncounted
            .iter()
            .map(|number| stored.results[number].clone())
            .collect();
        Ok(Outbox {
            table: stored.record.clone(),
            rows,
        })
    }

    pub(crate) fn settle(&mut self, table: TableId, rows: &[LedgerRow]) -> Result<(), StoreError> {
        let stored = self.table_mut(table)?;
        for row in rows
            .iter()
            .filter(|row| stored.results.get(&row.number()) == Some(row))
        {
            stored.uncounted.remove(&row.number());
        }
        Ok(())
    }

    /// Reverts a part of the contents to an earlier state.
    pub(crate) fn fall_back(&mut self, to: Self, part: Part) {
        let losses = self.losses + 1;
        match part {
            Part::Everything => *self = to,
            Part::Tables => (self.tables, self.bound) = (to.tables, to.bound),
            Part::Counted => (self.counted, self.recounted) = (to.counted, to.recounted),
        }
        self.losses = losses;
    }

    /// Returns a mark of the losses, unless a full recount has followed them.
    pub(crate) fn suspects_loss(&self) -> Option<HistoryMark> {
        (self.recounted != Some(self.losses)).then(|| HistoryMark(self.losses.to_string()))
    }

    pub(crate) fn note_recounted(&mut self, mark: &HistoryMark) {
        self.recounted = mark.0.parse().ok();
    }

    pub(crate) const fn days(&self) -> &Days {
        &self.days
    }

    pub(crate) const fn days_mut(&mut self) -> &mut Days {
        &mut self.days
    }

    pub(crate) const fn members(&mut self) -> &mut Members {
        &mut self.members
    }

    pub(crate) fn counted(&mut self, scope: Scope) -> &mut Counted {
        self.counted.entry(scope).or_default()
    }

    pub(crate) fn servers(&self) -> Vec<u64> {
        self.tables
            .values()
            .map(|stored| stored.record.room.server)
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect()
    }

    pub(crate) fn ledger(&self, server: u64) -> Vec<LedgerEntry> {
        let of_server = self
            .tables
            .values()
            .filter(|stored| stored.record.room.server == server);
        let entry = |stored: &Stored, row: &LedgerRow| LedgerEntry {
            table: stored.record.clone(),
            row: row.clone(),
        };
        of_server
            .flat_map(|stored| stored.results.values().map(|row| entry(stored, row)))
            .collect()
    }
}
