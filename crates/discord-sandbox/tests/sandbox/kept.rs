//! State that survives the end of the sandbox, whether by shutdown or by kill.

use std::path::Path;

use crate::common::{Bot, Http, WAIT, message};
use discord_sandbox::{JournalError, Sandbox, SandboxSettings, StartError};
use reqwest::Method;
use serde_json::json;

async fn open(directory: &Path) -> Result<Sandbox, StartError> {
    Sandbox::start(SandboxSettings {
        data: Some(directory.to_owned()),
        ..SandboxSettings::default()
    })
    .await
}

#[tokio::test]
async fn everything_survives_a_restart_and_tokens_still_work() {
    let directory = tempfile::tempdir().expect("a directory");
    let sandbox = open(directory.path()).await.expect("the sandbox starts");
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    let channel = sandbox.add_channel("stammtisch");
    sandbox.add_member("gerda", "de");
    anna.slash("panel", &[]).expect("the command is there");
    let mut data = message("cards", &["play"]);
    data["flags"] = json!(64);
    let answered = bot.answer(&json!({"type": 4, "data": data})).await;
    let panel = anna
        .wait_message(anna.channel(), |m| m.content() == "cards", WAIT)
        .await
        .expect("a panel");
    let path = format!("/channels/{channel}/messages");
    let posted = bot
        .http
        .upload(
            Method::POST,
            &path,
            &json!({"content": "picture"}),
            "a.txt",
            b"bytes".to_vec(),
        )
        .await;
    let gone = bot.http.post(&path, &json!({"content": "gone"})).await.id();
    bot.http.delete(&format!("{path}/{gone}")).await;
    // Answered changes are already in the journal. Copying it while the sandbox runs shows what a
    // kill leaves.
    let killed = tempfile::tempdir().expect("a directory");
    copy(directory.path(), killed.path());
    sandbox.shutdown().await;

    for directory in [directory.path(), killed.path(), killed.path()] {
        let sandbox = open(directory).await.expect("the sandbox starts again");
        let http = Http::new(&sandbox);
        let anna = sandbox.member("anna");
        assert_eq!(anna.messages(anna.channel()).len(), 1);
        let seen = anna.look(panel.id()).expect("the panel");
        assert_eq!(
            (
                seen.content().starts_with("cards"),
                seen.ephemeral(),
                seen.buttons().len()
            ),
            (true, true, 1)
        );
        assert_eq!(
            sandbox
                .member("gerda")
                .messages(sandbox.channel("stammtisch"))
                .len(),
            1
        );
        let file = sandbox
            .member("gerda")
            .look(posted.id())
            .expect("the message")
            .attachment_urls()
            .remove(0);
        assert!(file.starts_with(sandbox.url()), "{file}");
        assert_eq!(
            reqwest::get(format!("{file}?key={}", sandbox.key()))
                .await
                .expect("an answer")
                .text()
                .await
                .expect("a text"),
            "bytes"
        );
        let edited = http
            .patch(
                &http.webhook(&answered, "/messages/@original"),
                &json!({"content": "cards, edited"}),
            )
            .await;
        assert_eq!(edited.status, 200, "{:?}", edited.json);
        anna.slash("panel", &[])
            .expect("the command is still there");
        let later = http.post(&path, &json!({"content": "later"})).await.id();
        assert!(later > posted.id());
        assert_eq!(http.delete(&format!("{path}/{later}")).await.status, 204);
        sandbox.shutdown().await;
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a directory") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir(&target).expect("a directory");
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

#[tokio::test]
async fn an_incomplete_line_is_ignored_and_a_damaged_one_is_an_error() {
    let directory = tempfile::tempdir().expect("a directory");
    let sandbox = open(directory.path()).await.expect("the sandbox starts");
    sandbox.member("anna").say("kept").expect("a message");
    sandbox.shutdown().await;
    let path = directory.path().join("journal.jsonl");
    let whole = std::fs::read_to_string(&path).expect("a journal");

    std::fs::write(&path, format!("{whole}[{{\"message\":{{\"id\":\"1")).expect("written");
    let sandbox = open(directory.path())
        .await
        .expect("an incomplete last line is tolerated");
    let anna = sandbox.member("anna");
    assert_eq!(anna.messages(anna.channel()).len(), 1);
    sandbox.shutdown().await;

    type Check = fn(&JournalError) -> bool;
    let damages: [(String, Check); 3] = [
        (format!("nonsense\n{whole}"), |error| {
            matches!(error, JournalError::Damaged { line: 1, .. })
        }),
        (whole.replace("\"anna\"", "anna"), |error| {
            matches!(error, JournalError::Damaged { .. })
        }),
        (format!("[{{\"version\":999}}]\n{whole}"), |error| {
            matches!(error, JournalError::TooNew { found: 999, .. })
        }),
    ];
    for (text, expected) in damages {
        std::fs::write(&path, &text).expect("written");
        let error = open(directory.path())
            .await
            .err()
            .expect("the journal is refused");
        assert!(
            matches!(&error, StartError::Journal(error) if expected(error)),
            "{error}"
        );
        assert_eq!(
            std::fs::read_to_string(&path).expect("a journal"),
            text,
            "nothing was overwritten"
        );
    }
}

#[tokio::test]
async fn a_directory_and_an_address_belong_to_one_sandbox() {
    let directory = tempfile::tempdir().expect("a directory");
    let sandbox = open(directory.path()).await.expect("the sandbox starts");
    let error = open(directory.path())
        .await
        .err()
        .expect("the directory is in use");
    assert!(
        matches!(error, StartError::Journal(JournalError::InUse(_))),
        "{error}"
    );
    let listen = sandbox
        .url()
        .trim_start_matches("http://")
        .parse()
        .expect("a valid address");
    let error = Sandbox::start(SandboxSettings {
        listen,
        ..SandboxSettings::default()
    })
    .await
    .err()
    .expect("the address is in use");
    assert!(matches!(error, StartError::AddressInUse(_)), "{error}");
    sandbox.shutdown().await;
    open(directory.path())
        .await
        .expect("the directory is free again")
        .shutdown()
        .await;
}

/// The mode of everything in a directory, and of itself, by path.
#[cfg(unix)]
fn modes(directory: &Path) -> Vec<(std::path::PathBuf, u32)> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path| {
        let metadata = std::fs::metadata(path).expect("metadata");
        (path.to_owned(), metadata.permissions().mode() & 0o777)
    };
    let mut found = vec![mode(directory)];
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(modes(&path));
        } else {
            found.push(mode(&path));
        }
    }
    found
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_user_can_read_the_state() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a directory");
    let directory = folder.path().join("discord");
    let picture = async |sandbox: &Sandbox| {
        let http = Http::new(sandbox);
        let path = format!("/channels/{}/messages", sandbox.channel("skat"));
        let body = json!({"content": "picture"});
        http.upload(Method::POST, &path, &body, "a.txt", b"bytes".to_vec())
            .await;
    };
    let closed = || {
        let found = modes(&directory);
        assert!(found.len() >= 5, "{found:?}");
        for (path, mode) in found {
            let wanted = if path.is_dir() { 0o700 } else { 0o600 };
            assert_eq!(mode, wanted, "{} has mode {mode:o}", path.display());
        }
    };
    let sandbox = open(&directory).await.expect("the sandbox starts");
    picture(&sandbox).await;
    closed();
    sandbox.shutdown().await;

    // As an earlier version left it.
    std::fs::write(directory.join("journal.new"), "").expect("written");
    for (path, mode) in modes(&directory) {
        let open = std::fs::Permissions::from_mode(mode | 0o055);
        std::fs::set_permissions(path, open).expect("opened to others");
    }
    let sandbox = open(&directory).await.expect("the sandbox starts again");
    picture(&sandbox).await;
    closed();
    sandbox.shutdown().await;
}
