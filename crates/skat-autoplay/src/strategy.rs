//! What decides in each game at each strength.

use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::games::officers as officers_rules;
use skat_rules::games::skat::PhaseView;
use skat_rules::games::tournee;

use crate::appraisal::{Appraisal, AppraisedWorld, Recording, Subject, WorldResult};
use crate::context::DecisionContext;
use crate::games::{officers, ramsch, sister, skat, thirty_one, two_players};
use crate::reason::{Decision, Reason};

/// Chooses an action: each game has a row that names what decides, and the
/// [`Skill`](crate::skill::Skill) says how well.
pub(crate) fn decide(view: &AnySeatView, context: &mut DecisionContext<'_>) -> Decision {
    match view {
        AnySeatView::Skat(view) => skat::decide(view, context).map(AnyAction::Skat),
        AnySeatView::Strohmann(view) => {
            two_players::decide(view, context).map(AnyAction::Strohmann)
        }
        AnySeatView::Oma(view) => two_players::decide(view, context).map(AnyAction::Oma),
        AnySeatView::Officers(view) => officers::decide(view, context).map(AnyAction::Officers),
        AnySeatView::Ramsch(view) => ramsch::decide(view, context).map(AnyAction::Ramsch),
        AnySeatView::Schieberamsch(view) => {
            ramsch::decide(view, context).map(AnyAction::Schieberamsch)
        }
        AnySeatView::Tournee(view) => {
            sister::tournee::decide(view, context).map(AnyAction::Tournee)
        }
        AnySeatView::Texas(view) => sister::texas::decide(view, context).map(AnyAction::Texas),
        AnySeatView::ThirtyOne(view) => thirty_one::decide(view, context).map(AnyAction::ThirtyOne),
    }
}

/// Appraises the options of a decision in which `taken` was done. `None` if there is nothing to
/// compare, or the game isn't appraised.
pub(crate) fn appraise(
    view: &AnySeatView,
    taken: AnyAction,
    players: u8,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal> {
    match view {
        AnySeatView::Skat(of_skat) => match (&of_skat.public.phase, taken) {
            (PhaseView::Ramsch(_), _) => estimate(view, taken, context),
            (_, AnyAction::Skat(taken)) => {
                skat::appraisal::appraise(of_skat, taken, players, context)
                    .map(|appraisal| appraisal.map(AnyAction::Skat))
            }
            _ => None,
        },
        AnySeatView::Ramsch(_) | AnySeatView::Schieberamsch(_) | AnySeatView::Officers(_) => {
            estimate(view, taken, context)
        }
        AnySeatView::Strohmann(of_two) => match taken {
            AnyAction::Strohmann(action) if two_players::as_in_skat(of_two) => {
                two_players::appraise(of_two, action, context)
                    .map(|appraisal| appraisal.map(AnyAction::Strohmann))
            }
            _ => estimate(view, taken, context),
        },
        AnySeatView::Oma(_) => estimate(view, taken, context),
        AnySeatView::Tournee(of_three) => match (&of_three.public.phase, taken) {
            (tournee::PhaseView::Play { won: None, .. }, _) => estimate(view, taken, context),
            (_, AnyAction::Tournee(action)) => sister::tournee::appraise(of_three, action, context)
                .map(|appraisal| appraisal.map(AnyAction::Tournee)),
            _ => None,
        },
        AnySeatView::Texas(of_three) => match taken {
            AnyAction::Texas(action) => sister::texas::appraise(of_three, action, context)
                .map(|appraisal| appraisal.map(AnyAction::Texas)),
            _ => None,
        },
        // The value of a hand now can't be compared with what knocking wins.
        AnySeatView::ThirtyOne(_) => None,
    }
}

/// Returns what an estimated decision is about.
fn subject(view: &AnySeatView) -> Subject {
    match view {
        AnySeatView::Officers(view) => match view.public.phase {
            officers_rules::PhaseView::Auction { .. } => Subject::Call,
            officers_rules::PhaseView::SkatOrHand(_) => Subject::Hand,
            _ => Subject::Estimate,
        },
        _ => Subject::Estimate,
    }
}

/// Appraises a choice that rollouts decide, by the results of these rollouts.
fn estimate(
    view: &AnySeatView,
    taken: AnyAction,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal> {
    context.recording = Some(Recording {
        taken,
        choices: Vec::new(),
    });
    let decision = decide(view, context);
    let mut choices = context.recording.take()?.choices.into_iter();
    let (Some(worlds), None, Reason::Rated { options, .. }) =
        (choices.next(), choices.next(), decision.reason)
    else {
        return None;
    };
    let is_whole = worlds.iter().all(|results| results.len() == options.len());
    let was_taken = options.iter().any(|option| option.action == taken);
    if !is_whole || !was_taken || options.len() < 2 {
        return None;
    }
    // The action that was taken comes first. The ratings differ from batch to batch, so the others
    // keep the order in which they are legal.
    let legal = view.legal();
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by_key(|&option| {
        let action = options[option].action;
        let place = legal.iter().position(|&other| other == action);
        (action != taken, place)
    });
    let world = |results: Vec<WorldResult>| AppraisedWorld {
        weight: 1.0,
        swing: 0.0,
        results: order.iter().map(|&option| results[option]).collect(),
    };
    Some(Appraisal {
        subject: subject(view),
        options: order.iter().map(|&option| options[option].action).collect(),
        samples: worlds.into_iter().map(world).collect(),
        exhaustive: false,
    })
}
