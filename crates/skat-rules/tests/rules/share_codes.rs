//! Share codes: every code reads back, and mistyped ones are noticed.

use proptest::prelude::*;
use skat_rules::deal::DealSecret;
use skat_rules::share_code::{NotAShareCode, ShareCode};

/// The letters and digits of codes.
const ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Codes by an implementation of their own, from which the checks follow.
const CODES: [(u64, &str); 4] = [
    (0, "0000-0000-0000-0000"),
    (7, "0000-0000-0000-7FSK"),
    (0x0123_4567_89ab_cdef, "028T-5CY4-TQKF-F6YH"),
    (u64::MAX, "FZZZ-ZZZZ-ZZZZ-Z48V"),
];

fn parse(text: &str) -> Result<ShareCode, NotAShareCode> {
    text.parse()
}

/// Returns the letters and digits of a code, without hyphens.
fn letters(code: ShareCode) -> Vec<char> {
    code.to_string()
        .chars()
        .filter(|letter| *letter != '-')
        .collect()
}

#[test]
fn known_codes_stay_as_they_are() {
    for (bits, text) in CODES {
        assert_eq!(ShareCode::new(bits).to_string(), text);
        assert_eq!(parse(text), Ok(ShareCode::new(bits)));
    }
    let secret = DealSecret::new(std::array::from_fn(|byte| byte as u8));
    let code = ShareCode::of(&secret, 0xab, 3);
    assert_eq!(code.to_string(), "4ZHJ-G6VG-CQPK-V3KF");
}

#[test]
fn codes_differ_by_secret_table_and_deal() {
    let secrets = [1, 2].map(|byte| DealSecret::new([byte; 32]));
    let mut codes: Vec<ShareCode> = secrets
        .iter()
        .flat_map(|secret| (1..=9).map(move |table| (secret, table)))
        .flat_map(|(secret, table)| (1..=9).map(move |deal| ShareCode::of(secret, table, deal)))
        .collect();
    let made = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), made);
}

#[test]
fn texts_of_another_length_are_no_codes() {
    for text in ["", "x", "0000-0000-0000-000", "0000-0000-0000-00000"] {
        assert_eq!(parse(text), Err(NotAShareCode::Length), "{text}");
    }
}

#[test]
fn letters_outside_the_alphabet_are_wrong_where_they_stand() {
    assert_eq!(
        parse("0000-0000-0000-U000"),
        Err(NotAShareCode::OneWrong(13))
    );
    assert_eq!(
        parse("?000-0000-0000-U000"),
        Err(NotAShareCode::SeveralWrong)
    );
    assert_eq!(
        parse("0000-00ä0-0000-0000"),
        Err(NotAShareCode::OneWrong(7))
    );
}

proptest! {
    #[test]
    fn a_code_reads_back_however_it_is_typed(bits: u64) {
        let code = ShareCode::new(bits);
        let text = code.to_string();
        let typed = [
            text.clone(),
            text.to_lowercase(),
            text.replace('-', ""),
            text.replace('-', " "),
            text.replace('0', "o").replace('1', "L"),
            format!(" {} ", text.replace('0', "O").replace('1', "i")),
        ];
        for typed in typed {
            prop_assert_eq!(parse(&typed), Ok(code), "{}", typed);
        }
    }

    #[test]
    fn one_wrong_character_is_located(
        bits: u64,
        place in 0..16_usize,
        wrong in prop::sample::select(ALPHABET.chars().collect::<Vec<_>>()),
    ) {
        let mut typed = letters(ShareCode::new(bits));
        prop_assume!(typed[place] != wrong);
        typed[place] = wrong;
        let place = u8::try_from(place + 1).expect("a small number");
        let typed: String = typed.into_iter().collect();
        prop_assert_eq!(parse(&typed), Err(NotAShareCode::OneWrong(place)));
    }

    #[test]
    fn two_wrong_characters_are_noticed(
        bits: u64,
        places in prop::sample::subsequence((0..16).collect::<Vec<usize>>(), 2),
        wrong in prop::collection::vec(prop::sample::select(ALPHABET.chars().collect::<Vec<_>>()), 2),
    ) {
        let mut typed = letters(ShareCode::new(bits));
        for (place, wrong) in places.into_iter().zip(wrong) {
            prop_assume!(typed[place] != wrong);
            typed[place] = wrong;
        }
        let typed: String = typed.into_iter().collect();
        prop_assert_eq!(parse(&typed), Err(NotAShareCode::SeveralWrong));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,24}") {
        if let Ok(code) = parse(&text) {
            prop_assert_eq!(parse(&code.to_string()), Ok(code));
        }
    }
}
