//! Time to count the result of a list, with and without ratings, on either backend. The server has
//! played 20 lists on each of 90 days.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::options;
use common::servers::Server;
use criterion::{Criterion, criterion_group, criterion_main};
use skat_rating::{Baseline, Rating};
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{
    Commit, Committed, DayRating, EmbeddedStore, Epoch, Opening, RatingDay, RatingHistory,
    RatingList, RatingWrite, ResultToCount, Room, Scope, Store, count_results, open,
};
use skat_table::{
    Event, Header, ListPlace, ListResult, PersonId, Place, Player, TableId, ThinkTime, Timestamp,
};
use tokio::runtime::Runtime;

const USERS: u64 = 60;
const DAYS: i64 = 90;
const LISTS_A_DAY: u64 = 20;
const DAY_MS: i64 = 86_400_000;

/// Noon of the first day.
const BEGIN: Timestamp = Timestamp(1_764_586_800_000);

async fn fill(store: &dyn Store) -> Vec<PersonId> {
    let mut persons = Vec::new();
    for user in 1..=USERS {
        persons.push(store.person(user).await.expect("a pseudonym"));
    }
    let day = |day: i64| BEGIN.plus_ms(day * DAY_MS);
    let list = |number: u64, at| RatingList {
        table: TableId::new(1_000_000 + number),
        at,
        deals: 36,
        baseline: Baseline::POINTS,
        strength: None,
        places: (0..3)
            .map(|place| persons[((number * 3 + place) % USERS) as usize])
            .map(|person| (Player::Person(person), 600))
            .collect(),
    };
    let lists = (0..=DAYS).flat_map(|number| {
        let first = number as u64 * LISTS_A_DAY;
        (first..first + LISTS_A_DAY).map(move |number_of_list| (number_of_list, number))
    });
    let lists: Vec<RatingList> = lists
        .map(|(number, of_day)| list(number, day(of_day)))
        .collect();
    let rated = |number| DayRating {
        day: RatingDay::of(day(number)),
        rating: Rating::START,
        lists: 1,
    };
    let history = RatingHistory::of((0..=DAYS).map(rated).collect()).expect("days in order");
    let ratings: Vec<RatingWrite> = persons
        .iter()
        .map(|&person| RatingWrite {
            person,
            history: Some(history.clone()),
            ranked: true,
        })
        .collect();
    for scope in [Scope::Server(common::SERVER), Scope::All] {
        let counting = ResultToCount {
            lists: lists.clone(),
            ratings: ratings.clone(),
            ..ResultToCount::nothing(scope, 0)
        };
        assert!(store.count(counting).await.expect("counts"));
    }
    persons
}

/// Plays a list to its end, and returns the time to count it.
async fn count(store: &dyn Store, persons: &[PersonId], table: u64, unaided: bool) -> Duration {
    let (id, host) = (TableId::new(table), persons[0]);
    let at = BEGIN.plus_ms(DAYS * DAY_MS + table as i64);
    let time = ThinkTime::Unlimited;
    let header = Header::new(id, GameId::Skat, RuleSet::ISKO, 3, 36, time, host, at);
    let opening = Opening {
        header: header.expect("a header"),
        room: Room {
            server: common::SERVER,
            channel: 77,
            locale: "de".to_owned(),
        },
        at,
        events: vec![Event::AutoplayerSeated { place: Place(0) }],
        interaction: None,
    };
    let Committed::Stored { now } = store.open_table(opening).await.expect("opens") else {
        panic!("the new table wasn't stored");
    };
    let place = |place: u64| ListPlace {
        player: Player::Person(persons[((table * 7 + place * 11) % USERS) as usize]),
        total: 300 * place as i32,
        won: false,
    };
    let commit = Commit {
        table: id,
        epoch: Epoch::FIRST,
        after: now,
        at,
        events: vec![Event::Ready { place: Place(0) }],
        interaction: None,
        results: Vec::new(),
        codes: Vec::new(),
        removed: Vec::new(),
        closed: true,
        list: Some(ListResult {
            table: id,
            at,
            places: (0..3).map(place).collect(),
            unaided,
            strength: None,
        }),
        token: None,
    };
    store.commit(commit).await.expect("commits");
    let begun = Instant::now();
    assert_eq!(count_results(store, id).await.expect("counts"), 1);
    begun.elapsed()
}

fn lists(c: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let embedded = EmbeddedStore::open(folder.path().join("tables.redb")).expect("opens");
    let server = Server::start("--appendonly yes");
    let redis = runtime
        .block_on(open(&options(server.url(), "")))
        .expect("opens");
    for (name, store) in [("embedded", &embedded as &dyn Store), ("Redis", &*redis)] {
        let persons = runtime.block_on(fill(store));
        let mut table = 0;
        for (what, unaided) in [("unrated", false), ("rated", true)] {
            let mut group = c.benchmark_group("count a list");
            group.sample_size(10);
            group.bench_function(format!("{what}, {name}"), |b| {
                b.iter_custom(|times| {
                    (0..times)
                        .map(|_| {
                            table += 1;
                            runtime.block_on(count(store, &persons, table, unaided))
                        })
                        .sum()
                });
            });
        }
    }
}

criterion_group!(benches, lists);
criterion_main!(benches);
