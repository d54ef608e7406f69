//! `skatrunde cup`, run as a real process.
#![allow(
    clippy::unwrap_used,
    reason = "a program that can't be run fails the test"
)]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Runs the command, and returns what it prints or its error.
fn cup(words: &[&str]) -> Result<String, String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_skatrunde"));
    let output = program.arg("cup").args(words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(text(output.stderr))
    }
}

/// Writes a list into a file and ranks it.
fn score(list: impl AsRef<[u8]>, words: &[&str]) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("liste.csv");
    std::fs::write(&file, list).unwrap();
    let file: &Path = &file;
    cup(&[&["score", file.to_str().unwrap()], words].concat())
}

#[test]
fn a_seating_is_printed_as_json() {
    let words = ["seating", "--players", "13", "--size", "4", "--series", "4"];
    let text = cup(&words).unwrap();
    let seating: Value = serde_json::from_str(&text).unwrap();
    let keys: Vec<&String> = seating.as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), 2, "{keys:?}");
    assert_eq!(seating["repeats"], 0);
    let series = seating["series"].as_array().unwrap();
    assert_eq!(series.len(), 4);
    for tables in series {
        let tables: Vec<Vec<u64>> = serde_json::from_value(tables.clone()).unwrap();
        let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
        assert_eq!(sizes, [4, 3, 3, 3]);
        let players: BTreeSet<u64> = tables.concat().into_iter().collect();
        assert_eq!(players, (1..=13).collect());
    }
    assert_eq!(
        cup(&words).unwrap(),
        text,
        "the same words lead to the same seating"
    );
    assert_ne!(cup(&[&words[..], &["--seed", "1"]].concat()).unwrap(), text);
}

#[test]
fn teams_sit_apart() {
    let words = [
        "seating",
        "--players",
        "12",
        "--size",
        "3",
        "--series",
        "2",
        "--teams",
        "3",
    ];
    let seating: Value = serde_json::from_str(&cup(&words).unwrap()).unwrap();
    let series: Vec<Vec<Vec<u64>>> = serde_json::from_value(seating["series"].clone()).unwrap();
    for table in series.into_iter().flatten() {
        let teams: BTreeSet<u64> = table.iter().map(|player| (player - 1) / 3).collect();
        assert_eq!(teams.len(), 3, "{table:?}");
    }
}

#[test]
fn five_players_have_no_tables() {
    let error = cup(&["seating", "--players", "5", "--size", "3", "--series", "2"]).unwrap_err();
    assert!(error.contains("5 players can't be divided"), "{error}");
    let error = cup(&["seating", "--players", "8", "--size", "5", "--series", "2"]).unwrap_err();
    assert!(error.contains("3 or 4"), "{error}");
}

const LIST: &str = "\
Name;Serie;Tisch;Spielpunkte;Gewonnen;Verloren;Verein
Anna;1;1;600;12;2;Herz
Bernd;1;1;500;10;1;
Clara;1;1;-48;5;4;
Anna;2;1;-120;3;3;
Bernd;2;1;240;4;0;
Clara;2;1;240;4;0;
";

#[test]
fn a_list_is_ranked_by_the_rules() {
    let german = "\
Rang  Name   Serie 1  Serie 2  Gesamt  Gewonnen  Verloren
   1  Bernd     1190      560    1750        14         1
   2  Anna      1300     -120    1180        15         5
   3  Clara      122      560     682         9         4
";
    assert_eq!(score(LIST, &["--language", "de"]).unwrap(), german);
    let english = "\
Rank,Name,Series 1,Series 2,Total,Won,Lost
1,Bernd,1190,560,1750,14,1
2,Anna,1300,-120,1180,15,5
3,Clara,122,560,682,9,4
";
    assert_eq!(
        score(LIST, &["--language", "en", "--csv"]).unwrap(),
        english
    );
}

#[test]
fn ties_are_decided_by_games_won_then_lost_or_share_a_rank() {
    // The table size and the games lost by others are given, so no table need be complete.
    let list = "\
Player,Table size,Points,Won,Lost,Others lost
one,3,0,4,4,0
other,3,0,4,4,0
more won,3,0,5,5,0
fewer lost,3,50,4,5,0
";
    let ranks = score(list, &["--language", "en", "--csv"]).unwrap();
    let ranks: Vec<&str> = ranks.lines().skip(1).collect();
    assert_eq!(
        ranks,
        [
            "1,more won,0,0,5,5",
            "2,one,0,0,4,4",
            "2,other,0,0,4,4",
            "4,fewer lost,0,0,4,5"
        ]
    );
}

#[test]
fn old_spreadsheets_quoted_names_and_teams_are_read() {
    let list = "Name;Mannschaft;Tisch;Punkte;Gewonnen;Verloren\r\n\
        \"M\u{fc}ller; J\u{f6}rg\";Alt;1;100;2;0\r\n\
        =1+1;Alt;1;90;2;0\r\n\
        ;;;;;\r\n\
        \"Der \"\"Lange\"\"\";Neu;1;80;2;0\r\n";
    let latin: Vec<u8> = list
        .chars()
        .map(|character| u8::try_from(character).unwrap())
        .collect();
    let expected = "\
Rang;Name;Mannschaft;Serie 1;Gesamt;Gewonnen;Verloren
1;\"Müller; Jörg\";Alt;200;200;2;0
2;'=1+1;Alt;190;190;2;0
3;\"Der \"\"Lange\"\"\";Neu;180;180;2;0

Rang;Mannschaft;Gesamt;Gewonnen;Verloren
1;Alt;390;4;0
2;Neu;180;2;0
";
    for bytes in [
        latin,
        list.as_bytes().to_vec(),
        [b"\xef\xbb\xbf", list.as_bytes()].concat(),
    ] {
        assert_eq!(
            score(bytes, &["--language", "de", "--csv"]).unwrap(),
            expected
        );
    }
}

#[test]
fn every_problem_is_named_with_line_and_column() {
    let list = "\
name,series,table,points,won,lost,others lost
Anna,1,1,10,1,0,0
Bernd,1,1,zehn,1,-1,0
,1,1,5,0,0,0
Anna,1,1,10,1,0,0
";
    let error = score(list, &["--language", "en"]).unwrap_err();
    for part in [
        "line 3, column Points: “zehn” isn't a possible number here",
        "line 3, column Lost: “-1” isn't a possible number here",
        "line 4, column Name: the cell is empty",
    ] {
        assert!(error.contains(part), "{error}");
    }
    let list = "\
name,series,table,points,won,lost,others lost
Anna,1,1,10,1,2,0
Bernd,1,1,10,1,0,2
Clara,1,1,10,1,0,5
Anna,1,2,10,1,0,
Dora,1,2,10,1,0,
";
    let error = score(list, &["--language", "de"]).unwrap_err();
    for part in [
        "Zeile 4, Spalte Andere verloren: hier steht 5, aber nach den Zeilen dieses Tisches sind es 2",
        "Zeile 5, Spalte Name: diese Serie steht für denselben Namen schon in Zeile 2",
        "Zeile 6, Spalte Tisch: an einem Tisch sitzen drei oder vier, hier sind es 2",
    ] {
        assert!(error.contains(part), "{error}");
    }
    let error = score("name,points\nAnna,5\n", &["--language", "en"]).unwrap_err();
    assert!(
        error.contains("line 1, column Won: this column is missing"),
        "{error}"
    );
    let error = score("", &["--language", "en"]).unwrap_err();
    assert!(error.contains("there are no results"), "{error}");
}
