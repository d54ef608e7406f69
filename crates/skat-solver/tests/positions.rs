//! Positions with known answers, invalid positions, and the reach of the node limit.

mod common;

use std::cell::Cell;

use common::Dice;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, NODE_LIMIT, NotAPosition, Position, Proof, Solver, proves_claim};

const F: Seat = Seat::FOREHAND;
const M: Seat = Seat::MIDDLEHAND;
const R: Seat = Seat::REARHAND;

/// Name of the case, contract kind, hands, leader, cards on the table, and expected result.
type Case<T> = (&'static str, char, [&'static str; 3], Seat, &'static str, T);

/// Builds a position whose declarer is forehand.
fn position(
    kind: char,
    hands: [&str; 3],
    leader: Seat,
    on_table: &str,
) -> Result<Position, NotAPosition> {
    let kind = ContractKind::ALL
        .into_iter()
        .find(|known| known.letter() == kind)
        .expect("a kind");
    let hands = hands.map(|cards| cards.parse::<CardSet>().expect("cards"));
    let table: Vec<Card> = on_table
        .split_whitespace()
        .map(|card| card.parse().expect("a card"))
        .collect();
    Position::new(kind, F, BySeat(hands), leader, &table)
}

#[test]
fn claims_with_known_answers() {
    // The last column lists the seats whose claims hold.
    let cases: [Case<&[Seat]>; 15] = [
        (
            "high cards on lead",
            'G',
            ["CJ HA", "SJ HT", "DA D7"],
            F,
            "",
            &[F],
        ),
        (
            "high cards, but another leads",
            'G',
            ["CJ HA", "SJ HT", "DA D7"],
            R,
            "",
            &[],
        ),
        (
            "a jack that takes the lead",
            'G',
            ["CJ HA", "SA HT", "DA D7"],
            R,
            "",
            &[F],
        ),
        (
            "a forced lead into high cards",
            'G',
            ["CJ HA", "SJ HT", "HK H7"],
            R,
            "",
            &[F],
        ),
        (
            "one trump more ruffs an ace",
            'C',
            ["CJ SA", "C7 C8", "SK ST"],
            F,
            "",
            &[],
        ),
        (
            "equal in trumps, all are drawn",
            'C',
            ["CJ CA SA", "C7 C8 HA", "SK ST H7"],
            F,
            "",
            &[F],
        ),
        (
            "two guarded suits, of which he needs one",
            'G',
            ["CJ SK HK", "SA HA D7", "C7 C8 C9"],
            F,
            "",
            &[],
        ),
        (
            "a defender's own tricks",
            'D',
            ["SK HK", "DA SA", "ST S9"],
            M,
            "",
            &[M],
        ),
        (
            "a defender's tricks that his partner can take over",
            'D',
            ["SK S9", "SA S7", "DA D7"],
            M,
            "",
            &[R],
        ),
        (
            "the card on the table is ruffed",
            'H',
            ["", "S7", "HA"],
            F,
            "SA",
            &[R],
        ),
        (
            "the card on the table takes the last trick",
            'H',
            ["", "S7", "DA"],
            F,
            "SA",
            &[F],
        ),
        (
            "in Null low cards are safe one by one",
            'N',
            ["S7 S9", "S8 HA", "ST DA"],
            M,
            "",
            &[F],
        ),
        (
            "in Null one card too high",
            'N',
            ["S7 SJ", "S8 HA", "ST S9"],
            M,
            "",
            &[M],
        ),
        (
            "in Null a partner who takes over helps the declarer",
            'N',
            ["H9 D7", "H8 DA", "H7 HT"],
            M,
            "",
            &[R],
        ),
        ("nothing is left", 'N', ["", "", ""], M, "", &[F]),
    ];
    for (what, kind, hands, leader, on_table, holds) in cases {
        let position = position(kind, hands, leader, on_table).expect(what);
        for seat in Seat::SKAT {
            let expected = if holds.contains(&seat) {
                Proof::Proved
            } else {
                Proof::Refuted
            };
            assert_eq!(
                proves_claim(&position, seat, NODE_LIMIT),
                expected,
                "{what}: seat {seat}"
            );
        }
        let nobody = Seat::new(3).expect("other games have more seats");
        assert_eq!(
            proves_claim(&position, nobody, NODE_LIMIT),
            Proof::Refuted,
            "{what}: a seat that doesn't play"
        );
    }
}

#[test]
fn card_points_with_known_answers() {
    let cases: [Case<u8>; 6] = [
        ("nothing is left", 'G', ["", "", ""], F, "", 0),
        (
            "the partner gives ten on an ace",
            'G',
            ["HK", "HA", "DT"],
            F,
            "",
            0,
        ),
        (
            "the trick on the table counts",
            'G',
            ["", "", "HA"],
            F,
            "HT H7",
            0,
        ),
        (
            "the trick on the table is the declarer's",
            'G',
            ["", "", "H8"],
            F,
            "HT HK",
            14,
        ),
        (
            "the queen has to go on diamonds",
            'S',
            ["HA HQ", "HT D7", "HK D8"],
            M,
            "",
            11 + 10 + 4,
        ),
        (
            "it pays to lose the seven first",
            'C',
            ["CJ H7", "SA HT", "ST HA"],
            F,
            "",
            2 + 11 + 10,
        ),
    ];
    for (what, kind, hands, leader, on_table, points) in cases {
        let position = position(kind, hands, leader, on_table).expect(what);
        assert_eq!(
            Solver::new().points(&position, Budget::nodes(NODE_LIMIT)),
            Some(points),
            "{what}"
        );
    }
}

#[test]
fn impossible_positions_are_refused() {
    let error = |hands, leader, on_table| position('G', hands, leader, on_table).err();
    assert_eq!(
        error(["S7", "S8", "S9"], Seat::new(3).expect("a seat"), ""),
        Some(NotAPosition::Seat)
    );
    assert_eq!(
        error(["", "", ""], F, "S7 S8 S9"),
        Some(NotAPosition::OnTable)
    );
    assert_eq!(
        error(["S7 SA", "S8", "S9"], F, ""),
        Some(NotAPosition::HandSize)
    );
    assert_eq!(
        error(["S7", "S8", "S9"], F, "SA"),
        Some(NotAPosition::HandSize)
    );
    assert_eq!(
        error(["S7", "S8", ""], M, "SA"),
        Some(NotAPosition::HandSize)
    );
    let eleven = [
        "C7 C8 C9 CQ CK CT CA CJ S7 S8 S9",
        "H7 H8 H9 HQ HK HT HA HJ SQ SK ST",
        "D7 D8 D9 DQ DK DT DA DJ SA SJ",
    ];
    assert_eq!(error(eleven, R, "D7"), Some(NotAPosition::CardTwice));
    assert_eq!(
        error(["S7 S8", "S8 S9", "H7 H8"], F, ""),
        Some(NotAPosition::CardTwice)
    );
    assert_eq!(
        error(["S7", "S8 SA", "S9 SK"], F, "S8"),
        Some(NotAPosition::CardTwice)
    );
    assert_eq!(
        error(["S7", "S8", "S9 SK"], F, "SA HA"),
        Some(NotAPosition::Revoke)
    );
    assert_eq!(error(["S7", "SJ", "S9 SK"], F, "SA HA"), None);
}

#[test]
fn five_tricks_stay_far_below_the_node_limit() {
    let mut dice = Dice(4);
    for number in 0..20_000 {
        let position = dice.position(ContractKind::Null, 5, number % 3);
        for claimant in Seat::SKAT {
            assert_ne!(proves_claim(&position, claimant, 500), Proof::Unknown);
        }
    }
}

#[test]
fn ten_tricks_are_nearly_always_within_the_node_limit() {
    let mut dice = Dice(5);
    let mut unknown = 0;
    for number in 0..300 {
        for kind in [ContractKind::Null, ContractKind::Grand] {
            let position = dice.position(kind, 10, number % 3);
            for claimant in Seat::SKAT {
                let proof = proves_claim(&position, claimant, NODE_LIMIT);
                assert!(kind == ContractKind::Null || proof != Proof::Unknown);
                unknown += u32::from(proof == Proof::Unknown);
            }
        }
    }
    assert!(unknown <= 9, "{unknown} of 900 claims in Null are unknown");
}

#[test]
fn a_search_cut_short_says_so_and_otherwise_agrees() {
    let mut dice = Dice(6);
    let (mut cut_short, mut full) = (Solver::new(), Solver::new());
    let mut unknown = 0;
    for number in 0..500 {
        let kind = [ContractKind::Null, ContractKind::Grand][number % 2];
        let goal = if kind == ContractKind::Null {
            Goal::NoTrick
        } else {
            Goal::Points(20)
        };
        let position = dice.position(kind, 7, number % 3);
        let expected = full.prospects(&position, goal, Budget::UNLIMITED);
        assert!(expected.unknown.is_empty());
        for limit in [0, 1, 10, 100] {
            cut_short.clear();
            let claim = proves_claim(&position, F, limit);
            assert!(claim == proves_claim(&position, F, NODE_LIMIT) || claim == Proof::Unknown);
            let found = cut_short.prospects(&position, goal, Budget::nodes(limit));
            assert!(cut_short.visited() <= limit);
            assert!(
                expected.reached.contains_all(found.reached)
                    && expected.prevented.contains_all(found.prevented)
            );
            assert_eq!(
                found.reached | found.prevented | found.unknown,
                position.playable()
            );
            unknown += u32::from(!found.unknown.is_empty());
            let reaches = cut_short.reaches(&position, goal, Budget::nodes(limit));
            assert!(
                reaches.is_none() || reaches == full.reaches(&position, goal, Budget::UNLIMITED)
            );
        }
    }
    assert!(unknown > 200, "only {unknown} searches were cut short");
}

#[test]
fn a_search_stops_on_request() {
    let hands = [
        "D9 DK DT HJ SA SJ C8 C9 CK CT",
        "D8 H9 HK S8 S9 SK C7 CQ CA CJ",
        "D7 DQ DA DJ H8 HQ HT HA SQ ST",
    ];
    let position = position('C', hands, R, "").expect("a valid position");
    let mut solver = Solver::new();
    let asked = Cell::new(0);
    let third_time = || asked.replace(asked.get() + 1) == 2;
    assert_eq!(
        solver.points_by_card(&position, Budget::UNLIMITED.or_until(&third_time)),
        None
    );
    assert_eq!(asked.get(), 3);
    let points = solver
        .points(&position, Budget::UNLIMITED)
        .expect("an unlimited search finishes");
    assert_eq!(
        solver.reaches(&position, Goal::Points(points), Budget::UNLIMITED),
        Some(true)
    );
    assert_eq!(
        solver.reaches(&position, Goal::Points(points + 1), Budget::UNLIMITED),
        Some(false)
    );
}
