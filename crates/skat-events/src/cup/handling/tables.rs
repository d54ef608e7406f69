//! What tables report.

use crate::cup::command::{CupRefusal, TableResult};
use crate::cup::comparison::DealPoints;
use crate::cup::effect::CupEffect;
use crate::cup::event::CupEvent;
use crate::cup::ids::CupTableId;
use crate::cup::places::{CupPresence, CupTable};
use crate::cup::scoring::SeriesCounts;

use crate::cup::step::CupStepBuilder;

impl CupStepBuilder {
    fn table(&self, id: CupTableId) -> Result<&CupTable, CupRefusal> {
        self.next.table(id).ok_or(CupRefusal::NoTable)
    }

    /// A table was opened. The same number again changes nothing.
    pub(super) fn table_opened(&mut self, id: CupTableId, number: u64) -> Result<(), CupRefusal> {
        match self.table(id)?.number {
            Some(known) if known == number => Ok(()),
            Some(_) => Err(CupRefusal::OtherTable),
            None => {
                self.happen(CupEvent::TableOpened { table: id, number })?;
                self.effect(CupEffect::Announce);
                Ok(())
            }
        }
    }

    /// A table has ended. Nothing counts for those who never came.
    pub(super) fn table_finished(
        &mut self,
        id: CupTableId,
        result: TableResult,
    ) -> Result<(), CupRefusal> {
        let is_duplicate = self.next.settings().is_duplicate;
        let table = self.table(id)?;
        if table.result.is_some() {
            return Err(CupRefusal::HasResult);
        }
        let places = table.places.len();
        let fits = result.deals.is_empty() || result.deals.places() == places;
        if result.places.len() != places || !fits {
            return Err(CupRefusal::WrongPlaces);
        }
        let counted = table
            .places
            .iter()
            .zip(result.places)
            .map(|(place, counts)| match place.presence {
                CupPresence::Missing => SeriesCounts::default(),
                CupPresence::Awaited | CupPresence::There => counts,
            });
        let places = counted.collect();
        let deals = if is_duplicate {
            result.deals
        } else {
            DealPoints::default()
        };
        self.happen(CupEvent::TableFinished {
            table: id,
            places,
            deals,
        })?;
        self.effect(CupEffect::ShowStandings);
        self.end_series_if_done()
    }
}
