//! The choice of a game in a command.

use poise::ChoiceParameter;
use skat_rules::game::GameId;

/// The games, one line for each in the registry.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub(super) enum GameChoice {
    Skat,
    Strohmann,
    Oma,
    Officers,
    Ramsch,
    Schieberamsch,
    Tournee,
    Texas,
    ThirtyOne,
}

impl From<GameChoice> for GameId {
    fn from(choice: GameChoice) -> Self {
        match choice {
            GameChoice::Skat => Self::Skat,
            GameChoice::Strohmann => Self::Strohmann,
            GameChoice::Oma => Self::Oma,
            GameChoice::Officers => Self::Officers,
            GameChoice::Ramsch => Self::Ramsch,
            GameChoice::Schieberamsch => Self::Schieberamsch,
            GameChoice::Tournee => Self::Tournee,
            GameChoice::Texas => Self::Texas,
            GameChoice::ThirtyOne => Self::ThirtyOne,
        }
    }
}
