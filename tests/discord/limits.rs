//! The bot's calls stay within the budget of `docs/ARCHITECTURE.md`.

use std::time::Duration;

use discord_sandbox::Route;
use serde_json::json;
use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;
use skat_store::{Opening, PeopleStore as _, Room, TableStore as _};
use skat_table::{Event, Header, Pace, PersonId, Place, TableId, ThinkTime, Timestamp};
use skatrunde::config::Config;

use crate::deals::three_at_a_table;
use crate::pace::hurried;
use crate::person::{Ask, Person, control, list_is_over, next_asked};
use crate::watching::is_watched;
use crate::world::World;

/// Opening time of the tables that a bot finds in its store.
const NOW: Timestamp = Timestamp(1_000_000);

/// A person's time for a decision. It exceeds the pause between two edits, so haste saves no edits.
const THINKS: Duration = Duration::from_secs(2);

/// Seats a person at a table with two autoplayers.
async fn one_with_computers(world: &World) -> [Person; 1] {
    let anna = world.person("anna");
    anna.slash(
        "skat new",
        &[
            ("rounds", json!(2)),
            ("computers", json!(2)),
            ("think", json!(3)),
        ],
    )
    .await;
    anna.press_table("begin").await;
    [anna]
}

/// What happened in a deal.
#[derive(Default)]
struct Course {
    /// The cards played. Each of the person's cards belongs to a trick of three.
    cards: usize,
    /// The person's other actions.
    others: usize,
}

impl Course {
    fn add(&mut self, action: &str) {
        if action.starts_with("play") {
            self.cards += 3;
        } else {
            self.others += 1;
        }
    }

    /// The most calls for a single deal, which may end after a few cards.
    fn budget(&self) -> usize {
        3 * (self.cards + self.others)
    }
}

/// Plays a deal up to the question for the next one.
async fn play_deal(world: &World, people: &mut [Person; 1]) -> Course {
    let mut course = Course::default();
    loop {
        let (who, ask) = hurried(world, next_asked(people)).await;
        if ask.offers("ready") {
            return course;
        }
        world.clock.advance(THINKS);
        let action = ask.simple();
        course.add(&action);
        people[who].choose(&ask, &action).await;
    }
}

/// Plays five deals, and checks the calls for each card and those that count.
async fn five_deals_stay_within_the_budget(world: &World) {
    let mut people = one_with_computers(world).await;
    let begun = world.discord.mark();
    let mut cards = 0;
    for number in 1..=5 {
        let mark = world.discord.mark();
        cards += play_deal(world, &mut people).await.cards;
        let ask = people[0].asked().await;
        people[0].choose(&ask, "ready").await;
        let counted = world.counted_calls(mark);
        assert!(counted.len() <= 2, "deal {number}: {counted:?}");
    }
    let calls = world.calls_for_play(begun).len();
    println!("{calls} calls for {cards} cards");
    assert!(
        cards > 0 && calls <= 3 * cards,
        "{calls} calls for {cards} cards"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn live_tokens_keep_nearly_all_calls_off_the_limits() {
    let world = World::start().await;
    five_deals_stay_within_the_budget(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_usual_pace_stays_within_the_budget() {
    let world = World::start_with(|config| config.autoplayers.pace = Pace::Normal).await;
    five_deals_stay_within_the_budget(&world).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dozen_watchers_cost_a_table_nothing_but_its_result() {
    const WATCHERS: usize = 12;
    let world = World::start().await;
    let mut people = one_with_computers(&world).await;
    next_asked(&people).await;
    let members = (0..WATCHERS).map(|number| format!("watcher-{number}"));
    let watchers: Vec<Person> = members
        .map(|name| Person::new(world.discord.add_member(&name, "de")))
        .collect();
    let mut panels = Vec::new();
    for watcher in &watchers {
        watcher.press_table("watch").await;
        panels.push(watcher.sees(is_watched).await);
    }
    let now = |index: usize| watchers[index].member.look(panels[index].id()).unwrap();
    let (begun, mut course) = (world.discord.mark(), Course::default());
    loop {
        let (who, ask) = next_asked(&people).await;
        if ask.offers("ready") {
            break;
        }
        for (index, panel) in panels.iter().enumerate() {
            assert_eq!(now(index).text(), panel.text(), "it is edited unasked");
        }
        world.clock.advance(THINKS);
        let action = ask.simple();
        course.add(&action);
        people[who].choose(&ask, &action).await;
    }
    for (watcher, panel) in watchers.iter().zip(&panels) {
        watcher
            .sees(|message| message.id() == panel.id() && message.text() != panel.text())
            .await;
    }
    let calls = world.calls_for_play(begun).len();
    let budget = course.budget() + WATCHERS;
    assert!(calls <= budget, "{calls} calls instead of {budget}");

    // Nobody has asked to see the next deal.
    let results: Vec<String> = (0..WATCHERS).map(|index| now(index).text()).collect();
    let ask = people[0].asked().await;
    people[0].choose(&ask, "ready").await;
    let begun = world.discord.mark();
    let budget = play_deal(&world, &mut people).await.budget();
    let calls = world.calls_for_play(begun).len();
    assert!(calls <= budget, "{calls} calls instead of {budget}");
    for (index, result) in results.iter().enumerate() {
        assert_eq!(now(index).text(), *result);
    }
    // Nobody sees who watches.
    let names: Vec<String> = watchers
        .iter()
        .map(|watcher| watcher.member.id().to_string())
        .collect();
    for message in people[0].member.messages(people[0].member.channel()) {
        let text = message.text();
        assert!(names.iter().all(|name| !text.contains(name)), "{text}");
        assert!(message.mentions().is_empty());
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_token_only_ends_of_tricks_and_phases_are_shown() {
    let world = World::start().await;
    let mut people = one_with_computers(&world).await;
    let mut all = 0;
    let mut old_panel = None;
    for number in 1..=3 {
        let mark = world.discord.mark();
        next_asked(&people).await;
        // The last deal's panel is deleted by its token, which must not expire before that.
        if let Some(panel) = &old_panel {
            people[0].loses(panel).await;
        }
        world.clock.advance(Duration::from_secs(15 * 60));
        play_deal(&world, &mut people).await;
        let ask = people[0].asked().await;
        people[0].choose(&ask, "ready").await;
        old_panel = Some(ask.panel);
        let counted = world.counted_calls(mark);
        println!("deal {number}: {} calls count", counted.len());
        assert!(counted.len() <= 24, "deal {number}: {counted:?}");
        all += counted.len();
    }
    assert!(all > 3, "the fallback was never used");
    world.end().await;
}

/// Returns the question on the panel if it comes at once. It may have to wait if tokens are
/// limited.
async fn asked_soon(person: &Person) -> Option<Ask> {
    tokio::time::timeout(Duration::from_millis(150), person.asked())
        .await
        .ok()
}

/// Counts the requests by tokens since the mark, without initial responses, and the refused ones
/// among them.
fn by_tokens(world: &World, mark: usize) -> (usize, usize) {
    let calls = world.discord.calls_since(mark);
    let by_tokens = calls
        .iter()
        .filter(|call| call.exempt && call.route != Route::InteractionCallback);
    (
        by_tokens.clone().count(),
        by_tokens.filter(|call| call.status == 429).count(),
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fast_list_stays_within_the_limit_of_a_channels_tokens() {
    let world = World::start_with_limited_channels().await;
    let [mut anna] = one_with_computers(&world).await;
    let (begun, mark) = (world.clock.now(), world.discord.mark());
    let mut clicks = 0;
    let over = list_is_over;
    while !anna.member.messages(anna.member.channel()).iter().any(over) {
        if let Some(ask) = asked_soon(&anna).await {
            anna.choose(&ask, &ask.simple()).await;
            clicks += 1;
        }
        world.clock.advance(Duration::from_secs(1));
    }
    let minutes =
        Duration::from_millis((world.clock.now().0 - begun.0).unsigned_abs()).as_secs_f64() / 60.0;
    let (sent, refused) = by_tokens(&world, mark);
    println!(
        "{clicks} clicks, {sent} requests by tokens, {refused} of them refused, in {minutes:.1} \
         minutes"
    );
    assert!(refused > 0, "the limit was never reached");
    // One refusal each time the limit is reached: the bot sends nothing else until it ends.
    assert!(
        refused as f64 <= minutes + 1.0,
        "{refused} requests were refused in {minutes:.1} minutes"
    );
    assert_eq!(world.end().await.len(), 6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_a_channels_tokens_are_limited_each_click_brings_the_newest_state() {
    let world = World::start_with_limited_channels().await;
    let [mut anna] = one_with_computers(&world).await;
    let begun = world.discord.mark();
    while by_tokens(&world, begun).1 == 0 {
        if let Some(ask) = asked_soon(&anna).await {
            anna.choose(&ask, &ask.simple()).await;
            world.clock.advance(Duration::from_millis(1_200));
        }
    }
    // Another request may have been on its way when this one was refused.
    anna.press_table("cards").await;
    let (limited, refused) = (world.discord.mark(), by_tokens(&world, begun).1);
    for _ in 0..3 {
        let ask = loop {
            anna.press_table("cards").await;
            if let Some(ask) = asked_soon(&anna).await {
                break ask;
            }
        };
        anna.choose(&ask, &ask.simple()).await;
    }
    assert_eq!(
        by_tokens(&world, limited),
        (0, 0),
        "nothing is sent in vain"
    );

    world.clock.advance(Duration::from_secs(60));
    world
        .eventually("the newest state", |_| by_tokens(&world, limited).0 > 0)
        .await;
    let panels = || {
        let messages = anna.member.messages(anna.member.channel());
        messages
            .iter()
            .filter(|message| message.ephemeral() && !message.buttons().is_empty())
            .count()
    };
    world
        .eventually("that old panels go", |_| panels() == 1)
        .await;
    assert_eq!(
        by_tokens(&world, begun).1,
        refused,
        "no other request was refused"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_a_channels_tokens_are_limited_the_public_message_says_whose_turn_it_is() {
    let world = World::start_with_limited_channels().await;
    let mut people = three_at_a_table(&world).await;
    let begun = world.discord.mark();
    while by_tokens(&world, begun).1 == 0 {
        for person in &mut people {
            if let Some(ask) = asked_soon(person).await {
                person.choose(&ask, &ask.simple()).await;
                world.clock.advance(Duration::from_millis(1_200));
            }
        }
    }
    let (limited, onlooker) = (world.discord.mark(), world.person("clara"));
    for _ in 0..4 {
        let before = onlooker.table_message("cards").await;
        let mut next = (0..people.len()).cycle();
        let (who, ask) = loop {
            let who = next.next().unwrap();
            people[who].press_table("cards").await;
            if let Some(ask) = asked_soon(&people[who]).await {
                break (who, ask);
            }
        };
        people[who].choose(&ask, &ask.simple()).await;
        onlooker
            .sees(|message| message.id() == before.id() && message.text() != before.text())
            .await;
    }
    assert_eq!(
        by_tokens(&world, limited),
        (0, 0),
        "nothing is sent in vain"
    );
    // On a busy machine the edits that waited come at once. Only against Discord itself does
    // serenity's limiter wait.
    let limited = "PATCH /channels/{channel_id}/messages/{message_id}: 429";
    world.end_but_for(&[limited]).await;
}

/// Sends commands all at once, waits for every response, and counts the lobbies in the channel.
async fn lobbies_after(people: &[Person], commands_of_each: usize) -> usize {
    let each = |person| std::iter::repeat_n(person, commands_of_each);
    let calls: Vec<_> = people
        .iter()
        .flat_map(each)
        .map(|person| (person, person.member.slash("skat new", &[]).unwrap()))
        .collect();
    for (person, call) in calls {
        person.gets_response(call).await;
    }
    let messages = people[0].member.messages(people[0].member.channel());
    messages
        .iter()
        .filter(|message| control(message, "join").is_some())
        .count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_opened_at_the_same_moment_stay_within_the_limits() {
    let limited = |config: &mut Config| {
        config.limits.tables_per_person = 3;
        config.limits.tables_per_server = 20;
    };
    let world = World::start_with(limited).await;
    assert_eq!(lobbies_after(&[world.person("anna")], 10).await, 3);
    world.end().await;

    let world = World::start_with(limited).await;
    let people: Vec<Person> = (0..60)
        .map(|number| Person::new(world.discord.add_member(&format!("member-{number}"), "de")))
        .collect();
    assert_eq!(lobbies_after(&people, 1).await, 20);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_is_pinged_by_few_invitations_and_may_mute_them() {
    let world = World::start().await;
    let [anna, bernd, guest] = ["anna", "bernd", "clara"].map(|name| world.person(name));
    for host in [&anna, &bernd] {
        host.slash("skat new", &[]).await;
    }
    let to_guest = [("member", json!(guest.member.id()))];
    let pings = || {
        let messages = guest.member.messages(guest.member.channel());
        messages
            .iter()
            .filter(|message| message.mentions() == [guest.member.id()])
            .count()
    };
    for host in [&anna, &bernd, &anna] {
        host.slash("skat invite", &to_guest).await;
    }
    for host in [&anna, &bernd] {
        host.slash_gets("skat invite", &to_guest, "schon mehrere Einladungen")
            .await;
    }
    // The table opens all the same.
    bernd
        .gets(
            bernd
                .member
                .user_command("Play Skat", guest.member.id())
                .unwrap(),
            "schon mehrere Einladungen",
        )
        .await;
    assert_eq!(pings(), 3);

    world.clock.advance(Duration::from_secs(60 * 60));
    anna.slash("skat invite", &to_guest).await;
    assert_eq!(pings(), 4);
    let invitation = guest
        .sees(|message| message.mentions() == [guest.member.id()])
        .await;
    let settings = guest
        .gets(
            guest
                .member
                .click_label(&invitation, "Keine Einladungen mehr")
                .unwrap(),
            "Einstellungen",
        )
        .await;
    guest
        .gets_response(
            guest
                .member
                .click_label(&settings, "Lade mich ein")
                .unwrap(),
        )
        .await;
    guest
        .gets_response(
            guest
                .member
                .click_label(&settings, "Keine Einladungen")
                .unwrap(),
        )
        .await;
    anna.slash_gets("skat invite", &to_guest, "möchte hier keine Einladungen")
        .await;
    assert_eq!(pings(), 4);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_are_found_at_their_table_right_after_a_restart() {
    const TABLES: u64 = 200;
    let (world, _) = World::start_filled(async |discord, store| {
        let anna = discord.member("anna");
        let server = discord.guild_id().0;
        for number in 1..=TABLES {
            let host = if number == TABLES {
                store.person(anna.id().0).await.unwrap()
            } else {
                PersonId::new(number)
            };
            let header = Header::new(
                TableId::new(number),
                GameId::Skat,
                RuleSet::ISKO,
                3,
                9,
                ThinkTime::Unlimited,
                host,
                NOW,
            );
            store
                .open_table(Opening {
                    header: header.unwrap(),
                    room: Room {
                        server,
                        channel: anna.channel().0,
                        locale: "de".to_owned(),
                    },
                    at: NOW,
                    events: vec![Event::Joined {
                        place: Place(0),
                        person: host,
                    }],
                    interaction: None,
                })
                .await
                .unwrap();
        }
    })
    .await;
    let anna = world.person("anna");
    let told = anna.slash_gets("skat hand", &[], "").await;
    assert!(!told.text().contains("an keinem Tisch"), "{}", told.text());
    world.end().await;
}
