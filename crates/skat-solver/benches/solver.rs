//! How long whole deals take, and claims: `cargo bench -p skat-solver [-- FILE]`.
//!
//! `FILE` has declared deals, one JSON object a line with `cards` (ten for each seat, then the skat), `declarer`, `contract` and
//! perhaps `discards`; left out, it is `contracts.jsonl` beside the project if that is there. Random deals are measured too. Each
//! question is asked three times of a solver that knows nothing, and the shortest time counts, so that other work on the same
//! machine disturbs little.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and a file, and prints"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use common::Dice;
use skat_rules::card::{Card, CardSet, Suit};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, NODE_LIMIT, Position, Solver, proves_claim};

const DECLARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/autoplay/contracts.jsonl");

/// A position at the first lead, and the declarer's card points in the skat.
struct Deal {
    position: Position,
    skat: u8,
}

impl Deal {
    fn new(kind: ContractKind, declarer: Seat, hands: BySeat<CardSet>, skat: CardSet) -> Self {
        let position = Position::new(kind, declarer, hands, Seat::FOREHAND, &[]).expect("three hands of ten cards");
        Self { position, skat: skat.points() }
    }

    /// Reads a declared deal.
    fn read(line: &str) -> Self {
        let field = |name: &str| {
            let (_, rest) = line.split_once(&format!("\"{name}\": "))?;
            rest.trim_start_matches('"').split(['"', ',', '}']).next()
        };
        let (cards, declarer) = (field("cards").expect("cards"), field("declarer").expect("a declarer"));
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
        let declarer = Seat::SKAT[declarer.parse::<usize>().expect("a seat's number")];
        let contract = field("contract").expect("a contract");
        let kind = ContractKind::ALL.into_iter().find(|kind| contract.starts_with(kind.letter())).expect("a kind");
        let (mut hands, skat) = dealt(&cards);
        let discards = field("discards").map_or(skat, |cards| cards.parse().expect("two cards"));
        hands[declarer] = (hands[declarer] | skat) - discards;
        Self::new(kind, declarer, hands, discards)
    }
}

fn dealt(cards: &[Card]) -> (BySeat<CardSet>, CardSet) {
    let hand = |seat: Seat| cards[10 * seat.index()..][..10].iter().copied().collect();
    (BySeat::from_fn(hand), cards[30..].iter().copied().collect())
}

/// Deals by chance; in Null the declarer, who is then forehand, has the lowest ten of thirteen cards.
fn random(kinds: &[ContractKind], count: usize) -> Vec<Deal> {
    let mut dice = Dice(7);
    let deal = |number: usize| {
        let kind = kinds[number % kinds.len()];
        let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, dice.below(last + 1));
        }
        let mut declarer = dice.seat();
        if kind == ContractKind::Null {
            declarer = Seat::FOREHAND;
            cards[..13].sort_by_key(|&card| kind.strength(card, card));
        }
        let (hands, skat) = dealt(&cards);
        Deal::new(kind, declarer, hands, skat)
    };
    (0..count).map(deal).collect()
}

fn measure(what: &str, deals: &[Deal], mut ask: impl FnMut(&mut Solver, &Deal)) {
    let mut solver = Solver::new();
    let (mut times, mut positions) = (Vec::new(), 0);
    for deal in deals {
        let once = |_| {
            solver.forget();
            let begun = Instant::now();
            ask(&mut solver, deal);
            begun.elapsed().as_secs_f64() * 1e3
        };
        times.extend((0..3).map(once).min_by(f64::total_cmp));
        positions += solver.visited();
    }
    report(what, times, positions);
}

fn report(what: &str, mut times: Vec<f64>, positions: u64) {
    times.sort_by(f64::total_cmp);
    let Some(longest) = times.last() else { return };
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = |percent: usize| times[times.len() * percent / 100];
    println!(
        "| {what:<24} | {:>5} | {mean:>8.4} | {:>8.4} | {:>8.3} | {longest:>8.3} | {:>7} |",
        times.len(),
        at(50),
        at(95),
        positions / times.len() as u64
    );
}

fn measure_claims(what: &str, kind: ContractKind, tricks: usize, count: usize) {
    let mut dice = Dice(1);
    let times = (0..count).map(|number| {
        let position = dice.position(kind, tricks, number % 3);
        let claims = || Seat::SKAT.map(|seat| black_box(proves_claim(&position, seat, NODE_LIMIT)));
        let begun = Instant::now();
        claims();
        begun.elapsed().as_secs_f64() * 1e3 / 3.0
    });
    report(what, times.collect(), 0);
}

fn main() {
    let file = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_else(|| DECLARED.to_owned());
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let is_null = |deal: &Deal| deal.position.kind() == ContractKind::Null;
    let (null, declared): (Vec<_>, Vec<_>) = text.lines().map(Deal::read).partition(is_null);
    let win = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.reaches(&deal.position, Goal::Points(61 - deal.skat), Budget::UNLIMITED));
    };
    let exact = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.points(&deal.position, Budget::UNLIMITED));
    };
    let each_card = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.points_by_card(&deal.position, Budget::UNLIMITED));
    };
    let each_card_wins = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.prospects(&deal.position, Goal::Points(61 - deal.skat), Budget::UNLIMITED));
    };
    let no_trick = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.reaches(&deal.position, Goal::NoTrick, Budget::UNLIMITED));
    };
    println!("| question                 | deals |  mean ms |   median |      p95 |  longest |   nodes |");
    println!("|--------------------------|------:|---------:|---------:|---------:|---------:|--------:|");
    measure("declared, 61 or not", &declared, win);
    measure("declared, 61, each card", &declared, each_card_wins);
    measure("declared, exact", &declared, exact);
    measure("declared, exact, each", &declared, each_card);
    measure("declared Null", &null, no_trick);
    let deals = random(&ContractKind::ALL[..5], 1000);
    measure("random, 61 or not", &deals, win);
    measure("random, exact", &deals, exact);
    measure("random low Null", &random(&[ContractKind::Null], 1000), no_trick);
    for (tricks, count) in [(5, 1000), (10, 200)] {
        for kind in [ContractKind::Suit(Suit::Clubs), ContractKind::Grand, ContractKind::Null] {
            measure_claims(&format!("claim, {tricks} tricks, {}", kind.letter()), kind, tricks, count);
        }
    }
}
