//! Standings, computed from a ledger.

use std::collections::BTreeMap;

use skat_rules::scoring::ListRow;
use skat_table::{PersonId, PlaceResult, Player};

use crate::store::LedgerEntry;

/// What a person has achieved in all deals of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub person: PersonId,
    /// Deals that he took part in; those that he sat out as the dealer don't count.
    pub deals: u32,
    /// Own contracts won.
    pub won: u32,
    /// Own contracts lost.
    pub lost: u32,
    /// Points by Seeger-Fabian (`rules.md` 1.9), those for others' lost contracts while sitting out included.
    pub points: i64,
}

/// The standings of all persons in a ledger, the best first; equal points are ordered by fewer deals, then by pseudonym.
/// Autoplayers have none.
pub fn standings<'a>(ledger: impl IntoIterator<Item = &'a LedgerEntry>) -> Vec<Standing> {
    let mut by_person: BTreeMap<PersonId, Standing> = BTreeMap::new();
    for entry in ledger {
        let players = u8::try_from(entry.result.places.len()).unwrap_or(u8::MAX);
        for place in &entry.result.places {
            let Player::Person(person) = place.player else { continue };
            let standing = by_person.entry(person).or_insert(Standing { person, deals: 0, won: 0, lost: 0, points: 0 });
            standing.deals += u32::from(!place.sat_out);
            standing.won += u32::from(place.declared == Some(true));
            standing.lost += u32::from(place.declared == Some(false));
            standing.points += i64::from(row(place).seeger_fabian(players));
        }
    }
    let mut standings: Vec<Standing> = by_person.into_values().collect();
    standings.sort_by_key(|standing| (std::cmp::Reverse(standing.points), standing.deals, standing.person));
    standings
}

fn row(place: &PlaceResult) -> ListRow {
    ListRow {
        points: place.points,
        won: u32::from(place.declared == Some(true)),
        lost: u32::from(place.declared == Some(false)),
        lost_by_others: u32::from(place.other_lost),
        ..ListRow::default()
    }
}
