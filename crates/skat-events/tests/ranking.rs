//! Scores, and every rule for ties.

use skat_events::cup::{
    CupLots, DealPoints, Lot, RankTotal, Ranked, SeriesCounts, TableSize, compare, rank,
};
use skat_rules::deal::DealSecret;
use skat_rules::fairness::{ListName, ListSecret, Lock};

const fn counts(points: i32, won: u16, lost: u16, others_lost: u16) -> SeriesCounts {
    SeriesCounts {
        points,
        won,
        lost,
        others_lost,
    }
}

#[test]
fn games_are_worth_what_the_rules_say() {
    for (counts, of_three, of_four) in [
        (counts(0, 0, 0, 0), 0, 0),
        (counts(24, 1, 0, 0), 74, 74),
        (counts(-48, 0, 1, 0), -98, -98),
        (counts(0, 0, 0, 1), 40, 30),
        // A good series: 15 games won, one lost, and five lost by others.
        (counts(612, 15, 1, 5), 1_512, 1_462),
        (counts(-1_000, 3, 9, 2), -1_220, -1_240),
    ] {
        assert_eq!(counts.score(TableSize::Three), of_three, "{counts:?}");
        assert_eq!(counts.score(TableSize::Four), of_four, "{counts:?}");
    }
}

#[test]
fn no_number_of_a_list_overflows() {
    let extreme = counts(i32::MIN, 0, u16::MAX, u16::MAX);
    assert_eq!(
        extreme.score(TableSize::Four),
        i64::from(i32::MIN) - 20 * 65_535
    );
}

const fn total(score: i64, won: u32, lost: u32) -> RankTotal {
    RankTotal { score, won, lost }
}

fn ranks(entries: Vec<(&'static str, RankTotal, Option<Lot>)>) -> Vec<(u32, &'static str, bool)> {
    let ranked = rank(entries).into_iter();
    ranked
        .map(
            |Ranked {
                 rank, item, by_lot, ..
             }| (rank, item, by_lot),
        )
        .collect()
}

#[test]
fn every_rule_for_ties_applies_in_its_order() {
    let lot = |byte| Some(Lot::new([byte; 32]));
    let entries = vec![
        ("fewer points, more won", total(999, 40, 0), lot(1)),
        ("late lot", total(1_000, 12, 2), lot(9)),
        ("more lost", total(1_000, 12, 3), lot(0)),
        ("more won", total(1_000, 13, 9), lot(3)),
        ("early lot", total(1_000, 12, 2), lot(8)),
    ];
    let expected = [
        (1, "more won", false),
        (2, "early lot", true),
        (3, "late lot", true),
        (4, "more lost", false),
        (5, "fewer points, more won", false),
    ];
    assert_eq!(ranks(entries), expected);
}

#[test]
fn without_lots_the_tied_share_a_rank() {
    let entries = vec![
        ("last", total(-5, 0, 1), None),
        ("one", total(7, 1, 1), None),
        ("other", total(7, 1, 1), None),
        ("best", total(8, 0, 0), None),
    ];
    let expected = [
        (1, "best", false),
        (2, "one", false),
        (2, "other", false),
        (4, "last", false),
    ];
    assert_eq!(ranks(entries), expected);
}

#[test]
fn teams_count_the_sum_of_their_members() {
    let members = [total(500, 6, 1), total(-20, 2, 4), total(120, 3, 0)];
    assert_eq!(members.into_iter().sum::<RankTotal>(), total(600, 11, 5));
}

#[test]
fn lots_follow_from_the_committed_secret_and_the_start_message() {
    let name: ListName = "cup-1".parse().unwrap();
    let secret = ListSecret::new([7; 32]);
    let lots = |message| {
        let lock = Lock {
            message: Some(message),
            beacon: None,
            words: Vec::new(),
        };
        CupLots::new(secret.key(&name, 0).lot_secret(&name, &lock))
    };
    let (one, other) = (lots(1), lots(2));
    assert_eq!(one.entry(1), lots(1).entry(1));
    assert_ne!(one.entry(1), one.entry(2));
    assert_ne!(one.entry(1), other.entry(1));
    assert_ne!(one.team(1), one.entry(1));
    assert_ne!(one.seating(1), one.seating(2));
    assert_ne!(one.seating(1), other.seating(1));
    assert_eq!(
        format!("{:?} {:?}", one, one.entry(1)),
        "CupLots(DealSecret) Lot"
    );
    // As documented, so that others can check a draw.
    let plain = CupLots::new(DealSecret::new([9; 32]));
    let derived = DealSecret::new([9; 32]).of_deal(65_536 + 12);
    assert_eq!(plain.entry(12), Lot::new(*derived.reveal()));
}

#[test]
fn tables_with_the_same_deals_are_compared_place_by_place() {
    let points = |rows: &[&[i16]]| DealPoints::from_rows(rows).expect("rows of one length");
    let tables = [
        points(&[&[100, 0, 0], &[0, -50, 40]]),
        points(&[&[-60, 40, 40], &[0, 90, 0]]),
        points(&[&[100, 0, 0]]),
        // A table of four has other deals.
        points(&[&[1, 2, 3, 4]]),
    ];
    let tables: Vec<&DealPoints> = tables.iter().collect();
    let compared = compare(&tables);
    assert_eq!(
        compared[0],
        [vec![5_333, -1_333, -1_333], vec![0, -7_000, 2_000]]
    );
    assert_eq!(
        compared[1],
        [vec![-10_667, 2_667, 2_667], vec![0, 7_000, -2_000]]
    );
    assert_eq!(compared[2], [vec![5_333, -1_333, -1_333]]);
    assert_eq!(compared[3], [vec![0; 4]]);
}

#[test]
fn rows_of_points_have_one_length() {
    let none: [[i16; 3]; 0] = [];
    assert_eq!(DealPoints::from_rows(&none), Some(DealPoints::default()));
    let rows = [[1_i16, -2, 3], [4, 5, -6]];
    let points = DealPoints::from_rows(&rows).expect("three places");
    assert_eq!((points.places(), points.is_empty()), (3, false));
    assert!(points.rows().eq(rows.iter().map(<[i16; 3]>::as_slice)));
    assert_eq!(DealPoints::from_rows(&[vec![1_i16], vec![1, 2]]), None);
    assert_eq!(DealPoints::from_rows(&[Vec::<i16>::new()]), None);
}
