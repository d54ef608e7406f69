//! The auction of Skat.

use super::Bid;
use crate::games::auction;

/// The auction of Skat.
pub type Auction = auction::Auction<Bid>;
/// A call of Skat's auction.
pub type Call = auction::Call<Bid>;
/// State after a call of Skat's auction.
pub type AfterCall = auction::AfterCall<Bid>;
/// Winner of Skat's auction and their bid.
pub type Won = auction::Won<Bid>;
