//! How long the questions take that are asked of whole deals.
//!
//! With the file of declared deals named in `SKAT_DEALS` its deals, and always some by chance.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use common::Dice;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, Position, Solver};

struct Sample {
    position: Position,
    skat: u8,
}

fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{name}\": "))?;
    Some(rest.trim_start_matches('"').split(['"', ',', '}']).next().unwrap_or(rest))
}

fn deal(line: &str) -> Option<Sample> {
    let cards: Vec<Card> = field(line, "cards")?.split(' ').map(|card| card.parse().unwrap()).collect();
    let declarer = Seat::SKAT[field(line, "declarer")?.parse::<usize>().unwrap()];
    let letter = field(line, "contract")?.chars().next()?;
    let kind = ContractKind::ALL.into_iter().find(|kind| kind.letter() == letter)?;
    let mut hands = BySeat::from_fn(|seat| cards[10 * seat.index()..][..10].iter().copied().collect::<CardSet>());
    let skat: CardSet = cards[30..].iter().copied().collect();
    let discards = field(line, "discards").map_or(skat, |cards| cards.parse().unwrap());
    hands[declarer] = (hands[declarer] | skat) - discards;
    let position = Position::new(kind, declarer, hands, Seat::FOREHAND, &[]).ok()?;
    Some(Sample { position, skat: discards.points() })
}

fn random(count: usize) -> Vec<Sample> {
    let mut dice = Dice(7);
    (0..count)
        .map(|number| {
            let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
            for last in (1..cards.len()).rev() {
                cards.swap(last, dice.below(last + 1));
            }
            let hands = BySeat::from_fn(|seat| cards[10 * seat.index()..][..10].iter().copied().collect::<CardSet>());
            let kind = ContractKind::ALL[number % 5];
            let position = Position::new(kind, dice.seat(), hands, Seat::FOREHAND, &[]).unwrap();
            Sample { position, skat: cards[30..].iter().map(|card| card.points()).sum() }
        })
        .collect()
}

fn cpu_ms() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e6
}

fn measure(what: &str, samples: &[Sample], mut question: impl FnMut(&mut Solver, &Sample) -> u64) {
    let mut solver = Solver::new();
    let mut times = Vec::new();
    let cpu = cpu_ms();
    let (mut nodes, mut sum) = (0, 0);
    for sample in samples {
        solver.forget();
        let start = Instant::now();
        sum += question(&mut solver, sample);
        times.push(start.elapsed().as_secs_f64() * 1e3);
        nodes += solver.visited();
    }
    if std::env::var("WORST").is_ok() {
        let mut worst: Vec<_> = times.iter().copied().enumerate().collect();
        worst.sort_by(|a, b| b.1.total_cmp(&a.1));
        for (number, ms) in &worst[..8] {
            let p = &samples[*number].position;
            println!(
                "{number} {ms:.1} {:?} decl {} skat {} {:?}",
                p.kind(),
                p.declarer(),
                samples[*number].skat,
                p.hands().0
            );
        }
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let cpu = (cpu_ms() - cpu) / times.len() as f64;
    println!(
        "cpu {cpu:>7.3} {what:<28} {:>5} deals  mean {mean:>8.3} ms  median {:>8.3}  p95 {:>8.3}  max {:>8.3}  {:>9} nodes  sum {sum}",
        times.len(),
        times[times.len() / 2],
        times[times.len() * 95 / 100],
        times[times.len() - 1],
        nodes / times.len() as u64
    );
}

fn main() {
    let part: usize = std::env::var("PART").map_or(1, |part| part.parse().unwrap());
    let only = std::env::var("ONLY").unwrap_or_default();
    let text = std::fs::read_to_string("/work/shared/autoplay/contracts.jsonl").unwrap_or_default();
    let declared: Vec<Sample> = text.lines().filter_map(deal).collect();
    let (null, declared): (Vec<_>, Vec<_>) =
        declared.into_iter().partition(|sample| sample.position.kind() == ContractKind::Null);
    let declared: Vec<_> = declared.into_iter().step_by(part).collect();
    let random = random(1000 / part);
    let win = |solver: &mut Solver, sample: &Sample| {
        u64::from(solver.reaches(&sample.position, Goal::Points(61 - sample.skat), Budget::UNLIMITED).unwrap())
    };
    let exact = |solver: &mut Solver, sample: &Sample| {
        u64::from(solver.points(&sample.position, Budget::UNLIMITED).unwrap() + sample.skat)
    };
    let all = |solver: &mut Solver, sample: &Sample| {
        solver
            .points_by_card(&sample.position, Budget::UNLIMITED)
            .unwrap()
            .iter()
            .map(|(_, points)| u64::from(points))
            .sum()
    };
    let no_trick = |solver: &mut Solver, sample: &Sample| {
        u64::from(solver.reaches(&sample.position, Goal::NoTrick, Budget::UNLIMITED).unwrap())
    };
    if only.contains('w') || only.is_empty() {
        measure("declared, 61 or not", &declared, win);
        measure("random, 61 or not", &random, win);
    }
    if only.contains('n') || only.is_empty() {
        measure("declared, Null", &null, no_trick);
    }
    if only.contains('e') || only.is_empty() {
        measure("declared, exact", &declared, exact);
        measure("random, exact", &random, exact);
    }
    if only.contains('m') || only.is_empty() {
        measure("declared, every card exact", &declared, all);
    }
}
