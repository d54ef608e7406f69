//! The reply to an interaction, and its subject.

use std::fmt;

use futures_util::future::BoxFuture;
use skat_table::{PersonId, TableId};
use skat_view::{Lang, Note, Notice};

use super::messenger::ShownState;
use super::outgoing::OutgoingMessage;
use super::outgoing::body::{FormBody, MessageBody};
use super::outgoing::payload::AttachedFile;
use super::outgoing::wire;
use crate::tables::AskError;

/// The response to an interaction.
#[derive(Debug)]
pub(super) enum Reply {
    /// A note, as an ephemeral message.
    Note(Note),
    /// Such a message; the panel follows by the same token once there is one to show.
    NoteBeforePanel(Note),
    /// This reply; the panel follows by the same token once there is one to show.
    BeforePanel(Box<Reply>),
    /// Such a message with a file.
    NoteWithFile(Note, AttachedFile),
    /// A note that replaces the clicked message.
    NoteInPlace(Note),
    /// A note as a public message, in the language of the server.
    PublicNote(Note, Lang),
    /// An ephemeral message that isn't the panel.
    Private(MessageBody),
    /// Such a message with a file.
    PrivateWithFile(MessageBody, AttachedFile),
    /// A form. It can only be the first response.
    Form(FormBody),
    /// A body that replaces the clicked message.
    InPlace(MessageBody),
    /// An ephemeral message that isn't the panel, perhaps with a picture. It replaces the clicked
    /// ephemeral message or is a new one.
    Drawn(OutgoingMessage),
    /// Such a message, which is always a new one.
    DrawnAnew(OutgoingMessage),
    /// Such a message. Another one replaces it as soon as it is ready.
    Awaited(OutgoingMessage, LaterMessage),
    /// A public message, perhaps with a picture. It replaces the clicked public message or is a new
    /// one.
    DrawnForAll(OutgoingMessage),
    /// The message of a member who watches a table, with the number of the running deal. It
    /// replaces the clicked ephemeral message or is a new one.
    Watched(OutgoingMessage, Option<u16>),
    /// This reply, and a message below it.
    Followed(Box<Reply>, FollowUp),
    /// A public message.
    Public(MessageBody),
    /// An invitation to a table, as a public message.
    Invitation(Box<Invitation>),
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

/// A message that isn't ready yet; `None` if it never will be, or nobody waits for it any more.
pub(super) struct LaterMessage(pub(super) BoxFuture<'static, Option<OutgoingMessage>>);

impl fmt::Debug for LaterMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LaterMessage")
    }
}

/// An invitation of a member.
#[derive(Debug)]
pub(super) struct Invitation {
    pub(super) table: TableId,
    /// The invited user.
    pub(super) guest: u64,
    pub(super) body: MessageBody,
}

/// A message below a response.
#[derive(Debug)]
pub(super) enum FollowUp {
    /// A finished body with its own audience.
    Message(MessageBody),
    /// An invitation to a table.
    Invitation(Box<Invitation>),
    /// A note, as an ephemeral message.
    Note(Note),
    /// Such a message with a file.
    NoteWithFile(Note, AttachedFile),
    /// A table's public message.
    TableMessage(Box<OutgoingMessage>),
    /// The invoker's panel.
    Panel(Box<PanelBody>),
}

/// The body of a panel.
#[derive(Debug)]
pub(super) struct PanelBody {
    /// The message to send.
    pub(super) sent: OutgoingMessage,
    /// The state that it shows.
    pub(super) shown: ShownState,
    /// The number of the decision that it shows.
    pub(super) decision: u32,
}

/// The origin of an interaction, which decides on the possible responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A command.
    Command {
        /// True if the placeholder is ephemeral, as most responses to this command are.
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

impl Reply {
    /// Returns this reply as messages below another one; a note for the invoker stands alone.
    pub(super) fn below(self, first: Self) -> Self {
        let follow_up = match self {
            Self::TableMessage(message) => FollowUp::TableMessage(Box::new(message)),
            Self::PublicNote(note, lang) => FollowUp::Message(wire::public_note(note, lang)),
            Self::Private(body) => FollowUp::Message(body),
            Self::Followed(reply, last) => {
                return Self::Followed(Box::new(reply.below(first)), last);
            }
            alone => return alone,
        };
        Self::Followed(Box::new(first), follow_up)
    }
}

impl Handled {
    /// Builds a reply with a note.
    pub(super) fn note(note: impl Into<Note>) -> Self {
        Self {
            reply: Reply::Note(note.into()),
            about: None,
        }
    }

    /// Returns true if the invoker only gets a note, as they do if they are refused.
    pub(super) const fn is_note(&self) -> bool {
        matches!(self.reply, Reply::Note(_))
    }

    /// Builds a reply with a note about the person's own action at a table.
    pub(super) fn about(note: impl Into<Note>, table: TableId, person: PersonId) -> Self {
        Self {
            reply: Reply::Note(note.into()),
            about: Some(ReplySubject {
                table,
                person,
                had_snapshot: true,
            }),
        }
    }
}

impl From<&AskError> for Handled {
    /// Replies to a request that was not carried out.
    fn from(error: &AskError) -> Self {
        match error {
            AskError::Refused(refused) => Self::note(*refused),
            AskError::UnknownTable => Self::note(Notice::TableGone),
            AskError::OtherServer => Self::note(Notice::OtherServer),
            AskError::Unavailable | AskError::HandedOn => Self::note(Notice::Restarting),
            AskError::Store(_) => Self::note(Notice::StorageTrouble),
            AskError::Elsewhere => Self {
                reply: Reply::LeftToOthers,
                about: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_store::StoreError;
    use skat_table::Refused;

    use super::*;

    #[test]
    fn a_failed_request_is_explained_by_a_note() {
        let notes = [
            (
                AskError::Refused(Refused::Full),
                Note::Refusal(Refused::Full),
            ),
            (AskError::UnknownTable, Notice::TableGone.into()),
            (AskError::OtherServer, Notice::OtherServer.into()),
            (AskError::Unavailable, Notice::Restarting.into()),
            (AskError::HandedOn, Notice::Restarting.into()),
            (
                AskError::Store(StoreError::AlreadyOpen),
                Notice::StorageTrouble.into(),
            ),
        ];
        for (error, expected) in notes {
            let Handled { reply, about } = Handled::from(&error);
            assert!(about.is_none(), "{error}");
            assert!(
                matches!(&reply, Reply::Note(note) if *note == expected),
                "{error}: {reply:?}"
            );
        }
    }

    #[test]
    fn a_request_to_another_process_is_left_to_it() {
        let Handled { reply, .. } = Handled::from(&AskError::Elsewhere);
        assert!(matches!(reply, Reply::LeftToOthers), "{reply:?}");
    }
}
