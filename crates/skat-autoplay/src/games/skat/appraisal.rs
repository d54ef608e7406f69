//! Appraisals of decisions in Skat with a declarer, for a review.
//!
//! Points are the player's own. Only Kontra is compared in points against the two others, because a
//! defender gains nothing of their own by it.

use rand::seq::SliceRandom;
use skat_rules::card::CardSet;
use skat_rules::games::skat::{
    Action, AuctionRole, Bid, Contract, ContractKind, Doubling, Matter, PhaseView, PlayView,
    SeatView,
};
use skat_rules::seat::Seat;

use super::bidding_state::BiddingState;
use super::discarding::{self, OF_EACH_KIND, PLANS, WITHIN};
use super::intent::{Intent, to_go_on};
use super::kontra::{self, WorldChance};
use super::model_bidding::Bidder;
use super::{card_play, pass_value};
use crate::appraisal::{Appraisal, AppraisedWorld, Subject, WorldResult};
use crate::cardplay;
use crate::cardplay::appraisal::ContractEnd;
use crate::cardplay::payoff::{Payoff, Takings, defenders_bonus};
use crate::cardplay::state::CardPlayState;
use crate::context::DecisionContext;
use crate::evaluation::point_count::pairs;
use crate::evaluation::seeger::own_points;
use crate::reason::Expectation;
use crate::skill::Effort;

/// Number of skats in a batch, half as many as bidding tries.
const SKATS: usize = 24;

/// Points by which the model expects too much of picking up the skat, because it believes the best of
/// many discards and contracts. Measured in 986 deals that reviews compare further on, with the skat
/// in hand (`docs/experiments/2026-11-27-reviews.md`).
const OPTIMISM: f64 = 12.5;

/// Appraises the options of this view's seat, which has taken this action, at a table of this many
/// players. `None` if there is nothing to compare.
pub(crate) fn appraise(
    view: &SeatView,
    taken: Action,
    players: u8,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let state = BiddingState::of_skat(view);
    match (&view.public.phase, taken) {
        (
            PhaseView::Auction {
                role, bid, ramsch, ..
            },
            Action::Bid(_) | Action::Hold | Action::Pass,
        ) => {
            let passing = pass_value::own(&state, *ramsch, defenders_bonus(players), context);
            call(&state, taken, (*role, *bid), passing, context)
        }
        (
            PhaseView::PickUpOrHand(won),
            Action::PickUp | Action::PickUpShown | Action::Announce(_),
        ) => pick_up_or_hand(&state, taken, won.bid, context),
        (PhaseView::Discarding(won), Action::Discard(discards)) => {
            discard(&state, discards, won.bid, context)
        }
        (PhaseView::Announcing(won), Action::Announce(contract)) => {
            announce(&state, contract, won.bid, context)
        }
        (PhaseView::Play(play), Action::Play(card)) => {
            let effort = effort(play, context)?;
            let payoff = Payoff::new(view, play, players);
            let state = card_play(view, play);
            let cards = cardplay::appraisal::appraise(&state, card, &payoff, effort, context);
            cards.map(|appraisal| appraisal.map(Action::Play))
        }
        (PhaseView::Play(play), Action::Kontra | Action::Pass) => {
            let payoff = Payoff::new(view, play, players);
            double(&card_play(view, play), taken, (play, payoff), context)
        }
        (PhaseView::Play(play), _) => {
            let payoff = Payoff::new(view, play, players);
            let (subject, end, other) = early_end(view.seat, play, taken)?;
            let options = [taken, other];
            end_early(
                &card_play(view, play),
                (subject, end, options),
                (play, payoff),
                context,
            )
        }
        _ => None,
    }
}

fn effort(play: &PlayView, context: &DecisionContext<'_>) -> Option<Effort> {
    if play.contract.kind() == ContractKind::Null {
        context.skill.search_in_null
    } else {
        context.skill.search
    }
}

/// Appraises going on in the auction and passing, which is worth these points. A world is a skat
/// that may be found.
fn call(
    state: &BiddingState,
    taken: Action,
    (role, last): (AuctionRole, Option<Bid>),
    passing: f32,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let (_, going_on) = to_go_on(role, last)?;
    let others = [going_on, Action::Pass].into_iter();
    let options: Vec<Action> = [taken]
        .into_iter()
        .chain(others.filter(|&option| option != taken))
        .collect();
    let plans: Vec<CallPlan> = options
        .iter()
        .map(|option| match option {
            Action::Bid(bid) => CallPlan::of(Bidder::new(context.model, state, *bid), state.hand),
            Action::Hold => {
                let bid = last.unwrap_or(Bid::LOWEST);
                CallPlan::of(Bidder::new(context.model, state, bid), state.hand)
            }
            _ => CallPlan::Pass,
        })
        .collect();
    let result = |plan: &CallPlan, skat| match plan {
        CallPlan::Pass => WorldResult {
            chance: None,
            points: passing.into(),
        },
        CallPlan::PickUp(bidder) => picked_up(bidder.picking_up(state.hand, skat)),
        CallPlan::Hand(bidder, contract) => own(bidder.playing_hand(*contract, state.hand, skat)),
    };
    Some(Appraisal {
        subject: Subject::Call,
        options,
        samples: by_skat(state.hand, context, |skat| {
            plans.iter().map(|plan| result(plan, skat)).collect()
        }),
        exhaustive: false,
    })
}

/// What a player means to do after a call.
enum CallPlan<'a> {
    /// Leaves the auction.
    Pass,
    /// Picks up the skat.
    PickUp(Bidder<'a>),
    /// Announces this Hand contract.
    Hand(Bidder<'a>, Contract),
}

impl<'a> CallPlan<'a> {
    /// The better plan of a player who wins the auction.
    fn of(bidder: Bidder<'a>, hand: CardSet) -> Self {
        let options = bidder.auction_options(hand);
        if options.prefers_hand() {
            Self::Hand(bidder, options.from_hand.contract)
        } else {
            Self::PickUp(bidder)
        }
    }
}

/// Appraises picking up and the best Hand contracts. A world is a skat.
fn pick_up_or_hand(
    state: &BiddingState,
    taken: Action,
    bid: Bid,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let bidder = Bidder::new(context.model, state, bid);
    let shown = Bidder::new(
        context.model,
        &BiddingState {
            skat_shown: true,
            ..*state
        },
        bid,
    );
    let hand = state.hand;
    let picking_up = bidder.auction_options(hand).picking_up;
    let of_taken = match taken {
        Action::Announce(contract) => Some(contract),
        _ => None,
    };
    let sensible: Vec<Contract> = bidder.hand_contracts(hand).collect();
    let others = of_taken.filter(|contract| !sensible.contains(contract));
    let mut options: Vec<(Action, f32)> = sensible
        .into_iter()
        .chain(others)
        .map(|contract| {
            let points = few_skats(hand).map(|skat| bidder.playing_hand(contract, hand, skat));
            (
                Action::Announce(contract),
                Expectation::average(points).points,
            )
        })
        .chain([(Action::PickUp, picking_up.points)])
        .collect();
    options.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let options = worth_comparing(options, taken);
    let samples = by_skat(hand, context, |skat| {
        let result = |option: &Action| match option {
            Action::Announce(contract) => own(bidder.playing_hand(*contract, hand, skat)),
            // Nobody is thought to play better for having seen the skat.
            Action::PickUpShown => picked_up(shown.picking_up(hand, skat)),
            _ => picked_up(bidder.picking_up(hand, skat)),
        };
        options.iter().map(result).collect()
    });
    Some(Appraisal {
        subject: Subject::Hand,
        options,
        samples,
        exhaustive: false,
    })
}

/// Appraises the taken discards and the best ones, each with its best contract. `None` if only
/// discards without a contract were taken, which no deal has.
fn discard(
    state: &BiddingState,
    taken: CardSet,
    bid: Bid,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let bidder = Bidder::new(context.model, state, bid);
    let mut rated: Vec<(CardSet, f32)> = Vec::new();
    for intent in bidder.to_play_out(state.hand, OF_EACH_KIND) {
        if rated
            .iter()
            .all(|&(discards, _)| discards != intent.discards)
        {
            rated.push((intent.discards, intent.expectation.points));
        }
    }
    let best = |discards: CardSet| {
        let intents = bidder.after_discards(state.hand - discards, discards);
        intents.into_iter().next()
    };
    let intents: Vec<Intent> = worth_comparing(rated, taken)
        .into_iter()
        .map(best)
        .collect::<Option<_>>()?;
    let samples = discarding::appraise(&bidder, (state, state.hand), &intents, context);
    let options = intents.iter().map(|intent| intent.discards);
    Some(Appraisal {
        subject: Subject::Discards,
        options: options.map(Action::Discard).collect(),
        samples,
        exhaustive: false,
    })
}

/// Appraises the taken contract and the best ones after discarding.
fn announce(
    state: &BiddingState,
    taken: Contract,
    bid: Bid,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let put_away = state.discards.unwrap_or_default();
    let bidder = Bidder::new(context.model, state, bid);
    let mut intents = bidder.to_announce(state.hand, put_away);
    if intents.iter().all(|intent| intent.contract != taken) {
        intents.push(bidder.announcing(taken, state.hand, put_away));
    }
    if intents.len() < 2 {
        return None;
    }
    let rated = intents
        .iter()
        .map(|intent| (intent.contract, intent.expectation.points));
    let options = worth_comparing(rated.collect(), taken);
    let intents: Vec<Intent> = options
        .iter()
        .filter_map(|&contract| intents.iter().find(|intent| intent.contract == contract))
        .copied()
        .collect();
    let twelve = state.hand | put_away;
    let samples = discarding::appraise(&bidder, (state, twelve), &intents, context);
    Some(Appraisal {
        subject: Subject::Contract,
        options: options.into_iter().map(Action::Announce).collect(),
        samples,
        exhaustive: false,
    })
}

/// Appraises a doubling and going without. Points count against the two others, because a defender
/// gains only what the declarer loses. Nobody is expected to double again.
fn double(
    state: &CardPlayState,
    taken: Action,
    (play, payoff): (&PlayView, Payoff),
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let effort = effort(play, context)?;
    let next = Doubling::after(play.raises.kontra)?;
    let worlds = kontra::declarers_chances(state, effort, context)?;
    let declares = state.me == state.declarer;
    let of_goal = |won| Takings::of_goal(state.contract.kind(), state.goal, won);
    let sample = |world: WorldChance| {
        let result = |option: &Action| {
            let payoff = match option {
                Action::Kontra => payoff.doubled(Some(next)),
                _ => payoff,
            };
            let points = |won| f64::from(payoff.against_others(world.matadors, of_goal(won)));
            let chance = f64::from(world.chance);
            WorldResult {
                chance: Some(if declares { chance } else { 1.0 - chance }),
                points: chance * points(true) + (1.0 - chance) * points(false),
            }
        };
        AppraisedWorld {
            weight: world.weight.into(),
            swing: 0.0,
            results: doubling_options(taken).iter().map(result).collect(),
        }
    };
    Some(Appraisal {
        subject: Subject::Kontra,
        options: doubling_options(taken).to_vec(),
        samples: worlds.into_iter().map(sample).collect(),
        exhaustive: false,
    })
}

const fn doubling_options(taken: Action) -> [Action; 2] {
    match taken {
        Action::Kontra => [Action::Kontra, Action::Pass],
        _ => [Action::Pass, Action::Kontra],
    }
}

/// Returns how a concession, or an answer, ends the contract, with its subject and the other answer.
/// `None` for what perfect play can't compare: gifts, exchanges, open cards and claims. A claim
/// itself costs nothing, because the others agree, or it is proved, or play goes on.
fn early_end(seat: Seat, play: &PlayView, taken: Action) -> Option<(Subject, ContractEnd, Action)> {
    let declarer = play.won.declarer;
    let gives_up = |by: Seat| ContractEnd::Conceded {
        won: by != declarer,
    };
    let other = match taken {
        Action::Accept => Action::Refuse,
        _ => Action::Accept,
    };
    match (play.question, taken) {
        _ if play.given_up => None,
        (None, Action::Concede) => Some((Subject::Concession, gives_up(seat), Action::Refuse)),
        (None, Action::Throw) => {
            let end = ContractEnd::Rest {
                declarers: seat != declarer,
            };
            Some((Subject::Concession, end, Action::Refuse))
        }
        (Some(question), Action::Accept | Action::Refuse) => {
            let asker = question.asker;
            match question.matter {
                Matter::Concession | Matter::JointConcession => {
                    Some((Subject::Concession, gives_up(asker), other))
                }
                Matter::Claim
                    if asker == declarer || play.contract.kind() != ContractKind::Null =>
                {
                    let end = ContractEnd::Rest {
                        declarers: asker == declarer,
                    };
                    Some((Subject::Claim, end, other))
                }
                Matter::Claim
                | Matter::Surrender
                | Matter::JointGift
                | Matter::Gift
                | Matter::Exchange
                | Matter::Kontra(_) => None,
            }
        }
        _ => None,
    }
}

/// Appraises an early end and playing on.
fn end_early(
    state: &CardPlayState,
    (subject, end, options): (Subject, ContractEnd, [Action; 2]),
    (play, payoff): (&PlayView, Payoff),
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let effort = effort(play, context)?;
    let (mut samples, exhaustive) =
        cardplay::appraisal::appraise_end(state, end, &payoff, effort, context);
    if options[0] == Action::Refuse {
        for sample in &mut samples {
            sample.results.reverse();
        }
    }
    Some(Appraisal {
        subject,
        options: options.to_vec(),
        samples,
        exhaustive,
    })
}

/// Returns the options to compare, the taken one first: those near the best, and at least one other.
/// `rated` has each option with its points, the best first.
fn worth_comparing<T: Copy + PartialEq>(rated: Vec<(T, f32)>, taken: T) -> Vec<T> {
    let enough = rated
        .iter()
        .map(|&(_, points)| points)
        .fold(f32::NEG_INFINITY, f32::max)
        - WITHIN;
    let others = rated.into_iter().filter(|&(option, _)| option != taken);
    let near = others
        .enumerate()
        .filter(|&(index, (_, points))| index == 0 || points >= enough)
        .map(|(_, (option, _))| option);
    [taken].into_iter().chain(near.take(PLANS)).collect()
}

/// Skats by which contracts are put in order, before they are compared.
fn few_skats(hand: CardSet) -> impl Iterator<Item = CardSet> {
    const STEP: usize = 20;
    pairs(CardSet::FULL - hand).step_by(STEP)
}

/// Returns the results in a batch of random skats.
fn by_skat(
    hand: CardSet,
    context: &mut DecisionContext<'_>,
    results: impl Fn(CardSet) -> Vec<WorldResult>,
) -> Vec<AppraisedWorld> {
    let mut skats: Vec<CardSet> = pairs(CardSet::FULL - hand).collect();
    let (chosen, _) = skats.partial_shuffle(&mut context.rng, SKATS);
    let sample = |&skat: &CardSet| AppraisedWorld {
        weight: 1.0,
        swing: 0.0,
        results: results(skat),
    };
    chosen.iter().map(sample).collect()
}

/// Returns a declarer's expectation in own points.
fn own(expectation: Expectation) -> WorldResult {
    WorldResult {
        chance: Some(expectation.chance.into()),
        points: own_points(expectation).into(),
    }
}

/// Returns a declarer's expectation of picking up in own points, without the model's optimism.
fn picked_up(expectation: Expectation) -> WorldResult {
    let result = own(expectation);
    WorldResult {
        points: result.points - OPTIMISM,
        ..result
    }
}
