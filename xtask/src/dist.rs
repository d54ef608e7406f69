//! Builds and packs a release, and checks it the way a stranger would use it.

mod archive;
mod sbom;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest as _, Sha256};

use crate::cargo::{cargo, run as run_command};
use archive::ArchiveEntry;
use sbom::BuildOrigin;

/// The profile of a release: optimised, with the debug information for the second archive.
const PROFILE: &str = "packaged";

/// Files and folders of the repository that the archive contains beside the program.
const CONTENTS: [&str; 14] = [
    "README.md",
    "README.de.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "NOTICE.md",
    "THIRD_PARTY_NOTICES.md",
    "PRIVACY.md",
    "TERMS.md",
    "SECURITY.md",
    "config/local.example.toml",
    "docs/OPERATING.md",
    "docs/de",
    "packaging",
];

/// A release in preparation.
struct Release<'a> {
    root: &'a Path,
    version: &'a str,
    target: &'a str,
    /// The time of its commit, in seconds since 1970. All files in the archives have this time.
    committed: u64,
    /// The output folder.
    out: &'a Path,
}

/// The built program, and the debug information split from it.
struct Program {
    stripped: PathBuf,
    debug: PathBuf,
}

/// Builds a release for this machine in `target/dist` and checks it.
///
/// # Errors
///
/// Names the missing tool or file, or the fault of the release.
pub(crate) fn run() -> Result<(), String> {
    let target = host()?;
    let metadata = sbom::metadata(&target)?;
    let root = PathBuf::from(text(&metadata["workspace_root"])?);
    // Fails before the long build if a file is missing.
    archive::entries(&root, &CONTENTS)?;
    let version = sbom::version_of(&metadata, "skatrunde")?;
    let committed = git(&root, &["log", "-1", "--format=%ct"])?;
    let committed = committed
        .parse()
        .map_err(|_| format!("git printed no time: {committed}"))?;
    if !git(&root, &["status", "--porcelain"])?.is_empty() {
        eprintln!("note: the working tree differs from the commit");
    }

    let built = PathBuf::from(text(&metadata["target_directory"])?);
    run_command(&mut cargo(&[
        "build",
        "--locked",
        "--package",
        "skatrunde",
        "--profile",
        PROFILE,
    ]))?;
    let out = built.join("dist");
    if out.exists() {
        fs::remove_dir_all(&out)
            .map_err(|error| format!("{} can't be emptied: {error}", out.display()))?;
    }
    fs::create_dir_all(&out)
        .map_err(|error| format!("{} can't be made: {error}", out.display()))?;

    let workbench = temporary()?;
    let program = separate(&built.join(PROFILE).join("skatrunde"), workbench.path())?;
    let release = Release {
        root: &root,
        version,
        target: &target,
        committed,
        out: &out,
    };
    let origin = BuildOrigin {
        target: &target,
        committed: &utc(&root)?,
        lock: &read(&root.join("Cargo.lock"))?,
    };
    let bom = sbom::write(&metadata, &sbom::packages_of(&target)?, &origin)?;
    let files = release.make(&program, &bom)?;
    release.check()?;

    eprintln!("made in {}:", out.display());
    for file in files {
        let bytes = fs::metadata(out.join(&file))
            .map_err(|error| format!("{file} is gone: {error}"))?
            .len();
        eprintln!("  {:>9}  {file}", size(bytes));
    }
    Ok(())
}

impl Release<'_> {
    /// The folder in the archive, and the prefix of each file:
    /// `skatrunde-0.1.0-x86_64-unknown-linux-gnu`.
    fn name(&self) -> String {
        format!("skatrunde-{}-{}", self.version, self.target)
    }

    /// Writes all files of the release and returns their names. The same program gives the same
    /// bytes.
    fn make(&self, program: &Program, bom: &str) -> Result<Vec<String>, String> {
        let name = self.name();
        let mut entries = archive::entries(self.root, &CONTENTS)?;
        entries.push(ArchiveEntry {
            path: "skatrunde".to_owned(),
            source: program.stripped.clone(),
            mode: 0o755,
        });
        let debug = ArchiveEntry {
            path: "skatrunde.debug".to_owned(),
            source: program.debug.clone(),
            mode: 0o644,
        };

        let mut files = vec![
            format!("{name}.tar.gz"),
            format!("{name}-debug.tar.gz"),
            format!("{name}.cdx.json"),
        ];
        archive::write(&self.out.join(&files[0]), &name, &entries, self.committed)?;
        archive::write(
            &self.out.join(&files[1]),
            &format!("{name}-debug"),
            &[debug],
            self.committed,
        )?;
        fs::write(self.out.join(&files[2]), bom)
            .map_err(|error| format!("{} can't be written: {error}", files[2]))?;

        let mut sums = String::new();
        for file in &files {
            sums += &format!("{}  {file}\n", digest(&self.out.join(file))?);
        }
        fs::write(self.out.join(SUMS), sums)
            .map_err(|error| format!("{SUMS} can't be written: {error}"))?;
        files.push(SUMS.to_owned());
        Ok(files)
    }

    /// Checks the sums, unpacks the archive elsewhere and starts its program.
    fn check(&self) -> Result<(), String> {
        verify(self.out)?;
        let elsewhere = temporary()?;
        let folder = archive::unpack(
            &self.out.join(format!("{}.tar.gz", self.name())),
            elsewhere.path(),
        )?;
        let program = folder.join("skatrunde");
        let mut command = Command::new(&program);
        command.arg("--version").current_dir(elsewhere.path());
        let mut started = command.output();
        // A thread that starts another program can hold the unpacked file open for a moment.
        while started
            .as_ref()
            .is_err_and(|error| error.kind() == ErrorKind::ExecutableFileBusy)
        {
            std::thread::yield_now();
            started = command.output();
        }
        let output =
            started.map_err(|error| format!("{} can't be started: {error}", program.display()))?;
        let says = String::from_utf8_lossy(&output.stdout);
        if says.trim() == format!("skatrunde {}", self.version) {
            Ok(())
        } else {
            Err(format!(
                "the packed program doesn't print its version {} but: {says}",
                self.version
            ))
        }
    }
}

const SUMS: &str = "SHA256SUMS";

/// Checks each file in `SHA256SUMS`, as `sha256sum --check` does.
fn verify(folder: &Path) -> Result<(), String> {
    for line in read(&folder.join(SUMS))?.lines() {
        let (sum, file) = line
            .split_once("  ")
            .ok_or_else(|| format!("not a line of {SUMS}: {line}"))?;
        if digest(&folder.join(file))? != sum {
            return Err(format!("{file} doesn't match {SUMS}"));
        }
    }
    Ok(())
}

/// Splits the debug information from a program. The stripped program names that file, so debuggers
/// and backtraces find `skatrunde.debug` beside it.
fn separate(built: &Path, folder: &Path) -> Result<Program, String> {
    let program = Program {
        stripped: folder.join("skatrunde"),
        debug: folder.join("skatrunde.debug"),
    };
    run_command(
        Command::new("objcopy")
            .arg("--only-keep-debug")
            .arg(built)
            .arg(&program.debug),
    )?;
    run_command(
        Command::new("objcopy")
            .arg("--strip-all")
            .arg(built)
            .arg(&program.stripped),
    )?;
    // The link contains the name without a folder, and a checksum.
    run_command(
        Command::new("objcopy")
            .arg("--add-gnu-debuglink=skatrunde.debug")
            .arg("skatrunde")
            .current_dir(folder),
    )?;
    Ok(program)
}

/// Returns the compiler's default target.
fn host() -> Result<String, String> {
    let says = stdout(
        Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-vV"),
    )?;
    let host = says.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| format!("the compiler doesn't print its host: {says}"))
}

/// Returns the commit's time in the format of the bill of materials.
fn utc(root: &Path) -> Result<String, String> {
    let format = [
        "log",
        "-1",
        "--date=format-local:%Y-%m-%dT%H:%M:%SZ",
        "--format=%cd",
    ];
    Ok(stdout(
        Command::new("git")
            .args(format)
            .env("TZ", "UTC0")
            .current_dir(root),
    )?
    .trim()
    .to_owned())
}

fn git(root: &Path, arguments: &[&str]) -> Result<String, String> {
    Ok(
        stdout(Command::new("git").args(arguments).current_dir(root))?
            .trim()
            .to_owned(),
    )
}

fn stdout(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|error| format!("{command:?} can't be started: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "{command:?} failed: {}",
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{command:?} prints no text"))
}

fn text(value: &serde_json::Value) -> Result<&str, String> {
    value
        .as_str()
        .ok_or_else(|| format!("cargo's metadata has {value} instead of a text"))
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{} can't be read: {error}", file.display()))
}

fn temporary() -> Result<tempfile::TempDir, String> {
    tempfile::tempdir().map_err(|error| format!("a temporary folder can't be made: {error}"))
}

/// Returns a file's SHA-256 in hexadecimal.
fn digest(file: &Path) -> Result<String, String> {
    let unreadable = |error| format!("{} can't be read: {error}", file.display());
    let bytes = fs::read(file).map_err(unreadable)?;
    Ok(hexadecimal(&Sha256::digest(bytes)))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[expect(clippy::cast_precision_loss, reason = "only one decimal is printed")]
fn size(bytes: u64) -> String {
    if bytes < 100_000 {
        format!("{:.1} kB", bytes as f64 / 1e3)
    } else {
        format!("{:.1} MB", bytes as f64 / 1e6)
    }
}

#[cfg(test)]
#[path = "dist/tests.rs"]
mod tests;
