//! Results in the file: the ledger, the outbox, and the counts.

use futures_util::future::BoxFuture;
use redb::{ReadTransaction, ReadableTable};
use skat_rules::game::GameId;
use skat_table::{PersonId, TableId};

use super::disk::fault;
use super::ranks::{LeaderboardTables, Standings};
use super::schema::{
    COUNTED, HEADERS, LEDGER, OUTBOX, PersonKey, SERVERS, TALLIES, VERSIONS, WriteTables,
    outbox_keys, scope_end, scope_key,
};
use super::steps::{self, header, state, stored_results};
use super::{EmbeddedStore, ratings};
use crate::error::StoreError;
use crate::ratings::{RatingDay, RatingHistory, RatingList};
use crate::records::{decode, encode};
use crate::result_records::{TallyRecord, decode_row};
use crate::store::{
    BoardRow, HistoryMark, LeaderboardPage, LedgerEntry, LedgerRow, Outbox, RatingBoardPage,
    ResultStore, ResultToCount, Tallied, TallyWrite,
};
use crate::tally::{BoardKey, ListKind, Month, Period, RankingOrder, Scope, Tally, TallyKey};

impl ResultStore for EmbeddedStore {
    fn outbox(&self, table: TableId) -> BoxFuture<'_, Result<Outbox, StoreError>> {
        Box::pin(self.read(move |snapshot| outbox(snapshot, table)))
    }

    fn settle(
        &self,
        table: TableId,
        rows: Vec<LedgerRow>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(
            self.writer
                .write(move |tables| settle(tables, table, &rows)),
        )
    }

    fn tallies(
        &self,
        scope: Scope,
        keys: Vec<TallyKey>,
        tables: Vec<(TableId, Month)>,
    ) -> BoxFuture<'_, Result<Tallied, StoreError>> {
        Box::pin(self.read(move |snapshot| tallied(snapshot, scope, &keys, &tables)))
    }

    fn count(&self, counting: ResultToCount) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            let is_current = is_version(tables, counting.scope, counting.version)?;
            if is_current {
                count(tables, &counting)?;
            }
            Ok(is_current)
        }))
    }

    fn recount(&self, counting: ResultToCount) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            let is_current = is_version(tables, counting.scope, counting.version)?;
            if is_current {
                clear(tables, counting.scope)?;
                count(tables, &counting)?;
            }
            Ok(is_current)
        }))
    }

    fn board(
        &self,
        board: BoardKey,
        skipped: usize,
        rows: usize,
        own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<LeaderboardPage, StoreError>> {
        Box::pin(self.read(move |snapshot| page(snapshot, &board, skipped, rows, own)))
    }

    fn tallies_of(
        &self,
        scope: Scope,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(TallyKey, Tally)>, StoreError>> {
        Box::pin(self.read(move |snapshot| tallies_of(snapshot, scope, person)))
    }

    fn rating_lists(
        &self,
        scope: Scope,
        since: RatingDay,
    ) -> BoxFuture<'_, Result<Vec<RatingList>, StoreError>> {
        Box::pin(self.read(move |snapshot| ratings::lists(snapshot, scope, since)))
    }

    fn ratings(
        &self,
        scope: Scope,
        persons: Vec<PersonId>,
    ) -> BoxFuture<'_, Result<Vec<Option<RatingHistory>>, StoreError>> {
        Box::pin(self.read(move |snapshot| ratings::histories(snapshot, scope, &persons)))
    }

    fn rating_board(
        &self,
        scope: Scope,
        skipped: usize,
        rows: usize,
        own: Option<PersonId>,
    ) -> BoxFuture<'_, Result<RatingBoardPage, StoreError>> {
        Box::pin(self.read(move |snapshot| ratings::page(snapshot, scope, skipped, rows, own)))
    }

    fn servers(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(self.read(|snapshot| {
            let servers = snapshot.open_table(SERVERS).map_err(fault)?;
            servers
                .iter()
                .map_err(fault)?
                .map(|row| Ok(row.map_err(fault)?.0.value()))
                .collect()
        }))
    }

    fn ledger(&self, server: u64) -> BoxFuture<'_, Result<Vec<LedgerEntry>, StoreError>> {
        Box::pin(self.read(move |snapshot| ledger(snapshot, server)))
    }

    /// Never: acknowledged data is on the disk.
    fn suspects_loss(&self) -> BoxFuture<'_, Result<Option<HistoryMark>, StoreError>> {
        Box::pin(async { Ok(None) })
    }

    fn note_recounted(&self, _mark: HistoryMark) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Ok(()) })
    }
}

fn outbox(snapshot: &ReadTransaction, table: TableId) -> Result<Outbox, StoreError> {
    let header = header(&snapshot.open_table(HEADERS).map_err(fault)?, table)?;
    let ledger = snapshot.open_table(LEDGER).map_err(fault)?;
    let mut rows = Vec::new();
    for row in snapshot
        .open_table(OUTBOX)
        .map_err(fault)?
        .range(outbox_keys(table.number()))
        .map_err(fault)?
    {
        let number = row.map_err(fault)?.0.value().1;
        let record = ledger
            .get((header.server, table.number(), number))
            .map_err(fault)?;
        let record = record
            .ok_or_else(|| StoreError::damaged(format!("result {number} of table {table}")))?;
        rows.push(decode_row(table, number, record.value())?);
    }
    Ok(Outbox {
        table: header.to_record(table)?,
        rows,
    })
}

fn settle(tables: &WriteTables<'_>, table: TableId, rows: &[LedgerRow]) -> Result<(), StoreError> {
    let state = state(&tables.states, table)?;
    {
        let server = header(
            &tables.transaction.open_table(HEADERS).map_err(fault)?,
            table,
        )?
        .server;
        let ledger = tables.transaction.open_table(LEDGER).map_err(fault)?;
        let mut outbox = tables.transaction.open_table(OUTBOX).map_err(fault)?;
        for row in rows {
            let record = ledger
                .get((server, table.number(), row.number()))
                .map_err(fault)?;
            let found = record
                .map(|record| decode_row(table, row.number(), record.value()))
                .transpose()?;
            if found.is_some_and(|found| found.at() == row.at()) {
                outbox
                    .remove((table.number(), row.number()))
                    .map_err(fault)?;
            }
        }
    }
    if state.closed {
        steps::close_if_counted(tables, table)
    } else {
        Ok(())
    }
}

fn ledger(snapshot: &ReadTransaction, server: u64) -> Result<Vec<LedgerEntry>, StoreError> {
    let ledger = snapshot.open_table(LEDGER).map_err(fault)?;
    let headers = snapshot.open_table(HEADERS).map_err(fault)?;
    let mut entries: Vec<LedgerEntry> = Vec::new();
    for row in ledger
        .range((server, 0, 0)..=(server, u64::MAX, u16::MAX))
        .map_err(fault)?
    {
        let (key, bytes) = row.map_err(fault)?;
        let (_, table, number) = key.value();
        let table = TableId::new(table);
        let row = decode_row(table, number, bytes.value())?;
        let record = match entries.last() {
            Some(entry) if entry.row.table() == table => entry.table.clone(),
            _ => header(&headers, table)?.to_record(table)?,
        };
        entries.push(LedgerEntry { table: record, row });
    }
    Ok(entries)
}

/// Returns the records of a table's results, by number.
pub(super) fn result_records(
    snapshot: &ReadTransaction,
    server: u64,
    table: TableId,
) -> Result<Vec<(u16, Vec<u8>)>, StoreError> {
    let ledger = snapshot.open_table(LEDGER).map_err(fault)?;
    stored_results(&ledger, server, table)
}

fn tallied(
    snapshot: &ReadTransaction,
    scope: Scope,
    keys: &[TallyKey],
    tables: &[(TableId, Month)],
) -> Result<Tallied, StoreError> {
    let stored = snapshot.open_table(TALLIES).map_err(fault)?;
    let tallies = keys
        .iter()
        .map(|key| {
            tally(
                &stored,
                scope,
                key.person,
                &tally_text(key.period, key.game, key.kind),
            )
        })
        .collect::<Result<_, _>>()?;
    let watermarks = snapshot.open_table(COUNTED).map_err(fault)?;
    let (kind, server) = scope_key(scope);
    let watermark = |&(table, _): &(TableId, Month)| {
        let counted = watermarks
            .get((kind, server, table.number()))
            .map_err(fault)?;
        Ok(counted.map_or(0, |number| number.value()))
    };
    let counted = tables
        .iter()
        .map(watermark)
        .collect::<Result<_, StoreError>>()?;
    Ok(Tallied {
        version: version(&snapshot.open_table(VERSIONS).map_err(fault)?, scope)?,
        tallies,
        counted,
    })
}

fn tallies_of(
    snapshot: &ReadTransaction,
    scope: Scope,
    person: PersonId,
) -> Result<Vec<(TallyKey, Tally)>, StoreError> {
    let (kind, server) = scope_key(scope);
    let stored = snapshot.open_table(TALLIES).map_err(fault)?;
    let mut tallies = Vec::new();
    for row in stored
        .range((kind, server, person.number(), "")..)
        .map_err(fault)?
    {
        let (key, record) = row.map_err(fault)?;
        let (of_kind, of_server, of_person, text) = key.value();
        if (of_kind, of_server, of_person) != (kind, server, person.number()) {
            break;
        }
        let key =
            tally_key(text, person).ok_or_else(|| StoreError::damaged("the name of a tally"))?;
        tallies.push((key, read_tally(record.value())?));
    }
    Ok(tallies)
}

fn page(
    snapshot: &ReadTransaction,
    board: &BoardKey,
    skipped: usize,
    rows: usize,
    own: Option<PersonId>,
) -> Result<LeaderboardPage, StoreError> {
    let text = tally_text(board.period, board.game, board.kind);
    let board_text = board_text(&text, board.order);
    let standings = Standings::read(snapshot, board.scope, &board_text)?;
    let stored = snapshot.open_table(TALLIES).map_err(fault)?;
    let row = |person: PersonId| {
        let tally = tally(&stored, board.scope, person, &text)?;
        Ok(BoardRow {
            person,
            tally: tally.ok_or_else(|| StoreError::damaged("a leaderboard"))?,
        })
    };
    let own = match own {
        Some(person) => match standings.place(person)? {
            Some(place) => Some((place, row(person)?)),
            None => None,
        },
        None => None,
    };
    let rows = standings
        .persons(skipped, rows)?
        .into_iter()
        .map(row)
        .collect::<Result<_, StoreError>>()?;
    Ok(LeaderboardPage {
        rows,
        persons: standings.len(),
        own,
    })
}

fn is_version(tables: &WriteTables<'_>, scope: Scope, expected: u64) -> Result<bool, StoreError> {
    Ok(version(
        &tables.transaction.open_table(VERSIONS).map_err(fault)?,
        scope,
    )? == expected)
}

/// Writes counts and raises the scope's version.
fn count(tables: &WriteTables<'_>, counting: &ResultToCount) -> Result<(), StoreError> {
    let scope = counting.scope;
    let (kind, server) = scope_key(scope);
    {
        let mut stored = tables.transaction.open_table(TALLIES).map_err(fault)?;
        let mut ranks = LeaderboardTables::open(tables.transaction)?;
        for TallyWrite { key, tally, ranked } in &counting.tallies {
            let text = tally_text(key.period, key.game, key.kind);
            let of_person = (kind, server, key.person.number(), text.as_str());
            match tally {
                Some(tally) => {
                    stored
                        .insert(of_person, encode(&TallyRecord::new(tally))?.as_slice())
                        .map_err(fault)?;
                }
                None => {
                    stored.remove(of_person).map_err(fault)?;
                }
            }
            for order in RankingOrder::ALL {
                let score = tally
                    .as_ref()
                    .filter(|_| *ranked)
                    .and_then(|tally| tally.rank(order));
                ranks.put(scope, &board_text(&text, order), key.person, score)?;
            }
        }
        ratings::write(tables.transaction, &mut ranks, counting)?;
    }
    let mut counted = tables.transaction.open_table(COUNTED).map_err(fault)?;
    for &(table, _, number) in &counting.counted {
        counted
            .insert((kind, server, table.number()), number)
            .map_err(fault)?;
    }
    let mut versions = tables.transaction.open_table(VERSIONS).map_err(fault)?;
    versions
        .insert((kind, server), counting.version + 1)
        .map_err(fault)?;
    Ok(())
}

/// Removes all counts of a scope.
fn clear(tables: &WriteTables<'_>, scope: Scope) -> Result<(), StoreError> {
    let ((kind, server), (end_kind, end_server)) = (scope_key(scope), scope_end(scope));
    let transaction = tables.transaction;
    let tallies = (kind, server, 0, "")..(end_kind, end_server, 0, "");
    transaction
        .open_table(TALLIES)
        .map_err(fault)?
        .retain_in(tallies, |_, _| false)
        .map_err(fault)?;
    let counted = (kind, server, 0)..(end_kind, end_server, 0);
    transaction
        .open_table(COUNTED)
        .map_err(fault)?
        .retain_in(counted, |_, _| false)
        .map_err(fault)?;
    ratings::clear(transaction, scope)?;
    LeaderboardTables::open(transaction)?.clear(scope)
}

fn version(versions: &impl ReadableTable<(u8, u64), u64>, scope: Scope) -> Result<u64, StoreError> {
    Ok(versions
        .get(scope_key(scope))
        .map_err(fault)?
        .map_or(0, |version| version.value()))
}

fn tally(
    tallies: &impl ReadableTable<PersonKey, &'static [u8]>,
    scope: Scope,
    person: PersonId,
    text: &str,
) -> Result<Option<Tally>, StoreError> {
    let (kind, server) = scope_key(scope);
    let record = tallies
        .get((kind, server, person.number(), text))
        .map_err(fault)?;
    record.map(|record| read_tally(record.value())).transpose()
}

fn read_tally(record: &[u8]) -> Result<Tally, StoreError> {
    decode::<TallyRecord>(record, "a tally")?
        .to_tally()
        .ok_or_else(|| StoreError::damaged("a tally"))
}

/// Formats a tally's key as text: period, game and kind of list.
fn tally_text(period: Period, game: GameId, kind: ListKind) -> String {
    format!("{period} {} {}", game.key(), kind.key())
}

/// Parses the key from this text.
fn tally_key(text: &str, person: PersonId) -> Option<TallyKey> {
    let mut words = text.split(' ');
    let period = words.next()?.parse().ok()?;
    let game = GameId::from_key(words.next()?)?;
    let kind = ListKind::from_key(words.next()?)?;
    words.next().is_none().then_some(TallyKey {
        period,
        game,
        kind,
        person,
    })
}

/// Formats a leaderboard's key as text: the tally's text and the order.
fn board_text(tally: &str, order: RankingOrder) -> String {
    format!("{tally} {}", order.key())
}
