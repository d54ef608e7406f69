//! Decisions before the tricks of Officers' Skat: calls, the game, the discards, Kontra and Re.

use std::cmp::Reverse;

use rand::rngs::StdRng;
use skat_rules::card::{Card, CardSet, Rank};
use skat_rules::game::AnyAction;
use skat_rules::games::officers::{Action, Alone, AtAuction, Contract, NamedGame, Stakes};
use skat_rules::games::skat::{AuctionRole, Bid, ContractKind, Won};
use skat_rules::seat::Seat;

use super::knowledge::Knowledge;
use super::world::World;
use crate::context::DecisionContext;
use crate::evaluation::hand_evaluation;
use crate::flat_monte_carlo::{self, RolloutResult};
use crate::{Decision, RatedAction, Reason};

/// Worth of leaving the choice of the game to the dealer.
const LEFT_TO_THE_DEALER: f32 = -10.0;

/// Winning probability from which heuristics bid or hold a value.
const WORTH_BIDDING: f32 = 0.65;

/// Divisor of the number of worlds where there are many choices.
const MANY: usize = 5;

/// A player who decides before the tricks.
pub(super) struct PreTrickDecider<'a> {
    pub(super) knowledge: &'a Knowledge<'a>,
}

impl PreTrickDecider<'_> {
    /// Chooses a call in the auction of Admirals'. A contract worth more than nothing is enough to
    /// go on.
    pub(super) fn call(
        &self,
        role: AuctionRole,
        last: Option<Bid>,
        context: &mut DecisionContext<'_>,
    ) -> Decision<Action> {
        let (bid, action) = match (role, last) {
            (AuctionRole::Listener, Some(bid)) => (bid, Action::Hold),
            _ => match named_value(context).or_else(|| Bid::above(last).next()) {
                Some(bid) => (bid, Action::Bid(bid)),
                None => return Decision::by_heuristics(Action::Pass),
            },
        };
        let choices: Vec<Action> = trump_games()
            .map(Action::Name)
            .chain([Action::Pass])
            .collect();
        let best = self.best(&choices, Some(AtAuction { bid, hand: false }), context);
        if let (Some(best), Some(recording)) = (&best, &mut context.recording) {
            // The best game stands for them all.
            recording.keep(&best_game_and_pass(best));
        }
        let choice = best.unwrap_or_else(|| {
            let games = trump_games()
                .map(|game| RatedAction::wins(Action::Name(game), self.chance(game, bid)));
            Decision::best_of(
                0,
                games
                    .chain([RatedAction::rated(Action::Pass, WORTH_BIDDING)])
                    .collect(),
            )
        });
        choice
            .map(|choice| {
                if choice == Action::Pass {
                    Action::Pass
                } else {
                    action
                }
            })
            .with_each_once()
    }

    /// Picks the skat up. A Hand game is so seldom better that only a review looks for one.
    pub(super) fn pick_up(&self, won: Won, context: &mut DecisionContext<'_>) -> Decision<Action> {
        let usual = Decision::by_heuristics(Action::PickUp);
        if context.recording.is_none() {
            return usual;
        }
        let at_auction = |hand| Some(AtAuction { bid: won.bid, hand });
        let anything = self.alone(NamedGame::Alone(ContractKind::Grand), at_auction(true));
        let worlds = context.skill.worlds / 2;
        let best = flat_monte_carlo::best(
            &self.knowledge.view.legal,
            worlds,
            context,
            |rng| self.knowledge.world(anything, rng),
            |world, action| {
                let (world, contract) = match action {
                    Action::Name(game) => (*world, self.alone(game, at_auction(true))),
                    _ => {
                        let (world, game) = self.with_skat(world);
                        (world, self.alone(game, at_auction(false)))
                    }
                };
                let mut world = self.knowledge.named(&world, contract);
                world.play_out();
                self.knowledge.outcome(&world, contract)
            },
        );
        best.unwrap_or(usual)
    }

    /// Picks up the skat in this world and discards as heuristics would. Returns the game to name.
    fn with_skat(&self, world: &World) -> (World, NamedGame) {
        let me = self.knowledge.me();
        let in_hand = self.knowledge.view.hand | world.apart;
        let strength_of = |game: &NamedGame| {
            strength(game.kind(), self.knowledge.open(me) | world.apart).unwrap_or_default()
        };
        let game = trump_games()
            .max_by(|one, other| strength_of(one).total_cmp(&strength_of(other)))
            .unwrap_or(NamedGame::Alone(ContractKind::Grand));
        // The dearest cards that win no trick by themselves.
        let mut cards: Vec<Card> = in_hand.iter().collect();
        cards.sort_by_key(|card| {
            let is_kept = game.kind().trumps().contains(*card) || card.rank() == Rank::Ace;
            (is_kept, Reverse(card.points()))
        });
        let discards: CardSet = cards.into_iter().take(2).collect();
        let mut world = *world;
        world.dealt[me] |= world.apart;
        world.table.hands[me] = (world.table.hands[me] | world.apart) - discards;
        world.apart = discards;
        (world, game)
    }

    /// Probability of winning a game at this value with the visible cards; 0 if the game isn't
    /// worth the value.
    fn chance(&self, game: NamedGame, bid: Bid) -> f32 {
        let (kind, own) = (game.kind(), self.knowledge.open(self.knowledge.me()));
        let multiplier = u16::from(kind.matadors(own).unsigned_abs()) + 1;
        let reaches = kind
            .base()
            .is_some_and(|base| base * multiplier >= bid.value());
        if reaches {
            hand_evaluation::from_hand(kind, own, self.knowledge.me()).to_win
        } else {
            0.0
        }
    }

    /// Names a game, or leaves the choice to the other player.
    pub(super) fn name(&self, context: &mut DecisionContext<'_>) -> Decision<Action> {
        let at_auction = self
            .knowledge
            .bid()
            .map(|bid| AtAuction { bid, hand: false });
        let best = self.best(&self.knowledge.view.legal, at_auction, context);
        best.unwrap_or_else(|| {
            let rated = self
                .knowledge
                .view
                .legal
                .iter()
                .filter_map(|&action| self.strength(action));
            let rated: Vec<RatedAction<Action>> = rated.collect();
            if rated.is_empty() {
                Decision::by_heuristics(Action::Pass)
            } else {
                Decision::best_of(0, rated)
            }
        })
    }

    /// Strength of the visible cards for a game with trumps, less that of the other player's.
    fn strength(&self, action: Action) -> Option<RatedAction<Action>> {
        let Action::Name(NamedGame::Alone(kind)) = action else {
            return None;
        };
        let own = strength(kind, self.knowledge.open(self.knowledge.me()))?;
        Some(RatedAction::rated(
            action,
            own - strength(kind, self.knowledge.open(self.knowledge.me().next_of(2)))?,
        ))
    }

    /// Chooses the two cards to discard.
    pub(super) fn discard(&self, won: Won, context: &mut DecisionContext<'_>) -> Decision<Action> {
        let own = self.knowledge.open(self.knowledge.me());
        let kinds = trump_games()
            .map(NamedGame::kind)
            .filter_map(|kind| Some((kind, strength(kind, own)?)));
        let kind = kinds
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .map_or(ContractKind::Grand, |(kind, _)| kind);
        let keeps_trumps = |cards: CardSet| (cards & kind.trumps()).is_empty();
        let may = self.knowledge.view.legal.iter().copied();
        let sensible =
            may.filter(|action| matches!(action, Action::Discard(cards) if keeps_trumps(*cards)));
        let mut choices: Vec<Action> = sensible.collect();
        if choices.is_empty() {
            choices.clone_from(&self.knowledge.view.legal);
        }
        let taken = context.recording.as_ref().map(|recording| recording.taken);
        if let Some(AnyAction::Officers(taken @ Action::Discard(_))) = taken
            && !choices.contains(&taken)
        {
            choices.push(taken);
        }
        let contract = self.alone(
            NamedGame::Alone(kind),
            Some(AtAuction {
                bid: won.bid,
                hand: false,
            }),
        );
        let worlds = context.skill.worlds / MANY;
        let world = |rng: &mut StdRng| self.knowledge.world(contract, rng);
        let best = flat_monte_carlo::best(&choices, worlds, context, world, |world, action| {
            let Action::Discard(cards) = action else {
                return RolloutResult::default();
            };
            let mut world = *world;
            world.table.hands[self.knowledge.me()] -= cards;
            world.apart = cards;
            world.play_out();
            self.knowledge.outcome(&world, contract)
        });
        best.unwrap_or_else(|| {
            let points = |action| {
                if let Action::Discard(cards) = action {
                    cards.points()
                } else {
                    0
                }
            };
            let rated = choices
                .iter()
                .map(|&action| RatedAction::rated(action, f32::from(points(action))));
            Decision::best_of(0, rated.collect())
        })
    }

    /// Doubles if the player expects to win more than to lose.
    pub(super) fn double(
        &self,
        alone: Alone,
        context: &mut DecisionContext<'_>,
    ) -> Decision<Action> {
        let doubled = self
            .knowledge
            .view
            .legal
            .iter()
            .copied()
            .find(|&action| action != Action::Pass)
            .unwrap_or(Action::Pass);
        let contract = Contract::Alone(alone);
        let stakes = if alone.stakes == Stakes::Single {
            Stakes::Kontra
        } else {
            Stakes::Re
        };
        let raised = Contract::Alone(Alone { stakes, ..alone });
        let world = |rng: &mut StdRng| {
            let mut world = self.knowledge.world(contract, rng);
            world.play_out();
            world
        };
        let choices = [Action::Pass, doubled];
        let best = flat_monte_carlo::best(
            &choices,
            context.skill.worlds,
            context,
            world,
            |world, action| {
                self.knowledge.outcome(
                    world,
                    if action == Action::Pass {
                        contract
                    } else {
                        raised
                    },
                )
            },
        );
        best.unwrap_or(Decision::by_heuristics(Action::Pass))
    }

    /// Chooses the best action by rollouts of the games it leads to.
    fn best(
        &self,
        choices: &[Action],
        at_auction: Option<AtAuction>,
        context: &mut DecisionContext<'_>,
    ) -> Option<Decision<Action>> {
        let worlds = context.skill.worlds / 2;
        // The layout of the cards doesn't depend on the game, which is set for each choice.
        let anything = self.alone(NamedGame::Alone(ContractKind::Grand), at_auction);
        flat_monte_carlo::best(
            choices,
            worlds,
            context,
            |rng| self.knowledge.world(anything, rng),
            |world, action| {
                let contract = match action {
                    Action::Name(game) => self.alone(game, at_auction),
                    Action::Pass if at_auction.is_some() => return RolloutResult::default(),
                    Action::Pass if self.knowledge.me() != Seat::FOREHAND => Contract::Ramsch,
                    _ => {
                        return RolloutResult {
                            won: None,
                            worth: LEFT_TO_THE_DEALER,
                            points: LEFT_TO_THE_DEALER,
                        };
                    }
                };
                let mut world = self.knowledge.named(world, contract);
                world.play_out();
                self.knowledge.outcome(&world, contract)
            },
        )
    }

    /// Contract in which the player names this game.
    fn alone(&self, game: NamedGame, at_auction: Option<AtAuction>) -> Contract {
        match game {
            NamedGame::Ramsch => Contract::Ramsch,
            NamedGame::Alone(kind) => Contract::Alone(Alone {
                declarer: self.knowledge.me(),
                kind,
                stakes: Stakes::Single,
                at_auction,
            }),
        }
    }
}

/// Returns the value that was named in a call to be appraised.
fn named_value(context: &DecisionContext<'_>) -> Option<Bid> {
    match context.recording.as_ref()?.taken {
        AnyAction::Officers(Action::Bid(bid)) => Some(bid),
        _ => None,
    }
}

/// Returns the places of the best game and of passing among the options, in their order.
fn best_game_and_pass(decision: &Decision<Action>) -> Vec<usize> {
    let Reason::Rated { options, .. } = &decision.reason else {
        return Vec::new();
    };
    let passes = |option: &RatedAction<Action>| option.action == Action::Pass;
    let place = |wanted| options.iter().position(|option| passes(option) == wanted);
    let mut places: Vec<usize> = [true, false].into_iter().filter_map(place).collect();
    places.sort_unstable();
    places
}

/// Suits and Grand.
fn trump_games() -> impl Iterator<Item = NamedGame> {
    NamedGame::all().filter(|&game| {
        !matches!(
            game,
            NamedGame::Ramsch | NamedGame::Alone(ContractKind::Null)
        )
    })
}

/// Strength of these cards with trumps of this kind; `None` in Null, which has no trumps.
fn strength(kind: ContractKind, cards: CardSet) -> Option<f32> {
    let of = |rank: Rank| (cards & CardSet::of_rank(rank)).len() as f32;
    match kind {
        ContractKind::Suit(_) => {
            let trumps = (cards & kind.trumps()).len() as f32;
            Some(10.0 * trumps + 4.0 * of(Rank::Jack) + 7.0 * of(Rank::Ace) + 2.0 * of(Rank::Ten))
        }
        ContractKind::Grand => {
            Some(16.0 * of(Rank::Jack) + 10.0 * of(Rank::Ace) + 4.0 * of(Rank::Ten))
        }
        ContractKind::Null => None,
    }
}
