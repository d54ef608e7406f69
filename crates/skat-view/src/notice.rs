//! Short texts that aren't about a deal.

use skat_table::{Header, HeaderError};

use crate::Lang;
use crate::texts::Texts;

/// Something that one person is told in a line or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice<'a> {
    /// He pressed a button at a table where he doesn't sit.
    Stranger,
    /// The button isn't one of ours, or hand-made.
    UnknownButton,
    /// The button belongs to a decision that has been made or a table that is gone; a fresh panel is at hand.
    OldButton,
    /// The table is closed.
    TableClosed,
    /// The table isn't known any more.
    TableGone,
    /// The application lacks a permission in this channel; the name as Discord shows it.
    MissingPermission(&'a str),
    /// This person has that many open tables, which is the most.
    TooManyTablesOfPerson(u32),
    /// This server has that many open tables, which is the most.
    TooManyTablesOfServer(u32),
    /// More actions than allowed in a short time.
    TooQuick,
    /// What was wanted couldn't be stored, so nothing has changed.
    StorageTrouble,
    /// Something failed that shouldn't; nothing has changed.
    InternalTrouble,
    /// The program is about to restart; nothing has changed.
    Restarting,
    /// Said to everybody at a table: the storage has lost the last steps, which they have seen.
    StepsLost,
    /// He sits at no table in this channel.
    NotSeatedHere,
    /// There is no open table in this channel.
    NoTableHere,
    /// Tables are opened on servers, not in private conversations.
    ServerOnly,
    /// The table can't be opened like this.
    Header(HeaderError),
    /// Said to the invited person: who invites him.
    Invitation {
        /// Who invites, as a mention.
        host: &'a str,
        /// Who is invited, as a mention.
        guest: &'a str,
    },
    /// The invitation is on its way.
    Invited {
        /// Who is invited, as a mention.
        guest: &'a str,
    },
    /// Applications and oneself can't be invited.
    CannotInvite,
    /// The table is open.
    Opened,
    /// He sits at the table now.
    Joined,
    /// An autoplayer sits at the table now.
    AutoplayerAdded,
    /// He has got up; if a list was running, an autoplayer plays on for him.
    Left,
    /// He acts for himself again.
    TakenBack,
    /// The table was stopped.
    Stopped,
}

/// The notice as text, at most 2000 characters.
#[must_use]
pub fn notice(notice: Notice<'_>, lang: Lang) -> String {
    let texts = Texts::of(lang);
    match notice {
        Notice::Stranger => texts.notice_stranger(),
        Notice::UnknownButton => texts.notice_unknown_button(),
        Notice::OldButton => texts.notice_old_button(),
        Notice::TableClosed => texts.notice_table_closed(),
        Notice::TableGone => texts.notice_table_gone(),
        Notice::MissingPermission(permission) => texts.notice_missing_permission(permission.to_owned()),
        Notice::TooManyTablesOfPerson(limit) => texts.notice_too_many_tables_of_person(limit),
        Notice::TooManyTablesOfServer(limit) => texts.notice_too_many_tables_of_server(limit),
        Notice::TooQuick => texts.notice_too_quick(),
        Notice::StorageTrouble => texts.notice_storage_trouble(),
        Notice::InternalTrouble => texts.notice_internal_trouble(),
        Notice::Restarting => texts.notice_restarting(),
        Notice::StepsLost => texts.notice_steps_lost(),
        Notice::NotSeatedHere => texts.notice_not_seated_here(),
        Notice::NoTableHere => texts.notice_no_table_here(),
        Notice::ServerOnly => texts.notice_server_only(),
        Notice::Header(HeaderError::Places) => texts.notice_header_places(),
        Notice::Header(HeaderError::ListLength) => texts.notice_header_list_length(Header::LONGEST_LIST),
        Notice::Invitation { host, guest } => texts.notice_invitation(guest.to_owned(), host.to_owned()),
        Notice::Invited { guest } => texts.notice_invited(guest.to_owned()),
        Notice::CannotInvite => texts.notice_cannot_invite(),
        Notice::Opened => texts.notice_opened(),
        Notice::Joined => texts.notice_joined(),
        Notice::AutoplayerAdded => texts.notice_autoplayer_added(),
        Notice::Left => texts.notice_left(),
        Notice::TakenBack => texts.notice_taken_back(),
        Notice::Stopped => texts.notice_stopped(),
    }
}
