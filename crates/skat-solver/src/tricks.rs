//! Search for Null: can the declarer be made to take a trick?

use crate::board::Board;
use crate::budget::Meter;
use crate::order::{CardBits, CardOrder, highest, most_promising, only};
use crate::transposition::{Bounds, PositionKey, TranspositionTable};

/// A search for a trick of the declarer; its transposition table outlives it.
pub(crate) struct TrickSearch<'a, 'b> {
    pub(crate) order: &'a CardOrder,
    pub(crate) table: &'a mut TranspositionTable,
    pub(crate) meter: &'a mut Meter<'b>,
    /// The players who want the declarer to take a trick; never the declarer.
    pub(crate) hunters: [bool; 3],
}

impl TrickSearch<'_, '_> {
    /// Returns whether the declarer takes a trick from here on, the current one included. `None` if
    /// the budget is exhausted.
    pub(crate) fn declarer_takes_one(&mut self, board: &Board) -> Option<bool> {
        if board.on_table != 0 {
            return self.any_choice(board);
        }
        if board.hands[0] == 0 {
            return Some(false);
        }
        self.meter.visit()?;
        if board.declarer_lies_low(self.order) {
            return Some(false);
        }
        let [_, one, two] = self.hunters.map(u8::from);
        let search_number = 4 * (1 + one + 2 * two) + self.order.family();
        let key = PositionKey::new(board.hands, board.turn, search_number, 0, self.order);
        let known = self.table.probe(&key, 1, 1, self.order);
        if known.at_least == known.at_most {
            return Some(known.at_least == 1);
        }
        let takes_one = self.any_choice(board)?;
        self.table.store(
            &key,
            Bounds {
                at_least: takes_one.into(),
                at_most: takes_one.into(),
            },
        );
        Some(takes_one)
    }

    fn any_choice(&mut self, board: &Board) -> Option<bool> {
        let wanted = self.hunters[board.turn];
        let mut choices = self.choices(board);
        while choices != 0 {
            let card = most_promising(choices, |card| self.guess(board, card));
            choices &= !only(card);
            let mut after = *board;
            let takes_one = match after.play(card, self.order) {
                Some(taken) if taken.winner == 0 => true,
                _ => self.declarer_takes_one(&after)?,
            };
            if takes_one == wanted {
                return Some(wanted);
            }
        }
        Some(!wanted)
    }

    /// Returns the cards that the search has to consider for the player to move.
    fn choices(&self, board: &Board) -> CardBits {
        let playable = board.playable();
        let choices = self.order.highest_of_neighbours(playable, board.others());
        if board.turn != 0 || board.on_table == 0 {
            return choices;
        }
        // Of cards that don't beat the table, the declarer discards the highest of a suit: keeping
        // a lower one is never worse.
        let beating = board.beating(choices, self.order);
        let mut ducking = choices & !beating;
        let mut choices = beating;
        while ducking != 0 {
            let card = highest(ducking);
            choices |= only(card);
            ducking &= !self.order.suit_of(card);
        }
        choices
    }

    /// Guesses the value of a card for move ordering. It speeds up the search and never changes its
    /// result.
    fn guess(&self, board: &Board, card: u32) -> i32 {
        let suit = self.order.suit_of(card);
        let strength = (suit & (only(card) - 1)).count_ones() as i32;
        match board.turn {
            0 if board.beating(only(card), self.order) != 0 => -strength,
            0 => 8 + strength,
            _ if self.hunters[board.turn] => -strength,
            _ => strength,
        }
    }
}

impl Board {
    /// Returns whether the declarer can't take a trick in any play; valid only between two tricks
    /// without trumps.
    ///
    /// This holds if a defender leads and, in each suit, the declarer's cards lie one by one below
    /// those of the others.
    fn declarer_lies_low(&self, order: &CardOrder) -> bool {
        let [declarer, one, two] = self.hands;
        self.turn != 0
            && order.trumps() == 0
            && order.suits().into_iter().all(|suit| {
                let (mut own, mut others) = (declarer & suit, (one | two) & suit);
                while own != 0 && others != 0 {
                    if own.trailing_zeros() > others.trailing_zeros() {
                        return false;
                    }
                    (own, others) = (own & (own - 1), others & (others - 1));
                }
                true
            })
    }
}
