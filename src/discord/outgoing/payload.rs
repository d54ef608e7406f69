//! The payload of a request: a message's body and its file.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::multipart::{Form, Part};
use serde_json::json;
use serenity::all::CreateAttachment;

use super::body::{
    AttachmentBody, InteractionResponse, MessageBody, MessageFlag, RequestBody, ResponseData,
    ResponseType,
};

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

/// A message's body with its file, if any. An edit keeps the message's files unless the body
/// mentions files.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Payload {
    body: RequestBody,
    file: Option<AttachedFile>,
    /// Message for when the file can't be sent; `None` if it is the same without the file.
    bare: Option<MessageBody>,
    /// True if the message makes no sense without its file.
    needs_file: bool,
    /// True once it was sent without its file. Clones share the flag, so that the sender of a clone
    /// learns of it.
    lost_file: Arc<AtomicBool>,
}

impl Payload {
    /// Builds a message with this file; an edited message loses its earlier files.
    pub(in crate::discord) fn with_file(message: MessageBody, file: AttachedFile) -> Self {
        let attachment = AttachmentBody {
            id: 0,
            filename: file.name.clone(),
            description: file.description.clone(),
        };
        let message = MessageBody {
            attachments: Some(vec![attachment]),
            ..message
        };
        Self {
            file: Some(file),
            ..message.into()
        }
    }

    /// Adds the message to send if the file can't be sent.
    pub(in crate::discord) fn or(self, bare: MessageBody) -> Self {
        Self {
            bare: Some(bare),
            ..self
        }
    }

    /// Sends nothing if the file can't be sent.
    pub(in crate::discord) fn or_nothing(self) -> Self {
        Self {
            needs_file: true,
            ..self
        }
    }

    /// Returns true if it has a file and may be sent without it.
    pub(super) const fn may_lose_file(&self) -> bool {
        self.file.is_some() && !self.needs_file
    }

    /// Returns the payload without its file, for channels where the bot may write but not attach.
    /// Records that the file is lost.
    pub(super) fn without_file(&self) -> Self {
        self.lost_file.store(true, Ordering::Relaxed);
        let mut body = self.body.clone();
        if let Some(message) = body.message_mut() {
            if let Some(bare) = &self.bare {
                message.clone_from(bare);
            }
            message.attachments = Some(Vec::new());
        }
        body.into()
    }

    /// Returns true if it has a file and another message to send without it.
    pub(super) const fn has_fileless_body(&self) -> bool {
        self.file.is_some() && self.bare.is_some()
    }

    /// Returns true if it was sent without its file.
    pub(super) fn lost_file(&self) -> bool {
        self.lost_file.load(Ordering::Relaxed)
    }

    /// Returns the payload for an edit. An ephemeral message stays so from its creation, and an
    /// edit may not say it again.
    pub(super) fn for_edit(mut self) -> Self {
        for message in self.body.message_mut().into_iter().chain(&mut self.bare) {
            message.flags = None;
        }
        self
    }

    /// Returns the payload without the application's emojis on controls, whose text suffices;
    /// `None` if there are none.
    pub(super) fn without_emojis(&self) -> Option<Self> {
        let mut stripped = self.clone();
        let rows = stripped.body.message_mut()?.components.as_mut()?;
        let mut found = false;
        for component in rows.iter_mut().flat_map(|row| &mut row.components) {
            for emoji in component.emojis_mut() {
                found |= emoji.take_if(|emoji| emoji.id.is_some()).is_some();
            }
        }
        found.then_some(stripped)
    }

    /// Returns the same file with a body that responds with this message.
    pub(super) fn responding(self, kind: ResponseType) -> Self {
        let body = match self.body {
            RequestBody::Message(message) => RequestBody::Response(InteractionResponse {
                kind,
                data: Some(ResponseData::Message(message)),
            }),
            response @ RequestBody::Response(_) => response,
        };
        Self { body, ..self }
    }

    /// Returns the whole body without the file.
    pub(super) const fn body(&self) -> &RequestBody {
        &self.body
    }

    /// Returns true if it is a message for its reader alone.
    pub(in crate::discord) fn is_ephemeral(&self) -> bool {
        self.message()
            .is_some_and(|message| message.flags == Some(MessageFlag::EPHEMERAL))
    }

    /// Returns the message, if there is one.
    pub(in crate::discord) const fn message(&self) -> Option<&MessageBody> {
        self.body.message()
    }

    /// Returns the file's size in bytes; 0 without a file.
    pub(super) fn file_size(&self) -> usize {
        self.file.as_ref().map_or(0, |file| file.content.len())
    }

    /// Returns the whole as a multipart form; `None` without a file.
    pub(in crate::discord) fn form(&self) -> Option<Form> {
        let file = self.file.as_ref()?;
        let part = Part::bytes(file.content.to_vec()).file_name(file.name.clone());
        Some(
            Form::new()
                .text("payload_json", json!(self.body).to_string())
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

impl From<RequestBody> for Payload {
    fn from(body: RequestBody) -> Self {
        Self {
            body,
            file: None,
            bare: None,
            needs_file: false,
            lost_file: Arc::default(),
        }
    }
}

impl From<MessageBody> for Payload {
    fn from(message: MessageBody) -> Self {
        RequestBody::Message(message).into()
    }
}

impl From<&MessageBody> for Payload {
    fn from(message: &MessageBody) -> Self {
        message.clone().into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::discord::outgoing::body::AllowedMentions;

    fn written(text: &str) -> MessageBody {
        MessageBody {
            content: Some(text.to_owned()),
            allowed_mentions: Some(AllowedMentions::NONE),
            ..MessageBody::default()
        }
    }

    fn file() -> AttachedFile {
        AttachedFile {
            name: "hand.png".to_owned(),
            content: Arc::from([1_u8]),
            description: None,
        }
    }

    fn json(payload: &Payload) -> Value {
        serde_json::to_value(payload.body()).unwrap()
    }

    #[test]
    fn without_its_file_a_message_names_none() {
        let message = Payload::with_file(written("Deine Karten"), file());
        let plain = json!({
            "content": "Deine Karten", "allowed_mentions": {"parse": []}, "attachments": [],
        });
        assert_eq!(json(&message.without_file()), plain);
        let response = message.responding(ResponseType::MESSAGE);
        assert_eq!(
            json(&response.without_file()),
            json!({"type": 4, "data": plain})
        );
    }

    #[test]
    fn only_a_message_that_makes_sense_without_its_file_may_lose_it() {
        let message = Payload::with_file(written("Die Datei nennt alle"), file());
        assert!(message.may_lose_file());
        assert!(!message.or_nothing().may_lose_file());
        assert!(!Payload::from(written("Nur Text")).may_lose_file());
    }

    #[test]
    fn the_replacement_of_a_picture_describes_it() {
        let payload =
            Payload::with_file(written("Du bist dran"), file()).or(written("Du bist dran: ♣7"));
        assert!(!payload.lost_file());
        let response = payload.clone().for_edit().responding(ResponseType::UPDATE);
        let plain = json!({"type": 7, "data": {
            "content": "Du bist dran: ♣7", "allowed_mentions": {"parse": []}, "attachments": [],
        }});
        assert_eq!(json(&response.without_file()), plain);
        assert!(payload.lost_file());
    }

    #[test]
    fn only_new_messages_become_ephemeral() {
        let message = MessageBody {
            flags: Some(MessageFlag::EPHEMERAL),
            ..MessageBody::default()
        };
        let payload = Payload::from(message);
        assert_eq!(json(&payload), json!({"flags": 64}));
        assert_eq!(json(&payload.for_edit()), json!({}));
    }

    #[test]
    fn a_message_pings_only_whom_it_names() {
        let pinging = written("Skat?").pinging(AllowedMentions::user(7));
        assert_eq!(
            json(&pinging.into()),
            json!({"content": "Skat?", "allowed_mentions": {"users": ["7"]}})
        );
    }
}
