//! What the tests need besides Rust and a C compiler, and how to get it on Debian.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// A Debian package, and how to tell whether what it gives is there, from wherever it came.
struct Need {
    package: &'static str,
    is_there: fn() -> bool,
}

const NEEDS: [Need; 8] = [
    // OpenSSL is built from source by make and perl; Debian's perl-base alone lacks the modules.
    Need { package: "make", is_there: || is_on_path("make") },
    Need { package: "perl", is_there: || succeeds("perl", &["-MIPC::Cmd", "-MFindBin", "-e", "1"]) },
    // The store is tested against real servers, and measured beside their own benchmark.
    Need { package: "redis-server", is_there: || is_on_path("redis-server") },
    Need { package: "redis-tools", is_there: || is_on_path("redis-cli") && is_on_path("redis-benchmark") },
    // A person plays in a real browser.
    Need { package: "chromium", is_there: || is_on_path("chromium") },
    Need { package: "chromium-driver", is_there: || is_on_path("chromedriver") },
    // Suits and emojis in the pictures of the page.
    Need { package: "fonts-dejavu-core", is_there: || font_is_installed("fonts-dejavu-core") },
    Need { package: "fonts-noto-color-emoji", is_there: || font_is_installed("fonts-noto-color-emoji") },
];

/// Installs the packages that the machine lacks; does nothing if it lacks none.
///
/// # Errors
///
/// Names the command to be given by hand if this program may not install anything.
pub(crate) fn install_missing() -> Result<(), String> {
    let missing = missing();
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.join(" ");
    if !is_on_path("apt-get") {
        return Err(format!(
            "the tests need programs or fonts that this machine lacks. Debian calls them: {packages}.\n\
             Install them with your system's package manager, then run this again."
        ));
    }
    let Some(as_root) = way_to_root() else {
        return Err(format!(
            "the tests need packages that this machine lacks, and installing them needs root. Run\n\n    \
             sudo apt-get update && sudo apt-get install --yes --no-install-recommends {packages}\n\n\
             and then this again."
        ));
    };
    eprintln!("installing {packages}");
    apt_get(as_root, &["update"])?;
    let install = ["install", "--yes", "--no-install-recommends"];
    apt_get(as_root, &[install.as_slice(), &missing].concat())?;
    match self::missing().as_slice() {
        [] => Ok(()),
        still => {
            Err(format!("apt-get succeeded, but what these packages should give isn't there: {}", still.join(" ")))
        }
    }
}

fn missing() -> Vec<&'static str> {
    NEEDS.iter().filter(|need| !(need.is_there)()).map(|need| need.package).collect()
}

/// What must stand before a command so that it runs as root without anybody being asked; nothing if that can't be.
fn way_to_root() -> Option<&'static [&'static str]> {
    let id = Command::new("id").arg("-u").output().ok()?;
    if id.stdout.trim_ascii() == b"0" {
        Some(&[])
    } else {
        succeeds("sudo", &["-n", "true"]).then_some(&["sudo", "-n"])
    }
}

fn apt_get(as_root: &[&str], arguments: &[&str]) -> Result<(), String> {
    let line = [as_root, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"], arguments].concat();
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

/// Whether dpkg has the font. Other systems keep their fonts elsewhere and are taken at their word.
fn font_is_installed(package: &str) -> bool {
    let state = Command::new("dpkg-query").args(["--show", "--showformat=${db:Status-Status}", package]).output();
    state.map_or(true, |state| state.stdout == b"installed")
}

fn succeeds(program: &str, arguments: &[impl AsRef<OsStr>]) -> bool {
    let silent =
        Command::new(program).args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    silent.is_ok_and(|status| status.success())
}
