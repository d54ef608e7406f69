//! What the results of a person are compared with.

use skat_events::day::DayDate;
use skat_store::StoreError;
use skat_table::PersonId;
use skat_view::DayStanding;

use crate::daily::Daily;

/// Returns a person's place among all players of a day; `None` before their first result.
pub(in crate::discord) async fn standing(
    daily: &Daily,
    person: PersonId,
    date: DayDate,
) -> Result<Option<DayStanding>, StoreError> {
    daily.renew_results(person).await?;
    let results = daily.results(date).await?;
    let own = results.board.row(person);
    Ok(own.map(|own| DayStanding {
        rank: own.rank,
        players: u32::try_from(results.board.rows().len()).unwrap_or(u32::MAX),
        difference: own.difference,
    }))
}
