//! What the results of an entry are compared with.

use skat_events::day::{DEALS, DayDate, Square};
use skat_store::StoreError;
use skat_table::PersonId;
use skat_view::DayStanding;

use crate::daily::{Daily, EntryNow};

/// Returns the reference at the seats of an entry; 0 where none is known.
pub(in crate::discord) fn references(now: &EntryNow) -> [i32; DEALS] {
    let preparation = now.day.day.preparation();
    let of_instance = preparation.and_then(|made| made.reference.get(usize::from(now.instance)));
    of_instance.copied().unwrap_or_default()
}

/// Returns the squares of an entry.
pub(in crate::discord) fn squares(now: &EntryNow) -> [Square; DEALS] {
    Square::of_day(now.entry.results(), &references(now))
}

/// Returns a person's place among all players of a day; `None` before their first result.
pub(in crate::discord) async fn standing(
    daily: &Daily,
    person: PersonId,
    date: DayDate,
) -> Result<Option<DayStanding>, StoreError> {
    let results = daily.results(date).await?;
    let own = results.board.row(person);
    Ok(own.map(|own| DayStanding {
        rank: own.rank,
        players: u32::try_from(results.board.rows().len()).unwrap_or(u32::MAX),
        difference: own.difference,
    }))
}
