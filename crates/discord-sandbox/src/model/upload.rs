//! Uploaded files, and the entries of `attachments` that describe them.

use std::time::{Duration, SystemTime};

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::model::guild::APPLICATION;
use crate::model::id::Id;
use crate::model::text::{list, string};

/// Largest file that anybody may attach, in bytes, as `attachment_size_limit` in interactions says.
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;

/// Time during which the address of a file in an interaction works.
pub(crate) const ADDRESS_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// An uploaded file.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The `n` of its part `files[n]`, by which `attachments` refers to it.
    pub(crate) index: u64,
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

/// A file that a member has uploaded for an option of a command. Its bytes are the blob with the
/// same id.
#[derive(Clone, Debug)]
pub(crate) struct MemberFile {
    pub(crate) id: Id,
    pub(crate) owner: Id,
    pub(crate) name: String,
    pub(crate) size: usize,
    /// The part of the file's address that nobody guesses.
    pub(crate) signature: String,
}

impl MemberFile {
    /// Returns the media type, as far as the name tells it.
    pub(crate) fn content_type(&self) -> &'static str {
        match self.name.rsplit_once('.') {
            Some((_, "json")) => "application/json; charset=utf-8",
            Some((_, "txt")) => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// Renders the attachment object as an interaction has it. The signed address needs no key.
    pub(crate) fn json(&self, url: &str) -> Value {
        let created = self.id.created();
        let seconds = |at: SystemTime| {
            let passed = at.duration_since(SystemTime::UNIX_EPOCH);
            passed.unwrap_or_default().as_secs()
        };
        let url = format!(
            "{url}/ephemeral-attachments/{APPLICATION}/{}/{}?ex={:x}&is={:x}&hm={}&",
            self.id,
            self.name,
            seconds(created + ADDRESS_LIFE),
            seconds(created),
            self.signature,
        );
        json!({
            "id": self.id, "filename": self.name, "size": self.size, "url": url, "proxy_url": url,
            "content_type": self.content_type(), "ephemeral": true,
        })
    }
}

/// Returns the name that an uploaded file gets on its message.
pub(crate) fn file_name(file: &File, body: &Value) -> String {
    let described = list(body, "attachments")
        .iter()
        .find(|attachment| attachment_id(attachment) == Some(file.index));
    let name = described
        .map(|described| string(described, "filename"))
        .filter(|name| !name.is_empty());
    plain_name(name.unwrap_or(&file.name))
}

/// Replaces the characters that Discord lets no file name have.
pub(crate) fn plain_name(name: &str) -> String {
    let plain = |c: char| {
        if c.is_alphanumeric() || "._-".contains(c) {
            c
        } else {
            '_'
        }
    };
    name.chars().map(plain).collect()
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
