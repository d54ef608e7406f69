//! The records of results and of their counts, by the rules of `records`.

use serde::{Deserialize, Serialize};
use skat_rules::strength::Strength;
use skat_table::{
    DealFacts, DealKind, DealResult, ListPlace, ListResult, PersonId, PlaceResult, Player,
    ShareCode, TableId, Timestamp,
};

use crate::error::StoreError;
use crate::records::{V1, decode};
use crate::store::{ArchivedDeal, DealId, ImportedDeal, LedgerRow, StoredReview};
use crate::tally::{ContractCounts, Highlight, Tally};

/// The result of one deal; table and number are its key. A record without facts has version 1.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResultRecord {
    v: u8,
    at: i64,
    places: Vec<PlaceResultRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    facts: Option<FactsRecord>,
    /// Since format 7.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    undone: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceResultRecord {
    /// `None` for an autoplayer.
    person: Option<u64>,
    points: i32,
    /// True if they won the game that is credited to them; `None` if none is.
    declared: Option<bool>,
    other_lost: bool,
    sat_out: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FactsRecord {
    kind: String,
    /// `None` where card points don't count.
    card_points: Option<u8>,
    overbid: bool,
}

impl ResultRecord {
    pub(crate) fn new(result: &DealResult) -> Self {
        let place = |place: &PlaceResult| PlaceResultRecord {
            person: number_of(place.player),
            points: place.points,
            declared: place.declared,
            other_lost: place.other_lost,
            sat_out: place.sat_out,
        };
        let facts = result.facts.map(|facts| FactsRecord {
            kind: facts.kind.key().to_owned(),
            card_points: facts.card_points,
            overbid: facts.overbid,
        });
        Self {
            v: Self::version(facts.is_some()),
            at: result.at.0,
            places: result.places.iter().map(place).collect(),
            facts,
            undone: result.undone,
        }
    }

    const fn version(has_facts: bool) -> u8 {
        if has_facts { 2 } else { 1 }
    }

    /// Converts to a result; `None` if it can't be one.
    fn to_result(&self, table: TableId, number: u16) -> Option<DealResult> {
        if self.v != Self::version(self.facts.is_some()) {
            return None;
        }
        let place = |place: &PlaceResultRecord| PlaceResult {
            player: player_of(place.person),
            points: place.points,
            declared: place.declared,
            other_lost: place.other_lost,
            sat_out: place.sat_out,
        };
        let facts = match &self.facts {
            None => None,
            Some(facts) => Some(DealFacts {
                kind: DealKind::from_key(&facts.kind)?,
                card_points: facts.card_points,
                overbid: facts.overbid,
            }),
        };
        let places = self.places.iter().map(place).collect();
        Some(DealResult {
            table,
            number,
            at: Timestamp(self.at),
            places,
            facts,
            undone: self.undone,
        })
    }
}

/// The result of a whole list; its table is its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListRecord {
    v: V1,
    at: i64,
    places: Vec<ListPlaceRecord>,
    /// Since format 10.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unaided: bool,
    /// The key of the autoplayers' strength. Since format 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strength: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListPlaceRecord {
    /// `None` for an autoplayer.
    person: Option<u64>,
    total: i32,
    won: bool,
}

impl ListRecord {
    pub(crate) fn new(result: &ListResult) -> Self {
        let place = |place: &ListPlace| ListPlaceRecord {
            person: number_of(place.player),
            total: place.total,
            won: place.won,
        };
        Self {
            v: V1,
            at: result.at.0,
            places: result.places.iter().map(place).collect(),
            unaided: result.unaided,
            strength: result.strength.map(|strength| strength.key().to_owned()),
        }
    }

    /// Converts to a result; `None` if it can't be one.
    fn to_result(&self, table: TableId) -> Option<ListResult> {
        let strength = match &self.strength {
            Some(key) => Some(Strength::from_key(key)?),
            None => None,
        };
        let place = |place: &ListPlaceRecord| ListPlace {
            player: player_of(place.person),
            total: place.total,
            won: place.won,
        };
        Some(ListResult {
            table,
            at: Timestamp(self.at),
            places: self.places.iter().map(place).collect(),
            unaided: self.unaided,
            strength,
        })
    }
}

/// Decodes the ledger's row of this table and number.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it can't be decoded.
pub(crate) fn decode_row(
    table: TableId,
    number: u16,
    bytes: &[u8],
) -> Result<LedgerRow, StoreError> {
    let what = format!("result {number} of table {table}");
    if number == LedgerRow::LIST {
        let list = decode::<ListRecord>(bytes, &what)?.to_result(table);
        return list
            .map(LedgerRow::List)
            .ok_or_else(|| StoreError::damaged(what));
    }
    let deal = decode::<ResultRecord>(bytes, &what)?.to_result(table, number);
    deal.map(LedgerRow::Deal)
        .ok_or_else(|| StoreError::damaged(what))
}

/// A deal in the archive; its person, its end, its table and its number are its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArchivedDealRecord {
    v: V1,
    /// The bits of the share code.
    code: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    points: i32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    own: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    won: Option<bool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    undone: bool,
}

impl ArchivedDealRecord {
    pub(crate) fn new(deal: &ArchivedDeal) -> Self {
        Self {
            v: V1,
            code: deal.code.bits(),
            kind: deal.kind.map(|kind| kind.key().to_owned()),
            points: deal.points,
            own: deal.is_own_game,
            won: deal.won,
            others: deal.others.iter().map(|other| other.number()).collect(),
            undone: deal.undone,
        }
    }

    /// Returns the bits of the share code.
    pub(crate) const fn code(&self) -> u64 {
        self.code
    }

    /// Converts to a deal; `None` if it can't be one.
    pub(crate) fn to_deal(&self, deal: DealId, at: Timestamp) -> Option<ArchivedDeal> {
        let kind = match &self.kind {
            Some(key) => Some(DealKind::from_key(key)?),
            None => None,
        };
        Some(ArchivedDeal {
            deal,
            code: ShareCode::new(self.code),
            at,
            kind,
            points: self.points,
            is_own_game: self.own,
            won: self.won,
            others: self.others.iter().copied().map(PersonId::new).collect(),
            undone: self.undone,
        })
    }
}

/// A review; the person and the deal are its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRecord {
    v: V1,
    engine: String,
    digest: u64,
    review: String,
}

impl ReviewRecord {
    pub(crate) fn new(review: &StoredReview) -> Self {
        Self {
            v: V1,
            engine: review.engine.clone(),
            digest: review.digest,
            review: review.text.clone(),
        }
    }
}

impl From<ReviewRecord> for StoredReview {
    fn from(record: ReviewRecord) -> Self {
        Self {
            engine: record.engine,
            digest: record.digest,
            text: record.review,
        }
    }
}

/// An imported deal; the person and the code are its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportRecord {
    v: V1,
    until: i64,
    deal: String,
}

impl ImportRecord {
    pub(crate) fn new(import: &ImportedDeal) -> Self {
        Self {
            v: V1,
            until: import.until.0,
            deal: import.text.clone(),
        }
    }

    pub(crate) fn into_import(self, person: PersonId, code: ShareCode) -> ImportedDeal {
        ImportedDeal {
            code,
            person,
            until: Timestamp(self.until),
            text: self.deal,
        }
    }
}

/// A tally; scope and tally key are its key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TallyRecord {
    v: V1,
    deals: u32,
    points: i64,
    /// Kind, won, lost; in the order of the kinds.
    declared: Vec<(String, u32, u32)>,
    /// Contracts defeated and contracts made against them.
    defended: (u32, u32),
    /// Contracts and card points.
    card_points: (u32, u32),
    overbid: u32,
    lists: u32,
    lists_won: u32,
    best: Option<HighlightRecord>,
    worst: Option<HighlightRecord>,
    recent: Vec<HighlightRecord>,
}

/// Points, table, number and end of a deal.
type HighlightRecord = (i32, u64, u16, i64);

impl TallyRecord {
    pub(crate) fn new(tally: &Tally) -> Self {
        let highlight =
            |deal: &Highlight| (deal.points, deal.table.number(), deal.number, deal.at.0);
        let declared = |(kind, played): &(DealKind, ContractCounts)| {
            (kind.key().to_owned(), played.won, played.lost)
        };
        Self {
            v: V1,
            deals: tally.deals,
            points: tally.points,
            declared: tally.declared.iter().map(declared).collect(),
            defended: (tally.defended.won, tally.defended.lost),
            card_points: tally.card_points,
            overbid: tally.overbid,
            lists: tally.lists,
            lists_won: tally.lists_won,
            best: tally.best.as_ref().map(highlight),
            worst: tally.worst.as_ref().map(highlight),
            recent: tally.recent.iter().map(highlight).collect(),
        }
    }

    /// Converts to a tally; `None` if it can't be one.
    pub(crate) fn to_tally(&self) -> Option<Tally> {
        let highlight = |&(points, table, number, at): &HighlightRecord| Highlight {
            points,
            table: TableId::new(table),
            number,
            at: Timestamp(at),
        };
        let declared = |(kind, won, lost): &(String, u32, u32)| {
            Some((
                DealKind::from_key(kind)?,
                ContractCounts {
                    won: *won,
                    lost: *lost,
                },
            ))
        };
        let declared: Vec<(DealKind, ContractCounts)> =
            self.declared.iter().map(declared).collect::<Option<_>>()?;
        if !declared.is_sorted_by(|(one, _), (next, _)| one < next) {
            return None;
        }
        Some(Tally {
            deals: self.deals,
            points: self.points,
            declared,
            defended: ContractCounts {
                won: self.defended.0,
                lost: self.defended.1,
            },
            card_points: self.card_points,
            overbid: self.overbid,
            lists: self.lists,
            lists_won: self.lists_won,
            best: self.best.as_ref().map(highlight),
            worst: self.worst.as_ref().map(highlight),
            recent: self.recent.iter().map(highlight).collect(),
        })
    }
}

fn number_of(player: Player) -> Option<u64> {
    match player {
        Player::Person(person) => Some(person.number()),
        Player::Autoplayer => None,
    }
}

fn player_of(person: Option<u64>) -> Player {
    person.map_or(Player::Autoplayer, |person| {
        Player::Person(PersonId::new(person))
    })
}
