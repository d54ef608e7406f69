//! A table folded from its stored log alone, beside the processes that play it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use skat_rules::scoring::ListRow;
use skat_store::{LedgerRow, ListKind, Period, TallyKey};
use skat_table::{
    DealResult, DealView, EndCause, Event, Header, PersonId, Place, PlaceResult, PlaceView, Player,
    StageView, Table, TableView, Timestamp,
};

use crate::store::{Stored, StoredStep};

/// Lateness, in milliseconds, after which a deadline counts as forgotten. A new writer grants a
/// minute.
const DEADLINE_MISSED_MS: i64 = 75_000;

/// Silence, in milliseconds, after which an autoplayer counts as stuck.
const AUTOPLAYER_SILENT_MS: i64 = 30_000;

/// The figures that decide who wins a list, the greatest first: the total, then more contracts won,
/// then fewer lost (SkWO 6.3.1).
pub(crate) type Rank = (i32, usize, Reverse<usize>);

/// Fold of a stored log.
pub(crate) struct Shadow {
    table: Table,
    view: TableView,
    steps: usize,
    interactions: BTreeSet<u64>,
    changed_at: Timestamp,
    /// Results that follow from the log.
    results: Vec<DealResult>,
    /// Last decision of this deal that each person was reminded of, until they come back.
    reminded: BTreeMap<Place, u32>,
    /// Occurrences around the deals, to be counted.
    happened: Vec<&'static str>,
}

impl Shadow {
    pub(crate) fn new(header: Header) -> Self {
        let changed_at = header.opened_at();
        let table = Table::open(header);
        let view = table.view();
        let (results, reminded) = (Vec::new(), BTreeMap::new());
        let (interactions, happened) = (BTreeSet::new(), Vec::new());
        Self {
            table,
            view,
            steps: 0,
            interactions,
            changed_at,
            results,
            reminded,
            happened,
        }
    }

    /// Returns the number of steps folded so far.
    pub(crate) const fn steps(&self) -> usize {
        self.steps
    }

    pub(crate) fn has_seen(&self, interaction: u64) -> bool {
        self.interactions.contains(&interaction)
    }

    /// Folds one more step.
    pub(crate) fn add(&mut self, step: &StoredStep) {
        assert!(
            !step.events.is_empty() || step.interaction.is_some(),
            "a step without an event"
        );
        assert!(
            step.at >= self.changed_at,
            "a step at {:?} after one at {:?}",
            step.at,
            self.changed_at
        );
        for event in &step.events {
            self.check_company(event);
            self.table
                .apply(step.at, event)
                .expect("stored events fit the log before them");
            let after = self.table.view();
            if let (StageView::Playing(deal), StageView::Between { .. }) =
                (&self.view.stage, &after.stage)
            {
                self.results.push(result(step.at, deal, &self.view, &after));
            }
            self.view = after;
        }
        self.steps += 1;
        self.interactions.extend(step.interaction);
        self.changed_at = step.at;
    }

    /// Checks that an event takes no occupied seat, doesn't act for an empty table, and reminds
    /// nobody twice.
    fn check_company(&mut self, event: &Event) {
        let view = &self.view;
        let there = || view.places.iter().any(PlaceView::is_person);
        match event {
            Event::DealBegan => {
                assert!(there(), "a deal began without a person present");
                // Who was asked to go on and acts first is asked something else now.
                self.reminded.clear();
            }
            Event::Acted { .. } => assert!(!view.paused, "something is done in a pause"),
            Event::Paused { .. } => assert!(
                !there() && !view.paused,
                "the table paused with a person present"
            ),
            Event::Joined { place, .. } => {
                let player = view.places[place.index()].player;
                assert!(
                    !matches!(player, Some(Player::Person(_))),
                    "a join replaced a person"
                );
                if player.is_some() {
                    self.happened.push("sat down in a list");
                }
            }
            Event::Reminded { place } => {
                let person = self
                    .table
                    .persons()
                    .find(|(seated, _)| seated == place)
                    .expect("the reminded place is taken")
                    .1;
                let decision = self
                    .table
                    .player_view(person)
                    .expect("the declarer sits at the table")
                    .decision;
                assert!(
                    self.reminded.insert(*place, decision) != Some(decision),
                    "reminded twice"
                );
            }
            Event::TakenBack { place } => drop(self.reminded.remove(place)),
            Event::Undone { place, .. } => {
                assert!(
                    view.places[place.index()].is_person()
                        && self.table.persons().count() == 1
                        && view.places.iter().all(|place| place.newcomer.is_none()),
                    "an undo with several people at the table"
                );
            }
            Event::Rematched { .. } => assert_eq!(view.rematch, None, "two rematches"),
            _ => {}
        }
        self.happened.extend(match event {
            Event::Reminded { .. } => Some("reminded"),
            Event::Paused { .. } => Some("paused"),
            Event::Voted { .. } => Some("voted"),
            Event::Removed { .. } => Some("removed"),
            Event::Rematched { .. } => Some("rematch"),
            Event::Undone { .. } => Some("undone"),
            _ => None,
        });
    }

    /// Returns the occurrences around the deals, in order.
    pub(crate) fn happened(&self) -> &[&'static str] {
        &self.happened
    }

    /// Checks the data stored beside the log, as far as that is cheap.
    pub(crate) fn check(&self, stored: &Stored) {
        assert_eq!(stored.closed, self.is_closed());
        let deals = stored
            .results
            .values()
            .filter(|row| matches!(row, LedgerRow::Deal(_)))
            .count();
        assert_eq!(
            deals,
            self.results.len(),
            "each deal that is over has a result"
        );
    }

    /// Checks every result in the ledger.
    pub(crate) fn check_results(&self, stored: &Stored) {
        let deals = stored.results.values().filter_map(|row| match row {
            // In the list, a deal with an undo brings nobody anything.
            LedgerRow::Deal(deal) => Some(DealResult {
                places: deal
                    .places
                    .iter()
                    .map(|&place| if deal.undone { nothing(place) } else { place })
                    .collect(),
                facts: None,
                ..deal.clone()
            }),
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

    /// Returns whether the table waits for somebody to come back.
    pub(crate) const fn rests(&self) -> bool {
        self.view.paused
    }

    pub(crate) fn is_expected(&self, person: PersonId) -> bool {
        self.view
            .places
            .iter()
            .any(|place| place.newcomer == Some(person))
    }

    /// Returns the reason why the table was closed, if it is.
    pub(crate) const fn end(&self) -> Option<EndCause> {
        match self.view.stage {
            StageView::Closed { cause, .. } => Some(cause),
            _ => None,
        }
    }

    /// Returns the number of finished deals.
    pub(crate) const fn deals(&self) -> usize {
        self.results.len()
    }

    /// Returns the players of the list with their totals and ranks. A person owns a total only if
    /// they played every deal at that place, without an undo.
    pub(crate) fn totals(&self) -> impl Iterator<Item = (Player, i32, Rank)> {
        self.view.places.iter().enumerate().map(|(index, place)| {
            let whole = self
                .results
                .iter()
                .all(|result| !result.undone && Some(result.places[index].player) == place.player);
            let declared = |won| {
                let results = self.results.iter();
                results
                    .filter(|result| result.places[index].declared == Some(won))
                    .count()
            };
            (
                place.player.filter(|_| whole).unwrap_or(Player::Autoplayer),
                place.total,
                (place.total, declared(true), Reverse(declared(false))),
            )
        })
    }

    /// Returns each person's achievements here: number of deals played, points by Seeger-Fabian,
    /// number of lists.
    pub(crate) fn achieved(&self) -> BTreeMap<TallyKey, (usize, i64, usize)> {
        let (game, kind) = (
            self.view.header.game(),
            ListKind::of(self.view.header.rules()),
        );
        let key = |person| TallyKey {
            period: Period::AllTime,
            game,
            kind,
            person,
        };
        let bonus = if self.view.header.places() == 4 {
            30
        } else {
            40
        };
        let mut achieved: BTreeMap<TallyKey, (usize, i64, usize)> = BTreeMap::new();
        let counted = self.results.iter().filter(|result| !result.undone);
        for place in counted.flat_map(|result| &result.places) {
            let Player::Person(person) = place.player else {
                continue;
            };
            let own = place.declared.map_or(0, |won| if won { 50 } else { -50 });
            let others = if place.other_lost { bonus } else { 0 };
            let sum = achieved.entry(key(person)).or_default();
            *sum = (
                sum.0 + usize::from(!place.sat_out),
                sum.1 + i64::from(place.points + own + others),
                sum.2,
            );
        }
        for (player, ..) in self
            .totals()
            .filter(|_| self.end() == Some(EndCause::ListDone))
        {
            if let Player::Person(person) = player {
                achieved.entry(key(person)).or_default().2 += 1;
            }
        }
        achieved
    }

    /// Returns what the table should have done by itself by now.
    pub(crate) fn stuck(&self, now: Timestamp) -> Option<&'static str> {
        if self
            .table
            .deadline()
            .is_some_and(|deadline| deadline.plus_ms(DEADLINE_MISSED_MS) < now)
        {
            return Some("a deadline was missed");
        }
        let silent = self.changed_at.plus_ms(AUTOPLAYER_SILENT_MS) < now;
        (silent && self.table.thinking().next().is_some()).then_some("an autoplayer doesn't decide")
    }
}

/// Returns a place's result in a deal that counts for nothing.
fn nothing(place: PlaceResult) -> PlaceResult {
    PlaceResult {
        points: 0,
        declared: None,
        other_lost: false,
        ..place
    }
}

/// Computes a deal's result from the rows of the list before and after it.
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
    let rows = before
        .places
        .iter()
        .map(|place| &place.row)
        .zip(after.places.iter().map(|place| &place.row));
    let players = after
        .places
        .iter()
        .map(|place| place.player.expect("no place is empty during a list"));
    let places = (0..)
        .zip(rows)
        .map(place)
        .zip(players)
        .map(|(place, player)| PlaceResult { player, ..place });
    DealResult {
        table: before.header.table(),
        number: deal.number,
        at,
        places: places.collect(),
        facts: None,
        undone: deal.undone,
    }
}
