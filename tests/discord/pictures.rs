//! Cards as each player has chosen to see them, and as the public sees them.

use std::time::Duration;

use discord_sandbox::{Attachment, Message, Route};
use serde_json::json;

use crate::deals::{next_deal, play_deal, play_last_deal, three_at_a_table};
use crate::person::{Ask, Person, next_asked, play_until};
use crate::world::{PATIENCE, World};

/// Beginning of `/settings`.
const SETTINGS: &str = "Deine Einstellungen|Your settings";

/// Number of emojis: the cards of three decks. Jacks and queens of the two French decks come twice,
/// because their English letters differ.
pub(crate) const EMOJIS: usize = 3 * 32 + 2 * 8;

/// Opens `/settings` and presses these buttons there; returns the message afterwards.
pub(crate) async fn choose(person: &Person, choices: &[&str]) -> Message {
    let mut message = person.slash_gets("settings", &[], SETTINGS).await;
    for choice in choices {
        person
            .gets_response(
                person
                    .member
                    .click(&message, &format!("o1:{choice}"))
                    .unwrap(),
            )
            .await;
        message = person.member.look(message.id()).unwrap();
    }
    message
}

/// Waits until the emojis of all decks are uploaded and in use.
async fn all_emojis_are_known(world: &World, person: &Person) {
    world
        .eventually("all emojis", |_| calls(world, Route::CreateEmoji) >= EMOJIS)
        .await;
    emojis_are_known(person).await;
}

/// Waits until the bot writes cards as emojis of the person's deck. The person keeps this setting.
pub(crate) async fn emojis_are_known(person: &Person) {
    let mut looks = tokio::time::interval(Duration::from_millis(200));
    let looking = async {
        while !choose(person, &["display:emojis"])
            .await
            .content()
            .contains("<:")
        {
            looks.tick().await;
        }
    };
    assert!(
        tokio::time::timeout(PATIENCE, looking).await.is_ok(),
        "cards are never written as emojis"
    );
}

/// Returns the only picture of the message, once it is there.
async fn picture(person: &Person, message: &Message) -> Attachment {
    let id = message.id();
    person
        .sees(|seen| seen.id() == id && !seen.attachments().is_empty())
        .await
        .attachments()
        .remove(0)
}

/// Opens a fresh panel.
pub(crate) async fn hand(person: &Person) -> Message {
    person
        .slash_gets("skat hand", &[], "Deine Karten|Your cards")
        .await
}

/// Counts the requests to a route that were carried out.
pub(crate) fn calls(world: &World, route: Route) -> usize {
    world
        .discord
        .calls()
        .into_iter()
        .filter(|call| call.route == route && call.status < 300)
        .count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_player_sees_cards_in_their_chosen_style() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    all_emojis_are_known(&world, &people[0]).await;
    choose(&people[1], &["display:text", "face:german"]).await;

    let panel = hand(&people[0]).await;
    assert!(
        panel.content().contains("Deine Karten: <:") && panel.attachments().is_empty(),
        "{}",
        panel.text()
    );
    let panel = hand(&people[1]).await;
    let text = panel.content();
    assert!(
        !text.contains("<:")
            && !text.contains(['♣', '♠', '♥', '♦'])
            && panel.attachments().is_empty(),
        "{text}"
    );
    assert!(
        ["Ei", "Gr", "Ro", "Sch"]
            .iter()
            .any(|suit| text.contains(&format!("`{suit}"))),
        "{text}"
    );
    let panel = hand(&people[2]).await;
    let shown = picture(&people[2], &panel).await;
    assert!(
        shown.filename.starts_with("hand-") && shown.filename.ends_with(".png"),
        "{shown:?}"
    );
    assert_eq!(shown.description.matches(" of ").count(), 10, "{shown:?}");
    let with_picture = people[2].member.look(panel.id()).unwrap();
    assert!(
        !with_picture.content().contains("Your cards"),
        "the cards are in the picture: {}",
        with_picture.text()
    );
    let file = world.download(&shown).await;
    assert!(
        file.starts_with(b"\x89PNG") && file.len() <= 45 * 1024,
        "{} bytes",
        file.len()
    );

    // Each playable card has its text, and its emoji if the buttons are few.
    let mut seen = [false; 3];
    while seen.contains(&false) {
        let (who, ask) = play_until(&mut people, |ask| ask.first("play").is_some()).await;
        let cards: Vec<_> = ask
            .panel
            .buttons()
            .into_iter()
            .filter(|button| button.custom_id.contains(":do play "))
            .collect();
        for card in &cards {
            let code = card.custom_id.rsplit(' ').next().map(str::to_owned);
            assert!(!card.label.is_empty());
            let has_emoji = who != 1 && cards.len() <= 3;
            assert_eq!(card.emoji, code.filter(|_| has_emoji), "{card:?}");
        }
        seen[who] = true;
        let action = ask.simple();
        people[who].choose(&ask, &action).await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_that_shows_the_same_is_not_sent_again() {
    let world = World::start().await;
    let people = three_at_a_table(&world).await;
    let (who, _) = next_asked(&people).await;
    let dave = &people[2];
    let panel = hand(dave).await;
    let before = picture(dave, &panel).await;
    let button = panel
        .buttons()
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("{who} is asked but sees {}", panel.text()));
    let parts: Vec<&str> = button.custom_id.splitn(4, ':').collect();
    let refresh = format!("{}:back", parts[..3].join(":"));
    dave.gets_response(dave.member.raw_component(panel.id(), &refresh).unwrap())
        .await;
    let after = dave.member.look(panel.id()).unwrap();
    assert!(after.revision() > panel.revision());
    assert_eq!(after.attachments(), [before]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_members_see_the_trick_the_end_of_a_deal_and_the_score_sheet() {
    let world = World::start().await;
    let mut people = [world.person("anna")];
    people[0]
        .slash(
            "skat new",
            &[
                ("rounds", json!(1)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    people[0].press_table("begin").await;
    let onlooker = world.person("clara");
    let shows = async |kind: &str, words: &str| {
        let fits =
            |file: &Attachment| file.filename.starts_with(kind) && file.description.contains(words);
        onlooker
            .sees(|message| !message.ephemeral() && message.attachments().iter().any(fits))
            .await
    };
    let simple = |_, ask: &Ask| ask.simple();
    let (who, ask) = play_until(&mut people, |ask| ask.first("play").is_some()).await;
    // Before the first card: it may end a deal of Null.
    shows("trick-", "Anna").await;
    let card = ask.simple();
    people[who].choose(&ask, &card).await;
    play_deal(&mut people, simple).await;
    let end = shows("deal-", "Skat: ").await;
    assert_eq!(
        end.attachments().len(),
        1,
        "the trick disappeared: {:?}",
        end.attachments()
    );
    next_deal(&mut people).await;
    play_deal(&mut people, simple).await;
    next_deal(&mut people).await;
    play_last_deal(&world, &mut people, simple).await;
    let list = shows("list-", "Anna: ").await;
    let sheet = &list.attachments()[0].description;
    assert!(
        [". 1. ", ". 2. ", ". 3. "]
            .iter()
            .all(|deal| sheet.contains(deal)),
        "{sheet}"
    );
    // The fast clicks may bring edits too close together; the bot then waits.
    world.end_but_for(&["429"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_pictures_emojis_show_everything() {
    let world = World::start_with(|config| config.pictures.queue = 0).await;
    let mut people = three_at_a_table(&world).await;
    let panel = hand(&people[2]).await;
    assert!(panel.content().contains("Your cards: "), "{}", panel.text());
    play_deal(&mut people, |_, ask| {
        assert!(ask.panel.attachments().is_empty());
        ask.simple()
    })
    .await;
    let onlooker = world.person("clara");
    let all = onlooker.member.messages(onlooker.member.channel());
    assert!(all.iter().all(|message| message.attachments().is_empty()));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn personal_settings_survive_a_restart() {
    let mut world = World::start_apart().await;
    let anna = world.person("anna");
    choose(
        &anna,
        &[
            "display:text",
            "face:german",
            "reminders:off",
            "invitations:off",
        ],
    )
    .await;
    world.kill_bot().await;
    world.start_bot_apart().await;
    let settings = choose(&anna, &[]).await;
    let chosen: Vec<String> = settings
        .buttons()
        .into_iter()
        .filter(|button| button.style == 3)
        .map(|button| button.custom_id)
        .collect();
    assert_eq!(
        chosen,
        [
            "o1:display:text",
            "o1:face:german",
            "o1:reminders:off",
            "o1:invitations:off",
            "o1:direct:off"
        ]
    );
    assert!(settings.content().contains("`Ei"), "{}", settings.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_and_two_starts_upload_each_emoji_once() {
    let mut world = World::start().await;
    let fellow = world.start_fellow();
    world
        .eventually("all emojis", |_| {
            calls(&world, Route::CreateEmoji) == EMOJIS
        })
        .await;
    let looks = calls(&world, Route::ListEmojis);
    world
        .eventually("the other process's look", |_| {
            calls(&world, Route::ListEmojis) > looks
        })
        .await;
    fellow.leaves().await;
    let looks = calls(&world, Route::ListEmojis);
    world.roll().await;
    world
        .eventually("the next process's look", |_| {
            calls(&world, Route::ListEmojis) > looks
        })
        .await;
    emojis_are_known(&world.person("anna")).await;
    assert_eq!(calls(&world, Route::CreateEmoji), EMOJIS);
    world.end().await;
}

/// Returns a client with a header that Discord demands.
pub(crate) fn client() -> reqwest::Client {
    reqwest::Client::builder()
        .user_agent("DiscordBot (https://tests.invalid, 1)")
        .build()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn outdated_emojis_are_deleted_and_those_of_others_stay() {
    const PNG: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ\
        AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    let (world, _) = World::start_filled(async |discord, _| {
        let path = format!(
            "{}/api/v10/applications/{}/emojis",
            discord.url(),
            discord.application_id()
        );
        for name in ["skat_fr_CJ_00000000", "mascot"] {
            let request = client()
                .post(&path)
                .json(&json!({"name": name, "image": PNG}));
            let sent = request
                .header("Authorization", format!("Bot {}", discord.token()))
                .send()
                .await
                .unwrap();
            assert!(sent.status().is_success());
        }
    })
    .await;
    world
        .eventually("all emojis", |_| {
            calls(&world, Route::CreateEmoji) == 2 + EMOJIS
        })
        .await;
    world
        .eventually("the deletion", |_| {
            world.clock.advance(Duration::from_secs(16 * 60));
            calls(&world, Route::DeleteEmoji) == 1
        })
        .await;
    emojis_are_known(&world.person("anna")).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_emoji_fails_no_click_and_comes_back() {
    let world = World::start().await;
    let mut people = three_at_a_table(&world).await;
    all_emojis_are_known(&world, &people[0]).await;
    let emojis = format!(
        "{}/api/v10/applications/{}/emojis",
        world.discord.url(),
        world.discord.application_id()
    );
    let bot = format!("Bot {}", world.discord.token());
    let client = client();
    let list = client
        .get(&emojis)
        .header("Authorization", &bot)
        .send()
        .await
        .unwrap();
    let list: serde_json::Value = list.json().await.unwrap();
    // Discord accepts fifty of these a second.
    let mut pace = tokio::time::interval(Duration::from_millis(30));
    for emoji in list["items"].as_array().unwrap() {
        pace.tick().await;
        let address = format!("{emojis}/{}", emoji["id"].as_str().unwrap());
        client
            .delete(address)
            .header("Authorization", &bot)
            .send()
            .await
            .unwrap();
    }
    // The last cards' buttons have emojis.
    play_deal(&mut people, |_, ask| ask.simple()).await;
    world
        .eventually("all emojis once more", |_| {
            calls(&world, Route::CreateEmoji) == 2 * EMOJIS
        })
        .await;
    emojis_are_known(&people[0]).await;
    world.end_but_for(&["INVALID_EMOJI"]).await;
}
