//! The program, run as a real process.
#![allow(
    clippy::unwrap_used,
    reason = "a program that can't be run fails the test"
)]

use std::path::Path;
use std::process::Command;

/// Trains a little, with these further arguments, and returns the printed progress.
fn train(out: &Path, more: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_skat-train"))
        .args(["--contracts", "20", "--policies", "3", "--deals", "4"])
        .args(more)
        .arg("--out")
        .arg(out)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn it_writes_a_file_and_the_same_one_from_the_same_open_card_nets() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learned.bin");
    let told = train(&file, &[]);
    let (_, by_heuristics) = told
        .split_once("heuristics")
        .expect("the policy for heuristics is trained, too");
    assert!(
        told.contains("Suit, PolicyPlay: log loss")
            && by_heuristics.contains("Null, defenders: learned from"),
        "{told}"
    );

    let again = folder.path().join("again.bin");
    assert!(
        !train(&again, &["--open-of", file.to_str().unwrap()]).contains("OpenCards: log loss"),
        "contracts aren't tried with open cards again"
    );
    assert_eq!(
        std::fs::read(&again).unwrap(),
        std::fs::read(&file).unwrap()
    );
}

#[test]
fn a_damaged_file_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learned.bin");
    std::fs::write(&file, "no model").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_skat-train"))
        .arg("--open-of")
        .arg(&file)
        .arg("--out")
        .arg(folder.path().join("never.bin"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && said.contains(file.to_str().unwrap()),
        "{said}"
    );
}
