//! Users and their pseudonyms, with their language, personal settings and display name.

pub(super) mod erasure;
pub(super) mod limits;
pub(super) mod names;
pub(super) mod person_settings;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use skat_store::{Settings, Store, StoreError};
use skat_table::{PersonId, TableView};
use skat_view::{CardStyle, Lang, Mention, PersonSettings, Reader, TextForm};
use tokio::time::Instant;

use self::names::{ResolvedName, ResolvedNames};
use crate::discord::outgoing::emojis::Emojis;
use crate::mutex::lock;

/// Time that a cached pseudonym may be used without news of erasures.
const SURE_FOR: Duration = Duration::from_secs(3);

/// Time that cached personal settings are used; the person may change them while another process
/// serves them.
const CHOICES_HOLD: Duration = Duration::from_secs(30);

/// Cache of the persons behind pseudonyms.
#[derive(Clone)]
pub(in crate::discord) struct People {
    store: Arc<dyn Store>,
    emojis: Emojis,
    known: Arc<Mutex<KnownPeople>>,
}

#[derive(Default)]
struct KnownPeople {
    persons: HashMap<u64, PersonId>,
    users: HashMap<PersonId, u64>,
    languages: HashMap<PersonId, Lang>,
    /// Personal settings, with the time they were read.
    settings: HashMap<PersonId, (PersonSettings, Instant)>,
    /// Display names, which are never stored.
    names: HashMap<PersonId, Arc<str>>,
    /// Number of times the cache was emptied.
    emptied: u64,
    /// Latest moment at which certainly none of the cached persons was erased elsewhere.
    sure_at: Option<Instant>,
}

impl KnownPeople {
    /// Returns a user's pseudonym if it certainly still holds.
    fn person(&self, user: u64) -> Option<PersonId> {
        let is_sure = self.sure_at.is_some_and(|at| at.elapsed() < SURE_FOR);
        self.persons.get(&user).copied().filter(|_| is_sure)
    }

    /// Caches a pseudonym that was looked up. Returns false if it may be invalid, because the cache
    /// was emptied since.
    fn keep(&mut self, user: u64, person: PersonId, emptied: u64) -> bool {
        let is_valid = self.emptied == emptied;
        if is_valid {
            self.persons.insert(user, person);
            self.users.insert(person, user);
        }
        is_valid
    }

    /// Returns the cached names of a person.
    fn name(&self, person: PersonId) -> ResolvedName {
        ResolvedName {
            mention: self
                .users
                .get(&person)
                .map_or(Mention::Unknown, |&user| Mention::User(user)),
            plain: self.names.get(&person).cloned(),
        }
    }
}

impl People {
    /// Creates the cache for this store; the emojis are for the readers.
    #[must_use]
    pub(in crate::discord) fn new(store: Arc<dyn Store>, emojis: Emojis) -> Self {
        Self {
            store,
            emojis,
            known: Arc::default(),
        }
    }

    fn known(&self) -> MutexGuard<'_, KnownPeople> {
        lock(&self.known)
    }

    /// Returns the pseudonym of a user who reads this language.
    ///
    /// # Errors
    ///
    /// If the store can't be read.
    pub(in crate::discord) async fn person(
        &self,
        user: u64,
        lang: Lang,
    ) -> Result<PersonId, StoreError> {
        let person = self.pseudonym(user).await?;
        let (language_before, settings) = {
            let mut known = self.known();
            (
                known.languages.insert(person, lang),
                known.settings.get(&person).copied(),
            )
        };
        if language_before != Some(lang) {
            self.keep_language(person, lang).await;
        }
        if settings.is_none_or(|(_, read_at)| read_at.elapsed() >= CHOICES_HOLD) {
            self.read_settings(person).await;
        }
        Ok(person)
    }

    /// Returns a user's cached pseudonym, without looking it up.
    pub(in crate::discord) fn cached(&self, user: u64) -> Option<PersonId> {
        self.known().persons.get(&user).copied()
    }

    /// Records a person's display name.
    pub(in crate::discord) fn note_name(&self, person: PersonId, name: &str) {
        let mut known = self.known();
        if known
            .names
            .get(&person)
            .is_none_or(|before| **before != *name)
        {
            known.names.insert(person, name.into());
        }
    }

    /// Reads a person's settings; if that fails, the cached ones stay.
    async fn read_settings(&self, person: PersonId) {
        match self.store.settings(person).await {
            Ok(Settings { choices, .. }) => {
                self.take_settings(person, person_settings::read(&choices));
            }
            Err(error) => tracing::warn!(%error, "can't read a person's settings"),
        }
    }

    fn take_settings(&self, person: PersonId, settings: PersonSettings) {
        self.known()
            .settings
            .insert(person, (settings, Instant::now()));
    }

    /// Returns a person's cached settings, or the defaults.
    pub(in crate::discord) fn settings(&self, person: PersonId) -> PersonSettings {
        self.known()
            .settings
            .get(&person)
            .map(|&(settings, _)| settings)
            .unwrap_or_default()
    }

    /// Changes a person's settings and returns them.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub(in crate::discord) async fn choose(
        &self,
        person: PersonId,
        change: impl FnOnce(&mut PersonSettings),
    ) -> Result<PersonSettings, StoreError> {
        let mut stored = self.store.settings(person).await?;
        let mut settings = person_settings::read(&stored.choices);
        change(&mut settings);
        person_settings::write(settings, &mut stored.choices);
        self.store.put_settings(person, stored).await?;
        self.take_settings(person, settings);
        Ok(settings)
    }

    /// Returns the reader for a person whose last seen language is this.
    pub(in crate::discord) fn reader(&self, person: PersonId, lang: Lang) -> Reader {
        Reader {
            lang,
            look: self.settings(person).look,
        }
    }

    /// Returns the reader for messages that everybody sees in this language.
    pub(in crate::discord) fn public_reader(&self, lang: Lang) -> Reader {
        Reader {
            lang,
            look: CardStyle::default(),
        }
    }

    /// Returns the form of texts for a reader, with the emojis that are known now.
    pub(in crate::discord) fn text_form(&self, reader: Reader) -> TextForm {
        TextForm::new(reader, self.emojis.known())
    }

    /// Returns the pseudonym of a user who may never have used the bot.
    ///
    /// # Errors
    ///
    /// If the store fails.
    pub(in crate::discord) async fn pseudonym(&self, user: u64) -> Result<PersonId, StoreError> {
        loop {
            let emptied = {
                let known = self.known();
                if let Some(person) = known.person(user) {
                    return Ok(person);
                }
                known.emptied
            };
            let person = self.store.person(user).await?;
            if self.known().keep(user, person, emptied) {
                return Ok(person);
            }
        }
    }

    /// Stores the language for the time after a restart. If that fails, the next change of language
    /// tries again.
    async fn keep_language(&self, person: PersonId, lang: Lang) {
        let keep = async {
            let settings = self.store.settings(person).await?;
            if settings.locale.as_deref() == Some(lang.locale()) {
                return Ok(());
            }
            self.store
                .put_settings(
                    person,
                    Settings {
                        locale: Some(lang.locale().to_owned()),
                        ..settings
                    },
                )
                .await
        };
        let kept: Result<(), StoreError> = keep.await;
        if let Err(error) = kept {
            tracing::warn!(%error, "can't store a person's language");
        }
    }

    /// Empties the cache after an erasure, so that everybody is looked up again.
    pub(in crate::discord) fn know_nobody(&self) {
        let mut known = self.known();
        let (emptied, sure_at) = (known.emptied + 1, known.sure_at);
        *known = KnownPeople {
            emptied,
            sure_at,
            ..KnownPeople::default()
        };
    }

    /// Records that no cached person was erased up to this moment.
    pub(in crate::discord) fn are_known_as_of(&self, moment: Instant) {
        self.known().sure_at = Some(moment);
    }

    /// Returns the names of all persons who may be named in texts about the table.
    pub(in crate::discord) async fn names_at(&self, table: &TableView) -> ResolvedNames {
        self.names(table.people().collect()).await
    }

    /// Returns the names of these persons. For those who aren't cached, it reads the store and also
    /// caches their last seen language and their settings. A person whose user isn't found has an
    /// unknown mention.
    pub(in crate::discord) async fn names(&self, persons: Vec<PersonId>) -> ResolvedNames {
        loop {
            let emptied = self.known().emptied;
            for &person in &persons {
                self.learn(person).await;
            }
            let known = self.known();
            if known.emptied == emptied {
                return ResolvedNames::new(
                    persons
                        .into_iter()
                        .map(|person| (person, known.name(person))),
                );
            }
        }
    }

    /// Caches a person's user, last seen language and settings, unless their user is cached.
    async fn learn(&self, person: PersonId) {
        let emptied = {
            let known = self.known();
            if known.users.contains_key(&person) {
                return;
            }
            known.emptied
        };
        match self.store.user(person).await {
            Ok(Some(user)) => {
                let Settings {
                    locale, choices, ..
                } = self.store.settings(person).await.unwrap_or_default();
                let mut known = self.known();
                if known.keep(user, person, emptied) {
                    if let Some(locale) = locale {
                        known
                            .languages
                            .entry(person)
                            .or_insert_with(|| Lang::from_locale(&locale));
                    }
                    let settings = (person_settings::read(&choices), Instant::now());
                    known.settings.entry(person).or_insert(settings);
                }
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "can't look up a pseudonym"),
        }
    }

    /// Returns the language that a person was last seen to read.
    #[must_use]
    pub(in crate::discord) fn language(&self, person: PersonId) -> Option<Lang> {
        self.known().languages.get(&person).copied()
    }
}

#[cfg(test)]
mod tests {
    use skat_store::{EmbeddedStore, PeopleStore as _};
    use skat_view::Names as _;

    use super::*;

    const USER: u64 = 7;

    fn people() -> (People, Arc<EmbeddedStore>, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(EmbeddedStore::open(folder.path().join("store")).unwrap());
        (
            People::new(Arc::clone(&store) as Arc<dyn Store>, Emojis::default()),
            store,
            folder,
        )
    }

    async fn person(people: &People) -> PersonId {
        people.person(USER, Lang::De).await.unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_pseudonym_is_looked_up_again_unless_surely_current() {
        let (people, store, _folder) = people();
        people.are_known_as_of(Instant::now());
        let first = person(&people).await;
        store.erase(USER).await.unwrap();
        assert_eq!(person(&people).await, first, "no news of it yet");
        tokio::time::advance(SURE_FOR).await;
        let second = person(&people).await;
        assert_ne!(second, first);
        people.are_known_as_of(Instant::now());
        store.erase(USER).await.unwrap();
        people.know_nobody();
        assert_ne!(person(&people).await, second);
    }

    #[tokio::test]
    async fn lookups_from_before_an_erasure_are_discarded() {
        let (people, _store, _folder) = people();
        people.are_known_as_of(Instant::now());
        let emptied = people.known().emptied;
        people.know_nobody();
        assert!(!people.known().keep(USER, PersonId::new(1), emptied));
        assert_eq!(people.known().person(USER), None);
        let names = people.names(vec![PersonId::new(1)]).await;
        assert_eq!(names.of(PersonId::new(1)), Mention::Unknown);
    }

    #[tokio::test]
    async fn names_are_known_after_a_restart_and_then_read_no_more() {
        let (people, store, _folder) = people();
        let person = person(&people).await;
        let restarted = People::new(Arc::clone(&store) as Arc<dyn Store>, Emojis::default());
        let mention = async || restarted.names(vec![person]).await.of(person);
        assert_eq!(mention().await, Mention::User(USER));
        assert_eq!(restarted.language(person), Some(Lang::De));
        store.erase(USER).await.unwrap();
        assert_eq!(mention().await, Mention::User(USER), "no news of it yet");
        restarted.know_nobody();
        assert_eq!(mention().await, Mention::Unknown);
    }

    #[tokio::test]
    async fn a_page_has_the_display_names_of_its_moment() {
        let (people, _store, _folder) = people();
        let person = person(&people).await;
        people.note_name(person, "Anna");
        let before = people.names(vec![person]).await;
        people.note_name(person, "Anna B.");
        let after = people.names(vec![person]).await;
        assert_eq!(before.plain(person).as_deref(), Some("Anna"));
        assert_eq!(after.plain(person).as_deref(), Some("Anna B."));
        let nobody = people.names(Vec::new()).await;
        assert_eq!(nobody.of(person), Mention::Unknown);
    }
}
