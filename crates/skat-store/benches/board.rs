//! Time to read a page of a leaderboard with 100,000 persons, on either backend.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use common::options;
use common::servers::Server;
use criterion::{Criterion, criterion_group, criterion_main};
use skat_rules::game::GameId;
use skat_store::{
    BoardKey, EmbeddedStore, ListKind, Period, RankingOrder, ResultToCount, Scope, Store, Tally,
    TallyKey, TallyWrite, open,
};
use skat_table::PersonId;
use tokio::runtime::Runtime;

const PERSONS: u64 = 100_000;

/// Tallies written in one step.
const AT_ONCE: u64 = 1_000;

const SCOPE: Scope = Scope::Server(common::SERVER);

/// Rows per page.
const ROWS: usize = 10;

fn tally_of(person: u64) -> TallyWrite {
    let points = i64::from(person.wrapping_mul(2_654_435_761) as u32) % 40_000 - 10_000;
    TallyWrite {
        key: TallyKey {
            period: Period::AllTime,
            game: GameId::Skat,
            kind: ListKind::Official,
            person: PersonId::new(person),
        },
        tally: Some(Tally {
            deals: 36,
            points,
            ..Tally::default()
        }),
        ranked: true,
    }
}

async fn fill(store: &dyn Store) {
    for (version, first) in (0..PERSONS).step_by(AT_ONCE as usize).enumerate() {
        let tallies = (first..first + AT_ONCE)
            .map(|person| tally_of(person + 1))
            .collect();
        let counting = ResultToCount {
            tallies,
            ..ResultToCount::nothing(SCOPE, version as u64)
        };
        assert!(store.count(counting).await.expect("counts"));
    }
}

fn pages(c: &mut Criterion, name: &str, runtime: &Runtime, store: &dyn Store) {
    let board = BoardKey {
        scope: SCOPE,
        period: Period::AllTime,
        game: GameId::Skat,
        kind: ListKind::Official,
        order: RankingOrder::Points,
    };
    for (where_, skipped) in [("first", 0), ("middle", 50_000), ("last", 99_990)] {
        c.bench_function(&format!("{where_} page of {PERSONS}, {name}"), |b| {
            b.iter(|| {
                let own = Some(PersonId::new(4_711));
                let board = runtime
                    .block_on(store.board(board, skipped, ROWS, own))
                    .expect("reads");
                assert_eq!((board.rows.len(), board.own.is_some()), (ROWS, true));
                black_box(board)
            });
        });
    }
}

fn boards(c: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let embedded = EmbeddedStore::open(folder.path().join("tables.redb")).expect("opens");
    runtime.block_on(fill(&embedded));
    pages(c, "embedded", &runtime, &embedded);

    let server = Server::start("--appendonly yes");
    let redis = runtime
        .block_on(open(&options(server.url(), "")))
        .expect("opens");
    runtime.block_on(fill(&*redis));
    pages(c, "Redis", &runtime, &*redis);
}

criterion_group!(benches, boards);
criterion_main!(benches);
