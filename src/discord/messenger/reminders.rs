//! The messages that tell players that the table waits for them: at once after a long silence, else
//! when half of their think time has passed. They ping, and go when the player has acted.

use std::collections::HashMap;

use skat_store::{StoreError, Token};
use skat_table::{PersonId, PlayerView, ThinkTime};
use skat_view::{
    Mention, Names as _, PersonSettings, PersonalSetting, PersonalSwitch, TableLink, TextForm,
    direct_reminder, reminder,
};

use super::context::{MessengerContext, Showing};
use super::panels::Panels;
use super::public::PublicMessage;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::AllowedMentions;
use crate::discord::outgoing::transport::{SendError, TOKEN_LIFE_MS};
use crate::discord::outgoing::wire::{Audience, body_by};
use crate::discord::people::person_settings;
use crate::tables::Snapshot;

/// Where turns take seconds, a turn is announced as soon as no panel can show it.
const _: () = assert!(ThinkTime::Seconds(0).silence_ms() == TOKEN_LIFE_MS);

/// The reminders of a table.
#[derive(Default)]
pub(super) struct Reminders {
    /// Players to remind.
    due: Vec<PersonId>,
    sent: HashMap<PersonId, SentReminder>,
}

/// A reminder of one player.
struct SentReminder {
    /// The decision it is about.
    decision: u32,
    /// One in the channel, one as a direct message, or both.
    messages: Vec<SentMessage>,
}

struct SentMessage {
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
        for (_, sent) in over.collect::<Vec<_>>() {
            for message in sent.messages {
                take_away(context, message).await;
            }
        }
        for person in std::mem::take(&mut self.due) {
            let Some(decision) = asked(&person) else {
                continue;
            };
            let settings = match settings_of(context, person).await {
                Ok(settings) => settings,
                Err(error) => {
                    tracing::warn!(%error, "can't read the reminder setting; no reminder is sent");
                    continue;
                }
            };
            let mut messages = Vec::new();
            if settings.is_on(PersonalSwitch::Reminders) {
                messages.extend(send(showing, person, public, panels).await);
            }
            if settings.is_on(PersonalSwitch::DirectMessages) {
                messages.extend(send_directly(showing, person, public).await);
            }
            let sent = SentReminder { decision, messages };
            let replaced = self.sent.insert(person, sent);
            for message in replaced.into_iter().flat_map(|replaced| replaced.messages) {
                take_away(context, message).await;
            }
        }
    }
}

async fn settings_of(
    context: &MessengerContext,
    person: PersonId,
) -> Result<PersonSettings, StoreError> {
    let settings = context.services.store.settings(person).await?;
    Ok(person_settings::read(&settings.choices))
}

/// Sends a reminder in the table's channel, by a token of the channel if there is one.
async fn send(
    showing: &Showing<'_>,
    person: PersonId,
    public: &PublicMessage,
    panels: &Panels,
) -> Option<SentMessage> {
    let (context, names) = (showing.context, showing.names);
    let transport = &context.services.transport;
    let Mention::User(user) = names.of(person) else {
        return None;
    };
    let message = reminder(&showing.snapshot.table, person, names, context.lang());
    let control = Control::of_table(context.table.table, 0);
    let body = body_by(&message, Audience::Everybody, TextForm::TEXT, control)
        .pinging(AllowedMentions::user(user));
    let channel = public.channel(context);
    let token = public
        .newest_token(context, panels)
        .filter(|token| !context.is_limited(token));
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
    let (message, token) = posted
        .inspect_err(|error| {
            tracing::warn!(table.id = %context.table.table, %error, "can't send a reminder");
        })
        .ok()?;
    Some(SentMessage {
        channel,
        message,
        token,
    })
}

/// Sends a reminder as a direct message. A player who accepts none gets no more of them.
async fn send_directly(
    showing: &Showing<'_>,
    person: PersonId,
    public: &PublicMessage,
) -> Option<SentMessage> {
    let context = showing.context;
    let transport = &context.services.transport;
    let Mention::User(user) = showing.names.of(person) else {
        return None;
    };
    let (server, here) = (context.table.room.server, public.channel(context));
    let channel_address = format!("https://discord.com/channels/{server}/{here}");
    let to = TableLink {
        channel: Mention::Channel(here),
        address: match public.posted() {
            Some(post) => format!("{channel_address}/{}", post.message),
            None => channel_address,
        },
    };
    let message = direct_reminder(&showing.snapshot.table, &to, context.lang_of(person));
    let body = body_by(
        &message,
        Audience::Everybody,
        TextForm::TEXT,
        Control::never,
    );
    let posted = async {
        let channel = transport.direct_channel(user).await?;
        let message = transport.post(channel, &body).await?;
        Ok(SentMessage {
            channel,
            message,
            token: None,
        })
    };
    match posted.await {
        Ok(sent) => Some(sent),
        Err(SendError::NoDirectMessages) => {
            stop_direct_messages(context, person).await;
            None
        }
        Err(error) => {
            tracing::warn!(table.id = %context.table.table, %error, "can't send a direct message");
            None
        }
    }
}

/// Turns direct messages off for a person, so that nothing is sent in vain again.
async fn stop_direct_messages(context: &MessengerContext, person: PersonId) {
    let off = PersonalSetting::Switch(PersonalSwitch::DirectMessages, false);
    let people = &context.services.people;
    if let Err(error) = people.choose(person, |settings| settings.choose(off)).await {
        tracing::warn!(%error, "can't turn off direct messages that are refused");
    }
}

async fn take_away(context: &MessengerContext, sent: SentMessage) {
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
