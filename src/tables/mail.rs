//! What a table's mailbox takes, and what it answers.

use skat_rules::game::AnyAction;
use skat_store::{Epoch, Post, Room, StoreError, Token, TokenOwner};
use skat_table::{Command, PersonId, Place, Player, PlayerView, Refused, TableId, TableView};
use tokio::sync::oneshot;

/// Something for a table, handled in the order of arrival.
#[derive(Debug)]
pub enum Mail {
    /// Somebody wants something.
    Ask {
        /// What.
        request: Request,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Answered, AskError>>,
    },
    /// Somebody only wants to look.
    Look {
        /// Who.
        person: PersonId,
        /// Where the answer goes.
        reply: oneshot::Sender<Look>,
    },
    /// An autoplayer has decided.
    Decided {
        /// Its place.
        place: Place,
        /// The decision that it was asked for.
        decision: u32,
        /// What it does.
        action: AnyAction,
    },
}

/// A person's wish.
#[derive(Debug)]
pub struct Request {
    /// What he wants.
    pub command: Command,
    /// Who.
    pub person: PersonId,
    /// The interaction by which he said so; the same one twice has one effect.
    pub interaction: u64,
    /// The token that came with it, if it edits his panel.
    pub token: Option<Token>,
}

/// An accepted wish.
#[derive(Debug)]
pub struct Answered {
    /// What the person sees now.
    pub look: Look,
}

/// What somebody sees of a table.
#[derive(Debug)]
pub struct Look {
    /// What everybody may see.
    pub table: TableView,
    /// What he may see, if he sits there.
    pub player: Option<PlayerView>,
}

impl Look {
    /// The persons at the table.
    pub fn persons(&self) -> impl Iterator<Item = PersonId> {
        self.table.places.iter().filter_map(|place| match place.player {
            Some(Player::Person(person)) => Some(person),
            _ => None,
        })
    }
}

/// Why a wish wasn't carried out; nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The table refuses it.
    #[error(transparent)]
    Refused(Refused),
    /// It couldn't be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No such table is known.
    #[error("no such table")]
    UnknownTable,
    /// The program is about to stop, or the table has just been handed on.
    #[error("the table can't be reached")]
    Unavailable,
}

/// The state of a table after a step, for showing it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What everybody may see.
    pub table: TableView,
    /// What each person may see.
    pub players: Vec<(PersonId, PlayerView)>,
    /// The person whose own click led to this scene: the answer to the click shows it to him.
    pub answering: Option<PersonId>,
}

/// What the showing of a table begins with.
#[derive(Clone, Debug)]
pub struct Staging {
    /// The table.
    pub table: TableId,
    /// Where it stands.
    pub room: Room,
    /// The epoch to note tokens and posts with.
    pub epoch: Epoch,
    /// Where its public message is.
    pub post: Option<Post>,
    /// The tokens that may still be used.
    pub tokens: Vec<(TokenOwner, Token)>,
}

/// Shows tables to people: the Discord side of a table.
pub trait Stage: Send + Sync {
    /// Begins to show a table.
    fn raise(&self, staging: Staging) -> Box<dyn Show>;
}

/// Shows one table.
pub trait Show: Send {
    /// Shows the newest state; must not wait.
    fn show(&mut self, scene: Scene);
}
