//! Time to read and to write the daily list on either backend, on a day with 10,000 entries of nine
//! deals each.

#[path = "../tests/common/mod.rs"]
mod common;

use common::options;
use common::servers::Server;
use criterion::{Criterion, criterion_group, criterion_main};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_events::day::{DayDate, DayScore, EntryEvent, EntryResult};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyDeal, GameId, Setting};
use skat_store::{EmbeddedStore, EntryAppend, EntryDump, Store, open};
use skat_table::PersonId;
use tokio::runtime::Runtime;

const ENTRIES: u64 = 10_000;
const DEALS: u8 = 9;
const AT_ONCE: usize = 256;

/// The person who plays on during the measurement.
const USER: u64 = 1;

/// All deals of a day, from the first event to the last.
fn events() -> Vec<EntryEvent> {
    let mut events = Vec::new();
    for number in 0..DEALS {
        let secret = DealSecret::new([number; 32]);
        let mut deal = AnyDeal::deal(GameId::Skat, &secret, &Setting::official())
            .expect("Skat is played by three");
        events.push(EntryEvent::Dealt);
        while let Some(seat) = deal.awaited().iter().next() {
            let legal = deal.legal_actions(seat);
            let action = legal[events.len() * 7 % legal.len()];
            deal.apply(seat, action).expect("it is legal");
            events.push(EntryEvent::Acted(seat, action));
        }
    }
    events
}

fn score() -> DayScore {
    let result = EntryResult {
        points: -136,
        passed_in: false,
        taken_over: false,
    };
    DayScore {
        instance: 3,
        results: vec![result; DEALS.into()],
    }
}

async fn fill(store: &dyn Store, date: DayDate, events: &[EntryEvent]) {
    let entries = stream::iter(0..ENTRIES).map(|number| {
        store.restore_entry(EntryDump {
            date,
            person: PersonId::new(number),
            events: events.to_vec(),
            score: score(),
        })
    });
    let entries = entries.buffer_unordered(AT_ONCE);
    entries.try_collect::<()>().await.expect("stores");
}

fn days(c: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.redb");
    let embedded = EmbeddedStore::open(&path).expect("opens");
    let server = Server::start("--appendonly yes");
    let redis = runtime
        .block_on(open(&options(server.url(), "")))
        .expect("opens");
    let date: DayDate = "2026-12-01".parse().expect("a date");
    let events = events();
    for (name, store) in [("embedded", &embedded as &dyn Store), ("Redis", &*redis)] {
        runtime.block_on(fill(store, date, &events));
        let person = runtime.block_on(store.person(USER)).expect("a pseudonym");
        let mut group = c.benchmark_group(format!("daily list, {name}"));
        group.sample_size(10);
        group.bench_function("scores of the day", |b| {
            b.iter(|| {
                let scores = runtime.block_on(store.scores_of_day(date));
                assert!(scores.expect("reads").len() as u64 >= ENTRIES);
            });
        });
        group.bench_function("read an entry", |b| {
            b.iter(|| {
                let entry = runtime.block_on(store.entry_of(PersonId::new(7), date));
                assert_eq!(entry.expect("reads").len(), events.len());
            });
        });
        let mut played = date;
        let mut after = 0;
        group.bench_function("append five events", |b| {
            b.iter(|| {
                if after + 5 > events.len() {
                    (played, after) = (played.next(), 0);
                }
                let append = EntryAppend {
                    date: played,
                    person,
                    after: u16::try_from(after).expect("few events"),
                    events: events[after..after + 5].to_vec(),
                    score: score(),
                    server: Some(common::SERVER),
                };
                after += 5;
                assert!(
                    runtime
                        .block_on(store.append_entry(append))
                        .expect("stores")
                );
            });
        });
    }
}

criterion_group!(benches, days);
criterion_main!(benches);
