//! Responds to interactions that serenity can't parse. Without it, their users would see a failure.

use serde_json::Value;
use skat_store::Token;
use skat_view::{Lang, Notice};

use super::bot::Bot;
use super::outgoing::transport::FirstResponse;
use super::outgoing::wire;
use crate::clock::Clock;

/// Responds to an unparsable interaction with a friendly note.
pub(super) async fn respond(bot: &Bot, event: &str) {
    tracing::error!("can't parse an interaction");
    let Some((interaction, token, lang)) = read(event, &bot.clock) else {
        return;
    };
    let response = FirstResponse::Message(wire::note(Notice::InternalTrouble, lang).into());
    if let Err(error) = bot.transport.respond(interaction, &token, response).await {
        tracing::warn!(%error, "can't answer an interaction that can't be parsed");
    }
}

fn read(event: &str, clock: &Clock) -> Option<(u64, Token, Lang)> {
    let event: Value = serde_json::from_str(event).ok()?;
    let id = |name: &str| event[name].as_str().and_then(|id| id.parse().ok());
    let token = Token {
        token: event["token"].as_str()?.to_owned().into(),
        application: id("application_id")?,
        message: None,
        issued_at: clock.now(),
        channel: id("channel_id"),
    };
    Some((
        id("id")?,
        token,
        Lang::from_locale(event["locale"].as_str().unwrap_or_default()),
    ))
}
