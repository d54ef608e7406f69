//! Each attack that `docs/DEALS.md` names has a test in which it fails.

use std::fs;
use std::path::Path;

use crate::PAGE;

const PROTOCOL: &str = "crates/skat-rules/tests/rules/fairness/attacks.rs";
const TABLE: &str = "crates/skat-table/tests/table/fairness.rs";
const FILES: &str = "tests/verify/manipulations.rs";
const VERIFY: &str = "tests/verify/main.rs";
const START: &str = "tests/discord/start.rs";
const RELAYS: &str = "src/beacon/client/tests.rs";
const STORE: &str = "crates/skat-store/tests/backup.rs";

/// The beginning of each attack in the page's order, with its tests: files and what they contain.
const ATTACKS: [(&str, &[(&str, &str)]); 17] = [
    (
        "guess the cards behind a commitment",
        &[
            (PROTOCOL, "fn a_right_guess_can_not_be_confirmed("),
            (TABLE, "fn nothing_but_the_root_shows_the_secret("),
        ],
    ),
    (
        "learn the next deals",
        &[(PROTOCOL, "fn a_proof_reveals_no_other_deal(")],
    ),
    (
        "change a deal after the commitment",
        &[(PROTOCOL, "fn no_other_key_leads_to_the_root(")],
    ),
    (
        "build a lopsided tree",
        &[(VERIFY, "fn a_lopsided_tree_proves_one_key(")],
    ),
    (
        "choose `S` after the words",
        &[(TABLE, "fn a_list_commits_once_and_before_it_begins(")],
    ),
    (
        "delay or repeat the lock",
        &[
            (
                TABLE,
                "fn a_lock_that_may_be_lost_is_repeated_with_its_reason(",
            ),
            (
                START,
                "fn kills_between_all_steps_leave_one_root_and_one_start(",
            ),
            (
                START,
                "fn once_discord_has_forgotten_the_nonce_the_start_is_numbered(",
            ),
        ],
    ),
    (
        "leave and come back",
        &[
            (TABLE, "fn leaving_and_coming_back_changes_no_deal("),
            (
                TABLE,
                "fn whoever_leaves_and_comes_back_in_the_list_meets_the_same_deals(",
            ),
        ],
    ),
    (
        "choose a salt that suits the words",
        &[(FILES, "\"a word with a salt chosen to suit it\"")],
    ),
    (
        "claim that a made-up word was erased",
        &[
            (PROTOCOL, "fn a_made_up_erased_word_has_another_digest("),
            (FILES, "\"a missing word as an erased one\""),
        ],
    ),
    (
        "change a shown word so that nobody sees it",
        &[
            (FILES, "\"invisible characters\""),
            (FILES, "\"a word that isn't in NFC\""),
        ],
    ),
    (
        "try many last words",
        &[(PROTOCOL, "fn tried_words_are_of_no_use_with_a_beacon(")],
    ),
    (
        "forge a round of the beacon",
        &[
            (VERIFY, "fn a_signature_that_drand_never_gave_is_found("),
            (
                RELAYS,
                "fn another_relay_helps_out_and_is_asked_first_from_then_on(",
            ),
        ],
    ),
    (
        "make a proof with another message",
        &[(PROTOCOL, "fn a_proof_of_another_start_names_that_start(")],
    ),
    (
        "collide a shortened root",
        &[(
            PROTOCOL,
            "fn shortened_roots_collide_and_whole_ones_do_not(",
        )],
    ),
    (
        "show different roots",
        &[(
            START,
            "fn everybody_sees_root_words_and_start_and_each_deal_is_proved(",
        )],
    ),
    (
        "deal in a way that favours somebody",
        &[("src/statistics/mod.rs", "fn a_favoured_hand_is_found(")],
    ),
    (
        "break off lists",
        &[
            (TABLE, "fn a_list_that_is_stopped_reveals_its_secret("),
            (
                STORE,
                "fn the_cards_of_all_deals_but_running_ones_are_counted(",
            ),
        ],
    ),
];

#[test]
fn every_attack_of_the_page_has_a_test() {
    let (_, rest) = PAGE
        .split_once("| attack | by | answer |\n|---|---|---|\n")
        .unwrap();
    let rows: Vec<&str> = rest
        .lines()
        .take_while(|line| line.starts_with("| "))
        .collect();
    assert_eq!(rows.len(), ATTACKS.len(), "{rows:#?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (row, (attack, tests)) in rows.iter().zip(ATTACKS) {
        assert!(row.starts_with(&format!("| {attack}")), "{row}: {attack}");
        for (file, test) in tests {
            let source = fs::read_to_string(root.join(file)).unwrap();
            assert!(source.contains(test), "{file} lacks {test}");
        }
    }
}
