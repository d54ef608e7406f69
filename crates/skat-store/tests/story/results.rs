//! Results: the ledger, the outbox, the counts, leaderboards.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join_all;
use skat_rules::game::GameId;
use skat_store::{
    BoardKey, BoardRow, Commit, ContractCounts, Epoch, LedgerRow, ListKind, Month, Period,
    RankingOrder, ResultToCount, Scope, Tally, TallyKey, TallyWrite, count_results, rebuild,
};
use skat_table::{DealResult, ListPlace, ListResult, PersonId, Player};

use crate::common::{NOW, SERVER, commit, header, open_table, result, stored};
use crate::{Backend, Handle, id};

pub(crate) async fn keeps_results(backend: &dyn Backend) {
    let first = |points| result(1, 1, &[(1, points, Some(true), false, false)]);
    let second = || result(1, 2, &[(1, 20, None, true, false)]);
    let list = ListResult {
        table: id(1),
        at: NOW,
        places: vec![ListPlace {
            player: Player::Person(PersonId::new(1)),
            total: 98,
            won: true,
        }],
        unaided: true,
        strength: None,
    };
    let step = |after, results| Commit {
        results,
        ..commit(1, Epoch::FIRST, after)
    };
    let rows = |numbers: &[u16]| numbers.to_vec();
    let waiting = async |store: &Handle| {
        let outbox = store.outbox(id(1)).await.expect("reads");
        assert_eq!(outbox.table.header, header(1));
        outbox
            .rows
            .iter()
            .map(LedgerRow::number)
            .collect::<Vec<_>>()
    };
    {
        let store = backend.open().await;
        let after = open_table(&*store, 1).await;
        let other = open_table(&*store, 2).await;
        assert!(waiting(&store).await.is_empty());
        let after = stored(
            store
                .commit(step(after, vec![first(48), first(59)]))
                .await
                .expect("commits"),
        );
        let after = stored(
            store
                .commit(step(after, vec![first(60), second()]))
                .await
                .expect("commits"),
        );
        assert_eq!(waiting(&store).await, rows(&[1, 2]));
        let another = DealResult {
            at: NOW.plus_ms(1),
            ..first(48)
        };
        store
            .settle(id(1), vec![LedgerRow::Deal(another)])
            .await
            .expect("settles");
        assert_eq!(
            waiting(&store).await,
            rows(&[1, 2]),
            "another result of this number stays"
        );
        store
            .settle(id(1), vec![LedgerRow::Deal(first(48))])
            .await
            .expect("settles");
        assert_eq!(waiting(&store).await, rows(&[2]));
        let again = stored(
            store
                .commit(step(after, vec![first(60)]))
                .await
                .expect("commits"),
        );
        assert_eq!(
            waiting(&store).await,
            rows(&[2]),
            "counted results don't come back"
        );
        let last = Commit {
            list: Some(list.clone()),
            closed: true,
            ..step(again, Vec::new())
        };
        store.commit(last).await.expect("commits");
        let other = Commit {
            results: vec![result(2, 1, &[])],
            ..commit(2, Epoch::FIRST, other)
        };
        store.commit(other).await.expect("commits");
    }
    let store = backend.open().await;
    assert_eq!(waiting(&store).await, rows(&[2, LedgerRow::LIST]));
    let open = async || {
        store
            .open_tables()
            .await
            .expect("reads")
            .iter()
            .map(|open| open.table)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        open().await,
        [id(1), id(2)],
        "also a closed one, while results wait"
    );
    assert!(store.acquire(id(1), NOW).await.expect("acquires").uncounted);
    store
        .settle(id(1), vec![LedgerRow::Deal(second())])
        .await
        .expect("settles");
    assert_eq!(open().await, [id(1), id(2)], "the list's result waits");
    store
        .settle(id(1), vec![LedgerRow::List(list.clone())])
        .await
        .expect("settles");
    assert!(!store.acquire(id(1), NOW).await.expect("acquires").uncounted);
    assert_eq!(open().await, [id(2)]);

    let ledger: Vec<LedgerRow> = store
        .ledger(SERVER)
        .await
        .expect("reads")
        .into_iter()
        .map(|entry| entry.row)
        .collect();
    let expected = [
        LedgerRow::Deal(first(48)),
        LedgerRow::Deal(second()),
        LedgerRow::List(list),
        LedgerRow::Deal(result(2, 1, &[])),
    ];
    assert_eq!(ledger, expected);
    assert!(store.ledger(SERVER + 1).await.expect("reads").is_empty());
    assert_eq!(store.servers().await.expect("reads"), [SERVER]);
}

pub(crate) async fn leaves_out_undone_deals(backend: &dyn Backend) {
    let store = backend.open().await;
    let person = store.person(4_242).await.expect("reads");
    let after = open_table(&*store, 1).await;
    let deal = |number, points, undone| DealResult {
        undone,
        ..result(
            1,
            number,
            &[(person.number(), points, Some(true), false, false)],
        )
    };
    let results = vec![deal(1, 48, false), deal(2, 264, true)];
    let step = Commit {
        results: results.clone(),
        ..commit(1, Epoch::FIRST, after)
    };
    stored(store.commit(step).await.expect("commits"));
    let check = async |store: &Handle| {
        for scope in [Scope::Server(SERVER), Scope::All] {
            let tallies = store.tallies_of(scope, person).await.expect("reads");
            assert_eq!(tallies.len(), 2, "a month's and all time's");
            for (_, tally) in tallies {
                // 50 points for the won contract.
                assert_eq!((tally.deals, tally.points), (1, 98));
                assert_eq!((tally.best, tally.recent.len()), (tally.worst, 1));
            }
        }
    };
    assert_eq!(count_results(&*store, id(1)).await.expect("counts"), 2);
    assert!(store.outbox(id(1)).await.expect("reads").rows.is_empty());
    check(&store).await;
    assert_eq!(rebuild(&*store).await.expect("recounts"), 2);
    check(&store).await;
    let ledger = store.ledger(SERVER).await.expect("reads").into_iter();
    let rows: Vec<LedgerRow> = ledger.map(|entry| entry.row).collect();
    let kept: Vec<LedgerRow> = results.into_iter().map(LedgerRow::Deal).collect();
    assert_eq!(rows, kept, "the ledger keeps it");
}

/// Each person's counts in the leaderboard of all time, with true if they are shown.
type Counted = BTreeMap<PersonId, (Tally, bool)>;

const BOARD: TallyKey = TallyKey {
    period: Period::AllTime,
    game: GameId::Skat,
    kind: ListKind::Official,
    person: PersonId::new(0),
};

/// Returns a fixed sequence of pseudo-random numbers.
fn numbers(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

/// A tally with few different ranks in each order, some of them absent.
fn tally(number: &mut impl FnMut(u64) -> u64) -> Tally {
    Tally {
        deals: 30 + number(12) as u32,
        points: number(5) as i64 * 100 - 200,
        defended: ContractCounts {
            won: number(15) as u32,
            lost: 10,
        },
        lists_won: number(4) as u32,
        ..Tally::default()
    }
}

fn writes(counted: &Counted) -> Vec<TallyWrite> {
    let write = |(&person, (tally, ranked)): (&PersonId, &(Tally, bool))| TallyWrite {
        key: TallyKey { person, ..BOARD },
        tally: Some(tally.clone()),
        ranked: *ranked,
    };
    counted.iter().map(write).collect()
}

/// Compares every leaderboard with a plain sort of the counts.
async fn compare(
    store: &Handle,
    scope: Scope,
    counted: &Counted,
    number: &mut impl FnMut(u64) -> u64,
) {
    for order in RankingOrder::ALL {
        let mut expected: Vec<(i64, BoardRow)> = counted
            .iter()
            .filter(|(_, (_, ranked))| *ranked)
            .filter_map(|(&person, (tally, _))| {
                Some((
                    tally.rank(order)?,
                    BoardRow {
                        person,
                        tally: tally.clone(),
                    },
                ))
            })
            .collect();
        expected.sort_by_key(|(rank, row)| (-rank, row.person));
        let expected: Vec<BoardRow> = expected.into_iter().map(|(_, row)| row).collect();
        let key = BoardKey {
            scope,
            period: BOARD.period,
            game: BOARD.game,
            kind: BOARD.kind,
            order,
        };
        for (skipped, rows) in [
            (0, 10),
            (3, 4),
            (0, usize::MAX),
            (usize::MAX, 10),
            (1, 0),
            (0, 0),
            (expected.len(), 1),
        ] {
            let own = PersonId::new(number(60));
            let board = store
                .board(key, skipped, rows, Some(own))
                .await
                .expect("reads");
            let page: Vec<_> = expected.iter().skip(skipped).take(rows).cloned().collect();
            assert_eq!(board.rows, page, "{order:?}, {rows} after {skipped}");
            assert_eq!(board.persons, expected.len());
            let place = expected.iter().position(|row| row.person == own);
            assert_eq!(
                board.own,
                place.map(|place| (place, expected[place].clone()))
            );
        }
    }
}

pub(crate) async fn ranks(backend: &dyn Backend) {
    let scope = Scope::Server(SERVER);
    let month = Month {
        year: 2025,
        month: 6,
    };
    let mut number = numbers(1);
    let mut counted = Counted::new();
    let store = backend.open().await;
    for round in 0..40_u64 {
        let changed: BTreeSet<PersonId> =
            (0..=number(5)).map(|_| PersonId::new(number(60))).collect();
        let keys: Vec<TallyKey> = changed
            .iter()
            .map(|&person| TallyKey { person, ..BOARD })
            .collect();
        let table = id(number(3));
        let before = store
            .tallies(scope, keys.clone(), vec![(table, month)])
            .await
            .expect("reads");
        assert_eq!(before.version, round);
        let known: Vec<_> = changed
            .iter()
            .map(|person| counted.get(person).map(|(tally, _)| tally.clone()))
            .collect();
        assert_eq!(before.tallies, known);
        let tallies: Vec<TallyWrite> = keys
            .iter()
            .map(|&key| TallyWrite {
                key,
                tally: (number(6) > 0).then(|| tally(&mut number)),
                ranked: number(4) > 0,
            })
            .collect();
        let counting = |version| ResultToCount {
            tallies: tallies.clone(),
            counted: vec![(table, month, round as u16 + 1)],
            ..ResultToCount::nothing(scope, version)
        };
        assert!(
            !store.count(counting(round + 1)).await.expect("answers"),
            "another version"
        );
        assert!(store.count(counting(round)).await.expect("counts"));
        assert!(
            !store.count(counting(round)).await.expect("answers"),
            "the version has risen"
        );
        for write in tallies {
            match write.tally {
                Some(tally) => counted.insert(write.key.person, (tally, write.ranked)),
                None => counted.remove(&write.key.person),
            };
        }
        let after = store
            .tallies(scope, Vec::new(), vec![(table, month), (id(9), month)])
            .await
            .expect("reads");
        assert_eq!(after.counted, [round as u16 + 1, 0]);
    }
    drop(store);
    let store = backend.open().await;
    compare(&store, scope, &counted, &mut number).await;
    for (&person, (tally, _)) in &counted {
        let found = store.tallies_of(scope, person).await.expect("reads");
        assert_eq!(found, [(TallyKey { person, ..BOARD }, tally.clone())]);
    }
    compare(&store, Scope::All, &Counted::new(), &mut number).await;
}

pub(crate) async fn recounts(backend: &dyn Backend) {
    let scope = Scope::All;
    let month = |month| Month { year: 2025, month };
    let mut number = numbers(2);
    let store = backend.open().await;
    let many = |number: &mut dyn FnMut(u64) -> u64, persons: u64| -> Counted {
        (0..persons)
            .map(|person| {
                (
                    PersonId::new(person),
                    (tally(&mut |below| number(below)), true),
                )
            })
            .collect()
    };
    let old = many(&mut number, 500);
    let counting = |version, counted: &Counted, tables| ResultToCount {
        tallies: writes(counted),
        counted: tables,
        ..ResultToCount::nothing(scope, version)
    };
    assert!(
        store
            .count(counting(0, &old, vec![(id(1), month(1), 5)]))
            .await
            .expect("counts")
    );
    let new = many(&mut number, 450);
    let tables = |months: u8| {
        (1..=months)
            .map(|m| (id(u64::from(m)), month(m), u16::from(m) + 10))
            .collect::<Vec<_>>()
    };
    assert!(
        !store
            .recount(counting(0, &new, tables(12)))
            .await
            .expect("answers"),
        "another version"
    );
    compare(&store, scope, &old, &mut number).await;
    assert!(
        store
            .recount(counting(1, &new, tables(12)))
            .await
            .expect("recounts")
    );
    compare(&store, scope, &new, &mut number).await;
    let read = store
        .tallies(
            scope,
            Vec::new(),
            vec![(id(1), month(1)), (id(12), month(12))],
        )
        .await
        .expect("reads");
    assert!(read.version > 1);
    assert_eq!(read.counted, [11, 22]);
    assert!(
        store
            .tallies_of(scope, PersonId::new(470))
            .await
            .expect("reads")
            .is_empty()
    );
    assert!(
        store
            .count(counting(read.version, &Counted::new(), tables(1)))
            .await
            .expect("the store continues counting")
    );
    let version = read.version + 1;
    let both = join_all([
        store.recount(counting(version, &old, Vec::new())),
        store.recount(counting(version, &new, Vec::new())),
    ])
    .await;
    let done: Vec<bool> = both
        .into_iter()
        .map(|done| done.expect("answers"))
        .collect();
    assert!(done[0] != done[1], "one of two: {done:?}");
    let counted = if done[0] { old } else { new };
    compare(&store, scope, &counted, &mut number).await;
    let version = store
        .tallies(scope, Vec::new(), Vec::new())
        .await
        .expect("reads")
        .version;
    let both = join_all([
        store.recount(counting(version, &Counted::new(), Vec::new())),
        store.count(counting(version, &Counted::new(), tables(1))),
    ])
    .await;
    let [recounted, added] = <[_; 2]>::try_from(both)
        .expect("two")
        .map(|done| done.expect("answers"));
    assert!(recounted != added, "a count in the middle of a recount");
    let left = if recounted { Counted::new() } else { counted };
    compare(&store, scope, &left, &mut number).await;
}
