//! A list that its players can check: its commitment, its words and its start.

use std::sync::{Arc, OnceLock};

use skat_rules::deal::DealSecret;
use skat_rules::fairness::{
    BeaconRound, CommittedSalt, DealProof, Digest, ListCommitment, ListName, ListSecret, Lock,
    OpenedKey, Rotation, Word, WordText,
};
use skat_rules::game::AnyDeal;
use skat_rules::rounds::RamschRounds;

use crate::event::DamagedLog;
use crate::fairness::{FairnessView, GivenWord, LockAttempt, LockView, ROUNDS_AHEAD, RepeatReason};
use crate::header::Header;
use crate::ids::{Place, Timestamp};

/// Number of the key that draws the lots.
const LOTS: u16 = 0;

/// A list of protocol 2. The tree over its keys is computed when it is needed.
#[derive(Clone, Debug)]
pub(super) struct FairList {
    name: ListName,
    /// Number of deals that it commits to.
    deals: u16,
    secret: ListSecret,
    salts: Vec<CommittedSalt>,
    root: Digest,
    beacon: bool,
    words: Vec<Option<Word>>,
    start: Option<Start>,
    /// The deals after which the same dealer deals again.
    repeated: Vec<u16>,
    /// What players see of the running list, once computed.
    shown: OnceLock<Arc<FairnessView>>,
}

/// The start of a list.
#[derive(Clone, Debug)]
struct Start {
    since: Timestamp,
    repeats: Vec<RepeatReason>,
    persons: u8,
    message: Option<u64>,
    signature: Option<[u8; 48]>,
}

impl FairList {
    /// Commits to the deals of a table's list; `None` unless each place has a salt.
    pub(super) fn new(
        header: &Header,
        secret: ListSecret,
        salts: Vec<CommittedSalt>,
        beacon: bool,
    ) -> Option<Self> {
        if salts.len() != usize::from(header.places()) {
            return None;
        }
        let name = list_name(header);
        let deals = deals(header);
        let digests = salts.iter().map(|salt| salt.digest).collect();
        let list = ListCommitment::with_digests(secret.clone(), name.clone(), deals, digests)?;
        Some(Self {
            root: list.root(),
            words: vec![None; salts.len()],
            name,
            deals,
            secret,
            salts,
            beacon,
            start: None,
            repeated: Vec::new(),
            shown: OnceLock::new(),
        })
    }

    /// Returns a word with the place's salt; `None` if the salt was erased.
    pub(super) fn word(&self, place: Place, text: WordText) -> Option<Word> {
        let salt = self.salts.get(place.index())?.salt?;
        Some(Word::new(salt, text))
    }

    /// Keeps the word of a place, which replaces an earlier one.
    pub(super) fn give_word(&mut self, place: Place, word: &Word) -> Result<(), DamagedLog> {
        let (Some(own), Some(salt)) = (
            self.words.get_mut(place.index()),
            self.salts.get(place.index()),
        ) else {
            return Err(DamagedLog);
        };
        let is_sound = word.shown.as_ref().is_none_or(|shown| {
            shown.digest() == word.digest && shown.salt.digest() == salt.digest
        });
        if !is_sound || self.start.is_some() {
            return Err(DamagedLog);
        }
        *own = Some(word.clone());
        self.shown.take();
        Ok(())
    }

    /// Returns the places whose words were erased.
    pub(super) fn erased_words(&self) -> Vec<Place> {
        let is_erased = |word: &Option<Word>| word.as_ref().is_some_and(|w| w.shown.is_none());
        let words = (0..).map(Place).zip(&self.words);
        let erased = words.filter(|(_, word)| is_erased(word));
        erased.map(|(place, _)| place).collect()
    }

    /// Drops the word of a place.
    pub(super) fn drop_word(&mut self, place: Place) {
        if let Some(word) = self.words.get_mut(place.index()) {
            *word = None;
        }
        self.shown.take();
    }

    /// Fixes the words and begins the first attempt to post the lock message.
    pub(super) fn lock_words(&mut self, at: Timestamp, persons: u8) -> Result<(), DamagedLog> {
        if self.start.is_some() {
            return Err(DamagedLog);
        }
        self.start = Some(Start {
            since: at,
            repeats: Vec::new(),
            persons,
            message: None,
            signature: None,
        });
        self.shown.take();
        Ok(())
    }

    /// Begins the next attempt.
    pub(super) fn repeat_lock(
        &mut self,
        at: Timestamp,
        reason: RepeatReason,
    ) -> Result<(), DamagedLog> {
        let start = self.start.as_mut().ok_or(DamagedLog)?;
        if start.message.is_some() {
            return Err(DamagedLog);
        }
        start.since = at;
        start.repeats.push(reason);
        self.shown.take();
        Ok(())
    }

    /// Notes the id of the lock message.
    pub(super) fn lock(&mut self, message: u64) -> Result<(), DamagedLog> {
        let start = self.start.as_mut().ok_or(DamagedLog)?;
        if start.message.is_some() || message == 0 {
            return Err(DamagedLog);
        }
        start.message = Some(message);
        self.shown.take();
        Ok(())
    }

    /// Notes the beacon's signature of the list's round.
    pub(super) fn see_beacon(&mut self, signature: [u8; 48]) -> Result<(), DamagedLog> {
        if self.awaited_round().is_none() {
            return Err(DamagedLog);
        }
        self.start.as_mut().ok_or(DamagedLog)?.signature = Some(signature);
        self.shown.take();
        Ok(())
    }

    /// Notes that the same dealer deals again after this deal.
    pub(super) fn repeat_dealer(&mut self, deal: u16) {
        self.repeated.push(deal);
    }

    /// Returns the attempt to post the lock message, while it isn't known to be posted.
    pub(super) fn lock_to_post(&self) -> Option<LockAttempt> {
        let start = self.start.as_ref()?;
        start.message.is_none().then(|| self.attempt(start))
    }

    /// Returns the round of the beacon that the list waits for.
    pub(super) fn awaited_round(&self) -> Option<u32> {
        let start = self.start.as_ref()?;
        let waits = start.message.is_some() && start.signature.is_none();
        self.attempt(start).round.filter(|_| waits)
    }

    fn attempt(&self, start: &Start) -> LockAttempt {
        let newest = BeaconRound::newest_at(start.since.seconds());
        let round = newest.saturating_add(ROUNDS_AHEAD);
        let repeats = u16::try_from(start.repeats.len()).unwrap_or(u16::MAX);
        LockAttempt {
            attempt: repeats.saturating_add(1),
            since: start.since,
            round: self.beacon.then_some(round),
        }
    }

    /// Returns everything that enters the deals besides their keys, once it is fixed.
    pub(super) fn complete_lock(&self) -> Option<Lock> {
        let start = self.start.as_ref()?;
        let message = Some(start.message?);
        let beacon = match self.attempt(start).round {
            Some(round) => Some(BeaconRound {
                round,
                signature: start.signature?,
            }),
            None => None,
        };
        Some(Lock {
            message,
            beacon,
            words: self.words.clone(),
        })
    }

    /// Returns the place that deals first.
    pub(super) fn first_dealer(&self) -> Option<Place> {
        let lots = self.secret.key(&self.name, LOTS);
        let lot = lots.lot_secret(&self.name, &self.complete_lock()?);
        let places = u8::try_from(self.words.len()).ok()?;
        Some(Place(lot.first_dealer(places)))
    }

    /// Returns the secret of a deal.
    pub(super) fn deal_secret(&self, deal: u16) -> Option<DealSecret> {
        let lock = self.complete_lock()?;
        let key = self.secret.key(&self.name, deal);
        Some(key.deal_secret(&self.name, deal, &lock))
    }

    fn commitment(&self) -> Option<ListCommitment> {
        let digests = self.salts.iter().map(|salt| salt.digest).collect();
        ListCommitment::with_digests(self.secret.clone(), self.name.clone(), self.deals, digests)
    }

    /// Reveals the key of a deal.
    pub(super) fn opened_key(&self, deal: u16) -> Option<OpenedKey> {
        self.commitment()?.open(deal)
    }

    /// Proves a deal of three hands and a skat.
    pub(super) fn proof(&self, deal: u16) -> Option<DealProof> {
        let (list, lock) = (self.commitment()?, self.complete_lock()?);
        DealProof::of(&list, self.rotation(deal)?, &lock)
    }

    fn rotation(&self, deal: u16) -> Option<Rotation> {
        let earlier = self.repeated.iter().filter(|&&repeated| repeated < deal);
        Some(Rotation {
            deal,
            places: u8::try_from(self.words.len()).ok()?,
            repeats: u16::try_from(earlier.count()).ok()?,
        })
    }

    /// Checks a finished deal that this secret dealt: the key leads to the published root and to
    /// the secret. Of three hands and a skat the cards and forehand's place must follow, too.
    /// `None` if the list didn't commit to so many deals.
    pub(super) fn check(
        &self,
        number: u16,
        secret: &DealSecret,
        forehand: Option<Place>,
        deal: &AnyDeal,
    ) -> Option<bool> {
        let list = self.commitment()?;
        let opened = list.open(number)?;
        let lock = self.complete_lock()?;
        let follows = opened.key.deal_secret(&self.name, number, &lock) == *secret;
        let holds = list.root() == self.root && follows;
        if !DealProof::covers(deal.game()) {
            return Some(holds);
        }
        let is_proved = DealProof::of(&list, self.rotation(number)?, &lock).is_some_and(|proof| {
            proof.check().is_ok()
                && forehand == Some(Place(proof.forehand))
                && proof.has_cards_of(&deal.public_view())
        });
        Some(holds && is_proved)
    }

    /// Returns what players see of the list. All views of a running list share it.
    pub(super) fn view(&self, is_closed: bool) -> Arc<FairnessView> {
        if is_closed {
            let secret = Some(self.secret.clone());
            return Arc::new(FairnessView {
                secret,
                ..self.running_view()
            });
        }
        let shown = self.shown.get_or_init(|| Arc::new(self.running_view()));
        Arc::clone(shown)
    }

    fn running_view(&self) -> FairnessView {
        let given = |word: &Word| match &word.shown {
            Some(shown) => GivenWord::Shown(shown.text.clone()),
            None => GivenWord::Erased,
        };
        let words = self.words.iter().map(|word| word.as_ref().map(given));
        FairnessView {
            list: self.name.clone(),
            root: self.root,
            beacon: self.beacon,
            words: words.collect(),
            lock: self.start.as_ref().map(|start| self.lock_view(start)),
            secret: None,
        }
    }

    fn lock_view(&self, start: &Start) -> LockView {
        let words = self.words.clone();
        let lock = Lock {
            message: start.message,
            beacon: None,
            words,
        };
        LockView {
            attempt: self.attempt(start),
            repeats: start.repeats.clone(),
            words_digest: lock.words_digest(&self.name),
            persons: start.persons,
            message: start.message,
            signature: start.signature,
        }
    }
}

/// Returns the name under which a table's list commits: the table's number.
fn list_name(header: &Header) -> ListName {
    let number = header.table().to_string();
    number.parse().expect("a number is a list's name")
}

/// Returns the number of deals that a list commits to. Where a deal may have to be repeated, these
/// are twice as many as count; nothing can be proved of later ones.
fn deals(header: &Header) -> u16 {
    match header.rules().rounds.ramsch {
        RamschRounds::Off => header.list_length(),
        RamschRounds::Each | RamschRounds::Third => header.list_length().saturating_mul(2),
    }
}
