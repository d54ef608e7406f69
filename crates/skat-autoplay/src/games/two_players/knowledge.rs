//! A player's knowledge of the tricks for two, and samples of the hidden cards.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::{Announcement, ContractKind, PlayResult, Raises, SkatRules, settle};
use skat_rules::games::two_players::{PlayView, SeatView, THIRD, ThirdHand, opponent};
use skat_rules::seat::{BySeat, Seat};

use crate::evaluation::seeger::{DEFENDERS_BONUS, OWN_BONUS};
use crate::flat_monte_carlo::RolloutResult;
use crate::flat_monte_carlo::dealing::{self, Slot};
use crate::flat_monte_carlo::trick_state::TrickState;

/// Weight of Schneider, made or suffered, against winning.
const SCHNEIDER: f32 = 0.1;

/// Weight of a card point against winning.
const POINT: f32 = 0.004;

/// A player's knowledge of the tricks of two hands, with a third one that lies apart.
pub(super) struct Knowledge<'a> {
    view: &'a SeatView,
    play: &'a PlayView,
    third: ThirdHand,
    kind: ContractKind,
    played: CardSet,
}

/// One layout of all cards.
#[derive(Clone, Copy)]
pub(super) struct World {
    table: TrickState,
    third: ThirdHand,
    declarer: Seat,
    /// Cards of the stack in order, the first `turned` of them turned up.
    stack: [Card; 10],
    turned: usize,
    size: usize,
    /// Cards that the declarer has besides the tricks from here on.
    declarers: CardSet,
    /// The declarer's ten cards as dealt, and the two that lie apart.
    twelve: CardSet,
}

impl<'a> Knowledge<'a> {
    pub(super) fn new(view: &'a SeatView, play: &'a PlayView) -> Self {
        let played = play
            .tricks
            .iter()
            .flat_map(|trick| trick.cards().iter())
            .collect::<CardSet>()
            | play.on_table.iter().map(|&(_, card)| card).collect();
        Self {
            view,
            play,
            third: view.public.third,
            kind: play.contract.kind(),
            played,
        }
    }

    const fn declarer(&self) -> Seat {
        self.play.won.declarer
    }

    /// Cards that the player knows to be out of play.
    fn seen(&self) -> CardSet {
        self.played | self.view.discards.unwrap_or_default() | self.play.prize.into_iter().collect()
    }

    /// State of play with only the player's own cards and open hands.
    pub(super) fn table(&self) -> TrickState {
        let me = self.view.seat;
        let open = |seat: Seat| {
            if seat == me {
                self.view.hand
            } else {
                self.play.open_hands[seat].unwrap_or_default()
            }
        };
        self.table_of(BySeat::from_fn(open))
    }

    fn table_of(&self, hands: BySeat<CardSet>) -> TrickState {
        let on_table: Vec<Card> = self.play.on_table.iter().map(|&(_, card)| card).collect();
        let leader = self
            .play
            .on_table
            .first()
            .map_or(self.play.turn, |&(leader, _)| leader);
        let players = if self.third.plays() { 3 } else { 2 };
        TrickState::new(
            self.kind,
            Some(self.declarer()),
            players,
            hands,
            leader,
            &on_table,
            self.seen(),
        )
    }

    /// Cards that a seat may hold, without the suits that it failed to follow.
    fn may(&self, seat: Seat) -> CardSet {
        let tricks = self
            .play
            .tricks
            .iter()
            .map(|trick| trick.plays.as_slice())
            .chain([self.play.on_table.as_slice()]);
        tricks.fold(CardSet::FULL, |may, plays| {
            let led = plays.first().map(|&(_, card)| card);
            let card = plays
                .iter()
                .find(|&&(player, _)| player == seat)
                .map(|&(_, card)| card);
            match (led, card) {
                (Some(led), Some(card)) if !self.kind.following(led).contains(card) => {
                    may - self.kind.following(led)
                }
                _ => may,
            }
        })
    }

    /// Draws a random layout of the hidden cards.
    pub(super) fn world(&self, rng: &mut StdRng) -> World {
        let (me, other) = (self.view.seat, opponent(self.view.seat));
        let left = 10 - self.play.tricks.len();
        let has_played = |seat: Seat| self.play.on_table.iter().any(|&(player, _)| player == seat);
        let open = self.play.open_hands[other];
        let with_other = Slot {
            size: if open.is_some() {
                0
            } else {
                left - usize::from(has_played(other))
            },
            may: self.may(other),
        };
        let known_third = usize::from(has_played(THIRD)) + usize::from(self.play.prize.is_some());
        let third = Slot {
            size: if self.third == ThirdHand::SetAside {
                10
            } else {
                left - known_third
            },
            may: CardSet::FULL,
        };
        let discards_seen = self.view.discards.is_some();
        let put_away = Slot {
            size: if discards_seen { 0 } else { 2 },
            // No declarer who has the choice discards trumps.
            may: if self.play.contract.hand() {
                CardSet::FULL
            } else {
                CardSet::FULL - self.kind.trumps()
            },
        };
        let hidden = CardSet::FULL - self.seen() - self.view.hand - open.unwrap_or_default();
        let [others, thirds, away] =
            dealing::sample_deal(hidden, [with_other, third, put_away], rng);
        let mut hands = BySeat::default();
        (hands[me], hands[other]) = (self.view.hand, open.unwrap_or(others));
        let mut stack = [Card::new(Suit::Diamonds, Rank::Seven); 10];
        let mut order: Vec<Card> = thirds.iter().collect();
        order.shuffle(rng);
        // The open prize is on top.
        let order = self.play.prize.into_iter().chain(order);
        let size = stack
            .iter_mut()
            .zip(order)
            .map(|(place, card)| *place = card)
            .count();
        let taken = self
            .play
            .tricks
            .iter()
            .filter(|trick| trick.winner == self.declarer());
        let taken: CardSet = taken.flat_map(|trick| trick.cards().iter()).collect();
        let declarer = self.declarer();
        let in_tricks = self.play.tricks.iter().flat_map(|trick| &trick.plays);
        let by_declarer = in_tricks
            .chain(&self.play.on_table)
            .filter(|(seat, _)| *seat == declarer);
        let played: CardSet = by_declarer.map(|&(_, card)| card).collect();
        let apart = self.view.discards.unwrap_or(away);
        World {
            table: self.table_of(hands),
            third: self.third,
            declarer,
            stack,
            turned: 0,
            size,
            declarers: taken | apart,
            twelve: played | hands[declarer] | apart,
        }
    }

    /// Evaluates a world whose tricks are played, for the player.
    pub(super) fn outcome(&self, world: &World) -> RolloutResult {
        let declarer = self.declarer();
        let tricks = self
            .play
            .tricks
            .iter()
            .filter(|trick| trick.winner == declarer)
            .count() as u8
            + world.table.won[declarer];
        let points = (world.declarers | world.table.taken[declarer]).points();
        let made = match (self.kind, self.play.contract.announcement()) {
            (ContractKind::Null, _) => tricks == 0,
            (_, Announcement::None) => points >= 61,
            (_, Announcement::Schneider) => points >= 90,
            (_, Announcement::Schwarz | Announcement::Ouvert) => tricks == 10,
        };
        let schneider = f32::from(u8::from(points >= 90)) - f32::from(u8::from(points <= 30));
        let more = if self.kind == ContractKind::Null {
            0.0
        } else {
            SCHNEIDER * schneider + POINT * f32::from(points)
        };
        let worth = f32::from(u8::from(made)) + more;
        let declares = declarer == self.view.seat;
        let worth = if declares { worth } else { -worth };
        let contract = self.play.contract;
        let raises = Raises::default();
        let result = PlayResult::in_play(contract, &raises, points, tricks, true);
        let bid = self.play.won.bid;
        let settled = settle(
            &SkatRules::DEFAULT,
            contract,
            &raises,
            world.twelve,
            bid,
            result,
        );
        let points = match (declares, settled.won) {
            (true, true) => settled.score as f32 + OWN_BONUS,
            (true, false) => settled.score as f32 - OWN_BONUS,
            (false, true) => 0.0,
            (false, false) => DEFENDERS_BONUS,
        };
        RolloutResult {
            won: Some(settled.won == declares),
            worth,
            points,
        }
    }
}

impl World {
    /// Plays a card, then Oma's cards that follow it.
    pub(super) fn lay(&mut self, card: Card) {
        let winner = self.table.lay(card);
        match self.third {
            ThirdHand::Prizes => {
                if let (Some(winner), Some(prize)) = (winner, self.turn_up()) {
                    self.table.taken[winner] |= prize.into();
                }
            }
            ThirdHand::Stack if self.table.turn() == THIRD => {
                if let Some(card) = self.turn_up() {
                    self.lay(card);
                }
            }
            _ => {}
        }
    }

    fn turn_up(&mut self) -> Option<Card> {
        let card = self.stack[..self.size].get(self.turned).copied();
        self.turned += 1;
        card
    }

    /// Plays all remaining tricks by heuristics.
    pub(super) fn play_out(&mut self) {
        while let Some(card) = self
            .table
            .heuristic_card(&self.table.context())
            .filter(|_| !self.is_lost_null())
        {
            self.lay(card);
        }
    }

    fn is_lost_null(&self) -> bool {
        self.table.kind() == ContractKind::Null && self.table.won[self.declarer] > 0
    }
}
