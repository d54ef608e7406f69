//! The stored formats: golden records of every version load, and today's output is exactly the
//! newest.

#[path = "../common/mod.rs"]
mod common;
mod embedded;
mod export;
mod redis;

use std::collections::BTreeMap;
use std::path::Path;

use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305, XNonce};
use common::{NOW, Row, SERVER, commit, joined, opening, result, stored, token};
use secrecy::ExposeSecret;
use skat_events::day::{
    DayCancelCause, DayDate, DayEvent, DayScore, EntryEvent, EntryResult, League, LeagueGroup,
    Preparation, WeekGroups,
};
use skat_rating::{Baseline, Rating};
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{BeaconRound, CommittedSalt, Digest, ListSecret, Salt, Word};
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;
use skat_store::{
    ArchivedDeal, BoardKey, BoardRow, Commit, ContractCounts, DayAppend, DayRating, DealId,
    EntryAppend, Epoch, FORMAT, Highlight, LeaderboardPage, LedgerRow, ListKind, Month, Opening,
    Period, PersonDump, Post, RankingOrder, RatingDay, RatingHistory, RatingList, RatingWrite,
    ResultToCount, Scope, Settings, Store, StoreError, StoredChoices, Tallied, Tally, TallyKey,
    TallyWrite, Token, TokenOwner, count_results,
};
use skat_table::{
    DealFacts, DealKind, DealResult, EndCause, Event, Header, ListPlace, ListResult, Pace,
    PersonId, Place, Player, RatedOption, Rationale, RemovalCause, RepeatReason, ShareCode,
    TableId, TakeoverCause, ThinkTime, Timestamp,
};

type Json = serde_json::Value;

/// The digit that the golden stores' token key repeats.
const KEY_DIGIT: &str = "a";

/// Returns the record in a sealed token, which `migrations/` describes.
///
/// # Panics
///
/// If the token isn't sealed, or not for this owner at this table.
fn unsealed(table: u64, owner: &str, sealed: &[u8]) -> String {
    let (nonce, sealed) = sealed
        .strip_prefix(&[1])
        .expect("no token is in the clear")
        .split_first_chunk::<24>()
        .expect("a nonce");
    let cipher = XChaCha20Poly1305::new(&[0xaa; 32].into());
    let place = format!("{} {owner}", TableId::new(table));
    let payload = Payload {
        msg: sealed,
        aad: place.as_bytes(),
    };
    let record = cipher
        .decrypt(&XNonce::from(*nonce), payload)
        .expect("the key and the owner are right");
    String::from_utf8(record).expect("a record is text")
}

fn golden(migration: &str) -> String {
    golden_file(migration, "golden.jsonl")
}

fn golden_file(migration: &str, name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    std::fs::read_to_string(folder.join(migration).join(name)).expect("the golden file can be read")
}

const V1: &str = "0001_initial";
const V2: &str = "0002_claims_and_surrenders";
const V3: &str = "0003_shared_store";
const V4: &str = "0004_panel_openers";
const V5: &str = "0005_choices_and_absence";
const V6: &str = "0006_strength_and_thoughts";
const V7: &str = "0007_pace_privacy_and_undo";
const V8: &str = "0008_tables_of_persons";
const V9: &str = "0009_checked_deals";
const V10: &str = "0010_archived_deals";

fn action(text: &str) -> AnyAction {
    GameId::Skat.parse_action(text).expect("a valid action")
}

fn list_secret() -> DealSecret {
    DealSecret::new(std::array::from_fn(|byte| byte as u8))
}

/// The events of the golden table after its opening, in format 1.
fn events_1() -> Vec<Event> {
    let act = |place, text| Event::Acted {
        place: Place(place),
        action: action(text),
        rationale: None,
    };
    vec![
        joined(1, 0x1234_5678_9abc),
        Event::AutoplayerSeated { place: Place(2) },
        Event::Vacated { place: Place(1) },
        Event::ListBegan {
            secret: list_secret(),
            dealer: Place(0),
        },
        Event::DealBegan,
        act(2, "bid 18"),
        act(1, "hold"),
        act(1, "pass"),
        act(1, "skat"),
        act(1, "discard C7 D8"),
        act(1, "announce CH"),
        act(1, "play CJ"),
        act(1, "concede"),
        act(1, "claim"),
        act(1, "accept"),
        act(1, "refuse"),
        Event::TakenOver {
            place: Place(0),
            cause: TakeoverCause::Left,
        },
        Event::TakenOver {
            place: Place(0),
            cause: TakeoverCause::TimedOut,
        },
        Event::TakenBack { place: Place(0) },
        Event::Ready { place: Place(0) },
        Event::GraceGranted {
            until: NOW.plus_ms(60_000),
        },
        Event::Ended {
            cause: EndCause::ListDone,
        },
        Event::Ended {
            cause: EndCause::Stopped,
        },
        Event::Ended {
            cause: EndCause::Abandoned,
        },
    ]
}

/// The events of the golden table after its opening, in formats 2 to 4.
fn events_2() -> Vec<Event> {
    let new = [Event::ClaimProved, Event::Surrendered { place: Place(2) }];
    events_1().into_iter().chain(new).collect()
}

/// The events of the golden table after its opening, in format 5.
fn events_5() -> Vec<Event> {
    let place = Place(1);
    let new = [
        Event::HintTaken { place },
        Event::Reminded { place },
        Event::Paused {
            until: NOW.plus_ms(604_800_000),
        },
        Event::Expected {
            place: Place(2),
            person: PersonId::new(9),
        },
        Event::Withdrawn { place: Place(2) },
        Event::Voted {
            by: Place(0),
            against: place,
        },
        Event::Removed {
            place,
            cause: RemovalCause::Host,
        },
        Event::Removed {
            place,
            cause: RemovalCause::Vote,
        },
        Event::Rematched {
            table: TableId::new(9),
            by: PersonId::new(1),
        },
    ];
    events_2().into_iter().chain(new).collect()
}

/// The events of the golden table after its opening, in format 6.
fn events_6() -> Vec<Event> {
    let thinks = |text, rationale| Event::Acted {
        place: Place(2),
        action: action(text),
        rationale: Some(rationale),
    };
    let option = |text, chance, points| RatedOption {
        action: action(text),
        chance,
        points,
    };
    let cards = vec![
        option("play ST", Some(710), None),
        option("play D7", Some(65), None),
    ];
    let calls = vec![
        option("bid 18", Some(600), Some(34)),
        option("pass", None, Some(-12)),
    ];
    let new = Strength::ALL
        .map(|strength| Event::StrengthChosen { strength })
        .into_iter()
        .chain([
            thinks("pass", Rationale::Heuristics),
            thinks("hold", Rationale::Heuristics),
            thinks(
                "play ST",
                Rationale::Rated {
                    worlds: 80,
                    options: cards,
                },
            ),
            thinks(
                "bid 18",
                Rationale::Rated {
                    worlds: 0,
                    options: calls,
                },
            ),
        ]);
    events_5().into_iter().chain(new).collect()
}

/// The events of the golden table after its opening, in formats 7 and 8.
fn events_7() -> Vec<Event> {
    let new = Pace::ALL
        .map(|pace| Event::PaceChosen { pace })
        .into_iter()
        .chain([
            Event::ClockRestsAlone,
            Event::PrivacyChosen { is_private: true },
            Event::Invited {
                person: PersonId::new(9),
            },
            Event::PrivacyChosen { is_private: false },
            Event::ListBegan {
                secret: list_secret(),
                dealer: Place(1),
            },
            Event::Undone {
                place: Place(1),
                kept: 7,
            },
        ]);
    events_6().into_iter().chain(new).collect()
}

/// The events of the golden table after its opening.
fn events() -> Vec<Event> {
    let salts = [0x11, 0x22, 0x33].map(|byte| CommittedSalt::new(Salt([byte; 16])));
    let secret = ListSecret::new([0x44; 32]);
    let word = |place: usize, text: &str| {
        let salt = salts[place].salt.expect("a salt");
        Word::new(salt, text.parse().expect("a word"))
    };
    let (mine, erased) = (word(0, "Grüße, \"Ober\" ♥"), word(1, "Herz").erased());
    let new = [
        Event::Committed {
            secret: secret.clone(),
            salts: salts.to_vec(),
            beacon: false,
        },
        Event::Committed {
            secret: secret.clone(),
            salts: vec![salts[0], salts[1].erased(), salts[2]],
            beacon: true,
        },
        Event::Committed {
            secret,
            salts: salts.iter().map(CommittedSalt::erased).collect(),
            beacon: true,
        },
        Event::WordGiven {
            place: Place(0),
            word: mine,
        },
        Event::WordGiven {
            place: Place(1),
            word: erased,
        },
        Event::SeatsLocked { erased: vec![] },
        Event::LockRepeated {
            reason: RepeatReason::Unknown,
        },
        Event::LockRepeated {
            reason: RepeatReason::TooLate,
        },
        Event::Locked {
            message: 1_234_567_890_123_456_789,
        },
        Event::BeaconSeen {
            signature: std::array::from_fn(|byte| byte as u8),
        },
    ];
    events_7().into_iter().chain(new).collect()
}

const ROWS: [Row; 3] = [
    (1, 48, Some(true), false, false),
    (0, -36, Some(false), true, false),
    (7, 0, None, true, true),
];

fn post() -> Post {
    Post {
        channel: 77,
        message: 1_234_567_890_123_456_789,
        deal: 1,
        posted_at: NOW.plus_ms(3),
    }
}

/// A rule set with a changed knob, in the version of the golden records.
fn turned() -> RuleSet {
    RuleSet::with(Preset::Kneipe1, [("skat.kontra", "resupra")]).expect("a valid rule set")
}

/// The result of the golden table's deal in this format, 3 or later.
fn deal_result(format: u32) -> DealResult {
    let facts = DealFacts {
        kind: DealKind::Grand,
        card_points: Some(77),
        overbid: false,
    };
    DealResult {
        facts: Some(facts),
        undone: format >= 7,
        ..result(7, 1, &ROWS)
    }
}

/// The golden table's deal in the archive.
fn archived_deal() -> ArchivedDeal {
    ArchivedDeal {
        deal: DealId {
            table: TableId::new(7),
            number: 1,
        },
        code: ShareCode::new(7),
        at: NOW,
        kind: Some(DealKind::Grand),
        points: 48,
        is_own_game: true,
        won: Some(true),
        others: Vec::new(),
        undone: true,
    }
}

/// The result of the golden list in this format, 3 or later.
fn list_result(format: u32) -> ListResult {
    let places = vec![
        ListPlace {
            player: Player::Person(PersonId::new(1)),
            total: 48,
            won: true,
        },
        ListPlace {
            player: Player::Autoplayer,
            total: -36,
            won: false,
        },
    ];
    ListResult {
        table: TableId::new(8),
        at: NOW,
        places,
        unaided: format >= 10,
        strength: (format >= 10).then_some(Strength::League),
    }
}

/// A person as stored before format 5.
const KNOWN: PersonDump = PersonDump {
    user: 4_242,
    person: PersonId::new(0xabcd_ef01_2345),
    settings: Settings {
        locale: None,
        shared: true,
        choices: StoredChoices::NONE,
    },
    shared_deals: Vec::new(),
    day_reminder: None,
    day_servers: Vec::new(),
};

/// Choices of this person and their server, added since.
fn choices() -> StoredChoices {
    StoredChoices::from_iter([("face", "german"), ("reminders", "off")])
}

fn tally_key() -> TallyKey {
    TallyKey {
        period: Period::AllTime,
        game: GameId::Skat,
        kind: ListKind::Official,
        person: KNOWN.person,
    }
}

fn rating_list() -> RatingList {
    RatingList {
        table: TableId::new(8),
        at: NOW,
        deals: 36,
        baseline: Baseline::POINTS,
        strength: Some(Strength::League),
        places: vec![
            (Player::Person(KNOWN.person), 480),
            (Player::Person(PersonId::new(1)), -36),
            (Player::Autoplayer, 0),
        ],
    }
}

fn rating_history() -> RatingHistory {
    let rating = Rating {
        mean: 1.0 / 3.0,
        variance: 3.5,
    };
    let day = |number| DayRating {
        day: RatingDay::of_number(number),
        rating,
        lists: 2,
    };
    RatingHistory::of(vec![day(20_000), day(20_254)]).expect("days in order")
}

fn tally() -> Tally {
    let highlight = |points| Highlight {
        points,
        table: TableId::new(7),
        number: 1,
        at: NOW,
    };
    Tally {
        deals: 40,
        points: -1_234,
        declared: vec![
            (DealKind::Hearts, ContractCounts { won: 1, lost: 0 }),
            (DealKind::Grand, ContractCounts { won: 2, lost: 3 }),
        ],
        defended: ContractCounts { won: 7, lost: 8 },
        card_points: (6, 390),
        overbid: 1,
        lists: 3,
        lists_won: 2,
        best: Some(highlight(98)),
        worst: Some(highlight(-146)),
        recent: vec![highlight(98), highlight(-146)],
    }
}

/// The header of a table with a rule set of its own and a day for each decision.
fn by_correspondence() -> Header {
    let (table, host) = (TableId::new(8), PersonId::new(1));
    Header::new(
        table,
        GameId::Skat,
        turned(),
        3,
        3,
        ThinkTime::Correspondence,
        host,
        NOW,
    )
    .expect("a valid header")
}

/// Writes the content of the golden file.
async fn write(store: &dyn Store) {
    let opened = stored(
        store
            .open_table(opening(7, Some(1_000_000_000_000_000_001)))
            .await
            .expect("opens a table"),
    );
    let other = Opening {
        header: by_correspondence(),
        ..opening(8, None)
    };
    let other = stored(store.open_table(other).await.expect("opens a table"));
    let step = Commit {
        at: NOW.plus_ms(2),
        events: events(),
        interaction: Some(1_000_000_000_000_000_002),
        results: vec![deal_result(FORMAT)],
        codes: vec![(1, ShareCode::new(7))],
        removed: Vec::new(),
        token: Some((
            TokenOwner::Person(PersonId::new(1)),
            token("aW50ZXJhY3Rpb24", NOW),
        )),
        ..commit(7, Epoch::FIRST, opened)
    };
    // The archive takes only deals of persons who are known at that moment.
    let host = PersonDump {
        user: 4_141,
        person: PersonId::new(1),
        settings: Settings::default(),
        shared_deals: Vec::new(),
        day_reminder: None,
        day_servers: Vec::new(),
    };
    store.restore_person(host).await.expect("stores");
    store.commit(step).await.expect("commits");
    store.erase(4_141).await.expect("erases");
    store
        .note_token(
            TableId::new(7),
            Epoch::FIRST,
            TokenOwner::Public,
            Some(Token {
                channel: Some(77),
                ..token("b2Zmbm", NOW)
            }),
        )
        .await
        .expect("notes");
    let opener = TokenOwner::Opener(PersonId::new(7));
    store
        .note_token(
            TableId::new(7),
            Epoch::FIRST,
            opener,
            Some(token("b3BlbmVy", NOW)),
        )
        .await
        .expect("notes");
    store
        .note_post(TableId::new(7), Epoch::FIRST, Some(post()))
        .await
        .expect("notes");
    let last = Commit {
        list: Some(list_result(FORMAT)),
        closed: true,
        ..commit(8, Epoch::FIRST, other)
    };
    store.commit(last).await.expect("commits");
    store
        .bind(1_000_000_000_000_000_003, TableId::new(8), NOW)
        .await
        .expect("binds");
    store.restore_person(KNOWN).await.expect("stores");
    let chosen = Settings {
        choices: choices(),
        ..KNOWN.settings
    };
    store
        .put_settings(KNOWN.person, chosen)
        .await
        .expect("keeps");
    store
        .share_deal(KNOWN.person, ShareCode::new(7), true)
        .await
        .expect("shares");
    store
        .restore_server(SERVER, choices())
        .await
        .expect("stores");
    store.begin_erasure(4_343).await.expect("notes");
    for scope in [Scope::Server(SERVER), Scope::All] {
        let tallies = vec![TallyWrite {
            key: tally_key(),
            tally: Some(tally()),
            ranked: true,
        }];
        let counted = vec![(TableId::new(7), Month::of(NOW), 1)];
        assert!(
            store
                .count(ResultToCount {
                    scope,
                    version: 0,
                    tallies,
                    counted,
                    lists: vec![rating_list()],
                    ratings: vec![RatingWrite {
                        person: KNOWN.person,
                        history: Some(rating_history()),
                        ranked: true,
                    }],
                })
                .await
                .expect("counts")
        );
    }
    let first = store
        .outbox(TableId::new(7))
        .await
        .expect("reads")
        .rows
        .into_iter()
        .take(1)
        .collect();
    store.settle(TableId::new(7), first).await.expect("settles");
    write_days(store).await;
}

/// The day of the golden store's daily list.
fn list_date() -> DayDate {
    "2026-12-01".parse().expect("a date")
}

/// The events of this day.
fn list_day() -> Vec<DayEvent> {
    vec![
        DayEvent::Announced {
            root: Digest::new([0x55; 32]),
            round: Some(34_000_000),
            at_ms: NOW.0,
        },
        DayEvent::Drawn(BeaconRound {
            round: 34_000_000,
            signature: std::array::from_fn(|byte| byte as u8),
        }),
        DayEvent::Prepared(Preparation {
            engine: 3,
            reference: std::array::from_fn(|instance| {
                std::array::from_fn(|deal| 48 * deal as i32 - 100 * instance as i32)
            }),
        }),
    ]
}

/// The days that were given up, with their causes.
fn cancelled_days() -> impl Iterator<Item = (DayDate, DayCancelCause)> {
    let causes = [
        DayCancelCause::NoSecret,
        DayCancelCause::NoBeacon,
        DayCancelCause::NotPrepared,
    ];
    let dates = (1..).map(|days| list_date().plus_days(days));
    dates.zip(causes)
}

fn entry_events() -> Vec<EntryEvent> {
    let seat = |number| Seat::new(number).expect("a seat");
    let act = |number, text| EntryEvent::Acted(seat(number), action(text));
    vec![
        EntryEvent::Dealt,
        act(1, "bid 18"),
        act(0, "hold"),
        act(2, "discard C7 D8"),
        act(2, "announce CH"),
        EntryEvent::TakenOver,
        act(0, "play CJ"),
        EntryEvent::Dealt,
    ]
}

fn entry_score() -> DayScore {
    let result = |points, passed_in, taken_over| EntryResult {
        points,
        passed_in,
        taken_over,
    };
    DayScore {
        instance: 3,
        results: vec![result(-136, false, true)],
    }
}

fn week_groups() -> WeekGroups<PersonId> {
    let group = |league, members: &[u64]| LeagueGroup {
        league,
        members: members.iter().copied().map(PersonId::new).collect(),
    };
    let groups = vec![
        group(League::Third, &[]),
        group(League::Second, &[5, 4]),
        group(League::First, &[KNOWN.person.number()]),
    ];
    WeekGroups::new(list_date().week(), groups)
}

/// Writes the daily list.
async fn write_days(store: &dyn Store) {
    let append = async |date, after, event, secret| {
        let append = DayAppend {
            date,
            after,
            event,
            secret,
        };
        assert!(store.append_day(append).await.expect("appends"));
    };
    let mut secret = Some(ListSecret::new([0x66; 32]));
    for (after, event) in (0..).zip(list_day()) {
        append(list_date(), after, event, secret.take()).await;
    }
    for (date, cause) in cancelled_days() {
        append(date, 0, DayEvent::Cancelled(cause), None).await;
    }
    let entry = EntryAppend {
        date: list_date(),
        person: KNOWN.person,
        after: 0,
        events: entry_events(),
        score: entry_score(),
        server: Some(SERVER),
    };
    assert!(store.append_entry(entry).await.expect("appends"));
    let put = store.put_week_groups(week_groups(), 0).await;
    assert!(put.expect("stores"));
    let set = store.set_day_reminder(KNOWN.person, Some(18)).await;
    set.expect("stores");
    let noted = store.note_day_reminded(KNOWN.person, list_date()).await;
    assert!(noted.expect("stores"));
}

/// Checks the daily list of a golden store, which has one since format 10.
async fn check_days(store: &dyn Store, format: u32) {
    let (date, person) = (list_date(), KNOWN.person);
    let has_list = format >= 10;
    let day = store.day(date).await.expect("reads");
    let events = if has_list { list_day() } else { Vec::new() };
    assert_eq!(day.events, events);
    let secret = has_list.then(|| ListSecret::new([0x66; 32]));
    assert_eq!(day.secret, secret);
    for (date, cause) in cancelled_days().take_while(|_| has_list) {
        let day = store.day(date).await.expect("reads");
        assert_eq!(day.events, [DayEvent::Cancelled(cause)]);
    }
    let entry = store.entry_of(person, date).await.expect("reads");
    let events = if has_list { entry_events() } else { Vec::new() };
    assert_eq!(entry, events);
    let scores = store.scores_of(person).await.expect("reads");
    assert_eq!(
        scores,
        Vec::from_iter(has_list.then(|| (date, entry_score())))
    );
    let person = Vec::from_iter(has_list.then_some(person));
    let running = store.running_entries(date).await.expect("reads");
    assert_eq!(running, person);
    assert_eq!(store.day_players(SERVER).await.expect("reads"), person);
    let groups = store.week_groups(date.week()).await.expect("reads");
    assert_eq!(groups, has_list.then(|| (1, week_groups())));
    let due = store.due_day_reminders(date, 23).await.expect("reads");
    assert_eq!(due, [], "they were reminded");
    let due = store.due_day_reminders(date.next(), 18).await;
    assert_eq!(due.expect("reads"), person);
}

/// Checks the content of every golden store.
async fn holds_a_table(
    store: &dyn Store,
    header: &Header,
    log: Vec<Event>,
    result: &DealResult,
    openers: bool,
) {
    let acquired = store.acquire(TableId::new(7), NOW).await.expect("acquires");
    assert_eq!(acquired.record.header, *header);
    assert_eq!(acquired.record.room, opening(7, None).room);
    let logged: BTreeMap<usize, (Timestamp, Event)> =
        acquired.events.into_iter().enumerate().collect();
    assert_eq!(logged[&0], (NOW, joined(0, 1)));
    for (seq, event) in (1..).zip(log) {
        assert_eq!(logged[&seq], (NOW.plus_ms(2), event));
    }
    assert_eq!(acquired.post, Some(post()));
    let tokens: Vec<_> = acquired
        .tokens
        .iter()
        .map(|(owner, token)| (*owner, token.token.expose_secret()))
        .collect();
    let (public, panel) = (TokenOwner::Public, TokenOwner::Person(PersonId::new(1)));
    assert_eq!(
        tokens[..2],
        [(public, "b2Zmbm"), (panel, "aW50ZXJhY3Rpb24")]
    );
    let opener = (TokenOwner::Opener(PersonId::new(7)), "b3BlbmVy");
    assert_eq!(tokens[2..], if openers { vec![opener] } else { vec![] });
    assert_eq!(
        (
            acquired.tokens[0].1.application,
            acquired.tokens[0].1.message
        ),
        (5, Some(6))
    );
    let ledger = store.ledger(SERVER).await.expect("reads");
    assert_eq!(ledger[0].row, LedgerRow::Deal(result.clone()));
    assert_eq!(store.servers().await.expect("reads"), [SERVER]);
    assert!(
        store
            .was_handled(TableId::new(7), 1_000_000_000_000_000_002)
            .await
            .expect("reads")
    );
    assert_eq!(store.person(KNOWN.user).await.expect("reads"), KNOWN.person);
    assert_eq!(
        store.user(KNOWN.person).await.expect("reads"),
        Some(KNOWN.user)
    );
}

async fn open_numbers(store: &dyn Store) -> Vec<u64> {
    store
        .open_tables()
        .await
        .expect("reads")
        .into_iter()
        .map(|open| open.table.number())
        .collect()
}

/// Checks the content of a golden store in this format, 3 or later.
async fn check_golden_content(store: &dyn Store, format: u32) {
    let log = match format {
        3 | 4 => events_2(),
        5 => events_5(),
        6 => events_6(),
        7 | 8 => events_7(),
        _ => events(),
    };
    let (header, result) = (common::header(7), deal_result(format));
    holds_a_table(store, &header, log, &result, format >= 4).await;
    let chosen = if format < 5 {
        StoredChoices::NONE
    } else {
        choices()
    };
    assert_eq!(store.server_choices(SERVER).await.expect("reads"), chosen);
    let settings = store.settings(KNOWN.person).await.expect("reads");
    assert_eq!(
        settings,
        Settings {
            choices: chosen,
            ..KNOWN.settings
        }
    );
    if format >= 6 {
        let acquired = store.acquire(TableId::new(7), NOW).await.expect("acquires");
        assert_eq!(acquired.tokens[0].1.channel, Some(77));
    }
    if format >= 5 {
        let other = store.acquire(TableId::new(8), NOW).await.expect("acquires");
        assert_eq!(other.record.header, by_correspondence());
    }
    let tables = store.tables_of(PersonId::new(1)).await.expect("reads");
    assert_eq!(tables, [7, 8].map(TableId::new), "the host's tables");
    let deals = store.deals_of(PersonId::new(1), 0, 10).await;
    // The persons of the earlier golden stores aren't known, so their deals have only codes.
    let archived = (format >= 10).then(archived_deal);
    assert_eq!(deals.expect("reads"), Vec::from_iter(archived.clone()));
    let code = ShareCode::new(7);
    let found = store.deal_of(code).await.expect("reads");
    assert_eq!(found, archived.map(|deal| deal.deal));
    let players = vec![PersonId::new(1), KNOWN.person];
    let sharers = store.sharers(code, players).await.expect("reads");
    assert_eq!(sharers.contains(&KNOWN.person), format >= 10);
    assert!(!sharers.contains(&PersonId::new(1)));
    assert_eq!(
        open_numbers(store).await,
        [7, 8],
        "the result of table 8 isn't counted"
    );
    assert!(
        store
            .outbox(TableId::new(7))
            .await
            .expect("reads")
            .rows
            .is_empty()
    );
    assert_eq!(
        store.outbox(TableId::new(8)).await.expect("reads").rows,
        [LedgerRow::List(list_result(format))]
    );
    assert_eq!(store.pending_erasures().await.expect("reads"), [4_343]);
    let bound = store
        .bind(1_000_000_000_000_000_003, TableId::new(7), NOW)
        .await
        .expect("reads");
    assert_eq!(bound, TableId::new(8));
    check_days(store, format).await;
    let counted = vec![
        (TableId::new(7), Month::of(NOW)),
        (TableId::new(8), Month::of(NOW)),
    ];
    for scope in [Scope::Server(SERVER), Scope::All] {
        let rated = store.ratings(scope, vec![KNOWN.person]).await;
        let history = (format >= 10).then(rating_history);
        assert_eq!(rated.expect("reads"), [history]);
        let lists = store.rating_lists(scope, RatingDay::FIRST).await;
        let list = (format >= 10).then(rating_list);
        assert_eq!(lists.expect("reads"), Vec::from_iter(list));
        let tallied = store
            .tallies(scope, vec![tally_key()], counted.clone())
            .await
            .expect("reads");
        assert_eq!(
            tallied,
            Tallied {
                version: 1,
                tallies: vec![Some(tally())],
                counted: vec![1, 0]
            }
        );
        assert_eq!(
            store.tallies_of(scope, KNOWN.person).await.expect("reads"),
            [(tally_key(), tally())]
        );
        let TallyKey {
            period, game, kind, ..
        } = tally_key();
        let key = BoardKey {
            scope,
            period,
            game,
            kind,
            order: RankingOrder::Points,
        };
        let row = BoardRow {
            person: KNOWN.person,
            tally: tally(),
        };
        let board = store
            .board(key, 0, 10, Some(KNOWN.person))
            .await
            .expect("reads");
        assert_eq!(
            board,
            LeaderboardPage {
                rows: vec![row.clone()],
                persons: 1,
                own: Some((0, row))
            }
        );
    }
}

/// Writes the content of the golden file for a table whose log was removed.
async fn write_removed(store: &dyn Store) {
    let table = TableId::new(8);
    let opening = Opening {
        header: by_correspondence(),
        ..opening(8, None)
    };
    let opened = stored(store.open_table(opening).await.expect("opens a table"));
    let noted = store.note_post(table, Epoch::FIRST, Some(post()));
    noted.await.expect("notes");
    let last = Commit {
        closed: true,
        ..commit(8, Epoch::FIRST, opened)
    };
    store.commit(last).await.expect("commits");
    // Counting takes a closed table off the list of open ones.
    count_results(store, table).await.expect("counts");
    let removed = store.remove_log(table, NOW.plus_ms(1));
    assert!(removed.await.expect("removes"));
}

/// Checks the content of that file.
async fn check_removed(store: &dyn Store) {
    let table = TableId::new(8);
    let dump = store.dump_table(table).await.expect("dumps");
    assert!(dump.closed && dump.log_removed && dump.log.is_empty() && dump.post.is_none());
    assert_eq!(
        store.room(table).await.expect("reads"),
        opening(8, None).room
    );
    let acquired = store.acquire(table, NOW).await;
    assert!(matches!(acquired, Err(StoreError::UnknownTable)));
    let tables = store.tables_of(PersonId::new(1)).await.expect("reads");
    assert_eq!(tables, [table], "the index stays");
    assert_eq!(store.all_tables().await.expect("reads"), [table]);
}

/// Parses rows for comparison, because the order of keys depends on serde_json's build.
fn parsed(rows: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<Json> {
    rows.into_iter()
        .map(|row| serde_json::from_str(row.as_ref()).expect("a row is JSON"))
        .collect()
}
