//! Uploaded files, and the entries of `attachments` that describe them.

use axum::body::Bytes;
use serde_json::Value;

use crate::model::text::{list, string};

/// Largest file that a bot may attach, in bytes, as `attachment_size_limit` in interactions says.
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;

/// An uploaded file.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The `n` of its part `files[n]`, by which `attachments` refers to it.
    pub(crate) index: u64,
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

/// Returns the name that an uploaded file gets on its message.
pub(crate) fn file_name(file: &File, body: &Value) -> String {
    let described = list(body, "attachments")
        .iter()
        .find(|attachment| attachment_id(attachment) == Some(file.index));
    let name = described
        .map(|described| string(described, "filename"))
        .filter(|name| !name.is_empty());
    let plain = |c: char| {
        if c.is_alphanumeric() || "._-".contains(c) {
            c
        } else {
            '_'
        }
    };
    name.unwrap_or(&file.name).chars().map(plain).collect()
}

/// Returns the id in an entry of `attachments`: the number of an uploaded file, or the id of an
/// existing attachment.
pub(crate) fn attachment_id(attachment: &Value) -> Option<u64> {
    attachment["id"]
        .as_u64()
        .or_else(|| attachment["id"].as_str()?.parse().ok())
}

/// Detects the image type of these bytes, and the size where that is easy to read.
pub(crate) fn image_kind(bytes: &Bytes) -> Option<(&'static str, Option<(u32, u32)>)> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some(("image/png", number(16).zip(number(20))));
    }
    if bytes.starts_with(b"GIF8") {
        return Some(("image/gif", None));
    }
    if bytes.starts_with(b"\xff\xd8\xff") {
        return Some(("image/jpeg", None));
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return Some(("image/webp", None));
    }
    (bytes.get(4..12) == Some(b"ftypavif")).then_some(("image/avif", None))
}
