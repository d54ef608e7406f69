//! The reminder of a player who doesn't act on their turn. It pings, and goes when they have acted.

use std::collections::HashMap;

use skat_store::{StoreError, Token};
use skat_table::{PersonId, PlayerView};
use skat_view::{Mention, Names as _, PersonalSwitch, TextForm, reminder};

use super::context::{MessengerContext, Showing};
use super::panels::Panels;
use super::public::PublicMessage;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::AllowedMentions;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by};
use crate::discord::people::person_settings;
use crate::tables::Snapshot;

/// The reminders of a table.
#[derive(Default)]
pub(super) struct Reminders {
    /// Players to remind.
    due: Vec<PersonId>,
    sent: HashMap<PersonId, SentReminder>,
}

/// A reminder in the channel.
struct SentReminder {
    /// The decision it is about.
    decision: u32,
    channel: u64,
    message: u64,
    /// The token that posted it, unless the bot token did.
    token: Option<Token>,
}

impl Reminders {
    /// Records players to remind.
    pub(super) fn take(&mut self, persons: &[PersonId]) {
        self.due.extend(persons);
    }

    /// Reminds the players who are due and still haven't acted, and deletes the reminders of those
    /// who have.
    pub(super) async fn remind(
        &mut self,
        showing: &Showing<'_>,
        public: &PublicMessage,
        panels: &Panels,
    ) {
        let (context, snapshot) = (showing.context, showing.snapshot);
        let asked = |person: &PersonId| decision_of(snapshot, *person);
        let over = self
            .sent
            .extract_if(|person, sent| asked(person) != Some(sent.decision));
        for sent in over.map(|(_, sent)| sent).collect::<Vec<SentReminder>>() {
            take_away(context, sent).await;
        }
        for person in std::mem::take(&mut self.due) {
            let Some(decision) = asked(&person) else {
                continue;
            };
            match wants_reminders(context, person).await {
                Ok(true) => {
                    let channel = public.channel(context);
                    let token = public
                        .newest_token(context, panels)
                        .filter(|token| !context.is_limited(token));
                    if let Some((message, token)) = send(showing, person, channel, token).await {
                        let sent = SentReminder {
                            decision,
                            channel,
                            message,
                            token,
                        };
                        self.sent.insert(person, sent);
                    }
                }
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(%error, "can't read the reminder setting; no reminder is sent");
                }
            }
        }
    }
}

async fn wants_reminders(context: &MessengerContext, person: PersonId) -> Result<bool, StoreError> {
    let settings = context.services.store.settings(person).await?;
    Ok(person_settings::read(&settings.choices).is_on(PersonalSwitch::Reminders))
}

/// Sends a reminder, by this token if there is one. Returns the message and the token that edits
/// it.
async fn send(
    showing: &Showing<'_>,
    person: PersonId,
    channel: u64,
    token: Option<Token>,
) -> Option<(u64, Option<Token>)> {
    let (context, names) = (showing.context, showing.names);
    let transport = &context.services.transport;
    let Mention::User(user) = names.of(person) else {
        return None;
    };
    let message = reminder(&showing.snapshot.table, person, names, context.lang());
    let control = Control::of_table(context.table.table, 0);
    let body = body_by(&message, Audience::Everybody, TextForm::TEXT, control)
        .pinging(AllowedMentions::user(user));
    let posted = match token {
        Some(token) => transport.follow_up(&token, &body).await.map(|message| {
            let token = Token {
                message: Some(message),
                ..token
            };
            (message, Some(token))
        }),
        None => transport
            .post(channel, &body)
            .await
            .map(|message| (message, None)),
    };
    posted
        .inspect_err(|error| {
            tracing::warn!(table.id = %context.table.table, %error, "can't send a reminder");
        })
        .ok()
}

async fn take_away(context: &MessengerContext, sent: SentReminder) {
    let transport = &context.services.transport;
    let deleted = match sent
        .token
        .filter(|token| transport.is_live(token) && !context.is_limited(token))
    {
        Some(token) => transport.delete(&token).await,
        None => transport.delete_post(sent.channel, sent.message).await,
    };
    if let Err(error @ (SendError::NotNow(_) | SendError::Refused { .. })) = deleted {
        tracing::debug!(table.id = %context.table.table, %error, "can't delete a reminder");
    }
}

/// Returns the decision that a person has to make themselves.
fn decision_of(snapshot: &Snapshot, person: PersonId) -> Option<u32> {
    let asked = |view: &PlayerView| {
        let place = &view.table.places[view.place.index()];
        place.awaited && place.is_person()
    };
    let (_, view) = snapshot
        .players
        .iter()
        .find(|(player, _)| *player == person)?;
    asked(view).then_some(view.decision)
}
