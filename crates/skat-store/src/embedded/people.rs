//! People in the file.

use std::sync::atomic::Ordering;

use futures_util::future::{BoxFuture, ready};
use redb::{ReadTransaction, ReadableTable};
use skat_table::PersonId;

use super::EmbeddedStore;
use super::days::erase_days;
use super::disk::fault;
use super::imports::drop_imports_of;
use super::schema::{
    PENDING_ERASURES, PERSONS, REVIEWS, SETTINGS, SHARED_DEALS, USERS, WriteTables, review_keys,
    shared_deal_keys,
};
use super::users::user_of;
use crate::error::StoreError;
use crate::records::{PersonRecord, SettingsRecord, UserRecord, decode, encode};
use crate::store::{PeopleStore, Settings};

/// Number of random bits in a pseudonym.
const PSEUDONYM_BITS: u32 = 48;

impl PeopleStore for EmbeddedStore {
    fn person(&self, user: u64) -> BoxFuture<'_, Result<PersonId, StoreError>> {
        Box::pin(async move {
            match self.known_person(user).await? {
                Some(person) => Ok(person),
                None => {
                    self.writer
                        .write(move |tables| make_person(tables, user))
                        .await
                }
            }
        })
    }

    fn known_person(&self, user: u64) -> BoxFuture<'_, Result<Option<PersonId>, StoreError>> {
        Box::pin(
            self.read(move |snapshot| {
                person_of(&snapshot.open_table(PERSONS).map_err(fault)?, user)
            }),
        )
    }

    fn user(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(
            self.read(move |snapshot| user_of(&snapshot.open_table(USERS).map_err(fault)?, person)),
        )
    }

    fn settings(&self, person: PersonId) -> BoxFuture<'_, Result<Settings, StoreError>> {
        Box::pin(self.read(move |snapshot| settings_of(snapshot, person)))
    }

    fn put_settings(
        &self,
        person: PersonId,
        settings: Settings,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            let known = user_of(
                &tables.transaction.open_table(USERS).map_err(fault)?,
                person,
            )?
            .is_some();
            if known {
                put_settings(tables, person, &settings)
            } else {
                Ok(())
            }
        }))
    }

    fn begin_erasure(&self, user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(self.writer.write(move |tables| {
            tables
                .transaction
                .open_table(PENDING_ERASURES)
                .map_err(fault)?
                .insert(user, ())
                .map_err(fault)?;
            Ok(())
        }))
    }

    fn pending_erasures(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(self.read(|snapshot| {
            let pending = snapshot.open_table(PENDING_ERASURES).map_err(fault)?;
            pending
                .iter()
                .map_err(fault)?
                .map(|row| Ok(row.map_err(fault)?.0.value()))
                .collect()
        }))
    }

    fn erase(&self, user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            if self.writer.write(move |tables| erase(tables, user)).await? {
                self.erasures.fetch_add(1, Ordering::AcqRel);
            }
            Ok(())
        })
    }

    fn latest_erasure(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(ready(Ok(self.erasures.load(Ordering::Acquire))))
    }
}

fn make_person(tables: &WriteTables<'_>, user: u64) -> Result<PersonId, StoreError> {
    let known = person_of(
        &tables.transaction.open_table(PERSONS).map_err(fault)?,
        user,
    )?;
    if let Some(person) = known {
        return Ok(person);
    }
    let person = loop {
        let drawn = PersonId::new(
            getrandom::u64().map_err(StoreError::storage)? >> (u64::BITS - PSEUDONYM_BITS),
        );
        if user_of(&tables.transaction.open_table(USERS).map_err(fault)?, drawn)?.is_none() {
            break drawn;
        }
    };
    put_person(tables, user, person)?;
    Ok(person)
}

/// Erases a user; returns true if they had a pseudonym or were due for erasure.
fn erase(tables: &WriteTables<'_>, user: u64) -> Result<bool, StoreError> {
    let known = person_of(
        &tables.transaction.open_table(PERSONS).map_err(fault)?,
        user,
    )?;
    if let Some(person) = known {
        tables
            .transaction
            .open_table(PERSONS)
            .map_err(fault)?
            .remove(user)
            .map_err(fault)?;
        tables
            .transaction
            .open_table(USERS)
            .map_err(fault)?
            .remove(person.number())
            .map_err(fault)?;
        tables
            .transaction
            .open_table(SETTINGS)
            .map_err(fault)?
            .remove(person.number())
            .map_err(fault)?;
        tables
            .transaction
            .open_table(REVIEWS)
            .map_err(fault)?
            .retain_in(review_keys(person.number()), |_, _| false)
            .map_err(fault)?;
        tables
            .transaction
            .open_table(SHARED_DEALS)
            .map_err(fault)?
            .retain_in(shared_deal_keys(person.number()), |_, ()| false)
            .map_err(fault)?;
        drop_imports_of(tables, person)?;
        erase_days(tables, person)?;
    }
    let noted = tables
        .transaction
        .open_table(PENDING_ERASURES)
        .map_err(fault)?
        .remove(user)
        .map_err(fault)?
        .is_some();
    Ok(known.is_some() || noted)
}

/// Assigns this pseudonym to a user.
pub(super) fn put_person(
    tables: &WriteTables<'_>,
    user: u64,
    person: PersonId,
) -> Result<(), StoreError> {
    let record = encode(&PersonRecord::new(person.number()))?;
    tables
        .transaction
        .open_table(PERSONS)
        .map_err(fault)?
        .insert(user, record.as_slice())
        .map_err(fault)?;
    let record = encode(&UserRecord::new(user))?;
    tables
        .transaction
        .open_table(USERS)
        .map_err(fault)?
        .insert(person.number(), record.as_slice())
        .map_err(fault)?;
    Ok(())
}

pub(super) fn put_settings(
    tables: &WriteTables<'_>,
    person: PersonId,
    settings: &Settings,
) -> Result<(), StoreError> {
    let record = encode(&SettingsRecord::from(settings))?;
    tables
        .transaction
        .open_table(SETTINGS)
        .map_err(fault)?
        .insert(person.number(), record.as_slice())
        .map_err(fault)?;
    Ok(())
}

pub(super) fn settings_of(
    snapshot: &ReadTransaction,
    person: PersonId,
) -> Result<Settings, StoreError> {
    match snapshot
        .open_table(SETTINGS)
        .map_err(fault)?
        .get(person.number())
        .map_err(fault)?
    {
        Some(record) => {
            Ok(decode::<SettingsRecord>(record.value(), "what a person has chosen")?.into())
        }
        None => Ok(Settings::default()),
    }
}

pub(super) fn person_of(
    persons: &impl ReadableTable<u64, &'static [u8]>,
    user: u64,
) -> Result<Option<PersonId>, StoreError> {
    let Some(record) = persons.get(user).map_err(fault)? else {
        return Ok(None);
    };
    let record: PersonRecord = decode(record.value(), "a pseudonym")?;
    Ok(Some(PersonId::new(record.person)))
}
