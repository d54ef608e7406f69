//! Plays variations of finished deals: what autoplayers do in a position, computed once.
//!
//! Nothing of a variation is stored. Its custom ids hold the player's decisions, and what the
//! autoplayers do follows from the position alone, so any process gets the same variation again.

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

use sha2::{Digest as _, Sha256};
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::seat::Seat;
use skat_table::{ShareCode, Variation, VariationChoices, VariationTurn};
use tokio::sync::Semaphore;

use crate::mutex::lock;
use crate::tables::Tables;

/// Decisions of autoplayers that are made at a time. The others wait in the order in which they
/// came, so no variation holds up the tables' autoplayers for longer than one decision.
const AT_A_TIME: usize = 1;

/// Most variations that are played or wait at a time. Further ones are refused.
const MOST_AT_A_TIME: usize = 64;

/// Most remembered actions, each about a hundred bytes.
const MOST_REMEMBERED: usize = 20_000;

/// The variations that are played at the moment.
pub(super) struct Variations {
    known: Mutex<KnownActions>,
    turns: Semaphore,
    room: Semaphore,
}

/// A position in which an autoplayer decides, as a hash.
type PositionHash = [u8; 32];

/// What autoplayers do in the positions that came up lately.
#[derive(Default)]
struct KnownActions {
    actions: HashMap<PositionHash, AnyAction>,
    oldest_first: VecDeque<PositionHash>,
}

/// The reason why a variation can't be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VariationFault {
    /// The decisions don't fit the deal.
    Misfit,
    /// Too many variations are played at the moment, or the program stops.
    Busy,
}

impl Default for Variations {
    fn default() -> Self {
        Self {
            known: Mutex::default(),
            turns: Semaphore::new(AT_A_TIME),
            room: Semaphore::new(MOST_AT_A_TIME),
        }
    }
}

impl Variations {
    /// Plays a variation of the deal with this code until the player has taken these decisions and
    /// is asked again, or until the deal is over.
    pub(super) async fn play(
        &self,
        tables: &Tables,
        code: ShareCode,
        variation: &mut Variation,
        mut choices: VariationChoices,
    ) -> Result<(), VariationFault> {
        let _room = self.room.try_acquire().map_err(|_| VariationFault::Busy)?;
        loop {
            let (seat, action) = match variation.turn() {
                VariationTurn::Autoplayer(seat) => {
                    let position = position(code, variation, seat);
                    let knowledge = variation.knowledge(seat);
                    (seat, self.action_in(tables, position, knowledge).await?)
                }
                VariationTurn::Player => match choices.take(&variation.legal()) {
                    Ok(Some(action)) => (variation.seat(), action),
                    Ok(None) => return Ok(()),
                    Err(_) => return Err(VariationFault::Misfit),
                },
                VariationTurn::Nobody if choices.is_empty() => return Ok(()),
                VariationTurn::Nobody => return Err(VariationFault::Misfit),
            };
            let applied = variation.apply(seat, action);
            applied.map_err(|_| VariationFault::Misfit)?;
        }
    }

    /// Returns what the autoplayer does who decides in a position with this knowledge.
    async fn action_in(
        &self,
        tables: &Tables,
        position: PositionHash,
        knowledge: AnySeatView,
    ) -> Result<AnyAction, VariationFault> {
        let known = lock(&self.known).actions.get(&position).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let [a, b, c, d, e, f, g, h, ..] = position;
        let seed = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let _turn = self
            .turns
            .acquire()
            .await
            .map_err(|_| VariationFault::Busy)?;
        let action = tables
            .vary(knowledge, seed)
            .await
            .ok_or(VariationFault::Busy)?;
        lock(&self.known).remember(position, action);
        Ok(action)
    }
}

impl KnownActions {
    /// Remembers an action and forgets the oldest one if there are too many.
    fn remember(&mut self, position: PositionHash, action: AnyAction) {
        if self.actions.insert(position, action).is_none() {
            self.oldest_first.push_back(position);
        }
        if self.oldest_first.len() > MOST_REMEMBERED
            && let Some(oldest) = self.oldest_first.pop_front()
        {
            self.actions.remove(&oldest);
        }
    }
}

/// Returns the position in which the autoplayer at this seat decides. It depends on the deal and on
/// everything that has been done in it.
fn position(code: ShareCode, variation: &Variation, seat: Seat) -> PositionHash {
    let mut hash = Sha256::new_with_prefix(b"skatrunde variation 1");
    hash.update(code.bits().to_be_bytes());
    for (seat, action) in variation.actions() {
        hash.update(format!("{seat} {action}\n"));
    }
    hash.update(seat.to_string());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use skat_rules::game::GameId;

    use super::*;

    #[test]
    fn the_oldest_action_is_forgotten_first() {
        let action = GameId::Skat.parse_action("pass").unwrap();
        let mut known = KnownActions::default();
        let position = |number: usize| {
            let mut position = [0; 32];
            position[..8].copy_from_slice(&number.to_le_bytes());
            position
        };
        for number in 0..=MOST_REMEMBERED {
            known.remember(position(number), action);
            known.remember(position(number), action);
        }
        assert_eq!(known.actions.len(), MOST_REMEMBERED);
        assert_eq!(known.oldest_first.len(), MOST_REMEMBERED);
        assert!(!known.actions.contains_key(&position(0)));
        assert!(known.actions.contains_key(&position(MOST_REMEMBERED)));
    }
}
