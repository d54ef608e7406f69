//! Moments of points and reruns, and what follows from them.

use skat_rules::seat::Seat;

use crate::lines::DealLine;

/// Points and reruns of the seats, as differences from the means of the seat, or of the seat and its
/// player's level.
pub(crate) struct Sample {
    points: [f64; 3],
    within: [f64; 3],
    rerun: [f64; 3],
}

/// Takes the means off. All lines have that many reruns by the level.
pub(crate) fn samples(lines: &[&DealLine], level: u8, count: usize) -> Vec<Sample> {
    let raw: Vec<([f64; 3], [f64; 3])> = lines
        .iter()
        .map(|line| {
            let rerun = line.mean(level, count).expect("enough reruns");
            (line.played.points[0].0.map(f64::from), rerun.0)
        })
        .collect();
    let average = |of: &dyn Fn(usize) -> Option<f64>| {
        let values: Vec<f64> = (0..raw.len()).filter_map(of).collect();
        values.iter().sum::<f64>() / values.len().max(1) as f64
    };
    let of_seats = Seat::SKAT.map(|seat| {
        let seat = seat.index();
        let of_levels = [1, 2, 3, 4].map(|level| {
            average(&|deal| {
                let same = lines[deal].levels.0[seat] == level;
                same.then_some(raw[deal].0[seat])
            })
        });
        let points = average(&|deal| Some(raw[deal].0[seat]));
        (points, average(&|deal| Some(raw[deal].1[seat])), of_levels)
    });
    let deals = raw.iter().zip(lines);
    deals
        .map(|((points, rerun), line)| Sample {
            points: [0, 1, 2].map(|seat| points[seat] - of_seats[seat].0),
            within: [0, 1, 2]
                .map(|seat| points[seat] - of_seats[seat].2[usize::from(line.levels.0[seat]) - 1]),
            rerun: [0, 1, 2].map(|seat| rerun[seat] - of_seats[seat].1),
        })
        .collect()
}

/// Squares and products of two numbers.
#[derive(Clone, Copy, Default)]
struct Pair {
    points: f64,
    rerun: f64,
    product: f64,
}

impl Pair {
    fn of(points: f64, rerun: f64) -> Self {
        Self {
            points: points * points,
            rerun: rerun * rerun,
            product: points * rerun,
        }
    }

    fn add(&mut self, other: &Self, times: f64) {
        self.points += times * other.points;
        self.rerun += times * other.rerun;
        self.product += times * other.product;
    }

    fn correlation(&self) -> f64 {
        self.product / (self.points * self.rerun).sqrt()
    }

    /// Sum of squares of the points without `beta` times the reruns.
    fn left(&self, beta: f64) -> f64 {
        self.points - 2.0 * beta * self.product + beta * beta * self.rerun
    }
}

/// Sums over deals.
#[derive(Clone, Copy, Default)]
pub(crate) struct Moments {
    seats: f64,
    all: Pair,
    within: Pair,
    /// Differences from the table's mean.
    table: Pair,
}

impl Moments {
    pub(crate) fn of(sample: &Sample) -> Self {
        let mut sums = Self::default();
        let middle = |of: &[f64; 3]| of.iter().sum::<f64>() / 3.0;
        let (points, rerun) = (middle(&sample.points), middle(&sample.rerun));
        for seat in 0..3 {
            let (s, w) = (sample.points[seat], sample.rerun[seat]);
            sums.seats += 1.0;
            sums.all.add(&Pair::of(s, w), 1.0);
            sums.within.add(&Pair::of(sample.within[seat], w), 1.0);
            sums.table.add(&Pair::of(s - points, w - rerun), 1.0);
        }
        sums
    }

    /// Adds `times` the sums of others.
    #[must_use]
    pub(crate) fn plus(mut self, other: &Self, times: f64) -> Self {
        self.seats += times * other.seats;
        self.all.add(&other.all, times);
        self.within.add(&other.within, times);
        self.table.add(&other.table, times);
        self
    }

    pub(crate) fn seats(&self) -> f64 {
        self.seats
    }

    /// ρ.
    pub(crate) fn correlation(&self) -> f64 {
        self.all.correlation()
    }

    /// ρ with the points' differences from the mean of the player's level.
    pub(crate) fn correlation_within(&self) -> f64 {
        self.within.correlation()
    }

    /// β.
    pub(crate) fn beta(&self) -> f64 {
        self.all.product / self.all.rerun
    }

    /// Standard deviation of reruns.
    pub(crate) fn deviation_of_reruns(&self) -> f64 {
        (self.all.rerun / self.seats).sqrt()
    }

    /// Standard deviation of points without `beta` times the reruns.
    pub(crate) fn deviation(&self, beta: f64) -> f64 {
        (self.all.left(beta) / self.seats).sqrt()
    }

    /// N: the variance of the difference from the table's mean.
    pub(crate) fn noise(&self, beta: f64) -> f64 {
        self.table.left(beta) / self.seats
    }
}
