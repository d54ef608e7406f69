//! How long claims and card points take, with five and with ten tricks left.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use common::Dice;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use skat_rules::card::Suit;
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;
use skat_solver::{NODE_LIMIT, Position, declarer_points, proves_claim};

const CLUBS: ContractKind = ContractKind::Suit(Suit::Clubs);

fn positions(kind: ContractKind, tricks: usize, count: usize) -> Vec<Position> {
    let mut dice = Dice(1);
    (0..count).map(|number| dice.position(kind, tricks, number % 3)).collect()
}

fn solver(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("claims");
    for (tricks, count) in [(5, 1000), (10, 100)] {
        for kind in [CLUBS, ContractKind::Grand, ContractKind::Null] {
            let positions = positions(kind, tricks, count);
            group.throughput(Throughput::Elements(3 * count as u64));
            group.bench_function(format!("{tricks} tricks, {}", kind.letter()), |bencher| {
                bencher.iter(|| {
                    for position in &positions {
                        for seat in Seat::SKAT {
                            black_box(proves_claim(position, seat, NODE_LIMIT));
                        }
                    }
                });
            });
        }
    }
    group.finish();

    let mut group = criterion.benchmark_group("card points");
    for kind in [CLUBS, ContractKind::Grand] {
        let positions = positions(kind, 5, 1000);
        group.throughput(Throughput::Elements(1000));
        group.bench_function(format!("5 tricks, {}", kind.letter()), |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    black_box(declarer_points(position, NODE_LIMIT));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, solver);
criterion_main!(benches);
