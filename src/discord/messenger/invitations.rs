//! The invitations to a table. Their buttons go once they are of no use.

use skat_table::Player;
use skat_view::{Mention, Names as _};

use super::context::{MessengerContext, Showing};
use super::mailboxes::SentInvitation;
use crate::discord::outgoing::wire::without_controls;

/// The open invitations to a table. They are kept in memory: after a restart, a press on one that
/// is of no use says why.
#[derive(Default)]
pub(super) struct OpenInvitations {
    sent: Vec<SentInvitation>,
    /// Whether the table was private when it was last shown, if it was shown.
    was_private: Option<bool>,
}

impl OpenInvitations {
    /// Adds an invitation.
    pub(super) fn take(&mut self, invitation: SentInvitation) {
        self.sent.push(invitation);
    }

    /// Removes the buttons of the invitations whose guest sits at the table, and of all once the
    /// table has no room or becomes private: who was invited before isn't its guest.
    pub(super) async fn close_useless(&mut self, showing: &Showing<'_>) {
        let (context, table) = (showing.context, &showing.snapshot.table);
        let becomes_private = table.is_private && self.was_private == Some(false);
        self.was_private = Some(table.is_private);
        let none_counts = !table.has_room() || becomes_private;
        let seated = table.places.iter().filter_map(|place| match place.player {
            Some(Player::Person(person)) => Some(person),
            Some(Player::Autoplayer) | None => place.newcomer,
        });
        let seated: Vec<Mention> = seated.map(|person| showing.names.of(person)).collect();
        let is_seated =
            |guest: Option<u64>| guest.is_some_and(|guest| seated.contains(&Mention::User(guest)));
        let useless: Vec<SentInvitation> = self
            .sent
            .extract_if(.., |invitation| none_counts || is_seated(invitation.guest))
            .collect();
        for invitation in useless {
            close(context, invitation).await;
        }
    }
}

async fn close(context: &MessengerContext, invitation: SentInvitation) {
    let transport = &context.services.transport;
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
    if let Err(error) = closed {
        tracing::debug!(table.id = %context.table.table, %error, "can't remove the buttons of an \
            invitation");
    }
}
