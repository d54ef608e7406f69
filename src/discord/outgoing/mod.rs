//! Outgoing messages, whose pictures may or may not be drawn in time.

pub(super) mod api;
pub(super) mod body;
mod buckets;
pub(super) mod emoji_uploads;
pub(super) mod emojis;
pub(super) mod payload;
pub(super) mod pictures;
pub(super) mod transport;
pub(super) mod trouble;
pub(super) mod wire;

use std::time::Duration;

use skat_table::{PlayerView, TableId, TableView};
use skat_view::{
    CardStyle, Display, Message, Note, Panel, Reader, panel, played_message, public_message,
};

use self::body::MessageBody;
use self::payload::{AttachedFile, Payload};
use self::pictures::{Drawer, Sketch};
use self::wire::{Audience, Imprint, body_by};
use crate::discord::controls::control::Control;
use crate::discord::people::People;

/// Longest wait for a picture that a response depends on.
pub(in crate::discord) const RESPONSE_WAITS: Duration = Duration::from_millis(20);

/// Longest wait for a picture that the message exists to show.
pub(in crate::discord) const PREVIEW_WAITS: Duration = Duration::from_millis(250);

/// Longest wait for a picture in an edit that nobody waits for.
pub(in crate::discord) const EDIT_WAITS: Duration = Duration::from_millis(500);

/// A message with a picture, and its fallback without one.
#[derive(Debug)]
pub(in crate::discord) struct OutgoingMessage {
    body: MessageBody,
    picture: Option<Sketch>,
    /// The same without the picture.
    bare: MessageBody,
    /// Of the text of either body, as a reader without emojis sees it.
    imprint: Imprint,
    bare_imprint: Imprint,
}

/// A message that is ready to be sent.
#[derive(Debug)]
pub(in crate::discord) struct ReadyMessage {
    pub(in crate::discord) payload: Payload,
    is_full: bool,
    carries: Option<String>,
}

impl ReadyMessage {
    /// Returns the name of the file that it was packed with, whether or not the file arrived.
    pub(in crate::discord) fn file_name(&self) -> Option<&str> {
        self.carries.as_deref()
    }

    /// Returns true if the message has everything the draft had; after sending, only if the file
    /// arrived.
    pub(in crate::discord) fn is_full(&self) -> bool {
        self.is_full && !self.payload.lost_file()
    }

    /// Returns the file that the message has once it has arrived.
    pub(in crate::discord) fn carries(&self) -> Option<String> {
        self.carries.clone().filter(|_| !self.payload.lost_file())
    }
}

impl OutgoingMessage {
    /// Builds a message that `make` writes for its reader, with the controls from `control`. For a
    /// reader of pictures it is also written in the form without one.
    pub(in crate::discord) fn new<P: Copy>(
        reader: Reader,
        audience: Audience,
        make: impl Fn(Reader) -> Message<P>,
        control: impl Fn(P) -> Control,
    ) -> Self {
        let message = make(reader);
        let body = body_by(&message, audience, &control);
        let picture = message.picture.map(|picture| Sketch::new(picture, reader));
        let bare_reader = Reader {
            look: CardStyle {
                display: Display::Emojis,
                ..reader.look
            },
            ..reader
        };
        let bare = picture.as_ref().map_or_else(
            || body.clone(),
            |_| body_by(&make(bare_reader), audience, &control),
        );
        // Newly known emojis are no reason to edit a message, because somebody may be choosing on
        // it.
        let said = |reader, body: &MessageBody| match reader {
            Reader { emojis: None, .. } => body.clone(),
            Reader {
                emojis: Some(_), ..
            } => body_by(
                &make(Reader {
                    emojis: None,
                    ..reader
                }),
                audience,
                &control,
            ),
        };
        let (imprint, bare_imprint) = match &picture {
            None => {
                let imprint = Imprint::of(&said(reader, &body));
                (imprint, imprint)
            }
            Some(sketch) => (
                Imprint::with_file(&said(reader, &body), &sketch.name),
                Imprint::of(&said(bare_reader, &bare)),
            ),
        };
        Self {
            body,
            picture,
            bare,
            imprint,
            bare_imprint,
        }
    }

    /// Builds a player's panel.
    pub(in crate::discord) fn panel(
        view: &PlayerView,
        which: Panel,
        note: Option<&Note>,
        table: TableId,
        people: &People,
        reader: Reader,
    ) -> Self {
        let decision = view.decision;
        let make = |reader| panel(view, which, note, people, reader);
        Self::new(
            reader,
            Audience::Reader,
            make,
            Control::of_table(table, decision),
        )
    }

    /// Builds a table's public message.
    pub(in crate::discord) fn public(
        view: &TableView,
        table: TableId,
        people: &People,
        reader: Reader,
    ) -> Self {
        let make = |reader| public_message(view, people, reader);
        Self::new(
            reader,
            Audience::Everybody,
            make,
            Control::of_table(table, 0),
        )
    }

    /// Builds the public message of a finished deal, for when the next deal has a message of its
    /// own.
    pub(in crate::discord) fn played(
        view: &TableView,
        table: TableId,
        people: &People,
        reader: Reader,
    ) -> Self {
        let make = |reader| played_message(view, people, reader);
        Self::new(
            reader,
            Audience::Everybody,
            make,
            Control::of_table(table, 0),
        )
    }

    /// Returns the imprint of the message with its picture, whether or not it has emojis.
    pub(in crate::discord) const fn imprint(&self) -> Imprint {
        self.imprint
    }

    /// Returns the imprint of the message without its picture.
    pub(in crate::discord) const fn bare_imprint(&self) -> Imprint {
        self.bare_imprint
    }

    /// Packs the message with its picture, if that is drawn within this time. `carries` is the file
    /// that the message already has, which isn't sent again.
    pub(in crate::discord) async fn pack(
        &self,
        drawer: &Drawer,
        patience: Duration,
        carries: Option<&str>,
    ) -> ReadyMessage {
        let Some(sketch) = &self.picture else {
            return Self::packed_bare(&self.body, true);
        };
        if carries == Some(sketch.name.as_str()) {
            // An edit keeps the files that its body doesn't mention.
            return ReadyMessage {
                payload: self.body.clone().into(),
                is_full: true,
                carries: Some(sketch.name.clone()),
            };
        }
        match drawer.draw(sketch, patience).await {
            None => Self::packed_bare(&self.bare, false),
            Some(content) => {
                let file = AttachedFile {
                    name: sketch.name.clone(),
                    content,
                    description: Some(sketch.alt.clone()),
                };
                let payload = Payload::with_file(self.body.clone(), file).or(self.bare.clone());
                ReadyMessage {
                    payload,
                    is_full: true,
                    carries: Some(sketch.name.clone()),
                }
            }
        }
    }

    fn packed_bare(body: &MessageBody, is_full: bool) -> ReadyMessage {
        let body = MessageBody {
            attachments: Some(Vec::new()),
            ..body.clone()
        };
        ReadyMessage {
            payload: body.into(),
            is_full,
            carries: None,
        }
    }
}
