//! The review of a finished deal: its autoplayers' decisions and their reasons.

use skat_rules::game::{AnyAction, AnyPublicView};

use super::state::Table;
use crate::event::{DamagedLog, Event};
use crate::header::Header;
use crate::ids::{Place, Timestamp};
use crate::rationale::Rationale;
use crate::view::TableView;

/// A finished deal with its autoplayers' reasons. Deals that run or were broken off have none.
#[derive(Clone, Debug)]
pub struct Review {
    /// The table at the end of the deal.
    pub table: TableView,
    /// The autoplayers' decisions whose reasons were kept, in order.
    pub decisions: Vec<Decided>,
}

/// An autoplayer's decision with its reason.
#[derive(Clone, Debug)]
pub struct Decided {
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
    /// Reviews the deal with this number in a table's log; `None` if that deal isn't over.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event up to the deal's end doesn't fit the state before it.
    pub fn review<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
        number: u16,
    ) -> Result<Option<Review>, DamagedLog> {
        let mut table = Self::open(header);
        // Each with the number of the deal's actions before it.
        let mut decisions: Vec<(u16, Decided)> = Vec::new();
        let mut actions = 0;
        for (at, event) in events {
            decisions.extend(
                table
                    .decided(number, event)
                    .map(|decided| (actions, decided)),
            );
            match event {
                Event::DealBegan => actions = 0,
                Event::Acted { .. } | Event::ClaimProved | Event::Surrendered { .. } => {
                    actions += 1;
                }
                Event::Undone { kept, .. } => {
                    actions = *kept;
                    decisions.retain(|(before, _)| before < kept);
                }
                _ => {}
            }
            table.apply(at, event)?;
            if table
                .ended
                .as_ref()
                .is_some_and(|ended| ended.number == number)
            {
                return Ok(Some(Review {
                    table: table.view(),
                    decisions: decisions.into_iter().map(|(_, decided)| decided).collect(),
                }));
            }
        }
        Ok(None)
    }

    /// Returns the autoplayer's decision in this event, if it belongs to the deal with this number.
    fn decided(&self, number: u16, event: &Event) -> Option<Decided> {
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
}
