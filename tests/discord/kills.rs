//! The bot's process ends at any moment, or can't start. Nothing acknowledged is lost, and nothing
//! is overwritten.

use std::collections::BTreeSet;
use std::process::Output;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use discord_sandbox::{Message, Outcome};
use serde_json::json;
use skat_store::EmbeddedStore;
use tokio::process::Command;
use tokio::sync::Notify;

use crate::deals::three_at_a_table;
use crate::person::{Ask, NOT_NOW, Person, list_is_over, next_asked, play_until};
use crate::world::{PATIENCE, UNTIL_LOOKED_AFTER, World};

/// Errors that Discord may return after a kill. Its rate limits outlive the process that counted
/// them, and the token book may still list a panel that was just deleted.
pub(crate) const KILLED: [&str; 2] = ["429", "404 10008"];

/// Kills the bot and restarts it on its data.
async fn restart(world: &mut World) {
    world.kill_bot().await;
    world.start_bot_apart().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_buttons_work_after_a_kill_in_each_phase() {
    let mut world = World::start_apart().await;
    let mut people = [
        world.person("anna"),
        world.person("bernd"),
        world.person("dave"),
    ];
    people[0]
        .slash("skat new", &[("rounds", json!(1)), ("think", json!(3))])
        .await;
    let lobby = people[0].table_message("join").await;
    people[1].press_table("join").await;
    restart(&mut world).await;
    people[2].press_table("join").await;
    let everybody = people
        .each_ref()
        .map(|person| format!("<@{}>", person.member.id()));
    let complete = |text: String| everybody.iter().all(|mention| text.contains(mention));
    people[0]
        .sees(|message| message.id() == lobby.id() && complete(message.text()))
        .await;
    restart(&mut world).await;
    people[0].press_table("begin").await;
    for guest in &people[1..] {
        guest.press_table("cards").await;
    }

    // Auction, skat, discarding, announcement, and play with no, one and two cards on the table.
    let mut last: Option<(usize, Ask, String)> = None;
    for phase in [
        "bid", "hold", "skat", "discard", "announce", "play", "play", "play",
    ] {
        let (who, ask) = next_asked_for(&mut people, phase, &mut last).await;
        restart(&mut world).await;
        // The kill may have lost the tokens of the other players' latest panels.
        for (_, other) in people.iter().enumerate().filter(|(index, _)| *index != who) {
            other.press_table("cards").await;
        }
        // Earlier actions are known and can't be repeated.
        if let Some((earlier, ask, action)) = &last {
            let words = "already been decided|schon entschieden|It isn’t your turn|nicht \
                dran|isn’t possible|geht an dieser Stelle";
            people[*earlier]
                .forges(&ask.panel, &ask.forged(action), words)
                .await;
        }
        act(&mut people, who, ask, phase, &mut last).await;
    }
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let ask = people[0].asked().await;
    people[0].choose(&ask, "ready").await;
    restart(&mut world).await;
    for person in &mut people[1..] {
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
    restart(&mut world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end_but_for(&KILLED).await.len(), 2);
}

/// Plays on until this phase is asked for; records the last action.
async fn next_asked_for(
    people: &mut [Person],
    phase: &str,
    last: &mut Option<(usize, Ask, String)>,
) -> (usize, Ask) {
    loop {
        let (who, ask) = next_asked(people).await;
        if ask.first(phase).is_some() {
            return (who, ask);
        }
        act(people, who, ask, "", last).await;
    }
}

/// Does what belongs to this phase, or else the simple action.
async fn act(
    people: &mut [Person],
    who: usize,
    ask: Ask,
    phase: &str,
    last: &mut Option<(usize, Ask, String)>,
) {
    let wanted = if phase == "hold" {
        Some("hold".to_owned())
    } else {
        None
    };
    let action = wanted
        .filter(|action| ask.offers(action))
        .unwrap_or_else(|| ask.simple());
    people[who].choose(&ask, &action).await;
    *last = Some((who, ask, action));
}

/// Number of kills at random moments.
pub(crate) fn kills() -> u64 {
    if std::env::var_os("SKATRUNDE_SOAK").is_some() {
        100
    } else {
        10
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_at_random_moments_under_load_lose_nothing() {
    const TABLES: usize = 3;
    let mut world = World::start_apart().await;
    let rounds = u16::try_from(kills() / 10).unwrap();
    let progress = Progress::default();
    let mut playing = Vec::new();
    for name in ["anna", "bernd", "dave"] {
        let channel = world.discord.add_channel(name);
        let person = Person::new(world.discord.member(name).in_channel(channel));
        let options = [
            ("rounds", json!(rounds)),
            ("computers", json!(2)),
            ("think", json!(3)),
        ];
        person.slash("skat new", &options).await;
        person.press_table("begin").await;
        playing.push(play_the_list(person, &progress));
    }
    let kills = async {
        for kill in 0..kills() {
            progress.reaches(progress.clicks() + 1 + kill % 4).await;
            restart(&mut world).await;
        }
    };
    let playing = async {
        futures_util::future::join_all(playing).await;
        progress.is_over();
    };
    tokio::join!(kills, playing);
    // A click that was stored but got no response leaves a token that Discord doesn't know.
    let ledger = world.end_but_for(&[&KILLED[..], &["10015"]].concat()).await;
    let deals: BTreeSet<_> = ledger
        .iter()
        .map(|entry| (entry.table.number(), entry.number))
        .collect();
    assert_eq!(
        deals.len(),
        TABLES * 3 * usize::from(rounds),
        "each deal counts"
    );
    assert_eq!(ledger.len(), deals.len(), "each deal counts once");
}

/// Counts the clicks with a response at all tables.
#[derive(Default)]
pub(crate) struct Progress {
    clicks: AtomicU64,
    more: Notify,
}

impl Progress {
    pub(crate) fn clicks(&self) -> u64 {
        self.clicks.load(Ordering::SeqCst)
    }

    pub(crate) fn one_more(&self) {
        self.clicks.fetch_add(1, Ordering::SeqCst);
        self.more.notify_waiters();
    }

    /// Releases everybody who waits for more clicks, since all lists are over.
    pub(crate) fn is_over(&self) {
        self.clicks.store(u64::MAX / 2, Ordering::SeqCst);
        self.more.notify_waiters();
    }

    pub(crate) async fn reaches(&self, clicks: u64) {
        loop {
            let more = self.more.notified();
            if self.clicks() >= clicks {
                return;
            }
            more.await;
        }
    }
}

/// Plays until the list is over. Repeats a click only if it got no response.
async fn play_the_list(mut person: Person, progress: &Progress) {
    let over = list_is_over;
    loop {
        let end = person.member.clone();
        let ask = tokio::select! {
            _ = end.wait_message(end.channel(), over, PATIENCE * 10) => return,
            ask = patiently_asked(&person) => ask,
        };
        if person.tries(&ask, &ask.simple()).await {
            progress.one_more();
        }
    }
}

/// Waits for the next question. Reopens the panel if its last edit died with the bot.
async fn patiently_asked(person: &Person) -> Ask {
    loop {
        let asked = tokio::time::timeout(UNTIL_LOOKED_AFTER, person.asked()).await;
        if let Ok(ask) = asked {
            return ask;
        }
        if let Ok(interaction) = person.member.slash("skat hand", &[]) {
            let result: Result<Outcome, _> = person.member.outcome(interaction, PATIENCE).await;
            result.unwrap();
        }
    }
}

/// Time that a process has to stop before a container runtime kills it. Requests to Discord time
/// out after as long.
const UNTIL_KILLED: Duration = Duration::from_secs(10);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_bot_finishes_the_interaction_in_progress() {
    let mut world = World::start_apart().await;
    let mut people = three_at_a_table(&world).await;
    for _ in 0..3 {
        let (who, ask) = play_until(&mut people, |ask| ask.first("play").is_some()).await;
        let click = people[who].start_to_choose(&ask, &ask.simple());
        let (took, status) = world.stop_bot_apart().await;
        assert_eq!(status.code(), Some(0), "it logged:\n{}", world.log());
        assert!(took < UNTIL_KILLED, "it took {took:?}");
        let outcome = people[who].member.outcome(click, PATIENCE).await.unwrap();
        world.start_bot_apart().await;
        let told = people[who].member.messages(ask.panel.channel());
        let restarting = |message: &Message| {
            message.text().contains("restarting") || message.text().contains("starte gerade neu")
        };
        let came_too_late = told
            .iter()
            .any(|message| message.id() > click && restarting(message));
        if outcome == Outcome::Responded && !came_too_late {
            people[who]
                .forges(&ask.panel, &ask.forged(&ask.simple()), NOT_NOW)
                .await;
        } else {
            people[who].slash("skat hand", &[]).await;
            people[who].forget_decision(&ask);
        }
    }
    play_until(&mut people, |ask| ask.offers("ready")).await;
    assert_eq!(world.end_but_for(&KILLED).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopping_bot_does_not_wait_for_a_silent_discord() {
    let mut world = World::start_apart().await;
    world.stop_bot_apart().await;
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", silent.local_addr().unwrap());
    world.start_bot_against(&address);
    let (_connection, _) = tokio::time::timeout(PATIENCE, silent.accept())
        .await
        .expect("the bot connects")
        .unwrap();
    let (took, status) = world.stop_bot_apart().await;
    assert_eq!(status.code(), Some(0), "it logged:\n{}", world.log());
    assert!(took.as_millis() < 2_000, "it took {took:?}");
    world.end().await;
}

/// Runs a bot that can't start; returns its exit status and output.
async fn refused(mut bot: Command) -> (Option<i32>, String) {
    let run = bot.stderr(std::process::Stdio::piped()).output();
    let Output { status, stderr, .. } = tokio::time::timeout(PATIENCE, run)
        .await
        .expect("the program ends in time")
        .unwrap();
    (status.code(), String::from_utf8(stderr).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_in_use_or_damaged_is_left_alone() {
    let mut world = World::start_apart().await;
    world.person("anna").slash("skat new", &[]).await;
    world.stop_bot_apart().await;
    let in_use = EmbeddedStore::open(world.store_file()).unwrap();
    let whole = std::fs::read(world.store_file()).unwrap();
    let (code, message) = refused(world.bot_apart()).await;
    assert_eq!(code, Some(69));
    assert!(
        message.contains("is in use by another process"),
        "{message}"
    );
    assert!(
        std::fs::read(world.store_file()).unwrap() == whole,
        "the file in use was changed"
    );
    drop(in_use);

    let whole = std::fs::read(world.store_file()).unwrap();
    for (what, damaged) in [
        ("cut off", whole[..whole.len() / 2].to_vec()),
        (
            "another file",
            b"This is no database, but somebody's diary.".to_vec(),
        ),
        ("zeros", vec![0; whole.len()]),
    ] {
        std::fs::write(world.store_file(), &damaged).unwrap();
        let (code, message) = refused(world.bot_apart()).await;
        assert_eq!(code, Some(65), "{what}");
        let name = world.store_file();
        let last = message.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("skatrunde: ") && last.contains(name.to_str().unwrap()),
            "{what}: {message}"
        );
        assert!(
            std::fs::read(&name).unwrap() == damaged,
            "{what}: the file was changed"
        );
    }
    std::fs::write(world.store_file(), whole).unwrap();
    world.start_bot_apart().await;
    world
        .person("anna")
        .slash_gets("skat hand", &[], "Du sitzt am Tisch")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_that_cannot_work_are_named() {
    type Setting = (&'static str, &'static str);
    let world = World::start_with(|_| {}).await;
    let cases: [(&[Setting], &str, i32); 7] = [
        (
            &[
                ("DISCORD_TOKEN", ""),
                ("SKATRUNDE__SANDBOX__ENABLED", "false"),
            ],
            "set DISCORD_TOKEN",
            78,
        ),
        (
            &[("SKATRUNDE__LIMITS__TABLES_PER_CAT", "3")],
            "tables_per_cat",
            78,
        ),
        (
            &[("SKATRUNDE__LIMITS__TABLES_PER_PERSON", "many")],
            "limits.tables_per_person",
            78,
        ),
        (
            &[("DISCORD_TOKEN", "MTIz.wrong.token")],
            "Discord refuses the token",
            78,
        ),
        (&[("DISCORD_TOKEN", "two words")], "DISCORD_TOKEN", 78),
        (&[("SKATRUNDE_CONFIG", "nowhere.toml")], "nowhere.toml", 78),
        (
            &[("SKATRUNDE__STORE__URL", "redis://127.0.0.1:1")],
            "openssl rand -hex 32",
            78,
        ),
    ];
    let elsewhere = tempfile::tempdir().unwrap();
    for (settings, words, expected) in cases {
        let mut bot = world.bot_apart();
        bot.env("SKATRUNDE__LOG__FILTER", "warn")
            .env("SKATRUNDE__DATA__FOLDER", elsewhere.path());
        bot.envs(settings.iter().copied());
        let (code, message) = refused(bot).await;
        assert_eq!(code, Some(expected), "{settings:?}: {message}");
        assert!(message.contains(words), "{settings:?}: {message}");
        assert!(!message.contains("panicked"), "{settings:?}: {message}");
    }
    world.end_but_for(&["401: Unauthorized"]).await;
}
