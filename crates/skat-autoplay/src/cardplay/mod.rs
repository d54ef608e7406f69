//! Card play in tricks that follow Skat's rules, whatever game they belong to.

mod alpha_mu;
pub(crate) mod appraisal;
pub(crate) mod belief;
pub(crate) mod determinization;
pub(crate) mod heuristics;
pub(crate) mod knowledge;
pub(crate) mod objective;
pub(crate) mod payoff;
pub(crate) mod pimc;
pub(crate) mod rollout;
mod search_basis;
pub(crate) mod state;

use skat_rules::card::Card;

use self::state::CardPlayState;
use crate::Decision;
use crate::context::DecisionContext;
use crate::skill::Effort;

/// Chooses the card to play: by a search with this effort, or by heuristics.
pub(crate) fn card(
    play: &CardPlayState,
    effort: Option<Effort>,
    context: &mut DecisionContext<'_>,
) -> Decision<Card> {
    match effort {
        Some(effort) => pimc::choose_card(play, effort, context),
        None => heuristics::card(play, context.skill, &mut context.rng),
    }
}

/// Chooses the card to play in a game other than Skat for three.
pub(crate) fn card_in_other_games(
    play: &CardPlayState,
    context: &mut DecisionContext<'_>,
) -> Decision<Card> {
    card(play, context.skill.search_in_other_games, context)
}
