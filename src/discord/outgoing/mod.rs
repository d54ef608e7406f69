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
    LockTrouble, Message, Note, Panel, PublicLuck, Reader, TextForm, finished_message,
    locking_message, panel, played_message, public_message, watch_message,
};

use self::body::MessageBody;
use self::payload::{AttachedFile, Payload};
use self::pictures::{Drawer, Sketch};
use self::wire::{Audience, CustomId, Imprint};
use crate::discord::controls::control::Control;
use crate::discord::people::names::ResolvedNames;

/// Longest wait for a picture that a response depends on.
pub(in crate::discord) const RESPONSE_WAITS: Duration = Duration::from_millis(20);

/// Longest wait for a picture that the message exists to show.
pub(in crate::discord) const PREVIEW_WAITS: Duration = Duration::from_millis(250);

/// Longest wait for a picture in an edit that nobody waits for.
pub(in crate::discord) const EDIT_WAITS: Duration = Duration::from_millis(500);

/// A message whose picture may not be drawn in time.
#[derive(Debug)]
pub(in crate::discord) struct OutgoingMessage {
    message: Message<CustomId>,
    audience: Audience,
    form: TextForm,
    picture: Option<Sketch>,
    imprint: Imprint,
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

    /// Returns true if nothing is missing from the message; after sending, only if the file
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
    /// Prepares a message for its reader, with the controls that this function returns.
    pub(in crate::discord) fn new<P: Copy>(
        mut message: Message<P>,
        audience: Audience,
        reader: Reader,
        form: TextForm,
        control: impl Fn(P) -> Control,
    ) -> Self {
        let picture = message.picture.take();
        let picture = picture.map(|picture| Sketch::new(picture, reader));
        let message = message.with_presses(|press| control(press).encode());
        let imprint = Imprint::of(
            &message,
            picture.as_ref().map(|sketch| sketch.name.as_str()),
        );
        Self {
            message,
            audience,
            form,
            picture,
            imprint,
        }
    }

    /// Prepares a player's panel.
    pub(in crate::discord) fn panel(
        view: &PlayerView,
        which: Panel,
        note: Option<&Note>,
        table: TableId,
        names: &ResolvedNames,
        reader: Reader,
        form: TextForm,
    ) -> Self {
        Self::new(
            panel(view, which, note, names, reader),
            Audience::Reader,
            reader,
            form,
            Control::of_table(table, view.decision),
        )
    }

    /// Prepares a table's public message.
    pub(in crate::discord) fn public(
        view: &TableView,
        table: TableId,
        names: &ResolvedNames,
        reader: Reader,
        form: TextForm,
    ) -> Self {
        let message = public_message(view, names, reader);
        Self::of_table(message, table, reader, form)
    }

    /// Prepares the public message of a finished list, with its luck and play.
    pub(in crate::discord) fn finished(
        view: &TableView,
        luck: &PublicLuck,
        table: TableId,
        names: &ResolvedNames,
        reader: Reader,
        form: TextForm,
    ) -> Self {
        let message = finished_message(view, luck, names, reader);
        Self::of_table(message, table, reader, form)
    }

    /// Prepares the public message of a table whose list is about to begin, with what keeps it.
    pub(in crate::discord) fn locking(
        view: &TableView,
        trouble: Option<LockTrouble>,
        table: TableId,
        names: &ResolvedNames,
        reader: Reader,
        form: TextForm,
    ) -> Self {
        let message = locking_message(view, trouble, names, reader);
        Self::of_table(message, table, reader, form)
    }

    /// Prepares the public message of a finished deal, for when the next deal has a message of its
    /// own.
    pub(in crate::discord) fn played(
        view: &TableView,
        table: TableId,
        names: &ResolvedNames,
        reader: Reader,
        form: TextForm,
    ) -> Self {
        let message = played_message(view, names, reader);
        Self::of_table(message, table, reader, form)
    }

    /// Prepares the message of a member who watches the table.
    pub(in crate::discord) fn watched(
        view: &TableView,
        table: TableId,
        names: &ResolvedNames,
        reader: Reader,
        form: TextForm,
    ) -> Self {
        let message = watch_message(view, names, reader);
        let control = Control::of_table(table, 0);
        Self::new(message, Audience::Reader, reader, form, control)
    }

    fn of_table(message: Message, table: TableId, reader: Reader, form: TextForm) -> Self {
        Self::new(
            message,
            Audience::Everybody,
            reader,
            form,
            Control::of_table(table, 0),
        )
    }

    /// Returns the imprint of the message with its picture.
    pub(in crate::discord) const fn imprint(&self) -> Imprint {
        self.imprint
    }

    /// Returns the imprint of the message without its picture.
    pub(in crate::discord) fn bare_imprint(&self) -> Imprint {
        match &self.picture {
            Some(_) => Imprint::of(&self.message.clone().without_picture(), None),
            None => self.imprint,
        }
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
            return self.packed_bare(true);
        };
        if carries == Some(sketch.name.as_str()) {
            // An edit keeps the files that its body doesn't mention.
            return ReadyMessage {
                payload: self.body(&self.message).into(),
                is_full: true,
                carries: Some(sketch.name.clone()),
            };
        }
        match drawer.draw(sketch, patience).await {
            None => self.packed_bare(false),
            Some(content) => {
                let file = AttachedFile {
                    name: sketch.name.clone(),
                    content,
                    description: Some(sketch.alt.clone()),
                };
                let payload =
                    Payload::with_file(self.body(&self.message), file).or(self.bare_body());
                ReadyMessage {
                    payload,
                    is_full: true,
                    carries: Some(sketch.name.clone()),
                }
            }
        }
    }

    /// Builds the body of the message without its picture.
    pub(in crate::discord) fn bare_body(&self) -> MessageBody {
        match &self.picture {
            Some(_) => self.body(&self.message.clone().without_picture()),
            None => self.body(&self.message),
        }
    }

    fn body(&self, message: &Message<CustomId>) -> MessageBody {
        wire::body(message, self.audience, self.form, CustomId::clone)
    }

    fn packed_bare(&self, is_full: bool) -> ReadyMessage {
        let body = MessageBody {
            attachments: Some(Vec::new()),
            ..self.bare_body()
        };
        ReadyMessage {
            payload: body.into(),
            is_full,
            carries: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use skat_view::{CardEmojis, CardStyle, Lang, PersonSettings, RichText, settings};

    use super::*;

    static EMOJIS: LazyLock<CardEmojis> = LazyLock::new(|| CardEmojis::new(|_, _, _| Some(7)));

    const READER: Reader = Reader {
        lang: Lang::De,
        look: CardStyle {
            display: skat_view::Display::Picture,
            face: skat_view::Face::French,
        },
    };

    /// The settings, which show a hand in a picture.
    fn drawn(form: TextForm, note: Option<&str>) -> OutgoingMessage {
        let message = Message {
            note: note.map(RichText::from),
            ..settings(PersonSettings::default(), READER)
        };
        OutgoingMessage::new(message, Audience::Reader, READER, form, Control::Settings)
    }

    fn content(body: MessageBody) -> String {
        body.content.unwrap_or_default()
    }

    #[test]
    fn the_replacement_of_a_picture_is_in_the_bare_body_only() {
        for (form, cards) in [
            (TextForm::TEXT, "`♣B"),
            (TextForm::new(READER, Some(&EMOJIS)), "<:CJ:7>"),
        ] {
            let message = drawn(form, None);
            assert!(message.picture.is_some());
            assert!(!content(message.body(&message.message)).contains(cards));
            let bare = content(message.bare_body());
            assert!(bare.contains(cards), "{bare}");
            assert_ne!(message.imprint(), message.bare_imprint());
        }
    }

    #[test]
    fn neither_new_emojis_nor_a_note_change_the_imprint() {
        let plain = drawn(TextForm::TEXT, None);
        for other in [
            drawn(TextForm::new(READER, Some(&EMOJIS)), None),
            drawn(TextForm::TEXT, Some("too late")),
        ] {
            assert_eq!(plain.imprint(), other.imprint());
            assert_eq!(plain.bare_imprint(), other.bare_imprint());
        }
        let noted = content(drawn(TextForm::TEXT, Some("too late")).bare_body());
        assert!(noted.starts_with("too late\n"), "{noted}");
    }
}
