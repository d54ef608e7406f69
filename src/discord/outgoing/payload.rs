//! The payload of a request: a message's body and its file.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use serenity::all::CreateAttachment;

/// A file attached to a message.
#[derive(Clone)]
pub(in crate::discord) struct AttachedFile {
    /// The file name.
    pub(in crate::discord) name: String,
    /// The bytes of the file.
    pub(in crate::discord) content: Arc<[u8]>,
    /// Alt text of the content, at most 1024 characters.
    pub(in crate::discord) description: Option<String>,
}

/// The content is personal data or a player's cards, so only its size shows.
impl fmt::Debug for AttachedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "File({}, {} bytes)", self.name, self.content.len())
    }
}

/// The flags that an edit may set: `SUPPRESS_EMBEDS` and `IS_COMPONENTS_V2`.
const EDITABLE_FLAGS: u64 = 1 << 2 | 1 << 15;

/// A message's body with its file, if any. An edit keeps the message's files unless the body
/// mentions files.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Payload {
    json: Value,
    file: Option<AttachedFile>,
    /// Body for when the file can't be sent; `None` if it is the same without the file.
    bare: Option<Value>,
    /// True once it was sent without its file. Clones share the flag, so that the sender of a clone
    /// learns of it.
    lost_file: Arc<AtomicBool>,
}

impl Payload {
    /// Builds a body with this file; an edited message loses its earlier files.
    pub(in crate::discord) fn with_file(mut json: Value, file: AttachedFile) -> Self {
        let mut attachment = json!({"id": 0, "filename": file.name});
        if let Some(description) = &file.description {
            attachment["description"] = json!(description);
        }
        json["attachments"] = json!([attachment]);
        Self {
            file: Some(file),
            ..json.into()
        }
    }

    /// Adds the body to send if the file can't be sent.
    pub(in crate::discord) fn or(self, bare: Value) -> Self {
        Self {
            bare: Some(bare),
            ..self
        }
    }

    /// Returns the payload without its file, for channels where the bot may write but not attach.
    /// Records that the file is lost.
    pub(in crate::discord) fn without_file(&self) -> Self {
        self.lost_file.store(true, Ordering::Relaxed);
        let mut json = self.bare.as_ref().unwrap_or(&self.json).clone();
        // The response to an interaction wraps its message.
        let message = if json["data"].is_object() {
            &mut json["data"]
        } else {
            &mut json
        };
        message["attachments"] = json!([]);
        json.into()
    }

    /// Returns true if it has a file and another body to send without it.
    pub(in crate::discord) const fn has_fileless_body(&self) -> bool {
        self.file.is_some() && self.bare.is_some()
    }

    /// Returns true if it was sent without its file.
    pub(in crate::discord) fn lost_file(&self) -> bool {
        self.lost_file.load(Ordering::Relaxed)
    }

    /// Returns the payload for an edit, with only the flags that an edit may set. An ephemeral
    /// message stays so from its creation.
    pub(in crate::discord) fn for_edit(mut self) -> Self {
        for body in [Some(&mut self.json), self.bare.as_mut()]
            .into_iter()
            .flatten()
        {
            let settable = body["flags"].as_u64().unwrap_or_default() & EDITABLE_FLAGS;
            if let Some(body) = body.as_object_mut() {
                body.remove("flags");
                if settable != 0 {
                    body.insert("flags".to_owned(), json!(settable));
                }
            }
        }
        self
    }

    /// Returns the payload without the application's emojis on controls, whose text suffices;
    /// `None` if there are none.
    pub(in crate::discord) fn without_emojis(&self) -> Option<Self> {
        fn strip(value: &mut Value, found: &mut bool) {
            match value {
                Value::Object(object) => {
                    if object
                        .get("emoji")
                        .is_some_and(|emoji| emoji.get("id").is_some())
                    {
                        object.remove("emoji");
                        *found = true;
                    }
                    object.values_mut().for_each(|value| strip(value, found));
                }
                Value::Array(items) => items.iter_mut().for_each(|item| strip(item, found)),
                _ => {}
            }
        }
        let (mut stripped, mut found) = (self.clone(), false);
        strip(&mut stripped.json, &mut found);
        found.then_some(stripped)
    }

    pub(in crate::discord) const fn json(&self) -> &Value {
        &self.json
    }

    pub(in crate::discord) const fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Returns the file's size in bytes; 0 without a file.
    pub(in crate::discord) fn file_size(&self) -> usize {
        self.file.as_ref().map_or(0, |file| file.content.len())
    }

    /// Returns the same file with a body that wraps this one.
    pub(in crate::discord) fn map(self, body: impl Fn(Value) -> Value) -> Self {
        Self {
            json: body(self.json),
            bare: self.bare.map(body),
            ..self
        }
    }

    /// Returns the whole as a multipart form; `None` without a file.
    pub(in crate::discord) fn form(&self) -> Option<Form> {
        let file = self.file.as_ref()?;
        let part = Part::bytes(file.content.to_vec()).file_name(file.name.clone());
        Some(
            Form::new()
                .text("payload_json", self.json.to_string())
                .part("files[0]", part),
        )
    }

    /// Returns the file as serenity's type.
    pub(in crate::discord) fn attachments(&self) -> Vec<CreateAttachment> {
        let file = |file: &AttachedFile| {
            CreateAttachment::bytes(file.content.to_vec(), file.name.as_str())
        };
        self.file.iter().map(file).collect()
    }
}

impl From<Value> for Payload {
    fn from(json: Value) -> Self {
        Self {
            json,
            file: None,
            bare: None,
            lost_file: Arc::default(),
        }
    }
}

impl From<&Value> for Payload {
    fn from(json: &Value) -> Self {
        json.clone().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_file_a_message_names_none() {
        let file = AttachedFile {
            name: "hand.png".to_owned(),
            content: Arc::from([1_u8]),
            description: None,
        };
        let message = Payload::with_file(json!({"content": "Deine Karten"}), file);
        let plain = json!({"content": "Deine Karten", "attachments": []});
        assert_eq!(message.without_file().json(), &plain);
        let response = message.map(|data| json!({"type": 4, "data": data}));
        assert_eq!(
            response.without_file().json(),
            &json!({"type": 4, "data": plain})
        );
    }

    #[test]
    fn the_replacement_of_a_picture_describes_it() {
        let file = AttachedFile {
            name: "hand.png".to_owned(),
            content: Arc::from([1_u8]),
            description: None,
        };
        let drawn = json!({"content": "Du bist dran", "flags": 64});
        let told = json!({"content": "Du bist dran: ♣7", "flags": 64});
        let payload = Payload::with_file(drawn, file).or(told);
        assert!(!payload.lost_file());
        let response = payload
            .clone()
            .for_edit()
            .map(|data| json!({"type": 7, "data": data}));
        let plain = json!({"type": 7, "data": {"content": "Du bist dran: ♣7", "attachments": []}});
        assert_eq!(response.without_file().json(), &plain);
        assert!(payload.lost_file());
    }

    #[test]
    fn an_edit_sets_only_allowed_flags() {
        let edited = |body: Value| Payload::from(body).for_edit().json().clone();
        assert_eq!(
            edited(json!({"content": "x", "flags": 64})),
            json!({"content": "x"})
        );
        assert_eq!(
            edited(json!({"flags": 64 | 1 << 15})),
            json!({"flags": 1 << 15})
        );
        assert_eq!(edited(json!({"components": []})), json!({"components": []}));
    }
}
