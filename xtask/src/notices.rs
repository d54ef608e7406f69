//! The list of all third-party parts of the program, with their licences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use crate::cargo::cargo;

/// The project's folder.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The path of the list in the project.
pub(crate) const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../THIRD_PARTY_NOTICES.md");

/// The targets of a release. The list covers a package even if only one of them needs it.
const TARGETS: [&str; 2] = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];

/// Prefixes of the names of licence files.
const LICENCE_FILES: [&str; 5] = ["license", "licence", "copying", "unlicense", "copyright"];

/// Licence text for packages that name the MIT licence and contain no file with it.
const MIT: &str = include_str!("../../LICENSE-MIT");

/// Licence text for packages that name the ISC licence and contain no file with it.
const ISC: &str = "\
ISC License

Copyright (c) HOLDER

Permission to use, copy, modify, and/or distribute this software for any purpose with or without \
fee is hereby granted, provided
that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED \"AS IS\" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS \
SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, \
DIRECT, INDIRECT, OR CONSEQUENTIAL
DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN \
ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
";

/// Replaces each package's copy of the Apache License.
const APACHE: &str = include_str!("../../LICENSE-APACHE");

/// The licence of the fonts in the program.
const FONTS: &str = include_str!("../../crates/skat-pictures/fonts/LICENSE.txt");

/// Writes the list to this file.
///
/// # Errors
///
/// If cargo can't list the packages, a package has no licence, or the file can't be written.
pub(crate) fn write(path: &Path) -> Result<(), String> {
    fs::write(path, render()?)
        .map_err(|error| format!("{} can't be written: {error}", path.display()))
}

/// A third-party package in the program.
struct NoticedPackage {
    name: String,
    version: String,
    /// An SPDX expression.
    licence: String,
    folder: PathBuf,
    authors: Vec<String>,
}

/// Renders the list as Markdown. It depends only on `Cargo.lock` and the packages named there.
fn render() -> Result<String, String> {
    let packages = packages()?;
    // Groups packages by licence text, ignoring differences in whitespace.
    let mut texts: BTreeMap<String, (String, BTreeSet<String>)> = BTreeMap::new();
    let mut table = String::new();
    for package in &packages {
        let NoticedPackage {
            name,
            version,
            licence,
            ..
        } = package;
        let _ = writeln!(table, "| {name} | {version} | {licence} |");
        for text in texts_of(package)? {
            let key = text.split_whitespace().collect::<Vec<_>>().join(" ");
            texts
                .entry(key)
                .or_insert_with(|| (text, BTreeSet::new()))
                .1
                .insert(format!("{name} {version}"));
        }
    }
    // Sorts the most common texts first.
    let mut texts: Vec<(String, BTreeSet<String>)> = texts.into_values().collect();
    texts.sort_by_key(|(text, users)| {
        (
            std::cmp::Reverse(users.len()),
            users.first().cloned(),
            text.clone(),
        )
    });

    let mut page = format!(
        "# Third-party notices\n\n\
         <!-- Written by `cargo xtask notices` from Cargo.lock. Don't edit it by hand. -->\n\n\
         The program `skatrunde` contains the packages below, Rust's standard library (MIT OR \
         Apache-2.0), the fonts of\n\
         [the last section](#fonts), and OpenSSL (package `openssl-src`), unless it was built \
         without `vendored-openssl`.\n\
         A package that may be used under the Apache License 2.0, among others, is used under that \
         licence.\n\n\
         ## Packages\n\n| package | version | licence |\n|---|---|---|\n{table}\n## Licences\n"
    );
    for (text, users) in &texts {
        let users = users
            .iter()
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(", ");
        let _ = write!(page, "\n### {users}\n\n{}", fenced(text));
    }
    let _ = write!(page, "\n## Fonts\n\n{}", fenced(FONTS));
    Ok(page)
}

fn fenced(text: &str) -> String {
    let text = text
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n");
    format!("````text\n{}\n````\n", text.trim_matches('\n'))
}

/// Lists all third-party packages that cargo links into the program, by name and version.
fn packages() -> Result<Vec<NoticedPackage>, String> {
    let mut found = BTreeMap::new();
    for target in TARGETS {
        let metadata = output(&[
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--filter-platform",
            target,
        ])?;
        let metadata: Value =
            serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
        let used = used(target)?;
        for package in metadata["packages"].as_array().into_iter().flatten() {
            let text = |field: &str| package[field].as_str().unwrap_or_default().to_owned();
            let (name, version) = (text("name"), text("version"));
            let is_ours = package["source"].is_null();
            if is_ours || !used.contains(&(name.clone(), version.clone())) {
                continue;
            }
            let folder = Path::new(&text("manifest_path"))
                .parent()
                .unwrap_or(Path::new(""))
                .to_owned();
            let authors = package["authors"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str);
            let authors = authors.map(str::to_owned).collect();
            let package = NoticedPackage {
                name: name.clone(),
                version: version.clone(),
                licence: text("license"),
                folder,
                authors,
            };
            found.insert((name, version), package);
        }
    }
    if found.is_empty() {
        Err("cargo names no packages".to_owned())
    } else {
        Ok(found.into_values().collect())
    }
}

/// Lists the packages that cargo builds into the program for a target. Macros count, because their
/// output is part of it.
fn used(target: &str) -> Result<BTreeSet<(String, String)>, String> {
    let tree = |package: &str, edges: &str| {
        output(&[
            "tree",
            "--locked",
            "--package",
            package,
            "--edges",
            edges,
            "--target",
            target,
            "--prefix",
            "none",
        ])
    };
    // OpenSSL is linked although its package is only a build dependency.
    let openssl = output(&[
        "tree",
        "--locked",
        "--package",
        "skatrunde",
        "--edges",
        "build,normal",
        "--target",
        target,
    ])?;
    let openssl = openssl
        .lines()
        .filter_map(|line| line.split_once("openssl-src v"))
        .map(|(_, rest)| {
            (
                "openssl-src".to_owned(),
                rest.split_whitespace()
                    .next()
                    .unwrap_or_default()
                    .to_owned(),
            )
        });
    let linked = tree("skatrunde", "normal")?;
    let linked = linked.lines().filter_map(|line| {
        let (name, rest) = line.split_once(" v")?;
        Some((name.to_owned(), rest.split_whitespace().next()?.to_owned()))
    });
    Ok(linked.chain(openssl).collect())
}

/// Returns the texts that must accompany a package.
fn texts_of(package: &NoticedPackage) -> Result<Vec<String>, String> {
    let NoticedPackage {
        name,
        licence,
        folder,
        authors,
        ..
    } = package;
    let is_choice = !licence.contains(" AND ");
    let alternatives: Vec<&str> = licence
        .split(" OR ")
        .flat_map(|part| part.split('/'))
        .map(str::trim)
        .collect();
    if is_choice && alternatives.contains(&"Apache-2.0") {
        let notices = files(folder, &["notice", "copyright"])?.into_values();
        return Ok([APACHE.to_owned()].into_iter().chain(notices).collect());
    }
    let mut texts = files(folder, &LICENCE_FILES)?;
    if is_choice && alternatives.len() > 1 && alternatives.contains(&"MIT") {
        texts.retain(|file, _| file.contains("MIT"));
    }
    texts.extend(files(folder, &["notice"])?);
    if texts.is_empty() {
        let (text, placeholder) = match licence.as_str() {
            "MIT" => (MIT, "2026 The Skatrunde developers"),
            "ISC" => (ISC, "HOLDER"),
            _ => {
                return Err(format!(
                    "{name} is under {licence}, but has no file with it: add it in \
                     xtask/src/notices.rs"
                ));
            }
        };
        let holder = if authors.is_empty() {
            format!("The authors of {name}")
        } else {
            authors.join(", ")
        };
        texts.insert(String::new(), text.replace(placeholder, &holder));
    }
    Ok(texts.into_values().collect())
}

/// Returns a folder's files whose names have one of these prefixes, including the files in such
/// subfolders.
fn files(folder: &Path, beginnings: &[&str]) -> Result<BTreeMap<String, String>, String> {
    let unreadable = |error| format!("{} can't be read: {error}", folder.display());
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let lower = name.to_lowercase();
        if !beginnings
            .iter()
            .any(|beginning| lower.starts_with(beginning))
        {
            continue;
        }
        if path.is_dir() {
            found.extend(
                files(&path, &[""])?
                    .into_iter()
                    .map(|(file, text)| (format!("{name}/{file}"), text)),
            );
        } else {
            let text = fs::read(&path)
                .map_err(|error| format!("{} can't be read: {error}", path.display()))?;
            found.insert(name, String::from_utf8_lossy(&text).into_owned());
        }
    }
    Ok(found)
}

/// Returns cargo's output, run in the project's folder.
fn output(arguments: &[&str]) -> Result<String, String> {
    let mut command = cargo(arguments);
    command.current_dir(ROOT).stderr(Stdio::inherit());
    let output = command
        .output()
        .map_err(|error| format!("{command:?} can't be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} failed"));
    }
    String::from_utf8(output.stdout)
        .map_err(|error| format!("{command:?} printed invalid UTF-8: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{FILE, render};

    #[test]
    fn the_notices_are_those_of_the_packages_in_use() {
        let there = std::fs::read_to_string(FILE).expect("the notices can be read");
        let now = render().expect("the notices can be rendered");
        let differs = there
            .lines()
            .zip(now.lines())
            .find(|(there, now)| there != now);
        assert!(
            there == now,
            "THIRD_PARTY_NOTICES.md is stale: run `cargo xtask notices`; first difference: \
             {differs:?}"
        );
        for must in [
            "| openssl-src |",
            "| serenity |",
            "Apache License",
            "Tavmjong Bah",
            "Zlib",
        ] {
            assert!(now.contains(must), "{must} is missing");
        }
    }
}
