//! Alpha-beta search over what the declarer takes.

use crate::board::{Board, Taken};
use crate::memory::{Known, Memory};
use crate::order::{Cards, Order, only};

/// How many positions a caller who wants an answer at once lets a search visit; the same number gives the same answer
/// everywhere.
///
/// Five tricks of a Null are never too much for it. After each trick a defender leads or the game is over, so without any
/// shortcut they have 1 + 5 + 25 + 125 positions in the first trick and (125 · 84 + 1000 · 39 + 1000 · 14 + 125 · 3) · 2 in
/// the others, about 128,000 in all if none is searched twice. Measured it is about a thousand at most.
pub const NODE_LIMIT: u64 = 200_000;

/// What is counted when the declarer takes a trick.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Count {
    /// The card points in it.
    Points,
    /// The trick, in Null.
    Tricks,
}

/// One search: what is counted, who wants much of it, and what was found out so far.
pub(crate) struct Search<'a> {
    order: &'a Order,
    count: Count,
    /// Who wants the declarer to take much; the others work together against them.
    for_much: [bool; 3],
    memory: Memory,
    nodes_left: u64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(order: &'a Order, board: &Board, count: Count, for_much: [bool; 3], node_limit: u64) -> Self {
        let memory = Memory::new(board.hands[board.turn].count_ones());
        Self { order, count, for_much, memory, nodes_left: node_limit }
    }

    /// How many positions were visited, of the limit that the search began with.
    pub(crate) const fn visited(&self, node_limit: u64) -> u64 {
        node_limit - self.nodes_left
    }

    /// How much the declarer takes from here to the end, the trick on the table counted: exactly if that lies between `alpha`
    /// and `beta`, else a bound on the same side. Nothing if the node limit is reached.
    pub(crate) fn value(&mut self, board: &Board, alpha: i32, beta: i32) -> Option<i32> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        if board.on_table != 0 {
            return self.best_choice(board, alpha, beta, None).map(|(value, _)| value);
        }
        let most = self.worth(board.held());
        if most == 0 || beta <= 0 {
            return Some(0);
        }
        if most <= alpha {
            return Some(most);
        }
        if let Some(value) = self.without_search(board, most) {
            return Some(value);
        }
        let known = self.memory.recall(board);
        if let Some(Known { at_least, at_most, .. }) = known {
            let (at_least, at_most) = (i32::from(at_least), i32::from(at_most));
            if at_least >= beta || at_least == at_most {
                return Some(at_least);
            }
            if at_most <= alpha {
                return Some(at_most);
            }
        }
        let (value, best) = self.best_choice(board, alpha, beta, known.map(|known| u32::from(known.best)))?;
        // At most 120 card points or ten tricks, so that they fit.
        let bound = value as u8;
        let old = known.map_or((0, most as u8), |known| (known.at_least, known.at_most));
        let known = Known {
            at_least: if value > alpha { bound } else { old.0 },
            at_most: if value < beta { bound } else { old.1 },
            best: best as u8,
        };
        self.memory.note(board, known);
        Some(value)
    }

    /// What these cards count when the declarer takes them.
    fn worth(&self, cards: Cards) -> i32 {
        let worth = match self.count {
            Count::Points => self.order.points(cards),
            Count::Tricks => cards.count_ones() / 3,
        };
        worth as i32
    }

    /// Between two tricks: the value where a look at the suits tells it.
    fn without_search(&self, board: &Board, most: i32) -> Option<i32> {
        let leader = board.turn;
        // A defender who wants the declarer to take tricks won't take them himself, nor a declarer in Null.
        let wants_all = self.for_much[leader] == (leader == 0);
        if wants_all && board.takes_all(self.order) {
            return Some(if leader == 0 { most } else { 0 });
        }
        (self.count == Count::Tricks && board.declarer_lies_low(self.order)).then_some(0)
    }

    /// The value of the best card for the player whose turn it is, and that card.
    fn best_choice(&mut self, board: &Board, mut alpha: i32, mut beta: i32, first: Option<u32>) -> Option<(i32, u32)> {
        let (order, count) = (self.order, self.count);
        let mut choices =
            board.choices(order, |one, two| count == Count::Tricks || order.worth(one) == order.worth(two));
        let for_much = self.for_much[board.turn];
        let mut best: Option<(i32, u32)> = None;
        let mut hint = first.filter(|&card| choices & only(card) != 0);
        while choices != 0 {
            let card = hint.take().unwrap_or_else(|| self.most_promising(board, choices));
            choices &= !only(card);
            let mut after = *board;
            let taken = after.play(card, order);
            let gain = match taken {
                Some(Taken { winner: 0, cards }) => self.worth(cards),
                _ => 0,
            };
            let value = gain + self.value(&after, alpha - gain, beta - gain)?;
            if best.is_none_or(|(best, _)| if for_much { value > best } else { value < best }) {
                best = Some((value, card));
            }
            if for_much {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The card to search first: only a guess, which makes the search faster and never changes what it finds.
    fn most_promising(&self, board: &Board, choices: Cards) -> u32 {
        let mut left = choices;
        let (mut best, mut best_guess) = (0, i32::MIN);
        while left != 0 {
            let card = left.trailing_zeros();
            left &= left - 1;
            let guess = self.guess(board, card);
            if guess > best_guess {
                (best, best_guess) = (card, guess);
            }
        }
        best
    }

    fn guess(&self, board: &Board, card: u32) -> i32 {
        let lies_highest = board.would_lie_highest(card, self.order);
        match self.count {
            Count::Points => {
                let worth = i32::from(self.order.worth(card));
                if lies_highest { 16 + worth } else { -worth }
            }
            Count::Tricks => {
                let strength = (self.order.suit_of(card) & (only(card) - 1)).count_ones() as i32;
                match board.turn {
                    0 if lies_highest => -1 - strength,
                    0 => strength,
                    _ if self.for_much[board.turn] => -strength,
                    _ => strength,
                }
            }
        }
    }
}
