//! The auction of three, generic over the bid values of the game.
//!
//! Middlehand bids to forehand, then rearhand bids to the survivor. If both have passed without a
//! bid, forehand may still open.

use std::fmt;
use std::str::FromStr;

use crate::game::NotAnAction;
use crate::seat::Seat;

/// One call of the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call<B> {
    /// The speaker names a value.
    Bid(B),
    /// The listener holds the last value ("yes").
    Hold,
    /// Speaker or listener drops out for the rest of the deal.
    Pass,
}

/// Written form: `bid 18`, `hold`, `pass`.
impl<B: fmt::Display> fmt::Display for Call<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => write!(f, "bid {bid}"),
            Self::Hold => f.write_str("hold"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl<B: FromStr> FromStr for Call<B> {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        match text.split_once(' ') {
            Some(("bid", value)) => value.parse().map(Self::Bid).map_err(|_| NotAnAction),
            None if text == "hold" => Ok(Self::Hold),
            None if text == "pass" => Ok(Self::Pass),
            _ => Err(NotAnAction),
        }
    }
}

/// Rule that a call breaks, even though it was the seat's turn (ISkO 3.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WrongCall {
    /// A bid must exceed the last one.
    BidTooLow,
    /// The listener may only hold or pass.
    ListenerBids,
    /// The speaker has no bid to hold.
    NothingToHold,
}

/// Part of the seat whose call is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AuctionRole {
    /// Names a value or passes.
    Speaker,
    /// Holds the last value or passes.
    Listener,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duel {
    /// Middlehand bids to forehand.
    First,
    /// Rearhand bids to the survivor of the first duel.
    Second { listener: Seat },
    /// Nobody has bid, and forehand may open.
    ForehandAlone,
}

/// An auction in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction<B> {
    bid: Option<B>,
    duel: Duel,
    role: AuctionRole,
}

/// Winner of the auction and their bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Won<B> {
    /// The declarer.
    pub declarer: Seat,
    /// Value that the contract must reach.
    pub bid: B,
}

/// The declarer and the bid: `0 at 18`.
impl<B: fmt::Display> fmt::Display for Won<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.declarer, self.bid)
    }
}

/// State after a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterCall<B> {
    /// The auction goes on.
    Open(Auction<B>),
    /// One seat is left: the declarer, at the last value named.
    Declared(Won<B>),
    /// All three have passed.
    PassedIn,
}

impl<B: Copy + Ord> Auction<B> {
    /// Returns the start of an auction: middlehand bids to forehand.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            bid: None,
            duel: Duel::First,
            role: AuctionRole::Speaker,
        }
    }

    /// Returns the last value named, if any.
    #[must_use]
    pub const fn bid(&self) -> Option<B> {
        self.bid
    }

    /// Returns the role of the seat whose call is due.
    #[must_use]
    pub const fn role(&self) -> AuctionRole {
        self.role
    }

    /// Returns true if both others have passed without a bid, which leaves forehand alone.
    #[must_use]
    pub(crate) fn forehand_alone(&self) -> bool {
        self.duel == Duel::ForehandAlone
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

    /// Returns the seat whose call is due.
    #[must_use]
    pub const fn asked(&self) -> Seat {
        match (self.role, self.listener()) {
            (AuctionRole::Listener, Some(listener)) => listener,
            _ => self.speaker(),
        }
    }

    /// Checks a call of the seat whose turn it is.
    ///
    /// # Errors
    ///
    /// The rule that the call breaks.
    pub fn check(&self, call: Call<B>) -> Result<(), WrongCall> {
        match (self.role, call) {
            (_, Call::Pass) | (AuctionRole::Listener, Call::Hold) => Ok(()),
            (AuctionRole::Speaker, Call::Bid(bid)) if self.bid.is_none_or(|last| bid > last) => {
                Ok(())
            }
            (AuctionRole::Speaker, Call::Bid(_)) => Err(WrongCall::BidTooLow),
            (AuctionRole::Speaker, Call::Hold) => Err(WrongCall::NothingToHold),
            (AuctionRole::Listener, Call::Bid(_)) => Err(WrongCall::ListenerBids),
        }
    }

    /// Returns the state after a call of the seat whose turn it is.
    ///
    /// # Errors
    ///
    /// The rule that the call breaks.
    pub fn call(self, call: Call<B>) -> Result<AfterCall<B>, WrongCall> {
        self.check(call)?;
        Ok(match call {
            Call::Bid(bid) if self.forehand_alone() => AfterCall::Declared(Won {
                declarer: Seat::FOREHAND,
                bid,
            }),
            Call::Bid(bid) => AfterCall::Open(Self {
                bid: Some(bid),
                role: AuctionRole::Listener,
                ..self
            }),
            Call::Hold => AfterCall::Open(Self {
                role: AuctionRole::Speaker,
                ..self
            }),
            Call::Pass => self.after_pass(),
        })
    }

    /// Returns the state after a call in an auction without rearhand, who passes as soon as their
    /// turn comes. The dealer sits in middlehand and bids to forehand.
    ///
    /// # Errors
    ///
    /// The rule that the call breaks.
    pub(crate) fn call_of_two(self, call: Call<B>) -> Result<AfterCall<B>, WrongCall> {
        match self.call(call)? {
            AfterCall::Open(next) if next.asked() == Seat::REARHAND => next.call(Call::Pass),
            after => Ok(after),
        }
    }

    fn after_pass(self) -> AfterCall<B> {
        let survivor = match self.role {
            AuctionRole::Listener => Some(self.speaker()),
            AuctionRole::Speaker => self.listener(),
        };
        match (self.duel, survivor, self.bid) {
            (_, None, _) => AfterCall::PassedIn,
            (Duel::First, Some(listener), bid) => AfterCall::Open(Self {
                bid,
                duel: Duel::Second { listener },
                role: AuctionRole::Speaker,
            }),
            (_, Some(declarer), Some(bid)) => AfterCall::Declared(Won { declarer, bid }),
            (_, Some(_), None) => AfterCall::Open(Self {
                bid: None,
                duel: Duel::ForehandAlone,
                role: AuctionRole::Speaker,
            }),
        }
    }
}

impl<B: Copy + Ord> Default for Auction<B> {
    fn default() -> Self {
        Self::new()
    }
}
