//! What is counted for each person: by server or over all, by month or for all time, by game and kind of list.

use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_table::{DealKind, PersonId, TableId, Timestamp};

/// Where something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// On one server.
    Server(u64),
    /// On all servers together.
    All,
}

/// A month of the calendar, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    /// The year.
    pub year: i16,
    /// The month, from 1.
    pub month: u8,
}

impl Month {
    /// The month of a moment.
    #[must_use]
    pub fn of(at: Timestamp) -> Self {
        let date = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC);
        Self { year: date.year(), month: date.month().unsigned_abs() }
    }
}

/// Over which time something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// A month, by the end of the deal.
    Month(Month),
    /// For all time.
    AllTime,
}

/// By which kind of rules a list is played: only lists of one kind are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListKind {
    /// The official rules.
    Official,
    /// The rules of online tables.
    Online,
    /// The social game.
    Kneipe,
    /// With Schieberamsch.
    Ramsch,
    /// Rules of the table's own: some knob is turned.
    Own,
}

impl ListKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Official, Self::Online, Self::Kneipe, Self::Ramsch, Self::Own];

    /// The kind of a list by these rules.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Self {
        match Preset::from_key(&rules.key()) {
            None => Self::Own,
            Some(Preset::Isko1 | Preset::Isko) => Self::Official,
            Some(Preset::Online) => Self::Online,
            Some(Preset::Kneipe) => Self::Kneipe,
            Some(Preset::Ramsch) => Self::Ramsch,
        }
    }

    /// The name used in records.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Online => "online",
            Self::Kneipe => "kneipe",
            Self::Ramsch => "ramsch",
            Self::Own => "own",
        }
    }
}

/// Names one tally within a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TallyKey {
    /// Over which time.
    pub period: Period,
    /// Of which game.
    pub game: GameId,
    /// By which rules.
    pub kind: ListKind,
    /// Whose.
    pub person: PersonId,
}

/// What a leaderboard is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Points by Seeger-Fabian per 36 deals.
    Points,
    /// Lists won.
    Lists,
    /// Share of own contracts won.
    Declarer,
    /// Share of others' contracts defeated.
    Defender,
}

impl Order {
    /// All orders.
    pub const ALL: [Self; 4] = [Self::Points, Self::Lists, Self::Declarer, Self::Defender];
}

/// Names one leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardKey {
    /// Where.
    pub scope: Scope,
    /// Over which time.
    pub period: Period,
    /// Of which game.
    pub game: GameId,
    /// By which rules.
    pub kind: ListKind,
    /// In which order.
    pub order: Order,
}

/// How often one kind of deal was played as its declarer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
}

/// A deal that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// What it brought, by Seeger-Fabian.
    pub points: i32,
    /// Where it was played.
    pub table: TableId,
    /// Its number.
    pub number: u16,
    /// When it ended.
    pub at: Timestamp,
}

/// What a person has achieved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Deals that he took part in; those that he sat out as the dealer don't count.
    pub deals: u32,
    /// Points by Seeger-Fabian (`rules.md` 1.9), those for others' lost contracts while sitting out included.
    pub points: i64,
    /// Own contracts, by what was played; only kinds that were.
    pub declared: Vec<(DealKind, Played)>,
    /// Others' contracts that he defended against: `won` counts those that were defeated.
    pub defended: Played,
    /// Own contracts in which card points count, and the card points taken in all of them.
    pub card_points: (u32, u32),
    /// Own contracts that were overbid.
    pub overbid: u32,
    /// Lists played to the end.
    pub lists: u32,
    /// Lists won, alone or with others.
    pub lists_won: u32,
    /// The deal that brought most.
    pub best: Option<Highlight>,
    /// The deal that brought least.
    pub worst: Option<Highlight>,
    /// The latest deals, the last one at the end; at most [`Tally::RECENT`].
    pub recent: Vec<Highlight>,
}

impl Tally {
    /// How many of the latest deals are remembered.
    pub const RECENT: usize = 20;
}
