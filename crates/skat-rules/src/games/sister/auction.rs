//! The auction, as in Skat (`rules.md` 1.3) with the values of the game.
//!
//! Middlehand speaks to forehand; rearhand speaks to whoever is left. If both have passed without a bid, forehand may still
//! open.

use std::fmt;
use std::str::FromStr;

use super::{Bid, Illegal, NotAnAction, Values};
use crate::games::skat::Role;
use crate::seat::Seat;

/// One call of the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call<V> {
    /// The speaker names a value.
    Bid(Bid<V>),
    /// The listener holds the value named last ("yes").
    Hold,
    /// Either drops out for the rest of the deal.
    Pass,
}

/// The written form: `bid 18`, `hold`, `pass`.
impl<V> fmt::Display for Call<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(bid) => write!(f, "bid {bid}"),
            Self::Hold => f.write_str("hold"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl<V: Values> FromStr for Call<V> {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        match text.split_once(' ') {
            Some(("bid", value)) => value.parse().map(Self::Bid),
            None if text == "hold" => Ok(Self::Hold),
            None if text == "pass" => Ok(Self::Pass),
            _ => Err(NotAnAction),
        }
    }
}

/// Who has won the auction, and at what value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Won<V> {
    /// The declarer.
    pub declarer: Seat,
    /// What his contract must be worth.
    pub bid: Bid<V>,
}

impl<V> Won<V> {
    /// Refuses every seat but the declarer's.
    pub(in crate::games) fn only_declarer(&self, seat: Seat) -> Result<(), Illegal> {
        if self.declarer == seat { Ok(()) } else { Err(Illegal::NotYourTurn) }
    }
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
pub struct Auction<V> {
    bid: Option<Bid<V>>,
    duel: Duel,
    role: Role,
}

/// What a call leads to.
#[derive(Clone, Copy)]
pub(in crate::games) enum AfterCall<V> {
    /// Somebody else is asked.
    Open(Auction<V>),
    /// One seat is left.
    Declared(Won<V>),
    /// All three passed.
    PassedIn,
}

impl<V: Values> Auction<V> {
    /// The beginning: middlehand is to speak to forehand.
    pub(in crate::games) const fn new() -> Self {
        Self { bid: None, duel: Duel::First, role: Role::Speaker }
    }

    /// The value named last, if any.
    #[must_use]
    pub const fn bid(&self) -> Option<Bid<V>> {
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

    /// What the asked seat may call: bids in rising order or a hold, and a pass at the end.
    pub(in crate::games) fn legal(&self) -> impl Iterator<Item = Call<V>> {
        let bids = (self.role == Role::Speaker).then(|| Bid::above(self.bid).map(Call::Bid));
        let hold = (self.role == Role::Listener).then_some(Call::Hold);
        bids.into_iter().flatten().chain(hold).chain([Call::Pass])
    }

    /// Whether this seat may make this call.
    pub(in crate::games) fn check(&self, seat: Seat, call: Call<V>) -> Result<(), Illegal> {
        if self.asked() != seat {
            return Err(Illegal::NotYourTurn);
        }
        match (self.role, call) {
            (_, Call::Pass) | (Role::Listener, Call::Hold) => Ok(()),
            (Role::Speaker, Call::Bid(bid)) if self.bid.is_none_or(|last| bid > last) => Ok(()),
            (Role::Speaker, Call::Bid(_)) => Err(Illegal::BidTooLow),
            (Role::Speaker, Call::Hold) => Err(Illegal::NothingToHold),
            (Role::Listener, Call::Bid(_)) => Err(Illegal::ListenerBids),
        }
    }

    /// The auction after a call of the asked seat that has been checked.
    pub(in crate::games) fn call(self, call: Call<V>) -> AfterCall<V> {
        match call {
            Call::Bid(bid) if self.forehand_alone() => AfterCall::Declared(Won { declarer: Seat::FOREHAND, bid }),
            Call::Bid(bid) => AfterCall::Open(Self { bid: Some(bid), role: Role::Listener, ..self }),
            Call::Hold => AfterCall::Open(Self { role: Role::Speaker, ..self }),
            Call::Pass => self.after_pass(),
        }
    }

    fn after_pass(self) -> AfterCall<V> {
        let survivor = match self.role {
            Role::Listener => Some(self.speaker()),
            Role::Speaker => self.listener(),
        };
        match (self.duel, survivor, self.bid) {
            (_, None, _) => AfterCall::PassedIn,
            (Duel::First, Some(listener), bid) => {
                AfterCall::Open(Self { bid, duel: Duel::Second { listener }, role: Role::Speaker })
            }
            (_, Some(declarer), Some(bid)) => AfterCall::Declared(Won { declarer, bid }),
            (_, Some(_), None) => AfterCall::Open(Self { bid: None, duel: Duel::ForehandAlone, role: Role::Speaker }),
        }
    }
}
