//! Rules of this project that no other tool enforces.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Folders of build output and game data, which hold no sources.
const NOT_OURS: [&str; 3] = ["target", "data", "artefacts"];

/// Returns all text files of the project, by their path from its root.
fn files() -> Vec<(PathBuf, String)> {
    let paths = below(Path::new(""));
    let text = |path: PathBuf| fs::read_to_string(Path::new(ROOT).join(&path)).ok().map(|text| (path, text));
    paths.into_iter().filter_map(text).collect()
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(ROOT).join(folder)).expect("a folder of the project can be read");
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
    [".rs", ".md", ".toml", ".ftl"].iter().any(|end| path.ends_with(end))
}

const BANNED: [Banned; 9] = [
    Banned { halves: ["#[ign", "ore"], in_file: is_rust, why: "a test that doesn't run tells nothing" },
    Banned { halves: ["should_", "panic"], in_file: is_rust, why: "assert what is returned instead" },
    Banned { halves: ["TO", "DO"], in_file: is_text, why: "do it, or leave it" },
    Banned { halves: ["FIX", "ME"], in_file: is_text, why: "do it, or leave it" },
    Banned { halves: ["todo", "!("], in_file: is_rust, why: "unfinished code" },
    Banned { halves: ["unimplemented", "!("], in_file: is_rust, why: "unfinished code" },
    Banned { halves: ["thread::", "sleep"], in_file: is_test, why: "wait for what must happen, not for a time" },
    Banned { halves: ["/home", "/"], in_file: is_text, why: "a path of one machine" },
    Banned { halves: ["/work", "/"], in_file: is_text, why: "a path of one machine" },
];

#[test]
fn nothing_banned_is_in_the_files() {
    let files = files();
    assert!(files.iter().any(|(path, _)| path == Path::new("tests/tidy.rs")), "the files can't be listed");
    let mut found = Vec::new();
    for (path, text) in &files {
        let name = path.to_string_lossy();
        for banned in BANNED.iter().filter(|banned| (banned.in_file)(&name)) {
            let needle = banned.halves.concat();
            let lines = text.lines().enumerate().filter(|(_, line)| line.contains(&needle));
            found.extend(lines.map(|(number, _)| format!("{name}:{}: {needle} ({})", number + 1, banned.why)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_package_introduces_itself() {
    for entry in fs::read_dir(Path::new(ROOT).join("crates")).expect("the packages' folder can be read") {
        let folder = entry.expect("a folder").path();
        let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        assert!(readme.starts_with(&format!("# {name}\n")), "{name} has no README.md that begins with its name");
        let library = fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
        assert!(library.contains("include_str!(\"../README.md\")"), "the documentation of {name} isn't its README.md");
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{name} doesn't take the lints of the workspace");
    }
}

/// Returns links between our documents, without links to other sites or within a document.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .map(|target| target.split('#').next().unwrap_or_default())
        .filter(|target| !target.is_empty() && !target.contains(':'))
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut checked = 0;
    for (path, text) in files().iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "md")) {
        for target in links(text) {
            let folder = path.parent().unwrap_or(Path::new(""));
            assert!(Path::new(ROOT).join(folder).join(target).exists(), "{}: {target} isn't there", path.display());
            checked += 1;
        }
    }
    assert!(checked > 0, "no document links to another");
}
