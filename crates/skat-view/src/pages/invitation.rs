//! An invitation to a table.

use skat_table::TableView;

use crate::pages::notice::{Notice, notice};
use crate::text::catalog::Texts;
use crate::{
    Button, ButtonStyle, InvitationPress, Lang, Mention, Message, Names, Press, Row, public_message,
};

/// Invites a member.
///
/// One button takes a seat, the other one stops invitations for good. The first is copied from the
/// table's public message and is missing where that message has none.
#[must_use]
pub fn invitation(
    table: &TableView,
    host: Mention,
    guest: Mention,
    names: &dyn Names,
    lang: Lang,
) -> Message<InvitationPress> {
    let of_lobby = public_message(table, names, lang)
        .rows
        .into_iter()
        .flat_map(|row| match row {
            Row::Buttons(buttons) => buttons,
            Row::Select(_) | Row::Pick(_) => Vec::new(),
        });
    let mut buttons: Vec<Button<InvitationPress>> = of_lobby
        .filter(|button| button.press == Press::Join)
        .map(|button| button.with_press(InvitationPress::Join))
        .collect();
    let label = Texts::of(lang).button_mute_invitations();
    buttons.push(Button::new(InvitationPress::Mute, ButtonStyle::Secondary, label).emoji("🔕"));
    Message {
        text: notice(&Notice::Invitation { host, guest }, lang),
        rows: vec![Row::Buttons(buttons)],
        ..Message::default()
    }
}
