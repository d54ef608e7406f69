//! The model: its file, and the decisions of players who use it.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use std::cell::Cell;

use skat_autoplay::{BadModel, Engine, Model, RatedAction, Reason, TimeLimit};
use skat_rules::card::{Card, CardSet, Suit};
use skat_rules::game::{AnyAction, AnySeatView, Game};
use skat_rules::games::skat::{Action, Bid, CardsDealt, ContractKind, Deal};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

/// A deal in which a seat has these ten cards, and finds these two if it picks up the skat.
fn deal(seat: Seat, hand: CardSet, skat: CardSet) -> Deal {
    let mut others = (CardSet::FULL - hand - skat).iter();
    let hands = BySeat::from_fn(|other| {
        if other == seat {
            hand
        } else {
            others.by_ref().take(10).collect()
        }
    });
    Deal::new(CardsDealt::new(hands, skat).unwrap())
}

/// Decides with time for the model alone, and none to try it in worlds: at the second poll, time is
/// up.
fn decide(deal: &Deal, seat: Seat) -> (Action, Vec<RatedAction>) {
    let asked = Cell::new(false);
    let is_up = || asked.replace(true);
    let view = AnySeatView::Skat(deal.seat_view(seat));
    let decision = Engine::default()
        .decide(&view, Strength::Master, 1, &TimeLimit::polling(&is_up))
        .unwrap();
    match (decision.action, decision.reason) {
        (AnyAction::Skat(action), Reason::Rated { worlds: 0, options }) => (action, options),
        (_, reason) => panic!("the model must judge the hand, not {reason:?}"),
    }
}

/// Forehand's highest bid with these cards against middlehand, and forehand's action if middlehand
/// then passes. The first cards that are out form the skat.
fn forehand(hand: &str) -> (u16, Option<Action>) {
    let hand = cards(hand);
    let skat = (CardSet::FULL - hand).iter().take(2).collect();
    let [forehand, middlehand, rearhand] = Seat::SKAT;
    let (mut auction, mut highest) = (deal(forehand, hand, skat), 0);
    let mut won = None;
    for bid in Bid::all() {
        auction.apply(middlehand, Action::Bid(bid)).unwrap();
        if decide(&auction, forehand).0 != Action::Hold {
            break;
        }
        auction.apply(forehand, Action::Hold).unwrap();
        let mut over = auction.clone();
        over.apply(middlehand, Action::Pass).unwrap();
        over.apply(rearhand, Action::Pass).unwrap();
        (highest, won) = (bid.value(), won.or(Some(over)));
    }
    (highest, won.map(|deal| decide(&deal, forehand).0))
}

#[test]
fn hands_and_their_bidding_limits() {
    let grand_hand = |action: Option<Action>| match action {
        Some(Action::Announce(contract)) => contract.hand() && contract.kind().letter() == 'G',
        _ => false,
    };
    let (most, action) = forehand("CJ SJ HJ DJ CA CT SA ST HA DA");
    assert!(
        most >= 120 && grand_hand(action),
        "everything that wins: {most}, {action:?}"
    );
    let hands = [
        ("D7 D8 DT HQ HK H9 S8 SK C9 CQ", 0..=0, "nothing"),
        (
            "SJ D8 DT HQ HK H9 S8 SK C9 CQ",
            0..=0,
            "a jack is not enough",
        ),
        (
            "CJ SJ HJ CA CT CK C9 HA H7 S8",
            48..=168,
            "three jacks and a long suit",
        ),
        (
            "CJ SJ CA CT C9 C8 HA H7 S8 D9",
            33..=120,
            "two jacks and a long suit",
        ),
        (
            "C7 C8 C9 S7 S9 ST H7 H8 D7 D8",
            46..=59,
            "all low: Null ouvert",
        ),
        (
            "HJ DJ DA DT DK D9 D8 CA S8 H9",
            36..=72,
            "five diamonds that nobody beats, and two jacks in forehand",
        ),
        ("CJ HJ S9 S8 SK SQ HA C8 C9 D7", 18..=60, "Spades with 1"),
    ];
    for (hand, expected, why) in hands {
        let (most, _) = forehand(hand);
        assert!(expected.contains(&most), "{why}: {hand} goes up to {most}");
    }
}

#[test]
fn discards_and_the_contract_fit_together_and_side_suits_are_alike() {
    let (hand, skat) = (cards("CJ DJ CA CK C9 C8 HA HT S8 D9"), cards("S7 C7"));
    let seat = Seat::REARHAND;
    let plays = |swap: [Suit; 4]| {
        let swapped = |cards: CardSet| -> CardSet {
            cards
                .iter()
                .map(|card| {
                    if CardSet::JACKS.contains(card) {
                        card
                    } else {
                        Card::new(swap[card.suit() as usize], card.rank())
                    }
                })
                .collect()
        };
        let mut deal = deal(seat, swapped(hand), swapped(skat));
        let [forehand, middlehand, _] = Seat::SKAT;
        deal.apply(middlehand, Action::Pass).unwrap();
        deal.apply(seat, Action::Bid(Bid::LOWEST)).unwrap();
        deal.apply(forehand, Action::Pass).unwrap();
        deal.apply(seat, Action::PickUp).unwrap();
        let (discards, options) = decide(&deal, seat);
        deal.apply(seat, discards).unwrap();
        let (announced, _) = decide(&deal, seat);
        let Action::Announce(contract) = announced else {
            panic!("{announced:?} after {discards:?}")
        };
        let Action::Discard(away) = discards else {
            unreachable!()
        };
        assert!(
            options[0].action == AnyAction::Skat(discards)
                && (away & contract.kind().trumps()).is_empty(),
            "{contract} after {away}"
        );
        (contract, options[0].chance.unwrap())
    };
    let [diamonds, hearts, spades, clubs] = Suit::ALL;
    let (contract, chance) = plays(Suit::ALL);
    assert!(
        contract.kind() == ContractKind::Suit(Suit::Clubs) && chance > 0.9,
        "{contract}, {chance}"
    );
    // The other suits change places.
    let (same, same_chance) = plays([hearts, spades, diamonds, clubs]);
    assert!(
        same == contract && (chance - same_chance).abs() < 0.001,
        "{chance} and {same_chance}"
    );
}

#[test]
fn a_model_file_reads_back_and_a_damaged_one_is_refused() {
    let built_in = Model::built_in().unwrap();
    let bytes = built_in.write();
    assert_eq!(Model::read(&bytes).unwrap().write(), bytes);
    assert!(bytes.len() < 4 << 20);
    let refused = |bytes: &[u8]| Model::read(bytes).map(|_| ()).unwrap_err();
    for place in (20..bytes.len()).step_by(bytes.len() / 50) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        assert_eq!(refused(&damaged), BadModel::Digest, "byte {place}");
    }
    assert_eq!(
        refused(&bytes[..bytes.len() - 1]),
        BadModel::Length(bytes.len() - 1)
    );
    assert_eq!(
        refused(&[&bytes[..], b"\n"].concat()),
        BadModel::Length(bytes.len() + 1)
    );
    assert_eq!(
        (refused(b""), refused(b"version https://git-lfs")),
        (BadModel::Head, BadModel::Head)
    );
}
