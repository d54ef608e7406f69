//! Protocol 2: a second implementation makes the published vectors and agrees on random lists, and
//! its deals are uniform.
#![allow(clippy::unwrap_used, reason = "a failure here fails the test")]

mod attacks;
mod day;
mod plain;
mod uniform;

use self::plain::{PlainDeal, PlainWord, base64url, hex, hmac, sha256};
use data_encoding::BASE64URL_NOPAD;
use proptest::collection::vec;
use proptest::prelude::*;
use skat_rules::fairness::{
    BeaconRound, CHAIN_START, DealProof, Digest, ListCommitment, ListSecret, Lock, Rotation, Salt,
    Word, chain_after,
};

const PAGE: &str = include_str!("../../../../../docs/DEALS.md");

/// Round 1000 of quicknet.
const SIGNATURE: &str = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125\
                         e342b73a8dd2bacbe47e4b6b63ed5e39";

fn unhex(text: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    (0..text.len()).step_by(2).map(byte).collect()
}

fn word(salt: u8, text: &str, shown: bool) -> Option<PlainWord> {
    let text = text.to_owned();
    Some(PlainWord {
        salt: vec![salt; 16],
        text,
        shown,
    })
}

fn salts<const COUNT: usize>(bytes: [u8; COUNT]) -> Vec<Vec<u8>> {
    bytes.map(|byte| vec![byte; 16]).to_vec()
}

/// The published proofs, by the names of their files.
fn published() -> [(&'static str, PlainDeal); 4] {
    let table = PlainDeal {
        secret: (0..32).collect(),
        list: "1f3a".to_owned(),
        leaves: 64,
        deal: 3,
        places: 3,
        repeats: 0,
        message: Some(1_311_223_344_556_677_889),
        beacon: None,
        words: vec![
            word(0x11, "Herz ist Trumpf", true),
            None,
            word(0x33, "♣ über alles!", true),
        ],
        salts: salts([0x11, 0x22, 0x33]),
    };
    let with_beacon = PlainDeal {
        secret: vec![0xff; 32],
        list: "c0ffee".to_owned(),
        leaves: 128,
        deal: 100,
        places: 4,
        repeats: 2,
        message: Some(1_442_886_123_456_789_012),
        beacon: Some((1000, unhex(SIGNATURE))),
        words: vec![
            None,
            word(0x22, "erased", false),
            word(0x44, "A B C D E F G H I J K L M N O P!", true),
            None,
        ],
        salts: salts([0x11, 0x22, 0x44, 0x55]),
    };
    let day = PlainDeal {
        secret: vec![0; 32],
        list: "day-2026-12-01".to_owned(),
        deal: 1,
        message: None,
        beacon: with_beacon.beacon.clone(),
        words: Vec::new(),
        salts: Vec::new(),
        ..table.clone()
    };
    let day_without_beacon = PlainDeal {
        list: "day-2026-12-02".to_owned(),
        deal: 36,
        beacon: None,
        ..day.clone()
    };
    [
        ("table", table),
        ("beacon", with_beacon),
        ("day", day),
        ("day-without-beacon", day_without_beacon),
    ]
}

#[test]
fn the_second_implementation_knows_the_standards() {
    assert_eq!(
        hex(&sha256(b"abc")),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
    assert_eq!(
        hex(&hmac(b"Jefe", b"what do ya want for nothing?")),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    );
    assert_eq!(base64url(b"\xfb\xff"), "-_8");
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the proofs are outside the crate"
)]
fn the_second_implementation_makes_the_published_proofs() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs");
    for (name, deal) in published() {
        let file = folder.join(format!("{name}.json"));
        if std::env::var_os("SKATRUNDE_WRITE_DOCS").is_some() {
            std::fs::write(&file, deal.file()).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap(), deal.file());
    }
}

/// The page's block with a line for the secret, name and leaves of each list, and one each for its
/// root, the digest of its words, and the keys of its lots and of deal 1.
#[test]
fn the_second_implementation_makes_the_published_roots() {
    let lines = |(_, deal): (&str, PlainDeal)| {
        format!(
            "{} {} {}\n  {}\n  {}\n  {}\n  {}\n",
            hex(&deal.secret),
            deal.list,
            deal.leaves,
            base64url(&deal.root()),
            deal.words_digest(),
            hex(&deal.key(0)),
            hex(&deal.key(1)),
        )
    };
    let block: String = published().map(lines).concat();
    assert!(
        PAGE.contains(&format!("```roots\n{block}```\n")),
        "the page must have:\n{block}"
    );
}

fn salt(bytes: &[u8]) -> Salt {
    Salt(bytes.try_into().unwrap())
}

fn lock(deal: &PlainDeal) -> Lock {
    let word = |word: &PlainWord| {
        let given = Word::new(salt(&word.salt), word.text.parse().unwrap());
        if word.shown { given } else { given.erased() }
    };
    Lock {
        message: deal.message,
        beacon: deal.beacon.as_ref().map(|(round, signature)| BeaconRound {
            round: *round,
            signature: signature.clone().try_into().unwrap(),
        }),
        words: deal
            .words
            .iter()
            .map(|given| given.as_ref().map(word))
            .collect(),
    }
}

fn list(deal: &PlainDeal) -> ListCommitment {
    let secret = ListSecret::new(deal.secret.clone().try_into().unwrap());
    let salts: Vec<Salt> = deal.salts.iter().map(|bytes| salt(bytes)).collect();
    let deals = deal.leaves as u16 - 1;
    ListCommitment::new(secret, deal.list.parse().unwrap(), deals, &salts).unwrap()
}

/// Compares everything that both implementations derive.
fn agree(deal: &PlainDeal) {
    let list = list(deal);
    let rotation = Rotation {
        deal: deal.deal as u16,
        places: deal.places as u8,
        repeats: deal.repeats as u16,
    };
    let proof = DealProof::of(&list, rotation, &lock(deal)).unwrap();
    assert_eq!(proof.check(), Ok(()));
    assert_eq!(list.root().base64url(), base64url(&deal.root()));
    let words_digest = proof.lock.words_digest(list.name()).base64url();
    assert_eq!(words_digest, deal.words_digest());
    assert_eq!(hex(proof.key.key.reveal()), hex(&deal.key(deal.deal)));
    assert_eq!(hex(proof.secret.reveal()), hex(&deal.deal_secret()));
    assert_eq!(u32::from(proof.first_dealer), deal.first_dealer());
    assert_eq!(
        proof.cards.map(|card| card.to_string()).as_slice(),
        deal.cards()
    );
}

#[test]
fn both_agree_on_the_published_proofs() {
    for (_, deal) in published() {
        agree(&deal);
    }
}

#[test]
fn a_list_commits_to_at_least_63_deals_and_to_a_power_of_two() {
    let [(_, table), ..] = published();
    let lock = lock(&table);
    for (deals, last) in [(1, 63), (63, 63), (64, 127), (127, 127), (1000, 1023)] {
        let salts: Vec<Salt> = table.salts.iter().map(|bytes| salt(bytes)).collect();
        let name = table.list.parse().unwrap();
        let list = ListCommitment::new(ListSecret::new([7; 32]), name, deals, &salts).unwrap();
        let proof = |deal: u16| {
            let rotation = Rotation {
                deal,
                places: 3,
                repeats: 0,
            };
            DealProof::of(&list, rotation, &lock)
        };
        assert_eq!(proof(last).unwrap().check(), Ok(()), "{deals} deals");
        assert_eq!((proof(0), proof(last + 1)), (None, None), "{deals} deals");
    }
}

#[test]
fn impossible_turns_have_no_proof() {
    let [(_, table), ..] = published();
    let (list, lock) = (list(&table), lock(&table));
    for (deal, places, repeats) in [(1, 2, 0), (1, 5, 0), (1, 3, 1), (64, 3, 0)] {
        let rotation = Rotation {
            deal,
            places,
            repeats,
        };
        assert_eq!(DealProof::of(&list, rotation, &lock), None, "{rotation:?}");
    }
}

#[test]
fn a_list_has_at_most_nine_salts() {
    for (count, is_list) in [(0, true), (9, true), (10, false), (256, false)] {
        let name = "1f3a".parse().unwrap();
        let salts = vec![Salt([1; 16]); count];
        let list = ListCommitment::new(ListSecret::new([7; 32]), name, 36, &salts);
        assert_eq!(list.is_some(), is_list, "{count} salts");
    }
}

#[test]
fn locks_of_other_tables_have_no_proof() {
    let [(_, table), (_, beacon), ..] = published();
    let (list, right) = (list(&table), lock(&table));
    let rotation = |places| Rotation {
        deal: 1,
        places,
        repeats: 0,
    };
    let word = |salt, text: &str| Some(Word::new(Salt([salt; 16]), text.parse().unwrap()));
    let with_words = |words| Lock {
        words,
        ..right.clone()
    };
    let no_round = lock(&beacon)
        .beacon
        .map(|beacon| BeaconRound { round: 0, ..beacon });
    let mut no_digest = right.words.clone();
    no_digest[1] = Some(Word {
        digest: Digest::new([0; 32]),
        shown: None,
    });
    for (what, places, lock) in [
        ("too many places", 4, right.clone()),
        ("too few words", 3, with_words(vec![None; 2])),
        ("no words", 3, with_words(Vec::new())),
        (
            "words without a message",
            3,
            Lock {
                message: None,
                ..right.clone()
            },
        ),
        (
            "message 0",
            3,
            Lock {
                message: Some(0),
                ..right.clone()
            },
        ),
        (
            "round 0",
            3,
            Lock {
                beacon: no_round,
                ..right.clone()
            },
        ),
        (
            "another salt",
            3,
            with_words(vec![word(0x44, "Herz"), None, None]),
        ),
        ("the digest of a missing word", 3, with_words(no_digest)),
        (
            "a word without a salt",
            4,
            with_words(vec![None, None, None, word(0x44, "Herz")]),
        ),
    ] {
        assert_eq!(
            DealProof::of(&list, rotation(places), &lock),
            None,
            "{what}"
        );
    }
    assert!(DealProof::of(&list, rotation(3), &right).is_some());
}

#[test]
fn secrets_keys_and_words_print_nothing() {
    let list = list(&published()[0].1);
    let key = list.open(1).unwrap().key;
    let secret = ListSecret::new([7; 32]);
    assert_eq!(
        format!("{secret:?} {key:?} {list:?}"),
        "ListSecret DealKey ListCommitment"
    );
    let lock = lock(&published()[0].1);
    let word = lock.words[0].clone().unwrap();
    let shown = word.shown.clone().unwrap();
    let (salt, text) = (shown.salt, shown.text.clone());
    assert_eq!(
        format!("{lock:?} {word:?} {shown:?} {salt:?} {text:?}"),
        "Lock Word ShownWord Salt WordText"
    );
}

/// A word without its salt, and whether it is still shown.
fn any_word() -> impl Strategy<Value = Option<(String, bool)>> {
    proptest::option::of(("[!-~äöüß♥]([ -~äöüß♥]{0,8}[!-~äöüß♥])?", any::<bool>()))
}

prop_compose! {
    fn any_deal()(
        secret in any::<[u8; 32]>(),
        list in "[!-~]{1,40}",
        depth in 6..9_u32,
    )(
        secret in Just(secret.to_vec()),
        list in Just(list),
        leaves in Just(1 << depth),
        deal in 1..1_u32 << depth,
        repeats in any::<prop::sample::Index>(),
        beacon in proptest::option::of((1..u32::MAX, vec(any::<u8>(), 48))),
        message in proptest::option::of(1..u64::MAX),
        words in vec(any_word(), 3..=4),
        salts in vec(vec(any::<u8>(), 16), 4..=9),
    ) -> PlainDeal {
        let words = if message.is_some() { words } else { Vec::new() };
        let places = if words.len() == 4 { 4 } else { 3 };
        let repeats = repeats.index(deal as usize) as u32;
        let words = words.into_iter().zip(&salts).map(|(word, salt)| {
            word.map(|(text, shown)| PlainWord { salt: salt.clone(), text, shown })
        });
        let words = words.collect();
        PlainDeal { secret, list, leaves, deal, places, repeats, message, beacon, words, salts }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn both_agree_on_random_lists(deal in any_deal()) {
        agree(&deal);
    }
}

/// Each line of the page has a list, its root, and the head of the chain after it.
#[test]
fn the_chain_is_that_of_the_page() {
    let (_, vectors) = PAGE.split_once("```chain\n").expect("the vectors");
    let (vectors, _) = vectors.split_once("```").expect("their end");
    let digest = |text: &str| {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url");
        Digest::new(bytes.try_into().expect("32 bytes"))
    };
    let mut head = CHAIN_START;
    for line in vectors.lines() {
        let [list, root, after] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        head = chain_after(&head, &list.parse().expect("a name"), &digest(root));
        assert_eq!(head, digest(after), "{list}");
    }
    assert_eq!(vectors.lines().count(), 3);
}
