//! Compact record of an auction, stored without an allocation.

use super::{AfterCall, Auction, AuctionRole, Bid, Call};
use crate::seat::Seat;

/// Upper bound for an auction: 63 bids that are all held, and three passes.
const MOST: usize = 2 * Bid::COUNT + 4;
/// Code of a hold; smaller codes are bid indices.
const HOLD: u8 = 0x7e;
/// Code of a pass.
const PASS: u8 = 0x7f;

/// Calls made so far, oldest first. The rules of the auction determine their callers.
#[derive(Clone, Copy)]
pub(super) struct CallLog {
    codes: [u8; MOST],
    count: u8,
}

impl CallLog {
    pub(super) const NONE: Self = Self {
        codes: [0; MOST],
        count: 0,
    };

    pub(super) fn push(&mut self, call: Call) {
        if let Some(place) = self.codes.get_mut(usize::from(self.count)) {
            *place = match call {
                Call::Bid(bid) => bid.index() as u8,
                Call::Hold => HOLD,
                Call::Pass => PASS,
            };
            self.count += 1;
        }
    }

    /// Returns each call with its caller.
    pub(super) fn to_vec(self) -> Vec<(Seat, Call)> {
        let mut calls = Vec::with_capacity(self.count.into());
        calls.extend(self.with_roles().map(|(_, seat, call)| (seat, call)));
        calls
    }

    /// Returns each call with its caller and the caller's role.
    pub(super) fn with_roles(&self) -> impl Iterator<Item = (AuctionRole, Seat, Call)> {
        let mut auction = Auction::new();
        self.codes[..usize::from(self.count)]
            .iter()
            .map(move |&code| {
                let call = match code {
                    HOLD => Call::Hold,
                    PASS => Call::Pass,
                    index => Bid::from_index(index.into()).map_or(Call::Pass, Call::Bid),
                };
                let (role, seat) = (auction.role(), auction.asked());
                if let Ok(AfterCall::Open(next)) = auction.call(call) {
                    auction = next;
                }
                (role, seat, call)
            })
    }
}
