//! ρ and β between points and replays.

use skat_luck::{Baseline, mean};
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;

use crate::lines::DealLine;

/// Blocks of deals, each left out once for the standard errors.
const BLOCKS: usize = 50;

/// Numbers of replays.
const COUNTS: [usize; 3] = [1, 2, 4];

/// Points and replays of the seats, as differences from the means of seat, and of seat and level.
struct Sample {
    points: [f64; 3],
    within: [f64; 3],
    replayed: [f64; 3],
}

/// Prints everything about the deals that were replayed by each level.
pub(crate) fn measure(lines: &[DealLine]) {
    let cpu = |of: &dyn Fn(&DealLine) -> f64| {
        lines.iter().map(of).sum::<f64>() / lines.len().max(1) as f64
    };
    println!(
        "{} deals, played in {:.4} s each",
        lines.len(),
        cpu(&|it| it.played.cpu)
    );
    let mut of_levels = [0; 4];
    let levels = lines.iter().flat_map(|line| line.levels.0);
    levels.for_each(|level| of_levels[usize::from(level) - 1] += 1);
    println!("seats of levels 1 to 4: {of_levels:?}");
    for (level, place) in [(2, 0), (3, 1)] {
        for count in COUNTS {
            let enough = |line: &&DealLine| line.replays[place].points.len() >= count;
            let enough: Vec<&DealLine> = lines.iter().filter(enough).collect();
            if enough.is_empty() {
                continue;
            }
            let whole: usize = enough.iter().map(|it| it.replays[place].points.len()).sum();
            let cpu: f64 = enough.iter().map(|it| it.replays[place].cpu).sum();
            println!(
                "\nlevel {level}, K = {count}: {} deals, {:.4} s CPU a deal",
                enough.len(),
                cpu / whole as f64 * count as f64
            );
            print(&samples(&enough, place, count));
        }
    }
}

/// Returns β of the deals that were replayed as a baseline wants it, as often as it wants or more.
pub(crate) fn beta(lines: &[DealLine], baseline: &Baseline) -> f64 {
    let place = usize::from(baseline.strength == Strength::League);
    let count = baseline.replays as usize;
    let enough = |line: &&DealLine| line.replays[place].points.len() >= count;
    let enough: Vec<&DealLine> = lines.iter().filter(enough).collect();
    let moments = samples(&enough, place, count)
        .iter()
        .fold(Moments::default(), |all, sample| {
            all.plus(&Moments::of(sample), 1.0)
        });
    moments.beta()
}

/// Takes the means off.
fn samples(lines: &[&DealLine], place: usize, count: usize) -> Vec<Sample> {
    let raw: Vec<([f64; 3], [f64; 3])> = lines
        .iter()
        .map(|line| {
            let points = line.played.points[0].0.map(f64::from);
            (points, mean(&line.replays[place].points[..count]).0)
        })
        .collect();
    let average = |of: &dyn Fn(usize) -> Option<f64>| {
        let values: Vec<f64> = (0..raw.len()).filter_map(of).collect();
        values.iter().sum::<f64>() / values.len().max(1) as f64
    };
    let of_seat = Seat::SKAT.map(|seat| {
        let seat = seat.index();
        let of_level = [1, 2, 3, 4].map(|level| {
            average(&|deal| {
                let same = lines[deal].levels.0[seat] == level;
                same.then_some(raw[deal].0[seat])
            })
        });
        let points = average(&|deal| Some(raw[deal].0[seat]));
        (points, average(&|deal| Some(raw[deal].1[seat])), of_level)
    });
    let deals = raw.iter().zip(lines);
    deals
        .map(|((points, replayed), line)| Sample {
            points: [0, 1, 2].map(|seat| points[seat] - of_seat[seat].0),
            within: [0, 1, 2]
                .map(|seat| points[seat] - of_seat[seat].2[usize::from(line.levels.0[seat]) - 1]),
            replayed: [0, 1, 2].map(|seat| replayed[seat] - of_seat[seat].1),
        })
        .collect()
}

/// Sums over deals, from which everything else follows.
#[derive(Clone, Copy, Default)]
struct Moments {
    seats: f64,
    points: f64,
    replayed: f64,
    product: f64,
    within: f64,
    product_within: f64,
    /// The same for the difference from the table's mean.
    table: f64,
    table_replayed: f64,
    table_product: f64,
}

impl Moments {
    fn of(sample: &Sample) -> Self {
        let mut sums = Self::default();
        let middle = |of: &[f64; 3]| of.iter().sum::<f64>() / 3.0;
        let (points, replayed) = (middle(&sample.points), middle(&sample.replayed));
        for seat in 0..3 {
            let (s, w) = (sample.points[seat], sample.replayed[seat]);
            let within = sample.within[seat];
            sums.seats += 1.0;
            sums.points += s * s;
            sums.replayed += w * w;
            sums.product += s * w;
            sums.within += within * within;
            sums.product_within += within * w;
            sums.table += (s - points).powi(2);
            sums.table_replayed += (w - replayed).powi(2);
            sums.table_product += (s - points) * (w - replayed);
        }
        sums
    }

    /// Adds `times` the sums of others.
    fn plus(self, other: &Self, times: f64) -> Self {
        Self {
            seats: self.seats + times * other.seats,
            points: self.points + times * other.points,
            replayed: self.replayed + times * other.replayed,
            product: self.product + times * other.product,
            within: self.within + times * other.within,
            product_within: self.product_within + times * other.product_within,
            table: self.table + times * other.table,
            table_replayed: self.table_replayed + times * other.table_replayed,
            table_product: self.table_product + times * other.table_product,
        }
    }

    fn beta(&self) -> f64 {
        self.product / self.replayed
    }

    /// Standard deviation of points without `beta` times the replays.
    fn deviation(&self, beta: f64) -> f64 {
        let sum = self.points - 2.0 * beta * self.product + beta * beta * self.replayed;
        (sum / self.seats).sqrt()
    }

    /// N: the variance of the difference from the table's mean.
    fn noise(&self, beta: f64) -> f64 {
        let sum = self.table - 2.0 * beta * self.table_product + beta * beta * self.table_replayed;
        sum / self.seats
    }
}

fn print(samples: &[Sample]) {
    let mut blocks = vec![Moments::default(); BLOCKS];
    for (number, sample) in samples.iter().enumerate() {
        blocks[number % BLOCKS] = blocks[number % BLOCKS].plus(&Moments::of(sample), 1.0);
    }
    let all = blocks
        .iter()
        .fold(Moments::default(), |all, block| all.plus(block, 1.0));
    let tell = |name: &str, of: &dyn Fn(&Moments) -> f64| {
        let without = blocks.iter().map(|block| of(&all.plus(block, -1.0)));
        println!(
            "{name}: {:.4} ± {:.4}",
            of(&all),
            1.96 * jackknife(&without.collect::<Vec<_>>())
        );
    };
    let beta = all.beta();
    tell("rho", &|it| it.product / (it.points * it.replayed).sqrt());
    tell("rho within levels", &|it| {
        it.product_within / (it.within * it.replayed).sqrt()
    });
    tell("rho at the table", &|it| {
        it.table_product / (it.table * it.table_replayed).sqrt()
    });
    tell("beta", &Moments::beta);
    tell("beta at the table", &|it| {
        it.table_product / it.table_replayed
    });
    tell("sd of s", &|it| it.deviation(0.0));
    tell("sd of W", &|it| (it.replayed / it.seats).sqrt());
    // Each block by the β of the other blocks.
    let adjusted = blocks.iter().map(|block| {
        let beta = all.plus(block, -1.0).beta();
        block.seats * block.deviation(beta).powi(2)
    });
    println!(
        "sd of s', by the beta of other deals: {:.3}",
        (adjusted.sum::<f64>() / all.seats).sqrt()
    );
    tell("sd of s'", &|it| it.deviation(beta));
    tell("N of s", &|it| it.noise(0.0));
    tell("N of s'", &|it| it.noise(beta));
}

/// Returns the standard error by the values that leave one block out.
fn jackknife(without: &[f64]) -> f64 {
    let count = without.len() as f64;
    let mean = without.iter().sum::<f64>() / count;
    let squares = without.iter().map(|value| (value - mean).powi(2));
    ((count - 1.0) / count * squares.sum::<f64>()).sqrt()
}
