//! Invitations to a table, and the news that a private one is open to everybody.

use skat_table::TableView;

use crate::pages::notice::{Notice, notice};
use crate::parts::controls::rows;
use crate::text::catalog::Texts;
use crate::{
    Button, ButtonStyle, InvitationPress, Lang, Mention, Message, Names, Note, Pick, PickFrom,
    Press, RichText, Row, note, public_message,
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
    let join = join_button(table, names, lang);
    let mut buttons: Vec<Button<InvitationPress>> = join
        .into_iter()
        .map(|button| button.with_press(InvitationPress::Join))
        .collect();
    let label = Texts::of(lang).button_mute_invitations();
    buttons.push(Button::new(InvitationPress::Mute, ButtonStyle::Secondary, label).emoji("🔕"));
    Message {
        text: notice(&Notice::Invitation { host, guest }, lang),
        rows: rows(buttons),
        ..Message::default()
    }
}

/// Builds the private message from which a player invites members, with the outcome of their last
/// choice.
#[must_use]
pub fn invite(outcome: Option<&Note>, lang: Lang) -> Message {
    let texts = Texts::of(lang);
    let pick = Pick {
        press: Press::Invite,
        from: PickFrom::Members,
        placeholder: texts.invite_pick(),
        max: 1,
        chosen: Vec::new(),
    };
    Message {
        note: outcome.map(|outcome| note(outcome, None, lang)),
        text: RichText::read(&texts.invite_whom()),
        rows: vec![Row::Pick(pick)],
        ..Message::default()
    }
}

/// Announces outside its private thread that a table is open to everybody.
#[must_use]
pub fn opened_again(
    table: &TableView,
    host: Mention,
    thread: Mention,
    names: &dyn Names,
    lang: Lang,
) -> Message {
    let join: Vec<Button> = join_button(table, names, lang).into_iter().collect();
    Message {
        text: notice(&Notice::OpenedAgain { host, thread }, lang),
        rows: rows(join),
        ..Message::default()
    }
}

/// Returns the button of the table's public message that takes a seat, if it has one.
fn join_button(table: &TableView, names: &dyn Names, lang: Lang) -> Option<Button> {
    let rows = public_message(table, names, lang).rows.into_iter();
    rows.flat_map(|row| match row {
        Row::Buttons(buttons) => buttons,
        Row::Select(_) | Row::Pick(_) => Vec::new(),
    })
    .find(|button| button.press == Press::Join)
}
