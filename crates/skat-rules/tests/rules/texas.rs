//! Texas Skat: its values, its differences from Skat in scripted deals, and the secrecy of its
//! views.
#![allow(
    clippy::unwrap_used,
    reason = "a scene that can't be set up fails the test"
)]

use crate::sister::{Sister, hidden_cards, play_cards, random_play, script, with_forehand};
use skat_rules::card::{Card, CardSet};
use skat_rules::game::{Game, GameId};
use skat_rules::games::sister::{CardsDealt, Ending, Move, PlayResult, WinLevel};
use skat_rules::games::skat::ContractKind;
use skat_rules::games::texas::{
    Action, Bid, Contract, Illegal, OverView, PhaseView, PlayedView, SeatView, Settlement, Texas,
    settle,
};
use skat_rules::seat::Seat;

impl Sister for Texas {
    fn start(dealt: CardsDealt) -> Self {
        Self::new(dealt)
    }

    fn known(view: &SeatView) -> CardSet {
        let (won, played) = match &view.public.phase {
            PhaseView::Auction { .. } | PhaseView::Over(_) => return CardSet::EMPTY,
            PhaseView::PickUpOrHand(won)
            | PhaseView::Discarding(won)
            | PhaseView::Announcing(won) => (won, CardSet::EMPTY),
            PhaseView::Play { won, play, .. } => {
                (won, play.played() | play.open_hand.unwrap_or_default())
            }
        };
        let found = view.found.filter(|_| won.declarer == view.seat);
        played | found.unwrap_or_default()
    }

    fn renamed(action: Action, rename: impl Fn(Card) -> Card) -> Action {
        match action {
            Action::Discard(cards) => Action::Discard(cards.iter().map(rename).collect()),
            other => other,
        }
    }

    fn gives_up(action: Action) -> bool {
        action == Action::Move(Move::Concede)
    }

    fn in_auction(&self) -> bool {
        matches!(self.public_view().phase, PhaseView::Auction { .. })
    }

    fn all_points(&self) -> Option<u32> {
        let played = over(self)
            .played
            .filter(|played| played.tricks.len() == 10)?;
        let defenders = played
            .tricks
            .iter()
            .filter(|trick| trick.winner != played.won.declarer);
        let points: u8 = defenders
            .flat_map(|trick| trick.cards)
            .map(Card::points)
            .sum();
        Some(u32::from(points) + u32::from(played.card_points))
    }
}

fn over(deal: &Texas) -> OverView {
    match deal.public_view().phase {
        PhaseView::Over(over) => *over,
        other => panic!("the deal goes on: {other:?}"),
    }
}

fn played(deal: &Texas) -> PlayedView {
    over(deal).played.unwrap()
}

fn reckoned(contract: &str, matadors: u8, bid: u16, points: u8, tricks: u8) -> Settlement {
    let contract: Contract = contract.parse().unwrap();
    let made = match contract.kind() {
        ContractKind::Null => PlayResult::in_null(tricks),
        _ => PlayResult::in_play(contract.announced(), points, tricks),
    };
    settle(contract, matadors, Bid::new(bid).unwrap(), made)
}

/// Contract, matadors, bid, card points, tricks; multiplier, value, score.
type Row = (&'static str, u8, u16, u8, u8, u16, u16, i32);

const VALUES: [Row; 16] = [
    ("C", 1, 18, 61, 6, 2, 24, 24),
    ("C", 1, 18, 60, 6, 2, 24, -48),
    ("G", 1, 18, 90, 8, 2, 32, 32),
    ("G", 1, 18, 91, 8, 3, 48, 48),
    ("G", 1, 18, 31, 3, 2, 32, -64),
    ("G", 1, 18, 30, 3, 3, 48, -96),
    ("GS", 1, 18, 91, 8, 4, 64, 64),
    ("GS", 1, 18, 90, 8, 4, 64, -128),
    ("HHS", 2, 18, 120, 10, 7, 70, 70),
    ("DZ", 1, 18, 120, 10, 6, 54, 54),
    ("GO", 4, 18, 120, 10, 9, 288, 288),
    ("GO", 4, 18, 110, 9, 9, 288, -576),
    ("C", 1, 30, 75, 7, 2, 24, -72),
    ("N", 0, 18, 0, 0, 1, 20, 20),
    ("NH", 0, 18, 3, 1, 1, 30, -60),
    ("NO", 0, 18, 0, 0, 1, 40, 40),
];

#[test]
fn values() {
    for (contract, matadors, bid, points, tricks, multiplier, value, score) in VALUES {
        let settled = reckoned(contract, matadors, bid, points, tricks);
        assert_eq!(
            (
                settled.multiplier * settled.base,
                settled.value,
                settled.score
            ),
            (value, value, score),
            "{contract}"
        );
        assert_eq!(settled.multiplier, multiplier, "{contract}");
    }
    assert_eq!(reckoned("NOH", 0, 18, 0, 0).score, 60);
}

/// The legal bids are exactly the game values that the settlement can produce.
#[test]
fn bids_are_the_values_that_contracts_can_have() {
    let mut values = Vec::new();
    for contract in Contract::all(false).chain(Contract::all(true)) {
        let most = contract.kind().trumps().len() as u8;
        let made = [(61, 6), (91, 9), (120, 10)]
            .map(|(points, tricks)| PlayResult::in_play(WinLevel::Game, points, tricks));
        for matadors in most.min(1)..=most {
            values.extend(
                made.map(|made| settle(contract, matadors, Bid::new(18).unwrap(), made).value),
            );
        }
    }
    values.sort_unstable();
    values.dedup();
    assert_eq!(Bid::all().map(Bid::value).collect::<Vec<_>>(), values);
    assert_eq!((values.first(), values.last()), (Some(&18), Some(&408)));
}

/// Forehand plays at 18 and has picked up the skat.
fn with_skat(hand: &str, skat: &str) -> Texas {
    let mut deal = Texas::new(with_forehand(hand, skat));
    script(&mut deal, "1 bid 18\n0 hold\n1 pass\n2 pass\n0 skat");
    deal
}

const HAND: &str = "CJ SJ HJ DJ CA CT CK CQ C9 S7";

#[test]
fn everything_may_be_announced_after_the_skat() {
    let mut deal = with_skat(HAND, "C8 C7");
    assert_eq!(
        deal.seat_view(Seat::FOREHAND).found,
        Some("C8 C7".parse().unwrap())
    );
    assert_eq!(
        (
            deal.seat_view(Seat::REARHAND).found,
            deal.seat_view(Seat::FOREHAND).hand.len()
        ),
        (None, 12)
    );
    script(&mut deal, "0 discard C7 S7");
    assert_eq!(
        deal.check(Seat::FOREHAND, "announce GH".parse().unwrap()),
        Err(Illegal::HandAfterSkat)
    );
    script(&mut deal, "0 announce GO");
    let PhaseView::Play { contract, play, .. } = deal.public_view().phase else {
        panic!("no contract is being played")
    };
    assert_eq!(
        (contract.announced(), play.open_hand.map(CardSet::len)),
        (WinLevel::Schwarz, Some(10))
    );
    play_cards(&mut deal, 30);
    let played = played(&deal);
    assert_eq!(
        (
            played.card_points,
            played.declarer_tricks,
            played.settlement.score
        ),
        (120, 10, 288)
    );
    assert_eq!(deal.score().unwrap().points, [288, 0, 0]);
}

#[test]
fn hand_leaves_the_skat_unseen() {
    let mut deal = Texas::new(with_forehand(HAND, "C8 C7"));
    script(&mut deal, "1 pass\n2 pass\n0 bid 24");
    assert_eq!(
        deal.check(Seat::FOREHAND, "announce N".parse().unwrap()),
        Err(Illegal::HandAfterSkat)
    );
    script(&mut deal, "0 announce CHS");
    assert_eq!(deal.seat_view(Seat::FOREHAND).found, None);
    script(&mut deal, "1 concede");
    // With eleven (the skat counts), Hand, and Schneider announced: 11 + 1 + 3 at 12.
    assert_eq!(
        (played(&deal).ending, played(&deal).settlement.score),
        (Ending::DefenderConceded(Seat::MIDDLEHAND), 180)
    );
}

#[test]
fn null_must_be_worth_the_bid_and_ends_with_the_declarers_trick() {
    let mut deal = Texas::new(with_forehand(HAND, "C8 C7"));
    script(&mut deal, "1 pass\n2 pass\n0 bid 33");
    assert_eq!(
        deal.check(Seat::FOREHAND, "announce NH".parse().unwrap()),
        Err(Illegal::NullBelowBid)
    );
    script(&mut deal, "0 announce NOH\n0 play CA");
    play_cards(&mut deal, 2);
    assert_eq!(
        (played(&deal).tricks.len(), played(&deal).settlement.score),
        (1, -120)
    );
}

#[test]
fn the_declarer_concedes_alone_with_nine_cards() {
    let mut deal = with_skat(HAND, "C8 C7");
    script(&mut deal, "0 discard C7 S7\n0 announce G");
    play_cards(&mut deal, 3);
    script(&mut deal, "0 concede");
    assert_eq!(
        (played(&deal).ending, played(&deal).settlement.score),
        (Ending::DeclarerConceded, -160)
    );
}

#[test]
fn all_may_pass() {
    let mut deal = Texas::new(with_forehand(HAND, "C8 C7"));
    script(&mut deal, "1 pass\n2 pass\n0 pass");
    assert_eq!(
        (over(&deal).played, deal.score().unwrap().points),
        (None, vec![0; 3])
    );
    assert_eq!(GameId::from_key("texas"), Some(GameId::Texas));
}

#[test]
fn invalid_actions_do_not_parse() {
    for text in [
        "",
        "bid 19",
        "announce",
        "announce NS",
        "announce GOZ",
        "announce X",
        "skat skat",
        "play XX",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn random_play_ends_with_all_points() {
    random_play::<Texas>(600, 400);
}

#[test]
fn hidden_cards_show_in_no_view() {
    hidden_cards::<Texas>(3_000);
}
