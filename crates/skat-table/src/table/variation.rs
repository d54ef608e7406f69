//! Variations of a finished deal: what would have happened if a player had decided otherwise.

use skat_rules::game::{AnyAction, AnyDeal, AnyIllegal, AnySeatView};
use skat_rules::seat::Seat;

use super::replay::{DealReplay, Happened};
use crate::ids::{PersonId, Place};
use crate::list::Player;
use crate::view::{DealView, PlaceView, PlayerView, StageView, TableView};

/// Another course of a finished deal from some moment on. One player decides anew, and autoplayers
/// decide for everybody else, with no more knowledge than their seat would have. It counts for
/// nothing, and nothing of it is stored.
#[derive(Clone)]
pub struct Variation {
    deal: AnyDeal,
    place: Place,
    seat: Seat,
    actions: Vec<(Seat, AnyAction)>,
    /// The table and the deal as they were in the end.
    table: TableView,
    recorded: DealView,
}

/// The next to decide in a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationTurn {
    /// An autoplayer at this seat.
    Autoplayer(Seat),
    /// The player.
    Player,
    /// Nobody, because the deal is over.
    Nobody,
}

impl DealReplay {
    /// Begins a variation in the moment after this step, in which the player at this place decides
    /// anew. `None` if they sit out, or if the deal is over by then.
    #[must_use]
    pub fn vary(&self, place: Place, step: u16) -> Option<Variation> {
        let seat = self.deal.seat(place)?;
        let mut variation = Variation {
            deal: self.start.0.clone(),
            place,
            seat,
            actions: Vec::new(),
            table: self.table.clone(),
            recorded: self.deal.clone(),
        };
        for step in self.steps.get(1..=usize::from(step))? {
            match step.happened? {
                Happened::Acted(place, action) => {
                    variation.apply(self.deal.seat(place)?, action).ok()?;
                }
                // Either one ends the deal.
                Happened::ClaimProved | Happened::Surrendered(_) => return None,
            }
        }
        (variation.turn() != VariationTurn::Nobody).then_some(variation)
    }
}

impl Variation {
    /// Returns the next to decide. If several seats are asked at once, autoplayers answer first.
    #[must_use]
    pub fn turn(&self) -> VariationTurn {
        let awaited = self.deal.awaited();
        let mut others = awaited.iter().filter(|seat| *seat != self.seat);
        match others.next() {
            Some(seat) => VariationTurn::Autoplayer(seat),
            None if awaited.is_empty() => VariationTurn::Nobody,
            None => VariationTurn::Player,
        }
    }

    /// Returns the player's seat.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns everything that the player at a seat knows.
    #[must_use]
    pub fn knowledge(&self, seat: Seat) -> AnySeatView {
        self.deal.seat_view(seat)
    }

    /// Returns all legal actions of the player.
    #[must_use]
    pub fn legal(&self) -> Vec<AnyAction> {
        self.deal.legal_actions(self.seat)
    }

    /// Returns everything that has been done since the cards were dealt, in order.
    #[must_use]
    pub fn actions(&self) -> &[(Seat, AnyAction)] {
        &self.actions
    }

    /// Takes an action at a seat.
    ///
    /// # Errors
    ///
    /// The rule that the action breaks; nothing changes then.
    pub fn apply(&mut self, seat: Seat, action: AnyAction) -> Result<(), AnyIllegal> {
        self.deal.apply(seat, action)?;
        self.actions.push((seat, action));
        Ok(())
    }

    /// Returns the variation as its player sees it, who is this person. Autoplayers sit at all
    /// other places.
    #[must_use]
    pub fn view(&self, person: PersonId) -> PlayerView {
        let awaited = self.deal.awaited();
        let deal = DealView {
            hints: Vec::new(),
            has_rationales: false,
            undone: false,
            checked: None,
            awaited,
            public: self.deal.public_view(),
            ..self.recorded.clone()
        };
        let place = |(place, recorded): (Place, &PlaceView)| PlaceView {
            player: Some(if place == self.place {
                Player::Person(person)
            } else {
                Player::Autoplayer
            }),
            taken_over: None,
            awaited: deal.seat(place).is_some_and(|seat| awaited.contains(seat)),
            reminded: false,
            newcomer: None,
            votes: 0,
            ..recorded.clone()
        };
        let places = (0..).map(Place).zip(&self.table.places);
        let table = TableView {
            places: places.map(place).collect(),
            paused: false,
            deadline: None,
            stage: if awaited.is_empty() {
                StageView::Between {
                    deal,
                    ready: Vec::new(),
                }
            } else {
                StageView::Playing(deal)
            },
            ..self.table.clone()
        };
        PlayerView {
            table,
            place: self.place,
            decision: 0,
            seat: Some(self.deal.seat_view(self.seat)),
            may_undo: false,
        }
    }
}
