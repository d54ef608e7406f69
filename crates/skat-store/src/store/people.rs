//! People: the users behind pseudonyms, and their settings.

use futures_util::future::BoxFuture;
use skat_table::PersonId;

use super::choices::StoredChoices;
use crate::error::StoreError;

/// Keeps people.
pub trait PeopleStore {
    /// Returns a user's pseudonym; draws a new one at random if they have none.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn person(&self, user: u64) -> BoxFuture<'_, Result<PersonId, StoreError>>;

    /// Returns a user's pseudonym, if they have one.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn known_person(&self, user: u64) -> BoxFuture<'_, Result<Option<PersonId>, StoreError>>;

    /// Returns the user behind a pseudonym.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn user(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u64>, StoreError>>;

    /// Returns a person's settings; the defaults if they have none, or if nobody is behind the
    /// pseudonym.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn settings(&self, person: PersonId) -> BoxFuture<'_, Result<Settings, StoreError>>;

    /// Stores a person's settings; does nothing if nobody is behind the pseudonym.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn put_settings(
        &self,
        person: PersonId,
        settings: Settings,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Marks a user for erasure, so that it can be resumed after a crash.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn begin_erasure(&self, user: u64) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns the users due for erasure.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn pending_erasures(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>>;

    /// Erases a user: frees their pseudonym, and deletes their settings, their reviews and the mark
    /// for erasure.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn erase(&self, user: u64) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns a number that identifies the latest erasure.
    ///
    /// It changes with every erasure of a user who had a pseudonym or a mark: after nobody is
    /// behind the pseudonym any more, and before the mark is gone.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn latest_erasure(&self) -> BoxFuture<'_, Result<u64, StoreError>>;
}

/// A person's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The language they were last seen to read, as a locale of Discord's such as `de`.
    pub locale: Option<String>,
    /// True if the leaderboards of all servers may show them.
    pub shared: bool,
    /// Their other choices.
    pub choices: StoredChoices,
}
