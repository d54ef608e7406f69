//! The counts of each scope (`scripts/scope.lua`).

use skat_rules::game::GameId;
use skat_table::{PersonId, TableId};

use super::script::{
    BEGIN_RECOUNT, BOARD, BUILD, COUNT, DROP_SPARES, FINISH_RECOUNT, RATING_BOARD, RATING_LISTS,
    RATINGS, Script, ScriptCall, TALLIES, TALLIES_OF,
};
use super::{RedisStore, nonce};
use crate::error::StoreError;
use crate::rating_records::{RatingListRecord, RatingRecord, decode_rating_list, decode_ratings};
use crate::ratings::{RatingDay, RatingHistory, RatingList};
use crate::records::{decode, encode};
use crate::result_records::TallyRecord;
use crate::store::{
    BoardRow, LeaderboardPage, RatingBoardPage, RatingWrite, ResultToCount, Tallied, TallyWrite,
};
use crate::tally::{BoardKey, ListKind, Month, Period, RankingOrder, Scope, Tally, TallyKey};

/// Tallies, or tables, of a new generation written at once.
const CHUNK: usize = 200;
/// Number of rated lists after which a script stops at the end of a day.
const PORTION_OF_LISTS: usize = 500;

/// Keys of an old generation deleted at once.
const DROPPED_AT_ONCE: usize = 200;

/// The record of a tally, if it exists.
type EncodedTally = Option<Vec<u8>>;

/// Persons and their tallies, by the persons' names in the scope.
type Rows = Vec<(String, Vec<u8>)>;

impl RedisStore {
    pub(super) async fn read_tallies(
        &self,
        scope: Scope,
        keys: &[TallyKey],
        tables: &[(TableId, Month)],
    ) -> Result<Tallied, StoreError> {
        let mut call = self.of_scope(&TALLIES, scope).arg(keys.len());
        for key in keys {
            call.push(board_of(key));
            call.push(member(key.person));
        }
        for (table, month) in tables {
            call.push(month.to_string());
            call.push(table.to_string());
        }
        let (version, tallies, counted): (u64, Vec<EncodedTally>, Vec<Option<u16>>) =
            self.link.call(&call).await?;
        Ok(Tallied {
            version,
            tallies: tallies
                .iter()
                .map(|record| record.as_deref().map(tally).transpose())
                .collect::<Result<_, _>>()?,
            counted: counted.into_iter().map(Option::unwrap_or_default).collect(),
        })
    }

    pub(super) async fn write_tallies(&self, counting: &ResultToCount) -> Result<bool, StoreError> {
        let call = self.of_scope(&COUNT, counting.scope).arg(counting.version);
        self.link
            .call(&with_writes(call, &Writes::of(counting))?)
            .await
    }

    /// Builds a new generation beside the current one, then switches to it in one step.
    pub(super) async fn replace_tallies(
        &self,
        counting: &ResultToCount,
    ) -> Result<bool, StoreError> {
        let generation = nonce()?;
        let begin = self
            .of_scope(&BEGIN_RECOUNT, counting.scope)
            .arg(counting.version)
            .arg(&generation);
        if !self.link.call::<bool>(&begin).await? {
            return Ok(false);
        }
        for writes in Writes::of(counting).chunks() {
            let call = self.of_scope(&BUILD, counting.scope).arg(&generation);
            if !self.link.call::<bool>(&with_writes(call, &writes)?).await? {
                break;
            }
        }
        let finish = self
            .of_scope(&FINISH_RECOUNT, counting.scope)
            .arg(counting.version)
            .arg(&generation);
        let replaced = self.link.call(&finish).await?;
        let drop_some = self
            .of_scope(&DROP_SPARES, counting.scope)
            .arg(DROPPED_AT_ONCE);
        while self.link.call::<bool>(&drop_some).await? {}
        Ok(replaced)
    }

    pub(super) async fn read_board(
        &self,
        board: BoardKey,
        skipped: usize,
        rows: usize,
        asker: Option<PersonId>,
    ) -> Result<LeaderboardPage, StoreError> {
        let (first, last) = range(skipped, rows);
        let call = self
            .of_scope(&BOARD, board.scope)
            .arg(format!(
                "{}:{}:{}",
                board.period,
                board.game.key(),
                board.kind.key()
            ))
            .arg(board.order.key())
            .arg(first)
            .arg(last)
            .arg(asker.map(member).unwrap_or_default());
        let (rows, persons, own): (Rows, usize, Option<(usize, Vec<u8>)>) =
            self.link.call(&call).await?;
        let row = |(person, record): (String, Vec<u8>)| {
            Ok(BoardRow {
                person: person_of(&person)?,
                tally: tally(&record)?,
            })
        };
        let rows = rows
            .into_iter()
            .map(row)
            .collect::<Result<_, StoreError>>()?;
        let own = match own.zip(asker) {
            Some(((place, record), person)) => Some((
                place,
                BoardRow {
                    person,
                    tally: tally(&record)?,
                },
            )),
            None => None,
        };
        Ok(LeaderboardPage { rows, persons, own })
    }

    pub(super) async fn read_tallies_of(
        &self,
        scope: Scope,
        person: PersonId,
    ) -> Result<Vec<(TallyKey, Tally)>, StoreError> {
        let rows: Vec<(String, Vec<u8>)> = self
            .link
            .call(&self.of_scope(&TALLIES_OF, scope).arg(member(person)))
            .await?;
        let row = |(board, record): (String, Vec<u8>)| {
            let key =
                key_of(&board, person).ok_or_else(|| StoreError::damaged("the name of a tally"))?;
            Ok((key, tally(&record)?))
        };
        let mut tallies = rows
            .into_iter()
            .map(row)
            .collect::<Result<Vec<_>, StoreError>>()?;
        tallies.sort_unstable_by_key(|(key, _)| *key);
        Ok(tallies)
    }

    pub(super) async fn read_rating_lists(
        &self,
        scope: Scope,
        since: RatingDay,
    ) -> Result<Vec<RatingList>, StoreError> {
        let list = |(table, record): (String, Vec<u8>)| {
            let table = table.parse();
            let table = table.map_err(|_| StoreError::damaged("the list of rated lists"))?;
            decode_rating_list(table, &record)
        };
        let (mut lists, mut day) = (Vec::new(), since.number().to_string());
        // A script of its own for each portion, because all others wait for a script.
        while !day.is_empty() {
            let call = self.of_scope(&RATING_LISTS, scope);
            let call = call.arg(&day).arg(PORTION_OF_LISTS);
            let (next, rows): (String, Vec<(String, Vec<u8>)>) = self.link.call(&call).await?;
            for row in rows {
                lists.push(list(row)?);
            }
            day = next;
        }
        Ok(lists)
    }

    pub(super) async fn read_ratings(
        &self,
        scope: Scope,
        persons: &[PersonId],
    ) -> Result<Vec<Option<RatingHistory>>, StoreError> {
        let mut call = self.of_scope(&RATINGS, scope);
        for &person in persons {
            call.push(member(person));
        }
        let records: Vec<Option<Vec<u8>>> = self.link.call(&call).await?;
        let history = |record: &Option<Vec<u8>>| record.as_deref().map(decode_ratings).transpose();
        records.iter().map(history).collect()
    }

    pub(super) async fn read_rating_board(
        &self,
        scope: Scope,
        skipped: usize,
        rows: usize,
        asker: Option<PersonId>,
    ) -> Result<RatingBoardPage, StoreError> {
        let (first, last) = range(skipped, rows);
        let call = self
            .of_scope(&RATING_BOARD, scope)
            .arg(first)
            .arg(last)
            .arg(asker.map(member).unwrap_or_default());
        let (rows, persons, own): (Rows, usize, Option<(usize, Vec<u8>)>) =
            self.link.call(&call).await?;
        let row = |(person, record): (String, Vec<u8>)| {
            Ok((person_of(&person)?, decode_ratings(&record)?))
        };
        let own = own.map(|(place, record)| Ok::<_, StoreError>((place, decode_ratings(&record)?)));
        Ok(RatingBoardPage {
            rows: rows
                .into_iter()
                .map(row)
                .collect::<Result<_, StoreError>>()?,
            persons,
            own: own.transpose()?,
        })
    }

    fn of_scope(&self, script: &'static Script, scope: Scope) -> ScriptCall {
        script.on([self.keys.scope(scope)])
    }
}

/// What one call writes.
#[derive(Clone, Copy, Default)]
struct Writes<'c> {
    tallies: &'c [TallyWrite],
    lists: &'c [RatingList],
    ratings: &'c [RatingWrite],
    counted: &'c [(TableId, Month, u16)],
}

impl<'c> Writes<'c> {
    fn of(counting: &'c ResultToCount) -> Self {
        Self {
            tallies: &counting.tallies,
            lists: &counting.lists,
            ratings: &counting.ratings,
            counted: &counting.counted,
        }
    }

    /// Returns it in parts, each for a call of its own.
    fn chunks(self) -> impl Iterator<Item = Self> {
        let tallies = self.tallies.chunks(CHUNK).map(|tallies| Self {
            tallies,
            ..Self::default()
        });
        let lists = self.lists.chunks(CHUNK).map(|lists| Self {
            lists,
            ..Self::default()
        });
        let ratings = self.ratings.chunks(CHUNK).map(|ratings| Self {
            ratings,
            ..Self::default()
        });
        let counted = self.counted.chunks(CHUNK).map(|counted| Self {
            counted,
            ..Self::default()
        });
        tallies.chain(lists).chain(ratings).chain(counted)
    }
}

/// Adds the writes to a call.
fn with_writes(mut call: ScriptCall, writes: &Writes<'_>) -> Result<ScriptCall, StoreError> {
    call.push(writes.tallies.len());
    call.push(RankingOrder::ALL.len());
    call.push(writes.lists.len());
    call.push(writes.ratings.len());
    for TallyWrite { key, tally, ranked } in writes.tallies {
        call.push(board_of(key));
        call.push(member(key.person));
        call.push(
            tally
                .as_ref()
                .map(|tally| encode(&TallyRecord::new(tally)))
                .transpose()?
                .unwrap_or_default(),
        );
        for order in RankingOrder::ALL {
            let score = tally
                .as_ref()
                .filter(|_| *ranked)
                .and_then(|tally| tally.rank(order));
            call.push(order.key());
            call.push(score.map(|score| score.to_string()).unwrap_or_default());
        }
    }
    for list in writes.lists {
        call.push(list.day().number());
        call.push(list.table.to_string());
        call.push(encode(&RatingListRecord::new(list))?);
    }
    for RatingWrite {
        person,
        history,
        ranked,
    } in writes.ratings
    {
        let record = history
            .as_ref()
            .map(|history| encode(&RatingRecord::new(history)));
        let score = history.as_ref().filter(|_| *ranked);
        let score = score.and_then(RatingHistory::rank);
        call.push(member(*person));
        call.push(record.transpose()?.unwrap_or_default());
        call.push(score.map(|score| score.to_string()).unwrap_or_default());
    }
    for (table, month, number) in writes.counted {
        call.push(month.to_string());
        call.push(table.to_string());
        call.push(number);
    }
    Ok(call)
}

fn tally(record: &[u8]) -> Result<Tally, StoreError> {
    let record: TallyRecord = decode(record, "a tally")?;
    record
        .to_tally()
        .ok_or_else(|| StoreError::damaged("a tally"))
}

/// Returns a tally's board, which serves all orders.
fn board_of(key: &TallyKey) -> String {
    format!("{}:{}:{}", key.period, key.game.key(), key.kind.key())
}

fn key_of(board: &str, person: PersonId) -> Option<TallyKey> {
    let mut parts = board.split(':');
    let period: Period = parts.next()?.parse().ok()?;
    let game = GameId::from_key(parts.next()?)?;
    let kind = ListKind::from_key(parts.next()?)?;
    Some(TallyKey {
        period,
        game,
        kind,
        person,
    })
}

/// Returns a person's name in a scope. Redis orders equal scores by name and is read from the end,
/// so the names run against the pseudonyms.
fn member(person: PersonId) -> String {
    format!("{:016x}", !person.number())
}

fn person_of(member: &str) -> Result<PersonId, StoreError> {
    let number =
        u64::from_str_radix(member, 16).map_err(|_| StoreError::damaged("a leaderboard"))?;
    Ok(PersonId::new(!number))
}

/// Returns the first and the last row of a part of a leaderboard.
fn range(skipped: usize, rows: usize) -> (i64, i64) {
    // The range from the second row to the first is empty.
    match rows.checked_sub(1) {
        Some(more) => (rank(skipped), rank(skipped.saturating_add(more))),
        None => (1, 0),
    }
}

/// Converts a place in a leaderboard to the server's type.
fn rank(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}
