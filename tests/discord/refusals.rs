//! Discord and Cloudflare in front of it refuse in many ways. Each refusal is reported correctly
//! and followed by the right wait, and it stops nothing that can go on.

use std::time::Duration;

use discord_sandbox::{ApiCall, Disconnect, Refusal, Route, Sandbox};
use serde_json::{Value, json};

use crate::deals::{play_deal, three_at_a_table};
use crate::person::{Person, play_until};
use crate::pictures::{calls, choose, client, emojis_are_known, hand};
use crate::world::{PATIENCE, World};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// Number of emojis before the German deck begins.
const FRENCH_EMOJIS: usize = 2 * (32 + 8);

/// Message reserved for a failed connection to Discord.
const UNREACHABLE: &str = "can't be reached";

/// Refusals of any request, and the message for each.
fn refusals() -> [(Refusal, &'static str); 5] {
    [
        (
            Refusal::ClientBanned,
            "banned this program by its signature (error 1010)",
        ),
        (
            Refusal::AddressLimited(None),
            "limits the requests of this address (error 1015)",
        ),
        (
            Refusal::AddressLimited(Some(MINUTE)),
            "(error 1015); it asks for a pause of 60 s",
        ),
        (
            Refusal::RateLimited(MINUTE),
            "Discord's rate limit is used up; it asks for a pause of 60 s",
        ),
        (
            Refusal::ServerError(503),
            "Discord is having problems (status 503)",
        ),
    ]
}

/// Returns the pauses between the requests to a route.
fn pauses(world: &World, route: Route) -> Vec<Duration> {
    let all = world.discord.calls();
    let times: Vec<_> = all
        .iter()
        .filter(|call| call.route == route)
        .map(|call| call.at)
        .collect();
    times
        .windows(2)
        .map(|pair| pair[1].duration_since(pair[0]).unwrap())
        .collect()
}

/// Sends a request with the bot's token, as its operator may.
async fn by_hand(world: &World, method: reqwest::Method, path: &str, body: &Value) -> Value {
    let path = format!(
        "{}/api/v10/applications/{}/{path}",
        world.discord.url(),
        world.discord.application_id()
    );
    let request = client()
        .request(method, path)
        .header("Authorization", format!("Bot {}", world.discord.token()));
    let request = if body.is_null() {
        request
    } else {
        request.json(body)
    };
    request.send().await.unwrap().json().await.unwrap()
}

async fn gets_responses(person: &Person) {
    person.slash_gets("skat hand", &[], "an keinem Tisch").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_at_the_start_is_reported_exactly() {
    for (refusal, words) in refusals() {
        let mut world = World::without_bot().await;
        world
            .discord
            .refuse(Route::GetCurrentApplication, Some(refusal));
        let address = world.discord.url().to_owned();
        world.start_bot_against(&address);
        world
            .eventually(words, |_| world.log().contains(words))
            .await;
        let log = world.log();
        assert!(
            log.contains("wait_ms") && !log.contains(UNREACHABLE),
            "{log}"
        );
        world.end().await;
    }
    let mut world = World::without_bot().await;
    // Nobody listens on this port.
    world.start_bot_against("http://127.0.0.1:9");
    world
        .eventually(UNREACHABLE, |_| world.log().contains(UNREACHABLE))
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_check_reports_a_refusal_exactly_and_names_an_activitys_command() {
    let world = World::start().await;
    let check = async || {
        let output = world
            .bot_apart()
            .arg("check")
            .stdout(std::process::Stdio::piped())
            .output()
            .await
            .unwrap();
        let said =
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        (output.status.success(), said)
    };
    for (refusal, words) in refusals() {
        world
            .discord
            .refuse_next(Route::GetCurrentApplication, refusal);
        let (succeeded, said) = check().await;
        assert!(
            !succeeded && said.contains(words) && !said.contains(UNREACHABLE),
            "{words}: {said}"
        );
    }
    let launch = json!({"name": "launch", "type": 4, "handler": 2});
    by_hand(&world, reqwest::Method::POST, "commands", &launch).await;
    let (succeeded, said) = check().await;
    assert!(succeeded && said.contains("\"launch\""), "{said}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_waits_as_long_as_asked() {
    for refusal in [
        Refusal::RateLimited(SECOND),
        Refusal::AddressLimited(Some(SECOND)),
    ] {
        let mut world = World::without_bot().await;
        for _ in 0..2 {
            world
                .discord
                .refuse_next(Route::GetCurrentApplication, refusal.clone());
        }
        world.start_bot().await;
        let waited = pauses(&world, Route::GetCurrentApplication);
        assert!(
            waited.len() == 2 && waited.iter().all(|&pause| pause >= SECOND),
            "{waited:?}"
        );

        world.discord.refuse_next(Route::GetGateway, refusal);
        let mark = pauses(&world, Route::GetGateway).len();
        world.discord.disconnect_gateway(Disconnect::Close(4009));
        world
            .eventually("the gateway's address", |_| {
                pauses(&world, Route::GetGateway).len() == mark + 2
            })
            .await;
        assert!(pauses(&world, Route::GetGateway)[mark + 1] >= SECOND);
        assert!(world.discord.wait_bot_online(PATIENCE).await);
        gets_responses(&world.person("anna")).await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ban_pauses_requests_for_minutes() {
    for refusal in [Refusal::ClientBanned, Refusal::AddressLimited(None)] {
        let mut world = World::without_bot().await;
        for _ in 0..2 {
            world
                .discord
                .refuse_next(Route::GetCurrentApplication, refusal.clone());
        }
        let clock = world.clock.clone();
        let time_flies = tokio::spawn(async move {
            let mut looks = tokio::time::interval(Duration::from_millis(20));
            loop {
                looks.tick().await;
                clock.advance(MINUTE / 4);
            }
        });
        world.start_bot().await;
        time_flies.abort();
        let waited = pauses(&world, Route::GetCurrentApplication);
        assert!(
            waited.len() == 2 && waited.iter().all(|&pause| pause >= MINUTE),
            "{refusal:?}: {waited:?}"
        );
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refused_commands_are_named_and_stop_nothing() {
    let mut world = World::start_apart().await;
    world.kill_bot().await;
    let wrong = Refusal::InvalidForm {
        path: "0.options.1.name",
        message: "Name is wrong",
    };
    world.discord.refuse(Route::OverwriteCommands, Some(wrong));
    world.start_bot_apart().await;
    let anna = world.person("anna");
    gets_responses(&anna).await;
    let log = world.log();
    assert!(
        log.contains("0.options.1.name: Name is wrong") && !log.contains(UNREACHABLE),
        "{log}"
    );

    // A response that Cloudflare refuses isn't retried in a loop. The bot sends a response twice if
    // the first attempt isn't refused within a second.
    world
        .discord
        .refuse(Route::InteractionCallback, Some(Refusal::ClientBanned));
    anna.member.slash("skat hand", &[]).unwrap();
    let told = "can't answer an interaction error=Cloudflare, which protects Discord, has banned";
    world.eventually(told, |_| world.log().contains(told)).await;
    let is_refused =
        |call: &ApiCall| call.route == Route::InteractionCallback && call.status == 403;
    let refused = world.discord.calls().into_iter().filter(is_refused).count();
    assert!((1..=2).contains(&refused), "{refused}");
    world.discord.refuse(Route::InteractionCallback, None);
    gets_responses(&anna).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_registrations_are_retried_rarely() {
    let wrong = Refusal::InvalidForm {
        path: "0.name",
        message: "Name is wrong",
    };
    for (refusal, at_the_start, pause) in [
        (wrong, 1, 60 * MINUTE),
        (Refusal::ServerError(500), 3, MINUTE),
    ] {
        let mut world = World::start().await;
        let tries = |discord: &Sandbox| {
            discord
                .calls()
                .iter()
                .filter(|call| call.route == Route::OverwriteCommands && call.status >= 400)
                .count()
        };
        world
            .discord
            .refuse(Route::OverwriteCommands, Some(refusal));
        world.roll().await;
        gets_responses(&world.person("anna")).await;
        assert_eq!(tries(&world.discord), at_the_start);
        world.clock.advance(pause);
        world
            .eventually("another try", |discord| tries(discord) == at_the_start + 1)
            .await;
        let registered = calls(&world, Route::OverwriteCommands);
        world.discord.refuse(Route::OverwriteCommands, None);
        let again = || {
            world.clock.advance(pause);
            calls(&world, Route::OverwriteCommands) == registered + 1
        };
        world.eventually("the registration", |_| again()).await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_activitys_command_is_kept() {
    let mut world = World::without_bot().await;
    let launch = json!({
        "name": "launch", "name_localizations": {"de": "starten"}, "type": 4, "handler": 2,
        "contexts": [0],
        "integration_types": [0, 1],
    });
    let launch = by_hand(&world, reqwest::Method::POST, "commands", &launch).await;
    world.start_bot().await;
    gets_responses(&world.person("anna")).await;
    let all = by_hand(
        &world,
        reqwest::Method::GET,
        "commands?with_localizations=true",
        &Value::Null,
    )
    .await;
    let kept = all
        .as_array()
        .unwrap()
        .iter()
        .find(|command| command["type"] == 4)
        .unwrap();
    for key in [
        "id",
        "name",
        "name_localizations",
        "handler",
        "contexts",
        "integration_types",
    ] {
        assert_eq!(kept[key], launch[key], "{key}");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_api_without_emojis_is_asked_rarely_and_cards_stay_text() {
    let mut world = World::without_bot().await;
    world
        .discord
        .refuse(Route::ListEmojis, Some(Refusal::NoSuchRoute));
    world.start_bot_apart().await;
    let words = "this API has no application emojis";
    world
        .eventually(words, |_| world.log().contains(words))
        .await;
    assert!(
        choose(&world.person("anna"), &["display:emojis"])
            .await
            .content()
            .contains('`')
    );
    world.end().await;

    let mut world = World::without_bot().await;
    world
        .discord
        .refuse(Route::ListEmojis, Some(Refusal::NoSuchRoute));
    world.start_bot().await;
    let asked = |discord: &Sandbox| {
        discord
            .calls()
            .iter()
            .filter(|call| call.route == Route::ListEmojis)
            .count()
    };
    world
        .eventually("the question for emojis", |discord| asked(discord) == 1)
        .await;
    world.clock.advance(60 * MINUTE);
    gets_responses(&world.person("anna")).await;
    assert_eq!(asked(&world.discord), 1);
    world.discord.refuse(Route::ListEmojis, None);
    world.clock.advance(6 * 60 * MINUTE);
    emojis_are_known(&world.person("anna")).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_complete_deck_is_shown_by_emojis_before_the_others() {
    let world = World::start_apart().await;
    let [french, german] = ["anna", "bernd"].map(|name| world.person(name));
    world
        .discord
        .refuse_next(Route::CreateEmoji, Refusal::RateLimited(SECOND));
    world
        .eventually("the French decks", |_| {
            calls(&world, Route::CreateEmoji) >= FRENCH_EMOJIS
        })
        .await;
    world
        .discord
        .refuse(Route::CreateEmoji, Some(Refusal::ServerError(502)));
    emojis_are_known(&french).await;
    let settings = choose(&german, &["face:german", "display:emojis"]).await;
    assert!(
        !settings.content().contains("<:") && settings.content().contains('`'),
        "{}",
        settings.content()
    );
    world
        .eventually("the reason why the German deck is missing", |_| {
            world.log().contains("having problems (status 502)")
        })
        .await;
    assert!(world.log().contains("emojis uploaded: 32 of 112"));
    let after_limit = |pair: &[discord_sandbox::ApiCall]| pair[0].status == 429;
    let emojis = [Route::CreateEmoji, Route::ListEmojis];
    let all: Vec<_> = world
        .discord
        .calls()
        .into_iter()
        .filter(|call| emojis.contains(&call.route))
        .collect();
    let pair = all.windows(2).find(|pair| after_limit(pair)).unwrap();
    assert!(pair[1].at.duration_since(pair[0].at).unwrap() >= SECOND);
    world.discord.refuse(Route::CreateEmoji, None);
    world
        .eventually("the German deck", |_| {
            world.log().contains("all emojis are ready")
        })
        .await;
    assert!(choose(&german, &[]).await.content().contains("<:"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_file_uploads_words_replace_pictures() {
    let world = World::start().await;
    world.discord.refuse_files(Some(500));
    let mut people = three_at_a_table(&world).await;
    let onlooker = world.person("clara");
    let explains = |panel: &discord_sandbox::Message| {
        let says = |words: &str| panel.content().contains(words);
        panel.attachments().is_empty() && (says("Your cards: ") || says("Deine Karten: "))
    };
    let panel = hand(&people[2]).await;
    assert!(explains(&panel), "{}", panel.text());
    let play = |_, ask: &crate::person::Ask| {
        assert!(ask.panel.attachments().is_empty());
        ask.simple()
    };
    play_deal(&mut people, play).await;
    onlooker
        .sees(|message| !message.ephemeral() && message.text().contains("Alle Karten"))
        .await;

    // Without a token the channel routes edit and post the public message.
    for person in &mut people {
        let ask = person.asked().await;
        person.choose(&ask, "ready").await;
    }
    let (who, _) = play_until(&mut people, |ask| ask.first("play").is_some()).await;
    // No edit by a token may be on its way when the tokens expire.
    let turn = format!("▶\u{fe0f} <@{}>", people[who].member.id());
    onlooker
        .sees(|message| !message.ephemeral() && message.text().contains(&turn))
        .await;
    world.clock.advance(15 * MINUTE);
    // The player to lead has the cards as buttons, so this looks at the next player.
    let waits = &people[(who + 1) % 3];
    let panel = hand(waits).await;
    assert!(explains(&panel), "{}", panel.text());
    let all = onlooker.member.messages(onlooker.member.channel());
    assert!(all.iter().all(|message| message.attachments().is_empty()));

    world.discord.refuse_files(None);
    let panel = hand(waits).await;
    waits
        .sees(|message| message.id() >= panel.id() && !message.attachments().is_empty())
        .await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_replace_a_picture_refused_without_a_token() {
    let world = World::start().await;
    world.discord.refuse_files(Some(502));
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
    play_until(&mut people, |ask| ask.first("play").is_some()).await;
    // No valid token can edit the public message any more.
    world.clock.advance(15 * MINUTE);
    let mark = world.discord.mark();
    play_deal(&mut people, |_, ask| ask.simple()).await;
    let ends = |message: &discord_sandbox::Message| {
        !message.ephemeral() && message.text().contains("Alle Karten")
    };
    let end = people[0].sees(ends).await;
    assert!(end.attachments().is_empty());
    let edits = |status: u16| {
        let all = world.discord.calls_since(mark);
        all.into_iter()
            .filter(|call| call.route == Route::EditMessage && call.status == status)
            .count()
    };
    let (refused, taken) = (edits(502), edits(200));
    // The last one may be under way.
    assert!(
        taken > 0 && refused <= taken + 1,
        "{refused} refused, {taken} taken"
    );
    assert!(refused > 0, "no picture was sent");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_pauses_requests_of_a_limited_address() {
    const MINUTES: u32 = 7;
    let world = World::start().await;
    let mut people = [world.person("anna")];
    people[0]
        .slash(
            "skat new",
            &[
                ("rounds", json!(2)),
                ("computers", json!(2)),
                ("think", json!(3)),
            ],
        )
        .await;
    people[0].press_table("begin").await;
    let (_, ask) = play_until(&mut people, |ask| ask.first("play").is_some()).await;
    let edits = [Route::EditOriginal, Route::EditFollowup, Route::EditMessage];
    for route in edits {
        world
            .discord
            .refuse(route, Some(Refusal::AddressLimited(None)));
    }
    let mark = world.discord.mark();
    let refused = || {
        world
            .discord
            .calls_since(mark)
            .iter()
            .filter(|call| edits.contains(&call.route))
            .count()
    };
    people[0].choose(&ask, &ask.simple()).await;
    world
        .eventually("an edit that Cloudflare refuses", |_| refused() > 0)
        .await;
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    for _ in 0..MINUTES * 12 {
        looks.tick().await;
        world.clock.advance(MINUTE / 12);
    }
    // The bot waits five minutes between two tries. Each may be for a panel and for the public
    // message.
    assert!(refused() <= 6, "{} edits in {MINUTES} minutes", refused());
    for route in edits {
        world.discord.refuse(route, None);
    }
    world.clock.advance(5 * MINUTE);
    play_until(&mut people, |ask| ask.offers("ready")).await;
    people[0]
        .sees(|message| {
            !message.ephemeral() && message.text().contains("Weiter geht es, sobald alle")
        })
        .await;
    world.end().await;
}
