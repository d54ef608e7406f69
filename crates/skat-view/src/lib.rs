#![doc = include_str!("../README.md")]

mod action_text;
mod alt;
mod auction;
mod card_emojis;
mod card_style;
mod controls;
mod game;
mod general;
mod help;
mod invitation;
mod lang;
mod leaderboard;
mod learn;
mod message;
mod names;
mod notice;
mod officers;
mod outcome;
mod panel;
mod permission;
mod picking;
mod picture;
mod player_lines;
mod privacy;
mod profile;
mod proposal;
mod public;
mod ramsch;
mod refusal;
mod reminder;
mod render_context;
mod review;
mod rule_book;
mod rules_line;
mod score;
mod seats;
mod self_test;
mod settings;
mod setup;
mod sheet;
mod sister;
mod skat;
mod stop;
mod strength;
mod texas;
mod texts;
mod thirty_one;
mod tournee;
mod trial;
mod tricks;
mod two_players;
mod viewer;
mod wanted;

pub use card_style::{CardEmojis, CardStyle, Display, Face, Reader};
pub use help::{HelpTopic, help};
pub use invitation::invitation;
pub use lang::Lang;
pub use leaderboard::{Leaderboard, LeaderboardRow, Ranking, leaderboard};
pub use learn::{LearnPage, LearnPress, LessonChoice, LessonsDone, learn};
pub use message::{
    Button, ButtonStyle, Embed, Field, Message, Pick, PickFrom, Press, Row, Select, SelectChoice,
};
pub use names::Names;
pub use notice::{Notice, notice};
pub use panel::{Panel, panel};
pub use permission::Permission;
pub use picture::{
    CardRow, DealEnd, Drawing, HeldCard, Picture, ReckonedLine, ScoreSheet, SheetRow, TrickPlace,
};
pub use privacy::{Privacy, ask_to_delete, privacy};
pub use profile::{Profile, profile};
pub use proposal::proposal;
pub use public::{played_message, public_message};
pub use refusal::refusal;
pub use reminder::reminder;
pub use review::review_page;
pub use rule_book::{RuleEntry, rule, rules_matching};
pub use rules_line::{explain_rules, rules_fit, rules_name, thread_name};
pub use self_test::{RoleTest, SelfTest, self_test};

pub use settings::{PersonalChoices, settings};
pub use setup::{Setup, SetupPage, SetupPress, setup, think_time_key};
pub use skat::{ContractValue, Extras};
pub use stop::{StopChoice, stop_choices};
pub use trial::trial;
pub use wanted::{JoinableTable, Wanted, WantedPress, wanted};
