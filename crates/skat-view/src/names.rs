//! What persons are called.

use skat_table::PersonId;

/// Knows what persons are called. Names come from outside, because nothing that is stored knows them.
pub trait Names {
    /// How a person is named in a message's markdown: a mention such as `<@123>`, which also can't break the formatting.
    fn of(&self, person: PersonId) -> String;

    /// What a person calls himself, for pictures, where mentions don't work. It may be any text. Nothing if it isn't known.
    fn plain(&self, _person: PersonId) -> Option<String> {
        None
    }
}

impl<F: Fn(PersonId) -> String> Names for F {
    fn of(&self, person: PersonId) -> String {
        self(person)
    }
}
