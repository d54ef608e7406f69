//! The auction, as in Skat (`rules.md` 1.3), with the values of the game.

use super::{Bid, Illegal, Values};
use crate::games::auction::{self, Role, WrongCall};
use crate::seat::Seat;

/// One call of the auction.
pub type Call<V> = auction::Call<Bid<V>>;
/// An auction that isn't over.
pub type Auction<V> = auction::Auction<Bid<V>>;
/// What a call leads to.
pub(in crate::games) type AfterCall<V> = auction::AfterCall<Bid<V>>;

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

/// What the asked seat may call: bids in rising order or a hold, and a pass at the end.
pub(in crate::games) fn legal_calls<V: Values>(auction: &Auction<V>) -> impl Iterator<Item = Call<V>> {
    let bids = (auction.role() == Role::Speaker).then(|| Bid::above(auction.bid()).map(Call::<V>::Bid));
    let hold = (auction.role() == Role::Listener).then_some(Call::<V>::Hold);
    bids.into_iter().flatten().chain(hold).chain([Call::<V>::Pass])
}

/// Whether this seat may make this call.
pub(in crate::games) fn check_call<V: Values>(auction: &Auction<V>, seat: Seat, call: Call<V>) -> Result<(), Illegal> {
    if auction.asked() == seat { Ok(auction.check(call)?) } else { Err(Illegal::NotYourTurn) }
}

impl From<WrongCall> for Illegal {
    fn from(wrong: WrongCall) -> Self {
        match wrong {
            WrongCall::BidTooLow => Self::BidTooLow,
            WrongCall::ListenerBids => Self::ListenerBids,
            WrongCall::NothingToHold => Self::NothingToHold,
        }
    }
}
