//! State of the rounds of a list, folded from its deals.

use std::collections::VecDeque;

use super::{Pot, PotEvent, RamschRounds, RoundRules, RoundState, Stacking};
use crate::game::DealScore;

/// Returns the number of deals in a Bock or Ramsch round: one for each player at the table.
#[must_use]
pub const fn bock_round_length(players: u8) -> u8 {
    players
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Bock,
    Ramsch,
}

/// A round in progress or still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PendingRound {
    kind: Kind,
    deals_left: u8,
}

/// The rounds in progress and to come, and the pot.
///
/// It is folded from the deals of a list, so nothing stores it.
#[derive(Clone, Debug)]
pub struct Rounds {
    rules: RoundRules,
    players: u8,
    pending: VecDeque<PendingRound>,
    /// Number of Bock rounds completed.
    bock_rounds_done: u32,
    /// Number of deals since the last Bock round.
    quiet_deals: u32,
    pot: Option<Pot>,
}

/// Consequences of a deal for the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AfterDeal {
    /// Number of Bock rounds that the deal triggered.
    pub bock_rounds: u8,
    /// True if the same dealer deals again, because the deal doesn't count for its round.
    pub same_dealer: bool,
}

impl Rounds {
    /// Creates the state before the first deal.
    #[must_use]
    pub fn new(rules: RoundRules, players: u8) -> Self {
        Self {
            rules,
            players,
            pending: VecDeque::new(),
            bock_rounds_done: 0,
            quiet_deals: 0,
            pot: rules.pot.then(|| Pot::new(players)),
        }
    }

    /// Returns the conditions of the next deal.
    #[must_use]
    pub fn next(&self) -> RoundState {
        let doublings = u8::try_from(self.active()).unwrap_or(u8::MAX);
        RoundState {
            doublings,
            ramsch: self
                .pending
                .front()
                .is_some_and(|round| round.kind == Kind::Ramsch),
        }
    }

    /// Returns the number of deals left in all rounds, the next deal included.
    #[must_use]
    pub fn deals_to_come(&self) -> u32 {
        let deals = |kind| {
            self.pending
                .iter()
                .filter(move |round| round.kind == kind)
                .map(|round| round.deals_left)
        };
        let in_turn = |kind| deals(kind).map(u32::from).sum::<u32>();
        match self.rules.stacking {
            Stacking::Queue => in_turn(Kind::Bock) + in_turn(Kind::Ramsch),
            Stacking::Stack => {
                u32::from(deals(Kind::Bock).max().unwrap_or(0)) + in_turn(Kind::Ramsch)
            }
        }
    }

    /// Returns the pot, if the rules have one.
    #[must_use]
    pub const fn pot(&self) -> Option<&Pot> {
        self.pot.as_ref()
    }

    /// Number of Bock rounds that the next deal belongs to.
    fn active(&self) -> usize {
        let bock = self
            .pending
            .iter()
            .take_while(|round| round.kind == Kind::Bock);
        match self.rules.stacking {
            Stacking::Queue => bock.take(1).count(),
            Stacking::Stack => bock.count(),
        }
    }

    /// Adds a deal. `places` are the places of its seats in order; `totals` are all places' totals
    /// after it.
    pub fn add(&mut self, score: &DealScore, places: &[u8], totals: &[i32]) -> AfterDeal {
        let round = self.next();
        self.fill_pot(score, places);
        if round.ramsch && score.events.grand_hand.is_some() {
            return AfterDeal {
                bock_rounds: 0,
                same_dealer: true,
            };
        }
        let bock_rounds = if round.ramsch {
            0
        } else {
            self.bock_rounds_due(score, places, totals, round.doublings > 0)
        };
        self.advance();
        for _ in 0..bock_rounds {
            self.pending.push_back(PendingRound {
                kind: Kind::Bock,
                deals_left: bock_round_length(self.players),
            });
        }
        if bock_rounds > 0 || self.active() > 0 {
            self.quiet_deals = 0;
        }
        AfterDeal {
            bock_rounds,
            same_dealer: false,
        }
    }

    fn bock_rounds_due(
        &mut self,
        score: &DealScore,
        places: &[u8],
        totals: &[i32],
        in_bock: bool,
    ) -> u8 {
        let by_contract = score
            .events
            .contract
            .map_or(0, |facts| self.rules.bock_rounds(&facts, in_bock));
        let changed = places
            .iter()
            .zip(&score.points)
            .filter(|&(_, &points)| points != 0);
        let totals = changed.filter_map(|(&place, _)| totals.get(usize::from(place)));
        let by_totals = totals.fold(0_u8, |events, total| {
            let end = total.unsigned_abs() % 1000;
            let equal_digits = self.rules.equal_digits && *total != 0 && end % 111 == 0;
            let hundreds = self.rules.hundreds && *total != 0 && end % 100 == 0;
            events
                .saturating_add(u8::from(equal_digits))
                .saturating_add(u8::from(hundreds))
        });
        if !in_bock {
            self.quiet_deals += 1;
        }
        let quiet = self.rules.two_quiet_rounds && self.quiet_deals >= 2 * u32::from(self.players);
        let events = by_contract
            .saturating_add(by_totals)
            .saturating_add(u8::from(quiet));
        if self.rules.one_a_deal {
            events.min(1)
        } else {
            events
        }
    }

    /// Ends one deal of the rounds in progress. A Bock round that ends may bring a Ramsch round.
    fn advance(&mut self) {
        let playing = match self.pending.front() {
            Some(round) if round.kind == Kind::Ramsch => 1,
            _ => self.active(),
        };
        for round in self.pending.iter_mut().take(playing) {
            round.deals_left -= 1;
        }
        while self
            .pending
            .front()
            .is_some_and(|round| round.deals_left == 0)
        {
            let done = self.pending.pop_front();
            if done.is_some_and(|round| round.kind == Kind::Bock) {
                self.bock_rounds_done += 1;
                let ramsch = match self.rules.ramsch {
                    RamschRounds::Off => false,
                    RamschRounds::Each => true,
                    RamschRounds::Third => self.bock_rounds_done.is_multiple_of(3),
                };
                if ramsch {
                    self.ramsch_round_follows();
                }
            }
        }
    }

    /// Queues a Ramsch round ahead of the waiting Bock rounds, but not inside one in progress.
    fn ramsch_round_follows(&mut self) {
        let playing = self
            .pending
            .iter()
            .take_while(|round| round.deals_left < bock_round_length(self.players));
        let at = playing.count();
        self.pending.insert(
            at,
            PendingRound {
                kind: Kind::Ramsch,
                deals_left: bock_round_length(self.players),
            },
        );
    }

    fn fill_pot(&mut self, score: &DealScore, places: &[u8]) {
        let Some(pot) = &mut self.pot else { return };
        let place = |seat: usize| places.get(seat).map(|&place| usize::from(place));
        if let Some(declarer) = score.declarer {
            let event = match (score.events.grand_hand, declarer.won) {
                (Some(true), _) => Some(PotEvent::WonGrandHand),
                (Some(false), _) => Some(PotEvent::LostGrandHand),
                (None, false) => Some(PotEvent::Lost),
                (None, true) => None,
            };
            if let (Some(event), Some(place)) = (event, place(declarer.seat.index())) {
                pot.happen(place, event);
            }
        }
        for seat in score.events.ramsch_lost.iter() {
            if let Some(place) = place(seat.index()) {
                pot.happen(place, PotEvent::Lost);
            }
        }
    }
}
