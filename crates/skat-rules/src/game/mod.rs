//! The [`Game`] trait of all table games and the registry of its implementations.

mod id;
mod registry;
mod table_game;

pub use id::{GameId, WrongPlayers};
pub use registry::{AnyAction, AnyDeal, AnyIllegal, AnyPublicView, AnySeatView};
pub use table_game::{Action, DealScore, DeclarerScore, Game, NoClaim, Setting};
