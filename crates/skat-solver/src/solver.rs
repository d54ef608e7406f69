//! The questions that can be asked of a position.

use skat_rules::card::{Card, CardSet};

use crate::board::{Board, Taken};
use crate::budget::{Budget, Meter};
use crate::order::Order;
use crate::points::PointSearch;
use crate::position::Position;
use crate::table::Table;
use crate::tricks::TrickSearch;

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
/// What it remembers is true whatever was asked before: only how much work an answer takes depends on it. It keeps 2 MiB and
/// allocates nothing while it searches.
pub struct Solver {
    table: Table,
    visited: u64,
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
        Self { table: Table::new(15), visited: 0 }
    }

    /// Forgets everything, so that the next answers take the same work as in the beginning.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// How many positions between two tricks were visited for the last question.
    #[must_use]
    pub const fn visited(&self) -> u64 {
        self.visited
    }

    /// Whether the declarer reaches his goal. Nothing if the budget doesn't suffice.
    pub fn reaches(&mut self, position: &Position, goal: Goal, budget: Budget<'_>) -> Option<bool> {
        let order = Order::of(position.kind());
        self.search(order, budget, |search| search.reaches(&Start::of(position, order), goal))
    }

    /// Which of the legal cards lead to the goal.
    pub fn prospects(&mut self, position: &Position, goal: Goal, budget: Budget<'_>) -> Prospects {
        let order = Order::of(position.kind());
        let mut prospects = Prospects::default();
        self.search(order, budget, |search| {
            for card in position.playable() {
                let cards = match search.reaches(&Start::after(position, card, order), goal) {
                    Some(true) => &mut prospects.reached,
                    Some(false) => &mut prospects.prevented,
                    None => &mut prospects.unknown,
                };
                *cards = cards.with(card);
            }
        });
        prospects
    }

    /// How many card points the declarer takes from here on, the trick on the table counted. Nothing if the budget doesn't
    /// suffice.
    pub fn points(&mut self, position: &Position, budget: Budget<'_>) -> Option<u8> {
        let order = Order::of(position.kind());
        self.search(order, budget, |search| search.points(&Start::of(position, order), None)).map(|points| points as u8)
    }

    /// The same after each legal card. Nothing if the budget doesn't suffice for all of them.
    pub fn points_by_card(&mut self, position: &Position, budget: Budget<'_>) -> Option<PointsByCard> {
        let order = Order::of(position.kind());
        let mut all = PointsByCard { cards: position.playable(), points: [0; 10] };
        self.search(order, budget, |search| {
            let mut last = None;
            for (card, points) in all.cards.iter().zip(&mut all.points) {
                let value = search.points(&Start::after(position, card, order), last)?;
                (*points, last) = (value as u8, Some(value));
            }
            Some(all)
        })
    }

    fn search<T>(&mut self, order: &Order, budget: Budget<'_>, ask: impl FnOnce(&mut Search<'_, '_>) -> T) -> T {
        let mut search = Search { order, table: &mut self.table, meter: Meter::new(budget) };
        let answer = ask(&mut search);
        self.visited = search.meter.visited();
        answer
    }
}

/// Where a search begins.
struct Start {
    board: Board,
    /// The trick that the card before it has completed.
    taken: Option<Taken>,
}

impl Start {
    fn of(position: &Position, order: &Order) -> Self {
        Self { board: Board::new(position, order), taken: None }
    }

    fn after(position: &Position, card: Card, order: &Order) -> Self {
        let mut board = Board::new(position, order);
        let taken = board.play(order.number(card), order);
        Self { board, taken }
    }

    /// What the declarer has got by that card.
    fn gain(&self, order: &Order) -> i32 {
        self.taken.filter(|taken| taken.winner == 0).map_or(0, |taken| order.points(taken.cards))
    }
}

/// What all searches for one question share.
struct Search<'a, 'b> {
    order: &'a Order,
    table: &'a mut Table,
    meter: Meter<'b>,
}

impl<'b> Search<'_, 'b> {
    fn reaches(&mut self, start: &Start, goal: Goal) -> Option<bool> {
        let Start { board, taken } = start;
        match goal {
            Goal::Points(points) => {
                let target = i32::from(points) - start.gain(self.order);
                self.for_points().bound(board, target).map(|bound| bound >= target)
            }
            Goal::AllTricks => Some(taken.is_none_or(|taken| taken.winner == 0) && board.all_go_to(0, self.order)),
            Goal::NoTrick if taken.is_some_and(|taken| taken.winner == 0) => Some(false),
            Goal::NoTrick => {
                let Self { order, table, meter } = self;
                let mut search = TrickSearch { order, table, meter, hunters: [false, true, true] };
                search.declarer_takes_one(board).map(|takes_one| !takes_one)
            }
        }
    }

    /// Exactly what the declarer takes, found fastest if it is near the guess.
    fn points(&mut self, start: &Start, guess: Option<i32>) -> Option<i32> {
        let gain = start.gain(self.order);
        let middle = self.order.points(start.board.held() | start.board.on_table) / 2;
        let guess = guess.map_or(middle, |guess| guess - gain);
        self.for_points().exact(&start.board, guess).map(|points| points + gain)
    }

    fn for_points(&mut self) -> PointSearch<'_, 'b> {
        PointSearch { order: self.order, table: self.table, meter: &mut self.meter }
    }
}
