//! The table's answer to commands: checks, and the resulting events. Membership is in `membership`.

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{CommittedSalt, ListSecret, Salt, WordText};
use skat_rules::game::AnyAction;
use skat_rules::scoring::DropOut;

use super::state::{Occupant, PAUSE_MS, Table, TablePhase};
use super::step::{Effect, Step};
use crate::claims::{is_hold, is_proved};
use crate::command::Refused;
use crate::event::{EndCause, Event, TakeoverCause};
use crate::fairness::RepeatReason;
use crate::ids::{PersonId, Place, Timestamp};
use crate::list::ListResult;
use crate::rationale::Rationale;

/// Least time for decisions after a restart, in milliseconds.
pub const RESTART_GRACE_MS: i64 = 60_000;

/// Time that a jump bid stands before a person may hold it, if the rule set says so, in
/// milliseconds.
const JUMP_PAUSE_MS: i64 = 2_000;

/// A step under construction. Each event is applied at once, so that later checks see it.
pub(super) struct StepBuilder {
    pub(super) next: Table,
    events: Vec<Event>,
    effects: Vec<Effect>,
    now: Timestamp,
}

impl StepBuilder {
    pub(super) fn new(table: &Table, now: Timestamp) -> Self {
        Self {
            next: table.clone(),
            events: Vec::new(),
            effects: Vec::new(),
            now,
        }
    }

    /// Applies an event and adds it to the step.
    ///
    /// # Errors
    ///
    /// [`Refused::Unsound`] if it doesn't apply. If stored, it would leave a log that nobody can
    /// replay.
    pub(super) fn happen(&mut self, event: Event) -> Result<(), Refused> {
        self.next.apply(self.now, &event)?;
        let list_ends = Event::Ended {
            cause: EndCause::ListDone,
        };
        if event == list_ends {
            self.effects.push(Effect::ListEnded(self.list_result()));
        }
        self.effects
            .extend(self.next.ended.take().map(Effect::DealEnded));
        self.events.push(event);
        Ok(())
    }

    fn list_result(&self) -> ListResult {
        let players = self.next.view().list_players();
        ListResult {
            unaided: self.next.is_unaided(),
            strength: self.next.strength,
            ..self.next.list.result(&self.next.header, &players, self.now)
        }
    }

    pub(super) fn finish(mut self) -> Result<Step, Refused> {
        let silent: Vec<(Place, PersonId)> = self.next.to_call().collect();
        self.remind(silent)?;
        if self.is_deserted() {
            self.happen(Event::Paused {
                until: self.now.plus_ms(PAUSE_MS),
            })?;
        }
        Ok(Step {
            events: self.events,
            effects: self.effects,
            next: self.next,
        })
    }

    /// Returns true if a list goes on without any person present.
    fn is_deserted(&self) -> bool {
        let goes_on = matches!(
            self.next.stage,
            TablePhase::Locking | TablePhase::Playing(_) | TablePhase::Between { .. }
        );
        goes_on && !self.next.paused && !self.next.anybody_is_there()
    }

    pub(super) fn place_of(&self, person: PersonId) -> Result<Place, Refused> {
        let expected = self.next.awaiting(person).is_some();
        self.next.place_of(person).ok_or(match () {
            () if self.next.removed.contains(&person) => Refused::Removed,
            () if expected => Refused::Expected,
            () => Refused::NotSeated,
        })
    }

    pub(super) fn in_lobby(&self) -> Result<(), Refused> {
        if matches!(self.next.stage, TablePhase::Lobby) {
            Ok(())
        } else {
            Err(Refused::SeatsLocked)
        }
    }

    pub(super) fn begin(&mut self, by: PersonId, secret: DealSecret) -> Result<(), Refused> {
        self.place_of(by)?;
        self.in_lobby()?;
        if by != self.next.host {
            return Err(Refused::NotHost);
        }
        let empty = self
            .next
            .places()
            .filter(|&(_, occupant)| occupant == Occupant::Empty)
            .count();
        if empty > 0 {
            return Err(Refused::EmptyPlaces(u8::try_from(empty).unwrap_or(u8::MAX)));
        }
        if let Some(list) = &self.next.fair {
            let erased = list.erased_words();
            return self.happen(Event::SeatsLocked { erased });
        }
        let dealer = Place(secret.first_dealer(self.next.header.places()));
        self.happen(Event::ListBegan { secret, dealer })?;
        self.happen(Event::DealBegan)
    }

    pub(super) fn commit(
        &mut self,
        secret: ListSecret,
        salts: &[Salt],
        beacon: bool,
    ) -> Result<(), Refused> {
        self.in_lobby()?;
        let salts = salts.iter().copied().map(CommittedSalt::new).collect();
        self.happen(Event::Committed {
            secret,
            salts,
            beacon,
        })
    }

    pub(super) fn give_word(&mut self, person: PersonId, text: WordText) -> Result<(), Refused> {
        let place = self.place_of(person)?;
        self.in_lobby()?;
        let list = self.next.fair.as_ref();
        let word = list.and_then(|list| list.word(place, text));
        let word = word.ok_or(Refused::NoWords)?;
        self.happen(Event::WordGiven { place, word })
    }

    pub(super) fn lock(&mut self, attempt: u16, message: u64) -> Result<(), Refused> {
        self.check_attempt(attempt)?;
        self.happen(Event::Locked { message })?;
        self.begin_if_locked()
    }

    pub(super) fn repeat_lock(
        &mut self,
        attempt: u16,
        reason: RepeatReason,
    ) -> Result<(), Refused> {
        self.check_attempt(attempt)?;
        self.happen(Event::LockRepeated { reason })
    }

    fn check_attempt(&self, attempt: u16) -> Result<(), Refused> {
        let current = self.next.lock_to_post();
        let is_current = current.is_some_and(|current| current.attempt == attempt);
        is_current.then_some(()).ok_or(Refused::Stale)
    }

    pub(super) fn see_beacon(&mut self, round: u32, signature: [u8; 48]) -> Result<(), Refused> {
        if self.next.awaited_round() != Some(round) {
            return Err(Refused::Stale);
        }
        self.happen(Event::BeaconSeen { signature })?;
        self.begin_if_locked()
    }

    /// Deals the first cards, unless the list waits for something else or nobody is there.
    fn begin_if_locked(&mut self) -> Result<(), Refused> {
        if self.next.is_locked() && self.next.anybody_is_there() {
            self.happen(Event::DealBegan)?;
        }
        Ok(())
    }

    pub(super) fn act(
        &mut self,
        person: PersonId,
        decision: u32,
        action: AnyAction,
    ) -> Result<(), Refused> {
        let place = self.place_of(person)?;
        self.check_action(place, decision, action)?;
        self.check_pause(action)?;
        if !self.next.places[place].occupant.is_person() {
            self.happen(Event::TakenBack { place })?;
        }
        self.do_act(place, action, None)
    }

    pub(super) fn take_hint(&mut self, person: PersonId, decision: u32) -> Result<(), Refused> {
        let place = self.place_of(person)?;
        let TablePhase::Playing(running) = &self.next.stage else {
            return Err(Refused::NoDeal);
        };
        let open = self.next.places[place].decisions == decision && running.awaits(place);
        match () {
            () if running.seat(place).is_none() => Err(Refused::SitsOut),
            () if !open || !self.next.places[place].occupant.is_person() => Err(Refused::Stale),
            () if running.hints.contains(&(place, decision)) => Err(Refused::HintTaken),
            () => self.happen(Event::HintTaken { place }),
        }
    }

    pub(super) fn undo(&mut self, person: PersonId, decision: u32) -> Result<(), Refused> {
        let place = self.place_of(person)?;
        let state = &self.next.places[place];
        if !state.occupant.is_person() {
            return Err(Refused::TakenOver);
        }
        if state.decisions != decision {
            return Err(Refused::Stale);
        }
        let kept = self.next.undo_point(place)?;
        self.happen(Event::Undone { place, kept })
    }

    pub(super) fn autoplayer_acts(
        &mut self,
        place: Place,
        decision: u32,
        action: AnyAction,
        rationale: Option<Rationale>,
    ) -> Result<(), Refused> {
        let thinks = self.next.thinking().any(|(thinking, _)| thinking == place);
        if !thinks {
            return Err(Refused::Stale);
        }
        self.check_action(place, decision, action)?;
        self.do_act(place, action, rationale)
    }

    fn check_action(&self, place: Place, decision: u32, action: AnyAction) -> Result<(), Refused> {
        let TablePhase::Playing(running) = &self.next.stage else {
            return Err(Refused::NoDeal);
        };
        let seat = running.seat(place).ok_or(Refused::SitsOut)?;
        if self.next.places[place].decisions != decision {
            return Err(Refused::Stale);
        }
        running.deal.check(seat, action)?;
        Ok(())
    }

    /// Checks that a person may hold the bid already; an autoplayer needs no time to read it.
    fn check_pause(&self, action: AnyAction) -> Result<(), Refused> {
        let pause = self.next.header.rules().list.jump_pause && is_hold(action);
        match self.next.jumped_at {
            Some(jumped_at) if pause && self.now < jumped_at.plus_ms(JUMP_PAUSE_MS) => {
                Err(Refused::TooSoon)
            }
            _ => Ok(()),
        }
    }

    fn do_act(
        &mut self,
        place: Place,
        action: AnyAction,
        rationale: Option<Rationale>,
    ) -> Result<(), Refused> {
        self.happen(Event::Acted {
            place,
            action,
            rationale,
        })?;
        if let TablePhase::Playing(running) = &self.next.stage
            && running.deal.claimed().is_some_and(is_proved)
        {
            self.happen(Event::ClaimProved)?;
        }
        self.end_deal_if_over()
    }

    /// After a deal, ends a finished list, or else seats the newcomers.
    fn end_deal_if_over(&mut self) -> Result<(), Refused> {
        if !matches!(self.next.stage, TablePhase::Between { .. }) {
            return Ok(());
        }
        if self.next.counted == self.next.header.list_length() {
            return self.happen(Event::Ended {
                cause: EndCause::ListDone,
            });
        }
        let newcomers: Vec<(Place, PersonId)> = self.next.newcomers().collect();
        for (place, person) in newcomers {
            self.happen(Event::Joined { place, person })?;
        }
        Ok(())
    }

    pub(super) fn ready(&mut self, person: PersonId) -> Result<(), Refused> {
        let place = self.place_of(person)?;
        let TablePhase::Between { ready, .. } = &self.next.stage else {
            return Err(Refused::Stale);
        };
        if ready.contains(&place) {
            return Err(Refused::Stale);
        }
        if !self.next.places[place].occupant.is_person() {
            self.happen(Event::TakenBack { place })?;
        }
        self.happen(Event::Ready { place })?;
        self.go_on_if_all_ready()
    }

    pub(super) fn go_on_if_all_ready(&mut self) -> Result<(), Refused> {
        let between = matches!(self.next.stage, TablePhase::Between { .. });
        let waiting = self
            .next
            .places()
            .any(|(place, _)| self.next.is_asked(place));
        if between && !waiting && self.next.anybody_is_there() {
            self.happen(Event::DealBegan)?;
        }
        Ok(())
    }

    pub(super) fn take_back(&mut self, person: PersonId) -> Result<(), Refused> {
        let place = self.place_of(person)?;
        if self.next.places[place].occupant.is_person() {
            return Err(Refused::NotTakenOver);
        }
        self.happen(Event::TakenBack { place })?;
        self.begin_if_locked()
    }

    pub(super) fn stop(&mut self, by: PersonId, moderator: bool) -> Result<(), Refused> {
        if by != self.next.host && !moderator {
            return Err(Refused::NotHost);
        }
        self.happen(Event::Ended {
            cause: EndCause::Stopped,
        })
    }

    pub(super) fn wake(&mut self) -> Result<(), Refused> {
        if self.next.alarm().is_none_or(|alarm| self.now < alarm) {
            return Err(Refused::NothingDue);
        }
        if self
            .next
            .deadline
            .is_some_and(|deadline| self.now < deadline)
        {
            let silent = self.next.to_remind().collect();
            return self.remind(silent);
        }
        if self.next.paused || self.next.is_locking() {
            return self.happen(Event::Ended {
                cause: EndCause::Abandoned,
            });
        }
        if let Some((place, _)) = self.next.untimed() {
            // Nobody waits for this person, so a pause follows, whatever the rule set says about
            // players who drop out.
            return self.happen(Event::TakenOver {
                place,
                cause: TakeoverCause::TimedOut,
            });
        }
        if matches!(self.next.stage, TablePhase::Between { .. }) {
            self.happen(Event::DealBegan)?;
            return self.give_full_time();
        }
        let late: Vec<Place> = self
            .next
            .places()
            .filter(|&(place, occupant)| occupant.is_person() && self.next.is_asked(place))
            .map(|(place, _)| place)
            .collect();
        for place in late {
            self.drop_out(place, TakeoverCause::TimedOut)?;
        }
        Ok(())
    }

    /// Gives the first player of a deal that began by itself the full time. Their deadline is still
    /// that of the question before it.
    fn give_full_time(&mut self) -> Result<(), Refused> {
        let expired = self
            .next
            .deadline
            .is_some_and(|deadline| deadline <= self.now);
        match self.next.think_time().decision_ms() {
            Some(limit) if expired => self.happen(Event::GraceGranted {
                until: self.now.plus_ms(limit),
            }),
            _ => Ok(()),
        }
    }

    fn remind(&mut self, silent: Vec<(Place, PersonId)>) -> Result<(), Refused> {
        for (place, person) in silent {
            self.happen(Event::Reminded { place })?;
            self.effects.push(Effect::Remind(person));
        }
        Ok(())
    }

    /// Lets an autoplayer take over. Some rule sets also give the deal up, if the game supports it.
    pub(super) fn drop_out(&mut self, place: Place, cause: TakeoverCause) -> Result<(), Refused> {
        self.happen(Event::TakenOver { place, cause })?;
        if self.next.header.rules().list.drop_out != DropOut::Surrender {
            return Ok(());
        }
        if let TablePhase::Playing(running) = &self.next.stage
            && running
                .seat(place)
                .is_some_and(|seat| running.deal.clone().surrender(seat))
        {
            self.happen(Event::Surrendered { place })?;
            self.end_deal_if_over()?;
        }
        Ok(())
    }

    pub(super) fn resume(&mut self) -> Result<(), Refused> {
        let earliest = self.now.plus_ms(RESTART_GRACE_MS);
        if self
            .next
            .deadline
            .is_some_and(|deadline| deadline < earliest)
        {
            return self.happen(Event::GraceGranted { until: earliest });
        }
        // A log of an earlier version may end with a table where nobody is present.
        if self.is_deserted() {
            Ok(())
        } else {
            Err(Refused::NothingDue)
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::game::GameId;
    use skat_rules::rule_set::RuleSet;

    use super::*;
    use crate::command::Command;
    use crate::event::DamagedLog;
    use crate::header::{Header, ThinkTime};
    use crate::ids::TableId;

    const NOW: Timestamp = Timestamp(1_000_000);

    #[test]
    fn a_command_whose_events_do_not_apply_is_refused() {
        let (id, host) = (TableId::new(1), PersonId::new(1));
        let header = Header::new(
            id,
            GameId::Skat,
            RuleSet::ISKO,
            3,
            9,
            ThinkTime::Unlimited,
            host,
            NOW,
        )
        .unwrap();
        // No log leads here: a list without a secret has no next deal.
        let mut table = Table::open(header);
        table.stage = TablePhase::Between {
            last: None,
            ready: Vec::new(),
        };
        table.deadline = Some(NOW);
        assert_eq!(
            table.handle(Command::Wake, NOW).map(|step| step.events),
            Err(Refused::Unsound(DamagedLog))
        );
    }
}
