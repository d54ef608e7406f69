//! The application's emojis of cards, as far as they are known.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use skat_view::CardEmojis;
use tokio::sync::Notify;

use crate::mutex::lock;

/// The emojis, once they are known; clones share them.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct Emojis(Arc<EmojiState>);

#[derive(Debug, Default)]
struct EmojiState {
    known: Mutex<Option<&'static CardEmojis>>,
    doubted: Notify,
    /// Number of times the emojis were doubted.
    doubts: AtomicU64,
}

impl Emojis {
    /// Returns the emojis of complete decks; `None` if no deck is complete.
    pub(in crate::discord) fn known(&self) -> Option<&'static CardEmojis> {
        *lock(&self.0.known)
    }

    /// Drops the emojis after Discord refused them, since somebody may have deleted one. They are
    /// looked up again.
    pub(in crate::discord) fn doubt(&self) {
        *lock(&self.0.known) = None;
        self.0.doubts.fetch_add(1, Ordering::Relaxed);
        self.0.doubted.notify_one();
    }

    /// Returns the number of times the emojis were doubted.
    pub(in crate::discord) fn doubts(&self) -> u64 {
        self.0.doubts.load(Ordering::Relaxed)
    }

    /// Waits until the emojis are doubted.
    pub(in crate::discord) async fn doubted(&self) {
        self.0.doubted.notified().await;
    }

    /// Publishes the emojis. They live as long as the process: it learns them once per deck, unless
    /// somebody deletes some, and every later text may need them.
    pub(in crate::discord) fn learn(&self, emojis: CardEmojis) {
        *lock(&self.0.known) = Some(Box::leak(Box::new(emojis)));
    }
}
