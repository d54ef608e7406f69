//! The calls of an auction, without a place on the heap.

use super::{AfterCall, Auction, Bid, Call, Role};
use crate::seat::Seat;

/// More calls than any auction has: 63 values that are all held, and three passes.
const MOST: usize = 2 * Bid::COUNT + 4;
/// Stands for holding a value; less is the place of a bid.
const HOLD: u8 = 0x7e;
/// Stands for passing.
const PASS: u8 = 0x7f;

/// The calls made so far, oldest first. Who made them follows from the rules of the auction.
#[derive(Clone, Copy)]
pub(super) struct Calls {
    codes: [u8; MOST],
    count: u8,
}

impl Calls {
    pub(super) const NONE: Self = Self { codes: [0; MOST], count: 0 };

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

    /// Each call with who made it.
    pub(super) fn to_vec(self) -> Vec<(Seat, Call)> {
        let mut calls = Vec::with_capacity(self.count.into());
        calls.extend(self.with_roles().map(|(_, seat, call)| (seat, call)));
        calls
    }

    /// Each call with who made it, and as what.
    pub(super) fn with_roles(&self) -> impl Iterator<Item = (Role, Seat, Call)> {
        let mut auction = Auction::new();
        self.codes[..usize::from(self.count)].iter().map(move |&code| {
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
