//! Proof files: the command line and the Python of the docs accept real ones and refuse manipulated
//! ones, and the endpoint serves the page that checks them.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "tests fail by panicking and print skipped checks"
)]

mod attacks;
mod manipulations;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use data_encoding::HEXLOWER;
use manipulations::PUBLISHED;
use serde_json::Value;
use skat_rules::deal::shuffled;
use skat_rules::fairness::{
    BeaconRound, DealKey, Digest, FaultKind, ListName, Lock, ProofFault, Word,
};
use skat_store::EmbeddedStore;
use skat_view::{Lang, proof_fault};
use skatrunde::metrics::{Endpoint, Metrics, Sources};
use tokio_util::sync::CancellationToken;

const PAGE: &str = include_str!("../../docs/DEALS.md");

/// Runs the program with these arguments in an English environment.
fn run(words: &[&str]) -> Output {
    program(words).env("LC_ALL", "C").output().unwrap()
}

fn program(words: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_skatrunde"));
    program.args(words);
    program
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn published_file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/proofs");
    folder.join(format!("{name}.json"))
}

#[test]
fn the_command_says_what_a_published_proof_shows() {
    for (name, _) in PUBLISHED {
        for language in ["de", "en"] {
            let file = published_file(name);
            let output = run(&["verify", file.to_str().unwrap(), "--language", language]);
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
            insta::assert_snapshot!(format!("{name}-{language}"), text(&output.stdout));
        }
    }
}

#[test]
fn the_command_names_the_field_at_which_a_manipulated_proof_fails() {
    let folder = tempfile::tempdir().unwrap();
    let manipulated = manipulations::all();
    for manipulated in manipulated {
        let file = folder.path().join("proof.json");
        std::fs::write(&file, &manipulated.file).unwrap();
        let kind = FaultKind::ALL
            .into_iter()
            .find(|kind| kind.key() == manipulated.fault);
        let fault = ProofFault::new(manipulated.field, kind.unwrap());
        for (language, lang) in [("de", Lang::De), ("en", Lang::En)] {
            let output = run(&["verify", file.to_str().unwrap(), "--language", language]);
            let complaint = text(&output.stderr);
            let what = manipulated.what;
            assert_eq!(output.status.code(), Some(1), "{what}: {complaint}");
            assert!(
                complaint.contains(&proof_fault(&fault, lang)),
                "{what}: {complaint}"
            );
            assert_eq!(text(&output.stdout), "", "{what}");
        }
    }
}

/// The operator makes up a signature that suits them. Everything else of the proof fits it.
#[test]
fn a_signature_that_drand_never_gave_is_found() {
    let mut proof: Value = serde_json::from_str(PUBLISHED[1].1).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let name: ListName = text(&proof["list"]).parse().unwrap();
    let key = |value: &Value| {
        let bytes = HEXLOWER.decode(text(value).as_bytes()).unwrap();
        DealKey::new(bytes.try_into().unwrap())
    };
    let word = |value: &Value| {
        let digest = HEXLOWER
            .decode(value["digest"].as_str()?.as_bytes())
            .unwrap();
        Some(Word {
            digest: Digest::new(digest.try_into().unwrap()),
            shown: None,
        })
    };
    let words = proof["lock"]["words"].as_array().unwrap();
    let lock = Lock {
        message: Some(text(&proof["lock"]["message"]).parse().unwrap()),
        beacon: Some(BeaconRound {
            round: 1000,
            signature: [7; 48],
        }),
        words: words.iter().map(word).collect(),
    };
    let secret = key(&proof["key"]).deal_secret(&name, 100, &lock);
    let first_dealer = key(&proof["lots"]["key"])
        .lot_secret(&name, &lock)
        .first_dealer(4);
    proof["lock"]["beacon"]["signature"] = "07".repeat(48).into();
    proof["secret"] = HEXLOWER.encode(secret.reveal()).into();
    let cards = shuffled(&secret).map(|card| card.to_string());
    proof["cards"] = cards.join(" ").into();
    proof["lots"]["first_dealer"] = first_dealer.into();
    proof["forehand"] = ((u32::from(first_dealer) + 100 - 2) % 4).into();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.json");
    std::fs::write(&file, proof.to_string()).unwrap();
    let output = run(&["verify", file.to_str().unwrap()]);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.contains("`lock.beacon.signature`: drand never gave this signature"),
        "{complaint}"
    );
    // The Python has no key of drand and prints the signature to compare.
    if let Some(output) = python(folder.path(), proof.to_string().as_bytes()) {
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains(&"07".repeat(48)), "{printed}");
    }
}

/// Of all keys that a lopsided tree has for a deal, only the one as deep as leaf 0 proves it.
#[test]
fn a_lopsided_tree_proves_one_key() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.json");
    for depth in 6..=16 {
        std::fs::write(&file, manipulations::lopsided(depth)).unwrap();
        let output = run(&["verify", file.to_str().unwrap()]);
        assert_eq!(output.status.success(), depth == 16, "{depth}: {output:?}");
    }
}

#[test]
fn other_bytes_of_the_same_proof_are_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.json");
    for (what, bytes) in manipulations::accepted() {
        std::fs::write(&file, bytes).unwrap();
        let output = run(&["verify", file.to_str().unwrap()]);
        assert!(output.status.success(), "{what}: {}", text(&output.stderr));
    }
}

#[test]
fn the_environment_chooses_the_language() {
    let file = published_file("table");
    let file = file.to_str().unwrap();
    for (variables, is_german) in [
        (&[("LANG", "de_AT.UTF-8")][..], true),
        (&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C.UTF-8")], false),
        (&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "de_DE")], true),
        (&[("LANG", "fr_FR.UTF-8")], false),
        (&[], false),
    ] {
        let mut program = program(&["verify", file]);
        for name in ["LANG", "LC_ALL", "LC_MESSAGES"] {
            program.env_remove(name);
        }
        let output = program.envs(variables.iter().copied()).output().unwrap();
        let report = text(&output.stdout);
        assert_eq!(
            report.contains("Der Beweis stimmt"),
            is_german,
            "{variables:?}: {report}"
        );
    }
}

#[test]
fn wrong_words_and_files_that_arent_there_are_explained() {
    for (words, code, says) in [
        (&["verify"][..], 2, "<FILE>"),
        (
            &["verify", "proof.json", "--language", "fr"],
            2,
            "there are de, en",
        ),
        (&["verify", "nowhere.json"], 1, "nowhere.json can't be read"),
        (
            &["verify", "--page", "nowhere/page.html"],
            1,
            "can't be written",
        ),
    ] {
        let output = run(words);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {complaint}");
        assert!(complaint.contains(says), "{words:?}: {complaint}");
    }
}

#[tokio::test]
async fn the_page_is_written_and_served_and_needs_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let output = run(&["verify", "--page", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.len() <= 60_000, "{} bytes", page.len());
    for reference in [
        "http:", "https:", "src=", "href=", "import", "fetch(", "url(",
    ] {
        assert!(!page.contains(reference), "the page mentions {reference}");
    }

    let sources = Sources {
        metrics: Metrics::default(),
        store: Arc::new(EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap()),
        stop: CancellationToken::new(),
    };
    let endpoint = Endpoint::start("127.0.0.1:0".parse().unwrap(), sources)
        .await
        .unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let address = format!("http://{}/verify", endpoint.address());
    let response = client.get(address).send().await.unwrap();
    assert!(
        response.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    assert_eq!(response.text().await.unwrap(), page);
}

#[test]
fn the_page_explains_every_fault_in_both_languages() {
    let page = include_str!("../../src/proof/page.html");
    // The page can't check the beacon's signature.
    let shown = FaultKind::ALL.into_iter();
    for kind in shown.filter(|kind| *kind != FaultKind::Signature) {
        let key = kind.key();
        let texts = [format!(" {key}: \""), format!("\"{key}\": \"")];
        let count: usize = texts.iter().map(|text| page.matches(text).count()).sum();
        assert!(count >= 2, "{key}");
    }
}

/// Runs the Python of the docs, with `-O`, which leaves out `assert`; `None` where there is no
/// `python3`.
fn python(folder: &Path, proof: &[u8]) -> Option<Output> {
    let (_, rest) = PAGE
        .split_once("```python\n")
        .expect("the page has a block of Python");
    let (script, _) = rest.split_once("```").expect("the block ends");
    let lines = script.lines().filter(|line| !line.is_empty()).count();
    assert!(lines <= 70, "{lines} lines");
    let (script_file, proof_file) = (folder.join("check.py"), folder.join("proof.json"));
    std::fs::write(&script_file, script).unwrap();
    std::fs::write(&proof_file, proof).unwrap();
    let output = Command::new("python3")
        .arg("-O")
        .args([script_file, proof_file])
        .output();
    if output.is_err() {
        println!("NOT RUN: there is no python3 here");
    }
    output.ok()
}

#[test]
fn the_python_of_the_docs_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let published = PUBLISHED.map(|(name, proof)| (name, proof.as_bytes().to_vec()));
    for (name, proof) in published.into_iter().chain(manipulations::accepted()) {
        let Some(output) = python(folder.path(), &proof) else {
            return;
        };
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        assert!(text(&output.stdout).contains(" holds"), "{name}");
    }
    let Some(output) = python(folder.path(), PUBLISHED[1].1.as_bytes()) else {
        return;
    };
    // What it says to compare is what the program says.
    let report = run(&["verify", published_file("beacon").to_str().unwrap()]);
    let report = text(&report.stdout);
    for part in text(&output.stdout).split_whitespace() {
        let part = part.trim_end_matches([',', '.']);
        assert!(part.len() < 40 || report.contains(part), "{part}: {report}");
    }
    let long = |text: &str| {
        text.split_whitespace()
            .filter(|part| part.len() >= 43)
            .count()
    };
    assert_eq!(long(&text(&output.stdout)), 3, "{}", text(&output.stdout));
    for manipulated in manipulations::all() {
        if manipulated.only_form {
            continue;
        }
        let Some(output) = python(folder.path(), &manipulated.file) else {
            return;
        };
        assert!(!output.status.success(), "{}", manipulated.what);
    }
}

/// The Python refuses every invisible character for its own sake, before it compares digests.
#[test]
fn the_python_of_the_docs_refuses_invisible_characters() {
    let folder = tempfile::tempdir().unwrap();
    let (_, rest) = PAGE.split_once("```invisible\n").unwrap();
    let (block, _) = rest.split_once("```").unwrap();
    for range in block.split_whitespace() {
        let ends: Vec<&str> = range.split('-').collect();
        for end in ends {
            let code = u32::from_str_radix(end, 16).unwrap();
            let letter = char::from_u32(code).unwrap();
            let word = serde_json::to_string(&format!("a{letter}b")).unwrap();
            let proof = PUBLISHED[0].1.replace("\"Herz ist Trumpf\"", &word);
            let Some(output) = python(folder.path(), proof.as_bytes()) else {
                return;
            };
            let complaint = text(&output.stderr);
            assert!(
                complaint.contains("characters that it can't have"),
                "{end}: {complaint}"
            );
        }
    }
}

#[cfg(feature = "arena")]
#[test]
fn selfplay_writes_a_proof_of_each_deal() {
    let folder = tempfile::tempdir().unwrap();
    let proofs = |name: &str, seed: &str| {
        let folder = folder.path().join(name);
        let written = folder.to_str().unwrap();
        let output = run(&[
            "selfplay", "--deals", "65", "--seed", seed, "--proofs", written,
        ]);
        assert!(
            text(&output.stdout).starts_with("65 deals"),
            "{}",
            text(&output.stderr)
        );
        let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        files
    };
    let (files, again, others) = (proofs("5", "5"), proofs("again", "5"), proofs("6", "6"));
    let names: Vec<_> = files
        .iter()
        .map(|file| file.file_name().unwrap().to_owned())
        .collect();
    assert_eq!(names.len(), 65);
    assert_eq!(
        (&names[0], &names[64]),
        (
            &"selfplay-5-1-01.json".into(),
            &"selfplay-5-2-02.json".into(),
        )
    );
    let read = |file: &PathBuf| std::fs::read(file).unwrap();
    assert!(files.iter().map(read).eq(again.iter().map(read)));
    assert!(
        files
            .iter()
            .chain(&others)
            .all(|file| read(file).len() <= 4096)
    );

    for file in files.iter().step_by(16).chain(&others[..2]) {
        let output = run(&["verify", file.to_str().unwrap()]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        if let Some(output) = python(folder.path(), &read(file)) {
            assert!(output.status.success(), "{}", text(&output.stderr));
        }
    }
}
