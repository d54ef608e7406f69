//! Draws messages' pictures on threads of its own.
//!
//! No message waits long for a picture. If it isn't drawn in time, or the queue is full, the
//! message goes out without it. A late picture is kept, so that it can follow. While the machine
//! can't keep up, no picture is drawn or sent.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use skat_pictures::{DeckStyle, Drawing, Face, Letters, Pictures, Scene, layout};
use skat_view::{Lang, Picture, Reader};
use tokio::sync::oneshot;

use crate::config::PicturesConfig;
use crate::load::{Load, LoadLevel};
use crate::metrics::{Drawn, Metrics, Task};
use crate::mutex::lock;
use crate::supervise;

/// Number of pictures kept; for a while it may be twice as many.
const KEPT: usize = 128;

/// All faces, drawn once per process; `None` if a drawing or the font is broken, which the tests
/// rule out.
static FACES: LazyLock<Option<Pictures>> = LazyLock::new(|| {
    let begun = Instant::now();
    let faces = Pictures::new();
    match &faces {
        Ok(_) => tracing::info!(ms = begun.elapsed().as_millis(), "drew the card faces"),
        Err(error) => tracing::error!(%error, "can't draw the card faces"),
    }
    faces.ok()
});

/// Returns the style of a reader's cards.
pub(in crate::discord) const fn style(face: Face, lang: Lang) -> DeckStyle {
    let letters = match lang {
        Lang::De => Letters::German,
        Lang::En => Letters::English,
    };
    DeckStyle::new(face, letters)
}

/// A message's picture, laid out but not drawn yet.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Sketch {
    key: (DeckStyle, Scene),
    /// File name. Different drawings have different names, by a hash that only this process knows.
    pub(in crate::discord) name: String,
    /// The picture in words.
    pub(in crate::discord) alt: String,
}

impl Sketch {
    /// Lays out a picture for a reader.
    pub(in crate::discord) fn new(picture: Picture, reader: Reader) -> Self {
        static NAMES: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        let Picture { drawing, alt } = picture;
        let scene = layout(&drawing);
        // Readers with different decks share pictures that look the same.
        let style = scene.canonical_style(style(reader.look.face, reader.lang));
        let key = (style, scene);
        let name = format!("{}-{:016x}.png", subject(&drawing), NAMES.hash_one(&key));
        Self { key, name, alt }
    }
}

/// Draws pictures; clones share everything.
#[derive(Clone)]
pub(in crate::discord) struct Drawer {
    pool: Arc<rayon::ThreadPool>,
    queue: usize,
    waiting: Arc<AtomicUsize>,
    kept: Arc<Mutex<Kept>>,
    load: Load,
    metrics: Metrics,
}

impl Drawer {
    /// Starts the threads; the first of them draws the faces.
    ///
    /// # Errors
    ///
    /// If the system refuses to start threads.
    pub(in crate::discord) fn start(
        config: PicturesConfig,
        load: Load,
        metrics: Metrics,
    ) -> anyhow::Result<Self> {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(config.threads);
        let pool = Arc::new(
            builder
                .thread_name(|number| format!("pictures-{number}"))
                .build()?,
        );
        supervise::spawn_in(&pool, &metrics, Task::Picture, || {
            LazyLock::force(&FACES);
        });
        Ok(Self {
            pool,
            queue: config.queue,
            waiting: Arc::default(),
            kept: Arc::default(),
            load,
            metrics,
        })
    }

    /// Returns the picture as a PNG file; `None` if it isn't drawn within this time, if the queue is
    /// full, or if the machine can't keep up.
    pub(in crate::discord) async fn draw(
        &self,
        sketch: &Sketch,
        patience: Duration,
    ) -> Option<Arc<[u8]>> {
        if self.load.level() > LoadLevel::Normal {
            self.metrics.pictured(Drawn::Spared);
            return None;
        }
        if let Some(file) = self.kept().get(&sketch.key) {
            self.metrics.pictured(Drawn::Before);
            return Some(file);
        }
        let Some(place) = QueueSlot::take(&self.waiting, self.queue) else {
            self.metrics.pictured(Drawn::Refused);
            return None;
        };
        let (done, drawn) = oneshot::channel();
        let (key, kept, metrics) = (
            sketch.key.clone(),
            Arc::clone(&self.kept),
            self.metrics.clone(),
        );
        supervise::spawn_in(&self.pool, &self.metrics, Task::Picture, move || {
            let file = metrics.drawing(|| {
                let (style, scene) = &key;
                let file = FACES.as_ref()?.png(*style, scene);
                file.inspect_err(|error| tracing::error!(%error, "can't draw a picture"))
                    .ok()
            });
            if let Some(file) = file {
                let file: Arc<[u8]> = file.into();
                lock(&kept).put(key, Arc::clone(&file));
                // The receiver may have lost patience; then the file waits in the cache.
                let _ = done.send(file);
            }
            drop(place);
        });
        let file = tokio::time::timeout(patience, drawn)
            .await
            .ok()
            .and_then(Result::ok);
        self.metrics.pictured(if file.is_some() {
            Drawn::Now
        } else {
            Drawn::Late
        });
        file
    }

    /// Runs a closure with the faces on one of the threads; `None` if they can't be drawn.
    pub(in crate::discord) async fn with_faces<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Pictures) -> T + Send + 'static,
    ) -> Option<T> {
        let (done, result) = oneshot::channel();
        // The receiver may be gone; then nobody needs the result.
        supervise::spawn_in(&self.pool, &self.metrics, Task::Picture, move || {
            drop(FACES.as_ref().map(|faces| done.send(work(faces))));
        });
        result.await.ok()
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        lock(&self.kept)
    }
}

/// A place in the queue, held until dropped.
struct QueueSlot(Arc<AtomicUsize>);

impl QueueSlot {
    fn take(waiting: &Arc<AtomicUsize>, places: usize) -> Option<Self> {
        let taken = |waiting: usize| (waiting < places).then_some(waiting + 1);
        waiting
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken)
            .ok()?;
        Some(Self(Arc::clone(waiting)))
    }
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The most recently used pictures, in two generations: when the younger is full, the older goes.
#[derive(Default)]
struct Kept {
    young: HashMap<(DeckStyle, Scene), Arc<[u8]>>,
    old: HashMap<(DeckStyle, Scene), Arc<[u8]>>,
}

impl Kept {
    fn get(&mut self, key: &(DeckStyle, Scene)) -> Option<Arc<[u8]>> {
        if let Some(file) = self.young.get(key) {
            return Some(Arc::clone(file));
        }
        let (key, file) = self.old.remove_entry(key)?;
        self.put(key, Arc::clone(&file));
        Some(file)
    }

    fn put(&mut self, key: (DeckStyle, Scene), file: Arc<[u8]>) {
        if self.young.len() >= KEPT {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, file);
    }
}

/// Returns the subject of a picture, for its file name.
const fn subject(drawing: &Drawing) -> &'static str {
    match drawing {
        Drawing::Hand { .. } => "hand",
        Drawing::Trick(_) => "trick",
        Drawing::DealEnd(_) => "deal",
        Drawing::ScoreSheet(_) => "list",
        Drawing::OpenHands(_) => "open",
        Drawing::Board(_) => "board",
        Drawing::Round(_) => "round",
        Drawing::Trend(_) => "trend",
    }
}

#[cfg(test)]
mod tests {
    use skat_pictures::HandCard;
    use skat_view::{CardStyle, Display};

    use super::*;
    use crate::clock::Clock;

    const READER: Reader = Reader {
        lang: Lang::De,
        look: CardStyle {
            display: Display::Picture,
            face: Face::French,
        },
    };

    fn sketch(cards: &str, reader: Reader) -> Sketch {
        let held = |card: &str| HandCard {
            card: card.parse().unwrap(),
            playable: false,
        };
        let cards = cards.split(' ').map(held).collect();
        Sketch::new(
            Picture {
                drawing: Drawing::Hand {
                    cards,
                    trick: Vec::new(),
                },
                alt: String::new(),
            },
            reader,
        )
    }

    fn drawer(queue: usize) -> Drawer {
        let metrics = Metrics::default();
        let load = Load::new(Duration::from_secs(3_600), Clock::system(), metrics.clone());
        Drawer::start(PicturesConfig { threads: 1, queue }, load, metrics).unwrap()
    }

    #[test]
    fn file_names_differ_by_content_and_never_name_a_card() {
        let english = Reader {
            lang: Lang::En,
            ..READER
        };
        let names = [
            sketch("CJ SA", READER),
            sketch("CJ HA", READER),
            sketch("CJ SA", english),
        ]
        .map(|s| s.name);
        assert_ne!(names[0], names[1]);
        assert_ne!(names[0], names[2]);
        assert_eq!(names[0], sketch("CJ SA", READER).name);
        assert!(
            names
                .iter()
                .all(|name| name.starts_with("hand-") && !name.contains("CJ")),
            "{names:?}"
        );
    }

    #[test]
    fn readers_share_pictures_that_look_the_same() {
        let english = Reader {
            lang: Lang::En,
            ..READER
        };
        assert_eq!(sketch("SA HT", READER).key, sketch("SA HT", english).key);
    }

    #[tokio::test]
    async fn a_late_picture_is_ready_at_the_next_try() {
        let drawer = drawer(8);
        let wanted = sketch("CJ SA", READER);
        // On a busy machine the drawer may be ready before the test has looked.
        let early = drawer.draw(&wanted, Duration::ZERO).await;
        let file = drawer.draw(&wanted, Duration::from_secs(60)).await.unwrap();
        assert!(file.starts_with(b"\x89PNG"));
        assert!(early.is_none_or(|early| early == file));
        assert_eq!(
            drawer.draw(&wanted, Duration::ZERO).await,
            Some(file),
            "kept"
        );
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once() {
        let drawer = drawer(2);
        let (hold, held) = std::sync::mpsc::channel::<()>();
        drawer.pool.spawn(move || {
            let _ = held.recv();
        });
        let hands = ["CJ", "SJ", "HJ"].map(|card| sketch(card, READER));
        for wanted in &hands[..2] {
            assert_eq!(
                drawer.draw(wanted, Duration::ZERO).await,
                None,
                "the picture waits"
            );
        }
        let begun = tokio::time::Instant::now();
        assert_eq!(drawer.draw(&hands[2], Duration::from_secs(60)).await, None);
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "a full queue refuses at once"
        );
        drop(hold);
        for wanted in &hands {
            let mut file = None;
            while file.is_none() {
                file = drawer.draw(wanted, Duration::from_secs(60)).await;
            }
        }
    }

    #[test]
    fn the_most_recently_used_pictures_are_kept() {
        let mut kept = Kept::default();
        let key = |number: u32| (style(Face::French, Lang::De), Scene::empty(number, 1));
        kept.put(key(0), Arc::from([0]));
        for number in 1..500 {
            kept.put(key(number), Arc::from([1]));
            assert!(kept.get(&key(0)).is_some(), "a picture in use stays cached");
            assert!(kept.young.len() + kept.old.len() <= 2 * KEPT);
        }
        assert!(kept.get(&key(1)).is_none());
        assert!(kept.get(&key(499)).is_some());
    }
}
