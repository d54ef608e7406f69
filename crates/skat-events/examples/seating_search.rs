//! Measures the seating search for every number of players up to 172 and two to five series: prints
//! repeats and time wherever there are repeats or a search takes longer than 10 ms.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "it measures time and prints it"
)]

use std::time::Instant;

use skat_events::cup::{SeatingSeed, SeatingTask, TableSize, TableSizes};

fn main() {
    let mut longest = 0.0_f64;
    for preferred in [TableSize::Three, TableSize::Four] {
        for players in 3..=172 {
            let Ok(tables) = TableSizes::new(players, preferred) else {
                continue;
            };
            for series in 2..=5 {
                let start = Instant::now();
                let task = SeatingTask::new(tables, series);
                let plan = task.solve(SeatingSeed::of_number(1)).expect("a sound task");
                let time = start.elapsed().as_secs_f64() * 1e3;
                longest = longest.max(time);
                if plan.repeats > 0 || time > 10.0 {
                    let repeats = plan.repeats;
                    println!("{players} {preferred:?} {series}: {repeats} repeats, {time:.1} ms");
                }
            }
        }
    }
    println!("longest: {longest:.1} ms");
}
