//! Results: the ledger and the outbox. The counts are in `tallies`.

use std::collections::BTreeSet;

use futures_util::future::BoxFuture;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_table::{PersonId, TableId};

use super::script::{OUTBOX, SETTLE};
use super::{AT_ONCE, RedisStore, inspect};
use crate::error::StoreError;
use crate::ratings::{RatingDay, RatingHistory, RatingList};
use crate::records::{HeaderRecord, decode};
use crate::result_records::decode_row;
use crate::store::{
    Durability, HistoryMark, LeaderboardPage, LedgerEntry, LedgerRow, Outbox, RatingBoardPage,
    ResultStore, ResultToCount, TableRecord, Tallied,
};
use crate::tally::{BoardKey, Month, Scope, Tally, TallyKey};

impl ResultStore for RedisStore {
    fn outbox(&self, table: TableId) -> BoxFuture<'_, Result<Outbox, StoreError>> {
        Box::pin(async move {
            let call = OUTBOX.on([
                self.keys.table(table),
                self.keys.results(table),
                self.keys.outbox(table),
            ]);
            let (header, rows): (Vec<u8>, Vec<(u16, Vec<u8>)>) = self
                .link
                .call::<Option<_>>(&call)
                .await?
                .ok_or(StoreError::UnknownTable)?;
            let found = Outbox {
                table: table_record(table, &header)?,
                rows: read_rows(table, &rows)?,
            };
            // A recount finds a table's results by the index, so it is sound before they count.
            if !found.rows.is_empty() {
                self.heal_index(&found.table, true).await;
            }
            Ok(found)
        })
    }

    fn settle(
        &self,
        table: TableId,
        rows: Vec<LedgerRow>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let mut call = SETTLE.on([
                self.keys.table(table),
                self.keys.results(table),
                self.keys.outbox(table),
            ]);
            for row in &rows {
                call.push(row.number());
                call.push(row.at().0);
            }
            let (closed, left): (bool, u64) = self
                .link
                .call::<Option<_>>(&call)
                .await?
                .ok_or(StoreError::UnknownTable)?;
            if closed && left == 0 {
                self.list_as_done(table).await;
            }
            Ok(())
        })
    }

    fn tallies(
        &self,
        scope: Scope,
        keys: Vec<TallyKey>,
        tables: Vec<(TableId, Month)>,
    ) -> BoxFuture<'_, Result<Tallied, StoreError>> {
        Box::pin(async move { self.read_tallies(scope, &keys, &tables).await })
    }

    fn count(&self, counting: ResultToCount) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move { self.write_tallies(&counting).await })
    }

    fn recount(&self, counting: ResultToCount) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move { self.replace_tallies(&counting).await })
    }

    fn board(
        &self,
        board: BoardKey,
        skipped: usize,
        rows: usize,
        own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<LeaderboardPage, StoreError>> {
        Box::pin(self.read_board(board, skipped, rows, own))
    }

    fn tallies_of(
        &self,
        scope: Scope,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(TallyKey, Tally)>, StoreError>> {
        Box::pin(self.read_tallies_of(scope, person))
    }

    fn rating_lists(
        &self,
        scope: Scope,
        since: RatingDay,
    ) -> BoxFuture<'_, Result<Vec<RatingList>, StoreError>> {
        Box::pin(self.read_rating_lists(scope, since))
    }

    fn ratings(
        &self,
        scope: Scope,
        persons: Vec<PersonId>,
    ) -> BoxFuture<'_, Result<Vec<Option<RatingHistory>>, StoreError>> {
        Box::pin(async move { self.read_ratings(scope, &persons).await })
    }

    fn rating_board(
        &self,
        scope: Scope,
        skipped: usize,
        rows: usize,
        own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<RatingBoardPage, StoreError>> {
        Box::pin(self.read_rating_board(scope, skipped, rows, own))
    }

    fn servers(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(async move {
            let servers: BTreeSet<u64> = self
                .months()
                .await?
                .into_iter()
                .map(|(server, _)| server)
                .collect();
            Ok(servers.into_iter().collect())
        })
    }

    fn ledger(&self, server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>> {
        Box::pin(async move {
            let tables = self.indexed_tables(|of| of == server).await?;
            let ledgers = stream::iter(tables).map(|table| self.ledger_of(table));
            let ledgers: Vec<_> = ledgers.buffered(AT_ONCE).try_collect().await?;
            Ok(ledgers
                .into_iter()
                .flatten()
                .filter(|entry| entry.table.room.server == server)
                .collect())
        })
    }

    fn suspects_loss(&self) -> BoxFuture<'_, Result<Option<HistoryMark>, StoreError>> {
        Box::pin(async move {
            if self.server.durability >= Durability::RedisStrict {
                return Ok(None);
            }
            let now = inspect::history(&self.link).await?;
            let recounted: Option<String> = self.plain("GET", &[&self.keys.history()]).await?;
            Ok(if recounted.as_ref() == Some(&now) {
                None
            } else {
                Some(HistoryMark(now))
            })
        })
    }

    fn note_recounted(&self, mark: HistoryMark) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move { self.plain("SET", &[&self.keys.history(), &mark.0]).await })
    }
}

impl RedisStore {
    /// Returns the servers and months in which tables were opened.
    pub(super) async fn months(&self) -> Result<Vec<(u64, Month)>, StoreError> {
        let months: Vec<String> = self.plain("SMEMBERS", &[&self.keys.months()]).await?;
        let month = |text: &str| {
            let (server, month) = text.split_once(' ')?;
            Some((server.parse().ok()?, month.parse().ok()?))
        };
        months
            .iter()
            .map(|text| month(text).ok_or_else(|| StoreError::damaged("the list of months")))
            .collect()
    }

    /// Returns the indexed tables of these servers, in the order of their numbers. Some may never
    /// have been opened.
    pub(super) async fn indexed_tables(
        &self,
        of: impl Fn(u64) -> bool,
    ) -> Result<Vec<TableId>, StoreError> {
        let months: Vec<_> = self
            .months()
            .await?
            .into_iter()
            .filter(|(server, _)| of(*server))
            .collect();
        let lists = stream::iter(months).map(|(server, month)| async move {
            self.plain::<Vec<String>>("SMEMBERS", &[&self.keys.tables(server, month)])
                .await
        });
        let lists: Vec<_> = lists.buffer_unordered(AT_ONCE).try_collect().await?;
        let tables = lists.into_iter().flatten();
        let tables: BTreeSet<TableId> = tables
            .map(|table| {
                table
                    .parse()
                    .map_err(|_| StoreError::damaged("the list of tables"))
            })
            .collect::<Result<_, _>>()?;
        Ok(tables.into_iter().collect())
    }

    async fn ledger_of(&self, table: TableId) -> Result<Vec<LedgerEntry>, StoreError> {
        let header: Option<Vec<u8>> = self
            .plain("HGET", &[&self.keys.table(table), "header"])
            .await?;
        let Some(header) = header else {
            return Ok(Vec::new());
        };
        let record = table_record(table, &header)?;
        let mut rows: Vec<(u16, Vec<u8>)> =
            self.plain("HGETALL", &[&self.keys.results(table)]).await?;
        rows.sort_unstable_by_key(|(number, _)| *number);
        let rows = read_rows(table, &rows)?;
        Ok(rows
            .into_iter()
            .map(|row| LedgerEntry {
                table: record.clone(),
                row,
            })
            .collect())
    }
}

fn table_record(table: TableId, header: &[u8]) -> Result<TableRecord, StoreError> {
    decode::<HeaderRecord>(header, &format!("table {table}'s header"))?.to_record(table)
}

fn read_rows(table: TableId, rows: &[(u16, Vec<u8>)]) -> Result<Vec<LedgerRow>, StoreError> {
    rows.iter()
        .map(|(number, record)| decode_row(table, *number, record))
        .collect()
}
