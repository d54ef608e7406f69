//! The reminder of a player who doesn't act on their turn. It pings, and goes when they have acted.

use std::collections::HashMap;

use serde_json::json;
use skat_store::{StoreError, Token};
use skat_table::{PersonId, PlayerView};
use skat_view::{PersonalSwitch, reminder};

use super::{Messenger, Snapshot};
use crate::discord::person_settings;
use crate::discord::transport::SendError;
use crate::discord::wire::{Audience, body};

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
    pub(super) fn take(&mut self, persons: &[PersonId]) {
        self.due.extend(persons);
    }
}

impl Messenger {
    /// Reminds the players who are due and still haven't acted, and deletes the reminders of those
    /// who have.
    pub(super) async fn remind(&mut self) {
        let Some(snapshot) = self.snapshot.clone() else {
            return;
        };
        let asked = |person: &PersonId| decision_of(&snapshot, *person);
        let over = self
            .reminders
            .sent
            .extract_if(|person, sent| asked(person) != Some(sent.decision));
        for sent in over.map(|(_, sent)| sent).collect::<Vec<SentReminder>>() {
            self.take_away(sent).await;
        }
        for person in std::mem::take(&mut self.reminders.due) {
            let Some(decision) = asked(&person) else {
                continue;
            };
            match self.wants_reminders(person).await {
                Ok(true) => self.send_reminder(&snapshot, person, decision).await,
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(%error, "can't read the reminder setting; no reminder is sent");
                }
            }
        }
    }

    async fn wants_reminders(&self, person: PersonId) -> Result<bool, StoreError> {
        let settings = self.around.store.settings(person).await?;
        Ok(person_settings::read(&settings.choices).is_on(PersonalSwitch::Reminders))
    }

    async fn send_reminder(&mut self, snapshot: &Snapshot, person: PersonId, decision: u32) {
        let Some(user) = self.around.people.user(person) else {
            return;
        };
        let message = reminder(&snapshot.table, person, &self.around.people, self.lang());
        let mut body = body(&message, self.context.table, 0, Audience::Everybody);
        body["allowed_mentions"] = json!({"users": [user.to_string()]});
        let posted = match self.newest_token().filter(|token| !self.is_limited(token)) {
            Some(token) => {
                let message = self.around.transport.follow_up(&token, &body).await;
                message.map(|message| {
                    (
                        message,
                        Some(Token {
                            message: Some(message),
                            ..token
                        }),
                    )
                })
            }
            None => self
                .around
                .transport
                .post(self.channel(), &body)
                .await
                .map(|message| (message, None)),
        };
        match posted {
            Ok((message, token)) => {
                let sent = SentReminder {
                    decision,
                    channel: self.channel(),
                    message,
                    token,
                };
                self.reminders.sent.insert(person, sent);
            }
            Err(error) => {
                tracing::warn!(table.id = %self.context.table, %error, "can't send a reminder");
            }
        }
    }

    async fn take_away(&self, sent: SentReminder) {
        let deleted = match sent
            .token
            .filter(|token| self.around.transport.is_live(token) && !self.is_limited(token))
        {
            Some(token) => self.around.transport.delete(&token).await,
            None => {
                self.around
                    .transport
                    .delete_post(sent.channel, sent.message)
                    .await
            }
        };
        if let Err(error @ (SendError::NotNow(_) | SendError::Refused { .. })) = deleted {
            tracing::debug!(table.id = %self.context.table, %error, "can't delete a reminder");
        }
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
