//! Threads: a table may have one of its own.

use serde_json::json;
use serenity::all::{ChannelId, ChannelType};

use super::transport::{SendError, Transport};

/// After so many minutes without a message Discord archives the thread: a week, the longest that it allows, for a table that rests.
const ARCHIVED_AFTER_MINUTES: u16 = 10_080;

/// Opens a thread that everybody sees and gives its id; the name has 1 to 100 characters.
///
/// # Errors
///
/// [`SendError`] if Discord didn't open it.
pub(super) async fn open(transport: &Transport, channel: u64, name: &str) -> Result<u64, SendError> {
    let body = json!({
        "name": name,
        "type": u8::from(ChannelType::PublicThread),
        "auto_archive_duration": ARCHIVED_AFTER_MINUTES,
    });
    let thread =
        transport.by_right(async |http| http.create_thread(ChannelId::new(channel), &body, None).await).await?;
    Ok(thread.id.get())
}

/// Opens a thread again that was archived, unless a moderator has locked it.
///
/// # Errors
///
/// [`SendError`] if Discord didn't do it.
pub(super) async fn unarchive(transport: &Transport, thread: u64) -> Result<(), SendError> {
    let body = json!({"archived": false});
    transport.by_right(async |http| http.edit_thread(ChannelId::new(thread), &body, None).await).await.map(|_| ())
}
