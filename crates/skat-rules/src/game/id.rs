//! The registered games.

use std::ops::RangeInclusive;

/// Makes the list of games.
macro_rules! games {
    ($($(#[$doc:meta])* $name:ident = $key:literal, $players:expr;)+) => {
        /// A registered game.
        ///
        /// ```
        /// use skat_rules::game::GameId;
        ///
        /// let game = GameId::from_key("ramsch").expect("a registered game");
        /// assert_eq!(game, GameId::Ramsch);
        /// assert_eq!(game.players(), 3..=4);
        /// let action = game.parse_action("play CJ").expect("an action of Ramsch");
        /// assert_eq!(action.game(), game);
        /// assert_eq!(action.to_string(), "play CJ");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId {
            $($(#[$doc])* $name,)+
        }

        impl GameId {
            /// Every registered game.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the key used in records, options and custom ids.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)+
                }
            }

            /// Returns the game with this key.
            #[must_use]
            pub fn from_key(key: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|game| game.key() == key)
            }

            /// Returns the range of players that a table of this game takes. In a game for three,
            /// the dealer of four sits out.
            #[must_use]
            pub fn players(self) -> RangeInclusive<u8> {
                match self {
                    $(Self::$name => $players,)+
                }
            }
        }
    };
}

games! {
    /// Skat for three.
    Skat = "skat", 3..=4;
    /// Skat for two with a dummy.
    Strohmann = "strohmann", 2..=2;
    /// Skat for two with a face-down stack.
    Oma = "oma", 2..=2;
    /// Officers' Skat for two.
    Officers = "officers", 2..=2;
    /// Ramsch and nothing else.
    Ramsch = "ramsch", 3..=4;
    /// Schieberamsch and nothing else.
    Schieberamsch = "schieberamsch", 3..=4;
    /// North American Skat.
    Tournee = "tournee", 3..=4;
    /// Skat as played in Texas.
    Texas = "texas", 3..=4;
    /// Thirty-one, also called Scat; one deal is a whole game, from the first round to the last
    /// survivor.
    ThirtyOne = "31", 2..=9;
}

/// The game doesn't take this number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is for {least} to {most} players, not for {players}")]
pub struct WrongPlayers {
    /// Actual number of players.
    pub players: u8,
    /// Smallest number that the game takes.
    pub least: u8,
    /// Largest number that the game takes.
    pub most: u8,
}

impl GameId {
    /// Checks that a table of this game takes this number of players.
    ///
    /// # Errors
    ///
    /// [`WrongPlayers`] if it doesn't.
    pub(crate) fn check_players(self, players: u8) -> Result<(), WrongPlayers> {
        let (least, most) = self.players().into_inner();
        if (least..=most).contains(&players) {
            Ok(())
        } else {
            Err(WrongPlayers {
                players,
                least,
                most,
            })
        }
    }
}
