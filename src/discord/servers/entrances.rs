//! Posts servers' entrances.

use skat_store::StoreError;
use skat_view::{Lang, Setup, TextForm};

use super::server_settings::{self, EntrancePost};
use crate::discord::bot::Bot;
use crate::discord::controls::control::Control;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by};
use crate::tables::AskError;

/// The channel that gets the entrance if its server has none.
#[derive(Clone, Copy, Debug)]
pub struct FirstEntrance {
    /// The server.
    pub server: u64,
    /// The channel.
    pub channel: u64,
    /// The language, unless the server has chosen one.
    pub language: Lang,
}

/// Posts the first entrance of a server that has none. A failure is only logged, because members
/// can do without.
pub(in crate::discord) async fn post_first(bot: &Bot, first: FirstEntrance) {
    let FirstEntrance {
        server,
        channel,
        language,
    } = first;
    let posted = match server_settings::entrance(bot.store.as_ref(), server).await {
        Ok(Some(_)) => return,
        Ok(None) => post(bot, server, channel, language).await,
        Err(error) => Err(error.into()),
    };
    match posted {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => tracing::info!(%error, "can't post the first entrance"),
        Err(error) => tracing::info!(%error, "can't post the first entrance"),
    }
}

/// Posts the entrance in a channel and deletes the one that the server had before. Returns the
/// settings, or the reason why nothing was posted.
///
/// # Errors
///
/// If the store fails.
pub(in crate::discord) async fn post(
    bot: &Bot,
    server: u64,
    channel: u64,
    usual: Lang,
) -> Result<Result<Setup, SendError>, AskError> {
    let settings = server_settings::settings(bot.store.as_ref(), server).await?;
    let lang = server_settings::public_language(&settings, usual);
    let message = skat_view::entrance(lang);
    let body = body_by(
        &message,
        Audience::Everybody,
        TextForm::TEXT,
        Control::Entrance,
    );
    let message = match bot.transport.post(channel, &body).await {
        Ok(message) => message,
        Err(error) => return Ok(Err(error)),
    };
    let post = EntrancePost { channel, message };
    let replaced = replace(bot, server, post).await;
    // A server keeps one: the new one, or the old one if the new one isn't remembered.
    let outdated = match &replaced {
        Ok((_, before)) => *before,
        Err(_) => Some(post),
    };
    if let Some(post) = outdated
        && let Err(error) = bot.transport.delete_post(post.channel, post.message).await
    {
        tracing::debug!(%error, "can't delete an entrance");
    }
    let (settings, _) = replaced?;
    Ok(Ok(settings))
}

/// Stores a server's new entrance; returns the settings and the entrance before.
async fn replace(
    bot: &Bot,
    server: u64,
    post: EntrancePost,
) -> Result<(Setup, Option<EntrancePost>), StoreError> {
    let store = bot.store.as_ref();
    let _replacing = bot.entrances.lock().await;
    let before = server_settings::entrance(store, server).await?;
    let change = server_settings::entrance_change(post);
    let settings = server_settings::change(store, server, vec![change]).await?;
    Ok((settings, before))
}
