//! `/deals` and `/deal`: players find their finished deals again and look at them card by card.

use discord_sandbox::Message;
use serde_json::json;
use skat_rules::notation::log::DealLog;
use skat_table::ShareCode;

use crate::deals::three_at_a_table;
use crate::person::{Person, play_until};
use crate::world::World;

/// Returns the share codes in a message.
pub(crate) fn codes(message: &Message) -> Vec<String> {
    let text = message.text();
    let words = text.split('`').map(str::to_owned);
    words
        .filter(|word| word.parse::<ShareCode>().is_ok())
        .collect()
}

/// Presses the button of a replay that goes this way, and returns the message after it.
pub(crate) async fn goes(person: &Person, message: &Message, way: &str) -> Message {
    // In the moderators' channel it comes after another word.
    let word = format!("to {way} ");
    let button = message.buttons().into_iter();
    let mut fitting = button.filter(|button| button.custom_id.contains(&word));
    let button = fitting.next().expect("a button");
    person
        .gets_response(person.member.click(message, &button.custom_id).unwrap())
        .await;
    person.member.look(message.id()).unwrap()
}

/// Chooses in the select whose custom id contains this word.
pub(crate) async fn chooses(
    person: &Person,
    message: &Message,
    word: &str,
    value: &str,
) -> Message {
    let mut selects = message.selects().into_iter();
    let select = selects.find(|select| select.custom_id.contains(word));
    let select = select.expect("a select");
    let click = person.member.choose(message, &select.custom_id, &[value]);
    person.gets_response(click.unwrap()).await;
    person.member.look(message.id()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_find_a_deal_and_replay_it() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let german = &people[0];
    let list = german.slash_gets("deals", &[], "Deine Spiele").await;
    assert!(list.ephemeral());
    let codes = codes(&list);
    let [code] = &codes[..] else {
        panic!("{}", list.text())
    };

    let replay = chooses(german, &list, ":deal", code).await;
    assert!(
        replay.text().contains("Die Karten sind gegeben"),
        "{}",
        replay.text()
    );
    let next = goes(german, &replay, "card").await;
    assert!(next.text().contains("Schritt 1 von"), "{}", next.text());
    let own = chooses(german, &next, ":eyes", "0").await;
    assert!(own.text().contains("Schritt 1 von"), "{}", own.text());
    let select = own
        .selects()
        .into_iter()
        .find(|select| select.custom_id.contains(":moment"));
    let moments = select.expect("a select").options;
    // Behind it is the way to luck and play.
    let mut steps = moments.iter().filter(|moment| moment.value != "luck");
    let end = &steps.next_back().expect("an end").value;
    let end = chooses(german, &own, ":moment", end).await;
    let back = goes(german, &end, "trick-back").await;
    assert_ne!(back.text(), end.text());

    // It can be saved, in words that read back.
    let select = back
        .selects()
        .into_iter()
        .find(|select| select.custom_id.ends_with(":export"));
    let select = select.expect("a select");
    let click = german.member.choose(&back, &select.custom_id, &["txt"]);
    let saved = german.gets(click.unwrap(), "Hier ist das Spiel").await;
    let (file, sent) = world.file_of(&saved).await;
    assert_eq!(file.filename, format!("skatrunde-{code}.txt"));
    let log: DealLog = std::str::from_utf8(&sent).unwrap().parse().unwrap();
    assert!(log.replay().unwrap().score().is_some());

    // A button of the result leads there, too.
    people[1].press_table("replay 1").await;
    let words = format!("· {code}");
    let shown = |message: &Message| message.ephemeral() && message.text().contains(&words);
    people[1].sees(shown).await;

    // The same deal by its code, for another player, typed without care.
    let typed = code.to_lowercase().replace('-', " ");
    let asked = [("code", json!(typed))];
    people[1].slash_gets("deal", &asked, code).await;
    people[2]
        .slash_gets("deal", &asked, "The cards are dealt")
        .await;
    // Members of the server may see it, too.
    let clara = world.person("clara");
    clara.slash_gets("deal", &asked, code).await;
    world.end().await;
}

/// SGF has only official Skat, so a deal of anything else says why there is none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deal_without_a_record_says_why() {
    let kneipe = ("rules", json!(2), 2, "an deinem Tisch galten andere");
    let ramsch = ("game", json!(4), 2, "kennt nur Skat. Nimm stattdessen");
    for (option, choice, computers, reason) in [kneipe, ramsch] {
        let world = World::start().await;
        let mut people = [world.person("anna")];
        let options = [
            (option, choice),
            ("computers", json!(computers)),
            ("think", json!(3)),
        ];
        people[0].slash("skat new", &options).await;
        people[0].press_table("begin").await;
        play_until(&mut people, |ask| ask.offers("ready")).await;
        let [person] = &people;
        let list = person.slash_gets("deals", &[], "Deine Spiele").await;
        let code = codes(&list).remove(0);
        let replay = chooses(person, &list, ":deal", &code).await;
        let mut selects = replay.selects().into_iter();
        let select = selects.find(|select| select.custom_id.ends_with(":export"));
        let select = select.expect("a select").custom_id;
        let click = person.member.choose(&replay, &select, &["sgf"]);
        person.gets(click.unwrap(), reason).await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_that_leads_nowhere_is_explained() {
    let world = World::start().await;
    let (german, english) = (world.person("anna"), world.person("dave"));
    let code = "028T-5CY4-TQKF-F6YH";
    for (typed, de, en) in [
        (code, "kein beendetes Spiel", "no finished deal"),
        (
            "028T-5CY4-TQKF-F6YJ",
            "Ein Zeichen stimmt nicht: das 16.",
            "number 16",
        ),
        (
            "128T-5CY4-TQKF-F6YJ",
            "Mehrere Zeichen",
            "Several characters",
        ),
        (
            "hallo",
            "16 Buchstaben und Ziffern",
            "16 letters and digits",
        ),
    ] {
        let asked = [("code", json!(typed))];
        german.slash_gets("deal", &asked, de).await;
        english.slash_gets("deal", &asked, en).await;
    }
    english
        .slash_gets("deals", &[], "haven’t finished a deal yet")
        .await;
    let asked = [("month", json!("yesterday"))];
    english
        .slash_gets("deals", &asked, "can’t read that month")
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deals_are_filtered() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let german = &people[0];
    let other = json!(people[1].member.id());
    let partner = [("partner", other)];
    let list = german.slash_gets("deals", &partner, "Deine Spiele").await;
    assert_eq!(codes(&list).len(), 1, "{}", list.text());
    let nobody = json!(world.person("clara").member.id());
    let partner = [("partner", nobody)];
    let list = german.slash_gets("deals", &partner, "Solche Spiele").await;
    assert_eq!(codes(&list), [""; 0]);
    let month = [("month", json!("2001-01"))];
    german.slash_gets("deals", &month, "Solche Spiele").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_deal_has_no_code() {
    let world = World::start().await;
    let people = three_at_a_table(&world).await;
    let german = &people[0];
    german
        .slash_gets("deals", &[], "noch kein Spiel beendet")
        .await;
    world.end().await;
}

/// The menu of a message finds the deal by the message's controls, also once only a line is left of
/// a result, and for everybody who may see the deal.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_menu_of_a_result_replays_its_deal() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    let clara = world.person("clara");
    let review = async |person: &Person, message: &Message, words: &str| {
        let call = person.member.message_command("Review deal", message);
        person.gets(call.unwrap(), words).await
    };
    let running = people[0].table_message("cards").await;
    review(&people[0], &running, "kein beendetes Spiel").await;
    review(&people[2], &running, "no finished deal").await;
    let chat = people[1].member.say("Moin").unwrap();
    let chat = people[1].member.look(chat).unwrap();
    review(&clara, &chat, "kein beendetes Spiel").await;

    play_until(&mut people, |ask| ask.offers("ready")).await;
    let result = people[0].table_message("replay 1").await;
    let german = review(&people[0], &result, "Die Karten sind gegeben").await;
    assert!(german.ephemeral());
    review(&people[2], &result, "The cards are dealt").await;
    review(&clara, &result, "Die Karten sind gegeben").await;
    let next = goes(
        &clara,
        &review(&clara, &result, "Schritt 0 von").await,
        "card",
    )
    .await;
    assert!(next.text().contains("Schritt 1 von"), "{}", next.text());

    for _ in 0..people.len() {
        let (who, ask) = play_until(&mut people, |ask| ask.offers("ready")).await;
        people[who].choose(&ask, "ready").await;
    }
    let line = people[0].table_message("show 1").await;
    assert_eq!(line.id(), result.id());
    review(&clara, &line, "Die Karten sind gegeben").await;
    world.end().await;
}

/// Returns the button of a replay with which its reader shares the deal or stops that.
fn share_button(message: &Message, press: &str) -> Option<String> {
    let mut buttons = message.buttons().into_iter();
    let found = buttons.find(|button| button.custom_id.contains(&format!(":share {press} ")));
    found.map(|button| button.custom_id)
}

/// The deal of a private table belongs to its people, until one of them shares it. The others see
/// names once all players share it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_share_a_deal_and_stop_that() {
    const FOREIGN: &str = "Dieser Tisch ist privat";
    let world = World::start().await;
    let mut people = vec![
        world.person("anna"),
        world.person("bernd"),
        world.person("dave"),
    ];
    let options = [("rounds", json!(1)), ("think", json!(3))];
    people[0].slash("skat new", &options).await;
    people[1].press_table("join").await;
    people[2].press_table("join").await;
    people[0].press_table("private on").await;
    people[0].press_table("begin").await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let list = people[0].slash_gets("deals", &[], "Deine Spiele").await;
    let code = codes(&list).remove(0);
    let asked = [("code", json!(code))];
    let clara = world.person("clara");
    clara.slash_gets("deal", &asked, FOREIGN).await;

    // Each player has the replay open and presses the button there.
    let mut replays = Vec::new();
    for person in &people {
        let replay = person.slash_gets("deal", &asked, &code).await;
        let replay = goes(person, &replay, "card").await;
        assert!(replay.text().contains("<@"), "{}", replay.text());
        replays.push(replay);
    }
    let press = async |who: usize, press: &str, words: &str| {
        let person = &people[who];
        let replay = person.member.look(replays[who].id()).unwrap();
        let button = share_button(&replay, press).expect("a button");
        let click = person.member.click(&replay, &button).unwrap();
        person.gets(click, words).await;
        let after = person.member.look(replay.id()).unwrap();
        assert_eq!(share_button(&after, press), None, "{}", after.text());
        let footer = |message: &Message| message.text().contains("1 von");
        assert_eq!(footer(&after), footer(&replay), "it shows the same moment");
    };
    press(0, "on", "Du teilst dieses Spiel").await;
    let shown = clara.slash_gets("deal", &asked, &code).await;
    let shown = goes(&clara, &shown, "card").await;
    assert!(shown.text().contains("Platz "), "{}", shown.text());
    assert!(!shown.text().contains("<@"), "{}", shown.text());
    assert_eq!(share_button(&shown, "on"), None);
    let forged = format!("d1:{code}:share on 1 open");
    clara.forges(&shown, &forged, "Nur wer dieses Spiel").await;

    press(1, "on", "Du teilst dieses Spiel").await;
    press(2, "on", "You share this deal").await;
    let named = goes(&clara, &shown, "card").await;
    assert!(named.text().contains("<@"), "{}", named.text());
    press(1, "off", "Jemand anderes").await;
    let shown = goes(&clara, &named, "card-back").await;
    assert!(!shown.text().contains("<@"), "{}", shown.text());

    // What a person shares ends with their data.
    press(2, "off", "another player").await;
    let question = people[0].slash_gets("privacy delete", &[], "löschen").await;
    let delete = question.buttons().remove(0).custom_id;
    people[0]
        .gets_response(people[0].member.click(&question, &delete).unwrap())
        .await;
    clara.slash_gets("deal", &asked, FOREIGN).await;
    world.end().await;
}

/// A replay in the channel follows its leader. Everybody else goes on by themselves, also after the
/// bot has restarted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_leads_the_channel_through_a_deal() {
    let mut world = World::start_apart().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let (anna, dave, clara) = (&people[0], &people[2], world.person("clara"));
    let result = anna.table_message("replay 1").await;
    let opened = anna.member.message_command("Review deal", &result);
    let private = anna.gets(opened.unwrap(), "Die Karten sind gegeben").await;
    let present = |message: &Message| {
        let mut buttons = message.buttons().into_iter();
        let found = buttons.find(|button| button.custom_id.contains(":present "));
        found.map(|button| button.custom_id)
    };
    let click = anna.member.click(&private, &present(&private).unwrap());
    anna.gets_response(click.unwrap()).await;
    let led =
        |message: &Message| !message.ephemeral() && message.text().contains("zeigt ein Spiel");
    let shown = clara.sees(led).await;
    let mention = format!("<@{}>", anna.member.id());
    assert!(shown.text().contains(&mention), "{}", shown.text());
    assert_eq!(shown.mentions(), [], "nobody is pinged");
    assert_eq!((present(&shown), share_button(&shown, "on")), (None, None));

    let next = goes(anna, &shown, "card").await;
    assert!(next.text().contains("Schritt 1 von"), "{}", next.text());
    assert!(next.text().contains("Platz "), "{}", next.text());
    world.kill_bot().await;
    world.start_bot_apart().await;
    let next = goes(anna, &next, "card").await;
    assert!(next.text().contains("Schritt 2 von"), "{}", next.text());

    // Dave breaks free, and gets their own language and the names that they know.
    let button = next.buttons().into_iter();
    let mut on = button.filter(|button| button.custom_id.contains(":to card "));
    let on = on.next().unwrap().custom_id;
    let click = dave.member.click(&next, &on).unwrap();
    let own = dave.gets(click, "Step 3 of").await;
    assert!(
        own.ephemeral() && own.text().contains("<@"),
        "{}",
        own.text()
    );
    let own = goes(dave, &own, "card-back").await;
    assert!(own.text().contains("Step 2 of"), "{}", own.text());
    let still = clara.member.look(next.id()).unwrap();
    assert_eq!(still.text(), next.text(), "the others follow the leader");
    world.end().await;
}

/// In the bot's direct messages a code works as on another server: for its players, and for
/// everybody while somebody shares it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_works_in_direct_messages() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    play_until(&mut people, |ask| ask.offers("ready")).await;
    let list = people[0].slash_gets("deals", &[], "Deine Spiele").await;
    let asked = [("code", json!(codes(&list).remove(0)))];
    let alone = |person: &Person| {
        let channel = person.member.direct_channel();
        Person::new(person.member.in_channel(channel))
    };
    let (anna, dave) = (alone(&people[0]), alone(&people[2]));
    let clara = alone(&world.person("clara"));
    let first = anna.slash_gets("deal", &asked, "Schritt 0 von").await;
    let shown = goes(&anna, &first, "card").await;
    assert!(shown.text().contains("Schritt 1 von"), "{}", shown.text());
    assert!(shown.text().contains("<@"), "{}", shown.text());
    dave.slash_gets("deal", &asked, "The cards are dealt").await;
    // Nobody is a member of the deal's server here.
    clara
        .slash_gets("deal", &asked, "dürfen nur seine Spieler sehen")
        .await;
    let share = share_button(&shown, "on").expect("a button");
    let click = anna.member.click(&shown, &share).unwrap();
    anna.gets(click, "Du teilst dieses Spiel").await;
    let theirs = clara.slash_gets("deal", &asked, "Schritt 0 von").await;
    let theirs = goes(&clara, &theirs, "card").await;
    assert!(!theirs.text().contains("<@"), "{}", theirs.text());

    // Another course goes on here, too. Nobody else is here to show the deal to.
    let press = async |word: &str, words: &str| {
        let replay = anna.member.look(shown.id()).unwrap();
        let mut buttons = replay.buttons().into_iter();
        let found = buttons.find(|button| button.custom_id.contains(word));
        let click = anna.member.click(&replay, &found.unwrap().custom_id);
        anna.gets_response(click.unwrap()).await;
        anna.sees(|message| message.text().contains(words)).await
    };
    press(":present ", "nur du mit").await;
    press(":play 0 ", "Was wäre, wenn").await;
    assert!(anna.member.slash("deals", &[]).is_err(), "it isn't offered");
    world.end().await;
}
