//! The surroundings of one table's messenger, and one round of showing the table.

use std::sync::Arc;

use skat_store::{Store, StoreError, Token, TokenOwner};
use skat_table::{PersonId, TableId, Timestamp};
use skat_view::Lang;
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::mailboxes::{Mailboxes, News};
use crate::clock::Clock;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::pictures::Drawer;
use crate::discord::outgoing::transport::{SendError, Transport};
use crate::discord::people::People;
use crate::discord::people::names::ResolvedNames;
use crate::discord::servers::announcements::Announcements;
use crate::load::Load;
use crate::luck::LuckCalculator;
use crate::metrics::Metrics;
use crate::pool::ShardAssignment;
use crate::supervise::RestartPauses;
use crate::tables::{Directory, Snapshot, TableContext};

/// The services that messengers depend on.
pub(in crate::discord) struct Messengers {
    pub(in crate::discord) transport: Transport,
    pub(in crate::discord) store: Arc<dyn Store>,
    pub(in crate::discord) people: People,
    pub(in crate::discord) drawer: Drawer,
    pub(in crate::discord) assignment: ShardAssignment,
    pub(in crate::discord) load: Load,
    pub(in crate::discord) clock: Clock,
    pub(in crate::discord) stop: CancellationToken,
    pub(in crate::discord) tasks: TaskTracker,
    pub(in crate::discord) lines: Mailboxes,
    pub(in crate::discord) catching_up: CatchingUp,
    pub(in crate::discord) announcements: Announcements,
    pub(in crate::discord) luck: LuckCalculator,
    pub(in crate::discord) directory: Directory,
    pub(in crate::discord) metrics: Metrics,
    /// The tables whose messengers panicked.
    pub(in crate::discord) failures: RestartPauses<TableId>,
}

/// Limits how many tables catch up at the same time.
///
/// After a start, and when Discord comes back after a failure, all tables are due at once. If all
/// sent their requests together, none would be carried out in time, and each would take a
/// connection with its buffers.
pub(in crate::discord) struct CatchingUp(Semaphore);

impl CatchingUp {
    /// Enough for some hundred tables a second.
    const AT_ONCE: usize = 32;

    /// Waits until a table may catch up. It counts until the permit is dropped.
    pub(super) async fn permit(&self) -> Option<SemaphorePermit<'_>> {
        // The semaphore is never closed.
        self.0.acquire().await.ok()
    }
}

impl Default for CatchingUp {
    fn default() -> Self {
        Self(Semaphore::new(Self::AT_ONCE))
    }
}

/// A table, and the services that its messenger depends on.
pub(super) struct MessengerContext {
    pub(super) table: TableContext,
    pub(super) services: Arc<Messengers>,
}

impl MessengerContext {
    pub(super) fn now(&self) -> Timestamp {
        self.services.clock.now()
    }

    /// Returns the language of the public message.
    pub(super) fn lang(&self) -> Lang {
        Lang::from_locale(&self.table.room.locale)
    }

    /// Returns the language of a person's own messages.
    pub(super) fn lang_of(&self, person: PersonId) -> Lang {
        self.services
            .people
            .language(person)
            .unwrap_or_else(|| self.lang())
    }

    /// Returns true if Discord currently refuses requests with the tokens of this token's channel.
    pub(super) fn is_limited(&self, token: &Token) -> bool {
        self.services.transport.limited_until(token).is_some()
    }

    /// If another process writes the table now, this one's knowledge of it is outdated.
    pub(super) fn heed(&self, error: &StoreError) {
        if matches!(error, StoreError::Fenced) {
            self.table.fenced.cancel();
        }
    }

    /// Stores a token for the time after a restart.
    pub(super) async fn note_token(&self, owner: TokenOwner, token: Option<Token>) {
        let noted = self
            .services
            .store
            .note_token(self.table.table, self.table.epoch, owner, token)
            .await;
        if let Err(error) = noted {
            self.heed(&error);
            tracing::debug!(table.id = %self.table.table, %error, "can't store an interaction \
                token");
        }
    }
}

/// The reasons why the newest state isn't fully shown.
#[derive(Debug, Default)]
pub(super) struct Obstacles {
    /// Least pause before the next try, in milliseconds, if Discord or the other processes couldn't
    /// be reached.
    pub(super) unreachable_ms: Option<i64>,
    /// End of the tokens' rate limit, if it kept something from being shown.
    pub(super) limited_until: Option<Timestamp>,
}

impl Obstacles {
    /// Records that Discord or the other processes couldn't be reached, and the least pause that
    /// Discord asked for.
    pub(super) fn note_unreachable(&mut self, asked_ms: i64) {
        self.unreachable_ms = self.unreachable_ms.max(Some(asked_ms));
    }

    /// Records a temporary failure to send and returns true if the error is one.
    pub(super) fn note_passing(&mut self, error: &SendError) -> bool {
        let SendError::NotNow(trouble) = error else {
            return false;
        };
        let asked_ms = i64::try_from(trouble.least_wait().as_millis()).unwrap_or(i64::MAX);
        self.note_unreachable(asked_ms);
        true
    }

    /// Records the end of a rate limit. The newest state is shown after that.
    pub(super) fn note_limit(&mut self, until: Timestamp) {
        self.limited_until = self.limited_until.max(Some(until));
    }
}

/// One round of showing a table's newest state.
pub(super) struct Showing<'a> {
    pub(super) context: &'a MessengerContext,
    pub(super) snapshot: &'a Snapshot,
    /// The names of the people at the table.
    pub(super) names: &'a ResolvedNames,
    /// The public message with this state.
    pub(super) public: &'a OutgoingMessage,
    pub(super) obstacles: &'a mut Obstacles,
    pub(super) news: &'a mpsc::UnboundedReceiver<News>,
}

impl Showing<'_> {
    /// Returns true if the shown state may be outdated.
    pub(super) fn has_news(&self) -> bool {
        !self.news.is_empty()
    }

    /// Records that Discord may do later what it didn't do now.
    pub(super) fn note_trouble(&mut self, error: &SendError) {
        if let SendError::Limited(until) = error {
            self.obstacles.note_limit(*until);
        }
        self.obstacles.note_passing(error);
    }

    /// Records a wait for this token's rate limit and returns true if it has to wait.
    pub(super) fn waits_for_limit(&mut self, token: &Token) -> bool {
        let until = self.context.services.transport.limited_until(token);
        if let Some(until) = until {
            self.obstacles.note_limit(until);
        }
        until.is_some()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::CatchingUp;

    #[test]
    fn a_table_catches_up_when_another_one_has() {
        let limit = CatchingUp::default();
        let mut permits = Vec::new();
        while let Some(permit) = limit.permit().now_or_never() {
            assert!(permit.is_some());
            permits.push(permit);
        }
        assert_eq!(permits.len(), CatchingUp::AT_ONCE);
        permits.pop();
        assert!(limit.permit().now_or_never().flatten().is_some());
    }
}
