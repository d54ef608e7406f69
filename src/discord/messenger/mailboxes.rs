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
use crate::tables::{LockOrder, Snapshot};

/// News for a messenger.
#[derive(Debug)]
pub(in crate::discord) enum News {
    /// The table's state has changed.
    Scene(Box<Snapshot>),
    /// The table's lock message has to be posted.
    Lock(Box<LockOrder>),
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
    /// The decision that each person's panel shows.
    decisions: HashMap<PersonId, ShownDecision>,
}

/// The decision that a panel shows, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ShownDecision {
    decision: u32,
    since: Since,
}

/// The time since which a panel shows a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Since {
    /// The panel was opened with it.
    Opening,
    /// The change to it is on its way.
    Sending,
    /// The panel changed to it at this time.
    Change(Timestamp),
    /// Discord's answer to the change was lost at this time. Another try may be the first that
    /// arrives.
    Lost(Timestamp),
}

/// A change of a person's panel in place that is on its way to Discord. Dropping it means that it
/// failed.
#[must_use = "the change counts as failed when this is dropped"]
pub(in crate::discord) struct PanelChange {
    lines: Mailboxes,
    table: TableId,
    person: PersonId,
    decision: u32,
    /// What the panel showed before.
    before: Option<ShownDecision>,
}

impl PanelChange {
    /// Records that Discord has shown the change. The time isn't known before, because the request
    /// may have to wait.
    pub(in crate::discord) fn shown(self, now: Timestamp) {
        self.end(Some(Since::Change(now)));
    }

    /// Records that Discord's answer was lost, so that the panel may show the change or not.
    pub(in crate::discord) fn perhaps_shown(self, now: Timestamp) {
        self.end(Some(Since::Lost(now)));
    }

    /// Ends the change, unless a newer one has replaced it. A failed one never was.
    fn end(&self, since: Option<Since>) {
        let mut map = self.lines.map();
        let Some(line) = map.get_mut(&self.table) else {
            return;
        };
        let decision = self.decision;
        let own = ShownDecision {
            decision,
            since: Since::Sending,
        };
        if line.decisions.get(&self.person) != Some(&own) {
            return;
        }
        let ended = since.map(|since| ShownDecision { decision, since });
        match ended.or(self.before) {
            Some(shown) => line.decisions.insert(self.person, shown),
            None => line.decisions.remove(&self.person),
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
            decisions: HashMap::new(),
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
        let before = line.decisions.get(&person).copied();
        let is_known = |shown: ShownDecision| {
            shown.decision == decision && !matches!(shown.since, Since::Lost(_))
        };
        if before.is_some_and(is_known) {
            return None;
        }
        // A change that this one overtakes doesn't say any more how it ended.
        let before = before.filter(|shown| shown.since != Since::Sending);
        let since = Since::Sending;
        line.decisions
            .insert(person, ShownDecision { decision, since });
        Some(PanelChange {
            lines: self.clone(),
            table,
            person,
            decision,
            before,
        })
    }

    /// Records that a person gets a new panel with this decision, so that nothing changes in place.
    pub(in crate::discord) fn open_panel(&self, table: TableId, person: PersonId, decision: u32) {
        if let Some(line) = self.map().get_mut(&table) {
            let since = Since::Opening;
            line.decisions
                .insert(person, ShownDecision { decision, since });
        }
    }

    /// Returns true if a person's panel has changed in place to this decision after this time, may
    /// have done so, or is about to.
    pub(in crate::discord) fn panel_changed_since(
        &self,
        table: TableId,
        person: PersonId,
        decision: u32,
        since: Timestamp,
    ) -> bool {
        let map = self.map();
        let shown = map.get(&table).and_then(|line| line.decisions.get(&person));
        shown.is_some_and(|shown| {
            shown.decision == decision
                && match shown.since {
                    Since::Opening => false,
                    Since::Sending => true,
                    Since::Change(at) | Since::Lost(at) => since < at,
                }
        })
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
        lines.open_panel(TABLE, PERSON, 7);
        assert!(!guards(&lines));
        assert!(
            lines.change_panel(TABLE, PERSON, 7).is_none(),
            "a late picture or a hint shows no other decision"
        );
        drop(lines.change_panel(TABLE, PERSON, 8));
        assert!(lines.change_panel(TABLE, PERSON, 7).is_none());
    }

    #[test]
    fn a_change_whose_answer_is_lost_is_guarded_until_another_try() {
        let lines = Mailboxes::default();
        let _line = lines.open(TABLE);
        let lost = lines.change_panel(TABLE, PERSON, 7).unwrap();
        lost.perhaps_shown(Timestamp(11));
        assert!(guards(&lines));
        let again = lines.change_panel(TABLE, PERSON, 7).unwrap();
        assert!(guards(&lines));
        again.shown(Timestamp(12));
        assert!(guards(&lines));
        assert!(lines.change_panel(TABLE, PERSON, 7).is_none());
    }
}
