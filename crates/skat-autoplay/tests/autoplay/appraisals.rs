//! Appraisals: which options they compare, and in which order.
#![allow(
    clippy::unwrap_used,
    reason = "a deal that can't be played fails the test"
)]

use skat_autoplay::{Appraisal, Engine, decide_at_once};
use skat_rules::card::CardSet;
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView, GameId, Setting};
use skat_rules::games::skat::{Bid, CardsDealt, Deal, Won};
use skat_rules::seat::{BySeat, Seat};

/// Plays a deal by heuristics. `show` gets each view with the action.
fn play(game: GameId, number: u8, mut show: impl FnMut(&AnySeatView, AnyAction)) {
    let players = *game.players().start();
    let setting = Setting::new("isko".parse().unwrap(), players);
    let mut deal = AnyDeal::deal(game, &DealSecret::new([number; 32]), &setting).unwrap();
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let action = decide_at_once(&view, number.into()).unwrap();
        show(&view, action);
        deal.apply(seat, action).unwrap();
    }
}

fn appraise(view: &AnySeatView, taken: AnyAction, seed: u64) -> Option<Appraisal> {
    Engine::default().appraise(view, taken, 3, seed).unwrap()
}

/// Otherwise the halves of a review would compare different cards.
#[test]
fn batches_compare_the_same_options_in_the_same_order() {
    let mut engine = Engine::default();
    for game in [GameId::Ramsch, GameId::Officers, GameId::Oma] {
        let mut compared = 0;
        for number in 1..4 {
            play(game, number, |view, taken| {
                let mut appraise = |seed| engine.appraise(view, taken, 2, seed).unwrap();
                let (Some(one), Some(other)) = (appraise(1), appraise(2)) else {
                    return;
                };
                assert_eq!(one.options, other.options, "{game:?} {number}");
                assert_eq!(one.options[0], taken);
                let legal = view.legal();
                let place = |action: &AnyAction| legal.iter().position(|it| it == action);
                assert!(one.options[1..].iter().map(place).is_sorted());
                compared += 1;
            });
        }
        assert!(compared > 8, "{game:?}: {compared}");
    }
}

/// Whatever was done is among the options, even if no autoplayer would think of it.
#[test]
fn what_was_done_is_always_appraised() {
    let mut odd = 0;
    for number in 1..6 {
        play(GameId::Schieberamsch, number, |view, taken| {
            if !taken.to_string().starts_with("pass ") {
                return;
            }
            for action in view.legal().into_iter().step_by(7) {
                let appraisal = appraise(view, action, 1).unwrap();
                assert_eq!(appraisal.options[0], action);
                odd += 1;
            }
        });
    }
    assert!(odd > 10, "{odd}");
}

/// The declarer's view in front of these twelve cards, of which two lie in the skat.
fn before_announcing(rules: &str, hand: &str, discards: &str) -> AnySeatView {
    let (hand, discards): (CardSet, CardSet) = (hand.parse().unwrap(), discards.parse().unwrap());
    let others: Vec<_> = (CardSet::FULL - hand - discards).iter().collect();
    let (one, other) = others.split_at(10);
    let hands = BySeat([
        hand,
        one.iter().copied().collect(),
        other.iter().copied().collect(),
    ]);
    let dealt = CardsDealt::new(hands, discards).unwrap();
    let setting = Setting::new(rules.parse().unwrap(), 3);
    let mut deal = AnyDeal::Skat(Deal::by(&setting, dealt));
    for (seat, action) in [
        (Seat::MIDDLEHAND, "pass"),
        (Seat::REARHAND, "pass"),
        (Seat::FOREHAND, "bid 18"),
        (Seat::FOREHAND, "skat"),
        (Seat::FOREHAND, &format!("discard {discards}")),
    ] {
        let action = GameId::Skat.parse_action(action).unwrap();
        deal.apply(seat, action).unwrap();
    }
    deal.seat_view(Seat::FOREHAND)
}

#[test]
fn a_contract_with_spitze_is_appraised() {
    let view = before_announcing(
        "isko skat.spitze=one",
        "CJ SJ CA CT C9 C7 SA HA HT D8",
        "D7 H7",
    );
    let taken = GameId::Skat.parse_action("announce C+spitze1").unwrap();
    assert!(view.legal().contains(&taken));
    let appraisal = appraise(&view, taken, 1).unwrap();
    assert_eq!(appraisal.options[0], taken);
    assert!(appraisal.options.len() > 1);
}

/// A pass brings what a defender gets for a contract that somebody else loses: 40 points at a table
/// of three, 30 at a table of four.
#[test]
fn calls_are_worth_the_players_own_points() {
    let mut deal = AnyDeal::deal(
        GameId::Skat,
        &DealSecret::new([1; 32]),
        &Setting::official(),
    )
    .unwrap();
    let bid = GameId::Skat.parse_action("bid 18").unwrap();
    deal.apply(Seat::MIDDLEHAND, bid).unwrap();
    let view = deal.seat_view(Seat::FOREHAND);
    let pass = GameId::Skat.parse_action("pass").unwrap();
    let points = |players| {
        let appraisal = Engine::default().appraise(&view, pass, players, 1);
        let samples = appraisal.unwrap().unwrap().samples;
        assert!(
            samples
                .iter()
                .all(|world| world.results[0] == samples[0].results[0])
        );
        samples[0].results[0].points
    };
    let (three, four) = (points(3), points(4));
    assert!(three > 1.0 && three < 40.0, "{three}");
    assert!((four / three - 0.75).abs() < 1e-6, "{four} {three}");
}

/// A Grand with four jacks that loses no trick is Schneider and Schwarz from the first card on:
/// 24 · 7, and 50.
#[test]
fn early_cards_count_schneider_and_schwarz() {
    let hands = [
        "CJ SJ HJ DJ CA CT SA ST HA DA",
        "C9 C8 CK S7 S8 S9 H7 H8 D7 D8",
        "C7 CQ SQ SK H9 HQ HK D9 DQ DK",
    ];
    let hands = BySeat(hands.map(|hand| hand.parse().unwrap()));
    let skat: CardSet = "HT DT".parse().unwrap();
    let won = Won {
        declarer: Seat::FOREHAND,
        bid: Bid::LOWEST,
    };
    let dealt = CardsDealt::new(hands, skat).unwrap();
    let deal = Deal::with_contract(dealt, won, "G".parse().unwrap(), Some(skat)).unwrap();
    let view = AnyDeal::Skat(deal).seat_view(Seat::FOREHAND);
    let taken = GameId::Skat.parse_action("play CA").unwrap();
    let appraisal = appraise(&view, taken, 1).unwrap();
    for world in &appraisal.samples {
        for result in &world.results {
            assert_eq!((result.chance, result.points), (Some(1.0), 218.0));
        }
    }
    assert!(!appraisal.samples.is_empty());
}
