//! Threads for tables that have one of their own.

use serde::Serialize;
use serenity::all::{ChannelId, ChannelType, GuildChannel, UserId};

use crate::discord::outgoing::transport::{SendError, Transport};

/// Minutes without a message until Discord archives the thread: a week, the longest it allows, for
/// a table at rest.
const ARCHIVED_AFTER_MINUTES: u16 = 10_080;

/// The channel to open a thread in.
#[derive(Clone, Copy, Debug)]
pub(in crate::discord) struct ThreadParent {
    pub(in crate::discord) channel: u64,
    /// True for an announcement channel, whose threads have a type of their own.
    pub(in crate::discord) announces: bool,
}

/// A thread to open.
#[derive(Serialize)]
struct NewThread<'a> {
    name: &'a str,
    #[serde(rename = "type")]
    kind: ChannelType,
    auto_archive_duration: u16,
}

/// A change of a thread.
#[derive(Serialize)]
struct ThreadChange {
    archived: bool,
}

/// Opens a thread and returns its id; the name has 1 to 100 characters. A private one is for text
/// channels, and has no member but the bot.
///
/// # Errors
///
/// [`SendError`] if Discord didn't open it.
pub(in crate::discord) async fn open(
    transport: &Transport,
    place: ThreadParent,
    is_private: bool,
    name: &str,
) -> Result<u64, SendError> {
    let kind = if is_private {
        ChannelType::PrivateThread
    } else if place.announces {
        ChannelType::NewsThread
    } else {
        ChannelType::PublicThread
    };
    let body = NewThread {
        name,
        kind,
        auto_archive_duration: ARCHIVED_AFTER_MINUTES,
    };
    let thread = transport
        .by_right(async |http| {
            http.create_thread(ChannelId::new(place.channel), &body, None)
                .await
        })
        .await?;
    Ok(thread.id.get())
}

/// Adds a user to a thread, so that they see it although it is private.
///
/// # Errors
///
/// [`SendError`] if Discord didn't do it, as when the user doesn't see the thread's channel.
pub(in crate::discord) async fn add_member(
    transport: &Transport,
    thread: u64,
    user: u64,
) -> Result<(), SendError> {
    let id = (ChannelId::new(thread), UserId::new(user));
    let add = || transport.by_right(async |http| http.add_thread_channel_member(id.0, id.1).await);
    match add().await {
        Err(SendError::Archived) => {
            unarchive(transport, thread).await?;
            add().await
        }
        added => added,
    }
}

/// Removes a user from a private thread that the bot has created, so that they see it no more.
///
/// # Errors
///
/// [`SendError`] if Discord didn't do it, as when the user isn't in the thread.
pub(in crate::discord) async fn remove_member(
    transport: &Transport,
    thread: u64,
    user: u64,
) -> Result<(), SendError> {
    let id = (ChannelId::new(thread), UserId::new(user));
    let remove =
        || transport.by_right(async |http| http.remove_thread_channel_member(id.0, id.1).await);
    match remove().await {
        Err(SendError::Archived) => {
            unarchive(transport, thread).await?;
            remove().await
        }
        removed => removed,
    }
}

/// Adds a user to a table's channel if that is a private thread.
///
/// # Errors
///
/// [`SendError`] if Discord didn't do it.
pub(in crate::discord) async fn admit(
    transport: &Transport,
    channel: u64,
    user: u64,
) -> Result<(), SendError> {
    if is_private(transport, channel).await? {
        add_member(transport, channel, user).await?;
    }
    Ok(())
}

/// Returns true if a channel is a private thread.
///
/// # Errors
///
/// [`SendError`] if Discord didn't say so.
pub(in crate::discord) async fn is_private(
    transport: &Transport,
    channel: u64,
) -> Result<bool, SendError> {
    Ok(private_thread(transport, channel).await?.is_some())
}

/// Returns true if a channel is a private thread that the bot has created. Members' own private
/// threads aren't the bot's to manage.
///
/// # Errors
///
/// [`SendError`] if Discord didn't say so.
pub(in crate::discord) async fn is_own_private(
    transport: &Transport,
    channel: u64,
) -> Result<bool, SendError> {
    let found = private_thread(transport, channel).await?;
    let creator = found.and_then(|thread| thread.owner_id).map(UserId::get);
    Ok(creator.is_some() && creator == transport.application())
}

/// Returns the channel with this id if it is a private thread.
async fn private_thread(
    transport: &Transport,
    channel: u64,
) -> Result<Option<GuildChannel>, SendError> {
    let channel = ChannelId::new(channel);
    let found = transport
        .by_right(async |http| http.get_channel(channel).await)
        .await?;
    let is_private = |channel: &GuildChannel| channel.kind == ChannelType::PrivateThread;
    Ok(found.guild().filter(is_private))
}

/// Reopens an archived thread, unless a moderator has locked it.
///
/// # Errors
///
/// [`SendError`] if Discord didn't do it.
pub(in crate::discord) async fn unarchive(
    transport: &Transport,
    thread: u64,
) -> Result<(), SendError> {
    let body = ThreadChange { archived: false };
    transport
        .by_right(async |http| http.edit_thread(ChannelId::new(thread), &body, None).await)
        .await
        .map(|_| ())
}
