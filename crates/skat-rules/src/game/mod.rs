//! The [`Game`] trait of all table games and the registry of its implementations.

mod action;
mod id;
mod registry;
mod table_game;

pub use action::{Action, NotAnAction};
pub use id::{GameId, WrongPlayers};
pub use registry::{AnyAction, AnyDeal, AnyIllegal, AnyPublicView, AnySeatView, RegisteredGame};
pub use table_game::{DealScore, DeclarerScore, Game, NoClaim, Setting};

pub(crate) use action::{action_notation, parse_object};
