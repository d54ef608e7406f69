//! The auction (`rules.md` 1.3).
//!
//! Middlehand speaks to forehand; rearhand speaks to whoever is left. If both have passed without a bid, forehand may still
//! open.

use super::Bid;
use super::error::Illegal;
use crate::seat::Seat;

/// One call of the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// The speaker names a value.
    Bid(Bid),
    /// The listener holds the value named last ("yes").
    Hold,
    /// Either drops out for the rest of the deal.
    Pass,
}

/// Who is asked, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Names a value or passes.
    Speaker,
    /// Holds the value named or passes.
    Listener,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duel {
    /// Middlehand speaks to forehand.
    First,
    /// Rearhand speaks to the survivor of the first duel.
    Second { listener: Seat },
    /// Nobody has bid; forehand may open.
    ForehandAlone,
}

/// An auction that isn't over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    bid: Option<Bid>,
    duel: Duel,
    role: Role,
}

/// What a call leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterCall {
    /// Somebody else is asked.
    Open(Auction),
    /// One seat is left: the declarer, at the last value named.
    Declared {
        /// Who plays.
        declarer: Seat,
        /// What his contract must be worth.
        bid: Bid,
    },
    /// All three passed.
    PassedIn,
}

impl Auction {
    /// The beginning: middlehand is to speak to forehand.
    #[must_use]
    pub const fn new() -> Self {
        Self { bid: None, duel: Duel::First, role: Role::Speaker }
    }

    /// The value named last, if any.
    #[must_use]
    pub const fn bid(&self) -> Option<Bid> {
        self.bid
    }

    /// What the asked seat is asked as.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    const fn speaker(&self) -> Seat {
        match self.duel {
            Duel::First => Seat::MIDDLEHAND,
            Duel::Second { .. } => Seat::REARHAND,
            Duel::ForehandAlone => Seat::FOREHAND,
        }
    }

    const fn listener(&self) -> Option<Seat> {
        match self.duel {
            Duel::First => Some(Seat::FOREHAND),
            Duel::Second { listener } => Some(listener),
            Duel::ForehandAlone => None,
        }
    }

    /// Whose call is awaited.
    #[must_use]
    pub const fn asked(&self) -> Seat {
        match (self.role, self.listener()) {
            (Role::Listener, Some(listener)) => listener,
            _ => self.speaker(),
        }
    }

    /// Whether the asked seat may make this call.
    ///
    /// # Errors
    ///
    /// Says which rule the call breaks.
    pub fn check(&self, call: Call) -> Result<(), Illegal> {
        match (self.role, call) {
            (_, Call::Pass) | (Role::Listener, Call::Hold) => Ok(()),
            (Role::Speaker, Call::Bid(bid)) if self.bid.is_none_or(|last| bid > last) => Ok(()),
            (Role::Speaker, Call::Bid(_)) => Err(Illegal::BidTooLow),
            (Role::Speaker, Call::Hold) => Err(Illegal::NothingToHold),
            (Role::Listener, Call::Bid(_)) => Err(Illegal::ListenerBids),
        }
    }

    /// The auction after a call of the asked seat.
    ///
    /// # Errors
    ///
    /// Says which rule the call breaks.
    pub fn call(self, call: Call) -> Result<AfterCall, Illegal> {
        self.check(call)?;
        Ok(match call {
            Call::Bid(bid) if self.duel == Duel::ForehandAlone => AfterCall::Declared { declarer: Seat::FOREHAND, bid },
            Call::Bid(bid) => AfterCall::Open(Self { bid: Some(bid), role: Role::Listener, ..self }),
            Call::Hold => AfterCall::Open(Self { role: Role::Speaker, ..self }),
            Call::Pass => self.after_pass(),
        })
    }

    fn after_pass(self) -> AfterCall {
        let survivor = match self.role {
            Role::Listener => Some(self.speaker()),
            Role::Speaker => self.listener(),
        };
        match (self.duel, survivor, self.bid) {
            (_, None, _) => AfterCall::PassedIn,
            (Duel::First, Some(listener), bid) => {
                AfterCall::Open(Self { bid, duel: Duel::Second { listener }, role: Role::Speaker })
            }
            (_, Some(declarer), Some(bid)) => AfterCall::Declared { declarer, bid },
            (_, Some(_), None) => AfterCall::Open(Self { bid: None, duel: Duel::ForehandAlone, role: Role::Speaker }),
        }
    }
}

impl Default for Auction {
    fn default() -> Self {
        Self::new()
    }
}
