//! The invitations to a table, and the announcements of it. Their buttons go once they are of no
//! use.

use skat_table::Player;
use skat_view::{Mention, Names as _};

use super::context::{MessengerContext, Showing};
use super::mailboxes::SentInvitation;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::without_controls;
use crate::discord::servers::announcements::AnnouncementPost;

/// The open invitations to a table. Those to a member are kept in memory: after a restart, a press
/// on one that is of no use says why. Announcements to everybody are stored.
#[derive(Default)]
pub(super) struct OpenInvitations {
    sent: Vec<SentInvitation>,
    /// Whether the table was private when it was last shown, if it was shown.
    was_private: Option<bool>,
    /// True once the stored announcements are among `sent`.
    has_recalled: bool,
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
    pub(super) async fn close_useless(&mut self, showing: &Showing<'_>) {
        let (context, table) = (showing.context, &showing.snapshot.table);
        // Only a table that was private is announced, and only such a table has guests.
        if !self.has_recalled && !table.guests.is_empty() {
            self.recall(context).await;
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
        let useless: Vec<SentInvitation> = self
            .sent
            .extract_if(.., |invitation| none_counts || is_useless(invitation.guest))
            .collect();
        for invitation in useless {
            close(context, invitation).await;
        }
    }

    /// Adds the announcements from before a restart.
    async fn recall(&mut self, context: &MessengerContext) {
        let (server, table) = (context.table.room.server, context.table.table);
        match context.services.announcements.of_table(server, table).await {
            Ok(stored) => {
                let is_known = |announcement: &AnnouncementPost| {
                    let mut sent = self.sent.iter();
                    sent.any(|sent| sent.message == announcement.message)
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
                self.has_recalled = true;
            }
            Err(error) => {
                tracing::warn!(table.id = %table, %error, "can't read a table's announcements");
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

async fn close(context: &MessengerContext, invitation: SentInvitation) {
    let transport = &context.services.transport;
    let announcement = announcement(context, &invitation);
    let token = invitation
        .token
        .filter(|token| transport.is_live(token) && !context.is_limited(token));
    let closed = match token {
        Some(token) => transport.edit(&token, without_controls()).await,
        None => {
            transport
                .edit_post(invitation.channel, invitation.message, without_controls())
                .await
        }
    };
    if let Err(error) = &closed {
        tracing::debug!(table.id = %context.table.table, %error, "can't remove the buttons of an \
            invitation");
    }
    // If Discord can't be reached, the next process tries again.
    let is_over = !matches!(closed, Err(SendError::NotNow(_)));
    if let Some(announcement) = announcement.filter(|_| is_over) {
        let announcements = &context.services.announcements;
        let server = context.table.room.server;
        if let Err(error) = announcements.remove(server, announcement).await {
            tracing::warn!(table.id = %context.table.table, %error, "can't forget an announcement");
        }
    }
}
