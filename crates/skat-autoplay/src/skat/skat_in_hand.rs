//! What to put away, and what to play, with the skat in hand.
//!
//! What has been learned names the best contracts and discards. They are tried in worlds: ways in which the others' cards can lie, the
//! likelier ones more often, by what they have called. What perfect play makes of a contract there corrects what the net says of it.
//! After some worlds only the better half is tried on.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{Action, ContractKind, SeatView, Won};
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, Position, Solver};

use super::belief;
use super::learned::Tried;
use super::learned::bidding::{Bidder, Plan, weighed};
use super::search::{Effort, by_weight};
use crate::Decision;
use crate::mind::Mind;

/// So many plans are tried, at most; of each kind of contract so many.
const PLANS: usize = 8;
const OF_EACH_KIND: usize = 4;

/// Only plans are tried that are worth at most so many points less than the best.
const WITHIN: f32 = 40.0;

/// In so many worlds the plans are tried before the better half goes on.
const ROUNDS: [usize; 3] = [10, 20, 30];

/// How many worlds are weighed for each that is tried.
const WEIGHED: usize = 16;

/// The two of twelve cards to put away. Without effort nothing is tried.
pub(super) fn discard(
    view: &SeatView,
    won: Won,
    mind: &mut Mind,
    rng: &mut StdRng,
    effort: Option<Effort>,
    stop: &dyn Fn() -> bool,
) -> Decision<Action> {
    let bidder = Bidder::new(&mind.learned, view, won.bid);
    let plans = bidder.to_try(view.hand, OF_EACH_KIND);
    let (worlds, plans) = tried(&bidder, (view, view.hand), plans, &mut mind.solver, rng, effort, stop);
    let option = |plan: &Plan| weighed(Action::Discard(plan.discards), Some(plan.chance), plan.worth);
    // The same cards may be put away for several contracts.
    Decision::best_of(worlds, plans.iter().map(option).collect()).with_each_once()
}

/// The contract once two cards have been put away. Without effort nothing is tried.
pub(super) fn announce(
    view: &SeatView,
    won: Won,
    mind: &mut Mind,
    rng: &mut StdRng,
    effort: Option<Effort>,
    stop: &dyn Fn() -> bool,
) -> Decision<Action> {
    let put_away = view.discards.unwrap_or_default();
    let bidder = Bidder::new(&mind.learned, view, won.bid);
    let plans = bidder.to_announce(view.hand, put_away);
    let (worlds, plans) = tried(&bidder, (view, view.hand | put_away), plans, &mut mind.solver, rng, effort, stop);
    let option = |plan: &Plan| weighed(Action::Announce(plan.contract), Some(plan.chance), plan.worth);
    Decision::best_of(worlds, plans.iter().map(option).collect())
}

/// The plans that are worth trying, as they are worth once they have been tried, the best first; and in how many worlds those were that
/// were tried longest.
fn tried(
    bidder: &Bidder,
    (view, twelve): (&SeatView, CardSet),
    mut plans: Vec<Plan>,
    solver: &mut Solver,
    rng: &mut StdRng,
    effort: Option<Effort>,
    stop: &dyn Fn() -> bool,
) -> (usize, Vec<Plan>) {
    let enough = plans[0].worth - WITHIN;
    plans.retain(|plan| plan.worth >= enough);
    plans.truncate(PLANS);
    let (Some(Effort { nodes: mut nodes_left, .. }), 2..) = (effort, plans.len()) else { return (0, plans) };
    let worlds = hands_of_others(view, twelve, rng, stop);
    let mut worlds = worlds.iter();
    let mut trials: Vec<(Plan, Tried)> = plans.into_iter().map(|plan| (plan, Tried::default())).collect();
    let mut looked = 0;
    solver.forget();
    let mut still_tried = trials.len();
    'trying: for round in ROUNDS {
        for others in worlds.by_ref().take(round) {
            let mut won = Vec::with_capacity(still_tried);
            for (plan, _) in &trials[..still_tried] {
                let budget = Budget::nodes(nodes_left).or_until(stop);
                let Some(is_forced) = is_forced(plan, view.seat, twelve, *others, solver, budget) else {
                    break 'trying;
                };
                nodes_left = nodes_left.saturating_sub(solver.visited());
                won.push(is_forced);
            }
            for ((_, tried), won) in trials.iter_mut().zip(won) {
                tried.worlds += 1;
                tried.won += u16::from(won);
            }
            looked += 1;
        }
        for (plan, tried) in &mut trials[..still_tried] {
            *plan = bidder.tried(plan, twelve, *tried);
        }
        trials[..still_tried].sort_by(|(one, _), (other, _)| other.worth.total_cmp(&one.worth));
        still_tried = still_tried.div_ceil(2).max(2);
    }
    let mut plans: Vec<Plan> = trials.iter().map(|(plan, tried)| bidder.tried(plan, twelve, *tried)).collect();
    plans.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    (looked, plans)
}

/// Ways in which the others can hold the twenty cards that are out, the likelier ones more often; in no order.
fn hands_of_others(
    view: &SeatView,
    twelve: CardSet,
    rng: &mut StdRng,
    stop: &dyn Fn() -> bool,
) -> Vec<[(Seat, CardSet); 2]> {
    let (next, before) = (view.seat.next(), view.seat.next().next());
    let wanted: usize = ROUNDS.iter().sum();
    let mut hidden: Vec<Card> = (CardSet::FULL - twelve).iter().collect();
    let weighed: Vec<_> = (0..wanted * WEIGHED)
        .map(|_| {
            let (one, other) = hidden.partial_shuffle(rng, 10);
            let hands = [(next, one.iter().copied().collect()), (before, other.iter().copied().collect())];
            (hands, belief::of_auction(&view.public.calls, hands))
        })
        .take_while(|_| !stop())
        .collect();
    let each_so_often = by_weight(weighed, wanted).into_iter();
    let mut chosen: Vec<_> = each_so_often.flat_map(|(hands, times)| vec![hands; times as usize]).collect();
    chosen.shuffle(rng);
    chosen
}

/// Whether 61 card points, or in Null no trick, can be forced in a world where everybody sees all cards; nothing if there is no time to
/// find out.
fn is_forced(
    plan: &Plan,
    declarer: Seat,
    twelve: CardSet,
    others: [(Seat, CardSet); 2],
    solver: &mut Solver,
    budget: Budget,
) -> Option<bool> {
    let mut hands = BySeat([twelve - plan.discards; 3]);
    for (seat, hand) in others {
        hands[seat] = hand;
    }
    let kind = plan.contract.kind();
    let goal = match kind {
        ContractKind::Null => Goal::NoTrick,
        _ => Goal::Points(61_u8.saturating_sub(plan.discards.points())),
    };
    let position = Position::new(kind, declarer, hands, Seat::FOREHAND, &[]).expect("three hands of ten cards");
    solver.reaches(&position, goal, budget)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{Game, Setting};
    use skat_rules::games::skat::{Bid, Deal, PhaseView};

    use super::super::effort;
    use super::super::learned::input::inputs;
    use super::super::learned::{Family, Learned, chance};
    use super::*;
    use crate::level::Level;
    use crate::{Reason, Weighed};

    const WON: Won = Won { declarer: Seat::FOREHAND, bid: Bid::LOWEST };

    /// What forehand sees of a deal that he has bought for 18, the skat in hand.
    fn with_skat(number: u64) -> SeatView {
        let mut bytes = [7; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        let mut deal = Deal::deal(&DealSecret::new(bytes), &Setting::new("isko".parse().unwrap(), 3));
        let [forehand, middlehand, rearhand] = Seat::SKAT;
        let calls = [(middlehand, Action::Pass), (rearhand, Action::Pass), (forehand, Action::Bid(Bid::LOWEST))];
        for (seat, action) in calls.into_iter().chain([(forehand, Action::PickUp)]) {
            deal.apply(seat, action).unwrap();
        }
        let view = deal.seat_view(forehand);
        assert!(matches!(view.public.phase, PhaseView::Discarding(won) if won == WON));
        view
    }

    fn mind() -> Mind {
        Mind { learned: Learned::built_in().unwrap(), solver: Solver::new() }
    }

    fn looked_at(decision: &Decision<Action>) -> (usize, &[Weighed<Action>]) {
        let Reason::Weighed { worlds, options } = &decision.reason else { panic!("nothing was weighed") };
        (*worlds, options)
    }

    #[test]
    fn without_time_what_has_been_learned_decides_and_with_it_worlds_do() {
        let (mut mind, mut tried, mut changed) = (mind(), 0, 0);
        for number in 0..30 {
            let view = with_skat(number);
            let mut decide = |seed, stop: bool| {
                discard(&view, WON, &mut mind, &mut StdRng::seed_from_u64(seed), effort(Level::Master), &|| stop)
            };
            let (at_once, in_time, again) = (decide(1, true), decide(1, false), decide(1, false));
            assert_eq!(in_time, again, "deal {number}");
            assert_eq!(looked_at(&at_once).0, 0);
            let learned = Bidder::new(&mind.learned, &view, WON.bid).to_try(view.hand, 1)[0];
            assert_eq!(at_once.action, Action::Discard(learned.discards), "deal {number}");
            let (worlds, options) = looked_at(&in_time);
            assert!(worlds <= ROUNDS.iter().sum() && (worlds > 0 || options.len() == 1), "{worlds} worlds");
            let Action::Discard(put_away) = in_time.action else { unreachable!() };
            let ten = SeatView { hand: view.hand - put_away, discards: Some(put_away), ..view.clone() };
            let announced =
                announce(&ten, WON, &mut mind, &mut StdRng::seed_from_u64(2), effort(Level::Master), &|| false);
            let Action::Announce(contract) = announced.action else { unreachable!() };
            assert!((put_away & contract.kind().trumps()).is_empty(), "{contract} after {put_away}");
            tried += usize::from(worlds > 0);
            changed += usize::from(in_time.action != at_once.action);
        }
        assert!(tried > 20 && (1..tried / 2).contains(&changed), "{tried} tried, {changed} changed");
    }

    #[test]
    fn what_is_won_in_the_worlds_tried_is_believed_the_more_the_more_there_are() {
        let mind = mind();
        // Where the nets are least sure, worlds have most to say.
        let doubtful = (0..30).map(with_skat).min_by(|one, other| {
            let doubt = |view| (Bidder::new(&mind.learned, view, WON.bid).to_try(view.hand, 1)[0].chance - 0.5).abs();
            doubt(one).total_cmp(&doubt(other))
        });
        let view = doubtful.unwrap();
        let bidder = Bidder::new(&mind.learned, &view, WON.bid);
        let plan = bidder.to_try(view.hand, 1)[0];
        let chance = |won, worlds| bidder.tried(&plan, view.hand, Tried { won, worlds }).chance;
        assert_eq!(bidder.tried(&plan, view.hand, Tried::default()), plan);
        let chances = [chance(0, 60), chance(0, 10), plan.chance, chance(10, 10), chance(60, 60)];
        assert!(chances.is_sorted() && chances[0] + 0.1 < chances[4], "{chances:?}");
        for net in [-12.0_f32, -3.0, 0.0, 3.0, 12.0] {
            let [worse, better] = [0, 10].map(|won| Tried { won, worlds: 10 }.log_odds(net));
            assert!(worse <= net && net <= better, "{worse}, {net}, {better}");
        }
    }

    /// How often a plan is won in worlds that weren't tried is told better by those that were and the net than by the net alone.
    #[test]
    fn worlds_tell_more_than_the_net_alone() {
        let (mut mind, mut by_net, mut by_worlds) = (mind(), 0.0, 0.0);
        for number in 0..20 {
            let view = with_skat(number);
            let bidder = Bidder::new(&mind.learned, &view, WON.bid);
            let plan = bidder.to_try(view.hand, 1)[0];
            let (family, kind) = (Family::of(plan.contract.kind()) as usize, plan.contract.kind());
            let told = inputs(kind, view.hand - plan.discards, plan.discards, view.seat, bidder.heard);
            let net = mind.learned.nets_say(family, &told).0[1];
            let mut rng = StdRng::seed_from_u64(number);
            let mut tried = || {
                let all = hands_of_others(&view, view.hand, &mut rng, &|| false);
                let worlds = u16::try_from(all.len()).unwrap();
                let won = all.into_iter().map(|others| {
                    is_forced(&plan, view.seat, view.hand, others, &mut mind.solver, Budget::UNLIMITED).unwrap()
                });
                Tried { won: won.map(u16::from).sum(), worlds }
            };
            let (seen, other) = (tried(), tried());
            let is = f32::from(other.won) / f32::from(other.worlds);
            by_net += (chance(net) - is).powi(2);
            by_worlds += (chance(seen.log_odds(net)) - is).powi(2);
        }
        assert!(by_worlds < 0.7 * by_net, "{by_worlds} by worlds, {by_net} by the net");
    }
}
