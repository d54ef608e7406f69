//! Luck and play told apart: the parts add up, say nothing of cards they mustn't know, and have no
//! mean.
#![allow(clippy::print_stdout, reason = "a test prints what it measures")]

use std::sync::Arc;

use skat_autoplay::{ENGINE_VERSION, Engine, Model, TimeLimit};
use skat_luck::fitting::hands_of;
use skat_luck::{Luck, LuckBaseline, Rerunner, seat_points, worth};
use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, AnySeatView, Game as _, Setting};
use skat_rules::games::skat::{CardsDealt, Deal};
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

/// The deals of this seed are for tests alone.
const SEED: u64 = 1_000;

fn model() -> Arc<Model> {
    Model::built_in().expect("the built-in model")
}

fn baseline(players: u8) -> LuckBaseline {
    LuckBaseline::built_in(players).expect("a built-in baseline")
}

/// Plays a deal by these rules, with one strength in all seats. Returns the points of a table of
/// three.
fn played(
    engine: &mut Engine,
    rules: &RuleSet,
    hands: &BySeat<CardSet>,
    (strength, seed): (Strength, u64),
) -> BySeat<i32> {
    let skat = hands
        .0
        .iter()
        .fold(CardSet::FULL, |rest, &hand| rest - hand);
    let dealt = CardsDealt::new(*hands, skat).expect("a deal");
    let mut deal = Deal::by(&Setting::new(*rules, 3), dealt);
    while let Some(seat) = deal.awaited().iter().next() {
        let view = AnySeatView::Skat(deal.seat_view(seat));
        let decision = engine.decide(&view, strength, seed, &TimeLimit::never());
        let AnyAction::Skat(action) = decision.expect("a valid view").action else {
            panic!("a view of Skat is answered by an action of Skat");
        };
        deal.apply(seat, action).expect("a legal action");
    }
    seat_points(&deal.score().expect("the deal is over"), 3)
}

#[test]
fn the_parts_add_up_in_every_deal() {
    let (baseline, mut engine) = (baseline(3), Engine::new(model()));
    let mut rerunner = Rerunner::new(model(), Strength::Club);
    for number in 0..100 {
        let hands = hands_of(SEED, number);
        let by = (Strength::Beginner, number);
        let points = played(&mut engine, &RuleSet::ISKO, &hands, by);
        let worth = rerunner.worth(hands, 2, 3).expect("a deal");
        for (seat, luck) in baseline.luck(&hands, &worth, &points).iter() {
            let above = f64::from(points[seat]) - baseline.means[seat];
            assert!((luck.total() - above).abs() < 1e-9, "{number} {seat}");
            assert!(
                (luck.dealt() + luck.play - above).abs() < 1e-9,
                "{number} {seat}"
            );
        }
    }
}

/// Over 800 deals, or as many as the variable `SKATRUNDE_LUCK_DEALS` says. The large proof:
/// `SKATRUNDE_LUCK_DEALS=10000 cargo test --release -p skat-luck --test luck`.
#[test]
fn luck_has_no_mean() {
    luck_has_no_mean_with(3);
}

#[test]
fn luck_has_no_mean_at_tables_of_four() {
    luck_has_no_mean_with(4);
}

#[allow(
    clippy::disallowed_methods,
    reason = "the environment only sets the number of deals"
)]
fn luck_has_no_mean_with(players: u8) {
    let deals: u64 = std::env::var("SKATRUNDE_LUCK_DEALS")
        .map_or(800, |text| text.parse().expect("a number of deals"));
    let baseline = baseline(players);
    let mut rerunner = Rerunner::new(model(), baseline.strength);
    let mut luck = |number| {
        let hands = hands_of(SEED, number);
        let worth = rerunner
            .worth(hands, baseline.reruns, players)
            .expect("a deal");
        // Luck is the same whatever the deal brought.
        baseline.luck(&hands, &worth, &BySeat([0; 3]))
    };
    let luck: Vec<BySeat<Luck>> = (0..deals).map(&mut luck).collect();
    for seat in Seat::SKAT {
        let parts = [
            ("cards", 15.0, (|it| it.cards) as fn(&Luck) -> f64),
            ("skat", 5.0, |it| it.skat),
            ("distribution", 15.0, |it| it.distribution),
        ];
        for (name, least, part) in parts {
            let parts: Vec<f64> = luck.iter().map(|it| part(&it[seat])).collect();
            let count = parts.len() as f64;
            let mean = parts.iter().sum::<f64>() / count;
            let squares = parts.iter().map(|part| (part - mean).powi(2));
            let deviation = (squares.sum::<f64>() / (count - 1.0)).sqrt();
            let errors = mean / deviation * count.sqrt();
            println!(
                "seat {seat}, {name}: mean {mean:.2}, {errors:.2} standard errors, sd {deviation:.1}"
            );
            assert!(errors.abs() < 3.5, "{name} of seat {seat}: {errors}");
            // Parts that are always 0 would pass, too.
            assert!(deviation > least, "{name} of seat {seat}: {deviation}");
        }
    }
}

#[test]
fn expectations_know_only_the_own_cards() {
    let baseline = baseline(3);
    for number in 0..50 {
        let hands = hands_of(SEED, number);
        // The others change cards with each other, and one of them with the skat.
        let [own, one, other] = hands.0;
        let skat = CardSet::FULL - own - one - other;
        let swapped = BySeat([own, other, one]);
        let (given, taken) = (one.first(), skat.first());
        let (given, taken) = (given.expect("ten cards"), taken.expect("two cards"));
        let changed = BySeat([own, one.without(given).with(taken), other]);
        let expected = |hands: &BySeat<CardSet>| baseline.expected(hands)[Seat::FOREHAND];
        assert_eq!(expected(&hands), expected(&swapped));
        assert_eq!(expected(&hands).by_hand, expected(&changed).by_hand);
    }
}

#[test]
fn reruns_are_a_function_of_the_cards() {
    for strength in [Strength::Club, Strength::League] {
        let mut one = Rerunner::new(model(), strength);
        let mut other = Rerunner::new(model(), strength);
        let reruns =
            |it: &mut Rerunner, number| it.reruns(hands_of(SEED, number), 2, 3).expect("a deal");
        let forwards: Vec<_> = (0..3).map(|number| reruns(&mut one, number)).collect();
        let mut backwards: Vec<_> = (0..3)
            .rev()
            .map(|number| reruns(&mut other, number))
            .collect();
        backwards.reverse();
        assert_eq!(forwards, backwards);
        // More reruns begin with the same ones.
        let more = one.reruns(hands_of(SEED, 0), 3, 3).expect("a deal");
        assert_eq!(more[..2], forwards[0]);
    }
}

/// A baseline belongs to one version of the autoplayers. If these reruns change, a new baseline has
/// to be fitted, and gets a new version.
#[test]
fn autoplayers_rerun_deals_as_they_did_for_the_baseline() {
    let baseline = baseline(3);
    let versions = (baseline.version, ENGINE_VERSION, baseline.strength);
    assert_eq!(versions, (1, 1, Strength::Club));
    let mut rerunner = Rerunner::new(model(), baseline.strength);
    let mut forehand = |number| {
        rerunner
            .reruns(hands_of(SEED, number), 1, 3)
            .expect("a deal")[0]
            .0[0]
    };
    let points: Vec<i32> = (0..24).map(&mut forehand).collect();
    assert_eq!(
        points,
        [
            0, 0, 0, 74, 0, 0, 0, 122, 0, 0, 40, 0, 170, 0, 0, 0, 0, 0, 0, 83, 40, 40, 0, 40
        ]
    );
}

#[test]
fn hands_that_share_a_card_are_no_deal() {
    let BySeat([one, other, _]) = hands_of(SEED, 0);
    let mut rerunner = Rerunner::new(model(), Strength::Club);
    assert!(rerunner.worth(BySeat([one, other, other]), 1, 3).is_err());
}

#[test]
fn autoplayers_play_online_rules_like_the_official_ones() {
    let mut engine = Engine::new(model());
    for preset in [Preset::Isko3, Preset::Online2, Preset::Online1] {
        assert!(LuckBaseline::covers(&RuleSet::of(preset)));
    }
    let online = RuleSet::of(Preset::Online2);
    for (number, strength) in (0..60)
        .map(|number| (number, Strength::Club))
        .chain([(60, Strength::League), (61, Strength::League)])
    {
        let hands = hands_of(SEED, number);
        let [official, online] = [&RuleSet::ISKO, &online]
            .map(|rules| played(&mut engine, rules, &hands, (strength, number)));
        assert_eq!(official, online, "deal {number}");
    }
}

#[test]
fn other_rules_have_no_baseline() {
    for preset in [Preset::Kneipe2, Preset::Ramsch2] {
        assert!(!LuckBaseline::covers(&RuleSet::of(preset)));
    }
    let changed: RuleSet = "isko skat.kontra=re".parse().expect("a rule set");
    assert!(!LuckBaseline::covers(&changed));
}

/// At a table of four, a contract that another player loses brings 30 points, and the others are the
/// same. So the luck of a seat differs by what it loses by that.
#[test]
fn a_table_of_four_pays_30_for_a_contract_that_others_lose() {
    let mut rerunner = Rerunner::new(model(), Strength::Club);
    let mut lost = 0;
    for number in 0..100 {
        let hands = hands_of(SEED, number);
        let [of_three, of_four] =
            [3, 4].map(|players| rerunner.reruns(hands, 1, players).expect("a deal")[0]);
        for (seat, &three) in of_three.iter() {
            let by_others = three == 40;
            lost += u32::from(by_others);
            assert_eq!(
                of_four[seat],
                if by_others { 30 } else { three },
                "{number}"
            );
        }
    }
    assert!(lost > 10, "{lost} times");
    // The expectations belong to these points.
    let [three, four] = [3, 4].map(baseline);
    for (seat, mean) in three.means.iter() {
        let less = mean - four.means[seat];
        assert!((0.2..4.0).contains(&less), "seat {seat}: {less}");
    }
}

#[test]
fn worth_is_the_mean_of_reruns_by_seat() {
    let reruns = [BySeat([10, 0, 40]), BySeat([-5, 0, 41])];
    assert_eq!(worth(&reruns).0, [2.5, 0.0, 40.5]);
}

#[test]
fn adjusted_points_lose_a_share_of_the_luck() {
    let mut baseline = baseline(3);
    (baseline.beta, baseline.means) = (0.5, BySeat([20.0, 10.0, 0.0]));
    let adjusted = baseline.adjusted(&BySeat([60.0, 10.0, -30.0]), &BySeat([62, 0, -100]));
    assert_eq!(adjusted.0, [42.0, 0.0, -85.0]);
}

#[test]
fn a_baseline_reads_back_to_the_bit() {
    for players in [3, 4] {
        let baseline = baseline(players);
        assert_eq!(baseline.players, players);
        assert_eq!(baseline.to_string().parse(), Ok(baseline));
    }
}

#[test]
fn a_damaged_baseline_is_refused() {
    let text = baseline(3).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let place = |line: &str| lines.iter().position(|other| other.starts_with(line));
    for (name, damaged) in [
        ("skat-luck 2", "skat-luck 1"),
        ("version", "version x"),
        ("players", "players"),
        ("strength", "strength 3"),
        ("reruns", "reruns -1"),
        ("beta", "beta NaN"),
        ("means", "means 1 2"),
        ("hand 1", "hand 1 0.5"),
        ("both 2", "hand 2 0.5"),
    ] {
        let line = place(name).expect("the line");
        let mut others = lines.clone();
        others[line] = damaged;
        let refused = others.join("\n").parse::<LuckBaseline>();
        let told = refused.expect_err(damaged).to_string();
        assert_eq!(
            told,
            format!("line {} of the baseline can't be read", line + 1)
        );
    }
    assert!("".parse::<LuckBaseline>().is_err());
}
