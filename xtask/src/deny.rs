//! Checks licences, packages, their sources and known vulnerabilities with cargo-deny
//! (`deny.toml`).

use std::process::{Command, Stdio};

use crate::cargo::{cargo, run};
use crate::notices::ROOT;

/// The version to install if there is none.
const VERSION: &str = "0.20.2";

/// Names a folder with a copy of the advisory database, which git can clone from. It serves
/// machines that can't reach the original.
const COPY: &str = "SKATRUNDE_ADVISORY_DB";

/// The address of the original.
const DATABASE: &str = "https://github.com/RustSec/advisory-db";

/// Runs all checks. Skips the advisories if their database can't be fetched; with `all`, that is an
/// error.
///
/// # Errors
///
/// If cargo-deny can't be installed or finds a problem.
#[expect(
    clippy::print_stdout,
    reason = "the chore's purpose is to print which checks ran"
)]
pub(crate) fn deny(all: bool) -> Result<(), String> {
    install()?;
    let rest = run(&mut cargo_deny(&[
        "check",
        "--hide-inclusion-graph",
        "licenses",
        "bans",
        "sources",
    ]));
    let database = run(&mut cargo_deny(&["fetch", "db"]));
    let advisories = match &database {
        Ok(()) => run(&mut cargo_deny(&[
            "check",
            "--hide-inclusion-graph",
            "advisories",
        ])),
        Err(_) if all => Err(format!(
            "their database can't be fetched from {DATABASE} or {COPY}"
        )),
        Err(_) => Ok(()),
    };
    let word = |outcome: &Result<(), String>| if outcome.is_ok() { "ok" } else { "FAILED" };
    println!("licences, bans, sources: {}", word(&rest));
    if database.is_err() {
        println!(
            "advisories: NOT CHECKED, because their database can't be fetched. {COPY}=FOLDER names \
             a copy of it."
        );
    } else {
        println!("advisories: {}", word(&advisories));
    }
    rest.and(advisories.map_err(|error| format!("advisories: {error}")))
}

/// Installs cargo-deny if there is none.
fn install() -> Result<(), String> {
    let version = Command::new("cargo-deny")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if version.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    eprintln!("installing cargo-deny {VERSION} with cargo; that takes some minutes");
    run(&mut cargo(&[
        "install",
        "cargo-deny",
        "--locked",
        "--version",
        VERSION,
    ]))
}

/// Returns cargo-deny for the whole workspace.
fn cargo_deny(arguments: &[&str]) -> Command {
    let mut command = cargo(&["deny", "--workspace", "--locked"]);
    command.args(arguments).current_dir(ROOT);
    if let Some(copy) = std::env::var_os(COPY) {
        // cargo-deny accepts only addresses with a host, so git substitutes the copy for the
        // original.
        let mut key = std::ffi::OsString::from("url.");
        key.push(copy);
        key.push(".insteadOf");
        command
            .env("GIT_CONFIG_COUNT", "1")
            .env("GIT_CONFIG_KEY_0", key)
            .env("GIT_CONFIG_VALUE_0", DATABASE);
    }
    command
}
