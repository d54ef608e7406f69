//! Uploads the application's emojis of cards, each once, under a name that identifies its content.
//!
//! Of several processes, the one that serves the first shard uploads; the others check from time to
//! time. Should two upload all the same, the one that finds a name taken checks again. A deck's
//! cards are written as text until all its emojis exist.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;
use std::time::Duration;

use skat_pictures::{Face, Pictures, emoji_name};
use skat_rules::card::{Card, CardSet};
use skat_view::{CardEmojis, Lang};

use super::emojis::Emojis;
use super::pictures::{Drawer, style};
use super::transport::Transport;
use super::trouble::Trouble;
use crate::clock::Clock;
use crate::pool::{ServeDecision, ShardAssignment};

/// Prefix of our emojis' names.
const OURS: &str = "skat_";

/// Pause between two uploads, which leaves room for messages.
const PACE: Duration = Duration::from_millis(50);

/// Interval between checks for another process's uploads.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Pause before another try at an API that has no application emojis.
const WITHOUT_EMOJIS_PAUSE: Duration = Duration::from_secs(6 * 60 * 60);

/// The log reports progress after this many uploads.
const TOLD_EVERY: usize = 16;

/// A server of the first shard.
const FIRST_SHARD: u64 = 0;

/// Pause before the second try. It doubles each time, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);

/// Time that an earlier version's emojis are kept: in a rolling upgrade its processes still use
/// them.
const OUTDATED_STAY: Duration = Duration::from_secs(15 * 60);

/// Uploads the emojis and keeps them complete.
#[derive(Clone)]
pub(in crate::discord) struct Uploader {
    pub(in crate::discord) transport: Transport,
    pub(in crate::discord) drawer: Drawer,
    pub(in crate::discord) emojis: Emojis,
    pub(in crate::discord) assignment: ShardAssignment,
    pub(in crate::discord) clock: Clock,
}

/// The files, drawn once per process.
static FILES: OnceLock<Files> = OnceLock::new();

/// The files by name, and each card's name.
#[derive(Default)]
struct Files {
    by_name: BTreeMap<String, Vec<u8>>,
    names: HashMap<(Face, Lang, Card), String>,
    /// The names in upload order: deck by deck, the most used decks first.
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
                    // The tests rule out a broken drawing; with one, the emojis would stay unknown.
                    let Ok(file) = pictures.emoji(style, Some(card)) else {
                        continue;
                    };
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

    /// Returns the emojis of each deck that is complete among these ids.
    fn emojis(&self, ids: &BTreeMap<String, u64>) -> CardEmojis {
        CardEmojis::new(|face, lang, card| ids.get(self.names.get(&(face, lang, card))?).copied())
    }
}

/// Fetches the ids of the application's emojis by name. Should two have the same name, all
/// processes choose the same one.
async fn ids(transport: &Transport) -> Result<BTreeMap<String, u64>, Trouble> {
    let mut ids = BTreeMap::new();
    for (id, name) in transport.emojis().await? {
        ids.entry(name)
            .and_modify(|first| *first = id.min(*first))
            .or_insert(id);
    }
    Ok(ids)
}

/// An application's share of the emojis that it needs.
pub(in crate::discord) struct Stock {
    /// Number of emojis that exist.
    pub(in crate::discord) there: usize,
    /// Number of emojis needed.
    pub(in crate::discord) wanted: usize,
    /// The emojis of each complete deck. They stay until the process ends.
    pub(in crate::discord) known: Option<&'static CardEmojis>,
}

impl Stock {
    /// Checks without uploading anything. Returns `None` if the cards can't be drawn.
    ///
    /// # Errors
    ///
    /// [`Trouble`] if Discord doesn't respond.
    pub(in crate::discord) async fn of(
        transport: &Transport,
        drawer: &Drawer,
    ) -> Result<Option<Self>, Trouble> {
        let Some(files) = drawer
            .with_faces(|faces| FILES.get_or_init(|| Files::draw(faces)))
            .await
        else {
            return Ok(None);
        };
        let ids = ids(transport).await?;
        let emojis = Emojis::default();
        emojis.learn(files.emojis(&ids));
        let there = files
            .by_name
            .keys()
            .filter(|name| ids.contains_key(*name))
            .count();
        Ok(Some(Self {
            there,
            wanted: files.by_name.len(),
            known: emojis.known(),
        }))
    }
}

impl Uploader {
    /// Uploads missing emojis, publishes them, and later deletes those of an earlier version.
    /// Retries whatever fails.
    pub(in crate::discord) async fn run(self) {
        let drawn = self
            .drawer
            .with_faces(|faces| FILES.get_or_init(|| Files::draw(faces)))
            .await;
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
                () = self.emojis.doubted() => {}
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
                        tracing::warn!(
                            "this API has no application emojis; cards appear as text: {trouble}"
                        );
                    }
                    WITHOUT_EMOJIS_PAUSE
                }
                Trouble::RateLimited(_) => trouble.least_wait(),
                trouble => {
                    let grown = pause.max(trouble.least_wait());
                    pause = (pause * 2).min(LONGEST_PAUSE);
                    tracing::warn!(
                        wait_s = grown.as_secs(),
                        "can't upload all emojis yet; retrying: {trouble}"
                    );
                    grown
                }
            };
            self.clock.sleep(wait).await;
        }
    }

    /// Uploads the missing emojis, or waits until another process has, and publishes each complete
    /// deck.
    async fn upload(&self, files: &Files) -> Result<(), Trouble> {
        loop {
            let doubts = self.emojis.doubts();
            let mut ids = ids(&self.transport).await?;
            self.learn(files, &ids, doubts);
            let missing: Vec<&String> = files
                .in_order
                .iter()
                .filter(|name| !ids.contains_key(*name))
                .collect();
            for name in missing {
                // A doubt makes the list outdated, so it is fetched again.
                if self.emojis.doubts() != doubts || !self.is_in_charge().await {
                    break;
                }
                ids.insert(
                    name.clone(),
                    self.transport
                        .upload_emoji(name, &files.by_name[name])
                        .await?,
                );
                self.learn(files, &ids, doubts);
                let there = files
                    .in_order
                    .iter()
                    .filter(|name| ids.contains_key(*name))
                    .count();
                if there.is_multiple_of(TOLD_EVERY) {
                    tracing::info!("emojis uploaded: {there} of {}", files.in_order.len());
                }
                self.clock.sleep(PACE).await;
            }
            if self.emojis.known().is_some_and(CardEmojis::is_complete) {
                tracing::info!("all emojis are ready");
                return Ok(());
            }
            self.clock.sleep(LOOK_EVERY).await;
        }
    }

    /// Publishes the complete decks, if there are more of them than before and no emoji was doubted
    /// meanwhile.
    fn learn(&self, files: &Files, ids: &BTreeMap<String, u64>, doubts: u64) {
        let emojis = files.emojis(ids);
        let is_more = emojis.decks() > self.emojis.known().map_or(0, CardEmojis::decks);
        if is_more && self.emojis.doubts() == doubts {
            self.emojis.learn(emojis);
        }
    }

    /// Returns true if this process, and certainly no other, serves the first shard.
    async fn is_in_charge(&self) -> bool {
        self.assignment.serves_unasked(FIRST_SHARD)
            && self.assignment.serves_on_request(FIRST_SHARD).await == ServeDecision::Yes
    }

    async fn delete_outdated(&self, files: &Files) {
        if let Err(error) = self.try_to_delete_outdated(files).await {
            tracing::info!(%error, "can't delete outdated emojis; retrying at the next start");
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
