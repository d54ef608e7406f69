//! Project chores: `cargo xtask test`, `ci`, `deny`, `dist`, `notices`, `soak`, `chaos`, `fuzz`,
//! `mutants`, `train`.

mod cargo;
mod deny;
mod dist;
mod needs;
mod notices;
mod tests;
#[cfg(test)]
mod workflows;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <chore>

  test [--install]
         run every test. As root, first install what the tests need and the machine lacks; as \
         another user, name the
         command that does, or run it with sudo if --install is given
  ci     what must hold besides the tests: format, clippy, rustdoc
  dist   build a release into target/dist and check it: archives, checksums, bill of materials
  soak [--install]
         run every test in its heavy variant, optimised; takes hours
  chaos [FIRST LAST]
         play through worlds in which Discord fails in every way, one for each number from the \
         first to the last (1 to
         5000 unless given), optimised; goes on where it was stopped
  fuzz [SECONDS]
         fuzz everything that reads text, bytes or replies, or takes actions, so long each (60 \
         unless given); needs cargo-fuzz
  mutants [store]
         test the tests: change auction, contracts, tricks and settlement in every way; with \
         `store`, how steps are stored and results counted. Needs cargo-mutants; takes an hour, with \
         `store` several
  train --out FILE [OPTIONS]
         train the autoplayers' model on deals they play among themselves, optimised; --help lists \
         the options
  deny [--all]
         check licences, packages, their sources and known vulnerabilities; installs cargo-deny \
         where it is missing;
         with --all it is an error if the database of vulnerabilities can't be fetched
  notices
         write THIRD_PARTY_NOTICES.md: the packages that are part of the program, with their \
         licences";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let chore: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match chore.as_slice() {
        ["test"] => needs::install_missing(false).and_then(|()| tests::test()),
        ["test", "--install"] => needs::install_missing(true).and_then(|()| tests::test()),
        ["ci"] => cargo::checks(),
        ["chaos"] => cargo::chaos(1, 5_000),
        ["chaos", first, last] => match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) => cargo::chaos(first, last),
            _ => Err(USAGE.to_owned()),
        },
        ["fuzz"] => cargo::fuzz("60"),
        ["fuzz", seconds] => cargo::fuzz(seconds),
        ["deny"] => deny::deny(false),
        ["deny", "--all"] => deny::deny(true),
        ["notices"] => notices::write(std::path::Path::new(notices::FILE)),
        ["mutants"] => cargo::mutants(),
        ["mutants", "store"] => cargo::store_mutants(),
        ["train", arguments @ ..] => cargo::train(arguments),
        ["dist"] => dist::run(),
        ["soak"] => needs::install_missing(false).and_then(|()| tests::soak()),
        ["soak", "--install"] => needs::install_missing(true).and_then(|()| tests::soak()),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
