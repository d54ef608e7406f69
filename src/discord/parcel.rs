//! What goes out: a message's body, and the file that goes with it.

use std::fmt;
use std::sync::Arc;

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use serenity::all::CreateAttachment;

/// A file that goes with a message.
#[derive(Clone)]
pub(super) struct File {
    /// What it is called.
    pub(super) name: String,
    /// What is in it.
    pub(super) content: Arc<[u8]>,
    /// What is in it in words, at most 1024 characters.
    pub(super) description: Option<String>,
}

/// It holds what is stored about somebody, or his cards, so only its size shows.
impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "File({}, {} bytes)", self.name, self.content.len())
    }
}

/// A message's body with the file that goes with it, if one does. Where it says nothing of files, an edited message keeps its own.
#[derive(Clone, Debug)]
pub(super) struct Parcel {
    json: Value,
    file: Option<File>,
}

impl Parcel {
    /// A body with this file; a message that is edited loses those that it had.
    pub(super) fn with_file(mut json: Value, file: File) -> Self {
        let mut attachment = json!({"id": 0, "filename": file.name});
        if let Some(description) = &file.description {
            attachment["description"] = json!(description);
        }
        json["attachments"] = json!([attachment]);
        Self { json, file: Some(file) }
    }

    /// The same without a file, for where the bot may write but not attach one.
    pub(super) fn without_file(&self) -> Self {
        let mut json = self.json.clone();
        // The answer to an interaction has its message inside.
        let message = if json["data"].is_object() { &mut json["data"] } else { &mut json };
        message["attachments"] = json!([]);
        json.into()
    }

    /// The same without the application's emojis on controls, whose text says the same; nothing if there are none.
    pub(super) fn without_emojis(&self) -> Option<Self> {
        fn strip(value: &mut Value, found: &mut bool) {
            match value {
                Value::Object(object) => {
                    if object.get("emoji").is_some_and(|emoji| emoji.get("id").is_some()) {
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

    pub(super) const fn json(&self) -> &Value {
        &self.json
    }

    pub(super) const fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// In bytes; 0 without a file.
    pub(super) fn file_size(&self) -> usize {
        self.file.as_ref().map_or(0, |file| file.content.len())
    }

    /// The same file with another body around this one.
    pub(super) fn map(self, body: impl FnOnce(Value) -> Value) -> Self {
        Self { json: body(self.json), file: self.file }
    }

    /// The whole as a form, as it is sent with a file; nothing without one.
    pub(super) fn form(&self) -> Option<Form> {
        let file = self.file.as_ref()?;
        let part = Part::bytes(file.content.to_vec()).file_name(file.name.clone());
        Some(Form::new().text("payload_json", self.json.to_string()).part("files[0]", part))
    }

    /// The file in the form that serenity takes.
    pub(super) fn attachments(&self) -> Vec<CreateAttachment> {
        let file = |file: &File| CreateAttachment::bytes(file.content.to_vec(), file.name.as_str());
        self.file.iter().map(file).collect()
    }
}

impl From<Value> for Parcel {
    fn from(json: Value) -> Self {
        Self { json, file: None }
    }
}

impl From<&Value> for Parcel {
    fn from(json: &Value) -> Self {
        json.clone().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_file_a_message_names_none() {
        let file = File { name: "hand.png".to_owned(), content: Arc::from([1_u8]), description: None };
        let message = Parcel::with_file(json!({"content": "Deine Karten"}), file);
        let plain = json!({"content": "Deine Karten", "attachments": []});
        assert_eq!(message.without_file().json(), &plain);
        let answer = message.map(|data| json!({"type": 4, "data": data}));
        assert_eq!(answer.without_file().json(), &json!({"type": 4, "data": plain}));
    }
}
