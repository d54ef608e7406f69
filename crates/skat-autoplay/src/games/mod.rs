//! One module for each game, or family of games, that autoplayers play.

pub(crate) mod officers;
pub(crate) mod ramsch;
pub(crate) mod sister;
pub(crate) mod skat;
pub(crate) mod thirty_one;
pub(crate) mod two_players;
