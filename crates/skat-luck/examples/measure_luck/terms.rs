//! The four parts of deals.

use skat_luck::fitting::hands_of;
use skat_luck::{Luck, LuckBaseline};
use skat_rules::seat::Seat;

use crate::lines::DealLine;

/// Mean and spread of numbers.
#[derive(Clone, Copy, Default)]
struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    fn deviation(&self) -> f64 {
        (self.squares / self.count - self.mean().powi(2)).sqrt()
    }

    /// Distance of the mean from 0, in standard errors.
    fn errors(&self) -> f64 {
        self.mean() * self.count.sqrt() / self.deviation()
    }
}

/// Prints the parts' means and spreads by seat, and the largest rounding error of their sum.
pub(crate) fn measure(lines: &[DealLine], baseline: &LuckBaseline) {
    let (level, count) = (baseline.strength.level(), baseline.reruns as usize);
    let mut of_seats = [[Spread::default(); 5]; 3];
    let mut worst = 0.0_f64;
    let mut deals = 0;
    for line in lines {
        let Some(rerun) = line.mean(level, count) else {
            continue;
        };
        deals += 1;
        let points = line.played.points[0];
        let hands = hands_of(line.seed, line.number);
        for (seat, luck) in baseline.luck(&hands, &rerun, &points).iter() {
            let Luck {
                cards,
                skat,
                distribution,
                play,
            } = *luck;
            let above = f64::from(points[seat]) - baseline.means[seat];
            worst = worst.max((luck.total() - above).abs());
            let parts = [cards, skat, distribution, play, above];
            for (spread, part) in of_seats[seat.index()].iter_mut().zip(parts) {
                spread.add(part);
            }
        }
    }
    println!("{deals} deals; the parts add up within {worst:e}");
    let names = ["cards", "skat", "distribution", "play", "above the mean"];
    for (seat, spreads) in Seat::SKAT.into_iter().zip(of_seats) {
        for (name, spread) in names.into_iter().zip(spreads) {
            println!(
                "seat {seat}, {name}: mean {:.3}, {:.2} standard errors; sd {:.2}",
                spread.mean(),
                spread.errors(),
                spread.deviation()
            );
        }
    }
}
