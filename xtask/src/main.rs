//! Project chores: `cargo xtask test`, `cargo xtask ci`, `cargo xtask soak`.

mod cargo;
mod needs;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <chore>

  test   install what the tests need and the machine lacks, then run every test
  ci     what must hold besides the tests: format, clippy, rustdoc
  soak   run every test in its heavy variant, optimised; takes hours";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let chore: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match chore.as_slice() {
        ["test"] => needs::install_missing().and_then(|()| cargo::test()),
        ["ci"] => cargo::checks(),
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
