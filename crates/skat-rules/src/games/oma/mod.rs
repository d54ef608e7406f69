//! Oma: Skat for two whose third hand is a face-down stack, played without looking.

mod rules;

pub use rules::{OmaCard, OmaRules};

use super::two_players::{self, Form, ThirdHand};
use crate::game::GameId;
use crate::rule_set::RuleSet;

/// Form of Skat for two whose third hand is Oma's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oma;

impl Form for Oma {
    const ID: GameId = GameId::Oma;

    fn third_hand(rules: &RuleSet) -> ThirdHand {
        match rules.oma.card {
            OmaCard::Plays => ThirdHand::Stack,
            OmaCard::ToWinner => ThirdHand::Prizes,
        }
    }
}

/// A deal of Oma.
pub type Deal = two_players::Deal<Oma>;
