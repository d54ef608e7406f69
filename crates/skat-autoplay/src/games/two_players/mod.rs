//! Skat for two: Strohmann and Oma.
//!
//! With a dummy all three hands are played as in Skat, so that Skat's player plays them. Where
//! Oma's stack plays, or the third hand is out of the tricks, cards are chosen by rollouts with
//! heuristics.

mod auction;
mod knowledge;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::card::Card;
use skat_rules::games::skat::{self, Action, Trick};
use skat_rules::games::two_players::{PhaseView, PlayView, SeatView, THIRD, ThirdHand};
use skat_rules::seat::{BySeat, Seat, SeatSet};

use self::knowledge::Knowledge;
use crate::engine::Engine;
use crate::games::as_skat;
use crate::level::Level;
use crate::{Decision, flat_monte_carlo};

/// Chooses an action in a deal of Skat for two.
pub(crate) fn decide(
    view: &SeatView,
    level: Level,
    engine: &mut Engine,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision<Action> {
    match &view.public.phase {
        // A declarer who gives up isn't kept playing.
        PhaseView::Play(play) if play.concession => Decision::by_heuristics(Action::Accept),
        PhaseView::Play(play) => {
            let card = if view.public.third == ThirdHand::Dummy {
                with_dummy(view, play).card(level, engine, seed, stop)
            } else {
                card(view, play, level, seed, stop)
            };
            card.map(Action::Play)
        }
        _ => {
            let before = before_the_tricks(view);
            match auction::correction(view.public.third, level) {
                Some(correction) => auction::decide(&before, level, correction),
                // Nobody plays the third hand as a third player of Skat would, so no worlds are
                // searched with one.
                None => crate::games::skat::decide_with(&before, level, None, engine, seed, stop),
            }
        }
    }
}

/// Builds the equivalent view of a player of Skat before the tricks.
fn before_the_tricks(view: &SeatView) -> skat::SeatView {
    let phase = match &view.public.phase {
        PhaseView::Auction { asked, role, bid } => skat::PhaseView::Auction {
            asked: *asked,
            role: *role,
            bid: *bid,
            ramsch: None,
        },
        PhaseView::PickUpOrHand(by) => skat::PhaseView::PickUpOrHand(*by),
        PhaseView::Discarding(by) => skat::PhaseView::Discarding(*by),
        PhaseView::Announcing(by) => skat::PhaseView::Announcing(*by),
        PhaseView::Play(_) | PhaseView::Over(_) => unreachable!("tricks haven't begun"),
    };
    let awaited = SeatSet::only(view.seat);
    let calls = view.public.calls.clone();
    skat::SeatView {
        seat: view.seat,
        public: skat::PublicView {
            rules: skat::SkatRules::DEFAULT,
            calls,
            awaited,
            skat_shown: None,
            looked_into: None,
            phase,
        },
        hand: view.hand,
        found: view.found,
        discards: view.discards,
        insight: None,
        legal: view.legal.clone(),
    }
}

/// Builds Skat's tricks from those with the dummy. The player of the dummy knows their partner's
/// cards.
fn with_dummy(view: &SeatView, play: &PlayView) -> as_skat::TricksAsSkat {
    let me = play.turn;
    let dummy = play.open_hands[THIRD].unwrap_or_default();
    let declarer = play.won.declarer;
    let open = |seat: Seat| match seat {
        _ if seat == me => None,
        _ if seat == view.seat => Some(view.hand),
        _ => play.open_hands[seat],
    };
    as_skat::TricksAsSkat {
        seat: me,
        hand: if me == THIRD { dummy } else { view.hand },
        declarer,
        contract: play.contract,
        calls: view.public.calls.clone(),
        tricks: play.tricks.iter().filter_map(as_tricks_of_three).collect(),
        leader: play
            .on_table
            .first()
            .map_or(play.turn, |&(leader, _)| leader),
        on_table: play.on_table.iter().map(|&(_, card)| card).collect(),
        open_hands: BySeat::from_fn(open),
        discards: view.discards,
    }
}

fn as_tricks_of_three(trick: &skat_rules::games::two_players::Trick) -> Option<Trick> {
    let [(leader, first), (_, second), (_, third)] = trick.plays[..] else {
        return None;
    };
    Some(Trick {
        leader,
        cards: [first, second, third],
        winner: trick.winner,
    })
}

/// Chooses the card to play against one other hand.
fn card(
    view: &SeatView,
    play: &PlayView,
    level: Level,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision<Card> {
    let rng = &mut StdRng::seed_from_u64(seed);
    let knowledge = Knowledge::new(view, play);
    let table = knowledge.table();
    let best = flat_monte_carlo::best_card(
        table.playable(),
        flat_monte_carlo::worlds(level),
        stop,
        || knowledge.world(rng),
        |world, card| {
            let mut world = *world;
            world.lay(card);
            world.play_out();
            knowledge.outcome(&world)
        },
    );
    best.unwrap_or_else(|| table.decide_by_heuristics(level, rng))
}
