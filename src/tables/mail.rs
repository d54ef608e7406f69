//! What a table's mailbox takes, and what it answers.

use skat_store::{Epoch, Post, Room, StoreError, Token, TokenOwner};
use skat_table::{Command, PersonId, Place, PlayerView, Refused, TableId, TableView};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::thinkers::Decided;

/// Something for a table, handled in the order of arrival.
#[derive(Debug)]
pub enum Mail {
    /// Somebody wants something.
    Ask {
        /// What.
        request: Box<Request>,
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
        /// What it does, and why.
        made: Decided,
    },
}

/// A person's wish.
#[derive(Clone, Debug)]
pub struct Request {
    /// What he wants.
    pub command: Command,
    /// Who.
    pub person: PersonId,
    /// The server where he said so, which is the table's.
    pub server: u64,
    /// The interaction by which he said so; the same one twice has one effect.
    pub interaction: u64,
    /// The token that came with it, and what it is for.
    pub token: Option<(TokenOwner, Token)>,
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
    /// Whether somebody who doesn't sit here will do so when the deal on the table is over.
    #[must_use]
    pub fn expects(&self, person: PersonId) -> bool {
        self.table.places.iter().any(|place| place.newcomer == Some(person))
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
    /// The program is about to stop.
    #[error("the program is stopping")]
    Unavailable,
    /// The table's task has just ended; the next one has to be asked.
    #[error("the table has just been handed on")]
    HandedOn,
    /// Another process serves the table and has been sent the same wish.
    #[error("another process serves the table")]
    Elsewhere,
}

impl AskError {
    /// Whether nobody knows if the wish is stored.
    pub(super) const fn is_in_doubt(&self) -> bool {
        matches!(self, Self::Store(StoreError::Storage(_)))
    }

    /// Whether no later try can come to anything else.
    pub(super) const fn is_final(&self) -> bool {
        matches!(self, Self::UnknownTable | Self::Store(StoreError::Damaged { .. }))
    }

    /// Whether the same wish may succeed when the table has been taken up anew. It can't have two effects.
    pub(super) const fn may_pass(&self) -> bool {
        let passing = matches!(
            self,
            Self::HandedOn
                | Self::Store(StoreError::Fenced | StoreError::WrongPosition { .. } | StoreError::Storage(_))
        );
        passing
    }
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
    /// The persons who are to be reminded that they are asked.
    pub reminded: Vec<PersonId>,
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
    /// To be cancelled by whoever finds that this epoch is over: the table is taken up anew then.
    pub fenced: CancellationToken,
    /// Where its public message is.
    pub post: Option<Post>,
    /// The tokens that may still be used.
    pub tokens: Vec<(TokenOwner, Token)>,
    /// Whether the storage has lost steps of the table that people have seen, which they are to be told.
    pub steps_lost: bool,
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

    /// Shows nothing more, not even what waits to be shown: what this process knows of the table is out of date.
    fn withdraw(&mut self);

    /// Tells people, after it was withdrawn, that the storage has lost steps which they have seen.
    fn tell_of_a_loss(&mut self);
}
