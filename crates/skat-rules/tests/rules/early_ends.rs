//! Conceding, throwing the cards open, and claiming (ISkO 4.1 and 4.4).
#![allow(
    clippy::unwrap_used,
    reason = "a scene that can't be set up fails the test"
)]

use skat_rules::card::CardSet;
use skat_rules::game::{Game as _, NoClaim, Setting};
use skat_rules::games::skat::{
    Action, Bid, CardsDealt, Contract, ContractKind, Deal, Ending, Illegal, Matter, PhaseView,
    PlayedView, Question, Won,
};
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::seat::{BySeat, Seat};

/// Forehand holds hearts with 1: game value 20 for the plain game.
fn hearts(bid: u16, contract: &str) -> Deal {
    hearts_by(&[], bid, contract)
}

fn hearts_by(changes: &[(&str, &str)], bid: u16, contract: &str) -> Deal {
    let forehand: CardSet = "CJ HJ HA HT HK H8 H7 D9 S8 S7".parse().unwrap();
    let skat: CardSet = "DA DQ".parse().unwrap();
    let rest: Vec<_> = (CardSet::FULL - forehand - skat).iter().collect();
    let hands = BySeat([
        forehand,
        rest[..10].iter().copied().collect(),
        rest[10..].iter().copied().collect(),
    ]);
    let won = Won {
        declarer: Seat::FOREHAND,
        bid: Bid::new(bid).unwrap(),
    };
    let contract: Contract = contract.parse().unwrap();
    let discards = (!contract.hand()).then_some(skat);
    let setting = Setting::new(
        RuleSet::with(Preset::Isko3, changes.iter().copied()).unwrap(),
        3,
    );
    Deal::by(&setting, CardsDealt::new(hands, skat).unwrap())
        .declared(won, contract, discards)
        .unwrap()
}

fn played(deal: &Deal) -> PlayedView {
    match deal.public_view().phase {
        PhaseView::Over(over) => over.played.unwrap(),
        other => panic!("the deal goes on: {other:?}"),
    }
}

fn question(deal: &Deal) -> Option<Question> {
    match deal.public_view().phase {
        PhaseView::Play(play) => play.question,
        _ => None,
    }
}

/// Plays the first legal card of each awaited seat.
fn play_cards(deal: &mut Deal, count: usize) {
    for _ in 0..count {
        let seat = deal.awaited().iter().next().unwrap();
        let action = deal.legal_actions(seat)[0];
        deal.apply(seat, action).unwrap();
    }
}

/// Contract, bid, the seat that concedes at once, whether the declarer won, and the declarer's
/// score.
const AT_ONCE: [(&str, u16, Seat, bool, i32); 10] = [
    ("H", 18, Seat::FOREHAND, false, -40),
    ("HH", 18, Seat::FOREHAND, false, -60),
    // Announced levels count even if missed.
    ("HHS", 18, Seat::FOREHAND, false, -100),
    // Lost overbid: the least multiple of ten that reaches 33.
    ("H", 33, Seat::FOREHAND, false, -80),
    ("H", 18, Seat::MIDDLEHAND, true, 20),
    ("H", 20, Seat::REARHAND, true, 20),
    // The declarer is granted Schneider, or Schwarz, if the bid needs it and play has left it
    // possible.
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
        if seat != Seat::FOREHAND {
            deal.apply(Seat::FOREHAND, Action::Accept).unwrap();
        }
        let played = played(&deal);
        let case = format!("{contract} at {bid}, {seat} concedes");
        assert_eq!(
            (played.settlement.won, played.settlement.score),
            (won, score),
            "{case}"
        );
        let ending = if seat == Seat::FOREHAND {
            Ending::DeclarerConceded
        } else {
            Ending::DefenderConceded(seat)
        };
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
    let PhaseView::Play(play) = deal.public_view().phase else {
        panic!("the deal isn't in play")
    };
    assert_eq!(play.open_hands[Seat::FOREHAND].map(CardSet::len), Some(10));
    assert_eq!(
        deal.check(
            Seat::FOREHAND,
            Action::Play(play.open_hands[Seat::FOREHAND].unwrap().first().unwrap())
        ),
        Err(Illegal::QuestionOpen)
    );
    deal.apply(Seat::REARHAND, Action::Accept).unwrap();
    deal.apply(Seat::MIDDLEHAND, Action::Accept).unwrap();
    let played = played(&deal);
    // All ten tricks: with 1, game 2, Schneider 3, Schwarz 4.
    assert_eq!(
        (
            played.card_points,
            played.declarer_tricks,
            played.settlement.score
        ),
        (120, 10, 40)
    );
}

#[test]
fn a_refused_request_waits_for_the_next_trick_and_bars_nothing_else() {
    let mut deal = hearts(18, "H");
    play_cards(&mut deal, 6);
    deal.apply(Seat::FOREHAND, Action::Claim).unwrap();
    deal.apply(Seat::MIDDLEHAND, Action::Refuse).unwrap();
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Claim),
        Err(Illegal::AlreadyRefused)
    );
    deal.apply(Seat::FOREHAND, Action::Concede).unwrap();
    deal.apply(Seat::MIDDLEHAND, Action::Refuse).unwrap();
    deal.apply(Seat::REARHAND, Action::Refuse).unwrap();
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Concede),
        Err(Illegal::AlreadyRefused)
    );
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

#[test]
fn the_declarer_plays_on_for_more_and_keeps_the_conceded_win() {
    // With 1, game 2: 20 are safe, whether all remaining tricks follow or none.
    for (thrower, score) in [(Seat::MIDDLEHAND, 40), (Seat::FOREHAND, 20)] {
        let mut deal = hearts(18, "H");
        deal.apply(Seat::REARHAND, Action::Concede).unwrap();
        assert_eq!(question(&deal).unwrap().matter, Matter::Surrender);
        assert!(deal.awaited().contains(Seat::FOREHAND) && deal.awaited().len() == 1);
        deal.apply(Seat::FOREHAND, Action::Refuse).unwrap();
        assert_eq!(
            deal.check(Seat::MIDDLEHAND, Action::Concede),
            Err(Illegal::AlreadyRefused)
        );
        play_cards(&mut deal, 3);
        deal.apply(thrower, Action::Throw).unwrap();
        let played = played(&deal);
        assert!(played.given_up);
        assert_eq!(
            (played.ending, played.settlement.score),
            (Ending::Thrown(thrower), score)
        );
    }
    // Even a concession doesn't lose the deal for the declarer.
    let mut deal = hearts(18, "H");
    deal.apply(Seat::REARHAND, Action::Concede).unwrap();
    deal.apply(Seat::FOREHAND, Action::Refuse).unwrap();
    deal.apply(Seat::FOREHAND, Action::Concede).unwrap();
    assert_eq!(played(&deal).settlement.score, 20);
    // Levels that the bid needs are conceded too, and stay.
    let mut deal = hearts(30, "H");
    deal.apply(Seat::REARHAND, Action::Concede).unwrap();
    deal.apply(Seat::FOREHAND, Action::Refuse).unwrap();
    deal.apply(Seat::FOREHAND, Action::Throw).unwrap();
    assert_eq!(played(&deal).settlement.score, 30);
}

#[test]
fn a_defenders_concession_may_need_both() {
    let mut deal = hearts_by(&[("skat.defender-concession", "both")], 18, "H");
    deal.apply(Seat::REARHAND, Action::Concede).unwrap();
    assert_eq!(question(&deal).unwrap().matter, Matter::JointConcession);
    deal.apply(Seat::MIDDLEHAND, Action::Refuse).unwrap();
    assert_eq!(question(&deal), None, "play continues");
    deal.apply(Seat::MIDDLEHAND, Action::Concede).unwrap();
    deal.apply(Seat::REARHAND, Action::Accept).unwrap();
    deal.apply(Seat::FOREHAND, Action::Accept).unwrap();
    assert_eq!(
        played(&deal).ending,
        Ending::DefenderConceded(Seat::MIDDLEHAND)
    );
}

#[test]
fn in_null_there_is_nothing_to_play_on_for() {
    let mut deal = hearts(18, "N");
    deal.apply(Seat::REARHAND, Action::Concede).unwrap();
    assert_eq!(played(&deal).settlement.score, 23);
}

/// Contract, the seat that throws its cards open at once, and the score.
const THROWN: [(&str, Seat, i32); 6] = [
    // The skat's 14 points belong to the declarer, but no trick does.
    ("H", Seat::FOREHAND, -80),
    ("HHS", Seat::FOREHAND, -120),
    ("H", Seat::MIDDLEHAND, 40),
    ("HHS", Seat::REARHAND, 60),
    ("N", Seat::FOREHAND, -46),
    ("N", Seat::REARHAND, 23),
];

#[test]
fn throwing_the_cards_open_gives_all_tricks_away() {
    for (contract, seat, score) in THROWN {
        let mut deal = hearts(18, contract);
        deal.apply(seat, Action::Throw).unwrap();
        assert_eq!(
            played(&deal).settlement.score,
            score,
            "{contract} thrown by {seat}"
        );
    }
}

/// Returns a decided deal: the declarer has 61 points or more and one card left.
fn decided() -> Deal {
    let mut deal = hearts(18, "H");
    let points = |deal: &Deal| match deal.public_view().phase {
        PhaseView::Play(play) => play.points(Seat::FOREHAND) + 14,
        _ => panic!("the deal is over"),
    };
    while points(&deal) < 61 {
        play_cards(&mut deal, 1);
    }
    deal
}

#[test]
fn a_decided_contract_stays_decided() {
    let conceded = |deal: &mut Deal| {
        deal.apply(Seat::FOREHAND, Action::Concede).unwrap();
        deal.apply(Seat::REARHAND, Action::Accept).unwrap();
    };
    let ways: [&dyn Fn(&mut Deal); 3] = [
        &conceded,
        &|deal| deal.apply(Seat::FOREHAND, Action::Throw).unwrap(),
        &|deal| {
            assert!(deal.surrender(Seat::FOREHAND));
        },
    ];
    for way in ways {
        let mut deal = decided();
        way(&mut deal);
        assert!(played(&deal).settlement.won);
    }
}

#[test]
fn a_player_who_drops_out_surrenders_for_their_side() {
    for (seat, score) in [
        (Seat::FOREHAND, -40),
        (Seat::MIDDLEHAND, 20),
        (Seat::REARHAND, 20),
    ] {
        let mut deal = hearts(18, "H");
        deal.apply(Seat::FOREHAND, Action::Claim).unwrap();
        assert!(deal.surrender(seat), "an open question doesn't hinder");
        assert_eq!(played(&deal).settlement.score, score);
        assert!(!deal.surrender(seat), "the deal is over");
    }
    let mut deal = Deal::deal(
        &skat_rules::deal::DealSecret::new([1; 32]),
        &Setting::official(),
    )
    .expect("a valid number of players");
    assert!(
        !deal.surrender(Seat::FOREHAND),
        "there is nothing to give up before play"
    );
}

#[test]
fn a_claim_can_be_granted_as_proved() {
    let mut deal = hearts(18, "H");
    play_cards(&mut deal, 1);
    assert_eq!(deal.grant_claim(), Err(NoClaim));
    deal.apply(Seat::FOREHAND, Action::Claim).unwrap();
    let claimed = deal.claimed().unwrap();
    assert_eq!(
        (claimed.kind, claimed.declarer, claimed.claimant),
        (
            ContractKind::Suit(skat_rules::card::Suit::Hearts),
            Seat::FOREHAND,
            Seat::FOREHAND
        )
    );
    assert_eq!(
        (claimed.leader, claimed.on_table.len()),
        (Seat::FOREHAND, 1)
    );
    for seat in Seat::SKAT {
        assert_eq!(claimed.hands[seat], deal.seat_view(seat).hand);
    }
    deal.grant_claim().unwrap();
    assert_eq!(
        (played(&deal).ending, played(&deal).settlement.score),
        (Ending::Claimed(Seat::FOREHAND), 40)
    );
    assert!(deal.claimed().is_none());
}

#[test]
fn claims_may_be_left_out() {
    let deal = hearts_by(&[("skat.claims", "off")], 18, "H");
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Claim),
        Err(Illegal::NoClaims)
    );
    assert!(!deal.legal_actions(Seat::FOREHAND).contains(&Action::Claim));
}
