//! Tournée Skat: the legal bids, each contract in a scripted deal, and the secrecy of its views.
#![allow(
    clippy::unwrap_used,
    reason = "a case that can't be parsed fails the test"
)]

use crate::sister::{Sister, hidden_cards, play_cards, random_play, script, with_forehand};
use skat_rules::card::{Card, CardSet};
use skat_rules::game::{Game, GameId};
use skat_rules::games::sister::{CardsDealt, Ending, Move, PlayResult, WinLevel};
use skat_rules::games::tournee::{
    Action, Bid, Call, Contract, Illegal, OverView, PhaseView, RamschScoring, SeatView, Tournee,
    TourneeRules, Trump, ramsch_scores, settle,
};
use skat_rules::rule_set::{KnobGroup as _, KnobValue as _};
use skat_rules::seat::{BySeat, Seat};

impl Sister for Tournee {
    fn start(dealt: CardsDealt) -> Self {
        Self::new(
            dealt,
            TourneeRules {
                guckser_null: true,
                ..TourneeRules::DEFAULT
            },
        )
    }

    fn known(view: &SeatView) -> CardSet {
        let mut known = CardSet::EMPTY;
        let won = match &view.public.phase {
            PhaseView::Auction { .. } | PhaseView::Over(_) => None,
            PhaseView::Turning {
                won,
                passt_mir_nicht: false,
            }
            | PhaseView::Choosing(won) => Some(*won),
            PhaseView::Turning { won, .. }
            | PhaseView::Discarding { won, .. }
            | PhaseView::Declaring { won, .. } => {
                known |= view.public.turned.into_iter().collect();
                Some(*won)
            }
            PhaseView::Play { won, play, .. } => {
                known |= view.public.turned.into_iter().collect();
                known |= play.played() | play.open_hand.unwrap_or_default();
                *won
            }
        };
        if won.is_some_and(|won| won.declarer == view.seat) {
            known |= view.found;
        }
        known
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
        let over = over(self);
        let points: u32 = over.card_points.0.into_iter().map(u32::from).sum();
        let unused = if over.won.is_none() {
            u32::from(over.put_away.points())
        } else {
            0
        };
        (over.tricks.len() == 10).then_some(points + unused)
    }
}

fn over(deal: &Tournee) -> OverView {
    match deal.public_view().phase {
        PhaseView::Over(over) => *over,
        other => panic!("the deal goes on: {other:?}"),
    }
}

fn lowest() -> Bid {
    Bid::all().next().unwrap()
}

/// The legal bids are exactly the game values that the settlement can produce.
#[test]
fn bids_are_the_values_that_contracts_can_have() {
    let trumps = || Trump::ALL.into_iter();
    let contracts: Vec<(Contract, u8)> = trumps()
        .map(Contract::Solo)
        .chain(trumps().map(|trump| Contract::Tournee {
            trump,
            passt_mir_nicht: false,
        }))
        .chain([Contract::GrandOuvert, Contract::Guckser])
        .map(|contract| {
            (
                contract,
                if contract.kind().trumps().len() == 4 {
                    4
                } else {
                    11
                },
            )
        })
        .collect();
    let made = [
        PlayResult::in_play(WinLevel::Game, 61, 6),
        PlayResult::in_play(WinLevel::Game, 91, 9),
        PlayResult::in_play(WinLevel::Game, 120, 10),
    ];
    let mut values: Vec<u16> = [20, 40, 15, 30].into();
    for (contract, most) in contracts {
        for (tops, &declared) in
            (1..=most).flat_map(|tops| WinLevel::ALL.iter().map(move |declared| (tops, declared)))
        {
            values.extend(made.map(|made| settle(contract, declared, tops, lowest(), made).value));
        }
    }
    values.sort_unstable();
    values.dedup();
    assert_eq!(Bid::all().map(Bid::value).collect::<Vec<_>>(), values);
    assert_eq!(values[..8], [10, 12, 14, 15, 16, 18, 20, 21]);
    assert_eq!((values.last(), values.len()), (Some(&216), 74));
}

#[test]
fn costs_of_lost_contracts() {
    let score = |contract, declared, points, bid| {
        let made = PlayResult::in_play(declared, points, 5);
        let settled = settle(contract, declared, 2, Bid::new(bid).unwrap(), made);
        (settled.multiplier, settled.overbid, settled.score)
    };
    let refused = Contract::Tournee {
        trump: Trump::ALL[3],
        passt_mir_nicht: true,
    };
    assert_eq!(
        score(refused, WinLevel::Game, 60, 10),
        (3, false, -48),
        "double"
    );
    assert_eq!(
        score(refused, WinLevel::Schneider, 90, 10),
        (5, false, -40),
        "61 were made, only the declaration was missed"
    );
    assert_eq!(score(refused, WinLevel::Schneider, 60, 10), (5, false, -80));
    assert_eq!(score(refused, WinLevel::Game, 61, 10), (3, false, 24));
    assert_eq!(
        score(refused, WinLevel::Game, 61, 25),
        (3, true, -32),
        "the least multiple of 8 that reaches the bid"
    );
    assert_eq!(
        score(Contract::Guckser, WinLevel::Game, 60, 10),
        (3, false, -96)
    );
    assert_eq!(
        score(Contract::Guckser, WinLevel::Schneider, 75, 10),
        (5, false, -80)
    );
    assert_eq!(
        score(Contract::Guckser, WinLevel::Game, 75, 60),
        (3, true, -128)
    );
    assert_eq!(
        score(Contract::GrandOuvert, WinLevel::Game, 60, 10),
        (3, false, -72)
    );
    let null = |ouvert, guckser, tricks| {
        settle(
            Contract::Null { ouvert, guckser },
            WinLevel::Game,
            0,
            lowest(),
            PlayResult::in_null(tricks),
        )
        .score
    };
    assert_eq!(
        [
            null(false, false, 1),
            null(true, false, 0),
            null(true, false, 1)
        ],
        [-20, 40, -40]
    );
    assert_eq!(
        [
            null(false, true, 0),
            null(false, true, 1),
            null(true, true, 1)
        ],
        [15, -30, -60]
    );
}

#[test]
fn ramsch() {
    let scores = |points, tricks, scoring| ramsch_scores(BySeat(points), BySeat(tricks), scoring).0;
    let winner = |points, tricks| scores(points, tricks, RamschScoring::Winner);
    assert_eq!(winner([0, 50, 60], [0, 4, 6]), [20, 0, 0]);
    assert_eq!(winner([30, 30, 50], [3, 3, 4]), [10, 10, 0]);
    assert_eq!(winner([0, 0, 110], [0, 1, 9]), [20, 10, 0]);
    assert_eq!(winner([0, 110, 0], [0, 10, 0]), [0, -30, 0]);
    let loser = |points, tricks| scores(points, tricks, RamschScoring::Loser);
    assert_eq!(loser([30, 40, 50], [3, 3, 4]), [0, 0, -20]);
    assert_eq!(loser([0, 50, 50], [0, 4, 6]), [0, -30, -30]);
    assert_eq!(loser([0, 110, 0], [0, 10, 0]), [0, -50, 0]);
}

/// Forehand is declarer at 10. The skat is a diamond and then the jack of spades, unless given
/// otherwise.
const HAND: &str = "CJ HJ CA CT CK DA DT D9 S8 S7";

fn at_ten(skat: &str) -> Tournee {
    let mut deal = Tournee::new(with_forehand(HAND, skat), TourneeRules::DEFAULT);
    script(&mut deal, "1 pass\n2 pass\n0 bid 10");
    deal
}

fn texts(deal: &Tournee, seat: Seat) -> Vec<String> {
    deal.legal_actions(seat)
        .iter()
        .map(Action::to_string)
        .collect()
}

#[test]
fn forehand_plays_or_declares_ramsch_if_the_others_pass() {
    let mut deal = Tournee::new(with_forehand(HAND, "D7 SJ"), TourneeRules::DEFAULT);
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Ramsch),
        Err(Illegal::NotYourTurn)
    );
    assert_eq!(
        deal.check(Seat::MIDDLEHAND, Action::Ramsch),
        Err(Illegal::NoRamschNow)
    );
    script(&mut deal, "1 pass\n2 pass");
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Call(Call::Pass)),
        Err(Illegal::ForehandMustPlay)
    );
    assert_eq!(texts(&deal, Seat::FOREHAND).last().unwrap(), "ramsch");
    script(&mut deal, "0 ramsch");
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Move(Move::Concede)),
        Err(Illegal::NoDeclarer)
    );
    play_cards(&mut deal, 30);
    let over = over(&deal);
    assert_eq!(over.settlement, None);
    let tricks = BySeat::from_fn(|seat| {
        over.tricks
            .iter()
            .filter(|trick| trick.winner == seat)
            .count() as u8
    });
    assert_eq!(
        over.points,
        ramsch_scores(over.card_points, tricks, RamschScoring::Winner)
    );
    assert_eq!(deal.score().unwrap().points, over.points.0);
    assert_eq!(deal.score().unwrap().declarer, None);
}

#[test]
fn the_first_card_is_shown_only_if_it_is_accepted() {
    let mut deal = at_ten("D7 SJ");
    script(&mut deal, "0 tournee");
    let first: CardSet = "D7".parse().unwrap();
    assert_eq!(
        (
            deal.seat_view(Seat::FOREHAND).found,
            deal.public_view().turned
        ),
        (first, None)
    );
    assert_eq!(texts(&deal, Seat::FOREHAND), ["trump D", "passt mir nicht"]);
    assert_eq!(
        deal.check(Seat::FOREHAND, "grand".parse().unwrap()),
        Err(Illegal::TurnedCard)
    );
    let mut accepted = deal.clone();
    script(&mut accepted, "0 trump D");
    assert_eq!(accepted.public_view().turned, first.first());

    script(&mut deal, "0 passt mir nicht");
    assert_eq!(deal.public_view().turned.unwrap().to_string(), "SJ");
    assert_eq!(texts(&deal, Seat::FOREHAND), ["trump S", "grand"]);
    assert!(deal.seat_view(Seat::MIDDLEHAND).found.is_empty());
    script(&mut deal, "0 grand\n0 discard D7 S7\n0 declare schneider");
    let PhaseView::Play {
        contract, declared, ..
    } = deal.public_view().phase
    else {
        panic!("no contract is being played")
    };
    assert_eq!(
        (contract, declared),
        (
            Contract::Tournee {
                trump: Trump::Grand,
                passt_mir_nicht: true
            },
            WinLevel::Schneider
        )
    );
    // Conceded at once: with three, game, and Schneider declared and therefore counted: 3 + 3 at
    // 12, twice for the second card.
    script(&mut deal, "0 concede");
    assert_eq!(
        (over(&deal).ending, over(&deal).points.0),
        (Ending::DeclarerConceded, [-144, 0, 0])
    );
}

#[test]
fn a_second_card_that_is_no_jack_binds_at_once() {
    let mut deal = at_ten("SJ D7");
    script(&mut deal, "0 tournee");
    assert_eq!(
        texts(&deal, Seat::FOREHAND),
        ["trump S", "grand", "passt mir nicht"]
    );
    script(&mut deal, "0 passt mir nicht");
    let contract = Contract::Tournee {
        trump: Trump::ALL[0],
        passt_mir_nicht: true,
    };
    let PhaseView::Discarding {
        contract: named, ..
    } = deal.public_view().phase
    else {
        panic!("the declarer isn't discarding")
    };
    assert_eq!(named, contract);
    assert_eq!(deal.seat_view(Seat::FOREHAND).hand.len(), 12);
    assert_eq!(
        deal.check(Seat::FOREHAND, "discard C7 D7".parse().unwrap()),
        Err(Illegal::Discards)
    );
    script(&mut deal, "0 discard SJ D7\n0 declare nothing");
    play_cards(&mut deal, 30);
    let over = over(&deal);
    // The skat counts for the matadors: CJ SJ HJ without DJ.
    let made = PlayResult::in_play(
        WinLevel::Game,
        over.card_points[Seat::FOREHAND],
        over.tricks
            .iter()
            .filter(|trick| trick.winner == Seat::FOREHAND)
            .count() as u8,
    );
    assert_eq!(
        over.settlement,
        Some(settle(contract, WinLevel::Game, 3, lowest(), made))
    );
    assert_eq!(over.put_away, "SJ D7".parse().unwrap());
}

#[test]
fn solo_and_null_leave_the_skat_untouched() {
    let mut deal = at_ten("D7 SJ");
    script(&mut deal, "0 solo GO\n0 declare nothing");
    let PhaseView::Play { play, .. } = deal.public_view().phase else {
        panic!("no contract is being played")
    };
    assert_eq!(play.open_hand, Some(HAND.parse().unwrap()));
    assert_eq!(
        (
            deal.seat_view(Seat::FOREHAND).found,
            deal.public_view().turned
        ),
        (CardSet::EMPTY, None)
    );
    // A defender concedes for both: with three (the skat counts) and game.
    script(&mut deal, "2 concede");
    assert_eq!(
        (over(&deal).ending, over(&deal).points.0),
        (Ending::DefenderConceded(Seat::REARHAND), [96, 0, 0])
    );

    let mut deal = at_ten("D7 SJ");
    script(&mut deal, "0 null ouvert\n0 play CA");
    play_cards(&mut deal, 2);
    assert_eq!(
        (over(&deal).tricks.len(), over(&deal).points.0),
        (1, [-40, 0, 0])
    );
}

#[test]
fn guckser_takes_both_cards_for_a_grand() {
    let mut deal = at_ten("D7 SJ");
    script(&mut deal, "0 guckser");
    assert_eq!(
        deal.seat_view(Seat::FOREHAND).found,
        "D7 SJ".parse().unwrap()
    );
    assert_eq!(
        (
            deal.public_view().turned,
            deal.seat_view(Seat::REARHAND).found
        ),
        (None, CardSet::EMPTY)
    );
    script(&mut deal, "0 discard D7 S7\n0 declare nothing");
    play_cards(&mut deal, 6);
    // With eight cards a defender must agree; either one suffices.
    script(&mut deal, "0 concede\n1 refuse\n2 refuse");
    assert_eq!(
        deal.check(Seat::FOREHAND, Action::Move(Move::Concede)),
        Err(Illegal::AlreadyRefused)
    );
    play_cards(&mut deal, 3);
    script(&mut deal, "0 concede\n1 refuse\n2 accept");
    assert_eq!(over(&deal).points.0, [-128, 0, 0], "with 3 and game, twice");
}

#[test]
fn null_must_be_worth_the_bid_and_guckser_null_agreed() {
    let mut deal = Tournee::new(with_forehand(HAND, "D7 SJ"), TourneeRules::DEFAULT);
    script(&mut deal, "1 pass\n2 pass\n0 bid 21");
    let check = |deal: &Tournee, text: &str| deal.check(Seat::FOREHAND, text.parse().unwrap());
    assert_eq!(check(&deal, "null"), Err(Illegal::NullBelowBid));
    assert_eq!(check(&deal, "null ouvert"), Ok(()));
    assert_eq!(
        check(&deal, "guckser null ouvert"),
        Err(Illegal::NotPlayedHere)
    );

    let mut rules = TourneeRules::DEFAULT;
    assert!(rules.set("guckser-null", "on"));
    let mut deal = Tournee::new(with_forehand(HAND, "D7 SJ"), rules);
    script(&mut deal, "1 pass\n2 pass\n0 bid 21");
    assert_eq!(check(&deal, "guckser null"), Err(Illegal::NullBelowBid));
    script(&mut deal, "0 guckser null ouvert\n0 discard CA CT");
    assert!(
        matches!(deal.public_view().phase, PhaseView::Play { .. }),
        "there is nothing to declare in Null"
    );
    script(&mut deal, "1 concede");
    assert_eq!(over(&deal).points.0, [30, 0, 0]);
}

#[test]
fn a_conceding_defender_grants_the_levels_the_bid_needs() {
    let mut deal = Tournee::new(with_forehand(HAND, "D7 SJ"), TourneeRules::DEFAULT);
    script(
        &mut deal,
        "1 pass\n2 pass\n0 bid 50\n0 solo D\n0 declare nothing\n1 concede",
    );
    // With three and game is 36, with Schneider 45; only Schwarz covers 50.
    assert_eq!(over(&deal).points.0, [54, 0, 0]);
    let mut deal = Tournee::new(with_forehand(HAND, "D7 SJ"), TourneeRules::DEFAULT);
    script(
        &mut deal,
        "1 pass\n2 pass\n0 bid 60\n0 solo D\n0 declare nothing\n1 concede",
    );
    assert_eq!(
        over(&deal).points.0,
        [-63, 0, 0],
        "nothing covers 60: the least multiple of 9 is lost"
    );
}

#[test]
fn invalid_actions_do_not_parse() {
    for text in [
        "",
        "bid",
        "bid 11",
        "solo",
        "solo N",
        "solo CO",
        "trump",
        "trump G",
        "declare",
        "declare ouvert",
        "null null",
        "play XX",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    assert_eq!(GameId::from_key("tournee"), Some(GameId::Tournee));
}

#[test]
fn random_play_ends_with_all_points() {
    random_play::<Tournee>(600, 300);
}

#[test]
fn hidden_cards_show_in_no_view() {
    hidden_cards::<Tournee>(3_000);
}
