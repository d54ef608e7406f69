//! The controls of all messages, and their custom ids.
//!
//! A custom id holds everything needed to act on the control, so it works after a restart. It holds
//! no secret: Discord says who pressed, and the rules say what they may do.
//!
//! Custom ids stay in messages for years. A word in the tables below never changes its meaning, and
//! `issued_ids.rs` keeps an example of each.

use std::convert::Infallible;

use skat_events::day::{DayDate, EntryMoment};
use skat_rules::card::CardSet;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::Preset;
use skat_rules::strength::Strength;
use skat_store::{ListKind, Period, RankingOrder};
use skat_table::{DealKind, Pace, Place, ShareCode, TableId, ThinkTime, VariationChoices};
use skat_view::{
    Admission, BoardSpan, ContractValue, DailyPress, Display, EntrancePress, Extras, Eyes, Face,
    HelpPress, LearnPage, LearnPress, LessonsDone, OperatorPress, PanelPress, PersonalSetting,
    PersonalSwitch, Press, PrivacyPress, ProfilePress, ReplayMove, ReplayPress, ReportPress,
    RuleBookPress, SetupPage, SetupPress, TableForm, TableFormPress, WantedPress,
};

use super::codec::{Encoded, arguments, encoded, joined};
#[cfg(test)]
use super::samples::{BoxedStrategy, Just, Sampled, Strategy as _};

/// Discord's limit for a custom id, in characters.
const MAX_LENGTH: usize = 100;

/// The meaning of a button or select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Control {
    /// Acts at a table, or shows something of it.
    Table(TableControl),
    /// Shows a page of a leaderboard.
    Leaderboard(BoardPage),
    /// Deletes the data about the person who presses it.
    Privacy(PrivacyPress),
    /// Changes a personal setting.
    Settings(PersonalSetting),
    /// Shows or changes the settings of the server.
    Setup(SetupPress),
    /// Answers a question to the operator.
    Operator(OperatorPress),
    /// Acts on the players-wanted board.
    Wanted(WantedControl),
    /// Shows a page of the lessons.
    Learn(LearnPress),
    /// Shows a topic of the help.
    Help(HelpPress),
    /// Shows an entry of the rule book.
    RuleBook(RuleBookPress),
    /// Leads from the entrance to what a member wants.
    Entrance(EntrancePress),
    /// Chooses an option of a new table, or opens it.
    TableForm(TableFormControl),
    /// Shows a page of the member's finished deals, or one of them.
    Deals(DealsControl),
    /// Shows a moment of a finished deal.
    Replay(ReplayControl),
    /// Plays a variation of a finished deal.
    Variation(VariationControl),
    /// Leads everybody in the channel through a finished deal.
    LedReplay(LedReplayControl),
    /// Shows how a member plays.
    Profile(ProfileControl),
    /// Shows a reported deal to a moderator, or what the logs say about its players.
    Report(ReportControl),
    /// Plays the daily list, or shows something of it.
    Daily(DailyControl),
}

encoded!(enum Control by ':' {
    Table(control: TableControl) = "s1",
    Leaderboard(page: BoardPage) = "b1",
    Privacy(press: PrivacyPress) = "p1",
    Settings(setting: PersonalSetting) = "o1",
    Setup(press: SetupPress) = "c1",
    Operator(press: OperatorPress) = "a1",
    Wanted(control: WantedControl) = "w1",
    Learn(press: LearnPress) = "l1",
    Help(press: HelpPress) = "h1",
    RuleBook(press: RuleBookPress) = "r1",
    Entrance(press: EntrancePress) = "e1",
    TableForm(control: TableFormControl) = "n1",
    Deals(control: DealsControl) = "m1",
    Replay(control: ReplayControl) = "d1",
    Variation(control: VariationControl) = "v1",
    LedReplay(control: LedReplayControl) = "f1",
    Report(control: ReportControl) = "q1",
    Profile(control: ProfileControl) = "u1",
    Daily(control: DailyControl) = "t1",
});

impl Control {
    /// Returns the custom id, at most [`MAX_LENGTH`] characters.
    #[must_use]
    pub(in crate::discord) fn encode(self) -> String {
        let id = Encoded::encode(&self);
        debug_assert!(
            id.len() <= MAX_LENGTH,
            "a custom id is too long for Discord"
        );
        id
    }

    /// Parses a custom id; `None` if it has another version or is made up.
    #[must_use]
    pub(in crate::discord) fn parse(id: &str) -> Option<Self> {
        Encoded::parse(id)
    }

    /// Returns the controls of a message of this table, which shows this decision.
    pub(in crate::discord) fn of_table(table: TableId, decision: u32) -> impl Fn(Press) -> Self {
        move |press| {
            Self::Table(TableControl {
                table,
                decision,
                press,
            })
        }
    }

    /// Returns true if the control leads a person to their own data.
    pub(in crate::discord) const fn is_about_own_data(self) -> bool {
        matches!(
            self,
            Self::Privacy(_)
                | Self::Entrance(EntrancePress::ExportData | EntrancePress::AskToDeleteData)
        )
    }

    /// Returns true for the controls that need no server: what `/deal` and `/daily` lead to.
    pub(in crate::discord) const fn works_in_direct_messages(self) -> bool {
        matches!(self, Self::Replay(_) | Self::Variation(_) | Self::Daily(_))
    }

    /// Returns the controls of a message about this day, which shows a deal at this moment.
    pub(in crate::discord) fn of_day(
        date: DayDate,
        moment: Option<EntryMoment>,
    ) -> impl Fn(DailyPress) -> Self {
        move |press| {
            Self::Daily(DailyControl {
                date,
                moment: ShownMoment(moment),
                press,
            })
        }
    }

    /// Returns the finished deal that the control is about.
    pub(in crate::discord) const fn finished_deal(self) -> Option<NamedDeal> {
        match self {
            Self::Replay(ReplayControl { code, .. })
            | Self::LedReplay(LedReplayControl { code, .. }) => Some(NamedDeal::Coded(code)),
            Self::Table(TableControl {
                table,
                press:
                    Press::ShowDeal(number)
                    | Press::Replay(number)
                    | Press::Report(number)
                    | Press::Review(number)
                    | Press::ReviewPage(number)
                    | Press::ReviewTo(number, _)
                    | Press::OwnReview(number)
                    | Press::Luck(number)
                    | Press::Verify(number),
                ..
            }) => Some(NamedDeal::Numbered(table, number)),
            _ => None,
        }
    }

    /// Returns the controls of a message that has none.
    pub(in crate::discord) const fn never(press: Infallible) -> Self {
        match press {}
    }
}

/// A deal as a control names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum NamedDeal {
    /// By its share code.
    Coded(ShareCode),
    /// By its table and its number there.
    Numbered(TableId, u16),
}

/// A control of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct TableControl {
    pub(in crate::discord) table: TableId,
    /// The decision of the player who was shown the control; 0 on public messages.
    pub(in crate::discord) decision: u32,
    pub(in crate::discord) press: Press,
}

encoded!(struct TableControl by ':' {
    table: TableId,
    decision: u32,
    press: Press,
});

encoded!(enum Press by ' ' {
    Join = "join",
    AskInvite = "invite?",
    Invite = "invite",
    Privacy(is_private: bool) = "private",
    AddAutoplayer = "autoplayer",
    ChooseStrength = "strength",
    ChoosePace(pace: Pace) = "pace",
    Begin = "begin",
    AskWord = "word?",
    GiveWord = "word",
    Leave = "leave",
    ConfirmLeave = "leave!",
    MyCards = "cards",
    LastTrick = "last",
    More = "more",
    Watch = "watch",
    Back = "back",
    Ready = "ready",
    Hint = "hint",
    Undo = "undo",
    AskUndo = "undo?",
    TakeBack = "take back",
    Seats = "seats",
    AskRemove(place: Place, sitting: u32) = "remove?",
    Remove(place: Place, sitting: u32) = "remove",
    ShowDeal(deal: u16) = "show",
    Review(deal: u16) = "look back",
    ReviewPage(deal: u16) = "page of",
    ReviewTo(deal: u16, page: u8) = "look back to",
    OwnReview(deal: u16) = "review",
    Replay(deal: u16) = "replay",
    Luck(deal: u16) = "luck",
    ListLuck = "list-luck",
    Report(deal: u16) = "report",
    Verify(deal: u16) = "verify",
    Rematch = "rematch",
    AskStop = "stop?",
    Stop(number: u8) = "stop",
    Act(action: AnyAction) = "do",
    AskConcede = "concede?",
    AskClaim = "claim?",
    ChooseAction = "choose",
    ChooseMore(number: u8) = "choose",
    Ask(action: AnyAction) = "ask",
    Pick(cards: CardSet) = "pick",
    Contracts(extras: Extras) = "contracts",
    Reckon(value: ContractValue) = "reckon",
    WhyNot = "why",
    Rules = "rules",
});

/// A page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct BoardPage {
    pub(in crate::discord) scope: BoardScope,
    pub(in crate::discord) period: Period,
    pub(in crate::discord) game: GameId,
    pub(in crate::discord) kind: ListKind,
    pub(in crate::discord) order: BoardOrder,
    /// Counted from 0.
    pub(in crate::discord) page: u32,
}

/// The order of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum BoardOrder {
    /// By a figure of the tallies.
    Tally(RankingOrder),
    /// By rating.
    Rating,
}

encoded!(enum BoardOrder by ':' {
    Tally(order: RankingOrder) = "",
    Rating = "rating",
});

encoded!(struct BoardPage by ':' {
    scope: BoardScope,
    period: Period,
    game: GameId,
    kind: ListKind,
    order: BoardOrder,
    page: u32,
});

/// A control of the list of a member's finished deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct DealsControl {
    pub(in crate::discord) filter: DealFilter,
    pub(in crate::discord) to: DealsTarget,
}

encoded!(struct DealsControl by ':' {
    filter: DealFilter,
    to: DealsTarget,
});

/// The finished deals that a member wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct DealFilter {
    /// The kind of deal; `None` for all.
    pub(in crate::discord) kind: Option<DealKind>,
    /// True for won deals, false for lost ones; `None` for all.
    pub(in crate::discord) won: Option<bool>,
    /// The user who must have played, too.
    pub(in crate::discord) partner: Option<u64>,
    pub(in crate::discord) period: Period,
}

encoded!(struct DealFilter by '.' {
    kind: Option<DealKind>,
    won: Option<bool>,
    partner: Option<u64>,
    period: Period,
});

/// The place to which a control in the list of deals leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum DealsTarget {
    /// This page, counted from 0.
    Page(u32),
    /// The deal that is selected by its share code.
    Chosen,
}

encoded!(enum DealsTarget by ' ' {
    Page(page: u32) = "page",
    Chosen = "deal",
});

/// A control of the replay of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct ReplayControl {
    pub(in crate::discord) code: ShareCode,
    pub(in crate::discord) press: ReplayPress,
}

encoded!(struct ReplayControl by ':' {
    code: ShareCode,
    press: ReplayPress,
});

/// A control of a replay that everybody in the channel sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct LedReplayControl {
    pub(in crate::discord) code: ShareCode,
    /// The user who leads.
    pub(in crate::discord) leader: u64,
    pub(in crate::discord) press: ReplayPress,
}

encoded!(struct LedReplayControl by ':' {
    code: ShareCode,
    leader: u64,
    press: ReplayPress,
});

encoded!(enum ReplayPress by ' ' {
    To(way: ReplayMove, step: u16, eyes: Eyes) = "to",
    ChooseEyes(step: u16) = "eyes",
    ChooseMoment(eyes: Eyes) = "moment",
    Export = "export",
    Vary(step: u16, eyes: Eyes) = "play",
    Review(page: u8) = "review",
    Luck = "luck",
    ListLuck = "list-luck",
    Share(is_shared: bool, step: u16, eyes: Eyes) = "share",
    Present(step: u16, eyes: Eyes) = "present",
    Report(step: u16) = "report",
    ChooseReported(step: u16) = "report-whom",
    SendReport(step: u16, places: u16) = "report-send",
});

/// A control of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct ProfileControl {
    /// The member whose profile it is.
    pub(in crate::discord) user: u64,
    pub(in crate::discord) press: ProfilePress,
}

encoded!(struct ProfileControl by ':' {
    user: u64,
    press: ProfilePress,
});

encoded!(enum ProfilePress by ' ' {
    Play = "play",
    Share(is_shared: bool) = "share",
    Luck = "luck",
});

/// A control of a report in the moderators' channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct ReportControl {
    /// The report's own number.
    pub(in crate::discord) report: u64,
    pub(in crate::discord) press: ReportPress,
}

encoded!(struct ReportControl by ':' {
    report: u64,
    press: ReportPress,
});

encoded!(enum ReportPress by ' ' {
    Replay(press: ReplayPress) = "replay",
    Statistics = "statistics",
});

/// A control of the daily list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct DailyControl {
    pub(in crate::discord) date: DayDate,
    pub(in crate::discord) moment: ShownMoment,
    pub(in crate::discord) press: DailyPress,
}

encoded!(struct DailyControl by ':' {
    date: DayDate,
    moment: ShownMoment,
    press: DailyPress,
});

/// How far the deal had got that a message shows; `None` if it shows none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct ShownMoment(pub(in crate::discord) Option<EntryMoment>);

/// `<deal>.<actions>`, or `-` outside of deals.
impl Encoded for ShownMoment {
    fn encode(&self) -> String {
        match self.0 {
            Some(EntryMoment { deal, actions }) => format!("{deal}.{actions}"),
            None => "-".to_owned(),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self(None));
        }
        let (deal, actions) = text.split_once('.')?;
        let (deal, actions) = (u8::parse(deal)?, u16::parse(actions)?);
        Some(Self(Some(EntryMoment { deal, actions })))
    }
}

encoded!(enum DailyPress by ' ' {
    Panel(press: PanelPress) = "",
    Overview = "day",
    Deal(number: u8) = "deal",
    Show = "show",
    Act(action: AnyAction) = "do",
    Ask(action: AnyAction) = "ask",
    Results(date: DayDate) = "results",
    ChooseDeal = "replay",
    Board(span: BoardSpan) = "board",
    BoardPage(span: BoardSpan, page: u16) = "page",
    League = "league",
    ShareText = "share",
    Remind = "remind",
    Proof = "proof",
});

encoded!(enum BoardSpan by '.' {
    Day(date: DayDate) = "day",
    Week = "week",
    Season = "season",
});

/// A control of a variation of a finished deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct VariationControl {
    pub(in crate::discord) code: ShareCode,
    pub(in crate::discord) start: VariationStart,
    /// What the player has decided when the control is pressed.
    pub(in crate::discord) choices: VariationChoices,
    pub(in crate::discord) press: PanelPress,
}

encoded!(struct VariationControl by ':' {
    code: ShareCode,
    start: VariationStart,
    choices: VariationChoices,
    press: PanelPress,
});

/// The place at which a variation decides anew, and the step of the replay after which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct VariationStart {
    pub(in crate::discord) place: Place,
    pub(in crate::discord) step: u16,
}

encoded!(struct VariationStart by '.' {
    place: Place,
    step: u16,
});

encoded!(enum PanelPress by ' ' {
    Back = "back",
    LastTrick = "last",
    More = "more",
    AskConcede = "concede?",
    AskClaim = "claim?",
    WhyNot = "why",
    Pick(cards: CardSet) = "pick",
    Contracts(extras: Extras) = "contracts",
    ChooseAction = "choose",
    ChooseMore(number: u8) = "choose",
});

encoded!(enum ReplayMove by ' ' {
    TrickBack = "trick-back",
    CardBack = "card-back",
    CardOn = "card",
    TrickOn = "trick",
});

/// The servers that a leaderboard covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum BoardScope {
    /// The server of the click.
    Here,
    /// All servers.
    Everywhere,
}

encoded!(enum BoardScope by ':' {
    Here = "here",
    Everywhere = "all",
});

encoded!(enum PrivacyPress by ':' {
    DeleteData = "forget",
});

encoded!(enum PersonalSetting by ':' {
    Display(display: Display) = "display",
    Face(face: Face) = "face",
    Switch(switch: PersonalSwitch, is_on: bool) = "",
});

encoded!(enum SetupPress by ' ' {
    Page(page: SetupPage) = "",
    Channels = "channels",
    Role = "role",
    Threads(is_on: bool) = "threads",
    Leaderboards(is_on: bool) = "leaderboards",
    Hints(is_on: bool) = "hints",
    Broadcasts = "news",
    Statistics = "statistics",
    Daily = "daily",
    Reports = "reports",
    Language = "language",
    Rules = "rules",
    ThinkTime = "think",
    Strength = "strength",
    Pace(pace: Option<Pace>) = "pace",
    RankRoles(is_on: bool) = "ranks",
    RankRole(level: Strength) = "rank",
    ApplyRanks = "apply-ranks",
    SelfTest = "test",
    PostEntrance = "entrance",
});

encoded!(enum SetupPage by ' ' {
    Places = "places",
    Tables = "tables",
    Options = "options",
    Ranks = "rank-roles",
});

encoded!(enum OperatorPress by ' ' {
    Leave(order: u64) = "leave",
    Stay(order: u64) = "stay",
    Send(number: u64) = "send",
    Drop(number: u64) = "drop",
    Stop(number: u64) = "stop",
});

/// A control of a players-wanted board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct WantedControl {
    pub(in crate::discord) call: RoleCall,
    pub(in crate::discord) press: WantedPress,
}

encoded!(struct WantedControl by ':' {
    call: RoleCall,
    press: WantedPress,
});

/// Tells whether the role was called from a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum RoleCall {
    /// It wasn't yet.
    Open,
    /// It was.
    Made,
}

encoded!(enum RoleCall by ':' {
    Open = "0",
    Made = "1",
});

encoded!(enum WantedPress by ' ' {
    Want = "want",
    Unwant = "unwant",
    Sit(table: TableId) = "sit",
    Open = "open",
    OpenWithComputer = "open-computer",
    Call = "call",
    Role = "role",
    Refresh = "refresh",
});

encoded!(struct LearnPress by ':' {
    done: LessonsDone,
    to: LearnPage,
});

encoded!(enum HelpPress by ':' {
    ChooseTopic = "topic",
    Learn = "learn",
});

encoded!(enum EntrancePress by ' ' {
    Open = "open",
    PlayAutoplayers = "autoplayers",
    Wanted = "wanted",
    Mine = "mine",
    Daily = "daily",
    Leaderboard = "board",
    Learn = "learn",
    Settings = "settings",
    Help = "help",
    More = "more",
    Profile = "profile",
    RuleBook = "rules",
    ExportData = "export",
    AskToDeleteData = "forget",
    Share(is_on: bool) = "share",
    Setup = "setup",
});

/// A control of the form for a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct TableFormControl {
    pub(in crate::discord) form: TableForm,
    pub(in crate::discord) press: TableFormPress,
}

encoded!(struct TableFormControl by ':' {
    form: TableForm,
    press: TableFormPress,
});

encoded!(struct TableForm by '.' {
    game: GameId,
    rules: Preset,
    places: u8,
    rounds: u16,
    autoplayers: u8,
    think_time: Option<ThinkTime>,
    admission: Admission,
});

encoded!(enum Admission by ' ' {
    Everybody = "",
    Guests = "private",
});

encoded!(enum TableFormPress by ' ' {
    Game = "game",
    Rules = "rules",
    Rounds = "rounds",
    ThinkTime = "think",
    Places(places: u8) = "places",
    Autoplayers(autoplayers: u8) = "autoplayers",
    Admission(admission: Admission) = "admission",
    Open = "open",
});

encoded!(enum RuleBookPress by ':' {
    ChooseEntry = "entry",
    ChooseFrom(part: u8) = "part",
    Game(game: GameId) = "game",
});

#[cfg(test)]
mod tests {
    use std::fs::{self, DirEntry};
    use std::io;
    use std::mem::discriminant;

    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::discord::controls::issued_ids::{issued, outdated};
    use crate::discord::controls::samples::actions;

    /// Reads values of each variant back.
    fn must_read_back<T: Sampled + Encoded + PartialEq>() {
        for variant in T::variants() {
            let read_back = |value: T| {
                let text = value.encode();
                assert_eq!(T::parse(&text), Some(value), "{text}");
                Ok(())
            };
            TestRunner::deterministic()
                .run(&variant, read_back)
                .expect("every value reads back");
        }
    }

    /// Reads controls back that are made of each variant of a type, and measures their custom ids.
    fn must_fit<T: Sampled>(control: impl Fn(T) -> Control) {
        for variant in T::variants() {
            let fits = |value: T| {
                let control = control(value);
                let id = control.encode();
                assert!(id.len() <= MAX_LENGTH, "{id}");
                assert_eq!(Control::parse(&id), Some(control), "{id}");
                Ok(())
            };
            TestRunner::deterministic()
                .run(&variant, fits)
                .expect("every custom id fits");
        }
    }

    fn at_table(press: Press) -> Control {
        Control::of_table(TableId::new(u64::MAX), u32::MAX)(press)
    }

    #[test]
    fn every_variant_reads_back() {
        must_read_back::<Press>();
        must_read_back::<BoardScope>();
        must_read_back::<PrivacyPress>();
        must_read_back::<PersonalSetting>();
        must_read_back::<SetupPress>();
        must_read_back::<SetupPage>();
        must_read_back::<OperatorPress>();
        must_read_back::<RoleCall>();
        must_read_back::<WantedPress>();
        must_read_back::<Admission>();
        must_read_back::<TableFormPress>();
        must_read_back::<LearnPage>();
        must_read_back::<HelpPress>();
        must_read_back::<RuleBookPress>();
        must_read_back::<DealFilter>();
        must_read_back::<DealsTarget>();
        must_read_back::<ReplayPress>();
        must_read_back::<ReplayMove>();
        must_read_back::<PanelPress>();
        must_read_back::<VariationStart>();
    }

    #[test]
    fn every_control_reads_back_and_fits() {
        must_fit::<Control>(|control| control);
        must_fit::<Press>(at_table);
        must_fit::<PanelPress>(variation_control);
        must_fit::<LearnPage>(|to| {
            Control::Learn(LearnPress {
                done: LessonsDone::from_bits(u16::MAX),
                to,
            })
        });
    }

    #[test]
    fn every_action_reads_back_as_its_games_and_fits() {
        for action in actions() {
            for press in [Press::Act(action), Press::Ask(action)] {
                let control = at_table(press);
                let id = control.encode();
                assert!(id.len() <= MAX_LENGTH, "{id}");
                assert_eq!(Control::parse(&id), Some(control), "{id}");
            }
        }
    }

    #[test]
    fn issued_ids_keep_their_meaning() {
        let mut changed = Vec::new();
        for (id, control) in issued() {
            assert_eq!(Control::parse(id), Some(control), "{id}");
            changed.extend((control.encode() != id).then(|| (id, control.encode())));
        }
        assert_eq!(changed, []);
        for (id, control) in outdated() {
            assert_eq!(Control::parse(id), Some(control), "{id}");
        }
    }

    fn first(variant: &BoxedStrategy<Control>) -> Control {
        let tree = variant.new_tree(&mut TestRunner::deterministic());
        tree.expect("a value").current()
    }

    #[test]
    fn every_press_at_a_table_is_in_a_whole_bot_test() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/discord");
        let files = fs::read_dir(folder).expect("the tests");
        let read = |file: io::Result<DirEntry>| fs::read_to_string(file.expect("a test").path());
        let tests: io::Result<String> = files.map(read).collect();
        let tests = tests.expect("the tests can be read");
        for press in Press::variants() {
            let id = first(&press.prop_map(at_table).boxed()).encode();
            let meaning = id.rsplit(':').next().expect("a press");
            let word = meaning.split([' ', '@']).next().expect("its name");
            let is_used = ['"', ':'].iter().any(|before| {
                let word = format!("{before}{word}");
                let mut rest = tests.split(&word).skip(1);
                rest.any(|rest| rest.starts_with(['"', ' ', ':']))
            });
            assert!(is_used, "no test in tests/discord presses {meaning}");
        }
    }

    fn wanted_control((call, press): (RoleCall, WantedPress)) -> Control {
        Control::Wanted(WantedControl { call, press })
    }

    fn form_control((form, press): (TableForm, TableFormPress)) -> Control {
        Control::TableForm(TableFormControl { form, press })
    }

    fn replay_control((code, press): (ShareCode, ReplayPress)) -> Control {
        Control::Replay(ReplayControl { code, press })
    }

    fn variation_control(press: PanelPress) -> Control {
        Control::Variation(VariationControl {
            code: ShareCode::new(u64::MAX),
            start: VariationStart {
                place: Place(u8::MAX),
                step: u16::MAX,
            },
            choices: "A"
                .repeat(VariationChoices::LONGEST)
                .parse()
                .expect("letters"),
            press,
        })
    }

    #[test]
    fn every_kind_of_control_has_an_issued_id() {
        let presses = Press::variants()
            .into_iter()
            .map(|press| press.prop_map(at_table).boxed());
        let setups = SetupPress::variants()
            .into_iter()
            .map(|press| press.prop_map(Control::Setup).boxed());
        let orders = OperatorPress::variants()
            .into_iter()
            .map(|press| press.prop_map(Control::Operator).boxed());
        let entrances = EntrancePress::variants()
            .into_iter()
            .map(|press| press.prop_map(Control::Entrance).boxed());
        let helps = HelpPress::variants()
            .into_iter()
            .map(|press| press.prop_map(Control::Help).boxed());
        let rules = RuleBookPress::variants()
            .into_iter()
            .map(|press| press.prop_map(Control::RuleBook).boxed());
        let wanted = WantedPress::variants()
            .into_iter()
            .map(|press| (RoleCall::any(), press).prop_map(wanted_control).boxed());
        let forms = TableFormPress::variants()
            .into_iter()
            .map(|press| (TableForm::any(), press).prop_map(form_control).boxed());
        let replays = ReplayPress::variants()
            .into_iter()
            .map(|press| (ShareCode::any(), press).prop_map(replay_control).boxed());
        let variations = PanelPress::variants()
            .into_iter()
            .map(|press| press.prop_map(variation_control).boxed());
        let kinds = Control::variants()
            .into_iter()
            .chain(replays)
            .chain(variations)
            .chain(presses)
            .chain(setups)
            .chain(orders)
            .chain(entrances)
            .chain(helps)
            .chain(rules)
            .chain(wanted)
            .chain(forms);
        for control in kinds.map(|kind| first(&kind)) {
            let is_alike = |(_, issued): &(&str, Control)| match (control, *issued) {
                (Control::Table(control), Control::Table(issued)) => {
                    discriminant(&control.press) == discriminant(&issued.press)
                }
                (Control::Setup(press), Control::Setup(issued)) => {
                    discriminant(&press) == discriminant(&issued)
                }
                (Control::Operator(press), Control::Operator(issued)) => {
                    discriminant(&press) == discriminant(&issued)
                }
                (Control::Entrance(press), Control::Entrance(issued)) => {
                    discriminant(&press) == discriminant(&issued)
                }
                (Control::Help(press), Control::Help(issued)) => {
                    discriminant(&press) == discriminant(&issued)
                }
                (Control::RuleBook(press), Control::RuleBook(issued)) => {
                    discriminant(&press) == discriminant(&issued)
                }
                (Control::Wanted(control), Control::Wanted(issued)) => {
                    discriminant(&control.press) == discriminant(&issued.press)
                }
                (Control::TableForm(control), Control::TableForm(issued)) => {
                    discriminant(&control.press) == discriminant(&issued.press)
                }
                (Control::Replay(control), Control::Replay(issued)) => {
                    discriminant(&control.press) == discriminant(&issued.press)
                }
                (Control::Variation(control), Control::Variation(issued)) => {
                    discriminant(&control.press) == discriminant(&issued.press)
                }
                (control, issued) => discriminant(&control) == discriminant(&issued),
            };
            assert!(issued().iter().any(is_alike), "{control:?}");
        }
    }

    #[test]
    fn invented_ids_do_not_parse() {
        for id in [
            "",
            "x",
            "s1",
            "s1:ab:1",
            "s2:ab:1:join",
            "s1:xyz:1:join",
            "s1:ab:-1:join",
            "s1:ab:1:",
            "s1:ab:1:jump",
            "s1:ab:1:do",
            "s1:ab:1:do play",
            "s1:ab:1:do@ play CJ",
            "s1:ab:1:do@chess play CJ",
            "s1:ab:1:do@oma",
            "s1:ab:1:do @oma play CJ",
            "s1:ab:1:choose x",
            "s1:ab:1:ask",
            "s1:ab:1:ask@chess play CJ",
            "s1:ab:1:pick XX",
            "s1:ab:1:pick ",
            "s1:ab:1:contracts ",
            "s1:ab:1:contracts Q",
            "s1:ab:1:contracts H",
            "s1:ab:1:reckon",
            "s1:ab:1:reckon CS",
            "s1:ab:1:reckon G hidden",
            "s1:ab:1:do play XX",
            "s1:ab:1:do bid 19",
            "s1:ab:1:do announce CS",
            "s1:ab:1:do discard CJ CJ",
            "s1:11111111111111111:1:join",
            "s1:ab:1:join:more",
            "s1:ab:1:join ",
            "s1:ab:1:remove",
            "s1:ab:1:remove 1",
            "s1:ab:1:remove 256 1",
            "s1:ab:1:remove? 1 -1",
            "s1:ab:1:stop x",
            "s1:ab:1:look back",
            "s1:ab:1:look back x",
            "s1:ab:1:page of 65536",
            "s1:ab:1:look back to 1",
            "s1:ab:1:look back to 1 256",
            "p1",
            "p1:forget:1",
            "o1:display",
            "o1:display:hologram",
            "o1:face:picture",
            "o1:reminders:maybe",
            "o1:reminders:on:1",
            "o1:invitations",
            "o2:reminders:on",
            "b1",
            "b2:here:all:skat:official:points:0",
            "b1:there:all:skat:official:points:0",
            "b1:here:2026-13:skat:official:points:0",
            "b1:here:2026-1:skat:official:points:0",
            "b1:here:all:chess:official:points:0",
            "b1:here:all:skat:mine:points:0",
            "b1:here:all:skat:official:money:0",
            "b1:here:all:skat:official:points:-1",
            "b1:here:all:skat:official:points",
            "b1:here:all:skat:official:points:0:1",
            "c1",
            "c1:threads",
            "a1",
            "a1:leave",
            "a1:leave x",
            "h2:topic",
            "m1",
            "m1:any.any.any.all",
            "m1:any.any.any.all:page",
            "m1:any.any.any.all:page x",
            "m1:chess.any.any.all:page 0",
            "m1:any.yes.any.all:page 0",
            "m1:any.any.x.all:page 0",
            "m1:any.any.any.2026-13:page 0",
            "d1",
            "d1:028T-5CY4-TQKF-F6YH",
            "d1:128T-5CY4-TQKF-F6YH:eyes 3",
            "d1:028T-5CY4-TQKF-F6YH:to card 3",
            "d1:028T-5CY4-TQKF-F6YH:to card 3 closed",
            "d1:028T-5CY4-TQKF-F6YH:to jump 3 open",
            "d1:028T-5CY4-TQKF-F6YH:eyes",
            "d1:028T-5CY4-TQKF-F6YH:moment",
            "d1:028T-5CY4-TQKF-F6YH:play 3",
            "v1",
            "v1:028T-5CY4-TQKF-F6YH:1.12:Ag",
            "v1:028T-5CY4-TQKF-F6YH:1:Ag:back",
            "v1:028T-5CY4-TQKF-F6YH:1.12::back",
            "v1:028T-5CY4-TQKF-F6YH:1.12:A3:back",
            "v1:128T-5CY4-TQKF-F6YH:1.12:Ag:back",
            "v1:028T-5CY4-TQKF-F6YH:1.12:Ag:do play CJ",
            "d1:028T-5CY4-TQKF-F6YH:review",
            "d1:028T-5CY4-TQKF-F6YH:review 256",
            "w1:want",
            "w1:2:want",
            "w1:0:sit",
            "w1:0:sit xyz",
            "l1",
            "l1:0",
            "l2:0:menu",
            "l1:x:menu",
            "l1:10000:menu",
            "l1:0:menus",
            "l1:0:1",
            "l1:0:1.x",
            "l1:0:1.256",
            "l1:0:1.2 do",
            "l1:0:1.2 do play XX",
            "l1:0:1.2 answer",
            "l1:0:1.2 answer 256",
            "l1:0:1.2 jump",
            "l1:0:1.2 discard C7",
        ] {
            assert_eq!(Control::parse(id), None, "{id}");
        }
    }
}
