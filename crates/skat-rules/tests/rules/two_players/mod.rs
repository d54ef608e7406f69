//! Two-player Skat: Strohmann and Oma.
#![allow(
    clippy::unwrap_used,
    reason = "a scene that can't be set up fails the test"
)]

mod random;
mod scenes;

use skat_rules::game::{Game as _, Setting};
use skat_rules::games::two_players::{Deal, Form, OverView, PhaseView};
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::seat::Seat;

const PLAYERS: [Seat; 2] = [Seat::FOREHAND, Seat::MIDDLEHAND];
const DEALER: Seat = Seat::MIDDLEHAND;

fn official() -> Setting {
    Setting::new(RuleSet::ISKO, 2)
}

fn setting(knob: &str, choice: &str) -> Setting {
    Setting::new(RuleSet::with(Preset::Isko3, [(knob, choice)]).unwrap(), 2)
}

fn set_aside() -> Setting {
    setting("strohmann.third-hand", "set-aside")
}

fn to_winner() -> Setting {
    setting("oma.card", "to-winner")
}

fn over<F: Form>(deal: &Deal<F>) -> OverView {
    let PhaseView::Over(over) = deal.public_view().phase else {
        panic!("the deal isn't over")
    };
    *over
}
