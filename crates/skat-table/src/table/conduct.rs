//! How certain persons behaved at a table, counted from its log. It proves nothing about anybody;
//! moderators look at it beside a deal that was reported.

use skat_rules::game::{AnyAction, GameId};
use skat_rules::games::skat::{Action, Doubling};

use super::state::Table;
use crate::event::{DamagedLog, Event, TakeoverCause};
use crate::header::{Header, ThinkTime};
use crate::ids::{PersonId, Place, Timestamp};
use crate::list::{DealResult, PlaceResult, Player};

/// Counts of the finished deals that one or two persons played together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// The number of deals. Deals with an undo are left out.
    pub deals: u32,
    /// What each of them did, in the order in which they were named.
    pub persons: Vec<PersonConduct>,
    /// The contracts of a third player against which both of them defended.
    pub together: DefenceCounts,
    /// The same for all other pairs of persons in these deals.
    pub other_pairs: DefenceCounts,
    /// Kontra by the first person to a contract of the second, and the other way round.
    pub kontra: [KontraCounts; 2],
    /// Kontra by any third person to a contract of one of them, in the same deals.
    pub kontra_by_others: KontraCounts,
}

/// Decisions of a person, as far as a time limit in seconds applied and nothing disturbed them: no
/// restart, no takeover and no pause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonConduct {
    /// The time of each decision, in milliseconds, unsorted.
    pub times: Vec<u32>,
    /// The time of each card that was the only legal one.
    pub forced: Vec<u32>,
    /// How often an autoplayer took over because the time was up.
    pub timeouts: u32,
}

/// Contracts that a pair of persons defended against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DefenceCounts {
    /// All of them.
    pub contracts: u32,
    /// Those that the declarer lost.
    pub beaten: u32,
}

/// Contracts to which somebody might have said Kontra.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KontraCounts {
    /// Contracts at tables that play with Kontra.
    pub contracts: u32,
    /// Those to which they said it.
    pub said: u32,
    /// Those of these that the declarer lost.
    pub beaten: u32,
}

impl Conduct {
    /// Returns the counts of these persons without a deal.
    #[must_use]
    pub fn none_of(persons: usize) -> Self {
        Self {
            persons: vec![PersonConduct::default(); persons],
            ..Self::default()
        }
    }

    /// Adds the counts of the same persons at another table.
    pub fn add(&mut self, other: Self) {
        self.deals += other.deals;
        for (own, others) in self.persons.iter_mut().zip(other.persons) {
            own.times.extend(others.times);
            own.forced.extend(others.forced);
            own.timeouts += others.timeouts;
        }
        self.together.add(other.together);
        self.other_pairs.add(other.other_pairs);
        for (own, others) in self.kontra.iter_mut().zip(other.kontra) {
            own.add(others);
        }
        self.kontra_by_others.add(other.kontra_by_others);
    }
}

impl DefenceCounts {
    fn add(&mut self, other: Self) {
        self.contracts += other.contracts;
        self.beaten += other.beaten;
    }
}

impl KontraCounts {
    fn add(&mut self, other: Self) {
        self.contracts += other.contracts;
        self.said += other.said;
        self.beaten += other.beaten;
    }

    fn count(&mut self, was_said: bool, is_beaten: bool) {
        self.add(Self {
            contracts: 1,
            said: u32::from(was_said),
            beaten: u32::from(was_said && is_beaten),
        });
    }
}

/// What has happened in the running deal.
#[derive(Default)]
struct Seen {
    /// The decisions of each person whose conduct is counted.
    persons: Vec<PersonConduct>,
    /// The places that said Kontra or an answer to it.
    doublings: Vec<Place>,
}

impl Table {
    /// Counts how these persons, one or two, behaved in the deals of a log that all of them played,
    /// and that ended at this moment or later.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event doesn't fit the state before it.
    pub fn conduct<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
        persons: &[PersonId],
        since: Timestamp,
    ) -> Result<Conduct, DamagedLog> {
        let mut conduct = Conduct::none_of(persons.len());
        let fresh = || Seen {
            persons: vec![PersonConduct::default(); persons.len()],
            ..Seen::default()
        };
        let mut table = Self::open(header);
        let mut seen = fresh();
        // Places whose current decision's time says nothing about their player.
        let mut disturbed = vec![false; usize::from(table.header.places())];
        for (at, event) in events {
            match event {
                Event::DealBegan => seen = fresh(),
                Event::Acted { place, action, .. } => {
                    let quiet = disturbed.get(place.index()) == Some(&false);
                    table.see(&mut seen, *place, *action, at, persons, quiet);
                    if let Some(flag) = disturbed.get_mut(place.index()) {
                        *flag = false;
                    }
                }
                Event::TakenOver { place, cause } => {
                    if *cause == TakeoverCause::TimedOut
                        && let Some(index) = table.index_of(*place, persons)
                    {
                        seen.persons[index].timeouts += 1;
                    }
                    if let Some(flag) = disturbed.get_mut(place.index()) {
                        *flag = true;
                    }
                }
                Event::GraceGranted { .. } | Event::Paused { .. } | Event::TakenBack { .. } => {
                    disturbed.fill(true);
                }
                _ => {}
            }
            table.apply(at, event)?;
            if let Some(ended) = table.ended.as_ref().filter(|ended| ended.at >= since) {
                let has_kontra = table.header.game() == GameId::Skat
                    && table.header.rules().skat.kontra.has(Doubling::Kontra);
                conduct.count(ended, std::mem::take(&mut seen), persons, has_kontra);
            }
        }
        Ok(conduct)
    }

    /// Returns the index of the person at this place among these.
    fn index_of(&self, place: Place, persons: &[PersonId]) -> Option<usize> {
        let (_, own) = self.persons().find(|(of_person, _)| *of_person == place)?;
        persons.iter().position(|person| *person == own)
    }

    /// Notes an action before it is applied.
    fn see(
        &self,
        seen: &mut Seen,
        place: Place,
        action: AnyAction,
        at: Timestamp,
        persons: &[PersonId],
        quiet: bool,
    ) {
        if action == AnyAction::Skat(Action::Kontra) {
            seen.doublings.push(place);
        }
        let has_clock = matches!(self.header.think_time(), ThinkTime::Seconds(_));
        let Some(state) = self.places.get(place).filter(|_| has_clock && quiet) else {
            return;
        };
        let Some(index) = self
            .index_of(place, persons)
            .filter(|_| state.occupant.is_person())
        else {
            return;
        };
        let Some(own) = seen.persons.get_mut(index) else {
            return;
        };
        let spent = u32::try_from(at.0 - state.asked_at.0).unwrap_or_default();
        own.times.push(spent);
        let is_forced = || {
            let running = self.deal_on_table()?;
            let legal = running.deal.legal_actions(running.seat(place)?);
            let cards = legal.into_iter().filter(|action| !action.ends_early());
            Some(cards.count() == 1)
        };
        if action.played_card().is_some() && is_forced() == Some(true) {
            own.forced.push(spent);
        }
    }
}

impl Conduct {
    /// Counts a finished deal if all persons played it.
    fn count(&mut self, ended: &DealResult, seen: Seen, persons: &[PersonId], has_kontra: bool) {
        let place_of = |person: &PersonId| {
            let is_theirs =
                |place: &PlaceResult| place.player == Player::Person(*person) && !place.sat_out;
            ended.places.iter().position(is_theirs)
        };
        let places: Option<Vec<usize>> = persons.iter().map(place_of).collect();
        let Some(places) = places.filter(|_| !ended.undone) else {
            return;
        };
        self.deals += 1;
        for (own, seen) in self.persons.iter_mut().zip(seen.persons) {
            own.times.extend(seen.times);
            own.forced.extend(seen.forced);
            own.timeouts += seen.timeouts;
        }
        let has_declarer = ended.facts.is_some_and(|facts| facts.kind.has_declarer());
        let declarer = ended
            .places
            .iter()
            .position(|place| place.declared.is_some());
        let (Some(declarer), &[first, second]) =
            (declarer.filter(|_| has_declarer), places.as_slice())
        else {
            return;
        };
        let is_beaten = ended.places[declarer].declared == Some(false);
        let defence = DefenceCounts {
            contracts: 1,
            beaten: u32::from(is_beaten),
        };
        let third = (0..ended.places.len()).find(|place| {
            let result = ended.places[*place];
            let plays = !result.sat_out && matches!(result.player, Player::Person(_));
            plays && *place != first && *place != second
        });
        if declarer != first && declarer != second {
            self.together.add(defence);
        } else if third.is_some() {
            self.other_pairs.add(defence);
        }
        if !has_kontra {
            return;
        }
        // The first doubling is Kontra, and belongs to a defender.
        let kontra = seen.doublings.first().map(|place| place.index());
        for (direction, (by, to)) in [(first, second), (second, first)].into_iter().enumerate() {
            if declarer == to {
                self.kontra[direction].count(kontra == Some(by), is_beaten);
                if let Some(third) = third {
                    self.kontra_by_others
                        .count(kontra == Some(third), is_beaten);
                }
            }
        }
    }
}
