//! Looking back at a deal that is over: what its autoplayers decided, and why.

use skat_rules::game::{AnyAction, AnyPublicView};

use super::{DamagedLog, Table};
use crate::event::Event;
use crate::header::Header;
use crate::ids::{Place, Timestamp};
use crate::thought::Thought;
use crate::view::TableView;

/// A deal that is over, with what its autoplayers thought. There is none of a deal that runs or was broken off.
#[derive(Clone, Debug)]
pub struct LookBack {
    /// The table as it was when the deal was over.
    pub table: TableView,
    /// What autoplayers decided, in order; without what wasn't kept.
    pub decisions: Vec<Decided>,
}

/// What an autoplayer decided, and why.
#[derive(Clone, Debug)]
pub struct Decided {
    /// Its place.
    pub place: Place,
    /// Whether it acted for a person.
    pub stands_in: bool,
    /// What everybody saw of the deal before.
    pub before: AnyPublicView,
    /// What it did.
    pub action: AnyAction,
    /// Whether nothing else could be done but to end the deal early.
    pub forced: bool,
    /// Why.
    pub thought: Thought,
}

impl Table {
    /// Looks back at the deal of this number in the log of a table; nothing if that deal isn't over.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event up to the deal's end doesn't fit the state before it.
    pub fn look_back<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
        number: u16,
    ) -> Result<Option<LookBack>, DamagedLog> {
        let mut table = Self::open(header);
        let mut decisions = Vec::new();
        for (at, event) in events {
            decisions.extend(table.decided(number, event));
            table.apply(at, event)?;
            if table.ended.as_ref().is_some_and(|ended| ended.number == number) {
                return Ok(Some(LookBack { table: table.view(), decisions }));
            }
        }
        Ok(None)
    }

    /// What an autoplayer decides by this event, if that is about the deal of this number.
    fn decided(&self, number: u16, event: &Event) -> Option<Decided> {
        let Event::Acted { place, action, thought: Some(thought) } = event else { return None };
        let running = self.deal_on_table().filter(|running| running.number == number)?;
        let legal = running.deal.legal_actions(running.seat(*place)?);
        Some(Decided {
            place: *place,
            stands_in: self.persons().any(|(of_person, _)| of_person == *place),
            before: running.deal.public_view(),
            action: *action,
            forced: legal.into_iter().filter(|action| !action.ends_early()).count() == 1,
            thought: thought.clone(),
        })
    }
}
