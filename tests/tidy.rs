//! Rules of this project that no other tool enforces.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Folders of build output and game data, which hold no sources.
const NOT_OURS: [&str; 3] = ["target", "data", "artefacts"];

/// Returns all text files of the project, by their path from its root.
fn files() -> Vec<(PathBuf, String)> {
    let paths = below(Path::new(""));
    let text = |path: PathBuf| {
        fs::read_to_string(Path::new(ROOT).join(&path))
            .ok()
            .map(|text| (path, text))
    };
    paths.into_iter().filter_map(text).collect()
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(Path::new(ROOT).join(folder)).expect("a folder of the project can be read");
    let mut paths = Vec::new();
    for entry in entries.map(|entry| entry.expect("a folder's entry can be read")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().expect("a file has a type");
        if kind.is_file() {
            paths.push(folder.join(name));
        } else if kind.is_dir()
            && !name.starts_with('.')
            && !(folder == Path::new("") && NOT_OURS.contains(&name.as_str()))
        {
            paths.extend(below(&folder.join(name)));
        }
    }
    paths
}

/// A text that must not occur, and the reason. It is split in two halves, so that this file doesn't
/// contain it.
struct Banned {
    halves: [&'static str; 2],
    /// Returns whether the text is banned in the file at this path.
    in_file: fn(&str) -> bool,
    why: &'static str,
}

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs")
}

fn is_test(path: &str) -> bool {
    is_rust(path) && (path.starts_with("tests/") || path.contains("/tests/"))
}

fn is_text(path: &str) -> bool {
    [".rs", ".md", ".toml", ".ftl"]
        .iter()
        .any(|end| path.ends_with(end))
}

const BANNED: [Banned; 9] = [
    Banned {
        halves: ["#[ign", "ore"],
        in_file: is_rust,
        why: "a test that doesn't run tells nothing",
    },
    Banned {
        halves: ["should_", "panic"],
        in_file: is_rust,
        why: "assert what is returned instead",
    },
    Banned {
        halves: ["TO", "DO"],
        in_file: is_text,
        why: "do it, or leave it",
    },
    Banned {
        halves: ["FIX", "ME"],
        in_file: is_text,
        why: "do it, or leave it",
    },
    Banned {
        halves: ["todo", "!("],
        in_file: is_rust,
        why: "unfinished code",
    },
    Banned {
        halves: ["unimplemented", "!("],
        in_file: is_rust,
        why: "unfinished code",
    },
    Banned {
        halves: ["thread::", "sleep"],
        in_file: is_test,
        why: "wait for what must happen, not for a time",
    },
    Banned {
        halves: ["/home", "/"],
        in_file: is_text,
        why: "a path of one machine",
    },
    Banned {
        halves: ["/work", "/"],
        in_file: is_text,
        why: "a path of one machine",
    },
];

#[test]
fn nothing_banned_is_in_the_files() {
    let files = files();
    assert!(
        files
            .iter()
            .any(|(path, _)| path == Path::new("tests/tidy.rs")),
        "the files can't be listed"
    );
    let mut found = Vec::new();
    for (path, text) in &files {
        let name = path.to_string_lossy();
        for banned in BANNED.iter().filter(|banned| (banned.in_file)(&name)) {
            let needle = banned.halves.concat();
            let lines = text
                .lines()
                .enumerate()
                .filter(|(_, line)| line.contains(&needle));
            found
                .extend(lines.map(|(number, _)| {
                    format!("{name}:{}: {needle} ({})", number + 1, banned.why)
                }));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_package_introduces_itself() {
    for entry in
        fs::read_dir(Path::new(ROOT).join("crates")).expect("the packages' folder can be read")
    {
        let folder = entry.expect("a folder").path();
        let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        let name = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        assert!(
            readme.starts_with(&format!("# {name}\n")),
            "{name} has no README.md that begins with its name"
        );
        let library = fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
        assert!(
            library.contains("include_str!(\"../README.md\")"),
            "the documentation of {name} isn't its README.md"
        );
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        assert!(
            manifest.contains("[lints]\nworkspace = true"),
            "{name} doesn't take the lints of the workspace"
        );
    }
}

/// Returns links between our documents, without links to other sites or within a document.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    targets
        .map(|target| target.split('#').next().unwrap_or_default())
        .filter(|target| !target.is_empty() && !target.contains(':'))
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut checked = 0;
    for (path, text) in files()
        .iter()
        .filter(|(path, _)| path.extension().is_some_and(|end| end == "md"))
    {
        for target in links(text) {
            let folder = path.parent().unwrap_or(Path::new(""));
            assert!(
                Path::new(ROOT).join(folder).join(target).exists(),
                "{}: {target} isn't there",
                path.display()
            );
            checked += 1;
        }
    }
    assert!(checked > 0, "no document links to another");
}

/// A source file of the program or one of its packages. Test modules are left out.
struct Source {
    path: String,
    /// The lines without their indentation and without comments, each with true if it was indented.
    lines: Vec<(String, bool)>,
}

impl Source {
    /// Returns the words of the path: packages, folders and modules.
    fn modules(&self) -> BTreeSet<String> {
        let path = self.path.trim_end_matches(".rs").replace('-', "_");
        path.split('/').map(str::to_owned).collect()
    }

    fn mentioned(&self) -> BTreeSet<String> {
        let mut names = self.modules();
        for (line, _) in &self.lines {
            names.extend(words(line).map(str::to_owned));
        }
        names
    }

    /// Returns the names defined here: modules, items, and what looks like a variant or a field.
    fn defined(&self) -> BTreeSet<String> {
        let mut names = self.modules();
        for (line, _) in &self.lines {
            let all: Vec<&str> = words(line).collect();
            names.extend(
                all.windows(2)
                    .filter(|pair| DEFINES.contains(&pair[0]))
                    .map(|pair| pair[1].to_owned()),
            );
            let (line, _) = without_visibility(line);
            let name = words(line).next().unwrap_or_default();
            let Some(rest) = line.strip_prefix(name) else {
                continue;
            };
            let is_variant = name.starts_with(char::is_uppercase)
                && (rest.is_empty()
                    || [",", "(", " {", " ="]
                        .iter()
                        .any(|next| rest.starts_with(next)));
            let is_field = name.starts_with(char::is_lowercase)
                && rest.starts_with(':')
                && !rest.starts_with("::");
            if is_variant || is_field {
                names.insert(name.to_owned());
            }
        }
        names
    }
}

fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for (path, text) in files() {
        let path = path.to_string_lossy().replace('\\', "/");
        let parts: Vec<&str> = path.split('/').collect();
        let is_ours = matches!(
            parts.as_slice(),
            ["src", ..] | ["xtask", "src", ..] | ["crates", _, "src", ..]
        );
        if !is_ours || !is_rust(&path) || path.ends_with("tests.rs") {
            continue;
        }
        let program = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        let lines = program
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let lines = lines
            .map(|line| (line.trim_start().to_owned(), line.starts_with(' ')))
            .collect();
        sources.push(Source { path, lines });
    }
    sources
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

/// Returns a definition without its visibility, and true if it had one.
fn without_visibility(line: &str) -> (&str, bool) {
    match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with(' ') => (rest.trim_start(), true),
        Some(rest) if rest.starts_with('(') => {
            (rest.split_once(") ").map_or(rest, |(_, rest)| rest), true)
        }
        _ => (line, false),
    }
}

const DEFINES: [&str; 9] = [
    "struct", "enum", "trait", "type", "union", "fn", "mod", "const", "static",
];

/// Returns the spans of code in a text.
fn code_spans(text: &str) -> Vec<String> {
    // A span with backticks inside stands between two of them.
    let text: String = text.split("``").step_by(2).collect();
    text.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Returns whether a file is at this path or below it. A `*` stands for any part of a name, and the
/// path may begin at any folder.
fn is_at(file: &Path, path: &str) -> bool {
    let wanted: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    let names: Vec<_> = file
        .iter()
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let fits = |(name, wanted): (&String, &&str)| match wanted.split_once('*') {
        Some((start, end)) => name.starts_with(start) && name.ends_with(end),
        None => name == wanted,
    };
    names
        .windows(wanted.len())
        .any(|part| part.iter().zip(&wanted).all(fits))
}

#[test]
fn every_name_in_the_map_exists() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/ARCHITECTURE.md"))
        .expect("there is a page about the architecture");
    let map = page
        .split("\n## ")
        .find(|section| section.starts_with("Where things are added"))
        .expect("the page says where things are added");
    let files = files();
    let mut known = BTreeSet::new();
    for (path, text) in &files {
        if path.extension().is_some_and(|end| end != "md") {
            known.extend(words(text));
        }
    }
    let spans = code_spans(map);
    assert!(spans.len() > 100, "the map's names aren't recognized");
    let mut missing = Vec::new();
    for span in spans {
        let is_command = span.starts_with('/');
        let is_path = span.contains('/')
            || [".rs", ".md", ".toml"]
                .iter()
                .any(|end| span.ends_with(end));
        let exists = if is_path {
            // `xx` stands for a new language.
            let path = span.replace("xx", "de");
            files.iter().any(|(file, _)| is_at(file, &path))
        } else {
            words(&span)
                .all(|word| known.contains(word) || files.iter().any(|(file, _)| is_at(file, word)))
        };
        if !is_command && !exists {
            missing.push(span);
        }
    }
    assert!(
        missing.is_empty(),
        "the map names what isn't there: {missing:?}"
    );
}

/// Position of the code column in a row of the glossary.
const CODE_COLUMN: usize = 2;

/// Returns the cells of the glossary's code column, without headings.
fn code_cells(glossary: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for line in glossary
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| Deutsch "))
    {
        let row: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(
            row.len(),
            5,
            "a row of the glossary doesn't have five cells: {line}"
        );
        cells.push(row[CODE_COLUMN].to_owned());
    }
    cells
}

#[test]
fn every_name_in_the_glossary_exists() {
    let glossary =
        fs::read_to_string(Path::new(ROOT).join("docs/GLOSSARY.md")).expect("there is a glossary");
    let cells = code_cells(&glossary);
    assert!(cells.len() > 200, "the glossary's rows aren't recognized");

    let sources = sources();
    let known: Vec<_> = sources
        .iter()
        .map(|source| (source.mentioned(), source.defined()))
        .collect();
    let mut missing = Vec::new();
    for cell in cells.iter().filter(|cell| *cell != "–") {
        for span in cell.split(", ") {
            let name = span.trim_matches('`');
            let path: Vec<&str> = name.split("::").collect();
            let last = path[path.len() - 1];
            let is_known = known.iter().any(|(mentioned, defined)| {
                defined.contains(last) && path.iter().all(|segment| mentioned.contains(*segment))
            });
            if !is_known || span != format!("`{name}`") {
                missing.push(span.to_owned());
            }
        }
    }
    assert!(
        missing.is_empty(),
        "the glossary has names that aren't in the code: {}",
        missing.join(", ")
    );
}

/// Ways to begin a task or a thread, also with the function's name imported.
const BEGINNINGS: [&str; 7] = [
    "spawn(",
    "spawn_blocking",
    "spawn_local",
    "::spawn;",
    "task::spawn",
    "thread::spawn",
    "JoinSet",
];

/// Files of the shell that may use them.
const BEGINNERS: [(&str, &str); 2] = [
    ("src/supervise.rs", "it supervises what begins there"),
    (
        "src/cli/autoplay/solve.rs",
        "scoped threads, whose panics reach the caller",
    ),
];

#[test]
fn every_task_of_the_shell_is_supervised() {
    let mut found = Vec::new();
    for Source { path, lines } in sources() {
        let may_begin = BEGINNERS.iter().any(|(file, _)| *file == path);
        for (line, _) in &lines {
            let unsupervised = line.replace("supervise::spawn(", "");
            let begins = |beginning: &&str| unsupervised.contains(*beginning);
            if path.starts_with("src/") && BEGINNINGS.iter().any(begins) {
                found.push((path.clone(), line.clone(), may_begin));
            }
        }
    }
    for (file, _) in BEGINNERS {
        assert!(
            found.iter().any(|(path, ..)| path == file),
            "{file} begins nothing any more"
        );
    }
    found.retain(|(_, _, may_begin)| !may_begin);
    assert!(
        found.is_empty(),
        "use `supervise`, so that a panic is noticed: {found:#?}"
    );
}

const BY_GAME: &str = "one notion, which each game defines for its own rules";
const BY_KNOWLEDGE: &str = "one notion, which each game defines over its own hidden cards";
const SANDBOX: &str = "one thing, on the bot's side and in the local Discord";

/// Type names that are defined more than once, and the one meaning of each.
const SHARED_NAMES: [(&str, &str); 32] = [
    ("Action", BY_GAME),
    ("AfterCall", BY_GAME),
    ("Auction", BY_GAME),
    ("Bid", BY_GAME),
    ("Button", SANDBOX),
    ("Call", BY_GAME),
    ("CardsDealt", BY_GAME),
    ("Contract", BY_GAME),
    ("Deal", BY_GAME),
    ("Ending", BY_GAME),
    ("Illegal", BY_GAME),
    ("Knowledge", BY_KNOWLEDGE),
    ("Message", SANDBOX),
    ("OverView", BY_GAME),
    ("Phase", BY_GAME),
    ("PhaseView", BY_GAME),
    ("Play", BY_GAME),
    ("PlayResult", BY_GAME),
    ("PlayView", BY_GAME),
    ("PlayedView", BY_GAME),
    ("PublicView", BY_GAME),
    ("RamschScoring", BY_GAME),
    ("Scoring", BY_GAME),
    ("SeatView", BY_GAME),
    ("Select", SANDBOX),
    ("Settlement", BY_GAME),
    ("Terms", BY_GAME),
    ("TimeSource", SANDBOX),
    ("Trick", BY_GAME),
    ("Tricks", BY_GAME),
    ("Won", BY_GAME),
    ("World", BY_KNOWLEDGE),
];

/// Returns the name of the type that a line defines. Associated types don't count, nor do names
/// that a macro inserts.
fn defined_type(line: &str, is_indented: bool) -> Option<&str> {
    let (line, is_visible) = without_visibility(line);
    let (keyword, rest) = line.split_once(' ')?;
    let is_type = match keyword {
        "struct" | "enum" | "trait" | "union" => true,
        "type" => is_visible || !is_indented,
        _ => false,
    };
    words(rest)
        .next()
        .filter(|name| is_type && rest.starts_with(*name))
}

#[test]
fn no_type_name_has_two_meanings() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources() {
        for (line, is_indented) in &source.lines {
            if let Some(name) = defined_type(line, *is_indented) {
                places
                    .entry(name.to_owned())
                    .or_default()
                    .push(source.path.clone());
            }
        }
    }
    assert!(places.len() > 500, "the types aren't recognized");

    let mut found = Vec::new();
    for (name, paths) in places.iter().filter(|(_, paths)| paths.len() > 1) {
        if !SHARED_NAMES.iter().any(|(shared, _)| shared == name) {
            found.push(format!(
                "{name} has several definitions: {}",
                paths.join(", ")
            ));
        }
    }
    for (name, why) in SHARED_NAMES {
        if places.get(name).is_none_or(|paths| paths.len() < 2) {
            found.push(format!(
                "{name} no longer has several definitions ({why}); take it off the list"
            ));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
