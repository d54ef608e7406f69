//! No message of the daily list tells anything about deals that somebody hasn't played.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, Mutex};

use discord_sandbox::Message;
use skat_events::day::{DayDate, DayEntry, DayEvent, EntryEvent};
use skat_rules::fairness::{DayList, ListSecret};
use skat_rules::game::AnySeatView;
use skat_rules::seat::Seat;
use skat_store::{
    ArchiveStore as _, DayAppend, DayStore as _, EmbeddedStore, PersonDump, Settings,
};
use skat_table::PersonId;
use tracing::Dispatch;
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt as _;

use crate::daily_list::{
    HOUR, NOON, advance_to, control, first_day, is_question, opens, prepared, presses, with_days,
};
use crate::person::{Person, ask_of};
use crate::pictures::emojis_are_known;
use crate::secrecy::{everything, named, pack};
use crate::world::World;

/// The log of the bot in this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Log {
    /// Captures everything that the bot's own packages log in this thread.
    ///
    /// The second subscriber does nothing. If there were only one, a line that another thread logs
    /// first would count as wanted by nobody, and stay out of this log.
    fn capture() -> (Self, DefaultGuard, Dispatch) {
        let log = Self::default();
        let own = filter_fn(|line| {
            let target = line.target();
            target.starts_with("skatrunde") || target.starts_with("skat_")
        });
        let lines = fmt::layer().with_writer(log.clone()).with_ansi(false);
        let lines = tracing_subscriber::registry().with(own).with(lines);
        let capturing = tracing::subscriber::set_default(lines);
        (
            log,
            capturing,
            Dispatch::new(tracing_subscriber::registry()),
        )
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// How the others play their deals.
#[derive(Clone, Copy)]
enum Others {
    DoNotPlay,
    Bid,
    Pass,
}

/// A day whose deals follow from this secret, with persons whose pseudonyms are always the same.
async fn day_of(secret: &ListSecret) -> World {
    let mut world = World::at(NOON).await;
    let store = EmbeddedStore::open(world.store_file()).unwrap();
    let append = DayAppend {
        date: first_day(),
        after: 0,
        event: DayEvent::Announced {
            root: DayList::new(secret.clone(), first_day().name()).root(),
            round: None,
            at_ms: NOON.0,
        },
        secret: Some(secret.clone()),
    };
    assert!(store.append_day(append).await.unwrap());
    for (number, name) in (1..).zip(["anna", "bernd", "dave"]) {
        let dump = PersonDump {
            user: world.discord.member(name).id().0,
            person: PersonId::new(number),
            settings: Settings::default(),
            shared_deals: Vec::new(),
            day_reminder: None,
            day_servers: Vec::new(),
        };
        store.restore_person(dump).await.unwrap();
    }
    drop(store);
    world.start_bot_here(with_days).await;
    prepared(&world, &world.store(), first_day()).await;
    advance_to(&world, first_day().begins_ms());
    world.clock.advance(8 * HOUR);
    world
}

/// Plays the next deal. Each message on the way is looked at.
async fn plays_deal(
    person: &mut Person,
    overview: &Message,
    number: u8,
    bids: bool,
    mut look: impl AsyncFnMut(&Message),
) -> Message {
    let mut message = presses(person, overview, &format!("deal {number}")).await;
    while is_question(&message) {
        look(&message).await;
        let ask = ask_of(&message).unwrap();
        let action = if bids || !ask.offers("pass") {
            ask.simple()
        } else {
            "pass".to_owned()
        };
        person.choose(&ask, &action).await;
        let is_next = |seen: &Message| {
            let next = ask_of(seen).is_some_and(|next| next.decision > ask.decision);
            seen.id() == message.id() && (next || !is_question(seen))
        };
        message = person.sees(is_next).await;
    }
    message
}

/// Returns what a message says, without what it says about others: their number and their results.
fn own_part(message: &Message) -> String {
    let all = everything(message);
    let lines = all
        .lines()
        .filter(|line| !line.contains("Rang **") && !line.contains("Rang "));
    without_emoji_ids(&lines.collect::<Vec<_>>().join("\n"))
}

/// Leaves out the IDs of emojis such as `<:SJ:1577>`: each world uploads its own.
fn without_emoji_ids(text: &str) -> String {
    let named = |part: &str| match part.rsplit_once(':') {
        Some((name, id)) if name.contains("<:") && id.parse::<u64>().is_ok() => name.to_owned(),
        _ => part.to_owned(),
    };
    text.split('>').map(named).collect::<Vec<_>>().join(">")
}

/// Cards that a person hasn't seen of the deal that they are playing.
async fn hidden_from(world: &World, person: PersonId, secret: &ListSecret) -> BTreeSet<String> {
    let list = DayList::new(secret.clone(), first_day().name());
    let deals = list.deals(list.instance_of(person.number()), None);
    let log = world.store().entry_of(person, first_day()).await.unwrap();
    let mut entry = DayEntry::replay(first_day(), deals, &[]).unwrap();
    let mut seen = BTreeSet::new();
    for event in &log {
        entry.apply(event).unwrap();
        match event {
            EntryEvent::Dealt => seen.clear(),
            EntryEvent::Acted(_, action) if action.to_string().starts_with("play") => {
                seen.extend(named(&action.to_string()));
            }
            EntryEvent::Acted(..) | EntryEvent::TakenOver => {}
        }
        seen.extend(hand(&entry, entry.seat()));
    }
    if entry.running().is_none() {
        return BTreeSet::new();
    }
    let cards = pack().map(|(code, _)| code);
    cards.filter(|card| !seen.contains(card)).collect()
}

/// Returns the cards in a hand of the running deal.
fn hand(entry: &DayEntry, seat: Option<Seat>) -> BTreeSet<String> {
    match seat.and_then(|seat| entry.knowledge(seat)) {
        Some(AnySeatView::Skat(view)) => named(&view.hand.to_string()),
        _ => BTreeSet::new(),
    }
}

/// What a person has read on a day.
struct Read {
    /// Before their first deal, without roots.
    before: Vec<String>,
    /// Everything else about their own deals.
    after: Vec<String>,
    log: String,
}

/// Lets somebody play two deals and look at every page, after others have played theirs.
async fn reads(secret: &ListSecret, others: Others) -> Read {
    let (log, _capturing, _second) = Log::capture();
    let world = day_of(secret).await;
    let bids = match others {
        Others::DoNotPlay => None,
        Others::Bid => Some(true),
        Others::Pass => Some(false),
    };
    for name in ["bernd", "dave"] {
        if let Some(bids) = bids {
            let mut other = world.person(name);
            let mut page = opens(&other, "Neun Spiele am Tag|Nine deals a day").await;
            for number in 1..=3 {
                page = plays_deal(&mut other, &page, number, bids, async |_| {}).await;
            }
        }
    }
    let mut anna = world.person("anna");
    emojis_are_known(&anna).await;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let date = first_day();
    let mut page = opens(&anna, "Neun Spiele am Tag").await;
    before.push(own_part(&page));
    for press in ["league", "day", "proof", "day"] {
        if control(&page, press).is_some() {
            page = presses(&anna, &page, press).await;
            before.push(without_roots(&own_part(&page)));
        }
    }
    let (looked, most_hidden) = (Mutex::new(Vec::new()), Mutex::new(0));
    for number in 1..=2 {
        let look = async |message: &Message| {
            let hidden = hidden_from(&world, PersonId::new(1), secret).await;
            let mut most = most_hidden.lock().unwrap();
            *most = hidden.len().max(*most);
            let text = everything(message);
            let seen: Vec<_> = named(&text).intersection(&hidden).cloned().collect();
            assert!(seen.is_empty(), "anna sees {seen:?} on\n{text}");
            looked.lock().unwrap().push(own_part(message));
        };
        page = plays_deal(&mut anna, &page, number, true, look).await;
        after.push(own_part(&page));
    }
    after.append(&mut looked.into_inner().unwrap());
    assert!(*most_hidden.lock().unwrap() > 20, "much was hidden");
    for press in ["day", "share", "day"] {
        if control(&page, press).is_some() {
            page = presses(&anna, &page, press).await;
            after.push(own_part(&page));
        }
    }
    for press in [format!("board day.{date}"), "board week".to_owned()] {
        page = presses(&anna, &page, &press).await;
        let text = everything(&page);
        assert_eq!(
            named(&text),
            BTreeSet::new(),
            "a board names no card:\n{text}"
        );
    }
    world.end().await;
    Read {
        before,
        after,
        log: log.text(),
    }
}

/// Leaves out roots: each day's secret is another one. A page shows a root in two lines.
fn without_roots(text: &str) -> String {
    let line = |line: &str| {
        let code = line
            .strip_prefix('`')
            .and_then(|rest| rest.strip_suffix('`'));
        let is_half = code.is_some_and(|code| code.len() > 20);
        if is_half { "ROOT" } else { line }.to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The same deals, whatever others do with theirs: the same messages. Other deals: the same
/// messages as long as none is dealt.
#[tokio::test]
async fn nothing_is_told_about_deals_that_somebody_has_not_played() {
    let secret = ListSecret::new([5; 32]);
    let alone = reads(&secret, Others::DoNotPlay).await;
    for others in [Others::Bid, Others::Pass] {
        let read = reads(&secret, others).await;
        assert_equal(&alone.before, &read.before);
        assert_equal(&alone.after, &read.after);
        check_log(&read.log, &secret);
    }
    let other = ListSecret::new([6; 32]);
    let read = reads(&other, Others::DoNotPlay).await;
    assert_equal(&alone.before, &read.before);
    assert_ne!(alone.after, read.after, "other deals");
    check_log(&alone.log, &secret);
}

/// Checks that two persons have read the same, and shows the first message that differs.
fn assert_equal(one: &[String], other: &[String]) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other);
    }
    assert_eq!(one.len(), other.len());
}

/// Checks that the log names no card, no secret and no seed of the day.
fn check_log(log: &str, secret: &ListSecret) {
    assert!(
        log.contains("prepared a day of the daily list"),
        "nothing was logged"
    );
    for line in log.lines() {
        let cards = named(line);
        assert!(cards.is_empty(), "{cards:?} was logged:\n{line}");
    }
    let day: DayDate = first_day();
    let list = DayList::new(secret.clone(), day.name());
    let deals = (0..DayList::INSTANCES).flat_map(|instance| list.deals(instance, None));
    let secrets = deals.map(|deal| hex(deal.secret.reveal()));
    for secret in secrets.chain([hex(secret.reveal())]) {
        assert!(!log.contains(&secret), "a secret was logged");
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
