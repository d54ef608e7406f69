//! Users and their pseudonyms, with the language that each reads.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use skat_store::{Settings, Store, StoreError};
use skat_table::PersonId;
use skat_view::{Lang, Names};

/// Knows who is behind a pseudonym.
#[derive(Clone)]
pub(super) struct People {
    store: Arc<dyn Store>,
    known: Arc<Mutex<Known>>,
}

#[derive(Default)]
struct Known {
    persons: HashMap<u64, PersonId>,
    users: HashMap<PersonId, u64>,
    languages: HashMap<PersonId, Lang>,
}

impl People {
    /// Knows the people of this store.
    #[must_use]
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        Self { store, known: Arc::default() }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The pseudonym of a user, who reads this language.
    ///
    /// # Errors
    ///
    /// If the store can't be asked.
    pub(super) async fn person(&self, user: u64, lang: Lang) -> Result<PersonId, StoreError> {
        let known = self.known().persons.get(&user).copied();
        let person = match known {
            Some(person) => person,
            None => self.store.person(user).await?,
        };
        let before = {
            let mut known = self.known();
            known.persons.insert(user, person);
            known.users.insert(person, user);
            known.languages.insert(person, lang)
        };
        if before != Some(lang) {
            self.keep_language(person, lang).await;
        }
        Ok(person)
    }

    /// Keeps the language for the time after a restart. If that fails, it is tried again when he is next seen to read another one.
    async fn keep_language(&self, person: PersonId, lang: Lang) {
        let keep = async {
            let settings = self.store.settings(person).await?;
            if settings.locale.as_deref() == Some(lang.locale()) {
                return Ok(());
            }
            self.store.put_settings(person, Settings { locale: Some(lang.locale().to_owned()), ..settings }).await
        };
        let kept: Result<(), StoreError> = keep.await;
        if let Err(error) = kept {
            tracing::warn!(%error, "a language can't be kept");
        }
    }

    /// Knows a person no longer: nobody is behind his pseudonym any more.
    pub(super) fn forget(&self, person: PersonId) {
        let mut known = self.known();
        known.languages.remove(&person);
        if let Some(user) = known.users.remove(&person) {
            known.persons.remove(&user);
        }
    }

    /// Makes sure that these persons can be named, and knows the languages that they were last seen to read. One whose user can't be
    /// found is named by nothing but "?".
    pub(super) async fn learn(&self, persons: Vec<PersonId>) {
        for person in persons {
            if self.known().users.contains_key(&person) {
                continue;
            }
            match self.store.user(person).await {
                Ok(Some(user)) => {
                    let locale = self.store.settings(person).await.unwrap_or_default().locale;
                    let mut known = self.known();
                    known.persons.insert(user, person);
                    known.users.insert(person, user);
                    if let Some(locale) = locale {
                        known.languages.entry(person).or_insert_with(|| Lang::from_locale(&locale));
                    }
                }
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "a pseudonym can't be looked up"),
            }
        }
    }

    /// The language that a person was last seen to read.
    #[must_use]
    pub(super) fn language(&self, person: PersonId) -> Option<Lang> {
        self.known().languages.get(&person).copied()
    }
}

impl Names for People {
    fn of(&self, person: PersonId) -> String {
        self.known().users.get(&person).map_or_else(|| "?".to_owned(), |user| format!("<@{user}>"))
    }
}
