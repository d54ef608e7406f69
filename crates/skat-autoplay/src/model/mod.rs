//! The trained model: how contracts go, depending on the cards, the seat and the auction. All its
//! training data comes from deals that the program has dealt to itself.

pub(crate) mod calibration;
pub(crate) mod input;
pub(crate) mod net;
pub(crate) mod outcome;
pub(crate) mod passing;
pub(crate) mod policy;

use std::sync::{Arc, LazyLock};

use sha2::{Digest, Sha256};
use skat_rules::card::CardSet;
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;

use self::calibration::{Calibration, RolloutCount, chance};
use self::input::{Heard, INPUTS, Inputs, inputs};
use self::net::{Net, weights};
use self::outcome::{ContractMode, Family, OUTPUTS, OutcomeDistribution};
use self::passing::SITUATIONS;
use self::policy::{Policy, STYLES};

/// Net that predicts how contracts go.
pub type ContractNet = Net<OUTPUTS>;

/// The trained model.
#[derive(Clone)]
pub struct Model {
    /// Policies by style: players who search, and players who follow heuristics. During
    /// training it has only the styles known so far.
    pub policies: Vec<Policy>,
    /// Open-card nets, by [`Family`]: results when everybody sees all cards.
    pub open_card_nets: [ContractNet; 3],
    /// Policy-play nets, by [`Family`]: results when everybody plays by policy.
    pub policy_play_nets: [ContractNet; 3],
    /// Calibration by [`Family`] and [`ContractMode`], for each output of a contract net.
    pub calibration: [[[Calibration; OUTPUTS]; ContractMode::ALL.len()]; 3],
    /// Worth of passing in each [`passing::situation`].
    pub passing: [f32; SITUATIONS],
}

/// The file isn't a model file, or has been damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadModel {
    /// The file doesn't begin with the header of a model file.
    #[error("it doesn't begin with `{}`", HEAD.trim_ascii_end().escape_ascii())]
    Head,
    /// The file doesn't have the length of a model file. Its length is given in bytes.
    #[error("it has {0} bytes instead of {LENGTH}")]
    Length(usize),
    /// The digest at the end doesn't match the rest of the file.
    #[error("it has been changed: its digest is wrong")]
    Digest,
}

/// Path of the model file that is built into the program.
pub const FILE: &str = "crates/skat-autoplay/data/learned.bin";

static BUILT_IN: &[u8] = include_bytes!("../../data/learned.bin");

/// Header of a model file.
const HEAD: &[u8] = b"Skatrunde learned 3\n";

/// Length of the digest at the end, in bytes.
const DIGEST: usize = 32;

/// Number of values in [`Model::calibration`].
const CALIBRATION: usize = 3 * ContractMode::ALL.len() * OUTPUTS * 3;

/// Length of a model file, in bytes.
const LENGTH: usize = HEAD.len()
    + 4 * (6 * weights(INPUTS, OUTPUTS)
        + CALIBRATION
        + SITUATIONS
        + STYLES * 6 * weights(policy::input::INPUTS, policy::CARDS))
    + DIGEST;

impl Model {
    /// Returns the model that is built into the program.
    ///
    /// # Errors
    ///
    /// [`BadModel`] if the file [`FILE`] was damaged when the program was built.
    pub fn built_in() -> Result<Arc<Self>, BadModel> {
        static READ: LazyLock<Result<Arc<Model>, BadModel>> =
            LazyLock::new(|| Model::read(BUILT_IN).map(Arc::new));
        READ.clone()
    }

    /// Reads a model file.
    ///
    /// # Errors
    ///
    /// [`BadModel`] if the header, the length or the digest is wrong.
    pub fn read(bytes: &[u8]) -> Result<Self, BadModel> {
        let rest = bytes.strip_prefix(HEAD).ok_or(BadModel::Head)?;
        if bytes.len() != LENGTH {
            return Err(BadModel::Length(bytes.len()));
        }
        let (numbers, digest) = rest.split_at(rest.len() - DIGEST);
        if Sha256::digest(&bytes[..bytes.len() - DIGEST]).as_slice() != digest {
            return Err(BadModel::Digest);
        }
        let mut numbers = numbers
            .as_chunks::<4>()
            .0
            .iter()
            .map(|&number| f32::from_le_bytes(number));
        let mut next = || numbers.next().expect("the length was checked");
        let mut model = Self::untrained();
        model
            .open_card_nets
            .iter_mut()
            .chain(&mut model.policy_play_nets)
            .flat_map(Net::weights_mut)
            .for_each(|weight| *weight = next());
        for calibration in model.calibration.as_flattened_mut().as_flattened_mut() {
            *calibration = Calibration {
                offset: next(),
                open_card: next(),
                policy_play: next(),
            };
        }
        model.passing.iter_mut().for_each(|worth| *worth = next());
        model.policies = vec![Policy::none(); STYLES];
        model
            .policies
            .iter_mut()
            .flat_map(Policy::nets_mut)
            .flat_map(Net::weights_mut)
            .for_each(|weight| *weight = next());
        Ok(model)
    }

    /// Writes a model file for [`Model::read`].
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        let calibration = self
            .calibration
            .as_flattened()
            .as_flattened()
            .iter()
            .flat_map(|of| [&of.offset, &of.open_card, &of.policy_play]);
        let nets = self
            .open_card_nets
            .iter()
            .chain(&self.policy_play_nets)
            .flat_map(Net::weights);
        let policies = self
            .policies
            .iter()
            .flat_map(Policy::nets)
            .flat_map(Net::weights);
        for number in nets.chain(calibration).chain(&self.passing).chain(policies) {
            bytes.extend(number.to_le_bytes());
        }
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest);
        bytes
    }

    /// Returns an untrained model: nets with weights of 0, one style that plays any card, and
    /// results as with open cards.
    pub fn untrained() -> Self {
        let nets = || [(); 3].map(|()| Net::empty(INPUTS));
        let calibration = [[[Calibration::OPEN_CARD; OUTPUTS]; ContractMode::ALL.len()]; 3];
        Self {
            policies: vec![Policy::none()],
            open_card_nets: nets(),
            policy_play_nets: nets(),
            calibration,
            passing: [0.0; SITUATIONS],
        }
    }

    /// Predicts the outcome of a contract with these ten cards and these put away.
    pub(crate) fn outcomes(
        &self,
        kind: ContractKind,
        way: ContractMode,
        hand: CardSet,
        put_away: CardSet,
        seat: Seat,
        heard: [Heard; 2],
    ) -> OutcomeDistribution {
        self.outcomes_with_rollouts(
            kind,
            way,
            (hand, put_away),
            (seat, heard),
            RolloutCount::default(),
        )
    }

    /// Predicts the outcome as [`Model::outcomes`] does, corrected by rollouts with the same
    /// cards, seat and bids.
    pub(crate) fn outcomes_with_rollouts(
        &self,
        kind: ContractKind,
        way: ContractMode,
        (hand, put_away): (CardSet, CardSet),
        (seat, heard): (Seat, [Heard; 2]),
        played_out: RolloutCount,
    ) -> OutcomeDistribution {
        let family = Family::of(kind);
        let (open_card, policy_play) =
            self.logits(family as usize, &inputs(kind, hand, put_away, seat, heard));
        let calibration = self.calibration[family as usize][way as usize];
        let model: [f32; OUTPUTS] = std::array::from_fn(|output| {
            calibration[output].log_odds(open_card[output], policy_play[output])
        });
        // A shift of the winning logit shifts all others by the same amount.
        let more = played_out.log_odds(family, model[1]) - model[1];
        OutcomeDistribution(model.map(|log_odds| chance(log_odds + more)))
    }

    /// Returns the logits of a family: of the open-card net, then of the policy-play net.
    pub fn logits(&self, family: usize, inputs: &Inputs) -> ([f32; OUTPUTS], [f32; OUTPUTS]) {
        (
            self.open_card_nets[family].evaluate(inputs).outputs,
            self.policy_play_nets[family].evaluate(inputs).outputs,
        )
    }
}
