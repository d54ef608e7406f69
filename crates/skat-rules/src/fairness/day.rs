//! The list that everybody plays on one day.

use std::fmt;

use super::digest::{Digest, hmac};
use super::list::{ListCommitment, ListSecret};
use super::lock::{BeaconRound, Lock};
use super::name::ListName;
use super::proof::{DealProof, Rotation};
use crate::deal::DealSecret;
use crate::seat::Seat;

const INSTANCE_TAG: &[u8] = b"skatrunde instance 2";

/// Number of places, of which the person has the first and autoplayers the others.
const PLACES: u8 = 3;

/// The list of a day, with its deals in every instance.
///
/// It has no lobby: no lock message, no words, no salts. `Debug` prints no bits.
#[derive(Clone)]
pub struct DayList {
    secret: ListSecret,
    list: ListCommitment,
}

impl DayList {
    /// Number of deals that a person plays.
    pub const DEALS: u8 = 9;
    /// Number of instances. Persons of different instances play different deals, so they can't
    /// tell each other what comes.
    pub const INSTANCES: u8 = 4;
    /// Number of deals that the list commits to.
    pub const ALL_DEALS: u16 = Self::DEALS as u16 * Self::INSTANCES as u16;

    /// Commits to the keys of a day's deals.
    #[must_use]
    pub fn new(secret: ListSecret, name: ListName) -> Self {
        let list = ListCommitment::new(secret.clone(), name, Self::ALL_DEALS, &[])
            .expect("a list without salts has few enough");
        Self { secret, list }
    }

    /// Returns the day's name.
    #[must_use]
    pub const fn name(&self) -> &ListName {
        self.list.name()
    }

    /// Returns the root, which is published two days before.
    #[must_use]
    pub fn root(&self) -> Digest {
        self.list.root()
    }

    /// Returns the instance that a person with this pseudonym plays, from 0.
    ///
    /// Nobody can predict it before the secret is revealed, and everybody can check it afterwards.
    #[must_use]
    pub fn instance_of(&self, person: u64) -> u8 {
        let parts = [INSTANCE_TAG, &self.name().prefixed(), &person.to_le_bytes()];
        hmac(self.secret.reveal(), &parts)[0] % Self::INSTANCES
    }

    /// Returns the number that a deal of an instance has in the list. Instances count from 0, deals
    /// from 1. `None` if there is no such deal.
    #[must_use]
    pub fn number(instance: u8, deal: u8) -> Option<u16> {
        let exists = instance < Self::INSTANCES && (1..=Self::DEALS).contains(&deal);
        exists.then(|| u16::from(instance) * u16::from(Self::DEALS) + u16::from(deal))
    }

    /// Returns the proof of an instance's deal, if there is such a deal.
    #[must_use]
    pub fn proof(&self, instance: u8, deal: u8, beacon: Option<BeaconRound>) -> Option<DealProof> {
        let rotation = Rotation {
            deal: Self::number(instance, deal)?,
            places: PLACES,
            repeats: 0,
        };
        let lock = Lock {
            message: None,
            beacon,
            words: Vec::new(),
        };
        DealProof::of(&self.list, rotation, &lock)
    }

    /// Returns the deals of an instance in their order; none if there is no such instance.
    #[must_use]
    pub fn deals(&self, instance: u8, beacon: Option<BeaconRound>) -> Vec<DayDeal> {
        let proofs = (1..=Self::DEALS).filter_map(|deal| self.proof(instance, deal, beacon));
        proofs.map(|proof| DayDeal::of(&proof)).collect()
    }
}

impl fmt::Debug for DayList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DayList")
    }
}

/// A deal of a day. `Debug` prints no bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayDeal {
    /// The deal's secret.
    pub secret: DealSecret,
    /// The person's seat.
    pub seat: Seat,
}

impl DayDeal {
    fn of(proof: &DealProof) -> Self {
        let mut seats = Seat::SKAT.into_iter();
        Self {
            secret: proof.secret.clone(),
            seat: seats
                .find(|&seat| proof.place(seat) == 0)
                .expect("every place has a seat at a table of three"),
        }
    }
}
