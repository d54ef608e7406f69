//! Speed of the rules: a step (legal actions and one of them applied), whole random deals, the
//! commitment to a list's deals, and a view.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::fairness::{ListCommitment, ListName, ListSecret, Salt};
use skat_rules::game::{Game as _, Setting};
use skat_rules::games::skat::{
    Action, Announcement, CardsDealt, Contract, ContractKind, Deal, Won,
};
use skat_rules::seat::Seat;

/// A small generator, so that every run plays the same deals.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

fn secret(number: u32) -> DealSecret {
    DealSecret::new([7; 32]).of_deal(number)
}

/// Returns the legal actions without those that end a deal early, which come last.
fn going_on(actions: &[Action]) -> &[Action] {
    let ends_early =
        |action: &&Action| matches!(action, Action::Concede | Action::Claim | Action::Throw);
    &actions[..actions.len() - actions.iter().rev().take_while(ends_early).count()]
}

/// Plays a deal at random and returns the number of steps. Each choice is uniform among the legal
/// actions, except that nobody concedes, claims or throws their cards open.
fn play_out(deal: &mut Deal, dice: &mut Dice, actions: &mut Vec<Action>) -> u64 {
    let mut steps = 0;
    while let Some(seat) = deal.awaited().iter().next() {
        deal.legal_actions_into(seat, actions);
        let going_on = going_on(actions);
        let action = going_on[dice.below(going_on.len())];
        deal.apply(seat, action).expect("listed actions are legal");
        steps += 1;
    }
    steps
}

fn at_first_lead(number: u32) -> Deal {
    let won = Won {
        declarer: Seat::FOREHAND,
        bid: skat_rules::games::skat::Bid::LOWEST,
    };
    let contract = Contract::new(ContractKind::Grand, true, Announcement::None)
        .expect("Grand Hand is a valid contract");
    Deal::with_contract(
        CardsDealt::from_secret(&secret(number)),
        won,
        contract,
        None,
    )
    .expect("the contract can be announced")
}

fn rules(criterion: &mut Criterion) {
    let mut actions = Vec::with_capacity(80);

    let steps = play_out(&mut at_first_lead(1), &mut Dice(1), &mut actions);
    let mut group = criterion.benchmark_group("tricks");
    group.throughput(Throughput::Elements(steps));
    group.bench_function("legal actions and apply, 30 cards", |bencher| {
        let start = at_first_lead(1);
        bencher.iter_batched(
            || start.clone(),
            |mut deal| play_out(&mut deal, &mut Dice(1), &mut actions),
            BatchSize::SmallInput,
        );
    });
    // The benchmark's own share of that time.
    group.bench_function("the choices alone", |bencher| {
        let list: Vec<Action> = at_first_lead(1).legal_actions(Seat::FOREHAND);
        bencher.iter(|| {
            let mut dice = Dice(1);
            (0..steps)
                .map(|_| dice.below(going_on(black_box(&list)).len()))
                .sum::<usize>()
        });
    });
    group.finish();

    let secrets: Vec<DealSecret> = (0..4096).map(secret).collect();
    let mut group = criterion.benchmark_group("deals");
    group.throughput(Throughput::Elements(1));
    let (mut number, setting) = (0, Setting::official());
    group.bench_function(
        "a whole random deal from its secret to its score",
        |bencher| {
            bencher.iter(|| {
                number = (number + 1) % secrets.len();
                let mut deal =
                    Deal::deal(&secrets[number], &setting).expect("a valid number of players");
                play_out(&mut deal, &mut Dice(number as u64), &mut actions);
                deal.score()
            });
        },
    );
    group.bench_function("a shuffle", |bencher| {
        bencher.iter(|| shuffled(black_box(&secrets[0])));
    });
    group.bench_function("a list's commitment", |bencher| {
        let name: ListName = "1f3a".parse().expect("a name");
        let salts = [Salt([1; 16]); 3];
        let secret = || ListSecret::new(black_box([7; 32]));
        bencher.iter(|| {
            ListCommitment::new(secret(), name.clone(), 36, &salts).map(|list| list.root())
        });
    });
    group.bench_function("a clone", |bencher| {
        let deal = at_first_lead(1);
        bencher.iter(|| black_box(&deal).clone());
    });
    group.finish();

    let mut deal = at_first_lead(1);
    for _ in 0..15 {
        if let Some(seat) = deal.awaited().iter().next() {
            deal.legal_actions_into(seat, &mut actions);
            deal.apply(seat, actions[0])
                .expect("listed actions are legal");
        }
    }
    criterion.bench_function("a seat's view in mid-deal", |bencher| {
        bencher.iter(|| black_box(deal.seat_view(Seat::FOREHAND)));
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
