//! The tests' requirements besides Rust and a C compiler, and their installation on Debian.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// A Debian package, and a check for its content from any source.
struct Need {
    package: &'static str,
    is_there: fn() -> bool,
}

const NEEDS: [Need; 8] = [
    // OpenSSL is built from source by make and perl; Debian's perl-base alone lacks the modules.
    Need {
        package: "make",
        is_there: || is_on_path("make"),
    },
    Need {
        package: "perl",
        is_there: || succeeds("perl", &["-MIPC::Cmd", "-MFindBin", "-e", "1"]),
    },
    // The tests run the store against real servers, and measure it beside the servers' own
    // benchmark.
    Need {
        package: "redis-server",
        is_there: || is_on_path("redis-server"),
    },
    Need {
        package: "redis-tools",
        is_there: || is_on_path("redis-cli") && is_on_path("redis-benchmark"),
    },
    // A person plays in a real browser.
    Need {
        package: "chromium",
        is_there: || is_on_path("chromium"),
    },
    Need {
        package: "chromium-driver",
        is_there: || is_on_path("chromedriver"),
    },
    // Suits and emojis in the pictures of the page.
    Need {
        package: "fonts-dejavu-core",
        is_there: || font_is_installed("fonts-dejavu-core"),
    },
    Need {
        package: "fonts-noto-color-emoji",
        is_there: || font_is_installed("fonts-noto-color-emoji"),
    },
];

/// This program's rights on the machine.
#[derive(Clone, Copy, Debug)]
struct Rights {
    has_apt_get: bool,
    is_root: bool,
    /// True if the user passed `--install`.
    asked: bool,
}

/// The reaction to missing packages.
#[derive(Debug, PartialEq, Eq)]
enum MissingPackages {
    NothingMissing,
    /// Print the notice, then run `apt-get` behind these words.
    Install {
        notice: String,
        before: &'static [&'static str],
    },
    /// Print this and stop.
    Stop(String),
}

/// Installs the machine's missing packages, if any.
///
/// Says which ones and why before it does so. Installs as root, or with sudo if `asked`.
///
/// # Errors
///
/// Names the command to run by hand if this program isn't allowed to install anything.
pub(crate) fn install_missing(asked: bool) -> Result<(), String> {
    let missing = missing();
    let rights = Rights {
        has_apt_get: is_on_path("apt-get"),
        is_root: is_root(),
        asked,
    };
    let before = match decide(&missing, rights) {
        MissingPackages::NothingMissing => return Ok(()),
        MissingPackages::Stop(message) => return Err(message),
        MissingPackages::Install { notice, before } => {
            eprintln!("{notice}");
            before
        }
    };
    apt_get(before, &["update"])?;
    apt_get(before, &[INSTALL.as_slice(), &missing].concat())?;
    match self::missing().as_slice() {
        [] => Ok(()),
        still => Err(format!(
            "apt-get succeeded, but these packages still provide nothing: {}",
            still.join(" ")
        )),
    }
}

const INSTALL: [&str; 3] = ["install", "--yes", "--no-install-recommends"];

fn decide(missing: &[&str], rights: Rights) -> MissingPackages {
    if missing.is_empty() {
        return MissingPackages::NothingMissing;
    }
    let packages = missing.join(" ");
    let why = format!("The tests need packages that this machine lacks: {packages}.");
    if !rights.has_apt_get {
        return MissingPackages::Stop(format!(
            "{why}\nThese are Debian's names, and there is no apt-get here. Install them with your \
             system's package \
             manager, then run this again."
        ));
    }
    let command = |sudo: &str| {
        format!(
            "{sudo}apt-get update && {sudo}apt-get {} {packages}",
            INSTALL.join(" ")
        )
    };
    if rights.is_root {
        MissingPackages::Install {
            notice: format!("{why}\nInstalling them, as root:\n\n    {}\n", command("")),
            before: &[],
        }
    } else if rights.asked {
        let notice = format!(
            "{why}\nInstalling them, as --install asks:\n\n    {}\n",
            command("sudo ")
        );
        MissingPackages::Install {
            notice,
            before: &["sudo"],
        }
    } else {
        MissingPackages::Stop(format!(
            "{why}\nRun\n\n    {}\n\nand then this again, or run this with --install, which runs \
             that command.",
            command("sudo ")
        ))
    }
}

fn missing() -> Vec<&'static str> {
    NEEDS
        .iter()
        .filter(|need| !(need.is_there)())
        .map(|need| need.package)
        .collect()
}

fn is_root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn apt_get(before: &[&str], arguments: &[&str]) -> Result<(), String> {
    let line = [
        before,
        &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"],
        arguments,
    ]
    .concat();
    let status = Command::new(line[0]).args(&line[1..]).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{}` failed", line.join(" "))),
        Err(error) => Err(format!("`{}` can't be started: {error}", line.join(" "))),
    }
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Returns true if dpkg has the font. Other systems keep fonts elsewhere, so their fonts are
/// assumed to be there.
fn font_is_installed(package: &str) -> bool {
    let state = Command::new("dpkg-query")
        .args(["--show", "--showformat=${db:Status-Status}", package])
        .output();
    state.map_or(true, |state| state.stdout == b"installed")
}

fn succeeds(program: &str, arguments: &[impl AsRef<OsStr>]) -> bool {
    let silent = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    silent.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::{MissingPackages, Rights, decide};

    const MISSING: [&str; 2] = ["chromium", "redis-server"];

    #[test]
    fn only_root_or_a_user_who_asks_installs_and_everyone_reads_the_command() {
        const NOBODY: Option<&[&str]> = None;
        for (has_apt_get, is_root, asked, runs, says) in [
            (
                true,
                true,
                false,
                Some(&[][..]),
                "\n    apt-get update && apt-get install",
            ),
            (
                true,
                true,
                true,
                Some(&[][..]),
                "\n    apt-get update && apt-get install",
            ),
            (
                true,
                false,
                true,
                Some(&["sudo"][..]),
                "\n    sudo apt-get update && sudo apt-get install",
            ),
            (
                true,
                false,
                false,
                NOBODY,
                "\n    sudo apt-get update && sudo apt-get install",
            ),
            (false, true, true, NOBODY, "no apt-get here"),
            (false, false, false, NOBODY, "no apt-get here"),
        ] {
            let rights = Rights {
                has_apt_get,
                is_root,
                asked,
            };
            let (text, before) = match decide(&MISSING, rights) {
                MissingPackages::Install { notice, before } => (notice, Some(before)),
                MissingPackages::Stop(message) => (message, None),
                MissingPackages::NothingMissing => panic!("something is missing: {rights:?}"),
            };
            assert_eq!(before, runs, "{rights:?}");
            assert!(
                text.contains(says) && text.contains("chromium redis-server"),
                "{rights:?}: {text}"
            );
        }
    }

    #[test]
    fn with_nothing_missing_nothing_is_done() {
        for asked in [false, true] {
            let rights = Rights {
                has_apt_get: true,
                is_root: true,
                asked,
            };
            assert_eq!(decide(&[], rights), MissingPackages::NothingMissing);
        }
    }
}
