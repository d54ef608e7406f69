#![doc = include_str!("../README.md")]

mod games;
mod model;
mod pages;
mod parts;
mod text;

pub use games::progress;
pub use model::control::{
    Admission, BoardSpan, ContractValue, DailyPress, DaysKept, DealFormat, DealsPress,
    EntrancePress, Extras, Eyes, HelpPress, InvitationPress, LeaderboardPress, LearnPage,
    LearnPress, LessonChoice, LessonsDone, OperatorPress, PanelPress, Press, PrivacyPress,
    ProfilePress, ReplayAudience, ReplayMove, ReplayPress, ReportPress, RuleBookPress, SetupPage,
    SetupPress, TableForm, TableFormPress, VariationPress, WantedPress,
};
pub use model::form::InputForm;
pub use model::mention::Mention;
pub use model::message::{
    Button, ButtonStyle, ControlEmoji, Embed, Field, Message, Pick, PickFrom, Replacement, Row,
    Select, SelectChoice,
};
pub use model::panel::{Hint, Panel};
pub use model::personal::{PersonSettings, PersonalSetting, PersonalSwitch};
pub use model::picture::Picture;
pub use model::style::{CardStyle, Display};
pub use model::text::{CardRun, RichText, Span, TimeStyle};
pub use pages::chain::chain_message;
pub use pages::daily::{
    DailyDeal, DailyNote, DailyOverview, DailyProof, DailyReminder, DailyResult, DailyShare,
    DayDifference, DayStanding, LeagueChange, MorningResults, MorningRow, PastDay, ProvedDay,
    ShownDayBoard, ShownLeague, ShownLeagueGroup, daily_board, daily_day, daily_deal, daily_league,
    daily_morning, daily_note, daily_overview, daily_proof, daily_reminder, daily_result,
    daily_share, daily_share_text,
};
pub use pages::deals::{DealsPage, ListedDeal, WantedDeals, deals_page};
pub use pages::entrance::{entrance, entrance_more};
pub use pages::help::{HelpTopic, help};
pub use pages::invitation::{invitation, invite, opened_again};
pub use pages::leaderboard::{Leaderboard, LeaderboardRow, Ranking, leaderboard};
pub use pages::learn::learn;
pub use pages::list_luck::{PublicLuck, PublicLuckPlace};
pub use pages::lock::{LockTrouble, lock_message};
pub use pages::luck::{
    LuckParts, LuckReference, LuckSum, ProfileLuck, TableLuck, awaited_deal_luck,
    awaited_list_luck, awaited_profile_luck, deal_luck, list_luck, profile_luck,
};
pub use pages::mine::{MyTable, my_tables};
pub use pages::note::{Note, note};
pub use pages::notice::{DealFileFault, NoLuck, NoRecord, Notice};
pub use pages::operator::{
    BlockLine, BroadcastLine, BroadcastReach, OperatorNote, OperatorStatus, StoreLine, Unsent,
    ask_to_broadcast, ask_to_leave, blocks, broadcast, broadcast_begun, broadcast_busy,
    operator_status,
};
pub use pages::own_review::{
    OpenLabel, OptionWorth, OwnReview, ReviewLabel, ReviewedDecision, ReviewedResult, ReviewedTurn,
    awaited_review_page, own_review_page,
};
pub use pages::panel::panel;
pub use pages::permission::Permission;
pub use pages::play_statistics::{
    Awareness, Leak, PlayKind, PlayStatistics, Rate, play_statistics,
};
pub use pages::privacy::{Privacy, ask_to_delete};
pub use pages::profile::{Profile, ProfileRating, profile};
pub use pages::proof::{proof_fault, proof_page, proof_report};
pub use pages::public::{
    finished_message, locking_message, played_message, public_message, result_message,
};
pub use pages::rank_roles::{RankRole, RankRoles, rank_role_reason};
pub use pages::reminder::{TableLink, direct_reminder, reminder};
pub use pages::replay::{ReplaySource, replay_page};
pub use pages::report::{
    ReportedDeal, conduct_page, report_form, report_message, reported_places, whom_to_report,
};
pub use pages::review::review_page;
pub use pages::review_report::{
    DealToReport, ReportedOutcome, ReportedPlayer, ReportedScope, ReportedTotal, ReportedTurn,
    review_report, review_totals,
};
pub use pages::rule_book::{rule, rule_book_contents, rule_of_game};
pub use pages::rules_line::{explain_rules, rules_fit, rules_name, thread_name};
pub use pages::self_test::{RoleTest, SelfTest, self_test};
pub use pages::settings::settings;
pub use pages::setup::{Setup, setup, think_time_from_key, think_time_key};
pub use pages::statistics::{
    DealStatistics, HandStatistics, JackStatistics, PackStatistics, StatisticsVerdict,
    UniformityTest, deal_statistics, monthly_statistics,
};
pub use pages::stop::{StopChoice, stop_choices, stop_question};
pub use pages::table_form::table_form;
pub use pages::trial::trial;
pub use pages::variation::{ShownVariation, variation_page};
pub use pages::verify::{ProofPart, verify_message};
pub use pages::wanted::{ShownTable, Wanted, wanted};
pub use pages::watch::watch_message;
pub use pages::word::word_form;
pub use parts::rating::RatingFigure;
pub use parts::render_context::DailyDealNumber;
pub use skat_pictures::{
    BoardPile, BoardSide, CardRow, DealEnd, Drawing, Face, HandCard, OpenHand, OpenHands,
    PileBoard, ReckonedLine, RoundPile, RoundSeat, RoundTable, ScoreSheet, SheetRow, Spot,
    TrendChart, TrendPoint, TrickSeat,
};
pub use text::catalog::{COMMAND_TEXTS, command_text};
pub use text::form::{CardEmojis, TextForm};
pub use text::lang::Lang;
pub use text::names::{Names, NamesOfSome, PlaceNames};
pub use text::reader::Reader;
pub use text::rule_book::{RuleEntry, rules_matching};
pub use text::table_name::{is_table_name, table_name};
