//! ρ and β between points and reruns.

use skat_luck::LuckBaseline;

use crate::lines::DealLine;
use crate::moments::{Moments, samples};

/// Blocks of deals, each left out once for the standard errors.
const BLOCKS: usize = 50;

/// Levels and numbers of reruns. All are compared with the second one.
const PLANS: [(u8, usize); 9] = [
    (1, 1),
    (2, 1),
    (1, 4),
    (1, 16),
    (2, 2),
    (2, 4),
    (3, 1),
    (3, 2),
    (3, 4),
];
const COMPARED_WITH: (u8, usize) = PLANS[1];

/// Prints everything about the deals that were rerun by each level.
pub(crate) fn measure(lines: &[DealLine]) {
    let cpu = lines.iter().map(|line| line.played.cpu).sum::<f64>() / lines.len().max(1) as f64;
    println!("{} deals, played in {cpu:.4} s each", lines.len());
    let mut of_levels = [0; 4];
    let levels = lines.iter().flat_map(|line| line.levels.0);
    levels.for_each(|level| of_levels[usize::from(level) - 1] += 1);
    println!("seats of levels 1 to 4: {of_levels:?}");
    for plan in PLANS {
        let enough = rerun(lines, plan);
        if enough.len() >= BLOCKS {
            print(&enough, plan);
        }
    }
}

/// Returns the deals with enough reruns.
fn rerun(lines: &[DealLine], (level, count): (u8, usize)) -> Vec<&DealLine> {
    let enough = |line: &&DealLine| line.mean(level, count).is_some();
    lines.iter().filter(enough).collect()
}

/// Returns β of the deals that were rerun as a baseline wants it, or more often.
pub(crate) fn beta(lines: &[DealLine], baseline: &LuckBaseline) -> f64 {
    let plan = (baseline.strength.level(), baseline.reruns as usize);
    sum(&blocks(&rerun(lines, plan), plan)).beta()
}

fn blocks(lines: &[&DealLine], (level, count): (u8, usize)) -> Vec<Moments> {
    let mut blocks = vec![Moments::default(); BLOCKS];
    for (number, sample) in samples(lines, level, count).iter().enumerate() {
        let block = &mut blocks[number % BLOCKS];
        *block = block.plus(&Moments::of(sample), 1.0);
    }
    blocks
}

fn sum(blocks: &[Moments]) -> Moments {
    let add = |all: Moments, block| all.plus(block, 1.0);
    blocks.iter().fold(Moments::default(), add)
}

fn print(lines: &[&DealLine], plan: (u8, usize)) {
    let (level, count) = plan;
    let reruns = lines.iter().map(|line| &line.reruns[&level]);
    let (cpu, whole) = reruns.fold((0.0, 0), |(cpu, whole), it| {
        (cpu + it.cpu, whole + it.points.len())
    });
    let cpu = cpu / whole as f64 * count as f64;
    println!(
        "\nlevel {level}, K = {count}: {} deals, {cpu:.4} s CPU a deal",
        lines.len()
    );
    let blocks = blocks(lines, plan);
    tell("rho", &blocks, Moments::correlation);
    tell("rho within levels", &blocks, Moments::correlation_within);
    tell("beta", &blocks, Moments::beta);
    tell("sd of s", &blocks, |it| it.deviation(0.0));
    tell("sd of W", &blocks, Moments::deviation_of_reruns);
    let (all, without) = (sum(&blocks), without(&blocks));
    let beta = all.beta();
    tell("sd of s'", &blocks, |it| it.deviation(beta));
    // Each block by the β of the other blocks.
    let squares = blocks
        .iter()
        .zip(&without)
        .map(|(block, others)| block.seats() * block.deviation(others.beta()).powi(2));
    let deviation = (squares.sum::<f64>() / all.seats()).sqrt();
    println!("sd of s' by the beta of other deals: {deviation:.3}");
    tell("N of s", &blocks, |it| it.noise(0.0));
    tell("N of s'", &blocks, |it| it.noise(beta));
    compare(lines, &without, &all);
    strangers(lines, plan);
}

/// Prints a number with its interval.
fn tell(name: &str, blocks: &[Moments], of: impl Fn(&Moments) -> f64) {
    let others: Vec<f64> = without(blocks).iter().map(&of).collect();
    println!(
        "{name}: {:.3} ± {:.3}",
        of(&sum(blocks)),
        1.96 * jackknife(&others)
    );
}

/// Returns the sums that leave one block out.
fn without(blocks: &[Moments]) -> Vec<Moments> {
    let all = sum(blocks);
    blocks.iter().map(|block| all.plus(block, -1.0)).collect()
}

/// Prints ρ in the deals that nobody of the rerunning level played. Players of that level do in a
/// deal what they do in its rerun.
fn strangers(lines: &[&DealLine], plan: (u8, usize)) {
    let others = lines.iter().filter(|line| !line.levels.0.contains(&plan.0));
    let others: Vec<&DealLine> = others.copied().collect();
    if others.len() >= BLOCKS {
        let name = format!("rho without players of that level, {} deals", others.len());
        tell(&name, &blocks(&others, plan), Moments::correlation);
    }
}

/// Prints by how much ρ is larger than with the plan that all are compared with, in the same deals.
fn compare(lines: &[&DealLine], without: &[Moments], all: &Moments) {
    let (level, count) = COMPARED_WITH;
    if lines.iter().any(|line| line.mean(level, count).is_none()) {
        return;
    }
    let usual = blocks(lines, COMPARED_WITH);
    let sum = sum(&usual);
    let others: Vec<f64> = usual
        .iter()
        .zip(without)
        .map(|(block, without)| without.correlation() - sum.plus(block, -1.0).correlation())
        .collect();
    println!(
        "rho above that of level {level}, K = {count}: {:+.3} ± {:.3}",
        all.correlation() - sum.correlation(),
        1.96 * jackknife(&others)
    );
}

/// Returns the standard error by the values that leave one block out.
pub(crate) fn jackknife(without: &[f64]) -> f64 {
    let count = without.len() as f64;
    let mean = without.iter().sum::<f64>() / count;
    let squares = without.iter().map(|value| (value - mean).powi(2));
    ((count - 1.0) / count * squares.sum::<f64>()).sqrt()
}
