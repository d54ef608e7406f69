//! People on Redis.
//!
//! A user's record and the one of their pseudonym lie in different slots of a cluster, so they
//! can't be written in one step. The user's record is first marked as pending. Any process that
//! finds it so, even after a crash, finishes the work. A pseudonym is given out only when both
//! records exist.

use futures_util::future::BoxFuture;
use redis::FromRedisValue;
use skat_table::PersonId;

use super::RedisStore;
use super::script::{CLAIM_PERSON, PUT_SETTINGS, SWAP};
use super::servers::{read, written};
use crate::error::StoreError;
use crate::store::{PeopleStore, Settings, StoredChoices};

/// Number of random bits in a pseudonym.
const PSEUDONYM_BITS: u32 = 48;

/// The content of a user's record.
enum Named {
    /// This pseudonym is reserved for the user.
    Pending(PersonId),
    /// This pseudonym is the user's.
    Surely(PersonId),
}

impl PeopleStore for RedisStore {
    fn person(&self, user: u64) -> BoxFuture<'_, Result<PersonId, StoreError>> {
        Box::pin(async move {
            loop {
                match self.named(user).await? {
                    Some(Named::Surely(person)) => return Ok(person),
                    Some(Named::Pending(person)) => self.finish(user, person).await?,
                    None => self.begin(user, drawn()?).await?,
                }
            }
        })
    }

    fn known_person(&self, user: u64) -> BoxFuture<'_, Result<Option<PersonId>, StoreError>> {
        Box::pin(async move {
            match self.named(user).await? {
                Some(Named::Surely(person)) => Ok(Some(person)),
                Some(Named::Pending(_)) => self.person(user).await.map(Some),
                None => Ok(None),
            }
        })
    }

    fn user(&self, person: PersonId) -> BoxFuture<'_, Result<Option<u64>, StoreError>> {
        Box::pin(async move {
            self.plain("HGET", &[&self.keys.person(person), "user"])
                .await
        })
    }

    fn settings(&self, person: PersonId) -> BoxFuture<'_, Result<Settings, StoreError>> {
        Box::pin(async move {
            let (locale, shared, choices): (Option<String>, Option<bool>, Option<Vec<u8>>) = self
                .plain(
                    "HMGET",
                    &[&self.keys.person(person), "locale", "shared", "choices"],
                )
                .await?;
            let choices = choices.map_or(Ok(StoredChoices::NONE), |record| read(&record))?;
            Ok(Settings {
                locale,
                shared: shared.unwrap_or_default(),
                choices,
            })
        })
    }

    fn put_settings(
        &self,
        person: PersonId,
        settings: Settings,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let call = PUT_SETTINGS
                .on([self.keys.person(person)])
                .arg(settings.locale.unwrap_or_default())
                .arg(u8::from(settings.shared))
                .arg(written(&settings.choices)?);
            self.link.call(&call).await
        })
    }

    fn begin_erasure(&self, user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            self.plain("SADD", &[&self.keys.pending_erasures(), &user.to_string()])
                .await
        })
    }

    fn pending_erasures(&self) -> BoxFuture<'_, Result<Vec<u64>, StoreError>> {
        Box::pin(async move {
            let mut users: Vec<u64> = self
                .plain("SMEMBERS", &[&self.keys.pending_erasures()])
                .await?;
            users.sort_unstable();
            Ok(users)
        })
    }

    fn erase(&self, user: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let named = self.named(user).await?;
            if let Some(Named::Surely(person) | Named::Pending(person)) = named {
                self.drop_person(person, user).await?;
                self.plain::<()>("DEL", &[&self.keys.user(user)]).await?;
            }
            // A user who is only due for erasure may have just been erased by a process that broke
            // off.
            if named.is_some() || self.is_erasure_pending(user).await? {
                let other = getrandom::u64().map_err(StoreError::storage)?.to_string();
                self.plain::<()>("SET", &[&self.keys.latest_erasure(), &other])
                    .await?;
            }
            self.plain::<()>("SREM", &[&self.keys.users_with(user), &user.to_string()])
                .await?;
            // The mark goes last, so that an interruption before it can be resumed.
            self.plain("SREM", &[&self.keys.pending_erasures(), &user.to_string()])
                .await
        })
    }

    fn latest_erasure(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(async move {
            let latest: Option<u64> = self.plain("GET", &[&self.keys.latest_erasure()]).await?;
            Ok(latest.unwrap_or_default())
        })
    }
}

impl RedisStore {
    /// Gives a user this pseudonym and no other; returns false if that is impossible.
    pub(super) async fn name(&self, user: u64, person: PersonId) -> Result<bool, StoreError> {
        self.begin(user, person).await?;
        match self.named(user).await? {
            Some(Named::Surely(found)) => Ok(found == person),
            Some(Named::Pending(found)) if found == person => {
                let owner: u64 = self.claim(user, person).await?;
                let becomes = if owner == user {
                    sure(person)
                } else {
                    String::new()
                };
                self.swap(user, &pending(person), &becomes).await?;
                Ok(owner == user)
            }
            _ => Ok(false),
        }
    }

    pub(super) async fn plain<T: FromRedisValue>(
        &self,
        name: &str,
        arguments: &[&str],
    ) -> Result<T, StoreError> {
        self.link.send(redis::cmd(name).arg(arguments)).await
    }

    async fn is_erasure_pending(&self, user: u64) -> Result<bool, StoreError> {
        self.plain(
            "SISMEMBER",
            &[&self.keys.pending_erasures(), &user.to_string()],
        )
        .await
    }

    async fn named(&self, user: u64) -> Result<Option<Named>, StoreError> {
        let Some(value) = self
            .plain::<Option<String>>("GET", &[&self.keys.user(user)])
            .await?
        else {
            return Ok(None);
        };
        let read = |number: &str| {
            u64::from_str_radix(number, 16)
                .map(PersonId::new)
                .map_err(|_| StoreError::damaged("a pseudonym"))
        };
        match value.strip_prefix('?') {
            Some(number) => read(number).map(Named::Pending).map(Some),
            None => read(&value).map(Named::Surely).map(Some),
        }
    }

    /// Marks a pseudonym as pending for a user who has none.
    async fn begin(&self, user: u64, person: PersonId) -> Result<(), StoreError> {
        self.plain::<()>("SADD", &[&self.keys.users_with(user), &user.to_string()])
            .await?;
        self.plain("SET", &[&self.keys.user(user), &pending(person), "NX"])
            .await
    }

    /// Confirms a user's pending pseudonym, or makes another one pending if this one is taken.
    async fn finish(&self, user: u64, person: PersonId) -> Result<(), StoreError> {
        if self.claim(user, person).await? != user {
            self.swap(user, &pending(person), &pending(drawn()?))
                .await?;
            return Ok(());
        }
        if !self.swap(user, &pending(person), &sure(person)).await? {
            match self.named(user).await? {
                Some(Named::Surely(found) | Named::Pending(found)) if found == person => {}
                // The user was erased meanwhile.
                _ => self.drop_person(person, user).await?,
            }
        }
        Ok(())
    }

    /// Claims the pseudonym for the user if it is nobody's, and returns its owner.
    async fn claim(&self, user: u64, person: PersonId) -> Result<u64, StoreError> {
        self.link
            .call(&CLAIM_PERSON.on([self.keys.person(person)]).arg(user))
            .await
    }

    async fn swap(&self, user: u64, from: &str, to: &str) -> Result<bool, StoreError> {
        self.link
            .call(&SWAP.on([self.keys.user(user)]).arg(from).arg(to))
            .await
    }
}

fn drawn() -> Result<PersonId, StoreError> {
    let number = getrandom::u64().map_err(StoreError::storage)?;
    Ok(PersonId::new(number >> (u64::BITS - PSEUDONYM_BITS)))
}

fn pending(person: PersonId) -> String {
    format!("?{:x}", person.number())
}

fn sure(person: PersonId) -> String {
    format!("{:x}", person.number())
}
