//! What the fuzz targets ask of this package (`fuzz/`, `docs/TESTING.md`).

use serde::Serialize;
use serde::de::DeserializeOwned;
use skat_events::day::{
    DayCancelCause, DayDate, DayEvent, DayScore, EntryEvent, League, WeekGroups,
};
use skat_rules::fairness::ListSecret;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_table::{
    DealResult, Event, Header, PersonId, Place, ShareCode, TableId, ThinkTime, Timestamp,
};

use crate::counting::{count_results, rebuild, repair};
use crate::day_records::{
    DayReminderRecord, ENTRY_START, decode_day, decode_day_score, decode_week_groups,
    encode_day_event, encode_day_score, encode_week_groups, entry_text, read_entry,
};
use crate::error::StoreError;
use crate::event_records::EventRecord;
use crate::log;
use crate::migrations::{FORMAT, PERSON_TABLES_FORMAT};
use crate::named;
use crate::played;
use crate::position::LogPosition;
use crate::rating_records::{RatingListRecord, RatingRecord, decode_rating_list, decode_ratings};
use crate::ratings::RatingDay;
use crate::records::{
    ChoicesRecord, FormatRecord, HeaderRecord, MigrationRecord, OldStateRecord, PersonRecord,
    PostRecord, SettingsRecord, StateRecord, TokenRecord, UserRecord, decode, encode,
};
use crate::redis::RedisStore;
use crate::result_records::{
    ArchivedDealRecord, ImportRecord, ListRecord, ResultRecord, ReviewRecord, TallyRecord,
    decode_row,
};
use crate::sealing::{Sealer, TokenKey};
use crate::store::{
    ArchiveStore as _, Commit, DayAppend, DayStore as _, DealId, DealStore as _, EntryAppend,
    EntryDump, Epoch, FormatStore as _, HistoryMark, ImportedDeal, LedgerRow, Opening,
    PeopleStore as _, PersonDump, PoolStore as _, Post, ProcessId, ResultStore as _, ResultToCount,
    Room, ServerStore as _, Settings, StoredReview, TableDump, TableStore as _, Token, TokenOwner,
};
use crate::tally::{BoardKey, ListKind, Month, Period, RankingOrder, Scope, TallyKey};

/// The table that everything is about.
const TABLE: TableId = TableId::new(7);

/// The table's server.
const SERVER: u64 = 900;

/// The host's user.
const USER: u64 = 4242;

/// The host.
const HOST: PersonId = PersonId::new(1);

/// The moment of every step.
const NOW: Timestamp = Timestamp(1_750_000_000_000);

/// Number of the table's only deal.
const DEAL: u16 = 1;

/// A format from which the migration reads all tables.
const BEFORE_MIGRATION: u32 = PERSON_TABLES_FORMAT - 1;

/// The deal's share code.
const CODE: ShareCode = ShareCode::new(7);

/// Number of shards.
const SHARDS: u32 = 2;

/// Reads these bytes as a record of every kind, and as a table's log: a header, then an event on
/// each line. Returns true if they are a record or a log.
///
/// # Panics
///
/// If a record means something else once it is written again, or reading one panics.
pub fn read_records(bytes: &[u8]) -> bool {
    let kinds = [
        reads_back(
            bytes,
            |record: HeaderRecord| record.to_record(TABLE).ok(),
            |table| HeaderRecord::new(&table.header, &table.room),
        ),
        reads_back(
            bytes,
            |record: PostRecord| Some(Post::from(record)),
            |post| PostRecord::from(*post),
        ),
        reads_back(
            bytes,
            |record: SettingsRecord| Some(Settings::from(record)),
            |settings: &Settings| SettingsRecord::from(settings),
        ),
        GameId::ALL.iter().any(|game| {
            reads_back(
                bytes,
                |record: EventRecord| record.to_event(*game),
                |(at, event)| EventRecord::new(*at, event),
            )
        }),
        reads_back(
            bytes,
            |record: TallyRecord| record.to_tally(),
            TallyRecord::new,
        ),
        reads_back(
            bytes,
            |record: ArchivedDealRecord| record.to_deal(deal(), NOW),
            ArchivedDealRecord::new,
        ),
        reads_back(
            bytes,
            |record: ReviewRecord| Some(StoredReview::from(record)),
            ReviewRecord::new,
        ),
        reads_back(
            bytes,
            |record: ImportRecord| Some(record.into_import(HOST, CODE)),
            ImportRecord::new,
        ),
        rating_reads_back(bytes),
        list_reads_back(bytes),
        row_reads_back(bytes, DEAL),
        row_reads_back(bytes, LedgerRow::LIST),
        is_same_again::<StateRecord>(bytes, |state| state.position().is_some()),
        is_same_again::<ChoicesRecord>(bytes, |_| true),
        is_same_again::<FormatRecord>(bytes, |_| true),
        is_same_again::<MigrationRecord>(bytes, |_| true),
        is_same_again::<PersonRecord>(bytes, |_| true),
        is_same_again::<UserRecord>(bytes, |_| true),
        is_same_again::<DayReminderRecord>(bytes, |_| true),
        is_same_again::<TokenRecord>(bytes, |_| true),
        is_old_state(bytes),
        is_token(bytes),
        is_log(bytes),
    ];
    kinds.contains(&true)
}

/// Returns true if these bytes are a record of this kind that means something.
fn reads_back<R, M>(
    bytes: &[u8],
    meaning: impl Fn(R) -> Option<M>,
    record: impl Fn(&M) -> R,
) -> bool
where
    R: Serialize + DeserializeOwned,
    M: PartialEq,
{
    let Some(found) = decode(bytes, "a record").ok().and_then(&meaning) else {
        return false;
    };
    let written = encode(&record(&found)).expect("a record can be written");
    let again: R = decode(&written, "a record").expect("a written record can be read");
    assert!(
        meaning(again) == Some(found),
        "a record means something else once it is written: {}",
        String::from_utf8_lossy(&written)
    );
    true
}

fn rating_reads_back(bytes: &[u8]) -> bool {
    if let Ok(list) = decode_rating_list(TABLE, bytes) {
        let written = encode(&RatingListRecord::new(&list)).expect("a list can be written");
        let again = decode_rating_list(TABLE, &written);
        assert!(
            again.is_ok_and(|again| again == list),
            "a rated list changes"
        );
        return true;
    }
    let Ok(history) = decode_ratings(bytes) else {
        return false;
    };
    let written = encode(&RatingRecord::new(&history)).expect("a rating can be written");
    let again = decode_ratings(&written);
    assert!(
        again.is_ok_and(|again| again == history),
        "a rating changes"
    );
    true
}

/// Reads these bytes as every kind of record of the daily list, and as an entry.
fn list_reads_back(bytes: &[u8]) -> bool {
    if let Ok(day) = decode_day(date(), [bytes]) {
        let written = encode_day_event(&day.events[0], day.secret.as_ref());
        let again = decode_day(date(), [written.expect("an event can be written")]);
        assert!(again.is_ok_and(|again| again == day), "a day changes");
        return true;
    }
    if let Ok(score) = decode_day_score(bytes) {
        let written = encode_day_score(&score).expect("a score can be written");
        let again = decode_day_score(&written);
        assert!(again.is_ok_and(|again| again == score), "a score changes");
        return true;
    }
    if let Ok(groups) = decode_week_groups(date().week(), bytes) {
        let written = encode_week_groups(&groups).expect("groups can be written");
        let again = decode_week_groups(date().week(), &written);
        assert!(again.is_ok_and(|again| again == groups), "groups change");
        return true;
    }
    let Ok(events) = str::from_utf8(bytes).map(read_entry) else {
        return false;
    };
    let Ok(events) = events else {
        return false;
    };
    let again = read_entry(&format!("{ENTRY_START}{}", entry_text(&events)));
    assert!(again.is_ok_and(|again| again == events), "an entry changes");
    true
}

fn row_reads_back(bytes: &[u8], number: u16) -> bool {
    let Ok(row) = decode_row(TABLE, number, bytes) else {
        return false;
    };
    let written = match &row {
        LedgerRow::Deal(deal) => encode(&ResultRecord::new(deal)),
        LedgerRow::List(list) => encode(&ListRecord::new(list)),
    };
    let written = written.expect("a result can be written");
    let again = decode_row(TABLE, number, &written).expect("a written result can be read");
    assert!(row == again, "a result changes when it is written");
    true
}

/// Returns true if these bytes are a record of this kind that means something; its fields are its
/// meaning.
fn is_same_again<R>(bytes: &[u8], means_something: impl Fn(&R) -> bool) -> bool
where
    R: Serialize + DeserializeOwned,
{
    let Ok(found) = decode::<R>(bytes, "a record") else {
        return false;
    };
    let written = encode(&found).expect("a record can be written");
    let again: R = decode(&written, "a record").expect("a written record can be read");
    let written_again = encode(&again).expect("a record can be written");
    assert!(written == written_again, "a record changes");
    means_something(&found)
}

fn is_old_state(bytes: &[u8]) -> bool {
    let empty_log = LogPosition::before_first(b"");
    decode::<OldStateRecord>(bytes, "a state")
        .is_ok_and(|state| state.with_position(empty_log).is_some())
}

fn is_token(bytes: &[u8]) -> bool {
    let sealer = Sealer::new(&TokenKey::from_hex(&"a".repeat(64)).expect("a key"));
    sealer
        .open(TABLE, TokenOwner::Public, bytes)
        .is_ok_and(|token| token.is_some())
}

/// Returns true if these bytes are a log that can be replayed.
fn is_log(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let header = lines.next().unwrap_or_default();
    let records: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    named::in_records(TABLE, header, &records);
    log::read(TABLE, header, &records).is_ok_and(|log| played::replay(&log).is_ok())
}

/// Calls the operation that the first line names, with a server whose replies are in the rest, in
/// Redis's own protocol. Returns the result; `None` without such an operation.
///
/// # Panics
///
/// If the operation panics.
pub async fn read_replies(bytes: &[u8]) -> Option<Result<(), StoreError>> {
    let line = bytes.iter().position(|byte| *byte == b'\n')?;
    let (name, mut rest) = (str::from_utf8(&bytes[..line]).ok()?, &bytes[line + 1..]);
    let mut parser = redis::Parser::new();
    let replies = std::iter::from_fn(|| parser.parse_value(&mut rest).ok());
    let format = match name {
        "plan_migration" | "migrate" => BEFORE_MIGRATION,
        _ => FORMAT,
    };
    call(&RedisStore::scripted(format, replies), name).await
}

/// Calls every operation of the match by its name.
macro_rules! operations {
    ($store:ident: $($name:literal => $call:expr,)+) => {
        /// The names of all operations of the store's traits, and of those that count results.
        pub const OPERATIONS: &[&str] = &[$($name),+];

        async fn call($store: &RedisStore, name: &str) -> Option<Result<(), StoreError>> {
            Some(match name {
                $($name => $call.await.map(drop),)+
                _ => return None,
            })
        }
    };
}

operations! { store:
    "open_table" => store.open_table(opening()),
    "acquire" => store.acquire(TABLE, NOW),
    "commit" => store.commit(commit()),
    "note_post" => store.note_post(TABLE, Epoch::FIRST, None),
    "note_token" => store.note_token(TABLE, Epoch::FIRST, TokenOwner::Person(HOST), None),
    "open_tables" => store.open_tables(),
    "room" => store.room(TABLE),
    "was_handled" => store.was_handled(TABLE, 41),
    "bind" => store.bind(41, TABLE, NOW),
    "person" => store.person(USER),
    "known_person" => store.known_person(USER),
    "user" => store.user(HOST),
    "settings" => store.settings(HOST),
    "put_settings" => store.put_settings(HOST, Settings::default()),
    "begin_erasure" => store.begin_erasure(USER),
    "pending_erasures" => store.pending_erasures(),
    "erase" => store.erase(USER),
    "latest_erasure" => store.latest_erasure(),
    "server_choices" => store.server_choices(SERVER),
    "choose_for_server" => store.choose_for_server(SERVER, vec![("face", None)]),
    "edit_for_server" => store.edit_for_server(SERVER, Box::new(|choices| choices.set("face", None))),
    "servers_with_choices" => store.servers_with_choices(),
    "dump_servers" => store.dump_servers(),
    "restore_server" => store.restore_server(SERVER, [("face", "german")].into_iter().collect()),
    "plan_migration" => store.plan_migration(),
    "migrate" => store.migrate(),
    "outbox" => store.outbox(TABLE),
    "settle" => store.settle(TABLE, vec![LedgerRow::Deal(result())]),
    "tallies" => store.tallies(Scope::All, vec![tally_key()], vec![(TABLE, Month::of(NOW))]),
    "count" => store.count(to_count()),
    "recount" => store.recount(to_count()),
    "board" => store.board(board(), 0, 10, Some(HOST)),
    "rating_lists" => store.rating_lists(Scope::All, RatingDay::FIRST),
    "ratings" => store.ratings(Scope::All, vec![HOST]),
    "rating_board" => store.rating_board(Scope::All, 0, 10, Some(HOST)),
    "tallies_of" => store.tallies_of(Scope::All, HOST),
    "servers" => store.servers(),
    "ledger" => store.ledger(SERVER),
    "suspects_loss" => store.suspects_loss(),
    "note_recounted" => store.note_recounted(HistoryMark("8fb1".to_owned())),
    "beat" => beat_twice(store),
    "claim" => store.claim(SHARDS, 1, ProcessId(1), None),
    "ready" => store.ready(SHARDS, 1, ProcessId(1)),
    "release" => store.release(SHARDS, 1, ProcessId(1)),
    "leave" => store.leave(ProcessId(1), SHARDS),
    "take_identify_turn" => store.take_identify_turn(1),
    "status" => store.status(),
    "all_tables" => store.all_tables(),
    "tables_of" => store.tables_of(HOST),
    "index_table" => store.index_table(TABLE),
    "day" => store.day(date()),
    "append_day" => store.append_day(day_append()),
    "claim_day" => store.claim_day(date(), ProcessId(1), NOW, NOW.plus_ms(1)),
    "entry_of" => store.entry_of(HOST, date()),
    "append_entry" => store.append_entry(entry_append()),
    "scores_of_day" => store.scores_of_day(date()),
    "scores_of" => store.scores_of(HOST),
    "running_entries" => store.running_entries(date()),
    "day_players" => store.day_players(SERVER),
    "day_servers" => store.day_servers(HOST),
    "week_groups" => store.week_groups(date().week()),
    "put_week_groups" => store.put_week_groups(week_groups(), 0),
    "weeks_with_groups" => store.weeks_with_groups(),
    "set_day_reminder" => store.set_day_reminder(HOST, Some(7)),
    "day_reminder" => store.day_reminder(HOST),
    "due_day_reminders" => store.due_day_reminders(date(), 7),
    "note_day_reminded" => store.note_day_reminded(HOST, date()),
    "all_days" => store.all_days(),
    "dump_entry" => store.dump_entry(HOST, date()),
    "restore_entry" => store.restore_entry(entry_dump()),
    "deal_of" => store.deal_of(CODE),
    "deals_of" => store.deals_of(HOST, 0, 10),
    "share_deal" => store.share_deal(HOST, CODE, true),
    "sharers" => store.sharers(CODE, vec![HOST]),
    "shared_deals" => store.shared_deals(HOST),
    "forget_deals" => store.forget_deals(HOST, NOW),
    "is_archive_complete" => store.is_archive_complete(),
    "put_import" => store.put_import(import(), NOW),
    "import_of" => store.import_of(CODE, NOW),
    "imports_of" => store.imports_of(HOST),
    "drop_old_imports" => store.drop_old_imports(NOW),
    "review_of" => store.review_of(HOST, deal()),
    "put_review" => store.put_review(HOST, deal(), review()),
    "reviews_among" => store.reviews_among(HOST, vec![deal()]),
    "reviews_of" => store.reviews_of(HOST),
    "dump_table" => store.dump_table(TABLE),
    "remove_log" => store.remove_log(TABLE, NOW),
    "erase_words" => store.erase_words(TABLE, HOST),
    "restore_table" => store.restore_table(dump()),
    "dump_persons" => store.dump_persons(),
    "some_persons" => store.some_persons(0),
    "restore_person" => store.restore_person(person_dump()),
    "count_results" => count_results(store, TABLE),
    "rebuild" => rebuild(store),
    "repair" => repair(store),
}

/// The second reply may refer to the first.
async fn beat_twice(store: &RedisStore) -> Result<(), StoreError> {
    store.beat(ProcessId(1), SHARDS, false).await?;
    store.beat(ProcessId(1), SHARDS, false).await.map(drop)
}

fn opening() -> Opening {
    let header = Header::new(
        TABLE,
        GameId::Skat,
        RuleSet::ISKO,
        3,
        36,
        ThinkTime::Seconds(60),
        HOST,
        NOW,
    );
    Opening {
        header: header.expect("a valid header"),
        room: Room {
            server: SERVER,
            channel: 77,
            locale: "de".to_owned(),
        },
        at: NOW,
        events: vec![joined()],
        interaction: Some(41),
    }
}

fn dump() -> TableDump {
    let Opening { header, room, .. } = opening();
    let header = encode(&HeaderRecord::new(&header, &room)).expect("a record can be written");
    TableDump {
        table: TABLE,
        header: String::from_utf8(header).expect("a record is text"),
        log: Vec::new(),
        results: Vec::new(),
        post: None,
        closed: false,
        log_removed: false,
    }
}

fn person_dump() -> PersonDump {
    PersonDump {
        user: USER,
        person: HOST,
        settings: Settings::default(),
        shared_deals: vec![CODE],
        day_reminder: Some(7),
        day_servers: vec![SERVER],
    }
}

/// The day of the daily list.
fn date() -> DayDate {
    DayDate::at(NOW.0)
}

fn day_append() -> DayAppend {
    DayAppend {
        date: date(),
        after: 0,
        event: DayEvent::Cancelled(DayCancelCause::NoSecret),
        secret: Some(ListSecret::new([7; 32])),
    }
}

fn score() -> DayScore {
    DayScore {
        instance: 0,
        results: Vec::new(),
    }
}

fn entry_append() -> EntryAppend {
    EntryAppend {
        date: date(),
        person: HOST,
        after: 0,
        events: vec![EntryEvent::Dealt],
        score: score(),
        server: Some(SERVER),
    }
}

fn entry_dump() -> EntryDump {
    EntryDump {
        date: date(),
        person: HOST,
        events: vec![EntryEvent::Dealt],
        score: score(),
    }
}

fn week_groups() -> WeekGroups<PersonId> {
    let mut groups = WeekGroups::new(date().week(), Vec::new());
    groups.join(HOST, League::Second);
    groups
}

fn joined() -> Event {
    Event::Joined {
        place: Place(0),
        person: HOST,
    }
}

fn commit() -> Commit {
    let token = Token {
        token: "token".into(),
        application: 5,
        message: None,
        issued_at: NOW,
        channel: None,
    };
    Commit {
        table: TABLE,
        epoch: Epoch::FIRST,
        after: LogPosition::before_first(b""),
        at: NOW,
        events: vec![joined()],
        interaction: Some(42),
        results: vec![result()],
        codes: vec![(DEAL, CODE)],
        removed: Vec::new(),
        list: None,
        closed: true,
        token: Some((TokenOwner::Public, token)),
    }
}

fn result() -> DealResult {
    DealResult {
        table: TABLE,
        number: DEAL,
        at: NOW,
        places: Vec::new(),
        facts: None,
        undone: false,
    }
}

const fn deal() -> DealId {
    DealId {
        table: TABLE,
        number: DEAL,
    }
}

fn import() -> ImportedDeal {
    ImportedDeal {
        code: CODE,
        person: HOST,
        until: NOW.plus_ms(1_000),
        text: "(;GM[Skat]MV[]R[passed] ;)".to_owned(),
    }
}

fn review() -> StoredReview {
    StoredReview {
        engine: "1".to_owned(),
        digest: 7,
        text: "skatrunde-review 1\n-\n".to_owned(),
    }
}

fn tally_key() -> TallyKey {
    TallyKey {
        period: Period::AllTime,
        game: GameId::Skat,
        kind: ListKind::Official,
        person: HOST,
    }
}

fn to_count() -> ResultToCount {
    ResultToCount {
        counted: vec![(TABLE, Month::of(NOW), DEAL)],
        ..ResultToCount::nothing(Scope::All, 0)
    }
}

fn board() -> BoardKey {
    BoardKey {
        scope: Scope::All,
        period: Period::AllTime,
        game: GameId::Skat,
        kind: ListKind::Official,
        order: RankingOrder::Points,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    use super::*;

    /// Returns the seeds of a fuzz target, by name.
    fn seeds(target: &str) -> BTreeMap<String, Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../fuzz/seeds")
            .join(target);
        let entries = std::fs::read_dir(folder).expect("the target has seeds");
        let paths = entries.map(|entry| entry.expect("the seeds can be listed").path());
        paths
            .map(|path| {
                let name = path.file_name().expect("a file").to_string_lossy();
                (
                    name.into_owned(),
                    std::fs::read(&path).expect("a seed can be read"),
                )
            })
            .collect()
    }

    /// Number of places at which a long seed is damaged.
    const PLACES: usize = 200;

    /// Returns these bytes cut off, and with one byte changed, at every place or at some.
    fn damaged(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
        let places = (0..bytes.len()).step_by(1 + bytes.len() / PLACES);
        places.flat_map(|place| {
            let changed = [b'0', b'9', b'-', b'"', b'\n'].map(|byte| {
                let mut changed = bytes.to_vec();
                changed[place] = byte;
                changed
            });
            std::iter::once(bytes[..place].to_vec()).chain(changed)
        })
    }

    #[test]
    fn records_are_read_or_refused() {
        for (name, seed) in seeds("records") {
            assert!(read_records(&seed), "{name} isn't a record");
            for bytes in damaged(&seed) {
                read_records(&bytes);
            }
        }
    }

    /// Returns the operations that the store's traits declare.
    fn declared() -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
        let mut names = BTreeSet::new();
        for entry in std::fs::read_dir(folder).expect("the traits are there") {
            let path = entry.expect("the traits can be listed").path();
            let text = std::fs::read_to_string(path).expect("a file can be read");
            for function in text.split("\n    fn ").skip(1) {
                let (name, rest) = function.split_once('(').expect("parameters");
                let signature = rest.split([';', '{']).next().unwrap_or_default();
                if signature.contains("-> BoxFuture") {
                    names.insert(name.to_owned());
                }
            }
        }
        names
    }

    #[test]
    fn every_operation_of_the_store_is_tried() {
        let declared = declared();
        assert!(declared.len() > 50, "{declared:?}");
        let untried: Vec<&String> = declared
            .iter()
            .filter(|name| !OPERATIONS.contains(&name.as_str()))
            .collect();
        assert!(untried.is_empty(), "{untried:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn replies_are_read_or_refused() {
        let seeds = seeds("redis_replies");
        let tried: BTreeSet<&str> = seeds.keys().map(String::as_str).collect();
        assert_eq!(tried, OPERATIONS.iter().copied().collect());
        for (name, seed) in &seeds {
            let result = read_replies(seed).await.expect("an operation");
            result.unwrap_or_else(|error| panic!("{name}: {error}"));
            for bytes in damaged(seed) {
                if let Some(Err(error)) = read_replies(&bytes).await {
                    assert!(!error.to_string().is_empty(), "{name}");
                }
            }
        }
    }
}
