//! The members on a server's wanted boards, as a choice of the server.

use std::collections::BTreeSet;

use skat_table::{PersonId, Timestamp};

use crate::error::StoreError;
use crate::store::{ChoiceChange, PeopleStore, ServerStore, StoredChoices};

/// Name of the choice. Its text names the earliest first: `<person>:<until>:<channel> …`. Earlier
/// programs left the channel out.
const SEEKERS: &str = "wanted.seekers";

/// A member on a wanted board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// The member.
    pub person: PersonId,
    /// The end of their wait.
    pub until: Timestamp,
    /// The channel of their board, if known.
    pub channel: Option<u64>,
}

/// Returns a server's seekers, the earliest first. Some may no longer wait.
#[must_use]
pub fn seekers(choices: &StoredChoices) -> Vec<Seeker> {
    let seeker = |text: &str| {
        let mut parts = text.split(':');
        Some(Seeker {
            person: PersonId::new(parts.next()?.parse().ok()?),
            until: Timestamp(parts.next()?.parse().ok()?),
            channel: parts.next().and_then(|channel| channel.parse().ok()),
        })
    };
    let text = choices.get(SEEKERS).unwrap_or_default();
    text.split(' ').filter_map(seeker).collect()
}

/// Changes a server's seekers in one step and returns them. Those among `joining` who are erased or
/// being erased leave again.
///
/// `change` may be called several times, each time with the latest seekers.
///
/// # Errors
///
/// Fails with the store's errors.
pub async fn change_seekers<S>(
    store: &S,
    server: u64,
    joining: &[PersonId],
    change: impl Fn(&mut Vec<Seeker>) + Send + Sync + 'static,
) -> Result<Vec<Seeker>, StoreError>
where
    S: ServerStore + PeopleStore + Sync + ?Sized,
{
    let waiting = edit(store, server, change).await?;
    // Afterwards, so that no erasure that was begun meanwhile is overlooked.
    let erased = erased(store, joining).await?;
    if erased.is_empty() {
        return Ok(waiting);
    }
    edit(store, server, move |waiting| {
        waiting.retain(|seeker| !erased.contains(&seeker.person));
    })
    .await
}

async fn edit<S>(
    store: &S,
    server: u64,
    change: impl Fn(&mut Vec<Seeker>) + Send + Sync + 'static,
) -> Result<Vec<Seeker>, StoreError>
where
    S: ServerStore + Sync + ?Sized,
{
    let edit = move |choices: &mut StoredChoices| {
        let mut waiting = seekers(choices);
        change(&mut waiting);
        let (name, text) = seekers_change(&waiting);
        choices.set(name, text.as_deref());
    };
    let choices = store.edit_for_server(server, Box::new(edit)).await?;
    Ok(seekers(&choices))
}

/// Returns those of these persons who are erased or being erased.
pub(crate) async fn erased<S>(
    store: &S,
    persons: &[PersonId],
) -> Result<BTreeSet<PersonId>, StoreError>
where
    S: PeopleStore + Sync + ?Sized,
{
    let mut erased = BTreeSet::new();
    if persons.is_empty() {
        return Ok(erased);
    }
    // In this order, so that no erasure that finishes in between is overlooked.
    let pending = store.pending_erasures().await?;
    for &person in persons {
        match store.user(person).await? {
            Some(user) if !pending.contains(&user) => {}
            _ => _ = erased.insert(person),
        }
    }
    Ok(erased)
}

/// Returns the change that makes these the server's seekers.
fn seekers_change(seekers: &[Seeker]) -> ChoiceChange {
    let text: Vec<String> = seekers
        .iter()
        .map(|seeker| {
            let channel = seeker.channel.map(|channel| format!(":{channel}"));
            let channel = channel.unwrap_or_default();
            format!("{}:{}{channel}", seeker.person.number(), seeker.until.0)
        })
        .collect();
    (SEEKERS, (!text.is_empty()).then(|| text.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seekers_of_earlier_programs_are_read() {
        let choices: StoredChoices = [(SEEKERS, "7:2000:11 8:2000 ? 1:x:2")]
            .into_iter()
            .collect();
        let seeker = |person, channel| Seeker {
            person: PersonId::new(person),
            until: Timestamp(2_000),
            channel,
        };
        let read = seekers(&choices);
        assert_eq!(read, [seeker(7, Some(11)), seeker(8, None)]);
        let (name, text) = seekers_change(&read);
        assert_eq!((name, text.as_deref()), (SEEKERS, Some("7:2000:11 8:2000")));
        assert_eq!(seekers_change(&[]), (SEEKERS, None));
    }
}
