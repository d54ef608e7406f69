//! Bidding, discards and contracts by the trained model.
//!
//! A contract is worth its expected Seeger-Fabian points against the other two players. A bid is
//! held as long as the best contract, averaged over the skats that may be found, is worth more than
//! passing.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{
    Action, Announcement, AuctionRole, Bid, Call, Contract, ContractKind, PlayResult, Raises,
    SkatRules, settle_with_matadors,
};
use skat_rules::seat::Seat;

use super::bidding_state::BiddingState;
use super::claim;
use super::intent::{Intent, to_go_on};
use crate::evaluation::seeger::{DEFENDERS_BONUS, OWN_BONUS};
use crate::evaluation::{null, point_count};
use crate::model::Model;
use crate::model::calibration::RolloutCount;
use crate::model::input::Heard;
use crate::model::outcome::{ContractMode, OutcomeDistribution};
use crate::model::passing::situation;
use crate::reason::Expectation;
use crate::{Decision, RatedAction};

/// Step through the 231 skats that ten cards can find.
const SKAT_STEP: usize = 5;
/// Number of trumps among twelve cards from which a suit contract is considered.
const TRUMPS: usize = 5;
/// Number of discards tried for each skat and contract kind, the best by point count first: in the
/// auction, and with the skat in hand.
const DISCARDS_IN_AUCTION: usize = 6;
const DISCARDS: usize = 30;

/// A player in the auction, with the calls of the others.
pub struct Bidder<'a> {
    pub(crate) model: &'a Model,
    pub(crate) seat: Seat,
    pub(crate) heard: [Heard; 2],
    /// The bid that the contract must reach.
    pub(crate) bid: Bid,
    /// Raises of the contract's value before it is announced.
    pub(crate) raises: Raises,
    pub(crate) rules: SkatRules,
}

/// Options of a seat, should it win the auction now.
pub struct AuctionOptions {
    /// The best Hand contract.
    pub from_hand: Intent,
    /// Expected result of the best contract after picking up.
    pub picking_up: Expectation,
}

impl AuctionOptions {
    /// Returns the expected points of the better of both.
    pub fn worth(&self) -> f32 {
        self.best().points
    }

    /// Returns true if the best Hand contract is better than picking up.
    pub(crate) fn prefers_hand(&self) -> bool {
        self.from_hand.expectation.points > self.picking_up.points
    }

    /// Returns the better of both.
    fn best(&self) -> Expectation {
        if self.prefers_hand() {
            self.from_hand.expectation
        } else {
            self.picking_up
        }
    }
}

impl<'a> Bidder<'a> {
    /// Creates the bidder of a player whose contract must reach this bid.
    pub fn new(model: &'a Model, state: &BiddingState, bid: Bid) -> Self {
        let heard = Heard::others(state.calls, state.seat);
        let raises = Raises {
            skat_shown: state.skat_shown,
            ..Raises::default()
        };
        Self {
            model,
            seat: state.seat,
            heard,
            bid,
            raises,
            rules: state.rules,
        }
    }

    /// Evaluates the options of these ten cards.
    pub fn auction_options(&self, hand: CardSet) -> AuctionOptions {
        let skats = || point_count::pairs(CardSet::FULL - hand).step_by(SKAT_STEP);
        let intents =
            skats().map(|skat| self.with_twelve(hand | skat, DISCARDS_IN_AUCTION)[0].expectation);
        AuctionOptions {
            from_hand: self.best_hand_contract(hand),
            picking_up: Expectation::average(intents),
        }
    }

    /// Returns the best intent of each kind with the skat in hand, best first. For each kind
    /// `discards` pairs are tried.
    fn with_twelve(&self, twelve: CardSet, discards: usize) -> Vec<Intent> {
        let intents = kinds(twelve).filter_map(|kind| {
            let discards = self.discards(kind, twelve).into_iter().take(discards);
            best(discards.flat_map(|discards| self.intents(kind, twelve - discards, discards)))
        });
        in_order(intents)
    }

    /// Returns the best intent of each kind before discarding, best first.
    pub fn discarding(&self, twelve: CardSet) -> Vec<Intent> {
        self.with_twelve(twelve, DISCARDS)
    }

    /// Returns the best intent of each kind after discarding, best first.
    pub fn after_discards(&self, hand: CardSet, put_away: CardSet) -> Vec<Intent> {
        in_order(
            ContractKind::ALL
                .into_iter()
                .filter_map(|kind| best(self.intents(kind, hand, put_away))),
        )
    }

    /// Returns the intents that deserve rollouts with the skat in hand, best first: `of_each_kind`
    /// discards and announcements, at most, for each kind of contract.
    pub(crate) fn to_play_out(&self, twelve: CardSet, of_each_kind: usize) -> Vec<Intent> {
        let intents = kinds(twelve).flat_map(|kind| {
            let discards = self.discards(kind, twelve).into_iter().take(DISCARDS);
            in_order(discards.flat_map(|discards| self.intents(kind, twelve - discards, discards)))
                .into_iter()
                .take(of_each_kind)
        });
        in_order(intents)
    }

    /// Returns an intent with its value corrected by rollouts.
    pub(crate) fn played_out(
        &self,
        intent: &Intent,
        twelve: CardSet,
        played_out: RolloutCount,
    ) -> Intent {
        let Intent {
            contract, discards, ..
        } = *intent;
        let (kind, cards) = (contract.kind(), (twelve - discards, discards));
        let way = ContractMode::of(contract);
        let outlook = self.model.outcomes_with_rollouts(
            kind,
            way,
            cards,
            (self.seat, self.heard),
            played_out,
        );
        Intent {
            expectation: self.expectation(contract, kind.matadors(twelve), &outlook),
            ..*intent
        }
    }

    /// Returns the contracts that may be announced after discarding, best first.
    pub(crate) fn to_announce(&self, hand: CardSet, put_away: CardSet) -> Vec<Intent> {
        in_order(
            ContractKind::ALL
                .into_iter()
                .flat_map(|kind| self.intents(kind, hand, put_away)),
        )
    }

    /// Returns the intent to announce this contract after discarding, with any announcement.
    pub(crate) fn announcing(
        &self,
        contract: Contract,
        hand: CardSet,
        put_away: CardSet,
    ) -> Intent {
        let (kind, mode) = (contract.kind(), ContractMode::of(contract));
        let outlook = self
            .model
            .outcomes(kind, mode, hand, put_away, self.seat, self.heard);
        Intent {
            contract,
            discards: put_away,
            expectation: self.expectation(contract, kind.matadors(hand | put_away), &outlook),
        }
    }

    /// Returns the possible discards for a kind of contract, best by point count first. Trumps are
    /// kept as long as there are two other cards.
    fn discards(&self, kind: ContractKind, twelve: CardSet) -> Vec<CardSet> {
        let plain = if kind == ContractKind::Null {
            twelve
        } else {
            twelve - kind.trumps()
        };
        let pairs = point_count::pairs(if plain.len() < 2 { twelve } else { plain });
        let rate = |pair: CardSet| match kind {
            ContractKind::Null => null::chance(twelve - pair, false),
            _ => point_count::count(kind, twelve - pair, f32::from(pair.points()), self.seat),
        };
        let mut rated: Vec<(CardSet, f32)> = pairs.map(|pair| (pair, rate(pair))).collect();
        rated.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        rated.into_iter().map(|(pair, _)| pair).collect()
    }

    /// Returns the contracts of a kind that may be announced with these cards.
    fn intents(
        &self,
        kind: ContractKind,
        hand: CardSet,
        put_away: CardSet,
    ) -> impl Iterator<Item = Intent> {
        let closed = self.model.outcomes(
            kind,
            ContractMode::WithSkat,
            hand,
            put_away,
            self.seat,
            self.heard,
        );
        let announcements: &[_] = match kind {
            ContractKind::Null => &[Announcement::None, Announcement::Ouvert],
            _ => &[Announcement::None],
        };
        announcements.iter().filter_map(move |&announcement| {
            let contract = Contract::new(kind, false, announcement)
                .ok()
                .filter(|it| it.reaches(self.bid))?;
            let outlook = if contract.ouvert() {
                self.model.outcomes(
                    kind,
                    ContractMode::NullOuvert,
                    hand,
                    put_away,
                    self.seat,
                    self.heard,
                )
            } else {
                closed
            };
            let expectation = self.expectation(contract, kind.matadors(hand | put_away), &outlook);
            Some(Intent {
                contract,
                discards: put_away,
                expectation,
            })
        })
    }

    /// Returns the result of the best contract after picking up this skat.
    pub(crate) fn picking_up(&self, hand: CardSet, skat: CardSet) -> Expectation {
        self.with_twelve(hand | skat, DISCARDS_IN_AUCTION)[0].expectation
    }

    /// Returns the result of a Hand contract if this is the skat.
    pub(crate) fn playing_hand(
        &self,
        contract: Contract,
        hand: CardSet,
        skat: CardSet,
    ) -> Expectation {
        let kind = contract.kind();
        let is_open = kind != ContractKind::Null && contract.ouvert();
        let outlook = if is_open && self.takes_all(kind, hand) {
            OutcomeDistribution::CERTAIN
        } else {
            let mode = ContractMode::of(contract);
            self.model
                .outcomes(kind, mode, hand, skat, self.seat, self.heard)
        };
        self.expectation(contract, kind.matadors(hand | skat), &outlook)
    }

    /// Returns the Hand contracts to consider. Open cards are considered if nobody can take a trick
    /// against them, and in Null.
    pub(crate) fn hand_contracts(&self, hand: CardSet) -> impl Iterator<Item = Contract> {
        Contract::all(true).filter(move |contract| {
            let kind = contract.kind();
            contract.reaches(self.bid)
                && (kind == ContractKind::Null || !contract.ouvert() || self.takes_all(kind, hand))
        })
    }

    /// Returns true if nobody can take a trick against these ten cards.
    fn takes_all(&self, kind: ContractKind, hand: CardSet) -> bool {
        self.seat == Seat::FOREHAND && claim::takes_all(kind, hand)
    }

    /// Returns the declarer's own points if a contract is won or lost without Schneider.
    pub(crate) fn own_points(&self, contract: Contract, matadors: i8, won: bool) -> f32 {
        let (points, tricks) = if won { (61, 0) } else { (60, 1) };
        let in_null = contract.kind() == ContractKind::Null;
        let tricks = if in_null { tricks } else { 5 };
        let (_, own) = self.settled(contract, matadors, (points, tricks));
        own
    }

    /// Settles a contract with the declarer's card points and tricks. Returns whether it is won,
    /// and the declarer's own points, with the bonus.
    fn settled(&self, contract: Contract, matadors: i8, (points, tricks): (u8, u8)) -> (bool, f32) {
        let made = PlayResult::in_play(contract, &self.raises, points, tricks, true);
        let settlement = settle_with_matadors(
            &self.rules,
            contract,
            &self.raises,
            matadors,
            self.bid,
            made,
        );
        let bonus = if settlement.won {
            OWN_BONUS
        } else {
            -OWN_BONUS
        };
        (settlement.won, settlement.score as f32 + bonus)
    }

    /// Returns the best Hand contract.
    fn best_hand_contract(&self, hand: CardSet) -> Intent {
        let contracts = self.hand_contracts(hand);
        let skats: Vec<CardSet> = point_count::pairs(CardSet::FULL - hand)
            .step_by(SKAT_STEP)
            .collect();
        let mut known: Option<(ContractKind, ContractMode, Vec<OutcomeDistribution>)> = None;
        let intents = contracts.map(|contract| {
            let kind = contract.kind();
            let way = if kind == ContractKind::Null && contract.ouvert() {
                ContractMode::NullOuvert
            } else {
                ContractMode::FromHand
            };
            if known
                .as_ref()
                .is_none_or(|known| (known.0, known.1) != (kind, way))
            {
                let outlook = |&skat: &CardSet| {
                    self.model
                        .outcomes(kind, way, hand, skat, self.seat, self.heard)
                };
                known = Some((kind, way, skats.iter().map(outlook).collect()));
            }
            let outlooks = known.iter().flat_map(|(_, _, outlooks)| outlooks);
            let certain = contract.ouvert() && kind != ContractKind::Null;
            let promised = skats.iter().zip(outlooks).map(|(&skat, outlook)| {
                let outlook = if certain {
                    &OutcomeDistribution::CERTAIN
                } else {
                    outlook
                };
                self.expectation(contract, kind.matadors(hand | skat), outlook)
            });
            Intent {
                contract,
                discards: CardSet::EMPTY,
                expectation: Expectation::average(promised),
            }
        });
        best(intents).expect("announcing Grand is always legal")
    }

    /// Returns a contract's winning probability and its expected Seeger-Fabian points against the
    /// other two.
    fn expectation(
        &self,
        contract: Contract,
        matadors: i8,
        outlook: &OutcomeDistribution,
    ) -> Expectation {
        let (mut chance, mut points) = (0.0, 0.0);
        for (card_points, tricks, is) in outlook.results(contract.kind()) {
            let (won, own) = self.settled(contract, matadors, (card_points, tricks));
            let others = if won { 0.0 } else { DEFENDERS_BONUS };
            chance += if won { is } else { 0.0 };
            points += is * (own - others);
        }
        Expectation { chance, points }
    }
}

/// Chooses a call in the auction. `passing_more` is added to the worth of passing that the model
/// has learned, in points.
pub(crate) fn call(
    model: &Model,
    state: &BiddingState,
    role: AuctionRole,
    last: Option<Bid>,
    passing_more: f32,
) -> Decision<Action> {
    let Some((bid, action)) = to_go_on(role, last) else {
        return Decision::by_heuristics(Action::Pass);
    };
    let plays = Bidder::new(model, state, bid)
        .auction_options(state.hand)
        .best()
        .of(action);
    let passing = passing(model, state.calls, state.seat) + passing_more;
    Decision::best_of(0, vec![plays, RatedAction::brings(Action::Pass, passing)])
}

pub(crate) fn pick_up_or_hand(model: &Model, state: &BiddingState, bid: Bid) -> Decision<Action> {
    let AuctionOptions {
        from_hand,
        picking_up,
    } = Bidder::new(model, state, bid).auction_options(state.hand);
    let from_hand = from_hand
        .expectation
        .of(Action::Announce(from_hand.contract));
    Decision::best_of(0, vec![picking_up.of(Action::PickUp), from_hand])
}

/// Worth of passing now, in Seeger-Fabian points against the other two.
pub(super) fn passing(model: &Model, calls: &[(Seat, Call)], seat: Seat) -> f32 {
    situation(calls, seat).map_or(0.0, |situation| model.passing[situation])
}

/// Kinds of contract to consider with these twelve cards.
fn kinds(twelve: CardSet) -> impl Iterator<Item = ContractKind> {
    ContractKind::ALL
        .into_iter()
        .filter(move |&kind| match kind {
            ContractKind::Suit(_) => (twelve & kind.trumps()).len() >= TRUMPS,
            ContractKind::Grand | ContractKind::Null => true,
        })
}

fn best(intents: impl Iterator<Item = Intent>) -> Option<Intent> {
    intents.max_by(|one, other| one.expectation.points.total_cmp(&other.expectation.points))
}

fn in_order(intents: impl Iterator<Item = Intent>) -> Vec<Intent> {
    let mut intents: Vec<Intent> = intents.collect();
    intents.sort_by(|one, other| other.expectation.points.total_cmp(&one.expectation.points));
    intents
}
