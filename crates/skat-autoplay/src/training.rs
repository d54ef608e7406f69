//! The parts of a [`Model`], and players whose model isn't finished: all that `skat-train` needs.
//!
//! Nothing else uses this module. A trainer deals contracts, lets a [`TrainingPlayer`] and policies
//! play, fits [nets](net) to the results, and puts them into a [`Model`].

use std::sync::Arc;

use skat_rules::games::skat::{Action, SeatView};
use skat_solver::Solver;

use crate::engine::Engine;
use crate::level::Level;
use crate::reason::Decision;
use crate::skat;
pub use crate::skat::Effort;
use crate::skat::model::Model;

/// The net that contracts and policies share.
pub mod net {
    pub use crate::skat::model::net::{Activations, NARROW, Net, WIDE};
}

/// Contract nets: the outcome of a contract, from the declarer's cards and the bids.
pub mod contract {
    pub use crate::skat::model::input::{ACTIVE, Heard, INPUTS, Inputs, inputs};
    pub use crate::skat::model::{Calibration, ContractMode, ContractNet, Family, OUTPUTS, chance};
}

/// Policy nets: the card that a player chooses, from the player's cards and the public state.
pub mod policy {
    use skat_rules::card::CardSet;
    use skat_rules::games::skat::ContractKind;
    use skat_rules::seat::{BySeat, Seat};

    use crate::skat::policy::CardDistribution;
    pub use crate::skat::policy::input::{ACTIVE, INPUTS, PolicyInputs, SuitOrder, inputs};
    pub use crate::skat::policy::{CARDS, Holding, PlayNet, Policy, SEARCH};
    pub use crate::skat::public_state::PublicState;
    use crate::skat::rollout;

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
    pub use crate::reason::Expectation;
    pub use crate::seeger::{DEFENDERS_BONUS, OWN_BONUS};
    pub use crate::skat::bidding::to_go_on;
    pub use crate::skat::model::bidding::{AuctionOptions, Bidder, Intent, situation};
}

/// Hand evaluation by point count, which needs no model. It follows the official rules.
pub mod point_count {
    use skat_rules::card::CardSet;
    use skat_rules::games::skat::{Bid, ContractKind, SkatRules};
    use skat_rules::seat::Seat;

    use crate::skat::bidding::{self, BidContext, EvaluationCorrection};
    use crate::skat::null;
    use crate::skat::point_count;
    pub use crate::skat::point_count::pairs;

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
            engine: Engine {
                model,
                solver: Solver::new(),
            },
        }
    }

    /// Chooses one of the view's legal actions, as [`Autoplayer::decide`](crate::Autoplayer::decide)
    /// does, but with no more effort in Null than in other contracts.
    ///
    /// # Panics
    ///
    /// If the seat isn't awaited.
    #[must_use]
    pub fn decide(&mut self, view: &SeatView, level: Level, seed: u64) -> Decision<Action> {
        self.decide_with(view, level, skat::effort(level), seed)
    }

    /// Chooses one of the view's legal actions as [`Level::League`] does, with this search effort.
    ///
    /// # Panics
    ///
    /// If the seat isn't awaited.
    #[must_use]
    pub fn search(&mut self, view: &SeatView, effort: Effort, seed: u64) -> Decision<Action> {
        self.decide_with(view, Level::League, Some(effort), seed)
    }

    fn decide_with(
        &mut self,
        view: &SeatView,
        level: Level,
        effort: Option<Effort>,
        seed: u64,
    ) -> Decision<Action> {
        skat::decide_with(view, level, effort, &mut self.engine, seed, &|| false)
    }
}
