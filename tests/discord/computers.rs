//! The level of a table's autoplayers, and their reasons once a deal is over.

use discord_sandbox::Message;
use serde_json::json;
use skat_rules::game::GameId;

use crate::person::{Person, control, next_asked};
use crate::setup::{set, settings_of};
use crate::world::World;

/// Words that occur only in reasons, in both languages.
const REASONS: [&str; 4] = [
    "im Schnitt",
    "on average",
    "Kartenverteilung",
    "ways the cards may lie",
];

fn tells_a_reason(message: &Message) -> bool {
    REASONS.iter().any(|words| message.text().contains(words))
}

/// Returns the custom id of the select with this meaning.
fn select(message: &Message, press: &str) -> Option<String> {
    let ids = message.selects().into_iter().map(|select| select.custom_id);
    ids.into_iter()
        .find(|id| id.ends_with(&format!(":{press}")))
}

/// Chooses in a select of a message and returns the changed message.
async fn chooses(person: &Person, message: &Message, press: &str, value: &str) -> Message {
    let id = select(message, press).unwrap();
    person
        .gets_response(person.member.choose(message, &id, &[value]).unwrap())
        .await;
    person.member.look(message.id()).unwrap()
}

/// Opens a table with two autoplayers for Anna and waits for its message.
async fn with_two_computers(anna: &Person) -> Message {
    anna.slash(
        "skat new",
        &[
            ("rounds", json!(1)),
            ("computers", json!(2)),
            ("think", json!(3)),
        ],
    )
    .await;
    anna.sees(|message| !message.ephemeral() && select(message, "strength").is_some())
        .await
}

/// Plays a deal simply and checks that nobody sees a reason before it is over.
async fn play_deal_in_the_dark(people: &mut [Person], onlooker: &Person) {
    loop {
        let (who, ask) = next_asked(people).await;
        if ask.offers("ready") {
            return;
        }
        let seen = onlooker.member.messages(onlooker.member.channel());
        let own = people[who].member.messages(onlooker.member.channel());
        for message in seen.iter().chain(&own) {
            assert!(
                !tells_a_reason(message) && control(message, "look back 1").is_none(),
                "{}",
                message.text()
            );
        }
        for press in ["look back 1", "show 1"] {
            let forged = ask.forged("play CJ").replace("do play CJ", press);
            people[who]
                .forges(
                    &ask.panel,
                    &forged,
                    "once the deal is over|wenn das Spiel vorbei ist",
                )
                .await;
        }
        let action = ask.simple();
        people[who].choose(&ask, &action).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_play_at_the_chosen_level_and_give_their_reasons_after_the_deal() {
    let mut world = World::start_apart().await;
    let (anna, clara) = (world.person("anna"), world.person("clara"));
    let lobby = with_two_computers(&anna).await;
    assert!(
        lobby.text().contains("Computer: Vereinsspieler"),
        "{}",
        lobby.text()
    );

    let strength = select(&lobby, "strength").unwrap();
    let stranger = clara.member.choose(&lobby, &strength, &["master"]).unwrap();
    clara
        .gets(
            stranger,
            "don’t have a seat at this table|nicht an diesem Tisch",
        )
        .await;
    chooses(&anna, &lobby, "strength", "league").await;
    chooses(&anna, &lobby, "strength", "league").await;
    clara
        .sees(|message| {
            message.id() == lobby.id() && message.text().contains("Computer: Ligaspieler")
        })
        .await;
    anna.press_table("begin").await;

    let mut people = [anna];
    play_deal_in_the_dark(&mut people, &clara).await;
    let [anna] = &mut people;
    let late = anna
        .member
        .raw_select(lobby.id(), &strength, &["master"])
        .unwrap();
    anna.gets(late, "The list has begun|Die Liste läuft schon")
        .await;
    let played = clara.table_message("look back 1").await;
    assert!(
        played.text().contains("Computer: Ligaspieler"),
        "{}",
        played.text()
    );
    for word in ["thought", "weighed", "worlds"] {
        assert!(
            !world.log().contains(word),
            "the computers' reasons aren't logged"
        );
    }

    // Stored reasons survive the bot and are available once the next deal has begun.
    world.kill_bot().await;
    world.start_bot_apart().await;
    let ask = anna.asked().await;
    anna.choose(&ask, "ready").await;
    anna.asked().await;
    let old = clara
        .sees(|message| message.id() == played.id() && control(message, "cards").is_none())
        .await;
    assert!(
        old.attachments().is_empty() && !old.text().contains("Ligaspieler"),
        "the old message is a line: {}",
        old.text()
    );
    let show = clara
        .member
        .click(&old, &control(&old, "show 1").unwrap())
        .unwrap();
    let result = clara
        .gets(show, "Computer: Ligaspieler|computers: League player")
        .await;
    let look = clara
        .member
        .click(&result, &control(&result, "look back 1").unwrap())
        .unwrap();
    let first = clara
        .gets(look, "Was die Computer dachten|what the computers thought")
        .await;
    assert!(tells_a_reason(&first), "{}", first.text());
    let pages = first.selects().remove(0).options;
    assert!(pages.len() >= 10, "{pages:?}");
    let mut searched = 0;
    for page in &pages[1..] {
        let shown = chooses(&clara, &first, "page of 1", &page.value).await;
        assert_eq!(shown.id(), first.id());
        assert!(shown.text().contains(&page.label), "{}", shown.text());
        searched += usize::from(
            ["Kartenverteilung", "ways the cards"]
                .iter()
                .any(|words| shown.text().contains(words)),
        );
    }
    assert!(searched > 0, "a league player works through worlds");
    let last = clara.member.look(first.id()).unwrap();
    let before = control(&last, &format!("look back to 1 {}", pages.len() - 2)).unwrap();
    clara
        .gets_response(clara.member.click(&last, &before).unwrap())
        .await;
    let shown = clara.member.look(first.id()).unwrap();
    assert!(
        shown.text().contains(&pages[pages.len() - 2].label),
        "{}",
        shown.text()
    );
    assert!(!tells_a_reason(
        &clara
            .sees(|message| !message.ephemeral() && control(message, "cards").is_some())
            .await
    ));
    assert_eq!(world.end().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_sets_the_level_of_computers_at_new_tables() {
    let world = World::start().await;
    let manager = world.person("franz");
    let page = settings_of(&manager).await;
    let page = set(&manager, &page, "c1:tables", &[]).await;
    let chosen = set(&manager, &page, "c1:strength", &["beginner"]).await;
    assert!(
        chosen.text().contains("Anfänger") || chosen.text().contains("Beginner"),
        "{}",
        chosen.text()
    );
    let lobby = with_two_computers(&manager).await;
    assert!(
        lobby.text().contains("Computer: Anfänger"),
        "{}",
        lobby.text()
    );

    // After the list, the rematch keeps the level.
    chooses(&manager, &lobby, "strength", "master").await;
    manager.press_table("begin").await;
    manager.asked().await;
    manager.stops().await;
    manager.press_table("rematch").await;
    let again = manager
        .sees(|message| message.id() > lobby.id() && select(message, "strength").is_some())
        .await;
    assert!(
        again.text().contains("Computer: Meister"),
        "{}",
        again.text()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_can_be_asked_for_in_every_game() {
    let world = World::start().await;
    let anna = world.person("anna");
    let games = [
        GameId::Strohmann,
        GameId::Oma,
        GameId::Officers,
        GameId::Ramsch,
        GameId::Schieberamsch,
        GameId::Tournee,
        GameId::Texas,
        GameId::ThirtyOne,
    ];
    for (choice, game) in (1..).zip(games) {
        let computers = *game.players().start() - 1;
        let options = [
            ("game", json!(choice)),
            ("rounds", json!(1)),
            ("computers", json!(computers)),
            ("think", json!(3)),
        ];
        anna.slash("skat new", &options).await;
        let table = anna.table_message("begin").await.id();
        anna.press_table("begin").await;
        let asks = |message: &Message| {
            message.id() > table && message.ephemeral() && control(message, "hint").is_some()
        };
        let panel = anna.sees(asks).await;
        let hint = anna
            .member
            .click(&panel, &control(&panel, "hint").unwrap())
            .unwrap();
        anna.gets(hint, "Ich würde").await;
        anna.stops().await;
    }
    // These lists begin in one channel faster than it takes messages. Only against Discord itself
    // does serenity's limiter wait.
    let limited = "POST /channels/{channel_id}/messages: 429";
    world.end_but_for(&[limited]).await;
}
