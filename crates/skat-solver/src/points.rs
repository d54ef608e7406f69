//! The search for card points: does the declarer take at least so many?

use crate::board::Board;
use crate::budget::Meter;
use crate::order::{Cards, Order, highest, only};
use crate::table::{Key, Table};

/// A search for card points, with a table that outlives it.
pub(crate) struct PointSearch<'a, 'b> {
    pub(crate) order: &'a Order,
    pub(crate) table: &'a mut Table,
    pub(crate) meter: &'a mut Meter<'b>,
}

impl PointSearch<'_, '_> {
    /// A bound of what the declarer takes from here to the end, the trick on the table counted: if it is `target` or more, he
    /// takes at least so much, else at most so much. Nothing if the budget is used up.
    pub(crate) fn bound(&mut self, board: &Board, target: i32) -> Option<i32> {
        if board.on_table == 0 { self.between_tricks(board, target) } else { self.best_choice(board, target) }
    }

    /// Exactly what the declarer takes, found fastest if it is near the guess.
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
            return Some(if self.declarer_takes_last(board) { rest } else { 0 });
        }
        let question = match self.order.kind() {
            skat_rules::games::skat::ContractKind::Suit(_) => 0,
            skat_rules::games::skat::ContractKind::Grand => 1,
            skat_rules::games::skat::ContractKind::Null => 2,
        };
        let key = Key::new(board.hands, board.turn, question, self.order.lowered(held), self.order);
        let mut known = self.table.recall(&key, target, rest, self.order);
        if known.at_least >= target {
            return Some(known.at_least);
        }
        if known.at_most < target {
            return Some(known.at_most);
        }
        let declarers = board.sure_points(0, self.order);
        if declarers >= target {
            return Some(declarers);
        }
        let defenders = board.sure_points(1, self.order).max(board.sure_points(2, self.order));
        if rest - defenders < target {
            return Some(rest - defenders);
        }
        let bound = self.best_choice(board, target)?;
        if bound >= target {
            known.at_least = bound;
        } else {
            known.at_most = bound;
        }
        self.table.note(&key, known);
        Some(bound)
    }

    /// With one card in each hand: whether the declarer's takes the trick.
    fn declarer_takes_last(&self, board: &Board) -> bool {
        let mut board = *board;
        let mut taken = None;
        while taken.is_none() {
            taken = board.play(highest(board.hands[board.turn]), self.order);
        }
        taken.is_some_and(|taken| taken.winner == 0)
    }

    /// The bound for the best card of the player whose turn it is.
    fn best_choice(&mut self, board: &Board, target: i32) -> Option<i32> {
        let order = self.order;
        let is_declarer = board.turn == 0;
        let is_last = board.is_last_to_play();
        let others = board.others();
        let mut choices = self.choices(board, others);
        let ours = self.probably_ours(board, choices);
        let mut best = if is_declarer { i32::MIN } else { i32::MAX };
        while choices != 0 {
            let card = self.most_promising(choices, ours);
            choices &= !only(card);
            let mut after = *board;
            let value = match after.play(card, order) {
                None => self.best_choice(&after, target)?,
                Some(taken) => {
                    let gain = if taken.winner == 0 { order.points(taken.cards) } else { 0 };
                    gain + self.between_tricks(&after, target - gain)?
                }
            };
            best = if is_declarer { best.max(value) } else { best.min(value) };
            if (value >= target) == is_declarer {
                break;
            }
            // A neighbour would take the same tricks. It can do better by no more than what it counts more or less.
            let missing = if is_declarer { target - value } else { value - target + 1 };
            if is_last || missing <= 1 {
                continue;
            }
            let mut neighbours = order.stretch(card, others) & choices;
            while neighbours != 0 {
                let neighbour = neighbours.trailing_zeros();
                neighbours &= neighbours - 1;
                let difference = (order.worth(neighbour) - order.worth(card)).abs();
                if difference < missing {
                    choices &= !only(neighbour);
                    best = if is_declarer { best.max(value + difference) } else { best.min(value - difference) };
                }
            }
        }
        Some(best)
    }

    /// The cards among which the player whose turn it is really chooses.
    fn choices(&self, board: &Board, others: Cards) -> Cards {
        let playable = board.playable();
        if !board.is_last_to_play() {
            return self.order.lowest_of_level(playable, others);
        }
        // Neighbours take or leave this trick alike and are as good as each other later. So it gets the one that counts most if
        // it is ours, else the one that counts least.
        let taking = board.beating(playable, self.order);
        let leaving = playable & !taking;
        let leaving = if (board.best_player == 0) == (board.turn == 0) {
            self.order.highest_of_rising(leaving, others)
        } else {
            self.order.lowest_of_rising(leaving, others)
        };
        self.order.highest_of_rising(taking, others) | leaving
    }

    /// The card to search first: one that counts much if the trick is ours, else one that counts little.
    fn most_promising(&self, choices: Cards, ours: Cards) -> u32 {
        let mut left = choices;
        let (mut best, mut best_guess) = (0, i32::MIN);
        while left != 0 {
            let card = left.trailing_zeros();
            left &= left - 1;
            let worth = self.order.worth(card);
            let guess = if ours & only(card) == 0 { -worth } else { 16 + worth };
            if guess > best_guess {
                (best, best_guess) = (card, guess);
            }
        }
        best
    }

    /// Those of some cards after which the trick probably goes to the side of the player whose turn it is. Only a guess, which
    /// makes the search faster and never changes what it finds.
    fn probably_ours(&self, board: &Board, cards: Cards) -> Cards {
        // A single choice needs no guess.
        if cards & cards.wrapping_sub(1) == 0 {
            return 0;
        }
        let mut ours = 0;
        let mut left = cards;
        while left != 0 {
            let card = left.trailing_zeros();
            left &= left - 1;
            ours |= u32::from(self.is_probably_ours(board, card)) << card;
        }
        ours
    }

    fn is_probably_ours(&self, board: &Board, card: u32) -> bool {
        let order = self.order;
        let player = board.turn;
        let (led, best, best_player) = if board.beating(only(card), order) == 0 {
            (board.led, board.best, board.best_player)
        } else {
            (if board.on_table == 0 { order.suit_of(card) } else { board.led }, card, player)
        };
        let answers = |player: usize, best: u32| Order::playable(board.hands[player], led) & order.beating(best);
        let is_ours = |winner: usize| (winner == 0) == (player == 0);
        if board.on_table == 0 {
            if player == 0 {
                return answers(1, card) == 0 && answers(2, card) == 0;
            }
            let declarers = answers(0, card);
            return declarers == 0 || answers(3 - player, highest(declarers)) != 0;
        }
        if board.is_last_to_play() {
            return is_ours(best_player);
        }
        let next = Board::next(player);
        if is_ours(next) {
            is_ours(best_player) || answers(next, best) != 0
        } else {
            is_ours(best_player) && answers(next, best) == 0
        }
    }
}
