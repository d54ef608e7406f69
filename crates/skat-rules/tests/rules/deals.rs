//! From secrets to deals: the published vectors, and the uniformity of the shuffle.

use skat_rules::card::Card;
use skat_rules::deal::{DealSecret, shuffled};

const PAGE: &str = include_str!("../../../../docs/DEALS.md");

/// Returns the lines of one of the page's blocks, joined so that each begins with a secret.
fn block(name: &str) -> Vec<String> {
    let (_, rest) = PAGE
        .split_once(&format!("```{name}\n"))
        .expect("the page has the block");
    let (lines, _) = rest.split_once("```").expect("the block ends");
    let mut entries: Vec<String> = Vec::new();
    for line in lines.lines() {
        match entries.last_mut() {
            Some(entry) if line.starts_with(' ') => entry.push_str(&format!(" {}", line.trim())),
            _ => entries.push(line.to_owned()),
        }
    }
    entries
}

fn secret(hexadecimal: &str) -> DealSecret {
    let byte = |index: usize| {
        u8::from_str_radix(&hexadecimal[2 * index..2 * index + 2], 16).expect("hexadecimal")
    };
    DealSecret::new(std::array::from_fn(byte))
}

#[test]
fn published_shuffles() {
    let deals = block("deals");
    assert_eq!(deals.len(), 3);
    for deal in deals {
        let (hexadecimal, cards) = deal.split_once(' ').expect("a secret and its cards");
        let cards: Vec<Card> = cards
            .split(' ')
            .map(|card| card.parse().expect("a card"))
            .collect();
        assert_eq!(
            shuffled(&secret(hexadecimal)).as_slice(),
            cards,
            "{hexadecimal}"
        );
    }
}

#[test]
fn published_derivations() {
    let lists = block("derivation");
    assert_eq!(lists.len(), 3);
    for list in lists {
        let words: Vec<&str> = list.split(' ').collect();
        let list_secret = secret(words[0]);
        assert_eq!(words.len(), 7, "three deals of each list");
        for deal in words[1..].chunks(2) {
            let number = deal[0].parse().expect("a number");
            assert_eq!(
                list_secret.of_deal(number),
                secret(deal[1]),
                "deal {number} of {}",
                words[0]
            );
        }
    }
}

#[test]
fn published_lots() {
    let lists = block("lots");
    assert_eq!(lists.len(), 3);
    for list in lists {
        let words: Vec<&str> = list.split(' ').collect();
        assert_eq!(words.len(), 9, "four sizes of tables for each list");
        for lot in words[1..].chunks(2) {
            let number = |word: &str| word.parse::<u8>().expect("a number");
            assert_eq!(
                secret(words[0]).first_dealer(number(lot[0])),
                number(lot[1]),
                "{} places, {}",
                lot[0],
                words[0]
            );
        }
    }
}

#[test]
fn every_place_deals_first_equally_often() {
    const LISTS: u32 = 60_000;
    let secrets = DealSecret::new(*b"the same sixty thousand lists...");
    for places in [2, 3, 4, 8] {
        let mut counts = vec![0_u32; usize::from(places)];
        for number in 0..LISTS {
            let dealer = secrets.of_deal(number).first_dealer(places);
            counts[usize::from(dealer)] += 1;
        }
        let degrees = f64::from(places - 1);
        let by_place = chi_square(&counts);
        assert!(
            by_place < degrees + 5.0 * (2.0 * degrees).sqrt(),
            "{by_place} for {degrees} degrees of freedom"
        );
    }
}

/// Pearson's chi-squared statistic against equal shares.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum()
}

/// The secrets are fixed, so the outcome is too. The bounds are five standard deviations around the
/// mean.
#[test]
fn every_card_goes_everywhere_equally_often() {
    const DEALS: u32 = 200_000;
    let list = DealSecret::new(*b"the same two hundred thousand...");
    let mut places = vec![0_u32; 32 * 32];
    let mut skats = vec![0_u32; 32 * 32];
    let mut neighbours = vec![0_u32; 32 * 32];
    for number in 0..DEALS {
        let cards = shuffled(&list.of_deal(number));
        for (place, card) in cards.iter().enumerate() {
            places[place * 32 + card.index()] += 1;
        }
        let (one, two) = (cards[30].index(), cards[31].index());
        skats[one.min(two) * 32 + one.max(two)] += 1;
        neighbours[cards[0].index() * 32 + cards[31].index()] += 1;
    }

    // 32 × 32 counts with fixed sums of rows and columns: 31 × 31 degrees of freedom.
    let by_place = chi_square(&places);
    assert!(
        (742.0..1180.0).contains(&by_place),
        "{by_place} for 961 degrees of freedom"
    );

    skats.retain(|&count| count > 0);
    assert_eq!(skats.len(), 32 * 31 / 2, "every skat occurs");
    let by_skat = chi_square(&skats);
    assert!(
        (338.0..652.0).contains(&by_skat),
        "{by_skat} for 495 degrees of freedom"
    );

    neighbours.retain(|&count| count > 0);
    assert_eq!(
        neighbours.len(),
        32 * 31,
        "every first card with every last one"
    );
    let by_ends = chi_square(&neighbours);
    assert!(
        (769.0..1213.0).contains(&by_ends),
        "{by_ends} for 991 degrees of freedom"
    );
}
