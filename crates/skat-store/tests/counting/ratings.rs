//! Ratings: the same lists lead to the same bits, in any order and in every backend.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use futures_util::{StreamExt as _, stream};
use skat_rating::{Baseline, ListPlayer, RatedList, Rating, anchor, rate_day};
use skat_rules::game::GameId;
use skat_rules::strength::Strength;
use skat_store::{
    Backup, Commit, Committed, EmbeddedStore, Epoch, Formats, Opening, Options, RatingDay,
    RatingHistory, Room, Scope, Store, count_results, erase_person, export_person, open, rebuild,
    share, write_backup,
};
use skat_table::{
    Event, Header, ListPlace, ListResult, PersonId, Place, Player, TableId, ThinkTime, Timestamp,
};

use crate::common::options;
use crate::common::servers::Server;
use crate::world::{NOW, Numbers};

const SERVER: u64 = 900;
const SCOPES: [Scope; 2] = [Scope::Server(SERVER), Scope::All];
const DAY_MS: i64 = 86_400_000;
const USERS: u64 = 9;

/// A finished list, whose persons are users.
#[derive(Clone)]
struct Finished {
    table: u64,
    at: Timestamp,
    rules: &'static str,
    length: u16,
    unaided: bool,
    strength: Option<Strength>,
    /// The user at each place, or `None` for an autoplayer, with the total.
    places: Vec<(Option<u64>, i32)>,
}

impl Finished {
    fn of_three(table: u64, at: Timestamp, totals: [i32; 3]) -> Self {
        Self {
            table,
            at,
            rules: "isko",
            length: 36,
            unaided: true,
            strength: None,
            places: (1..).map(Some).zip(totals).collect(),
        }
    }

    fn random(table: u64, numbers: &mut Numbers) -> Self {
        let places = 3 + numbers.below(2);
        let mut users: Vec<Option<u64>> = (1..=USERS).map(Some).collect();
        while users.len() > places {
            users.remove(numbers.below(users.len()));
        }
        let autoplayers = [0, 0, 0, 1, 2][numbers.below(5)];
        users[..autoplayers].fill(None);
        Self {
            table,
            // Many on the same days, some at the same moment.
            at: NOW.plus_ms(numbers.below(30 * 24) as i64 * DAY_MS / 24),
            rules: ["isko", "isko", "online", "kneipe"][numbers.below(4)],
            length: [6, 9, 12, 36][numbers.below(4)] / 3 * places as u16,
            unaided: numbers.below(8) > 0,
            strength: [None, Some(Strength::Beginner), Some(Strength::Master)][numbers.below(3)],
            places: users
                .into_iter()
                .map(|user| (user, numbers.below(2_000) as i32 - 700))
                .collect(),
        }
    }
}

/// Plays the lists, without counting them.
async fn play(store: &Arc<dyn Store>, lists: &[Finished]) {
    let playing = stream::iter(lists.to_vec()).map(|list| {
        let store = Arc::clone(store);
        async move {
            let mut places = Vec::new();
            for &(user, total) in &list.places {
                let player = match user {
                    Some(user) => Player::Person(store.person(user).await.expect("a pseudonym")),
                    None => Player::Autoplayer,
                };
                places.push(ListPlace {
                    player,
                    total,
                    won: false,
                });
            }
            let (id, rules) = (TableId::new(list.table), list.rules.parse());
            let header = Header::new(
                id,
                GameId::Skat,
                rules.expect("a rule set"),
                list.places.len() as u8,
                list.length,
                ThinkTime::Unlimited,
                PersonId::new(1),
                NOW,
            );
            let opening = Opening {
                header: header.expect("a header"),
                room: Room {
                    server: SERVER,
                    channel: 77,
                    locale: "de".to_owned(),
                },
                at: NOW,
                events: vec![Event::AutoplayerSeated { place: Place(0) }],
                interaction: None,
            };
            let opened = store.open_table(opening).await.expect("opens");
            let Committed::Stored { now } = opened else {
                panic!("the new table wasn't stored");
            };
            let commit = Commit {
                table: id,
                epoch: Epoch::FIRST,
                after: now,
                at: list.at,
                events: vec![Event::Ready { place: Place(0) }],
                interaction: None,
                results: Vec::new(),
                codes: Vec::new(),
                removed: Vec::new(),
                closed: true,
                list: Some(ListResult {
                    table: id,
                    at: list.at,
                    places,
                    unaided: list.unaided,
                    strength: list.strength,
                }),
                token: None,
            };
            let committed = store.commit(commit).await.expect("commits");
            assert!(matches!(committed, Committed::Stored { .. }));
        }
    });
    playing.buffer_unordered(32).collect::<Vec<()>>().await;
}

async fn count(store: &dyn Store, table: u64) {
    let counted = count_results(store, TableId::new(table)).await;
    counted.expect("the store works");
}

/// Returns the tables in the order in which their lists are counted: most within four days after
/// their end, some much later.
fn order_of_arrival(lists: &[Finished], numbers: &mut Numbers) -> Vec<u64> {
    let mut order: Vec<(i64, u64)> = lists
        .iter()
        .map(|list| {
            let days = if numbers.below(20) == 0 { 30 } else { 4 };
            let later = numbers.below(days * 24) as i64 * DAY_MS / 24;
            (list.at.plus_ms(later).0, list.table)
        })
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(_, table)| table).collect()
}

/// A user's ratings: day, the bits of mean and variance, and the number of lists.
type Ratings = BTreeMap<u64, Vec<(RatingDay, u64, u64, u16)>>;

async fn ratings(store: &dyn Store, scope: Scope) -> Ratings {
    let mut found = Ratings::new();
    for user in 1..=USERS {
        let Some(person) = store.known_person(user).await.expect("an answer") else {
            continue;
        };
        let ratings = store.ratings(scope, vec![person]).await.expect("ratings");
        let days = ratings.into_iter().flatten().next();
        let days = days.iter().flat_map(RatingHistory::days).map(|day| {
            let Rating { mean, variance } = day.rating;
            (day.day, mean.to_bits(), variance.to_bits(), day.lists)
        });
        found.insert(user, days.collect());
    }
    found.retain(|_, days: &mut Vec<_>| !days.is_empty());
    found
}

/// Computes the ratings of all lists plainly, from the first day to the last.
fn expected(lists: &[Finished]) -> Ratings {
    let mut sorted: Vec<&Finished> = lists.iter().collect();
    sorted.sort_by_key(|list| (list.at, list.table));
    let days: BTreeSet<RatingDay> = sorted.iter().map(|list| RatingDay::of(list.at)).collect();
    let mut latest: BTreeMap<u64, (RatingDay, Rating)> = BTreeMap::new();
    let mut found = Ratings::new();
    for day in days {
        let mut together: BTreeMap<[Option<u64>; 3], u32> = BTreeMap::new();
        let mut rated = Vec::new();
        for list in sorted.iter().filter(|list| RatingDay::of(list.at) == day) {
            let mut users: Vec<Option<u64>> = list.places.iter().map(|place| place.0).collect();
            users.sort();
            let has_autoplayers = users.contains(&None);
            if list.rules == "kneipe"
                || list.length < 9
                || !list.unaided
                || users.iter().all(Option::is_none)
                || (has_autoplayers && list.strength.is_none())
            {
                continue;
            }
            let mut threes = BTreeSet::new();
            for one in 0..users.len() {
                for two in one + 1..users.len() {
                    for three in two + 1..users.len() {
                        threes.insert([users[one], users[two], users[three]]);
                    }
                }
            }
            threes.retain(|three| *three != [None; 3]);
            if threes.iter().any(|three| together.get(three) == Some(&3)) {
                continue;
            }
            for three in threes {
                *together.entry(three).or_default() += 1;
            }
            let player = |&(person, total): &(Option<u64>, i32)| ListPlayer {
                person,
                anchor: list
                    .strength
                    .map_or(0.0, |strength| anchor(strength.level())),
                points: f64::from(total) / f64::from(list.length),
            };
            rated.push(RatedList {
                id: list.table,
                deals: list.length,
                noise: Baseline::POINTS.noise(users.len()),
                players: list.places.iter().map(player).collect(),
            });
        }
        let opening = |user: u64| {
            let before = latest.get(&user);
            before.map_or(Rating::START, |(of, rating)| {
                rating.after((day.number() - of.number()) as u32)
            })
        };
        for (user, rating) in rate_day(&rated, opening) {
            let own = rated.iter().flat_map(|list| &list.players);
            let lists = own.filter(|player| player.person == Some(user)).count();
            let Rating { mean, variance } = rating;
            let days = found.entry(user).or_default();
            days.push((day, mean.to_bits(), variance.to_bits(), lists as u16));
            latest.insert(user, (day, rating));
        }
    }
    found
}

async fn in_file() -> (tempfile::TempDir, Arc<dyn Store>) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = EmbeddedStore::open(folder.path().join("store")).expect("a store");
    (folder, Arc::new(store))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_lists_in_any_order_lead_to_the_same_bits() {
    let mut numbers = Numbers(17);
    let lists: Vec<Finished> = (1..=1_000)
        .map(|table| Finished::random(table, &mut numbers))
        .collect();
    let expected = expected(&lists);
    let rated: u32 = expected
        .values()
        .flatten()
        .map(|day| u32::from(day.3))
        .sum();
    assert!(rated > 800, "{rated} players of lists");
    let server = Server::strict();
    let redis = || async { open(&options(server.url(), "")).await.expect("opens") };
    let (_folder, file) = in_file().await;
    // Two processes count in Redis.
    let stores = [[Arc::clone(&file), file], [redis().await, redis().await]];
    for processes in &stores {
        play(&processes[0], &lists).await;
        let order = order_of_arrival(&lists, &mut numbers);
        let half = |first| order.iter().copied().skip(first).step_by(2);
        let halves = [0, 1].map(|first| half(first).collect::<Vec<u64>>());
        let counting = processes.iter().zip(&halves).map(async |(store, half)| {
            for (index, &table) in half.iter().enumerate() {
                count(store.as_ref(), table).await;
                // Again, which changes nothing.
                count(store.as_ref(), half[index / 2]).await;
            }
        });
        futures_util::future::join_all(counting).await;
        for scope in SCOPES {
            assert_eq!(
                ratings(processes[0].as_ref(), scope).await,
                expected,
                "{scope}"
            );
        }
        rebuild(processes[0].as_ref()).await.expect("rebuilds");
        for scope in SCOPES {
            assert_eq!(
                ratings(processes[1].as_ref(), scope).await,
                expected,
                "{scope}"
            );
        }
    }
}

#[tokio::test]
async fn an_erased_person_has_no_rating_and_changes_nobody_elses() {
    let mut numbers = Numbers(18);
    let lists: Vec<Finished> = (1..=120)
        .map(|table| Finished::random(table, &mut numbers))
        .collect();
    let (_folder, store) = in_file().await;
    play(&store, &lists).await;
    let (late, counted) = (lists[5].table, &lists);
    for list in counted.iter().filter(|list| list.table != late) {
        count(store.as_ref(), list.table).await;
    }
    let person = store.known_person(2).await.expect("works").expect("known");
    let before = ratings(store.as_ref(), SCOPES[0]).await;
    erase_person(store.as_ref(), 2).await.expect("erases");
    let without = |mut ratings: Ratings| {
        assert!(ratings.remove(&2).is_some(), "the person was rated");
        ratings
    };
    let left = without(before);
    for scope in SCOPES {
        assert_eq!(ratings(store.as_ref(), scope).await, left, "{scope}");
        let own = store.ratings(scope, vec![person]).await.expect("reads");
        assert_eq!(own, [None]);
        let board = store.rating_board(scope, 0, 100, Some(person)).await;
        assert!(board.expect("reads").rows.iter().all(|row| row.0 != person));
    }
    // One more list changes the day on which it ended, and all days since.
    count(store.as_ref(), late).await;
    let all = without(expected(&lists));
    for _ in 0..2 {
        for scope in SCOPES {
            assert_eq!(ratings(store.as_ref(), scope).await, all, "{scope}");
            let own = store.ratings(scope, vec![person]).await.expect("reads");
            assert_eq!(own, [None]);
        }
        rebuild(store.as_ref()).await.expect("rebuilds");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leaderboard_beyond_the_server_shows_only_those_who_want_it() {
    let server = Server::strict();
    let redis = open(&options(server.url(), "")).await.expect("opens");
    let (_folder, file) = in_file().await;
    for store in [file, redis] {
        let many = (1..=40).map(|table| {
            let at = NOW.plus_ms(table * DAY_MS);
            let close = i32::try_from(table).expect("small") % 2;
            Finished::of_three(table as u64, at, [900, 300 + close, 300 - close])
        });
        let many: Vec<Finished> = many.collect();
        play(&store, &many).await;
        for list in &many {
            count(store.as_ref(), list.table).await;
        }
        let mut persons = Vec::new();
        for user in 1..=3 {
            persons.push(store.person(user).await.expect("a pseudonym"));
        }
        let rows = async |scope, skipped, rows| {
            let board = store
                .rating_board(scope, skipped, rows, Some(persons[1]))
                .await;
            let board = board.expect("reads");
            let shown: Vec<PersonId> = board.rows.iter().map(|row| row.0).collect();
            (shown, board.persons, board.own.map(|own| own.0))
        };
        let here = store
            .ratings(SCOPES[0], persons.clone())
            .await
            .expect("reads");
        let ranks = here.iter().map(|own| own.as_ref().expect("rated").rank());
        let mut order: Vec<(Option<i64>, PersonId)> = ranks.zip(persons.clone()).collect();
        order.sort_by_key(|(rank, person)| (std::cmp::Reverse(*rank), *person));
        let order: Vec<PersonId> = order.into_iter().map(|(_, person)| person).collect();
        assert_eq!(order[0], persons[0]);
        let second = order.iter().position(|person| *person == persons[1]);
        assert_eq!(rows(SCOPES[0], 0, 9).await, (order.clone(), 3, second));
        assert_eq!(rows(SCOPES[0], 1, 1).await, (vec![order[1]], 3, second));
        assert_eq!(rows(Scope::All, 0, 9).await, (Vec::new(), 0, None));
        share(store.as_ref(), persons[1], true)
            .await
            .expect("shares");
        assert_eq!(rows(Scope::All, 0, 9).await, (vec![persons[1]], 1, Some(0)));
        share(store.as_ref(), persons[1], false)
            .await
            .expect("shares");
        assert_eq!(rows(Scope::All, 0, 9).await, (Vec::new(), 0, None));
        let export = export_person(store.as_ref(), 1).await.expect("works");
        let export = export.expect("is known");
        let scopes: Vec<_> = export["ratings"]
            .as_array()
            .expect("ratings")
            .iter()
            .collect();
        assert_eq!(scopes.len(), 2, "{export}");
        assert_eq!(scopes[0]["days"].as_array().expect("days").len(), 40);
        assert_eq!(scopes[0]["days"][0]["day"], "2025-12-02");
    }
}

#[tokio::test]
async fn a_restored_store_has_the_same_ratings_once_it_is_counted() {
    let mut numbers = Numbers(19);
    let lists: Vec<Finished> = (1..=60)
        .map(|table| Finished::random(table, &mut numbers))
        .collect();
    let (_folder, store) = in_file().await;
    play(&store, &lists).await;
    for list in &lists {
        count(store.as_ref(), list.table).await;
        // Old logs go, and their results stay.
        let removed = store.remove_log(TableId::new(list.table), Timestamp(i64::MAX));
        assert!(removed.await.expect("removes"));
    }
    let mut backup = Vec::new();
    let written = write_backup(store.as_ref(), NOW, &mut backup).await;
    written.expect("a backup");
    let (_other_folder, restored) = in_file().await;
    let backup = Backup::check(std::io::Cursor::new(backup)).expect("a sound backup");
    backup.restore(restored.as_ref()).await.expect("restores");
    rebuild(restored.as_ref()).await.expect("rebuilds");
    for scope in SCOPES {
        assert_eq!(
            ratings(restored.as_ref(), scope).await,
            expected(&lists),
            "{scope}"
        );
    }
}

#[tokio::test]
async fn a_store_of_the_format_before_knows_no_ratings() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("store").display().to_string();
    let earlier = Options {
        formats: Formats::up_to(9),
        ..options(&path, "")
    };
    let store = open(&earlier).await.expect("opens");
    play(&store, &[Finished::of_three(1, NOW, [100, 50, 0])]).await;
    count(store.as_ref(), 1).await;
    assert_eq!(ratings(store.as_ref(), SCOPES[0]).await, Ratings::new());
    let ledger = store.ledger(SERVER).await.expect("reads");
    assert!(matches!(&ledger[0].row, skat_store::LedgerRow::List(list) if !list.unaided));
}
