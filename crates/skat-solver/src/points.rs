//! The search for card points: does the declarer take at least so many?

use crate::board::Board;
use crate::budget::Budget;
use crate::order::{Cards, Order, highest, only};
use crate::table::{Key, Known, Table};

static P: std::sync::LazyLock<Vec<i32>> = std::sync::LazyLock::new(|| {
    let mut all: Vec<i32> = std::env::var("P").unwrap_or_default().split(',').filter_map(|p| p.parse().ok()).collect();
    all.resize(16, 0);
    all
});

/// One search with a table that outlives it.
pub(crate) struct PointSearch<'a> {
    order: &'a Order,
    table: &'a mut Table,
    history: &'a mut History,
    budget: Budget<'a>,
    pub(crate) nodes: u64,
    killers: [[u8; 3]; 12],
}

pub(crate) struct History {
    lead: [[u16; 32]; 3],
    follow: [[[u16; 32]; 32]; 3],
}

impl History {
    pub(crate) fn new() -> Self {
        Self { lead: [[0; 32]; 3], follow: [[[0; 32]; 32]; 3] }
    }
}

impl<'a> PointSearch<'a> {
    pub(crate) fn new(order: &'a Order, table: &'a mut Table, history: &'a mut History, budget: Budget<'a>) -> Self {
        Self { order, table, history, budget, nodes: 0, killers: [[99; 3]; 12] }
    }

    /// A bound of what the declarer takes from here to the end, the trick on the table counted: at least that if it is
    /// `target` or more, else at most that. Nothing if the budget is used up.
    pub(crate) fn bound(&mut self, board: &Board, target: i32) -> Option<i32> {
        if board.on_table != 0 {
            return self.best_choice(board, target, None).map(|(value, _)| value);
        }
        let held = board.held();
        let rest = self.order.points(held) as i32;
        self.between_tricks(board, rest, target)
    }

    fn between_tricks(&mut self, board: &Board, rest: i32, target: i32) -> Option<i32> {
        if target <= 0 {
            return Some(0);
        }
        if target > rest {
            return Some(rest);
        }
        self.nodes += 1;
        if self.nodes >= self.budget.nodes {
            return None;
        }
        let [one, two, three] = board.hands;
        if one & (one - 1) == 0 {
            let first = board.hands[board.turn];
            let led = self.order.suit_of(highest(first));
            let strong = |hand: Cards| if hand & (led | self.order.trumps()) != 0 { hand } else { 0 };
            let declarer_wins = strong(one) > strong(two).max(strong(three));
            return Some(if declarer_wins { rest } else { 0 });
        }
        let mut board = *board;
        self.order.close_gaps(&mut board.hands);
        let key = Key { class: self.order.class(), leader: board.turn, hands: board.hands };
        let known = if P[9] != 0 { None } else { self.table.recall(&key) };
        if let Some(Known { at_least, at_most, .. }) = known {
            let (at_least, at_most) = (i32::from(at_least), i32::from(at_most));
            if at_least >= target {
                return Some(at_least);
            }
            if at_most < target {
                return Some(at_most);
            }
        }
        let all = board.held();
        let mut quasi_key = key;
        let mut old = (0, rest, 99);
        if P[9] != 0 {
            self.order.close_all_gaps(&mut quasi_key.hands);
            old = self.table.quasi.recall(&quasi_key, all, self.order);
            if old.0 >= target {
                return Some(old.0);
            }
            if old.1 < target {
                return Some(old.1);
            }
        }
        if P[8] == 0 {
            let declarer = self.sure(&board, 0);
            if declarer >= target {
                return Some(declarer);
            }
            let defenders = if board.turn == 0 {
                self.sure(&board, 1).max(self.sure(&board, 2))
            } else {
                self.sure(&board, board.turn).max(self.sure(&board, 3 - board.turn))
            };
            if rest - defenders < target {
                return Some(rest - defenders);
            }
        }
        let (value, best) = self.best_choice(&board, target, if P[9] != 0 { (old.2 != 99).then_some(u32::from(old.2)) } else {known.map(|known| u32::from(known.best))})?;
        let bound = value as u8;
        if P[9] != 0 {
            let known = if value >= target {
                Known { at_least: bound, at_most: old.1.min(rest) as u8, best: best as u8 }
            } else {
                Known { at_least: old.0 as u8, at_most: bound, best: best as u8 }
            };
            self.table.quasi.note(&quasi_key, all, known);
            return Some(value);
        }
        let old = known.map_or((0, rest as u8), |known| (known.at_least, known.at_most));
        let known = if value >= target {
            Known { at_least: bound, at_most: old.1, best: best as u8 }
        } else {
            Known { at_least: old.0, at_most: bound, best: best as u8 }
        };
        self.table.note(&key, known);
        Some(value)
    }

    fn sure(&self, board: &Board, player: usize) -> i32 {
        let order = self.order;
        let own = board.hands[player];
        let next = Board::next(player);
        let last = Board::next(next);
        let others = board.hands[next] | board.hands[last];
        let trumps = order.trumps();
        let high = |suit: Cards| {
            let against = others & suit;
            if against == 0 { own & suit } else { crate::order::above(own & suit, highest(against)) << (highest(against) + 1) }
        };
        let most = |suit: Cards| (board.hands[next] & suit).count_ones().max((board.hands[last] & suit).count_ones());
        let mut cash = high(trumps);
        if board.turn == player && most(trumps) <= cash.count_ones() {
            cash = own & trumps;
        }
        if board.turn == player {
            let drawn = cash.count_ones();
            for suit in order.suits().into_iter().take(4) {
                let mut run = high(suit);
                if run == 0 {
                    continue;
                }
                if most(suit) <= run.count_ones() {
                    run = own & suit;
                }
                let mut rounds = run.count_ones();
                for enemy in [next, last] {
                    if (player == 0 || enemy == 0) && (board.hands[enemy] & trumps).count_ones() > drawn {
                        rounds = rounds.min((board.hands[enemy] & suit).count_ones());
                    }
                }
                while run.count_ones() > rounds {
                    run &= run - 1;
                }
                cash |= run;
            }
        }
        let count = cash.count_ones();
        order.points(cash) as i32 + order.lowest(board.hands[next], count) + order.lowest(board.hands[last], count)
    }

    fn best_choice(&mut self, board: &Board, target: i32, first: Option<u32>) -> Option<(i32, u32)> {
        let order = self.order;
        let player = board.turn;
        let declarer = player == 0;
        let hand = board.hands[player];
        let following = hand & board.led;
        let playable = if following == 0 { hand } else { following };
        let others = (board.held() | board.on_table) & !hand;
        let third = board.on_table & (board.on_table.wrapping_sub(1)) != 0;
        let mut choices = if third {
            let beating = board.beating(order);
            let wins = playable & beating;
            let loses = playable & !beating;
            let partner = !declarer && board.best_player != 0;
            let loses = if partner {
                order.highest_of_runs(loses, others)
            } else {
                order.lowest_of_runs(loses, others)
            };
            order.highest_of_runs(wins, others) | loses
        } else {
            order.lowest_of_equals(playable, others)
        };
        let mut best: Option<(i32, u32)> = None;
        let mut hint = first.filter(|&card| choices & only(card) != 0);
        // A single choice needs no ordering.
        let mut scores = [0i32; 32];
        if choices & (choices - 1) != 0 {
            let mut left = choices;
            while left != 0 {
                let card = left.trailing_zeros();
                left &= left - 1;
                scores[card as usize] = self.guess(board, card, third);
            }
        }
        while choices != 0 {
            let card = hint.take().unwrap_or_else(|| {
                let mut left = choices & (choices - 1);
                let mut best = choices.trailing_zeros();
                while left != 0 {
                    let card = left.trailing_zeros();
                    left &= left - 1;
                    if scores[card as usize] > scores[best as usize] {
                        best = card;
                    }
                }
                best
            });
            choices &= !only(card);
            let mut after = *board;
            let value = match after.play(card, order) {
                None => self.best_choice(&after, target, None)?.0,
                Some(taken) => {
                    let rest = order.points(after.held()) as i32;
                    let gain = if taken.winner == 0 { order.points(taken.cards) as i32 } else { 0 };
                    gain + self.between_tricks(&after, rest, target - gain)?
                }
            };
            if best.is_none_or(|(best, _)| if declarer { value > best } else { value < best }) {
                best = Some((value, card));
            }
            if (value >= target) == declarer {
                self.killers[hand.count_ones() as usize][player] = card as u8;
                break;
            }
            // Cards next to this one do as badly, but for what they count themselves.
            let slack = if declarer { target - 1 - value } else { value - target };
            if slack > 0 && !third && choices != 0 {
                let mut run = order.run(card, others) & choices;
                while run != 0 {
                    let other = run.trailing_zeros();
                    run &= run - 1;
                    let difference = i32::from(order.worth(other)) - i32::from(order.worth(card));
                    if difference.abs() <= slack {
                        choices &= !only(other);
                        let other_value = if declarer { value + difference.abs() } else { value - difference.abs() };
                        if let Some((best, _)) = &mut best {
                            *best = if declarer { (*best).max(other_value) } else { (*best).min(other_value) };
                        }
                    }
                }
            }
        }
        best
    }

    fn guess(&self, board: &Board, card: u32, third: bool) -> i32 {
        let order = self.order;
        let worth = 8 * i32::from(order.worth(card));
        let ours = self.is_likely_ours(board, card, third);
        let trump = i32::from(order.trumps() & only(card) != 0);
        let declarer = board.turn == 0;
        let lead = board.on_table == 0;
        let mut score = if ours { 128 + worth } else { -worth };
        if self.killers[board.hands[board.turn].count_ones() as usize][board.turn] == card as u8 {
            score += P[0];
        }
        if lead {
            score += trump * if declarer { P[1] } else { P[2] } + if ours { P[6] } else { 0 };
            let suit = order.suit_of(card);
            let own = board.hands[board.turn] & suit;
            score += own.count_ones() as i32 * if declarer { P[3] } else { P[4] };
        } else {
            score += trump * P[5];
            if !ours {
                let suit = order.suit_of(card);
                let own = board.hands[board.turn] & suit;
                score += own.count_ones() as i32 * P[7];
            }
        }
        score
    }

    /// Whether the trick probably goes to the side of the player whose turn it is if he plays this card.
    fn is_likely_ours(&self, board: &Board, card: u32, third: bool) -> bool {
        let order = self.order;
        let player = board.turn;
        let next = Board::next(player);
        let last = Board::next(next);
        if board.on_table == 0 {
            let led = order.suit_of(card);
            let beats = |player: usize, best: u32| order.beaters(board.hands[player], led, best);
            if player == 0 {
                return beats(1, card) == 0 && beats(2, card) == 0;
            }
            let declarers = beats(0, card);
            if declarers == 0 {
                return true;
            }
            beats(3 - player, highest(declarers)) != 0
        } else {
            let beats = board.beating(order) & only(card) != 0;
            let (best, best_player) = if beats { (card, player) } else { (board.best, board.best_player) };
            let ours = |winner: usize| (winner == 0) == (player == 0);
            if third {
                return ours(best_player);
            }
            if ours(next) {
                ours(best_player) || order.beaters(board.hands[next], board.led, best) != 0
            } else {
                ours(best_player) && order.beaters(board.hands[next], board.led, best) == 0
            }
        }
    }
}
