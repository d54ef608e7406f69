//! Card play in tricks that follow Skat's rules, whatever game they belong to.

mod alpha_mu;
pub(crate) mod belief;
pub(crate) mod determinization;
pub(crate) mod heuristics;
pub(crate) mod knowledge;
pub(crate) mod objective;
pub(crate) mod pimc;
pub(crate) mod rollout;
pub(crate) mod state;

use rand::SeedableRng;
use rand::rngs::StdRng;
use skat_rules::card::Card;

use self::state::CardPlayState;
use crate::Decision;
use crate::engine::Engine;
use crate::skill::{Effort, Skill};

/// Chooses the card to play: by a search with this effort, or by heuristics.
pub(crate) fn card(
    play: &CardPlayState,
    skill: &Skill,
    effort: Option<Effort>,
    engine: &mut Engine,
    rng: &mut StdRng,
    stop: &dyn Fn() -> bool,
) -> Decision<Card> {
    match effort {
        Some(effort) => pimc::choose_card(play, engine, rng, effort, stop),
        None => heuristics::card(play, skill, rng),
    }
}

/// Chooses the card to play in a game other than Skat for three.
pub(crate) fn card_in_other_games(
    play: &CardPlayState,
    skill: &Skill,
    engine: &mut Engine,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision<Card> {
    let rng = &mut StdRng::seed_from_u64(seed);
    card(play, skill, skill.search_in_other_games, engine, rng, stop)
}
