//! The parts of a [`Model`], and players whose model isn't finished: all that `skat-train` needs.
//!
//! Nothing else uses this module. A trainer deals contracts, lets a [`TrainingPlayer`] and policies
//! play, fits [nets](net) to the results, and puts them into a [`Model`].

use std::sync::Arc;

use skat_rules::games::skat::{Action, SeatView};
use skat_rules::strength::Strength;

use crate::engine::Engine;
use crate::games::skat;
use crate::model::Model;
use crate::reason::Decision;
pub use crate::skill::Effort;
use crate::skill::{Skill, skill};
use crate::time_limit::TimeLimit;

/// The net that contracts and policies share.
pub mod net {
    pub use crate::model::net::{Activations, NARROW, Net, WIDE};
}

/// Contract nets: the outcome of a contract, from the declarer's cards and the bids.
pub mod contract {
    pub use crate::model::ContractNet;
    pub use crate::model::calibration::{Calibration, chance};
    pub use crate::model::input::{ACTIVE, Heard, INPUTS, Inputs, inputs};
    pub use crate::model::outcome::{ContractMode, Family, OUTPUTS};
}

/// Policy nets: the card that a player chooses, from the player's cards and the public state.
pub mod policy {
    use skat_rules::card::CardSet;
    use skat_rules::games::skat::{ContractKind, PlayView, SeatView};
    use skat_rules::seat::{BySeat, Seat};

    use crate::cardplay::rollout;
    use crate::games::skat;
    use crate::model::policy::CardDistribution;
    pub use crate::model::policy::input::{ACTIVE, INPUTS, PolicyInputs, SuitOrder, inputs};
    pub use crate::model::policy::{CARDS, Holding, PlayNet, Policy, SEARCH};
    pub use crate::public_state::PublicState;

    /// Returns the public state in the tricks of this view.
    #[must_use]
    pub fn public_state(view: &SeatView, play: &PlayView) -> PublicState {
        skat::card_play(view, play).public_state()
    }

    /// Returns the probabilities that these logits give to the playable cards; 0 for all others.
    #[must_use]
    pub fn probabilities(logits: &[f32; CARDS], playable: CardSet) -> [f32; CARDS] {
        let CardDistribution { of_each, sum, .. } = CardDistribution::by(logits, playable);
        of_each.map(|chance| chance / sum)
    }

    /// Plays a contract to its end with the likeliest cards of a policy. A Null ends with the
    /// declarer's first trick.
    ///
    /// Returns the declarer's card points, with those put away, and the declarer's tricks.
    #[must_use]
    pub fn play_likeliest(
        policy: &Policy,
        kind: ContractKind,
        declarer: Seat,
        hands: BySeat<CardSet>,
        put_away: CardSet,
    ) -> (u8, u8) {
        rollout::whole(kind, declarer, hands, put_away, |public_state, held| {
            policy.likeliest(public_state, held)
        })
    }
}

/// The auction as players bid by the model, in Seeger-Fabian points.
pub mod auction {
    pub use crate::evaluation::seeger::{DEFENDERS_BONUS, OWN_BONUS};
    pub use crate::games::skat::bidding_state::BiddingState;
    pub use crate::games::skat::intent::{Intent, to_go_on};
    pub use crate::games::skat::model_bidding::{AuctionOptions, Bidder};
    pub use crate::model::passing::situation;
    pub use crate::reason::Expectation;
}

/// Hand evaluation by point count, which needs no model. It follows the official rules.
pub mod point_count {
    use skat_rules::card::CardSet;
    use skat_rules::games::skat::{Bid, ContractKind, SkatRules};
    use skat_rules::seat::Seat;

    use crate::evaluation::null;
    use crate::evaluation::point_count;
    pub use crate::evaluation::point_count::pairs;
    use crate::games::skat::bidding::{self, BidContext, EvaluationCorrection};

    /// Chooses the two of twelve cards to discard for this kind of contract.
    ///
    /// # Panics
    ///
    /// If there are fewer than two cards.
    #[must_use]
    pub fn discards(kind: ContractKind, twelve: CardSet) -> CardSet {
        if kind == ContractKind::Null {
            null::discards(twelve)
        } else {
            point_count::discards(kind, twelve)
        }
    }

    /// Returns the probability, 0 to 1, of winning a contract with these ten cards and discards.
    #[must_use]
    pub fn winning_chance(kind: ContractKind, hand: CardSet, put_away: CardSet, seat: Seat) -> f32 {
        if kind == ContractKind::Null {
            return null::chance(hand, false);
        }
        let put_away = f32::from(put_away.points());
        point_count::chance(point_count::count(kind, hand, put_away, seat))
    }

    /// Returns true if these ten cards are worth this bid.
    #[must_use]
    pub fn is_worth(hand: CardSet, seat: Seat, bid: Bid) -> bool {
        bidding::is_worth(
            hand,
            BidContext {
                seat,
                bid,
                skat_shown: false,
                rules: SkatRules::DEFAULT,
                correction: EvaluationCorrection::NONE,
            },
        )
    }
}

/// A player of Skat for three whose search effort the trainer may set. Time never limits it.
pub struct TrainingPlayer {
    engine: Engine,
}

impl TrainingPlayer {
    /// Creates a player who uses this model, however far it has been trained.
    #[must_use]
    pub fn new(model: Arc<Model>) -> Self {
        Self {
            engine: Engine::new(model),
        }
    }

    /// Chooses one of the view's legal actions, as [`Engine::decide`] does, but with no more effort in
    /// Null than in other contracts.
    ///
    /// # Panics
    ///
    /// If the seat isn't awaited.
    #[must_use]
    pub fn decide(&mut self, view: &SeatView, strength: Strength, seed: u64) -> Decision<Action> {
        let skill = skill(strength);
        let skill = Skill {
            search_in_null: skill.search,
            ..*skill
        };
        skat::decide(
            view,
            &mut self.engine.context(&skill, seed, &TimeLimit::never()),
        )
    }

    /// Chooses one of the view's legal actions as [`Strength::League`] does, with this search effort.
    ///
    /// # Panics
    ///
    /// If the seat isn't awaited.
    #[must_use]
    pub fn search(&mut self, view: &SeatView, effort: Effort, seed: u64) -> Decision<Action> {
        let skill = Skill {
            search: Some(effort),
            search_in_null: Some(effort),
            ..*skill(Strength::League)
        };
        skat::decide(
            view,
            &mut self.engine.context(&skill, seed, &TimeLimit::never()),
        )
    }
}
