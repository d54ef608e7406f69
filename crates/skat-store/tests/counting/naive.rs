//! A naive model of the counting: each figure is a search of its own through the whole ledger.

use std::cmp::Reverse;

use skat_rules::game::GameId;
use skat_store::{
    ContractCounts, Highlight, LedgerEntry, LedgerRow, ListKind, Month, Period, RankingOrder,
    Scope, Tally, TallyKey,
};
use skat_table::{DealKind, DealResult, PersonId, PlaceResult, Player, Timestamp};

/// The games and kinds of lists of the tests' tables.
pub(crate) const GAMES: [(GameId, ListKind); 3] = [
    (GameId::Skat, ListKind::Official),
    (GameId::Skat, ListKind::Ramsch),
    (GameId::Strohmann, ListKind::Own),
];

/// A deal with its result for a person.
type Taken<'a> = (&'a DealResult, &'a PlaceResult);

/// Returns all tallies of a person.
pub(crate) fn tallies_of(
    entries: &[LedgerEntry],
    scope: Scope,
    person: PersonId,
) -> Vec<(TallyKey, Tally)> {
    let mut months: Vec<Month> = entries
        .iter()
        .map(|entry| Month::of(ended_at(&entry.row)))
        .collect();
    months.sort();
    months.dedup();
    let periods = months
        .into_iter()
        .map(Period::Month)
        .chain([Period::AllTime]);
    let keys = periods.flat_map(|period| {
        GAMES.map(|(game, kind)| TallyKey {
            period,
            game,
            kind,
            person,
        })
    });
    let tallies = keys.map(|key| (key, tally(entries, scope, &key)));
    let mut tallies: Vec<_> = tallies
        .filter(|(_, tally)| *tally != Tally::default())
        .collect();
    tallies.sort_by_key(|&(key, _)| key);
    tallies
}

fn ended_at(row: &LedgerRow) -> Timestamp {
    match row {
        LedgerRow::Deal(deal) => deal.at,
        LedgerRow::List(list) => list.at,
    }
}

fn tally(entries: &[LedgerEntry], scope: Scope, key: &TallyKey) -> Tally {
    let entries: Vec<&LedgerEntry> = entries
        .iter()
        .filter(|entry| scope == Scope::All || scope == Scope::Server(entry.table.room.server))
        .filter(|entry| {
            entry.table.header.game() == key.game
                && ListKind::of(entry.table.header.rules()) == key.kind
        })
        .filter(|entry| {
            key.period == Period::AllTime
                || key.period == Period::Month(Month::of(ended_at(&entry.row)))
        })
        .collect();
    let own = Player::Person(key.person);
    let deals: Vec<Taken<'_>> = entries
        .iter()
        .filter_map(|entry| match &entry.row {
            LedgerRow::Deal(deal) if deal.undone => None,
            LedgerRow::Deal(deal) => {
                Some((deal, deal.places.iter().find(|place| place.player == own)?))
            }
            LedgerRow::List(_) => None,
        })
        .collect();
    let lists = entries.iter().filter_map(|entry| match &entry.row {
        LedgerRow::Deal(_) => None,
        LedgerRow::List(list) => list.places.iter().find(|place| place.player == own),
    });
    let lists: Vec<_> = lists.collect();
    let took_part: Vec<_> = deals
        .iter()
        .filter(|(_, place)| !place.sat_out)
        .copied()
        .collect();
    let kind = |deal: &DealResult| deal.facts.map_or(DealKind::Other, |facts| facts.kind);
    // Without facts nothing distinguishes a won Ramsch from a contract.
    let contracts: Vec<_> = took_part
        .iter()
        .filter(|(deal, _)| deal.facts.is_none() || kind(deal).has_declarer())
        .copied()
        .collect();
    let alone: Vec<_> = contracts
        .iter()
        .filter(|(_, place)| place.declared.is_some())
        .copied()
        .collect();
    let against: Vec<_> = contracts
        .iter()
        .filter(|(deal, place)| {
            place.declared.is_none() && deal.places.iter().any(|other| other.declared.is_some())
        })
        .collect();
    let count = |number: usize| u32::try_from(number).expect("the count fits");
    let of_kind = |wanted: DealKind| {
        let of_kind = alone.iter().filter(|(deal, _)| kind(deal) == wanted);
        let (won, lost): (Vec<&Taken<'_>>, Vec<_>) =
            of_kind.partition(|(_, place)| place.declared == Some(true));
        (
            wanted,
            ContractCounts {
                won: count(won.len()),
                lost: count(lost.len()),
            },
        )
    };
    let card_points: Vec<u32> = alone
        .iter()
        .filter_map(|(deal, _)| Some(u32::from(deal.facts?.card_points?)))
        .collect();
    let defeated = against.iter().filter(|(_, place)| place.other_lost).count();
    let mut highlights: Vec<Highlight> = took_part
        .iter()
        .map(|(deal, place)| highlight(deal, place))
        .collect();
    highlights.sort_by_key(|deal| (deal.at, deal.table, deal.number));
    Tally {
        deals: count(took_part.len()),
        points: deals
            .iter()
            .map(|(deal, place)| i64::from(points(deal, place)))
            .sum(),
        declared: DealKind::ALL
            .into_iter()
            .map(of_kind)
            .filter(|(_, played)| played.won + played.lost > 0)
            .collect(),
        defended: ContractCounts {
            won: count(defeated),
            lost: count(against.len() - defeated),
        },
        card_points: (count(card_points.len()), card_points.iter().sum()),
        overbid: count(
            alone
                .iter()
                .filter(|(deal, _)| deal.facts.is_some_and(|facts| facts.overbid))
                .count(),
        ),
        lists: count(lists.len()),
        lists_won: count(lists.iter().filter(|place| place.won).count()),
        best: highlights
            .iter()
            .copied()
            .min_by_key(|deal| Reverse(deal.points)),
        worst: highlights.iter().copied().min_by_key(|deal| deal.points),
        recent: highlights.split_off(highlights.len().saturating_sub(Tally::RECENT)),
    }
}

fn points(deal: &DealResult, place: &PlaceResult) -> i32 {
    let bonus = if deal.places.len() == 4 { 30 } else { 40 };
    let own = match place.declared {
        Some(true) => 50,
        Some(false) => -50,
        None => 0,
    };
    place.points + own + if place.other_lost { bonus } else { 0 }
}

fn highlight(deal: &DealResult, place: &PlaceResult) -> Highlight {
    Highlight {
        points: points(deal, place),
        table: deal.table,
        number: deal.number,
        at: deal.at,
    }
}

/// Returns a leaderboard's persons, the best first; among equal ones the smaller pseudonym comes
/// first.
pub(crate) fn board(
    tallies: &[(TallyKey, Tally)],
    period: Period,
    game: GameId,
    kind: ListKind,
    order: RankingOrder,
) -> Vec<PersonId> {
    let of_board = tallies
        .iter()
        .filter(|(key, _)| (key.period, key.game, key.kind) == (period, game, kind));
    let mut rows: Vec<_> = of_board
        .filter_map(|(key, tally)| Some((Reverse(tally.rank(order)?), key.person)))
        .collect();
    rows.sort();
    rows.into_iter().map(|(_, person)| person).collect()
}
