//! Chores that run cargo.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

/// Runs every test of the workspace, then prints the total.
pub(crate) fn test() -> Result<(), String> {
    run_tests(&mut cargo(&["test", "--workspace", "--no-fail-fast"]))
}

/// Runs every test optimised, with the long variants that the tests enable by `SKATRUNDE_SOAK`.
pub(crate) fn soak() -> Result<(), String> {
    run_tests(
        cargo(&["test", "--workspace", "--no-fail-fast", "--release"]).env("SKATRUNDE_SOAK", "1"),
    )
}

/// Plays the worlds of the chaos test for the seeds from `first` to `last`, optimised and in
/// portions. A file notes the progress, so an interrupted run can continue.
#[expect(
    clippy::print_stdout,
    reason = "the chore's purpose is to print how often each failure occurred"
)]
pub(crate) fn chaos(first: u64, last: u64) -> Result<(), String> {
    const PORTION: u64 = 250;
    let notes = format!("target/chaos-{first}-{last}.log");
    let done = std::fs::read_to_string(&notes).unwrap_or_default();
    let done_until = done
        .lines()
        .last()
        .and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    let mut next = done_until.map_or(first, |done| done + 1);
    while next <= last {
        let until = last.min(next.saturating_add(PORTION - 1));
        let mut test = cargo(&[
            "test",
            "--workspace",
            "--release",
            "--test",
            "discord",
            "--",
        ]);
        test.args(["chaos::play", "--nocapture"])
            .env("SKATRUNDE_CHAOS", format!("{next}..{until}"));
        let output = test
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("{test:?} can't be started: {error}"))?;
        let told = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            println!("{told}");
            return Err(format!(
                "play stopped in one of the worlds {next} to {until}"
            ));
        }
        let counts = told
            .lines()
            .find(|line| line.contains(" worlds in "))
            .unwrap_or_default();
        println!("{until}: {counts}");
        let file = std::fs::File::options()
            .create(true)
            .append(true)
            .open(&notes);
        let noted = file.and_then(|mut file| writeln!(file, "{until} {counts}"));
        noted.map_err(|error| format!("{notes} can't be written: {error}"))?;
        next = until + 1;
    }
    Ok(())
}

/// Checks format, lints and documentation; stops at the first failure.
pub(crate) fn checks() -> Result<(), String> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    // The program without its optional parts.
    run(&mut cargo(&[
        "clippy",
        "--package",
        "skatrunde",
        "--no-default-features",
        "--features",
        "vendored-openssl",
        "--",
        "-D",
        "warnings",
    ]))?;
    // The content of pictures without anything that draws, as `skat-view` uses it.
    run(&mut cargo(&[
        "clippy",
        "--package",
        "skat-pictures",
        "--no-default-features",
        "--",
        "-D",
        "warnings",
    ]))?;
    run(cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// Fuzzes each target of `fuzz/` for this number of seconds. `RUSTC_BOOTSTRAP` lets the stable
/// toolchain build the sanitizer.
pub(crate) fn fuzz(seconds: &str) -> Result<(), String> {
    const TARGETS: [&str; 4] = ["actions", "cases", "log", "notation"];
    let limit = format!("-max_total_time={seconds}");
    TARGETS.into_iter().try_for_each(|target| {
        // The fuzzer writes its findings to the first folder. The second one contains the initial
        // samples.
        let folders = [
            format!("fuzz/corpus/{target}"),
            format!("fuzz/seeds/{target}"),
        ];
        let mut command = cargo(&["fuzz", "run", target]);
        for folder in &folders {
            std::fs::create_dir_all(folder)
                .map_err(|error| format!("{folder} can't be made: {error}"))?;
        }
        command
            .args(folders)
            .args(["--", &limit, "-timeout=10", "-max_len=8192"])
            .env("RUSTC_BOOTSTRAP", "1");
        run(&mut command)
    })
}

/// Mutates the code of auctions, contracts, tricks and settlements with cargo-mutants, and lists
/// the mutants that no test catches (`docs/TESTING.md`).
pub(crate) fn mutants() -> Result<(), String> {
    run(cargo(&["mutants", "--package", "skat-rules"]).env("SKATRUNDE_DEALS", "3000"))
}

/// Trains the autoplayers' model with the program of `skat-train`, which gets these arguments.
pub(crate) fn train(arguments: &[&str]) -> Result<(), String> {
    run(cargo(&["run", "--release", "--package", "skat-train", "--"]).args(arguments))
}

/// Returns the cargo that started this program, so that one toolchain does everything.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("{command:?} can't be started: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{command:?} failed"))
    }
}

/// Forwards the output of the tests, and adds up the results of all test programs.
#[expect(
    clippy::print_stdout,
    reason = "the chore's purpose is to print the tests' output"
)]
fn run_tests(command: &mut Command) -> Result<(), String> {
    let started = command.stdout(Stdio::piped()).spawn();
    let mut tests = started.map_err(|error| format!("{command:?} can't be started: {error}"))?;
    let mut sum = Sum::default();
    if let Some(output) = tests.stdout.take() {
        // A test may print bytes that aren't UTF-8. The lines after them still matter.
        for line in BufReader::new(output).split(b'\n') {
            let line = line.map_err(|error| format!("the tests' output can't be read: {error}"))?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            sum.add(&line);
        }
    }
    let status = tests
        .wait()
        .map_err(|error| format!("{command:?} was lost: {error}"))?;
    println!("\n{} passed, {} failed", sum.passed, sum.failed);
    if status.success() {
        Ok(())
    } else {
        Err("the tests failed".to_owned())
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Sum {
    passed: u64,
    failed: u64,
}

impl Sum {
    /// Adds the counts in a test program's last line, such as
    /// `test result: ok. 3 passed; 0 failed; …`.
    fn add(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else {
            return;
        };
        let mut before = "";
        for word in result.split_whitespace() {
            match word {
                "passed;" => self.passed += before.parse().unwrap_or(0),
                "failed;" => self.failed += before.parse().unwrap_or(0),
                _ => {}
            }
            before = word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sum;

    #[test]
    fn only_closing_lines_are_added_up() {
        let mut sum = Sum::default();
        for line in [
            "running 3 tests",
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 1 filtered out; finished \
             in 0.00s",
            "test 7 passed; 7 failed;",
            "test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; \
             finished in 1.20s",
        ] {
            sum.add(line);
        }
        assert_eq!(
            sum,
            Sum {
                passed: 5,
                failed: 1
            }
        );
    }
}
