//! Discord fails in every way at once while people play. No acknowledged action is lost, nothing
//! stays without a response, and no table is stuck for long.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use discord_sandbox::{Fault, Member, Message, Outcome};
use futures_util::StreamExt as _;
use serde_json::json;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::deals::three_at_a_table;
use crate::metrics::Watched;
use crate::person::{Person, control, list_is_over};
use crate::world::{PATIENCE, World};

/// Number of faults in a world before calm returns.
const FAULTS: u64 = 25;

/// Time within which a table goes on after the last fault.
const STUCK: Duration = Duration::from_secs(15);

/// Number of concurrent worlds. They mostly wait, and even more so in optimised builds.
const AT_ONCE: usize = if cfg!(debug_assertions) { 4 } else { 24 };

/// Number of worlds set up at a time. Before chaos, each response must come in time.
const SET_UP_AT_ONCE: usize = 2;

/// Turns for setting up a world.
static SET_UP: Semaphore = Semaphore::const_new(SET_UP_AT_ONCE);

/// Minimum number of worlds.
const FEWEST: u64 = 8;

/// Time without a question after which people look for their panel.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// Errors that Discord may return. An initial response, an edit or a deletion may have been carried
/// out already. A lost response may have announced a limit. A token may be unknown because the
/// response that created it was lost.
const EXCUSED: [&str; 5] = ["40060", "429", "10062", "10008", "10015"];

/// Returns the seeds from `SKATRUNDE_CHAOS=FROM..TO`, both included.
fn asked_for() -> Option<RangeInclusive<u64>> {
    let asked = std::env::var("SKATRUNDE_CHAOS").ok()?;
    let bounds = asked
        .split_once("..")
        .and_then(|(from, to)| Some(from.parse().ok()?..=to.parse().ok()?));
    Some(bounds.unwrap_or_else(|| panic!("SKATRUNDE_CHAOS isn't FROM..TO but {asked}")))
}

/// Returns the time during which new worlds begin, from `SKATRUNDE_CHAOS_SECONDS`.
fn time_for_worlds() -> Duration {
    let seconds = std::env::var("SKATRUNDE_CHAOS_SECONDS").ok();
    Duration::from_secs(seconds.map_or(20, |seconds| {
        seconds
            .parse()
            .expect("SKATRUNDE_CHAOS_SECONDS is a number")
    }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_through_chaos() {
    let (begun, time) = (Instant::now(), time_for_worlds());
    let seeds: Box<dyn Iterator<Item = u64> + Send> = match asked_for() {
        Some(seeds) => Box::new(seeds),
        None => {
            let fresh = getrandom::u64().unwrap() | 1 << 63;
            println!("besides the worlds that are always there: {fresh}");
            let usual = (1..).take_while(move |seed| *seed <= FEWEST || begun.elapsed() < time);
            Box::new(std::iter::once(fresh).chain(usual))
        }
    };
    let worlds = seeds.map(|seed| async move { (seed, tokio::spawn(world(seed)).await) });
    let mut worlds = futures_util::stream::iter(worlds).buffer_unordered(AT_ONCE);
    let (mut faults, mut failed, mut count) = (BTreeMap::<Fault, u64>::new(), Vec::new(), 0);
    while let Some((seed, outcome)) = worlds.next().await {
        count += 1;
        match outcome {
            Ok(of_world) => of_world
                .into_iter()
                .for_each(|(fault, times)| *faults.entry(fault).or_default() += times),
            Err(_) => failed.push(seed),
        }
    }
    println!("{count} worlds in {:.0?}: {faults:?}", begun.elapsed());
    assert!(
        failed.is_empty(),
        "play stopped with the seeds {failed:?}; replay one with SKATRUNDE_CHAOS=SEED..SEED"
    );
    let missing: Vec<&Fault> = Fault::ALL
        .iter()
        .filter(|fault| !faults.contains_key(fault))
        .collect();
    assert!(
        count < FEWEST || missing.is_empty(),
        "never hit by chaos: {missing:?}"
    );
}

/// A table in such a world.
#[derive(Clone)]
struct Table {
    /// Players of the table.
    players: Vec<Member>,
    /// True once the faults are over.
    calm: watch::Receiver<bool>,
    /// True once the table has gone on after the faults.
    went_on: watch::Sender<bool>,
    /// Acts of the players, each with its time.
    acts: Arc<Mutex<Vec<(Instant, String)>>>,
}

impl Table {
    fn new(people: &[Person], calm: &watch::Sender<bool>) -> Self {
        let players = people.iter().map(|person| person.member.clone()).collect();
        Self {
            players,
            calm: calm.subscribe(),
            went_on: watch::Sender::new(false),
            acts: Arc::default(),
        }
    }

    fn note(&self, person: &Person, act: &str) {
        let act = format!("{} {act}", person.member.id());
        self.acts.lock().unwrap().push((Instant::now(), act));
    }

    /// Formats the latest acts, each with its age.
    fn latest_acts(&self) -> String {
        let acts = self.acts.lock().unwrap();
        let latest = acts.iter().rev().take(12);
        latest
            .map(|(at, act)| format!("\n{:.1?} ago: {act}", at.elapsed()))
            .collect()
    }

    /// Waits until the table goes on. If that takes too long, panics with the players' latest acts
    /// and their screens.
    async fn goes_on(&self, seed: u64) {
        let mut went_on = self.went_on.subscribe();
        if tokio::time::timeout(STUCK, went_on.wait_for(|went_on| *went_on))
            .await
            .is_ok()
        {
            return;
        }
        let mut screens = self.latest_acts();
        for player in &self.players {
            let shown = player
                .wait_message(player.channel(), |_| false, Duration::ZERO)
                .await;
            screens.push_str(&format!("\n{}", shown.unwrap_err()));
        }
        panic!("seed {seed}: a table is stuck.{screens}");
    }
}

/// Plays in a world where the seed decides Discord's faults, and counts them.
async fn world(seed: u64) -> BTreeMap<Fault, u64> {
    let turn = SET_UP.acquire().await.unwrap();
    let world = World::start_with_heartbeat(Duration::from_secs(1)).await;
    let calm = watch::Sender::new(false);
    let mut playing = JoinSet::new();
    let people = three_at_a_table(&world).await;
    drop(turn);
    let three = Table::new(&people, &calm);
    for person in people {
        playing.spawn(play_on(person, three.clone()));
    }
    world.discord.begin_chaos(seed);
    let channel = world.discord.add_channel("clara");
    let clara = Person::new(world.discord.member("clara").in_channel(channel));
    let own = Table::new(std::slice::from_ref(&clara), &calm);
    playing.spawn(open_and_play(clara, own.clone()));

    let enough = || world.discord.faults().values().sum::<u64>() >= FAULTS;
    let mut looks = tokio::time::interval(Duration::from_millis(50));
    while !enough() {
        tokio::select! {
            _ = looks.tick() => {}
            Some(ended) = playing.join_next() => ended.unwrap(),
        }
    }
    world.discord.end_chaos();
    calm.send_replace(true);
    for table in [&three, &own] {
        let goes_on = table.goes_on(seed);
        tokio::pin!(goes_on);
        loop {
            tokio::select! {
                () = &mut goes_on => break,
                Some(ended) = playing.join_next() => ended.unwrap(),
            }
        }
    }
    playing.shutdown().await;
    assert_eq!(
        world.discord.missed_interactions(),
        [],
        "seed {seed}: interactions got no response"
    );
    let faults = world.discord.faults();
    let ledger = world.end_but_for(&EXCUSED).await;
    let deals: BTreeSet<_> = ledger
        .iter()
        .map(|entry| (entry.table.number(), entry.number))
        .collect();
    assert_eq!(
        ledger.len(),
        deals.len(),
        "seed {seed}: each deal counts once"
    );
    faults
}

/// Returns the play time of [`an_evening_in_chaos_leaves_nothing_behind`], from
/// `SKATRUNDE_EVENING_MINUTES`.
fn evening() -> Duration {
    let minutes = std::env::var("SKATRUNDE_EVENING_MINUTES").ok();
    let minutes = minutes.map(|minutes| {
        minutes
            .parse::<u64>()
            .expect("SKATRUNDE_EVENING_MINUTES is a number")
    });
    minutes.map_or(Duration::from_secs(20), |minutes| {
        Duration::from_secs(minutes * 60)
    })
}

/// Machine resources that a bot uses.
#[derive(Clone, Copy, Debug)]
struct OwnUse {
    megabytes: f64,
    open_files: f64,
    tasks: f64,
}

impl OwnUse {
    async fn of(watched: &Watched) -> Self {
        let samples = watched.samples().await;
        let sample = |name: &str| samples.get(name).copied().unwrap_or_default();
        Self {
            megabytes: sample("process_resident_memory_bytes") / 1_000_000.0,
            open_files: sample("process_open_fds"),
            tasks: sample("skatrunde_tasks"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_in_chaos_leaves_nothing_behind() {
    const SEED: u64 = 1;
    const LOOKS: u32 = 40;
    let watched =
        Watched::of(World::start_apart_with_heartbeat(Duration::from_secs(1)).await).await;
    let idle = OwnUse::of(&watched).await;
    let discord = &watched.world.discord;
    discord.begin_chaos(SEED);
    let calm = watch::Sender::new(false);
    let mut playing = JoinSet::new();
    for name in ["anna", "bernd", "clara", "dave"] {
        let channel = discord.add_channel(name);
        let member = discord.member(name).in_channel(channel);
        let calm = calm.clone();
        playing.spawn(async move {
            loop {
                let person = Person::new(member.clone());
                let table = Table::new(std::slice::from_ref(&person), &calm);
                open_and_play(person, table).await;
            }
        });
    }
    let mut looks = tokio::time::interval(evening() / LOOKS);
    looks.tick().await;
    let mut taken = Vec::new();
    for _ in 0..LOOKS {
        tokio::select! {
            _ = looks.tick() => {}
            Some(ended) = playing.join_next() => ended.unwrap(),
        }
        taken.push(OwnUse::of(&watched).await);
        // Chaos ends far more sessions than Discord does, and the bot keeps the day's last
        // session starts.
        discord.leave_session_starts(1_000, Duration::from_secs(24 * 60 * 60));
        println!("{:?}", taken.last());
    }
    discord.end_chaos();
    playing.shutdown().await;
    let mut stopped = 0.0;
    for name in ["anna", "bernd", "clara", "dave"] {
        let member = discord.member(name).in_channel(discord.channel(name));
        // A player whose new table's message got lost has opened another. Without a response the
        // bot is still reconnecting.
        loop {
            match stops_a_table(&member).await {
                Some(true) => stopped += 1.0,
                Some(false) => break,
                None => {}
            }
        }
    }
    let mut looks = tokio::time::interval(Duration::from_millis(200));
    // A closed table stays in memory for a while, with three tasks.
    let is_left = |now: OwnUse| {
        now.tasks > idle.tasks + 3.0 * stopped || now.open_files > idle.open_files + 12.0
    };
    let settles = async {
        while is_left(OwnUse::of(&watched).await) {
            looks.tick().await;
        }
    };
    let settled = tokio::time::timeout(PATIENCE * 2, settles).await;
    let (left, faults) = (OwnUse::of(&watched).await, discord.faults());
    println!(
        "idle {idle:?}, in the end {left:?}; {} requests, {faults:?}",
        discord.mark()
    );
    assert!(settled.is_ok(), "before play {idle:?}, after it {left:?}");
    assert_eq!(discord.missed_interactions(), []);
    if evening() >= Duration::from_secs(30 * 60) {
        let mean =
            |part: &[OwnUse]| part.iter().map(|one| one.megabytes).sum::<f64>() / part.len() as f64;
        let quarter = taken.len() / 4;
        let (early, late) = (
            mean(&taken[quarter..2 * quarter]),
            mean(&taken[3 * quarter..]),
        );
        assert!(
            late <= early * 1.05,
            "memory grew from {early:.1} to {late:.1} MB"
        );
    }
    watched.world.end_but_for(&EXCUSED).await;
}

/// Stops a table of this member. Returns false if there is none left, and `None` without a
/// response.
async fn stops_a_table(member: &Member) -> Option<bool> {
    let stop = member.slash("skat stop", &[]).unwrap();
    if member.outcome(stop, PATIENCE).await.unwrap() == Outcome::Failed {
        return None;
    }
    let response = |message: &Message| message.ephemeral() && message.id() > stop;
    let response = member
        .wait_message(member.channel(), response, PATIENCE)
        .await
        .unwrap();
    let none = ["kein Tisch offen", "No table is open"];
    if none.iter().any(|words| response.text().contains(words)) {
        return Some(false);
    }
    // Of several tables it closes the first.
    let mut question = response;
    for press in ["stop?", "stop 0"] {
        let Some(yes) = control(&question, press) else {
            continue;
        };
        let click = member.click(&question, &yes).ok()?;
        if member.outcome(click, PATIENCE).await.unwrap() == Outcome::Failed {
            return None;
        }
        question = member.look(question.id())?;
    }
    Some(true)
}

/// Opens a table with two autoplayers, retrying until it shows, and plays there.
async fn open_and_play(person: Person, table: Table) {
    let begins = |message: &Message| !message.ephemeral() && control(message, "begin").is_some();
    loop {
        let options = [
            ("rounds", json!(12)),
            ("computers", json!(2)),
            ("think", json!(3)),
        ];
        let opened = person.member.slash("skat new", &options).unwrap();
        person.member.outcome(opened, PATIENCE).await.unwrap();
        if person
            .member
            .wait_message(person.member.channel(), begins, LOOK_AGAIN)
            .await
            .is_ok()
        {
            break;
        }
    }
    play_on(person, table).await;
}

/// Plays until the list is over. Repeats a click only if it got no response.
async fn play_on(mut person: Person, table: Table) {
    let over = list_is_over;
    loop {
        let was_calm = *table.calm.borrow();
        let end = person.member.clone();
        let acted = tokio::select! {
            _ = end.wait_message(end.channel(), over, PATIENCE * 10) => {
                table.went_on.send_replace(true);
                return;
            }
            acted = act(&mut person, &table) => acted,
        };
        if acted && was_calm {
            table.went_on.send_replace(true);
        }
    }
}

/// Answers the panel's question; returns whether the answer was acknowledged. Without a question
/// for a while, looks for the panel and for the button that begins the list.
async fn act(person: &mut Person, table: &Table) -> bool {
    let Ok(ask) = tokio::time::timeout(LOOK_AGAIN, person.asked()).await else {
        let messages = person.member.messages(person.member.channel());
        let mut public = messages.iter().rev().filter(|message| !message.ephemeral());
        // An older message of the table may still show its lobby.
        let pressed = public.find_map(|message| {
            let control = control(message, "begin").or_else(|| control(message, "cards"))?;
            Some((message, control))
        });
        let looked = match pressed {
            Some((message, custom_id)) => person.member.click(message, &custom_id),
            None => person.member.slash("skat hand", &[]),
        };
        if let Ok(interaction) = looked {
            let outcome = person.member.outcome(interaction, PATIENCE).await.unwrap();
            table.note(person, &format!("looked for the panel: {outcome:?}"));
        }
        return false;
    };
    let Ok(interaction) = person.try_to_choose(&ask, &ask.simple()) else {
        return false;
    };
    let outcome = person.member.outcome(interaction, PATIENCE).await.unwrap();
    table.note(person, &format!("chose {}: {outcome:?}", ask.simple()));
    let responded = outcome == Outcome::Responded;
    if !responded {
        person.forget_decision(&ask);
    }
    responded
}
