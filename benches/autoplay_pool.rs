//! Measures the latency of autoplayers' decisions, alone and with others waiting
//! (`docs/experiments/2026-11-24-waiting-for-level-4.md`).

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a measurement prints results and fails by panicking"
)]

use std::time::{Duration, Instant};

use skat_autoplay::decide_at_once;
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, Game as _, Setting};
use skat_rules::games::skat::{Action, CardsDealt, Deal};
use skat_rules::strength::Strength;
use skat_table::Rationale;
use skatrunde::config::Config;
use skatrunde::metrics::Metrics;
use skatrunde::tables::AutoplayPool;

/// Number of deals, played by heuristics, whose views before each decision are the input.
const DEALS: u64 = 60;
/// Numbers of tables that ask at the same time.
const ASKING: [usize; 6] = [1, 2, 3, 4, 8, 16];

fn main() {
    // `cargo test --benches` only needs to know that it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut config = Config::defaults().unwrap().autoplayers;
    config.level = Strength::Master;
    config.threads = 1;
    let views: Vec<AnySeatView> = (0..DEALS).flat_map(views).collect();
    let cards = views.iter().filter(|view| is_card(view)).count();
    println!(
        "{cards} cards and {} words with a choice, one thread, level 4",
        views.len() - cards
    );
    for asking in ASKING {
        let autoplay_pool = AutoplayPool::start(&config, Metrics::default()).unwrap();
        let decided = std::thread::scope(|scope| {
            let table = |first: usize| {
                let (views, autoplay_pool) = (&views, &autoplay_pool);
                scope.spawn(move || ask(autoplay_pool, views.iter().skip(first).step_by(asking)))
            };
            let tables: Vec<_> = (0..asking).map(table).collect();
            tables
                .into_iter()
                .flat_map(|table| table.join().unwrap())
                .collect::<Vec<Decided>>()
        });
        for (what, is_card) in [("cards", true), ("words", false)] {
            let mut of_these: Vec<Decided> = decided
                .iter()
                .copied()
                .filter(|decided| decided.is_card == is_card)
                .collect();
            of_these.sort_unstable_by_key(|decided| decided.took);
            let at =
                |share: f64| of_these[((of_these.len() - 1) as f64 * share).round() as usize].took;
            let in_ms = |share| at(share).as_secs_f64() * 1_000.0;
            let searched = of_these.iter().filter(|decided| decided.searched).count();
            println!(
                "{asking:2} asking, {what}: median {:.1} ms, p99 {:.1} ms, longest {:.1} ms; {:.1} \
                 % looked at worlds",
                in_ms(0.5),
                in_ms(0.99),
                in_ms(1.0),
                100.0 * searched as f64 / of_these.len() as f64
            );
        }
    }
}

/// The latency of a decision, and whether it looked at any worlds.
#[derive(Clone, Copy)]
struct Decided {
    is_card: bool,
    took: Duration,
    searched: bool,
}

/// Returns true if the decision is about a card, not a call.
fn is_card(view: &AnySeatView) -> bool {
    view.legal()
        .iter()
        .any(|action| matches!(action, AnyAction::Skat(Action::Play(_))))
}

/// Returns the views before all decisions of a deal that leave a choice.
fn views(number: u64) -> Vec<AnySeatView> {
    let mut bytes = [1; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    let mut deal = Deal::by(
        &Setting::official(),
        CardsDealt::from_secret(&DealSecret::new(bytes)),
    );
    let mut views = Vec::new();
    while let Some(seat) = deal.awaited().iter().next() {
        let view = AnySeatView::Skat(deal.seat_view(seat));
        let choices = view
            .legal()
            .iter()
            .filter(|action| !action.ends_early())
            .count();
        let AnyAction::Skat(action) = decide_at_once(&view, number).unwrap() else {
            unreachable!("the deal isn't Skat")
        };
        if choices > 1 {
            views.push(view);
        }
        deal.apply(seat, action).unwrap();
    }
    views
}

/// Asks for one decision after the other.
fn ask<'a>(
    autoplay_pool: &AutoplayPool,
    views: impl Iterator<Item = &'a AnySeatView>,
) -> Vec<Decided> {
    let decide = |view: &AnySeatView| {
        let asked = Instant::now();
        let decided = autoplay_pool
            .think(view.clone(), Some(Strength::Master), 1)
            .blocking_recv()
            .unwrap();
        let searched = matches!(
            decided.rationale,
            Some(Rationale::Rated { worlds: 1.., .. })
        );
        Decided {
            is_card: is_card(view),
            took: asked.elapsed(),
            searched,
        }
    };
    views.map(decide).collect()
}
