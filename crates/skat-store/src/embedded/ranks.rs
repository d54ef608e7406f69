//! The leaderboards: their rows in order, with block counts that make any place quick to find.
//!
//! A leaderboard is cut into blocks of neighbouring rows. A block's key isn't after its first row
//! and is after the last row of the previous block. The first block begins before everything.

use redb::{ReadOnlyTable, ReadTransaction, ReadableTable, Table, WriteTransaction};
use skat_table::PersonId;

use super::disk::fault;
use super::schema::{BLOCKS, PersonKey, RANKS, RankKey, SCORES, scope_end, scope_key};
use crate::error::StoreError;
use crate::tally::Scope;

/// A larger block is split; two neighbours with at most half as many rows together are merged.
const BLOCK_ROWS: u32 = 512;

/// A row by its place in the order: the negated score, so that the best comes first, and the
/// pseudonym.
type RankRow = (i64, u64);

/// Before every row.
const START: RankRow = (i64::MIN, 0);

/// After every row.
const END: RankRow = (i64::MAX, u64::MAX);

const fn row(score: i64, person: PersonId) -> RankRow {
    (score.saturating_neg(), person.number())
}

/// The leaderboards in a write transaction.
pub(super) struct LeaderboardTables<'t> {
    scores: Table<'t, PersonKey, i64>,
    rows: Table<'t, RankKey, ()>,
    blocks: Table<'t, RankKey, u32>,
}

impl<'t> LeaderboardTables<'t> {
    pub(super) fn open(transaction: &'t WriteTransaction) -> Result<Self, StoreError> {
        Ok(Self {
            scores: transaction.open_table(SCORES).map_err(fault)?,
            rows: transaction.open_table(RANKS).map_err(fault)?,
            blocks: transaction.open_table(BLOCKS).map_err(fault)?,
        })
    }

    /// Moves a person to the place of their score, or removes them if they have none.
    pub(super) fn put(
        &mut self,
        scope: Scope,
        board: &str,
        person: PersonId,
        score: Option<i64>,
    ) -> Result<(), StoreError> {
        let (kind, server) = scope_key(scope);
        let of_person = (kind, server, person.number(), board);
        let before = self
            .scores
            .get(of_person)
            .map_err(fault)?
            .map(|score| score.value());
        if before == score {
            return Ok(());
        }
        let key = move |(score, person): RankRow| (kind, server, board, score, person);
        if let Some(before) = before {
            self.scores.remove(of_person).map_err(fault)?;
            self.take_out(key, row(before, person))?;
        }
        if let Some(score) = score {
            self.scores.insert(of_person, score).map_err(fault)?;
            self.put_in(key, row(score, person))?;
        }
        Ok(())
    }

    /// Empties all leaderboards of a scope.
    pub(super) fn clear(&mut self, scope: Scope) -> Result<(), StoreError> {
        let ((kind, server), (end_kind, end_server)) = (scope_key(scope), scope_end(scope));
        let persons = (kind, server, 0, "")..(end_kind, end_server, 0, "");
        self.scores
            .retain_in(persons, |_, _| false)
            .map_err(fault)?;
        let rows =
            (kind, server, "", START.0, START.1)..(end_kind, end_server, "", START.0, START.1);
        self.rows
            .retain_in(rows.clone(), |_, ()| false)
            .map_err(fault)?;
        self.blocks.retain_in(rows, |_, _| false).map_err(fault)?;
        Ok(())
    }

    fn put_in<'k>(
        &mut self,
        key: impl Fn(RankRow) -> ScoreKey<'k>,
        row: RankRow,
    ) -> Result<(), StoreError> {
        self.rows.insert(key(row), ()).map_err(fault)?;
        let (block, rows) = self.block_of(&key, row)?;
        let rows = rows + 1;
        let kept = BLOCK_ROWS / 2;
        if rows <= BLOCK_ROWS {
            return self.put_block(key(block), rows);
        }
        let middle = {
            let mut following = self.rows.range(key(block)..=key(END)).map_err(fault)?;
            let middle = following
                .nth(kept as usize)
                .ok_or_else(|| StoreError::damaged("a leaderboard"))?;
            row_of(&middle.map_err(fault)?.0)
        };
        self.put_block(key(block), kept)?;
        self.put_block(key(middle), rows - kept)
    }

    fn take_out<'k>(
        &mut self,
        key: impl Fn(RankRow) -> ScoreKey<'k>,
        row: RankRow,
    ) -> Result<(), StoreError> {
        self.rows.remove(key(row)).map_err(fault)?;
        let (block, rows) = self.block_of(&key, row)?;
        let rows = rows.saturating_sub(1);
        let next = {
            let mut following = self
                .blocks
                .range(key(block)..=key(END))
                .map_err(fault)?
                .skip(1);
            following
                .next()
                .transpose()
                .map_err(fault)?
                .map(|(next, rows)| (row_of(&next), rows.value()))
        };
        match next {
            Some((next, more)) if rows + more <= BLOCK_ROWS / 2 => {
                self.blocks.remove(key(next)).map_err(fault)?;
                self.put_block(key(block), rows + more)
            }
            _ => self.put_block(key(block), rows),
        }
    }

    /// Returns the block of this row, present or not, and the block's number of rows.
    fn block_of<'k>(
        &self,
        key: &impl Fn(RankRow) -> ScoreKey<'k>,
        row: RankRow,
    ) -> Result<(RankRow, u32), StoreError> {
        let found = self
            .blocks
            .range(key(START)..=key(row))
            .map_err(fault)?
            .next_back();
        let found = found.transpose().map_err(fault)?;
        Ok(found.map_or((START, 0), |(block, rows)| (row_of(&block), rows.value())))
    }

    fn put_block(&mut self, key: ScoreKey<'_>, rows: u32) -> Result<(), StoreError> {
        self.blocks.insert(key, rows).map_err(fault)?;
        Ok(())
    }
}

type ScoreKey<'k> = (u8, u64, &'k str, i64, u64);

fn row_of(key: &redb::AccessGuard<'_, RankKey>) -> RankRow {
    let (_, _, _, score, person) = key.value();
    (score, person)
}

/// One leaderboard, for reading.
pub(super) struct Standings<'b> {
    scope: Scope,
    board: &'b str,
    scores: ReadOnlyTable<PersonKey, i64>,
    rows: ReadOnlyTable<RankKey, ()>,
    /// The start of each block, and the number of rows before it.
    blocks: Vec<(RankRow, usize)>,
    len: usize,
}

impl<'b> Standings<'b> {
    pub(super) fn read(
        snapshot: &ReadTransaction,
        scope: Scope,
        board: &'b str,
    ) -> Result<Self, StoreError> {
        let (kind, server) = scope_key(scope);
        let key = |(score, person): RankRow| (kind, server, board, score, person);
        let mut blocks = Vec::new();
        let mut len = 0;
        for block in snapshot
            .open_table(BLOCKS)
            .map_err(fault)?
            .range(key(START)..=key(END))
            .map_err(fault)?
        {
            let (first, rows) = block.map_err(fault)?;
            blocks.push((row_of(&first), len));
            len += rows.value() as usize;
        }
        let scores = snapshot.open_table(SCORES).map_err(fault)?;
        Ok(Self {
            scope,
            board,
            scores,
            rows: snapshot.open_table(RANKS).map_err(fault)?,
            blocks,
            len,
        })
    }

    /// Returns the number of persons.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns a person's place, counted from 0; `None` if they aren't ranked.
    pub(super) fn place(&self, person: PersonId) -> Result<Option<usize>, StoreError> {
        let (kind, server) = scope_key(self.scope);
        let score = self
            .scores
            .get((kind, server, person.number(), self.board))
            .map_err(fault)?;
        let Some(row) = score.map(|score| row(score.value(), person)) else {
            return Ok(None);
        };
        let block = self
            .blocks
            .partition_point(|&(first, _)| first <= row)
            .checked_sub(1);
        let Some(&(first, before)) = block.and_then(|block| self.blocks.get(block)) else {
            return Ok(None);
        };
        let mut place = before;
        for earlier in self
            .rows
            .range(self.key(first)..self.key(row))
            .map_err(fault)?
        {
            earlier.map_err(fault)?;
            place += 1;
        }
        Ok(Some(place))
    }

    /// Returns up to `count` persons after the first `skipped`, the best first.
    pub(super) fn persons(
        &self,
        skipped: usize,
        count: usize,
    ) -> Result<Vec<PersonId>, StoreError> {
        let block = self
            .blocks
            .partition_point(|&(_, before)| before <= skipped)
            .checked_sub(1);
        let Some(&(first, before)) = block.and_then(|block| self.blocks.get(block)) else {
            return Ok(Vec::new());
        };
        let rows = self
            .rows
            .range(self.key(first)..=self.key(END))
            .map_err(fault)?;
        rows.skip(skipped - before)
            .take(count)
            .map(|row| Ok(PersonId::new(row_of(&row.map_err(fault)?.0).1)))
            .collect()
    }

    fn key(&self, (score, person): RankRow) -> ScoreKey<'b> {
        let (kind, server) = scope_key(self.scope);
        (kind, server, self.board, score, person)
    }
}
