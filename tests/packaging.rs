//! The files in `packaging/` work with this program: the tests run its scripts and read its units
//! and containers.
#![allow(
    clippy::unwrap_used,
    reason = "a file that can't be read fails the test"
)]
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use skat_store::{EmbeddedStore, PeopleStore as _};

const PROGRAM: &str = env!("CARGO_BIN_EXE_skatrunde");
const INSTALLED: &str = "/usr/local/bin/skatrunde";
const SCRIPTS: &str = "/usr/local/lib/skatrunde";

fn packaging() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging")
}

/// Returns all files in `packaging/` with this extension.
fn files(ending: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, files);
            } else {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    collect(&packaging(), &mut files);
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

fn name(file: &Path) -> String {
    file.file_name().unwrap().to_string_lossy().into_owned()
}

/// A machine with a store of the bot, a folder of backups, and a folder for temporary files.
struct Machine {
    folder: tempfile::TempDir,
}

impl Machine {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["data", "backups", "tmp"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        Self { folder }
    }

    /// Creates a machine whose store knows this many people.
    fn with_people(people: u64) -> Self {
        let machine = Self::new();
        let store = EmbeddedStore::open(machine.path("data/skatrunde.redb")).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            for user in 1..=people {
                store.person(user).await.unwrap();
            }
        });
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a script of `packaging/` with the folder of backups and these arguments.
    fn run(&self, script: &str, words: &[&str]) -> Output {
        Command::new(packaging().join(script))
            .arg(self.path("backups"))
            .args(words)
            .env("SKATRUNDE", PROGRAM)
            .env("SKATRUNDE__DATA__FOLDER", self.path("data"))
            .env("TMPDIR", self.path("tmp"))
            .current_dir(self.folder.path())
            .output()
            .unwrap()
    }

    fn backups(&self) -> BTreeSet<String> {
        names(&self.path("backups"))
    }

    /// Writes a file into the folder of backups.
    fn put(&self, name: &str, content: &[u8]) -> PathBuf {
        let file = self.path("backups").join(name);
        fs::write(&file, content).unwrap();
        file
    }

    /// Makes the first backup of the store and returns its path.
    fn back_up(&self) -> PathBuf {
        assert!(text(&self.run("backup.sh", &[])).contains("backed up"));
        let backups = self.backups();
        assert_eq!(backups.len(), 1, "{backups:?}");
        self.path("backups").join(backups.first().unwrap())
    }
}

fn names(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| name(&entry.unwrap().path()))
        .collect()
}

/// Returns the output of a script, which must succeed.
fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the error output of a script, which must fail.
fn error(output: &Output) -> String {
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn scripts_are_plain_shell_and_executable() {
    let scripts = files(".sh");
    assert_eq!(
        scripts
            .iter()
            .map(|script| name(script))
            .collect::<Vec<_>>(),
        ["backup.sh", "restore-drill.sh"]
    );
    for script in scripts {
        let text = fs::read_to_string(&script).unwrap();
        assert!(
            text.starts_with("#!/bin/sh\n")
                && text.contains("\nset -eu\n")
                && text.contains("\numask 077\n")
        );
        assert_eq!(
            fs::metadata(&script).unwrap().permissions().mode() & 0o111,
            0o111,
            "{}",
            script.display()
        );
        assert!(
            Command::new("sh")
                .arg("-n")
                .arg(&script)
                .status()
                .unwrap()
                .success()
        );
        match Command::new("shellcheck").arg(&script).output() {
            Ok(checked) => assert!(
                checked.status.success(),
                "{}",
                String::from_utf8_lossy(&checked.stdout)
            ),
            Err(_) => println!("NOT RUN: there is no shellcheck here"),
        }
    }
}

#[test]
fn the_newest_backups_stay_and_foreign_files_too() {
    let machine = Machine::with_people(2);
    let old: Vec<String> = (10..26)
        .map(|second| format!("skatrunde-20250102T0000{second}Z.backup"))
        .collect();
    let foreign = [
        "skatrunde-before-upgrade.backup",
        "skatrunde-20250102T000010Z.backup.old",
        "skatrunde-2025-01-02.backup",
        "notes.txt",
        ".hidden",
    ];
    for file in old.iter().map(String::as_str).chain(foreign) {
        machine.put(file, b"not read");
    }

    // Exactly as the unit calls it.
    let call = commands(&packaging().join("systemd/skatrunde-backup.service"))[0].clone();
    let said = text(&machine.run(
        "backup.sh",
        &call.iter().skip(2).map(String::as_str).collect::<Vec<_>>(),
    ));
    assert!(said.contains("backed up 0 tables and 2 persons"), "{said}");
    let left = machine.backups();
    assert!(foreign.iter().all(|file| left.contains(*file)), "{left:?}");
    let kept: Vec<&String> = old.iter().filter(|file| left.contains(*file)).collect();
    assert_eq!(
        kept,
        old.iter().skip(3).collect::<Vec<_>>(),
        "13 old backups stay beside the new one"
    );
    let new: Vec<&String> = left
        .iter()
        .filter(|file| !old.contains(file) && !foreign.contains(&file.as_str()))
        .collect();
    assert_eq!((new.len(), left.len()), (1, foreign.len() + 14), "{left:?}");
    let mode = fs::metadata(machine.path("backups").join(new[0]))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600, "only its owner reads it");
}

#[test]
fn nothing_is_deleted_without_a_new_backup_and_the_new_one_never_is() {
    let without_store = Machine::new();
    let old = [
        "skatrunde-20250102T000010Z.backup",
        "skatrunde-20250102T000011Z.backup",
    ];
    for file in old {
        without_store.put(file, b"");
    }
    assert!(error(&without_store.run("backup.sh", &["1"])).contains("there is no store at"));
    for keep in ["0", "-1", "few", "1x", ""] {
        let output = without_store.run("backup.sh", &[keep]);
        // An empty argument counts as none. The script then fails because there is no store.
        assert_eq!(
            output.status.code(),
            Some(if keep.is_empty() { 69 } else { 2 }),
            "{output:?}"
        );
    }
    assert_eq!(without_store.backups(), old.map(str::to_owned).into());

    let with_clock_set_back = Machine::with_people(1);
    with_clock_set_back.put("skatrunde-29990102T000010Z.backup", b"");
    text(&with_clock_set_back.run("backup.sh", &["1"]));
    assert_eq!(
        with_clock_set_back.backups().len(),
        2,
        "the new backup isn't the last by name, and stays"
    );
}

#[test]
fn a_drill_restores_the_newest_backup_and_leaves_nothing() {
    let machine = Machine::with_people(3);
    let backup = machine.back_up();
    machine.put(
        "skatrunde-20250102T000010Z.backup",
        b"an older one isn't looked at",
    );
    let store = fs::read(machine.path("data/skatrunde.redb")).unwrap();

    let said = text(&machine.run("restore-drill.sh", &["2"]));
    for part in [
        &name(&backup),
        "restored 0 tables and 3 persons",
        "durability   embedded",
    ] {
        assert!(said.contains(part), "{said}");
    }
    assert!(
        names(&machine.path("tmp")).is_empty(),
        "the restored store is gone"
    );
    assert!(
        fs::read(machine.path("data/skatrunde.redb")).unwrap() == store,
        "the bot's store is as it was"
    );
}

#[test]
fn a_drill_needs_none_of_the_bots_settings() {
    let machine = Machine::with_people(1);
    machine.back_up();
    let output = Command::new(packaging().join("restore-drill.sh"))
        .arg(machine.path("backups"))
        .env("SKATRUNDE", PROGRAM)
        .env("SKATRUNDE__DATA__FOLDER", "/nowhere")
        .env("SKATRUNDE__STORE__URL", "redis://127.0.0.1:1")
        .env("SKATRUNDE__STORE__DURABILITY", "redis-strict")
        .env("SKATRUNDE_CONFIG", "/nowhere/settings.toml")
        .output()
        .unwrap();
    assert!(text(&output).contains("restored 0 tables and 1 persons"));
}

#[test]
fn a_drill_fails_for_every_useless_backup() {
    let machine = Machine::with_people(3);
    let fails = |why: &str| {
        let said = error(&machine.run("restore-drill.sh", &[]));
        assert!(said.contains(why), "{said}");
        assert!(
            names(&machine.path("tmp")).is_empty(),
            "the restored store is gone"
        );
    };
    fails("there is no backup in");

    let backup = machine.back_up();
    text(&machine.run("restore-drill.sh", &[]));
    let whole = fs::read(&backup).unwrap();
    let mut changed = whole.clone();
    let middle = whole.len() / 2;
    changed[middle] ^= 1;
    fs::write(&backup, changed).unwrap();
    fails("was changed");
    fs::write(&backup, &whole[..whole.len() - 5]).unwrap();
    fails("is cut off");
    fs::write(&backup, "").unwrap();
    fails(&name(&backup));

    fs::write(&backup, &whole).unwrap();
    text(&machine.run("restore-drill.sh", &[]));
    let days_ago = SystemTime::now() - Duration::from_secs(3 * 24 * 3600);
    File::options()
        .write(true)
        .open(&backup)
        .unwrap()
        .set_modified(days_ago)
        .unwrap();
    fails("is more than 2 days old");
    text(&machine.run("restore-drill.sh", &["4"]));
    assert!(error(&machine.run("restore-drill.sh", &["few"])).contains("DAYS is a number"));
}

/// Reads a unit's entries in order: section, key, value.
fn unit(file: &Path) -> Vec<(String, String, String)> {
    let text = fs::read_to_string(file).unwrap();
    let mut section = String::new();
    let mut lines = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with(['#', ';']))
    {
        if let Some(title) = line.strip_prefix('[') {
            title.strip_suffix(']').unwrap().clone_into(&mut section);
        } else {
            let (key, value) = line
                .split_once('=')
                .unwrap_or_else(|| panic!("{}: {line}", file.display()));
            assert!(
                !section.is_empty() && key.chars().all(char::is_alphanumeric),
                "{}: {line}",
                file.display()
            );
            lines.push((section.clone(), key.to_owned(), value.to_owned()));
        }
    }
    lines
}

fn values(file: &Path, wanted: &str) -> Vec<String> {
    unit(file)
        .into_iter()
        .filter(|(_, key, _)| key == wanted)
        .map(|(_, _, value)| value)
        .collect()
}

/// Returns the arguments of each `ExecStart` of a unit.
fn commands(file: &Path) -> Vec<Vec<String>> {
    values(file, "ExecStart")
        .iter()
        .map(|line| line.split_whitespace().map(str::to_owned).collect())
        .collect()
}

/// Keys that systemd and Podman know, as far as a packager may want them here.
const KEYS: [(&str, &str); 6] = [
    (
        "Unit",
        "After Description Requires StartLimitIntervalSec Wants",
    ),
    (
        "Service",
        "CapabilityBoundingSet Environment EnvironmentFile ExecStart Group LockPersonality \
         MemoryDenyWriteExecute \
         NoNewPrivileges PrivateDevices PrivateNetwork PrivateTmp ProcSubset ProtectClock \
         ProtectControlGroups ProtectHome \
         ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectProc \
         ProtectSystem RemoveIPC \
         Restart RestartPreventExitStatus RestartSec RestrictAddressFamilies RestrictNamespaces RestrictRealtime \
         RestrictSUIDSGID StateDirectory \
         StateDirectoryMode SystemCallArchitectures SystemCallErrorNumber SystemCallFilter \
         TimeoutStopSec Type UMask User \
         WorkingDirectory",
    ),
    ("Timer", "OnCalendar Persistent RandomizedDelaySec"),
    ("Install", "WantedBy"),
    (
        "Container",
        "ContainerName DropCapability Environment HealthCmd HealthInterval HealthOnFailure \
         HealthRetries HealthStartPeriod \
         HealthTimeout Image NoNewPrivileges ReadOnly Secret StopTimeout Volume",
    ),
    ("Volume", "VolumeName"),
];

#[test]
fn units_use_only_directives_of_systemd_and_podman() {
    let mut units = 0;
    for ending in [".service", ".timer", ".container", ".volume"] {
        for file in files(ending) {
            units += 1;
            for (section, key, _) in unit(&file) {
                let known = KEYS.iter().find(|(name, _)| *name == section);
                let (_, keys) = known.unwrap_or_else(|| panic!("{}: [{section}]", file.display()));
                assert!(
                    keys.split_whitespace().any(|known| known == key),
                    "{}: {key}",
                    file.display()
                );
            }
        }
    }
    assert_eq!(units, 7);
}

/// Returns whether the program accepts these arguments; `--help` keeps it from acting on them.
fn program_understands(words: &[String]) -> bool {
    Command::new(PROGRAM)
        .args(words)
        .arg("--help")
        .output()
        .unwrap()
        .status
        .success()
}

#[test]
fn units_start_existing_programs() {
    assert!(
        !program_understands(&["helth".to_owned()]),
        "not everything is understood"
    );
    let installed = fs::read_to_string(packaging().join("../docs/OPERATING.md")).unwrap();
    assert!(
        installed.contains("/usr/local/bin") && installed.contains(SCRIPTS),
        "the manual names their folders"
    );
    for file in files(".service") {
        let commands = commands(&file);
        assert!(!commands.is_empty());
        for command in commands {
            if command[0] == INSTALLED {
                assert!(program_understands(&command[1..]), "{command:?}");
            } else {
                let script = command[0]
                    .strip_prefix(SCRIPTS)
                    .and_then(|path| path.strip_prefix('/'))
                    .unwrap();
                assert!(packaging().join(script).is_file(), "{command:?}");
            }
        }
        for hardened in ["ProtectSystem", "NoNewPrivileges", "UMask", "User"] {
            assert_eq!(
                values(&file, hardened).len(),
                1,
                "{}: {hardened}",
                file.display()
            );
        }
    }
    for timer in files(".timer") {
        assert!(
            timer.with_extension("service").is_file(),
            "{} starts nothing",
            timer.display()
        );
    }
    let backups = |unit: &str| commands(&packaging().join("systemd").join(unit))[0][1].clone();
    assert_eq!(
        backups("skatrunde-backup.service"),
        backups("skatrunde-restore-drill.service")
    );
}

#[test]
fn the_container_has_its_volume_and_a_health_check() {
    let file = packaging().join("quadlet/skatrunde.container");
    let volume = values(&file, "Volume")[0].clone();
    let (volume, folder) = volume.split_once(':').unwrap();
    assert!(file.with_file_name(volume).is_file(), "{volume}");
    let dockerfile = fs::read_to_string(packaging().join("../Dockerfile")).unwrap();
    assert!(
        dockerfile.contains(&format!("VOLUME {folder}\n")),
        "{folder}"
    );
    for asked in values(&file, "HealthCmd") {
        let words: Vec<String> = asked.split_whitespace().map(str::to_owned).collect();
        assert!(
            words[0] == "skatrunde" && program_understands(&words[1..]),
            "{words:?}"
        );
    }
    assert!(values(&file, "Secret")[0].ends_with("target=DISCORD_TOKEN"));
}

#[test]
fn systemd_accepts_the_units() {
    if Command::new("systemd-analyze")
        .arg("--version")
        .output()
        .is_err()
    {
        println!("NOT RUN: there is no systemd-analyze here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut units = Vec::new();
    for file in files(".service").into_iter().chain(files(".timer")) {
        let text = fs::read_to_string(&file).unwrap();
        let text = text
            .replace(INSTALLED, PROGRAM)
            .replace(SCRIPTS, packaging().to_str().unwrap());
        let copy = folder.path().join(name(&file));
        fs::write(&copy, text).unwrap();
        units.push(copy);
    }
    let verified = Command::new("systemd-analyze")
        .args(["verify", "--man=no"])
        .args(units)
        .output()
        .unwrap();
    let complaints = String::from_utf8_lossy(&verified.stderr);
    assert!(
        verified.status.success() && !complaints.contains("skatrunde"),
        "{complaints}"
    );
}

#[test]
fn the_manual_names_everything_in_the_package() {
    let manual = fs::read_to_string(packaging().join("../docs/OPERATING.md")).unwrap();
    for file in files("") {
        let path = file.strip_prefix(packaging()).unwrap();
        let folder = format!("packaging/{}", path.parent().unwrap().display());
        let is_named = manual.contains(&format!("packaging/{}", path.display()));
        assert!(
            is_named || manual.contains(&name(&file)) && manual.contains(&folder),
            "{}",
            path.display()
        );
    }
}
