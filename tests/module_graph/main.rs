//! Modules form layers: no two files of a package use each other, not even through others.

mod package;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use package::Package;

/// Packages without circles.
const LAYERED: &[&str] = &[
    "discord-sandbox",
    "skat-arena",
    "skat-autoplay",
    "skat-events",
    "skat-luck",
    "skat-pictures",
    "skat-rating",
    "skat-review",
    "skat-rules",
    "skat-solver",
    "skat-store",
    "skat-table",
    "skat-train",
    "skat-view",
    "skatrunde",
];

/// The layers of packages that have some, the lowest first: folders or files in `src`.
const LAYERS: [(&str, &[&str]); 2] = [
    (
        "discord-sandbox",
        &[
            "model",
            "validate",
            "state",
            "operations",
            "rest",
            "gateway",
            "page",
            "routes",
        ],
    ),
    ("skat-view", &["model", "text", "parts", "games", "pages"]),
];

fn read(package: &str) -> Package {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = match package {
        "skatrunde" => root.to_owned(),
        package => root.join("crates").join(package),
    };
    Package::read(&folder.join("src/lib.rs"))
}

#[test]
fn no_files_use_each_other_in_circles() {
    for package in LAYERED {
        let graph = read(package);
        assert!(graph.uses().len() > 2, "{package} can't be read");
        let cycles = graph.cycles();
        assert!(cycles.is_empty(), "{package}: {cycles:#?}");
    }
}

#[test]
fn layers_use_only_lower_layers() {
    for (package, layers) in LAYERS {
        let layer = |file: &Path| {
            let parts = file.iter().map(|part| part.to_string_lossy());
            let in_package = parts.skip_while(|part| part != "src").nth(1)?;
            let name = in_package.trim_end_matches(".rs");
            layers.iter().position(|layer| *layer == name)
        };
        let graph = read(package);
        for (file, used) in graph.uses() {
            for other in used {
                assert!(
                    layer(file) >= layer(other) || layer(file).is_none(),
                    "{} uses {}",
                    file.display(),
                    other.display()
                );
            }
        }
    }
}

/// A package whose files use each other in every way that counts, and in some that don't.
const SAMPLE: [(&str, &str); 7] = [
    (
        "lib.rs",
        "mod alone; mod by_macro; mod by_path; mod folder; mod leaf; pub use leaf::Leaf;",
    ),
    (
        "leaf.rs",
        "pub struct Leaf; pub struct Other; #[cfg(test)] mod tests { use crate::alone::alone; }",
    ),
    (
        "alone.rs",
        "use crate::Leaf; pub fn alone() -> Leaf { Leaf }",
    ),
    (
        "by_path.rs",
        "pub struct ByPath; fn uses() { crate::by_macro::uses() }",
    ),
    (
        "by_macro.rs",
        "pub fn uses() { assert!(matches!(1, 1), \"{:?}\", [crate::by_path::ByPath]) }",
    ),
    (
        "folder/mod.rs",
        "mod scoped; mod inner { use super::super::leaf::*; fn uses(_: Other) {} }",
    ),
    ("folder/scoped.rs", "pub(in crate::folder) struct Scoped;"),
];

#[test]
fn every_kind_of_use_is_seen() {
    let folder = tempfile::tempdir().expect("a folder for the sample");
    for (name, text) in SAMPLE {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder of the sample");
        fs::write(file, text).expect("a file of the sample");
    }
    let sample = Package::read(&folder.path().join("lib.rs"));
    let file = |name: &str| folder.path().join(name);
    let uses = sample.uses();
    for (from, to) in [
        ("alone.rs", "leaf.rs"),
        ("folder/mod.rs", "leaf.rs"),
        ("by_path.rs", "by_macro.rs"),
        ("by_macro.rs", "by_path.rs"),
    ] {
        assert!(
            uses[file(from).as_path()].contains(file(to).as_path()),
            "{from} uses {to}"
        );
    }
    assert!(uses[file("leaf.rs").as_path()].is_empty());
    assert!(uses[file("folder/scoped.rs").as_path()].is_empty());
    let (one, other) = (file("by_macro.rs"), file("by_path.rs"));
    let circle = BTreeSet::from([one.as_path(), other.as_path()]);
    assert_eq!(sample.cycles(), [circle]);
}
