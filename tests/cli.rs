//! The command line, run as a real process.
#![allow(
    clippy::unwrap_used,
    reason = "a program that can't be run fails the test"
)]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use skat_autoplay::Model;
use skat_store::{FORMAT, Formats, OpenError, Options, open};

const SECRET: &str = "0707070707070707070707070707070707070707070707070707070707070707";

/// Runs the program with these arguments and this standard input.
fn run(words: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_skatrunde"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = program.stdin.take().unwrap();
    let input = input.to_owned();
    // A program that stops early closes its input. Only its output counts.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = program.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    text(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_case_gets_one_answer_and_bad_lines_get_an_error() {
    let file: Value =
        serde_json::from_str(include_str!("../crates/skat-rules/tests/data/cases.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    let mut input = String::new();
    for case in cases {
        let mut case = case.clone();
        case.as_object_mut().unwrap().remove("expected");
        input += &format!("{case}\n");
    }
    input += "\nno json\n{\"id\": 7}\n[1]\n{\"id\": 8, \"kind\": \"poker\", \"input\": {}}\n";
    let answers = lines(&run(&["rules", "answer"], &input));
    assert_eq!(answers.len(), cases.len() + 4);
    let (answered, bad) = answers.split_at(cases.len());
    for (answer, case) in answered.iter().zip(cases) {
        assert_eq!(answer["id"], case["id"]);
        let prose = [
            "announce_time",
            "concede_defender",
            "decided_game",
            "hand_no_peek",
            "schenken_partner",
        ];
        let computed = !prose.contains(&case["kind"].as_str().unwrap());
        assert!(answer["actual"].is_object() || !computed, "{answer}");
        for (field, expected) in case["expected"].as_object().unwrap() {
            if expected.is_number() && computed {
                assert_eq!(&answer["actual"][field], expected, "{} {field}", case["id"]);
            }
        }
    }
    let errors: Vec<&str> = bad
        .iter()
        .map(|answer| answer["error"].as_str().unwrap())
        .collect();
    assert!(
        errors[0].contains("JSON") && errors[1].contains("kind") && errors[2].contains("kind"),
        "{errors:?}"
    );
    assert!(
        errors[3].contains("poker") && bad[3]["id"] == json!(8),
        "{errors:?}"
    );
}

/// Reads records of the International Skat Server from `../shared`. They have no licence, so they
/// can't be part of the project. Where they are missing, this test checks nothing and says so.
#[test]
fn records_of_the_server_agree() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/rules/iss_records.sgf");
    if !shared.exists() {
        println!("NOT RUN: there are no shared records here");
        return;
    }
    let findings = lines(&run(
        &["rules", "check-records", shared.to_str().unwrap()],
        "",
    ));
    let (summary, records) = findings.split_last().unwrap();
    assert_eq!(
        summary["summary"],
        json!({
            "records": 20, "played": 17, "agree": 17, "differ": 0, "unplayed": 3, "unreadable": 0,
        })
    );
    assert!(records.iter().all(|record| record["written_again"] == true));
}

#[test]
fn a_damaged_record_is_reported_and_the_others_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("records.sgf");
    std::fs::write(
        &file,
        "(;GM[Go]MV[]R[] ;)\n\n(;GM[Skat]MV[w TI.1 ]R[d:-1 penalty] ;)\nnonsense\n",
    )
    .unwrap();
    let findings = lines(&run(
        &["rules", "check-records", file.to_str().unwrap()],
        "",
    ));
    assert_eq!(findings.len(), 4);
    assert!(
        findings[..3]
            .iter()
            .all(|finding| finding["error"].is_string()),
        "{findings:?}"
    );
    assert_eq!(findings[3]["summary"]["unreadable"], 3);
    let missing = run(&["rules", "check-records", "nowhere.sgf"], "");
    assert!(
        !missing.status.success()
            && String::from_utf8_lossy(&missing.stderr).contains("nowhere.sgf")
    );
}

const NULL_HAND: &str = "(;GM[Skat]P0[Alma]P1[Bruno]P2[Clara]MV[w D8.D9.DA.HK.S8.ST.SA.CQ.CK.CJ.\
    D7.DK.H7.H9.HT.S7.S9.SQ.SK.CA.DQ.DT.DJ.H8.HQ.HA.HJ.SJ.C9.CT.C8.C7 1 18 0 p 2 p 1 NH 0 CQ 1 CA \
    2 C9 ]R[d:1 loss v:-70 m:0 bidok p:14 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)";

#[test]
fn finished_deals_are_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening");
    let passed = format!(
        "skatrunde-deal 1\ngame: skat\nrules: isko/3\nplayers: 3\nround: 0 -\nsecret: {SECRET}\n\
         1 pass\n2 pass\n0 pass\n"
    );
    std::fs::write(&file, format!("{NULL_HAND}\n{passed}")).unwrap();
    let file = file.to_str().unwrap();

    let deals = lines(&run(&["review", file, "--json", "--work", "1"], ""));
    assert_eq!(deals.len(), 2, "a line for each deal");
    let [null, passed] = &deals[..] else {
        unreachable!()
    };
    assert_eq!(
        (&null["kind"], &null["declarer"]),
        (&json!("null"), &json!(1))
    );
    assert_eq!(null["points"], json!([0, -70, 0]));
    assert_eq!(
        (&passed["line"], &passed["kind"]),
        (&json!(2), &json!("passed_in"))
    );
    assert_eq!(passed["open_turning_point"], Value::Null);
    let subjects: Vec<(&Value, &Value)> = null["decisions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|decision| (&decision["seat"], &decision["subject"]))
        .collect();
    let expected = [
        (1, "call"),
        (0, "call"),
        (2, "call"),
        (1, "hand"),
        (0, "defenders_card"),
    ];
    assert_eq!(subjects.len(), expected.len(), "{subjects:?}");
    for (found, (seat, subject)) in subjects.into_iter().zip(expected) {
        assert_eq!(found, (&json!(seat), &json!(subject)));
    }

    let report = |language: &str, more: &[&str]| {
        let words = ["review", file, "--work", "1", "--language", language];
        text(&run(&[&words, more].concat(), ""))
    };
    let middlehand = report("en", &["--seat", "1"]);
    assert!(
        middlehand.contains("Deal 1, line 1: Bruno loses Null, −70 points")
            && middlehand.contains("Deal 2, line 2: Passed in")
            && middlehand.contains("Bruno: 2 decisions")
            && !middlehand.contains("Alma:"),
        "{middlehand}"
    );
    let german = report("de", &[]);
    for says in [
        "Spiel 1, Zeile 1: Bruno verliert Null, −70 Punkte\n",
        "Spiel 2, Zeile 2: Eingepasst\n",
        "  Bruno: 2 Entscheidungen, ",
        "  Vor dem ersten Stich, Bruno: Null Hand · ",
        "    Besser: ",
        "Fehlerquote – so viele Punkte gingen in 36 solchen Spielen verloren:\n",
        "  Ohne Namen: ",
    ] {
        assert!(german.contains(says), "{says}: {german}");
    }
    assert!(!german.contains('`'), "{german}");
}

#[test]
fn the_environment_chooses_the_language_of_a_review() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening");
    std::fs::write(&file, NULL_HAND).unwrap();
    for (locale, says) in [
        ("de_AT.UTF-8", "Bruno verliert Null"),
        ("C", "Bruno loses Null"),
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_skatrunde"));
        program.args([
            "review",
            file.to_str().unwrap(),
            "--seat",
            "2",
            "--work",
            "1",
        ]);
        let output = program.env("LC_ALL", locale).output().unwrap();
        assert!(text(&output).contains(says), "{locale}: {}", text(&output));
    }
}

#[test]
fn a_file_that_cant_be_reviewed_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening");
    std::fs::write(&file, format!("{NULL_HAND}\n\nnonsense\n")).unwrap();
    let output = run(&["review", file.to_str().unwrap(), "--json"], "");
    assert!(!output.status.success() && output.stdout.is_empty());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("evening: line 3: expected a log"), "{error}");
}

#[test]
fn perft_counts_and_wrong_words_are_explained() {
    let count = |words: &[&str]| {
        text(&run(&[&["rules", "perft"], words].concat(), ""))
            .trim()
            .parse::<u64>()
            .unwrap()
    };
    assert_eq!(count(&["skat", "0", SECRET]), 1);
    assert_eq!(count(&["skat", "1", SECRET]), 64, "63 bids and a pass");
    assert_eq!(count(&["skat", "2", SECRET]), 63 * 2 + 64);
    assert!(count(&["31", "2", SECRET, "--players", "4"]) > 4);
    for (words, says) in [
        (&["poker", "1", SECRET][..], "no such game"),
        (&["skat", "1", "0707"], "64 hexadecimal digits"),
        (&["skat", "1", SECRET, "--players", "7"], "3 to 4 players"),
        (&["skat", "1", SECRET, "--rules", "nobody"], "`nobody`"),
        (
            &["skat", "1", SECRET, "--rules", "isko skat.kontra=maybe"],
            "skat.kontra=maybe",
        ),
    ] {
        let output = run(&[&["rules", "perft"], words].concat(), "");
        assert!(!output.status.success());
        assert!(
            String::from_utf8_lossy(&output.stderr).contains(says),
            "{words:?}"
        );
    }
}

#[test]
fn every_game_can_be_played_in_the_terminal_to_its_end() {
    for game in [
        "skat",
        "ramsch",
        "schieberamsch",
        "strohmann",
        "oma",
        "officers",
        "tournee",
        "texas",
        "31",
    ] {
        // Always picks the first item of a list. Questions without a numbered list take a word that
        // often fits.
        let input = "1\npass\n".repeat(3_000);
        let printed = text(&run(
            &["play", game, "--seat", "0", "--secret", SECRET],
            &input,
        ));
        assert!(
            printed.contains("scores by seat:"),
            "{game}: {}",
            &printed[printed.len().saturating_sub(600)..]
        );
        let log = &printed[printed.find("skatrunde-deal 1").unwrap()..];
        assert!(
            log.contains(&format!("game: {game}\n")) && log.contains(SECRET),
            "{log}"
        );
    }
}

#[test]
fn the_terminal_refuses_nonsense_politely_and_ends_with_its_input() {
    let printed = text(&run(
        &["play", "skat", "--secret", SECRET],
        "fold\nplay CJ\nbid 18\n",
    ));
    assert!(
        printed.contains("Type a number of the list") && printed.contains("That isn't allowed"),
        "{printed}"
    );
    assert!(printed.contains("1: bid 18"), "{printed}");
}

#[test]
fn rule_sets_are_listed_with_every_knob() {
    let printed = text(&run(&["rules", "list"], ""));
    for word in [
        "isko/",
        "kneipe/",
        "online/",
        "ramsch/",
        "skat.kontra",
        "31.",
        "officers.",
        "rounds.",
    ] {
        assert!(printed.contains(word), "{word}");
    }
}

/// Runs `skatrunde store` with its data in this folder. Returns its output, or its error output if
/// it fails.
fn store(folder: &Path, words: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_skatrunde"))
        .arg("store")
        .args(words)
        .env("SKATRUNDE__DATA__FOLDER", folder)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(text(output.stderr))
    }
}

#[test]
fn only_restoring_creates_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let new_file = folder.path().join("new");
    let new_file = new_file.to_str().unwrap();
    for words in [
        &["status"][..],
        &["migrate"],
        &["migrate", "--dry-run"],
        &["rebuild"],
        &["backup", new_file],
        &["export", new_file],
        &["statistics", "--counts", new_file],
        &["status", "--json"],
    ] {
        let error = store(folder.path(), words).unwrap_err();
        assert!(error.contains("there is no store at"), "{words:?}: {error}");
    }
    assert!(
        store(folder.path(), &["restore", new_file])
            .unwrap_err()
            .contains("can't be read")
    );
    std::fs::write(new_file, "no backup\n").unwrap();
    assert!(
        store(folder.path(), &["restore", new_file])
            .unwrap_err()
            .contains("this is no backup")
    );
    std::fs::remove_file(new_file).unwrap();
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing was made"
    );
}

#[test]
fn an_empty_store_can_be_copied() {
    let folder = tempfile::tempdir().unwrap();
    drop(skat_store::EmbeddedStore::open(folder.path().join("skatrunde.redb")).unwrap());
    let backup = folder.path().join("backup");
    let backup = backup.to_str().unwrap();
    assert_eq!(
        store(folder.path(), &["backup", backup]).unwrap(),
        "backed up 0 tables and 0 persons\n"
    );
    assert!(
        store(folder.path(), &["backup", backup])
            .unwrap_err()
            .contains("already exists")
    );
    assert!(
        store(folder.path(), &["backup", "nowhere/backup"])
            .unwrap_err()
            .contains("can't be made")
    );
    let copied = store(folder.path(), &["restore", backup, "--url", "copy.redb"]).unwrap();
    assert!(
        copied.contains("restored 0 tables and 0 persons"),
        "{copied}"
    );
    let status: Value = serde_json::from_str(
        &store(folder.path(), &["status", "--json", "--url", "copy.redb"]).unwrap(),
    )
    .unwrap();
    assert_eq!(
        (&status["format"], &status["tables"]),
        (&json!(skat_store::FORMAT), &json!(0))
    );
    assert!(
        store(folder.path(), &["migrate"])
            .unwrap()
            .contains("nothing to do")
    );

    // A truncated backup is refused, and no store is created.
    let whole = std::fs::read(backup).unwrap();
    std::fs::write(folder.path().join("short"), &whole[..whole.len() - 5]).unwrap();
    let error = store(folder.path(), &["restore", "short", "--url", "third.redb"]).unwrap_err();
    assert!(error.contains("is cut off after line 1"), "{error}");
    assert!(!folder.path().join("third.redb").exists());
}

/// Returns a command that runs the rest of its arguments while its first one is a read-only mount;
/// `None` if this system lets nobody make mounts of their own.
#[cfg(target_os = "linux")]
fn on_a_read_only_mount() -> Option<Command> {
    let mounts = "mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\" && shift && \
        exec \"$@\"";
    let folder = tempfile::tempdir().unwrap();
    let command = || {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--map-root-user", "sh", "-c", mounts, "sh"]);
        command
    };
    let tried = command().arg(folder.path()).arg("true").output().ok()?;
    tried.status.success().then(command)
}

#[cfg(target_os = "linux")]
#[test]
fn a_store_on_a_read_only_mount_can_be_backed_up() {
    let folder = tempfile::tempdir().unwrap();
    let (data, backups) = (folder.path().join("data"), folder.path().join("backups"));
    std::fs::create_dir(&backups).unwrap();
    drop(skat_store::EmbeddedStore::open(data.join("skatrunde.redb")).unwrap());
    let Some(mut command) = on_a_read_only_mount() else {
        println!("not tested: this system lets nobody make mounts of their own");
        return;
    };
    let writes = format!("touch '{}'", data.join("new").display());
    let output = on_a_read_only_mount()
        .unwrap()
        .arg(&data)
        .args(["sh", "-c", &writes])
        .output()
        .unwrap();
    assert!(!output.status.success(), "the mount is read-only");
    let output = command
        .arg(&data)
        .args([env!("CARGO_BIN_EXE_skatrunde"), "store", "backup"])
        .arg(backups.join("backup"))
        .env("SKATRUNDE__DATA__FOLDER", &data)
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(text(&output), "backed up 0 tables and 0 persons\n");
    assert!(backups.join("backup").is_file());
    let output = on_a_read_only_mount()
        .unwrap()
        .arg(&data)
        .args([env!("CARGO_BIN_EXE_skatrunde"), "check"])
        .env("SKATRUNDE__DATA__FOLDER", &data)
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(69), "a bot couldn't start there");
}

#[test]
fn a_status_changes_nothing_and_trouble_has_its_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("skatrunde.redb");
    drop(skat_store::EmbeddedStore::open(&file).unwrap());
    let state = || {
        let changed = file.metadata().unwrap().modified().unwrap();
        (std::fs::read(&file).unwrap(), changed)
    };
    let before = state();
    store(folder.path(), &["status"]).unwrap();
    assert!(state() == before, "the file has changed");

    let code = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_skatrunde"))
            .args(words)
            .env("SKATRUNDE__DATA__FOLDER", folder.path())
            .current_dir(folder.path())
            .output()
            .unwrap();
        output.status.code()
    };
    assert_eq!(code(&["store", "status", "--url", "none.redb"]), Some(69));
    assert_eq!(
        code(&["store", "status", "--url", "redis://127.0.0.1:1"]),
        Some(69)
    );
    assert_eq!(code(&["store", "status", "--url", "ftp://x"]), Some(78));
    std::fs::write(folder.path().join("token.key"), "damage").unwrap();
    assert_eq!(code(&["check"]), Some(65), "the start would be refused");
    std::fs::remove_file(folder.path().join("token.key")).unwrap();
    assert!(state() == before, "the file has changed");
    std::fs::write(&file, "a list of groceries").unwrap();
    for words in [&["store", "status"][..], &["store", "migrate"], &["check"]] {
        assert_eq!(code(words), Some(65), "{words:?}");
    }
    assert_eq!(
        std::fs::read(&file).unwrap(),
        b"a list of groceries",
        "a damaged file stays"
    );
}

#[test]
fn migrating_prints_both_formats() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("skatrunde.redb");
    drop(skat_store::EmbeddedStore::open(&file).unwrap());
    assert_eq!(
        skat_store::EmbeddedStore::stored_format(&file).unwrap(),
        Some(skat_store::FORMAT)
    );
    let meta: redb::TableDefinition<'_, &str, &[u8]> = redb::TableDefinition::new("meta");
    let database = redb::Database::open(&file).unwrap();
    let transaction = database.begin_write().unwrap();
    let record = br#"{"program":"skatrunde","format":2}"#;
    transaction
        .open_table(meta)
        .unwrap()
        .insert("format", record.as_slice())
        .unwrap();
    transaction.commit().unwrap();
    drop(database);

    let before = std::fs::read(&file).unwrap();
    assert_eq!(
        skat_store::EmbeddedStore::stored_format(&file).unwrap(),
        Some(2)
    );
    assert!(
        std::fs::read(&file).unwrap() == before,
        "looking at the format writes nothing"
    );
    let newest = skat_store::FORMAT;
    let migrated = store(folder.path(), &["migrate"]).unwrap();
    assert_eq!(
        migrated,
        format!("migrated the store from format 2 to format {newest}\n")
    );
    assert_eq!(
        store(folder.path(), &["migrate"]).unwrap(),
        format!("the store has format {newest}; nothing to do\n")
    );
}

#[tokio::test]
async fn a_dry_run_shows_the_steps_and_an_upgrade_can_be_taken_back_until_it_is_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("skatrunde.redb");
    let previous = FORMAT - 1;
    let open_as_previous = async || {
        let options = Options {
            formats: Formats::up_to(previous),
            ..Options::new("skatrunde.redb", folder.path())
        };
        open(&options).await.map(drop)
    };
    open_as_previous().await.unwrap();
    let before = std::fs::read(&file).unwrap();
    let plan = store(folder.path(), &["migrate", "--dry-run"]).unwrap();
    let lines: Vec<&str> = plan.lines().collect();
    assert_eq!(lines.len(), 3, "{plan}");
    assert_eq!(
        lines[0],
        format!(
            "`skatrunde store migrate` would migrate the store from format {previous} to format \
             {FORMAT}:"
        )
    );
    assert!(
        lines[1].starts_with(&format!("  format {FORMAT} ")),
        "{plan}"
    );
    assert!(lines[1].ends_with("the step changes no record"), "{plan}");
    assert!(lines[2].contains("can be undone"), "{plan}");
    let status = store(folder.path(), &["status"]).unwrap();
    let format = format!("{previous}, until `skatrunde store migrate` confirms {FORMAT}");
    assert!(status.contains(&format), "{status}");
    assert!(
        std::fs::read(&file).unwrap() == before,
        "nothing is written"
    );

    // Work on the store doesn't confirm the upgrade.
    store(folder.path(), &["rebuild"]).unwrap();
    open_as_previous().await.unwrap();
    store(folder.path(), &["migrate"]).unwrap();
    let error = open_as_previous().await.unwrap_err();
    assert!(matches!(error, OpenError::NewerFormat { .. }), "{error}");
    assert_eq!(
        store(folder.path(), &["migrate", "--dry-run"]).unwrap(),
        format!("the store has format {FORMAT}; nothing to do\n")
    );
}

#[cfg(feature = "arena")]
#[test]
fn positions_with_open_cards_are_solved_in_order() {
    let grand = json!({
        "game": "G", "declarer": 0, "leader": 0, "points": 20,
        "hands": [["CJ", "HA"], ["SJ", "HT"], ["DA", "D7"]],
    });
    let null = json!({
        "game": "N", "declarer": 0, "leader": 1, "trick": ["H9"],
        "hands": [["H8", "HA"], ["D7"], ["HT", "H7"]],
    });
    let with = |position: &Value, fields: Value| {
        let mut line = position.clone();
        line.as_object_mut()
            .unwrap()
            .extend(fields.as_object().unwrap().clone());
        line
    };
    let cases = [
        (with(&grand, json!({"ask": "win"})), json!({"win": false})),
        (
            with(&grand, json!({"ask": "win", "points": 25})),
            json!({"win": true}),
        ),
        (
            with(&grand, json!({"ask": "at_least", "target": 56})),
            json!({"reached": true}),
        ),
        (
            with(&grand, json!({"ask": "at_least", "target": 57})),
            json!({"reached": false}),
        ),
        (with(&grand, json!({"ask": "exact"})), json!({"value": 56})),
        (
            with(&grand, json!({"ask": "moves"})),
            json!({"moves": {"CJ": 56, "HA": 56}}),
        ),
        (with(&null, json!({"ask": "win"})), json!({"win": false})),
        (
            with(&null, json!({"ask": "moves"})),
            json!({"moves": {"H7": true, "HT": false}}),
        ),
        (
            with(&null, json!({"ask": "exact"})),
            json!({"error": "at Null, `exact` can't be asked"}),
        ),
        (
            with(&grand, json!({"ask": "guess"})),
            json!({"error": "`guess` is none of `win`, `at_least`, `exact` and `moves`"}),
        ),
        (
            with(&grand, json!({"ask": "at_least"})),
            json!({"error": "`at_least` needs a `target`"}),
        ),
        (
            with(&grand, json!({"ask": "win", "leader": 3})),
            json!({"error": "seats are 0, 1 and 2"}),
        ),
        (
            with(&grand, json!({"ask": "win", "game": "Q"})),
            json!({"error": "game `Q` is none of C S H D G N"}),
        ),
        (
            with(&grand, json!({"ask": "win", "trick": ["H1"]})),
            json!({"error": "`H1`: not a card"}),
        ),
        (
            with(&grand, json!({"ask": "win", "trick": ["HA"]})),
            json!({"error": "a card is in two places"}),
        ),
        (
            with(&grand, json!({"ask": "exact", "points": 100})),
            json!({"error": "there are only 120 card points"}),
        ),
        (
            json!({"ask": "win"}),
            json!({"error": "missing field `game`"}),
        ),
    ];
    // Enough cases for four workers to mix them up.
    let numbered = |number: usize| with(&cases[number % cases.len()].0, json!({"id": number}));
    let input: String = (0..40 * cases.len())
        .map(|number| format!("{}\n\n", numbered(number)))
        .collect();
    let answers = lines(&run(
        &["autoplay", "solve", "--jobs", "4"],
        &(input + "no json\n"),
    ));
    assert_eq!(answers.len(), 40 * cases.len() + 1);
    for (number, answer) in answers.iter().take(40 * cases.len()).enumerate() {
        assert_eq!(answer["id"], number);
        let (line, expected) = &cases[number % cases.len()];
        for (field, value) in expected.as_object().unwrap() {
            assert_eq!(&answer[field], value, "{line}");
        }
        assert!(
            answer["error"].is_string() || answer["nodes"].is_u64() && answer["micros"].is_u64(),
            "{answer}"
        );
    }
    assert!(
        answers.last().unwrap()["error"]
            .as_str()
            .unwrap()
            .starts_with("the line isn't JSON")
    );

    // With no time, nothing can be searched; a question that needs no search still gets its answer.
    let input = format!(
        "{}\n{}\n",
        cases[5].0,
        with(&cases[2].0, json!({"target": 121}))
    );
    let answers = lines(&run(&["autoplay", "solve", "--limit-ms", "0"], &input));
    assert_eq!(
        (&answers[0]["unknown"], &answers[0]["moves"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(answers[1]["reached"], false);
}

#[test]
fn a_model_file_is_read_and_a_damaged_one_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learned.bin");
    let path = file.to_str().unwrap();
    let mut bytes = Model::built_in().unwrap().write();
    std::fs::write(&file, &bytes).unwrap();
    let played = [
        "autoplay",
        "match",
        "--a",
        "4",
        "--b",
        "1",
        "--deals",
        "1",
        "--learned",
        path,
    ];
    if cfg!(feature = "arena") {
        assert!(text(&run(&played, "")).contains("level 4 leads level 1 by"));
    }

    bytes[1_000] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let refuses = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_skatrunde"))
            .args(words)
            .env("SKATRUNDE__DATA__FOLDER", folder.path())
            .env("SKATRUNDE__AUTOPLAYERS__LEARNED", path)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said =
            String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
        assert!(
            !output.status.success() && said.contains(path),
            "{words:?} said: {said}"
        );
        assert!(
            said.contains("its digest is wrong"),
            "{words:?} said: {said}"
        );
    };
    if cfg!(feature = "arena") {
        refuses(&played);
        refuses(&["autoplay", "stdio", "--learned", path]);
    }
    refuses(&["check"]);
    refuses(&[]);
}

#[test]
fn a_demo_serves_a_page_also_with_a_token_and_also_in_chaos() {
    use std::io::{BufRead as _, BufReader, Read as _};

    let folder = tempfile::tempdir().unwrap();
    let mut demo = Command::new(env!("CARGO_BIN_EXE_skatrunde"))
        .args(["demo", "--chaos", "7"])
        .env("DISCORD_TOKEN", "MTIz.of.nobody")
        .env("SKATRUNDE__DAILY__ENABLED", "false")
        .env("SKATRUNDE__SANDBOX__LISTEN", "127.0.0.1:0")
        .env("SKATRUNDE__DATA__FOLDER", folder.path())
        .env("SKATRUNDE__METRICS__LISTEN", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let said: Vec<String> = BufReader::new(demo.stdout.take().unwrap())
        .lines()
        .take(3)
        .map(Result::unwrap)
        .collect();
    let address = said[0]
        .split_once("http://")
        .and_then(|(_, rest)| rest.split_whitespace().next())
        .unwrap();
    let (address, key) = address.split_once("/#key=").unwrap();
    let mut connection = std::net::TcpStream::connect(address).unwrap();
    let request = format!("GET /sandbox/state?key={key} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    connection.write_all(request.as_bytes()).unwrap();
    let mut page = String::new();
    connection.read_to_string(&mut page).unwrap();
    demo.kill().unwrap();
    demo.wait().unwrap();
    assert!(
        page.starts_with("HTTP/1.0 200") || page.starts_with("HTTP/1.1 200"),
        "{page}"
    );
    assert!(said[2].contains("seed 7"), "{said:?}");
}
