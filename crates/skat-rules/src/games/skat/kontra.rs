//! Kontra and its answers: who may double the score, when, and in which order (000:318, 002:221-235).

use super::{Calls, KontraRule, KontraTime, KontraWho};
use crate::seat::Seat;

/// One doubling of the score, in the order in which they are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubling {
    /// By a defender.
    Kontra,
    /// By the declarer, in answer to Kontra.
    Re,
    /// By a defender, in answer to Re; also called Bock.
    Supra,
    /// By the declarer, in answer to Supra; also called Hirsch.
    Resupra,
}

impl Doubling {
    /// All doublings in order.
    pub const ALL: [Self; 4] = [Self::Kontra, Self::Re, Self::Supra, Self::Resupra];

    /// What may be said after this, or at first.
    #[must_use]
    pub fn after(said: Option<Self>) -> Option<Self> {
        Self::ALL.get(Self::count(said)).copied()
    }

    /// How many doublings have been said when this was the last.
    #[must_use]
    pub const fn count(said: Option<Self>) -> usize {
        match said {
            None => 0,
            Some(doubling) => doubling as usize + 1,
        }
    }

    /// Whether it is the declarer who says it.
    #[must_use]
    pub const fn is_declarers(self) -> bool {
        matches!(self, Self::Re | Self::Resupra)
    }

    /// What the doublings come to that were said one after the other, if only such were said as these rules have.
    ///
    /// # Errors
    ///
    /// The index of the first that was out of order, or that the rules don't have.
    pub fn in_order(said: &[Self], rule: KontraRule) -> Result<Option<Self>, usize> {
        said.iter().enumerate().try_fold(None, |last, (index, &doubling)| {
            if Self::after(last) == Some(doubling) && rule.has(doubling) { Ok(Some(doubling)) } else { Err(index) }
        })
    }
}

impl KontraRule {
    /// Whether this doubling may be said at all.
    #[must_use]
    pub const fn has(self, doubling: Doubling) -> bool {
        self as u8 > doubling as u8
    }
}

impl KontraTime {
    /// Whether a defender may still say Kontra.
    #[must_use]
    pub const fn allows(self, first_lead_made: bool, own_card_played: bool) -> bool {
        match self {
            Self::FirstCard => !own_card_played,
            Self::BeforeLead => !first_lead_made,
        }
    }
}

/// What a player did in the auction, as far as it decides about Kontra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuctionPart {
    /// He bid or held a value.
    BidOrHeld,
    /// He passed when he could have bid or held 18.
    Passed18,
    /// He passed when 18 was no longer to be had, or wasn't asked.
    NoChanceAt18,
}

impl AuctionPart {
    /// What this seat did.
    pub(super) fn of(seat: Seat, calls: &Calls) -> Self {
        use super::{Bid, Call, Role};
        let mut part = Self::NoChanceAt18;
        let mut highest = None;
        for (role, caller, call) in calls.with_roles() {
            if caller == seat {
                let could_have_18 = match role {
                    Role::Speaker => highest.is_none(),
                    Role::Listener => highest == Some(Bid::LOWEST),
                };
                part = match call {
                    Call::Bid(_) | Call::Hold => Self::BidOrHeld,
                    Call::Pass if part != Self::BidOrHeld && could_have_18 => Self::Passed18,
                    Call::Pass => part,
                };
            }
            if let Call::Bid(bid) = call {
                highest = Some(bid);
            }
        }
        part
    }
}

impl KontraWho {
    /// Whether a defender who did this in the auction may say Kontra.
    #[must_use]
    pub const fn allows(self, part: AuctionPart) -> bool {
        match self {
            Self::Any => true,
            Self::BidOrHeld => matches!(part, AuctionPart::BidOrHeld),
            Self::NotPassed18 => !matches!(part, AuctionPart::Passed18),
        }
    }
}
