//! Officers' Skat: game values and valid combinations of options.
#![allow(
    clippy::unwrap_used,
    reason = "a case that can't be parsed fails the test"
)]

use proptest::prelude::*;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::officers::{
    AtAuction, FinishedGame, NamedGame, OfficersRules, RamschScoring, SchneiderLimit, Scoring,
    Stakes, settle, settle_ramsch,
};
use skat_rules::games::skat::{Bid, ContractKind};
use skat_rules::rule_set::{RuleSet, RuleSetError};

// Game values.

fn rules(scoring: Scoring) -> OfficersRules {
    OfficersRules {
        scoring,
        ..OfficersRules::DEFAULT
    }
}

/// A game with the jack of clubs and without the jack of spades.
fn with_one(letter: &str, card_points: u8) -> FinishedGame {
    FinishedGame {
        kind: letter.parse::<NamedGame>().unwrap().kind(),
        cards: "CJ C7 C8 C9 CQ CK CT CA S7 S8 S9 SQ SK ST SA D7"
            .parse()
            .unwrap(),
        card_points,
        took_a_trick: card_points > 0,
        stakes: Stakes::Single,
        at_auction: None,
    }
}

fn at(bid: u16, hand: bool) -> Option<AtAuction> {
    Some(AtAuction {
        bid: Bid::new(bid).unwrap(),
        hand,
    })
}

#[test]
fn scores_of_games() {
    let standard = rules(Scoring::Standard);
    let lenient = OfficersRules {
        schneider: SchneiderLimit::Under31,
        ..standard
    };
    let (base, points, two) = (
        rules(Scoring::Base),
        rules(Scoring::Points),
        rules(Scoring::TwoThreeFour),
    );
    let full = rules(Scoring::StandardFull);
    let former = OfficersRules {
        own_level: true,
        ..standard
    };
    let clubs = FinishedGame {
        cards: "CJ SJ HJ DJ CA CT CK C7 S7 S8 S9 SQ H7 H8 H9 HQ"
            .parse()
            .unwrap(),
        ..with_one("C", 70)
    };
    let table = [
        (standard, with_one("G", 61), [48, 0]),
        (standard, with_one("G", 60), [-96, 0]),
        (standard, with_one("G", 91), [96, 0]),
        (standard, with_one("G", 90), [48, 0]),
        (lenient, with_one("G", 90), [96, 0]),
        (standard, with_one("G", 30), [-96, 0]),
        (lenient, with_one("G", 30), [-96, 0]),
        (standard, with_one("G", 120), [192, 0]),
        (standard, with_one("G", 0), [-96, 0]),
        (former, with_one("G", 29), [-192, 0]),
        (former, with_one("G", 0), [-384, 0]),
        (
            standard,
            FinishedGame {
                stakes: Stakes::Kontra,
                ..with_one("G", 61)
            },
            [96, 0],
        ),
        (standard, clubs, [60, 0]),
        (full, clubs, [96, 0]),
        (standard, with_one("N", 0), [23, 0]),
        (standard, with_one("N", 60), [-46, 0]),
        (base, with_one("G", 60), [0, 24]),
        (base, with_one("G", 120), [48, 0]),
        (base, with_one("N", 0), [23, 0]),
        (points, with_one("G", 60), [0, 60]),
        (points, with_one("G", 0), [0, 120]),
        (two, with_one("G", 61), [2, 0]),
        (two, with_one("G", 60), [1, 1]),
        (two, with_one("G", 29), [0, 3]),
        (two, with_one("G", 0), [0, 4]),
        (two, with_one("N", 60), [0, 2]),
        (
            two,
            FinishedGame {
                stakes: Stakes::Re,
                ..with_one("G", 120)
            },
            [16, 0],
        ),
        (
            standard,
            FinishedGame {
                at_auction: at(24, false),
                ..with_one("S", 61)
            },
            [-66, 0],
        ),
        (
            standard,
            FinishedGame {
                at_auction: at(24, false),
                ..with_one("S", 91)
            },
            [44, 0],
        ),
        (
            standard,
            FinishedGame {
                at_auction: at(24, false),
                ..with_one("S", 20)
            },
            [-66, 0],
        ),
        (
            former,
            FinishedGame {
                at_auction: at(24, false),
                ..with_one("S", 20)
            },
            [-88, 0],
        ),
        (
            standard,
            FinishedGame {
                at_auction: at(24, true),
                ..with_one("S", 61)
            },
            [33, 0],
        ),
        (
            standard,
            FinishedGame {
                at_auction: at(35, true),
                ..with_one("N", 0)
            },
            [35, 0],
        ),
    ];
    for (rules, played, expected) in table {
        let settlement = settle(&rules, &played);
        let scores = [settlement.declarer_score, settlement.opponent_score];
        assert_eq!(scores, expected, "{:?} {played:?}", rules.scoring);
    }
}

proptest! {
    /// The winner gets the game value, doubled for Schneider and quadrupled for Schwarz; the loser
    /// pays twice the bare value.
    #[test]
    fn losers_by_value_pay_twice_the_possible_win(
        cards in prop::sample::subsequence(CardSet::FULL.iter().collect::<Vec<Card>>(), 16),
        kind in prop::sample::select(ContractKind::ALL.to_vec()),
        card_points in 0_u8..=120,
        full in any::<bool>(),
        stakes in prop::sample::select(vec![Stakes::Single, Stakes::Kontra, Stakes::Re]),
    ) {
        let Some(base) = kind.base() else { return Ok(()) };
        let cards: CardSet = cards.into_iter().collect();
        let played = FinishedGame {
            kind,
            cards,
            card_points,
            took_a_trick: true,
            stakes,
            at_auction: None,
        };
        let scoring = if full { Scoring::StandardFull } else { Scoring::Standard };
        let settlement = settle(&rules(scoring), &played);
        let matadors = if full { kind.matadors(cards) } else { kind.matadors(cards).clamp(-4, 4) };
        let bare = i32::from(base) * (i32::from(matadors.abs()) + 1);
        let expected = match card_points {
            0..=60 => -2 * bare,
            61..=90 => bare,
            91..=119 => 2 * bare,
            _ => 4 * bare,
        };
        prop_assert_eq!(settlement.declarer_score, expected * i32::from(stakes.factor()));
        prop_assert_eq!(settlement.won, card_points > 60);
    }
}

#[test]
fn scores_of_ramsch() {
    let own = rules(Scoring::Standard);
    let most = OfficersRules {
        ramsch_scoring: RamschScoring::Most,
        ..own
    };
    let two = rules(Scoring::TwoThreeFour);
    let table = [
        (own, [50, 70], [8, 8], [-50, -70]),
        (own, [120, 0], [16, 0], [120, 0]),
        (own, [120, 0], [15, 1], [-120, 0]),
        (most, [50, 70], [8, 8], [0, -70]),
        (most, [60, 60], [8, 8], [-60, -60]),
        (most, [0, 120], [0, 16], [0, 120]),
        (two, [50, 70], [8, 8], [2, 0]),
        (two, [60, 60], [8, 8], [1, 1]),
        (two, [0, 120], [0, 16], [0, 2]),
    ];
    for (rules, points, tricks, expected) in table {
        assert_eq!(
            settle_ramsch(&rules, points, tricks),
            expected,
            "{points:?} {tricks:?}"
        );
    }
}

// Options.

#[test]
fn contradictions_are_refused_with_a_reason() {
    let table = [
        ("layout=admirals passing=on", Some("auction")),
        ("layout=admirals scoring=base", Some("auction")),
        ("layout=admirals scoring=standard-full", None),
        ("passing=on ramsch=off", Some("Ramsch")),
        ("null=on scoring=points", Some("Null")),
        ("scoring=two-three-four ramsch-scoring=most", Some("Ramsch")),
        ("layout=harlequin passing=on kontra=off null=on", None),
        ("layout=half-open scoring=points schneider=under-31", None),
    ];
    for (changes, reason) in table {
        let text: String = changes
            .split(' ')
            .map(|change| format!(" officers.{change}"))
            .collect();
        match (reason, format!("isko/1{text}").parse::<RuleSet>()) {
            (None, Ok(rules)) => assert_eq!(
                rules.to_string().split(' ').count(),
                text.split(' ').count()
            ),
            (Some(word), Err(RuleSetError::Conflict(why))) => assert!(why.contains(word), "{why}"),
            (_, result) => panic!("{changes}: {result:?}"),
        }
    }
}
