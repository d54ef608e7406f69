//! Names of people.

use skat_table::PersonId;

/// Looks up names of people. They come from the shell, because stored data contains none.
pub trait Names {
    /// Returns the person's name in Markdown: a mention such as `<@123>`, which can't break the
    /// formatting.
    fn of(&self, person: PersonId) -> String;

    /// Returns the person's display name for pictures, where mentions don't work. It may be any
    /// text. `None` if unknown.
    fn plain(&self, _person: PersonId) -> Option<String> {
        None
    }
}

impl<F: Fn(PersonId) -> String> Names for F {
    fn of(&self, person: PersonId) -> String {
        self(person)
    }
}
