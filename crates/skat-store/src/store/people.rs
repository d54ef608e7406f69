//! People: who is behind a pseudonym, and what he has chosen.

use futures_util::future::BoxFuture;
use skat_table::PersonId;

use super::choices::Choices;
use crate::error::StoreError;

/// Keeps people.
pub trait PeopleStore {
    /// The pseudonym of a user; a new one, drawn at random, if he has none.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn person(&self, user: u64) -> BoxFuture<'_, Result<PersonId, StoreError>>;

    /// The pseudonym of a user, if he has one.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn known_person(&self, user: u64) -> BoxFuture<'_, Result<Option<PersonId>, StoreError>>;

    /// The user behind a pseudonym.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn user(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u64>, StoreError>>;

    /// What a person has chosen; the defaults if he has chosen nothing, or nobody is behind the pseudonym.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn settings(&self, person: PersonId) -> BoxFuture<'_, Result<Settings, StoreError>>;

    /// Keeps what a person has chosen; does nothing if nobody is behind the pseudonym.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn put_settings(&self, person: PersonId, settings: Settings) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Notes that a user is to be forgotten, so that it can be gone on with after a crash.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn begin_forgetting(&self, user: u64) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The users who are still to be forgotten.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn being_forgotten(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>>;

    /// Forgets a user: his pseudonym belongs to nobody from now on, his choices are gone, and so is the note that he is to be
    /// forgotten.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn forget(&self, user: u64) -> BoxFuture<'_, Result<(), StoreError>>;

    /// A number that stands for the latest forgetting. It is another one after everybody who had a pseudonym or was noted: as soon as
    /// nobody is behind the pseudonym any more, and before the note is gone.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn latest_forgetting(&self) -> BoxFuture<'_, Result<u64, StoreError>>;
}

/// What a person has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The language that he was last seen to read, as a locale of Discord's such as `de`.
    pub locale: Option<String>,
    /// Whether he may be shown in the leaderboards of all servers.
    pub shared: bool,
    /// What else he has chosen.
    pub choices: Choices,
}
