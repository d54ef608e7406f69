//! Threads for tables that have one of their own.

use serde::Serialize;
use serenity::all::{ChannelId, ChannelType};

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

/// Opens a public thread and returns its id; the name has 1 to 100 characters.
///
/// # Errors
///
/// [`SendError`] if Discord didn't open it.
pub(in crate::discord) async fn open(
    transport: &Transport,
    place: ThreadParent,
    name: &str,
) -> Result<u64, SendError> {
    let kind = if place.announces {
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
