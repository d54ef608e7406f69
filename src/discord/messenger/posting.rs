//! Posts a table's public message.

use skat_store::Token;

use super::context::MessengerContext;
use super::panels::Panels;
use super::public_tokens::PublicTokens;
use crate::discord::outgoing::payload::Payload;
use crate::discord::outgoing::transport::SendError;

/// A newly posted public message: its channel, its id, and the token that edits it.
type Posted = (u64, u64, Option<Token>);

/// Posts in `here`, the table's channel; if that is gone, in the channel of a player's recent
/// interaction.
pub(super) async fn post_new(
    context: &MessengerContext,
    panels: &Panels,
    tokens: &PublicTokens,
    here: u64,
    new: Payload,
) -> Result<Posted, SendError> {
    let in_channel = |token: &Token| token.channel == Some(here);
    if let Some(token) = newest_token(context, panels, tokens, in_channel) {
        match post_by(context, token, new.clone()).await {
            Err(
                SendError::TokenDead
                | SendError::MessageGone
                | SendError::ChannelGone
                | SendError::Limited(_),
            ) => {}
            posted => return posted,
        }
    }
    match post_by_right(context, here, new.clone()).await {
        Err(SendError::ChannelGone) => {
            match newest_token(context, panels, tokens, |token| !in_channel(token)) {
                Some(elsewhere) => post_by(context, elsewhere, new).await,
                None => Err(SendError::ChannelGone),
            }
        }
        posted => posted,
    }
}

/// Posts in the table's channel; if that is gone, in the channel where the table was opened.
async fn post_by_right(
    context: &MessengerContext,
    here: u64,
    new: Payload,
) -> Result<Posted, SendError> {
    let transport = &context.services.transport;
    let home = context.table.room.channel;
    let (channel, posted) = match transport.post(here, new.clone()).await {
        Err(SendError::ChannelGone) if here != home => (home, transport.post(home, new).await),
        posted => (here, posted),
    };
    posted.map(|message| (channel, message, None))
}

async fn post_by(
    context: &MessengerContext,
    token: Token,
    new: Payload,
) -> Result<Posted, SendError> {
    let transport = &context.services.transport;
    let (channel, message) = transport.follow_up_where(&token, new).await?;
    let token = Token {
        message: Some(message),
        ..token
    };
    Ok((channel, message, Some(token)))
}

/// Returns the newest live token of the panels and the public message that satisfies `wanted`.
pub(super) fn newest_token(
    context: &MessengerContext,
    panels: &Panels,
    tokens: &PublicTokens,
    wanted: impl Fn(&Token) -> bool,
) -> Option<Token> {
    let transport = &context.services.transport;
    let of_panels = panels.settled_tokens().map(|(_, token)| token);
    let all = of_panels.chain(tokens.iter());
    let live = all.filter(|token| wanted(token) && transport.is_live(token));
    live.max_by_key(|token| token.issued_at).cloned()
}
