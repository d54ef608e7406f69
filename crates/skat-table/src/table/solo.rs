//! Deals that one person plays alone against autoplayers, without a table.

use skat_rules::game::{AnyDeal, GameId};
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::RuleSet;
use skat_rules::scoring::ListRow;
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;

use crate::header::{Header, ThinkTime};
use crate::ids::{PersonId, Place, TableId, Timestamp};
use crate::list::Player;
use crate::view::{DealView, PlaceView, PlayerView, StageView, TableView};

/// Number of places.
const PLACES: u8 = 3;

/// Someone who plays a deal of Skat by official rules alone against two autoplayers. They have the
/// first place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LonePlayer {
    /// The person.
    pub person: PersonId,
    /// Their seat in the deal.
    pub seat: Seat,
    /// The deal's number in the list, counted from 1.
    pub number: u16,
    /// Number of deals in the list, a multiple of three.
    pub deals: u16,
    /// Strength of the autoplayers.
    pub strength: Strength,
}

impl LonePlayer {
    const PLACE: Place = Place(0);

    /// Returns the deal as the person sees it. Once it is over, the stage is
    /// [`StageView::Between`].
    ///
    /// # Panics
    ///
    /// Panics if the list doesn't consist of whole rounds.
    #[must_use]
    pub fn view(&self, deal: &AnyDeal) -> PlayerView {
        PlayerView {
            table: self.table(deal),
            place: Self::PLACE,
            decision: 0,
            seat: Some(deal.seat_view(self.seat)),
            may_undo: false,
        }
    }

    /// Returns the seat of a place. The others follow the person clockwise.
    fn seat_of(&self, place: Place) -> Seat {
        let seats = Seat::SKAT.into_iter().cycle();
        let mut seats = seats.skip(self.seat.index() + place.index());
        seats.next().expect("seats without end")
    }

    fn deal(&self, deal: &AnyDeal) -> DealView {
        let all = (0..PLACES).map(Place);
        let place_of = |seat: Seat| all.clone().find(|&place| self.seat_of(place) == seat);
        let seats: Vec<Place> = Seat::SKAT.into_iter().filter_map(place_of).collect();
        DealView {
            number: self.number,
            // At a table of three the dealer plays in rearhand.
            dealer: seats[Seat::REARHAND.index()],
            seats,
            round: RoundState::default(),
            hints: Vec::new(),
            has_rationales: false,
            undone: false,
            checked: None,
            awaited: deal.awaited(),
            public: deal.public_view(),
        }
    }

    fn place(&self, place: Place, deal: &AnyDeal) -> PlaceView {
        PlaceView {
            player: Some(if place == Self::PLACE {
                Player::Person(self.person)
            } else {
                Player::Autoplayer
            }),
            taken_over: None,
            row: ListRow::default(),
            total: 0,
            awaited: deal.awaited().contains(self.seat_of(place)),
            reminded: false,
            newcomer: None,
            votes: 0,
            sitting: 1,
            changed_hands: false,
        }
    }

    fn table(&self, deal: &AnyDeal) -> TableView {
        let header = Header::new(
            TableId::ELSEWHERE,
            GameId::Skat,
            RuleSet::ISKO,
            PLACES,
            self.deals,
            ThinkTime::Unlimited,
            self.person,
            Timestamp(0),
        );
        let shown = self.deal(deal);
        TableView {
            header: header.expect("a list of whole rounds at a table of three"),
            host: self.person,
            strength: Some(self.strength),
            pace: None,
            think_time: ThinkTime::Unlimited,
            clock_rests_alone: false,
            places: (0..PLACES)
                .map(|place| self.place(Place(place), deal))
                .collect(),
            stage: if shown.awaited.is_empty() {
                StageView::Between {
                    deal: shown,
                    ready: Vec::new(),
                }
            } else {
                StageView::Playing(shown)
            },
            fairness: None,
            paused: false,
            deals_left: self.deals.saturating_sub(self.number),
            scored: Vec::new(),
            with_undo: false,
            pot: None,
            deadline: None,
            removed: Vec::new(),
            is_private: false,
            guests: Vec::new(),
            rematch: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::deal::DealSecret;
    use skat_rules::game::Setting;

    use super::*;

    #[test]
    fn the_person_has_the_first_place_and_the_others_follow() {
        let secret = DealSecret::new([7; 32]);
        let deal = AnyDeal::deal(GameId::Skat, &secret, &Setting::official()).expect("a deal");
        for (seat, seats, dealer) in [
            (Seat::FOREHAND, [0, 1, 2], 2),
            (Seat::MIDDLEHAND, [2, 0, 1], 1),
            (Seat::REARHAND, [1, 2, 0], 0),
        ] {
            let player = LonePlayer {
                person: PersonId::new(9),
                seat,
                number: 4,
                deals: 9,
                strength: Strength::Master,
            };
            let view = player.view(&deal);
            let StageView::Playing(shown) = &view.table.stage else {
                panic!("the deal has just begun");
            };
            assert_eq!(shown.seats, seats.map(Place), "{seat}");
            assert_eq!(shown.dealer, Place(dealer), "{seat}");
            assert_eq!(shown.seat(view.place), Some(seat));
            for (index, place) in (0..).map(Place).zip(&view.table.places) {
                assert_eq!(
                    place.player == Some(Player::Autoplayer),
                    index != view.place
                );
                let awaited = shown
                    .seat(index)
                    .is_some_and(|seat| shown.awaited.contains(seat));
                assert_eq!(place.awaited, awaited);
            }
            assert_eq!(view.table.deals_left, 5);
        }
    }
}
