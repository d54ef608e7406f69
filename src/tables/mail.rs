//! The mail of a table's mailbox, the answers, and the interface of presenters.

use skat_store::{Epoch, LogPosition, Post, Room, StoreError, Token, TokenOwner};
use skat_table::{
    Command, LockAttempt, PersonId, Place, PlayerView, Refused, RepeatReason, TableId, TableView,
};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::autoplay_pool::AutoplayDecision;
use crate::metrics::Refusal;

/// Mail for a table, handled in the order of arrival.
#[derive(Debug)]
pub enum Mail {
    /// A person's request.
    Ask {
        /// The request.
        request: Box<PlayerRequest>,
        /// Channel for the answer.
        reply: oneshot::Sender<Result<AcceptedRequest, AskError>>,
    },
    /// A question for the table's state, which changes nothing.
    Look {
        /// The person whose view is returned, too.
        person: PersonId,
        /// Channel for the answer.
        reply: oneshot::Sender<Perspective>,
    },
    /// The beacon's signature of a round, checked.
    Beacon {
        /// The round.
        round: u32,
        /// Its signature.
        signature: [u8; 48],
    },
    /// News of the lock message.
    Lock {
        /// The number of the attempt to post it.
        attempt: u16,
        /// The news.
        report: LockReport,
    },
    /// An autoplayer's decision.
    Decided {
        /// The autoplayer's place.
        place: Place,
        /// The number of the decision it was asked for.
        decision: u32,
        /// The action and its reason; boxed, because even an empty mailbox has memory for 32 mails.
        made: Box<AutoplayDecision>,
    },
    /// An autoplayer has failed to decide.
    Undecided,
}

/// A person's request to a table.
#[derive(Clone, Debug)]
pub struct PlayerRequest {
    /// The command to carry out.
    pub command: Command,
    /// The person who makes it.
    pub person: PersonId,
    /// The server where it was made. Another server's table refuses it.
    pub server: u64,
    /// The interaction that carried it; the same interaction twice has one effect.
    pub interaction: u64,
    /// The interaction's token and its use.
    pub token: Option<(TokenOwner, Token)>,
}

/// The answer to an accepted request.
#[derive(Debug)]
pub struct AcceptedRequest {
    /// The person's view after the step.
    pub look: Perspective,
}

/// A table from one person's point of view.
#[derive(Debug)]
pub struct Perspective {
    /// The position of the log at this state.
    pub position: LogPosition,
    /// The part that is visible to everybody.
    pub table: TableView,
    /// The person's private part, if they sit there.
    pub player: Option<PlayerView>,
}

impl Perspective {
    /// Returns true if a person without a place takes one after the current deal.
    #[must_use]
    pub fn expects(&self, person: PersonId) -> bool {
        self.table
            .places
            .iter()
            .any(|place| place.newcomer == Some(person))
    }
}

/// The reason why a request wasn't carried out; in that case nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The table refuses it.
    #[error(transparent)]
    Refused(Refused),
    /// It couldn't be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The table is unknown.
    #[error("no such table")]
    UnknownTable,
    /// The table is on another server.
    #[error("the table is on another server")]
    OtherServer,
    /// The program is about to stop.
    #[error("the program is stopping")]
    Unavailable,
    /// The table's task has just ended; its successor has to be asked.
    #[error("the table has just been handed on")]
    HandedOn,
    /// Another process serves the table and has received the same request.
    #[error("another process serves the table")]
    Elsewhere,
}

impl AskError {
    /// Returns the error of a read of a table. An unknown table is named as such.
    pub(crate) fn of_table(error: StoreError) -> Self {
        match error {
            StoreError::UnknownTable => Self::UnknownTable,
            error => Self::Store(error),
        }
    }

    /// Returns true if the request may or may not be stored.
    pub(super) const fn is_in_doubt(&self) -> bool {
        matches!(self, Self::Store(StoreError::Storage(_)))
    }

    /// Returns true if no later try can succeed.
    pub(super) const fn is_final(&self) -> bool {
        matches!(
            self,
            Self::UnknownTable | Self::Store(StoreError::Damaged { .. })
        )
    }

    /// Returns true if the same request may succeed once the table is activated again. It can't
    /// have two effects.
    pub(super) const fn may_pass(&self) -> bool {
        let passing = matches!(
            self,
            Self::HandedOn
                | Self::Store(
                    StoreError::Fenced | StoreError::WrongPosition { .. } | StoreError::Storage(_)
                )
        );
        passing
    }
}

impl From<&AskError> for Refusal {
    fn from(error: &AskError) -> Self {
        match error {
            AskError::Refused(refused) => refused.into(),
            AskError::Store(_) => Self::Store,
            AskError::UnknownTable => Self::UnknownTable,
            AskError::OtherServer => Self::OtherServer,
            AskError::Unavailable | AskError::HandedOn | AskError::Elsewhere => Self::Unavailable,
        }
    }
}

/// A snapshot of a table after a step, to present to its people.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The position of the log at this state.
    pub position: LogPosition,
    /// The part that is visible to everybody.
    pub table: TableView,
    /// Each person's private part.
    pub players: Vec<(PersonId, PlayerView)>,
    /// The person whose own click led to this snapshot; the response to the click shows it to them.
    pub responding_to: Option<PersonId>,
    /// The persons to remind that it is their turn.
    pub reminded: Vec<PersonId>,
}

/// The context that a presenter starts with.
#[derive(Clone, Debug)]
pub struct TableContext {
    /// The table.
    pub table: TableId,
    /// Its server and channel.
    pub room: Room,
    /// The epoch to record tokens and posts with.
    pub epoch: Epoch,
    /// Cancelled by a presenter that finds the epoch outdated; the table is then activated again.
    pub fenced: CancellationToken,
    /// The table's public message.
    pub post: Option<Post>,
    /// The tokens that may still be used.
    pub tokens: Vec<(TokenOwner, Token)>,
    /// True if the storage has lost steps of the table that people have seen and now have to be
    /// told about.
    pub steps_lost: bool,
}

/// An order to post the lock message, which fixes what enters the deals of a list.
#[derive(Debug)]
pub struct LockOrder {
    /// The attempt.
    pub attempt: LockAttempt,
    /// True if nobody can have tried before.
    pub is_first_try: bool,
    /// The table, with everything that the message shows.
    pub table: TableView,
    /// The table's mailbox, for reports.
    mailbox: mpsc::WeakSender<Mail>,
}

/// News of a lock message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockReport {
    /// It is posted, and Discord gave it this id.
    Posted(u64),
    /// It has to be posted by another attempt.
    Repeat(RepeatReason),
}

impl LockOrder {
    pub(super) const fn new(
        table: TableView,
        attempt: LockAttempt,
        is_first_try: bool,
        mailbox: mpsc::WeakSender<Mail>,
    ) -> Self {
        Self {
            attempt,
            is_first_try,
            table,
            mailbox,
        }
    }

    /// Returns the message's nonce: each try of the attempt has the same, in every process. It has
    /// at most 25 characters, as Discord wants it.
    #[must_use]
    pub fn nonce(&self) -> String {
        let table = self.table.header.table();
        format!("lk{table}.{}", self.attempt.attempt)
    }

    /// Reports to the table, unless its task has ended; the next one orders the message again.
    pub async fn report(&self, report: LockReport) {
        let Some(mailbox) = self.mailbox.upgrade() else {
            return;
        };
        let attempt = self.attempt.attempt;
        let _ = mailbox.send(Mail::Lock { attempt, report }).await;
    }
}

/// Creates presenters: the Discord side of tables.
pub trait PresenterFactory: Send + Sync {
    /// Starts to present a table.
    fn attach(&self, context: TableContext) -> Box<dyn Presenter>;
}

/// Presents one table.
pub trait Presenter: Send {
    /// Presents the newest state without waiting.
    fn show(&mut self, snapshot: Snapshot);

    /// Begins to post the lock message without waiting, and reports how it goes. An order replaces
    /// the one before.
    fn post_lock(&mut self, order: LockOrder);

    /// Stops presenting, pending updates included: this process's knowledge of the table is
    /// outdated.
    fn withdraw(&mut self);

    /// Tells people, after a withdrawal, that the storage has lost steps that they have seen.
    fn tell_of_a_loss(&mut self);
}
