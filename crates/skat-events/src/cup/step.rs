//! A step of a cup: events, effects, and the state after them.

use super::command::{CupRefusal, UnsoundCup};
use super::effect::{CupEffect, CupNotice, DirectorNotice};
use super::event::CupEvent;
use super::ids::{CupTableId, EntryNumber, EventTime};
use super::places::{CupPresence, EntryStatus};
use super::state::Cup;

/// What a command leads to. It is stored as a whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupStep {
    /// What has happened.
    pub events: Vec<CupEvent>,
    /// What the world outside has to do.
    pub effects: Vec<CupEffect>,
    /// The cup after the events.
    pub next: Cup,
}

/// A step under construction. Each event is applied at once, so that later checks see it.
pub(super) struct CupStepBuilder {
    pub(super) next: Cup,
    pub(super) now: EventTime,
    events: Vec<CupEvent>,
    effects: Vec<CupEffect>,
}

impl CupStepBuilder {
    pub(super) fn new(cup: &Cup, now: EventTime) -> Self {
        Self {
            next: cup.clone(),
            now,
            events: Vec::new(),
            effects: Vec::new(),
        }
    }

    /// Applies an event and adds it to the step.
    pub(super) fn happen(&mut self, event: CupEvent) -> Result<(), UnsoundCup> {
        self.next.apply(self.now, &event)?;
        self.events.push(event);
        Ok(())
    }

    pub(super) fn effect(&mut self, effect: CupEffect) {
        // Messages are drawn from the state after the step, so that once is enough.
        let is_known = matches!(effect, CupEffect::Announce | CupEffect::ShowStandings)
            && self.effects.contains(&effect);
        if !is_known {
            self.effects.push(effect);
        }
    }

    /// Tells the person of an entry something.
    pub(super) fn tell(&mut self, entry: EntryNumber, notice: CupNotice) {
        if let Some(person) = self.next.entrant(entry).map(|entrant| entrant.person) {
            self.effect(CupEffect::Tell { person, notice });
        }
    }

    pub(super) fn tell_directors(&mut self, notice: DirectorNotice) {
        self.effect(CupEffect::TellDirectors { notice });
    }

    /// Lets an autoplayer play for an entry that sits at a running table.
    pub(super) fn take_over(
        &mut self,
        seated: Option<(CupTableId, CupPresence)>,
        entry: EntryNumber,
    ) {
        if let Some((table, CupPresence::Awaited | CupPresence::There)) = seated {
            self.effect(CupEffect::TakeOver { table, entry });
        }
    }

    /// Moves the waiting up while there is room: all of them, or only those who checked in.
    pub(super) fn move_up(&mut self, only_checked_in: bool) -> Result<(), CupRefusal> {
        while self.next.may_join() && self.next.has_room() {
            let first = self.next.entrants().find(|(_, entrant)| {
                let may = entrant.is_checked_in || !only_checked_in;
                entrant.status == EntryStatus::Waiting && may
            });
            let Some((entry, _)) = first else {
                break;
            };
            self.happen(CupEvent::MovedUp { entry })?;
            self.tell(entry, CupNotice::MovedUp);
        }
        Ok(())
    }

    pub(super) fn finish(self) -> CupStep {
        CupStep {
            events: self.events,
            effects: self.effects,
            next: self.next,
        }
    }
}
