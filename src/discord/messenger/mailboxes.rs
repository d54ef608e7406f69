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
    /// The decision to which each person's panel last changed in place, with the time at which
    /// Discord showed it; `None` while the change is on its way.
    changes: HashMap<PersonId, (u32, Option<Timestamp>)>,
}

/// A change of a person's panel in place that is on its way to Discord. Dropping it means that it
/// failed.
#[must_use = "the change counts as failed when this is dropped"]
pub(in crate::discord) struct PanelChange {
    lines: Mailboxes,
    table: TableId,
    person: PersonId,
    decision: u32,
}

impl PanelChange {
    /// Records that Discord has shown the change. The time isn't known before, because the request
    /// may have to wait.
    pub(in crate::discord) fn shown(self, now: Timestamp) {
        self.end(Some(now));
    }

    /// Sets the time of the change, or forgets the change, unless a newer one has replaced it.
    fn end(&self, shown_at: Option<Timestamp>) {
        let mut map = self.lines.map();
        let Some(line) = map.get_mut(&self.table) else {
            return;
        };
        if line.changes.get(&self.person) != Some(&(self.decision, None)) {
            return;
        }
        match shown_at {
            Some(_) => line.changes.insert(self.person, (self.decision, shown_at)),
            None => line.changes.remove(&self.person),
        };
    }
}

impl Drop for PanelChange {
    fn drop(&mut self) {
        self.end(None);
    }
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

    /// Records that a person's panel is about to change in place and show this decision. Returns
    /// `None` if it shows this decision already.
    pub(in crate::discord) fn change_panel(
        &self,
        table: TableId,
        person: PersonId,
        decision: u32,
    ) -> Option<PanelChange> {
        let mut map = self.map();
        let line = map.get_mut(&table)?;
        let shown = line.changes.get(&person);
        if shown.is_some_and(|&(shown, _)| shown == decision) {
            return None;
        }
        line.changes.insert(person, (decision, None));
        Some(PanelChange {
            lines: self.clone(),
            table,
            person,
            decision,
        })
    }

    /// Records that a person opens a new panel, so that nothing has changed in place.
    pub(in crate::discord) fn open_panel(&self, table: TableId, person: PersonId) {
        if let Some(line) = self.map().get_mut(&table) {
            line.changes.remove(&person);
        }
    }

    /// Returns true if a person's panel has changed in place to this decision after this time, or is
    /// about to.
    pub(in crate::discord) fn panel_changed_since(
        &self,
        table: TableId,
        person: PersonId,
        decision: u32,
        since: Timestamp,
    ) -> bool {
        let map = self.map();
        let change = map.get(&table).and_then(|line| line.changes.get(&person));
        change.is_some_and(|&(shown, at)| shown == decision && at.is_none_or(|at| since < at))
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

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId::new(1);
    const PERSON: PersonId = PersonId::new(2);

    /// Returns true if the panel has changed to decision 7 after the time 10, or is about to.
    fn guards(lines: &Mailboxes) -> bool {
        lines.panel_changed_since(TABLE, PERSON, 7, Timestamp(10))
    }

    #[test]
    fn cards_are_guarded_from_the_time_at_which_they_are_shown() {
        let lines = Mailboxes::default();
        let _line = lines.open(TABLE);
        assert!(!guards(&lines));
        let change = lines.change_panel(TABLE, PERSON, 7).unwrap();
        assert!(guards(&lines), "the click may overtake Discord's answer");
        change.shown(Timestamp(11));
        assert!(guards(&lines));
        assert!(
            lines.change_panel(TABLE, PERSON, 7).is_none(),
            "the same decision"
        );
        assert!(guards(&lines));
        lines
            .change_panel(TABLE, PERSON, 8)
            .unwrap()
            .shown(Timestamp(12));
        assert!(!guards(&lines), "other cards");
    }

    #[test]
    fn a_failed_change_leaves_the_next_one_guarded() {
        let lines = Mailboxes::default();
        let _line = lines.open(TABLE);
        drop(lines.change_panel(TABLE, PERSON, 7));
        assert!(!guards(&lines));
        let again = lines.change_panel(TABLE, PERSON, 7).unwrap();
        again.shown(Timestamp(11));
        assert!(guards(&lines));
    }

    #[test]
    fn a_change_that_ends_late_leaves_a_newer_one() {
        let lines = Mailboxes::default();
        let _line = lines.open(TABLE);
        let late = lines.change_panel(TABLE, PERSON, 6).unwrap();
        let newer = lines.change_panel(TABLE, PERSON, 7).unwrap();
        newer.shown(Timestamp(11));
        late.shown(Timestamp(12));
        assert!(guards(&lines));
    }

    #[test]
    fn a_panel_that_its_owner_opens_is_not_guarded() {
        let lines = Mailboxes::default();
        let _line = lines.open(TABLE);
        let change = lines.change_panel(TABLE, PERSON, 7).unwrap();
        change.shown(Timestamp(11));
        lines.open_panel(TABLE, PERSON);
        assert!(!guards(&lines));
    }
}
