//! Measures what a day of the daily list costs, with autoplayers of level 4, in CPU time of one
//! thread.
//!
//! - `day_load prepare` computes the references of a day.
//! - `day_load play DEALS PLAYERS` lets so many persons play each of so many deals of one instance,
//!   and counts how many decisions their opponents need, and how many are remembered from another
//!   person. The persons are autoplayers of levels 1 to 3 in turn, so their play differs. Then it
//!   simulates the busiest hour of a day with 10,000 persons: how long clicks wait for decisions if
//!   two threads make them.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "it measures CPU time and prints it"
)]

use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::{cmp::Reverse, env, fs};

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use skat_autoplay::{Engine, TimeLimit};
use skat_events::day::{DayDate, DayEntry, EntryCommand, EntryPosition, EntryTurn, reference};
use skat_rules::fairness::{DayDeal, DayList, ListSecret};
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::strength::Strength;

/// Persons of a day.
const PERSONS: f64 = 10_000.0;
/// Deals of a person.
const DEALS_EACH: f64 = 9.0;
/// The share of the day's deals that are played in its busiest hour.
const BUSIEST: f64 = 0.15;
/// A person's mean time to decide, in milliseconds.
const THINKS_MS: f64 = 5_000.0;
/// Threads that make decisions.
const THREADS: usize = 2;
/// Deals of the simulated hour.
const SIMULATED: usize = 13_500;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["prepare"] => prepare(),
        ["play", deals, players] => play(
            deals.parse().expect("a number of deals"),
            players.parse().expect("a number of persons"),
        ),
        _ => println!("day_load prepare | day_load play DEALS PLAYERS"),
    }
}

fn day() -> (DayDate, DayList) {
    let date: DayDate = "2026-12-01".parse().expect("a date");
    (date, DayList::new(ListSecret::new([7; 32]), date.name()))
}

fn decide(engine: &mut Engine, strength: Strength, seed: u64, view: &AnySeatView) -> AnyAction {
    let decision = engine.decide(view, strength, seed, &TimeLimit::never());
    decision.expect("a seat that is asked can decide").action
}

fn prepare() {
    let (_, list) = day();
    let mut engine = Engine::default();
    let (begun, mut decisions) = (cpu_ms(), 0);
    for instance in 0..DayList::INSTANCES {
        for deal in list.deals(instance, None) {
            let points = reference(&deal, |position, view| {
                decisions += 1;
                decide(&mut engine, Strength::Master, position.seed(), &view)
            });
            points.expect("autoplayers keep to the rules");
        }
    }
    let seconds = (cpu_ms() - begun) / 1e3;
    println!("{decisions} decisions for the references of a day: {seconds:.1} s");
}

/// The work that follows a click, in milliseconds: a number for each decision that isn't remembered.
type Work = Vec<f64>;

fn play(deals: usize, players: u64) {
    let (date, list) = day();
    let mut memory: BTreeMap<[u8; 32], AnyAction> = BTreeMap::new();
    let mut engine = Engine::default();
    let mut plays: Vec<Vec<Work>> = Vec::new();
    let mut decisions = 0_u64;
    for (number, deal) in list.deals(0, None).into_iter().take(deals).enumerate() {
        for player in 0..players {
            let seed = player * 100 + number as u64;
            let clicks = play_once(date, &deal, seed, |position, view| {
                decisions += 1;
                if let Some(&action) = memory.get(position.digest().bytes()) {
                    return (action, None);
                }
                let begun = cpu_ms();
                let action = decide(&mut engine, Strength::Master, position.seed(), view);
                memory.insert(*position.digest().bytes(), action);
                (action, Some(cpu_ms() - begun))
            });
            plays.push(clicks);
        }
    }
    let made: Vec<f64> = plays.iter().flatten().flatten().copied().collect();
    let clicks = plays.iter().map(Vec::len).sum::<usize>();
    println!(
        "{} deals, {clicks} clicks, {decisions} decisions of opponents, {} made anew ({:.0} %), \
         {:.1} ms each, {:.0} ms a deal",
        plays.len(),
        made.len(),
        100.0 * made.len() as f64 / decisions as f64,
        made.iter().sum::<f64>() / made.len() as f64,
        made.iter().sum::<f64>() / plays.len() as f64,
    );
    busiest_hour(&plays);
}

/// Lets a person play a deal, and returns the work after each of their clicks.
fn play_once(
    date: DayDate,
    deal: &DayDeal,
    seed: u64,
    mut opponent: impl FnMut(EntryPosition, &AnySeatView) -> (AnyAction, Option<f64>),
) -> Vec<Work> {
    const LEVELS: [Strength; 3] = [Strength::Beginner, Strength::Club, Strength::League];
    let now_ms = date.begins_ms();
    let mut engine = Engine::default();
    let mut rng = StdRng::seed_from_u64(seed);
    let mut entry = DayEntry::new(date, vec![deal.clone()]);
    let mut command = EntryCommand::Deal(1);
    let mut clicks: Vec<Work> = Vec::new();
    loop {
        let event = entry.handle(command, now_ms).expect("a command in turn");
        entry.apply(&event).expect("an event of the entry's own");
        if !matches!(command, EntryCommand::Answer(..)) {
            clicks.push(Work::new());
        }
        let Some(moment) = entry.moment() else {
            return clicks;
        };
        command = match entry.turn() {
            EntryTurn::Person => {
                let seat = entry.seat().expect("a running deal has seats");
                let view = entry.knowledge(seat).expect("a seat has a view");
                let level = LEVELS[(seed / 100 % 3) as usize];
                EntryCommand::Decide(moment, decide(&mut engine, level, rng.random(), &view))
            }
            EntryTurn::Autoplayer(seat) => {
                let position = entry.position(seat).expect("a seat has a position");
                let view = entry.knowledge(seat).expect("a seat has a view");
                let (action, took) = opponent(position, &view);
                let click = clicks.last_mut().expect("a deal begins with a click");
                click.extend(took);
                EntryCommand::Answer(moment, seat, action)
            }
            EntryTurn::NextDeal | EntryTurn::Nobody => return clicks,
        };
    }
}

/// Simulates the clicks of the busiest hour. Deals begin at random times, and persons think for a
/// random time. Each thread makes one decision after the other; a click waits for all of its own.
fn busiest_hour(plays: &[Vec<Work>]) {
    let between_deals = 3.6e6 / (PERSONS * DEALS_EACH * BUSIEST);
    let mut rng = StdRng::seed_from_u64(1);
    let exponential = |rng: &mut StdRng, mean: f64| -mean * (1.0 - rng.random::<f64>()).ln();
    // Each event is a time in microseconds, a deal, and the number of its click.
    let mut events: BinaryHeap<Reverse<(u64, usize, usize)>> = BinaryHeap::new();
    let mut at = 0.0;
    for deal in 0..SIMULATED {
        at += exponential(&mut rng, between_deals);
        events.push(Reverse(((at * 1e3) as u64, deal, 0)));
    }
    let mut free: VecDeque<f64> = std::iter::repeat_n(0.0, THREADS).collect();
    let (mut waits, mut busy, mut end) = (Vec::new(), 0.0, 0.0_f64);
    while let Some(Reverse((at, deal, click))) = events.pop() {
        let clicked = at as f64 / 1e3;
        let clicks = &plays[deal * 7919 % plays.len()];
        let mut now = clicked;
        for work in &clicks[click] {
            free.make_contiguous().sort_by(f64::total_cmp);
            let begins = free[0].max(now);
            now = begins + work;
            free[0] = now;
            busy += work;
        }
        end = end.max(now);
        waits.push(now - clicked);
        if click + 1 < clicks.len() {
            let next = now + exponential(&mut rng, THINKS_MS);
            events.push(Reverse(((next * 1e3) as u64, deal, click + 1)));
        }
    }
    waits.sort_by(f64::total_cmp);
    let quantile = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
    println!(
        "{} clicks of the busiest hour: median {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.0} \
         ms; the threads are busy for {:.0} % of the time",
        waits.len(),
        quantile(0.5),
        quantile(0.9),
        quantile(0.99),
        quantile(1.0),
        100.0 * busy / (end * THREADS as f64),
    );
}

/// Returns the CPU time of this thread so far.
fn cpu_ms() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells the CPU time");
    let nanoseconds = text.split_whitespace().next().expect("the first number");
    nanoseconds.parse::<f64>().expect("a number") / 1e6
}
