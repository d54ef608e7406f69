//! The counts of each person: per server or over all, by month or for all time, by game and kind of
//! list.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use skat_rules::game::GameId;
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::scoring::ListRow;
use skat_table::{DealKind, DealResult, ListResult, PersonId, TableId, Timestamp};

/// The servers that a tally covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// One server.
    Server(u64),
    /// All servers together.
    All,
}

/// Formats as the server's number or `all`.
impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(server) => server.fmt(f),
            Self::All => f.write_str("all"),
        }
    }
}

impl FromStr for Scope {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        if text == "all" {
            Ok(Self::All)
        } else {
            text.parse().map(Self::Server).map_err(|_| NotAKey)
        }
    }
}

/// The text names no scope, period or month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a counter")]
pub struct NotAKey;

/// A calendar month, in UTC. In JSON it is a text such as `2026-11`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Month {
    /// The year.
    pub year: i16,
    /// The month, from 1.
    pub month: u8,
}

impl Month {
    /// Returns the month of a moment.
    #[must_use]
    pub fn of(at: Timestamp) -> Self {
        let date = jiff::Timestamp::from_millisecond(at.0)
            .unwrap_or_default()
            .to_zoned(jiff::tz::TimeZone::UTC);
        Self {
            year: date.year(),
            month: date.month().unsigned_abs(),
        }
    }

    /// Returns the month before.
    #[must_use]
    pub const fn previous(self) -> Self {
        if self.month > 1 {
            Self {
                month: self.month - 1,
                ..self
            }
        } else {
            Self {
                year: self.year - 1,
                month: 12,
            }
        }
    }
}

/// Formats as `2026-11`.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl From<Month> for String {
    fn from(month: Month) -> Self {
        month.to_string()
    }
}

impl TryFrom<String> for Month {
    type Error = NotAKey;

    fn try_from(text: String) -> Result<Self, NotAKey> {
        text.parse()
    }
}

impl FromStr for Month {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let (year, month) = text.rsplit_once('-').ok_or(NotAKey)?;
        let found = Self {
            year: year.parse().map_err(|_| NotAKey)?,
            month: month.parse().map_err(|_| NotAKey)?,
        };
        // Only the canonical form, so not `+2026-1`.
        if (1..=12).contains(&found.month) && found.to_string() == text {
            Ok(found)
        } else {
            Err(NotAKey)
        }
    }
}

/// The time that a tally covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// A month, by the end of the deal.
    Month(Month),
    /// All time.
    AllTime,
}

/// Formats as `2026-11` or `all`.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Month(month) => month.fmt(f),
            Self::AllTime => f.write_str("all"),
        }
    }
}

impl FromStr for Period {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        if text == "all" {
            Ok(Self::AllTime)
        } else {
            text.parse().map(Self::Month)
        }
    }
}

/// The kind of rules of a list: only lists of one kind are compared.
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
    /// The table's own rules, which match no preset.
    Own,
}

impl ListKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Official,
        Self::Online,
        Self::Kneipe,
        Self::Ramsch,
        Self::Own,
    ];

    /// Returns the kind of a list with these rules.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Self {
        match Preset::from_key(&rules.key()) {
            None => Self::Own,
            Some(Preset::Isko1 | Preset::Isko2 | Preset::Isko3) => Self::Official,
            Some(Preset::Online1 | Preset::Online2) => Self::Online,
            Some(Preset::Kneipe1 | Preset::Kneipe2) => Self::Kneipe,
            Some(Preset::Ramsch1 | Preset::Ramsch2) => Self::Ramsch,
        }
    }

    /// Returns the name used in records.
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

    /// Returns the kind with this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// Identifies one tally within a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TallyKey {
    /// The time it covers.
    pub period: Period,
    /// The game.
    pub game: GameId,
    /// The kind of rules.
    pub kind: ListKind,
    /// The person counted.
    pub person: PersonId,
}

/// The order of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RankingOrder {
    /// Seeger-Fabian points per 36 deals.
    Points,
    /// Lists won.
    Lists,
    /// Share of own contracts won.
    Declarer,
    /// Share of others' contracts defeated.
    Defender,
}

impl RankingOrder {
    /// All orders.
    pub const ALL: [Self; 4] = [Self::Points, Self::Lists, Self::Declarer, Self::Defender];

    /// Returns the name used in records and custom ids.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Lists => "lists",
            Self::Declarer => "declarer",
            Self::Defender => "defender",
        }
    }

    /// Returns the order with this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.key() == key)
    }
}

/// Identifies one leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardKey {
    /// The servers it covers.
    pub scope: Scope,
    /// The time it covers.
    pub period: Period,
    /// The game.
    pub game: GameId,
    /// The kind of rules.
    pub kind: ListKind,
    /// The order of its rows.
    pub order: RankingOrder,
}

/// Deals of one kind that a person played as declarer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContractCounts {
    /// Number of deals won.
    pub won: u32,
    /// Number of deals lost.
    pub lost: u32,
}

/// An outstanding deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Points by Seeger-Fabian.
    pub points: i32,
    /// The deal's table.
    pub table: TableId,
    /// Its number.
    pub number: u16,
    /// End of the deal.
    pub at: Timestamp,
}

/// The results of a person, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Deals they took part in; those they sat out as the dealer don't count.
    pub deals: u32,
    /// Seeger-Fabian points (SkWO 6.3.1), including those for others' lost contracts while sitting
    /// out.
    pub points: i64,
    /// Own contracts by kind; only kinds that occurred.
    pub declared: Vec<(DealKind, ContractCounts)>,
    /// Others' contracts they defended against: `won` counts the defeated ones.
    pub defended: ContractCounts,
    /// Own contracts in which card points count, and the card points taken in all of them.
    pub card_points: (u32, u32),
    /// Own contracts that were overbid.
    pub overbid: u32,
    /// Lists played to the end.
    pub lists: u32,
    /// Lists won, alone or with others.
    pub lists_won: u32,
    /// The deal with the most points.
    pub best: Option<Highlight>,
    /// The deal with the fewest points.
    pub worst: Option<Highlight>,
    /// The latest deals, the newest last; at most [`Tally::RECENT`].
    pub recent: Vec<Highlight>,
}

impl ContractCounts {
    /// Returns the number of deals.
    #[must_use]
    pub const fn total(self) -> u32 {
        self.won.saturating_add(self.lost)
    }

    /// Returns the share won, in thousandths; `None` without deals.
    #[must_use]
    pub fn share(self) -> Option<i64> {
        (self.total() > 0).then(|| i64::from(self.won) * 1_000 / i64::from(self.total()))
    }

    fn add(&mut self, won: bool) {
        add_to(&mut self.won, u32::from(won));
        add_to(&mut self.lost, u32::from(!won));
    }

    const fn join(&mut self, other: Self) {
        add_to(&mut self.won, other.won);
        add_to(&mut self.lost, other.lost);
    }
}

impl Tally {
    /// Number of latest deals remembered.
    pub const RECENT: usize = 20;

    /// Deals needed to be ranked by points: a series at a table of three.
    pub const MIN_DEALS: u32 = 36;

    /// Contracts needed to be ranked by a share of contracts won, or defeated.
    pub const MIN_CONTRACTS: u32 = 20;

    /// Adds a deal's result for the place with this index. The tally doesn't depend on the order of
    /// deals.
    ///
    /// A result without facts counts as [`DealKind::Other`].
    pub fn add_deal(&mut self, deal: &DealResult, place: usize) {
        let Some(result) = deal.places.get(place) else {
            return;
        };
        let row = ListRow {
            points: result.points,
            won: u32::from(result.declared == Some(true)),
            lost: u32::from(result.declared == Some(false)),
            lost_by_others: u32::from(result.other_lost),
            ..ListRow::default()
        };
        let points = row.seeger_fabian(u8::try_from(deal.places.len()).unwrap_or(u8::MAX));
        self.points = self.points.saturating_add(points.into());
        if result.sat_out {
            return;
        }
        add_to(&mut self.deals, 1);
        let highlight = Highlight {
            points,
            table: deal.table,
            number: deal.number,
            at: deal.at,
        };
        self.judge(Some(highlight));
        self.remember(highlight);
        let kind = deal.facts.map_or(DealKind::Other, |facts| facts.kind);
        // A won game may be credited even without a declarer.
        if deal.facts.is_some() && !kind.has_declarer() {
            return;
        }
        if let Some(won) = result.declared {
            self.declared(kind).add(won);
            if let Some(facts) = deal.facts {
                add_to(&mut self.overbid, u32::from(facts.overbid));
                if let Some(card_points) = facts.card_points {
                    add_to(&mut self.card_points.0, 1);
                    add_to(&mut self.card_points.1, u32::from(card_points));
                }
            }
        } else if deal.places.iter().any(|other| other.declared.is_some()) {
            self.defended.add(result.other_lost);
        }
    }

    /// Adds the result of a finished list for the place with this index.
    pub fn add_list(&mut self, list: &ListResult, place: usize) {
        let Some(result) = list.places.get(place) else {
            return;
        };
        add_to(&mut self.lists, 1);
        add_to(&mut self.lists_won, u32::from(result.won));
    }

    /// Adds another tally of the same person. The addition is commutative.
    pub fn add(&mut self, other: &Self) {
        add_to(&mut self.deals, other.deals);
        self.points = self.points.saturating_add(other.points);
        for &(kind, played) in &other.declared {
            self.declared(kind).join(played);
        }
        self.defended.join(other.defended);
        add_to(&mut self.card_points.0, other.card_points.0);
        add_to(&mut self.card_points.1, other.card_points.1);
        add_to(&mut self.overbid, other.overbid);
        add_to(&mut self.lists, other.lists);
        add_to(&mut self.lists_won, other.lists_won);
        self.judge(other.best);
        self.judge(other.worst);
        for &deal in &other.recent {
            self.remember(deal);
        }
    }

    /// Returns the total of all own contracts.
    #[must_use]
    pub fn declared_in_all(&self) -> ContractCounts {
        self.declared
            .iter()
            .fold(ContractCounts::default(), |mut all, &(_, played)| {
                all.join(played);
                all
            })
    }

    /// Returns the score of a leaderboard in this order, where more is better; `None` if too little
    /// was played to be ranked.
    ///
    /// - Points: per 36 deals in thousandths, from [`Tally::MIN_DEALS`] deals on.
    /// - Lists: lists won, if there are any.
    /// - Shares: in thousandths, from [`Tally::MIN_CONTRACTS`] contracts on.
    #[must_use]
    pub fn rank(&self, order: RankingOrder) -> Option<i64> {
        let share = |played: ContractCounts| {
            played
                .share()
                .filter(|_| played.total() >= Self::MIN_CONTRACTS)
        };
        match order {
            RankingOrder::Points => (self.deals >= Self::MIN_DEALS).then(|| {
                self.points
                    .saturating_mul(36_000)
                    .div_euclid(i64::from(self.deals))
            }),
            RankingOrder::Lists => (self.lists_won > 0).then_some(i64::from(self.lists_won)),
            RankingOrder::Declarer => share(self.declared_in_all()),
            RankingOrder::Defender => share(self.defended),
        }
    }

    /// Returns the entry of a kind of deal, creating it if needed; entries are in the order of the
    /// kinds.
    fn declared(&mut self, kind: DealKind) -> &mut ContractCounts {
        let index = self
            .declared
            .binary_search_by_key(&kind, |&(kind, _)| kind)
            .unwrap_or_else(|index| {
                self.declared
                    .insert(index, (kind, ContractCounts::default()));
                index
            });
        &mut self.declared[index].1
    }

    /// Updates the best and worst deal. Of equal ones the earlier stays.
    fn judge(&mut self, deal: Option<Highlight>) {
        let deals = || [self.best, self.worst, deal].into_iter().flatten();
        let best = deals().min_by_key(|deal| (Reverse(deal.points), deal.when()));
        let worst = deals().min_by_key(|deal| (deal.points, deal.when()));
        (self.best, self.worst) = (best, worst);
    }

    /// Adds a deal to the latest ones.
    fn remember(&mut self, deal: Highlight) {
        let index = self
            .recent
            .partition_point(|other| other.when() < deal.when());
        self.recent.insert(index, deal);
        if self.recent.len() > Self::RECENT {
            self.recent.remove(0);
        }
    }
}

/// Adds to a count. It stays at the greatest number, which only a damaged record reaches.
const fn add_to(count: &mut u32, more: u32) {
    *count = count.saturating_add(more);
}

impl Highlight {
    /// Returns the sort key for the order of play.
    const fn when(&self) -> (Timestamp, TableId, u16) {
        (self.at, self.table, self.number)
    }
}
