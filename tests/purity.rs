//! Enforces the table of allowed dependencies in `docs/ARCHITECTURE.md`.

use std::collections::BTreeSet;
use std::process::Command;

/// Dependencies of thiserror's derive macro, which runs only in the compiler.
const THISERROR: &[&str] = &[
    "thiserror",
    "thiserror-impl",
    "proc-macro2",
    "quote",
    "syn",
    "unicode-ident",
];

/// The stream cipher that deals are made from.
const CHACHA20: &[&str] = &[
    "chacha20",
    "cipher",
    "cfg-if",
    "cpufeatures",
    "crypto-common",
    "hybrid-array",
    "inout",
    "block-buffer",
    "typenum",
];

/// Threads for simulations.
const RAYON: &[&str] = &[
    "rayon",
    "rayon-core",
    "crossbeam-deque",
    "crossbeam-epoch",
    "crossbeam-utils",
    "either",
];

/// Seeded random numbers.
const RAND: &[&str] = &["rand", "rand_core"];

/// Secrets in hexadecimal.
const DATA_ENCODING: &[&str] = &["data-encoding"];

/// Digests, for commitments and seeds. Their other dependencies are the cipher's as well.
const SHA2: &[&str] = &["sha2", "digest", "const-oid"];

/// The calendar. Without its default features it reads neither clock nor files, and it knows time
/// zones by their rule alone.
const JIFF: &[&str] = &["jiff", "jiff-core"];

/// Texts in several languages.
const FLUENT: &[&str] = &[
    "fluent-bundle",
    "fluent-langneg",
    "fluent-syntax",
    "intl-memoizer",
    "intl_pluralrules",
    "memchr",
    "rustc-hash",
    "self_cell",
    "smallvec",
    "type-map",
    "unic-langid",
    "unic-langid-impl",
    "unic-langid-macros",
    "unic-langid-macros-impl",
    "proc-macro-hack",
    "tinystr",
    "displaydoc",
];

/// Packages whose dependency tree is listed in full, with its allowed contents.
const PURE: [(&str, &[&[&str]]); 10] = [
    (
        "skat-events",
        &[
            &["skat-rules"],
            THISERROR,
            CHACHA20,
            DATA_ENCODING,
            SHA2,
            JIFF,
        ],
    ),
    (
        "skat-luck",
        &[
            &["libm", "skat-rules", "skat-solver", "skat-autoplay"],
            THISERROR,
            CHACHA20,
            DATA_ENCODING,
            SHA2,
            RAND,
        ],
    ),
    ("skat-rating", &[]),
    ("skat-rules", &[THISERROR, CHACHA20, DATA_ENCODING, SHA2]),
    (
        "skat-solver",
        &[&["skat-rules"], THISERROR, CHACHA20, DATA_ENCODING, SHA2],
    ),
    (
        "skat-table",
        &[
            &["skat-rules", "skat-solver"],
            THISERROR,
            CHACHA20,
            DATA_ENCODING,
            SHA2,
        ],
    ),
    (
        "skat-autoplay",
        &[
            &["libm", "skat-rules", "skat-solver"],
            THISERROR,
            CHACHA20,
            DATA_ENCODING,
            SHA2,
            RAND,
        ],
    ),
    (
        "skat-arena",
        &[
            &["libm", "skat-rules", "skat-solver", "skat-autoplay"],
            THISERROR,
            CHACHA20,
            DATA_ENCODING,
            SHA2,
            RAND,
            RAYON,
        ],
    ),
    (
        "skat-review",
        &[
            &["libm", "skat-rules", "skat-solver", "skat-autoplay"],
            THISERROR,
            CHACHA20,
            DATA_ENCODING,
            SHA2,
            RAND,
        ],
    ),
    (
        "skat-view",
        &[
            // The content of pictures, without anything that draws.
            &[
                "skat-events",
                "skat-pictures",
                "skat-rules",
                "skat-solver",
                "skat-table",
            ],
            THISERROR,
            CHACHA20,
            DATA_ENCODING,
            SHA2,
            JIFF,
            FLUENT,
        ],
    ),
];

/// Packages whose trees are too large to list, with the packages barred from them.
const BARRED: [(&str, &[&str]); 4] = [
    (
        "skat-pictures",
        &[
            "skat-table",
            "skat-view",
            "skat-store",
            "skatrunde",
            "serenity",
            "tokio",
        ],
    ),
    (
        "skat-store",
        &[
            "skat-view",
            "skat-autoplay",
            "discord-sandbox",
            "skatrunde",
            "serenity",
            "poise",
            "reqwest",
        ],
    ),
    (
        "skat-train",
        &[
            "skat-arena",
            "skat-table",
            "skat-view",
            "skat-store",
            "discord-sandbox",
            "skatrunde",
            "serenity",
            "tokio",
        ],
    ),
    (
        "discord-sandbox",
        &[
            "skat-rules",
            "skat-table",
            "skat-autoplay",
            "skat-view",
            "skat-store",
            "skatrunde",
            "serenity",
            "poise",
        ],
    ),
];

/// Returns the names of all packages that this one is built from, without itself. The target is
/// fixed, because other systems need other packages.
fn dependency_tree(package: &str) -> BTreeSet<String> {
    let output = Command::new(option_env!("CARGO").unwrap_or("cargo"))
        .args([
            "tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}",
        ])
        .args(["--target", "x86_64-unknown-linux-gnu", "--package", package])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    assert!(
        output.status.success(),
        "cargo tree failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let lines = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let names = lines
        .lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|name| !name.is_empty());
    names
        .filter(|name| *name != package)
        .map(str::to_owned)
        .collect()
}

#[test]
fn pure_packages_depend_only_on_listed_packages() {
    for (package, lists) in PURE {
        let allowed: BTreeSet<String> = lists.concat().into_iter().map(str::to_owned).collect();
        let found = dependency_tree(package);
        let unexpected: Vec<_> = found.difference(&allowed).collect();
        assert!(
            unexpected.is_empty(),
            "{package} must not depend on {unexpected:?}"
        );
        // An unneeded entry would let its package in unnoticed later.
        let unused: Vec<_> = allowed.difference(&found).collect();
        assert!(
            unused.is_empty(),
            "{package} no longer depends on {unused:?}: take it off the list"
        );
    }
}

#[test]
fn no_package_depends_on_barred_packages() {
    for (package, barred) in BARRED {
        let found = dependency_tree(package);
        assert!(
            !found.is_empty(),
            "the dependencies of {package} can't be read"
        );
        for name in barred {
            assert!(
                !found.contains(*name),
                "{package} must not depend on {name}"
            );
        }
    }
}

#[test]
fn the_bot_holds_no_trainer() {
    let found = dependency_tree("skatrunde");
    assert!(
        found.contains("skat-autoplay") && !found.contains("skat-train"),
        "{found:?}"
    );
}

#[test]
fn every_package_has_a_list_of_dependencies() {
    let held: BTreeSet<&str> = PURE
        .iter()
        .map(|(name, _)| *name)
        .chain(BARRED.iter().map(|(name, _)| *name))
        .collect();
    let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/crates"))
        .expect("the packages' folder can be read");
    let packages: BTreeSet<String> = folders
        .map(|entry| {
            entry
                .expect("a folder")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(
        packages,
        held.into_iter().map(str::to_owned).collect(),
        "one list here for each folder of crates/"
    );
}
