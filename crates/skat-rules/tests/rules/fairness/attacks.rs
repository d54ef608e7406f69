//! Attacks on the protocol itself, each of which fails. `docs/DEALS.md` names them.

use skat_rules::card::{Card, Rank};
use skat_rules::deal::{DealSecret, shuffled};
use skat_rules::fairness::{
    BeaconRound, DealKey, DealProof, Digest, FaultKind, ListCommitment, ListName, ListSecret, Lock,
    Rotation, Salt, Word,
};

use super::plain::sha256;

const SALTS: [Salt; 3] = [Salt([1; 16]), Salt([2; 16]), Salt([3; 16])];

fn name() -> ListName {
    "1f3a".parse().unwrap()
}

/// A list whose secret follows from a number, as many as an operator may try.
fn list(number: u32) -> ListCommitment {
    ListCommitment::new(secret(number), name(), 36, &SALTS).unwrap()
}

fn secret(number: u32) -> ListSecret {
    ListSecret::new(*Digest::of(&[b"a list of the attacks", &number.to_le_bytes()]).bytes())
}

fn word(place: usize, text: &str) -> Option<Word> {
    Some(Word::new(SALTS[place], text.parse().unwrap()))
}

fn lock() -> Lock {
    Lock {
        message: Some(1_311_223_344_556_677_889),
        beacon: None,
        words: vec![word(0, "Herz"), None, word(2, "Pik")],
    }
}

fn rotation(deal: u16) -> Rotation {
    Rotation {
        deal,
        places: 3,
        repeats: 0,
    }
}

fn proof(list: &ListCommitment, deal: u16, lock: &Lock) -> DealProof {
    let proof = DealProof::of(list, rotation(deal), lock).unwrap();
    assert_eq!(proof.check(), Ok(()));
    proof
}

/// A player knows the cards of the next deal, but not its key, and tries to confirm them with the
/// leaf that the proof of another deal shows.
#[test]
fn a_right_guess_can_not_be_confirmed() {
    let (list, lock) = (list(1), lock());
    let shown_leaf = *proof(&list, 2, &lock).key.path.0[0].bytes();
    let next = proof(&list, 3, &lock);
    let leaf = |committed: &[u8]| {
        let commitment = [b"skatrunde commit 2", &b"\x041f3a\x03\0\0\0"[..], committed].concat();
        sha256(&[&[0], &sha256(&commitment)[..]].concat())
    };
    // The leaf is that of the key.
    assert_eq!(leaf(next.key.key.reveal()), shown_leaf);
    let names = next.cards.map(|card| card.to_string()).join(" ");
    let numbers = next.cards.map(|card| card.index() as u8);
    for guess in [&next.secret.reveal()[..], names.as_bytes(), &numbers[..]] {
        assert_ne!(leaf(guess), shown_leaf);
        assert_ne!(sha256(guess), shown_leaf);
    }
}

/// A player uses everything in the proof of one deal as a key or secret of each other deal.
#[test]
fn a_proof_reveals_no_other_deal() {
    let (list, lock) = (list(1), lock());
    let revealed = proof(&list, 3, &lock);
    let words = lock.words.iter().flatten();
    let digests = [revealed.root, lock.words_digest(&name())]
        .into_iter()
        .chain(words.map(|word| word.digest))
        .chain(revealed.salts.iter().copied())
        .chain(revealed.key.path.0.iter().copied())
        .chain(revealed.lots.path.0.iter().copied());
    let mut values: Vec<[u8; 32]> = digests.map(|digest| *digest.bytes()).collect();
    values.extend([
        *revealed.key.key.reveal(),
        *revealed.lots.key.reveal(),
        *revealed.secret.reveal(),
    ]);
    assert!(values.len() > 15);
    for deal in (1..=36).filter(|deal| *deal != 3) {
        let cards = proof(&list, deal, &lock).cards;
        for value in &values {
            let secret = DealSecret::new(*value);
            let as_key = |key: DealKey| shuffled(&key.deal_secret(&name(), deal, &lock));
            let guesses = [
                shuffled(&secret),
                shuffled(&secret.of_deal(deal.into())),
                as_key(DealKey::new(*value)),
                as_key(ListSecret::new(*value).key(&name(), deal)),
            ];
            assert!(!guesses.contains(&cards), "deal {deal}");
        }
    }
}

/// The operator looks for other keys that lead to the published root.
#[test]
fn no_other_key_leads_to_the_root() {
    let published = proof(&list(1), 3, &lock());
    for number in 2..300 {
        let other = proof(&list(number), 3, &lock());
        assert_ne!(other.root, published.root);
        let mut forged = published.clone();
        forged.key.key = other.key.key.clone();
        (forged.secret, forged.cards) = (other.secret.clone(), other.cards);
        let fault = forged.check().unwrap_err();
        assert_eq!((fault.field.as_str(), fault.kind), ("key", FaultKind::Key));
        // Its own path leads to its own root.
        forged.key.path = other.key.path.clone();
        let fault = forged.check().unwrap_err();
        assert_eq!((fault.field.as_str(), fault.kind), ("key", FaultKind::Key));
    }
}

/// The operator looks for two lists whose roots begin alike, as if only the beginning were shown.
#[test]
fn shortened_roots_collide_and_whole_ones_do_not() {
    let mut roots: Vec<String> = (0..3_000)
        .map(|number| list(number).root().base64url())
        .collect();
    assert!(roots.iter().all(|root| root.len() == 43));
    roots.sort();
    let alike = roots.windows(2).find(|pair| pair[0][..3] == pair[1][..3]);
    assert!(alike.is_some(), "three characters are found twice");
    roots.dedup();
    assert_eq!(roots.len(), 3_000);
}

/// The operator makes up a word, or invents one for a player who gave none, and says that it was
/// erased. Nothing shows the word then, but the digest in the lock message binds it.
#[test]
fn a_made_up_erased_word_has_another_digest() {
    let (list, lock) = (list(1), lock());
    let posted = lock.words_digest(&name());
    let erased = lock
        .words
        .iter()
        .map(|word| word.as_ref().map(Word::erased));
    let honest = Lock {
        words: erased.collect(),
        ..lock.clone()
    };
    assert_eq!(proof(&list, 3, &honest).lock.words_digest(&name()), posted);
    for place in 0..3 {
        let mut made_up = honest.clone();
        made_up.words[place] = word(place, "Kreuz").as_ref().map(Word::erased);
        let proof = proof(&list, 3, &made_up);
        assert_ne!(proof.lock.words_digest(&name()), posted, "place {place}");
    }
}

/// Anybody can make a proof for another start. It holds, so the message, the words and the cards
/// that it names must be compared with those in the channel.
#[test]
fn a_proof_of_another_start_names_that_start() {
    let (list, real) = (list(1), lock());
    let played = proof(&list, 3, &real);
    let others = [
        Lock {
            message: Some(1_311_223_344_556_677_890),
            ..real.clone()
        },
        Lock {
            words: vec![word(0, "Herz"), None, None],
            ..real.clone()
        },
        Lock {
            beacon: Some(BeaconRound {
                round: 1000,
                signature: [7; 48],
            }),
            ..real.clone()
        },
    ];
    for other in others {
        let forged = proof(&list, 3, &other);
        assert_ne!(forged.cards, played.cards);
        let named = |lock: &Lock| (lock.message, lock.beacon, lock.words_digest(&name()));
        assert_ne!(named(&forged.lock), named(&real));
    }
}

/// Returns whether the first hand of deal 1 has at least three jacks.
fn suits(key: &DealKey, lock: &Lock) -> bool {
    let cards: [Card; 32] = shuffled(&key.deal_secret(&name(), 1, lock));
    let jacks = cards[..10].iter().filter(|card| card.rank() == Rank::Jack);
    jacks.count() >= 3
}

/// The lock with the first word of many that gives the first hand three jacks, if the beacon shows
/// this signature.
fn tried(key: &DealKey, guessed: Option<[u8; 48]>) -> Lock {
    let beacon = guessed.map(|signature| BeaconRound {
        round: 1000,
        signature,
    });
    let locks = (0..60).map(|number| Lock {
        beacon,
        words: vec![None, None, word(2, &format!("word {number}"))],
        ..lock()
    });
    let mut locks: Vec<Lock> = locks.collect();
    let found = locks.iter().position(|lock| suits(key, lock));
    locks.swap_remove(found.unwrap_or(0))
}

/// The operator tells the player with the last word the keys, and the player tries words until
/// their cards suit them. That works without a beacon, and every check says so. With one, the
/// player has to guess a signature that doesn't exist yet, and a fair deal has three jacks in
/// 7.92 % of the cases.
#[test]
fn tried_words_are_of_no_use_with_a_beacon() {
    let lists = 200;
    let (mut without, mut with) = (0, 0);
    for number in 0..lists {
        let key = secret(number).key(&name(), 1);
        without += u32::from(suits(&key, &tried(&key, None)));
        let chosen = tried(&key, Some([0; 48]));
        let mut signature = [0; 48];
        signature[..32].copy_from_slice(Digest::of(&[b"round", &number.to_le_bytes()]).bytes());
        let round = 1000;
        let drawn = Lock {
            beacon: Some(BeaconRound { round, signature }),
            ..chosen
        };
        with += u32::from(suits(&key, &drawn));
    }
    assert!(without > 190, "{without} of {lists} lists");
    assert!((4..32).contains(&with), "{with} of {lists} lists");
}
