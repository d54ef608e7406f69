//! Short texts that aren't about a deal.

use skat_rules::fairness::{Digest, WordText};
use skat_rules::game::GameId;
use skat_table::{Header, HeaderError, NotAShareCode, ShareCode, Timestamp};

use crate::model::text::{Span, TimeStyle, unmarked};
use crate::parts::fairness::{halves, literal};
use crate::text::catalog::Texts;
use crate::{Lang, Mention, Permission, RichText};

/// A message of one or two lines, mostly to a single person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The button belongs to a table where the person has no seat.
    Stranger,
    /// The button is unknown or its custom id forged.
    UnknownButton,
    /// The button belongs to a past decision or a table that is gone; a fresh panel is available.
    OldButton,
    /// The table is closed.
    TableClosed,
    /// The table is no longer stored.
    TableGone,
    /// The table is on another server.
    OtherServer,
    /// The bot lacks a permission in this channel.
    MissingPermission(Permission),
    /// This person has reached the limit of open tables, which is this number.
    TooManyTablesOfPerson(u32),
    /// This server has reached the limit of open tables, which is this number.
    TooManyTablesOfServer(u32),
    /// The person exceeds the rate limit on actions.
    TooQuick,
    /// The bot can't keep up; nothing has changed.
    Busy,
    /// The bot can't keep up, so no table can be opened.
    NoNewTables,
    /// The panel had just changed when the person pressed it; nothing was done.
    CardsJustChanged,
    /// The change couldn't be stored and didn't happen.
    StorageTrouble,
    /// An unexpected error occurred; nothing has changed.
    InternalTrouble,
    /// The program is about to restart; nothing has changed.
    Restarting,
    /// To everybody at a table: the storage lost the last steps, which the players have already
    /// seen.
    StepsLost,
    /// The person sits at no table in this channel.
    NotSeatedHere,
    /// There is no open table in this channel.
    NoTableHere,
    /// How to check the deals, with the page that does it attached.
    HowToVerify,
    /// The attached file is too large for a proof.
    ProofTooLarge,
    /// Both a file and a table were given to check.
    FileOrTable,
    /// The attached file couldn't be fetched from Discord.
    ProofGone,
    /// There is no table with this number on the server, and the member sat at none with this name.
    NoSuchTable,
    /// Tables can be opened on servers only, not in direct messages.
    ServerOnly,
    /// The table can't be opened with this header.
    Header(HeaderError),
    /// To the invited member: the host's invitation.
    Invitation {
        /// The host.
        host: Mention,
        /// The guest.
        guest: Mention,
    },
    /// This member has switched off pings by invitations.
    InvitationsMuted {
        /// The member.
        guest: Mention,
    },
    /// Invitations have pinged this member as often as an hour allows.
    InvitationLimitReached {
        /// The member.
        guest: Mention,
    },
    /// The member is invited now.
    Invited {
        /// The member.
        guest: Mention,
    },
    /// The member doesn't see the table's channel, so they can't be added to its private thread.
    GuestShutOut {
        /// The member.
        guest: Mention,
    },
    /// Members can't invite applications or themselves.
    CannotInvite,
    /// The table is open.
    Opened,
    /// The person now sits at the table.
    Joined,
    /// An autoplayer now sits at the table.
    AutoplayerAdded,
    /// The person will take a seat after the current deal.
    Expected,
    /// The person is no longer expected.
    Withdrawn,
    /// Another player has already opened the rematch.
    RematchOpen {
        /// That player.
        by: Mention,
    },
    /// The person has left. In a running list, an autoplayer takes over.
    Left,
    /// The person has taken their place back.
    TakenBack,
    /// The table was stopped.
    Stopped,
    /// The chosen rules don't apply to this game.
    RulesDontFit(GameId),
    /// The number of seats doesn't suit this game.
    SeatsDontFit(GameId),
    /// Too many autoplayers for the table beside the host; holds the maximum.
    TooManyComputers(u8),
    /// Tables may be opened only in these channels.
    OtherChannels(Vec<Mention>),
    /// The table is in this thread.
    OpenedInThread(Mention),
    /// The private table is in this thread, which only its people see.
    OpenedInPrivateThread(Mention),
    /// To everybody in the channel: a table in a private thread is open to all.
    OpenedAgain {
        /// The host.
        host: Mention,
        /// The thread.
        thread: Mention,
    },
    /// The table is open to all, but can't be announced in this channel.
    OpenedUnannounced(Mention),
    /// Opening a thread failed.
    NoThread,
    /// The table's messages can no longer be shown in this channel.
    TableUnshown(Mention),
    /// This server doesn't allow hints.
    HintsOff,
    /// No hint is available at the moment.
    NoAdvice,
    /// The deal isn't over yet, or the table has no deal with this number.
    DealNotOver,
    /// No rationales of the autoplayers are stored for this deal.
    NoRationales,
    /// This server has switched off leaderboards.
    LeaderboardsOff,
    /// The daily list is switched off.
    DailyOff,
    /// A file proves a deal of the daily list.
    DailyProof,
    /// The person doesn't manage the server.
    NotManager,
    /// The person now has this role.
    RoleGiven(Mention),
    /// The person no longer has this role.
    RoleTaken(Mention),
    /// The bot can't assign this role.
    RoleOutOfReach(Mention),
    /// The server has no role for player calls.
    NoRole,
    /// To everybody with the role: a member is looking for players.
    Called {
        /// The role.
        role: Mention,
        /// The member.
        member: Mention,
    },
    /// The role was called recently; holds the time of the next possible call.
    RoleCalledRecently(Timestamp),
    /// Too few people want to play.
    TooFew,
    /// Enough people want to play, but too few of them see this channel.
    TooFewSeeThis,
    /// To the people who were seated from the board: their table, opened by its host, is ready.
    SeatedFromBoard {
        /// The people, in the order of their seats; at most three.
        seated: Vec<Mention>,
        /// The host.
        host: Mention,
        /// The table's channel or thread.
        channel: Mention,
    },
    /// The person now sits at the table in this channel.
    SatDown(Mention),
    /// The operator has blocked the person.
    Blocked {
        /// How people reach the operator.
        contact: Option<String>,
    },
    /// The operator has blocked the server.
    ServerBlocked {
        /// How people reach the operator.
        contact: Option<String>,
    },
    /// To everybody at a server's tables: the operator lets the bot leave, perhaps for this reason.
    Goodbye {
        /// The reason.
        reason: Option<String>,
    },
    /// The person has given this word, under this root.
    WordGiven {
        /// The word.
        word: WordText,
        /// The root.
        root: Digest,
    },
    /// The text that the person typed is too long for a word.
    WordTooLong(String),
    /// Nothing visible is left of the text that the person typed.
    WordEmpty,
    /// There is no proof of the deal.
    NoProof,
    /// The text is no share code.
    NotAShareCode(NotAShareCode),
    /// No finished deal has this share code.
    NoSuchDeal,
    /// The deal's cards are no longer stored.
    DealGone,
    /// The deal isn't open to the person.
    ForeignDeal,
    /// The message shows no finished deal.
    NoDealShown,
    /// Only those who have played a deal may share it.
    NotYourDealToShare,
    /// The deal isn't open to everybody in the channel.
    ShareFirst,
    /// A deal is shown to a channel, and direct messages are none.
    PresentOnServer,
    /// The person shares the deal with this code.
    DealShared(ShareCode),
    /// The person doesn't share the deal any more.
    SharingEnded {
        /// True if another player still does.
        by_others: bool,
    },
    /// The text names no month.
    NotAMonth,
    /// The person doesn't keep deals as old as this one.
    DealLetGo,
    /// Neither a share code nor a file was given, or both.
    CodeOrFile,
    /// The attached file is too large for deals.
    DealFileTooLarge,
    /// There is no deal in the file.
    NoDealInFile,
    /// The deal in the file that begins on or before this line can't be read.
    BadDealFile {
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong there.
        fault: DealFileFault,
    },
    /// The file has fewer deals than the wanted one's number.
    TooFewDealsInFile {
        /// Their number.
        deals: usize,
    },
    /// A deal of a file was imported.
    DealImported {
        /// Its share code.
        code: ShareCode,
        /// The time until which it is kept.
        until: Timestamp,
        /// Its number in the file, from 1.
        number: usize,
        /// Number of deals in the file.
        deals: usize,
    },
    /// The end of the deal has no picture.
    NoPicture,
    /// The deal is attached as a file.
    DealExported,
    /// The deal can't be written as a record of the International Skat Server.
    NoRecord(NoRecord),
    /// The variation doesn't fit the deal.
    NoVariation,
    /// A variation can't hold another decision.
    VariationFull,
    /// The person didn't play the deal that they want to be reviewed.
    NotReviewed,
    /// The person waits for too many reviews.
    TooManyReviews,
    /// Too many people wait for reviews.
    ReviewsBusy,
    /// Luck and play can't be told apart.
    NoLuck(NoLuck),
    /// The report is with the moderators.
    ReportSent,
    /// The server has no channel for reports.
    NoReportChannel,
    /// The bot can't write in the channel for reports.
    ReportUndelivered {
        /// The channel.
        channel: Mention,
        /// What the person wrote.
        reason: String,
    },
    /// The channel for reports can't be reached at the moment.
    ReportNotNow {
        /// The channel.
        channel: Mention,
        /// What the person wrote.
        reason: String,
    },
    /// The person neither played the deal nor belongs to its server.
    NotYourDealToReport,
    /// Nobody else played the deal.
    NobodyToReport,
    /// The report has no reason.
    ReportEmpty,
    /// The person has reported this deal.
    ReportKnown,
    /// The person has reported this many deals within a day.
    ReportedEnough(usize),
    /// The server's members have reported too many deals within a day.
    ReportedEnoughHere,
    /// The button works only in the channel for reports.
    ForModerators,
    /// The report is no longer stored.
    ReportGone,
    /// The other person doesn't show how they play.
    PlayHidden,
}

/// The reason why luck and play can't be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLuck {
    /// It is another game than Skat.
    OtherGame,
    /// It is Skat by other rules than the official ones and those of online play.
    OtherRules,
    /// The deal was played elsewhere.
    Elsewhere,
    /// No deal of the list is over yet, or none counts.
    NoDeals,
}

impl NoLuck {
    const fn key(self) -> &'static str {
        match self {
            Self::OtherGame => "game",
            Self::OtherRules => "rules",
            Self::Elsewhere => "elsewhere",
            Self::NoDeals => "deals",
        }
    }
}

/// The reason why a deal has no SGF record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRecord {
    /// It is of another game than Skat.
    OtherGame,
    /// It is of Skat by other rules than the official ones.
    OtherRules,
    /// Something happened that records have no word for.
    Unwritable,
}

impl NoRecord {
    const fn key(self) -> &'static str {
        match self {
            Self::OtherGame => "game",
            Self::OtherRules => "rules",
            Self::Unwritable => "ending",
        }
    }
}

/// What is wrong in a file with deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealFileFault {
    /// No deal begins here.
    NoDeal,
    /// The format's version is unknown.
    Version,
    /// This heading is missing.
    Heading(&'static str),
    /// The value of this heading is invalid.
    Value(&'static str),
    /// The line is no action.
    Entry,
    /// The record can't be read.
    Record,
    /// The record's cards aren't those of a deal.
    Cards,
    /// The line breaks a rule.
    Rule,
    /// The record's move with this number breaks a rule.
    Move(usize),
    /// The deal isn't over.
    Unfinished,
    /// The deal is longer than any.
    TooLong,
}

impl DealFileFault {
    const fn key(self) -> &'static str {
        match self {
            Self::NoDeal => "no-deal",
            Self::Version => "version",
            Self::Heading(_) => "heading",
            Self::Value(_) => "value",
            Self::Entry => "entry",
            Self::Record => "record",
            Self::Cards => "cards",
            Self::Rule => "rule",
            Self::Move(_) => "move",
            Self::Unfinished => "unfinished",
            Self::TooLong => "too-long",
        }
    }

    /// Returns what the fault is about, if anything.
    fn about(self) -> String {
        match self {
            Self::Heading(heading) | Self::Value(heading) => heading.to_owned(),
            Self::Move(number) => number.to_string(),
            Self::NoDeal
            | Self::Version
            | Self::Entry
            | Self::Record
            | Self::Cards
            | Self::Rule
            | Self::Unfinished
            | Self::TooLong => String::new(),
        }
    }
}

/// Characters to which a text that is too long is cut when it is repeated.
const LONGEST_REPEATED: usize = 200;

/// Returns the notice as text, at most 2000 characters.
pub(crate) fn notice(notice: &Notice, lang: Lang) -> RichText {
    RichText::read(&marked(notice, Texts::of(lang)))
}

fn marked(notice: &Notice, texts: Texts) -> String {
    match *notice {
        Notice::Stranger => texts.notice_stranger(),
        Notice::UnknownButton => texts.notice_unknown_button(),
        Notice::OldButton => texts.notice_old_button(),
        Notice::TableClosed => texts.notice_table_closed(),
        Notice::TableGone => texts.notice_table_gone(),
        Notice::OtherServer => texts.notice_other_server(),
        Notice::MissingPermission(permission) => {
            texts.notice_missing_permission(permission.name(texts.lang()))
        }
        Notice::TooManyTablesOfPerson(limit) => texts.notice_too_many_tables_of_person(limit),
        Notice::TooManyTablesOfServer(limit) => texts.notice_too_many_tables_of_server(limit),
        Notice::TooQuick => texts.notice_too_quick(),
        Notice::Busy => texts.notice_busy(),
        Notice::NoNewTables => texts.notice_no_new_tables(),
        Notice::CardsJustChanged => texts.notice_cards_just_changed(),
        Notice::StorageTrouble => texts.notice_storage_trouble(),
        Notice::InternalTrouble => texts.notice_internal_trouble(),
        Notice::Restarting => texts.notice_restarting(),
        Notice::StepsLost => texts.notice_steps_lost(),
        Notice::NotSeatedHere => texts.notice_not_seated_here(),
        Notice::NoTableHere => texts.notice_no_table_here(),
        Notice::HowToVerify => texts.notice_how_to_verify(),
        Notice::ProofTooLarge => texts.notice_proof_too_large(),
        Notice::FileOrTable => texts.notice_file_or_table(),
        Notice::ProofGone => texts.notice_proof_gone(),
        Notice::NoSuchTable => texts.notice_no_such_table(),
        Notice::ServerOnly => texts.notice_server_only(),
        Notice::Header(HeaderError::Places) => texts.notice_header_places(),
        Notice::Header(HeaderError::ListLength) => {
            texts.notice_header_list_length(Header::LONGEST_LIST)
        }
        Notice::Invitation { host, guest } => {
            texts.notice_invitation(guest.marked(), host.marked())
        }
        Notice::InvitationsMuted { guest } => texts.notice_invitations_muted(guest.marked()),
        Notice::InvitationLimitReached { guest } => texts.notice_invited_enough(guest.marked()),
        Notice::Invited { guest } => texts.notice_invited(guest.marked()),
        Notice::GuestShutOut { guest } => texts.notice_guest_shut_out(guest.marked()),
        Notice::CannotInvite => texts.notice_cannot_invite(),
        Notice::Opened => texts.notice_opened(),
        Notice::Joined => texts.notice_joined(),
        Notice::AutoplayerAdded => texts.notice_autoplayer_added(),
        Notice::Expected => texts.refused_expected(),
        Notice::Withdrawn => texts.notice_withdrawn(),
        Notice::RematchOpen { by } => texts.notice_rematch_open(by.marked()),
        Notice::Left => texts.notice_left(),
        Notice::TakenBack => texts.notice_taken_back(),
        Notice::Stopped => texts.notice_stopped(),
        Notice::RulesDontFit(game) => texts.notice_rules_dont_fit(texts.game_name(game)),
        Notice::SeatsDontFit(game) => {
            let (least, most) = game.players().into_inner();
            // A single number isn't a range.
            let least = if least == most { 1 } else { least };
            texts.notice_seats_dont_fit(texts.game_name(game), least, most)
        }
        Notice::TooManyComputers(most) => texts.notice_too_many_computers(most),
        Notice::OtherChannels(ref channels) => {
            let channels: Vec<String> = channels.iter().map(|channel| channel.marked()).collect();
            texts.notice_other_channels(channels.join(" "))
        }
        Notice::OpenedInThread(thread) => texts.notice_opened_in_thread(thread.marked()),
        Notice::OpenedInPrivateThread(thread) => {
            texts.notice_opened_in_private_thread(thread.marked())
        }
        Notice::OpenedAgain { host, thread } => {
            texts.notice_opened_again(host.marked(), thread.marked())
        }
        Notice::OpenedUnannounced(channel) => texts.notice_opened_unannounced(channel.marked()),
        Notice::NoThread => texts.notice_no_thread(),
        Notice::TableUnshown(channel) => texts.notice_table_unshown(channel.marked()),
        Notice::HintsOff => texts.notice_hints_off(),
        Notice::NoAdvice => texts.notice_no_advice(),
        Notice::DealNotOver => texts.notice_deal_not_over(),
        Notice::NoRationales => texts.notice_no_thoughts(),
        Notice::LeaderboardsOff => texts.notice_leaderboards_off(),
        Notice::DailyOff => texts.notice_daily_off(),
        Notice::DailyProof => texts.notice_daily_proof(),
        Notice::NotManager => texts.notice_not_manager(),
        Notice::RoleGiven(role) => texts.notice_role_given(role.marked()),
        Notice::RoleTaken(role) => texts.notice_role_taken(role.marked()),
        Notice::RoleOutOfReach(role) => texts.notice_role_out_of_reach(role.marked()),
        Notice::NoRole => texts.notice_no_role(),
        Notice::Called { role, member } => texts.notice_called(role.marked(), member.marked()),
        Notice::RoleCalledRecently(again_at) => {
            texts.notice_called_lately(Span::Time(again_at, TimeStyle::Relative).marked())
        }
        Notice::TooFew => texts.notice_too_few(),
        Notice::TooFewSeeThis => texts.notice_too_few_see_this(),
        Notice::SeatedFromBoard {
            ref seated,
            host,
            channel,
        } => {
            let seated: Vec<String> = seated.iter().map(|person| person.marked()).collect();
            texts.notice_seated_from_board(seated.join(" "), host.marked(), channel.marked())
        }
        Notice::SatDown(channel) => texts.notice_sat_down(channel.marked()),
        Notice::Blocked { ref contact } => {
            with_contact(texts, texts.notice_blocked(), contact.as_deref())
        }
        Notice::ServerBlocked { ref contact } => {
            with_contact(texts, texts.notice_server_blocked(), contact.as_deref())
        }
        Notice::Goodbye { ref reason } => match reason {
            Some(reason) => {
                texts.operator_goodbye_because(texts.operator_goodbye(), unmarked(reason))
            }
            None => texts.operator_goodbye(),
        },
        Notice::WordGiven { ref word, root } => {
            let word = texts.fair_word(literal(&word.to_string()));
            let [first, second] = halves(&root);
            texts.word_given(first, second, word)
        }
        Notice::WordTooLong(ref typed) => {
            let typed: String = typed.chars().take(LONGEST_REPEATED).collect();
            texts.word_too_long(WordText::LONGEST, texts.fair_word(literal(&typed)))
        }
        Notice::WordEmpty => texts.word_empty(),
        Notice::NoProof => texts.verify_none(),
        Notice::NotAShareCode(NotAShareCode::Length) => texts.deal_code_length(),
        Notice::NotAShareCode(NotAShareCode::OneWrong(place)) => texts.deal_code_one_wrong(place),
        Notice::NotAShareCode(NotAShareCode::SeveralWrong) => texts.deal_code_wrong(),
        Notice::NoSuchDeal => texts.deal_unknown(),
        Notice::DealGone => texts.deal_gone(),
        Notice::ForeignDeal => texts.deal_foreign(),
        Notice::NoDealShown => texts.deal_not_shown(),
        Notice::NotYourDealToShare => texts.deal_not_yours_to_share(),
        Notice::ShareFirst => texts.deal_share_first(),
        Notice::PresentOnServer => texts.deal_present_on_server(),
        Notice::DealShared(code) => texts.deal_shared(code.to_string()),
        Notice::SharingEnded { by_others: false } => texts.deal_sharing_ended(),
        Notice::SharingEnded { by_others: true } => texts.deal_shared_by_others(),
        Notice::NotAMonth => texts.deals_not_a_month(),
        Notice::DealLetGo => texts.deal_let_go(),
        Notice::CodeOrFile => texts.import_code_or_file(),
        Notice::DealFileTooLarge => texts.import_too_large(),
        Notice::NoDealInFile => texts.import_nothing(),
        Notice::BadDealFile { line, fault } => {
            texts.import_line(line, texts.import_fault(fault.key(), fault.about()))
        }
        Notice::TooFewDealsInFile { deals } => texts.import_too_few(deals),
        Notice::DealImported {
            code,
            until,
            number,
            deals,
        } => {
            let until = Span::Time(until, TimeStyle::Relative).marked();
            texts.import_done(number, deals, until, code.to_string())
        }
        Notice::NoPicture => texts.replay_no_picture(),
        Notice::DealExported => texts.replay_exported(),
        Notice::NoRecord(why) => texts.replay_no_record(why.key()),
        Notice::NoVariation => texts.variation_none(),
        Notice::VariationFull => texts.variation_full(),
        Notice::NotReviewed => texts.own_review_not_played(),
        Notice::TooManyReviews => texts.own_review_too_many(),
        Notice::ReviewsBusy => texts.own_review_busy(),
        Notice::NoLuck(why) => texts.luck_none(why.key()),
        Notice::ReportSent => texts.report_sent(),
        Notice::NoReportChannel => texts.report_no_channel(),
        Notice::ReportUndelivered {
            channel,
            ref reason,
        } => texts.report_undelivered(channel.marked(), literal(reason)),
        Notice::ReportNotNow {
            channel,
            ref reason,
        } => texts.report_not_now(channel.marked(), literal(reason)),
        Notice::NotYourDealToReport => texts.report_of_others(),
        Notice::NobodyToReport => texts.report_nobody(),
        Notice::ReportEmpty => texts.report_empty(),
        Notice::ReportKnown => texts.report_known(),
        Notice::ReportedEnough(number) => texts.report_enough(number),
        Notice::ReportedEnoughHere => texts.report_enough_here(),
        Notice::ForModerators => texts.report_for_moderators(),
        Notice::ReportGone => texts.report_gone(),
        Notice::PlayHidden => texts.play_hidden(),
    }
}

fn with_contact(texts: Texts, refusal: String, contact: Option<&str>) -> String {
    match contact {
        Some(contact) => texts.notice_blocked_contact(refusal, unmarked(contact)),
        None => refusal,
    }
}
