#![doc = include_str!("../README.md")]

mod claims;
mod command;
mod event;
mod fairness;
mod header;
mod ids;
mod list;
mod pace;
mod rationale;
mod table;
mod variation_choices;
mod view;
mod voting;

pub use command::{Command, Refused};
pub use event::{DamagedLog, EndCause, Event, RemovalCause, TakeoverCause};
pub use fairness::{
    FairnessView, GivenWord, Grade, LockAttempt, LockView, ROUNDS_AHEAD, RepeatReason,
};
pub use header::{Header, HeaderError, ThinkTime};
pub use ids::{PersonId, Place, TableId, Timestamp};
pub use list::{DealResult, List, ListPlace, ListResult, PlaceResult, Player, ScoredDeal};
pub use pace::Pace;
pub use rationale::{RatedOption, Rationale};
pub use skat_rules::facts::{DealFacts, DealKind};
pub use skat_rules::share_code::{NotAShareCode, ShareCode};
pub use table::{
    Conduct, DealReplay, Decided, DefenceCounts, Effect, Happened, KontraCounts, LonePlayer,
    PAUSE_MS, PersonConduct, RESTART_GRACE_MS, ReplayStep, Review, SILENCE_MS, START_PATIENCE_MS,
    Step, Table, Variation, VariationTurn,
};
pub use variation_choices::{IllegalChoice, NotChoices, VariationChoices};
pub use view::{DealView, MOST_GUESTS, PlaceView, PlayerView, Rematch, StageView, TableView};
