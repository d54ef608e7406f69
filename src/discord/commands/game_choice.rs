//! The choice of a game in a command.

use poise::ChoiceParameter;
use skat_rules::game::GameId;

/// The games, one line for each in the registry.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub(super) enum GameChoice {
    #[name = "Skat"]
    Skat,
    #[name = "Strohmann"]
    #[name_localized("de", "Strohmann-Skat")]
    Strohmann,
    #[name = "Oma"]
    #[name_localized("de", "Oma-Skat")]
    Oma,
    #[name = "Officers’ Skat"]
    #[name_localized("de", "Offiziersskat")]
    Officers,
    #[name = "Ramsch"]
    Ramsch,
    #[name = "Schieberamsch"]
    Schieberamsch,
    #[name = "Tournée Skat"]
    #[name_localized("de", "Tournée-Skat")]
    Tournee,
    #[name = "Texas Skat"]
    #[name_localized("de", "Texas-Skat")]
    Texas,
    #[name = "Thirty-one"]
    #[name_localized("de", "Einunddreißig")]
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
