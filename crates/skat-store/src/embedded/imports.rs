//! Imported deals in the file.

use redb::{ReadTransaction, ReadableTable};
use skat_table::{PersonId, ShareCode, Timestamp};

use super::disk::fault;
use super::schema::{IMPORT_CODES, IMPORTS, SharedDealKey, USERS, WriteTables, shared_deal_keys};
use super::users::user_of;
use crate::error::StoreError;
use crate::records::{decode, encode};
use crate::result_records::ImportRecord;
use crate::store::ImportedDeal;

/// Keeps a deal that a person has imported, and deletes those that it replaces.
pub(super) fn put_import(
    tables: &WriteTables<'_>,
    import: &ImportedDeal,
    now: Timestamp,
) -> Result<(), StoreError> {
    let users = tables.transaction.open_table(USERS).map_err(fault)?;
    if user_of(&users, import.person)?.is_none() {
        return Ok(());
    }
    let mut imports = tables.transaction.open_table(IMPORTS).map_err(fault)?;
    let mut codes = tables.transaction.open_table(IMPORT_CODES).map_err(fault)?;
    for code in import.replaces(&stored(&imports, import.person)?, now) {
        imports
            .remove((import.person.number(), code.bits()))
            .map_err(fault)?;
        codes.remove(code.bits()).map_err(fault)?;
    }
    imports
        .insert(
            (import.person.number(), import.code.bits()),
            encode(&ImportRecord::new(import))?.as_slice(),
        )
        .map_err(fault)?;
    codes
        .insert(import.code.bits(), import.person.number())
        .map_err(fault)?;
    Ok(())
}

/// Returns the imported deal with this share code.
pub(super) fn import_of(
    snapshot: &ReadTransaction,
    code: ShareCode,
    now: Timestamp,
) -> Result<Option<ImportedDeal>, StoreError> {
    let codes = snapshot.open_table(IMPORT_CODES).map_err(fault)?;
    let Some(person) = codes.get(code.bits()).map_err(fault)? else {
        return Ok(None);
    };
    let person = PersonId::new(person.value());
    let imports = snapshot.open_table(IMPORTS).map_err(fault)?;
    let Some(record) = imports.get((person.number(), code.bits())).map_err(fault)? else {
        return Ok(None);
    };
    let import = read(record.value(), person, code)?;
    Ok(Some(import).filter(|import| import.until > now))
}

/// Returns the deals that a person has imported.
pub(super) fn imports_of(
    snapshot: &ReadTransaction,
    person: PersonId,
) -> Result<Vec<ImportedDeal>, StoreError> {
    stored(&snapshot.open_table(IMPORTS).map_err(fault)?, person)
}

/// Returns true if the time of some imported deals is over.
pub(super) fn has_old(snapshot: &ReadTransaction, now: Timestamp) -> Result<bool, StoreError> {
    let imports = snapshot.open_table(IMPORTS).map_err(fault)?;
    for row in imports.iter().map_err(fault)? {
        let (key, record) = row.map_err(fault)?;
        let (person, code) = key.value();
        let (person, code) = (PersonId::new(person), ShareCode::new(code));
        if read(record.value(), person, code)?.until <= now {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Deletes all deals that a person has imported.
pub(super) fn drop_imports_of(
    tables: &WriteTables<'_>,
    person: PersonId,
) -> Result<(), StoreError> {
    drop_imports(tables, |(owner, _), _| owner == person.number())
}

/// Deletes the imported deals whose time is over.
pub(super) fn drop_old_imports(tables: &WriteTables<'_>, now: Timestamp) -> Result<(), StoreError> {
    drop_imports(tables, |_, import| import.until <= now)
}

/// Deletes the imported deals of which this is true. There are few, because none is kept for long.
fn drop_imports(
    tables: &WriteTables<'_>,
    is_gone: impl Fn(SharedDealKey, &ImportedDeal) -> bool,
) -> Result<(), StoreError> {
    let mut imports = tables.transaction.open_table(IMPORTS).map_err(fault)?;
    let mut codes = tables.transaction.open_table(IMPORT_CODES).map_err(fault)?;
    let mut gone = Vec::new();
    for row in imports.iter().map_err(fault)? {
        let (key, record) = row.map_err(fault)?;
        let (person, code) = key.value();
        let import = read(record.value(), PersonId::new(person), ShareCode::new(code))?;
        if is_gone(key.value(), &import) {
            gone.push(key.value());
        }
    }
    for (person, code) in gone {
        imports.remove((person, code)).map_err(fault)?;
        codes.remove(code).map_err(fault)?;
    }
    Ok(())
}

fn stored(
    imports: &impl ReadableTable<SharedDealKey, &'static [u8]>,
    person: PersonId,
) -> Result<Vec<ImportedDeal>, StoreError> {
    imports
        .range(shared_deal_keys(person.number()))
        .map_err(fault)?
        .map(|row| {
            let (key, record) = row.map_err(fault)?;
            read(record.value(), person, ShareCode::new(key.value().1))
        })
        .collect()
}

fn read(record: &[u8], person: PersonId, code: ShareCode) -> Result<ImportedDeal, StoreError> {
    let record: ImportRecord = decode(record, "an imported deal")?;
    Ok(record.into_import(person, code))
}
