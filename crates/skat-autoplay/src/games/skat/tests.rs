//! Hands with their worth, and positions with the card that good sense plays.

use std::sync::Arc;

use skat_rules::card::{Card, CardSet};
use skat_rules::game::{Game, Setting};
use skat_rules::games::skat::{
    Action, Bid, CardsDealt, Contract, ContractKind, Deal, PhaseView, SeatView, SkatRules, Won,
};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

use super::bidding::{self, BidContext, EvaluationCorrection};
use super::claim;
use crate::engine::Engine;
use crate::evaluation::{null, point_count};
use crate::model::Model;
use crate::skill::skill;
use crate::test_deals::play;
use crate::time_limit::TimeLimit;
use crate::{RatedAction, Reason};

/// Decides by heuristics.
fn decide(view: &SeatView, seed: u64) -> Action {
    by_heuristics(view, Strength::Club, seed)
}

/// Decides as a level does without searching worlds.
fn by_heuristics(view: &SeatView, level: Strength, seed: u64) -> Action {
    let mut engine = Engine::new(Arc::new(Model::untrained()));
    let time = TimeLimit::passed();
    super::decide(view, &mut engine.context(skill(level), seed, &time)).action
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

/// Highest bid that ten cards are worth; 0 if there is none.
fn limit(hand: &str, seat: Seat) -> u16 {
    let worth = |&bid: &Bid| {
        bidding::is_worth(
            cards(hand),
            BidContext {
                seat,
                bid,
                skat_shown: false,
                rules: SkatRules::DEFAULT,
                correction: EvaluationCorrection::NONE,
            },
        )
    };
    Bid::all().take_while(worth).last().map_or(0, Bid::value)
}

#[test]
fn hands_and_the_bid_they_are_worth() {
    let hands = [
        ("D7 D8 DT HQ HK H9 S8 SK C9 CQ", 0, "nothing"),
        ("SJ D8 DT HQ HK H9 S8 SK C9 CQ", 0, "a jack is not enough"),
        (
            "CJ DJ DA DK D9 D7 HA H8 S9 C8",
            24,
            "Diamonds with 1, more only in hope of the skat",
        ),
        ("CJ SJ CA CT C9 C8 HA H7 S8 D9", 72, "Grand with 2"),
        (
            "HJ DJ DA DT DK D9 D8 CA S8 H9",
            36,
            "Diamonds without 2 from the hand",
        ),
        (
            "CJ SJ HJ DJ CA CT SA ST HA DA",
            192,
            "Grand with 4 from the hand, Schneider announced, and more",
        ),
        (
            "CJ SJ HJ CA CT CK SA ST H8 D7",
            120,
            "Grand with 3 from the hand",
        ),
        (
            "CJ HJ CA CT SA ST S9 HA HT D7",
            72,
            "Grand with 1 from the hand",
        ),
        (
            "C7 C8 C9 S7 S9 ST H7 H8 D7 D8",
            59,
            "Null ouvert from the hand",
        ),
        ("C7 CT CQ S7 S8 SK H7 H9 HJ D7", 46, "Null ouvert"),
    ];
    for (hand, worth, why) in hands {
        assert_eq!(limit(hand, Seat::MIDDLEHAND), worth, "{hand}: {why}");
    }
}

#[test]
fn a_better_hand_counts_more() {
    let clubs = ContractKind::Suit(skat_rules::card::Suit::Clubs);
    let pairs = [
        (
            clubs,
            "CJ CA CT C9 C8 C7 HA S8 D9 D7",
            "DJ CA CT C9 C8 C7 HA S8 D9 D7",
        ),
        (
            clubs,
            "CJ DJ CA CT C9 C8 HA H7 S9 S8",
            "CJ DJ CA CT C9 C8 HA H7 S9 D8",
        ),
        (
            clubs,
            "CJ DJ CA CT C9 C8 HA HT S9 S8",
            "CJ DJ CA CT C9 C8 HK HT S9 S8",
        ),
        (
            ContractKind::Grand,
            "CJ SJ CA CT CK HA HT SA D8 D7",
            "CJ SJ CA CT CK HA HT SK D8 D7",
        ),
        (
            ContractKind::Grand,
            "CJ SJ CA CT CK HA HT SA D8 D7",
            "HJ DJ CA CT CK HA HT SA D8 D7",
        ),
    ];
    for (kind, better, worse) in pairs {
        let points = |hand| point_count::count(kind, cards(hand), 10.0, Seat::REARHAND);
        assert!(
            points(better) > points(worse),
            "{kind:?}: {better} against {worse}"
        );
    }
}

#[test]
fn holdings_in_null_and_their_risk() {
    let suit = skat_rules::card::Suit::Hearts;
    let safe = [
        "",
        "H7",
        "H7 H8",
        "H7 H9",
        "H7 H9 HJ",
        "H7 H8 HT HQ",
        "H7 H8 H9 HT HJ HQ HK HA",
    ];
    for holding in safe {
        assert!(null::risk(cards(holding), suit) == 0.0, "{holding}");
    }
    let rising = ["H7", "H8", "HT", "HQ", "HA"];
    for (lower, higher) in rising.into_iter().zip(&rising[1..]) {
        assert!(
            null::risk(cards(lower), suit) < null::risk(cards(higher), suit),
            "{lower} and {higher}"
        );
    }
}

#[test]
fn discards_make_voids_and_bring_tens_home() {
    let table = [
        (
            ContractKind::Suit(skat_rules::card::Suit::Clubs),
            "CJ SJ CA CT C9 C8 C7 HA HT SA DT D8",
            "D8 DT",
        ),
        (
            ContractKind::Suit(skat_rules::card::Suit::Clubs),
            "CJ SJ CA CT C9 C8 C7 HA H7 SA ST D9",
            "D9 H7",
        ),
        (
            ContractKind::Grand,
            "CJ SJ CA CT CK CQ HA HT SA ST D9 D8",
            "D8 D9",
        ),
    ];
    for (kind, twelve, put_away) in table {
        assert_eq!(
            point_count::discards(kind, cards(twelve)),
            cards(put_away),
            "{kind:?} {twelve}"
        );
    }
    assert_eq!(
        null::discards(cards("C7 C8 CA S7 S9 SJ H7 H8 HK D7 D9 D8")),
        cards("CA HK")
    );
}

/// A position: the contract, the cards of forehand, middlehand and rearhand, the cards played, and
/// the good ones to play next.
struct Position {
    name: &'static str,
    hands: [&'static str; 3],
    declarer: Seat,
    contract: &'static str,
    played: &'static str,
    good: &'static str,
}

/// Cards that the seat to play chooses, one for each of several seeds.
fn next_cards(position: &Position) -> Vec<Card> {
    let hands = BySeat(position.hands.map(cards));
    let skat = CardSet::FULL
        - hands
            .0
            .into_iter()
            .fold(CardSet::EMPTY, |all, hand| all | hand);
    let won = Won {
        declarer: position.declarer,
        bid: Bid::LOWEST,
    };
    let contract: Contract = position.contract.parse().unwrap();
    let discards = (!contract.hand()).then_some(skat);
    let mut deal = Deal::with_contract(
        CardsDealt::new(hands, skat).unwrap(),
        won,
        contract,
        discards,
    )
    .unwrap();
    for card in position.played.split_whitespace() {
        let seat = deal.awaited().iter().next().unwrap();
        deal.apply(seat, Action::Play(card.parse().unwrap()))
            .unwrap();
    }
    let seat = deal.awaited().iter().next().unwrap();
    let view = deal.seat_view(seat);
    let decisions = (0..20).map(|seed| match decide(&view, seed) {
        Action::Play(card) => card,
        other => panic!("{}: {other}", position.name),
    });
    decisions.collect()
}

#[test]
fn obvious_positions_are_played_right() {
    let clubs_by_forehand = [
        "CJ SJ CA CT C9 C8 HA H9 S9 D9",
        "HJ CK C7 HT H7 SA SK S8 DK DQ",
        "DJ CQ HK HQ H8 ST SQ S7 DA DT",
    ];
    let clubs_by_middlehand = [
        "HJ CK HA HK H7 SA SK S8 DQ D9",
        "CJ SJ CA CT C9 C8 ST S9 DA D8",
        "DJ CQ C7 HT HQ H9 H8 DT DK D7",
    ];
    let positions = [
        Position {
            name: "the declarer draws trumps",
            hands: clubs_by_forehand,
            declarer: Seat::FOREHAND,
            contract: "C",
            played: "",
            good: "CJ SJ",
        },
        Position {
            name: "no points into a trick that is lost",
            hands: clubs_by_forehand,
            declarer: Seat::FOREHAND,
            contract: "C",
            played: "HA",
            good: "H7",
        },
        Position {
            name: "a worthless trump under the highest",
            hands: clubs_by_forehand,
            declarer: Seat::FOREHAND,
            contract: "C",
            played: "CJ",
            good: "C7",
        },
        Position {
            name: "points on the partner's sure trick",
            hands: clubs_by_middlehand,
            declarer: Seat::MIDDLEHAND,
            contract: "C",
            played: "SA S9",
            good: "HT DT",
        },
        Position {
            name: "nobody trumps the partner's ace, ten points go on it",
            hands: [
                "CA CK C9 HA HK H7 S9 S8 D9 D8",
                "CJ SJ C7 C8 SA ST SK SQ DA D7",
                "HJ DJ HT HQ H8 H9 S7 DT DK DQ",
            ],
            declarer: Seat::MIDDLEHAND,
            contract: "G",
            played: "CA C7",
            good: "HT DT",
        },
        Position {
            name: "Null: under the declarer's card",
            hands: [
                "C9 CK CA S8 S9 SQ H8 HJ D8 DJ",
                "C7 CJ S7 SJ SA H7 H9 D7 D9 DT",
                "C8 CT CQ ST SK HT HQ HK DQ DK",
            ],
            declarer: Seat::MIDDLEHAND,
            contract: "N",
            played: "C9 CJ",
            good: "C8 CT",
        },
        Position {
            name: "Null: the declarer ducks as high as is safe",
            hands: [
                "C9 CK CA S8 S9 SQ H8 HJ D8 DJ",
                "C7 CJ S7 SJ SA H7 H9 D7 D9 DT",
                "C8 CT CQ ST SK HT HQ HK DQ DK",
            ],
            declarer: Seat::MIDDLEHAND,
            contract: "N",
            played: "CK",
            good: "CJ",
        },
    ];
    for position in &positions {
        for card in next_cards(position) {
            assert!(
                cards(position.good).contains(card),
                "{}: {card}",
                position.name
            );
        }
    }
}

#[test]
fn claims_are_accepted_only_if_certain() {
    let grand = [
        "CJ SJ HJ DJ CA CT CK CQ HA HT",
        "C9 C8 C7 HK HQ H9 SA ST D9 D8",
        "H8 H7 SK SQ S9 S8 DA DT DK DQ",
    ];
    let missing_jack = [
        "CJ SJ HJ CA CT CK CQ C9 HA HT",
        "DJ C8 C7 HK HQ H9 SA ST D9 D8",
        "H8 H7 SK SQ S9 S8 DA DT DK DQ",
    ];
    let leaky = [
        "CJ SJ HJ DJ CA CK CQ C9 HA HT",
        "CT C8 C7 HK HQ H9 SA ST D9 D8",
        "H8 H7 SK SQ S9 S8 DA DT DK DQ",
    ];
    let null = [
        "C9 CT CJ S8 ST SJ H8 HT D8 DT",
        "C7 C8 S7 S9 H7 H9 HJ D7 D9 DJ",
        "CQ CK CA SQ SK SA HQ HK DQ DK",
    ];
    let risky_null = [
        "C9 CT CJ S8 S9 SJ H8 HT D8 DT",
        "C7 C8 S7 ST H7 H9 HJ D7 D9 DJ",
        "CQ CK CA SQ SK SA HQ HK DQ DK",
    ];
    let table = [
        (grand, Seat::FOREHAND, "G", true),
        (missing_jack, Seat::FOREHAND, "G", true),
        (leaky, Seat::FOREHAND, "G", false),
        (null, Seat::MIDDLEHAND, "N", true),
        (risky_null, Seat::MIDDLEHAND, "N", false),
    ];
    for (hands, declarer, contract, certain) in table {
        let hands = BySeat(hands.map(cards));
        let skat = CardSet::FULL
            - hands
                .0
                .into_iter()
                .fold(CardSet::EMPTY, |all, hand| all | hand);
        let won = Won {
            declarer,
            bid: Bid::LOWEST,
        };
        let dealt = CardsDealt::new(hands, skat).unwrap();
        let mut deal =
            Deal::with_contract(dealt, won, contract.parse().unwrap(), Some(skat)).unwrap();
        deal.apply(declarer, Action::Claim).unwrap();
        let answer = if certain {
            Action::Accept
        } else {
            Action::Refuse
        };
        for seat in deal.awaited().iter() {
            assert_eq!(
                decide(&deal.seat_view(seat), 1),
                answer,
                "{contract} {hands:?}"
            );
        }
    }
}

#[test]
fn a_hand_that_takes_every_trick_is_recognised() {
    assert!(claim::takes_all(
        ContractKind::Grand,
        cards("CJ SJ HJ DJ CA CT CK CQ C9 C8")
    ));
    assert!(!claim::takes_all(
        ContractKind::Grand,
        cards("CJ SJ HJ CA CT CK CQ C9 C8 D7")
    ));
}

#[test]
fn contract_values_follow_the_rules_of_the_table() {
    let hands = [
        "CJ SJ CA CT CK HA HT SA DA S7",
        "HJ DJ C9 C8 HK HQ SK SQ DK DQ",
        "C7 H9 H8 H7 ST S9 S8 DT D9 D8",
    ]
    .map(cards);
    let dealt = CardsDealt::new(BySeat(hands), cards("CQ D7")).unwrap();
    let after_discards = |rules: &str| {
        let mut deal = Deal::by(&Setting::new(rules.parse().unwrap(), 3), dealt);
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let put_away = Action::Discard(cards("S7 D7"));
        let calls = [
            (middlehand, Action::Pass),
            (rearhand, Action::Pass),
            (forehand, Action::Bid(Bid::LOWEST)),
        ];
        for (seat, action) in calls
            .into_iter()
            .chain([(forehand, Action::PickUp), (forehand, put_away)])
        {
            deal.apply(seat, action).unwrap();
        }
        deal.seat_view(forehand)
    };
    let mut engine = Engine::default();
    let mut worth_of_grand = |rules: &str| {
        let decision = super::decide(
            &after_discards(rules),
            &mut engine.context(skill(Strength::Master), 1, &TimeLimit::never()),
        );
        let Reason::Rated { options, .. } = decision.reason else {
            panic!("no action was rated")
        };
        let grand =
            |option: &&RatedAction<Action>| option.action == Action::Announce("G".parse().unwrap());
        options
            .iter()
            .find(grand)
            .and_then(|option| option.points)
            .unwrap()
    };
    let (official, as_before_1932) = (
        worth_of_grand("isko"),
        worth_of_grand("isko skat.grand-20=on"),
    );
    // With two matadors the multiplier is three.
    assert!(
        (8.0..30.0).contains(&(official - as_before_1932)),
        "{official} and {as_before_1932}"
    );

    // The same by point count: with one matador a Grand reaches 46 only at a base value of 24.
    let grand = cards("CJ HJ CA CT CK HA HT SA DA S7");
    let limit = |hand, grand_20| {
        let rules = SkatRules {
            grand_20,
            ..SkatRules::DEFAULT
        };
        let worth = |&bid: &Bid| {
            bidding::is_worth(
                hand,
                BidContext {
                    seat: Seat::FOREHAND,
                    bid,
                    skat_shown: false,
                    rules,
                    correction: EvaluationCorrection::NONE,
                },
            )
        };
        Bid::all().take_while(worth).last().map_or(0, Bid::value)
    };
    assert!(
        limit(grand, true) < limit(grand, false),
        "{} and {}",
        limit(grand, true),
        limit(grand, false)
    );
    let null = cards("C7 C8 C9 S7 S8 S9 H7 H8 D7 D8");
    assert_eq!(
        limit(null, true),
        limit(null, false),
        "the limit for Null is unchanged"
    );
}

/// Beginners err, but nobody who plays last gives the others ten card points or more if a card of
/// the same suit would cost none.
#[test]
fn no_level_gives_points_away_that_it_can_keep() {
    let (mut could, mut errs) = (0, 0);
    for number in 0..200 {
        play(number, |_, view, usual| {
            let PhaseView::Play(play) = &view.public.phase else {
                return usual;
            };
            let Action::Play(card) = by_heuristics(view, Strength::Beginner, number) else {
                return usual;
            };
            errs += usize::from(Action::Play(card) != usual);
            if let [led, second] = play.on_table[..] {
                let kind = play.contract.kind();
                let taker = |third| {
                    (0..kind.trick_winner([led, second, third]))
                        .fold(play.leader, |seat, _| seat.next())
                };
                let is_lost =
                    |third| (taker(third) == play.won.declarer) != (view.seat == play.won.declarer);
                let playable = kind.playable(view.hand, Some(led));
                let costs_nothing =
                    |other: Card| other.points() == 0 && kind.following(other).contains(card);
                if kind != ContractKind::Null
                    && playable.iter().all(is_lost)
                    && playable.iter().any(costs_nothing)
                {
                    could += usize::from(playable.iter().any(|card| card.points() >= 10));
                    assert!(
                        card.points() < 10,
                        "deal {number}: {card} on {led} {second}, of {}",
                        view.hand
                    );
                }
            }
            Action::Play(card)
        });
    }
    assert!(
        could > 100 && errs > 500,
        "{could} chances to give something away, {errs} errors"
    );
}
