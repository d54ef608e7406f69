//! The meanings of controls, and the values that they carry.

use std::fmt;
use std::str::FromStr;

use skat_events::day::DayDate;
use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::games::skat::{self, Announcement, Contract, ContractKind, NotAContract};
use skat_rules::rule_set::Preset;
use skat_rules::strength::Strength;
use skat_table::{Pace, Place, TableId, ThinkTime};

use super::mention::Mention;

/// The meaning of a button or select at a table. The shell encodes it into a custom id, together
/// with the table and the decision number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Take a seat at the table.
    Join,
    /// Show a select of members to invite.
    AskInvite,
    /// Invite a member; the value is their user id.
    Invite,
    /// Close the lobby to everybody but its guests, or open it again.
    Privacy(bool),
    /// Seat an autoplayer at an empty place.
    AddAutoplayer,
    /// Select the level of the table's autoplayers; values are the levels' keys.
    ChooseStrength,
    /// Choose the pace of the table's autoplayers.
    ChoosePace(Pace),
    /// Start the list, or try again to.
    Begin,
    /// Show the form for a word of the player's own.
    AskWord,
    /// Give the word in the form.
    GiveWord,
    /// Ask the player to confirm that they leave: shows
    /// [`Panel::ConfirmLeave`](crate::Panel::ConfirmLeave).
    Leave,
    /// Leave the table.
    ConfirmLeave,
    /// Open the player's private panel.
    MyCards,
    /// Show [`Panel::LastTrick`](crate::Panel::LastTrick).
    LastTrick,
    /// Show [`Panel::More`](crate::Panel::More).
    More,
    /// Show the table to a member without a place, and to players their own cards.
    Watch,
    /// Show the player's current panel.
    Back,
    /// Ask for the next deal.
    Ready,
    /// Take a hint from an autoplayer, which is announced to everybody.
    Hint,
    /// Take back the player's last decision.
    Undo,
    /// Show [`Panel::ConfirmUndo`](crate::Panel::ConfirmUndo).
    AskUndo,
    /// Take the place back after a takeover.
    TakeBack,
    /// Show [`Panel::Seats`](crate::Panel::Seats).
    Seats,
    /// Show [`Panel::ConfirmRemove`](crate::Panel::ConfirmRemove).
    AskRemove(Place, u32),
    /// Remove the player at this place, or vote for it. Holds the number of the sitting, so that a
    /// later player there isn't meant.
    Remove(Place, u32),
    /// Show the result of the deal with this number.
    ShowDeal(u16),
    /// Show the review of the deal with this number.
    Review(u16),
    /// Select a page of that deal's review, by its number from 0.
    ReviewPage(u16),
    /// Show this page of that deal's review, from 0.
    ReviewTo(u16, u8),
    /// Review what the reader did in the finished deal with this number.
    OwnReview(u16),
    /// Show the replay of the deal with this number.
    Replay(u16),
    /// Tell luck and play apart in the deal with this number.
    Luck(u16),
    /// Tell luck and play apart in the finished deals of the list.
    ListLuck,
    /// Begin a report of the deal with this number to the server's moderators.
    Report(u16),
    /// Send the proof of the deal with this number.
    Verify(u16),
    /// Open a rematch at another table with the same players.
    Rematch,
    /// Ask for confirmation that the table is stopped.
    AskStop,
    /// Stop the table. The number distinguishes several such buttons in an old message.
    Stop(u8),
    /// Take this action in the deal.
    Act(AnyAction),
    /// Show [`Panel::ConfirmConcede`](crate::Panel::ConfirmConcede).
    AskConcede,
    /// Show [`Panel::ConfirmClaim`](crate::Panel::ConfirmClaim).
    AskClaim,
    /// Select an action; values are actions in notation.
    ChooseAction,
    /// Select an action that didn't fit into the first select. The number, from 1 to 3,
    /// distinguishes these selects.
    ChooseMore(u8),
    /// Show [`Panel::Confirm`](crate::Panel::Confirm).
    Ask(AnyAction),
    /// Show [`Panel::Picking`](crate::Panel::Picking) with these cards picked, at most two.
    Pick(CardSet),
    /// Show [`Panel::Contracts`](crate::Panel::Contracts).
    Contracts(Extras),
    /// Show [`Panel::Reckoner`](crate::Panel::Reckoner).
    Reckon(ContractValue),
    /// Show [`Panel::WhyNot`](crate::Panel::WhyNot).
    WhyNot,
    /// Explain the rules of the table.
    Rules,
}

/// A press on an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationPress {
    /// Take a seat at the table.
    Join,
    /// Turn pings by invitations off.
    Mute,
}

/// A press on a profile, or on the statistics behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfilePress {
    /// Show how the person plays.
    Play,
    /// Show that to the members of their servers, too, or stop that.
    Share(bool),
    /// Tell luck and play apart in the person's deals.
    Luck,
}

/// A press on a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaderboardPress {
    /// Show the previous page.
    PreviousPage,
    /// Show the next page.
    NextPage,
}

/// A press on the list of a person's finished deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealsPress {
    /// Show the newer deals.
    PreviousPage,
    /// Show the older deals.
    NextPage,
    /// Select a deal by its share code.
    Choose,
}

/// A press on the replay of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayPress {
    /// Show the deal after this step, through these eyes. The way there distinguishes buttons that
    /// lead to the same step.
    To(ReplayMove, u16, Eyes),
    /// Select the eyes for this step; values are eyes.
    ChooseEyes(u16),
    /// Select a step to see through these eyes; values are numbers of steps, and
    /// [`ReplayPress::LUCK`].
    ChooseMoment(Eyes),
    /// Select the format of a file with the deal; values are keys of formats.
    Export,
    /// Begin a variation after this step, at the place of these eyes. With all hands open, the
    /// reader decides at their own place from the beginning on, else at the one that was asked.
    Vary(u16, Eyes),
    /// Show this page of the review of what the reader did.
    Review(u8),
    /// Tell luck and play apart in the deal.
    Luck,
    /// Tell luck and play apart in the finished deals of its list.
    ListLuck,
    /// Share the deal, or stop that, and show it after this step, through these eyes.
    Share(bool, u16, Eyes),
    /// Show the deal after this step, through these eyes, to everybody in the channel.
    Present(u16, Eyes),
    /// Begin a report about this step to the server's moderators.
    Report(u16),
    /// Select whom a report about this step concerns; values are sets of places.
    ChooseReported(u16),
    /// Send the report in the form about this step. It concerns the players at these places, one bit
    /// each.
    SendReport(u16, u16),
}

impl ReplayPress {
    /// The value beside the moments that leads to [`ReplayPress::Luck`].
    pub const LUCK: &'static str = "luck";
}

/// A press on a report in the moderators' channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportPress {
    /// Show the reported deal.
    Replay(ReplayPress),
    /// Show statistics of the persons whom the report concerns.
    Statistics,
}

/// A press in a variation of a finished deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationPress {
    /// Take this action.
    Act(AnyAction),
    /// Undo the last decision.
    TakeBack,
    /// Return to the replay.
    Leave,
    /// Show another part of the panel, or choose an action in a select.
    Panel(PanelPress),
}

/// A press on the daily list. The shell adds the day, and in a deal how far it has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyPress {
    /// Show the overview of the day.
    Overview,
    /// Deal the deal with this number, from 1.
    Deal(u8),
    /// Show the running deal.
    Show,
    /// Take this action in the running deal.
    Act(AnyAction),
    /// Show [`Panel::Confirm`](crate::Panel::Confirm) with this action.
    Ask(AnyAction),
    /// Show another part of the panel, or choose an action in a select.
    Panel(PanelPress),
    /// Show the deals of a day that is over.
    Results(DayDate),
    /// Select a deal of a day that is over, to replay it; values are numbers of deals, from 1.
    ChooseDeal,
    /// Show a board.
    Board(BoardSpan),
    /// Show this page of a board, from 0.
    BoardPage(BoardSpan, u16),
    /// Show the reader's group of the league.
    League,
    /// Show the text that the reader can share.
    ShareText,
    /// Select when the reader is reminded; values are hours or [`DailyPress::NO_REMINDER`].
    Remind,
    /// Show what proves the deals.
    Proof,
}

impl DailyPress {
    /// The value that stands for no reminder.
    pub const NO_REMINDER: &'static str = "off";
}

/// The days that a board of the daily list covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSpan {
    /// A single day.
    Day(DayDate),
    /// The week of the page's day.
    Week,
    /// The season of the page's day.
    Season,
}

/// A press on a player's panel that takes no action by itself. The variants are those of [`Press`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelPress {
    /// [`Press::Back`].
    Back,
    /// [`Press::LastTrick`].
    LastTrick,
    /// [`Press::More`].
    More,
    /// [`Press::AskConcede`].
    AskConcede,
    /// [`Press::AskClaim`].
    AskClaim,
    /// [`Press::WhyNot`].
    WhyNot,
    /// [`Press::Pick`].
    Pick(CardSet),
    /// [`Press::Contracts`].
    Contracts(Extras),
    /// [`Press::ChooseAction`].
    ChooseAction,
    /// [`Press::ChooseMore`].
    ChooseMore(u8),
}

/// The people to whom a replay is shown, which decides on its controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAudience {
    /// Somebody who hasn't played the deal.
    Onlooker,
    /// A player of the deal.
    Player {
        /// True if they share the deal with everybody who has its code.
        shares: bool,
    },
    /// Everybody in the channel.
    Channel {
        /// The member who leads through the deal.
        leader: Mention,
    },
    /// A moderator of the server, to whom the deal was reported.
    Moderator,
}

/// The time for which a person keeps their deals, in days; `None` if there is no limit.
pub type DaysKept = Option<u16>;

/// The format of a file with a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealFormat {
    /// Our own notation.
    Log,
    /// A record of the International Skat Server.
    Record,
    /// JSON for programs.
    Json,
    /// The picture of the result.
    Picture,
}

impl DealFormat {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Log, Self::Record, Self::Json, Self::Picture];

    /// Returns the key, which is also the ending of the file's name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Log => "txt",
            Self::Record => "sgf",
            Self::Json => "json",
            Self::Picture => "png",
        }
    }

    /// Returns the format with this key, if there is one.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.key() == key)
    }
}

/// A way from one step of a replay to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayMove {
    /// To the end of the trick before.
    TrickBack,
    /// To the step before.
    CardBack,
    /// To the next step.
    CardOn,
    /// To the end of the trick.
    TrickOn,
}

/// The eyes through which a replay shows a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// All hands are open.
    Open,
    /// Only what the player at this place knew then.
    Place(Place),
}

/// The written form: `open` or the number of the place.
impl fmt::Display for Eyes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("open"),
            Self::Place(place) => place.fmt(f),
        }
    }
}

/// The text names no eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoEyes;

impl FromStr for Eyes {
    type Err = NoEyes;

    fn from_str(text: &str) -> Result<Self, NoEyes> {
        match text {
            "open" => Ok(Self::Open),
            place => place
                .parse()
                .map(Place)
                .map(Self::Place)
                .map_err(|_| NoEyes),
        }
    }
}

/// A press on the page about a person's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivacyPress {
    /// Delete all data about the person.
    DeleteData,
}

/// A press on the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpPress {
    /// Select a topic by its key.
    ChooseTopic,
    /// Show the lessons.
    Learn,
}

/// A press on the rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleBookPress {
    /// Select an entry by its key.
    ChooseEntry,
    /// The same, in this part of the contents, counted from 0.
    ChooseFrom(u8),
    /// Show the entry about a game.
    Game(GameId),
}

/// A page of the settings. There are four, because a message holds only five rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPage {
    /// The channels and the role for player calls.
    Places,
    /// The defaults for new tables.
    Tables,
    /// What is on or off, and the operator's broadcasts.
    Options,
    /// The roles by rank.
    Ranks,
}

/// An action in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPress {
    /// Show this page.
    Page(SetupPage),
    /// Select the channels in which tables may be opened.
    Channels,
    /// Select the role for player calls.
    Role,
    /// Turn a thread for each table on or off.
    Threads(bool),
    /// Turn leaderboards on or off.
    Leaderboards(bool),
    /// Turn hints on or off.
    Hints(bool),
    /// Select the channel for the operator's broadcasts.
    Broadcasts,
    /// Select the channel for the monthly statistics of the deals.
    Statistics,
    /// Select the channel for the morning's results of the daily list.
    Daily,
    /// Select the channel for reports to the moderators.
    Reports,
    /// Select the language of public messages; values are `server` or a language's locale.
    Language,
    /// Select the rules; values are keys of presets.
    Rules,
    /// Select the think time; values are its keys.
    ThinkTime,
    /// Select the level of autoplayers; values are `usual` or the levels' keys.
    Strength,
    /// Choose the pace of autoplayers.
    Pace(Option<Pace>),
    /// Turn roles by rank on or off.
    RankRoles(bool),
    /// Select the role of a rank.
    RankRole(Strength),
    /// Compare the roles of all members with their ranks soon.
    ApplyRanks,
    /// Run the self-test for missing permissions.
    SelfTest,
    /// Post the entrance in the channel of the press.
    PostEntrance,
}

impl SetupPress {
    /// The value that stands for the server's own language.
    pub const SERVERS_OWN: &'static str = "server";

    /// The value that stands for the program's default level.
    pub const USUAL: &'static str = "usual";

    /// Returns the page that holds this control.
    #[must_use]
    pub const fn page(self) -> SetupPage {
        match self {
            Self::Page(page) => page,
            Self::Channels | Self::Role | Self::Daily | Self::SelfTest | Self::PostEntrance => {
                SetupPage::Places
            }
            Self::Threads(_)
            | Self::Leaderboards(_)
            | Self::Hints(_)
            | Self::Broadcasts
            | Self::Statistics
            | Self::Reports => SetupPage::Options,
            Self::RankRoles(_) | Self::RankRole(_) | Self::ApplyRanks => SetupPage::Ranks,
            Self::Language | Self::Rules | Self::ThinkTime | Self::Strength | Self::Pace(_) => {
                SetupPage::Tables
            }
        }
    }
}

/// The operator's answer to a question, or the end of a broadcast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorPress {
    /// Leave a server, by this order.
    Leave(u64),
    /// Stay on the server of this order.
    Stay(u64),
    /// Send this broadcast.
    Send(u64),
    /// Don't send this broadcast.
    Drop(u64),
    /// Send this broadcast to no more servers.
    Stop(u64),
}

/// A press on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedPress {
    /// The member wants to play.
    Want,
    /// The member no longer wants to play.
    Unwant,
    /// The member takes a seat at this table.
    Sit(TableId),
    /// The member opens a table for the seekers and themselves.
    Open,
    /// The same for two people and a computer.
    OpenWithComputer,
    /// The member calls the role.
    Call,
    /// The member takes the role, or gives it back.
    Role,
    /// The member refreshes the board.
    Refresh,
}

/// A press on the entrance, the message from which members reach everything without typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntrancePress {
    /// The member gets the form for a new table.
    Open,
    /// The member plays at once, against autoplayers.
    PlayAutoplayers,
    /// The member gets the players-wanted board.
    Wanted,
    /// The member gets their own tables.
    Mine,
    /// The member gets the daily list.
    Daily,
    /// The member gets the leaderboard.
    Leaderboard,
    /// The member gets the lessons.
    Learn,
    /// The member gets their settings.
    Settings,
    /// The member gets the help.
    Help,
    /// The member gets the rarer pages to choose from.
    More,
    /// The member gets their own profile.
    Profile,
    /// The member gets the contents of the rule book.
    RuleBook,
    /// The member gets the data about them as a file.
    ExportData,
    /// The member is asked to confirm that the data about them is deleted.
    AskToDeleteData,
    /// The member's results are shown on other servers or not.
    Share(bool),
    /// The member gets the settings of the server.
    Setup,
}

/// The options chosen so far in the form for a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableForm {
    /// The game.
    pub game: GameId,
    /// The rules; they count only if they fit the game.
    pub rules: Preset,
    /// The number of seats.
    pub places: u8,
    /// The number of rounds.
    pub rounds: u16,
    /// The number of autoplayers.
    pub autoplayers: u8,
    /// The think time; `None` is the server's, which doesn't apply to somebody who plays alone.
    pub think_time: Option<ThinkTime>,
    /// The people who may sit down.
    pub admission: Admission,
}

/// The people who may sit down at a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Everybody.
    Everybody,
    /// The people who are invited.
    Guests,
}

/// A press in the form for a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormPress {
    /// Select the game; values are keys of games.
    Game,
    /// Select the rules; values are keys of presets.
    Rules,
    /// Select the number of rounds; values are numbers.
    Rounds,
    /// Select the think time; values are its keys or [`TableFormPress::USUAL`].
    ThinkTime,
    /// Set the number of seats.
    Places(u8),
    /// Set the number of autoplayers.
    Autoplayers(u8),
    /// Set who may sit down.
    Admission(Admission),
    /// Open the table.
    Open,
}

impl TableFormPress {
    /// The value that stands for the server's think time.
    pub const USUAL: &'static str = "usual";
}

/// Number of lessons.
pub(crate) const LESSONS: u16 = 12;

/// The finished lessons, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LessonsDone(u16);

impl LessonsDone {
    /// Reads the set from its bits. Drops bits of lessons that don't exist.
    #[must_use]
    pub fn from_bits(bits: u16) -> Self {
        let all = (1_u16 << LESSONS) - 1;
        Self(bits & all)
    }

    /// Returns one bit for each lesson; the first lesson is the lowest bit.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) fn contains(self, lesson: usize) -> bool {
        self.0 >> lesson & 1 == 1
    }

    pub(crate) fn with(self, lesson: usize) -> Self {
        Self(self.0 | 1 << lesson)
    }
}

/// The meaning of a lesson's control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnPress {
    /// The lessons finished so far.
    pub done: LessonsDone,
    /// The page that the control shows.
    pub to: LearnPage,
}

/// A page of the lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnPage {
    /// The list of all lessons.
    Menu,
    /// A select of lessons; its values are lesson numbers from 0.
    Select,
    /// A step of a lesson.
    Step {
        /// The lesson's number, from 0.
        lesson: u8,
        /// The step's number, from 0. The number after the last step is the lesson's end.
        step: u8,
        /// The learner's choice in this step.
        choice: LessonChoice,
    },
    /// A select of the two cards to discard in a step; its values are cards in notation.
    SelectDiscards {
        /// The lesson's number, from 0.
        lesson: u8,
        /// The step's number, from 0.
        step: u8,
    },
}

/// A choice in a step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonChoice {
    /// No choice yet.
    Open,
    /// An action in the deal.
    Act(skat::Action),
    /// A quiz answer, by its number from 0.
    Answer(u8),
}

/// The announcements beside the kind of a suit contract or Grand, chosen before the contract is
/// named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Schneider, Schwarz or Ouvert.
    pub announcement: Announcement,
    /// Open cards without the Schwarz that official Ouvert includes.
    pub open: bool,
    /// The number of lowest trumps announced as Spitze.
    pub spitze: u8,
}

impl Extras {
    /// No announcement.
    pub const NONE: Self = Self {
        announcement: Announcement::None,
        open: false,
        spitze: 0,
    };

    /// Returns the announcements of the contract.
    pub(crate) fn of(contract: Contract) -> Self {
        let announcement = contract.announcement();
        let open = contract.ouvert() && announcement != Announcement::Ouvert;
        Self {
            announcement,
            open,
            spitze: contract.spitze(),
        }
    }

    /// Returns the contract of this kind with these announcements, if it exists.
    pub(crate) fn with(self, kind: ContractKind, hand: bool) -> Option<Contract> {
        let plain = Contract::new(kind, hand, self.announcement).ok()?;
        let contract = if self.open { plain.opened() } else { plain };
        contract
            .with_spitze(self.spitze)
            .ok()
            .filter(|&contract| Self::of(contract) == self)
    }
}

/// The written form, such as `S+open+spitze2`; empty without announcements. It is the end of a
/// Clubs Hand contract in notation, after `CH`.
impl fmt::Display for Extras {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.announcement {
            Announcement::None => "",
            Announcement::Schneider => "S",
            Announcement::Schwarz => "Z",
            Announcement::Ouvert => "O",
        })?;
        f.write_str(if self.open { "+open" } else { "" })?;
        if self.spitze > 0 {
            write!(f, "+spitze{}", self.spitze)
        } else {
            Ok(())
        }
    }
}

impl FromStr for Extras {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let contract: Contract = format!("CH{text}").parse()?;
        let extras = Self::of(contract);
        if extras.to_string() == text {
            Ok(extras)
        } else {
            Err(NotAContract)
        }
    }
}

/// A contract in the value calculator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractValue {
    /// The contract to value.
    pub contract: Contract,
    /// True if the skat is shown before it is picked up.
    pub skat_shown: bool,
}

/// The contract in notation, followed by `shown` if the skat is shown: `CHS`, `G shown`.
impl fmt::Display for ContractValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.contract,
            if self.skat_shown { " shown" } else { "" }
        )
    }
}

impl FromStr for ContractValue {
    type Err = NotAContract;

    fn from_str(text: &str) -> Result<Self, NotAContract> {
        let (contract, skat_shown) = match text.strip_suffix(" shown") {
            Some(contract) => (contract, true),
            None => (text, false),
        };
        Ok(Self {
            contract: contract.parse()?,
            skat_shown,
        })
    }
}
