//! Deals Skat from a secret, plays the deal by chance, and prints its course and the settlement.
//!
//! `cargo run -p skat-rules --example random_deal -- SEED`
//!
//! A seed stands for one deal and one course. Any number from 0 to 4294967295 will do; 1 is the
//! default. Every action is legal, but the players have no plan: expect lost contracts.
#![allow(clippy::print_stdout, reason = "the example prints a deal")]
#![allow(
    clippy::disallowed_methods,
    reason = "the example reads an argument, the rules don't"
)]

use std::env;
use std::error::Error;

use skat_rules::deal::DealSecret;
use skat_rules::game::{Action as _, Game, Setting};
use skat_rules::games::skat::{Action, Deal, PhaseView};

/// SplitMix64: the same seed gives the same numbers on every machine.
struct Numbers(u64);

impl Numbers {
    /// One of these actions; there must be one.
    fn pick(&mut self, actions: &[Action]) -> Action {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        actions[((mixed ^ (mixed >> 31)) % actions.len() as u64) as usize]
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args()
        .nth(1)
        .map_or(Ok(1), |text| text.parse::<u32>())?;
    let mut numbers = Numbers(seed.into());

    // A real list takes its secret from the operating system; each deal has one derived from it.
    let list = DealSecret::new([7; 32]);
    let mut deal = Deal::deal(&list.of_deal(seed), &Setting::official())?;

    // In official Skat the awaited seat can always do something besides ending the deal early.
    while let Some(seat) = deal.awaited().iter().next() {
        let mut actions = deal.legal_actions(seat);
        actions.retain(|action| !action.ends_early());
        if matches!(deal.public_view().phase, PhaseView::Auction { .. })
            && let &[lowest, .., pass] = actions.as_slice()
        {
            // Passing is listed last. Bids by chance from all 63 would be overbid every time.
            actions = vec![lowest, pass];
        }
        let action = numbers.pick(&actions);
        println!("{seat}: {action}");
        deal.apply(seat, action)?;
    }

    let public = deal.public_view();
    print!("\n{public}");
    if let PhaseView::Over(over) = public.phase
        && let Some(played) = over.played
    {
        let settlement = played.settlement;
        let verdict = match (settlement.overbid, settlement.won) {
            (true, _) => "overbid",
            (false, true) => "won",
            (false, false) => "lost",
        };
        println!(
            "\nmatadors {:+}, base value {} x multiplier {} = game value {}, bid {}: {verdict}",
            settlement.matadors,
            settlement.base,
            settlement.multiplier,
            settlement.value,
            played.won.bid
        );
    }
    if let Some(score) = deal.score() {
        println!("points by seat: {:?}", score.points);
    }
    Ok(())
}
