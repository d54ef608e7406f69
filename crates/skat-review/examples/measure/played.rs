//! Deals that autoplayers play against themselves.

use std::sync::Arc;

use skat_autoplay::{Engine, Model, TimeLimit};
use skat_review::ReviewedDeal;
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyDeal, GameId, Setting};
use skat_rules::notation::log::LogEntry;
use skat_rules::strength::Strength;

/// Plays the deals of a seed.
pub(crate) struct SelfPlay {
    engine: Engine,
    pub(crate) seed: u64,
}

impl SelfPlay {
    pub(crate) fn new(model: Arc<Model>, seed: u64) -> Self {
        Self {
            engine: Engine::new(model),
            seed,
        }
    }

    /// Plays the deal of this number.
    pub(crate) fn deal(&mut self, strength: Strength, number: u64) -> ReviewedDeal {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        let start = AnyDeal::deal(GameId::Skat, &DealSecret::new(bytes), &Setting::official())
            .expect("a valid number of players");
        let mut deal = start.clone();
        let mut entries = Vec::new();
        while let Some(seat) = deal.awaited().iter().next() {
            let seed = self.seed ^ number << 8 ^ entries.len() as u64;
            let view = deal.seat_view(seat);
            let decision = self
                .engine
                .decide(&view, strength, seed, &TimeLimit::never());
            let action = decision.expect("views of a real deal are valid").action;
            deal.apply(seat, action).expect("a legal action");
            entries.push(LogEntry::Acted(seat, action));
        }
        ReviewedDeal::new(start, 3, entries).expect("the deal was played")
    }
}
