//! Measures the CPU time of autoplayers' decisions in Skat, by phase, on one core:
//! `cargo run --release -p skat-autoplay --example cpu_time -- LEVEL DEALS [SEED] [ROUNDS]`.
//!
//! Autoplayers of the level play the deals. Then each of their decisions is made again, phase by
//! phase, and this is measured, `ROUNDS` times. It reads the thread's CPU time from Linux.
#![allow(clippy::print_stdout, reason = "the example prints a table")]

use std::env;
use std::fs;

use skat_autoplay::{Engine, TimeLimit};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyDeal, AnySeatView, GameId, Setting};
use skat_rules::games::skat::PhaseView;
use skat_rules::strength::Strength;

/// A decision: the view and the seed.
type Asked = (AnySeatView, u64);

fn main() {
    let arguments: Vec<Option<u64>> = env::args().skip(1).map(|text| text.parse().ok()).collect();
    let number = |place: usize, usual: u64| arguments.get(place).map_or(Some(usual), |&it| it);
    let level = u8::try_from(number(0, 0).unwrap_or(0)).unwrap_or(0);
    let (Some(strength), Some(deals), Some(seed), Some(rounds)) = (
        Strength::of_level(level),
        number(1, 100),
        number(2, 1),
        number(3, 1),
    ) else {
        println!("cpu_time LEVEL DEALS [SEED] [ROUNDS]");
        return;
    };
    let mut engine = Engine::default();
    let mut by_phase: Vec<(String, Vec<Asked>)> = Vec::new();
    for number in 0..deals {
        for asked in decisions(&mut engine, strength, seed, number) {
            let phase = phase(&asked.0);
            match by_phase.iter_mut().find(|(other, _)| *other == phase) {
                Some((_, asked_in_it)) => asked_in_it.push(asked),
                None => by_phase.push((phase, vec![asked])),
            }
        }
    }
    by_phase.sort_by(|(one, _), (other, _)| one.cmp(other));
    let (mut all, mut total) = (0, 0.0);
    for (phase, asked) in &by_phase {
        let before = cpu_seconds();
        for _ in 0..rounds {
            for (view, seed) in asked {
                decide(&mut engine, view, strength, *seed);
            }
        }
        let took = (cpu_seconds() - before) / rounds as f64;
        print(phase, asked.len(), took);
        (all, total) = (all + asked.len(), total + took);
    }
    print("all", all, total);
}

fn print(phase: &str, decisions: usize, took: f64) {
    let each = 1e6 * took / decisions as f64;
    println!("{phase:<24} {decisions:6} decisions {each:12.1} us each {took:9.3} s in all");
}

/// Plays the deal of this number and returns all decisions.
fn decisions(engine: &mut Engine, strength: Strength, seed: u64, number: u64) -> Vec<Asked> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let setting = Setting::new("isko".parse().expect("a valid rule set"), 3);
    let mut deal = AnyDeal::deal(GameId::Skat, &DealSecret::new(bytes), &setting)
        .expect("a valid number of players");
    let mut asked = Vec::new();
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let seed = seed ^ number << 8 ^ asked.len() as u64;
        let action = decide(engine, &view, strength, seed);
        asked.push((view, seed));
        deal.apply(seat, action).expect("a legal action");
    }
    asked
}

fn decide(
    engine: &mut Engine,
    view: &AnySeatView,
    strength: Strength,
    seed: u64,
) -> skat_rules::game::AnyAction {
    let decision = engine.decide(view, strength, seed, &TimeLimit::never());
    decision.expect("views of a real deal are valid").action
}

/// Names the phase, in the order of a deal.
fn phase(view: &AnySeatView) -> String {
    let AnySeatView::Skat(view) = view else {
        unreachable!("the deal is one of Skat")
    };
    match &view.public.phase {
        PhaseView::Auction { .. } => "1 auction".to_owned(),
        PhaseView::PickUpOrHand(_) => "2 skat or Hand".to_owned(),
        PhaseView::Discarding(_) => "3 discards".to_owned(),
        PhaseView::Announcing(_) => "4 contract".to_owned(),
        PhaseView::Play(play) => {
            let playable = play
                .contract
                .kind()
                .playable(view.hand, play.on_table.first().copied());
            if playable.len() == 1 {
                "6 only card".to_owned()
            } else {
                format!("5 card, {:2} left", view.hand.len())
            }
        }
        _ => "7 other".to_owned(),
    }
}

/// Returns the CPU time of this thread so far.
///
/// # Panics
///
/// If the system isn't Linux.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells the CPU time");
    let nanoseconds = text.split(' ').next().and_then(|text| text.parse().ok());
    let nanoseconds: u64 = nanoseconds.expect("the first number is the CPU time");
    nanoseconds as f64 / 1e9
}
