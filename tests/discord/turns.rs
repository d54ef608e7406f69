//! How players hear that a table waits for them, and how they find, leave and close their tables.

use std::time::Duration;

use discord_sandbox::{Id, Message, Route};
use serde_json::json;

use crate::deals::three_at_a_table;
use crate::person::{Ask, Person, control, next_asked, play_until};
use crate::world::{PATIENCE, World};

/// Longer than a token's lifetime, and shorter than that of a table's message.
const AWAY: Duration = Duration::from_secs(20 * 60);

/// Unlimited and correspondence play, as options of `/skat new`.
const THINK_TIMES: [u64; 2] = [3, 4];

/// Begins a list of three people with this think time; returns whom it asks first.
async fn begun(world: &World, think: u64) -> (Vec<Person>, usize, Ask) {
    let people = vec![
        world.person("anna"),
        world.person("bernd"),
        world.person("dave"),
    ];
    let options = [("rounds", json!(1)), ("think", json!(think))];
    people[0].slash("skat new", &options).await;
    for guest in &people[1..] {
        guest.press_table("join").await;
    }
    people[0].press_table("begin").await;
    let (first, ask) = next_asked(&people).await;
    (people, first, ask)
}

/// Returns the messages in the channel that tell somebody that it is their turn.
fn pings(person: &Person) -> Vec<Message> {
    let mut messages = person.member.messages(person.member.channel());
    messages.retain(|message| !message.ephemeral() && message.text().contains("du bist dran"));
    messages
}

/// Waits for a ping; returns it and the index of the pinged person.
async fn pinged(people: &[Person]) -> (Message, usize) {
    let ping = people[0]
        .sees(|message| !message.ephemeral() && message.text().contains("du bist dran"))
        .await;
    let [user] = ping.mentions()[..] else {
        panic!("one person is pinged: {}", ping.text());
    };
    let is_meant = |person: &Person| person.member.id() == user;
    let who = people.iter().position(is_meant).unwrap();
    (ping, who)
}

/// Opens the cards by the ping's button, and takes this action.
async fn acts_by_ping(person: &mut Person, ping: &Message, action: &str) {
    let cards = control(ping, "cards").unwrap();
    person
        .gets_response(person.member.click(ping, &cards).unwrap())
        .await;
    let ask = person.asked().await;
    person.choose(&ask, action).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_after_a_long_silence_is_announced_until_the_player_acts() {
    for think in THINK_TIMES {
        let world = World::start().await;
        let (mut people, first, ask) = begun(&world, think).await;
        let table = people[0].table_message("cards").await;
        world.clock.advance(AWAY);
        let mark = world.discord.mark();
        people[first].choose(&ask, "bid 18").await;

        let (ping, next) = pinged(&people).await;
        assert_ne!(next, first);
        // Nobody has pressed anything on the public message for so long, and yet it is up to date.
        let turn = format!("▶️ <@{}>", people[next].member.id());
        people[0]
            .sees(|message| message.id() == table.id() && message.text().contains(&turn))
            .await;

        acts_by_ping(&mut people[next], &ping, "hold").await;
        people[first].loses(&ping).await;
        people[first].asked().await;
        assert!(
            pings(&people[0]).is_empty(),
            "the first player has just acted"
        );
        let opens = |call: &&discord_sandbox::ApiCall| call.route == Route::CreateDirectChannel;
        let calls = world.discord.calls_since(mark);
        assert_eq!(calls.iter().filter(opens).count(), 0, "nobody asked for it");
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_is_there_is_not_pinged() {
    for think in THINK_TIMES {
        let world = World::start().await;
        let (mut people, first, ask) = begun(&world, think).await;
        world.clock.advance(Duration::from_secs(60));
        people[first].choose(&ask, "bid 18").await;
        let present: Vec<Person> = people
            .iter()
            .enumerate()
            .filter(|(who, _)| *who != first)
            .map(|(_, person)| Person::new(person.member.clone()))
            .collect();
        next_asked(&present).await;
        let store = world.store();
        let table = store.all_tables().await.unwrap()[0];
        let log = store.dump_table(table).await.unwrap().log;
        assert!(!log.iter().any(|event| event.contains("reminded")));
        assert!(pings(&people[0]).is_empty());
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_does_not_ping_again() {
    let mut world = World::start().await;
    let (mut people, first, ask) = begun(&world, THINK_TIMES[1]).await;
    world.clock.advance(AWAY);
    people[first].choose(&ask, "bid 18").await;
    let (ping, next) = pinged(&people).await;
    world.roll().await;
    // The time of the reminder passes, too.
    world.clock.advance(Duration::from_secs(13 * 60 * 60));
    acts_by_ping(&mut people[next], &ping, "pass").await;
    let to_next = |message: &&Message| message.mentions().contains(&people[next].member.id());
    assert_eq!(pings(&people[0]).iter().filter(to_next).count(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_whose_panel_is_frozen_is_pinged_once_although_a_clock_runs() {
    /// Less than half of the two minutes for a decision, so nobody is reminded meanwhile.
    const THINKS: Duration = Duration::from_secs(50);
    let world = World::start().await;
    let mut people = ["anna", "bernd", "clara", "dave"].map(|name| world.person(name));
    let options = [
        ("seats", json!(4)),
        ("rounds", json!(1)),
        ("think", json!(2)),
    ];
    people[0].slash("skat new", &options).await;
    for guest in &people[1..] {
        guest.press_table("join").await;
    }
    people[0].press_table("begin").await;
    // The dealer sits out, and in the end their panel's token is too old to show them anything.
    let (middlehand, _) = next_asked(&people).await;
    let dealer = (middlehand + 2) % 4;
    let begun = world.clock.now();
    loop {
        let (who, ask) = next_asked(&people).await;
        if ask.offers("ready") {
            break;
        }
        world.clock.advance(THINKS);
        people[who].choose(&ask, &ask.simple()).await;
    }
    assert!(world.clock.now() > begun.plus_ms(AWAY.as_millis().try_into().unwrap()));
    for (_, person) in people
        .iter_mut()
        .enumerate()
        .filter(|(who, _)| *who != dealer)
    {
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
    // The next deal begins by itself. The former dealer is asked after a bid and a pass.
    world.clock.advance(Duration::from_secs(61));
    for _ in 0..2 {
        let (who, ask) = next_asked(&people).await;
        people[who].choose(&ask, &ask.simple()).await;
    }
    let (ping, who) = pinged(&people).await;
    assert_eq!(who, dealer);

    // Half of their time passes.
    world.clock.advance(Duration::from_secs(70));
    acts_by_ping(&mut people[dealer], &ping, "pass").await;
    people[0].loses(&ping).await;
    assert!(pings(&people[0]).is_empty());
    let store = world.store();
    let table = store.all_tables().await.unwrap()[0];
    let log = store.dump_table(table).await.unwrap().log;
    let reminded = log.iter().filter(|event| event.contains("reminded"));
    assert_eq!(reminded.count(), 1);
    world.end().await;
}

/// Turns direct messages on in the settings.
async fn wants_direct_messages(person: &Person) {
    let settings = person
        .slash_gets("settings", &[], "Deine Einstellungen|Your settings")
        .await;
    let chosen = person
        .member
        .raw_component(settings.id(), "o1:direct:on")
        .unwrap();
    person.gets_response(chosen).await;
}

/// Waits for a direct message with these words.
async fn direct_message(person: &Person, words: &str) -> Message {
    let channel = person.member.direct_channel();
    person
        .member
        .wait_message(channel, |message| message.text().contains(words), PATIENCE)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_get_direct_messages_if_they_chose_them_and_accept_them() {
    let world = World::start().await;
    let (mut people, first, ask) = begun(&world, THINK_TIMES[1]).await;
    for person in &people {
        wants_direct_messages(person).await;
    }
    let table = people[0].table_message("cards").await;
    world.clock.advance(AWAY);
    people[first].choose(&ask, "bid 18").await;
    let (ping, next) = pinged(&people).await;
    let link = format!(
        "https://discord.com/channels/{}/{}/{}",
        world.discord.guild_id(),
        table.channel(),
        table.id()
    );
    let message = direct_message(&people[next], &link).await;
    assert!(message.buttons().is_empty());
    // A direct message stays with its reader, so it tells nothing of the deal.
    let text = message.text();
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    assert!(words.all(|word| word != "18"), "{text}");

    // The next one forbids direct messages. The bot tries once, and turns them off.
    let last = 3 - first - next;
    people[last].member.set_direct_messages(false);
    acts_by_ping(&mut people[next], &ping, "pass").await;
    let own = people[next].member.clone();
    world
        .eventually("that the direct message is gone", |_| {
            own.messages(own.direct_channel()).is_empty()
        })
        .await;
    people[first].loses(&ping).await;
    let (_, who) = pinged(&people).await;
    assert_eq!(who, last);
    let person = world
        .store()
        .known_person(people[last].member.id().0)
        .await
        .unwrap()
        .unwrap();
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let turned_off = async {
        while world
            .store()
            .settings(person)
            .await
            .unwrap()
            .choices
            .get("direct")
            .is_some()
        {
            looks.tick().await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, turned_off).await.is_ok());
    let refused = world
        .discord
        .violations()
        .iter()
        .filter(|violation| violation.contains("50007"))
        .count();
    assert_eq!(refused, 1);
    world.end_but_for(&["50007"]).await;
}

/// Opens a table of this member alone with two computers in a channel, and begins its list.
async fn plays_in(person: &Person, channel: Id) -> Person {
    let there = Person::new(person.member.in_channel(channel));
    let options = [
        ("rounds", json!(1)),
        ("computers", json!(2)),
        ("think", json!(3)),
    ];
    there.slash("skat new", &options).await;
    there.press_table("begin").await;
    there.asked().await;
    there
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_finds_all_their_tables_and_opens_their_cards() {
    let world = World::start().await;
    let (anna, bernd) = (world.person("anna"), world.person("bernd"));
    anna.slash_gets("skat mine", &[], "an keinem Tisch").await;
    let channels = ["links", "rechts"].map(|name| world.discord.add_channel(name));
    for channel in channels {
        plays_in(&anna, channel).await;
    }
    bernd.slash("skat new", &[]).await;
    let list = anna.slash_gets("skat mine", &[], "Deine Tische").await;
    for channel in channels {
        assert!(list.text().contains(&format!("<#{channel}>")));
    }
    assert_eq!(list.text().matches("du bist dran").count(), 2);
    let buttons = list.buttons();
    assert_eq!(buttons.len(), 2, "Bernd's table isn't hers");
    let open = anna.member.click(&list, &buttons[1].custom_id).unwrap();
    anna.gets_response(open).await;
    let panel = anna
        .sees(|message| message.id() == list.id() && !message.text().contains("Deine Tische"))
        .await;
    assert!(panel.ephemeral() && !panel.buttons().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_asks_who_loses_what_and_a_moderator_chooses() {
    let world = World::start().await;
    let (anna, moderator) = (world.person("anna"), world.person("franz"));
    let channels = ["links", "rechts"].map(|name| world.discord.add_channel(name));
    let there = plays_in(&anna, channels[0]).await;
    there.slash_gets("skat stop", &[], "Spiel 1 läuft").await;
    plays_in(&anna, channels[1]).await;

    let choice = moderator
        .slash_gets("skat stop", &[], "Welchen Tisch")
        .await;
    assert_eq!(choice.buttons().len(), 2);
    let ask = control(&choice, "stop?").unwrap();
    let asked = moderator.member.click(&choice, &ask).unwrap();
    moderator.gets_response(asked).await;
    let question = moderator
        .sees(|message| {
            message.id() == choice.id() && message.text().contains("Diesen Tisch schließen?")
        })
        .await;
    let named = channels.map(|channel| question.text().contains(&format!("<#{channel}>")));
    assert_eq!(named.iter().filter(|named| **named).count(), 1);
    let yes = control(&question, "stop 0").unwrap();
    moderator.confirms_stop(&question).await;
    // A late press on the question says why it does nothing.
    let late = moderator.member.raw_component(question.id(), &yes).unwrap();
    moderator.gets_response(late).await;
    moderator
        .sees(|message| {
            message.id() == question.id() && message.text().contains("schon geschlossen")
        })
        .await;
    moderator.stops().await;
    moderator
        .slash_gets("skat stop", &[], "In diesem Kanal ist kein Tisch offen")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_says_that_a_computer_plays_while_the_table_is_paused() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.first("play").is_some()).await;
    for person in &people {
        person.leaves_list().await;
    }
    let paused = people[0]
        .sees(|message| !message.ephemeral() && message.text().contains("Pause"))
        .await;
    assert!(!paused.text().contains("🤖"), "{}", paused.text());
    for person in &people {
        let waits = |message: &Message| {
            let text = message.text();
            control(message, "take back").is_some()
                && (text.contains("macht Pause") || text.contains("is paused"))
        };
        let panel = person
            .sees(|message| message.ephemeral() && waits(message))
            .await;
        let text = panel.text().to_lowercase();
        assert!(!text.contains("computer"), "{text}");
    }
    world.end().await;
}

/// Invites a member to the host's table and returns the invitation.
async fn invites(host: &Person, guest: &Person) -> Message {
    let to = [("member", json!(guest.member.id()))];
    host.slash("skat invite", &to).await;
    let mention = guest.member.id();
    guest
        .sees(|message| message.mentions().contains(&mention))
        .await
}

/// Waits until a message has no buttons.
async fn loses_buttons(person: &Person, message: &Message) {
    person
        .sees(|now| now.id() == message.id() && now.buttons().is_empty())
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invitations_and_lobbies_lose_the_buttons_that_are_of_no_use() {
    let world = World::start().await;
    let (host, guest, other) = (
        world.person("anna"),
        world.person("bernd"),
        world.person("clara"),
    );
    host.slash("skat new", &[]).await;
    let lobby = host.table_message("join").await;
    let accepted = invites(&host, &guest).await;
    let missed = invites(&host, &other).await;
    let join = control(&accepted, "join").unwrap();
    guest
        .gets_response(guest.member.click(&accepted, &join).unwrap())
        .await;
    loses_buttons(&host, &accepted).await;
    let missed = host.member.look(missed.id()).unwrap();
    assert!(control(&missed, "join").is_some());
    host.press_table("autoplayer").await;
    loses_buttons(&host, &missed).await;
    let full = host
        .sees(|message| message.id() == lobby.id() && control(message, "begin").is_some())
        .await;
    for press in ["join", "autoplayer"] {
        assert!(control(&full, press).is_none());
    }

    // A table's end takes the buttons of its invitations along.
    host.stops().await;
    host.slash("skat new", &[]).await;
    host.sees(|message| message.id() > lobby.id() && control(message, "join").is_some())
        .await;
    let late = invites(&host, &other).await;
    host.stops().await;
    loses_buttons(&host, &late).await;
    world.end().await;
}
