//! Calibration of the winning probabilities in reviews.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use skat_review::{DecisionReview, ReviewedDeal, Reviewer, Reviewing, SeatReview};
use skat_rules::game::GameId;
use skat_rules::notation::log::LogEntry;
use skat_rules::strength::Strength;

use crate::played::SelfPlay;

const BINS: usize = 20;

/// Resamples for an interval.
const RESAMPLES: usize = 2_000;

/// A winning probability, and whether the player's side won.
#[derive(Clone, Copy)]
struct Forecast {
    chance: f64,
    won: bool,
}

/// Prints how the winning probability of the action taken agrees with the results, by one random
/// decision with the skat or in the tricks from each deal.
pub(crate) fn measure(
    play: &mut SelfPlay,
    reviewer: &mut Reviewer,
    (deals, level): (u64, Strength),
) {
    let mut rng = StdRng::seed_from_u64(play.seed);
    let forecasts: Vec<Forecast> = (0..deals)
        .filter_map(|number| forecast(&play.deal(level, number), reviewer, &mut rng))
        .collect();
    println!(
        "{} decisions in {deals} deals of level {}",
        forecasts.len(),
        level.level()
    );
    println!("bin, decisions, mean probability, won, 95 % interval");
    for (bin, of_bin) in by_bin(&forecasts).iter().enumerate() {
        if of_bin.is_empty() {
            continue;
        }
        let (low, high) = interval(&resampled(of_bin, &mut rng, won));
        println!(
            "{:.2}, {}, {:.3}, {:.3}, {low:.3} to {high:.3}",
            bin as f64 / BINS as f64,
            of_bin.len(),
            expected(of_bin),
            won(of_bin)
        );
    }
    let (low, high) = interval(&resampled(&forecasts, &mut rng, calibration_error));
    println!(
        "expected calibration error {:.2} %, 95 % of resamples {:.2} to {:.2} %",
        100.0 * calibration_error(&forecasts),
        100.0 * low,
        100.0 * high
    );
    let (low, high) = interval(&if_calibrated(&forecasts, &mut rng));
    println!(
        "it would be {:.2} to {:.2} % if the probabilities were right",
        100.0 * low,
        100.0 * high
    );
    println!(
        "mean probability {:.3}, won {:.3}",
        expected(&forecasts),
        won(&forecasts)
    );
}

/// The forecast at one random decision of the deal; `None` if no decision has a probability.
fn forecast(deal: &ReviewedDeal, reviewer: &mut Reviewer, rng: &mut StdRng) -> Option<Forecast> {
    let declarer = deal.end().score()?.declarer?;
    let mut order: Vec<usize> = (0..deal.entries().len()).collect();
    order.shuffle(rng);
    order.into_iter().find_map(|number| {
        let review = review_of(deal, reviewer, number)?;
        // A call is appraised as if it ended the auction, which it often doesn't.
        let is_call = review.subject == skat_autoplay::Subject::Call;
        let chance = review.taken_value.chance.filter(|_| !is_call)?;
        Some(Forecast {
            chance: chance.value(),
            won: declarer.won == (review.seat == declarer.seat),
        })
    })
}

/// Reviews the decision at this entry alone; `None` if it isn't one.
fn review_of(
    deal: &ReviewedDeal,
    reviewer: &mut Reviewer,
    number: usize,
) -> Option<DecisionReview> {
    let LogEntry::Acted(seat, _) = *deal.entries().get(number)? else {
        return None;
    };
    // A review goes on after the last decision that it has.
    let before = number.checked_sub(1).map(|before| {
        let seat = seat.index();
        let text =
            format!("skatrunde-review 1\n-\n{before} {seat} 1 0 0 0 - 0 - 0 - 0 - 0 - pass/=\n");
        SeatReview::read(GameId::Skat, &text)
            .expect("a valid review")
            .decisions
    });
    let mut reviewing = Reviewing::resume(deal, seat, before.unwrap_or_default());
    reviewing.step(reviewer);
    let review = *reviewing.decisions().last()?;
    (usize::from(review.number) == number).then_some(review)
}

fn by_bin(forecasts: &[Forecast]) -> Vec<Vec<Forecast>> {
    let mut bins = vec![Vec::new(); BINS];
    for &forecast in forecasts {
        let bin = (forecast.chance * BINS as f64) as usize;
        bins[bin.min(BINS - 1)].push(forecast);
    }
    bins
}

fn expected(forecasts: &[Forecast]) -> f64 {
    forecasts.iter().map(|it| it.chance).sum::<f64>() / forecasts.len() as f64
}

fn won(forecasts: &[Forecast]) -> f64 {
    forecasts.iter().filter(|it| it.won).count() as f64 / forecasts.len() as f64
}

/// Mean distance between probability and share of wins over the bins, by their numbers.
fn calibration_error(forecasts: &[Forecast]) -> f64 {
    let of_bin = |bin: &Vec<Forecast>| bin.len() as f64 * (expected(bin) - won(bin)).abs();
    let bins = by_bin(forecasts);
    let filled = bins.iter().filter(|bin| !bin.is_empty());
    filled.map(of_bin).sum::<f64>() / forecasts.len() as f64
}

/// Bootstrap over the deals, each of which has one forecast.
fn resampled(
    forecasts: &[Forecast],
    rng: &mut StdRng,
    of: impl Fn(&[Forecast]) -> f64,
) -> Vec<f64> {
    let sample = |rng: &mut StdRng| -> Vec<Forecast> {
        let one = |_| forecasts[rng.random_range(0..forecasts.len())];
        (0..forecasts.len()).map(one).collect()
    };
    (0..RESAMPLES).map(|_| of(&sample(rng))).collect()
}

/// Calibration errors by chance alone: results are drawn with the given probabilities.
fn if_calibrated(forecasts: &[Forecast], rng: &mut StdRng) -> Vec<f64> {
    let drawn = |rng: &mut StdRng| -> Vec<Forecast> {
        let one = |forecast: &Forecast| Forecast {
            won: rng.random_bool(forecast.chance),
            ..*forecast
        };
        forecasts.iter().map(one).collect()
    };
    (0..RESAMPLES)
        .map(|_| calibration_error(&drawn(rng)))
        .collect()
}

/// The middle 95 %.
fn interval(values: &[f64]) -> (f64, f64) {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| sorted[(share * (sorted.len() - 1) as f64) as usize];
    (at(0.025), at(0.975))
}
