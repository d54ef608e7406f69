//! Tables in the file: reads, and the calls of the writing steps.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use redb::{ReadTransaction, ReadableTable};
use skat_table::{TableId, Timestamp};

use super::EmbeddedStore;
use super::disk::fault;
use super::schema::{
    EVENTS, HEADERS, INTERACTIONS, OPEN, OUTBOX, POSTS, STATES, TOKENS, WriteTables, outbox_keys,
    token_keys, token_owner,
};
use super::steps::{self, header, state};
use crate::error::StoreError;
use crate::log::{self, TableLog};
use crate::records::{PostRecord, StateRecord, decode};
use crate::sealing::Sealer;
use crate::store::{
    Acquired, Commit, Committed, Epoch, FormatStore as _, OpenTable, Opening, Post, Room,
    TableStore, Token, TokenOwner,
};

impl TableStore for EmbeddedStore {
    fn open_table(&self, opening: Opening) -> BoxFuture<'_, Result<Committed, StoreError>> {
        Box::pin(async move {
            self.check_format_of(&opening.events)?;
            self.writer
                .write(move |tables| steps::open_table(tables, &opening))
                .await
        })
    }

    fn acquire(
        &self,
        table: TableId,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<Acquired, StoreError>> {
        Box::pin(async move {
            // From here on no earlier writer can add anything, so the next read is complete.
            let epoch = self
                .writer
                .write(move |tables| steps::raise_epoch(tables, table))
                .await?;
            let sealer = Arc::clone(&self.sealer);
            let acquired = self
                .read(move |snapshot| acquired(snapshot, &sealer, table, epoch, now))
                .await?;
            log::check_known(table, &acquired.events, self.format.formats())?;
            Ok(acquired)
        })
    }

    fn commit(&self, commit: Commit) -> BoxFuture<'_, Result<Committed, StoreError>> {
        Box::pin(async move {
            self.check_format_of(&commit.events)?;
            let commit = commit.in_format(self.write_format());
            let token = match &commit.token {
                Some((owner, token)) => {
                    Some((*owner, self.sealer.seal(commit.table, *owner, token)?))
                }
                None => None,
            };
            self.writer
                .write(move |tables| steps::commit(tables, &commit, token.as_ref()))
                .await
        })
    }

    fn note_post(
        &self,
        table: TableId,
        epoch: Epoch,
        post: Option<Post>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| steps::note_post(tables, table, epoch, post)),
        )
    }

    fn note_token(
        &self,
        table: TableId,
        epoch: Epoch,
        owner: TokenOwner,
        token: Option<Token>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let token = token
                .map(|token| self.sealer.seal(table, owner, &token))
                .transpose()?;
            let step = move |tables: &mut WriteTables<'_>| {
                steps::note_token(tables, table, epoch, owner, token.as_deref())
            };
            self.writer.write_soon(step).await
        })
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        Box::pin(self.read(open_tables))
    }

    fn room(&self, table: TableId) -> BoxFuture<'_, Result<Room, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let headers = snapshot.open_table(HEADERS).map_err(fault)?;
            Ok(header(&headers, table)?.room())
        }))
    }

    fn was_handled(
        &self,
        _table: TableId,
        interaction: u64,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.read(move |snapshot| {
            let interactions = snapshot.open_table(INTERACTIONS).map_err(fault)?;
            Ok(interactions.get(interaction).map_err(fault)?.is_some())
        }))
    }

    fn bind(
        &self,
        interaction: u64,
        proposed: TableId,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<TableId, StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| steps::bind(tables, interaction, proposed, now)),
        )
    }
}

fn acquired(
    snapshot: &ReadTransaction,
    sealer: &Sealer,
    table: TableId,
    epoch: Epoch,
    now: Timestamp,
) -> Result<Acquired, StoreError> {
    let state = state(&snapshot.open_table(STATES).map_err(fault)?, table)?;
    let TableLog {
        record,
        events,
        positions,
    } = checked_log(snapshot, table, &state)?;

    let posts = snapshot.open_table(POSTS).map_err(fault)?;
    let post = match posts.get(table.number()).map_err(fault)? {
        Some(record) => Some(Post::from(decode::<PostRecord>(
            record.value(),
            "a message's place",
        )?)),
        None => None,
    };

    let mut tokens = Vec::new();
    let stored = snapshot.open_table(TOKENS).map_err(fault)?;
    for row in stored.range(token_keys(table.number())).map_err(fault)? {
        let (key, bytes) = row.map_err(fault)?;
        let (_, owner) =
            token_owner(key.value()).ok_or_else(|| StoreError::damaged("a token's owner"))?;
        let token = sealer.open(table, owner, bytes.value())?;
        tokens.extend(
            token
                .filter(|token| !token.is_expired(now))
                .map(|token| (owner, token)),
        );
    }

    let outbox = snapshot.open_table(OUTBOX).map_err(fault)?;
    let uncounted = outbox
        .range(outbox_keys(table.number()))
        .map_err(fault)?
        .next()
        .is_some();
    Ok(Acquired {
        epoch,
        record,
        events,
        positions,
        closed: state.closed,
        uncounted,
        post,
        tokens,
    })
}

fn open_tables(snapshot: &ReadTransaction) -> Result<Vec<OpenTable>, StoreError> {
    let open = snapshot.open_table(OPEN).map_err(fault)?;
    let headers = snapshot.open_table(HEADERS).map_err(fault)?;
    let table = |row: Result<(redb::AccessGuard<'_, u64>, _), redb::StorageError>| {
        let table = TableId::new(row.map_err(fault)?.0.value());
        Ok(OpenTable {
            table,
            room: header(&headers, table)?.room(),
        })
    };
    open.iter().map_err(fault)?.map(table).collect()
}

/// Returns a table's log after checking it against the table's state.
pub(super) fn checked_log(
    snapshot: &ReadTransaction,
    table: TableId,
    state: &StateRecord,
) -> Result<TableLog, StoreError> {
    let headers = snapshot.open_table(HEADERS).map_err(fault)?;
    let damaged = || StoreError::damaged(format!("the log of table {table}"));
    let header = headers
        .get(table.number())
        .map_err(fault)?
        .ok_or_else(damaged)?;
    let log = log::read(table, header.value(), event_records(snapshot, table)?)?;
    if state.position() == log.positions.last().copied() {
        Ok(log)
    } else {
        Err(damaged())
    }
}

/// Returns the records of a table's events, in order.
pub(super) fn event_records(
    snapshot: &ReadTransaction,
    table: TableId,
) -> Result<Vec<Vec<u8>>, StoreError> {
    let log = snapshot.open_table(EVENTS).map_err(fault)?;
    let mut records = Vec::new();
    for (expected, row) in (0_u64..).zip(
        log.range((table.number(), 0)..=(table.number(), u64::MAX))
            .map_err(fault)?,
    ) {
        let (key, bytes) = row.map_err(fault)?;
        if key.value().1 != expected {
            return Err(StoreError::damaged(format!(
                "event {expected} of table {table}"
            )));
        }
        records.push(bytes.value().to_vec());
    }
    Ok(records)
}
