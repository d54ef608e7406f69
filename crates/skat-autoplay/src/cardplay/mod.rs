//! Card play in tricks that follow Skat's rules, whatever game they belong to.

mod alpha_mu;
pub(crate) mod belief;
pub(crate) mod determinization;
pub(crate) mod effort;
pub(crate) mod heuristics;
pub(crate) mod knowledge;
pub(crate) mod objective;
pub(crate) mod pimc;
pub(crate) mod rollout;
pub(crate) mod state;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::card::Card;

use self::effort::{Effort, effort_in_other_games};
use self::state::CardPlayState;
use crate::Decision;
use crate::engine::Engine;
use crate::level::Level;

/// Chooses the card to play: by a search with this effort, or by heuristics.
pub(crate) fn card(
    play: &CardPlayState,
    level: Level,
    effort: Option<Effort>,
    engine: &mut Engine,
    rng: &mut StdRng,
    stop: &dyn Fn() -> bool,
) -> Decision<Card> {
    match effort {
        Some(effort) => pimc::choose_card(play, engine, rng, effort, stop),
        None => heuristics::card(play, level, rng),
    }
}

/// Chooses the card to play in a game other than Skat for three.
pub(crate) fn card_in_other_games(
    play: &CardPlayState,
    level: Level,
    engine: &mut Engine,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision<Card> {
    let rng = &mut StdRng::seed_from_u64(seed);
    card(play, level, effort_in_other_games(level), engine, rng, stop)
}
