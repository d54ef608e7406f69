//! Messages, and how Discord shows them to bots.

use std::sync::Arc;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::model::codes::{flag, message_type};
use crate::model::guild::{APPLICATION, GUILD};
use crate::model::id::Id;
use crate::model::text::timestamp;

/// An attached file; its bytes are the blob with the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredAttachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) size: usize,
    pub(crate) dimensions: Option<(u32, u32)>,
}

/// A message in a channel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredMessage {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    /// Discord's message type.
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<StoredAttachment>,
    pub(crate) flags: u64,
    pub(crate) edited: Option<SystemTime>,
    /// The only member who sees an ephemeral message.
    pub(crate) owner: Option<Id>,
    /// The member to whom a direct message goes.
    #[serde(default)]
    pub(crate) recipient: Option<Id>,
    pub(crate) dismissed: bool,
    pub(crate) mentions: Vec<Id>,
    /// Roles that the message pings.
    #[serde(default)]
    pub(crate) mention_roles: Vec<Id>,
    pub(crate) mention_everyone: bool,
    pub(crate) metadata: Option<Value>,
    pub(crate) reply_to: Option<Id>,
    /// The rendered message object.
    #[serde(skip)]
    pub(crate) json: Arc<Value>,
    /// Grows with every change of any message.
    #[serde(skip)]
    pub(crate) revision: u64,
}

impl StoredMessage {
    pub(crate) fn thinking(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    /// Returns whether this member sees the message; `None` stands for the public.
    pub(crate) fn visible_to(&self, member: Option<Id>) -> bool {
        let is_addressed = self
            .recipient
            .is_none_or(|recipient| Some(recipient) == member);
        is_addressed
            && self
                .owner
                .is_none_or(|owner| Some(owner) == member && !self.dismissed)
    }
}

/// What the object of a message needs beside the message itself.
pub(crate) struct MessageContext<'a> {
    /// The sandbox's address.
    pub(crate) url: &'a str,
    /// Renders the user object of a member or of the bot.
    pub(crate) user: &'a dyn Fn(Id) -> Value,
    /// The message that it replies to.
    pub(crate) original: Option<&'a StoredMessage>,
}

/// Renders the message object as Discord gives it to bots. Attachments shown by an embed or a
/// component aren't listed.
pub(crate) fn render_message(message: &StoredMessage, context: &MessageContext<'_>) -> Value {
    let attachments: Vec<(String, Value)> = message
        .attachments
        .iter()
        .map(|attachment| {
            (
                attachment.filename.clone(),
                attachment_json(context.url, message, attachment),
            )
        })
        .collect();
    let mut shown = Vec::new();
    let mut embeds = json!(message.embeds);
    let mut components = json!(message.components);
    link(&mut embeds, &attachments, &mut shown);
    link(&mut components, &attachments, &mut shown);
    let listed: Vec<Value> = attachments
        .into_iter()
        .filter(|(name, _)| !shown.contains(name))
        .map(|(_, json)| json)
        .collect();
    let mut json = json!({
        "id": message.id, "channel_id": message.channel, "type": message.kind,
        "content": message.content,
        "author": (context.user)(message.author), "embeds": embeds, "components": components,
        "attachments": listed,
        "mentions": message.mentions.iter().map(|&id| (context.user)(id)).collect::<Vec<_>>(),
        "mention_roles": message.mention_roles,
        "mention_everyone": message.mention_everyone, "pinned": false, "tts": false,
        "flags": message.flags,
        "timestamp": timestamp(message.id.created()),
        "edited_timestamp": message.edited.map(timestamp),
    });
    if let Some(metadata) = &message.metadata {
        json["interaction_metadata"] = metadata.clone();
        json["application_id"] = json!(APPLICATION);
        json["webhook_id"] = json!(APPLICATION);
    }
    if let Some(thread) = message
        .reply_to
        .filter(|_| message.kind == message_type::THREAD_CREATED)
    {
        json["message_reference"] = json!({"type": 0, "channel_id": thread, "guild_id": GUILD});
    } else if let Some(reply_to) = message.reply_to {
        json["message_reference"] = json!({
            "type": 0, "channel_id": message.channel, "guild_id": GUILD,
            "message_id": reply_to,
        });
        // A public message never quotes a message that only one person may see; Discord says
        // that it can't be loaded.
        let quotable =
            |original: &&StoredMessage| original.owner.is_none() || original.owner == message.owner;
        json["referenced_message"] =
            context
                .original
                .filter(quotable)
                .map_or(Value::Null, |original| {
                    let mut original = Value::clone(&original.json);
                    // Quotes don't nest.
                    if let Some(original) = original.as_object_mut() {
                        original.remove("referenced_message");
                    }
                    original
                });
    }
    json
}

fn attachment_json(url: &str, message: &StoredMessage, attachment: &StoredAttachment) -> Value {
    let url = format!(
        "{url}/sandbox/attachments/{}/{}",
        attachment.id, attachment.filename
    );
    let mut json = json!({
        "id": attachment.id, "filename": attachment.filename, "size": attachment.size,
        "url": url, "proxy_url": url,
        "content_type": attachment.content_type, "ephemeral": message.owner.is_some(),
    });
    if let Some(description) = &attachment.description {
        json["description"] = json!(description);
    }
    if let Some((width, height)) = attachment.dimensions {
        json["width"] = json!(width);
        json["height"] = json!(height);
    }
    json
}

/// Replaces `attachment://` links with the attachments' addresses, and records the attachments
/// shown that way.
fn link(value: &mut Value, attachments: &[(String, Value)], shown: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                match value
                    .as_str()
                    .filter(|_| key == "url" || key == "icon_url")
                    .and_then(|url| url.strip_prefix("attachment://"))
                {
                    Some(name) => {
                        if let Some((name, attachment)) =
                            attachments.iter().find(|(known, _)| known == name)
                        {
                            shown.push(name.clone());
                            *value = attachment["url"].clone();
                        }
                    }
                    None => link(value, attachments, shown),
                }
            }
        }
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| link(item, attachments, shown)),
        _ => {}
    }
}
