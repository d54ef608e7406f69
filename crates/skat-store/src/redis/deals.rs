//! The archive on Redis.
//!
//! A person's deals are a sorted set by the end of the deals. A member is the table, the number and
//! the record, so the same deal is the same member. If a deal's end was refused or lost and the deal
//! then ended otherwise, the set names both until the table is indexed again; only the newest is
//! listed.
//! Reviews lie in the slot of the person, so an erasure deletes them in the step in which the person
//! goes.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::{BoxFuture, ready, try_join_all};
use skat_table::{PersonId, ShareCode, TableId, Timestamp};

use super::RedisStore;
use super::script::{PUT_IMPORT, PUT_REVIEW, SHARE_DEAL};
use crate::deals::ArchiveRows;
use crate::error::StoreError;
use crate::migrations::ARCHIVE_FORMAT;
use crate::records::{decode, encode};
use crate::result_records::{ArchivedDealRecord, ImportRecord, ReviewRecord};
use crate::store::{ArchivedDeal, DealId, DealStore, ImportedDeal, PeopleStore as _, StoredReview};

/// Number of members that Redis looks at before it answers other commands.
const SCANNED_AT_ONCE: usize = 1_000;

/// Beginning of the fields of a person's record that name the deals that they share.
const SHARED: &str = "deal:";

impl DealStore for RedisStore {
    fn deal_of(&self, code: ShareCode) -> BoxFuture<'_, Result<Option<DealId>, StoreError>> {
        Box::pin(async move {
            let found: Option<String> = self
                .plain(
                    "HGET",
                    &[&self.keys.share_codes_with(code), &field_of(code)],
                )
                .await?;
            let read = |text: String| {
                read_id(&text).ok_or_else(|| StoreError::damaged("the deal of a share code"))
            };
            found.map(read).transpose()
        })
    }

    fn deals_of(
        &self,
        person: PersonId,
        skipped: usize,
        most: usize,
    ) -> BoxFuture<'_, Result<Vec<ArchivedDeal>, StoreError>> {
        Box::pin(async move {
            // From the newest, because an older member of a skipped deal doesn't count.
            let last = skipped.saturating_add(most);
            let (mut deals, mut listed, mut read) = (Vec::new(), BTreeSet::new(), 0);
            while deals.len() < last {
                let wanted = last - deals.len();
                let found = self.members_of(person, read, wanted).await?;
                let is_end = found.len() < wanted;
                read += found.len();
                deals.extend(found.into_iter().filter(|deal| listed.insert(deal.deal)));
                if is_end {
                    break;
                }
            }
            Ok(deals.into_iter().skip(skipped).take(most).collect())
        })
    }

    fn share_deal(
        &self,
        person: PersonId,
        code: ShareCode,
        is_shared: bool,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let call = SHARE_DEAL
                .on([self.keys.person(person)])
                .arg(shared_field(code))
                .arg(u8::from(is_shared));
            self.link.call(&call).await
        })
    }

    fn sharers(
        &self,
        code: ShareCode,
        among: Vec<PersonId>,
    ) -> BoxFuture<'_, Result<Vec<PersonId>, StoreError>> {
        Box::pin(async move {
            let field = shared_field(code);
            let shares = among.iter().map(|person| async {
                let key = self.keys.person(*person);
                let shares: bool = self.plain("HEXISTS", &[&key, &field]).await?;
                Ok::<_, StoreError>(shares.then_some(*person))
            });
            let found = try_join_all(shares).await?;
            Ok(found.into_iter().flatten().collect())
        })
    }

    fn shared_deals(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<ShareCode>, StoreError>> {
        Box::pin(async move {
            let fields: Vec<String> = self.plain("HKEYS", &[&self.keys.person(person)]).await?;
            let shared = fields.iter().filter_map(|field| field.strip_prefix(SHARED));
            let read = |bits| {
                u64::from_str_radix(bits, 16)
                    .map_err(|_| StoreError::damaged("the deals that a person shares"))
            };
            let mut bits: Vec<u64> = shared.map(read).collect::<Result<_, _>>()?;
            bits.sort_unstable();
            Ok(bits.into_iter().map(ShareCode::new).collect())
        })
    }

    fn forget_deals(
        &self,
        person: PersonId,
        before: Timestamp,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let (key, end) = (self.keys.deals_of(person), format!("({}", before.0));
            let older: Vec<Vec<u8>> = self.plain("ZRANGEBYSCORE", &[&key, "-inf", &end]).await?;
            if older.is_empty() {
                return Ok(());
            }
            let read = older
                .iter()
                .filter_map(|member| read_member(member, Timestamp(0)));
            let (ids, shared): (Vec<String>, Vec<String>) = read
                .map(|deal| (id_text(deal.deal), shared_field(deal.code)))
                .unzip();
            for (key, fields) in [
                (self.keys.reviews_of(person), ids),
                (self.keys.person(person), shared),
            ] {
                if !fields.is_empty() {
                    let mut command = redis::cmd("HDEL");
                    command.arg(key).arg(fields);
                    self.link.send::<()>(&command).await?;
                }
            }
            // The list goes last, so that an interruption before it can be resumed.
            self.plain("ZREMRANGEBYSCORE", &[&key, "-inf", &end]).await
        })
    }

    fn is_archive_complete(&self) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(self.is_complete_since(ARCHIVE_FORMAT))
    }

    fn put_import(
        &self,
        import: ImportedDeal,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let ImportedDeal { code, person, .. } = import;
            // Redis refuses to keep anything for no time.
            let kept_ms = import.until.0.saturating_sub(now.0).max(1);
            let stored = self.imports_of(person).await?;
            let mut call = PUT_IMPORT
                .on([self.keys.person(person), self.keys.imports_of(person)])
                .arg(field_of(code))
                .arg(encode(&ImportRecord::new(&import))?)
                .arg(kept_ms);
            for gone in import.replaces(&stored, now) {
                call.push(field_of(gone));
            }
            self.link.call::<()>(&call).await?;
            // It may name a person who has no such deal any more.
            let mut command = redis::cmd("SET");
            command
                .arg(self.keys.import(code))
                .arg(format!("{:x}", person.number()))
                .arg("PX")
                .arg(kept_ms);
            self.link.send(&command).await
        })
    }

    fn import_of(
        &self,
        code: ShareCode,
        now: Timestamp,
    ) -> BoxFuture<'_, Result<Option<ImportedDeal>, StoreError>> {
        Box::pin(async move {
            let found: Option<String> = self.plain("GET", &[&self.keys.import(code)]).await?;
            let Some(person) = found else {
                return Ok(None);
            };
            let person = u64::from_str_radix(&person, 16)
                .map(PersonId::new)
                .map_err(|_| StoreError::damaged("the person of an imported deal"))?;
            let key = self.keys.imports_of(person);
            let found: Option<Vec<u8>> = self.plain("HGET", &[&key, &field_of(code)]).await?;
            let import = found.map(|record| read_import(&record, person, code));
            Ok(import.transpose()?.filter(|import| import.until > now))
        })
    }

    fn imports_of(&self, person: PersonId) -> BoxFuture<'_, Result<Vec<ImportedDeal>, StoreError>> {
        Box::pin(async move {
            let found: BTreeMap<String, Vec<u8>> = self
                .plain("HGETALL", &[&self.keys.imports_of(person)])
                .await?;
            let read = |(field, record): (&String, &Vec<u8>)| {
                let bits = u64::from_str_radix(field, 16)
                    .map_err(|_| StoreError::damaged("the code of an imported deal"))?;
                read_import(record, person, ShareCode::new(bits))
            };
            let mut imports: Vec<ImportedDeal> =
                found.iter().map(read).collect::<Result<_, StoreError>>()?;
            imports.sort_unstable_by_key(|import| import.code);
            Ok(imports)
        })
    }

    /// Does nothing, because Redis deletes them by itself.
    fn drop_old_imports(&self, _now: Timestamp) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(ready(Ok(())))
    }

    fn review_of(
        &self,
        person: PersonId,
        deal: DealId,
    ) -> BoxFuture<'_, Result<Option<StoredReview>, StoreError>> {
        Box::pin(async move {
            let key = self.keys.reviews_of(person);
            let found: Option<Vec<u8>> = self.plain("HGET", &[&key, &id_text(deal)]).await?;
            found.map(|record| read_review(&record)).transpose()
        })
    }

    fn put_review(
        &self,
        person: PersonId,
        deal: DealId,
        review: StoredReview,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let call = PUT_REVIEW
                .on([self.keys.person(person), self.keys.reviews_of(person)])
                .arg(id_text(deal))
                .arg(encode(&ReviewRecord::new(&review))?);
            self.link.call(&call).await
        })
    }

    fn reviews_among(
        &self,
        person: PersonId,
        deals: Vec<DealId>,
    ) -> BoxFuture<'_, Result<Vec<(DealId, StoredReview)>, StoreError>> {
        Box::pin(async move {
            if deals.is_empty() {
                return Ok(Vec::new());
            }
            let mut command = redis::cmd("HMGET");
            command.arg(self.keys.reviews_of(person));
            for deal in &deals {
                command.arg(id_text(*deal));
            }
            let found: Vec<Option<Vec<u8>>> = self.link.send(&command).await?;
            let found = deals.into_iter().zip(found);
            found
                .filter_map(|(deal, record)| Some((deal, record?)))
                .map(|(deal, record)| Ok((deal, read_review(&record)?)))
                .collect()
        })
    }

    fn reviews_of(
        &self,
        person: PersonId,
    ) -> BoxFuture<'_, Result<Vec<(DealId, StoredReview)>, StoreError>> {
        Box::pin(async move {
            let found: BTreeMap<String, Vec<u8>> = self
                .plain("HGETALL", &[&self.keys.reviews_of(person)])
                .await?;
            let read = |(id, record): (&String, &Vec<u8>)| {
                let deal =
                    read_id(id).ok_or_else(|| StoreError::damaged("the deal of a review"))?;
                Ok((deal, read_review(record)?))
            };
            let mut reviews: Vec<(DealId, StoredReview)> =
                found.iter().map(read).collect::<Result<_, StoreError>>()?;
            reviews.sort_unstable_by_key(|(deal, _)| *deal);
            Ok(reviews)
        })
    }
}

impl RedisStore {
    /// Returns the members of a person's set, the newest first: at most `most`, after the first
    /// `skipped`.
    async fn members_of(
        &self,
        person: PersonId,
        skipped: usize,
        most: usize,
    ) -> Result<Vec<ArchivedDeal>, StoreError> {
        let end = i64::try_from(skipped.saturating_add(most)).map_or(-1, |last| last - 1);
        let mut command = redis::cmd("ZREVRANGE");
        command
            .arg(self.keys.deals_of(person))
            .arg(skipped)
            .arg(end)
            .arg("WITHSCORES");
        let members: Vec<(Vec<u8>, f64)> = self.link.send(&command).await?;
        // Redis keeps scores as floating-point numbers, in which milliseconds are exact.
        let read = |(member, at): &(Vec<u8>, f64)| {
            read_member(member, Timestamp(*at as i64))
                .ok_or_else(|| StoreError::damaged("an archived deal"))
        };
        members.iter().map(read).collect()
    }

    /// Adds rows to the archive, whose keys lie in slots of their own. Deals of persons who are
    /// erased or being erased aren't added.
    pub(super) async fn put_deals(&self, rows: &ArchiveRows) -> Result<(), StoreError> {
        if rows.len() == 0 {
            return Ok(());
        }
        let known = self.known_among(&rows.persons()).await?;
        let codes = rows.codes.iter().map(|(code, deal)| async move {
            let mut command = redis::cmd("HSET");
            command
                .arg(self.keys.share_codes_with(*code))
                .arg(field_of(*code))
                .arg(id_text(*deal));
            self.link.send::<()>(&command).await
        });
        let mut members: BTreeMap<PersonId, Vec<(i64, Vec<u8>)>> = BTreeMap::new();
        for (person, deal) in rows
            .deals
            .iter()
            .filter(|(person, _)| known.contains(person))
        {
            let member = (deal.at.0, member_of(deal)?);
            members.entry(*person).or_default().push(member);
        }
        let deals = members.iter().map(|(person, members)| async move {
            let mut command = redis::cmd("ZADD");
            command.arg(self.keys.deals_of(*person)).arg(members);
            self.link.send::<()>(&command).await
        });
        tokio::try_join!(try_join_all(codes), try_join_all(deals))?;
        // An erasure that began meanwhile may have looked before the rows were written.
        let still_known = self.known_among(&known).await?;
        for person in known.difference(&still_known) {
            self.forget_deals(*person, Timestamp(i64::MAX)).await?;
        }
        Ok(())
    }

    /// Removes rows from the archive, with the reviews of their deals, and what else the sets of
    /// these persons say about the deals. Nobody shares them any more.
    pub(super) async fn remove_deals(
        &self,
        table: TableId,
        rows: &ArchiveRows,
        persons: &BTreeSet<PersonId>,
    ) -> Result<(), StoreError> {
        for (code, _) in &rows.codes {
            let key = self.keys.share_codes_with(*code);
            self.plain::<()>("HDEL", &[&key, &field_of(*code)]).await?;
        }
        for (person, deal) in &rows.deals {
            let reviews = self.keys.reviews_of(*person);
            self.plain::<()>("HDEL", &[&reviews, &id_text(deal.deal)])
                .await?;
            self.share_deal(*person, deal.code, false).await?;
        }
        self.keep_members(table, rows, persons, &BTreeSet::new())
            .await
    }

    /// Removes what the sets of these persons say about the rows' deals, but for the rows
    /// themselves.
    pub(super) async fn remove_stale_deals(
        &self,
        table: TableId,
        rows: &ArchiveRows,
        persons: &BTreeSet<PersonId>,
    ) -> Result<(), StoreError> {
        let mut kept = BTreeSet::new();
        for (person, deal) in &rows.deals {
            kept.insert((*person, member_of(deal)?));
        }
        self.keep_members(table, rows, persons, &kept).await
    }

    /// Removes the members about the rows' deals from the sets of these persons and of the rows',
    /// but for these.
    async fn keep_members(
        &self,
        table: TableId,
        rows: &ArchiveRows,
        persons: &BTreeSet<PersonId>,
        kept: &BTreeSet<(PersonId, Vec<u8>)>,
    ) -> Result<(), StoreError> {
        // A deal that is just ending has members before it has a result, so others stay.
        let deals: BTreeSet<DealId> = rows.codes.iter().map(|(_, deal)| *deal).collect();
        if deals.is_empty() {
            return Ok(());
        }
        for &person in persons.union(&rows.persons()) {
            let mut removed = self.members_about(person, table).await?;
            removed.retain(|member| {
                split_member(member).is_some_and(|(deal, _)| deals.contains(&deal))
            });
            removed.retain(|member| !kept.contains(&(person, member.clone())));
            if !removed.is_empty() {
                let mut command = redis::cmd("ZREM");
                command.arg(self.keys.deals_of(person)).arg(removed);
                self.link.send::<()>(&command).await?;
            }
        }
        Ok(())
    }

    /// Returns the members of a person's set that are about deals of this table.
    async fn members_about(
        &self,
        person: PersonId,
        table: TableId,
    ) -> Result<Vec<Vec<u8>>, StoreError> {
        let (mut cursor, mut members) = (0, Vec::new());
        loop {
            let mut command = redis::cmd("ZSCAN");
            command
                .arg(self.keys.deals_of(person))
                .arg(cursor)
                .arg("MATCH")
                .arg(format!("{table}:*"))
                .arg("COUNT")
                .arg(SCANNED_AT_ONCE);
            let (next, found): (u64, Vec<(Vec<u8>, f64)>) = self.link.send(&command).await?;
            members.extend(found.into_iter().map(|(member, _)| member));
            if next == 0 {
                return Ok(members);
            }
            cursor = next;
        }
    }

    /// Returns the rows about all finished deals of a stored table, whoever played them.
    pub(super) async fn stored_deals(&self, table: TableId) -> Result<ArchiveRows, StoreError> {
        let results: BTreeMap<u16, Vec<u8>> =
            self.plain("HGETALL", &[&self.keys.results(table)]).await?;
        if results.is_empty() {
            return Ok(ArchiveRows::default());
        }
        let (header, log) = self.header_and_log(table).await?;
        Ok(ArchiveRows::of_records(table, &header, log, results))
    }

    /// Returns the same rows, but only about persons who are known.
    pub(super) async fn deals_of_known(&self, table: TableId) -> Result<ArchiveRows, StoreError> {
        let mut rows = self.stored_deals(table).await?;
        let known = self.known_among(&rows.persons()).await?;
        rows.retain_persons(&known);
        Ok(rows)
    }

    /// Returns those of these persons who are neither erased nor being erased.
    async fn known_among(
        &self,
        persons: &BTreeSet<PersonId>,
    ) -> Result<BTreeSet<PersonId>, StoreError> {
        let mut known = BTreeSet::new();
        if persons.is_empty() {
            return Ok(known);
        }
        // In this order, so that no erasure that finishes in between is overlooked.
        let pending = self.pending_erasures().await?;
        let users = persons.iter().map(|person| self.user(*person));
        for (person, user) in persons.iter().zip(try_join_all(users).await?) {
            if user.is_some_and(|user| !pending.contains(&user)) {
                known.insert(*person);
            }
        }
        Ok(known)
    }
}

fn read_review(record: &[u8]) -> Result<StoredReview, StoreError> {
    decode::<ReviewRecord>(record, "a review").map(StoredReview::from)
}

fn read_import(
    record: &[u8],
    person: PersonId,
    code: ShareCode,
) -> Result<ImportedDeal, StoreError> {
    let record: ImportRecord = decode(record, "an imported deal")?;
    Ok(record.into_import(person, code))
}

/// Returns the field of a deal that a person shares, in the person's record.
fn shared_field(code: ShareCode) -> String {
    format!("{SHARED}{}", field_of(code))
}

/// Returns the field of a share code.
fn field_of(code: ShareCode) -> String {
    format!("{:x}", code.bits())
}

/// Returns a deal's table and number as text: `ab:3`.
fn id_text(deal: DealId) -> String {
    format!("{}:{}", deal.table, deal.number)
}

fn read_id(text: &str) -> Option<DealId> {
    let (table, number) = text.split_once(':')?;
    Some(DealId {
        table: table.parse().ok()?,
        number: number.parse().ok()?,
    })
}

/// Returns the member of a deal: `ab:3:` and its record.
fn member_of(deal: &ArchivedDeal) -> Result<Vec<u8>, StoreError> {
    let mut member = format!("{}:", id_text(deal.deal)).into_bytes();
    member.extend(encode(&ArchivedDealRecord::new(deal))?);
    Ok(member)
}

fn read_member(member: &[u8], at: Timestamp) -> Option<ArchivedDeal> {
    let (deal, record) = split_member(member)?;
    decode::<ArchivedDealRecord>(record, "an archived deal")
        .ok()?
        .to_deal(deal, at)
}

/// Splits a member into its deal and its record.
fn split_member(member: &[u8]) -> Option<(DealId, &[u8])> {
    let (id, record) = member.split_at(member.iter().position(|byte| *byte == b'{')?);
    let id = str::from_utf8(id).ok()?.strip_suffix(':')?;
    Some((read_id(id)?, record))
}
