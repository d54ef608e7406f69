//! The solver's public queries.

use skat_rules::card::{Card, CardSet};

use crate::board::{Board, TrickTaken};
use crate::budget::{Budget, Meter};
use crate::order::CardOrder;
use crate::points::PointSearch;
use crate::position::Position;
use crate::transposition::TranspositionTable;
use crate::tricks::TrickSearch;

/// The declarer's goal for the rest of the deal, the current trick included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// At least this many card points.
    Points(u8),
    /// All remaining tricks.
    AllTricks,
    /// No trick, as in Null.
    NoTrick,
}

/// The legal cards by whether they lead to a goal under best play by all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prospects {
    /// Cards after which the declarer reaches the goal.
    pub reached: CardSet,
    /// Cards after which the defenders prevent it.
    pub prevented: CardSet,
    /// Cards that the budget didn't suffice for.
    pub unknown: CardSet,
}

/// The declarer's exact card points for the rest of the deal, for each legal card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointsByCard {
    cards: CardSet,
    points: [u8; 10],
}

impl PointsByCard {
    /// Iterates over the legal cards and the declarer's card points, lowest card number first.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + use<> {
        self.cards.iter().zip(self.points)
    }
}

/// Answers queries about positions and keeps its results in a transposition table for the next
/// query.
///
/// Earlier queries never change an answer, only the work that it takes. The solver keeps 2 MiB and
/// allocates nothing during a search.
pub struct Solver {
    table: TranspositionTable,
    visited: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Creates a solver with an empty transposition table.
    #[must_use]
    pub fn new() -> Self {
        Self {
            table: TranspositionTable::new(15),
            visited: 0,
        }
    }

    /// Clears the transposition table, so that the next answers take the same work as at the
    /// beginning.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Returns the number of positions between two tricks that the last query visited.
    #[must_use]
    pub const fn visited(&self) -> u64 {
        self.visited
    }

    /// Returns whether the declarer reaches the goal, or `None` if the budget doesn't suffice.
    pub fn reaches(&mut self, position: &Position, goal: Goal, budget: Budget<'_>) -> Option<bool> {
        let order = CardOrder::of(position.kind());
        self.search(order, budget, |search| {
            search.reaches(&SearchRoot::of(position, order), goal)
        })
    }

    /// Sorts the legal cards by whether they lead to the goal.
    pub fn prospects(&mut self, position: &Position, goal: Goal, budget: Budget<'_>) -> Prospects {
        let order = CardOrder::of(position.kind());
        let mut prospects = Prospects::default();
        self.search(order, budget, |search| {
            for card in position.playable() {
                let cards = match search.reaches(&SearchRoot::after(position, card, order), goal) {
                    Some(true) => &mut prospects.reached,
                    Some(false) => &mut prospects.prevented,
                    None => &mut prospects.unknown,
                };
                *cards = cards.with(card);
            }
        });
        prospects
    }

    /// Returns the declarer's card points for the rest of the deal, the current trick included.
    /// `None` if the budget doesn't suffice.
    pub fn points(&mut self, position: &Position, budget: Budget<'_>) -> Option<u8> {
        let order = CardOrder::of(position.kind());
        self.search(order, budget, |search| {
            search.points(&SearchRoot::of(position, order), None)
        })
        .map(|points| points as u8)
    }

    /// Like [`points`](Self::points), but after each legal card. `None` if the budget doesn't
    /// suffice for all of them.
    pub fn points_by_card(
        &mut self,
        position: &Position,
        budget: Budget<'_>,
    ) -> Option<PointsByCard> {
        let order = CardOrder::of(position.kind());
        let mut all = PointsByCard {
            cards: position.playable(),
            points: [0; 10],
        };
        self.search(order, budget, |search| {
            let mut last = None;
            for (card, points) in all.cards.iter().zip(&mut all.points) {
                let value = search.points(&SearchRoot::after(position, card, order), last)?;
                (*points, last) = (value as u8, Some(value));
            }
            Some(all)
        })
    }

    fn search<T>(
        &mut self,
        order: &CardOrder,
        budget: Budget<'_>,
        ask: impl FnOnce(&mut Search<'_, '_>) -> T,
    ) -> T {
        let mut search = Search {
            order,
            table: &mut self.table,
            meter: Meter::new(budget),
        };
        let answer = ask(&mut search);
        self.visited = search.meter.visited();
        answer
    }
}

/// Root of a search.
struct SearchRoot {
    board: Board,
    /// The trick that the card played before it completed, if any.
    taken: Option<TrickTaken>,
}

impl SearchRoot {
    fn of(position: &Position, order: &CardOrder) -> Self {
        Self {
            board: Board::new(position, order),
            taken: None,
        }
    }

    fn after(position: &Position, card: Card, order: &CardOrder) -> Self {
        let mut board = Board::new(position, order);
        let taken = board.play(order.number(card), order);
        Self { board, taken }
    }

    /// Returns the declarer's card points from that trick.
    fn gain(&self, order: &CardOrder) -> i32 {
        self.taken
            .filter(|taken| taken.winner == 0)
            .map_or(0, |taken| order.points(taken.cards))
    }
}

/// State shared by all searches of one query.
struct Search<'a, 'b> {
    order: &'a CardOrder,
    table: &'a mut TranspositionTable,
    meter: Meter<'b>,
}

impl<'b> Search<'_, 'b> {
    fn reaches(&mut self, start: &SearchRoot, goal: Goal) -> Option<bool> {
        let SearchRoot { board, taken } = start;
        match goal {
            Goal::Points(points) => {
                let target = i32::from(points) - start.gain(self.order);
                self.for_points()
                    .bound(board, target)
                    .map(|bound| bound >= target)
            }
            Goal::AllTricks => {
                Some(taken.is_none_or(|taken| taken.winner == 0) && board.all_go_to(0, self.order))
            }
            Goal::NoTrick if taken.is_some_and(|taken| taken.winner == 0) => Some(false),
            Goal::NoTrick => {
                let Self {
                    order,
                    table,
                    meter,
                } = self;
                let mut search = TrickSearch {
                    order,
                    table,
                    meter,
                    hunters: [false, true, true],
                };
                search.declarer_takes_one(board).map(|takes_one| !takes_one)
            }
        }
    }

    /// Returns the declarer's exact card points. The search is fastest if they are near the guess.
    fn points(&mut self, start: &SearchRoot, guess: Option<i32>) -> Option<i32> {
        let gain = start.gain(self.order);
        let middle = self.order.points(start.board.held() | start.board.on_table) / 2;
        let guess = guess.map_or(middle, |guess| guess - gain);
        self.for_points()
            .exact(&start.board, guess)
            .map(|points| points + gain)
    }

    fn for_points(&mut self) -> PointSearch<'_, 'b> {
        PointSearch {
            order: self.order,
            table: self.table,
            meter: &mut self.meter,
        }
    }
}
