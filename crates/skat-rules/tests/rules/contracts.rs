//! Tables of contracts and calls: announcements, their implications, their notation, and the
//! auction's record.
#![allow(
    clippy::unwrap_used,
    reason = "a row that can't be parsed fails the test"
)]

use skat_rules::card::CardSet;
use skat_rules::deal::DealSecret;
use skat_rules::game::Game;
use skat_rules::games::skat::{
    Action, Announcement, Bid, Call, CardsDealt, Contract, ContractKind, Deal, Illegal,
    OpenContracts, PartyPoints, PlayResult, Raises, SkatRules, SpitzeRule, announced_value, settle,
};
use skat_rules::seat::Seat;

fn contract(text: &str) -> Contract {
    text.parse()
        .unwrap_or_else(|_| panic!("{text} is a contract"))
}

/// Notation, then: Hand, Schneider, Schwarz, open cards, Spitze, Revolution, and whether the
/// contract announces more than its kind.
#[test]
fn contracts_and_their_announcements() {
    #[rustfmt::skip]
    let rows = [
        ("C",              false, false, false, false, 0, false, false),
        ("GH",             true,  false, false, false, 0, false, true),
        ("DHS",            true,  true,  false, false, 0, false, true),
        ("SHZ",            true,  true,  true,  false, 0, false, true),
        ("HOH",            true,  true,  true,  true,  0, false, true),
        ("N",              false, false, false, false, 0, false, false),
        ("NO",             false, false, false, true,  0, false, true),
        ("NOH",            true,  false, false, true,  0, false, true),
        ("C+open",         false, false, false, true,  0, false, true),
        ("CHS+open",       true,  true,  false, true,  0, false, true),
        ("C+spitze1",      false, false, false, false, 1, false, true),
        ("GH+spitze3",     true,  false, false, false, 3, false, true),
        ("H+open+spitze2", false, false, false, true,  2, false, true),
        ("NOH+revolution", true,  false, false, true,  0, true,  true),
    ];
    for (text, hand, schneider, schwarz, ouvert, spitze, revolution, more) in rows {
        let contract = contract(text);
        assert_eq!(contract.to_string(), text);
        let says = (
            contract.hand(),
            contract.schneider(),
            contract.schwarz(),
            contract.ouvert(),
        );
        assert_eq!(says, (hand, schneider, schwarz, ouvert), "{text}");
        assert_eq!(
            (contract.spitze(), contract.revolution()),
            (spitze, revolution),
            "{text}"
        );
        assert_eq!(contract.announces_more(), more, "{text}");
        assert_eq!(contract.spitze_cards().len(), usize::from(spitze), "{text}");
    }
    for text in [
        "",
        "X",
        "CS",
        "NS",
        "N+spitze1",
        "C+spitze11",
        "G+spitze4",
        "NO+revolution",
        "C+",
        "CH+hand",
    ] {
        assert!(text.parse::<Contract>().is_err(), "{text}");
    }
}

#[test]
fn opening_and_raising_a_contract() {
    assert_eq!(
        contract("CHZ").opened(),
        contract("COH"),
        "all tricks with open cards is ouvert"
    );
    assert_eq!(contract("COH").opened(), contract("COH"));
    assert_eq!(
        contract("N").opened(),
        contract("NO"),
        "an open Null is Null ouvert"
    );
    assert_eq!(contract("CHS").opened(), contract("CHS+open"));
    assert_eq!(
        contract("NOH").as_revolution(),
        Ok(contract("NOH+revolution"))
    );
    for other in ["NO", "NH", "N", "COH", "G"] {
        assert_eq!(
            contract(other).as_revolution(),
            Err(Illegal::RevolutionIsNull),
            "{other}"
        );
    }
    for (kind, most) in [("C", 10), ("G", 3), ("N", 0)] {
        assert!(contract(kind).with_spitze(most).is_ok());
        assert_eq!(
            contract(kind).with_spitze(most + 1),
            Err(Illegal::NoSpitzeHere)
        );
    }
    assert_eq!(
        Contract::new(ContractKind::Null, true, Announcement::Schneider),
        Err(Illegal::NoLevelsInNull)
    );
    assert_eq!(
        Contract::new(ContractKind::Grand, false, Announcement::Ouvert),
        Err(Illegal::NeedsHand)
    );
}

/// The rules must have the contract, and it must be able to reach the bid. A Null must be worth the
/// bid already; the others may become so.
#[test]
fn allowed_announcements_by_rules() {
    let twelve = "CJ SJ HJ DJ C7 C8 HA HT D7 D8 S7 S8"
        .parse::<CardSet>()
        .unwrap();
    let official = SkatRules::DEFAULT;
    let social = SkatRules {
        open_contracts: OpenContracts::PlusOne,
        spitze: SpitzeRule::Several,
        revolution: true,
        ..official
    };
    let one_spitze = SkatRules {
        spitze: SpitzeRule::One,
        ..official
    };
    for (text, bid, rules, expected) in [
        ("N", 23, official, Ok(())),
        ("N", 24, official, Err(Illegal::NullBelowBid)),
        ("NH", 35, official, Ok(())),
        ("NH", 36, official, Err(Illegal::NullBelowBid)),
        ("NO", 48, official, Err(Illegal::NullBelowBid)),
        ("NOH", 59, official, Ok(())),
        ("NOH", 60, official, Err(Illegal::NullBelowBid)),
        ("NOH+revolution", 60, social, Ok(())),
        ("NOH+revolution", 96, social, Err(Illegal::NullBelowBid)),
        ("NOH+revolution", 18, official, Err(Illegal::NoRevolution)),
        ("D", 264, official, Ok(())),
        ("D+open", 18, official, Err(Illegal::OpenNeedsSchwarz)),
        ("D+open", 18, social, Ok(())),
        ("C+spitze1", 18, official, Err(Illegal::NoSpitze)),
        ("C+spitze1", 18, one_spitze, Ok(())),
        ("C+spitze2", 18, one_spitze, Err(Illegal::OneSpitzeOnly)),
        ("C+spitze2", 18, social, Ok(())),
        ("C+spitze3", 18, social, Err(Illegal::SpitzeNotHeld)),
        ("G+spitze1", 18, social, Err(Illegal::SpitzeNotHeld)),
    ] {
        let bid = Bid::new(bid).unwrap();
        assert_eq!(
            contract(text).check(&rules, bid, twelve),
            expected,
            "{text} at {bid}"
        );
    }
}

/// The lowest trumps, which an announced Spitze names.
#[test]
fn spitze_cards_are_the_lowest_trumps() {
    for (text, cards) in [
        ("C+spitze1", "C7"),
        ("C+spitze3", "C7 C8 C9"),
        ("D+spitze8", "D7 D8 D9 DQ DK DT DA DJ"),
        ("D+spitze9", "D7 D8 D9 DQ DK DT DA DJ HJ"),
        ("G+spitze1", "DJ"),
        ("G+spitze3", "DJ HJ SJ"),
    ] {
        assert_eq!(
            contract(text).spitze_cards(),
            cards.parse::<CardSet>().unwrap(),
            "{text}"
        );
    }
}

/// The minimum game value of a contract with these twelve cards.
#[test]
fn announced_values() {
    let with_two = "CJ SJ CA CT CK C7 HA HT D7 D8 S7 S8"
        .parse::<CardSet>()
        .unwrap();
    for (text, value) in [
        ("C", 36),
        ("CH", 48),
        ("CHS", 72),
        ("CHZ", 96),
        ("COH", 108),
        ("D", 27),
        ("G", 72),
        ("GOH", 216),
        ("N", 23),
        ("NH", 35),
        ("NO", 46),
        ("NOH", 59),
    ] {
        assert_eq!(
            announced_value(
                &SkatRules::DEFAULT,
                contract(text),
                &Raises::default(),
                with_two
            ),
            value,
            "{text}"
        );
    }
}

/// A defender's concession to a declarer with two matadors grants the levels that the declarer
/// needs and can still reach, and no more.
#[test]
fn a_defenders_concession_grants_the_needed_levels() {
    let twelve = "CJ SJ CA CT CK C7 HA HT D7 D8 S7 S8"
        .parse::<CardSet>()
        .unwrap();
    for (text, bid, declarer_points, defender_points, defender_tricks, won, value) in [
        ("C", 18, 0, 0, 0, true, 36),
        ("C", 18, 89, 0, 0, true, 36),
        ("C", 18, 90, 0, 0, true, 48),
        ("C", 40, 0, 0, 0, true, 48),
        ("C", 40, 0, 30, 3, true, 48),
        ("C", 40, 0, 31, 3, false, 36),
        ("C", 59, 0, 0, 0, true, 60),
        ("C", 59, 0, 0, 1, false, 48),
        ("C", 18, 0, 59, 5, true, 36),
        ("C", 18, 0, 60, 5, false, 36),
        ("C", 18, 0, 89, 7, false, 36),
        ("C", 18, 0, 90, 7, false, 48),
        ("CHS", 18, 0, 30, 2, true, 72),
        ("CHS", 18, 0, 31, 2, false, 72),
        ("CHZ", 18, 0, 0, 0, true, 96),
        ("CHZ", 18, 0, 0, 1, false, 96),
    ] {
        let (rules, raises, bid) = (
            SkatRules::DEFAULT,
            Raises::default(),
            Bid::new(bid).unwrap(),
        );
        let standing = PartyPoints {
            declarer_points,
            defender_points,
            declarer_tricks: 1,
            defender_tricks,
        };
        let settled = |made| settle(&rules, contract(text), &raises, twelve, bid, made);
        let made =
            PlayResult::by_defenders_concession(contract(text), &raises, standing, true, |made| {
                !settled(made).overbid
            });
        let settled = settled(made);
        assert_eq!(
            (settled.won, settled.value),
            (won, value),
            "{text} at {bid}: {standing:?}"
        );
    }
}

/// An overbid contract is lost even with the goal made. It counts as the least multiple of its base
/// value that reaches the bid, twice (ISkO 5.4.2).
#[test]
fn an_overbid_contract_costs_twice_the_least_multiple_that_reaches_the_bid() {
    let with_one = "CJ HJ CA CT CK C7 HA HT D7 D8 S7 S8";
    let without_one = "SJ HJ CA CT CK C7 HA HT D7 D8 S7 S8";
    for (text, twelve, bid, overbid, settled_value, score) in [
        ("D", without_one, 18, false, 18, 18),
        ("D", without_one, 20, true, 27, -54),
        ("H", without_one, 22, true, 30, -60),
        ("S", with_one, 22, false, 22, 22),
        ("S", with_one, 23, true, 33, -66),
        ("S", with_one, 33, true, 33, -66),
        ("C", with_one, 45, true, 48, -96),
        ("CH", with_one, 36, false, 36, 36),
        ("CH", with_one, 40, true, 48, -96),
        ("G", with_one, 48, false, 48, 48),
        ("G", with_one, 50, true, 72, -144),
    ] {
        let settled = settle(
            &SkatRules::DEFAULT,
            contract(text),
            &Raises::default(),
            twelve.parse().unwrap(),
            Bid::new(bid).unwrap(),
            PlayResult::SIMPLE_WIN,
        );
        assert_eq!(
            (settled.overbid, settled.settled_value, settled.score),
            (overbid, settled_value, score),
            "{text} at {bid}"
        );
        assert_eq!(settled.won, !overbid, "{text} at {bid}");
    }
}

/// The view repeats the auction call by call, jumps included.
#[test]
fn the_view_lists_every_call() {
    let bid = |value| Call::Bid(Bid::new(value).unwrap());
    let said = [
        (1, bid(18)),
        (0, Call::Hold),
        (1, bid(24)),
        (0, Call::Hold),
        (1, bid(59)),
        (0, Call::Pass),
        (2, bid(60)),
        (1, Call::Hold),
        (2, bid(264)),
        (1, Call::Pass),
    ];
    let mut deal = Deal::new(CardsDealt::from_secret(&DealSecret::new([4; 32])));
    let mut so_far = Vec::new();
    for (seat, call) in said {
        let seat = Seat::SKAT[seat];
        let action = match call {
            Call::Bid(bid) => Action::Bid(bid),
            Call::Hold => Action::Hold,
            Call::Pass => Action::Pass,
        };
        deal.apply(seat, action).unwrap();
        so_far.push((seat, call));
        assert_eq!(deal.public_view().calls, so_far);
    }
}

#[test]
fn bids_are_in_order_and_no_other_value_is_a_bid() {
    let all: Vec<Bid> = Bid::all().collect();
    assert_eq!(all.len(), 63);
    for (index, &bid) in all.iter().enumerate() {
        assert_eq!(Bid::new(bid.value()), Some(bid));
        assert!(
            Bid::above(Some(bid)).eq(all[index + 1..].iter().copied()),
            "{bid}"
        );
        assert!(Bid::above(index.checked_sub(1).map(|before| all[before])).next() == Some(bid));
    }
    assert!((0..400).filter(|&value| Bid::new(value).is_some()).count() == 63);
}
