//! The words that persons gave for the deals of a table, in the records of its log.
//!
//! All words of a place have the same salt. Without it nobody can try out which word a digest is
//! of, so whoever erases one of these words erases all of them.

use std::collections::{BTreeMap, BTreeSet};

use skat_table::PersonId;

use crate::error::StoreError;
use crate::event_records::{Erasable, EventRecord};
use crate::position::{ERASABLE, covered};
use crate::records::{decode, encode};

/// A person's words in a log.
pub(crate) struct OwnWords {
    /// The numbers of their events.
    pub(crate) events: BTreeSet<usize>,
    /// The places for which they gave one.
    places: BTreeSet<u8>,
}

/// Finds the words of a person. A record that can't be read holds none.
pub(crate) fn of_person(log: &[impl AsRef<[u8]>], person: PersonId) -> OwnWords {
    let mut words = OwnWords {
        events: BTreeSet::new(),
        places: BTreeSet::new(),
    };
    let mut seated: BTreeMap<u8, Option<u64>> = BTreeMap::new();
    for (number, bytes) in log.iter().enumerate() {
        let Ok(event) = decode::<EventRecord>(bytes.as_ref(), "an event") else {
            continue;
        };
        seated.extend(event.seated());
        if let Some(place) = event.word_place()
            && seated.get(&place) == Some(&Some(person.number()))
        {
            words.events.insert(number);
            words.places.insert(place);
        }
    }
    words
}

/// Returns the records that hold a person's words or their salts, by the numbers of their events,
/// without these. The hash over the log stays the same.
///
/// # Errors
///
/// [`StoreError::Storage`] if a record can't be written.
pub(crate) fn erased(
    log: &[impl AsRef<[u8]>],
    person: PersonId,
) -> Result<Vec<(usize, Vec<u8>)>, StoreError> {
    let OwnWords { places, .. } = of_person(log, person);
    let mut changed = Vec::new();
    if places.is_empty() {
        return Ok(changed);
    }
    for (number, bytes) in log.iter().enumerate() {
        let bytes = bytes.as_ref();
        let Ok(event) = decode::<EventRecord>(bytes, "an event") else {
            continue;
        };
        let (kept, end) = covered(bytes);
        if end.is_empty() {
            continue;
        }
        if let Some(place) = event.word_place() {
            if places.contains(&place) {
                changed.push((number, [kept, end].concat()));
            }
        } else if let Some(mut salts) = event.into_salts() {
            let mut had_some = false;
            for (place, salt) in (0_u8..).zip(&mut salts) {
                had_some |= salt.take_if(|_| places.contains(&place)).is_some();
            }
            if had_some {
                let salts = encode(&Erasable::Salts(salts))?;
                changed.push((number, [kept, ERASABLE, &salts, end].concat()));
            }
        }
    }
    Ok(changed)
}
