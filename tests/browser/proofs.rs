//! The page that checks proofs.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use tokio::process::Command;

use crate::browser::{Browser, DESK, PHONE, Window};
use crate::manipulations::{self, PUBLISHED};

/// A result that the page shows.
#[derive(Debug, Deserialize)]
struct Checked {
    verdict: String,
    field: Option<String>,
    fault: Option<String>,
    text: String,
    /// Duration of the check in milliseconds.
    ms: f64,
}

const RESULTS: &str = "
    return [...document.querySelectorAll('#results section')].map(section => ({
        verdict: section.dataset.verdict,
        field: section.dataset.field,
        fault: section.dataset.fault,
        text: section.innerText,
        ms: Number(section.dataset.ms),
    }))";

/// Pastes a file and checks it, in one step of the page.
const CHECK: &str = "
    document.getElementById('paste').value = arguments[0];
    document.getElementById('check').click();";

async fn run(words: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_skatrunde"))
        .args(words)
        .output()
        .await
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Writes the page and proofs of real deals to a folder.
async fn write(folder: &Path) -> Vec<PathBuf> {
    let (page, proofs) = (folder.join("page.html"), folder.join("proofs"));
    run(&["verify", "--page", page.to_str().unwrap()]).await;
    run(&[
        "selfplay",
        "--deals",
        "36",
        "--seed",
        "28",
        "--proofs",
        proofs.to_str().unwrap(),
    ])
    .await;
    let entries = std::fs::read_dir(proofs).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Chooses a file with these bytes and waits for its result.
async fn choose(window: &Window, file: &Path, bytes: &[u8]) -> Checked {
    std::fs::write(file, bytes).unwrap();
    // Nothing older remains.
    let clear = "document.getElementById('results').replaceChildren(); return true;";
    assert!(window.read::<bool>(clear).await);
    window.choose_files("#files", &[file.to_owned()]).await;
    let result = window.wait("the result", async || {
        let mut results: Vec<Checked> = window.read(RESULTS).await;
        results.pop()
    });
    result.await
}

async fn check(window: &Window, file: &str) -> Checked {
    let script = format!("{CHECK}{RESULTS}");
    let mut results: Vec<Checked> = window.read_with(&script, file).await;
    assert_eq!(results.len(), 1);
    results.remove(0)
}

/// Real proofs hold, and each manipulated one fails at its field, with the same fault as on the
/// command line. Nothing leaves the page, which is opened as a file.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_accepts_real_proofs_and_refuses_manipulated_ones() {
    let folder = tempfile::tempdir().unwrap();
    let files = write(folder.path()).await;
    let browser = Browser::start().await;
    let address = format!("file://{}", folder.path().join("page.html").display());
    let window = Window::open_page(&browser, &address, DESK).await;

    window.choose_files("#files", &files).await;
    let results = window.wait("the whole list", async || {
        let results: Vec<Checked> = window.read(RESULTS).await;
        (results.len() == files.len()).then_some(results)
    });
    let results = results.await;
    assert_eq!(results.len(), 36);
    for (number, result) in (1..).zip(&results) {
        assert_eq!(result.verdict, "holds", "{result:?}");
        let says = format!("Deal {number} of list selfplay-28-1: the proof holds.");
        assert!(result.text.contains(&says), "{result:?}");
        assert!(result.text.contains("selfplay-28-1-"), "{result:?}");
    }
    let slowest = results.iter().map(|result| result.ms).fold(0.0, f64::max);
    println!("the slowest of 36 checks took {slowest} ms");

    let file = folder.path().join("proof.json");
    for manipulated in manipulations::all() {
        // Only a file can have bytes that aren't text.
        let result = match str::from_utf8(&manipulated.file) {
            Ok(text) => check(&window, text).await,
            Err(_) => choose(&window, &file, &manipulated.file).await,
        };
        let what = manipulated.what;
        assert_eq!(result.verdict, "fails", "{what}: {result:?}");
        assert_eq!(
            result.field.as_deref(),
            Some(manipulated.field),
            "{what}: {result:?}"
        );
        assert_eq!(
            result.fault.as_deref(),
            Some(manipulated.fault),
            "{what}: {result:?}"
        );
        let named = if manipulated.field.is_empty() {
            "JSON"
        } else {
            manipulated.field
        };
        assert!(result.text.contains(named), "{what}: {result:?}");
    }
    window.screenshots("proof-fails").await;

    for (name, file) in PUBLISHED {
        let result = check(&window, file).await;
        assert_eq!(result.verdict, "holds", "{name}: {result:?}");
    }
    for (what, bytes) in manipulations::accepted() {
        let result = choose(&window, &file, &bytes).await;
        assert_eq!(result.verdict, "holds", "{what}: {result:?}");
    }
    let [(_, table), (_, beacon), ..] = PUBLISHED;
    window.click("#language").await;
    let result = check(&window, beacon).await;
    assert!(result.text.contains("Der Beweis stimmt."), "{result:?}");
    for says in [
        "Runde 1000 von drand",
        "2023-08-23 15:59:24 UTC",
        "5s06JXh6xkpwWzVGxsPtcfbwdLvz83xpKnNXvh0L2rs",
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    ] {
        assert!(result.text.contains(says), "{says}: {result:?}");
    }
    assert!(
        result.text.contains("Platz 3 gibt und setzt aus."),
        "{result:?}"
    );
    window.screenshots("proof-beacon").await;
    window.click("#language").await;
    let result = check(&window, table).await;
    assert!(result.text.contains("Herz ist Trumpf"), "{result:?}");
    window.screenshots("proof-holds").await;

    assert_eq!(window.script_errors().await, Vec::<String>::new());
    window.close().await;
}

/// A verdict belongs to the file that was chosen last, whether or not it can be read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_keeps_no_old_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    run(&["verify", "--page", page.to_str().unwrap()]).await;
    let browser = Browser::start().await;
    let address = format!("file://{}", page.display());
    let window = Window::open_page(&browser, &address, DESK).await;
    let [(_, table), ..] = PUBLISHED;
    let file = folder.path().join("proof.json");
    for (bytes, verdict) in [
        (table.as_bytes(), "holds"),
        (&table.as_bytes()[1..], "fails"),
        (table.as_bytes(), "holds"),
    ] {
        let result = choose(&window, &file, bytes).await;
        assert_eq!(result.verdict, verdict, "{result:?}");
    }

    // A folder is dropped.
    let unreadable = "{ name: 'folder', arrayBuffer: () => Promise.reject(new Error()) }";
    let script = format!("return read([{unreadable}]).then(() => {{{RESULTS}}})");
    let results: Vec<Checked> = window.read(&script).await;
    let [result] = &results[..] else {
        panic!("{results:?}");
    };
    assert_eq!(result.verdict, "fails", "{result:?}");
    assert_eq!(result.fault.as_deref(), Some("unreadable"), "{result:?}");
    assert!(result.text.contains("folder"), "{result:?}");
    assert_eq!(window.script_errors().await, Vec::<String>::new());
    window.close().await;
}

/// The page refuses in words exactly the characters that the docs list.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_knows_the_invisible_characters() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    run(&["verify", "--page", page.to_str().unwrap()]).await;
    let browser = Browser::start().await;
    let address = format!("file://{}", page.display());
    let window = Window::open_page(&browser, &address, DESK).await;
    let ranges: Vec<String> = window
        .read(
            "
            const ranges = [];
            for (let code = 0; code < 0x110000; code++) {
                const surrogate = code >= 0xd800 && code < 0xe000;
                if (surrogate || isWord(`a${String.fromCodePoint(code)}b`.normalize('NFC'))) continue;
                const range = ranges.at(-1);
                if (range && range[1] === code - 1) range[1] = code;
                else ranges.push([code, code]);
            }
            return ranges.map(range => [...new Set(range)].map(code => code.toString(16)).join('-'));",
        )
        .await;
    let docs = include_str!("../../docs/DEALS.md");
    let (_, rest) = docs.split_once("```invisible\n").unwrap();
    let (block, _) = rest.split_once("```").unwrap();
    let listed: Vec<&str> = block.split_whitespace().collect();
    assert_eq!(ranges, listed);
    window.close().await;
}

/// Nothing of the page is wider than a phone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_fits_a_phone() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path()).await;
    let browser = Browser::start().await;
    let address = format!("file://{}", folder.path().join("page.html").display());
    let window = Window::open_page(&browser, &address, PHONE).await;
    for (name, file) in PUBLISHED {
        check(&window, file).await;
        let width: f64 = window
            .read("return document.documentElement.scrollWidth")
            .await;
        assert!(width <= 390.0, "{name}: {width}");
    }
    window.close().await;
}
