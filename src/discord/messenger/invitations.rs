//! The invitations to a table. Their buttons go once they are of no use.

use skat_table::Player;
use skat_view::{Mention, Names as _};

use super::context::{MessengerContext, Showing};
use super::mailboxes::SentInvitation;
use crate::discord::outgoing::wire::without_controls;

/// The open invitations to a table. They are kept in memory: after a restart, a press on one that
/// is of no use says why.
#[derive(Default)]
pub(super) struct OpenInvitations(Vec<SentInvitation>);

impl OpenInvitations {
    /// Adds an invitation.
    pub(super) fn take(&mut self, invitation: SentInvitation) {
        self.0.push(invitation);
    }

    /// Removes the buttons of the invitations whose guest sits at the table, and of all once the
    /// table has no room.
    pub(super) async fn close_useless(&mut self, showing: &Showing<'_>) {
        let (context, table) = (showing.context, &showing.snapshot.table);
        let is_full = !table.has_room();
        let seated = table.places.iter().filter_map(|place| match place.player {
            Some(Player::Person(person)) => Some(person),
            Some(Player::Autoplayer) | None => place.newcomer,
        });
        let seated: Vec<Mention> = seated.map(|person| showing.names.of(person)).collect();
        let is_seated = |guest: u64| seated.contains(&Mention::User(guest));
        let useless: Vec<SentInvitation> = self
            .0
            .extract_if(.., |invitation| is_full || is_seated(invitation.guest))
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
