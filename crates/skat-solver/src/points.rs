//! How many card points the declarer gets when everybody plays as well as can be.

use crate::board::Board;
use crate::order::Order;
use crate::position::Position;
use crate::search::{Count, Search};

/// The card points of the tricks from here on, the one on the table counted, that the declarer takes when he plays for as
/// many and the defenders together for as few as possible: 0 to 120, exact.
///
/// Nothing if `node_limit` positions don't suffice; meant for the last tricks. In Null, where nobody counts card points, the
/// answer says nothing about winning.
#[must_use]
pub fn declarer_points(position: &Position, node_limit: u64) -> Option<u8> {
    let order = Order::new(position.kind());
    let board = Board::new(position, &order);
    let mut search = Search::new(&order, &board, Count::Points, [true, false, false], node_limit);
    // One below and one above all that can come out.
    search.value(&board, -1, 121).map(|points| points as u8)
}
