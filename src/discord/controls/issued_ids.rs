//! Custom ids that are in messages out there, each with its meaning. An entry never changes: an old
//! message's buttons keep working.

use skat_events::day::{DayDate, EntryMoment};
use skat_rules::card::CardSet;
use skat_rules::game::GameId;
use skat_rules::rule_set::Preset;
use skat_rules::strength::Strength;
use skat_store::{ListKind, Month, Period, RankingOrder};
use skat_table::{DealKind, Pace, Place, ShareCode, TableId, ThinkTime, VariationChoices};
use skat_view::{
    Admission, BoardSpan, ContractValue, DailyPress, Display, EntrancePress, Extras, Eyes, Face,
    HelpPress, LearnPage, LearnPress, LessonChoice, LessonsDone, OperatorPress, PanelPress,
    PersonalSetting, PersonalSwitch, Press, PrivacyPress, ProfilePress, ReplayMove, ReplayPress,
    ReportPress, RuleBookPress, SetupPage, SetupPress, TableForm, TableFormPress, WantedPress,
};

use super::control::{
    BoardOrder, BoardPage, BoardScope, Control, DealFilter, DealsControl, DealsTarget,
    LedReplayControl, ProfileControl, ReplayControl, ReportControl, RoleCall, TableFormControl,
    VariationControl, VariationStart, WantedControl,
};

/// Returns the custom ids that the program issues today.
pub(super) fn issued() -> Vec<(&'static str, Control)> {
    let mut ids = Vec::new();
    ids.extend(tables());
    ids.extend(actions());
    ids.extend(leaderboards());
    ids.extend(settings());
    ids.extend(setup());
    ids.extend(wanted());
    ids.extend(entrance());
    ids.extend(table_form());
    ids.extend(lessons());
    ids.extend(variations());
    ids.extend(days());
    ids.extend([
        (
            "m1:any.any.any.all:page 0",
            deals(NO_FILTER, DealsTarget::Page(0)),
        ),
        (
            "m1:grand.on.7.2026-11:deal",
            deals(A_FILTER, DealsTarget::Chosen),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:to card 12 open",
            replay(ReplayPress::To(ReplayMove::CardOn, 12, Eyes::Open)),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:to trick-back 4 2",
            replay(ReplayPress::To(
                ReplayMove::TrickBack,
                4,
                Eyes::Place(Place(2)),
            )),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:eyes 12",
            replay(ReplayPress::ChooseEyes(12)),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:moment open",
            replay(ReplayPress::ChooseMoment(Eyes::Open)),
        ),
        ("d1:028T-5CY4-TQKF-F6YH:export", replay(ReplayPress::Export)),
        ("d1:028T-5CY4-TQKF-F6YH:luck", replay(ReplayPress::Luck)),
        (
            "d1:028T-5CY4-TQKF-F6YH:list-luck",
            replay(ReplayPress::ListLuck),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:play 12 1",
            replay(ReplayPress::Vary(12, Eyes::Place(Place(1)))),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:review 2",
            replay(ReplayPress::Review(2)),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:share on 12 open",
            replay(ReplayPress::Share(true, 12, Eyes::Open)),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:present 12 open",
            replay(ReplayPress::Present(12, Eyes::Open)),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:report 12",
            replay(ReplayPress::Report(12)),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:report-whom 12",
            replay(ReplayPress::ChooseReported(12)),
        ),
        (
            "d1:028T-5CY4-TQKF-F6YH:report-send 12 6",
            replay(ReplayPress::SendReport(12, 6)),
        ),
        (
            "q1:1234567890123456789:replay to card 12 open",
            report(ReportPress::Replay(ReplayPress::To(
                ReplayMove::CardOn,
                12,
                Eyes::Open,
            ))),
        ),
        (
            "q1:1234567890123456789:statistics",
            report(ReportPress::Statistics),
        ),
        ("u1:7:play", profile(ProfilePress::Play)),
        ("u1:7:share on", profile(ProfilePress::Share(true))),
        ("u1:7:luck", profile(ProfilePress::Luck)),
        (
            "f1:028T-5CY4-TQKF-F6YH:175928847299117063:to card 12 open",
            Control::LedReplay(LedReplayControl {
                code: ShareCode::new(0x0123_4567_89ab_cdef),
                leader: 175_928_847_299_117_063,
                press: ReplayPress::To(ReplayMove::CardOn, 12, Eyes::Open),
            }),
        ),
        ("p1:forget", Control::Privacy(PrivacyPress::DeleteData)),
        ("a1:leave 7", Control::Operator(OperatorPress::Leave(7))),
        ("a1:stay 7", Control::Operator(OperatorPress::Stay(7))),
        ("a1:send 8", Control::Operator(OperatorPress::Send(8))),
        ("a1:drop 8", Control::Operator(OperatorPress::Drop(8))),
        ("a1:stop 8", Control::Operator(OperatorPress::Stop(8))),
        ("h1:topic", Control::Help(HelpPress::ChooseTopic)),
        ("h1:learn", Control::Help(HelpPress::Learn)),
        ("r1:entry", Control::RuleBook(RuleBookPress::ChooseEntry)),
        ("r1:part:2", Control::RuleBook(RuleBookPress::ChooseFrom(2))),
        (
            "r1:game:oma",
            Control::RuleBook(RuleBookPress::Game(GameId::Oma)),
        ),
    ]);
    ids
}

/// All deals.
const NO_FILTER: DealFilter = DealFilter {
    kind: None,
    won: None,
    partner: None,
    period: Period::AllTime,
};

/// Some deals.
const A_FILTER: DealFilter = DealFilter {
    kind: Some(DealKind::Grand),
    won: Some(true),
    partner: Some(7),
    period: Period::Month(Month {
        year: 2026,
        month: 11,
    }),
};

fn deals(filter: DealFilter, to: DealsTarget) -> Control {
    Control::Deals(DealsControl { filter, to })
}

fn profile(press: ProfilePress) -> Control {
    Control::Profile(ProfileControl { user: 7, press })
}

fn report(press: ReportPress) -> Control {
    let report = 1_234_567_890_123_456_789;
    Control::Report(ReportControl { report, press })
}

fn replay(press: ReplayPress) -> Control {
    let code = ShareCode::new(0x0123_4567_89ab_cdef);
    Control::Replay(ReplayControl { code, press })
}

fn variations() -> Vec<(&'static str, Control)> {
    let of = |choices: &str, press| {
        Control::Variation(VariationControl {
            code: ShareCode::new(0x0123_4567_89ab_cdef),
            start: VariationStart {
                place: Place(1),
                step: 12,
            },
            choices: choices.parse().expect("decisions"),
            press,
        })
    };
    let picked = CardSet::EMPTY.with("C7".parse().expect("a card"));
    let open = "+open".parse().expect("announcements");
    let none = VariationChoices::NONE.to_string();
    vec![
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:-:back",
            of(&none, PanelPress::Back),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:hg3kAb:last",
            of("hg3kAb", PanelPress::LastTrick),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:A:more",
            of("A", PanelPress::More),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:A:concede?",
            of("A", PanelPress::AskConcede),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:A:claim?",
            of("A", PanelPress::AskClaim),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:A:why",
            of("A", PanelPress::WhyNot),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:h:pick C7",
            of("h", PanelPress::Pick(picked)),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:h:contracts +open",
            of("h", PanelPress::Contracts(open)),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:A:choose",
            of("A", PanelPress::ChooseAction),
        ),
        (
            "v1:028T-5CY4-TQKF-F6YH:1.12:A:choose 2",
            of("A", PanelPress::ChooseMore(2)),
        ),
    ]
}

/// Returns readable custom ids that the program no longer issues in this form.
pub(super) fn outdated() -> Vec<(&'static str, Control)> {
    vec![
        ("s1:00ab:01:join", table(0xab, 1, Press::Join)),
        ("s1:AB:1:join", table(0xab, 1, Press::Join)),
        ("s1:ab:1:pick C7 D8", picked("C7 D8")),
        ("l1:ffff:menu", lesson(0xfff, LearnPage::Menu)),
    ]
}

fn table(table: u64, decision: u32, press: Press) -> Control {
    Control::of_table(TableId::new(table), decision)(press)
}

fn picked(cards: &str) -> Control {
    let cards = cards.parse().expect("cards");
    table(0xab, 1, Press::Pick(cards))
}

fn contracts(extras: &str) -> Control {
    let extras = extras.parse().expect("announcements");
    table(0xab, 1, Press::Contracts(extras))
}

fn reckoned(contract: &str, skat_shown: bool) -> Control {
    let contract = contract.parse().expect("a contract");
    let value = ContractValue {
        contract,
        skat_shown,
    };
    table(0xab, 1, Press::Reckon(value))
}

fn tables() -> Vec<(&'static str, Control)> {
    const MOST: u64 = u64::MAX;
    vec![
        ("s1:0:0:join", table(0, 0, Press::Join)),
        ("s1:ab:1:join", table(0xab, 1, Press::Join)),
        (
            "s1:ffffffffffffffff:4294967295:join",
            table(MOST, u32::MAX, Press::Join),
        ),
        ("s1:ab:0:invite?", table(0xab, 0, Press::AskInvite)),
        ("s1:ab:0:invite", table(0xab, 0, Press::Invite)),
        ("s1:ab:0:private on", table(0xab, 0, Press::Privacy(true))),
        ("s1:ab:0:private off", table(0xab, 0, Press::Privacy(false))),
        ("s1:ab:0:autoplayer", table(0xab, 0, Press::AddAutoplayer)),
        ("s1:ab:0:strength", table(0xab, 0, Press::ChooseStrength)),
        (
            "s1:ab:0:pace slow",
            table(0xab, 0, Press::ChoosePace(Pace::Slow)),
        ),
        ("s1:ab:0:begin", table(0xab, 0, Press::Begin)),
        ("s1:ab:0:word?", table(0xab, 0, Press::AskWord)),
        ("s1:ab:0:word", table(0xab, 0, Press::GiveWord)),
        ("s1:ab:0:replay 3", table(0xab, 0, Press::Replay(3))),
        ("s1:ab:0:report 3", table(0xab, 0, Press::Report(3))),
        ("s1:ab:0:luck 3", table(0xab, 0, Press::Luck(3))),
        ("s1:ab:0:list-luck", table(0xab, 0, Press::ListLuck)),
        ("s1:ab:0:verify 3", table(0xab, 0, Press::Verify(3))),
        ("s1:ab:0:leave", table(0xab, 0, Press::Leave)),
        ("s1:ab:1:leave!", table(0xab, 1, Press::ConfirmLeave)),
        ("s1:ab:0:cards", table(0xab, 0, Press::MyCards)),
        ("s1:ab:0:last", table(0xab, 0, Press::LastTrick)),
        ("s1:ab:1:more", table(0xab, 1, Press::More)),
        ("s1:ab:0:watch", table(0xab, 0, Press::Watch)),
        ("s1:ab:1:back", table(0xab, 1, Press::Back)),
        ("s1:ab:0:ready", table(0xab, 0, Press::Ready)),
        ("s1:ab:1:hint", table(0xab, 1, Press::Hint)),
        ("s1:ab:1:undo", table(0xab, 1, Press::Undo)),
        ("s1:ab:1:undo?", table(0xab, 1, Press::AskUndo)),
        ("s1:ab:1:take back", table(0xab, 1, Press::TakeBack)),
        ("s1:ab:0:seats", table(0xab, 0, Press::Seats)),
        ("s1:ab:0:rematch", table(0xab, 0, Press::Rematch)),
        ("s1:ab:0:rules", table(0xab, 0, Press::Rules)),
        ("s1:ab:1:concede?", table(0xab, 1, Press::AskConcede)),
        ("s1:ab:1:claim?", table(0xab, 1, Press::AskClaim)),
        ("s1:ab:1:choose", table(0xab, 1, Press::ChooseAction)),
        ("s1:ab:1:choose 1", table(0xab, 1, Press::ChooseMore(1))),
        ("s1:ab:1:choose 2", table(0xab, 1, Press::ChooseMore(2))),
        ("s1:ab:1:choose 3", table(0xab, 1, Press::ChooseMore(3))),
        ("s1:ab:1:why", table(0xab, 1, Press::WhyNot)),
        (
            "s1:ab:0:remove? 0 0",
            table(0xab, 0, Press::AskRemove(Place(0), 0)),
        ),
        (
            "s1:ffffffffffffffff:4294967295:remove? 255 4294967295",
            table(MOST, u32::MAX, Press::AskRemove(Place(255), u32::MAX)),
        ),
        (
            "s1:ab:0:remove 3 12",
            table(0xab, 0, Press::Remove(Place(3), 12)),
        ),
        (
            "s1:ffffffffffffffff:4294967295:remove 255 4294967295",
            table(MOST, u32::MAX, Press::Remove(Place(255), u32::MAX)),
        ),
        ("s1:ab:0:stop?", table(0xab, 0, Press::AskStop)),
        ("s1:ab:0:stop 0", table(0xab, 0, Press::Stop(0))),
        ("s1:ab:0:stop 255", table(0xab, 0, Press::Stop(255))),
        ("s1:ab:0:show 3", table(0xab, 0, Press::ShowDeal(3))),
        (
            "s1:ab:0:show 65535",
            table(0xab, 0, Press::ShowDeal(u16::MAX)),
        ),
        ("s1:ab:0:look back 3", table(0xab, 0, Press::Review(3))),
        (
            "s1:ab:0:look back 65535",
            table(0xab, 0, Press::Review(u16::MAX)),
        ),
        ("s1:ab:0:page of 3", table(0xab, 0, Press::ReviewPage(3))),
        (
            "s1:ab:0:page of 65535",
            table(0xab, 0, Press::ReviewPage(u16::MAX)),
        ),
        (
            "s1:ab:0:look back to 3 1",
            table(0xab, 0, Press::ReviewTo(3, 1)),
        ),
        (
            "s1:ab:0:look back to 65535 255",
            table(0xab, 0, Press::ReviewTo(u16::MAX, u8::MAX)),
        ),
        ("s1:ab:0:review 3", table(0xab, 0, Press::OwnReview(3))),
        ("s1:ab:1:pick", table(0xab, 1, Press::Pick(CardSet::EMPTY))),
        ("s1:ab:1:pick C7", picked("C7")),
        ("s1:ab:1:pick D8 C7", picked("C7 D8")),
        (
            "s1:ab:1:contracts",
            table(0xab, 1, Press::Contracts(Extras::NONE)),
        ),
        ("s1:ab:1:contracts S", contracts("S")),
        ("s1:ab:1:contracts Z", contracts("Z")),
        ("s1:ab:1:contracts O", contracts("O")),
        (
            "s1:ab:1:contracts +open+spitze10",
            contracts("+open+spitze10"),
        ),
        ("s1:ab:1:reckon CHS", reckoned("CHS", false)),
        ("s1:ab:1:reckon G shown", reckoned("G", true)),
    ]
}

/// Returns custom ids of actions, with one of each game.
fn actions() -> Vec<(&'static str, Control)> {
    let act = |game: GameId, action: &str| {
        let action = game.parse_action(action).expect("an action of the game");
        table(0xab, 1, Press::Act(action))
    };
    let ask = |game: GameId, action: &str| {
        let action = game.parse_action(action).expect("an action of the game");
        table(u64::MAX, u32::MAX, Press::Ask(action))
    };
    let skat = [
        ("s1:ab:1:do bid 18", "bid 18"),
        ("s1:ab:1:do bid 264", "bid 264"),
        ("s1:ab:1:do hold", "hold"),
        ("s1:ab:1:do pass", "pass"),
        ("s1:ab:1:do skat", "skat"),
        ("s1:ab:1:do show", "show"),
        ("s1:ab:1:do discard D8 C7", "discard C7 D8"),
        ("s1:ab:1:do announce G", "announce G"),
        ("s1:ab:1:do announce CHS", "announce CHS"),
        ("s1:ab:1:do announce COH+spitze10", "announce COH+spitze10"),
        (
            "s1:ab:1:do announce NOH+revolution",
            "announce NOH+revolution",
        ),
        ("s1:ab:1:do kontra", "kontra"),
        ("s1:ab:1:do swap C7 D8", "swap C7 D8"),
        ("s1:ab:1:do ready", "ready"),
        ("s1:ab:1:do play CJ", "play CJ"),
        ("s1:ab:1:do open", "open"),
        ("s1:ab:1:do give", "give"),
        ("s1:ab:1:do concede", "concede"),
        ("s1:ab:1:do claim", "claim"),
        ("s1:ab:1:do throw", "throw"),
        ("s1:ab:1:do accept", "accept"),
        ("s1:ab:1:do refuse", "refuse"),
        ("s1:ab:1:do grand", "grand"),
        ("s1:ab:1:do no grand", "no grand"),
        ("s1:ab:1:do take", "take"),
        ("s1:ab:1:do push", "push"),
        ("s1:ab:1:do pass D8 C7", "pass C7 D8"),
        ("s1:ab:1:do knock", "knock"),
        ("s1:ab:1:do virgin", "virgin"),
        ("s1:ab:1:do look 2", "look 2"),
    ]
    .map(|(id, action)| (id, act(GameId::Skat, action)));
    let others = [
        ("s1:ab:1:do@strohmann play CJ", GameId::Strohmann, "play CJ"),
        ("s1:ab:1:do@oma play CJ", GameId::Oma, "play CJ"),
        (
            "s1:ab:1:do@officers discard D8 C7",
            GameId::Officers,
            "discard C7 D8",
        ),
        ("s1:ab:1:do@ramsch play D8", GameId::Ramsch, "play D8"),
        (
            "s1:ab:1:do@schieberamsch pass D8 C7",
            GameId::Schieberamsch,
            "pass C7 D8",
        ),
        (
            "s1:ab:1:do@tournee declare schneider",
            GameId::Tournee,
            "declare schneider",
        ),
        ("s1:ab:1:do@texas skat", GameId::Texas, "skat"),
        ("s1:ab:1:do@31 declare H5", GameId::ThirtyOne, "declare H5"),
    ]
    .map(|(id, game, action)| (id, act(game, action)));
    let asked = [
        (
            "s1:ffffffffffffffff:4294967295:ask give",
            GameId::Skat,
            "give",
        ),
        (
            "s1:ffffffffffffffff:4294967295:ask announce COH+spitze10",
            GameId::Skat,
            "announce COH+spitze10",
        ),
        (
            "s1:ffffffffffffffff:4294967295:ask@schieberamsch virgin",
            GameId::Schieberamsch,
            "virgin",
        ),
    ]
    .map(|(id, game, action)| (id, ask(game, action)));
    skat.into_iter().chain(others).chain(asked).collect()
}

fn leaderboards() -> Vec<(&'static str, Control)> {
    let usual = BoardPage {
        scope: BoardScope::Here,
        period: Period::AllTime,
        game: GameId::Skat,
        kind: ListKind::Official,
        order: BoardOrder::Tally(RankingOrder::Points),
        page: 0,
    };
    let month = |year, month| Period::Month(Month { year, month });
    vec![
        (
            "b1:here:all:skat:official:points:0",
            Control::Leaderboard(usual),
        ),
        (
            "b1:all:2026-11:schieberamsch:online:declarer:4294967295",
            Control::Leaderboard(BoardPage {
                scope: BoardScope::Everywhere,
                period: month(2026, 11),
                game: GameId::Schieberamsch,
                kind: ListKind::Online,
                order: BoardOrder::Tally(RankingOrder::Declarer),
                page: u32::MAX,
            }),
        ),
        (
            "b1:here:2026-01:31:kneipe:lists:1",
            Control::Leaderboard(BoardPage {
                period: month(2026, 1),
                game: GameId::ThirtyOne,
                kind: ListKind::Kneipe,
                order: BoardOrder::Tally(RankingOrder::Lists),
                page: 1,
                ..usual
            }),
        ),
        (
            "b1:here:all:skat:ramsch:defender:0",
            Control::Leaderboard(BoardPage {
                kind: ListKind::Ramsch,
                order: BoardOrder::Tally(RankingOrder::Defender),
                ..usual
            }),
        ),
        (
            "b1:here:all:skat:official:rating:2",
            Control::Leaderboard(BoardPage {
                order: BoardOrder::Rating,
                page: 2,
                ..usual
            }),
        ),
        (
            "b1:here:all:skat:own:points:0",
            Control::Leaderboard(BoardPage {
                kind: ListKind::Own,
                ..usual
            }),
        ),
    ]
}

fn settings() -> Vec<(&'static str, Control)> {
    use PersonalSetting::{Display as In, Face as With, Switch};
    use PersonalSwitch::{DirectMessages, Invitations, Reminders};

    [
        ("o1:display:picture", In(Display::Picture)),
        ("o1:display:emojis", In(Display::Emojis)),
        ("o1:display:text", In(Display::Text)),
        ("o1:face:french", With(Face::French)),
        ("o1:face:tournament", With(Face::Tournament)),
        ("o1:face:german", With(Face::German)),
        ("o1:reminders:on", Switch(Reminders, true)),
        ("o1:reminders:off", Switch(Reminders, false)),
        ("o1:invitations:on", Switch(Invitations, true)),
        ("o1:invitations:off", Switch(Invitations, false)),
        ("o1:direct:on", Switch(DirectMessages, true)),
        ("o1:direct:off", Switch(DirectMessages, false)),
    ]
    .map(|(id, setting)| (id, Control::Settings(setting)))
    .to_vec()
}

fn setup() -> Vec<(&'static str, Control)> {
    [
        ("c1:places", SetupPress::Page(SetupPage::Places)),
        ("c1:tables", SetupPress::Page(SetupPage::Tables)),
        ("c1:options", SetupPress::Page(SetupPage::Options)),
        ("c1:rank-roles", SetupPress::Page(SetupPage::Ranks)),
        ("c1:ranks on", SetupPress::RankRoles(true)),
        ("c1:ranks off", SetupPress::RankRoles(false)),
        ("c1:rank league", SetupPress::RankRole(Strength::League)),
        ("c1:apply-ranks", SetupPress::ApplyRanks),
        ("c1:channels", SetupPress::Channels),
        ("c1:role", SetupPress::Role),
        ("c1:threads on", SetupPress::Threads(true)),
        ("c1:threads off", SetupPress::Threads(false)),
        ("c1:leaderboards on", SetupPress::Leaderboards(true)),
        ("c1:leaderboards off", SetupPress::Leaderboards(false)),
        ("c1:hints on", SetupPress::Hints(true)),
        ("c1:hints off", SetupPress::Hints(false)),
        ("c1:news", SetupPress::Broadcasts),
        ("c1:statistics", SetupPress::Statistics),
        ("c1:daily", SetupPress::Daily),
        ("c1:reports", SetupPress::Reports),
        ("c1:language", SetupPress::Language),
        ("c1:rules", SetupPress::Rules),
        ("c1:think", SetupPress::ThinkTime),
        ("c1:strength", SetupPress::Strength),
        ("c1:pace fast", SetupPress::Pace(Some(Pace::Fast))),
        ("c1:pace usual", SetupPress::Pace(None)),
        ("c1:test", SetupPress::SelfTest),
        ("c1:entrance", SetupPress::PostEntrance),
    ]
    .map(|(id, press)| (id, Control::Setup(press)))
    .to_vec()
}

fn wanted() -> Vec<(&'static str, Control)> {
    use RoleCall::{Made, Open};

    let sit = |table| WantedPress::Sit(TableId::new(table));
    [
        ("w1:0:want", Open, WantedPress::Want),
        ("w1:1:want", Made, WantedPress::Want),
        ("w1:0:unwant", Open, WantedPress::Unwant),
        ("w1:0:open", Open, WantedPress::Open),
        ("w1:0:open-computer", Open, WantedPress::OpenWithComputer),
        ("w1:0:call", Open, WantedPress::Call),
        ("w1:0:role", Open, WantedPress::Role),
        ("w1:1:refresh", Made, WantedPress::Refresh),
        ("w1:0:sit ab", Open, sit(0xab)),
        ("w1:1:sit ffffffffffffffff", Made, sit(u64::MAX)),
    ]
    .map(|(id, call, press)| (id, Control::Wanted(WantedControl { call, press })))
    .to_vec()
}

fn entrance() -> Vec<(&'static str, Control)> {
    [
        ("e1:open", EntrancePress::Open),
        ("e1:autoplayers", EntrancePress::PlayAutoplayers),
        ("e1:wanted", EntrancePress::Wanted),
        ("e1:mine", EntrancePress::Mine),
        ("e1:daily", EntrancePress::Daily),
        ("e1:board", EntrancePress::Leaderboard),
        ("e1:learn", EntrancePress::Learn),
        ("e1:settings", EntrancePress::Settings),
        ("e1:help", EntrancePress::Help),
        ("e1:more", EntrancePress::More),
        ("e1:profile", EntrancePress::Profile),
        ("e1:rules", EntrancePress::RuleBook),
        ("e1:export", EntrancePress::ExportData),
        ("e1:forget", EntrancePress::AskToDeleteData),
        ("e1:share on", EntrancePress::Share(true)),
        ("e1:share off", EntrancePress::Share(false)),
        ("e1:setup", EntrancePress::Setup),
    ]
    .map(|(id, press)| (id, Control::Entrance(press)))
    .to_vec()
}

fn days() -> Vec<(&'static str, Control)> {
    let date: DayDate = "2026-12-03".parse().expect("a date");
    let asked = EntryMoment {
        deal: 3,
        actions: 12,
    };
    let action = |text| GameId::Skat.parse_action(text).expect("an action");
    let of_day = Control::of_day(date, None);
    let in_deal = Control::of_day(date, Some(asked));
    let pages = [
        ("t1:2026-12-03:-:day", DailyPress::Overview),
        ("t1:2026-12-03:-:deal 3", DailyPress::Deal(3)),
        ("t1:2026-12-03:-:show", DailyPress::Show),
        (
            "t1:2026-12-03:-:results 2026-12-03",
            DailyPress::Results(date),
        ),
        ("t1:2026-12-03:-:replay", DailyPress::ChooseDeal),
        (
            "t1:2026-12-03:-:board day.2026-12-03",
            DailyPress::Board(BoardSpan::Day(date)),
        ),
        (
            "t1:2026-12-03:-:board week",
            DailyPress::Board(BoardSpan::Week),
        ),
        (
            "t1:2026-12-03:-:page season 2",
            DailyPress::BoardPage(BoardSpan::Season, 2),
        ),
        ("t1:2026-12-03:-:league", DailyPress::League),
        ("t1:2026-12-03:-:share", DailyPress::ShareText),
        ("t1:2026-12-03:-:remind", DailyPress::Remind),
        ("t1:2026-12-03:-:proof", DailyPress::Proof),
    ];
    let panel = [
        (
            "t1:2026-12-03:3.12:do play CJ",
            DailyPress::Act(action("play CJ")),
        ),
        (
            "t1:2026-12-03:3.12:ask pass",
            DailyPress::Ask(action("pass")),
        ),
        (
            "t1:2026-12-03:3.12:back",
            DailyPress::Panel(PanelPress::Back),
        ),
        (
            "t1:2026-12-03:3.12:choose",
            DailyPress::Panel(PanelPress::ChooseAction),
        ),
    ];
    let pages = pages.map(|(id, press)| (id, of_day(press)));
    let panel = panel.map(|(id, press)| (id, in_deal(press)));
    pages.into_iter().chain(panel).collect()
}

fn table_form() -> Vec<(&'static str, Control)> {
    let form = TableForm {
        game: GameId::Skat,
        rules: Preset::Kneipe2,
        places: 3,
        rounds: 12,
        autoplayers: 2,
        think_time: Some(ThinkTime::Seconds(60)),
        admission: Admission::Everybody,
    };
    let usual = TableForm {
        think_time: None,
        ..form
    };
    let private = TableForm {
        admission: Admission::Guests,
        ..form
    };
    let unlimited = TableForm {
        think_time: Some(ThinkTime::Unlimited),
        ..form
    };
    [
        ("n1:skat.kneipe.3.12.2.60:game", form, TableFormPress::Game),
        (
            "n1:skat.kneipe.3.12.2.60:rules",
            form,
            TableFormPress::Rules,
        ),
        (
            "n1:skat.kneipe.3.12.2.60:rounds",
            form,
            TableFormPress::Rounds,
        ),
        (
            "n1:skat.kneipe.3.12.2.unlimited:think",
            unlimited,
            TableFormPress::ThinkTime,
        ),
        (
            "n1:skat.kneipe.3.12.2.60:places 4",
            form,
            TableFormPress::Places(4),
        ),
        (
            "n1:skat.kneipe.3.12.2.60:autoplayers 0",
            form,
            TableFormPress::Autoplayers(0),
        ),
        ("n1:skat.kneipe.3.12.2.60:open", form, TableFormPress::Open),
        (
            "n1:skat.kneipe.3.12.2.usual:open",
            usual,
            TableFormPress::Open,
        ),
        (
            "n1:skat.kneipe.3.12.2.60.private:open",
            private,
            TableFormPress::Open,
        ),
        (
            "n1:skat.kneipe.3.12.2.60:admission private",
            form,
            TableFormPress::Admission(Admission::Guests),
        ),
        (
            "n1:skat.kneipe.3.12.2.60.private:admission",
            private,
            TableFormPress::Admission(Admission::Everybody),
        ),
    ]
    .map(|(id, form, press)| (id, Control::TableForm(TableFormControl { form, press })))
    .to_vec()
}

fn lesson(done: u16, to: LearnPage) -> Control {
    Control::Learn(LearnPress {
        done: LessonsDone::from_bits(done),
        to,
    })
}

fn lessons() -> Vec<(&'static str, Control)> {
    let step = |lesson, step, choice| LearnPage::Step {
        lesson,
        step,
        choice,
    };
    let act = |action: &str| LessonChoice::Act(action.parse().expect("an action of Skat"));
    vec![
        ("l1:0:menu", lesson(0, LearnPage::Menu)),
        ("l1:fff:select", lesson(0xfff, LearnPage::Select)),
        ("l1:0:0.0", lesson(0, step(0, 0, LessonChoice::Open))),
        (
            "l1:abc:255.255",
            lesson(0xabc, step(255, 255, LessonChoice::Open)),
        ),
        ("l1:1:1.2 do play CJ", lesson(1, step(1, 2, act("play CJ")))),
        ("l1:1:1.2 do bid 264", lesson(1, step(1, 2, act("bid 264")))),
        (
            "l1:1:1.2 do discard D8 C7",
            lesson(1, step(1, 2, act("discard C7 D8"))),
        ),
        (
            "l1:1:1.2 do announce CHS",
            lesson(1, step(1, 2, act("announce CHS"))),
        ),
        (
            "l1:fff:11.3 answer 255",
            lesson(0xfff, step(11, 3, LessonChoice::Answer(255))),
        ),
        (
            "l1:0:4.1 discard",
            lesson(0, LearnPage::SelectDiscards { lesson: 4, step: 1 }),
        ),
    ]
}
