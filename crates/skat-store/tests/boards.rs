//! Compares leaderboards of the embedded store with a sorted list, over random changes, at lengths
//! that need many blocks.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use skat_rules::game::GameId;
use skat_store::{
    BoardKey, EmbeddedStore, LeaderboardPage, ListKind, Period, RankingOrder, ResultStore as _,
    ResultToCount, Scope, Tally, TallyKey, TallyWrite,
};
use skat_table::PersonId;

const SCOPE: Scope = Scope::Server(900);

fn key(person: u64) -> TallyKey {
    let person = PersonId::new(person);
    TallyKey {
        period: Period::AllTime,
        game: GameId::Skat,
        kind: ListKind::Official,
        person,
    }
}

fn board_key(scope: Scope, order: RankingOrder) -> BoardKey {
    let TallyKey {
        period, game, kind, ..
    } = key(0);
    BoardKey {
        scope,
        period,
        game,
        kind,
        order,
    }
}

/// A tally that is ranked by lists and by points. Few different numbers of lists make many ties.
fn tally(lists_won: u32, points: i64) -> Tally {
    Tally {
        deals: 36,
        points,
        lists: lists_won,
        lists_won,
        ..Tally::default()
    }
}

fn random(state: &mut u64, limit: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % limit
}

async fn change(store: &EmbeddedStore, version: &mut u64, changes: &BTreeMap<u64, Option<Tally>>) {
    let write = |(&person, tally): (&u64, &Option<Tally>)| TallyWrite {
        key: key(person),
        tally: tally.clone(),
        ranked: person % 10 != 0,
    };
    let tallies = changes.iter().map(write).collect();
    let counting = ResultToCount {
        tallies,
        ..ResultToCount::nothing(SCOPE, *version)
    };
    assert!(store.count(counting).await.expect("counts"));
    *version += 1;
}

/// Compares a leaderboard at random places.
async fn compare(
    store: &EmbeddedStore,
    order: RankingOrder,
    expected: &BTreeMap<u64, Tally>,
    state: &mut u64,
) {
    let mut rows: Vec<(Reverse<i64>, u64)> = expected
        .iter()
        .filter(|(person, _)| *person % 10 != 0)
        .filter_map(|(person, tally)| Some((Reverse(tally.rank(order)?), *person)))
        .collect();
    rows.sort_unstable();
    let persons: Vec<u64> = rows.iter().map(|&(_, person)| person).collect();
    let mut skips = vec![
        0,
        1,
        persons.len().saturating_sub(3),
        persons.len(),
        persons.len() + 5,
    ];
    skips.extend((0..10).map(|_| random(state, persons.len() as u64 + 1) as usize));
    for skipped in skips {
        let asker = random(state, 5_000);
        let board = store
            .board(
                board_key(SCOPE, order),
                skipped,
                10,
                Some(PersonId::new(asker)),
            )
            .await
            .expect("reads");
        let found: Vec<u64> = board.rows.iter().map(|row| row.person.number()).collect();
        let page: Vec<u64> = persons.iter().skip(skipped).take(10).copied().collect();
        assert_eq!(
            (board.persons, found),
            (persons.len(), page),
            "{order:?}, after {skipped}"
        );
        let own = board
            .own
            .map(|(place, row)| (place, row.person.number(), row.tally));
        let place = persons.iter().position(|&person| person == asker);
        assert_eq!(
            own,
            place.map(|place| (place, asker, expected[&asker].clone())),
            "{order:?}"
        );
        assert!(
            board
                .rows
                .iter()
                .all(|row| expected[&row.person.number()] == row.tally)
        );
    }
}

#[tokio::test]
async fn leaderboards_match_a_sorted_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = EmbeddedStore::open(folder.path().join("tables.redb")).expect("opens");
    let mut expected: BTreeMap<u64, Tally> = BTreeMap::new();
    let (mut version, mut state) = (0, 1);
    // Growing, changing, shrinking.
    for leaving in [5, 5, 30, 30, 90, 90, 100] {
        let mut changes = BTreeMap::new();
        for _ in 0..3_000 {
            let person = random(&mut state, 5_000);
            let points = random(&mut state, 2_000) as i64 - 1_000;
            let stays = random(&mut state, 100) >= leaving;
            changes.insert(
                person,
                stays.then(|| tally(random(&mut state, 4) as u32, points)),
            );
        }
        change(&store, &mut version, &changes).await;
        for (person, tally) in changes {
            match tally {
                Some(tally) => drop(expected.insert(person, tally)),
                None => drop(expected.remove(&person)),
            }
        }
        for order in [RankingOrder::Points, RankingOrder::Lists] {
            compare(&store, order, &expected, &mut state).await;
        }
    }

    let recounted = BTreeMap::from([(1, Some(tally(1, 5))), (2, Some(tally(2, 4)))]);
    let write = |(&person, tally): (&u64, &Option<Tally>)| TallyWrite {
        key: key(person),
        tally: tally.clone(),
        ranked: true,
    };
    let counting = |version| ResultToCount {
        tallies: recounted.iter().map(write).collect(),
        ..ResultToCount::nothing(SCOPE, version)
    };
    assert!(
        !store.recount(counting(version - 1)).await.expect("reads"),
        "another writer has counted since"
    );
    assert!(store.recount(counting(version)).await.expect("counts"));
    let expected = recounted
        .iter()
        .map(|(&person, tally)| (person, tally.clone().expect("a counted person has a tally")))
        .collect();
    compare(&store, RankingOrder::Points, &expected, &mut state).await;
    assert!(
        store
            .tallies_of(SCOPE, PersonId::new(3))
            .await
            .expect("reads")
            .is_empty()
    );
    let other = store
        .board(board_key(Scope::All, RankingOrder::Points), 0, 10, None)
        .await
        .expect("reads");
    assert_eq!(
        other,
        LeaderboardPage {
            rows: Vec::new(),
            persons: 0,
            own: None
        }
    );
}
