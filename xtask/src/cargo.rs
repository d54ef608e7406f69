//! Chores that run cargo.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The fuzz targets, each a file in `fuzz/fuzz_targets`.
const FUZZ_TARGETS: [&str; 8] = [
    "actions",
    "cases",
    "custom_ids",
    "log",
    "notation",
    "proof_files",
    "records",
    "redis_replies",
];

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

/// The variable with which the tests are built by Clippy, every finding being an error.
///
/// One build then serves both, so the checks needn't look at the same code again.
const LINT: &str = "SKATRUNDE_LINT";

/// Returns true if the tests' build also lints.
pub(crate) fn tests_are_linted() -> bool {
    std::env::var_os(LINT).is_some()
}

/// Checks format, lints and documentation; stops at the first failure. Lints that the tests' build
/// finds are left to it.
pub(crate) fn checks() -> Result<(), String> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    if !tests_are_linted() {
        run(&mut cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]))?;
    }
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
    let limit = format!("-max_total_time={seconds}");
    FUZZ_TARGETS.into_iter().try_for_each(|target| {
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

/// Does the same with the code that stores steps and counts results.
pub(crate) fn store_mutants() -> Result<(), String> {
    run(&mut cargo(&[
        "mutants",
        "--package",
        "skat-store",
        "--config",
        ".cargo/mutants-store.toml",
    ]))
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::FUZZ_TARGETS;
    use crate::notices::ROOT;

    #[test]
    fn mutated_files_exist() {
        for name in ["mutants.toml", "mutants-store.toml"] {
            let path = Path::new(ROOT).join(".cargo").join(name);
            let text = std::fs::read_to_string(path).expect("the configuration can be read");
            let files = text
                .lines()
                .filter_map(|line| line.trim().strip_prefix("\"crates/"));
            let files: Vec<&str> = files.filter_map(|file| file.strip_suffix("\",")).collect();
            assert!(!files.is_empty(), "{name} names no file");
            for file in files {
                let path = Path::new(ROOT).join("crates").join(file);
                assert!(path.is_file(), "{name}: there is no {}", path.display());
            }
        }
    }

    #[test]
    fn every_fuzz_target_is_run_and_has_seeds() {
        let fuzz = Path::new(ROOT).join("fuzz");
        let names = |folder: &str| -> BTreeSet<String> {
            let entries = std::fs::read_dir(fuzz.join(folder)).expect("the folder can be read");
            let paths = entries.map(|entry| entry.expect("a name can be read").path());
            paths
                .map(|path| {
                    let stem = path.file_stem().expect("a file has a name");
                    stem.to_string_lossy().into_owned()
                })
                .collect()
        };
        let run: BTreeSet<String> = FUZZ_TARGETS.map(str::to_owned).into();
        assert_eq!(names("fuzz_targets"), run);
        assert_eq!(names("seeds"), run);
    }
}
