//! Conceding and claiming (`rules.md` 1.8).
#![allow(clippy::unwrap_used, reason = "a scene that can't be set is a failed test")]

use skat_rules::card::CardSet;
use skat_rules::game::Game as _;
use skat_rules::games::skat::{Action, Bid, Deal, Dealt, Ending, Illegal, PhaseView, PlayedView, Won};
use skat_rules::seat::{BySeat, Seat};

/// Forehand holds hearts with 1: a value of 20 for the plain game.
fn hearts(bid: u16, contract: &str) -> Deal {
    let forehand: CardSet = "CJ HJ HA HT HK H8 H7 D9 S8 S7".parse().unwrap();
    let skat: CardSet = "DA DQ".parse().unwrap();
    let rest: Vec<_> = (CardSet::FULL - forehand - skat).iter().collect();
    let hands = BySeat([forehand, rest[..10].iter().copied().collect(), rest[10..].iter().copied().collect()]);
    let won = Won { declarer: Seat::FOREHAND, bid: Bid::new(bid).unwrap() };
    let contract: skat_rules::games::skat::Contract = contract.parse().unwrap();
    let discards = (!contract.hand()).then_some(skat);
    Deal::with_contract(Dealt::new(hands, skat).unwrap(), won, contract, discards).unwrap()
}

fn played(deal: &Deal) -> PlayedView {
    match deal.public_view().phase {
        PhaseView::Over(over) => over.played.unwrap(),
        other => panic!("the deal goes on: {other:?}"),
    }
}

/// Plays the first legal card of whoever is asked.
fn play_cards(deal: &mut Deal, count: usize) {
    for _ in 0..count {
        let seat = deal.awaited().iter().next().unwrap();
        let action = deal.legal_actions(seat)[0];
        deal.apply(seat, action).unwrap();
    }
}

/// Contract, bid, who concedes at once, whether the declarer won, and his score.
const AT_ONCE: [(&str, u16, Seat, bool, i16); 10] = [
    ("H", 18, Seat::FOREHAND, false, -40),
    ("HH", 18, Seat::FOREHAND, false, -60),
    // What is announced counts also when it is missed.
    ("HHS", 18, Seat::FOREHAND, false, -100),
    // Lost overbid: the least multiple of ten that reaches 33.
    ("H", 33, Seat::FOREHAND, false, -80),
    ("H", 18, Seat::MIDDLEHAND, true, 20),
    ("H", 20, Seat::REARHAND, true, 20),
    // The declarer gets Schneider, or Schwarz, if his bid needs it and play has left it possible.
    ("H", 30, Seat::MIDDLEHAND, true, 30),
    ("H", 40, Seat::MIDDLEHAND, true, 40),
    ("H", 50, Seat::MIDDLEHAND, false, -100),
    ("HHS", 18, Seat::MIDDLEHAND, true, 50),
];

#[test]
fn conceding_before_the_first_card() {
    for (contract, bid, seat, won, score) in AT_ONCE {
        let mut deal = hearts(bid, contract);
        deal.apply(seat, Action::Concede).unwrap();
        let played = played(&deal);
        let case = format!("{contract} at {bid}, {seat} concedes");
        assert_eq!((played.settlement.won, played.settlement.score), (won, score), "{case}");
        let ending = if seat == Seat::FOREHAND { Ending::DeclarerConceded } else { Ending::DefenderConceded(seat) };
        assert_eq!(played.ending, ending, "{case}");
    }
}

#[test]
fn with_eight_cards_one_defender_must_agree() {
    let mut deal = hearts(18, "H");
    play_cards(&mut deal, 6);
    deal.apply(Seat::FOREHAND, Action::Concede).unwrap();
    let defenders: Vec<Seat> = deal.awaited().iter().collect();
    assert_eq!(defenders, [Seat::MIDDLEHAND, Seat::REARHAND]);
    deal.apply(Seat::MIDDLEHAND, Action::Refuse).unwrap();
    deal.apply(Seat::REARHAND, Action::Accept).unwrap();
    assert_eq!(played(&deal).ending, Ending::DeclarerConceded);
}

#[test]
fn a_claim_needs_all_opponents_and_shows_the_hand() {
    let mut deal = hearts(18, "H");
    deal.apply(Seat::FOREHAND, Action::Claim).unwrap();
    let PhaseView::Play(play) = deal.public_view().phase else { panic!("play goes on") };
    assert_eq!(play.open_hands[Seat::FOREHAND].map(CardSet::len), Some(10));
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Play(play.open_hands[Seat::FOREHAND].unwrap().first().unwrap())),
        Err(Illegal::QuestionOpen)
    );
    deal.apply(Seat::REARHAND, Action::Accept).unwrap();
    deal.apply(Seat::MIDDLEHAND, Action::Accept).unwrap();
    let played = played(&deal);
    // All ten tricks: with 1, game 2, Schneider 3, Schwarz 4.
    assert_eq!((played.card_points, played.declarer_tricks, played.settlement.score), (120, 10, 40));
}

#[test]
fn what_was_refused_waits_for_the_next_trick_and_bars_nothing_else() {
    let mut deal = hearts(18, "H");
    play_cards(&mut deal, 6);
    deal.apply(Seat::FOREHAND, Action::Claim).unwrap();
    deal.apply(Seat::MIDDLEHAND, Action::Refuse).unwrap();
    assert_eq!(deal.check(Seat::FOREHAND, Action::Claim), Err(Illegal::AlreadyRefused));
    deal.apply(Seat::FOREHAND, Action::Concede).unwrap();
    deal.apply(Seat::MIDDLEHAND, Action::Refuse).unwrap();
    deal.apply(Seat::REARHAND, Action::Refuse).unwrap();
    assert_eq!(deal.check(Seat::FOREHAND, Action::Concede), Err(Illegal::AlreadyRefused));
    play_cards(&mut deal, 3);
    assert_eq!(deal.check(Seat::FOREHAND, Action::Claim), Ok(()));
    assert_eq!(deal.check(Seat::FOREHAND, Action::Concede), Ok(()));
}

#[test]
fn in_null_the_declarer_claims_to_take_nothing() {
    let mut deal = hearts(18, "N");
    deal.apply(Seat::FOREHAND, Action::Claim).unwrap();
    deal.apply(Seat::REARHAND, Action::Accept).unwrap();
    deal.apply(Seat::MIDDLEHAND, Action::Accept).unwrap();
    assert_eq!(played(&deal).settlement.score, 23);

    let mut deal = hearts(18, "N");
    deal.apply(Seat::MIDDLEHAND, Action::Claim).unwrap();
    deal.apply(Seat::FOREHAND, Action::Accept).unwrap();
    assert_eq!(played(&deal).settlement.score, -46);
}
