//! Players who are away, return, join late or have to leave; and tables that outlast the evening.

use std::time::Duration;

use discord_sandbox::{Message, Route};
use serde_json::{Value, json};
use skat_store::Settings;
use skat_table::Player;

use crate::deals::{play_deal, three_at_a_table};
use crate::person::{Person, control, next_asked};
use crate::world::World;

const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// One minute of think time, as an option of `/skat new`.
const MINUTE: (&str, fn() -> Value) = ("think", || json!(1));

/// Permission bits of a member who can see and write everywhere, but nothing else.
const NO_PERMISSION: u64 = 0;

/// Opens a table with these people and autoplayers at the other places, and begins its list.
async fn table_of(people: &[Person], think: Value) {
    let computers = 3 - people.len();
    let options = [
        ("rounds", json!(2)),
        ("computers", json!(computers)),
        ("think", think),
    ];
    people[0].slash("skat new", &options).await;
    for guest in &people[1..] {
        guest.press_table("join").await;
    }
    people[0].press_table("begin").await;
}

/// Waits for a public message with these words.
async fn public_text(person: &Person, words: &str) -> Message {
    person
        .sees(|message| !message.ephemeral() && message.text().contains(words))
        .await
}

/// Returns the control of a message whose meaning begins with `press`.
fn beginning(message: &Message, press: &str) -> Option<String> {
    let fits = |id: &str| {
        id.splitn(4, ':')
            .nth(3)
            .is_some_and(|found| found.starts_with(press))
    };
    message
        .buttons()
        .into_iter()
        .map(|button| button.custom_id)
        .find(|id| fits(id))
}

/// Presses the control of an ephemeral message whose meaning begins like this.
async fn press(person: &Person, meaning: &str) {
    let message = person
        .sees(|message| message.ephemeral() && beginning(message, meaning).is_some())
        .await;
    let id = beginning(&message, meaning).unwrap();
    person
        .gets_response(person.member.click(&message, &id).unwrap())
        .await;
}

/// Removes the player at a place, or votes for it: opens the list, picks the player, confirms.
pub(crate) async fn removes(person: &Person, place: u8) {
    person.press_table("seats").await;
    press(person, &format!("remove? {place} ")).await;
    press(person, &format!("remove {place} ")).await;
}

/// Waits until the log of the only table contains these words.
async fn log_says(world: &World, words: &str) {
    let store = world.store();
    let table = store.all_tables().await.unwrap()[0];
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let said = async {
        while !store
            .dump_table(table)
            .await
            .unwrap()
            .log
            .iter()
            .any(|event| event.contains(words))
        {
            looks.tick().await;
        }
    };
    assert!(
        tokio::time::timeout(crate::world::PATIENCE, said)
            .await
            .is_ok(),
        "the log never says {words}"
    );
}

/// Counts the messages that the bot has deleted since the mark.
fn deleted(world: &World, mark: usize) -> usize {
    let deletes = |route: &Route| matches!(route, Route::DeleteFollowup | Route::DeleteMessage);
    world
        .discord
        .calls_since(mark)
        .iter()
        .filter(|call| deletes(&call.route))
        .count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_player_is_reminded_once_unless_they_opted_out() {
    let world = World::start().await;
    let mut people = vec![
        world.person("anna"),
        world.person("bernd"),
        world.person("dave"),
    ];
    table_of(&people, MINUTE.1()).await;
    let (first, _) = next_asked(&people).await;
    let store = world.store();
    let quiet = store
        .known_person(people[first].member.id().0)
        .await
        .unwrap()
        .unwrap();
    let choices = [("reminders", "off")].into_iter().collect();
    store
        .put_settings(
            quiet,
            Settings {
                choices,
                ..Settings::default()
            },
        )
        .await
        .unwrap();

    for person in &people {
        person
            .sees(|message| message.ephemeral() && !message.buttons().is_empty())
            .await;
    }
    let mark = world.discord.mark();
    world.clock.advance(Duration::from_secs(31));
    log_says(&world, "reminded").await;
    world.clock.advance(Duration::from_secs(30));
    public_text(&people[0], "Zeit um").await;
    let quiet = people[first].member.id();
    let seen = people[0].member.messages(people[0].member.channel());
    assert!(
        seen.iter()
            .all(|message| !message.mentions().contains(&quiet)),
        "the quiet person isn't pinged"
    );
    assert_eq!(deleted(&world, mark), 0, "no earlier reminder was deleted");

    let present: Vec<Person> = people
        .iter()
        .enumerate()
        .filter(|(who, _)| *who != first)
        .map(|(_, person)| Person::new(person.member.clone()))
        .collect();
    let (who, _) = next_asked(&present).await;
    world.clock.advance(Duration::from_secs(31));
    let asked = present[who].member.id();
    let reminder = public_text(&people[first], "du bist dran").await;
    assert_eq!(
        reminder.mentions(),
        [asked],
        "only the asked person is pinged"
    );
    assert!(control(&reminder, "cards").is_some());
    let mut asked = Person::new(present[who].member.clone());
    let ask = asked.asked().await;
    asked.choose(&ask, "pass").await;
    people[first].loses(&reminder).await;
    people.clear();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_on_a_panel_stays_until_its_owner_must_see_more() {
    let world = World::start().await;
    let people = [world.person("anna"), world.person("bernd")];
    table_of(&people, MINUTE.1()).await;
    let (who, ask) = next_asked(&people).await;
    let (asked, other) = (&people[who], &people[1 - who]);
    // A panel that came after the question would take its place.
    let others_cards = other.sees(Message::ephemeral).await;
    let shows_seats = |message: &Message| control(message, "back").is_some();
    // The former panel may show the question, too, until it goes.
    let opens_seats = async |person: &Person, former: &Message| {
        person.press_table("seats").await;
        let opened = |message: &Message| {
            message.ephemeral() && message.id() > former.id() && shows_seats(message)
        };
        person.sees(opened).await
    };
    let others = opens_seats(other, &others_cards).await;
    let own = opens_seats(asked, &ask.panel).await;
    let is_open = || shows_seats(&asked.member.look(own.id()).unwrap());
    // The table's newest state was compared with the panel just before its predecessor went.
    asked.loses(&ask.panel).await;
    assert!(is_open(), "nothing has changed");
    world.clock.advance(Duration::from_secs(31));
    public_text(other, "du bist dran").await;
    assert!(is_open(), "a reminder changes no panel");

    world.clock.advance(Duration::from_secs(30));
    asked
        .sees(|message| message.id() == own.id() && control(message, "take back").is_some())
        .await;
    let turn = other.asked().await;
    assert_eq!(turn.panel.id(), others.id(), "the question made room");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_abandoned_table_waits_for_a_week() {
    let mut world = World::start().await;
    let people = [world.person("anna"), world.person("bernd")];
    let stranger = world.person("clara");
    table_of(&people, json!(3)).await;
    next_asked(&people).await;
    people[0].leaves_list().await;
    people[1].leaves_list().await;
    let paused = public_text(&stranger, "Pause").await;
    assert!(control(&paused, "cards").is_none(), "nothing can be played");
    let go_on = control(&paused, "take back").unwrap();
    stranger
        .forges(&paused, &go_on, "Du sitzt nicht an diesem Tisch")
        .await;
    stranger
        .slash_gets("skat join", &[], "Der Tisch macht Pause")
        .await;

    // Meanwhile another process takes over the table, and nearly a week passes.
    world.roll().await;
    world.clock.advance(WEEK - Duration::from_secs(60 * 60));
    people[1]
        .gets_response(people[1].member.raw_component(paused.id(), &go_on).unwrap())
        .await;
    stranger.table_message_taken_up(&world.clock, "cards").await;
    people[1].slash_gets("skat hand", &[], "### ").await;

    people[1].leaves_list().await;
    let paused = stranger
        .sees(|message| message.id() != paused.id() && control(message, "take back").is_some())
        .await;
    world.clock.advance(WEEK + Duration::from_secs(5));
    // In the same message, or in another one if the shard has changed hands meanwhile.
    stranger
        .sees(|message| {
            message.id() >= paused.id() && message.text().contains("Alle sind gegangen")
        })
        .await;
    people[1]
        .slash_gets("skat leave", &[], "an keinem Tisch")
        .await;
    assert_eq!(world.end().await.len(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lone_player_who_dozes_off_finds_their_cards_again() {
    let world = World::start().await;
    let people = [world.person("anna")];
    table_of(&people, MINUTE.1()).await;
    let (_, ask) = next_asked(&people).await;
    world.clock.advance(Duration::from_secs(61));
    public_text(&people[0], "Pause").await;
    world.clock.advance(Duration::from_secs(8 * 60 * 60));
    people[0].press_table("take back").await;
    let hand = people[0].member.slash("skat hand", &[]).unwrap();
    people[0].gets_response(hand).await;
    let again = Person::new(people[0].member.clone());
    let asked = again
        .sees(|message| message.ephemeral() && message.id() > hand)
        .await;
    assert!(
        beginning(&asked, "do ").is_some(),
        "the same question is still open: {}",
        asked.text()
    );
    people[0]
        .forges(&ask.panel, &ask.forged("dance"), "kenne ich nicht")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_removes_an_absent_player_and_two_votes_remove_the_host() {
    let world = World::start().await;
    let people = three_at_a_table(&world).await;
    let seats = |person: &Person| person.member.id();
    let bernd = format!("<@{}>", seats(&people[1]));
    people[1].leaves_list().await;
    removes(&people[0], 1).await;
    people[0]
        .sees(|message| {
            !message.ephemeral()
                && !message.text().contains(&bernd)
                && control(message, "cards").is_some()
        })
        .await;
    people[1]
        .slash_gets("skat join", &[], "von diesem Tisch genommen")
        .await;
    let table = people[0].table_message("cards").await;
    for press in ["cards", "watch"] {
        let id = control(&table, press).unwrap();
        people[1]
            .forges(&table, &id, "von diesem Tisch genommen")
            .await;
    }

    // Clara takes the autoplayer's place after the deal. Clara and Dave want the host removed.
    let clara = world.person("clara");
    clara.press_table("join").await;
    let mut playing: Vec<Person> = vec![
        Person::new(people[0].member.clone()),
        Person::new(people[2].member.clone()),
    ];
    play_deal(&mut playing, |_, ask| {
        if ask.offers("pass") {
            "pass".to_owned()
        } else {
            ask.simple()
        }
    })
    .await;
    let anna = format!("<@{}>", seats(&people[0]));
    removes(&clara, 0).await;
    public_text(&clara, "1 von 2 Stimmen").await;
    removes(&people[2], 0).await;
    people[0]
        .slash_gets("skat hand", &[], "an keinem Tisch")
        .await;
    people[0]
        .slash_gets("skat join", &[], "von diesem Tisch genommen")
        .await;
    clara
        .sees(|message| {
            !message.ephemeral()
                && control(message, "ready").is_some()
                && !message.text().contains(&anna)
        })
        .await;
    let ledger = world.end().await;
    let persons = ledger[0]
        .places
        .iter()
        .filter(|place| matches!(place.player, Player::Person(_)))
        .count();
    assert_eq!(
        persons, 2,
        "Anna's deal stays hers, and Bernd's was an autoplayer's"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_makes_room_when_the_deal_is_over() {
    let world = World::start().await;
    let mut people = vec![world.person("anna")];
    table_of(&people, json!(3)).await;
    next_asked(&people).await;
    let bernd = world.person("bernd");
    let table = bernd.table_message("join").await;
    bernd
        .forges(
            &table,
            &control(&table, "join").unwrap(),
            "Du bist vorgemerkt",
        )
        .await;
    bernd
        .slash_gets("skat hand", &[], "Du bist vorgemerkt")
        .await;
    public_text(&people[0], "kommt nach diesem Spiel dazu").await;
    play_deal(&mut people, |_, ask| {
        if ask.offers("pass") {
            "pass".to_owned()
        } else {
            ask.simple()
        }
    })
    .await;
    bernd.press_table("ready").await;
    let ask = people[0].asked().await;
    people[0].choose(&ask, "ready").await;
    // The newcomer gets their cards without asking.
    people.push(bernd);
    // Until both see the new deal, a panel may still ask whether to go on.
    for person in &people {
        person
            .sees(|message| message.ephemeral() && message.text().contains("Deine Karten"))
            .await;
    }
    play_deal(&mut people, |_, ask| {
        if ask.offers("pass") {
            "pass".to_owned()
        } else {
            ask.simple()
        }
    })
    .await;
    let ledger = world.end().await;
    let persons: Vec<usize> = ledger
        .iter()
        .map(|deal| {
            deal.places
                .iter()
                .filter(|place| matches!(place.player, Player::Person(_)))
                .count()
        })
        .collect();
    assert_eq!(persons, [1, 2], "each deal counts for its own players");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_simultaneous_rematch_requests_open_one_table() {
    let mut world = World::start().await;
    let people = three_at_a_table(&world).await;
    next_asked(&people).await;
    people[0].stops().await;
    let closed = people[0].table_message("rematch").await;
    world.roll().await;
    let id = control(&closed, "rematch").unwrap();
    world
        .person("clara")
        .forges(&closed, &id, "Du sitzt nicht an diesem Tisch")
        .await;
    let clicks: Vec<_> = people[1..]
        .iter()
        .map(|person| person.member.raw_component(closed.id(), &id).unwrap())
        .collect();
    for (person, click) in people[1..].iter().zip(&clicks) {
        person.gets_response(*click).await;
    }
    let lobby = people[0].table_message("begin").await;
    let told = |person: &Person| {
        let messages = person.member.messages(person.member.channel());
        messages
            .iter()
            .filter(|message| message.ephemeral() && message.text().contains("schon aufgemacht"))
            .count()
            + messages
                .iter()
                .filter(|message| message.text().contains("already opened the rematch"))
                .count()
    };
    world
        .eventually("one explanation", |_| {
            people[1..].iter().map(told).sum::<usize>() == 1
        })
        .await;
    people[0]
        .sees(|message| {
            message.id() == closed.id() && message.text().contains("Revanche aufgemacht")
        })
        .await;
    people[0].forges(&closed, &id, "schon aufgemacht").await;
    let lobbies = people[0].member.messages(people[0].member.channel());
    assert_eq!(
        lobbies
            .iter()
            .filter(|message| control(message, "begin").is_some())
            .count(),
        1
    );
    for person in &people {
        assert!(
            lobby.text().contains(&format!("<@{}>", person.member.id())),
            "{}",
            lobby.text()
        );
    }
    // In the language of whoever was first.
    let is_host = |person: &&Person| {
        let mention = format!("<@{}>", person.member.id());
        let opened = ["hat einen Tisch", "has opened a table"];
        opened
            .iter()
            .any(|words| lobby.text().contains(&format!("{mention} {words}")))
    };
    people
        .iter()
        .find(is_host)
        .unwrap()
        .press_table("begin")
        .await;
    next_asked(&people).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_can_be_stopped_in_any_state_of_its_message() {
    let world = World::start().await;
    let (moderator, stranger) = (world.person("franz"), world.person("clara"));
    let people = three_at_a_table(&world).await;
    next_asked(&people).await;
    let table = people[0].table_message("cards").await;
    assert!(world.discord.delete_message(table.channel(), table.id()));
    people[0].stops().await;

    let people = three_at_a_table(&world).await;
    next_asked(&people).await;
    let channel = people[0].member.channel();
    world.discord.set_app_permissions(channel, NO_PERMISSION);
    people[0].stops().await;
    people[0]
        .slash_gets("skat leave", &[], "an keinem Tisch")
        .await;
    world.discord.set_app_permissions(channel, u64::MAX);

    // Two channels are deleted: one table is stopped by its host, the other by a moderator.
    let lost = ["weg", "fort"].map(|name| world.discord.add_channel(name));
    let hosts = ["anna", "bernd"].map(|name| world.person(name));
    for (host, channel) in hosts.iter().zip(lost) {
        let there = Person::new(host.member.in_channel(channel));
        table_of(&[there], json!(3)).await;
    }
    for channel in lost {
        assert!(world.discord.delete_channel(channel));
    }
    stranger
        .slash_gets("skat stop", &[], "In diesem Kanal ist kein Tisch offen")
        .await;
    hosts[0].stops().await;
    let choice = moderator
        .slash_gets("skat stop", &[], "Diesen Tisch schließen?")
        .await;
    moderator.confirms_stop(&choice).await;
    hosts[1]
        .slash_gets("skat leave", &[], "an keinem Tisch")
        .await;
    moderator
        .slash_gets("skat stop", &[], "In diesem Kanal ist kein Tisch offen")
        .await;
    world
        .end_but_for(&["10008", "10003", "50001", "50013"])
        .await;
}
