//! The same lists lead to the same bits.

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use skat_rating::{ListPlayer, RatedList, Rating, rate_day};

fn random_list(id: u64, random: &mut StdRng) -> RatedList<u64> {
    let table = random.random_range(3..=4);
    let deals = random.random_range(3..=12) * table;
    let mut persons: Vec<u64> = (0..12).collect();
    persons.shuffle(random);
    let mut player = |place: u16| ListPlayer {
        person: random
            .random_bool(0.8)
            .then_some(persons[usize::from(place)]),
        anchor: random.random_range(-12.0..6.0),
        points: random.random_range(-60.0..60.0),
    };
    let players = (0..table).map(&mut player).collect();
    RatedList {
        id,
        deals,
        noise: random.random_range(300.0..2_500.0),
        players,
    }
}

/// The bits of all ratings.
fn bits(ratings: &BTreeMap<u64, Rating>) -> Vec<(u64, u64, u64)> {
    let bits = |(&person, rating): (&u64, &Rating)| {
        (person, rating.mean.to_bits(), rating.variance.to_bits())
    };
    ratings.iter().map(bits).collect()
}

#[test]
fn lists_in_any_order_lead_to_the_same_bits() {
    let mut random = StdRng::seed_from_u64(1);
    let mut lists: Vec<_> = (0..1_000).map(|id| random_list(id, &mut random)).collect();
    let mut opening = BTreeMap::new();
    for person in 0..12 {
        let mean = random.random_range(-10.0..10.0);
        let variance = random.random_range(0.5..36.0);
        opening.insert(person, Rating { mean, variance });
    }
    let rate = |lists: &[RatedList<u64>]| bits(&rate_day(lists, |person| opening[&person]));
    let expected = rate(&lists);
    assert_eq!(expected.len(), 12);
    for _ in 0..20 {
        lists.shuffle(&mut random);
        let twice: Vec<_> = lists.iter().chain(&lists[..300]).cloned().collect();
        assert_eq!(rate(&twice), expected);
    }
}

#[test]
fn two_lists_of_a_day_weigh_as_much_as_one_of_twice_the_length() {
    let points = [24.0, 10.0, -5.0];
    let list = |id, deals| RatedList {
        id,
        deals,
        noise: 2_000.0,
        players: (0..3)
            .zip(points)
            .map(|(person, points)| ListPlayer {
                person: Some(person),
                anchor: 0.0,
                points,
            })
            .collect(),
    };
    // The others are known, so that nothing is uncertain but the list.
    let known = Rating {
        mean: 0.0,
        variance: 1e-12,
    };
    let opening = |person| if person == 0 { Rating::START } else { known };
    let two = rate_day(&[list(1, 18), list(2, 18)], opening)[&0];
    let one = rate_day(&[list(3, 36)], opening)[&0];
    assert!((two.mean - one.mean).abs() < 1e-9, "{two:?} {one:?}");
    assert!(
        (two.variance - one.variance).abs() < 1e-9,
        "{two:?} {one:?}"
    );
}

#[test]
fn one_list_at_a_table_of_three_follows_the_published_formula() {
    let ratings =
        [(2.0, 4.0), (-1.0, 9.0), (0.5, 1.0)].map(|(mean, variance)| Rating { mean, variance });
    let points = [18.0, 7.0, 11.0];
    let players = (0..3_usize).map(|person| ListPlayer {
        person: Some(person),
        anchor: 0.0,
        points: points[person],
    });
    let (deals, noise) = (36, 2_017.0);
    let list = RatedList {
        id: 1,
        deals,
        noise,
        players: players.collect(),
    };
    let rated = rate_day(&[list], |person| ratings[person]);
    let mean = |values: [f64; 3]| values.iter().sum::<f64>() / 3.0;
    for (person, rating) in ratings.iter().enumerate() {
        let others: f64 = ratings.iter().map(|other| other.variance).sum::<f64>() - rating.variance;
        let s = 4.0 / 9.0 * rating.variance + others / 9.0 + noise / f64::from(deals);
        let k = 2.0 / 3.0 * rating.variance / s;
        let surprise =
            points[person] - mean(points) - (rating.mean - mean(ratings.map(|rating| rating.mean)));
        let new = rated[&person];
        assert!((new.mean - (rating.mean + k * surprise)).abs() < 1e-9);
        assert!((new.variance - rating.variance * (1.0 - 2.0 / 3.0 * k)).abs() < 1e-9);
    }
}
