//! Scripted members, for tests and benchmarks.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use serde_json::{Map, Value, json};
use tokio::time::timeout;

use crate::model::codes::{command_type, component_type};
use crate::model::component::Walk;
use crate::model::guild::GuildMember;
use crate::model::id::Id;
use crate::model::interaction::InteractionStatus;
use crate::model::message::StoredMessage;
use crate::model::text::{list, string};
use crate::operations::actions::{self, ClientRefusal, CommandCall};
use crate::state::journal::JournalEntry;
use crate::state::{Shared, State};

/// Id of an interaction.
pub type InteractionId = Id;

/// Outcome of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The bot responded in time.
    Responded,
    /// No response within three seconds: "The application did not respond".
    Failed,
}

/// Reasons why an action or a wait of a member failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum MemberError {
    /// Discord's client wouldn't allow the action.
    #[error("{member} can't do that: {reason}")]
    Refused {
        /// The member's username.
        member: String,
        /// Reason for the refusal.
        reason: String,
    },
    /// The awaited change didn't happen in time.
    #[error("{member} timed out after {waited:?} waiting for {what}. On the screen:\n{screen}")]
    TimedOut {
        /// The member's username.
        member: String,
        /// The awaited change.
        what: String,
        /// Time limit of the wait.
        waited: Duration,
        /// The channel as the member sees it.
        screen: String,
    },
}

/// A button as a member sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Label; empty if the button shows only an emoji.
    pub label: String,
    /// Emoji: the character, or the name of an application emoji.
    pub emoji: Option<String>,
    /// Custom id; empty for a link.
    pub custom_id: String,
    /// Greyed out.
    pub disabled: bool,
    /// Discord's style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
}

/// One option of a select.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    /// Text that the option shows.
    pub label: String,
    /// Value that the option sends.
    pub value: String,
    /// Selected in advance.
    pub default: bool,
}

/// A select as a member sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// Custom id.
    pub custom_id: String,
    /// Text that the select shows while nothing is chosen.
    pub placeholder: String,
    /// Greyed out.
    pub disabled: bool,
    /// Options; empty for selects of members, roles or channels.
    pub options: Vec<SelectOption>,
    /// Members, roles or channels selected in advance.
    pub chosen: Vec<Id>,
    /// Minimum number of values to choose.
    pub min_values: u64,
    /// Maximum number of values to choose.
    pub max_values: u64,
}

/// An attachment as a member sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Id, unique to each upload.
    pub id: Id,
    /// File name.
    pub filename: String,
    /// Alt text; may be empty.
    pub description: String,
    /// Size in bytes.
    pub size: u64,
    /// Address of the file.
    pub url: String,
}

/// A message as a member saw it at one moment.
#[derive(Clone, Debug)]
pub struct Message {
    id: Id,
    channel: Id,
    ephemeral: bool,
    thinking: bool,
    revision: u64,
    json: Arc<Value>,
}

impl Message {
    fn new(message: &StoredMessage) -> Self {
        Self {
            id: message.id,
            channel: message.channel,
            ephemeral: message.owner.is_some(),
            thinking: message.thinking(),
            revision: message.revision,
            json: message.json.clone(),
        }
    }

    /// Returns the message's id.
    #[must_use]
    pub fn id(&self) -> Id {
        self.id
    }

    /// Returns the id of the message's channel.
    #[must_use]
    pub fn channel(&self) -> Id {
        self.channel
    }

    /// Returns the author's user id.
    #[must_use]
    pub fn author(&self) -> Id {
        string(&self.json["author"], "id").parse().unwrap_or(Id(0))
    }

    /// Returns whether only its owner sees the message.
    #[must_use]
    pub fn ephemeral(&self) -> bool {
        self.ephemeral
    }

    /// Returns whether this is a deferred response without content yet.
    #[must_use]
    pub fn thinking(&self) -> bool {
        self.thinking
    }

    /// Returns a number that grows with every change; views with the same number are identical.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the message object as Discord gives it to bots.
    #[must_use]
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// Returns the plain content.
    #[must_use]
    pub fn content(&self) -> &str {
        string(&self.json, "content")
    }

    /// Returns all text on the message, one line each: content, embeds, text displays and alt texts
    /// of attachments.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = vec![self.content()];
        for embed in list(&self.json, "embeds") {
            lines.extend([
                string(&embed["author"], "name"),
                string(embed, "title"),
                string(embed, "description"),
            ]);
            for field in list(embed, "fields") {
                lines.extend([string(field, "name"), string(field, "value")]);
            }
            lines.push(string(&embed["footer"], "text"));
        }
        lines.extend(
            self.components()
                .filter(|c| c["type"] == component_type::TEXT_DISPLAY)
                .map(|c| string(c, "content")),
        );
        lines.extend(
            list(&self.json, "attachments")
                .iter()
                .map(|file| string(file, "description")),
        );
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Returns the attachments that appear below the content.
    #[must_use]
    pub fn attachments(&self) -> Vec<Attachment> {
        let attachment = |file: &Value| Attachment {
            id: string(file, "id").parse().unwrap_or(Id(0)),
            filename: string(file, "filename").to_owned(),
            description: string(file, "description").to_owned(),
            size: file["size"].as_u64().unwrap_or_default(),
            url: string(file, "url").to_owned(),
        };
        list(&self.json, "attachments")
            .iter()
            .map(attachment)
            .collect()
    }

    /// Returns the addresses of all pictures and files on the message, including those in embeds.
    /// The sandbox serves its own with [`Sandbox::key`](crate::Sandbox::key) in the query.
    #[must_use]
    pub fn attachment_urls(&self) -> Vec<String> {
        let mut urls: Vec<String> = list(&self.json, "attachments")
            .iter()
            .map(|file| string(file, "url").to_owned())
            .collect();
        for embed in list(&self.json, "embeds") {
            urls.extend(
                ["image", "thumbnail"]
                    .iter()
                    .filter_map(|part| embed[part]["url"].as_str())
                    .map(ToOwned::to_owned),
            );
        }
        let media = |c: &Value| {
            std::iter::once(c["media"]["url"].clone())
                .chain(
                    list(c, "items")
                        .iter()
                        .map(|item| item["media"]["url"].clone()),
                )
                .collect::<Vec<_>>()
        };
        urls.extend(
            self.components()
                .flat_map(media)
                .filter_map(|url| url.as_str().map(ToOwned::to_owned)),
        );
        urls
    }

    /// Returns the users that the message pings.
    #[must_use]
    pub fn mentions(&self) -> Vec<Id> {
        list(&self.json, "mentions")
            .iter()
            .filter_map(|user| string(user, "id").parse().ok())
            .collect()
    }

    /// Returns the roles that the message pings.
    #[must_use]
    pub fn role_mentions(&self) -> Vec<Id> {
        list(&self.json, "mention_roles")
            .iter()
            .filter_map(|role| role.as_str()?.parse().ok())
            .collect()
    }

    /// Returns the message's buttons, in reading order.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        self.components()
            .filter(|component| component["type"] == component_type::BUTTON)
            .map(|button| Button {
                label: string(button, "label").to_owned(),
                emoji: button["emoji"]["name"].as_str().map(ToOwned::to_owned),
                custom_id: string(button, "custom_id").to_owned(),
                disabled: button["disabled"] == true,
                style: button["style"].as_u64().unwrap_or_default(),
            })
            .collect()
    }

    /// Returns the first button with this label.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<Button> {
        self.buttons()
            .into_iter()
            .find(|button| button.label == label)
    }

    /// Returns the message's selects, in reading order.
    #[must_use]
    pub fn selects(&self) -> Vec<Select> {
        self.components()
            .filter(|component| {
                matches!(
                    component["type"].as_u64(),
                    Some(
                        component_type::STRING_SELECT | component_type::USER_SELECT
                            ..=component_type::CHANNEL_SELECT
                    )
                )
            })
            .map(|select| Select {
                custom_id: string(select, "custom_id").to_owned(),
                placeholder: string(select, "placeholder").to_owned(),
                disabled: select["disabled"] == true,
                min_values: select["min_values"].as_u64().unwrap_or(1),
                max_values: select["max_values"].as_u64().unwrap_or(1),
                chosen: list(select, "default_values")
                    .iter()
                    .filter_map(|one| string(one, "id").parse().ok())
                    .collect(),
                options: list(select, "options")
                    .iter()
                    .map(|option| SelectOption {
                        label: string(option, "label").to_owned(),
                        value: string(option, "value").to_owned(),
                        default: option["default"] == true,
                    })
                    .collect(),
            })
            .collect()
    }

    fn components(&self) -> impl Iterator<Item = &Value> {
        Walk::new(list(&self.json, "components"))
    }

    /// Describes the message in a few lines, for error messages.
    fn describe(&self) -> String {
        let mut text = format!("- {} {}", self.id, string(&self.json["author"], "username"));
        if self.ephemeral {
            text.push_str(" (only you can see this)");
        }
        if self.thinking {
            text.push_str(" is thinking");
        }
        for line in self.text().lines() {
            let _ = write!(text, "\n    {line}");
        }
        for button in self.buttons() {
            let disabled = if button.disabled { ", disabled" } else { "" };
            let _ = write!(
                text,
                "\n    [{}{}] {}{disabled}",
                button.emoji.unwrap_or_default(),
                button.label,
                button.custom_id
            );
        }
        for select in self.selects() {
            let options: Vec<String> = select
                .options
                .into_iter()
                .map(|option| option.value)
                .collect();
            let _ = write!(
                text,
                "\n    <{}> {} {options:?}",
                select.placeholder, select.custom_id
            );
        }
        text
    }
}

/// A scripted member of the guild. Actions take effect at once; every wait has a time limit.
#[derive(Clone)]
pub struct Member {
    shared: Arc<Shared>,
    id: Id,
    name: String,
    channel: Id,
}

impl Member {
    pub(crate) fn new(shared: Arc<Shared>, id: Id, name: &str, channel: Id) -> Self {
        Self {
            shared,
            id,
            name: name.to_owned(),
            channel,
        }
    }

    /// Returns the member's user id.
    #[must_use]
    pub fn id(&self) -> Id {
        self.id
    }

    /// Returns the roles given to the member.
    #[must_use]
    pub fn roles(&self) -> Vec<Id> {
        self.shared.read(|state| {
            state
                .members
                .get(&self.id)
                .map(|member| member.roles.clone())
                .unwrap_or_default()
        })
    }

    /// Sets the member's permissions, as Discord's permission bits.
    pub fn set_permissions(&self, permissions: u64) {
        self.shared.change(|state| {
            if let Some(member) = state.members.get(&self.id).cloned() {
                state.put(JournalEntry::Member(GuildMember {
                    permissions,
                    ..member
                }));
            }
        });
    }

    /// Makes the member accept direct messages from the bot or refuse them.
    pub fn set_direct_messages(&self, accepts: bool) {
        self.shared.change(|state| {
            if let Some(member) = state.members.get(&self.id).cloned() {
                state.put(JournalEntry::Member(GuildMember {
                    closed_to_direct_messages: !accepts,
                    ..member
                }));
            }
        });
    }

    /// Lets the member use every command, whatever permissions it asks for, as an administrator
    /// does in the server's settings under *Integrations*.
    pub fn grant_every_command(&self) {
        self.shared.change(|state| {
            if let Some(member) = state.members.get(&self.id).cloned() {
                state.put(JournalEntry::Member(GuildMember {
                    uses_every_command: true,
                    ..member
                }));
            }
        });
    }

    /// Leaves the guild and loses all roles, or comes back without any.
    pub fn set_in_guild(&self, is_member: bool) {
        self.shared.change(|state| {
            if let Some(member) = state.members.get(&self.id).cloned() {
                state.put(JournalEntry::Member(GuildMember {
                    has_left: !is_member,
                    roles: Vec::new(),
                    ..member
                }));
            }
        });
    }

    /// Returns the channel of the bot's direct messages to the member.
    #[must_use]
    pub fn direct_channel(&self) -> Id {
        self.shared.change(|state| state.direct_channel(self.id).id)
    }

    /// Returns the channel in which the member invokes commands and writes; `#skat` at first.
    #[must_use]
    pub fn channel(&self) -> Id {
        self.channel
    }

    /// Returns whether the member sees a channel.
    #[must_use]
    pub fn sees(&self, channel: Id) -> bool {
        self.shared.read(|state| state.sees(self.id, channel))
    }

    /// Returns the same member in another channel.
    #[must_use]
    pub fn in_channel(&self, channel: Id) -> Self {
        Self {
            channel,
            ..self.clone()
        }
    }

    /// Invokes a slash command by its default name with subcommands, for example `"skat new"`.
    ///
    /// # Errors
    /// If the bot has registered no such command, or the options don't fit the registered ones.
    pub fn slash(
        &self,
        name: &str,
        options: &[(&str, Value)],
    ) -> Result<InteractionId, MemberError> {
        self.act(|state| {
            let call = command_call(state, name, options)?;
            actions::slash(state, self.id, self.channel, &call)
        })
    }

    /// Uploads a file for an option of a command; the option's value is the id.
    ///
    /// # Errors
    /// If the file is too large for Discord or has no name.
    pub fn upload(&self, name: &str, bytes: &[u8]) -> Result<Id, MemberError> {
        let bytes = Bytes::copy_from_slice(bytes);
        self.act(|state| actions::upload(state, self.id, name, bytes))
    }

    /// Invokes a command from another user's context menu by its default name.
    ///
    /// # Errors
    /// If the bot has registered no such command.
    pub fn user_command(&self, name: &str, target: Id) -> Result<InteractionId, MemberError> {
        self.act(|state| {
            let command = command_named(state, command_type::USER, name)?;
            actions::user_command(state, self.id, self.channel, command, target)
        })
    }

    /// Invokes a command from a message's context menu by its default name.
    ///
    /// # Errors
    /// If the bot has registered no such command, the message isn't on the member's screen, or it
    /// is ephemeral: then its menu has no commands.
    pub fn message_command(
        &self,
        name: &str,
        message: &Message,
    ) -> Result<InteractionId, MemberError> {
        self.act(|state| {
            let command = command_named(state, command_type::MESSAGE, name)?;
            actions::message_command(state, self.id, command, message.id)
        })
    }

    /// Types in an option and waits for the bot's completions: their names and values.
    ///
    /// # Errors
    /// If the bot doesn't complete the option, or doesn't respond in time.
    pub async fn autocomplete(
        &self,
        name: &str,
        options: &[(&str, Value)],
        focused: &str,
    ) -> Result<Vec<(String, Value)>, MemberError> {
        let id = self.act(|state| {
            let call = command_call(state, name, options)?;
            actions::autocomplete(state, self.id, self.channel, &call, focused)
        })?;
        self.outcome(id, Duration::from_secs(4)).await?;
        let choices = self.shared.read(|state| {
            state
                .interaction(id)
                .and_then(|interaction| interaction.choices.clone())
        });
        Ok(choices
            .unwrap_or_default()
            .iter()
            .map(|choice| (string(choice, "name").to_owned(), choice["value"].clone()))
            .collect())
    }

    /// Presses a button on the message as it is now, which may be newer than `message`.
    ///
    /// # Errors
    /// If the message is gone, isn't visible to the member, or has no such button that can be
    /// pressed.
    pub fn click(&self, message: &Message, custom_id: &str) -> Result<InteractionId, MemberError> {
        self.act(|state| actions::component(state, self.id, message.id, custom_id, &[]))
    }

    /// Presses the button with this label.
    ///
    /// # Errors
    /// As for [`Member::click`].
    pub fn click_label(
        &self,
        message: &Message,
        label: &str,
    ) -> Result<InteractionId, MemberError> {
        let Some(button) = message.button(label) else {
            return Err(self.refused(&ClientRefusal(format!(
                "no button {label:?} on\n{}",
                message.describe()
            ))));
        };
        self.click(message, &button.custom_id)
    }

    /// Chooses values from a select.
    ///
    /// # Errors
    /// As for [`Member::click`], and if the select has no such options.
    pub fn choose(
        &self,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<InteractionId, MemberError> {
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        self.act(|state| actions::component(state, self.id, message.id, custom_id, &values))
    }

    /// Sends a button's custom id that needn't be on the message, as a tampered client could.
    ///
    /// # Errors
    /// If the message isn't on the member's screen.
    pub fn raw_component(
        &self,
        message: Id,
        custom_id: &str,
    ) -> Result<InteractionId, MemberError> {
        self.act(|state| actions::forged_component(state, self.id, message, custom_id))
    }

    /// Like [`Member::raw_component`], for a select with these values.
    ///
    /// # Errors
    /// If the message isn't on the member's screen.
    pub fn raw_select(
        &self,
        message: Id,
        custom_id: &str,
        values: &[&str],
    ) -> Result<InteractionId, MemberError> {
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        self.act(|state| actions::forged_select(state, self.id, message, custom_id, &values))
    }

    /// Waits for the modal that responds to an interaction, and returns the modal's object.
    ///
    /// # Errors
    /// If no modal responds to the interaction in time.
    pub async fn wait_modal(
        &self,
        interaction: InteractionId,
        within: Duration,
    ) -> Result<Value, MemberError> {
        let found = |state: &State| {
            state
                .interaction(interaction)
                .and_then(|interaction| interaction.modal.clone())
        };
        self.wait(self.channel_of(interaction), within, "a modal", found)
            .await
    }

    /// Fills in and submits the modal that responded to an interaction.
    ///
    /// # Errors
    /// If there is no such modal, or a value doesn't fit its field.
    pub fn submit_modal(
        &self,
        interaction: InteractionId,
        values: &[(&str, &str)],
    ) -> Result<InteractionId, MemberError> {
        let values: Map<String, Value> = values
            .iter()
            .map(|(name, value)| ((*name).to_owned(), json!(value)))
            .collect();
        self.act(|state| actions::submit_modal(state, self.id, interaction, &values))
    }

    /// Writes in the member's channel.
    ///
    /// # Errors
    /// If the text is empty or too long.
    pub fn say(&self, text: &str) -> Result<Id, MemberError> {
        self.act(|state| actions::say(state, self.id, self.channel, text))
    }

    /// Dismisses an ephemeral message for good.
    ///
    /// # Errors
    /// If the message isn't an ephemeral one of this member.
    pub fn dismiss(&self, message: &Message) -> Result<(), MemberError> {
        self.act(|state| actions::dismiss(state, self.id, message.id))
    }

    /// Returns the messages that the member sees in a channel, oldest first.
    #[must_use]
    pub fn messages(&self, channel: Id) -> Vec<Message> {
        self.shared
            .read(|state| visible(state, channel, self.id).map(Message::new).collect())
    }

    /// Returns a message as it is now; `None` if it is gone or hidden from the member.
    #[must_use]
    pub fn look(&self, message: Id) -> Option<Message> {
        self.shared.read(|state| {
            state
                .message(message)
                .filter(|message| state.shows(message, Some(self.id)))
                .map(Message::new)
        })
    }

    /// Waits for a message in the channel that fulfils the condition, and returns the newest such
    /// message.
    ///
    /// # Errors
    /// If no message does in time; the error shows the screen.
    pub async fn wait_message(
        &self,
        channel: Id,
        wanted: impl Fn(&Message) -> bool,
        within: Duration,
    ) -> Result<Message, MemberError> {
        // Checks only messages that have changed since the last check.
        let seen = AtomicU64::new(0);
        let find = |state: &State| {
            let fresh: Vec<Message> = visible(state, channel, self.id)
                .rev()
                .filter(|message| message.revision > seen.load(Ordering::Relaxed))
                .map(Message::new)
                .collect();
            seen.fetch_max(
                fresh
                    .iter()
                    .map(|message| message.revision)
                    .max()
                    .unwrap_or_default(),
                Ordering::Relaxed,
            );
            fresh.into_iter().find(|message| wanted(message))
        };
        self.wait(channel, within, "a message", find).await
    }

    /// Waits until a message has changed since it was seen, and returns its new state.
    ///
    /// # Errors
    /// If it doesn't change in time.
    pub async fn wait_change(
        &self,
        message: &Message,
        within: Duration,
    ) -> Result<Message, MemberError> {
        let changed = |state: &State| {
            state
                .message(message.id)
                .filter(|now| now.revision > message.revision && state.shows(now, Some(self.id)))
                .map(Message::new)
        };
        self.wait(message.channel, within, "a change of a message", changed)
            .await
    }

    /// Waits until a message has disappeared.
    ///
    /// # Errors
    /// If it is still there when the time is up.
    pub async fn wait_gone(&self, message: &Message, within: Duration) -> Result<(), MemberError> {
        let gone = |state: &State| state.message(message.id).is_none().then_some(());
        self.wait(message.channel, within, "the end of a message", gone)
            .await
    }

    /// Waits until an interaction has its response or has failed.
    ///
    /// # Errors
    /// If it is still pending when the time is up.
    pub async fn outcome(
        &self,
        interaction: InteractionId,
        within: Duration,
    ) -> Result<Outcome, MemberError> {
        let ended = |state: &State| match state
            .interaction(interaction)
            .map(|interaction| interaction.status)
        {
            Some(InteractionStatus::Responded) => Some(Outcome::Responded),
            Some(InteractionStatus::Failed) => Some(Outcome::Failed),
            Some(InteractionStatus::Pending) | None => None,
        };
        self.wait(self.channel_of(interaction), within, "a response", ended)
            .await
    }

    fn channel_of(&self, interaction: InteractionId) -> Id {
        self.shared.read(|state| {
            state
                .interaction(interaction)
                .map_or(self.channel, |interaction| interaction.channel)
        })
    }

    fn act<R>(
        &self,
        act: impl FnOnce(&mut State) -> Result<R, ClientRefusal>,
    ) -> Result<R, MemberError> {
        self.shared
            .change(act)
            .map_err(|refused| self.refused(&refused))
    }

    fn refused(&self, refused: &ClientRefusal) -> MemberError {
        MemberError::Refused {
            member: self.name.clone(),
            reason: refused.to_string(),
        }
    }

    /// Waits until `find` succeeds; tries again whenever the channel changes.
    async fn wait<R>(
        &self,
        channel: Id,
        within: Duration,
        what: &str,
        find: impl Fn(&State) -> Option<R>,
    ) -> Result<R, MemberError> {
        let mut changes = self.shared.change(|state| state.watch_channel(channel));
        let search = async {
            loop {
                if let Some(found) = self.shared.read(&find) {
                    return found;
                }
                if changes.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        timeout(within, search)
            .await
            .map_err(|_| MemberError::TimedOut {
                member: self.name.clone(),
                what: what.to_owned(),
                waited: within,
                screen: self.screen(channel),
            })
    }

    /// Renders the channel's last messages as text.
    fn screen(&self, channel: Id) -> String {
        let messages = self.messages(channel);
        let shown: Vec<String> = messages
            .iter()
            .rev()
            .take(12)
            .rev()
            .map(Message::describe)
            .collect();
        if shown.is_empty() {
            "(nothing)".to_owned()
        } else {
            shown.join("\n")
        }
    }
}

fn visible(
    state: &State,
    channel: Id,
    member: Id,
) -> impl DoubleEndedIterator<Item = &StoredMessage> {
    state
        .channel_messages(channel)
        .filter(move |message| state.shows(message, Some(member)))
}

/// Returns the call of a slash command by its default name with subcommands.
fn command_call(
    state: &State,
    name: &str,
    options: &[(&str, Value)],
) -> Result<CommandCall, ClientRefusal> {
    let mut words = name.split_whitespace();
    let command = words.next().unwrap_or_default();
    Ok(CommandCall {
        command: command_named(state, command_type::CHAT_INPUT, command)?,
        path: words.map(ToOwned::to_owned).collect(),
        options: options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
    })
}

fn command_named(state: &State, kind: u64, name: &str) -> Result<Id, ClientRefusal> {
    let found = state
        .commands
        .values()
        .find(|command| command.json["type"] == kind && command.json["name"] == name);
    found.map(|command| command.id).ok_or_else(|| {
        let known: Vec<&str> = state
            .commands
            .values()
            .map(|command| string(&command.json, "name"))
            .collect();
        ClientRefusal(format!(
            "the bot has registered no command {name:?}, only {known:?}"
        ))
    })
}
