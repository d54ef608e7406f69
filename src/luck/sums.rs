//! Sums of luck and play over many deals.

use std::sync::Arc;

use skat_store::{DealId, Month};
use skat_table::Timestamp;
use skat_view::{LuckParts, LuckSum};

use super::deal_luck::DealLuck;

/// Deals from which a number means something: a list. Sums are scaled to as many.
pub(crate) const MINIMUM: usize = 36;

/// Deals that count as the newest ones.
pub(crate) const NEWEST: usize = 360;

/// A person's luck and play in many deals.
#[derive(Debug, PartialEq)]
pub(crate) struct PersonLuck {
    /// In the newest deals.
    pub(crate) newest: LuckSum,
    /// In the months with deals, the newest first.
    pub(crate) months: Vec<((i16, u8), LuckSum)>,
}

/// Sums up a person's deals, the newest first.
pub(crate) fn person_luck(deals: &[(Timestamp, LuckParts)]) -> PersonLuck {
    let month = |&(at, _): &(Timestamp, LuckParts)| {
        let Month { year, month } = Month::of(at);
        (year, month)
    };
    let months = deals.chunk_by(|one, other| month(one) == month(other));
    PersonLuck {
        newest: sum(&deals[..deals.len().min(NEWEST)]),
        months: months
            .filter_map(|deals| Some((month(deals.first()?), sum(deals))))
            .collect(),
    }
}

/// Sums up deals, scaled to [`MINIMUM`] deals.
fn sum(deals: &[(Timestamp, LuckParts)]) -> LuckSum {
    let add = |all: LuckParts, (_, parts): &(Timestamp, LuckParts)| all.plus(*parts);
    let all = deals.iter().fold(LuckParts::default(), add);
    let count = deals.len().max(1) as f64;
    let scale = MINIMUM as f64 / count;
    let mean = all.play / count;
    let squares: f64 = deals
        .iter()
        .map(|(_, parts)| (parts.play - mean).powi(2))
        .sum();
    let deviation = (squares / (count - 1.0).max(1.0)).sqrt();
    LuckSum {
        deals: deals.len(),
        parts: LuckParts {
            points: (f64::from(all.points) * scale).round() as i32,
            mean: all.mean * scale,
            cards: all.cards * scale,
            skat: all.skat * scale,
            distribution: all.distribution * scale,
            play: all.play * scale,
        },
        margin: 1.96 * MINIMUM as f64 * deviation / count.sqrt(),
    }
}

/// Sums up a list by place, without the deals in which a decision was taken back. Returns the
/// numbers of deals that count and of those left out, too.
pub(crate) fn list_parts(
    deals: &[(DealId, Arc<DealLuck>)],
) -> (Vec<Option<LuckParts>>, usize, usize) {
    let mut places: Vec<Option<LuckParts>> = Vec::new();
    let (mut counted, mut left_out) = (0, 0);
    for (_, deal) in deals.iter().filter(|(_, deal)| !deal.places.is_empty()) {
        if deal.undone {
            left_out += 1;
            continue;
        }
        counted += 1;
        places.resize(places.len().max(deal.places.len()), None);
        for (all, (_, parts)) in places.iter_mut().zip(&deal.places) {
            if let Some(parts) = parts {
                *all = Some(all.unwrap_or_default().plus(*parts));
            }
        }
    }
    (places, counted, left_out)
}

#[cfg(test)]
mod tests {
    use skat_table::{Player, TableId};

    use super::*;

    fn parts(points: i32, play: f64) -> LuckParts {
        LuckParts {
            points,
            mean: 24.0,
            cards: f64::from(points) - 24.0 - play,
            play,
            ..LuckParts::default()
        }
    }

    /// The first of November 2026, a day later for each number.
    fn at(day: i64) -> Timestamp {
        Timestamp(1_793_534_400_000 + day * 86_400_000)
    }

    #[test]
    fn months_are_apart_and_the_newest_deals_end_early() {
        let new = vec![(at(5), parts(40, 10.0)); 300];
        let old = vec![(at(-5), parts(0, -20.0)); 100];
        let found = person_luck(&[new, old].concat());
        let numbers: Vec<_> = found
            .months
            .iter()
            .map(|(month, sum)| (*month, sum.deals))
            .collect();
        assert_eq!(numbers, [((2026, 11), 300), ((2026, 10), 100)]);
        let newest = found.newest;
        assert_eq!(newest.deals, NEWEST);
        let play = 36.0 * (300.0 * 10.0 - 60.0 * 20.0) / 360.0;
        assert!((newest.parts.play - play).abs() < 1e-9, "{newest:?}");
        assert_eq!(newest.parts.points, 1_200);
        // 300 and 60 deals that are 30 apart: the variance is 900 · (5/6)(1/6) · 360/359.
        let deviation = (900.0_f64 * 5.0 / 36.0 * 360.0 / 359.0).sqrt();
        let margin = 1.96 * 36.0 * deviation / 360.0_f64.sqrt();
        assert!((newest.margin - margin).abs() < 1e-9, "{newest:?}");
        assert!(found.months[0].1.margin < 1e-9, "all the same");
    }

    #[test]
    fn nothing_is_the_sum_of_no_deals() {
        let found = person_luck(&[]);
        assert_eq!(
            (found.newest, found.months),
            (LuckSum::default(), Vec::new())
        );
    }

    #[test]
    fn a_list_leaves_out_undone_deals_and_those_who_sit_out() {
        let deal = |number, undone, points: [Option<i32>; 4]| {
            let place =
                |points: Option<i32>| (Player::Autoplayer, points.map(|points| parts(points, 1.5)));
            let id = DealId {
                table: TableId::new(1),
                number,
            };
            let places = points.map(place).to_vec();
            (id, Arc::new(DealLuck { undone, places }))
        };
        let deals = [
            deal(1, false, [None, Some(30), Some(0), Some(-1)]),
            deal(2, true, [Some(70), Some(70), None, Some(70)]),
            deal(3, false, [None, Some(5), Some(30), Some(30)]),
        ];
        let (places, counted, left_out) = list_parts(&deals);
        let points = places.iter().map(|place| place.map(|parts| parts.points));
        assert_eq!(
            points.collect::<Vec<_>>(),
            [None, Some(35), Some(30), Some(29)]
        );
        assert_eq!((counted, left_out), (2, 1));
        assert_eq!(places[1].map(|parts| parts.play), Some(3.0));
        assert_eq!(list_parts(&[]), (Vec::new(), 0, 0));
    }
}
