//! Running the tests: several test programs at once, because many mostly wait.

use std::collections::VecDeque;
use std::io::{Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::cargo::{cargo, tests_are_linted};

/// The variable with which failed tests are run once more, alone.
const SECOND_TRY: &str = "SKATRUNDE_SECOND_TRY";

/// The most failed tests that are run once more. More failures than this aren't flaky tests.
const MOST_SECOND_TRIES: usize = 3;

/// The test programs that take longest, the longest first.
///
/// They begin first, so that the cores end at about the same time.
const LONGEST: [&str; 9] = [
    "tests/discord/main.rs",
    "crates/skat-autoplay/tests/autoplay/main.rs",
    "tests/browser/main.rs",
    "crates/skat-view/tests/view/main.rs",
    "crates/skat-store/tests/counting/main.rs",
    "tests/simulation/main.rs",
    "crates/skat-rules/tests/differential.rs",
    "crates/skat-store/tests/crashes/main.rs",
    "crates/skat-arena/tests/selfplay.rs",
];

/// Variables that make Clippy the compiler, as its subcommand of cargo sets them, with `-D warnings`.
const LINTING: [(&str, &str); 2] = [
    ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver"),
    (
        "CLIPPY_ARGS",
        "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
    ),
];

/// Runs every test of the workspace, then prints the total.
pub(crate) fn test() -> Result<(), String> {
    run_all(&[], &[])
}

/// Runs every test optimised, with the long variants that the tests enable by `SKATRUNDE_SOAK`.
pub(crate) fn soak() -> Result<(), String> {
    run_all(&["--release"], &[("SKATRUNDE_SOAK", "1")])
}

/// A part of the tests that runs as a process of its own.
#[derive(Debug)]
struct Part {
    /// Its name in the output, such as `crates/skat-view/tests/view/main.rs`.
    name: String,
    command: Command,
}

/// Builds the tests with these options of cargo, then runs them with these variables.
#[expect(
    clippy::print_stdout,
    reason = "the chore's purpose is to print the tests' output"
)]
fn run_all(options: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let mut programs = programs(options)?;
    longest_first(&mut programs);
    // Before everything else, because cargo builds these and would wait for a build that runs beside
    // the tests.
    let mut parts = VecDeque::from([doc_tests(options)]);
    parts.extend(programs);
    for part in &mut parts {
        part.command.envs(variables.iter().copied());
    }
    let results = Mutex::new(Results::default());
    let parts = Mutex::new(parts);
    let next = || {
        parts
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front()
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(mut part) = next() {
                    println!("     Running {}", part.name);
                    let outcome = output_of(&mut part.command);
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.add(part, outcome);
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    if std::env::var_os(SECOND_TRY).is_some() {
        results.try_again();
    }
    for part in &results.failed_parts {
        println!("failed: {}", part.name);
    }
    for test in &results.flaky_tests {
        println!("flaky, passed when run again: {test}");
    }
    println!(
        "\n{} passed, {} failed",
        results.sum.passed, results.sum.failed
    );
    if results.failed_parts.is_empty() {
        Ok(())
    } else {
        Err("the tests failed".to_owned())
    }
}

/// Moves the programs that are named in [`LONGEST`] to the front, in that order.
fn longest_first(programs: &mut [Part]) {
    programs.sort_by_key(|program| {
        let rank = LONGEST.iter().position(|name| program.name == *name);
        rank.unwrap_or(LONGEST.len())
    });
}

/// Returns the part of the tests in the documentation.
fn doc_tests(options: &[&str]) -> Part {
    let mut command = cargo(&["test", "--workspace", "--no-fail-fast", "--doc"]);
    command.args(options);
    if tests_are_linted() {
        // The same compiler, or cargo would build the packages again.
        command.envs(LINTING);
    }
    Part {
        name: "the documentation's tests".to_owned(),
        command,
    }
}

/// Builds the test programs and returns them.
///
/// Where the build also lints, it includes the benchmarks, which aren't run.
fn programs(options: &[&str]) -> Result<Vec<Part>, String> {
    let mut build = cargo(&[
        "test",
        "--workspace",
        "--no-run",
        "--message-format=json-render-diagnostics",
    ]);
    if tests_are_linted() {
        build.arg("--all-targets").envs(LINTING);
    }
    build.args(options).stderr(Stdio::inherit());
    let built = build
        .output()
        .map_err(|error| format!("{build:?} can't be started: {error}"))?;
    if !built.status.success() {
        return Err(format!("{build:?} failed"));
    }
    let messages = String::from_utf8_lossy(&built.stdout);
    Ok(messages.lines().filter_map(program).collect())
}

/// Returns the test program that this message of cargo announces, if any.
fn program(message: &str) -> Option<Part> {
    let message: Value = serde_json::from_str(message).ok()?;
    let is_bench = message["target"]["kind"] == json!(["bench"]);
    if message["profile"]["test"] != true || is_bench {
        return None;
    }
    let path = |value: &Value| Some(PathBuf::from(value.as_str()?));
    let executable = path(&message["executable"])?;
    let manifest = path(&message["manifest_path"])?;
    let package = manifest.parent()?;
    let source = path(&message["target"]["src_path"])?;
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    let name = source.strip_prefix(project).unwrap_or(&source);
    let mut command = Command::new(executable);
    // As cargo runs it.
    command
        .current_dir(package)
        .env("CARGO_MANIFEST_DIR", package);
    Some(Part {
        name: name.display().to_string(),
        command,
    })
}

/// Runs a command and returns all that it printed, and whether it succeeded.
fn output_of(command: &mut Command) -> Result<(Vec<u8>, bool), String> {
    let mut run = || -> std::io::Result<(Vec<u8>, bool)> {
        let mut file = tempfile::tempfile()?;
        command.stdout(file.try_clone()?).stderr(file.try_clone()?);
        let status = command.status()?;
        let mut output = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut output)?;
        Ok((output, status.success()))
    };
    let outcome = run();
    outcome.map_err(|error| format!("{command:?} can't be run: {error}"))
}

/// A part that failed.
#[derive(Debug)]
struct FailedPart {
    name: String,
    command: Command,
    /// The tests that failed. Empty if the part ended in another way.
    tests: Vec<String>,
}

/// The results of the parts so far.
#[derive(Debug, Default)]
struct Results {
    sum: Sum,
    failed_parts: Vec<FailedPart>,
    /// The tests that failed at first and passed when run again.
    flaky_tests: Vec<String>,
}

impl Results {
    /// Prints what a part printed, and adds its counts.
    #[expect(
        clippy::print_stdout,
        reason = "the chore's purpose is to print the tests' output"
    )]
    fn add(&mut self, part: Part, outcome: Result<(Vec<u8>, bool), String>) {
        println!("\n     Results of {}", part.name);
        let mut tests = Vec::new();
        let succeeded = match outcome {
            Ok((output, succeeded)) => {
                // A test may print bytes that aren't UTF-8. The lines after them still matter.
                for line in String::from_utf8_lossy(&output).lines() {
                    println!("{line}");
                    self.sum.add(line);
                    tests.extend(failed_test(line));
                }
                succeeded
            }
            Err(trouble) => {
                println!("{trouble}");
                false
            }
        };
        if !succeeded {
            self.failed_parts.push(FailedPart {
                name: part.name,
                command: part.command,
                tests,
            });
        }
    }

    /// Runs the failed tests once more, one after the other, if they are few. Those that pass count
    /// as passed, and are named as flaky.
    #[expect(
        clippy::print_stdout,
        reason = "the chore's purpose is to print the tests' output"
    )]
    fn try_again(&mut self) {
        let tests: usize = self.failed_parts.iter().map(|part| part.tests.len()).sum();
        if tests > MOST_SECOND_TRIES {
            return;
        }
        for mut part in std::mem::take(&mut self.failed_parts) {
            if part.tests.is_empty() {
                self.failed_parts.push(part);
                continue;
            }
            println!("\n     Running again: {}", part.tests.join(", "));
            part.command
                .args(["--exact", "--test-threads=1"])
                .args(&part.tests);
            let passed = match output_of(&mut part.command) {
                Ok((output, passed)) => {
                    println!("{}", String::from_utf8_lossy(&output));
                    passed
                }
                Err(trouble) => {
                    println!("{trouble}");
                    false
                }
            };
            if passed {
                self.sum.second_try(part.tests.len());
                self.flaky_tests.extend(part.tests);
            } else {
                self.failed_parts.push(part);
            }
        }
    }
}

/// Returns the test that this line of a test program reports as failed, if any.
fn failed_test(line: &str) -> Option<String> {
    let test = line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
    Some(test.to_owned())
}

/// The number of tests in the parts so far.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sum {
    passed: u64,
    failed: u64,
}

impl Sum {
    /// Counts so many failed tests as passed.
    fn second_try(&mut self, tests: usize) {
        let tests = u64::try_from(tests).unwrap_or(u64::MAX);
        self.failed = self.failed.saturating_sub(tests);
        self.passed = self.passed.saturating_add(tests);
    }

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
mod unit_tests {
    use std::path::Path;
    use std::process::Command;

    use super::{LONGEST, Part, Results, Sum, longest_first, output_of, program};
    use crate::notices::ROOT;

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
        let expected = Sum {
            passed: 5,
            failed: 1,
        };
        assert_eq!(sum, expected);
    }

    #[test]
    fn only_test_programs_are_run() {
        let message = |test: bool, executable: &str| {
            format!(
                r#"{{"reason": "compiler-artifact", "manifest_path": "/p/Cargo.toml",
                "target": {{"src_path": "/p/tests/a.rs"}}, "profile": {{"test": {test}}},
                "executable": {executable}}}"#
            )
        };
        let found = program(&message(true, "\"/target/a-1\"")).expect("a program");
        assert_eq!(found.name, "/p/tests/a.rs");
        assert_eq!(found.command.get_program(), "/target/a-1");
        for other in [
            message(false, "\"/target/a\""),
            message(true, "null"),
            "{}".to_owned(),
        ] {
            assert!(program(&other).is_none(), "{other}");
        }
    }

    fn part(name: &str, command: Command) -> Part {
        Part {
            name: name.to_owned(),
            command,
        }
    }

    #[test]
    fn the_longest_programs_exist_and_begin_first() {
        for name in LONGEST {
            assert!(Path::new(ROOT).join(name).is_file(), "there is no {name}");
        }
        let command = || Command::new("true");
        let mut parts = ["a.rs", LONGEST[1], "b.rs", LONGEST[0]].map(|name| part(name, command()));
        longest_first(&mut parts);
        let order = parts.iter().map(|part| part.name.as_str());
        assert!(order.eq([LONGEST[0], LONGEST[1], "a.rs", "b.rs"]));
    }

    /// A shell that runs this script.
    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh"]);
        shell
    }

    fn run(results: &mut Results, name: &str, mut command: Command) {
        let outcome = output_of(&mut command);
        results.add(part(name, command), outcome);
    }

    fn failed_parts(results: &Results) -> Vec<&str> {
        let parts = results.failed_parts.iter();
        parts.map(|part| part.name.as_str()).collect()
    }

    #[test]
    fn a_part_that_fails_or_cannot_be_run_is_named() {
        let mut results = Results::default();
        run(
            &mut results,
            "fails",
            shell("echo 'test result: FAILED. 1 passed; 2 failed;'; exit 3"),
        );
        run(&mut results, "succeeds", Command::new("true"));
        run(
            &mut results,
            "missing",
            Command::new("./there-is-no-such-program"),
        );
        assert_eq!(failed_parts(&results), ["fails", "missing"]);
        let expected = Sum {
            passed: 1,
            failed: 2,
        };
        assert_eq!(results.sum, expected);
    }

    #[test]
    fn a_flaky_test_is_named_and_one_that_fails_twice_fails() {
        let report = "echo 'test a::b ... FAILED'; echo 'test c ... ok'; \
                      echo 'test result: FAILED. 1 passed; 1 failed;'; exit 1";
        let mut results = Results::default();
        // With further arguments, it is run again.
        let flaky = format!("[ \"$*\" = '--exact --test-threads=1 a::b' ] && exit 0; {report}");
        run(&mut results, "flaky", shell(&flaky));
        run(&mut results, "fails", shell(report));
        run(&mut results, "dies", shell("exit 134"));
        results.try_again();
        assert_eq!(failed_parts(&results), ["fails", "dies"]);
        assert_eq!(results.flaky_tests, ["a::b"]);
        let expected = Sum {
            passed: 3,
            failed: 1,
        };
        assert_eq!(results.sum, expected);
    }

    #[test]
    fn many_failures_are_not_run_again() {
        let mut results = Results::default();
        let script = "[ $# -gt 0 ] && exit 0; for test in 1 2 3 4; do \
                      echo \"test $test ... FAILED\"; done; exit 1";
        run(&mut results, "broken", shell(script));
        results.try_again();
        assert_eq!(failed_parts(&results), ["broken"]);
    }
}
