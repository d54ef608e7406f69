//! Catches interactions that serenity can't read: it would drop them silently, and their user would see a failure.

use serde_json::Value;
use serenity::all::{Context, Event, RawEventHandler};
use serenity::async_trait;
use skat_store::Token;
use skat_view::{Lang, Notice, notice};

use super::transport::{Answer, Transport};
use super::wire;
use crate::clock::Clock;

/// Answers unreadable interactions with a friendly note.
pub(super) struct SafetyNet {
    pub(super) transport: Transport,
    pub(super) clock: Clock,
}

#[async_trait]
impl RawEventHandler for SafetyNet {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(event) = event else { return };
        if event.kind != "INTERACTION_CREATE" {
            return;
        }
        tracing::error!("an interaction couldn't be read");
        if let Some((interaction, token, lang)) = self.read(&event.value) {
            let answer = Answer::Message(wire::note(&notice(Notice::InternalTrouble, lang)).into());
            if let Err(error) = self.transport.answer(interaction, &token, answer).await {
                tracing::warn!(%error, "an unreadable interaction couldn't be answered");
            }
        }
    }
}

impl SafetyNet {
    fn read(&self, event: &Value) -> Option<(u64, Token, Lang)> {
        let id = |name: &str| event[name].as_str().and_then(|id| id.parse().ok());
        let token = Token {
            token: event["token"].as_str()?.to_owned().into(),
            application: id("application_id")?,
            message: None,
            issued_at: self.clock.now(),
            channel: id("channel_id"),
        };
        Some((id("id")?, token, Lang::from_locale(event["locale"].as_str().unwrap_or_default())))
    }
}
