//! What decides in each game at each strength.

use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::strength::Strength;

use crate::engine::Engine;
use crate::games::{officers, ramsch, sister, skat, thirty_one, two_players};
use crate::reason::Decision;
use crate::skill::skill;

/// Chooses an action: each game has a row that names what decides, and the [`skill`] says how well.
pub(crate) fn decide(
    view: &AnySeatView,
    strength: Strength,
    engine: &mut Engine,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision {
    let skill = skill(strength);
    match view {
        AnySeatView::Skat(view) => {
            skat::decide(view, skill, engine, seed, stop).map(AnyAction::Skat)
        }
        AnySeatView::Strohmann(view) => {
            two_players::decide(view, skill, engine, seed, stop).map(AnyAction::Strohmann)
        }
        AnySeatView::Oma(view) => {
            two_players::decide(view, skill, engine, seed, stop).map(AnyAction::Oma)
        }
        AnySeatView::Officers(view) => {
            officers::decide(view, skill, seed, stop).map(AnyAction::Officers)
        }
        AnySeatView::Ramsch(view) => {
            ramsch::decide(view, skill, engine, seed, stop).map(AnyAction::Ramsch)
        }
        AnySeatView::Schieberamsch(view) => {
            ramsch::decide(view, skill, engine, seed, stop).map(AnyAction::Schieberamsch)
        }
        AnySeatView::Tournee(view) => {
            sister::tournee::decide(view, skill, engine, seed, stop).map(AnyAction::Tournee)
        }
        AnySeatView::Texas(view) => {
            sister::texas::decide(view, skill, engine, seed, stop).map(AnyAction::Texas)
        }
        AnySeatView::ThirtyOne(view) => {
            thirty_one::decide(view, skill, seed, stop).map(AnyAction::ThirtyOne)
        }
    }
}
