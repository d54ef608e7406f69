//! Kontra and its answers: the right to double the score, its time and its order.

use super::{CallLog, KontraRule, KontraTime, KontraWho};
use crate::seat::Seat;

/// A doubling of the score, in the order of announcement.
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

    /// Returns the doubling that may follow this one, or the first.
    #[must_use]
    pub fn after(said: Option<Self>) -> Option<Self> {
        Self::ALL.get(Self::count(said)).copied()
    }

    /// Counts the doublings up to and including this one.
    #[must_use]
    pub const fn count(said: Option<Self>) -> usize {
        match said {
            None => 0,
            Some(doubling) => doubling as usize + 1,
        }
    }

    /// Returns true if the doubling belongs to the declarer.
    #[must_use]
    pub(crate) const fn is_declarers(self) -> bool {
        matches!(self, Self::Re | Self::Resupra)
    }

    /// Returns the last of these doublings, if they are in order and the rule has them all.
    ///
    /// # Errors
    ///
    /// Index of the first doubling that is out of order or beyond the rule.
    pub fn in_order(said: &[Self], rule: KontraRule) -> Result<Option<Self>, usize> {
        said.iter()
            .enumerate()
            .try_fold(None, |last, (index, &doubling)| {
                if Self::after(last) == Some(doubling) && rule.has(doubling) {
                    Ok(Some(doubling))
                } else {
                    Err(index)
                }
            })
    }
}

impl KontraRule {
    /// Returns true if the rule has this doubling.
    #[must_use]
    pub const fn has(self, doubling: Doubling) -> bool {
        self as u8 > doubling as u8
    }
}

impl KontraTime {
    /// Returns true if a defender may still say Kontra.
    #[must_use]
    pub const fn allows(self, first_lead_made: bool, own_card_played: bool) -> bool {
        match self {
            Self::FirstCard => !own_card_played,
            Self::BeforeLead => !first_lead_made,
        }
    }
}

/// A player's part in the auction, as far as it decides the right to Kontra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuctionPart {
    /// The player bid or held a value.
    BidOrHeld,
    /// The player passed although they could have bid or held 18.
    Passed18,
    /// The player passed when 18 was no longer available, or wasn't asked.
    NoChanceAt18,
}

impl AuctionPart {
    /// Returns this seat's part in the auction.
    pub(super) fn of(seat: Seat, calls: &CallLog) -> Self {
        use super::{AuctionRole, Bid, Call};
        let mut part = Self::NoChanceAt18;
        let mut highest = None;
        for (role, caller, call) in calls.with_roles() {
            if caller == seat {
                let could_have_18 = match role {
                    AuctionRole::Speaker => highest.is_none(),
                    AuctionRole::Listener => highest == Some(Bid::LOWEST),
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
    /// Returns true if a defender with this part in the auction may say Kontra.
    #[must_use]
    pub const fn allows(self, part: AuctionPart) -> bool {
        match self {
            Self::Any => true,
            Self::BidOrHeld => matches!(part, AuctionPart::BidOrHeld),
            Self::NotPassed18 => !matches!(part, AuctionPart::Passed18),
        }
    }
}
