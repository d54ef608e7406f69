//! A person's privacy requests: publication in the global leaderboards, export, and erasure.

use std::collections::BTreeMap;

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde_json::{Value, json};
use skat_events::day::{EntryEvent, EntryResult};
use skat_table::{PersonId, Timestamp};

use crate::counting::{rank_again, withdraw};
use crate::day_records::{event_text, league_number};
use crate::error::StoreError;
use crate::operator::{Block, operator_records};
use crate::ratings::DayRating;
use crate::reports::{Report, forget_in_reports, reports_naming};
use crate::result_records::TallyRecord;
use crate::seekers::{Seeker, change_seekers, seekers};
use crate::store::{
    ArchivedDeal, DealId, EntryDump, ImportedDeal, Settings, Store, StoredReview, TableDump,
};
use crate::tally::{Scope, Tally, TallyKey};
use crate::words;

/// Most scopes or tables worked on in parallel.
const AT_ONCE: usize = 64;

/// Stores the choice whether the leaderboards of all servers may show a person, and applies it.
///
/// # Errors
///
/// Fails with the store's errors. The choice may then be stored but not applied; the same call
/// again applies it.
pub async fn share(store: &dyn Store, person: PersonId, shared: bool) -> Result<(), StoreError> {
    let settings = store.settings(person).await?;
    store
        .put_settings(person, Settings { shared, ..settings })
        .await?;
    rank_again(store, person).await
}

/// Erases a user. Their counts and ratings, the words that they gave for deals, the list of their deals, the
/// reviews and their entries of the daily list are deleted, they share no deal any more, no report names them, and they leave all wanted boards. Their
/// pseudonym, which stays in logs and results, belongs to nobody, and their scores of the daily list
/// stay under others that never were anybody's. A block stays, because a deletion
/// must not lift it. It may be interrupted at any moment; [`finish_erasures`] resumes it.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn erase_person(store: &dyn Store, user: u64) -> Result<(), StoreError> {
    store.begin_erasure(user).await?;
    if let Some(person) = store.known_person(user).await? {
        let withdrawals =
            stream::iter(scopes(store).await?).map(|scope| withdraw(store, scope, person));
        withdrawals
            .buffer_unordered(AT_ONCE)
            .try_collect::<()>()
            .await?;
        leave_boards(store, person).await?;
        leave_reports(store, person).await?;
        erase_words(store, person).await?;
        store.forget_deals(person, Timestamp(i64::MAX)).await?;
    }
    store.erase(user).await
}

/// Erases a person's words from the logs of all their tables.
async fn erase_words(store: &dyn Store, person: PersonId) -> Result<(), StoreError> {
    let tables = stream::iter(store.tables_of(person).await?).map(|table| async move {
        match store.erase_words(table, person).await {
            Err(StoreError::UnknownTable) => Ok(false),
            erased => erased,
        }
    });
    let erased = tables.buffer_unordered(AT_ONCE);
    erased.try_fold((), async |(), _| Ok(())).await
}

/// Takes a person off the wanted boards of all servers.
///
/// # Errors
///
/// Fails with the store's errors. The person may then still be on some boards.
pub async fn leave_boards(store: &dyn Store, person: PersonId) -> Result<(), StoreError> {
    for (server, _) in boards_of(store, person).await? {
        change_seekers(store, server, &[], move |waiting| {
            waiting.retain(|seeker| seeker.person != person);
        })
        .await?;
    }
    Ok(())
}

/// Returns the servers on whose wanted boards a person is.
async fn boards_of(store: &dyn Store, person: PersonId) -> Result<Vec<(u64, Seeker)>, StoreError> {
    let servers = stream::iter(store.servers_with_choices().await?).map(|server| async move {
        let choices = match store.server_choices(server).await {
            // One damaged server must not keep everybody's data.
            Err(error @ StoreError::Damaged { .. }) => {
                tracing::error!(server, %error, "can't read a server's wanted board");
                return Ok(None);
            }
            choices => choices?,
        };
        let mut waiting = seekers(&choices).into_iter();
        let own = waiting.find(|seeker| seeker.person == person);
        Ok(own.map(|seeker| (server, seeker)))
    });
    servers
        .buffered(AT_ONCE)
        .try_filter_map(async |found| Ok(found))
        .try_collect()
        .await
}

/// Removes a person from the reports of all servers.
async fn leave_reports(store: &dyn Store, person: PersonId) -> Result<(), StoreError> {
    for (server, _) in reports_of(store, person).await? {
        forget_in_reports(store, server, person).await?;
    }
    Ok(())
}

/// Returns the servers whose reports name a person, and these reports.
async fn reports_of(
    store: &dyn Store,
    person: PersonId,
) -> Result<Vec<(u64, Vec<Report>)>, StoreError> {
    let servers = stream::iter(store.servers_with_choices().await?).map(|server| async move {
        let choices = match store.server_choices(server).await {
            // One damaged server must not keep everybody's data.
            Err(error @ StoreError::Damaged { .. }) => {
                tracing::error!(server, %error, "can't read a server's reports");
                return Ok(None);
            }
            choices => choices?,
        };
        let reports = reports_naming(&choices, person);
        Ok((!reports.is_empty()).then_some((server, reports)))
    });
    servers
        .buffered(AT_ONCE)
        .try_filter_map(async |found| Ok(found))
        .try_collect()
        .await
}

/// Finishes all erasures that were begun and interrupted.
///
/// # Errors
///
/// Fails with the store's errors; the remaining users are still due for erasure.
pub async fn finish_erasures(store: &dyn Store) -> Result<(), StoreError> {
    for user in store.pending_erasures().await? {
        erase_person(store, user).await?;
    }
    Ok(())
}

/// Removes the logs of all tables that were closed before this moment, and returns their number.
/// Their results stay, and so do the counts. Several processes may do so at the same time.
///
/// # Errors
///
/// Fails with the store's errors. The remaining logs are still due.
pub async fn remove_old_logs(store: &dyn Store, before: Timestamp) -> Result<usize, StoreError> {
    let removals = stream::iter(store.all_tables().await?).map(|table| async move {
        match store.remove_log(table, before).await {
            // One damaged table must not keep the others' logs.
            Err(error @ StoreError::Damaged { .. }) => {
                tracing::error!(table.id = %table, %error, "can't remove an old log");
                Ok(false)
            }
            result => result,
        }
    });
    let removed: Vec<bool> = removals.buffered(AT_ONCE).try_collect().await?;
    Ok(removed.into_iter().filter(|removed| *removed).count())
}

/// Exports everything that is stored about a user, for the user. `None` if they aren't known.
///
/// The other persons at their tables get new numbers. The log of an open table is left out, because
/// its secret reveals the cards of deals to come. Interaction tokens are left out, too: they are
/// keys, and worthless after a quarter of an hour. Of the words for deals only their own are there.
/// Only the person's own tables are read. A block is stored by the user alone, so it is exported
/// even if nothing else is known.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn export_person(store: &dyn Store, user: u64) -> Result<Option<Value>, StoreError> {
    let blocked = operator_records(store).await?.users.remove(&user);
    let blocked = blocked.map(|Block { at, reason }| json!({"at": at, "reason": reason}));
    let Some(person) = store.known_person(user).await? else {
        return Ok(blocked.map(|blocked| json!({"user": user.to_string(), "blocked": blocked})));
    };
    let settings = store.settings(person).await?;
    let tallies =
        stream::iter(scopes(store).await?).map(|scope| tallies_value(store, scope, person));
    let tallies: Vec<Vec<Value>> = tallies.buffered(AT_ONCE).try_collect().await?;
    let tallies = tallies.concat();
    let ratings =
        stream::iter(scopes(store).await?).map(|scope| rating_value(store, scope, person));
    let ratings: Vec<Option<Value>> = ratings.buffered(AT_ONCE).try_collect().await?;
    let ratings: Vec<Value> = ratings.into_iter().flatten().collect();
    let boards = boards_of(store, person).await?;
    let reports = reports_of(store, person).await?;
    let deals = store.deals_of(person, 0, usize::MAX).await?;
    let reviews = store.reviews_of(person).await?;
    let shared_deals = store.shared_deals(person).await?;
    let imports = store.imports_of(person).await?;
    let daily_list = daily_list_value(store, person).await?;
    let tables = stream::iter(store.tables_of(person).await?).map(|table| async move {
        match store.dump_table(table).await {
            Err(StoreError::UnknownTable) => Ok(None),
            dump => table_value(&dump?, person),
        }
    });
    let tables: Vec<Value> = tables
        .buffered(AT_ONCE)
        .try_filter_map(async |value| Ok(value))
        .try_collect()
        .await?;
    Ok(Some(json!({
        "user": user.to_string(),
        "pseudonym": person.number(),
        "settings": {
            "locale": settings.locale,
            "shared": settings.shared,
            "choices": settings.choices,
        },
        "blocked": blocked,
        "boards": boards.into_iter().map(board_value).collect::<Vec<Value>>(),
        "reports": reports_value(&reports, person),
        "tallies": tallies,
        "ratings": ratings,
        "deals": deals.iter().map(deal_value).collect::<Vec<Value>>(),
        "reviews": reviews.iter().map(review_value).collect::<Vec<Value>>(),
        "shared_deals": shared_deals.iter().map(ToString::to_string).collect::<Vec<String>>(),
        "imports": imports.iter().map(import_value).collect::<Vec<Value>>(),
        "daily_list": daily_list,
        "tables": tables,
    })))
}

/// Returns what is stored of a person's daily list. A running deal is left out, because its events
/// tell what the other seats have hidden.
async fn daily_list_value(store: &dyn Store, person: PersonId) -> Result<Value, StoreError> {
    let days = stream::iter(store.scores_of(person).await?).map(|(date, _)| async move {
        let dump = store.dump_entry(person, date).await?;
        Ok::<_, StoreError>(dump.as_ref().map(entry_value))
    });
    let days: Vec<Option<Value>> = days.buffered(AT_ONCE).try_collect().await?;
    let days: Vec<Value> = days.into_iter().flatten().collect();
    let servers = store.day_servers(person).await?;
    let groups = stream::iter(store.weeks_with_groups().await?).map(|week| async move {
        let stored = store.week_groups(week).await?;
        let group = stored.and_then(|(_, groups)| groups.group_of(person).cloned());
        Ok::<_, StoreError>(group.map(|group| {
            let league = league_number(group.league);
            json!({"week": week.monday().to_string(), "league": league})
        }))
    });
    let leagues: Vec<Option<Value>> = groups.buffered(AT_ONCE).try_collect().await?;
    let leagues: Vec<Value> = leagues.into_iter().flatten().collect();
    Ok(json!({
        "reminder": store.day_reminder(person).await?,
        "servers": servers.iter().map(ToString::to_string).collect::<Vec<String>>(),
        "leagues": leagues,
        "days": days,
    }))
}

fn entry_value(dump: &EntryDump) -> Value {
    let results = &dump.score.results;
    let result = |result: &EntryResult| {
        json!({
            "points": result.points,
            "passed_in": result.passed_in,
            "taken_over": result.taken_over,
        })
    };
    let mut dealt = 0;
    let is_over = |event: &&EntryEvent| {
        dealt += usize::from(**event == EntryEvent::Dealt);
        dealt <= results.len()
    };
    let events = dump.events.iter().take_while(is_over).map(event_text);
    json!({
        "date": dump.date.to_string(),
        "instance": dump.score.instance,
        "results": results.iter().map(result).collect::<Vec<Value>>(),
        "events": events.collect::<Vec<String>>(),
    })
}

/// Returns all scopes in which a person may have been counted.
async fn scopes(store: &dyn Store) -> Result<Vec<Scope>, StoreError> {
    let servers = store.servers().await?;
    Ok(servers
        .into_iter()
        .map(Scope::Server)
        .chain([Scope::All])
        .collect())
}

fn board_value((server, seeker): (u64, Seeker)) -> Value {
    json!({
        "server": server.to_string(),
        "channel": seeker.channel.map(|channel| channel.to_string()),
        "until": seeker.until.0,
    })
}

/// Returns the reports that a person made. Those of others who reported them are left out, because
/// the deal and the players would tell who it was.
fn reports_value(reports: &[(u64, Vec<Report>)], person: PersonId) -> Vec<Value> {
    let of_server = |(server, reports): &(u64, Vec<Report>)| {
        let own = reports.iter().filter(|report| report.reporter == person);
        let values = own.map(|report| {
            json!({
                "server": server.to_string(),
                "code": report.code.to_string(),
                "at": report.at.0,
                "step": report.step,
            })
        });
        values.collect::<Vec<Value>>()
    };
    reports.iter().flat_map(of_server).collect()
}

/// Returns where a deal is. What happened there is in the results of its table.
fn deal_value(deal: &ArchivedDeal) -> Value {
    json!({
        "code": deal.code.to_string(),
        "table": deal.deal.table.to_string(),
        "number": deal.deal.number,
        "at": deal.at.0,
    })
}

fn review_value((deal, review): &(DealId, StoredReview)) -> Value {
    json!({
        "table": deal.table.to_string(),
        "number": deal.number,
        "engine": review.engine,
        "review": review.text,
    })
}

fn import_value(import: &ImportedDeal) -> Value {
    json!({
        "code": import.code.to_string(),
        "until": import.until.0,
        "deal": import.text,
    })
}

async fn tallies_value(
    store: &dyn Store,
    scope: Scope,
    person: PersonId,
) -> Result<Vec<Value>, StoreError> {
    let tallies = store.tallies_of(scope, person).await?;
    tallies
        .iter()
        .map(|(key, tally)| tally_value(scope, key, tally))
        .collect()
}

fn tally_value(scope: Scope, key: &TallyKey, tally: &Tally) -> Result<Value, StoreError> {
    Ok(json!({
        "scope": scope.to_string(),
        "period": key.period.to_string(),
        "game": key.game.key(),
        "kind": key.kind.key(),
        "tally": serde_json::to_value(TallyRecord::new(tally)).map_err(StoreError::storage)?,
    }))
}

/// Returns a person's ratings after each day with lists.
async fn rating_value(
    store: &dyn Store,
    scope: Scope,
    person: PersonId,
) -> Result<Option<Value>, StoreError> {
    let found = store.ratings(scope, vec![person]).await?;
    let Some(history) = found.into_iter().flatten().next() else {
        return Ok(None);
    };
    let day = |day: &DayRating| {
        json!({
            "day": day.day.to_string(),
            "mean": day.rating.mean,
            "variance": day.rating.variance,
            "lists": day.lists,
        })
    };
    let days: Vec<Value> = history.days().iter().map(day).collect();
    Ok(Some(json!({"scope": scope.to_string(), "days": days})))
}

/// Returns a table as the person may see it; `None` if they never sat there and weren't invited. A
/// guest who never came sees no more than the invitation. If the log was removed and nothing else
/// names the person, only the index does, and they see no more than that.
fn table_value(dump: &TableDump, person: PersonId) -> Result<Option<Value>, StoreError> {
    let listed = || {
        let listed = json!({"table": dump.table.to_string(), "log_removed": true});
        dump.log_removed.then_some(listed)
    };
    // The index may name too many, and searching is much quicker than parsing.
    let own = person.number().to_string();
    let mut records = [&dump.header]
        .into_iter()
        .chain(&dump.log)
        .chain(dump.results.iter().map(|(_, record)| record));
    if !records.any(|record| record.contains(&own)) {
        return Ok(listed());
    }
    let mut names = ExportNames {
        own: person.number(),
        own_seen: false,
        own_invited: false,
        others: BTreeMap::new(),
    };
    let mut read = |record: &str| {
        let mut record: Value = serde_json::from_str(record)
            .map_err(|_| StoreError::damaged(format!("a record of table {}", dump.table)))?;
        names.hide(&mut record);
        Ok(record)
    };
    let header = read(&dump.header)?;
    let own_words = words::of_person(&dump.log, person).events;
    let event = |(number, record): (usize, &String)| {
        let mut event = read(record)?;
        if let Some(fields) = event
            .as_object_mut()
            .filter(|_| !own_words.contains(&number))
        {
            fields.remove("erasable");
        }
        Ok(event)
    };
    let log = dump
        .log
        .iter()
        .enumerate()
        .map(event)
        .collect::<Result<Vec<Value>, StoreError>>()?;
    let result =
        |(number, record): &(u16, String)| Ok(json!({"number": number, "result": read(record)?}));
    let results = dump
        .results
        .iter()
        .map(result)
        .collect::<Result<Vec<Value>, StoreError>>()?;
    if !names.own_seen {
        let invited = json!({"table": dump.table.to_string(), "invited": true});
        return Ok(names.own_invited.then_some(invited).or_else(listed));
    }
    Ok(Some(json!({
        "table": dump.table.to_string(),
        "header": header,
        "results": results,
        "log": (dump.closed && !dump.log_removed).then_some(log),
    })))
}

/// Replacement names of a table's persons in an export.
struct ExportNames {
    own: u64,
    /// True if the person sat at the table.
    own_seen: bool,
    /// True if they are the table's guest.
    own_invited: bool,
    others: BTreeMap<u64, usize>,
}

impl ExportNames {
    /// Replaces all pseudonyms in the record by names.
    fn hide(&mut self, record: &mut Value) {
        let own_seen = self.own_seen;
        self.replace(record);
        // Elsewhere this field is a place.
        if let Some(by) = record.pointer_mut("/event/rematched/by")
            && let Some(person) = by.as_u64()
        {
            *by = self.name(person).into();
        }
        if record["event"]["invited"].is_object() {
            self.own_invited |= self.own_seen && !own_seen;
            self.own_seen = own_seen;
        }
    }

    fn replace(&mut self, record: &mut Value) {
        match record {
            Value::Array(values) => values.iter_mut().for_each(|value| self.replace(value)),
            Value::Object(fields) => {
                for (field, value) in fields.iter_mut() {
                    match value
                        .as_u64()
                        .filter(|_| field == "person" || field == "host")
                    {
                        Some(person) => *value = self.name(person).into(),
                        None => self.replace(value),
                    }
                }
            }
            _ => {}
        }
    }

    fn name(&mut self, person: u64) -> String {
        if person == self.own {
            self.own_seen = true;
            return "you".to_owned();
        }
        let next = self.others.len() + 2;
        format!("player {}", self.others.entry(person).or_insert(next))
    }
}
