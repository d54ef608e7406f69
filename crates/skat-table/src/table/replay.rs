//! The replay of a finished deal: what everybody saw and knew after each step.

use std::fmt;

use skat_rules::game::{AnyAction, AnyDeal, AnyPublicView, AnySeatView, Setting};
use skat_rules::notation::log::LogEntry;
use skat_rules::seat::{Seat, SeatSet};
use skat_rules::share_code::ShareCode;

use super::state::{Occupant, PlaceState, Table};
use crate::event::{DamagedLog, Event};
use crate::header::{Header, ThinkTime};
use crate::ids::{PersonId, Place, TableId, Timestamp};
use crate::list::{DealResult, List, Player};
use crate::rationale::Rationale;
use crate::view::{DealView, PlaceView, StageView, TableView};

/// A finished deal, step by step. Deals that run or were broken off have none.
#[derive(Clone, Debug)]
pub struct DealReplay {
    /// End of the deal.
    pub at: Timestamp,
    /// The table at the end of the deal.
    pub table: TableView,
    /// The persons who had a place when the deal began. Some may have been removed since.
    pub persons: Vec<PersonId>,
    /// The deal at its end.
    pub deal: DealView,
    /// The steps from the dealt cards to the end, at least one. Decisions that were taken back are
    /// left out.
    pub steps: Vec<ReplayStep>,
    /// The autoplayers' decisions whose reasons were kept, in order.
    pub decisions: Vec<Decided>,
    /// The deal with nothing done in it, for variations.
    pub(super) start: DealStart,
}

/// The beginning of a deal. It holds all cards and prints nothing.
#[derive(Clone)]
pub(super) struct DealStart(pub(super) AnyDeal);

impl fmt::Debug for DealStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DealStart")
    }
}

/// A moment of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayStep {
    /// What led to it; `None` for the dealt cards.
    pub happened: Option<Happened>,
    /// True if an autoplayer did it for a person.
    pub stood_in: bool,
    /// The places as they were then.
    pub places: Vec<PlaceView>,
    /// The seats that owe a decision; empty at the end.
    pub awaited: SeatSet,
    /// What everybody sees.
    pub public: AnyPublicView,
    /// What each seat knows, in seat order.
    pub seats: Vec<AnySeatView>,
}

/// Something that happened in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// The player at this place acted.
    Acted(Place, AnyAction),
    /// The open claim was granted, because it was proved.
    ClaimProved,
    /// The deal was surrendered for the player at this place.
    Surrendered(Place),
}

/// An autoplayer's decision with its reason.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The step of the replay before it.
    pub step: u16,
    /// Its place.
    pub place: Place,
    /// True if it acted for a person.
    pub stands_in: bool,
    /// The public view of the deal before the decision.
    pub before: AnyPublicView,
    /// The action.
    pub action: AnyAction,
    /// True if the only alternatives would have ended the deal early.
    pub forced: bool,
    /// The reason.
    pub rationale: Rationale,
}

impl Table {
    /// Replays the deal with this number in a table's log; `None` if that deal isn't over.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event up to the deal's end doesn't fit the state before it.
    pub fn replay_deal<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
        number: u16,
    ) -> Result<Option<DealReplay>, DamagedLog> {
        let mut table = Self::open(header);
        let (mut start, mut steps, mut persons) = (None, Vec::new(), Vec::new());
        let mut decisions: Vec<Decided> = Vec::new();
        for (at, event) in events {
            // Whoever ends the deal may leave the place with it.
            let stood_in = match event {
                Event::Acted { place, .. } => table.is_taken_over(*place),
                _ => false,
            };
            let step = u16::try_from(steps.len().saturating_sub(1)).unwrap_or(u16::MAX);
            decisions.extend(table.decided(number, step, event));
            table.apply(at, event)?;
            let Some(running) = table.deal_on_table() else {
                continue;
            };
            if running.number != number {
                continue;
            }
            let step = |happened, stood_in| ReplayStep {
                stood_in,
                ..ReplayStep::of(&running.deal, happened, table.place_views())
            };
            match event {
                Event::DealBegan => {
                    start = Some(running.deal.clone());
                    steps = vec![step(None, false)];
                    persons = running.persons.iter().map(|(_, person)| *person).collect();
                }
                Event::Acted { place, action, .. } => {
                    let acted = Happened::Acted(*place, *action);
                    steps.push(step(Some(acted), stood_in));
                }
                Event::ClaimProved => steps.push(step(Some(Happened::ClaimProved), false)),
                Event::Surrendered { place } => {
                    steps.push(step(Some(Happened::Surrendered(*place)), false));
                }
                Event::Undone { kept, .. } => {
                    steps.truncate(usize::from(*kept) + 1);
                    decisions.retain(|decided| decided.step < *kept);
                }
                _ => {}
            }
            let is_over = |ended: &DealResult| ended.number == number;
            if table.ended.as_ref().is_some_and(is_over) {
                let view = table.view();
                let StageView::Between { deal, .. } = &view.stage else {
                    return Err(DamagedLog);
                };
                let deal = deal.clone();
                let start = DealStart(start.ok_or(DamagedLog)?);
                return Ok(Some(DealReplay {
                    at,
                    table: view,
                    persons,
                    deal,
                    steps,
                    decisions,
                    start,
                }));
            }
        }
        Ok(None)
    }

    /// Returns the autoplayer's decision in this event, if it belongs to the deal with this number.
    /// `step` is the replay's step before it.
    fn decided(&self, number: u16, step: u16, event: &Event) -> Option<Decided> {
        let Event::Acted {
            place,
            action,
            rationale: Some(rationale),
        } = event
        else {
            return None;
        };
        let running = self
            .deal_on_table()
            .filter(|running| running.number == number)?;
        let legal = running.deal.legal_actions(running.seat(*place)?);
        Some(Decided {
            step,
            place: *place,
            stands_in: self.persons().any(|(of_person, _)| of_person == *place),
            before: running.deal.public_view(),
            action: *action,
            forced: legal
                .into_iter()
                .filter(|action| !action.ends_early())
                .count()
                == 1,
            rationale: rationale.clone(),
        })
    }

    /// Returns true if an autoplayer acts for the person at this place.
    fn is_taken_over(&self, place: Place) -> bool {
        let taken_over = |state: &PlaceState| {
            matches!(
                state.occupant,
                Occupant::Person {
                    taken_over: Some(_),
                    ..
                }
            )
        };
        self.places.get(place).is_some_and(taken_over)
    }

    /// Returns the share codes of a table's deals with these numbers, which must be over. The log
    /// is read only up to the first deal, because from then on all deals are fixed.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event up to the first deal doesn't fit the state before it.
    pub fn share_codes<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
        deals: impl IntoIterator<Item = u16>,
    ) -> Result<Vec<(u16, ShareCode)>, DamagedLog> {
        let mut table = Self::open(header);
        for (at, event) in events {
            table.apply(at, event)?;
            if matches!(event, Event::DealBegan) {
                let code = |deal| Some((deal, table.code_of(deal)?));
                return Ok(deals.into_iter().filter_map(code).collect());
            }
        }
        Ok(Vec::new())
    }

    /// Returns the persons who were removed in the middle of a deal that is over, each with the
    /// deal's number.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event doesn't fit the state before it.
    pub fn removed_in_deals<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
    ) -> Result<Vec<(u16, PersonId)>, DamagedLog> {
        let (mut table, mut removed) = (Self::open(header), Vec::new());
        for (at, event) in events {
            table.apply(at, event)?;
            if let Some(ended) = &table.ended {
                let number = ended.number;
                let persons = table.removed_in_deal(number).into_iter();
                removed.extend(persons.map(|person| (number, person)));
            }
        }
        Ok(removed)
    }
}

impl ReplayStep {
    /// Returns what everybody sees and knows in this deal.
    fn of(deal: &AnyDeal, happened: Option<Happened>, places: Vec<PlaceView>) -> Self {
        let seats = (0..deal.seat_count()).filter_map(Seat::new);
        Self {
            happened,
            stood_in: false,
            places,
            awaited: deal.awaited(),
            public: deal.public_view(),
            seats: seats.map(|seat| deal.seat_view(seat)).collect(),
        }
    }
}

impl DealReplay {
    /// Replays a deal that was played anywhere, from its beginning. Its players are strangers: the
    /// places follow the seats, and nobody's person is at one of them. `None` if an entry can't be
    /// applied, or if the deal isn't over then.
    #[must_use]
    pub fn of_deal(start: AnyDeal, setting: &Setting, entries: &[LogEntry]) -> Option<Self> {
        let mut deal = start.clone();
        let seats: Vec<Place> = (0..deal.seat_count()).map(Place).collect();
        let strangers = Strangers::new(&start, setting)?;
        let places = strangers.places(&List::new(setting.players));
        let mut steps = vec![ReplayStep::of(&deal, None, places.clone())];
        for &entry in entries {
            let place = |seat: Seat| seats.get(seat.index()).copied();
            let happened = match entry {
                LogEntry::Acted(seat, action) => {
                    deal.apply(seat, action).ok()?;
                    Happened::Acted(place(seat)?, action)
                }
                LogEntry::ClaimProved => {
                    deal.grant_claim().ok()?;
                    Happened::ClaimProved
                }
                LogEntry::Surrendered(seat) => {
                    if !deal.surrender(seat) {
                        return None;
                    }
                    Happened::Surrendered(place(seat)?)
                }
            };
            steps.push(ReplayStep::of(&deal, Some(happened), places.clone()));
        }
        if !deal.awaited().is_empty() {
            return None;
        }
        let view = DealView {
            number: 1,
            dealer: Place(setting.players.checked_sub(1)?),
            seats,
            round: setting.round,
            hints: Vec::new(),
            has_rationales: false,
            undone: false,
            checked: None,
            awaited: deal.awaited(),
            public: deal.public_view(),
        };
        Some(Self {
            at: Timestamp(0),
            table: strangers.table(&deal, &view)?,
            persons: Vec::new(),
            deal: view,
            steps,
            decisions: Vec::new(),
            start: DealStart(start),
        })
    }

    /// Returns the place where a person played this deal; `None` if they didn't.
    #[must_use]
    pub fn place_of(&self, person: PersonId) -> Option<Place> {
        let sits = |place: &Place| {
            let view = self.table.places.get(place.index());
            view.is_some_and(|view| view.player == Some(Player::Person(person)))
        };
        self.deal.seats.iter().copied().find(sits)
    }

    /// Returns the table as everybody saw it after this step; the last step stands for those after
    /// it.
    #[must_use]
    pub fn table_at(&self, step: usize) -> TableView {
        match self.steps.get(step) {
            Some(shown) if step + 1 < self.steps.len() => TableView {
                stage: StageView::Playing(self.deal_at(step)),
                places: self.places_at(shown),
                paused: false,
                deadline: None,
                ..self.table.clone()
            },
            _ => TableView {
                deadline: None,
                ..self.table.clone()
            },
        }
    }

    /// Returns the places at a step, with the players of the end, whose names are known.
    fn places_at(&self, shown: &ReplayStep) -> Vec<PlaceView> {
        let place = |(then, end): (&PlaceView, &PlaceView)| PlaceView {
            player: end.player,
            taken_over: then.taken_over.filter(|_| then.player == end.player),
            ..then.clone()
        };
        shown
            .places
            .iter()
            .zip(&self.table.places)
            .map(place)
            .collect()
    }

    /// Returns the deal as everybody saw it after this step; the last step stands for those after
    /// it.
    #[must_use]
    pub fn deal_at(&self, step: usize) -> DealView {
        match self.steps.get(step) {
            Some(step) => DealView {
                awaited: step.awaited,
                public: step.public.clone(),
                ..self.deal.clone()
            },
            None => self.deal.clone(),
        }
    }
}

/// A table of persons whom nobody is, at which a single deal is played.
struct Strangers {
    header: Header,
    players: Vec<Player>,
}

impl Strangers {
    /// `None` if there is no such table.
    fn new(start: &AnyDeal, setting: &Setting) -> Option<Self> {
        let header = Header::new(
            TableId::ELSEWHERE,
            start.game(),
            setting.rules,
            setting.players,
            u16::from(setting.players),
            ThinkTime::Unlimited,
            stranger(0),
            Timestamp(0),
        )
        .ok()?;
        let person = |place| Player::Person(stranger(place));
        let players = (0..setting.players).map(person).collect();
        Some(Self { header, players })
    }

    /// Returns what everybody sees of the places with this list.
    fn places(&self, list: &List) -> Vec<PlaceView> {
        let totals = list.totals(&self.header);
        let rows = self.players.iter().zip(list.rows()).zip(totals);
        let place = |((&player, &row), total)| PlaceView {
            player: Some(player),
            taken_over: None,
            row,
            total,
            awaited: false,
            reminded: false,
            newcomer: None,
            votes: 0,
            sitting: 1,
            changed_hands: false,
        };
        rows.map(place).collect()
    }

    /// Returns the table after the deal; `None` if it has no score.
    fn table(self, end: &AnyDeal, deal: &DealView) -> Option<TableView> {
        let sits_out = deal.seat(deal.dealer).is_none().then_some(deal.dealer);
        let mut list = List::new(self.header.places());
        let score = end.score()?;
        list.add(1, &score, &deal.seats, sits_out, &self.players, false);
        Some(TableView {
            host: stranger(0),
            strength: None,
            pace: None,
            think_time: ThinkTime::Unlimited,
            clock_rests_alone: false,
            places: self.places(&list),
            stage: StageView::Between {
                deal: deal.clone(),
                ready: Vec::new(),
            },
            fairness: None,
            paused: false,
            deals_left: 0,
            scored: list.deals().cloned().collect(),
            with_undo: false,
            pot: None,
            deadline: None,
            removed: Vec::new(),
            is_private: false,
            guests: Vec::new(),
            rematch: None,
            header: self.header,
        })
    }
}

/// Returns a person who is nobody: pseudonyms are much smaller numbers.
const fn stranger(place: u8) -> PersonId {
    PersonId::new(u64::MAX - place as u64)
}
