//! The questions that can be asked of a position.

use skat_rules::card::{Card, CardSet};

use crate::board::Board;
use crate::budget::Budget;
use crate::order::{Order, only};
use crate::position::Position;
use crate::points::{History, PointSearch};
use crate::search::{Count, Search};
use crate::table::Table;

/// What the declarer plays for from here on, the trick on the table counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// At least this many card points.
    Points(u8),
    /// Every trick.
    AllTricks,
    /// No trick, as in Null.
    NoTrick,
}

/// Which of the legal cards lead to a goal when everybody plays on as well as can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prospects {
    /// The declarer reaches his goal after these.
    pub reached: CardSet,
    /// The defenders prevent it after these.
    pub prevented: CardSet,
    /// For these the budget didn't suffice.
    pub unknown: CardSet,
}

/// How many card points the declarer takes from here on after each legal card, exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointsByCard {
    cards: CardSet,
    points: [u8; 10],
}

impl PointsByCard {
    /// Each legal card with the declarer's card points, lowest card number first.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + use<> {
        self.cards.iter().zip(self.points)
    }
}

/// Answers questions about positions, and remembers what it finds out for the next one.
///
/// What it remembers is never wrong, whatever was asked before; only how much work an answer takes depends on it.
pub struct Solver {
    table: Table,
    history: History,
    nodes: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { table: Table::new(18), history: History::new(), nodes: 0 }
    }

    /// Forgets everything, so that the next answers take the same work as in the beginning.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history = History::new();
        self.nodes = 0;
    }

    /// How many positions were visited for the last question.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the declarer reaches his goal; nothing if the budget doesn't suffice.
    pub fn reaches(&mut self, position: &Position, goal: Goal, budget: Budget<'_>) -> Option<bool> {
        self.nodes = 0;
        self.goal_from(&Order::new(position.kind()), None, position, goal, budget)
    }

    /// Which of the legal cards lead to the goal.
    pub fn prospects(&mut self, position: &Position, goal: Goal, budget: Budget<'_>) -> Prospects {
        self.nodes = 0;
        let order = Order::new(position.kind());
        let mut prospects = Prospects::default();
        for card in position.playable() {
            let cards = match self.goal_from(&order, Some(card), position, goal, budget) {
                Some(true) => &mut prospects.reached,
                Some(false) => &mut prospects.prevented,
                None => &mut prospects.unknown,
            };
            *cards = cards.with(card);
        }
        prospects
    }

    /// How many card points the declarer takes from here on, the trick on the table counted; nothing if the budget doesn't
    /// suffice.
    pub fn points(&mut self, position: &Position, budget: Budget<'_>) -> Option<u8> {
        self.nodes = 0;
        self.points_from(&Order::new(position.kind()), None, position, budget)
    }

    /// The same after each legal card; nothing if the budget doesn't suffice for all of them.
    pub fn points_by_card(&mut self, position: &Position, budget: Budget<'_>) -> Option<PointsByCard> {
        self.nodes = 0;
        let order = Order::new(position.kind());
        let mut all = PointsByCard { cards: position.playable(), points: [0; 10] };
        for (card, points) in all.cards.iter().zip(&mut all.points) {
            *points = self.points_from(&order, Some(card), position, budget)?;
        }
        Some(all)
    }

    fn goal_from(
        &mut self,
        order: &Order,
        card: Option<Card>,
        position: &Position,
        goal: Goal,
        budget: Budget<'_>,
    ) -> Option<bool> {
        let (board, gain) = after(order, card, position);
        match goal {
            Goal::Points(target) => {
                let gain = gain.filter(|gain| gain.winner == 0).map_or(0, |gain| order.points(gain.cards) as i32);
                let target = i32::from(target) - gain;
                let mut search = PointSearch::new(order, &mut self.table, &mut self.history, budget);
                let bound = search.bound(&board, target);
                self.nodes += search.nodes;
                Some(bound? >= target)
            }
            Goal::AllTricks => Some(gain.is_none_or(|gain| gain.winner == 0) && board.all_go_to(0, order)),
            Goal::NoTrick if gain.is_some_and(|gain| gain.winner == 0) => Some(false),
            Goal::NoTrick => {
                let mut search = Search::new(order, &board, Count::Tricks, [false, true, true], budget.nodes);
                let tricks = search.value(&board, 0, 1);
                self.nodes += search.visited(budget.nodes);
                tricks.map(|tricks| tricks == 0)
            }
        }
    }

    fn points_from(
        &mut self,
        order: &Order,
        card: Option<Card>,
        position: &Position,
        budget: Budget<'_>,
    ) -> Option<u8> {
        let (board, gain) = after(order, card, position);
        let gain = gain.filter(|gain| gain.winner == 0).map_or(0, |gain| order.points(gain.cards));
        let mut search = PointSearch::new(order, &mut self.table, &mut self.history, budget);
        let held = order.points(board.held() | board.on_table) as i32;
        let (mut least, mut most) = (0, held);
        let mut guess = (held + 1) / 2;
        while least < most {
            let Some(bound) = search.bound(&board, guess) else {
                self.nodes += search.nodes;
                return None;
            };
            if bound >= guess {
                least = bound;
            } else {
                most = bound;
            }
            guess = (least + most + 1) / 2;
        }
        self.nodes += search.nodes;
        Some((least + gain as i32) as u8)
    }
}

fn after(order: &Order, card: Option<Card>, position: &Position) -> (Board, Option<crate::board::Taken>) {
    let mut board = Board::new(position, order);
    debug_assert!(card.is_none_or(|card| board.hands[board.turn] & only(order.number(card)) != 0));
    let taken = card.and_then(|card| board.play(order.number(card), order));
    (board, taken)
}
