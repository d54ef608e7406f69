//! Ramsch and Schieberamsch: scripted deals under each scoring, and the invariants of every deal.
#![allow(
    clippy::unwrap_used,
    reason = "a case that can't be parsed fails the test"
)]

use crate::common::Numbers;
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::DealSecret;
use skat_rules::game::{DealScore, Game, Setting};
use skat_rules::games::ramsch::{
    Action, Deal, Illegal, PhaseView, Ramsch, RamschCall, RamschResult, RamschRules, Schieberamsch,
    SkatTurn, Tens, score, trick_winner,
};
use skat_rules::rule_set::{KnobGroup, KnobValue, Preset, RuleSet, RuleSetError};
use skat_rules::seat::{BySeat, Seat};

const F: Seat = Seat::FOREHAND;
const M: Seat = Seat::MIDDLEHAND;
const R: Seat = Seat::REARHAND;

/// Low tens rank between queen and nine. A jack still beats everything, and a card that doesn't
/// follow beats nothing.
#[test]
fn low_tens_stand_between_queen_and_nine() {
    let winner = |text: &str, tens| {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        trick_winner(cards.try_into().unwrap(), tens)
    };
    for (trick, normal, low) in [
        ("HT HQ HK", 0, 2),
        ("HQ HT HK", 1, 2),
        ("HT HQ H9", 0, 1),
        ("H9 HT H8", 1, 1),
        ("HT HA HK", 1, 1),
        ("H7 DT DQ", 0, 0),
        ("HT DJ HQ", 1, 1),
        ("DJ HT CJ", 2, 2),
    ] {
        assert_eq!(
            (winner(trick, Tens::Normal), winner(trick, Tens::Low)),
            (normal, low),
            "{trick}"
        );
    }
}

/// Ties for most card points, and two virgins, under each knob. The conformance cases have few of
/// them.
#[test]
fn ties_and_two_virgins() {
    let tied = ([47, 47, 16], [4, 4, 2]);
    let all_tie = ([38, 38, 38], [4, 3, 3]);
    let march = ([0, 110, 0], [0, 10, 0]);
    let virgin = ([55, 0, 55], [5, 0, 5]);
    for (what, changes, last_trick, expected) in [
        (tied, "skat=unused", F, [-47, -47, 0]),
        (tied, "skat=unused tie=share", F, [-23, -23, 0]),
        (tied, "skat=unused tie=last-trick", M, [0, -47, 0]),
        (tied, "skat=unused tie=last-trick", R, [-47, -47, 0]),
        (tied, "skat=loser", R, [-57, -57, 0]),
        (tied, "skat=loser tie=share", R, [-28, -28, 0]),
        (tied, "skat=last-trick", M, [0, -57, 0]),
        (tied, "skat=unused scoring=fixed tie=share", R, [-5, -5, 0]),
        (all_tie, "skat=loser", F, [0, 0, 0]),
        (all_tie, "skat=unused scoring=fixed", F, [0, 0, 0]),
        (all_tie, "skat=unused scoring=every", F, [-38, -38, -38]),
        (all_tie, "skat=loser scoring=gewinner", F, [0, 0, 0]),
        (virgin, "skat=loser", F, [-130, 0, -130]),
        (virgin, "skat=loser virgin-doubles=off", F, [-65, 0, -65]),
        (virgin, "skat=last-trick scoring=every", F, [-130, 0, -55]),
        (virgin, "skat=loser scoring=fixed", F, [-15, 0, -15]),
        (virgin, "skat=loser scoring=gewinner", F, [0, 23, 0]),
        (march, "durchmarsch=loser-pays-four", M, [0, -480, 0]),
        (march, "scoring=every", M, [0, 120, 0]),
        (
            march,
            "scoring=every durchmarsch=loser-pays-four cap=2",
            M,
            [0, -240, 0],
        ),
        (march, "scoring=fixed", M, [0, -20, 0]),
        (march, "scoring=gewinner skat=loser", M, [23, 0, 23]),
    ] {
        let (trick_points, tricks) = what;
        let (trick_points, tricks) = (BySeat(trick_points), BySeat(tricks));
        let outcome = RamschResult {
            trick_points,
            tricks,
            skat_points: 10,
            last_trick,
            doublings: 0,
            bock: 0,
        };
        assert_eq!(
            score(&rules(changes).ramsch, &outcome).points.0,
            expected,
            "{changes}"
        );
    }
}

/// Returns the official rules with some knobs of Ramsch changed, such as `skat=loser tie=share`.
fn rules(changes: &str) -> RuleSet {
    try_rules(changes).unwrap()
}

fn try_rules(changes: &str) -> Result<RuleSet, RuleSetError> {
    let changes: Vec<_> = changes
        .split_whitespace()
        .map(|change| change.split_once('=').unwrap())
        .map(|(knob, choice)| (format!("ramsch.{knob}"), choice))
        .collect();
    RuleSet::with(
        Preset::Isko3,
        changes
            .iter()
            .map(|(knob, choice)| (knob.as_str(), *choice)),
    )
}

#[test]
fn settings_that_contradict_each_other_are_refused() {
    for changes in [
        "scoring=gewinner",
        "scoring=gewinner skat=unused",
        "scoring=every tie=share",
        "scoring=gewinner skat=loser tie=last-trick",
        "scoring=fixed durchmarsch=loser-pays-four",
        "scoring=gewinner skat=loser durchmarsch=loser-pays-four",
    ] {
        assert!(
            matches!(try_rules(changes), Err(RuleSetError::Conflict(_))),
            "{changes}"
        );
    }
    assert!(try_rules("scoring=gewinner skat=loser").is_ok());
}

/// Returns a deal of Schieberamsch with these hands; the remaining cards are the skat.
fn deal_of(hands: [&str; 3], changes: &str, bock: u8) -> Schieberamsch {
    let mut setting = Setting::new(rules(changes), 3);
    setting.round.doublings = bock;
    let hands = BySeat(hands.map(|hand| hand.parse::<CardSet>().unwrap()));
    let skat = hands
        .0
        .into_iter()
        .fold(CardSet::FULL, |rest, hand| rest - hand);
    Deal::new(hands, skat, &setting).unwrap()
}

/// Applies a script of actions such as `push` or `play CJ`, each by the awaited seat.
fn run<'a>(deal: &mut Schieberamsch, script: impl IntoIterator<Item = &'a str>) {
    for line in script {
        let seat = deal.awaited().iter().next().unwrap();
        deal.apply(seat, line.parse().unwrap())
            .unwrap_or_else(|error| panic!("{line} by seat {seat}: {error}"));
    }
}

/// Plays a script of cards, then always the highest card.
fn play_out(deal: &mut Schieberamsch, cards: &str) -> DealScore {
    for card in cards.split_whitespace() {
        run(deal, [format!("play {card}").as_str()]);
    }
    while let Some(seat) = deal.awaited().iter().next() {
        let highest = *deal.legal_actions(seat).last().unwrap();
        deal.apply(seat, highest).unwrap();
    }
    deal.score().unwrap()
}

const NO_GRAND_HAND: [&str; 3] = ["no grand"; 3];

/// Middlehand can't take a trick. Two players push; rearhand takes the two red jacks and passes on
/// two aces. After the first trick, with three card points for forehand, rearhand takes everything.
const VIRGIN: [&str; 3] = [
    "CA CT CK CQ C9 SA ST SK SQ S9",
    "C7 C8 S7 S8 H7 H8 H9 D7 D8 D9",
    "HA HT HK HQ DA DT DK DQ CJ SJ",
];
const VIRGIN_TRICKS: &str = "C9 C7 DQ CQ C8 CJ";

#[test]
fn a_virgin_in_every_way_of_scoring() {
    for (changes, bock, calls, expected) in [
        ("", 0, ["", "", ""], [0, 0, -117 * 4 * 2]),
        ("", 1, ["", "", ""], [0, 0, -117 * 4 * 2 * 2]),
        ("virgin-doubles=off", 0, ["", "", ""], [0, 0, -117 * 4]),
        ("skat=unused", 0, ["", "", ""], [0, 0, -95 * 4 * 2]),
        (
            "ten-points=one",
            0,
            ["", "", ""],
            [0, 0, -(117 - 36) * 4 * 2],
        ),
        ("cap=2", 1, ["", "", ""], [0, 0, -117 * 2 * 2]),
        ("cap=4", 0, ["", "", ""], [0, 0, -117 * 4]),
        ("scoring=every", 0, ["", "", ""], [-3 * 4, 0, -117 * 4 * 2]),
        ("scoring=fixed", 0, ["", "", ""], [0, 0, -15 * 4]),
        (
            "scoring=gewinner skat=loser",
            0,
            ["", "", ""],
            [0, 23 * 4, 0],
        ),
        ("klopfen=on", 0, ["", "", "knock"], [0, 0, -117 * 8 * 2]),
        ("klopfen=on", 0, ["", "", "ready"], [0, 0, -117 * 4 * 2]),
        ("klopfen=on cap=8", 0, ["", "", "knock"], [0, 0, -117 * 8]),
        (
            "announced-virgin=on",
            0,
            ["ready", "virgin", "ready"],
            [0, 0, -117 * 8 * 2],
        ),
        (
            "announced-virgin=on",
            1,
            ["ready", "virgin", "virgin"],
            [0, 0, -120 * 2],
        ),
        (
            "announced-virgin=on klopfen=on",
            0,
            ["virgin", "ready", "knock"],
            [-120, 0, 0],
        ),
    ] {
        let mut deal = deal_of(VIRGIN, changes, bock);
        run(&mut deal, NO_GRAND_HAND);
        let turns = [vec!["push"], vec!["push"], vec!["take", "pass HA DA"]];
        for (turn, call) in turns.into_iter().zip(calls) {
            run(&mut deal, turn);
            run(&mut deal, Some(call).filter(|call| !call.is_empty()));
        }
        // An announced virgin who takes a trick ends the deal with it.
        let tricks = if expected[0] == -120 {
            "C9 C7 DQ"
        } else {
            VIRGIN_TRICKS
        };
        let score = play_out(&mut deal, tricks);
        assert_eq!(score.points, expected, "{changes} {calls:?}");
        let winners = if changes.contains("gewinner") {
            vec![M]
        } else {
            vec![]
        };
        assert_eq!(
            score.winners.iter().collect::<Vec<_>>(),
            winners,
            "{changes}"
        );
        let loser = if changes.contains("gewinner") {
            None
        } else {
            Seat::SKAT.into_iter().min_by_key(|s| expected[s.index()])
        };
        assert_eq!(score.events.ramsch_lost.iter().next(), loser, "{changes}");
        assert_eq!((score.declarer, score.events.grand_hand), (None, None));
    }
}

/// Forehand has all jacks and the best clubs.
const MARCH: [&str; 3] = [
    "CJ SJ HJ DJ CA CT CK CQ C9 C8",
    "SA ST SK SQ S9 S8 S7 HA HT HK",
    "HQ H9 H8 H7 DA DT DK DQ D9 D8",
];

#[test]
fn a_durchmarsch_in_every_way_of_scoring() {
    for (changes, bock, expected) in [
        ("", 0, [120 * 4, 0, 0]),
        ("", 2, [120 * 16, 0, 0]),
        ("cap=2", 0, [120 * 2, 0, 0]),
        ("scoring=every", 0, [120 * 4, 0, 0]),
        ("durchmarsch=loser-pays-four", 0, [-120 * 4 * 4, 0, 0]),
        (
            "scoring=every durchmarsch=loser-pays-four skat=unused",
            0,
            [-120 * 4 * 4, 0, 0],
        ),
        ("scoring=fixed", 0, [-20 * 4, 0, 0]),
        ("scoring=gewinner skat=loser", 0, [0, 23 * 4, 23 * 4]),
    ] {
        let mut deal = deal_of(MARCH, changes, bock);
        run(&mut deal, NO_GRAND_HAND);
        run(&mut deal, ["push", "take", "pass C7 D7", "push"]);
        assert_eq!(play_out(&mut deal, "").points, expected, "{changes}");
    }
}

#[test]
fn a_grand_hand_is_scored_as_in_skat() {
    // With four, Hand, Schneider and Schwarz: eight levels.
    let mut deal = deal_of(MARCH, "", 1);
    run(&mut deal, ["grand"]);
    let won = play_out(&mut deal, "");
    assert_eq!(
        (won.points, won.declarer.unwrap().won),
        (vec![8 * 24 * 2, 0, 0], true)
    );
    assert_eq!(won.events.grand_hand, Some(true));

    // Without two, Hand, Schneider and Schwarz against the declarer: six levels, lost.
    let mut deal = deal_of(VIRGIN, "tens=low", 0);
    run(&mut deal, ["no grand", "grand"]);
    let PhaseView::GrandHand(view) = deal.public_view().phase else {
        panic!("no Grand Hand is being played")
    };
    assert_eq!((view.declarer, view.leader), (M, F));
    let lost = play_out(&mut deal, "");
    assert_eq!(
        (lost.points, lost.declarer.unwrap().won),
        (vec![0, -2 * 6 * 24, 0], false)
    );
    assert_eq!(lost.events.grand_hand, Some(false));
    assert!(lost.events.ramsch_lost.is_empty());

    assert_eq!(
        deal_of(MARCH, "grand-hand=off", 0).legal_actions(F),
        [Action::Take, Action::Push]
    );
}

#[test]
fn only_the_taker_of_the_skat_sees_it() {
    let mut deal = deal_of(VIRGIN, "klopfen=on", 0);
    run(&mut deal, NO_GRAND_HAND);
    run(&mut deal, ["push", "push", "take"]);
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    let view = deal.seat_view(R);
    assert_eq!((view.found, view.hand.len()), (Some(cards("HJ DJ")), 12));
    assert!(view.to_string().contains("HJ"));
    for (text, error) in [
        ("pass HJ HA", Illegal::JackPassedOn),
        ("pass HA", Illegal::NotTwoCards),
        ("pass HA C7", Illegal::NotTwoCards),
        ("push", Illegal::WrongPhase),
    ] {
        assert_eq!(deal.check(R, text.parse().unwrap()), Err(error), "{text}");
    }
    assert_eq!(
        deal.check(F, Action::PassOn(cards("CA CT"))),
        Err(Illegal::NotYourTurn)
    );
    run(&mut deal, ["pass HA DA", "knock"]);
    assert_eq!(deal.seat_view(R).passed_on, Some(cards("HA DA")));
    for seat in [F, M] {
        let view = deal.seat_view(seat);
        assert_eq!((view.found, view.passed_on), (None, None));
        assert!(!view.to_string().contains("HJ") && !view.to_string().contains("DA"));
    }
    let PhaseView::Ramsch(view) = deal.public_view().phase else {
        panic!("the deal isn't a Ramsch")
    };
    assert_eq!(
        view.skat.0,
        [
            Some(SkatTurn::Pushed),
            Some(SkatTurn::Pushed),
            Some(SkatTurn::Took)
        ]
    );
    assert_eq!(view.calls.0, [None, None, Some(RamschCall::Knock)]);
}

/// Players who pushed have doubled already and aren't asked whether they knock. Without pushing
/// every player is asked, and without the options nobody.
#[test]
fn calls_are_asked_for_where_they_are_possible() {
    let mut deal = deal_of(VIRGIN, "klopfen=on grand-hand=off", 0);
    run(&mut deal, ["push"]);
    assert_eq!(deal.legal_actions(M), [Action::Take, Action::Push]);
    let mut deal = deal_of(VIRGIN, "klopfen=on announced-virgin=on grand-hand=off", 0);
    run(&mut deal, ["push"]);
    assert_eq!(deal.legal_actions(F), [Action::Virgin, Action::Ready]);
    assert_eq!(deal.check(F, Action::Knock), Err(Illegal::KnockAfterPush));

    let secret = DealSecret::new([3; 32]);
    let plain = |changes| {
        Ramsch::deal(&secret, &Setting::new(rules(changes), 3)).expect("a valid number of players")
    };
    assert_eq!(
        plain("klopfen=on").legal_actions(F),
        [Action::Knock, Action::Ready]
    );
    assert_eq!(
        plain("klopfen=on").check(F, Action::Virgin),
        Err(Illegal::NoAnnouncedVirgin)
    );
    assert_eq!(
        plain("announced-virgin=on").check(F, Action::Knock),
        Err(Illegal::NoKnocking)
    );
    assert!(
        plain("")
            .legal_actions(F)
            .iter()
            .all(|action| matches!(action, Action::Play(_)))
    );
}

/// Sets every knob of Ramsch at random; `None` if they contradict each other.
fn random_rules(numbers: &mut Numbers) -> Option<RuleSet> {
    let knobs = RamschRules::knobs();
    let changes: Vec<_> = knobs
        .iter()
        .map(|knob| {
            format!(
                "{}={}",
                knob.key,
                knob.choices[numbers.below(knob.choices.len())]
            )
        })
        .collect();
    try_rules(&changes.join(" ")).ok()
}

#[test]
fn every_deal_ends_and_its_points_are_accounted_for() {
    let (mut ramsch, mut grand_hands, mut failed) = (0, 0, 0);
    for seed in 0..6_000 {
        let mut numbers = Numbers(seed);
        let Some(rules) = random_rules(&mut numbers) else {
            continue;
        };
        let mut setting = Setting::new(rules, 3);
        setting.round.doublings = u8::try_from(numbers.below(3)).unwrap();
        let secret = DealSecret::new(std::array::from_fn(|_| numbers.below(256) as u8));
        let seen = if seed % 2 == 0 {
            random_deal(
                Ramsch::deal(&secret, &setting).expect("a valid number of players"),
                &setting,
                &mut numbers,
            )
        } else {
            random_deal(
                Schieberamsch::deal(&secret, &setting).expect("a valid number of players"),
                &setting,
                &mut numbers,
            )
        };
        match seen {
            Seen::Ramsch => ramsch += 1,
            Seen::GrandHand => grand_hands += 1,
            Seen::FailedVirgin => failed += 1,
        }
    }
    assert!(
        ramsch > 300 && grand_hands > 300 && failed > 300,
        "{ramsch} {grand_hands} {failed}"
    );
}

enum Seen {
    Ramsch,
    GrandHand,
    FailedVirgin,
}

/// Plays at random and compares the score with the public view.
fn random_deal<const PUSHING: bool>(
    mut deal: Deal<PUSHING>,
    setting: &Setting,
    numbers: &mut Numbers,
) -> Seen {
    let mut steps = 0;
    while let Some(seat) = deal.awaited().iter().next() {
        assert!(deal.score().is_none() && deal.public_view().dealt.is_none());
        let legal = deal.legal_actions(seat);
        let action = legal[numbers.below(legal.len())];
        assert_eq!(action.to_string().parse(), Ok(action));
        for other in Seat::SKAT.into_iter().filter(|&other| other != seat) {
            assert!(deal.legal_actions(other).is_empty() && deal.check(other, action).is_err());
        }
        deal.apply(seat, action).unwrap();
        steps += 1;
    }
    assert!(steps <= 3 + 3 * 3 + 30);
    let (view, score) = (deal.public_view(), deal.score().unwrap());
    let rules = setting.rules.ramsch;
    let bock = 1 << setting.round.doublings;
    let view = match view.phase {
        PhaseView::Ramsch(view) => view,
        PhaseView::GrandHand(view) => {
            let (_, settlement) = view.result.unwrap();
            assert_eq!(score.points.iter().sum::<i32>(), settlement.score);
            return Seen::GrandHand;
        }
        PhaseView::Offer(_) => panic!("an offer awaits no seat"),
    };
    let (left, result) = view.result.unwrap();
    assert_eq!(score.points, result.points.0);
    if view.tricks.len() < 10 || view.calls[view.leader] == Some(RamschCall::Virgin) {
        assert_eq!(view.calls[view.leader], Some(RamschCall::Virgin));
        assert_eq!(score.points.iter().sum::<i32>(), -120 * bock);
        assert_eq!(score.points[view.leader.index()], -120 * bock);
        return Seen::FailedVirgin;
    }
    let played: CardSet = view.tricks.iter().flat_map(|trick| trick.cards).collect();
    assert_eq!(played | left, CardSet::FULL);
    let one_counted_twice = result.losers.len() == 2 && rules.skat.key() == "loser";
    let counted = result.card_points.0.into_iter().map(u32::from).sum::<u32>();
    let all = if rules.ten_points.key() == "one" {
        84
    } else {
        120
    };
    let left_points = u32::from(rules.card_points(left));
    match rules.skat.key() {
        "unused" => assert_eq!(counted + left_points, all),
        _ if one_counted_twice => assert_eq!(counted, all + left_points),
        _ if result.losers.len() < 3 => assert_eq!(counted, all),
        _ => {}
    }
    let doublings = view
        .skat
        .0
        .iter()
        .filter(|&&turn| turn == Some(SkatTurn::Pushed))
        .count()
        + view.calls.0.iter().flatten().count();
    let capped = |doublings: usize| {
        let most = rules.cap.key().parse().unwrap_or(i32::MAX);
        (1 << doublings).min(most) * bock
    };
    for seat in Seat::SKAT {
        let points = score.points[seat.index()];
        let own = i32::from(result.card_points[seat]);
        match rules.scoring.key() {
            "gewinner" => {
                assert_eq!(
                    points,
                    if score.winners.contains(seat) {
                        23 * capped(doublings)
                    } else {
                        0
                    }
                );
            }
            "fixed" => assert!(points <= 0 && points >= -20 * capped(doublings)),
            _ if points > 0 => assert_eq!((result.virgins, points), (2, 120 * capped(doublings))),
            _ => assert!(points >= -own * capped(doublings + 2), "{points}"),
        }
    }
    Seen::Ramsch
}
