//! Tests whether dealt cards are uniform: pure functions from counts to p-values.

mod chi_square;

use chi_square::p_value;
use serde::Serialize;
use skat_store::{DealCounts, JackCounts, Month, Pack, PackCounts, StoreCounts};
use skat_view::{
    DealStatistics, HandStatistics, JackStatistics, PackStatistics, StatisticsVerdict,
    UniformityTest,
};

/// A report counts as suspicious if fair deals give such a one less often than this. The p-values
/// of its tests are compared with this limit divided by their number (Bonferroni).
const SUSPICIOUS: f64 = 0.01;

/// Fewest expected in a cell for which the distribution of the statistic is close to χ².
const LEAST_EXPECTED: f64 = 5.0;

/// The file of raw counts.
#[derive(Serialize)]
struct CountsFile {
    /// Version of the file.
    skatrunde_counts: u8,
    #[serde(flatten)]
    counts: StoreCounts,
}

/// Writes the file of raw counts.
pub(crate) fn counts_file(counts: StoreCounts) -> Vec<u8> {
    let file = CountsFile {
        skatrunde_counts: 1,
        counts,
    };
    let mut bytes = serde_json::to_vec_pretty(&file).expect("numbers by text can be written");
    bytes.push(b'\n');
    bytes
}

/// Returns what the counts of one month show, or those of all months.
pub(crate) fn of_month(counts: &StoreCounts, month: Option<Month>) -> DealStatistics {
    DealStatistics {
        month: month.map(|month| (month.year, month.month)),
        // Nobody knows the months of their deals.
        tables_without_log: counts.tables_without_log,
        ..statistics(&counts.of(month))
    }
}

/// Returns what these counts show.
fn statistics(counts: &DealCounts) -> DealStatistics {
    let packs = Pack::ALL.into_iter().filter_map(|pack| {
        let counts = counts.pack(pack)?;
        Some(PackStatistics {
            pack: pack.key(),
            deals: counts.deals,
            cards: test_of_cards(pack, counts),
            jacks: counts.jacks.as_ref().map(jacks),
        })
    });
    let packs: Vec<PackStatistics> = packs.collect();
    DealStatistics {
        month: None,
        tables_without_log: 0,
        lists_ended: counts.lists.ended,
        lists_stopped: counts.lists.stopped,
        verdict: verdict(&packs),
        packs,
    }
}

/// Tests the counts of each card in each place.
///
/// The cards of one deal aren't independent: each lies in one place, and each place is full. For
/// `n` cards Pearson's statistic is therefore multiplied by `(n - 1) / n`.
fn test_of_cards(pack: Pack, counts: &PackCounts) -> Option<UniformityTest> {
    let sizes = pack.places().map(|size| size as f64);
    let cards: f64 = sizes.iter().sum();
    let expected = sizes.map(|size| counts.deals as f64 * size / cards);
    let rows = counts.cards.iter();
    let sums: Option<Vec<f64>> = rows.map(|row| pearson(&row.places, &expected)).collect();
    let statistic = sums?.iter().sum::<f64>() * (cards - 1.0) / cards;
    let degrees = (cards as u32 - 1) * (sizes.len() as u32 - 1);
    Some(UniformityTest {
        statistic,
        degrees,
        p: p_value(statistic, degrees),
    })
}

/// Returns Pearson's statistic; `None` if too little is expected in a cell.
fn pearson(observed: &[u64], expected: &[f64]) -> Option<f64> {
    let cell = |(&observed, &expected): (&u64, &f64)| {
        let is_enough = expected >= LEAST_EXPECTED;
        is_enough.then(|| (observed as f64 - expected).powi(2) / expected)
    };
    observed.iter().zip(expected).map(cell).sum()
}

/// Tests counts of categories that exclude each other.
fn test_of_categories(observed: &[u64], chances: &[f64]) -> Option<UniformityTest> {
    let all = observed.iter().sum::<u64>() as f64;
    let expected: Vec<f64> = chances.iter().map(|chance| all * chance).collect();
    let statistic = pearson(observed, &expected)?;
    let degrees = observed.len() as u32 - 1;
    Some(UniformityTest {
        statistic,
        degrees,
        p: p_value(statistic, degrees),
    })
}

fn jacks(counts: &JackCounts) -> JackStatistics {
    let chances = [0, 1, 2, 3, 4].map(|jacks| chance_of_jacks(10, jacks));
    let without = chance_of_jacks(2, 0);
    let skats = [counts.skat[0], counts.skat[1] + counts.skat[2]];
    JackStatistics {
        expected: chances,
        hands: counts.hands.map(|hand| HandStatistics {
            shares: hand.map(|count| share(count, hand.iter().sum())),
            test: test_of_categories(&hand, &chances),
        }),
        expected_in_skat: 1.0 - without,
        in_skat: share(skats[1], skats[0] + skats[1]),
        skat: test_of_categories(&skats, &[without, 1.0 - without]),
    }
}

fn share(part: u64, all: u64) -> f64 {
    part as f64 / all.max(1) as f64
}

/// Returns the chance that exactly this many of the four jacks are among this many of the 32 cards.
fn chance_of_jacks(cards: u32, jacks: u32) -> f64 {
    combinations(4, jacks) * combinations(28, cards - jacks) / combinations(32, cards)
}

fn combinations(of: u32, chosen: u32) -> f64 {
    (0..chosen).fold(1.0, |product, step| {
        product * f64::from(of - step) / f64::from(step + 1)
    })
}

fn verdict(packs: &[PackStatistics]) -> StatisticsVerdict {
    let of_jacks = packs.iter().filter_map(|pack| pack.jacks.as_ref());
    let of_jacks = of_jacks.flat_map(|jacks| {
        let hands = jacks.hands.iter().map(|hand| &hand.test);
        hands.chain([&jacks.skat])
    });
    let of_cards = || packs.iter().filter_map(|pack| pack.cards.as_ref());
    let p_values: Vec<f64> = of_cards()
        .chain(of_jacks.flatten())
        .map(|test| test.p)
        .collect();
    let tests = p_values.len();
    let least = p_values.iter().copied().fold(1.0, f64::min);
    let limit = SUSPICIOUS / tests.max(1) as f64;
    if packs.is_empty() {
        StatisticsVerdict::NoDeals
    } else if tests == 0 {
        StatisticsVerdict::TooFew
    } else if least < limit {
        StatisticsVerdict::Uneven { tests, least }
    } else if of_cards().any(|test| 1.0 - test.p < limit) {
        // The other statistics have few values, so that some are often close to 0.
        StatisticsVerdict::TooEven
    } else {
        StatisticsVerdict::Fair {
            tests,
            least,
            limit,
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::card::{Card, Rank, Suit};
    use skat_rules::deal::{DealSecret, shuffled};
    use skat_store::CardCounts;

    use super::*;

    /// Counts deals of a fixed secret, changed in this way.
    fn counted(deals: u32, change: impl Fn(u32, &mut [Card; 32])) -> DealCounts {
        let list = DealSecret::new([28; 32]);
        let mut counts = DealCounts::default();
        for deal in 1..=deals {
            let mut cards = shuffled(&list.of_deal(deal));
            change(deal, &mut cards);
            counts.add_hands(&cards);
        }
        counts
    }

    fn p_values(counts: &DealCounts) -> Vec<f64> {
        let packs = statistics(counts).packs;
        let jacks = packs[0].jacks.as_ref().expect("a pack with jacks");
        let tests = [&packs[0].cards, &jacks.skat].into_iter();
        let tests = tests.chain(jacks.hands.iter().map(|hand| &hand.test));
        tests
            .map(|test| test.as_ref().expect("enough deals").p)
            .collect()
    }

    fn verdict_of(counts: &DealCounts) -> StatisticsVerdict {
        statistics(counts).verdict
    }

    #[test]
    fn uniform_deals_are_found_fair() {
        let counts = counted(20_000, |_, _| {});
        for p in p_values(&counts) {
            assert!((0.001..0.999).contains(&p), "{p}");
        }
        let verdict = verdict_of(&counts);
        assert!(
            matches!(verdict, StatisticsVerdict::Fair { tests: 5, .. }),
            "{verdict:?}"
        );
    }

    /// One deal in twenty gives the first hand the jack of clubs.
    #[test]
    fn a_favoured_hand_is_found() {
        let jack = Card::new(Suit::Clubs, Rank::Jack);
        let counts = counted(20_000, |deal, cards| {
            if deal % 20 == 0 {
                let at = cards.iter().position(|card| *card == jack);
                cards.swap(0, at.expect("a card of the pack"));
            }
        });
        let verdict = verdict_of(&counts);
        assert!(
            matches!(verdict, StatisticsVerdict::Uneven { least, .. } if least < 1e-4),
            "{verdict:?}"
        );
    }

    /// Each position swaps with any other, which is the usual mistake in a shuffle.
    #[test]
    fn a_biased_shuffle_is_found() {
        let list = DealSecret::new([3; 32]);
        let mut counts = DealCounts::default();
        for deal in 1..=20_000 {
            let random = list.of_deal(deal);
            let mut cards: [Card; 32] =
                std::array::from_fn(|index| Card::new(Suit::ALL[index / 8], Rank::ALL[index % 8]));
            for (at, byte) in random.reveal().iter().enumerate() {
                cards.swap(at, usize::from(byte % 32));
            }
            counts.add_hands(&cards);
        }
        let verdict = verdict_of(&counts);
        assert!(
            matches!(verdict, StatisticsVerdict::Uneven { least, .. } if least < 1e-4),
            "{verdict:?}"
        );
    }

    #[test]
    fn cards_that_are_spread_too_evenly_are_found() {
        let even = |p| {
            verdict(&[PackStatistics {
                pack: Pack::Skat.key(),
                deals: 1_000,
                cards: Some(UniformityTest {
                    statistic: 50.0,
                    degrees: 93,
                    p,
                }),
                jacks: None,
            }])
        };
        assert_eq!(even(0.9999), StatisticsVerdict::TooEven);
        let fair = even(0.98);
        assert!(
            matches!(fair, StatisticsVerdict::Fair { tests: 1, .. }),
            "{fair:?}"
        );
    }

    /// 160 deals: each card is expected 50 times in each hand and 10 times in the skat. The first
    /// card adds 100/50 + 100/50, the second 4/50 + 1/50 + 1/50, the third 9/50 + 9/10.
    #[test]
    fn the_statistic_of_cards_is_exact() {
        let mut cards = vec![[50, 50, 50, 10]; 32];
        cards[0] = [60, 50, 40, 10];
        cards[1] = [52, 49, 49, 10];
        cards[2] = [50, 47, 50, 13];
        let card = |places| CardCounts {
            card: String::new(),
            places,
        };
        let counts = PackCounts {
            deals: 160,
            cards: cards.into_iter().map(card).collect(),
            jacks: None,
        };
        let test = test_of_cards(Pack::Skat, &counts).expect("enough deals");
        let exact = (4.0 + 0.12 + 1.08) * 31.0 / 32.0;
        assert!((test.statistic - exact).abs() < 1e-12, "{test:?}");
        assert_eq!(test.degrees, 93);
    }

    #[test]
    fn the_statistic_of_categories_is_exact() {
        let test = test_of_categories(&[30, 50, 20], &[0.25, 0.5, 0.25]).expect("enough");
        // 25/25 + 0/50 + 25/25 with 2 degrees of freedom: the tail is e^-1.
        assert!((test.statistic - 2.0).abs() < 1e-12, "{test:?}");
        assert!((test.p - (-1.0_f64).exp()).abs() < 1e-12, "{test:?}");
        assert_eq!(test.degrees, 2);
    }

    #[test]
    fn expected_jacks_are_those_of_the_books() {
        let percent = |chance: f64| (chance * 10_000.0).round() / 100.0;
        let in_hand = [0, 1, 2, 3, 4].map(|jacks| percent(chance_of_jacks(10, jacks)));
        assert_eq!(in_hand, [20.34, 42.83, 28.91, 7.34, 0.58]);
        assert_eq!(percent(1.0 - chance_of_jacks(2, 0)), 23.79);
    }

    #[test]
    fn few_deals_have_no_test() {
        assert_eq!(
            verdict_of(&DealCounts::default()),
            StatisticsVerdict::NoDeals
        );
        assert_eq!(
            verdict_of(&counted(21, |_, _| {})),
            StatisticsVerdict::TooFew
        );
        // In 80 deals each card is expected five times in the skat.
        for (deals, is_tested) in [(79, false), (80, true)] {
            let packs = statistics(&counted(deals, |_, _| {})).packs;
            assert_eq!(packs[0].cards.is_some(), is_tested, "{deals} deals");
        }
    }
}
