//! The German guides tell of the same program as the English ones: of its commands, settings,
//! metrics and alarms.
#![allow(
    clippy::unwrap_used,
    reason = "a file that can't be read fails the test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

const ENGLISH: [&str; 3] = ["README.md", "docs/CHECKING.md", "docs/OPERATING.md"];
const GERMAN: [&str; 5] = [
    "README.de.md",
    "docs/de/SPIELEN.md",
    "docs/de/GASTGEBER.md",
    "docs/de/NACHPRUEFEN.md",
    "docs/de/BETRIEB.md",
];

/// The guides for operators.
const OPERATORS: [&str; 2] = ["docs/OPERATING.md", "docs/de/BETRIEB.md"];

/// Paths in the guides for operators that look like slash commands.
const PATHS: [&str; 5] = ["/data", "/health", "/metrics", "/ready", "/verify"];

fn read(file: impl AsRef<Path>) -> String {
    fs::read_to_string(Path::new(ROOT).join(file)).unwrap()
}

/// The names of all slash commands in one language, by their path in the texts. A group's own name
/// stands before each of its members'.
fn names(lang: &str) -> BTreeMap<String, String> {
    let texts = read(format!("crates/skat-view/texts/{lang}.ftl"));
    let lines = texts.lines();
    let own: BTreeMap<&str, &str> = lines
        .filter_map(|line| line.strip_prefix("command-")?.split_once(" = "))
        .collect();
    let full = own.iter().map(|(path, name)| {
        let group = path.rsplit_once('-').map(|(group, _)| own[group]);
        let name = group.map_or(format!("/{name}"), |group| format!("/{group} {name}"));
        ((*path).to_owned(), name)
    });
    let is_group = |path: &str| {
        own.keys()
            .any(|other| other.starts_with(&format!("{path}-")))
    };
    full.filter(|(path, _)| !is_group(path)).collect()
}

/// The German name of each slash command by its English one, such as `/skat neu` for `/skat new`.
fn commands() -> BTreeMap<String, String> {
    let german = names("de");
    let commands: BTreeMap<String, String> = names("en")
        .into_iter()
        .map(|(path, name)| (name, german[&path].clone()))
        .collect();
    assert!(commands.len() > 15, "only {commands:?} were found");
    commands
}

/// The code spans of a text, without its blocks of code.
fn code_spans(text: &str) -> Vec<&str> {
    text.split("```")
        .step_by(2)
        .flat_map(|prose| prose.split('`').skip(1).step_by(2))
        .collect()
}

/// The slash commands that a guide names.
fn named(guide: &str) -> BTreeSet<String> {
    let is_command = |span: &&str| {
        let name = span.strip_prefix('/').unwrap_or_default();
        !name.is_empty()
            && name.chars().all(|c| c.is_lowercase() || c == ' ')
            && !(PATHS.contains(span) && OPERATORS.contains(&guide))
    };
    code_spans(&read(guide))
        .into_iter()
        .filter(is_command)
        .map(str::to_owned)
        .collect()
}

#[test]
fn guides_of_both_languages_name_every_command_and_no_other() {
    let commands = commands();
    let to_english: BTreeMap<&String, &String> = commands
        .iter()
        .map(|(english, german)| (german, english))
        .collect();
    let all: BTreeSet<String> = commands.keys().cloned().collect();
    for guides in [&ENGLISH[..], &GERMAN[..]] {
        let named = guides.iter().flat_map(|guide| named(guide));
        // A name that no command has stays as it is, so the sets differ.
        let named = named.map(|name| {
            to_english
                .get(&name)
                .map_or(name.clone(), |&english| english.clone())
        });
        assert_eq!(named.collect::<BTreeSet<String>>(), all, "{guides:?}");
    }
}

#[test]
fn german_guides_call_commands_by_their_german_names() {
    let commands = commands();
    let german: BTreeSet<String> = commands.values().cloned().collect();
    for guide in &GERMAN[1..] {
        let others: Vec<String> = named(guide).difference(&german).cloned().collect();
        assert!(others.is_empty(), "{guide}: {others:?}");
    }
    let mut rows = 0;
    for row in read("README.de.md")
        .lines()
        .filter(|line| line.starts_with("| `/"))
    {
        let names = code_spans(row);
        assert_eq!(
            commands.get(names[1]).map(String::as_str),
            Some(names[0]),
            "{row}"
        );
        rows += 1;
    }
    assert_eq!(
        rows,
        commands.len(),
        "the table of README.de.md has a row for each command"
    );
}

/// The rows of a guide's table of settings: each key with its environment variable, and its default
/// if that is a value.
fn settings(guide: &str) -> BTreeMap<String, (String, String)> {
    let mut settings = BTreeMap::new();
    for line in read(guide).lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", key, variable, default, ..] = cells[..] else {
            continue;
        };
        if variable.starts_with("`SKATRUNDE__") || variable == "`DISCORD_TOKEN`" {
            let is_value = default.contains(|c: char| c == '`' || c.is_ascii_digit());
            let default = if is_value { default } else { "" };
            settings.insert(key.to_owned(), (variable.to_owned(), default.to_owned()));
        }
    }
    assert!(settings.len() > 15, "{guide} has only {settings:?}");
    settings
}

#[test]
fn both_guides_for_operators_explain_the_same_settings() {
    assert_eq!(
        settings("docs/de/BETRIEB.md"),
        settings("docs/OPERATING.md")
    );
}

/// The metrics and alarms that have a row of their own in a guide.
fn measured(guide: &str) -> BTreeSet<String> {
    let text = read(guide);
    let names = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let names = names.filter(|name| {
        ["skatrunde_", "process_", "Skatrunde"]
            .iter()
            .any(|kind| name.starts_with(kind))
    });
    let names: BTreeSet<String> = names.map(str::to_owned).collect();
    assert!(names.len() > 30, "{guide} has only {names:?}");
    names
}

#[test]
fn both_guides_for_operators_explain_the_same_metrics_and_alarms() {
    assert_eq!(
        measured("docs/de/BETRIEB.md"),
        measured("docs/OPERATING.md")
    );
}

#[test]
fn messages_that_german_guides_explain_are_texts_of_the_bot() {
    let texts = read("crates/skat-view/texts/de.ftl");
    let mut checked = 0;
    for guide in ["docs/de/SPIELEN.md", "docs/de/GASTGEBER.md"] {
        let text = read(guide);
        let (_, troubles) = text.split_once("## Wenn etwas hakt").unwrap();
        for message in troubles
            .lines()
            .filter_map(|row| row.strip_prefix("| *")?.split('*').next())
        {
            // An ellipsis stands for what differs from time to time.
            for part in message.split('…').map(str::trim) {
                assert!(texts.contains(part), "{guide}: the bot never says “{part}”");
            }
            checked += 1;
        }
    }
    assert!(checked > 15, "only {checked} messages were found");
}

/// The headings of a document, as links name them.
fn anchors(document: &Path) -> BTreeSet<String> {
    let is_kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
    let anchor = |heading: &str| {
        heading
            .trim()
            .chars()
            .filter(is_kept)
            .collect::<String>()
            .to_lowercase()
    };
    let text = read(document);
    let headings = text
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#'));
    headings
        .map(|heading| anchor(heading).replace(' ', "-"))
        .collect()
}

#[test]
fn links_of_german_guides_lead_to_headings() {
    let mut checked = 0;
    for guide in GERMAN {
        let text = read(guide);
        for target in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let Some((document, heading)) = target
                .split_once('#')
                .filter(|(document, _)| !document.contains(':'))
            else {
                continue;
            };
            let document = match document {
                "" => Path::new(guide).to_owned(),
                _ => Path::new(guide).parent().unwrap().join(document),
            };
            assert!(
                anchors(&document).contains(heading),
                "{guide}: {target} isn't there"
            );
            checked += 1;
        }
    }
    assert!(checked > 40, "only {checked} links were found");
}
