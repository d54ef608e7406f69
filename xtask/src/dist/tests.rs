//! Releases of stand-ins, because a whole build would take longer than all other tests.
#![allow(
    clippy::unwrap_used,
    reason = "a file that can't be read fails the test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::read::GzDecoder;
use serde_json::Value;
use tar::Archive;

use super::sbom::{self, BuildOrigin};
use super::{CONTENTS, Program, Release, archive, host, separate, verify};

const TARGET: &str = "x86_64-unknown-linux-gnu";
const TIME: u64 = 1_795_000_000;

/// A repository of empty files, and a program that prints its version.
struct Stand {
    folder: tempfile::TempDir,
}

impl Stand {
    fn new(version: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("root");
        for name in CONTENTS.iter().filter(|name| **name != "packaging") {
            put(&root.join(name), name, 0o644);
        }
        put(
            &root.join("packaging/systemd/skatrunde.service"),
            "[Service]\n",
            0o664,
        );
        put(&root.join("packaging/backup.sh"), "#!/bin/sh\n", 0o775);
        put(&root.join("packaging/zz.txt"), "last\n", 0o600);
        put(
            &folder.path().join("built"),
            &format!("#!/bin/sh\necho skatrunde {version}\n"),
            0o755,
        );
        put(&folder.path().join("debug"), "lines and names", 0o644);
        Self { folder }
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("root")
    }

    fn program(&self) -> Program {
        Program {
            stripped: self.folder.path().join("built"),
            debug: self.folder.path().join("debug"),
        }
    }

    /// Makes a release in a folder of this name, and returns the folder and the release's files.
    fn make(&self, out: &str) -> (PathBuf, Vec<String>) {
        let (root, out) = (self.root(), self.folder.path().join(out));
        fs::create_dir(&out).unwrap();
        let release = Release {
            root: &root,
            version: "0.1.0",
            target: TARGET,
            committed: TIME,
            out: &out,
        };
        let files = release.make(&self.program(), "{}\n").unwrap();
        (out, files)
    }
}

fn put(file: &Path, text: &str, mode: u32) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
    fs::set_permissions(file, Permissions::from_mode(mode)).unwrap();
}

/// Path, mode, owner and time of every entry of an archive, in order.
fn listed(archive: &Path) -> Vec<(String, u32, u64, u64)> {
    let mut archive = Archive::new(GzDecoder::new(File::open(archive).unwrap()));
    let entries = archive.entries().unwrap().map(|entry| {
        let entry = entry.unwrap();
        let header = entry.header();
        let path = entry.path().unwrap().to_string_lossy().into_owned();
        (
            path,
            header.mode().unwrap(),
            header.uid().unwrap() + header.gid().unwrap(),
            header.mtime().unwrap(),
        )
    });
    entries.collect()
}

#[test]
fn a_release_holds_its_files_with_the_right_modes() {
    let stand = Stand::new("0.1.0");
    let (out, files) = stand.make("out");
    let name = format!("skatrunde-0.1.0-{TARGET}");
    let archives = [
        format!("{name}.tar.gz"),
        format!("{name}-debug.tar.gz"),
        format!("{name}.cdx.json"),
    ];
    assert_eq!(files, [&archives[..], &["SHA256SUMS".to_owned()]].concat());

    let listed_files = listed(&out.join(&files[0]));
    let modes: BTreeMap<&str, u32> = listed_files
        .iter()
        .map(|(path, mode, ..)| {
            (
                path.strip_prefix(&name).unwrap().trim_start_matches('/'),
                *mode,
            )
        })
        .collect();
    for file in CONTENTS.iter().filter(|file| **file != "packaging") {
        assert_eq!(modes.get(file), Some(&0o644), "{file}");
    }
    for (file, mode) in [
        ("skatrunde", 0o755),
        ("packaging/backup.sh", 0o755),
        ("packaging/systemd/skatrunde.service", 0o644),
        ("packaging/zz.txt", 0o644),
    ] {
        assert_eq!(modes.get(file), Some(&mode), "{file}");
    }
    assert_eq!(modes.len(), CONTENTS.len() + 3, "nothing else: {modes:?}");
    assert!(
        listed_files.is_sorted(),
        "the order doesn't depend on the file system"
    );
    assert!(
        listed_files
            .iter()
            .all(|(_, _, owner, time)| (*owner, *time) == (0, TIME)),
        "{listed_files:?}"
    );
    assert_eq!(
        listed(&out.join(&files[1])),
        [(format!("{name}-debug/skatrunde.debug"), 0o644, 0, TIME)]
    );
}

#[test]
fn the_same_program_gives_the_same_bytes() {
    let stand = Stand::new("0.1.0");
    let (one, files) = stand.make("one");
    // Rewriting a file changes its time.
    put(&stand.root().join("README.md"), "README.md", 0o600);
    let (two, _) = stand.make("two");
    for file in &files {
        assert!(
            fs::read(one.join(file)).unwrap() == fs::read(two.join(file)).unwrap(),
            "{file}"
        );
    }
    put(&stand.root().join("README.md"), "changed", 0o644);
    let (three, _) = stand.make("three");
    assert!(
        fs::read(one.join("SHA256SUMS")).unwrap() != fs::read(three.join("SHA256SUMS")).unwrap()
    );
}

#[test]
fn a_release_is_checked_by_its_sums_and_by_starting_it() {
    for (says, passes) in [("0.1.0", true), ("0.0.9", false)] {
        let stand = Stand::new(says);
        let (out, _) = stand.make("out");
        let root = stand.root();
        let release = Release {
            root: &root,
            version: "0.1.0",
            target: TARGET,
            committed: TIME,
            out: &out,
        };
        let checked = release.check();
        assert_eq!(checked.is_ok(), passes, "{checked:?}");
    }
    let stand = Stand::new("0.1.0");
    let (out, files) = stand.make("out");
    verify(&out).unwrap();
    let sums = fs::read_to_string(out.join("SHA256SUMS")).unwrap();
    assert!(
        sums.lines().count() == 3 && sums.lines().all(|line| line.find("  ") == Some(64)),
        "{sums}"
    );
    let mut bytes = fs::read(out.join(&files[1])).unwrap();
    bytes[20] ^= 1;
    fs::write(out.join(&files[1]), bytes).unwrap();
    assert!(verify(&out).unwrap_err().contains("-debug.tar.gz"));
}

#[test]
fn all_missing_files_are_named_before_anything_is_built() {
    let stand = Stand::new("0.1.0");
    for file in ["NOTICE.md", "LICENSE-MIT"] {
        fs::remove_file(stand.root().join(file)).unwrap();
    }
    let error = archive::entries(&stand.root(), &CONTENTS).unwrap_err();
    assert!(error.contains("LICENSE-MIT, NOTICE.md"), "{error}");
}

/// The bill of this workspace itself.
fn bill() -> Value {
    let target = host().unwrap();
    let lock =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock")).unwrap();
    let origin = BuildOrigin {
        target: &target,
        committed: "2026-11-25T00:00:00Z",
        lock: &lock,
    };
    let metadata = sbom::metadata(&target).unwrap();
    let packages = sbom::packages_of(&target).unwrap();
    let bom = sbom::write(&metadata, &packages, &origin).unwrap();
    assert_eq!(
        bom,
        sbom::write(&metadata, &packages, &origin).unwrap(),
        "the same packages give the same bill"
    );
    serde_json::from_str(&bom).unwrap()
}

#[test]
fn the_bill_of_materials_names_everything_in_the_program_and_nothing_of_the_tests() {
    let bom = bill();
    assert_eq!(
        (&bom["bomFormat"], &bom["specVersion"]),
        (&Value::from("CycloneDX"), &Value::from("1.5"))
    );
    let serial = bom["serialNumber"].as_str().unwrap();
    assert!(
        serial.starts_with("urn:uuid:") && serial.len() == 45,
        "{serial}"
    );
    assert_eq!(bom["metadata"]["component"]["name"], "skatrunde");
    assert_eq!(bom["metadata"]["component"]["type"], "application");

    let components = bom["components"].as_array().unwrap();
    let named = |name: &str| {
        components
            .iter()
            .find(|component| component["name"] == name)
    };
    for name in [
        "serenity",
        "openssl-src",
        "openssl-sys",
        "redis",
        "tokio",
        "resvg",
        "skat-rules",
        "skat-store",
    ] {
        assert!(named(name).is_some(), "{name} is missing");
    }
    for name in [
        "thirtyfour",
        "proptest",
        "criterion",
        "saphyr",
        "xtask",
        "skatrunde",
    ] {
        assert!(named(name).is_none(), "{name} isn't in the program");
    }
    let serenity = named("serenity").unwrap();
    assert_eq!(serenity["purl"], "pkg:cargo/serenity@0.12.5");
    assert_eq!(serenity["licenses"][0]["expression"], "ISC");
    assert_eq!(serenity["hashes"][0]["content"].as_str().unwrap().len(), 64);
    assert!(
        named("skat-rules").unwrap()["purl"].is_null(),
        "crates.io may have another skat-rules"
    );
    // Scanners look for OpenSSL, not for its package.
    let openssl = components
        .iter()
        .find(|component| component["name"] == "openssl" && !component["cpe"].is_null());
    let version = openssl.unwrap()["version"].as_str().unwrap();
    assert!(
        named("openssl-src").unwrap()["version"]
            .as_str()
            .unwrap()
            .ends_with(&format!("+{version}"))
    );
    assert!(
        !bom.to_string().contains(env!("CARGO_MANIFEST_DIR")),
        "no path of the machine that made it"
    );
}

#[test]
fn the_bill_of_materials_is_closed_and_fully_connected() {
    let bom = bill();
    let program = bom["metadata"]["component"]["bom-ref"].as_str().unwrap();
    let components = bom["components"].as_array().unwrap();
    let mut known: BTreeSet<&str> = components
        .iter()
        .map(|component| component["bom-ref"].as_str().unwrap())
        .collect();
    assert_eq!(known.len(), components.len(), "a reference is there twice");
    known.insert(program);
    let needs: BTreeMap<&str, Vec<&str>> = bom["dependencies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| {
            let on = node["dependsOn"]
                .as_array()
                .unwrap()
                .iter()
                .map(|on| on.as_str().unwrap());
            (node["ref"].as_str().unwrap(), on.collect())
        })
        .collect();
    assert_eq!(needs.keys().copied().collect::<BTreeSet<_>>(), known);
    let (mut reached, mut left) = (BTreeSet::new(), vec![program]);
    while let Some(next) = left.pop() {
        if reached.insert(next) {
            left.extend(&needs[next]);
        }
    }
    assert_eq!(reached, known, "everything is needed by something");
}

#[test]
fn a_stripped_program_names_functions_if_its_debug_file_is_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let (source, built) = (folder.path().join("main.rs"), folder.path().join("built"));
    let text = "#[inline(never)]\nfn deal_the_cards() {\n    panic!(\"none\");\n}\nfn main() \
        {\n    deal_the_cards();\n}\n";
    fs::write(&source, text).unwrap();
    let mut compile = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    compile
        .args(["-O", "-C", "debuginfo=line-tables-only", "-o"])
        .arg(&built)
        .arg(&source);
    assert!(compile.status().unwrap().success());

    let parts = folder.path().join("parts");
    fs::create_dir(&parts).unwrap();
    let Program { stripped, debug } = separate(&built, &parts).unwrap();
    assert!(fs::metadata(&stripped).unwrap().len() < fs::metadata(&built).unwrap().len() / 2);
    let backtrace = || {
        let output = Command::new(&stripped)
            .env("RUST_BACKTRACE", "1")
            .output()
            .unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let with = backtrace();
    assert!(
        with.contains("deal_the_cards") && with.contains("main.rs:6"),
        "{with}"
    );
    fs::remove_file(debug).unwrap();
    let without = backtrace();
    assert!(!without.contains("deal_the_cards"), "{without}");
}
