//! The replay of a finished deal: what everybody saw and knew after each step.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyPublicView, AnySeatView};
use skat_rules::seat::{Seat, SeatSet};
use skat_rules::share_code::ShareCode;

use super::state::{Occupant, PlaceState, Running, Table};
use crate::event::{DamagedLog, Event};
use crate::header::Header;
use crate::ids::{PersonId, Place, Timestamp};
use crate::list::{DealResult, Player};
use crate::view::{DealView, PlaceView, StageView, TableView};

/// A finished deal, step by step. Deals that run or were broken off have none.
#[derive(Clone, Debug)]
pub struct DealReplay {
    /// The table at the end of the deal.
    pub table: TableView,
    /// The persons who had a place when the deal began. Some may have been removed since.
    pub persons: Vec<PersonId>,
    /// The deal at its end.
    pub deal: DealView,
    /// The steps from the dealt cards to the end, at least one. Decisions that were taken back are
    /// left out.
    pub steps: Vec<ReplayStep>,
    /// The secret that dealt the cards, for variations.
    pub(super) secret: DealSecret,
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
        let (mut steps, mut persons) = (Vec::new(), Vec::new());
        for (at, event) in events {
            // Whoever ends the deal may leave the place with it.
            let stood_in = match event {
                Event::Acted { place, .. } => table.is_taken_over(*place),
                _ => false,
            };
            table.apply(at, event)?;
            let Some(running) = table.deal_on_table() else {
                continue;
            };
            if running.number != number {
                continue;
            }
            let step = |happened, stood_in| running.step(happened, stood_in, table.place_views());
            match event {
                Event::DealBegan => {
                    steps = vec![step(None, false)];
                    persons = table.persons().map(|(_, person)| person).collect();
                }
                Event::Acted { place, action, .. } => {
                    let acted = Happened::Acted(*place, *action);
                    steps.push(step(Some(acted), stood_in));
                }
                Event::ClaimProved => steps.push(step(Some(Happened::ClaimProved), false)),
                Event::Surrendered { place } => {
                    steps.push(step(Some(Happened::Surrendered(*place)), false));
                }
                Event::Undone { kept, .. } => steps.truncate(usize::from(*kept) + 1),
                _ => {}
            }
            let is_over = |ended: &DealResult| ended.number == number;
            if table.ended.as_ref().is_some_and(is_over) {
                let view = table.view();
                let StageView::Between { deal, .. } = &view.stage else {
                    return Err(DamagedLog);
                };
                let deal = deal.clone();
                let secret = running.secret.clone();
                return Ok(Some(DealReplay {
                    table: view,
                    persons,
                    deal,
                    steps,
                    secret,
                }));
            }
        }
        Ok(None)
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
}

impl Running {
    /// Returns what everybody sees and knows now.
    fn step(
        &self,
        happened: Option<Happened>,
        stood_in: bool,
        places: Vec<PlaceView>,
    ) -> ReplayStep {
        let seats = (0..self.deal.seat_count()).filter_map(Seat::new);
        ReplayStep {
            happened,
            stood_in,
            places,
            awaited: self.deal.awaited(),
            public: self.deal.public_view(),
            seats: seats.map(|seat| self.deal.seat_view(seat)).collect(),
        }
    }
}

impl DealReplay {
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
