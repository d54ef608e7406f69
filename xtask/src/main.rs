//! Project chores: `cargo xtask test`, `ci`, `soak`, `fuzz`, `mutants`.

mod cargo;
mod needs;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <chore>

  test   install what the tests need and the machine lacks, then run every test
  ci     what must hold besides the tests: format, clippy, rustdoc
  soak   run every test in its heavy variant, optimised; takes hours
  fuzz [SECONDS]
         fuzz everything that reads text or takes actions, so long each (60 unless given); needs cargo-fuzz
  mutants
         test the tests: change auction, contracts, tricks and settlement in every way; needs cargo-mutants, takes an hour";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let chore: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match chore.as_slice() {
        ["test"] => needs::install_missing().and_then(|()| cargo::test()),
        ["ci"] => cargo::checks(),
        ["fuzz"] => cargo::fuzz("60"),
        ["fuzz", seconds] => cargo::fuzz(seconds),
        ["mutants"] => cargo::mutants(),
        ["soak"] => needs::install_missing().and_then(|()| cargo::soak()),
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
