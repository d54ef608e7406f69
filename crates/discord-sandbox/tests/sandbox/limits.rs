//! Rate limits, permissions and ordered refusals, as a bot meets them over HTTP.

use std::time::Duration;

use crate::common::{
    Answer, Bot, Http, Received, WAIT, at_a_standstill, message, start, start_unlimited,
};
use discord_sandbox::{Refusal, Route};
use reqwest::Method;
use reqwest::header::HeaderValue;
use serde_json::{Value, json};

#[tokio::test]
async fn a_channel_takes_five_messages_in_five_seconds() {
    let (sandbox, clock) = at_a_standstill().await;
    let http = Http::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    for n in 0..5 {
        let answer = http.post(&path, &json!({"content": "x"})).await;
        assert_eq!(
            (answer.status, &answer.headers["x-ratelimit-remaining"]),
            (200, &(4 - n).to_string().parse().expect("a value"))
        );
        assert_eq!(answer.headers["x-ratelimit-limit"], "5");
    }
    clock.advance(Duration::from_millis(1_500));
    let refused = http.post(&path, &json!({"content": "x"})).await;
    assert_eq!(
        (
            refused.status,
            &refused.json["retry_after"],
            &refused.json["global"]
        ),
        (429, &json!(3.5), &json!(false))
    );
    assert_eq!(refused.headers["retry-after"], "4");
    assert_eq!(refused.headers["x-ratelimit-reset-after"], "3.500");
    let elsewhere = format!("/channels/{}/messages", sandbox.channel("kneipe"));
    assert_eq!(
        http.post(&elsewhere, &json!({"content": "x"})).await.status,
        200
    );
    clock.advance(Duration::from_millis(3_500));
    assert_eq!(http.post(&path, &json!({"content": "x"})).await.status, 200);
    assert_eq!(sandbox.violations().len(), 1);
}

#[tokio::test]
async fn an_enforced_nonce_gives_the_earlier_message_for_two_minutes() {
    let (sandbox, clock) = at_a_standstill().await;
    let http = Http::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    let elsewhere = format!("/channels/{}/messages", sandbox.channel("kneipe"));
    let body = |nonce: &Value, is_enforced: bool| json!({"content": "x", "nonce": nonce, "enforce_nonce": is_enforced});
    let nonce = json!("x".repeat(25));
    let first = http.post(&path, &body(&nonce, true)).await;
    assert_eq!((first.status, &first.json["nonce"]), (200, &nonce));
    assert_eq!(http.post(&path, &body(&nonce, true)).await.id(), first.id());
    // The nonce belongs to the author, whatever the channel.
    let again = http.post(&elsewhere, &body(&nonce, true)).await;
    assert_eq!(again.id(), first.id());
    for other in [json!("y"), json!(25), json!(-1)] {
        // A channel takes a few messages at once.
        clock.advance(Duration::from_secs(5));
        let posted = http.post(&elsewhere, &body(&other, true)).await;
        assert_ne!(posted.id(), first.id());
        let again = http.post(&elsewhere, &body(&other, true)).await;
        assert_eq!(again.id(), posted.id(), "{other}");
    }
    clock.advance(Duration::from_secs(104));
    assert_eq!(http.post(&path, &body(&nonce, true)).await.id(), first.id());
    clock.advance(Duration::from_secs(1));
    let second = http.post(&path, &body(&nonce, true)).await;
    assert_ne!(second.id(), first.id(), "Discord has forgotten it");
    let third = http.post(&path, &body(&nonce, false)).await;
    assert_ne!(third.id(), second.id(), "nobody asked for it");

    clock.advance(Duration::from_secs(60));
    let fourth = http.post(&path, &body(&nonce, true)).await;
    assert_eq!(fourth.id(), third.id(), "the newest message has it");
    let message = format!("{path}/{}", fourth.id());
    assert_eq!(http.delete(&message).await.status, 204);
    let fifth = http.post(&path, &body(&nonce, true)).await;
    assert_ne!(fifth.id(), fourth.id(), "the message is gone");
    for wrong in [json!("x".repeat(26)), json!(1.5), json!(true), json!({})] {
        let refused = http.post(&elsewhere, &body(&wrong, true)).await;
        assert_eq!(refused.code(), (400, 50035), "{wrong}");
    }
}

#[tokio::test]
async fn a_token_takes_five_requests_in_two_seconds_and_others_are_free() {
    let (sandbox, clock) = at_a_standstill().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    let mut tokens = Vec::new();
    for _ in 0..2 {
        anna.slash("panel", &[]).expect("the command is there");
        tokens.push(
            bot.answer(&json!({"type": 4, "data": {"content": "x", "flags": 64}}))
                .await,
        );
    }
    let mark = sandbox.mark();
    let edit = async |n: usize| {
        bot.http
            .patch(
                &bot.http.webhook(&tokens[n], "/messages/@original"),
                &json!({"content": "y"}),
            )
            .await
            .status
    };
    for _ in 0..5 {
        assert_eq!(edit(0).await, 200);
    }
    assert_eq!(edit(0).await, 429);
    assert_eq!(edit(1).await, 200);
    clock.advance(Duration::from_secs(2));
    assert_eq!(edit(0).await, 200);
    let calls = sandbox.calls_since(mark);
    assert_eq!(calls.len(), 8);
    assert!(
        calls
            .iter()
            .all(|call| call.exempt && call.route == Route::EditOriginal)
    );
}

async fn edit(bot: &Bot, token: &Received) -> Answer {
    bot.http
        .patch(
            &bot.http.webhook(token, "/messages/@original"),
            &json!({"content": "y"}),
        )
        .await
}

#[tokio::test]
async fn a_channels_tokens_share_thirty_requests_a_minute() {
    let (sandbox, clock) = at_a_standstill().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    for _ in 0..6 {
        anna.slash("panel", &[]).expect("the command is there");
        let token = bot
            .answer(&json!({"type": 4, "data": {"content": "x", "flags": 64}}))
            .await;
        for _ in 0..5 {
            let answer = edit(&bot, &token).await;
            assert_eq!(
                (answer.status, &answer.headers["x-ratelimit-limit"]),
                (200, &HeaderValue::from_static("5"))
            );
        }
    }
    clock.advance(Duration::from_millis(10_500));
    anna.slash("panel", &[]).expect("the command is there");
    let token = bot
        .answer(&json!({"type": 4, "data": {"content": "x", "flags": 64}}))
        .await;
    let refused = edit(&bot, &token).await;
    assert_eq!(
        (refused.status, &refused.json["retry_after"]),
        (429, &json!(49.5))
    );
    for (header, value) in [
        ("retry-after", "50"),
        ("x-ratelimit-scope", "shared"),
        ("x-ratelimit-limit", "30"),
        ("x-ratelimit-remaining", "0"),
        ("x-ratelimit-reset-after", "49.500"),
    ] {
        assert_eq!(refused.headers[header], value, "{header}");
    }
    assert!(refused.headers.contains_key("x-ratelimit-bucket"));
    let elsewhere = anna.in_channel(sandbox.channel("kneipe"));
    elsewhere.slash("panel", &[]).expect("the command is there");
    let free = bot
        .answer(&json!({"type": 4, "data": {"content": "x", "flags": 64}}))
        .await;
    assert_eq!(edit(&bot, &free).await.status, 200);
    clock.advance(Duration::from_millis(49_500));
    assert_eq!(edit(&bot, &token).await.status, 200);
    assert_eq!(
        sandbox.violations(),
        Vec::<String>::new(),
        "hitting a shared limit is no violation"
    );
}

#[tokio::test]
async fn messages_older_than_an_hour_are_edited_rarely() {
    let (sandbox, clock) = at_a_standstill().await;
    let http = Http::new(&sandbox);
    let channel = format!("/channels/{}/messages", sandbox.channel("skat"));
    let message = http.post(&channel, &json!({"content": "x"})).await.id();
    let path = format!("{channel}/{message}");
    clock.advance(Duration::from_secs(3_601));
    for _ in 0..3 {
        assert_eq!(
            http.patch(&path, &json!({"content": "y"})).await.status,
            200
        );
    }
    let refused = http.patch(&path, &json!({"content": "y"})).await;
    assert_eq!(refused.code(), (429, 30046));
    assert_eq!(refused.headers["retry-after"], "20");
    clock.advance(Duration::from_secs(20));
    assert_eq!(
        http.patch(&path, &json!({"content": "y"})).await.status,
        200
    );
}

#[tokio::test]
async fn permissions_and_strangers_are_refused_with_discords_codes() {
    const VIEW: u64 = 1 << 10;
    const SEND: u64 = 1 << 11;
    let sandbox = start().await;
    let http = Http::new(&sandbox);
    let channel = sandbox.add_channel("quiet");
    let path = format!("/channels/{channel}/messages");
    for (bits, body, expected) in [
        (0, json!({"content": "x"}), (403, 50001)),
        (VIEW, json!({"content": "x"}), (403, 50013)),
        (
            VIEW | SEND,
            json!({"embeds": [{"title": "x"}]}),
            (403, 50013),
        ),
        (VIEW | SEND, json!({"content": "x"}), (200, 0)),
    ] {
        sandbox.set_app_permissions(channel, bits);
        assert_eq!(
            http.post(&path, &body).await.code(),
            expected,
            "{bits} {body}"
        );
    }
    sandbox.set_app_permissions(channel, VIEW | SEND);
    assert_eq!(
        http.upload(Method::POST, &path, &json!({}), "a.txt", vec![1])
            .await
            .code(),
        (403, 50013)
    );
    assert_eq!(
        http.get(&format!("/channels/{channel}/messages/1"))
            .await
            .code(),
        (403, 50013)
    );
    let said = sandbox
        .member("anna")
        .in_channel(channel)
        .say("hello")
        .expect("a message");
    assert_eq!(
        http.patch(&format!("{path}/{said}"), &json!({"content": "x"}))
            .await
            .code(),
        (403, 50005)
    );
    assert_eq!(
        http.delete(&format!("{path}/{said}")).await.code(),
        (403, 50013)
    );
    assert_eq!(http.get("/channels/1").await.code(), (404, 10003));
    assert_eq!(http.get("/channels/skat").await.code(), (400, 50035));
    assert_eq!(http.with_token("Bot wrong", "/users/@me").await.status, 401);
    assert_eq!(http.get("/nowhere").await.status, 404);
}

#[tokio::test]
async fn rejections_are_ordered_once_and_are_no_violations() {
    let sandbox = start().await;
    let http = Http::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    sandbox.reject_next(Route::CreateMessage, 429, Some(Duration::from_millis(250)));
    sandbox.reject_next(Route::CreateMessage, 502, None);
    let limited = http.post(&path, &json!({"content": "x"})).await;
    assert_eq!(
        (limited.status, &limited.json["retry_after"]),
        (429, &json!(0.25))
    );
    assert_eq!(limited.headers["retry-after"], "1");
    assert_eq!(http.post(&path, &json!({"content": "x"})).await.status, 502);
    assert_eq!(http.post(&path, &json!({"content": "x"})).await.status, 200);
    let statuses: Vec<u16> = sandbox.calls().iter().map(|call| call.status).collect();
    assert_eq!(statuses, [429, 502, 200]);
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn refusals_are_worded_as_discord_and_cloudflare_do() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    let second = Duration::from_secs(1);
    let cases = [
        (Refusal::ClientBanned, 403, None, "1010"),
        (Refusal::AddressLimited(None), 403, None, "1015"),
        (
            Refusal::AddressLimited(Some(second)),
            403,
            Some("1"),
            "1015",
        ),
        (Refusal::RateLimited(second), 429, Some("1"), "retry_after"),
        (Refusal::NoSuchRoute, 404, None, "404: Not Found"),
        (Refusal::ServerError(503), 503, None, "<html>"),
        (
            Refusal::InvalidForm {
                path: "0.name",
                message: "no name",
            },
            400,
            None,
            r#"{"0":{"name":{"_errors":[{"#,
        ),
    ];
    let mark = sandbox.mark();
    for (refusal, status, wait, words) in cases {
        sandbox.refuse_next(Route::CreateMessage, refusal.clone());
        let (told_status, headers, text) =
            http.post_for_text(&path, &json!({"content": "x"})).await;
        assert_eq!(told_status, status, "{refusal:?}");
        let told = headers
            .get("retry-after")
            .map(|wait| wait.to_str().expect("a number"));
        assert_eq!(told, wait, "{refusal:?}");
        assert!(text.contains(words), "{refusal:?}: {text}");
    }
    assert_eq!(sandbox.calls_since(mark).len(), 7);
    sandbox.refuse(Route::CreateMessage, Some(Refusal::ServerError(500)));
    for _ in 0..3 {
        assert_eq!(http.post(&path, &json!({"content": "x"})).await.status, 500);
    }
    sandbox.refuse(Route::CreateMessage, None);
    sandbox.refuse_files(Some(502));
    assert_eq!(
        http.upload(Method::POST, &path, &json!({}), "a.txt", vec![1])
            .await
            .status,
        502
    );
    assert_eq!(http.post(&path, &json!({"content": "x"})).await.status, 200);
    sandbox.refuse_files(None);
    assert_eq!(
        http.upload(Method::POST, &path, &json!({}), "a.txt", vec![1])
            .await
            .status,
        200
    );
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn an_only_user_installed_application_has_five_follow_ups() {
    let sandbox = start_unlimited().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    for (only_user_installed, owners, sixth) in [
        (false, json!({"0": sandbox.guild_id()}), (200, 0)),
        (true, json!({"1": anna.id()}), (400, 40094)),
    ] {
        sandbox.set_only_user_installed(only_user_installed);
        anna.slash("panel", &[]).expect("the command is there");
        let received = bot
            .answer(&json!({"type": 4, "data": message("table", &["a"])}))
            .await;
        assert_eq!(received.json["authorizing_integration_owners"], owners);
        let path = bot.http.webhook(&received, "");
        for _ in 0..5 {
            assert_eq!(
                bot.http.post(&path, &json!({"content": "x"})).await.status,
                200
            );
        }
        assert_eq!(
            bot.http.post(&path, &json!({"content": "x"})).await.code(),
            sixth
        );
    }
}

#[tokio::test]
async fn a_moderator_can_delete_the_table_message() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    anna.slash("panel", &[]).expect("the command is there");
    let received = bot
        .answer(&json!({"type": 4, "data": message("table", &["a"])}))
        .await;
    let table = anna
        .wait_message(anna.channel(), |m| m.content() == "table", WAIT)
        .await
        .expect("a table");
    assert!(sandbox.delete_message(table.channel(), table.id()));
    anna.wait_gone(&table, WAIT)
        .await
        .expect("the message disappears");
    let edit = bot
        .http
        .patch(
            &bot.http.webhook(&received, "/messages/@original"),
            &json!({"content": "x"}),
        )
        .await;
    assert_eq!(edit.code(), (404, 10008));
}
