//! Strohmann: Skat for two with a dummy, which lies open once the contract is announced.

mod rules;

pub use rules::{DummyHand, StrohmannRules};

use super::two_players::{self, Form, ThirdHand};
use crate::game::GameId;
use crate::rule_set::RuleSet;

/// Form of Skat for two whose third hand is the dummy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strohmann;

impl Form for Strohmann {
    const ID: GameId = GameId::Strohmann;

    fn third_hand(rules: &RuleSet) -> ThirdHand {
        match rules.strohmann.third_hand {
            DummyHand::Played => ThirdHand::Dummy,
            DummyHand::SetAside => ThirdHand::SetAside,
        }
    }
}

/// A deal of Strohmann.
pub type Deal = two_players::Deal<Strohmann>;
