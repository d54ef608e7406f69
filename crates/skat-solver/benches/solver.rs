//! Time to solve whole deals and claims: `cargo bench -p skat-solver [-- FILE]`.
//!
//! `FILE` holds declared deals, one JSON object per line with `cards` (ten for each seat, then the
//! skat), `declarer`, `contract` and optionally `discards`. The default is `contracts.jsonl` beside
//! the project, if it exists. The benchmark also measures random deals. It asks a solver with an
//! empty table each question three times and takes the shortest time, which reduces disturbance by
//! other work on the machine.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and a file, and prints results"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use common::Dice;
use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, NODE_LIMIT, Position, Solver, proves_claim};

const DECLARED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/autoplay/contracts.jsonl"
);

/// A position at the first lead, and the declarer's card points in the skat.
struct Deal {
    position: Position,
    skat: u8,
}

impl Deal {
    fn new(kind: ContractKind, declarer: Seat, hands: BySeat<CardSet>, skat: CardSet) -> Self {
        let position = Position::new(kind, declarer, hands, Seat::FOREHAND, &[])
            .expect("three hands of ten cards");
        Self {
            position,
            skat: skat.points(),
        }
    }

    /// Parses a declared deal.
    fn read(line: &str) -> Self {
        let field = |name: &str| {
            let (_, rest) = line.split_once(&format!("\"{name}\": "))?;
            rest.trim_start_matches('"').split(['"', ',', '}']).next()
        };
        let (cards, declarer) = (
            field("cards").expect("cards"),
            field("declarer").expect("a declarer"),
        );
        let cards: Vec<Card> = cards
            .split(' ')
            .map(|card| card.parse().expect("a card"))
            .collect();
        let declarer = Seat::SKAT[declarer.parse::<usize>().expect("a seat's number")];
        let contract = field("contract").expect("a contract");
        let kind = ContractKind::ALL
            .into_iter()
            .find(|kind| contract.starts_with(kind.letter()))
            .expect("a kind");
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

/// Deals at random. In Null the declarer is forehand and gets the lowest ten of thirteen cards.
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
            solver.clear();
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

/// Position of the n-th set bit in each byte.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut nth) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[byte][nth] = place;
                nth += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

/// Picks a uniformly random card of a non-empty set, without a branch that depends on chance.
#[inline]
fn by_chance(cards: CardSet, dice: &mut u64) -> Card {
    // Xorshift (Marsaglia); its upper half is scaled to the number of cards.
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
    // Number of cards in each suit and those below it (Warren, Hacker's Delight, 5-1).
    let pairs = cards.bits() - (cards.bits() >> 1 & 0x5555_5555);
    let fours = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
    let up_to = ((fours + (fours >> 4)) & 0x0f0f_0f0f).wrapping_mul(0x0101_0101);
    let nth = (((*dice >> 32) * u64::from(up_to >> 24)) >> 32) as u32;
    let suit = [0, 8, 16]
        .map(|shift| usize::from(nth >= up_to >> shift & 0xff))
        .iter()
        .sum::<usize>();
    let nth_of_suit = nth - ((up_to << 8) >> (8 * suit) & 0xff);
    let ranks = cards.bits() >> (8 * suit) & 0xff;
    let place = NTH_BIT[ranks as usize][nth_of_suit as usize & 7];
    Card::new(Suit::ALL[suit], Rank::ALL[usize::from(place)])
}

/// Returns the declarer's card points if all players play random legal cards.
fn play_out(deal: &Deal, dice: &mut u64) -> u8 {
    let (kind, declarer) = (deal.position.kind(), deal.position.declarer());
    let (mut hands, mut leader) = (deal.position.hands(), deal.position.leader());
    let mut taken = CardSet::EMPTY;
    for _ in 0..10 {
        let (second, third) = (leader.next(), leader.next().next());
        let led = by_chance(hands[leader], dice);
        let cards = [
            led,
            by_chance(kind.playable(hands[second], Some(led)), dice),
            by_chance(kind.playable(hands[third], Some(led)), dice),
        ];
        for (seat, card) in [leader, second, third].into_iter().zip(cards) {
            hands[seat] = hands[seat].without(card);
        }
        leader = [leader, second, third][usize::from(kind.trick_winner(cards))];
        let all = CardSet::EMPTY.with(cards[0]).with(cards[1]).with(cards[2]);
        taken = if leader == declarer {
            taken | all
        } else {
            taken
        };
    }
    deal.skat + taken.points()
}

fn measure_playouts(deals: &[Deal]) {
    const TIMES: usize = 20;
    let mut dice = 0x9e37_79b9_7f4a_7c15;
    let mut once = |_| {
        let begun = Instant::now();
        let points: u64 = deals
            .iter()
            .flat_map(|deal| std::iter::repeat_n(deal, TIMES))
            .map(|deal| u64::from(play_out(deal, &mut dice)))
            .sum();
        black_box(points);
        (deals.len() * TIMES) as f64 / begun.elapsed().as_secs_f64()
    };
    let best = (0..200).map(&mut once).fold(0.0, f64::max);
    println!(
        "\n{:.2} million deals played out by chance a second",
        best / 1e6
    );
}

fn main() {
    let file = std::env::args()
        .skip(1)
        .find(|word| !word.starts_with('-'))
        .unwrap_or_else(|| DECLARED.to_owned());
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let is_null = |deal: &Deal| deal.position.kind() == ContractKind::Null;
    let (null, declared): (Vec<_>, Vec<_>) = text.lines().map(Deal::read).partition(is_null);
    let win = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.reaches(
            &deal.position,
            Goal::Points(61 - deal.skat),
            Budget::UNLIMITED,
        ));
    };
    let exact = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.points(&deal.position, Budget::UNLIMITED));
    };
    let each_card = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.points_by_card(&deal.position, Budget::UNLIMITED));
    };
    let each_card_wins = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.prospects(
            &deal.position,
            Goal::Points(61 - deal.skat),
            Budget::UNLIMITED,
        ));
    };
    let no_trick = |solver: &mut Solver, deal: &Deal| {
        black_box(solver.reaches(&deal.position, Goal::NoTrick, Budget::UNLIMITED));
    };
    println!(
        "| question                 | deals |  mean ms |   median |      p95 |  longest |   nodes |"
    );
    println!(
        "|--------------------------|------:|---------:|---------:|---------:|---------:|--------:|"
    );
    measure("declared, 61 or not", &declared, win);
    measure("declared, 61, each card", &declared, each_card_wins);
    measure("declared, exact", &declared, exact);
    measure("declared, exact, each", &declared, each_card);
    measure("declared Null", &null, no_trick);
    let deals = random(&ContractKind::ALL[..5], 1000);
    measure("random, 61 or not", &deals, win);
    measure("random, exact", &deals, exact);
    measure(
        "random low Null",
        &random(&[ContractKind::Null], 1000),
        no_trick,
    );
    for (tricks, count) in [(5, 1000), (10, 200)] {
        for kind in [
            ContractKind::Suit(Suit::Clubs),
            ContractKind::Grand,
            ContractKind::Null,
        ] {
            measure_claims(
                &format!("claim, {tricks} tricks, {}", kind.letter()),
                kind,
                tricks,
                count,
            );
        }
    }
    measure_playouts(&deals);
}
