//! Applies the log to the state. The meaning of an event never changes, so that old logs replay to
//! the same state.

use std::sync::OnceLock;

use skat_rules::game::{AnyAction, AnyDeal, Setting};
use skat_rules::notation::log::{DealLog, LogEntry};

use super::fair_list::FairList;
use super::state::{
    Author, Occupant, PastAction, PlaceState, Running, START_PATIENCE_MS, Table, TablePhase,
};
use crate::claims::is_jump;
use crate::event::{DamagedLog, Event, TakeoverCause};
use crate::header::Header;
use crate::ids::{PersonId, Place, Timestamp};
use crate::list::{DealResult, PlaceResult, Player};
use crate::view::Rematch;

impl Table {
    /// Replays the log of a table.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event doesn't fit the state before it.
    pub fn replay<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
    ) -> Result<Self, DamagedLog> {
        let mut table = Self::open(header);
        for (at, event) in events {
            table.apply(at, event)?;
        }
        Ok(table)
    }

    /// Applies one more event of the log.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if the event doesn't fit. The state may then be partly changed and must not
    /// be used.
    pub fn apply(&mut self, at: Timestamp, event: &Event) -> Result<(), DamagedLog> {
        let asked_before: Vec<bool> = self
            .places()
            .map(|(place, _)| self.is_asked(place))
            .collect();
        let acted = match event {
            Event::Acted { place, .. } => Some(*place),
            _ => None,
        };
        let active = self.active_place(event);
        self.ended = None;
        match event {
            Event::Joined { place, person } => self.join(*place, *person)?,
            Event::AutoplayerSeated { place } => self.seat(*place, Occupant::Autoplayer)?,
            Event::Vacated { place } => self.vacate(*place)?,
            Event::StrengthChosen { strength } => {
                if !matches!(self.stage, TablePhase::Lobby) {
                    return Err(DamagedLog);
                }
                self.strength = Some(*strength);
            }
            Event::PaceChosen { pace } => {
                if !matches!(self.stage, TablePhase::Lobby) {
                    return Err(DamagedLog);
                }
                self.pace = Some(*pace);
            }
            Event::ClockRestsAlone => {
                if !matches!(self.stage, TablePhase::Lobby) {
                    return Err(DamagedLog);
                }
                self.clock_rests_alone = true;
            }
            Event::PrivacyChosen { is_private } => {
                if !matches!(self.stage, TablePhase::Lobby) {
                    return Err(DamagedLog);
                }
                self.is_private = *is_private;
                if *is_private {
                    let seated: Vec<PersonId> = self.persons().map(|(_, person)| person).collect();
                    for person in seated {
                        self.add_guest(person);
                    }
                }
            }
            Event::Invited { person } => self.add_guest(*person),
            Event::Committed {
                secret,
                salts,
                beacon,
            } => {
                if self.fair.is_some() || !matches!(self.stage, TablePhase::Lobby) {
                    return Err(DamagedLog);
                }
                let list = FairList::new(&self.header, secret.clone(), salts.clone(), *beacon);
                self.fair = Some(Box::new(list.ok_or(DamagedLog)?));
            }
            Event::WordGiven { place, word } => {
                let seated = self.places.get(*place).map(|state| state.occupant);
                if !seated.is_some_and(Occupant::is_person) {
                    return Err(DamagedLog);
                }
                self.fair_mut()?.give_word(*place, word)?;
            }
            Event::SeatsLocked { erased } => {
                if self.empty_place().is_some() || !matches!(self.stage, TablePhase::Lobby) {
                    return Err(DamagedLog);
                }
                let persons = u8::try_from(self.persons().count()).unwrap_or(u8::MAX);
                let list = self.fair_mut()?;
                list.lock_words(at, persons)?;
                for &place in erased {
                    list.drop_word(place);
                }
                self.stage = TablePhase::Locking;
            }
            Event::LockRepeated { reason } => self.fair_mut()?.repeat_lock(at, *reason)?,
            Event::Locked { message } => self.fair_mut()?.lock(*message)?,
            Event::BeaconSeen { signature } => self.fair_mut()?.see_beacon(*signature)?,
            Event::ListBegan { secret, dealer } => {
                if self.fair.is_some() || self.places.get(*dealer).is_none() {
                    return Err(DamagedLog);
                }
                self.first_dealer = *dealer;
                self.secret = Some(secret.clone());
                self.stage = TablePhase::Between {
                    last: None,
                    ready: Vec::new(),
                };
            }
            Event::DealBegan => self.begin_deal()?,
            Event::Acted {
                place,
                action,
                rationale,
            } => self.act(at, *place, *action, rationale.is_some())?,
            Event::HintTaken { place } => self.take_hint(*place)?,
            Event::Undone { place, kept } => self.undo(*place, *kept)?,
            Event::ClaimProved => {
                self.change_deal(at, |running| {
                    running.remember(LogEntry::ClaimProved, Author::Autoplayer, false);
                    running.deal.grant_claim().is_ok()
                })?;
            }
            Event::Surrendered { place } => {
                self.change_deal(at, |running| {
                    let Some(seat) = running.seat(*place) else {
                        return false;
                    };
                    running.remember(LogEntry::Surrendered(seat), Author::StandIn, false);
                    running.deal.surrender(seat)
                })?;
            }
            Event::Ready { place } => match &mut self.stage {
                TablePhase::Between { ready, .. } if !ready.contains(place) => ready.push(*place),
                _ => return Err(DamagedLog),
            },
            Event::TakenOver { place, cause } => self.set_taken_over(*place, Some(*cause))?,
            Event::TakenBack { place } => self.set_taken_over(*place, None)?,
            Event::GraceGranted { until } => {
                self.deadline = Some(*until);
                return Ok(());
            }
            Event::Paused { until } => {
                self.paused = true;
                self.deadline = Some(*until);
                return Ok(());
            }
            Event::Reminded { place } => {
                self.place_mut(*place)?.reminded = true;
            }
            Event::Expected { place, person } => self.expect(*place, *person)?,
            Event::Withdrawn { place } => {
                self.place_mut(*place)?.newcomer.take().ok_or(DamagedLog)?;
            }
            Event::Voted { by, against } => {
                if [by, against]
                    .into_iter()
                    .any(|place| self.places.get(*place).is_none())
                {
                    return Err(DamagedLog);
                }
                self.votes.push((*by, *against));
            }
            Event::Removed { place, .. } => self.remove(*place)?,
            Event::Rematched { table, by } => {
                if !self.is_closed() {
                    return Err(DamagedLog);
                }
                self.rematch = Some(Rematch {
                    table: *table,
                    by: *by,
                    at,
                });
                return Ok(());
            }
            Event::Ended { cause } => {
                let last = match std::mem::replace(&mut self.stage, TablePhase::Lobby) {
                    TablePhase::Playing(running) => Some(running),
                    TablePhase::Between { last, .. } => last,
                    TablePhase::Lobby | TablePhase::Locking | TablePhase::Closed { .. } => None,
                };
                self.stage = TablePhase::Closed {
                    cause: *cause,
                    last,
                };
            }
        }
        if let Some(place) = active {
            self.place_mut(place)?.active_at = at;
        }
        self.paused &= !self.is_closed() && !self.is_anybody_present();
        let goes_back = matches!(event, Event::Undone { .. });
        let asks_anew =
            |place: Place| goes_back || !asked_before[place.index()] || acted == Some(place);
        let newly_asked: Vec<Place> = self
            .places()
            .map(|(place, _)| place)
            .filter(|&place| self.is_asked(place) && asks_anew(place))
            .collect();
        for &place in &newly_asked {
            let state = &mut self.places[place];
            state.decisions += 1;
            state.asked_at = at;
            state.reminded = false;
        }
        if matches!(event, Event::DealBegan) {
            // Whoever was asked to go on and acts first now waits with another question.
            for place in 0..self.header.places() {
                if self.is_asked(Place(place)) {
                    let state = &mut self.places[Place(place)];
                    state.asked_at = at;
                    state.reminded = false;
                }
            }
        }
        self.move_deadline(at, event, &newly_asked);
        Ok(())
    }

    /// Returns the place of the person whose own action this event is, before it is applied.
    fn active_place(&self, event: &Event) -> Option<Place> {
        match *event {
            Event::Acted { place, .. } => self
                .places
                .get(place)
                .filter(|state| state.occupant.is_person())
                .map(|_| place),
            // An expected newcomer sits down without doing anything.
            Event::Joined { place, person } => self
                .places
                .get(place)
                .filter(|state| state.newcomer != Some(person))
                .map(|_| place),
            Event::ListBegan { .. } | Event::SeatsLocked { .. } => self.place_of(self.host),
            Event::WordGiven { place, .. }
            | Event::HintTaken { place }
            | Event::Undone { place, .. }
            | Event::Ready { place }
            | Event::TakenBack { place }
            | Event::Expected { place, .. } => Some(place),
            Event::Voted { by, .. } => Some(by),
            Event::AutoplayerSeated { .. }
            | Event::Vacated { .. }
            | Event::StrengthChosen { .. }
            | Event::PaceChosen { .. }
            | Event::ClockRestsAlone
            | Event::PrivacyChosen { .. }
            | Event::Invited { .. }
            | Event::Committed { .. }
            | Event::LockRepeated { .. }
            | Event::Locked { .. }
            | Event::BeaconSeen { .. }
            | Event::DealBegan
            | Event::ClaimProved
            | Event::Surrendered { .. }
            | Event::TakenOver { .. }
            | Event::Reminded { .. }
            | Event::Paused { .. }
            | Event::Withdrawn { .. }
            | Event::Removed { .. }
            | Event::GraceGranted { .. }
            | Event::Ended { .. }
            | Event::Rematched { .. } => None,
        }
    }

    /// Moves the deadline.
    ///
    /// A new decision gets the full think time, and so does the return of a person whose turn it
    /// is. Every other event keeps the deadline, unless nobody is awaited any more. A pause has a
    /// deadline of its own, and so has a list that waits for its start. A clock that rested while
    /// somebody played alone begins anew in company.
    fn move_deadline(&mut self, at: Timestamp, event: &Event, newly_asked: &[Place]) {
        if self.paused {
            return;
        }
        if self.is_locking() {
            // Further attempts don't prolong it. Somebody who returns, perhaps from a pause, does.
            let kept = self
                .deadline
                .filter(|_| !matches!(event, Event::TakenBack { .. }));
            self.deadline = kept.or(Some(at.plus_ms(START_PATIENCE_MS)));
            return;
        }
        let person = |&place: &Place| self.places[place].occupant.is_person();
        let waits = self
            .places()
            .any(|(place, occupant)| occupant.is_person() && self.is_asked(place));
        let limit = match &self.stage {
            TablePhase::Playing(_) => self.think_time().decision_ms(),
            TablePhase::Between { last: Some(_), .. } => self.think_time().between_deals_ms(),
            _ => None,
        };
        let taken_back = matches!(event, Event::TakenBack { place } if self.is_asked(*place));
        let rested = self.clock_rests_alone && self.deadline.is_none();
        self.deadline = match limit {
            Some(limit) if waits && (newly_asked.iter().any(person) || taken_back || rested) => {
                Some(at.plus_ms(limit))
            }
            Some(_) if waits => self.deadline,
            _ => None,
        };
    }

    fn place_mut(&mut self, place: Place) -> Result<&mut PlaceState, DamagedLog> {
        self.places.get_mut(place).ok_or(DamagedLog)
    }

    fn fair_mut(&mut self) -> Result<&mut FairList, DamagedLog> {
        self.fair.as_deref_mut().ok_or(DamagedLog)
    }

    fn seat(&mut self, place: Place, newcomer: Occupant) -> Result<(), DamagedLog> {
        let state = self.place_mut(place)?;
        if state.occupant != Occupant::Empty {
            return Err(DamagedLog);
        }
        state.occupant = newcomer;
        state.sittings += 1;
        Ok(())
    }

    /// Seats a person at an empty place, or between two deals at an autoplayer's place.
    fn join(&mut self, place: Place, person: PersonId) -> Result<(), DamagedLog> {
        let between = matches!(self.stage, TablePhase::Between { last: Some(_), .. });
        let state = self.place_mut(place)?;
        if between && state.occupant == Occupant::Autoplayer {
            state.occupant = Occupant::Empty;
            state.newcomer = None;
            state.changed_hands = true;
        }
        self.seat(
            place,
            Occupant::Person {
                person,
                taken_over: None,
            },
        )
    }

    fn add_guest(&mut self, person: PersonId) {
        if !self.guests.contains(&person) {
            self.guests.push(person);
        }
    }

    fn expect(&mut self, place: Place, person: PersonId) -> Result<(), DamagedLog> {
        let state = self.place_mut(place)?;
        if state.occupant != Occupant::Autoplayer {
            return Err(DamagedLog);
        }
        state.newcomer = Some(person);
        Ok(())
    }

    fn vacate(&mut self, place: Place) -> Result<(), DamagedLog> {
        let left = std::mem::take(&mut self.place_mut(place)?.occupant);
        if left.player() == Some(Player::Person(self.host)) {
            self.pass_host_on();
        }
        if let Some(list) = &mut self.fair {
            list.drop_word(place);
        }
        Ok(())
    }

    /// Passes on the host's rights, preferably to a person who acts for themselves.
    fn pass_host_on(&mut self) {
        let absent = |&(place, _): &(Place, PersonId)| !self.places[place].occupant.is_person();
        let next_host = self.persons().min_by_key(absent).map(|(_, person)| person);
        self.host = next_host.unwrap_or(self.host);
    }

    fn remove(&mut self, place: Place) -> Result<(), DamagedLog> {
        let in_lobby = matches!(self.stage, TablePhase::Lobby);
        let state = self.place_mut(place)?;
        let Occupant::Person { person, .. } = state.occupant else {
            return Err(DamagedLog);
        };
        state.occupant = if in_lobby {
            Occupant::Empty
        } else {
            Occupant::Autoplayer
        };
        state.sittings += 1;
        state.changed_hands = !in_lobby;
        self.removed.push(person);
        if let Some(list) = self.fair.as_mut().filter(|_| in_lobby) {
            list.drop_word(place);
        }
        self.votes
            .retain(|(by, against)| *by != place && *against != place);
        if let TablePhase::Between { ready, .. } = &mut self.stage {
            ready.retain(|ready| *ready != place);
        }
        if person == self.host {
            self.pass_host_on();
        }
        Ok(())
    }

    fn set_taken_over(
        &mut self,
        place: Place,
        cause: Option<TakeoverCause>,
    ) -> Result<(), DamagedLog> {
        let state = self.place_mut(place)?;
        match &mut state.occupant {
            Occupant::Person { taken_over, .. } => *taken_over = cause,
            _ => return Err(DamagedLog),
        }
        if cause.is_none() {
            state.reminded = false;
            self.votes.retain(|(_, against)| *against != place);
        }
        Ok(())
    }

    fn begin_deal(&mut self) -> Result<(), DamagedLog> {
        let last = match &self.stage {
            TablePhase::Between { last, .. } => last.as_ref(),
            TablePhase::Locking => None,
            TablePhase::Lobby | TablePhase::Playing(_) | TablePhase::Closed { .. } => {
                return Err(DamagedLog);
            }
        };
        let number = last.map_or(1, |last| last.number + 1);
        let places = self.header.places();
        let dealer = match last {
            None => self.drawn_dealer().ok_or(DamagedLog)?.0,
            Some(last) if self.same_dealer => last.dealer.0,
            Some(last) => (last.dealer.0 + 1) % places,
        };
        let secret = self.deal_secret(number).ok_or(DamagedLog)?;
        let round = self.rounds.next();
        let setting = Setting {
            round,
            ..Setting::new(*self.header.rules(), places)
        };
        let deal = AnyDeal::deal(self.header.game(), &secret, &setting).map_err(|_| DamagedLog)?;
        // Seats are counted from the dealer's left; a dealer who sits out comes last.
        let seats = (1..=deal.seat_count())
            .map(|steps| Place((dealer + steps) % places))
            .collect();
        let (dealer, hints) = (Place(dealer), Vec::new());
        let past = (self.persons().count() < 2).then(Vec::new);
        self.stage = TablePhase::Playing(Running {
            number,
            dealer,
            seats,
            persons: self.persons().collect(),
            round,
            hints,
            has_rationales: false,
            undone: false,
            past,
            secret,
            checked: OnceLock::new(),
            deal,
        });
        self.votes.clear();
        Ok(())
    }

    fn take_hint(&mut self, place: Place) -> Result<(), DamagedLog> {
        let decision = self.place_mut(place)?.decisions;
        match &mut self.stage {
            TablePhase::Playing(running)
                if running.awaits(place) && !running.hints.contains(&(place, decision)) =>
            {
                running.hints.push((place, decision));
                self.with_hint = true;
                Ok(())
            }
            _ => Err(DamagedLog),
        }
    }

    fn act(
        &mut self,
        at: Timestamp,
        place: Place,
        action: AnyAction,
        has_rationale: bool,
    ) -> Result<(), DamagedLog> {
        let jumps = matches!(
            &self.stage,
            TablePhase::Playing(running) if is_jump(&running.deal.public_view(), action)
        );
        self.jumped_at = jumps.then_some(at);
        let state = self.place_mut(place)?;
        let by = match state.occupant {
            Occupant::Person {
                taken_over: None, ..
            } => Author::Person(place, state.decisions),
            Occupant::Person { .. } => Author::StandIn,
            Occupant::Autoplayer | Occupant::Empty => Author::Autoplayer,
        };
        match by {
            Author::Person(..) => state.acted.0 += 1,
            Author::StandIn => state.acted.1 += 1,
            Author::Autoplayer => {}
        }
        self.change_deal(at, |running| {
            running.has_rationales |= has_rationale;
            let Some(seat) = running.seat(place) else {
                return false;
            };
            running.remember(LogEntry::Acted(seat, action), by, has_rationale);
            running.deal.apply(seat, action).is_ok()
        })
    }

    /// Takes back the decision of the person at this place that `kept` actions preceded: deals the
    /// same cards and replays these actions.
    fn undo(&mut self, place: Place, kept: u16) -> Result<(), DamagedLog> {
        let header = &self.header;
        let TablePhase::Playing(running) = &mut self.stage else {
            return Err(DamagedLog);
        };
        if !running.is_decision_of(place, kept.into()) {
            return Err(DamagedLog);
        }
        let past = running.past.as_mut().ok_or(DamagedLog)?;
        let taken_back = past.split_off(kept.into());
        let replayed = DealLog {
            game: header.game(),
            setting: Setting {
                round: running.round,
                ..Setting::new(*header.rules(), header.places())
            },
            secret: running.secret.clone(),
            entries: past.iter().map(|action| action.entry).collect(),
        };
        running.deal = replayed.replay().map_err(|_| DamagedLog)?;
        running.has_rationales = past.iter().any(|action| action.has_rationale);
        if let Some(PastAction {
            by: Author::Person(_, first),
            ..
        }) = taken_back.first()
        {
            running.hints.retain(|(_, decision)| decision < first);
        }
        running.undone = true;
        self.jumped_at = None;
        Ok(())
    }

    /// Changes the current deal; if that ends it, records its result.
    fn change_deal(
        &mut self,
        at: Timestamp,
        change: impl FnOnce(&mut Running) -> bool,
    ) -> Result<(), DamagedLog> {
        let TablePhase::Playing(running) = &mut self.stage else {
            return Err(DamagedLog);
        };
        if !change(running) {
            return Err(DamagedLog);
        }
        let Some(score) = running.deal.score() else {
            return Ok(());
        };
        let players: Option<Vec<Player>> = self
            .places
            .iter()
            .map(|(_, state)| state.occupant.player())
            .collect();
        // In a game for exactly three, the dealer of four sits out.
        let three_of_four = self.header.places() == 4 && self.header.game().players() == (3..=4);
        let sits_out = three_of_four.then_some(running.dealer);
        let players = players.ok_or(DamagedLog)?;
        running.past = None;
        let undone = running.undone;
        self.with_undo |= undone;
        let places: Vec<PlaceResult> = self.list.add(
            running.number,
            &score,
            &running.seats,
            sits_out,
            &players,
            undone,
        );
        let mut totals = self.list.totals(&self.header);
        if undone {
            // No total is new, so none begins a Bock round.
            totals.fill(0);
        }
        let seats: Vec<u8> = running.seats.iter().map(|place| place.0).collect();
        let after = self.rounds.add(&score, &seats, &totals);
        self.same_dealer = after.same_dealer;
        self.counted += u16::from(!after.same_dealer);
        if let Some(list) = self.fair.as_mut().filter(|_| after.same_dealer) {
            list.repeat_dealer(running.number);
        }
        self.ended = Some(DealResult {
            table: self.header.table(),
            number: running.number,
            at,
            places,
            facts: Some(score.facts),
            undone,
        });
        let running = running.clone();
        self.stage = TablePhase::Between {
            last: Some(running),
            ready: Vec::new(),
        };
        Ok(())
    }
}
