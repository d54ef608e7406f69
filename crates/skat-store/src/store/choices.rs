//! What was chosen, by a person or for a server.

use std::collections::BTreeMap;

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;

/// Short texts by their names. The program that reads them knows what they mean; the store keeps also those that it doesn't know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Choices(BTreeMap<String, String>);

impl Choices {
    /// Nothing is chosen.
    pub const NONE: Self = Self(BTreeMap::new());

    /// What was chosen under this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Chooses something under this name; nothing takes the choice back.
    pub fn set(&mut self, name: &str, choice: Option<&str>) {
        match choice {
            Some(choice) => drop(self.0.insert(name.to_owned(), choice.to_owned())),
            None => drop(self.0.remove(name)),
        }
    }

    /// Whether nothing is chosen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All choices with their names, sorted by these.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, choice)| (name.as_str(), choice.as_str()))
    }
}

impl<N: Into<String>, C: Into<String>> FromIterator<(N, C)> for Choices {
    fn from_iter<I: IntoIterator<Item = (N, C)>>(choices: I) -> Self {
        Self(choices.into_iter().map(|(name, choice)| (name.into(), choice.into())).collect())
    }
}

/// A choice and its name; without a text the choice is taken back.
pub type Change = (&'static str, Option<String>);

/// Keeps what was chosen for servers.
pub trait ServerStore {
    /// What was chosen for a server; nothing if nobody has chosen anything.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn server_choices(&self, server: u64) -> BoxFuture<'_, Result<Choices, StoreError>>;

    /// Makes these choices for a server in one step, leaves the others, and gives what is chosen then.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn choose_for_server(&self, server: u64, changes: Vec<Change>) -> BoxFuture<'_, Result<Choices, StoreError>>;

    /// The servers for which something was chosen, in the order of their numbers.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn dump_servers(&self) -> BoxFuture<'_, Result<Vec<(u64, Choices)>, StoreError>>;

    /// Stores what was chosen for a server in another store, in place of all that was chosen for it here.
    ///
    /// # Errors
    ///
    /// Only those of the storage itself.
    fn restore_server(&self, server: u64, choices: Choices) -> BoxFuture<'_, Result<(), StoreError>>;
}
