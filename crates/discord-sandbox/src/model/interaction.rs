//! Members' interactions with the bot.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::id::{Id, random};

/// Time after which an interaction without a response has failed.
pub(crate) const RESPOND_WITHIN: Duration = Duration::from_secs(3);
/// Lifetime of an interaction token.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

/// Progress of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InteractionStatus {
    Pending,
    #[serde(rename = "answered")]
    Responded,
    Failed,
}

impl InteractionStatus {
    pub(crate) fn name(self) -> &'static str {
        match self {
            InteractionStatus::Pending => "pending",
            InteractionStatus::Responded => "answered",
            InteractionStatus::Failed => "failed",
        }
    }
}

/// A member's action, with the token for the bot's responses.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    /// Discord's interaction type.
    pub(crate) kind: u8,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    /// The invoked command with its subcommands.
    pub(crate) name: Option<String>,
    /// Type of the command, if the interaction is one.
    pub(crate) command_type: Option<u64>,
    /// The message whose component was used.
    pub(crate) source: Option<Id>,
    /// Only its user has installed the application.
    #[serde(default)]
    pub(crate) only_user_installed: bool,
    pub(crate) status: InteractionStatus,
    /// The message that `@original` refers to.
    pub(crate) original: Option<Id>,
    /// Follow-up messages sent with this token.
    pub(crate) followups: Vec<Id>,
    /// The modal that responded to it.
    pub(crate) modal: Option<Value>,
    /// The choices that responded to an autocomplete request.
    #[serde(skip)]
    pub(crate) choices: Option<Vec<Value>>,
    /// The interaction object as dispatched to the bot.
    #[serde(skip)]
    pub(crate) payload: Arc<Value>,
}

/// Makes the token of an interaction. Nobody guesses it by accident.
pub(crate) fn new_token(interaction: Id) -> String {
    URL_SAFE_NO_PAD.encode(format!(
        "interaction:{interaction}:{:016x}{:016x}",
        random(),
        random()
    ))
}

/// Extracts the id from an interaction token. It tells a forgotten token from one that never
/// existed.
pub(crate) fn token_id(token: &str) -> Option<Id> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(token).ok()?).ok()?;
    text.strip_prefix("interaction:")?
        .split_once(':')?
        .0
        .parse()
        .ok()
}
