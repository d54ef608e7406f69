//! What a deal brings its seats.

use skat_rules::game::DealScore;
use skat_rules::scoring::{ListRow, seating};
use skat_rules::seat::BySeat;

/// Returns the points of each seat by extended Seeger-Fabian at a table of so many players, as in a
/// list. A contract that another player loses brings 40 points at a table of three, and 30 at a
/// table of four.
///
/// ```
/// use skat_luck::seat_points;
/// use skat_rules::game::DealScore;
///
/// let passed_in = DealScore::new(vec![0, 0, 0]);
/// assert_eq!(seat_points(&passed_in, 3).0, [0, 0, 0]);
/// ```
#[must_use]
pub fn seat_points(score: &DealScore, players: u8) -> BySeat<i32> {
    BySeat::from_fn(|seat| {
        let mut row = ListRow::default();
        row.add(score, Some(seat), false);
        row.seeger_fabian(players)
    })
}

/// Spreads what belongs to the three seats over the places of a table of three or four. The dealer
/// at a table of four gets `None`.
#[must_use]
pub fn by_place<T: Copy>(players: u8, dealer: u8, of_seats: &BySeat<T>) -> Vec<Option<T>> {
    let seating = seating(players, dealer);
    let places = [seating.forehand, seating.middlehand, seating.rearhand];
    let at = |place| {
        let seats = places.iter().zip(of_seats.0);
        let (_, of_seat) = seats.into_iter().find(|&(&taken, _)| taken == place)?;
        Some(of_seat)
    };
    (0..players).map(at).collect()
}

#[cfg(test)]
mod tests {
    use skat_rules::seat::BySeat;

    use super::by_place;

    #[test]
    fn the_dealer_at_a_table_of_four_has_nothing() {
        let seats = BySeat(["forehand", "middlehand", "rearhand"]);
        for dealer in 0..4 {
            let places = by_place(4, dealer, &seats);
            assert_eq!(places[usize::from(dealer)], None);
            assert_eq!(places[usize::from(dealer + 1) % 4], Some("forehand"));
            assert_eq!(places.iter().flatten().count(), 3);
        }
    }

    #[test]
    fn everybody_at_a_table_of_three_has_a_seat() {
        let places = by_place(3, 1, &BySeat([0, 1, 2]));
        assert_eq!(places, [Some(1), Some(2), Some(0)]);
    }
}
