//! `skatrunde check --live`: its findings on a server. It leaves nothing behind there.

use std::process::{Output, Stdio};
use std::time::Duration;

use discord_sandbox::{Id, Route};
use serde_json::{Value, json};
use tokio::process::{Child, Command};

use crate::pictures::{EMOJIS, calls, client};
use crate::setup::permission;
use crate::world::{PATIENCE, World};

/// Discord's bits of two permissions that only the check needs.
const HISTORY: u64 = 1 << 16;
const MANAGE_THREADS: u64 = 1 << 34;

/// Permissions that tables need everywhere.
const FOR_TABLES: u64 = permission::VIEW
    | permission::SEND
    | permission::EMBED
    | permission::ATTACH
    | permission::THREADS
    | permission::PRIVATE_THREADS
    | permission::SEND_IN_THREADS;

/// The program's output and exit status.
struct Checked {
    code: Option<i32>,
    told: String,
}

impl Checked {
    /// Returns the output line about this part.
    fn line(&self, what: &str) -> &str {
        let line = self
            .told
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{what:<14} ")));
        line.unwrap_or_else(|| panic!("{what} has no line in\n{}", self.told))
    }
}

/// Runs `skatrunde check --live` with this channel, and with another token if given.
async fn check(world: &World, channel: &str, token: Option<&str>) -> Checked {
    let mut command = command(world, channel);
    if let Some(token) = token {
        command.env("DISCORD_TOKEN", token);
    }
    ended(command.spawn().unwrap()).await
}

fn command(world: &World, channel: &str) -> Command {
    // People don't type fast enough to meet Discord's limits for these requests.
    world.clock.advance(Duration::from_secs(60));
    let mut command = world.bot_apart();
    command
        .args(["check", "--live", channel])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Waits for the program to end.
async fn ended(program: Child) -> Checked {
    let output = tokio::time::timeout(PATIENCE, program.wait_with_output())
        .await
        .expect("the program ends in time")
        .unwrap();
    let Output {
        status,
        stdout,
        stderr,
    } = output;
    let told = [stdout, stderr]
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .concat();
    Checked {
        code: status.code(),
        told,
    }
}

/// Creates a server whose bot has uploaded all emojis and has these permissions in the first
/// channel.
async fn ready(permissions: u64) -> (World, Id) {
    let world = World::start().await;
    world
        .eventually("all emojis", |_| {
            calls(&world, Route::CreateEmoji) == EMOJIS
        })
        .await;
    let channel = world.discord.channel("skat");
    world.discord.set_app_permissions(channel, permissions);
    (world, channel)
}

/// Returns whether the channel has no messages.
fn is_empty(world: &World, channel: Id) -> bool {
    world
        .discord
        .member("anna")
        .in_channel(channel)
        .messages(channel)
        .is_empty()
}

/// Sends Discord a request with the bot's token.
async fn ask(world: &World, method: reqwest::Method, path: &str, body: Option<Value>) -> Value {
    let url = format!(
        "{}/api/v10/applications/{}/{path}",
        world.discord.url(),
        world.discord.application_id()
    );
    let bot = format!("Bot {}", world.discord.token());
    let request = client().request(method, url).header("Authorization", bot);
    let request = match body {
        Some(body) => request.json(&body),
        None => request,
    };
    let response = request.send().await.unwrap();
    assert!(response.status().is_success(), "{response:?}");
    response.json().await.unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_healthy_server_passes_each_part_and_nothing_stays() {
    let (world, channel) = ready(FOR_TABLES | HISTORY | MANAGE_THREADS).await;
    let identifies = world.discord.identifies_and_resumes();
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(0), "{}", checked.told);
    for (what, says) in [
        ("token", "accepted"),
        ("session starts", "left today"),
        ("channel", "ok: #skat on Skatklub Altenburg, a text channel"),
        (
            "permissions",
            "ok: View Channel, Send Messages, Embed Links, Attach Files, Create Public Threads",
        ),
        ("commands", "as this version registers them"),
        ("emojis", "ok: 112 of 112"),
        ("message", "ok: posted, with its frame and 2 controls"),
        ("picture", "pixels"),
        ("edits", "ok: the picture was sent and received"),
        ("thread", "ok: opened and written to"),
        ("left behind", "ok: nothing"),
    ] {
        assert!(
            checked.line(what).contains(says),
            "{what} isn't {says} in\n{}",
            checked.told
        );
    }
    assert_eq!(
        world.discord.identifies_and_resumes(),
        identifies,
        "no session start is used"
    );
    assert!(is_empty(&world, channel));
    assert_eq!(calls(&world, Route::DeleteChannel), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn missing_permissions_are_named_with_their_consequences() {
    let (world, channel) = ready(FOR_TABLES | HISTORY).await;
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(0), "{}", checked.told);
    assert!(
        checked
            .line("thread")
            .starts_with("missing: Manage Threads, so none was opened"),
        "{}",
        checked.told
    );

    world.discord.set_app_permissions(
        channel,
        (FOR_TABLES | HISTORY) & !(permission::ATTACH | permission::THREADS),
    );
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(0), "{}", checked.told);
    let missing = "missing: Attach Files, Create Public Threads (in Discord: Edit Channel";
    assert!(
        checked.line("permissions").starts_with(missing),
        "{}",
        checked.told
    );
    assert!(
        checked.line("picture").starts_with("missing: Attach Files"),
        "{}",
        checked.told
    );
    assert_eq!(
        checked.line("edits"),
        "ok: without a picture",
        "{}",
        checked.told
    );
    assert!(
        checked
            .line("thread")
            .starts_with("missing: Create Public Threads"),
        "{}",
        checked.told
    );

    world.discord.set_app_permissions(channel, FOR_TABLES);
    let checked = check(&world, &channel.to_string(), None).await;
    assert!(
        checked
            .line("message")
            .starts_with("missing: Read Message History"),
        "{}",
        checked.told
    );
    assert_eq!(
        checked.line("left behind"),
        "ok: nothing",
        "{}",
        checked.told
    );

    world
        .discord
        .set_app_permissions(channel, FOR_TABLES & !permission::SEND);
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(1), "{}", checked.told);
    assert!(
        checked
            .line("permissions")
            .starts_with("missing: Send Messages"),
        "{}",
        checked.told
    );
    assert!(
        checked.line("message").starts_with("failed: "),
        "{}",
        checked.told
    );

    world.discord.set_app_permissions(channel, 0);
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(1), "{}", checked.told);
    assert!(
        checked.line("channel").contains("grant it View Channel"),
        "{}",
        checked.told
    );

    world.discord.set_app_permissions(channel, FOR_TABLES);
    assert!(is_empty(&world, channel));
    world
        .end_but_for(&["50001 Missing Access", "50013 Missing Permissions"])
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unchecked_parts_are_named() {
    let world = World::without_bot().await;
    let unknown = check(&world, "1", None).await;
    assert_eq!(unknown.code, Some(1), "{}", unknown.told);
    assert!(
        unknown
            .line("channel")
            .starts_with("failed: there is no channel with this id"),
        "{}",
        unknown.told
    );
    assert!(
        unknown.told.contains("not everything works in channel 1"),
        "{}",
        unknown.told
    );
    let channel = world.discord.channel("skat").to_string();
    for (typed, token, code, says) in [
        ("skat", None, 2, "Copy Channel ID"),
        ("0", None, 2, "Copy Channel ID"),
        (&channel, Some(""), 1, "--live needs the bot's token"),
        (
            &channel,
            Some("MTIz.wrong.token"),
            78,
            "Discord refuses the token",
        ),
    ] {
        let checked = check(&world, typed, token).await;
        assert_eq!(checked.code, Some(code), "{}", checked.told);
        assert!(checked.told.contains(says), "{}", checked.told);
    }
    world
        .end_but_for(&["10003 Unknown Channel", "401: Unauthorized"])
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn differing_commands_and_emojis_are_named_and_left_unchanged() {
    let world = World::without_bot().await;
    let channel = world.discord.channel("skat");
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(0), "{}", checked.told);
    assert!(
        checked.line("emojis").starts_with("missing: 112 of 112"),
        "{}",
        checked.told
    );
    assert!(
        checked
            .line("commands")
            .contains("/skat isn't registered; /daily"),
        "{}",
        checked.told
    );
    assert!(is_empty(&world, channel));
    world.end().await;

    let (world, channel) = ready(FOR_TABLES | HISTORY).await;
    let emoji = ask(&world, reqwest::Method::GET, "emojis", None).await["items"][0]["id"].clone();
    ask(
        &world,
        reqwest::Method::DELETE,
        &format!("emojis/{}", emoji.as_str().unwrap()),
        None,
    )
    .await;
    let commands = ask(&world, reqwest::Method::GET, "commands", None).await;
    let id = |name: &str| {
        let command = commands
            .as_array()
            .unwrap()
            .iter()
            .find(|command| command["name"] == name)
            .unwrap();
        format!("commands/{}", command["id"].as_str().unwrap())
    };
    ask(
        &world,
        reqwest::Method::PATCH,
        &id("help"),
        Some(json!({"description": "Of old"})),
    )
    .await;
    ask(&world, reqwest::Method::DELETE, &id("learn"), None).await;
    let old = json!({"name": "old", "description": "Of an earlier version"});
    ask(&world, reqwest::Method::POST, "commands", Some(old)).await;
    let before = ask(&world, reqwest::Method::GET, "commands", None).await;
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(0), "{}", checked.told);
    assert!(
        checked.line("emojis").starts_with("missing: 1 of 112"),
        "{}",
        checked.told
    );
    let differs =
        "missing: /learn isn't registered; /help differs in description; /old isn't this version's";
    assert!(
        checked.line("commands").starts_with(differs),
        "{}",
        checked.told
    );
    assert_eq!(
        ask(&world, reqwest::Method::GET, "commands", None).await,
        before,
        "nothing is registered"
    );
    assert!(is_empty(&world, channel));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_stays_when_it_fails_half_way() {
    let (world, channel) = ready(FOR_TABLES | HISTORY | MANAGE_THREADS).await;
    // An edit fails, and so do the first attempts to tidy up.
    for route in [
        Route::EditMessage,
        Route::DeleteMessage,
        Route::DeleteChannel,
    ] {
        world.discord.reject_next(route, 502, None);
    }
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(1), "{}", checked.told);
    assert!(
        checked.line("edits").starts_with("failed: "),
        "{}",
        checked.told
    );
    assert_eq!(
        checked.line("left behind"),
        "ok: nothing",
        "{}",
        checked.told
    );
    assert!(is_empty(&world, channel));

    // The output names everything that can't be deleted.
    for _ in 0..2 {
        world.discord.reject_next(Route::DeleteMessage, 403, None);
    }
    let checked = check(&world, &channel.to_string(), None).await;
    assert_eq!(checked.code, Some(1), "{}", checked.told);
    let left = world.discord.member("anna").messages(channel);
    assert!(!left.is_empty());
    for message in left {
        assert!(
            checked
                .line("left behind")
                .contains(&format!("message {}", message.id())),
            "{}",
            checked.told
        );
    }
    world.end().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stopping_deletes_its_message() {
    let (world, channel) = ready(FOR_TABLES | HISTORY).await;
    world.discord.ignore_next(Route::EditMessage);
    let program = command(&world, &channel.to_string()).spawn().unwrap();
    world
        .eventually("the message", |_| !is_empty(&world, channel))
        .await;
    let pid = program.id().unwrap().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .await
            .unwrap()
            .success(),
        "no process to signal"
    );
    let checked = ended(program).await;
    assert_eq!(checked.code, Some(1), "{}", checked.told);
    assert!(
        checked.told.contains("stopped before everything"),
        "{}",
        checked.told
    );
    assert!(is_empty(&world, channel), "{}", checked.told);
    world.end().await;
}
