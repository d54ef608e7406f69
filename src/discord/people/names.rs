//! The names of a page's people.

use std::collections::BTreeMap;
use std::sync::Arc;

use skat_table::PersonId;
use skat_view::{Mention, Names};

/// The names of certain persons at one moment, all looked up.
///
/// Only [`People`](super::People) makes it, so a page can't be written before its names are known.
pub(in crate::discord) struct ResolvedNames(BTreeMap<PersonId, ResolvedName>);

/// The names of a person.
pub(super) struct ResolvedName {
    pub(super) mention: Mention,
    /// The display name, if known.
    pub(super) plain: Option<Arc<str>>,
}

impl ResolvedNames {
    pub(super) fn new(names: impl IntoIterator<Item = (PersonId, ResolvedName)>) -> Self {
        Self(names.into_iter().collect())
    }
}

impl Names for ResolvedNames {
    fn of(&self, person: PersonId) -> Mention {
        self.0
            .get(&person)
            .map_or(Mention::Unknown, |name| name.mention)
    }

    fn plain(&self, person: PersonId) -> Option<String> {
        self.0.get(&person)?.plain.as_deref().map(str::to_owned)
    }
}
