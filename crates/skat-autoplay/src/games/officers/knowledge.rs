//! A player's knowledge in Officers' Skat, and samples of the hidden cards.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::officers::{
    Action, Alone, CardPlace, Contract, FinishedGame, Layout, OfficersRules, PhaseView, PileView,
    Scoring, SeatView, Trick, settle, settle_ramsch,
};
use skat_rules::games::skat::{Bid, ContractKind};
use skat_rules::seat::{BySeat, Seat};

use super::world::{World, null_declarer};
use crate::evaluation::seeger::{DEFENDERS_BONUS, OWN_BONUS};
use crate::flat_monte_carlo::RolloutResult;
use crate::flat_monte_carlo::heuristics::{Aim, TrickContext};
use crate::flat_monte_carlo::trick_state::TrickState;

/// Forehand and the dealer.
const BOTH: [Seat; 2] = [Seat::FOREHAND, Seat::MIDDLEHAND];

/// Weight of a card point against a point of the score: with more, undecided results are likelier
/// to go well.
const CARD_POINT: f32 = 0.2;

/// A player's knowledge.
pub(super) struct Knowledge<'a> {
    pub(super) view: &'a SeatView,
    /// Cards that the player doesn't see.
    unseen: CardSet,
    played: CardSet,
}

impl<'a> Knowledge<'a> {
    pub(super) fn new(view: &'a SeatView) -> Self {
        let led = match view.public.phase {
            PhaseView::Play { led, .. } => led,
            _ => None,
        };
        let in_tricks = view.public.tricks.iter().flat_map(|trick| trick.cards);
        let played: CardSet = in_tricks.chain(led).collect();
        let piles = view.sides.iter().flat_map(|side| &side.piles);
        let open: CardSet = piles
            .flat_map(|pile| [pile.top, pile.under])
            .filter_map(card_at)
            .collect();
        let known = played | open | view.hand | view.discards.unwrap_or_default();
        Self {
            view,
            unseen: CardSet::FULL - known,
            played,
        }
    }

    pub(super) const fn me(&self) -> Seat {
        self.view.seat
    }

    /// Cards that a seat can play, as far as they are seen, with the player's own hand.
    pub(super) fn open(&self, seat: Seat) -> CardSet {
        let tops = self.view.sides[seat.index()]
            .piles
            .iter()
            .filter_map(|pile| card_at(pile.top))
            .collect::<CardSet>();
        if seat == self.me() {
            tops | self.view.hand
        } else {
            tops
        }
    }

    /// The highest value named, if there was an auction.
    pub(super) fn bid(&self) -> Option<Bid> {
        let said = self.view.public.said.iter().rev();
        said.filter_map(|(_, action)| {
            if let Action::Bid(bid) = action {
                Some(*bid)
            } else {
                None
            }
        })
        .next()
    }

    /// Returns the same layout before the tricks of another contract.
    pub(super) fn named(&self, world: &World, contract: Contract) -> World {
        let null_declarer = null_declarer(contract.game().kind(), declarer(contract));
        World {
            table: self.table(contract, world.table.hands),
            null_declarer,
            ..*world
        }
    }

    /// Returns the trick context for heuristics, the player's aim, and the playable cards.
    pub(super) fn look(&self, contract: Contract) -> (TrickContext, Aim, CardSet) {
        let other = self.me().next_of(2);
        let mut hands = BySeat::default();
        hands[self.me()] = self.open(self.me());
        let table = self.table(contract, hands);
        let mut look = table.context();
        let side = &self.view.sides[other.index()];
        let covered = side
            .piles
            .iter()
            .filter(|pile| pile.top == CardPlace::Covered)
            .count()
            + side.in_hand;
        if covered == 0 {
            (look.against, look.share) = (self.open(other), 1.0);
        } else {
            look.share = (covered as f32 / look.against.len().max(1) as f32).min(1.0);
        }
        (look, table.aim(), table.playable())
    }

    fn table(&self, contract: Contract, hands: BySeat<CardSet>) -> TrickState {
        let (kind, declarer) = (contract.game().kind(), declarer(contract));
        let (leader, led) = match self.view.public.phase {
            PhaseView::Play { leader, led } => (leader, led),
            _ => (declarer.unwrap_or(Seat::FOREHAND), None),
        };
        let led: Vec<Card> = led.into_iter().collect();
        TrickState::new(
            kind,
            declarer,
            2,
            hands,
            leader,
            &led,
            self.played | self.view.discards.unwrap_or_default(),
        )
    }

    /// Draws a random layout of the hidden cards.
    pub(super) fn world(&self, contract: Contract, rng: &mut StdRng) -> World {
        let mut unseen: Vec<Card> = self.unseen.iter().collect();
        unseen.shuffle(rng);
        let mut cards = unseen.into_iter();
        let playing = matches!(self.view.public.phase, PhaseView::Play { .. });
        let shape = self.view.public.rules.layout.shape();
        let (mut hands, mut uncovered) = (BySeat::default(), BySeat::default());
        let mut beneath = [None; 32];
        let mut dealt = BySeat::from_fn(|seat| played_by(&self.view.public.tricks, seat));
        if let PhaseView::Play {
            leader,
            led: Some(led),
        } = self.view.public.phase
        {
            dealt[leader] |= led.into();
        }
        for seat in BOTH {
            let side = &self.view.sides[seat.index()];
            let undealt = PileView {
                top: CardPlace::Covered,
                under: CardPlace::Covered,
            };
            let new = if playing {
                0
            } else {
                usize::from(shape.face_up).saturating_sub(side.piles.len())
            };
            for pile in side
                .piles
                .iter()
                .copied()
                .chain(std::iter::repeat_n(undealt, new))
            {
                let mut lies = |place: CardPlace, to_be_dealt: bool| match place {
                    CardPlace::Open(card) => Some(card),
                    CardPlace::Covered => cards.next(),
                    CardPlace::Empty if to_be_dealt => cards.next(),
                    CardPlace::Empty => None,
                };
                let (top, under) = (lies(pile.top, !playing), lies(pile.under, false));
                dealt[seat] |= top.into_iter().chain(under).collect();
                match (top, under) {
                    (Some(top), under) => {
                        hands[seat] |= CardSet::from(top);
                        beneath[top.index()] = under;
                    }
                    (None, Some(under)) => uncovered[seat] |= CardSet::from(under),
                    (None, None) => {}
                }
            }
            let in_hand = if playing || self.view.public.rules.layout != Layout::HalfOpen {
                side.in_hand
            } else {
                usize::from(shape.in_hand)
            };
            let own = if seat == self.me() {
                self.view.hand
            } else {
                CardSet::EMPTY
            };
            let in_hand = in_hand.saturating_sub(own.len());
            let held = own | cards.by_ref().take(in_hand).collect();
            hands[seat] |= held;
            dealt[seat] |= held;
        }
        let apart = self.view.discards.unwrap_or_else(|| cards.collect());
        let null_declarer = null_declarer(contract.game().kind(), declarer(contract));
        World {
            table: self.table(contract, hands),
            beneath,
            uncovered,
            null_declarer,
            dealt,
            apart,
        }
    }

    /// Evaluates a world whose tricks are played, for the player.
    pub(super) fn outcome(&self, world: &World, contract: Contract) -> RolloutResult {
        let apart_to = declarer(contract).unwrap_or_else(|| world.table.leader());
        let card_points = BOTH.map(|seat| {
            let apart = if seat == apart_to {
                world.apart
            } else {
                CardSet::EMPTY
            };
            self.view.public.card_points[seat.index()] + (world.table.taken[seat] | apart).points()
        });
        let tricks = BOTH.map(|seat| {
            let before = self
                .view
                .public
                .tricks
                .iter()
                .filter(|trick| trick.winner == seat)
                .count();
            before + usize::from(world.table.won[seat])
        });
        let rules = &self.view.public.rules;
        let me = self.me().index();
        let sign = if me == 0 { 1.0 } else { -1.0 };
        let lead_in_points = f32::from(card_points[me]) - f32::from(card_points[1 - me]);
        match contract {
            Contract::Ramsch => {
                let points = settle_ramsch(rules, card_points, tricks);
                let [forehand, dealer] = points;
                let lead = (forehand - dealer) as f32 * sign;
                // Scored by two, three and four, a game is worth less than card points would count.
                let card_point = if rules.scoring == Scoring::TwoThreeFour {
                    0.1 * CARD_POINT
                } else {
                    CARD_POINT
                };
                RolloutResult {
                    won: Some(lead > 0.0),
                    worth: lead - card_point * lead_in_points,
                    points: points[me] as f32,
                }
            }
            Contract::Alone(alone) => {
                let declarer = alone.declarer.index();
                let (won, points) = alone_result(
                    rules,
                    world,
                    alone,
                    card_points[declarer],
                    tricks[declarer] > 0,
                );
                let [own, other] = if me == declarer {
                    points
                } else {
                    [points[1], points[0]]
                };
                let for_points = if alone.kind == ContractKind::Null {
                    0.0
                } else {
                    CARD_POINT * lead_in_points
                };
                RolloutResult {
                    won: Some(won == (me == declarer)),
                    worth: own - other + for_points,
                    points: own,
                }
            }
        }
    }
}

/// Returns true if the declarer wins, and the points of the declarer and the other player in a
/// list.
fn alone_result(
    rules: &OfficersRules,
    world: &World,
    alone: Alone,
    card_points: u8,
    took_a_trick: bool,
) -> (bool, [f32; 2]) {
    let Alone {
        declarer,
        kind,
        stakes,
        at_auction,
    } = alone;
    let cards = world.dealt[declarer] | world.apart;
    let played = FinishedGame {
        kind,
        cards,
        card_points,
        took_a_trick,
        stakes,
        at_auction,
    };
    let settlement = settle(rules, &played);
    let [own_bonus, others_bonus] = if settlement.won {
        [OWN_BONUS, 0.0]
    } else {
        [-OWN_BONUS, DEFENDERS_BONUS]
    };
    let points = [
        settlement.declarer_score as f32 + own_bonus,
        settlement.opponent_score as f32 + others_bonus,
    ];
    (settlement.won, points)
}

fn declarer(contract: Contract) -> Option<Seat> {
    match contract {
        Contract::Alone(alone) => Some(alone.declarer),
        Contract::Ramsch => None,
    }
}

const fn card_at(place: CardPlace) -> Option<Card> {
    match place {
        CardPlace::Open(card) => Some(card),
        CardPlace::Empty | CardPlace::Covered => None,
    }
}

fn played_by(tricks: &[Trick], seat: Seat) -> CardSet {
    let card = |trick: &Trick| trick.cards[usize::from(trick.leader != seat)];
    tricks.iter().map(card).collect()
}
