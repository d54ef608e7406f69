//! Search for card points: can the declarer take at least a given number?

use crate::board::Board;
use crate::budget::Meter;
use crate::order::{CardBits, CardOrder, each, highest, most_promising, only};
use crate::transposition::{PositionKey, TranspositionTable};

/// A search for card points; its transposition table outlives it.
pub(crate) struct PointSearch<'a, 'b> {
    pub(crate) order: &'a CardOrder,
    pub(crate) table: &'a mut TranspositionTable,
    pub(crate) meter: &'a mut Meter<'b>,
}

impl PointSearch<'_, '_> {
    /// Returns a bound on the declarer's card points from here to the end, the current trick
    /// included.
    ///
    /// A bound of at least `target` is a lower bound; any other is an upper bound. `None` if the
    /// budget is exhausted.
    pub(crate) fn bound(&mut self, board: &Board, target: i32) -> Option<i32> {
        if board.on_table == 0 {
            self.between_tricks(board, target)
        } else {
            self.best_choice(board, target)
        }
    }

    /// Returns the declarer's exact card points. The search is fastest if they are near the guess.
    pub(crate) fn exact(&mut self, board: &Board, guess: i32) -> Option<i32> {
        let (mut least, mut most) = (0, self.order.points(board.held() | board.on_table));
        let mut target = guess;
        while least < most {
            target = target.clamp(least + 1, most);
            let bound = self.bound(board, target)?;
            if bound >= target {
                least = bound;
            } else {
                most = bound;
            }
            target = (least + most + 1) / 2;
        }
        Some(least)
    }

    fn between_tricks(&mut self, board: &Board, target: i32) -> Option<i32> {
        let held = board.held();
        let rest = self.order.points(held);
        if target <= 0 {
            return Some(0);
        }
        if target > rest {
            return Some(rest);
        }
        self.meter.visit()?;
        if board.hands[0] & (board.hands[0] - 1) == 0 {
            return Some(if self.declarer_takes_last(board) {
                rest
            } else {
                0
            });
        }
        let key = PositionKey::new(
            board.hands,
            board.turn,
            self.order.family(),
            self.order.lowered(held),
            self.order,
        );
        let mut known = self.table.probe(&key, target, rest, self.order);
        if known.at_least >= target {
            return Some(known.at_least);
        }
        if known.at_most < target {
            return Some(known.at_most);
        }
        let sure = board.sure_points(self.order);
        if sure >= target {
            return Some(sure);
        }
        let bound = self.best_choice(board, target)?;
        if bound >= target {
            known.at_least = bound;
        } else {
            known.at_most = bound;
        }
        self.table.store(&key, known);
        Some(bound)
    }

    /// With one card in each hand: returns whether the declarer wins the trick.
    fn declarer_takes_last(&self, board: &Board) -> bool {
        let mut board = *board;
        let mut taken = None;
        while taken.is_none() {
            taken = board.play(highest(board.hands[board.turn]), self.order);
        }
        taken.is_some_and(|taken| taken.winner == 0)
    }

    /// Returns the bound for the best card of the player to move.
    fn best_choice(&mut self, board: &Board, target: i32) -> Option<i32> {
        let order = self.order;
        let is_declarer = board.turn == 0;
        let others = board.others();
        let Moves { mut cards, ours } = self.choices(board, others);
        let mut best = if is_declarer { i32::MIN } else { i32::MAX };
        while cards != 0 {
            // Tries a high-counting card first if the trick is ours, otherwise a low-counting one.
            let card = most_promising(cards, |card| {
                let worth = order.worth(card);
                if ours & only(card) == 0 {
                    -worth
                } else {
                    16 + worth
                }
            });
            cards &= !only(card);
            let mut after = *board;
            let value = match after.play(card, order) {
                None => self.best_choice(&after, target)?,
                Some(taken) => {
                    let gain = if taken.winner == 0 {
                        order.points(taken.cards)
                    } else {
                        0
                    };
                    gain + self.between_tricks(&after, target - gain)?
                }
            };
            best = if is_declarer {
                best.max(value)
            } else {
                best.min(value)
            };
            if (value >= target) == is_declarer {
                break;
            }
            // A neighbour takes the same tricks, so its result differs at most by the difference in
            // card points.
            let missing = if is_declarer {
                target - value
            } else {
                value - target + 1
            };
            if missing <= 1 {
                continue;
            }
            for neighbour in each(order.stretch(card, others) & cards) {
                let difference = (order.worth(neighbour) - order.worth(card)).abs();
                if difference < missing {
                    cards &= !only(neighbour);
                    best = if is_declarer {
                        best.max(value + difference)
                    } else {
                        best.min(value - difference)
                    };
                }
            }
        }
        Some(best)
    }

    /// Returns the cards that the search has to consider for the player to move.
    fn choices(&self, board: &Board, others: CardBits) -> Moves {
        let cards = self.order.lowest_of_equal(board.playable(), others);
        // A single choice needs no ordering.
        if cards & cards.wrapping_sub(1) == 0 {
            return Moves { cards, ours: 0 };
        }
        let (mut ours, mut probably_ours, mut theirs) = (0, 0, 0);
        for card in each(cards) {
            match self.fate(board, card) {
                Fate::Ours => ours |= only(card),
                Fate::ProbablyOurs => probably_ours |= only(card),
                Fate::ProbablyTheirs => {}
                Fate::Theirs => theirs |= only(card),
            }
        }
        // Neighbours win or lose this trick alike and are equal later. One suffices: the
        // highest-counting if the trick is ours, the lowest-counting if it is theirs.
        let left_out = (ours & !self.order.highest_of_rising(ours, others))
            | (theirs & !self.order.lowest_of_rising(theirs, others));
        Moves {
            cards: cards & !left_out,
            ours: ours | probably_ours,
        }
    }

    /// Predicts the trick's winner if the player to move plays this card.
    fn fate(&self, board: &Board, card: u32) -> Fate {
        let order = self.order;
        let player = board.turn;
        let led = if board.on_table == 0 {
            order.suit_of(card)
        } else {
            board.led
        };
        let beats = |player: usize, best: u32| {
            CardOrder::playable(board.hands[player], led) & order.beating(best)
        };
        let next = Board::next(player);
        if board.on_table == 0 {
            if player == 0 {
                return if beats(1, card) == 0 && beats(2, card) == 0 {
                    Fate::Ours
                } else {
                    Fate::ProbablyTheirs
                };
            }
            let declarers = beats(0, card);
            return if declarers == 0 {
                Fate::Ours
            } else if beats(3 - player, highest(declarers)) != 0 {
                Fate::ProbablyOurs
            } else {
                Fate::ProbablyTheirs
            };
        }
        let (best, best_player) = if board.beating(only(card), order) == 0 {
            (board.best, board.best_player)
        } else {
            (card, player)
        };
        let is_ours = |winner: usize| (winner == 0) == (player == 0);
        let so_far = if is_ours(best_player) {
            Fate::Ours
        } else {
            Fate::Theirs
        };
        if board.is_last_to_play()
            || is_ours(next) == is_ours(best_player)
            || beats(next, best) == 0
        {
            so_far
        } else if is_ours(next) {
            Fate::ProbablyOurs
        } else {
            Fate::ProbablyTheirs
        }
    }
}

/// The cards to search in a position.
struct Moves {
    cards: CardBits,
    /// The cards that will probably win the trick for the side of the player to move.
    ours: CardBits,
}

/// The side that wins a trick, as far as it is known.
enum Fate {
    /// The side of the player to move, whatever is played.
    Ours,
    /// Either side, but probably that of the player to move.
    ProbablyOurs,
    ProbablyTheirs,
    /// The other side, whatever is played.
    Theirs,
}
