//! Hand-made deals with known lessons: the review names what was wrong, and what was right.
#![allow(
    clippy::unwrap_used,
    reason = "a deal that can't be played fails the test"
)]

use skat_autoplay::{Model, decide_at_once};
use skat_review::{DecisionReview, ReviewWork, ReviewedDeal, Reviewer};
use skat_rules::card::{Card, CardSet};
use skat_rules::game::{AnyDeal, GameId, Setting};
use skat_rules::games::skat::{Bid, CardsDealt, Deal, Won};
use skat_rules::notation::log::LogEntry;
use skat_rules::seat::{BySeat, Seat};

/// How a deal begins.
enum Beginning {
    /// With the auction.
    Auction,
    /// With the lead against this Hand contract of this seat.
    Contract(&'static str, usize),
}

use Beginning::{Auction, Contract};

/// A deal in which the last entry is a mistake.
struct Lesson {
    name: &'static str,
    beginning: Beginning,
    /// Cards of the seats in order. Others fill them up to ten, and the rest is the skat.
    hands: [&'static str; 3],
    /// Seats and their actions.
    entries: &'static [(usize, &'static str)],
    /// What would have been right; none if everything else is.
    right: &'static [&'static str],
}

const SURE: &str = "CJ SJ HJ DJ CA CT SA ST HA DA";

const LESSONS: [Lesson; 20] = [
    Lesson {
        name: "an Ace led in Null",
        beginning: Contract("NH", 0),
        hands: ["C7 C8 C9 CA S7 S8 S9 ST D7 D8", "CT CJ", "CQ CK"],
        entries: &[(0, "play CA")],
        right: &[],
    },
    Lesson {
        name: "a high card led in Null",
        beginning: Contract("NH", 0),
        hands: ["S7 S9 SK H7 H8 H9 D7 D8 DT C7", "ST SJ", "SQ SA"],
        entries: &[(0, "play SK")],
        right: &[],
    },
    Lesson {
        name: "a trick taken in Null without need",
        beginning: Contract("NH", 2),
        hands: ["D9", "D8", "D7 DJ H7 H8 H9 S7 S8 S9 C7 C8"],
        entries: &[(0, "play D9"), (1, "play D8"), (2, "play DJ")],
        right: &["play D7"],
    },
    Lesson {
        name: "a Queen on a Nine in Null",
        beginning: Contract("NH", 1),
        hands: ["D9", "D8 DQ H7 H8 H9 S7 S8 S9 C7 C8", ""],
        entries: &[(0, "play D9"), (1, "play DQ")],
        right: &["play D8"],
    },
    Lesson {
        name: "the dangerous Ace kept in Null",
        beginning: Contract("NH", 2),
        hands: ["H7", "H8", "C8 CA D7 D8 D9 DT S7 S8 S9 ST"],
        entries: &[(0, "play H7"), (1, "play H8"), (2, "play D7")],
        right: &["play CA"],
    },
    Lesson {
        name: "a suit led in which the open Null declarer can throw the Ace away",
        beginning: Contract("NOH", 1),
        hands: ["D7 D8 D9 CA CK CQ", "DA H7 H8 H9 HT S7 S8 S9 ST SJ", ""],
        entries: &[(0, "play CA")],
        right: &["play D7", "play D8", "play D9"],
    },
    Lesson {
        name: "an Ace smeared on the declarer's trick",
        beginning: Contract("GH", 0),
        hands: [
            "CJ SJ CA CT CK SA ST HK H9 D9",
            "HJ DJ",
            "HA HT H8 DA DT D8 S8 S7 C8 SK",
        ],
        entries: &[(0, "play CJ"), (1, "play DJ"), (2, "play HA")],
        right: &["play S7", "play S8", "play D8", "play H8", "play C8"],
    },
    Lesson {
        name: "no Ten for the partner's Ace",
        beginning: Contract("GH", 1),
        hands: [
            "CA",
            "C7 CJ SJ SA SK HA HK DA DK D9",
            "HT DT S7 S8 H8 D8 H9 D7 S9 SQ",
        ],
        entries: &[(0, "play CA"), (1, "play C7"), (2, "play S7")],
        right: &["play HT", "play DT"],
    },
    Lesson {
        name: "a full trick left to the defenders",
        beginning: Contract("SH", 2),
        hands: ["HT", "HK", "CJ SJ SA ST SK S9 HA H7 D8 C8"],
        entries: &[(0, "play HT"), (1, "play HK"), (2, "play H7")],
        right: &["play HA"],
    },
    Lesson {
        name: "the declarer's Ten let through",
        beginning: Contract("GH", 0),
        hands: [
            "CJ SJ HJ CA CT ST S8 HA D9 D8",
            "SA S7 CK HT HK DT DK H7 C8 D7",
            "SK SQ S9",
        ],
        entries: &[(0, "play ST"), (1, "play S7")],
        right: &["play SA"],
    },
    Lesson {
        name: "a bid too far",
        beginning: Auction,
        hands: [
            "CK C9 SQ ST HK HT H9 DK DT D9",
            "CJ SJ CA CT CQ C8 SA S9 HA DA",
            "HJ DJ SK S8 S7 HQ H8 H7 DQ D8",
        ],
        entries: &[(1, "bid 33"), (0, "hold")],
        right: &["pass"],
    },
    Lesson {
        name: "a sure Grand passed",
        beginning: Auction,
        hands: [SURE, "", ""],
        entries: &[(1, "pass"), (2, "pass"), (0, "pass")],
        right: &["bid 18"],
    },
    Lesson {
        name: "Aces put away that win tricks",
        beginning: Auction,
        hands: ["CJ SJ CA CT C9 C8 SA HA HT D8", "", ""],
        entries: &[
            (1, "pass"),
            (2, "pass"),
            (0, "bid 18"),
            (0, "skat"),
            (0, "discard CA CT"),
        ],
        right: &[],
    },
    Lesson {
        name: "a sure Grand announced as Diamonds",
        beginning: Auction,
        hands: [
            SURE,
            "C9 S9 H9 D9 CK SK HK DK CQ SQ",
            "HT HQ H8 H7 DT DQ D8 D7 C8 S8",
        ],
        entries: &[
            (1, "pass"),
            (2, "pass"),
            (0, "bid 18"),
            (0, "skat"),
            (0, "discard C7 S7"),
            (0, "announce D"),
        ],
        right: &["announce G"],
    },
    Lesson {
        name: "the skat picked up for nothing",
        beginning: Auction,
        hands: ["CJ SJ HJ DJ CA CT CK CQ SA ST", "", ""],
        entries: &[(1, "pass"), (2, "pass"), (0, "bid 18"), (0, "skat")],
        right: &["announce GOH"],
    },
    Lesson {
        name: "a weak hand played without the skat",
        beginning: Auction,
        hands: ["CJ SJ CA CT C9 SK HT H9 D9 S8", "", ""],
        entries: &[(1, "pass"), (2, "pass"), (0, "bid 18"), (0, "announce CH")],
        right: &["skat"],
    },
    Lesson {
        name: "a won contract conceded",
        beginning: Contract("GH", 0),
        hands: [SURE, "", ""],
        entries: &[(0, "concede")],
        right: &["refuse"],
    },
    Lesson {
        name: "a wrong claim accepted",
        beginning: Contract("GH", 0),
        hands: [
            "C7 C8 S7 S8 H7 H8 D7 D8 D9 H9",
            "CJ SJ CA SA HA DA",
            "HJ DJ CT ST HT DT",
        ],
        entries: &[(0, "claim"), (1, "accept")],
        right: &["refuse"],
    },
    Lesson {
        name: "Kontra against open cards that lose no trick",
        beginning: Contract("NOH", 0),
        hands: ["C7 C8 C9 CT S7 S8 S9 H7 H8 D7", "", ""],
        entries: &[(1, "kontra")],
        right: &["pass"],
    },
    Lesson {
        name: "an open contract that loses a trick",
        beginning: Auction,
        hands: [
            "CJ SJ CA CT CK CQ C9 C8 SK HA",
            "HJ C7 ST SA SQ S9 S8 S7 HT HK",
            "DJ HQ H9 H8 H7 DA DT DK DQ D9",
        ],
        entries: &[(1, "pass"), (2, "pass"), (0, "bid 18"), (0, "announce GHO")],
        right: &["skat", "announce CH", "announce GH"],
    },
];

impl Lesson {
    /// The cards as dealt.
    fn dealt(&self) -> CardsDealt {
        let hands = self.hands.map(|cards| cards.parse::<CardSet>().unwrap());
        let named = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let mut left: Vec<Card> = (CardSet::FULL - named).iter().collect();
        // Every fifth card, so that nobody gets a whole suit.
        let mut next = 0;
        let mut draw = || {
            next = (next + 5) % left.len();
            left.remove(next)
        };
        let hands = hands.map(|mut hand| {
            while hand.len() < 10 {
                hand = hand.with(draw());
            }
            hand
        });
        let all = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        CardsDealt::new(BySeat(hands), CardSet::FULL - all).unwrap()
    }

    fn start(&self) -> AnyDeal {
        let rules = "isko skat.kontra=re".parse().unwrap();
        let deal = Deal::by(&Setting::new(rules, 3), self.dealt());
        AnyDeal::Skat(match self.beginning {
            Auction => deal,
            Contract(contract, declarer) => {
                let won = Won {
                    declarer: Seat::SKAT[declarer],
                    bid: Bid::LOWEST,
                };
                deal.declared(won, contract.parse().unwrap(), None).unwrap()
            }
        })
    }

    /// Reviews the mistake.
    fn review(&self, reviewer: &mut Reviewer) -> DecisionReview {
        let start = self.start();
        let mut deal = start.clone();
        let mut entries = Vec::new();
        let mut apply = |deal: &mut AnyDeal, seat, action| {
            let name = self.name;
            assert!(
                deal.apply(seat, action).is_ok(),
                "{name}: {action} by {seat}"
            );
            entries.push(LogEntry::Acted(seat, action));
        };
        for &(seat, text) in self.entries {
            let action = GameId::Skat.parse_action(text).unwrap();
            apply(&mut deal, Seat::SKAT[seat], action);
        }
        while let Some(seat) = deal.awaited().iter().next() {
            let action = decide_at_once(&deal.seat_view(seat), 1).unwrap();
            apply(&mut deal, seat, action);
        }
        let deal = ReviewedDeal::new(start, 3, entries).unwrap();
        let review = reviewer.verdict_at(&deal, self.entries.len() - 1);
        review.unwrap_or_else(|| panic!("{}: nothing to decide", self.name))
    }

    fn is_named_by(&self, review: &DecisionReview) -> bool {
        let best = review.best.to_string();
        review.label.is_worse() && (self.right.is_empty() || self.right.contains(&best.as_str()))
    }
}

#[test]
fn lessons_are_named() {
    let mut reviewer = Reviewer::new(Model::built_in().unwrap(), ReviewWork::LEAST);
    let missed: Vec<String> = LESSONS
        .iter()
        .map(|lesson| (lesson, lesson.review(&mut reviewer)))
        .filter(|(lesson, review)| !lesson.is_named_by(review))
        .map(|(lesson, review)| format!("{}: {review:?}", lesson.name))
        .collect();
    assert!(missed.len() <= 2, "{missed:#?}");
}
