//! The lines to the messengers, and the news that they carry.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use skat_store::Token;
use skat_table::{PersonId, TableId, Timestamp};
use tokio::sync::mpsc;
use tokio::time::error::Elapsed;

use super::panel_state::{OpenPanel, WatchPanel};
use crate::discord::outgoing::wire::Imprint;
use crate::mutex::lock;
use crate::tables::Snapshot;

/// News for a messenger.
#[derive(Debug)]
pub(in crate::discord) enum News {
    /// The table's state has changed.
    Scene(Box<Snapshot>),
    /// A click got its response.
    Responded(Box<RespondedClick>),
    /// A member was invited to the table.
    Invited(Box<SentInvitation>),
}

/// An invitation in a channel, or the news there that a table is open to everybody.
#[derive(Debug)]
pub(in crate::discord) struct SentInvitation {
    /// The invited user; `None` for everybody.
    pub(in crate::discord) guest: Option<u64>,
    pub(in crate::discord) channel: u64,
    pub(in crate::discord) message: u64,
    /// The token that posted it, unless the bot token did.
    pub(in crate::discord) token: Option<Token>,
}

/// The results of the response to a click.
#[derive(Debug)]
pub(in crate::discord) struct RespondedClick {
    /// The person who clicked.
    pub(in crate::discord) person: PersonId,
    /// The messages that the click's token can edit now.
    pub(in crate::discord) token: Option<Opened>,
    /// True if the click led to a snapshot that was presented.
    pub(in crate::discord) had_snapshot: bool,
}

/// A click's token, and the messages that it edits.
#[derive(Debug)]
pub(in crate::discord) enum Opened {
    /// The clicked public message.
    Public(Token, Option<u64>),
    /// The person's panel.
    Panel(OpenPanel),
    /// The clicked public message, and the panel that a follow-up opened from it.
    PublicAndPanel(Token, Option<u64>, OpenPanel),
    /// The public message, just posted with this id and body.
    Posted(Token, u64, Imprint),
    /// The same, and the panel that a follow-up opened.
    PostedAndPanel(Token, u64, Imprint, OpenPanel),
    /// The public message, just posted with the bot token, with this id and body.
    ByRight(u64, Imprint),
    /// Another process responded; the token posts follow-ups here, too.
    ByAnother(Token),
    /// No message; the token only posts follow-ups.
    Opener(Token),
    /// The message of a member who watches.
    Watched(WatchPanel),
}

/// The lines to all messengers, by table.
#[derive(Clone, Default)]
pub(in crate::discord) struct Mailboxes(Arc<Mutex<HashMap<TableId, TableMailbox>>>);

/// The line to one table's messenger.
struct TableMailbox {
    news: mpsc::UnboundedSender<News>,
    /// Each person's lock for changes of their panel.
    turns: HashMap<PersonId, Arc<tokio::sync::Mutex<()>>>,
    /// The decision to which each person's panel last changed in place, with the time.
    changes: HashMap<PersonId, (u32, Timestamp)>,
}

/// The right to change a person's panel, until dropped. Without it, an edit and the response to a
/// click could reach Discord in either order, and the older of the two would stay.
pub(in crate::discord) type Turn = tokio::sync::OwnedMutexGuard<()>;

impl Mailboxes {
    fn map(&self) -> MutexGuard<'_, HashMap<TableId, TableMailbox>> {
        lock(&self.0)
    }

    /// Opens the line to a table's messenger, in place of an earlier messenger's.
    pub(super) fn open(
        &self,
        table: TableId,
    ) -> (mpsc::UnboundedSender<News>, mpsc::UnboundedReceiver<News>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        let mailbox = TableMailbox {
            news: sender.clone(),
            turns: HashMap::new(),
            changes: HashMap::new(),
        };
        self.map().insert(table, mailbox);
        (sender, receiver)
    }

    /// Closes this line to a table's messenger, unless a newer messenger's has replaced it.
    pub(super) fn close(&self, table: TableId, line: &mpsc::WeakUnboundedSender<News>) {
        let mut map = self.map();
        let own = line.upgrade();
        if map
            .get(&table)
            .is_some_and(|current| own.is_some_and(|own| current.news.same_channel(&own)))
        {
            map.remove(&table);
        }
    }

    /// Waits until no other task changes this person's panel. A task that responds to a click there
    /// informs the messenger before it releases the turn. Without a messenger there is no turn.
    ///
    /// # Errors
    ///
    /// [`Elapsed`] if another task has been changing the panel for longer than `patience`.
    pub(in crate::discord) async fn turn(
        &self,
        table: TableId,
        person: PersonId,
        patience: Duration,
    ) -> Result<Option<Turn>, Elapsed> {
        let turn = self
            .map()
            .get_mut(&table)
            .map(|line| Arc::clone(line.turns.entry(person).or_default()));
        match turn {
            Some(turn) => tokio::time::timeout(patience, turn.lock_owned())
                .await
                .map(Some),
            None => Ok(None),
        }
    }

    /// Records that a person's panel changes in place and shows this decision now. Returns true if it
    /// showed another one before.
    pub(in crate::discord) fn panel_changes(
        &self,
        table: TableId,
        person: PersonId,
        decision: u32,
        now: Timestamp,
    ) -> bool {
        let mut map = self.map();
        let Some(line) = map.get_mut(&table) else {
            return false;
        };
        let is_other = line
            .changes
            .get(&person)
            .is_none_or(|&(shown, _)| shown != decision);
        if is_other {
            line.changes.insert(person, (decision, now));
        }
        is_other
    }

    /// Records that Discord has only now accepted the last change of a person's panel.
    pub(in crate::discord) fn panel_changed(
        &self,
        table: TableId,
        person: PersonId,
        now: Timestamp,
    ) {
        let mut map = self.map();
        let change = map
            .get_mut(&table)
            .and_then(|line| line.changes.get_mut(&person));
        if let Some((_, at)) = change {
            *at = now;
        }
    }

    /// Returns the time at which a person's panel changed in place to this decision. `None` if it
    /// shows another one, or if it was opened with this one.
    pub(in crate::discord) fn panel_changed_at(
        &self,
        table: TableId,
        person: PersonId,
        decision: u32,
    ) -> Option<Timestamp> {
        let map = self.map();
        let &(shown, at) = map.get(&table)?.changes.get(&person)?;
        (shown == decision).then_some(at)
    }

    /// Informs a table's messenger of an invitation to it.
    pub(in crate::discord) fn invited(&self, table: TableId, invitation: SentInvitation) {
        if let Some(line) = self.map().get(&table) {
            // A messenger that has ended needs no news.
            let _ = line.news.send(News::Invited(Box::new(invitation)));
        }
    }

    /// Informs a table's messenger that a click got its response.
    pub(in crate::discord) fn responded(&self, table: TableId, click: RespondedClick) {
        if let Some(line) = self.map().get(&table) {
            // A messenger that has ended needs no news.
            let _ = line.news.send(News::Responded(Box::new(click)));
        }
    }
}
