//! What the search remembers of positions that it has been to.

use crate::board::Board;
use crate::order::Cards;

/// Bounds of what a position is worth from its trick on, and the card that was best there.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) at_least: u8,
    pub(crate) at_most: u8,
    pub(crate) best: u8,
}

/// A table of fixed size for positions between two tricks; what is new displaces what is old.
pub(crate) struct Memory {
    /// The three hands and one word for the rest. Zeros, which no position with cards has, are a free place.
    entries: Vec<[u32; 4]>,
    shift: u32,
}

impl Memory {
    /// A table for searches that begin with this many tricks left, of 128 KiB for five and at most 2 MiB.
    pub(crate) fn new(tricks: u32) -> Self {
        let bits = (2 * tricks + 3).min(17);
        Self { entries: vec![[0; 4]; 1 << bits], shift: 64 - bits }
    }

    /// What is known of a board on whose table nothing lies.
    pub(crate) fn recall(&self, board: &Board) -> Option<Known> {
        let [one, two, three, rest] = self.entries[self.place(board)];
        let [turn, at_least, at_most, best] = rest.to_le_bytes();
        ([one, two, three] == board.hands && usize::from(turn) == board.turn).then_some(Known {
            at_least,
            at_most,
            best,
        })
    }

    /// Notes what is known of a board on whose table nothing lies.
    pub(crate) fn note(&mut self, board: &Board, known: Known) {
        let place = self.place(board);
        let [one, two, three] = board.hands;
        let rest = [board.turn as u8, known.at_least, known.at_most, known.best];
        self.entries[place] = [one, two, three, u32::from_le_bytes(rest)];
    }

    /// Fibonacci hashing: the upper bits of products with odd constants.
    fn place(&self, board: &Board) -> usize {
        let [one, two, three]: [Cards; 3] = board.hands;
        let key = (u64::from(one) << 32 | u64::from(two)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = (key ^ key >> 29 ^ u64::from(three) << 2 ^ board.turn as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (key >> self.shift) as usize
    }
}
