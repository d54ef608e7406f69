//! Plays and reruns deals.

use std::collections::BTreeMap;
use std::io::{Write as _, stdout};
use std::sync::Arc;

use skat_autoplay::{Engine, Model, TimeLimit};
use skat_luck::fitting::hands_of;
use skat_luck::{Rerunner, seat_points, worth};
use skat_rules::card::{Card, CardSet};
use skat_rules::game::{AnyAction, AnySeatView, Game as _, Setting};
use skat_rules::games::skat::{CardsDealt, Deal};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

use crate::cpu;
use crate::lines::{DealLine, NestedLine, Reruns, WorldLine};

/// One of so many seats has level 4; the others have levels 1 to 3, equally often.
const SEATS_PER_MASTER: u64 = 32;

/// Plays deals by mixed levels, and reruns them by levels 1 to 3, so often each.
pub(crate) fn deals(seed: u64, first: u64, count: u64, of_levels: [u64; 3]) {
    let mut engine = Engine::new(model());
    let mut rerunners = rerunners();
    for number in first..first + count {
        let hands = hands_of(seed, number);
        let strengths = BySeat::from_fn(|seat| strength(seed, number, seat));
        let played = timed(|| vec![play(&mut engine, hands, strengths, mixed(seed, number))]);
        let mut line = DealLine {
            seed,
            number,
            levels: BySeat(strengths.0.map(Strength::level)),
            played,
            reruns: BTreeMap::new(),
        };
        rerun(&mut line, &mut rerunners, of_levels);
        print(&line);
    }
}

/// Reruns deals that were played before.
pub(crate) fn again(lines: Vec<DealLine>, of_levels: [u64; 3]) {
    let mut rerunners = rerunners();
    for mut line in lines {
        rerun(&mut line, &mut rerunners, of_levels);
        print(&line);
    }
}

fn rerunners() -> [Rerunner; 3] {
    [Strength::Beginner, Strength::Club, Strength::League]
        .map(|strength| Rerunner::new(model(), strength))
}

/// Adds reruns to a line that has fewer.
fn rerun(line: &mut DealLine, rerunners: &mut [Rerunner; 3], of_levels: [u64; 3]) {
    let hands = hands_of(line.seed, line.number);
    for ((level, rerunner), count) in (1..).zip(rerunners).zip(of_levels) {
        let before = line.reruns.get(&level).map_or(0, |it| it.points.len());
        if count > before as u64 {
            let reruns = timed(|| rerunner.reruns(hands, count, 3).expect("a deal"));
            line.reruns.insert(level, reruns);
        }
    }
}

/// Reruns deals in the points of a table of so many players.
pub(crate) fn worlds(
    seed: u64,
    first: u64,
    count: u64,
    (strength, reruns, players): (Strength, u64, u8),
) {
    let mut rerunner = Rerunner::new(model(), strength);
    for number in first..first + count {
        let points = rerunner.reruns(hands_of(seed, number), reruns, players);
        print(&WorldLine {
            seed,
            number,
            strength,
            players,
            mean: worth(&points.expect("a deal")),
        });
    }
}

/// Reruns hands in random distributions of the other cards.
pub(crate) fn nested(
    seed: u64,
    first: u64,
    count: u64,
    (strength, rests): (Strength, u64),
    same_skat: bool,
) {
    let mut rerunner = Rerunner::new(model(), strength);
    for number in first..first + count {
        let seat = Seat::SKAT[(number % 3) as usize];
        let hands = hands_of(seed, number);
        let dealt = hands
            .0
            .iter()
            .fold(CardSet::FULL, |rest, &hand| rest - hand);
        let (hand, skat) = (hands[seat], Some(dealt).filter(|_| same_skat));
        let points = (0..rests).map(|rest| {
            let hands = distributed(mixed(seed, number) ^ rest, seat, hand, skat);
            rerunner.reruns(hands, 1, 3).expect("a deal")[0][seat]
        });
        print(&NestedLine {
            seat,
            hand,
            skat,
            points: points.collect(),
        });
    }
}

/// Deals the cards that aren't in a hand, or the skat, in an order that the seed decides.
fn distributed(seed: u64, seat: Seat, hand: CardSet, skat: Option<CardSet>) -> BySeat<CardSet> {
    let mut rest: Vec<Card> = (CardSet::FULL - hand - skat.unwrap_or_default())
        .iter()
        .collect();
    for last in (1..rest.len()).rev() {
        // The bias of the remainder is below 2⁻⁵⁸.
        rest.swap(
            last,
            (mixed(seed, last as u64) % (last as u64 + 1)) as usize,
        );
    }
    let mut tens = rest.chunks(10);
    BySeat::from_fn(|other| match other == seat {
        true => hand,
        false => tens.next().into_iter().flatten().copied().collect(),
    })
}

/// Plays a deal with these strengths.
fn play(
    engine: &mut Engine,
    hands: BySeat<CardSet>,
    strengths: BySeat<Strength>,
    seed: u64,
) -> BySeat<i32> {
    let skat = hands
        .0
        .iter()
        .fold(CardSet::FULL, |rest, &hand| rest - hand);
    let dealt = CardsDealt::new(hands, skat).expect("a deal");
    let mut deal = Deal::by(&Setting::official(), dealt);
    let mut decisions = 0;
    while let Some(seat) = deal.awaited().iter().next() {
        let view = AnySeatView::Skat(deal.seat_view(seat));
        let seed = seed ^ decisions;
        let decision = engine.decide(&view, strengths[seat], seed, &TimeLimit::never());
        let Ok(AnyAction::Skat(action)) = decision.map(|decision| decision.action) else {
            unreachable!("a view of Skat is answered by an action of Skat");
        };
        deal.apply(seat, action).expect("a legal action");
        decisions += 1;
    }
    seat_points(&deal.score().expect("the deal is over"), 3)
}

fn strength(seed: u64, number: u64, seat: Seat) -> Strength {
    let drawn = mixed(seed ^ u64::MAX, number << 2 | seat.index() as u64);
    if drawn.is_multiple_of(SEATS_PER_MASTER) {
        return Strength::Master;
    }
    [Strength::Beginner, Strength::Club, Strength::League][(drawn >> 32) as usize % 3]
}

fn model() -> Arc<Model> {
    Model::built_in().expect("the built-in model")
}

fn timed(reruns: impl FnOnce() -> Vec<BySeat<i32>>) -> Reruns {
    let before = cpu::seconds();
    let points = reruns();
    Reruns {
        points,
        cpu: cpu::seconds() - before,
    }
}

/// Prints a line at once, so that a run that is ended has kept all but the last.
fn print(line: &impl std::fmt::Display) {
    let mut out = stdout().lock();
    writeln!(out, "{line}").expect("the line is written");
    out.flush().expect("the line is written");
}

/// Mixes the bits of two numbers (SplitMix64).
fn mixed(one: u64, other: u64) -> u64 {
    let number = one
        .wrapping_mul(0x2545_f491_4f6c_dd1d)
        .wrapping_add(other)
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
