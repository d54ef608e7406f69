//! The daily list: days, entries, groups, reminders and their erasure.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use futures_util::FutureExt as _;

use skat_events::day::{
    DayCancelCause, DayDate, DayEvent, DayScore, EntryEvent, EntryResult, League, LeagueGroup,
    Preparation, Week, WeekGroups,
};
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{BeaconRound, Digest, ListSecret};
use skat_rules::game::{AnyDeal, GameId, Setting};
use skat_store::{
    Backup, DayAppend, EntryAppend, ProcessId, StoredDay, erase_person, export_person, write_backup,
};
use skat_table::{PersonId, Timestamp};

use crate::common::{NOW, options};
use crate::{Backend, Configured, Handle};

fn date(text: &str) -> DayDate {
    text.parse().expect("a date")
}

fn announced(root: u8) -> DayEvent {
    DayEvent::Announced {
        root: Digest::new([root; 32]),
        round: Some(9),
        at_ms: NOW.0,
    }
}

async fn append_day(
    store: &Handle,
    date: DayDate,
    after: u16,
    event: &DayEvent,
    secret: Option<&ListSecret>,
) -> bool {
    let append = DayAppend {
        date,
        after,
        event: event.clone(),
        secret: secret.cloned(),
    };
    store.append_day(append).await.expect("stores")
}

async fn day(store: &Handle, date: DayDate) -> StoredDay {
    store.day(date).await.expect("reads")
}

/// A deal, from its first event to its last.
fn deal(number: u8) -> Vec<EntryEvent> {
    let secret = DealSecret::new([number; 32]);
    let mut deal = AnyDeal::deal(GameId::Skat, &secret, &Setting::official())
        .expect("Skat is played by three");
    let mut events = vec![EntryEvent::Dealt];
    while let Some(seat) = deal.awaited().iter().next() {
        let legal = deal.legal_actions(seat);
        let action = legal[events.len() * 7 % legal.len()];
        deal.apply(seat, action).expect("it is legal");
        events.push(EntryEvent::Acted(seat, action));
    }
    events
}

/// A score of this many deals.
fn score(deals: u8) -> DayScore {
    let result = |number: u8| EntryResult {
        points: 50 * i32::from(number) - 120,
        passed_in: number == 1,
        taken_over: number == 2,
    };
    DayScore {
        instance: 3,
        results: (0..deals).map(result).collect(),
    }
}

/// Appends to an entry, and returns true if it was stored.
async fn append(
    store: &Handle,
    (person, date): (PersonId, DayDate),
    after: usize,
    events: &[EntryEvent],
    score: DayScore,
    server: Option<u64>,
) -> bool {
    let append = EntryAppend {
        date,
        person,
        after: u16::try_from(after).expect("few events"),
        events: events.to_vec(),
        score,
        server,
    };
    store.append_entry(append).await.expect("stores")
}

async fn entry(store: &Handle, person: PersonId, date: DayDate) -> Vec<EntryEvent> {
    store.entry_of(person, date).await.expect("reads")
}

async fn scores(store: &Handle, date: DayDate) -> Vec<(PersonId, DayScore)> {
    store.scores_of_day(date).await.expect("reads")
}

fn groups(week: Week, members: &[(League, &[PersonId])]) -> WeekGroups<PersonId> {
    let group = |&(league, members): &(League, &[PersonId])| LeagueGroup {
        league,
        members: members.to_vec(),
    };
    WeekGroups::new(week, members.iter().map(group).collect())
}

async fn put_groups(store: &Handle, groups: &WeekGroups<PersonId>, after: u32) -> bool {
    let put = store.put_week_groups(groups.clone(), after).await;
    put.expect("stores")
}

pub(super) async fn keeps_days(backend: &dyn Backend) {
    let store = backend.open().await;
    let (first, second) = (date("2026-12-31"), date("2027-01-01"));
    assert_eq!(day(&store, first).await, StoredDay::default());
    assert_eq!(store.all_days().await.expect("reads"), []);

    let secret = ListSecret::new([0xab; 32]);
    let events = [
        announced(7),
        DayEvent::Drawn(BeaconRound {
            round: 9,
            signature: [0xc3; 48],
        }),
        DayEvent::Prepared(Preparation {
            engine: 4,
            reference: [[-48; 9], [0; 9], [i32::MAX; 9], [i32::MIN; 9]],
        }),
    ];
    assert!(
        !append_day(&store, first, 1, &events[0], None).await,
        "too early"
    );
    assert!(append_day(&store, first, 0, &events[0], Some(&secret)).await);
    assert!(
        !append_day(&store, first, 0, &announced(8), None).await,
        "too late"
    );
    assert!(append_day(&store, first, 1, &events[1], None).await);
    assert!(append_day(&store, first, 2, &events[2], None).await);
    let causes = [
        DayCancelCause::NoSecret,
        DayCancelCause::NoBeacon,
        DayCancelCause::NotPrepared,
    ];
    let mut cancelled = Vec::new();
    for (days, cause) in (0..).zip(causes) {
        let date = second.plus_days(days);
        assert!(append_day(&store, date, 0, &DayEvent::Cancelled(cause), None).await);
        cancelled.push(date);
    }
    drop(store);

    let store = backend.open().await;
    let found = day(&store, first).await;
    assert_eq!(found.events, events);
    assert_eq!(found.secret, Some(secret));
    let shown = format!("{found:?}").to_lowercase();
    assert!(
        !shown.contains("abab") && !shown.contains("171, 171"),
        "{shown}"
    );
    for (date, cause) in cancelled.iter().zip(causes) {
        let found = day(&store, *date).await;
        assert_eq!(found.events, [DayEvent::Cancelled(cause)]);
        assert_eq!(found.secret, None);
    }
    let all = [&[first], cancelled.as_slice()].concat();
    assert_eq!(store.all_days().await.expect("reads"), all);
}

pub(super) async fn claims_days(backend: &dyn Backend) {
    let store = backend.open().await;
    let (first, second) = (date("2026-12-01"), date("2026-12-02"));
    let (one, two) = (ProcessId(1), ProcessId(u64::MAX));
    let at = |ms| NOW.plus_ms(ms);
    let claim = async |date, process, now: Timestamp, until: Timestamp| {
        let claim = store.claim_day(date, process, now, until).await;
        claim.expect("claims")
    };
    assert!(claim(first, one, at(0), at(100)).await);
    assert!(!claim(first, two, at(50), at(150)).await);
    assert!(claim(second, two, at(50), at(150)).await, "another day");
    assert!(claim(first, one, at(50), at(200)).await, "a renewal");
    assert!(!claim(first, two, at(199), at(300)).await);
    assert!(claim(first, two, at(200), at(300)).await, "it has ended");
    assert!(!claim(first, one, at(201), at(400)).await);
}

pub(super) async fn keeps_entries(backend: &dyn Backend) {
    let store = backend.open().await;
    let person = store.person(11).await.expect("draws");
    let other = store.person(12).await.expect("draws");
    let (today, before) = (date("2026-12-02"), date("2026-12-01"));
    let nobody = PersonId::new(5);
    let first = deal(1);
    assert!(!append(&store, (nobody, today), 0, &first, score(1), Some(9)).await);
    assert_eq!(entry(&store, nobody, today).await, []);
    assert_eq!(scores(&store, today).await, []);
    assert_eq!(store.day_players(9).await.expect("reads"), []);
    assert_eq!(store.scores_of(person).await.expect("reads"), []);

    // A deal in three appends, of which the last ends it.
    let own = (person, today);
    let (dealt, rest) = first.split_at(1);
    let (some, rest) = rest.split_at(rest.len() / 2);
    assert!(append(&store, own, 0, dealt, score(0), Some(9)).await);
    assert!(
        !append(&store, own, 0, dealt, score(0), Some(9)).await,
        "again"
    );
    assert!(append(&store, own, 1, some, score(0), None).await);
    assert_eq!(store.running_entries(today).await.expect("reads"), [person]);
    assert!(
        !append(&store, own, 1, rest, score(1), None).await,
        "too late"
    );
    assert!(
        !append(&store, own, first.len(), rest, score(1), None).await,
        "too early"
    );
    let begun = [dealt, some].concat();
    assert_eq!(entry(&store, person, today).await, begun);
    assert!(append(&store, own, begun.len(), rest, score(1), Some(8)).await);
    assert_eq!(store.running_entries(today).await.expect("reads"), []);

    // The next deal is taken over, and is running.
    let second = [EntryEvent::Dealt, EntryEvent::TakenOver];
    assert!(append(&store, own, first.len(), &second, score(1), None).await);
    assert!(append(&store, (person, before), 0, &deal(2), score(1), Some(9)).await);
    assert!(append(&store, (other, today), 0, &deal(3), score(1), Some(9)).await);
    drop(store);

    let store = backend.open().await;
    let whole = [first.as_slice(), &second].concat();
    assert_eq!(entry(&store, person, today).await, whole);
    assert_eq!(entry(&store, other, today).await, deal(3));
    let mut both = [(person, score(1)), (other, score(1))];
    both.sort_by_key(|(person, _)| *person);
    assert_eq!(scores(&store, today).await, both);
    assert_eq!(store.running_entries(today).await.expect("reads"), [person]);
    let days = [(before, score(1)), (today, score(1))];
    assert_eq!(store.scores_of(person).await.expect("reads"), days);
    let mut players = [person, other];
    players.sort_unstable();
    assert_eq!(store.day_players(9).await.expect("reads"), players);
    assert_eq!(store.day_players(8).await.expect("reads"), [person]);
    assert_eq!(store.day_players(7).await.expect("reads"), []);
    assert_eq!(store.all_days().await.expect("reads"), [before, today]);

    // All nine deals, with the highest score that a record may hold.
    let mut events = Vec::new();
    for number in 0..9 {
        events.append(&mut deal(number));
    }
    let far = date("2030-01-01");
    let mut long = score(9);
    long.results[0].points = i32::MIN;
    let stored = append(&store, (person, far), 0, &events, long.clone(), None).await;
    assert!(stored);
    assert_eq!(entry(&store, person, far).await, events);
    assert_eq!(scores(&store, far).await, [(person, long)]);
}

/// Writers that append at the same place: one of them wins, and nothing of it is lost.
pub(super) async fn decides_races(backend: &dyn Backend) {
    const WRITERS: u8 = 8;
    let store = backend.open().await;
    let person = store.person(11).await.expect("draws");
    let today = date("2026-12-02");
    let week = today.week();

    let mut expected = Vec::new();
    for round in 0..6_u8 {
        let after = expected.len();
        let writers = (0..WRITERS).map(|writer| {
            let store = store.clone();
            let events = deal(round * WRITERS + writer);
            tokio::spawn(async move {
                let stored = append(
                    &store,
                    (person, today),
                    after,
                    &events,
                    score(writer),
                    Some(9),
                )
                .await;
                stored.then_some((events, score(writer)))
            })
        });
        let mut winners = Vec::new();
        for writer in writers.collect::<Vec<_>>() {
            winners.extend(writer.await.expect("it ends"));
        }
        let [(mut events, score)] = <[_; 1]>::try_from(winners).expect("one has won");
        expected.append(&mut events);
        assert_eq!(entry(&store, person, today).await, expected);
        assert_eq!(scores(&store, today).await, [(person, score)]);
    }

    let writers = (0..WRITERS).map(|writer| {
        let store = store.clone();
        tokio::spawn(async move {
            let secret = ListSecret::new([writer; 32]);
            let event = announced(writer);
            let stored = append_day(&store, today, 0, &event, Some(&secret)).await;
            let of_one = groups(week, &[(League::Third, &[PersonId::new(writer.into())])]);
            let put = put_groups(&store, &of_one, 0).await;
            (stored.then_some((event, secret)), put.then_some(of_one))
        })
    });
    let (mut days, mut groups) = (Vec::new(), Vec::new());
    for writer in writers.collect::<Vec<_>>() {
        let (day, group) = writer.await.expect("it ends");
        days.extend(day);
        groups.extend(group);
    }
    let [(event, secret)] = <[_; 1]>::try_from(days).expect("one has won");
    let found = day(&store, today).await;
    assert_eq!(found.events, [event]);
    assert_eq!(found.secret, Some(secret));
    let [of_one] = <[_; 1]>::try_from(groups).expect("one has won");
    let found = store.week_groups(week).await.expect("reads");
    assert_eq!(found, Some((1, of_one)));
}

/// Appends that are dropped at any moment are stored as a whole or not at all.
pub(super) async fn survives_drops(backend: &dyn Backend) {
    let store = backend.open().await;
    let person = store.person(11).await.expect("draws");
    let today = date("2026-12-02");
    let mut expected = Vec::new();
    for number in 0..40 {
        let (after, events) = (expected.len(), deal(number));
        let appending = || {
            let (store, own) = (store.clone(), (person, today));
            let events = events.clone();
            async move { append(&store, own, after, &events, score(number + 1), Some(9)).await }
        };
        {
            let mut dropped = Box::pin(appending());
            // Each time it gets some more polls before it is dropped.
            for _ in 0..number % 14 {
                if (&mut dropped).now_or_never().is_some() {
                    break;
                }
                tokio::task::yield_now().await;
            }
        }
        let again = appending().await;
        expected.extend(events);
        let found = entry(&store, person, today).await;
        assert_eq!(found, expected, "{number}, stored again: {again}");
        let scored = [(person, score(number + 1))];
        assert_eq!(scores(&store, today).await, scored);
        assert_eq!(store.running_entries(today).await.expect("reads"), []);
        assert_eq!(store.day_players(9).await.expect("reads"), [person]);
    }
}

pub(super) async fn keeps_groups(backend: &dyn Backend) {
    let store = backend.open().await;
    let (one, two) = (store.person(1).await, store.person(2).await);
    let (one, two) = (one.expect("draws"), two.expect("draws"));
    let first = date("2026-12-02").week();
    let week = first.next();
    assert_eq!(store.week_groups(week).await.expect("reads"), None);
    assert_eq!(store.weeks_with_groups().await.expect("reads"), []);
    let mut stored = groups(week, &[(League::Third, &[two, one]), (League::First, &[])]);
    assert!(!put_groups(&store, &stored, 1).await);
    assert!(put_groups(&store, &stored, 0).await);
    assert!(!put_groups(&store, &stored, 0).await);
    stored.join(PersonId::new(77), League::Second);
    assert!(put_groups(&store, &stored, 1).await);
    assert!(put_groups(&store, &groups(first, &[]), 0).await);
    drop(store);

    let store = backend.open().await;
    let found = store.week_groups(week).await.expect("reads");
    assert_eq!(found, Some((2, stored.clone())));
    assert_eq!(
        store.weeks_with_groups().await.expect("reads"),
        [first, week]
    );

    // Someone who is erased leaves them, so a writer who still has them in memory fails.
    erase_person(&*store, 1).await.expect("erases");
    assert!(stored.remove(one));
    let found = store.week_groups(week).await.expect("reads");
    assert_eq!(found, Some((3, stored.clone())));
    assert!(!put_groups(&store, &stored, 2).await);
}

pub(super) async fn reminds(backend: &dyn Backend) {
    let store = backend.open().await;
    let (early, late) = (store.person(1).await, store.person(2).await);
    let (early, late) = (early.expect("draws"), late.expect("draws"));
    let (today, tomorrow) = (date("2026-12-02"), date("2026-12-03"));
    let due = async |store: &Handle, date, hour| {
        let due = store.due_day_reminders(date, hour).await;
        due.expect("reads")
    };
    let note = async |store: &Handle, person, date| {
        let noted = store.note_day_reminded(person, date).await;
        noted.expect("stores")
    };
    let set = async |store: &Handle, person, hour| {
        let set = store.set_day_reminder(person, hour).await;
        set.expect("stores");
    };
    let nobody = PersonId::new(5);
    set(&store, nobody, Some(7)).await;
    assert_eq!(store.day_reminder(nobody).await.expect("reads"), None);
    assert_eq!(due(&store, today, 23).await, []);
    assert!(!note(&store, early, today).await, "they don't want it");

    set(&store, early, Some(0)).await;
    set(&store, late, Some(18)).await;
    assert_eq!(store.day_reminder(late).await.expect("reads"), Some(18));
    assert_eq!(due(&store, today, 17).await, [early]);
    let mut both = [early, late];
    both.sort_unstable();
    assert_eq!(due(&store, today, 18).await, both);
    drop(store);

    let store = backend.open().await;
    assert!(note(&store, early, today).await);
    assert!(!note(&store, early, today).await);
    assert_eq!(due(&store, today, 23).await, [late]);
    assert_eq!(
        due(&store, today.previous(), 23).await,
        [late],
        "a clock set back"
    );
    assert!(!note(&store, early, today.previous()).await);
    assert_eq!(due(&store, tomorrow, 23).await, both);
    // Whoever changes the hour isn't reminded twice.
    set(&store, early, None).await;
    assert_eq!(store.day_reminder(early).await.expect("reads"), None);
    assert_eq!(due(&store, tomorrow, 23).await, [late]);
    set(&store, early, Some(20)).await;
    assert_eq!(due(&store, today, 23).await, [late]);
    assert_eq!(due(&store, tomorrow, 19).await, [late]);
    assert_eq!(due(&store, tomorrow, 20).await, both);
    assert!(note(&store, early, tomorrow).await);

    erase_person(&*store, 2).await.expect("erases");
    assert_eq!(store.day_reminder(late).await.expect("reads"), None);
    assert_eq!(due(&store, tomorrow, 23).await, []);
}

/// An erased person's scores stay, under names that are nobody's.
pub(super) async fn erases_from_days(backend: &dyn Backend) {
    let store = backend.open().await;
    let person = store.person(11).await.expect("draws");
    let other = store.person(12).await.expect("draws");
    let days = [date("2026-12-01"), date("2026-12-02")];
    let events = deal(1);
    for date in days {
        assert!(append(&store, (person, date), 0, &events, score(1), Some(9)).await);
        assert!(append(&store, (other, date), 0, &events, score(2), Some(9)).await);
    }
    let running = [EntryEvent::Dealt];
    let own = (person, days[1]);
    assert!(append(&store, own, events.len(), &running, score(1), Some(8)).await);

    let export = export_person(&*store, 11).await.expect("exports");
    let export = export.expect("they are known")["daily_list"].clone();
    assert_eq!(export["servers"], serde_json::json!(["8", "9"]));
    let last = &export["days"][1];
    assert_eq!(last["date"], "2026-12-02");
    assert_eq!(last["results"][0]["points"], -120);
    let shown = last["events"].as_array().expect("events").len();
    assert_eq!(shown, events.len(), "the running deal is left out");

    erase_person(&*store, 11).await.expect("erases");
    drop(store);
    let store = backend.open().await;
    for date in days {
        assert_eq!(entry(&store, person, date).await, []);
        assert_eq!(entry(&store, other, date).await, events);
        let found: BTreeMap<PersonId, DayScore> = scores(&store, date).await.into_iter().collect();
        assert_eq!(found.len(), 2);
        assert_eq!(found.get(&other), Some(&score(2)));
        let nameless = found.iter().find(|(person, _)| **person != other);
        let (name, left) = nameless.expect("the score stays");
        assert_ne!(*name, person);
        assert_eq!(store.user(*name).await.expect("reads"), None);
        assert_eq!(left, &score(1));
        // A process that still has the entry in memory can't write it.
        assert!(!append(&store, (person, date), 0, &events, score(1), Some(9)).await);
        assert!(
            !append(
                &store,
                (person, date),
                events.len(),
                &events,
                score(1),
                None
            )
            .await
        );
        assert_eq!(scores(&store, date).await.len(), 2);
        assert_eq!(store.running_entries(date).await.expect("reads"), []);
    }
    assert_eq!(store.scores_of(person).await.expect("reads"), []);
    assert_eq!(store.day_players(9).await.expect("reads"), [other]);
    assert_eq!(store.day_players(8).await.expect("reads"), []);
    // Who comes back is somebody else.
    let again = store.person(11).await.expect("draws");
    assert_ne!(again, person);
    assert_eq!(store.scores_of(again).await.expect("reads"), []);
}

/// Erasures race with appends: afterwards nothing names the person.
pub(super) async fn erases_during_play(backend: &dyn Backend) {
    let store = backend.open().await;
    for round in 0..12_i64 {
        let person = store.person(11).await.expect("draws");
        let first = date("2026-12-01").plus_days(10 * round);
        let players = (0..4).map(|writer| {
            let store = store.clone();
            tokio::spawn(async move {
                let date = first.plus_days(writer);
                let (mut after, events) = (0, deal(1));
                while append(&store, (person, date), after, &events, score(1), Some(9)).await {
                    after += events.len();
                }
            })
        });
        let players: Vec<_> = players.collect();
        for _ in 0..round {
            tokio::task::yield_now().await;
        }
        erase_person(&*store, 11).await.expect("erases");
        for player in players {
            player.await.expect("it ends");
        }
        for writer in 0..4 {
            let date = first.plus_days(writer);
            let context = format!("round {round}, {date}");
            assert_eq!(entry(&store, person, date).await, [], "{context}");
            let found = scores(&store, date).await;
            assert!(found.iter().all(|(found, _)| *found != person), "{context}");
            assert!(found.len() <= 1, "{context}");
        }
        assert_eq!(store.scores_of(person).await.expect("reads"), []);
        assert_eq!(store.day_players(9).await.expect("reads"), []);
    }
}

/// A backup holds the whole list.
pub(super) async fn is_backed_up(backend: &dyn Backend) {
    let store = backend.open().await;
    let person = store.person(11).await.expect("draws");
    let gone = store.person(12).await.expect("draws");
    let today = date("2026-12-02");
    let secret = ListSecret::new([0xab; 32]);
    assert!(append_day(&store, today, 0, &announced(7), Some(&secret)).await);
    assert!(append_day(&store, today.next(), 0, &announced(8), None).await);
    let late = DayEvent::Cancelled(DayCancelCause::NoBeacon);
    assert!(append_day(&store, today, 1, &late, None).await);
    let events = [deal(1), vec![EntryEvent::Dealt]].concat();
    assert!(append(&store, (person, today), 0, &events, score(1), Some(9)).await);
    assert!(append(&store, (gone, today), 0, &deal(2), score(1), Some(9)).await);
    let of_week = groups(today.week(), &[(League::First, &[person])]);
    assert!(put_groups(&store, &of_week, 0).await);
    store.set_day_reminder(person, Some(7)).await.expect("sets");
    erase_person(&*store, 12).await.expect("erases");

    let mut bytes = Vec::new();
    let contents = write_backup(&*store, NOW, &mut bytes).await;
    let contents = contents.expect("backs up");
    assert_eq!((contents.days, contents.entries, contents.weeks), (2, 2, 1));
    let backup = Backup::check(Cursor::new(&bytes)).expect("it is sound");
    let folder = tempfile::tempdir().expect("a folder");
    let copy = Configured(options("copy.redb", folder.path())).open().await;
    backup.restore(&*copy).await.expect("restores");

    for date in [today, today.next()] {
        assert_eq!(day(&copy, date).await, day(&store, date).await);
        assert_eq!(scores(&copy, date).await, scores(&store, date).await);
    }
    assert_eq!(copy.all_days().await.expect("reads"), [today, today.next()]);
    assert_eq!(entry(&copy, person, today).await, events);
    assert_eq!(copy.running_entries(today).await.expect("reads"), [person]);
    assert_eq!(
        copy.scores_of(person).await.expect("reads"),
        [(today, score(1))]
    );
    assert_eq!(copy.day_players(9).await.expect("reads"), [person]);
    assert_eq!(copy.day_reminder(person).await.expect("reads"), Some(7));
    let found = copy.week_groups(today.week()).await.expect("reads");
    assert_eq!(found, Some((1, of_week)));
    // It can go on there.
    assert!(
        append(
            &copy,
            (person, today),
            events.len(),
            &deal(3)[1..],
            score(2),
            None
        )
        .await
    );
    assert_eq!(copy.running_entries(today).await.expect("reads"), []);

    let mut again = Vec::new();
    let backend_again = write_backup(&*copy, NOW, &mut again).await;
    assert!(backend_again.is_ok());
    let full = Backup::check(Cursor::new(&bytes)).expect("it is sound");
    let refused = full.restore(&*copy).await;
    assert!(refused.is_err(), "the copy isn't empty");
}

/// What the store should hold.
#[derive(Default)]
struct Model {
    days: BTreeMap<DayDate, Vec<DayEvent>>,
    entries: BTreeMap<(DayDate, PersonId), (Vec<EntryEvent>, DayScore)>,
    nameless: BTreeMap<DayDate, Vec<DayScore>>,
    players: BTreeSet<(u64, PersonId)>,
    /// Those, and the persons whose appends from a server were refused.
    tried: BTreeSet<(u64, PersonId)>,
    groups: BTreeMap<Week, (u32, WeekGroups<PersonId>)>,
    reminders: BTreeMap<PersonId, u8>,
    reminded: BTreeMap<PersonId, DayDate>,
}

impl Model {
    fn erase(&mut self, person: PersonId) {
        let gone: Vec<(DayDate, PersonId)> = self.entries.keys().copied().collect();
        for key in gone.into_iter().filter(|(_, found)| *found == person) {
            let (_, score) = self.entries.remove(&key).expect("it is there");
            self.nameless.entry(key.0).or_default().push(score);
        }
        self.players.retain(|(_, found)| *found != person);
        self.tried.retain(|(_, found)| *found != person);
        self.reminders.remove(&person);
        self.reminded.remove(&person);
        for (version, groups) in self.groups.values_mut() {
            *version += u32::from(groups.remove(person));
        }
    }
}

/// Random numbers by SplitMix64.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % sides
    }

    fn small(&mut self, sides: u8) -> u8 {
        u8::try_from(self.roll(sides.into())).expect("it is smaller")
    }
}

/// A thousand random operations leave exactly what a plain model of them holds.
pub(super) async fn follows_the_model(backend: &dyn Backend) {
    const OPERATIONS: usize = 1_000;
    let mut store = backend.open().await;
    let (mut model, mut dice) = (Model::default(), Dice(30));
    let parts: Vec<Vec<EntryEvent>> = (0..8).map(deal).collect();
    let dates: Vec<DayDate> = (0..4)
        .map(|days| date("2026-11-28").plus_days(days))
        .collect();
    let servers = [7, 8, 9];
    for operation in 0..OPERATIONS {
        let user = 1 + dice.roll(5);
        let person = store.person(user).await.expect("draws");
        let date = dates[usize::from(dice.small(4))];
        match dice.small(12) {
            0..=4 => {
                let whole = &parts[usize::from(dice.small(8))];
                let events = &whole[..1 + usize::from(dice.small(20)).min(whole.len() - 1)];
                let server = servers.get(usize::from(dice.small(4))).copied();
                let found = model.entries.get(&(date, person));
                let before = found.map_or(0, |(events, _)| events.len());
                let after = if dice.roll(5) == 0 {
                    before + 1
                } else {
                    before
                };
                let new = score(dice.small(10));
                let stored =
                    append(&store, (person, date), after, events, new.clone(), server).await;
                assert_eq!(stored, after == before, "operation {operation}");
                model.tried.extend(server.map(|server| (server, person)));
                if stored {
                    let row = model.entries.entry((date, person));
                    let (stored, score) = row.or_insert((Vec::new(), new.clone()));
                    stored.extend_from_slice(events);
                    *score = new;
                    model.players.extend(server.map(|server| (server, person)));
                }
            }
            5 => {
                let events = model.days.entry(date).or_default();
                let after = events.len() + usize::from(dice.roll(4) == 0);
                let event = announced(dice.small(255));
                let is_next = after == events.len();
                let after = u16::try_from(after).expect("few events");
                assert_eq!(append_day(&store, date, after, &event, None).await, is_next);
                if is_next {
                    events.push(event);
                }
            }
            6 | 7 => {
                let week = date.week();
                let found = model.groups.get(&week).cloned();
                let (version, mut groups) = found.unwrap_or_else(|| (0, groups(week, &[])));
                groups.join(person, League::ALL[usize::from(dice.small(3))]);
                let after = version + u32::from(dice.roll(4) == 0);
                assert_eq!(put_groups(&store, &groups, after).await, after == version);
                if after == version {
                    model.groups.insert(week, (version + 1, groups));
                }
            }
            8 => {
                let hour = Some(dice.small(24)).filter(|hour| *hour < 20);
                store.set_day_reminder(person, hour).await.expect("sets");
                match hour {
                    Some(hour) => drop(model.reminders.insert(person, hour)),
                    None => drop(model.reminders.remove(&person)),
                }
            }
            9 => {
                let last = model.reminded.get(&person);
                let is_new = last.is_none_or(|last| *last < date);
                let expected = is_new && model.reminders.contains_key(&person);
                let noted = store.note_day_reminded(person, date).await;
                assert_eq!(noted.expect("notes"), expected, "operation {operation}");
                if expected {
                    model.reminded.insert(person, date);
                }
            }
            10 if dice.roll(4) == 0 => {
                erase_person(&*store, user).await.expect("erases");
                model.erase(person);
            }
            _ if dice.roll(8) == 0 => {
                drop(store);
                store = backend.open().await;
            }
            _ => {}
        }
        if operation % 50 == 49 {
            compare(&store, &model, &dates, &servers).await;
        }
    }
}

async fn compare(store: &Handle, model: &Model, dates: &[DayDate], servers: &[u64]) {
    let persons: BTreeSet<PersonId> = model.entries.keys().map(|(_, person)| *person).collect();
    for &date in dates {
        let events = model.days.get(&date).cloned().unwrap_or_default();
        assert_eq!(day(store, date).await.events, events);
        let mut nameless = Vec::new();
        let mut named = BTreeMap::new();
        for (person, score) in scores(store, date).await {
            if persons.contains(&person) {
                named.insert(person, score);
            } else {
                nameless.push(score);
            }
        }
        let of_day = model
            .entries
            .iter()
            .filter(|((found, _), _)| *found == date);
        let expected: BTreeMap<PersonId, DayScore> = of_day
            .clone()
            .map(|((_, person), (_, score))| (*person, score.clone()))
            .collect();
        assert_eq!(named, expected);
        let mut expected = model.nameless.get(&date).cloned().unwrap_or_default();
        let key = |score: &DayScore| format!("{score:?}");
        nameless.sort_by_key(key);
        expected.sort_by_key(key);
        assert_eq!(nameless, expected);
        let mut running = Vec::new();
        for ((_, person), (events, score)) in of_day {
            assert_eq!(entry(store, *person, date).await, *events);
            let dealt = events.iter().filter(|event| **event == EntryEvent::Dealt);
            if dealt.count() > score.results.len() {
                running.push(*person);
            }
        }
        assert_eq!(store.running_entries(date).await.expect("reads"), running);
        let due = model.reminders.iter().filter(|(person, hour)| {
            let last = model.reminded.get(person);
            **hour <= 12 && last.is_none_or(|last| *last < date)
        });
        let due: Vec<PersonId> = due.map(|(person, _)| *person).collect();
        assert_eq!(store.due_day_reminders(date, 12).await.expect("reads"), due);
        let found = store.week_groups(date.week()).await.expect("reads");
        assert_eq!(found.as_ref(), model.groups.get(&date.week()));
    }
    for &server in servers {
        let players = model.players.iter().filter(|(found, _)| *found == server);
        let players: BTreeSet<PersonId> = players.map(|(_, person)| *person).collect();
        let found = store.day_players(server).await.expect("reads");
        assert!(found.is_sorted());
        let found: BTreeSet<PersonId> = found.into_iter().collect();
        assert!(found.is_superset(&players));
        let mut surplus = found.difference(&players);
        assert!(surplus.all(|person| model.tried.contains(&(server, *person))));
    }
    for person in persons {
        let own = model
            .entries
            .iter()
            .filter(|((_, found), _)| *found == person);
        let own: Vec<(DayDate, DayScore)> = own
            .map(|((date, _), (_, score))| (*date, score.clone()))
            .collect();
        assert_eq!(store.scores_of(person).await.expect("reads"), own);
    }
}
