//! Scripted single rounds: costs, refusals and endings.

use skat_rules::game::Game;
use skat_rules::games::thirty_one::{Action, Illegal, Lives, PhaseView, PlayerStatus, RoundEnd};

use super::support::{CARDS, game, play, round, seat};

type Settings<'a> = &'a [(&'a str, &'a str)];

#[test]
fn scripted_rounds() {
    use RoundEnd::{Declared, Hammer, Knocked, ThrowDown};
    const DEALT: &str = "S9 S8 S2 / HA HK HQ / CA CK CQ / C2 ST S3 S4";
    const TIE: &str = "S9 S8 D2 / H9 H8 D3 / CT C9 DT / C2 D4 D5 D6";
    const TOP_TIE: &str = "HA HT H8 / SK ST S9 / C2 D2 D3 / C3 D4 D5";
    const THREES: &str = "S7 H7 D7 / HA HK D2 / CA DA SA / C2 D4 D5 D6";
    const RUN: &str = "S4 S5 S6 / HA HK D2 / C9 CT D4 / C2 D5 D6";
    const LOW: &str = "S2 H3 D4 / HA HK D2 / CA C5 SA / C2";
    const KNOCK: &str = "0 knock, 1 pass, 2 pass";
    const LATE: &str = "0 take, 0 discard S2, 1 knock, 2 pass, 0 take, 0 declare C2";
    let table: &[(Settings, &str, &str, RoundEnd, [u8; 3])] = &[
        // A knock: the others have one more turn, and the lowest hand loses.
        (&[], CARDS, KNOCK, Knocked, [0, 1, 0]),
        (&[], LOW, KNOCK, Knocked, [2, 0, 0]),
        (&[("knocker-double", "off")], LOW, KNOCK, Knocked, [1, 0, 0]),
        // A 31 is declared after drawing and discarding, also after a knock.
        (&[], CARDS, "0 draw, 0 declare S2", Declared, [0, 1, 1]),
        (&[], CARDS, LATE, Declared, [0, 1, 1]),
        (
            &[("knocker-tie", "strict")],
            CARDS,
            LATE,
            Declared,
            [0, 2, 1],
        ),
        (
            &[("style", "french-canadian")],
            CARDS,
            LATE,
            Declared,
            [1, 0, 0],
        ),
        // Several players are dealt 31, and one declares it out of turn.
        (&[], DEALT, "2 declare", Declared, [1, 0, 0]),
        (
            &[("knocker-tie", "strict")],
            DEALT,
            "0 knock, 2 declare",
            Declared,
            [1, 0, 0],
        ),
        // A player whose turn has begun can't claim a dealt 31: it counts 30 and loses with the
        // others.
        (&[], DEALT, "0 pass, 1 pass, 2 declare", Declared, [1, 1, 0]),
        (&[], DEALT, KNOCK, Knocked, [2, 0, 0]),
        // Ties for lowest with the knocker.
        (&[], TIE, KNOCK, Knocked, [0, 1, 0]),
        (&[("knocker-tie", "strict")], TIE, KNOCK, Knocked, [2, 1, 0]),
        (
            &[("knocker-tie", "knocker")],
            TIE,
            KNOCK,
            Knocked,
            [1, 0, 0],
        ),
        (
            &[("knocker-tie", "knocker-two")],
            TIE,
            KNOCK,
            Knocked,
            [2, 0, 0],
        ),
        (&[("style", "cadillac")], TIE, KNOCK, Knocked, [2, 0, 0]),
        (
            &[("style", "cadillac"), ("knocker-tie", "safe")],
            TIE,
            KNOCK,
            Knocked,
            [0, 1, 0],
        ),
        // GIN: the knocker has promised the highest hand.
        (&[("style", "gin")], TIE, KNOCK, Knocked, [1, 0, 0]),
        (&[("style", "gin")], CARDS, KNOCK, Knocked, [0, 1, 1]),
        (&[("style", "gin")], CARDS, LATE, Declared, [0, 1, 1]),
        // French-Canadian: the highest hand scores, and a tie goes to those who didn't knock.
        // Jacobs: ranks come first.
        (
            &[("style", "french-canadian")],
            TIE,
            KNOCK,
            Knocked,
            [0, 0, 1],
        ),
        (
            &[("style", "french-canadian")],
            TOP_TIE,
            KNOCK,
            Knocked,
            [0, 1, 0],
        ),
        (&[("style", "jacobs")], TOP_TIE, KNOCK, Knocked, [1, 0, 0]),
        // Threes of a kind, the Grand Cadillac, the straight flush.
        (&[], THREES, KNOCK, Knocked, [2, 0, 0]),
        (
            &[("three-of-a-kind", "30")],
            THREES,
            KNOCK,
            Knocked,
            [0, 1, 0],
        ),
        (&[("style", "gin")], THREES, KNOCK, Knocked, [0, 1, 1]),
        (
            &[("style", "cadillac")],
            THREES,
            "2 declare",
            Declared,
            [1, 1, 0],
        ),
        (
            &[("style", "cadillac")],
            THREES,
            "0 pass, 1 pass, 2 knock, 0 pass, 1 pass",
            Knocked,
            [0, 1, 0],
        ),
        (&[], RUN, KNOCK, Knocked, [2, 0, 0]),
        (&[("straight-flush", "on")], RUN, KNOCK, Knocked, [0, 0, 1]),
        // A hand that meets the minimum may knock.
        (
            &[("minimum-knock", "19")],
            CARDS,
            "0 pass, 1 pass, 2 knock, 0 pass, 1 pass",
            Knocked,
            [0, 1, 0],
        ),
        (&[("knock-one-suit", "on")], RUN, KNOCK, Knocked, [2, 0, 0]),
        // Hammer and throw-down.
        (
            &[("first-call", "hammer")],
            LOW,
            "0 hammer",
            Hammer,
            [2, 0, 0],
        ),
        (
            &[("first-call", "hammer")],
            CARDS,
            "0 hammer",
            Hammer,
            [0, 1, 0],
        ),
        (
            &[("first-call", "hammer")],
            DEALT,
            "0 hammer",
            Hammer,
            [1, 0, 0],
        ),
        (
            &[("first-call", "throw-down")],
            LOW,
            "0 throw-down",
            ThrowDown,
            [2, 0, 0],
        ),
        (
            &[("first-call", "throw-down")],
            LOW,
            "0 look, 0 knock, 1 pass, 2 pass",
            Knocked,
            [2, 0, 0],
        ),
        (
            &[("first-call", "throw-down")],
            DEALT,
            "1 declare",
            Declared,
            [1, 0, 0],
        ),
        // The bus stops after drawing, not in the first turn.
        (
            &[("style", "bus"), ("stop-after-drawing", "on")],
            CARDS,
            "0 pass, 1 pass, 2 pass, 0 draw, 0 stop, 0 discard D3, 1 pass, 2 pass",
            Knocked,
            [0, 1, 0],
        ),
    ];
    for (settings, cards, script, end, by_seat) in table {
        let result = round(3, settings, cards, script);
        assert_eq!(
            (result.end, result.by_seat.as_slice()),
            (*end, &by_seat[..]),
            "{settings:?} {cards} {script}"
        );
        assert_eq!((result.number, result.tie_break), (1, false));
    }
}

#[test]
fn refusals() {
    let one_suit: Settings = &[("knock-one-suit", "on")];
    let bus: Settings = &[("style", "bus"), ("stop-after-drawing", "on")];
    let table: &[(Settings, &str, Illegal)] = &[
        (&[], "1 draw", Illegal::NotYourTurn),
        (&[], "0 discard SA", Illegal::WrongPhase),
        (&[], "0 draw, 0 draw", Illegal::WrongPhase),
        (&[], "0 draw, 0 knock", Illegal::WrongPhase),
        (&[], "0 draw, 0 discard S3", Illegal::NotHeld),
        (&[], "0 take, 0 discard C2", Illegal::StraightBack),
        (&[], "0 take, 0 declare C2", Illegal::StraightBack),
        (&[], "0 draw, 0 declare SA", Illegal::NotThirtyOne),
        (&[], "0 declare", Illegal::NotThirtyOne),
        (&[], "0 pass, 0 declare", Illegal::TooLate),
        // A 31 that was kept back can't be claimed by drawing and discarding the same card.
        (
            &[],
            "0 draw, 0 discard S2, 1 pass, 2 pass, 0 draw, 0 declare D3",
            Illegal::TooLate,
        ),
        (&[], "0 knock, 1 knock", Illegal::AlreadyKnocked),
        (&[], "0 show", Illegal::StockLeft),
        (&[], "0 hammer", Illegal::NotAgreed),
        (&[], "0 throw-down", Illegal::NotAgreed),
        (&[], "0 draw, 0 stop", Illegal::NotAgreed),
        (
            &[("first-call", "hammer")],
            "0 pass, 1 hammer",
            Illegal::NotFirst,
        ),
        (
            &[("first-call", "hammer")],
            "0 draw, 0 hammer",
            Illegal::WrongPhase,
        ),
        (
            &[("first-call", "throw-down")],
            "0 draw",
            Illegal::BeforeLooking,
        ),
        (
            &[("first-call", "throw-down")],
            "0 declare",
            Illegal::BeforeLooking,
        ),
        (
            &[("first-call", "throw-down")],
            "0 look, 0 throw-down",
            Illegal::WrongPhase,
        ),
        (
            &[("minimum-knock", "19")],
            "0 pass, 1 knock",
            Illegal::BelowMinimum,
        ),
        (one_suit, "0 pass, 1 knock", Illegal::NotOneSuit),
        (
            &[("style", "jacobs")],
            "0 pass, 1 knock",
            Illegal::NotOneSuit,
        ),
        (bus, "0 knock", Illegal::StopAfterDrawing),
        (bus, "0 draw, 0 stop", Illegal::FirstTurn),
        (
            bus,
            "0 pass, 1 pass, 2 pass, 0 draw, 0 stop, 0 discard D3, 1 draw, 1 stop",
            Illegal::AlreadyKnocked,
        ),
    ];
    for (settings, script, illegal) in table {
        let mut deal = game(3, settings, CARDS);
        assert_eq!(
            play(&mut deal, script),
            Err(*illegal),
            "{settings:?} {script}"
        );
    }
}

#[test]
fn a_hammer_has_the_requirements_of_a_knock() {
    const LOW: &str = "S2 H3 D4 / HA HK D2 / CA C5 SA / C2";
    for (needed, illegal) in [
        (("minimum-knock", "17"), Illegal::BelowMinimum),
        (("knock-one-suit", "on"), Illegal::NotOneSuit),
    ] {
        let mut deal = game(3, &[("first-call", "hammer"), needed], LOW);
        assert_eq!(play(&mut deal, "0 hammer"), Err(illegal));
    }
}

#[test]
fn two_players_may_take_their_own_discard_back_after_a_knock() {
    let result = round(
        2,
        &[],
        "S9 S8 S7 / HK HQ H9 / C2 C3 C4",
        "0 pass, 1 take, 1 discard HK, 0 knock, 1 take, 1 discard C3",
    );
    assert_eq!(result.shown[1].cards.to_string(), "H9 HQ HK");
    assert_eq!(result.by_seat, [2, 0]);
}

#[test]
fn without_stock_only_the_discard_is_taken() {
    let settings: Settings = &[("style", "bus"), ("lives", "1")];
    let mut deal = game(2, settings, "S9 S8 D2 / H9 H8 D3 / C2");
    for number in (0..2).cycle().take(45) {
        play(&mut deal, &format!("{number} pass")).expect("the stock has a card");
    }
    for (action, illegal) in [
        ("1 draw", Illegal::StockEmpty),
        ("1 knock", Illegal::StockEmpty),
    ] {
        assert_eq!(play(&mut deal.clone(), action), Err(illegal));
    }
    // Taking and discarding can't go on for ever.
    let mut taken = 0;
    loop {
        let turn = deal.awaited().iter().next().unwrap();
        if deal.apply(turn, Action::Take) == Err(Illegal::TooManyTakes) {
            assert_eq!(deal.legal_actions(turn), [Action::Show]);
            break;
        }
        let discards = deal.legal_actions(turn);
        deal.apply(turn, *discards.last().unwrap()).unwrap();
        taken += 1;
    }
    assert_eq!(taken, 8, "four for each player");
}

/// Two players are on their last place of the bus with equal hands, and nobody knocks: the round is
/// repeated. A strict tie with a knock ends the same way.
#[test]
fn all_out_at_once_play_on() {
    let strict: Settings = &[("style", "bus"), ("lives", "1"), ("knocker-tie", "strict")];
    let mut tied = game(2, strict, "S9 S8 D2 / H9 H8 D3 / C2");
    play(&mut tied, "0 knock, 1 pass").unwrap();
    let mut equal = game(2, &strict[..2], "S9 S8 D2 / H9 H8 D3 / C2");
    for number in (0..2).cycle().take(45) {
        play(&mut equal, &format!("{number} pass")).expect("the stock has a card");
    }
    play(&mut equal, "1 show").unwrap();
    for (deal, end) in [(tied, RoundEnd::Knocked), (equal, RoundEnd::StockEmpty)] {
        let view = deal.public_view();
        let result = view.last_round.unwrap();
        assert_eq!(
            (result.end, result.tie_break, result.out.len()),
            (end, true, 0)
        );
        assert!(
            view.standings
                .iter()
                .all(|&standing| standing == PlayerStatus::Lives(Lives::new(1)))
        );
        let PhaseView::Round(next) = view.phase else {
            panic!("the game isn't in a round")
        };
        assert_eq!((next.number, next.dealer, next.turn), (2, seat(0), seat(1)));
    }
}
