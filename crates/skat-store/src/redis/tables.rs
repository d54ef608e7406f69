//! Tables on Redis.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::future::{BoxFuture, try_join_all};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_table::{PersonId, TableId, Timestamp};
use tokio::time::timeout;

use super::script::{
    ACQUIRE, COMMIT, LIST_OPEN, NOTE_POST, NOTE_TOKEN, OPEN_PART, OPEN_TABLE, PEEK, ScriptCall,
};
use super::{AT_ONCE, RedisStore, keys, nonce};
use crate::deals::ArchiveRows;
use crate::error::StoreError;
use crate::log::{self, TableLog};
use crate::named;
use crate::position::{Head, LogPosition};
use crate::records::{HeaderRecord, PostRecord, decode, encode};
use crate::result_records::{ListRecord, ResultRecord};
use crate::sealing::Sealer;
use crate::store::{
    Acquired, Commit, Committed, Epoch, FormatStore as _, INTERACTION_KEPT_MS, LedgerRow,
    OpenTable, Opening, Post, Room, TOKEN_KEPT_MS, TableRecord, TableStore, Token, TokenOwner,
};
use crate::tally::Month;

/// Age in seconds after which an indexed table that doesn't exist was never opened: the process
/// that was about to do so is gone.
const NEVER_OPENED: i64 = 24 * 60 * 60;

/// Time limit for mending a table's stored state while somebody may wait for the table.
pub(super) const MENDING: Duration = Duration::from_millis(300);

/// Treatment of listed tables that aren't open any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listing {
    /// Takes them off the index.
    Tidy,
    /// Leaves them there: nothing is written.
    Leave,
}

/// Epoch, header, seq, head, closed, post.
type TableState = (
    String,
    Vec<u8>,
    String,
    String,
    Option<String>,
    Option<Vec<u8>>,
);

/// Owner and sealed token.
type Tokens = Vec<(String, Vec<u8>)>;

impl TableStore for RedisStore {
    fn open_table(&self, opening: Opening) -> BoxFuture<'_, Result<Committed, StoreError>> {
        Box::pin(async move {
            self.check_format_of(&opening.events).await?;
            let table = opening.header.table();
            let header = encode(&HeaderRecord::new(&opening.header, &opening.room))?;
            let (records, now) = log::extend(
                LogPosition::before_first(&header),
                opening.at,
                &opening.events,
            )?;
            // The indexes come first: after a crash in between they name a table that doesn't
            // exist, not the other way round.
            self.index(
                table,
                opening.room.server,
                Month::of(opening.header.opened_at()),
            )
            .await?;
            self.list_as_open(table).await?;
            self.add_to_persons(table, &named::in_opening(&opening))
                .await?;
            let mut call = OPEN_TABLE
                .on([
                    self.keys.table(table),
                    self.keys.log(table),
                    self.keys.clicks(table),
                ])
                .arg(nonce()?)
                .arg(header)
                .arg(now.seq)
                .arg(now.head.to_string())
                .arg(optional(opening.interaction))
                .arg(opening.at.0);
            for record in records {
                call.push(record);
            }
            match self.link.call::<String>(&call).await?.as_str() {
                "stored" => Ok(Committed::Stored { now }),
                "duplicate" => Ok(Committed::Duplicate),
                _ => Err(StoreError::AlreadyOpen),
            }
        })
    }

    fn acquire(
        &self,
        table: TableId,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<Acquired, StoreError>> {
        Box::pin(async move {
            let keys = [
                self.keys.table(table),
                self.keys.log(table),
                self.keys.tokens(table),
                self.keys.outbox(table),
            ];
            let found: Option<(TableState, Vec<Vec<u8>>, Tokens, u64)> =
                self.link.call(&ACQUIRE.on(keys)).await?;
            let ((epoch, header, seq, head, closed, post), records, stored, uncounted) =
                found.ok_or(StoreError::UnknownTable)?;
            let TableLog {
                record,
                events,
                positions,
            } = log::read(table, &header, records)?;
            check_end(table, &seq, &head, positions.last())?;
            log::check_known(table, &events, self.formats)?;
            let epoch = epoch
                .parse()
                .map_err(|_| StoreError::damaged(format!("table {table}'s epoch")))?;
            let post = post
                .map(|post| decode::<PostRecord>(&post, "a message's place").map(Post::from))
                .transpose()?;
            let (mut tokens, mut plain) = (Vec::new(), Vec::new());
            for (owner, stored) in stored {
                let owner =
                    owner_of(&owner).ok_or_else(|| StoreError::damaged("a token's owner"))?;
                let token = self.sealer.open(table, owner, &stored)?;
                if Sealer::is_plain(&stored) {
                    plain.push((owner, stored));
                }
                tokens.extend(
                    token
                        .filter(|token| !token.is_expired(now))
                        .map(|token| (owner, token)),
                );
            }
            tokens.sort_unstable_by_key(|(owner, _)| *owner);
            // A player may be waiting for the table, so this has a time limit of its own.
            let is_listed = closed.is_none() || uncounted > 0;
            let healing = timeout(MENDING, self.heal_index(&record, is_listed));
            let _ = tokio::join!(self.seal_tokens(table, &plain), healing);
            Ok(Acquired {
                epoch: Epoch(epoch),
                record,
                events,
                positions,
                closed: closed.is_some(),
                uncounted: uncounted > 0,
                post,
                tokens,
            })
        })
    }

    fn commit(&self, commit: Commit) -> BoxFuture<'_, Result<Committed, StoreError>> {
        Box::pin(async move {
            self.check_format_of(&commit.events).await?;
            let commit = commit.in_format(self.write_format());
            let table = commit.table;
            let (call, now) = self.commit_call(&commit)?;
            // The index comes first here, too.
            self.add_to_persons(table, &named::in_events(&commit.events))
                .await?;
            let rows = ArchiveRows::of_results(&commit.results, &commit.codes, &commit.removed);
            self.put_deals(&rows).await?;
            let (answer, doubtful): (Vec<String>, bool) =
                self.link.call_noting_doubt(&call).await?;
            match answer
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
                .as_slice()
            {
                ["stored", uncounted] => {
                    if commit.closed && *uncounted == "0" {
                        self.list_as_done(table).await;
                    }
                    Ok(Committed::Stored { now })
                }
                ["duplicate"] => Ok(Committed::Duplicate),
                // An earlier attempt may have been stored before another process changed the table.
                _ if doubtful => Err(StoreError::storage(
                    "the table has changed while the step was sent again",
                )),
                ["position", found] => {
                    let found = found
                        .parse()
                        .map_err(|_| StoreError::damaged(format!("table {table}'s state")))?;
                    Err(StoreError::WrongPosition {
                        expected: commit.after.seq,
                        found,
                    })
                }
                words => Err(refusal(words.first().copied().unwrap_or_default())),
            }
        })
    }

    fn note_post(
        &self,
        table: TableId,
        epoch: Epoch,
        post: Option<Post>,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let record = post
                .map(|post| encode(&PostRecord::from(post)))
                .transpose()?
                .unwrap_or_default();
            let call = NOTE_POST
                .on([self.keys.table(table)])
                .arg(epoch.0)
                .arg(record);
            self.note(&call).await
        })
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
                .transpose()?
                .unwrap_or_default();
            let call = NOTE_TOKEN
                .on([self.keys.table(table), self.keys.tokens(table)])
                .arg(epoch.0)
                .arg(name_of(owner))
                .arg(token)
                .arg(TOKEN_KEPT_MS);
            self.note(&call).await
        })
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        Box::pin(self.listed_tables(Listing::Tidy))
    }

    fn room(&self, table: TableId) -> BoxFuture<'_, Result<Room, StoreError>> {
        Box::pin(async move {
            let header: Option<Vec<u8>> = self
                .plain("HGET", &[&self.keys.table(table), "header"])
                .await?;
            let header = header.ok_or(StoreError::UnknownTable)?;
            Ok(decode::<HeaderRecord>(&header, &format!("table {table}'s header"))?.room())
        })
    }

    fn was_handled(
        &self,
        table: TableId,
        interaction: u64,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let mut command = redis::cmd("ZSCORE");
            command.arg(self.keys.clicks(table)).arg(interaction);
            Ok(self.link.send::<Option<String>>(&command).await?.is_some())
        })
    }

    /// The server's own clock decides when an hour is over.
    fn bind(
        &self,
        interaction: u64,
        proposed: TableId,
        _now: Timestamp,
    ) -> BoxFuture<'_, Result<TableId, StoreError>> {
        Box::pin(async move {
            let mut command = redis::cmd("SET");
            command
                .arg(self.keys.binding(interaction))
                .arg(proposed.to_string());
            command
                .arg("NX")
                .arg("GET")
                .arg("PX")
                .arg(INTERACTION_KEPT_MS);
            match self.link.send::<Option<String>>(&command).await? {
                None => Ok(proposed),
                Some(bound) => bound
                    .parse()
                    .map_err(|_| StoreError::damaged("an interaction's table")),
            }
        })
    }
}

impl RedisStore {
    /// Returns the script call of a commit, and the log's position after it.
    fn commit_call(&self, commit: &Commit) -> Result<(ScriptCall, LogPosition), StoreError> {
        let table = commit.table;
        let (records, now) = log::extend(commit.after, commit.at, &commit.events)?;
        let (owner, token) = match &commit.token {
            Some((owner, token)) => (name_of(*owner), self.sealer.seal(table, *owner, token)?),
            None => (String::new(), Vec::new()),
        };
        let keys = &self.keys;
        let mut call = COMMIT
            .on([
                keys.table(table),
                keys.log(table),
                keys.clicks(table),
                keys.tokens(table),
                keys.results(table),
                keys.outbox(table),
            ])
            .arg(commit.epoch.0)
            .arg(commit.after.seq)
            .arg(commit.after.head.to_string())
            .arg(now.seq)
            .arg(now.head.to_string())
            .arg(optional(commit.interaction))
            .arg(commit.at.0)
            .arg(format!("({}", commit.at.plus_ms(-INTERACTION_KEPT_MS).0))
            .arg(u8::from(commit.closed))
            .arg(INTERACTION_KEPT_MS)
            .arg(TOKEN_KEPT_MS)
            .arg(owner)
            .arg(token)
            .arg(records.len());
        for record in records {
            call.push(record);
        }
        for result in &commit.results {
            call.push(result.number);
            call.push(encode(&ResultRecord::new(result))?);
        }
        if let Some(list) = &commit.list {
            call.push(LedgerRow::LIST);
            call.push(encode(&ListRecord::new(list))?);
        }
        Ok((call, now))
    }

    async fn note(&self, call: &ScriptCall) -> Result<(), StoreError> {
        match self.link.call::<String>(call).await?.as_str() {
            "stored" => Ok(()),
            refused => Err(refusal(refused)),
        }
    }

    /// Returns the open tables of the index.
    pub(super) async fn listed_tables(
        &self,
        listing: Listing,
    ) -> Result<Vec<OpenTable>, StoreError> {
        let parts = stream::iter(0..keys::PARTS).map(|part| async move {
            self.link
                .call::<Vec<(String, i64)>>(&OPEN_PART.on([self.keys.open(part)]))
                .await
        });
        let parts: Vec<_> = parts.buffer_unordered(AT_ONCE).try_collect().await?;
        let peeks = stream::iter(parts.into_iter().flatten())
            .map(|(table, age)| self.peek(table, age, listing));
        let mut open: Vec<OpenTable> = peeks
            .buffer_unordered(AT_ONCE)
            .try_filter_map(async |open| Ok(open))
            .try_collect()
            .await?;
        open.sort_unstable_by_key(|open| open.table);
        Ok(open)
    }

    /// Returns an indexed table; `None` if it isn't open and may leave the index.
    async fn peek(
        &self,
        table: String,
        age: i64,
        listing: Listing,
    ) -> Result<Option<OpenTable>, StoreError> {
        let table: TableId = table
            .parse()
            .map_err(|_| StoreError::damaged("the list of open tables"))?;
        let call = PEEK.on([self.keys.table(table), self.keys.outbox(table)]);
        match self
            .link
            .call::<Option<(Vec<u8>, bool, u64)>>(&call)
            .await?
        {
            Some((_, true, 0)) => {
                if listing == Listing::Tidy {
                    self.list_as_done(table).await;
                }
                Ok(None)
            }
            Some((header, ..)) => {
                let header: HeaderRecord = decode(&header, &format!("table {table}'s header"))?;
                Ok(Some(OpenTable {
                    table,
                    room: header.room(),
                }))
            }
            None => {
                if age > NEVER_OPENED && listing == Listing::Tidy {
                    self.list_as_done(table).await;
                }
                Ok(None)
            }
        }
    }

    /// Adds a table to the index of its server.
    pub(super) async fn index(
        &self,
        table: TableId,
        server: u64,
        month: Month,
    ) -> Result<(), StoreError> {
        let add = async |key: String, what: String| {
            self.link
                .send::<()>(redis::cmd("SADD").arg(key).arg(what))
                .await
        };
        let months = add(self.keys.months(), format!("{server} {month}"));
        let tables = add(self.keys.tables(server, month), table.to_string());
        tokio::try_join!(months, tables)?;
        Ok(())
    }

    /// Adds a table to the indexes of these persons, which lie in slots of their own.
    pub(super) async fn add_to_persons(
        &self,
        table: TableId,
        persons: &BTreeSet<PersonId>,
    ) -> Result<(), StoreError> {
        let additions = persons.iter().map(|person| async move {
            let mut command = redis::cmd("SADD");
            command
                .arg(self.keys.tables_of(*person))
                .arg(table.to_string());
            self.link.send::<()>(&command).await
        });
        try_join_all(additions).await.map(drop)
    }

    /// Adds a table to the indexes again. A failover of a cluster can lose an index and keep the
    /// table. If that fails, the table's next activation or its next counted result does it.
    pub(super) async fn heal_index(&self, table: &TableRecord, is_listed: bool) {
        if !self.link.is_cluster() {
            return;
        }
        let (id, opened) = (table.header.table(), table.header.opened_at());
        let listed = async {
            if is_listed {
                self.list_as_open(id).await
            } else {
                Ok(())
            }
        };
        let indexed = self.index(id, table.room.server, Month::of(opened));
        if let Err(error) = tokio::try_join!(indexed, listed) {
            tracing::debug!(%error, table.id = %id, "can't add a table to the indexes again yet");
        }
    }

    pub(super) async fn list_as_open(&self, table: TableId) -> Result<(), StoreError> {
        self.link
            .call(
                &LIST_OPEN
                    .on([self.keys.open_with(table)])
                    .arg(table.to_string()),
            )
            .await
    }

    /// Takes a table off the index of open ones. If that fails, the next listing of open tables
    /// does it.
    pub(super) async fn list_as_done(&self, table: TableId) {
        let mut command = redis::cmd("HDEL");
        command
            .arg(self.keys.open_with(table))
            .arg(table.to_string());
        if let Err(error) = self.link.send::<()>(&command).await {
            tracing::debug!(%error, table.id = %table, "can't remove a closed table from the list \
                of open tables yet");
        }
    }
}

/// Checks that a log ends at the position in the table's state.
pub(super) fn check_end(
    table: TableId,
    seq: &str,
    head: &str,
    end: Option<&LogPosition>,
) -> Result<(), StoreError> {
    let stored = seq
        .parse()
        .ok()
        .zip(Head::from_hex(head))
        .map(|(seq, head)| LogPosition { seq, head });
    if stored.as_ref() == end {
        Ok(())
    } else {
        Err(StoreError::damaged(format!("the log of table {table}")))
    }
}

/// Converts a script's word of refusal to an error.
fn refusal(word: &str) -> StoreError {
    match word {
        "unknown" => StoreError::UnknownTable,
        "fenced" => StoreError::Fenced,
        _ => StoreError::storage("an answer of an unknown form"),
    }
}

/// Formats a number; `None` becomes the empty text, as the scripts expect.
fn optional(number: Option<u64>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// Returns an owner's name in the hash of tokens.
pub(super) fn name_of(owner: TokenOwner) -> String {
    match owner {
        TokenOwner::Public => "public".to_owned(),
        TokenOwner::Person(person) => format!("{:x}", person.number()),
        TokenOwner::Opener(person) => format!("+{:x}", person.number()),
    }
}

fn owner_of(name: &str) -> Option<TokenOwner> {
    let person = |digits: &str| u64::from_str_radix(digits, 16).ok().map(PersonId::new);
    match name.strip_prefix('+') {
        Some(digits) => person(digits).map(TokenOwner::Opener),
        None if name == "public" => Some(TokenOwner::Public),
        None => person(name).map(TokenOwner::Person),
    }
}
