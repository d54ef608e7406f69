//! Deals of protocol 2 are uniform: χ² tests over cards by place, and over skats.

use skat_rules::deal::shuffled;
use skat_rules::fairness::{ListName, ListSecret, Lock, Salt, Word};

/// Deals of a list here.
const DEALS_OF_LIST: u32 = 36;

/// Counts the cards of these lists' deals: by card and place, where place 3 is the skat, and by the
/// two cards of the skat.
fn count(lists: impl Iterator<Item = u32>) -> (Vec<[u64; 4]>, Vec<u64>) {
    let mut by_place = vec![[0; 4]; 32];
    let mut by_skat = vec![0; 32 * 32];
    for number in lists {
        let mut secret = *b"the same lists in every run.....";
        secret[28..].copy_from_slice(&number.to_le_bytes());
        let (secret, name) = (ListSecret::new(secret), number.to_string());
        let name: ListName = name.parse().unwrap();
        let salt = Salt([number.to_le_bytes()[0]; 16]);
        let word = Word::new(salt, "Herz".parse().unwrap());
        let message = Some(u64::from(number) + 1);
        let lock = Lock {
            message,
            beacon: None,
            words: vec![None, Some(word), None],
        };
        for deal in 1..=DEALS_OF_LIST as u16 {
            let cards = shuffled(&secret.key(&name, deal).deal_secret(&name, deal, &lock));
            for (position, card) in cards.iter().enumerate() {
                by_place[card.index()][position / 10] += 1;
            }
            let (one, other) = (cards[30].index(), cards[31].index());
            by_skat[one.min(other) * 32 + one.max(other)] += 1;
        }
    }
    (by_place, by_skat)
}

/// Returns the probability of a statistic at least this large for this many degrees of freedom, by
/// the approximation of Wilson and Hilferty. Above 30 degrees it is exact to three digits.
fn p_value(statistic: f64, degrees: f64) -> f64 {
    let variance = 2.0 / (9.0 * degrees);
    let deviation = ((statistic / degrees).cbrt() - (1.0 - variance)) / variance.sqrt();
    // The tail of the normal distribution, by Abramowitz and Stegun 26.2.17.
    let t = 1.0 / (1.0 + 0.231_641_9 * deviation.abs());
    let series = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let polynomial = series
        .iter()
        .rev()
        .fold(0.0, |sum, factor| (sum + factor) * t);
    let density = (-deviation * deviation / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let tail = density * polynomial;
    if deviation < 0.0 { 1.0 - tail } else { tail }
}

#[test]
fn p_values_are_those_of_the_tables() {
    for (statistic, degrees, expected) in [
        (93.0, 93.0, 0.480),
        (127.6, 93.0, 0.0101),
        (68.2, 93.0, 0.975),
        (495.0, 495.0, 0.492),
    ] {
        let p = p_value(statistic, degrees);
        assert!(
            (p - expected).abs() < 0.003,
            "{statistic} at {degrees}: {p}"
        );
    }
}

/// The lists are fixed, so the outcome is, too. By default about 50,000 deals, else as many as
/// `SKATRUNDE_DEALS` says.
#[test]
#[allow(
    clippy::disallowed_methods,
    reason = "the environment only sets the number of deals"
)]
fn every_card_goes_everywhere_equally_often() {
    const THREADS: u32 = 2;
    let deals: u32 = std::env::var("SKATRUNDE_DEALS")
        .map_or(50_000, |text| text.parse().expect("a number of deals"));
    let lists = deals.div_ceil(DEALS_OF_LIST);
    let counts: Vec<_> = std::thread::scope(|scope| {
        let part = |first| scope.spawn(move || count((first..lists).step_by(THREADS as usize)));
        let parts: Vec<_> = (0..THREADS).map(part).collect();
        parts.into_iter().map(|part| part.join().unwrap()).collect()
    });
    let deals = f64::from(lists * DEALS_OF_LIST);

    // Each card goes to one place, and each place takes a fixed number of cards.
    let by_place: f64 = (0..32)
        .flat_map(|card| (0..4).map(move |place| (card, place)))
        .map(|(card, place)| {
            let seen: u64 = counts
                .iter()
                .map(|(by_place, _)| by_place[card][place])
                .sum();
            let expected = deals * if place == 3 { 2.0 } else { 10.0 } / 32.0;
            (seen as f64 - expected).powi(2) / expected
        })
        .sum();
    let by_place = by_place * 31.0 / 32.0;
    let p = p_value(by_place, 93.0);
    println!("{deals} deals, cards by place: {by_place:.1} of 93 degrees of freedom, p = {p:.3}");
    assert!((0.001..0.999).contains(&p), "cards by place: p = {p}");

    let skats = (0..32).flat_map(|one| (one + 1..32).map(move |other| one * 32 + other));
    let by_skat: f64 = skats
        .map(|skat| {
            let seen: u64 = counts.iter().map(|(_, by_skat)| by_skat[skat]).sum();
            let expected = deals / 496.0;
            (seen as f64 - expected).powi(2) / expected
        })
        .sum();
    let p = p_value(by_skat, 495.0);
    println!("{deals} deals, skats: {by_skat:.1} of 495 degrees of freedom, p = {p:.3}");
    assert!((0.001..0.999).contains(&p), "skats: p = {p}");
}
