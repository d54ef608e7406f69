//! Limits how often invitations may ping a member.

use std::collections::HashMap;
use std::sync::Mutex;

use skat_store::{Store, StoreError};
use skat_table::Timestamp;
use skat_view::{Mention, Notice, PersonalSwitch};

use crate::discord::people::person_settings;
use crate::mutex::lock;

/// Most invitations that may ping one member within [`WITHIN_MS`], from all hosts together.
const AT_MOST: usize = 3;

/// One hour, in milliseconds.
const WITHIN_MS: i64 = 60 * 60 * 1_000;

/// Most members remembered before those whose hour is over are dropped.
const MANY: usize = 10_000;

/// Counts the pings of each member, by user id. The counts stay in memory: members who never used
/// the bot leave nothing in the store.
#[derive(Debug, Default)]
pub(in crate::discord) struct Invitations(Mutex<HashMap<u64, Vec<Timestamp>>>);

impl Invitations {
    /// Returns true, and counts the ping, if the member may be pinged now. A channel in which a table
    /// is announced counts as a member: ids of Discord don't collide.
    pub(in crate::discord) fn allow(&self, guest: u64, now: Timestamp) -> bool {
        let is_recent = |at: &Timestamp| now < at.plus_ms(WITHIN_MS);
        let mut pings = lock(&self.0);
        if pings.len() > MANY {
            pings.retain(|_, pings| pings.iter().any(is_recent));
        }
        let of_guest = pings.entry(guest).or_default();
        of_guest.retain(is_recent);
        let allowed = of_guest.len() < AT_MOST;
        if allowed {
            of_guest.push(now);
        }
        allowed
    }

    /// Returns the reason why a member can't be invited now; `None` if they can, which counts as a
    /// ping.
    ///
    /// # Errors
    ///
    /// If the store can't tell whether the member accepts invitations.
    pub(in crate::discord) async fn refusal(
        &self,
        store: &dyn Store,
        now: Timestamp,
        guest: u64,
    ) -> Result<Option<Notice>, StoreError> {
        let mention = Mention::User(guest);
        if let Some(person) = store.known_person(guest).await?
            && !person_settings::read(&store.settings(person).await?.choices)
                .is_on(PersonalSwitch::Invitations)
        {
            return Ok(Some(Notice::InvitationsMuted { guest: mention }));
        }
        let allowed = self.allow(guest, now);
        Ok((!allowed).then_some(Notice::InvitationLimitReached { guest: mention }))
    }
}

#[cfg(test)]
mod tests {
    use skat_store::{EmbeddedStore, PeopleStore as _, Settings};
    use skat_view::PersonalSetting;

    use super::*;

    const GUEST: u64 = 7;

    #[tokio::test]
    async fn a_member_who_can_not_be_pinged_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let store = EmbeddedStore::open(folder.path().join("store")).unwrap();
        let invitations = Invitations::default();
        let refusal = async || {
            let refusal = invitations.refusal(&store, Timestamp(0), GUEST);
            refusal.await.unwrap()
        };
        for _ in 0..AT_MOST {
            assert_eq!(refusal().await, None);
        }
        let guest = Mention::User(GUEST);
        assert_eq!(
            refusal().await,
            Some(Notice::InvitationLimitReached { guest })
        );
        let person = store.person(GUEST).await.unwrap();
        let mut settings = Settings::default();
        let mut choices = person_settings::read(&settings.choices);
        choices.choose(PersonalSetting::Switch(PersonalSwitch::Invitations, false));
        person_settings::write(choices, &mut settings.choices);
        store.put_settings(person, settings).await.unwrap();
        assert_eq!(refusal().await, Some(Notice::InvitationsMuted { guest }));
    }

    #[test]
    fn each_member_is_pinged_at_most_three_times_in_any_hour() {
        let invitations = Invitations::default();
        let minute = |minutes: i64| Timestamp(minutes * 60_000);
        let allowed: Vec<i64> = (0..180)
            .filter(|&at| invitations.allow(1, minute(at)))
            .collect();
        assert_eq!(allowed, [0, 1, 2, 60, 61, 62, 120, 121, 122]);
        assert!(invitations.allow(2, minute(62)), "each member counts apart");
    }
}
