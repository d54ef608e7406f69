//! The auction, as in Skat, with the bid values of the game.

use super::{Bid, Illegal, Values};
use crate::games::auction::{self, AuctionRole, WrongCall};
use crate::seat::Seat;

/// One call of the auction.
pub type Call<V> = auction::Call<Bid<V>>;
/// An auction in progress.
pub type Auction<V> = auction::Auction<Bid<V>>;
/// State after a call.
pub(in crate::games) type AfterCall<V> = auction::AfterCall<Bid<V>>;

/// Winner of the auction and their bid.
pub type Won<V> = auction::Won<Bid<V>>;

impl<V> Won<V> {
    /// Refuses every seat but the declarer's.
    pub(in crate::games) fn only_declarer(&self, seat: Seat) -> Result<(), Illegal> {
        if self.declarer == seat {
            Ok(())
        } else {
            Err(Illegal::NotYourTurn)
        }
    }
}

/// Lists the legal calls of the seat whose turn it is: bids in rising order or a hold, then a pass.
pub(in crate::games) fn legal_calls<V: Values>(
    auction: &Auction<V>,
) -> impl Iterator<Item = Call<V>> {
    let bids = (auction.role() == AuctionRole::Speaker)
        .then(|| Bid::above(auction.bid()).map(Call::<V>::Bid));
    let hold = (auction.role() == AuctionRole::Listener).then_some(Call::<V>::Hold);
    bids.into_iter()
        .flatten()
        .chain(hold)
        .chain([Call::<V>::Pass])
}

/// Checks that this seat may make this call.
pub(in crate::games) fn check_call<V: Values>(
    auction: &Auction<V>,
    seat: Seat,
    call: Call<V>,
) -> Result<(), Illegal> {
    if auction.asked() == seat {
        Ok(auction.check(call)?)
    } else {
        Err(Illegal::NotYourTurn)
    }
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
