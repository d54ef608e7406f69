//! The users behind pseudonyms.

use redb::ReadableTable;
use skat_table::PersonId;

use super::disk::fault;
use crate::error::StoreError;
use crate::records::{UserRecord, decode};

/// Returns the user behind a pseudonym, if there is one.
pub(super) fn user_of(
    users: &impl ReadableTable<u64, &'static [u8]>,
    person: PersonId,
) -> Result<Option<u64>, StoreError> {
    let Some(record) = users.get(person.number()).map_err(fault)? else {
        return Ok(None);
    };
    let record: UserRecord = decode(record.value(), "a pseudonym's user")?;
    Ok(Some(record.user))
}
