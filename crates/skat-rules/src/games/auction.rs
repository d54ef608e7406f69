//! The auction of three (`rules.md` 1.3), whatever the values of the game are.
//!
//! Middlehand speaks to forehand; rearhand speaks to whoever is left. If both have passed without a bid, forehand may still
//! open.

use std::fmt;
use std::str::FromStr;

use crate::seat::Seat;

/// One call of the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call<B> {
    /// The speaker names a value.
    Bid(B),
    /// The listener holds the value named last ("yes").
    Hold,
    /// Either drops out for the rest of the deal.
    Pass,
}

/// The written form: `bid 18`, `hold`, `pass`.
impl<B: fmt::Display> fmt::Display for Call<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => write!(f, "bid {bid}"),
            Self::Hold => f.write_str("hold"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// Text that isn't a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a call")]
pub struct NotACall;

impl<B: FromStr> FromStr for Call<B> {
    type Err = NotACall;

    fn from_str(text: &str) -> Result<Self, NotACall> {
        match text.split_once(' ') {
            Some(("bid", value)) => value.parse().map(Self::Bid).map_err(|_| NotACall),
            None if text == "hold" => Ok(Self::Hold),
            None if text == "pass" => Ok(Self::Pass),
            _ => Err(NotACall),
        }
    }
}

/// Which rule a call of the asked seat breaks (ISkO 3.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WrongCall {
    /// A bid must be above the last one.
    BidTooLow,
    /// The listener only holds or passes.
    ListenerBids,
    /// The speaker can't hold: nothing has been said to him.
    NothingToHold,
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
pub struct Auction<B> {
    bid: Option<B>,
    duel: Duel,
    role: Role,
}

/// What a call leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterCall<B> {
    /// Somebody else is asked.
    Open(Auction<B>),
    /// One seat is left: the declarer, at the last value named.
    Declared {
        /// Who plays.
        declarer: Seat,
        /// What his contract must be worth.
        bid: B,
    },
    /// All three passed.
    PassedIn,
}

impl<B: Copy + Ord> Auction<B> {
    /// The beginning: middlehand is to speak to forehand.
    #[must_use]
    pub const fn new() -> Self {
        Self { bid: None, duel: Duel::First, role: Role::Speaker }
    }

    /// The value named last, if any.
    #[must_use]
    pub const fn bid(&self) -> Option<B> {
        self.bid
    }

    /// What the asked seat is asked as.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Whether the others have passed without a bid, and forehand alone is left.
    #[must_use]
    pub fn forehand_alone(&self) -> bool {
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
    pub fn check(&self, call: Call<B>) -> Result<(), WrongCall> {
        match (self.role, call) {
            (_, Call::Pass) | (Role::Listener, Call::Hold) => Ok(()),
            (Role::Speaker, Call::Bid(bid)) if self.bid.is_none_or(|last| bid > last) => Ok(()),
            (Role::Speaker, Call::Bid(_)) => Err(WrongCall::BidTooLow),
            (Role::Speaker, Call::Hold) => Err(WrongCall::NothingToHold),
            (Role::Listener, Call::Bid(_)) => Err(WrongCall::ListenerBids),
        }
    }

    /// The auction after a call of the asked seat.
    ///
    /// # Errors
    ///
    /// Says which rule the call breaks.
    pub fn call(self, call: Call<B>) -> Result<AfterCall<B>, WrongCall> {
        self.check(call)?;
        Ok(match call {
            Call::Bid(bid) if self.forehand_alone() => AfterCall::Declared { declarer: Seat::FOREHAND, bid },
            Call::Bid(bid) => AfterCall::Open(Self { bid: Some(bid), role: Role::Listener, ..self }),
            Call::Hold => AfterCall::Open(Self { role: Role::Speaker, ..self }),
            Call::Pass => self.after_pass(),
        })
    }

    fn after_pass(self) -> AfterCall<B> {
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

impl<B: Copy + Ord> Default for Auction<B> {
    fn default() -> Self {
        Self::new()
    }
}
