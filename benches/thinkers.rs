//! Measures how long computer players' decisions take from the moment they are asked for, alone and when others wait
//! (`docs/AUTOPLAY.md`).

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement prints, and fails by panicking")]

use std::time::{Duration, Instant};

use skat_autoplay::{Level, decide_at_once};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, Game as _, Setting};
use skat_rules::games::skat::{Action, Deal};
use skat_table::{Strength, Thought};
use skatrunde::config::Config;
use skatrunde::metrics::Metrics;
use skatrunde::tables::Thinkers;

/// So many deals are played by rules of thumb; whoever asks gets what is seen before their cards.
const DEALS: u64 = 60;
/// How many tables ask at the same time.
const ASKING: [usize; 6] = [1, 2, 3, 4, 8, 16];

fn main() {
    // `cargo test --benches` only wants to know that it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut config = Config::defaults().unwrap().autoplayers;
    config.level = Level::Master;
    config.threads = 1;
    let views: Vec<AnySeatView> = (0..DEALS).flat_map(views).collect();
    println!("{} cards with a choice, one thread, level 4", views.len());
    for asking in ASKING {
        let thinkers = Thinkers::start(&config, Metrics::default()).unwrap();
        let mut decided = std::thread::scope(|scope| {
            let table = |first: usize| {
                let (views, thinkers) = (&views, &thinkers);
                scope.spawn(move || ask(thinkers, views.iter().skip(first).step_by(asking)))
            };
            let tables: Vec<_> = (0..asking).map(table).collect();
            tables.into_iter().flat_map(|table| table.join().unwrap()).collect::<Vec<(Duration, bool)>>()
        });
        decided.sort_unstable();
        let at = |share: f64| decided[((decided.len() - 1) as f64 * share).round() as usize].0.as_secs_f64() * 1_000.0;
        let searched = decided.iter().filter(|(_, searched)| *searched).count();
        println!(
            "{asking:2} asking: median {:.1} ms, p99 {:.1} ms, longest {:.1} ms; {:.1} % looked at worlds",
            at(0.5),
            at(0.99),
            at(1.0),
            100.0 * searched as f64 / decided.len() as f64
        );
    }
}

/// What is seen before every card of a deal that isn't the only one.
fn views(number: u64) -> Vec<AnySeatView> {
    let mut bytes = [1; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    let mut deal = Deal::deal(&DealSecret::new(bytes), &Setting::official());
    let mut views = Vec::new();
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let cards = view.legal.iter().filter(|action| matches!(action, Action::Play(_))).count();
        let view = AnySeatView::Skat(view);
        let AnyAction::Skat(action) = decide_at_once(&view, number).unwrap() else { unreachable!("Skat is played") };
        if cards > 1 {
            views.push(view);
        }
        deal.apply(seat, action).unwrap();
    }
    views
}

/// Asks for one decision after the other; how long each took, and whether worlds were looked at.
fn ask<'a>(thinkers: &Thinkers, views: impl Iterator<Item = &'a AnySeatView>) -> Vec<(Duration, bool)> {
    let decide = |view: &AnySeatView| {
        let asked = Instant::now();
        let decided = thinkers.think(view.clone(), Some(Strength::Master), 1).blocking_recv().unwrap();
        (asked.elapsed(), matches!(decided.thought, Some(Thought::Weighed { .. })))
    };
    views.map(decide).collect()
}
