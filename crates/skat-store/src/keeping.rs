//! How long a person keeps their finished deals.
//!
//! A person's choice is among their settings, with the moment before which they have let go of
//! everything. So a longer time never brings deals back, not even where the lists are made again
//! from the logs. The lists are only tidied up: what counts is [`deals_kept_since`].

use std::collections::{BTreeMap, BTreeSet};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_table::{PersonId, Timestamp};

use crate::error::StoreError;
use crate::store::{Store, StoredChoices};

/// Name of the choice how long deals are kept.
const KEPT: &str = "deals-kept";

/// Name of the moment since which deals are kept, in milliseconds since 1970.
const SINCE: &str = "deals-since";

/// Most persons whose settings are read in parallel.
const AT_ONCE: usize = 64;

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// The time for which a person keeps their finished deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DealsKept {
    /// As long as the deals' logs are stored.
    #[default]
    Always,
    /// 365 days.
    Year,
    /// 30 days.
    Month,
}

impl DealsKept {
    /// All of them, the longest first.
    pub const ALL: [Self; 3] = [Self::Always, Self::Year, Self::Month];

    /// Returns the key used in records and texts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Year => "year",
            Self::Month => "month",
        }
    }

    /// Finds the one with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kept| kept.key() == key)
    }

    /// Returns the number of days; `None` if there is no limit.
    #[must_use]
    pub const fn days(self) -> Option<u16> {
        match self {
            Self::Always => None,
            Self::Year => Some(365),
            Self::Month => Some(30),
        }
    }

    /// Returns the choice among a person's settings.
    #[must_use]
    pub fn of(choices: &StoredChoices) -> Self {
        let chosen = choices.get(KEPT).and_then(Self::from_key);
        chosen.unwrap_or_default()
    }
}

/// Returns the moment since which a person keeps the deals that end. The settings are theirs.
#[must_use]
pub fn deals_kept_since(choices: &StoredChoices, now: Timestamp) -> Timestamp {
    let let_go = choices.get(SINCE).and_then(|since| since.parse().ok());
    let let_go = Timestamp(let_go.unwrap_or(i64::MIN));
    match DealsKept::of(choices).days() {
        Some(days) => let_go.max(now.plus_ms(-i64::from(days) * DAY_MS)),
        None => let_go,
    }
}

/// Stores how long a person keeps their deals from now on, and lets go of those that are older.
///
/// # Errors
///
/// Fails with the store's errors. The choice may then be stored already; the same call again
/// completes it.
pub async fn keep_deals(
    store: &dyn Store,
    person: PersonId,
    kept: DealsKept,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut settings = store.settings(person).await?;
    let since = deals_kept_since(&settings.choices, now);
    let let_go = (since.0 > i64::MIN).then(|| since.0.to_string());
    settings.choices.set(SINCE, let_go.as_deref());
    let is_default = kept == DealsKept::default();
    settings
        .choices
        .set(KEPT, (!is_default).then(|| kept.key()));
    store.put_settings(person, settings.clone()).await?;
    let since = deals_kept_since(&settings.choices, now);
    forget_deals_before(store, person, since).await
}

/// Lets go of everybody's deals that they don't keep any more. Several processes may do so at the
/// same time.
///
/// # Errors
///
/// Fails with the store's errors. The remaining ones are still due.
pub async fn let_go_of_old_deals(store: &dyn Store, now: Timestamp) -> Result<(), StoreError> {
    let mut from = Some(0);
    while let Some(page) = from {
        let some = store.some_persons(page).await?;
        let kept = deals_kept_by(store, some.persons.into_iter().collect(), now).await?;
        for (person, since) in kept {
            forget_deals_before(store, person, since).await?;
        }
        from = some.next;
    }
    Ok(())
}

async fn forget_deals_before(
    store: &dyn Store,
    person: PersonId,
    since: Timestamp,
) -> Result<(), StoreError> {
    if since.0 > i64::MIN {
        store.forget_deals(person, since).await?;
    }
    Ok(())
}

/// Returns the moment since which each of these persons keeps the deals that end.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn deals_kept_by(
    store: &dyn Store,
    persons: BTreeSet<PersonId>,
    now: Timestamp,
) -> Result<BTreeMap<PersonId, Timestamp>, StoreError> {
    let since = stream::iter(persons).map(|person| async move {
        let settings = store.settings(person).await?;
        Ok((person, deals_kept_since(&settings.choices, now)))
    });
    since.buffer_unordered(AT_ONCE).try_collect().await
}

/// Those of a deal's players who keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealKeepers {
    /// The players who let go of it. Nobody is told that they played it.
    pub gone: Vec<PersonId>,
    /// True if somebody whom the bot knows keeps it, or if nobody has let go of it. Otherwise the
    /// deal is nobody's.
    pub is_kept: bool,
}

/// Finds out which players of a deal that ended at this moment keep it.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn deal_keepers(
    store: &dyn Store,
    players: &[PersonId],
    ended: Timestamp,
    now: Timestamp,
) -> Result<DealKeepers, StoreError> {
    let since = deals_kept_by(store, players.iter().copied().collect(), now).await?;
    let lets_go = |(person, since): (PersonId, Timestamp)| (ended < since).then_some(person);
    let gone: Vec<PersonId> = since.into_iter().filter_map(lets_go).collect();
    let mut is_kept = gone.is_empty();
    for player in players.iter().filter(|player| !gone.contains(player)) {
        // Those whose data is erased have nothing to keep.
        is_kept = is_kept || store.user(*player).await?.is_some();
    }
    Ok(DealKeepers { gone, is_kept })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_000 * DAY_MS);

    fn chosen(kept: &str, since: &str) -> StoredChoices {
        [(KEPT, kept), (SINCE, since)].into_iter().collect()
    }

    #[test]
    fn the_stricter_of_choice_and_past_counts() {
        let since = |kept: &str, since: &str| deals_kept_since(&chosen(kept, since), NOW).0;
        assert_eq!(deals_kept_since(&StoredChoices::NONE, NOW).0, i64::MIN);
        assert_eq!(since("month", ""), 970 * DAY_MS);
        assert_eq!(since("year", "7"), 635 * DAY_MS);
        let yesterday = 999 * DAY_MS;
        assert_eq!(since("month", &yesterday.to_string()), yesterday);
        assert_eq!(since("always", "7"), 7);
        assert_eq!(since("forever", "then"), i64::MIN, "unknown is the default");
    }
}
