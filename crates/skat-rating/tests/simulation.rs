//! Clubs whose players' strengths are known: do ratings find them, and do they say how sure they
//! are? The luck of their deals is drawn from deals of self-play.

use std::sync::LazyLock;

use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use skat_autoplay::decide_at_once;
use skat_rating::{Baseline, ListPlayer, RatedList, Rating, rate_day};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, Game as _, Setting};
use skat_rules::games::skat::{CardsDealt, Deal};
use skat_rules::scoring::ListRow;
use skat_rules::seat::Seat;

/// Played deals; `SKATRUNDE_RATED_DEALS` takes more.
static POOL: LazyLock<u64> = LazyLock::new(|| {
    let deals = std::env::var("SKATRUNDE_RATED_DEALS");
    deals.map_or(1_000, |deals| deals.parse().expect("a number of deals"))
});

const PLAYERS: usize = 24;
const LISTS: u32 = 30;
const CLUBS: u64 = 20;

/// The points of the three seats and of a dealer who sits out, by deal, without their means.
struct Luck {
    table: usize,
    deals: Vec<Vec<f64>>,
}

impl Luck {
    /// Plays the deals.
    fn of(table: usize) -> Self {
        let mut deals: Vec<Vec<f64>> = (0..*POOL).map(|number| played(table, number)).collect();
        for seat in 0..table {
            let count = deals.len() as f64;
            let mean = deals.iter().map(|deal| deal[seat]).sum::<f64>() / count;
            deals.iter_mut().for_each(|deal| deal[seat] -= mean);
        }
        Self { table, deals }
    }

    /// Scales the points of a seat to this standard deviation.
    fn scaled(&self, deviation: f64) -> Self {
        let mut deals = self.deals.clone();
        let seats = || deals.iter().flat_map(|deal| &deal[..3]);
        let variance = seats().map(|points| points * points).sum::<f64>() / seats().count() as f64;
        let scale = deviation / variance.sqrt();
        deals
            .iter_mut()
            .flatten()
            .for_each(|points| *points *= scale);
        Self {
            table: self.table,
            deals,
        }
    }

    /// Returns for each deal the mean square of a player's points minus the table's mean.
    fn squares(&self) -> Vec<f64> {
        let square = |deal: &Vec<f64>| {
            let mean = deal.iter().sum::<f64>() / deal.len() as f64;
            deal.iter()
                .map(|points| (points - mean).powi(2))
                .sum::<f64>()
                / deal.len() as f64
        };
        self.deals.iter().map(square).collect()
    }

    /// Returns the variance of a player's points in a deal minus the table's mean.
    fn noise(&self) -> f64 {
        self.squares().iter().sum::<f64>() / self.deals.len() as f64
    }

    /// Plays a list among players of these strengths, and returns their mean points.
    fn list(&self, strengths: &[f64], deals: u16, random: &mut StdRng) -> Vec<f64> {
        let mut sums = vec![0.0; self.table];
        for number in 0..usize::from(deals) {
            let luck = &self.deals[random.random_range(0..self.deals.len())];
            for (place, sum) in sums.iter_mut().enumerate() {
                let seat = (place + self.table - number % self.table) % self.table;
                *sum += luck[seat];
                // The last seat is the dealer who sits out.
                *sum += if seat < 3 { strengths[place] } else { 0.0 };
            }
        }
        sums.iter().map(|sum| sum / f64::from(deals)).collect()
    }
}

/// Plays a deal of self-play and returns each player's points of the official list.
fn played(table: usize, number: u64) -> Vec<f64> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    let secret = DealSecret::new(bytes);
    let mut deal = Deal::by(&Setting::official(), CardsDealt::from_secret(&secret));
    let mut decisions = 0;
    while let Some(seat) = deal.awaited().iter().next() {
        let view = AnySeatView::Skat(deal.seat_view(seat));
        let action = decide_at_once(&view, number << 8 ^ decisions);
        let Ok(AnyAction::Skat(action)) = action else {
            panic!("a view of Skat is answered by an action of Skat");
        };
        deal.apply(seat, action).expect("a legal action");
        decisions += 1;
    }
    let score = deal.score().expect("the deal is over");
    let points = |place: usize| {
        let mut row = ListRow::default();
        let seat = Seat::new(place as u8).filter(|_| place < 3);
        row.add(&score, seat, seat.is_none());
        f64::from(row.seeger_fabian(table as u8))
    };
    (0..table).map(points).collect()
}

/// The error of ratings over many clubs, and how it compares with what they said.
struct Found {
    /// Root of the mean squared error, in points a deal.
    error: f64,
    /// Mean of the squared errors, each divided by its stated variance.
    squared_z: f64,
}

/// Rates the players of clubs that meet on 30 days, and compares the ratings with the strengths.
fn simulate(luck: &Luck, deals: u16) -> Found {
    let noise = luck.noise();
    let (mut squares, mut squared_z) = (0.0, 0.0);
    for club in 0..CLUBS {
        let mut random = StdRng::seed_from_u64(club);
        let strengths: Vec<f64> = (0..PLAYERS)
            .map(|_| Rating::START.mean + Rating::START.variance.sqrt() * normal(&mut random))
            .collect();
        let mut ratings = [Rating::START; PLAYERS];
        for day in 0..LISTS {
            let mut order: Vec<usize> = (0..PLAYERS).collect();
            order.shuffle(&mut random);
            let lists = order.chunks(luck.table).zip(u64::from(day) * 100..);
            let lists: Vec<RatedList<usize>> = lists
                .map(|(persons, id)| {
                    let own: Vec<f64> = persons.iter().map(|&person| strengths[person]).collect();
                    let points = luck.list(&own, deals, &mut random);
                    let player = |(&person, points)| ListPlayer {
                        person: Some(person),
                        anchor: 0.0,
                        points,
                    };
                    let players = persons.iter().zip(points).map(player).collect();
                    RatedList {
                        id,
                        deals,
                        noise,
                        players,
                    }
                })
                .collect();
            let opening = ratings.map(|rating| rating.after(1));
            for (person, rating) in rate_day(&lists, |person| opening[person]) {
                ratings[person] = rating;
            }
        }
        // Nothing tells a club of strong players from one of weak players.
        let errors = ratings.iter().zip(strengths);
        let errors: Vec<f64> = errors
            .map(|(rating, strength)| rating.mean - strength)
            .collect();
        let common = errors.iter().sum::<f64>() / errors.len() as f64;
        for (rating, error) in ratings.iter().zip(errors) {
            let square = (error - common).powi(2);
            squares += square;
            squared_z += square / rating.variance;
        }
    }
    let count = (CLUBS * PLAYERS as u64) as f64;
    Found {
        error: (squares / count).sqrt(),
        squared_z: squared_z / count,
    }
}

/// Returns a number of the standard normal distribution (Box and Muller).
fn normal(random: &mut StdRng) -> f64 {
    let radius = (-2.0 * (1.0 - random.random::<f64>()).ln()).sqrt();
    radius * (std::f64::consts::TAU * random.random::<f64>()).cos()
}

#[test]
fn ratings_at_three_find_the_strengths_and_know_their_error() {
    // The published simulation of this formula. Its players' luck was independent, while what one
    // player wins here the others often lose, so that a list says less.
    let luck = Luck::of(3);
    for (deviation, published) in [(55.0, 1.86), (40.0, 1.40), (27.5, 0.96)] {
        let Found { error, squared_z } = simulate(&luck.scaled(deviation), 36);
        println!(
            "three, {deviation}: noise {:.0}, error {error:.2}, squared z {squared_z:.2}",
            luck.scaled(deviation).noise()
        );
        assert!(
            (0.8..1.25).contains(&(error / published)),
            "{deviation}: {error}"
        );
        assert!((0.8..1.2).contains(&squared_z), "{deviation}: {squared_z}");
    }
}

#[test]
fn ratings_at_four_know_their_error() {
    let luck = Luck::of(4);
    for deviation in [55.0, 40.0, 27.5] {
        let Found { error, squared_z } = simulate(&luck.scaled(deviation), 48);
        println!("four, {deviation}: error {error:.2}, squared z {squared_z:.2}");
        assert!(
            error < 0.5 * Rating::START.variance.sqrt(),
            "{deviation}: {error}"
        );
        assert!((0.8..1.2).contains(&squared_z), "{deviation}: {squared_z}");
    }
}

#[test]
fn the_noise_of_the_baseline_is_that_of_played_deals() {
    for table in [3, 4] {
        let luck = Luck::of(table);
        let (noise, squares) = (luck.noise(), luck.squares());
        let deviations = squares.iter().map(|square| (square - noise).powi(2));
        let variance = deviations.sum::<f64>() / squares.len() as f64;
        let margin = 1.96 * (variance / squares.len() as f64).sqrt();
        println!("{table} players: noise {noise:.0} ± {margin:.0}");
        let stated = Baseline::POINTS.noise(table);
        assert!(
            (noise - stated).abs() < 1.5 * margin,
            "{table} players: {noise} instead of {stated}"
        );
    }
}
