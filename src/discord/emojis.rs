//! The application's emojis of cards: each is uploaded once, under a name that says what is in it.
//!
//! Of several processes that one uploads which serves the first shard; the others look from time to time. Should two do it all the same,
//! whose name was taken meanwhile looks again. Until all of a deck are there, its cards are written as text.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use skat_pictures::{Pictures, emoji_name};
use skat_rules::card::{Card, CardSet};
use skat_view::{CardEmojis, Face, Lang};
use tokio::sync::Notify;

use super::pictures::{Drawer, style};
use super::transport::Transport;
use super::trouble::Trouble;
use crate::clock::Clock;
use crate::pool::{Answer, Charge};

/// What the name of every emoji of ours begins with.
const OURS: &str = "skat_";

/// The pause between two uploads, so that messages have room beside them.
const PACE: Duration = Duration::from_millis(50);

/// The pause between two looks at what another process has uploaded.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// The pause before an API is asked again that has no emojis of applications.
const WITHOUT_EMOJIS_PAUSE: Duration = Duration::from_secs(6 * 60 * 60);

/// After so many uploads the log tells how far they are.
const TOLD_EVERY: usize = 16;

/// A server of the first shard.
const FIRST_SHARD: u64 = 0;

/// The pause before a second try; each is twice as long as the one before, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);

/// How long emojis of an earlier version stay: in a rolling upgrade its processes still write them.
const OUTDATED_STAY: Duration = Duration::from_secs(15 * 60);

/// The emojis, once they are known; clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Emojis(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    known: Mutex<Option<&'static CardEmojis>>,
    doubted: Notify,
    /// How often they were doubted.
    doubts: AtomicU64,
}

impl Emojis {
    /// Those of whole decks; nothing if there is none.
    pub(super) fn known(&self) -> Option<&'static CardEmojis> {
        *self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Discord doesn't take them: somebody may have deleted one. They are looked for anew.
    pub(super) fn doubt(&self) {
        *self.0.known.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.0.doubts.fetch_add(1, Ordering::Relaxed);
        self.0.doubted.notify_one();
    }

    fn doubts(&self) -> u64 {
        self.0.doubts.load(Ordering::Relaxed)
    }

    /// Makes them known. They live as long as the process: it learns them once for each deck, unless somebody deletes some, and every
    /// text that is written may need them.
    fn learn(&self, emojis: CardEmojis) {
        *self.0.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::leak(Box::new(emojis)));
    }
}

/// Sees to it that all emojis are there.
pub(super) struct Uploader {
    pub(super) transport: Transport,
    pub(super) drawer: Drawer,
    pub(super) emojis: Emojis,
    pub(super) charge: Charge,
    pub(super) clock: Clock,
}

/// The files, drawn once in the life of the process.
static FILES: OnceLock<Files> = OnceLock::new();

/// The files by their names, and which of them is whose card.
#[derive(Default)]
struct Files {
    by_name: BTreeMap<String, Vec<u8>>,
    names: HashMap<(Face, Lang, Card), String>,
    /// The names as they are uploaded: deck by deck, those first that most people see.
    in_order: Vec<String>,
}

impl Files {
    fn draw(pictures: &Pictures) -> Self {
        let mut files = Self::default();
        for face in Face::ALL {
            for lang in Lang::ALL {
                for card in CardSet::FULL.iter() {
                    let (first, style) = (style(face, Lang::De), style(face, lang));
                    if let Some(same) = files.names.get(&(face, Lang::De, card)).cloned()
                        && first.index(card.rank()) == style.index(card.rank())
                    {
                        files.names.insert((face, lang, card), same);
                        continue;
                    }
                    // The tests rule out that a drawing is broken; without it the emojis stay unknown.
                    let Ok(file) = pictures.emoji(style, Some(card)) else { continue };
                    let name = emoji_name(style, Some(card), &file);
                    files.names.insert((face, lang, card), name.clone());
                    if files.by_name.insert(name.clone(), file).is_none() {
                        files.in_order.push(name);
                    }
                }
            }
        }
        files
    }

    /// What stands for the cards of each deck that is whole among these ids by their names.
    fn emojis(&self, ids: &BTreeMap<String, u64>) -> CardEmojis {
        CardEmojis::new(|face, lang, card| ids.get(self.names.get(&(face, lang, card))?).copied())
    }
}

/// The ids of the application's emojis by their names. Should two have the same name, everybody takes the same one.
async fn ids(transport: &Transport) -> Result<BTreeMap<String, u64>, Trouble> {
    let mut ids = BTreeMap::new();
    for (id, name) in transport.emojis().await? {
        ids.entry(name).and_modify(|first| *first = id.min(*first)).or_insert(id);
    }
    Ok(ids)
}

/// What an application has of the emojis that it needs.
pub(super) struct Stock {
    /// How many of them are there.
    pub(super) there: usize,
    /// How many there should be.
    pub(super) wanted: usize,
    /// Those of each deck that is whole. They stay until the process ends.
    pub(super) known: Option<&'static CardEmojis>,
}

impl Stock {
    /// Looks, and uploads nothing. There is nothing to look for if the cards can't be drawn.
    ///
    /// # Errors
    ///
    /// [`Trouble`] if Discord doesn't tell.
    pub(super) async fn of(transport: &Transport, drawer: &Drawer) -> Result<Option<Self>, Trouble> {
        let Some(files) = drawer.with_faces(|faces| FILES.get_or_init(|| Files::draw(faces))).await else {
            return Ok(None);
        };
        let ids = ids(transport).await?;
        let emojis = Emojis::default();
        emojis.learn(files.emojis(&ids));
        let there = files.by_name.keys().filter(|name| ids.contains_key(*name)).count();
        Ok(Some(Self { there, wanted: files.by_name.len(), known: emojis.known() }))
    }
}

impl Uploader {
    /// Uploads what is missing, makes the emojis known, and later deletes what an earlier version has left. What fails is tried again.
    pub(super) async fn run(self) {
        let drawn = self.drawer.with_faces(|faces| FILES.get_or_init(|| Files::draw(faces))).await;
        let Some(files) = drawn else { return };
        let mut is_tidy = false;
        loop {
            self.make_known(files).await;
            let tidied = async {
                if !is_tidy {
                    self.clock.sleep(OUTDATED_STAY).await;
                    self.delete_outdated(files).await;
                    is_tidy = true;
                }
                std::future::pending::<()>().await;
            };
            tokio::select! {
                () = self.emojis.0.doubted.notified() => {}
                () = tidied => {}
            }
        }
    }

    async fn make_known(&self, files: &Files) {
        let mut pause = FIRST_PAUSE;
        let mut said = false;
        while let Err(trouble) = self.upload(files).await {
            let wait = match &trouble {
                Trouble::Refused { status: 404, .. } => {
                    if !std::mem::replace(&mut said, true) {
                        tracing::warn!("this API has no emojis of applications; cards are written as text: {trouble}");
                    }
                    WITHOUT_EMOJIS_PAUSE
                }
                Trouble::RateLimited(_) => trouble.least_wait(),
                trouble => {
                    let grown = pause.max(trouble.least_wait());
                    pause = (pause * 2).min(LONGEST_PAUSE);
                    tracing::warn!(wait_s = grown.as_secs(), "not all emojis can be uploaded yet: {trouble}");
                    grown
                }
            };
            self.clock.sleep(wait).await;
        }
    }

    /// Uploads the emojis that are missing, or waits until another process has, and makes each deck known that is whole.
    async fn upload(&self, files: &Files) -> Result<(), Trouble> {
        loop {
            let doubts = self.emojis.doubts();
            let mut ids = ids(&self.transport).await?;
            self.learn(files, &ids, doubts);
            let missing: Vec<&String> = files.in_order.iter().filter(|name| !ids.contains_key(*name)).collect();
            for name in missing {
                // A doubt makes the list outdated, so it is taken again.
                if self.emojis.doubts() != doubts || !self.is_in_charge().await {
                    break;
                }
                ids.insert(name.clone(), self.transport.upload_emoji(name, &files.by_name[name]).await?);
                self.learn(files, &ids, doubts);
                let there = files.in_order.iter().filter(|name| ids.contains_key(*name)).count();
                if there.is_multiple_of(TOLD_EVERY) {
                    tracing::info!("emojis uploaded: {there} of {}", files.in_order.len());
                }
                self.clock.sleep(PACE).await;
            }
            if self.emojis.known().is_some_and(CardEmojis::is_complete) {
                tracing::info!("the emojis are there");
                return Ok(());
            }
            self.clock.sleep(LOOK_EVERY).await;
        }
    }

    /// Makes the decks known whose cards all have an emoji, if there are more of them than before and none has been doubted meanwhile.
    fn learn(&self, files: &Files, ids: &BTreeMap<String, u64>, doubts: u64) {
        let emojis = files.emojis(ids);
        let is_more = emojis.decks() > self.emojis.known().map_or(0, CardEmojis::decks);
        if is_more && self.emojis.doubts() == doubts {
            self.emojis.learn(emojis);
        }
    }

    /// Whether this process, and surely no other, serves the first shard.
    async fn is_in_charge(&self) -> bool {
        self.charge.attends_to(FIRST_SHARD) && self.charge.answers_for(FIRST_SHARD).await == Answer::Yes
    }

    async fn delete_outdated(&self, files: &Files) {
        if let Err(error) = self.try_to_delete_outdated(files).await {
            tracing::info!(%error, "outdated emojis stay until the next start");
        }
    }

    async fn try_to_delete_outdated(&self, files: &Files) -> Result<(), Trouble> {
        if !self.is_in_charge().await {
            return Ok(());
        }
        let mut kept = BTreeSet::new();
        let mut all = self.transport.emojis().await?;
        all.sort_unstable();
        for (id, name) in all.into_iter().filter(|(_, name)| name.starts_with(OURS)) {
            if files.by_name.contains_key(&name) && kept.insert(name) {
                continue;
            }
            match self.transport.delete_emoji(id).await {
                // Another process may have deleted it.
                Ok(()) | Err(Trouble::Refused { status: 404, .. }) => {}
                Err(error) => return Err(error),
            }
            self.clock.sleep(PACE).await;
        }
        Ok(())
    }
}
