//! The invitations to a table, and the announcements of it. Their buttons go once they are of no
//! use.

use std::sync::Arc;
use std::time::Duration;

use skat_store::{Backoff, StoreError};
use skat_table::Player;
use skat_view::{Mention, Names as _};

use super::context::{MessengerContext, Messengers, Showing};
use super::mailboxes::SentInvitation;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::without_controls;
use crate::discord::servers::announcements::AnnouncementPost;
use crate::metrics::Task;
use crate::supervise;

/// First and longest wait before the announcements of closed tables are tried again.
const CLOSE_AGAIN_AFTER: Duration = Duration::from_secs(1);
const CLOSE_AGAIN_AT_THE_LATEST: Duration = Duration::from_secs(60);

/// The open invitations to a table. Those to a member are kept in memory: after a restart, a press
/// on one that is of no use says why. Announcements to everybody are stored.
#[derive(Default)]
pub(super) struct OpenInvitations {
    sent: Vec<SentInvitation>,
    /// Those of no use whose buttons still have to go.
    useless: Vec<SentInvitation>,
    /// Whether the table was private when it was last shown, if it was shown.
    was_private: Option<bool>,
    stored: StoredAnnouncements,
}

/// The announcements from before a restart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum StoredAnnouncements {
    /// Nobody has asked for them yet.
    #[default]
    Unread,
    /// The store couldn't be read.
    Unreadable,
    /// They are among the others.
    Loaded,
}

impl OpenInvitations {
    /// Adds an invitation.
    pub(super) async fn take(&mut self, context: &MessengerContext, invitation: SentInvitation) {
        if let Some(announcement) = announcement(context, &invitation) {
            let announcements = &context.services.announcements;
            let server = context.table.room.server;
            if let Err(error) = announcements.add(server, announcement).await {
                tracing::warn!(table.id = %context.table.table, %error, "can't remember an \
                    announcement");
            }
        }
        self.sent.push(invitation);
    }

    /// Removes the buttons of the invitations whose guest sits at the table, and of all once the
    /// table has no room or becomes private: who was invited before isn't its guest.
    pub(super) async fn close_useless(&mut self, showing: &mut Showing<'_>) {
        let (context, table) = (showing.context, &showing.snapshot.table);
        // Only a table that was private is announced, and only such a table has guests.
        if self.stored != StoredAnnouncements::Loaded && !table.guests.is_empty() {
            self.load_stored(showing).await;
        }
        let becomes_private = table.is_private && self.was_private == Some(false);
        self.was_private = Some(table.is_private);
        let none_counts = !table.has_room() || becomes_private;
        let seated = table.places.iter().filter_map(|place| match place.player {
            Some(Player::Person(person)) => Some(person),
            Some(Player::Autoplayer) | None => place.newcomer,
        });
        let seated: Vec<Mention> = seated.map(|person| showing.names.of(person)).collect();
        let is_useless = |guest: Option<u64>| match guest {
            Some(guest) => seated.contains(&Mention::User(guest)),
            None => table.is_private,
        };
        let useless = self
            .sent
            .extract_if(.., |invitation| none_counts || is_useless(invitation.guest));
        self.useless.extend(useless);
        for invitation in std::mem::take(&mut self.useless) {
            if let Err(error) = close(context, &invitation).await {
                showing.note_trouble(&error);
                self.useless.push(invitation);
            }
        }
    }

    /// Returns true if no invitation of no use has buttons any more.
    pub(super) fn are_closed(&self) -> bool {
        self.useless.is_empty() && self.stored != StoredAnnouncements::Unreadable
    }

    /// Adds the announcements from before a restart.
    async fn load_stored(&mut self, showing: &mut Showing<'_>) {
        let context = showing.context;
        let (server, table) = (context.table.room.server, context.table.table);
        match context.services.announcements.of_table(server, table).await {
            Ok(stored) => {
                let is_known = |announcement: &AnnouncementPost| {
                    let mut known = self.sent.iter().chain(&self.useless);
                    known.any(|known| known.message == announcement.message)
                };
                let unknown: Vec<SentInvitation> = stored
                    .into_iter()
                    .filter(|announcement| !is_known(announcement))
                    .map(|announcement| SentInvitation {
                        guest: None,
                        channel: announcement.channel,
                        message: announcement.message,
                        token: None,
                    })
                    .collect();
                self.sent.extend(unknown);
                self.stored = StoredAnnouncements::Loaded;
            }
            Err(error) => {
                tracing::warn!(table.id = %table, %error, "can't read a table's announcements");
                self.stored = StoredAnnouncements::Unreadable;
                showing.obstacles.note_unreachable(0);
            }
        }
    }
}

/// Returns the announcement, if it isn't an invitation of one member.
fn announcement(context: &MessengerContext, sent: &SentInvitation) -> Option<AnnouncementPost> {
    sent.guest.is_none().then_some(AnnouncementPost {
        table: context.table.table,
        channel: sent.channel,
        message: sent.message,
    })
}

/// Removes the buttons of an invitation.
///
/// # Errors
///
/// If Discord may do it later. Any other refusal is final.
async fn close(context: &MessengerContext, invitation: &SentInvitation) -> Result<(), SendError> {
    let services = &context.services;
    let token = invitation.token.as_ref();
    let token =
        token.filter(|token| services.transport.is_live(token) && !context.is_limited(token));
    let closed = match token {
        Some(token) => services.transport.edit(token, without_controls()).await,
        None => {
            let (channel, message) = (invitation.channel, invitation.message);
            let body = without_controls();
            services.transport.edit_post(channel, message, body).await
        }
    };
    if let Err(error) = closed {
        tracing::debug!(table.id = %context.table.table, %error, "can't remove the buttons of an \
            invitation");
        if let SendError::NotNow(_) | SendError::Limited(_) = error {
            return Err(error);
        }
    }
    if let Some(announcement) = announcement(context, invitation) {
        forget(services, context.table.room.server, announcement).await;
    }
    Ok(())
}

async fn forget(services: &Messengers, server: u64, closed: AnnouncementPost) {
    if let Err(error) = services.announcements.remove(server, closed).await {
        tracing::warn!(table.id = %closed.table, %error, "can't forget an announcement");
    }
}

impl Messengers {
    /// Removes the buttons of this shard's announcements whose table is closed, in the background.
    /// The process that closed the table may have ended before it did so.
    pub(in crate::discord) fn close_left_announcements(self: &Arc<Self>, shard: u32) {
        let services = Arc::clone(self);
        supervise::spawn_on(&self.tasks, &self.metrics, Task::Messenger, async move {
            let mut backoff = Backoff::random(CLOSE_AGAIN_AFTER, CLOSE_AGAIN_AT_THE_LATEST);
            let closing = async {
                while let Err(error) = services.try_to_close_left(shard).await {
                    tracing::debug!(shard, %error, "can't close all announcements yet; retrying");
                    tokio::time::sleep(backoff.pause()).await;
                }
            };
            services.stop.run_until_cancelled(closing).await;
        });
    }

    /// Closes the announcements once.
    ///
    /// # Errors
    ///
    /// If some have to be tried again.
    async fn try_to_close_left(&self, shard: u32) -> anyhow::Result<()> {
        let mut tried = Ok(());
        for (server, left) in self.announcements.all().await? {
            // The messenger of an open table closes its own.
            let is_own = self.assignment.shard_of(server) == shard
                && self.assignment.serves_unasked(server)
                && !self.directory.has(left.table);
            if !is_own {
                continue;
            }
            match self.store.dump_table(left.table).await {
                Ok(dump) if !dump.closed => continue,
                Ok(_) | Err(StoreError::UnknownTable) => {}
                Err(error) => {
                    tried = Err(error.into());
                    continue;
                }
            }
            let (channel, message) = (left.channel, left.message);
            let body = without_controls();
            let closed = self.transport.edit_post(channel, message, body).await;
            if let Err(error @ (SendError::NotNow(_) | SendError::Limited(_))) = closed {
                tried = Err(error.into());
            } else {
                forget(self, server, left).await;
            }
        }
        tried
    }
}
