//! Names of people.

use skat_table::PersonId;

use crate::Mention;

/// Looks up names of people. They come from the shell, because stored data contains none.
pub trait Names {
    /// Returns the person's mention, which can't break the formatting.
    fn of(&self, person: PersonId) -> Mention;

    /// Returns the person's display name for pictures, where mentions don't work. It may be any
    /// text. `None` if unknown.
    fn plain(&self, _person: PersonId) -> Option<String> {
        None
    }

    /// Returns true if the person is called by their place at the table, because the reader may not
    /// know who they are.
    fn is_hidden(&self, _person: PersonId) -> bool {
        false
    }
}

/// Calls people by their places at the table, for readers who may not know who they are.
#[derive(Clone, Copy, Debug)]
pub struct PlaceNames;

impl Names for PlaceNames {
    fn of(&self, _person: PersonId) -> Mention {
        Mention::Unknown
    }

    fn is_hidden(&self, _person: PersonId) -> bool {
        true
    }
}

/// Names certain people, and calls all others by their places at the table.
pub struct NamesOfSome<'a> {
    names: &'a dyn Names,
    named: Vec<PersonId>,
}

impl<'a> NamesOfSome<'a> {
    /// Names these people.
    #[must_use]
    pub fn new(names: &'a dyn Names, named: Vec<PersonId>) -> Self {
        Self { names, named }
    }
}

impl Names for NamesOfSome<'_> {
    fn of(&self, person: PersonId) -> Mention {
        if self.is_hidden(person) {
            Mention::Unknown
        } else {
            self.names.of(person)
        }
    }

    fn plain(&self, person: PersonId) -> Option<String> {
        self.names.plain(person).filter(|_| !self.is_hidden(person))
    }

    fn is_hidden(&self, person: PersonId) -> bool {
        !self.named.contains(&person)
    }
}

impl<F: Fn(PersonId) -> Mention> Names for F {
    fn of(&self, person: PersonId) -> Mention {
        self(person)
    }
}
