//! Kontra and Re, by levels that search worlds.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

use skat_autoplay::{Decision, Engine, Reason, TimeLimit};
use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, AnySeatView, Game, Setting};
use skat_rules::games::skat::{
    Action, Announcement, Bid, CardsDealt, Contract, ContractKind, Deal, Won,
};
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

/// A Grand that forehand declares with these ten cards, after discarding the skat again. The first
/// two of the other cards are the skat; the rest go to the defenders in turn.
fn grand(rules: &str, hand: &str) -> Deal {
    let hand: CardSet = hand.parse().unwrap();
    let out: Vec<_> = (CardSet::FULL - hand).iter().collect();
    let every_second = |from: usize| out[2..].iter().skip(from).step_by(2).copied().collect();
    let (skat, second, third) = (
        out[..2].iter().copied().collect(),
        every_second(0),
        every_second(1),
    );
    let dealt = CardsDealt::new(BySeat([hand, second, third]), skat).unwrap();
    let contract = Contract::new(ContractKind::Grand, false, Announcement::None).unwrap();
    let won = Won {
        declarer: Seat::FOREHAND,
        bid: Bid::LOWEST,
    };
    let deal = Deal::by(&Setting::new(rules.parse().unwrap(), 3), dealt);
    deal.declared(won, contract, Some(skat)).unwrap()
}

fn decide(deal: &Deal, seat: Seat, level: Strength) -> Action {
    let view = AnySeatView::Skat(deal.seat_view(seat));
    let Decision {
        action: AnyAction::Skat(action),
        reason,
    } = Engine::default()
        .decide(&view, level, 1, &TimeLimit::never())
        .unwrap()
    else {
        unreachable!()
    };
    let by_worlds = matches!(reason, Reason::Rated { worlds: 1.., .. });
    assert_eq!(level >= Strength::League, by_worlds, "{action}: {reason:?}");
    assert!(view.legal().contains(&AnyAction::Skat(action)));
    action
}

const HOPELESS: &str = "D7 D8 D9 H7 H8 H9 S7 S8 C7 C8";
const SURE: &str = "CJ SJ HJ DJ CA CT SA ST HA DA";

#[test]
fn kontra_is_said_only_against_likely_losers() {
    let middlehand = Seat::MIDDLEHAND;
    for level in [Strength::League, Strength::Master] {
        for (hand, doubles) in [(HOPELESS, true), (SURE, false)] {
            // Said with the first card, and when asked before it.
            let mut deal = grand("isko skat.kontra=re", hand);
            let lead = deal.seat_view(Seat::FOREHAND).hand.iter().next().unwrap();
            deal.apply(Seat::FOREHAND, Action::Play(lead)).unwrap();
            let said = decide(&deal, middlehand, level);
            assert_eq!(
                said == Action::Kontra,
                doubles,
                "level {level}, {hand}: {said}"
            );
            if doubles {
                deal.apply(middlehand, said).unwrap();
                assert_eq!(
                    decide(&deal, Seat::FOREHAND, level),
                    Action::Pass,
                    "Re with {hand}"
                );
            }
            let asked = grand("isko skat.kontra=re skat.kontra-time=before-lead", hand);
            let said = decide(&asked, middlehand, level);
            assert_eq!(
                said,
                if doubles {
                    Action::Kontra
                } else {
                    Action::Pass
                },
                "level {level}, {hand}"
            );
        }
        let mut deal = grand("isko skat.kontra=re skat.kontra-time=before-lead", SURE);
        deal.apply(middlehand, Action::Kontra).unwrap();
        assert_eq!(
            decide(&deal, Seat::FOREHAND, level),
            Action::Kontra,
            "Re with {SURE}"
        );
    }
    assert_eq!(
        decide(
            &grand("isko skat.kontra=re skat.kontra-time=before-lead", HOPELESS),
            middlehand,
            Strength::Club
        ),
        Action::Pass
    );
}
