//! The reply to an interaction, and its subject.

use skat_table::{PersonId, TableId};

use super::outgoing::OutgoingMessage;
use super::outgoing::body::MessageBody;
use super::outgoing::payload::AttachedFile;
use super::outgoing::wire::Imprint;

/// The response to an interaction.
#[derive(Debug)]
pub(super) enum Reply {
    /// A short ephemeral text.
    Note(String),
    /// A short ephemeral text; the panel follows by the same token once there is one to show.
    NoteBeforePanel(String),
    /// An ephemeral message that isn't the panel.
    Private(MessageBody),
    /// Such a message with a file.
    PrivateFile(MessageBody, AttachedFile),
    /// A body that replaces the clicked message.
    InPlace(MessageBody),
    /// An ephemeral message that isn't the panel, perhaps with a picture. It replaces the clicked
    /// ephemeral message or is a new one.
    Drawn(OutgoingMessage),
    /// This reply, and a message below it.
    Followed(Box<Reply>, MessageBody),
    /// A public message.
    Public(MessageBody),
    /// The table's public message.
    TableMessage(OutgoingMessage),
    /// Another table's public message below the clicked one, which becomes the first message.
    TableBelow {
        /// The clicked message.
        clicked: OutgoingMessage,
        /// The other table's message.
        below: Box<OutgoingMessage>,
    },
    /// The invoker's panel: replaces the clicked panel or is a new message.
    Panel(PanelBody),
    /// The invoker's panel as an ephemeral message below the clicked public message.
    PanelBelow(PanelBody),
    /// Only an acknowledgement of the click; the table's messages show its effect.
    Seen,
    /// No response: another process has received the same interaction and responds.
    LeftToOthers,
}

/// The body of a panel.
#[derive(Debug)]
pub(super) struct PanelBody {
    /// The message to send.
    pub(super) sent: OutgoingMessage,
    /// Imprint of the same state without a note or question of the panel's own: only another state
    /// is a reason to edit it.
    pub(super) plain: Imprint,
}

/// The origin of an interaction, which decides on the possible responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A command.
    Command {
        /// True if the response, and so its placeholder, is ephemeral.
        private: bool,
    },
    /// A control of a public message.
    PublicMessage,
    /// A control of the invoker's own panel.
    OwnPanel,
}

/// A reply with the table it concerns.
#[derive(Debug)]
pub(super) struct Handled {
    pub(super) reply: Reply,
    pub(super) about: Option<ReplySubject>,
}

/// The table and person of a click.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReplySubject {
    pub(super) table: TableId,
    pub(super) person: PersonId,
    /// True if the table presents a new state because of this click.
    pub(super) had_snapshot: bool,
}

impl Handled {
    /// Builds a reply with a short ephemeral text.
    pub(super) fn note(text: impl Into<String>) -> Self {
        Self {
            reply: Reply::Note(text.into()),
            about: None,
        }
    }

    /// Builds a reply with a short ephemeral text about the person's own action at a table.
    pub(super) fn about(text: impl Into<String>, table: TableId, person: PersonId) -> Self {
        Self {
            reply: Reply::Note(text.into()),
            about: Some(ReplySubject {
                table,
                person,
                had_snapshot: true,
            }),
        }
    }
}
