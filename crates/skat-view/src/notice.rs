//! Short texts that aren't about a deal.

use skat_rules::game::GameId;
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
    /// This member doesn't want to be pinged by invitations.
    InvitationsMuted {
        /// The member, as a mention.
        guest: &'a str,
    },
    /// This member has been pinged by as many invitations as an hour allows.
    InvitedEnough {
        /// The member, as a mention.
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
    /// He will sit down when the deal on the table is over.
    Expected,
    /// He isn't expected any more.
    Withdrawn,
    /// Somebody else has opened the rematch.
    RematchOpen {
        /// Who, as a mention.
        by: &'a str,
    },
    /// He has got up; if a list was running, an autoplayer plays on for him.
    Left,
    /// He acts for himself again.
    TakenBack,
    /// The table was stopped.
    Stopped,
    /// This game has no such rules.
    RulesDontFit(GameId),
    /// This game is for fewer or more.
    SeatsDontFit(GameId),
    /// With the host more computers don't fit at the table; how many do.
    TooManyComputers(u8),
    /// Tables are opened in these channels only, given as mentions.
    OtherChannels(&'a str),
    /// The table stands in this thread, given as a mention.
    OpenedInThread(&'a str),
    /// A thread couldn't be opened.
    NoThread,
    /// The table's messages can't be shown in this channel any more, given as a mention.
    TableUnshown(&'a str),
    /// Hints are forbidden on this server.
    HintsOff,
    /// No hint could be made just now.
    NoAdvice,
    /// The deal isn't over yet, or there is none of this number at the table.
    DealNotOver,
    /// Nothing is kept of what autoplayers thought in the deal.
    NoThoughts,
    /// This server wants no leaderboards.
    LeaderboardsOff,
    /// He doesn't manage the server.
    NotManager,
    /// He has this role now, given as a mention.
    RoleGiven(&'a str),
    /// He doesn't have this role any more, given as a mention.
    RoleTaken(&'a str),
    /// The bot can't give this role, given as a mention.
    RoleOutOfReach(&'a str),
    /// The server has no role that can be called.
    NoRole,
    /// Said to everybody who has the role: who looks for players.
    Called {
        /// The role, as a mention.
        role: &'a str,
        /// Who looks for players, as a mention.
        name: &'a str,
    },
    /// The role was called not long ago; when it can be called again, as a moment in Discord's markup.
    CalledLately(&'a str),
    /// Not enough people would like to play.
    TooFew,
    /// He sits at the table in this channel now, given as a mention.
    SatDown(&'a str),
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
        Notice::InvitationsMuted { guest } => texts.notice_invitations_muted(guest.to_owned()),
        Notice::InvitedEnough { guest } => texts.notice_invited_enough(guest.to_owned()),
        Notice::CannotInvite => texts.notice_cannot_invite(),
        Notice::Opened => texts.notice_opened(),
        Notice::Joined => texts.notice_joined(),
        Notice::AutoplayerAdded => texts.notice_autoplayer_added(),
        Notice::Expected => texts.refused_expected(),
        Notice::Withdrawn => texts.notice_withdrawn(),
        Notice::RematchOpen { by } => texts.notice_rematch_open(by.to_owned()),
        Notice::Left => texts.notice_left(),
        Notice::TakenBack => texts.notice_taken_back(),
        Notice::Stopped => texts.notice_stopped(),
        Notice::RulesDontFit(game) => texts.notice_rules_dont_fit(texts.game_name(game)),
        Notice::SeatsDontFit(game) => {
            let (least, most) = game.players().into_inner();
            // With a single number there is no range to tell.
            let least = if least == most { 1 } else { least };
            texts.notice_seats_dont_fit(texts.game_name(game), least, most)
        }
        Notice::TooManyComputers(most) => texts.notice_too_many_computers(most),
        Notice::OtherChannels(channels) => texts.notice_other_channels(channels.to_owned()),
        Notice::OpenedInThread(thread) => texts.notice_opened_in_thread(thread.to_owned()),
        Notice::NoThread => texts.notice_no_thread(),
        Notice::TableUnshown(channel) => texts.notice_table_unshown(channel.to_owned()),
        Notice::HintsOff => texts.notice_hints_off(),
        Notice::NoAdvice => texts.notice_no_advice(),
        Notice::DealNotOver => texts.notice_deal_not_over(),
        Notice::NoThoughts => texts.notice_no_thoughts(),
        Notice::LeaderboardsOff => texts.notice_leaderboards_off(),
        Notice::NotManager => texts.notice_not_manager(),
        Notice::RoleGiven(role) => texts.notice_role_given(role.to_owned()),
        Notice::RoleTaken(role) => texts.notice_role_taken(role.to_owned()),
        Notice::RoleOutOfReach(role) => texts.notice_role_out_of_reach(role.to_owned()),
        Notice::NoRole => texts.notice_no_role(),
        Notice::Called { role, name } => texts.notice_called(role.to_owned(), name.to_owned()),
        Notice::CalledLately(when) => texts.notice_called_lately(when.to_owned()),
        Notice::TooFew => texts.notice_too_few(),
        Notice::SatDown(channel) => texts.notice_sat_down(channel.to_owned()),
    }
}
