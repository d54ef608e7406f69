//! Choices of a person or for a server.

use std::collections::BTreeMap;

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;

/// Short texts by name. The program that reads them knows their meaning; the store also keeps those
/// that it doesn't know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StoredChoices(BTreeMap<String, String>);

impl StoredChoices {
    /// No choices.
    pub const NONE: Self = Self(BTreeMap::new());

    /// Returns the choice under this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Sets the choice under this name; `None` removes it.
    pub fn set(&mut self, name: &str, choice: Option<&str>) {
        match choice {
            Some(choice) => drop(self.0.insert(name.to_owned(), choice.to_owned())),
            None => drop(self.0.remove(name)),
        }
    }

    /// Returns true if there are no choices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over all choices, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, choice)| (name.as_str(), choice.as_str()))
    }
}

impl<N: Into<String>, C: Into<String>> FromIterator<(N, C)> for StoredChoices {
    fn from_iter<I: IntoIterator<Item = (N, C)>>(choices: I) -> Self {
        Self(
            choices
                .into_iter()
                .map(|(name, choice)| (name.into(), choice.into()))
                .collect(),
        )
    }
}

/// A name and its choice; `None` removes the choice.
pub type ChoiceChange = (&'static str, Option<String>);

/// Changes what is chosen. It may be called several times, each time with the latest choices.
pub type ChoiceEdit = Box<dyn Fn(&mut StoredChoices) + Send + Sync>;

/// Keeps the servers' settings.
pub trait ServerStore {
    /// Returns a server's choices; empty if there are none.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn server_choices(&self, server: u64) -> BoxFuture<'_, Result<StoredChoices, StoreError>>;

    /// Edits a server's choices in one step and returns them.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn edit_for_server(
        &self,
        server: u64,
        edit: ChoiceEdit,
    ) -> BoxFuture<'_, Result<StoredChoices, StoreError>>;

    /// Makes these changes for a server in one step, leaves its other choices, and returns all of
    /// them.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn choose_for_server(
        &self,
        server: u64,
        changes: Vec<ChoiceChange>,
    ) -> BoxFuture<'_, Result<StoredChoices, StoreError>> {
        let edit = move |choices: &mut StoredChoices| {
            for (name, choice) in &changes {
                choices.set(name, choice.as_deref());
            }
        };
        self.edit_for_server(server, Box::new(edit))
    }

    /// Returns the servers with choices, in the order of their numbers, even where the choices
    /// can't be read.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn servers_with_choices(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>>;

    /// Returns the servers with choices, in the order of their numbers, and the choices.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn dump_servers(&self) -> BoxFuture<'_, Result<Vec<(u64, StoredChoices)>, StoreError>>;

    /// Replaces a server's choices by those from another store.
    ///
    /// # Errors
    ///
    /// Fails only with errors of the storage itself.
    fn restore_server(
        &self,
        server: u64,
        choices: StoredChoices,
    ) -> BoxFuture<'_, Result<(), StoreError>>;
}
