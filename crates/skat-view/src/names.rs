//! What persons are called.

use skat_table::PersonId;

/// Knows what persons are called. Names come from outside, because nothing that is stored knows them.
pub trait Names {
    /// How a person is named in a message's markdown: a mention such as `<@123>`, which also can't break the formatting.
    fn of(&self, person: PersonId) -> String;
}

impl<F: Fn(PersonId) -> String> Names for F {
    fn of(&self, person: PersonId) -> String {
        self(person)
    }
}
