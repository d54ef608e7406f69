//! A table folded from its stored log alone, beside the processes that play it.

use std::collections::BTreeSet;

use skat_rules::scoring::ListRow;
use skat_store::{LedgerRow, ListKind, Period, TallyKey};
use skat_table::{
    DealResult, DealView, EndCause, Header, PersonId, Place, PlaceResult, PlaceView, Player, StageView, Table,
    TableView, Timestamp,
};

use crate::store::{Stored, StoredStep};

/// A deadline that is missed by so much, in milliseconds, is forgotten: a new writer grants a minute.
const DEADLINE_MISSED_MS: i64 = 75_000;

/// An autoplayer that hasn't been heard of for so long, in milliseconds, never will be.
const AUTOPLAYER_SILENT_MS: i64 = 30_000;

/// The fold of a stored log.
pub(crate) struct Shadow {
    table: Table,
    view: TableView,
    steps: usize,
    interactions: BTreeSet<u64>,
    changed_at: Timestamp,
    /// The results that follow from the log.
    results: Vec<DealResult>,
}

impl Shadow {
    pub(crate) fn new(header: Header) -> Self {
        let changed_at = header.opened_at();
        let table = Table::open(header);
        let view = table.view();
        Self { table, view, steps: 0, interactions: BTreeSet::new(), changed_at, results: Vec::new() }
    }

    /// How many steps of the log it has folded.
    pub(crate) const fn steps(&self) -> usize {
        self.steps
    }

    pub(crate) fn has_seen(&self, interaction: u64) -> bool {
        self.interactions.contains(&interaction)
    }

    /// Folds one more step.
    pub(crate) fn add(&mut self, step: &StoredStep) {
        assert!(!step.events.is_empty(), "a step without an event");
        assert!(step.at >= self.changed_at, "a step at {:?} after one at {:?}", step.at, self.changed_at);
        for event in &step.events {
            self.table.apply(step.at, event).expect("a stored event follows from the log before it");
            let after = self.table.view();
            if let (StageView::Playing(deal), StageView::Between { .. }) = (&self.view.stage, &after.stage) {
                self.results.push(result(step.at, deal, &self.view, &after));
            }
            self.view = after;
        }
        self.steps += 1;
        self.interactions.extend(step.interaction);
        self.changed_at = step.at;
    }

    /// Checks what is stored beside the log, as far as that is cheap.
    pub(crate) fn check(&self, stored: &Stored) {
        assert_eq!(stored.closed, self.is_closed());
        let deals = stored.results.values().filter(|row| matches!(row, LedgerRow::Deal(_))).count();
        assert_eq!(deals, self.results.len(), "each deal that is over has a result");
    }

    /// Checks every result in the ledger.
    pub(crate) fn check_results(&self, stored: &Stored) {
        let deals = stored.results.values().filter_map(|row| match row {
            LedgerRow::Deal(deal) => Some(DealResult { facts: None, ..deal.clone() }),
            LedgerRow::List(_) => None,
        });
        assert_eq!(deals.collect::<Vec<_>>(), self.results);
    }

    pub(crate) fn view(&self) -> TableView {
        self.view.clone()
    }

    pub(crate) fn place_of(&self, person: PersonId) -> Option<Place> {
        self.table.place_of(person)
    }

    pub(crate) const fn is_closed(&self) -> bool {
        self.table.is_closed()
    }

    /// Whether a deal is over and everybody has let his time run out: then nothing happens before somebody comes back.
    pub(crate) fn rests(&self) -> bool {
        matches!(self.view.stage, StageView::Between { .. }) && self.view.places.iter().all(|place| !place.awaited)
    }

    /// Why the table was closed, if it is.
    pub(crate) const fn end(&self) -> Option<EndCause> {
        match self.view.stage {
            StageView::Closed { cause, .. } => Some(cause),
            _ => None,
        }
    }

    /// How many deals are over.
    pub(crate) const fn deals(&self) -> usize {
        self.results.len()
    }

    pub(crate) fn totals(&self) -> impl Iterator<Item = (Player, i32)> {
        self.view.places.iter().filter_map(|place| Some((place.player?, place.total)))
    }

    /// What each person has achieved here: how many deals he took part in, and his points by Seeger-Fabian.
    pub(crate) fn achieved(&self) -> Vec<(TallyKey, usize, i64)> {
        let (game, kind) = (self.view.header.game(), ListKind::of(self.view.header.rules()));
        let of_place = |(index, place): (usize, &PlaceView)| {
            let Some(Player::Person(person)) = place.player else { return None };
            let deals = self.results.iter().filter(|result| !result.places[index].sat_out).count();
            let points = place.row.seeger_fabian(self.view.header.places());
            Some((TallyKey { period: Period::AllTime, game, kind, person }, deals, i64::from(points)))
        };
        let places = self.view.places.iter().enumerate().filter_map(of_place);
        if self.results.is_empty() { Vec::new() } else { places.collect() }
    }

    /// What the table should have done by now by itself.
    pub(crate) fn stuck(&self, now: Timestamp) -> Option<&'static str> {
        if self.table.deadline().is_some_and(|deadline| deadline.plus_ms(DEADLINE_MISSED_MS) < now) {
            return Some("a deadline was missed");
        }
        let silent = self.changed_at.plus_ms(AUTOPLAYER_SILENT_MS) < now;
        (silent && self.table.thinking().next().is_some()).then_some("an autoplayer doesn't decide")
    }
}

/// What a deal has brought, by the rows of the list before and after it.
fn result(at: Timestamp, deal: &DealView, before: &TableView, after: &TableView) -> DealResult {
    let place = |(number, (before, after)): (u8, (&ListRow, &ListRow))| PlaceResult {
        player: Player::Autoplayer,
        points: after.points - before.points,
        declared: match (after.won > before.won, after.lost > before.lost) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        },
        other_lost: after.lost_by_others > before.lost_by_others,
        sat_out: deal.seat(Place(number)).is_none(),
    };
    let rows = before.places.iter().map(|place| &place.row).zip(after.places.iter().map(|place| &place.row));
    let players = after.places.iter().map(|place| place.player.expect("nobody's place is empty in a list"));
    let places = (0..).zip(rows).map(place).zip(players).map(|(place, player)| PlaceResult { player, ..place });
    DealResult { table: before.header.table(), number: deal.number, at, places: places.collect(), facts: None }
}
