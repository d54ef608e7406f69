//! The life of an interaction, step by step, tested with a hand-written bot.

use std::time::Duration;

use crate::common::{Bot, WAIT, at_a_standstill, message, row, start, start_unlimited};
use discord_sandbox::{Member, MemberError, Outcome};
use serde_json::{Value, json};

fn answer(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

/// A file of an option has every field that Discord sends, at an address that only its signature
/// opens, and belongs to the member who has uploaded it.
#[tokio::test]
async fn a_file_is_an_option_of_a_command() {
    let (sandbox, clock) = at_a_standstill().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    let file = anna.upload("my proof.json", b"{}").expect("uploads");
    let refused = |member: &Member, value: Value| {
        let refused = member.slash("check", &[("file", value)]);
        assert!(
            matches!(&refused, Err(MemberError::Refused { .. })),
            "{refused:?}"
        );
    };
    refused(&bernd, json!(file));
    refused(&anna, json!("my proof.json"));
    refused(&anna, json!(anna.id()));
    let too_large = anna.upload("large", &vec![0; 10 * 1024 * 1024 + 1]);
    assert!(too_large.is_err(), "Discord takes files of up to 10 MiB");
    anna.upload("", b"{}").expect_err("a file has a name");

    anna.slash("check", &[("file", json!(file))])
        .expect("the file is hers");
    let received = bot.receive().await;
    let data = &received.json["data"];
    assert_eq!(
        data["options"],
        json!([{"name": "file", "type": 11, "value": file}])
    );
    let attachment = &data["resolved"]["attachments"][file.to_string()];
    assert_eq!(
        (&attachment["filename"], &attachment["size"]),
        (&json!("my_proof.json"), &json!(2))
    );
    assert_eq!(
        (&attachment["ephemeral"], &attachment["content_type"]),
        (&json!(true), &json!("application/json; charset=utf-8"))
    );
    let url = attachment["url"].as_str().expect("an address");
    let status = async |url: &str| {
        let response = reqwest::get(url).await.expect("an answer");
        (
            response.status().as_u16(),
            response.bytes().await.expect("bytes"),
        )
    };
    assert_eq!(status(url).await, (200, "{}".into()));
    let (path, _) = url.split_once('?').expect("a signature");
    for forged in [
        path.to_owned(),
        format!("{path}?hm=0"),
        url.replace("my_proof", "other"),
    ] {
        assert_eq!(status(&forged).await.0, 404, "{forged}");
    }
    clock.advance(Duration::from_secs(24 * 60 * 60));
    assert_eq!(status(url).await.0, 404, "an address works for a day");
    sandbox.forget_uploads();
    refused(&anna, json!(file));
}

fn private(content: &str, buttons: &[&str]) -> Value {
    let mut data = message(content, buttons);
    data["flags"] = json!(64);
    json!({"type": 4, "data": data})
}

#[tokio::test]
async fn an_interaction_has_every_field_and_is_answered_once() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    let id = anna
        .slash(
            "skat new",
            &[("seats", json!(3)), ("partner", json!(bernd.id()))],
        )
        .expect("the command is there");
    let received = bot.receive().await;
    assert_eq!(received.id(), id.to_string());
    for field in [
        "version",
        "locale",
        "guild_locale",
        "entitlements",
        "attachment_size_limit",
        "app_permissions",
        "member",
        "channel",
        "context",
    ] {
        assert!(!received.json[field].is_null(), "{field} is missing");
    }
    let sub = &received.json["data"]["options"][0];
    assert_eq!((&sub["name"], &sub["type"]), (&json!("new"), &json!(1)));
    assert_eq!(
        sub["options"][0],
        json!({"name": "seats", "type": 4, "value": 3})
    );
    assert_eq!(
        received.json["data"]["resolved"]["users"][bernd.id().to_string()]["username"],
        "bernd"
    );

    assert_eq!(
        bot.http.callback(&received, &answer("hello")).await.status,
        204
    );
    assert_eq!(
        anna.outcome(id, WAIT).await.expect("an outcome"),
        Outcome::Responded
    );
    assert_eq!(
        bot.http.callback(&received, &answer("again")).await.code(),
        (400, 40060)
    );
    let seen = bernd
        .wait_message(bernd.channel(), |m| m.content() == "hello", WAIT)
        .await
        .expect("a public response arrives");
    assert_eq!(seen.json()["interaction_metadata"]["name"], "skat new");
    assert_eq!(seen.json()["type"], 20);
    let violations = sandbox.violations();
    assert_eq!(violations.len(), 1, "{violations:?}");
    assert!(violations[0].contains("40060"), "{violations:?}");
}

#[tokio::test]
async fn tokens_expire_by_the_clock() {
    let (sandbox, clock) = at_a_standstill().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");

    let late = anna.slash("panel", &[]).expect("the command is there");
    let received = bot.receive().await;
    clock.advance(Duration::from_millis(3_001));
    assert_eq!(
        anna.outcome(late, WAIT).await.expect("an outcome"),
        Outcome::Failed
    );
    assert_eq!(
        bot.http.callback(&received, &answer("late")).await.code(),
        (404, 10062)
    );
    assert_eq!(
        bot.http
            .post(&bot.http.webhook(&received, ""), &json!({"content": "x"}))
            .await
            .code(),
        (404, 10015)
    );

    anna.slash("panel", &[]).expect("the command is there");
    let received = bot.receive().await;
    let original = bot.http.webhook(&received, "/messages/@original");
    assert_eq!(
        bot.http
            .patch(&original, &json!({"content": "early"}))
            .await
            .code(),
        (404, 10015)
    );
    assert_eq!(
        bot.http
            .callback(&received, &answer("in time"))
            .await
            .status,
        204
    );
    clock.advance(Duration::from_secs(14 * 60));
    assert_eq!(
        bot.http
            .patch(&original, &json!({"content": "still"}))
            .await
            .status,
        200
    );
    clock.advance(Duration::from_secs(61));
    assert_eq!(
        bot.http
            .patch(&original, &json!({"content": "dead"}))
            .await
            .code(),
        (401, 50027)
    );
    clock.advance(Duration::from_secs(24 * 60 * 60));
    anna.slash("panel", &[]).expect("the command is there");
    assert_eq!(
        bot.http
            .patch(&original, &json!({"content": "forgotten"}))
            .await
            .code(),
        (401, 50027)
    );
    let nonsense = format!(
        "/webhooks/{}/nonsense/messages/@original",
        bot.http.application
    );
    assert_eq!(
        bot.http
            .patch(&nonsense, &json!({"content": "x"}))
            .await
            .code(),
        (404, 10015)
    );
}

#[tokio::test]
async fn an_ephemeral_panel_belongs_to_its_owner_and_to_live_tokens() {
    let (sandbox, clock) = at_a_standstill().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    anna.slash("panel", &[]).expect("the command is there");
    let first = bot.answer(&private("cards", &["play"])).await;
    let panel = anna
        .wait_message(anna.channel(), |m| m.content() == "cards", WAIT)
        .await
        .expect("a panel");
    assert!(panel.ephemeral());
    assert!(bernd.messages(bernd.channel()).is_empty());
    assert!(matches!(
        bernd.click(&panel, "play"),
        Err(MemberError::Refused { .. })
    ));
    let by_channel = format!("/channels/{}/messages/{}", panel.channel(), panel.id());
    assert_eq!(bot.http.get(&by_channel).await.code(), (404, 10008));
    assert_eq!(
        bot.http
            .patch(&by_channel, &json!({"content": "x"}))
            .await
            .code(),
        (404, 10008)
    );
    assert_eq!(bot.http.delete(&by_channel).await.code(), (404, 10008));

    // A click gives a fresh token: type 7 makes the panel the new token's `@original`.
    clock.advance(Duration::from_secs(14 * 60));
    anna.click(&panel, "play").expect("the button is there");
    let second = bot
        .answer(&json!({"type": 7, "data": {"content": "played"}}))
        .await;
    clock.advance(Duration::from_secs(2 * 60));
    let old = bot.http.webhook(&first, "/messages/@original");
    assert_eq!(
        bot.http.patch(&old, &json!({"content": "x"})).await.code(),
        (401, 50027)
    );
    let new = bot.http.webhook(&second, "/messages/@original");
    assert_eq!(
        bot.http
            .patch(&new, &json!({"content": "edited"}))
            .await
            .id(),
        panel.id()
    );
    assert_eq!(
        anna.look(panel.id()).expect("the panel").content(),
        "edited"
    );
    assert_eq!(bot.http.get(&new).await.json["content"], "edited");

    anna.dismiss(&panel).expect("the message is ephemeral");
    assert!(anna.messages(anna.channel()).is_empty());
    assert_eq!(bot.http.delete(&new).await.status, 204);
    assert_eq!(bot.http.delete(&new).await.code(), (404, 10008));
}

#[tokio::test]
async fn a_deferred_update_gives_the_public_message_and_a_private_follow_up() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    anna.slash("panel", &[]).expect("the command is there");
    let opener = bot
        .answer(&json!({"type": 4, "data": message("table", &["cards"])}))
        .await;
    let table = bernd
        .wait_message(bernd.channel(), |m| m.content() == "table", WAIT)
        .await
        .expect("a table");

    let click = bernd
        .click_label(&table, "cards")
        .expect("the button is there");
    let bernds = bot.answer(&json!({"type": 6})).await;
    assert_eq!(
        bernd.outcome(click, WAIT).await.expect("an outcome"),
        Outcome::Responded
    );
    let panel = bot
        .http
        .post(
            &bot.http.webhook(&bernds, ""),
            &json!({"content": "your cards", "flags": 64}),
        )
        .await;
    assert_eq!(panel.status, 200);
    assert_eq!(
        bernd
            .look(panel.id())
            .expect("Bernd sees the panel")
            .content(),
        "your cards"
    );
    assert!(anna.look(panel.id()).is_none());

    let public = bot
        .http
        .patch(
            &bot.http.webhook(&bernds, "/messages/@original"),
            &json!({"content": "table, edited by Bernd's token"}),
        )
        .await;
    assert_eq!(public.id(), table.id());
    let path = format!("/messages/{}", panel.json["id"].as_str().expect("an id"));
    assert_eq!(
        bot.http
            .patch(
                &bot.http.webhook(&bernds, &path),
                &json!({"content": "new cards"})
            )
            .await
            .status,
        200
    );
    assert_eq!(
        bot.http
            .patch(
                &bot.http.webhook(&opener, &path),
                &json!({"content": "stolen"})
            )
            .await
            .code(),
        (404, 10008)
    );
    assert_eq!(
        bot.http
            .delete(&bot.http.webhook(&bernds, &path))
            .await
            .status,
        204
    );
    bernd
        .wait_gone(
            &bernd.look(table.id()).expect("the table"),
            Duration::from_millis(1),
        )
        .await
        .expect_err("the table stays");
}

#[tokio::test]
async fn a_deferred_message_thinks_until_it_is_filled() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    for by_follow_up in [false, true] {
        anna.slash("panel", &[]).expect("the command is there");
        let received = bot.answer(&json!({"type": 5, "data": {"flags": 64}})).await;
        let thinking = anna
            .wait_message(anna.channel(), discord_sandbox::Message::thinking, WAIT)
            .await
            .expect("a thinking message");
        assert!(thinking.ephemeral());
        let filled = if by_follow_up {
            bot.http
                .post(
                    &bot.http.webhook(&received, ""),
                    &json!({"content": "thought"}),
                )
                .await
        } else {
            bot.http
                .patch(
                    &bot.http.webhook(&received, "/messages/@original"),
                    &json!({"content": "thought"}),
                )
                .await
        };
        assert_eq!(filled.id(), thinking.id());
        let filled = anna.look(thinking.id()).expect("the message");
        assert_eq!(
            (filled.content(), filled.thinking(), filled.ephemeral()),
            ("thought", false, true)
        );
    }
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_follow_up_has_an_audience_of_its_own_once_the_thinking_message_is_gone() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    let secret = json!({"content": "secret", "flags": 64});
    for deletes in [false, true] {
        anna.slash("panel", &[]).expect("the command is there");
        let received = bot.answer(&json!({"type": 5})).await;
        if deletes {
            let thinking = bot.http.webhook(&received, "/messages/@original");
            assert_eq!(bot.http.delete(&thinking).await.status, 204);
        }
        let sent = bot
            .http
            .post(&bot.http.webhook(&received, ""), &secret)
            .await;
        assert_eq!(sent.status, 200);
        assert!(anna.look(sent.id()).is_some());
        assert_eq!(
            bernd.look(sent.id()).is_none(),
            deletes,
            "a follow-up in the place of a public message is public"
        );
    }
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn only_matching_responses_are_accepted() {
    let sandbox = start_unlimited().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    let cases = [
        (json!({"type": 7, "data": {"content": "x"}}), (400, 50035)),
        (json!({"type": 6}), (400, 50035)),
        (json!({"type": 8, "data": {"choices": []}}), (400, 50035)),
        (json!({"type": 12}), (400, 50035)),
        (json!({"type": 4, "data": {}}), (400, 50006)),
        (json!({"type": 4, "data": {"content": ""}}), (400, 50006)),
        (
            json!({"type": 5, "data": {"flags": 64 | 1 << 15}}),
            (400, 50035),
        ),
    ];
    anna.slash("panel", &[]).expect("the command is there");
    let received = bot.receive().await;
    for (body, expected) in cases {
        assert_eq!(
            bot.http.callback(&received, &body).await.code(),
            expected,
            "{body}"
        );
    }
    let path = format!(
        "/interactions/{}/{}/callback?&with_response=true",
        received.id(),
        received.token()
    );
    let response = bot.http.post(&path, &private("at last", &["a"])).await;
    assert_eq!(response.status, 200);
    assert_eq!(
        response.json["interaction"]["response_message_ephemeral"],
        true
    );
    assert_eq!(response.json["resource"]["message"]["content"], "at last");
}

#[tokio::test]
async fn autocompletion_modals_and_user_commands_work() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    let complete = json!({"type": 8, "data": {"choices": [{"name": "ISkO", "value": "isko"}]}});
    let options = [("seats", json!(3)), ("rules", json!("is"))];
    let (choices, received) = tokio::join!(
        anna.autocomplete("skat new", &options, "rules"),
        bot.answer(&complete)
    );
    assert_eq!(
        choices.expect("choices"),
        [("ISkO".to_owned(), json!("isko"))]
    );
    assert_eq!(
        received.json["data"]["options"][0]["options"][1],
        json!({"name": "rules", "type": 3, "value": "is", "focused": true})
    );

    let called = anna
        .user_command("Invite", bernd.id())
        .expect("the command is there");
    let input =
        json!({"type": 4, "custom_id": "why", "label": "Why?", "style": 1, "min_length": 2});
    let modal = json!({
        "type": 9,
        "data": {"custom_id": "m", "title": "Invitation", "components": [row(&[input])]},
    });
    let received = bot.answer(&modal).await;
    assert_eq!(received.json["data"]["target_id"], json!(bernd.id()));
    assert_eq!(
        anna.wait_modal(called, WAIT).await.expect("a modal")["title"],
        "Invitation"
    );
    assert!(anna.submit_modal(called, &[("why", "x")]).is_err());
    assert!(bernd.submit_modal(called, &[("why", "because")]).is_err());
    anna.submit_modal(called, &[("why", "because")])
        .expect("the field's value is valid");
    let submitted = bot.answer(&answer("thanks")).await;
    assert_eq!(submitted.json["type"], 5);
    assert_eq!(
        submitted.json["data"]["components"][0]["components"][0]["value"],
        "because"
    );
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

/// The bot gets the whole message, in whose channel the command is given. A quote isn't part of it.
#[tokio::test]
async fn a_messages_menu_names_the_message() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    anna.slash("panel", &[]).expect("the command is there");
    let public = json!({"type": 4, "data": message("look", &["go"])});
    bot.answer(&public).await;
    let shown = bernd
        .wait_message(bernd.channel(), |m| m.content() == "look", WAIT)
        .await
        .expect("a public message");
    bernd.click(&shown, "go").expect("the button is there");
    bot.answer(&answer("a reply")).await;
    let reply = anna
        .wait_message(anna.channel(), |m| m.content() == "a reply", WAIT)
        .await
        .expect("a reply");
    let elsewhere = bernd.in_channel(sandbox.add_channel("elsewhere"));
    for target in [&shown, &reply] {
        let id = target.id().to_string();
        elsewhere
            .message_command("Report it", target)
            .expect("the message is on the screen");
        let received = bot.answer(&private("thanks", &["ok"])).await.json;
        let data = &received["data"];
        assert_eq!(
            (&data["type"], &data["name"], &data["target_id"]),
            (&json!(3), &json!("Report it"), &json!(id))
        );
        assert_eq!(received["channel_id"], json!(target.channel()));
        let resolved = data["resolved"]["messages"].as_object().expect("messages");
        assert_eq!(resolved.len(), 1);
        assert_eq!(resolved[&id]["content"], target.content());
        assert_eq!(
            resolved[&id]["components"],
            target.json()["components"],
            "the message is whole"
        );
        assert!(resolved[&id].get("referenced_message").is_none());
        let thanks = bernd
            .wait_message(bernd.channel(), |m| m.content() == "thanks", WAIT)
            .await
            .expect("a private response");
        assert_eq!(thanks.json()["type"], 23);
        // The menu of an ephemeral message has no commands, and others don't even see it.
        for member in [&bernd, &anna] {
            let refused = member.message_command("Report it", &thanks);
            assert!(
                matches!(&refused, Err(MemberError::Refused { .. })),
                "{refused:?}"
            );
        }
    }
    for not_there in ["Invite", "panel", "report it"] {
        assert!(
            bernd.message_command(not_there, &shown).is_err(),
            "{not_there}"
        );
    }
    sandbox.delete_message(shown.channel(), shown.id());
    assert!(bernd.message_command("Report it", &shown).is_err());
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn a_submitted_modal_is_answered_in_four_ways_and_by_no_other_modal() {
    let sandbox = start_unlimited().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    let input = json!({"type": 4, "custom_id": "why", "label": "Why?", "style": 1});
    let modal = |title: &str, rows: usize| {
        let rows: Vec<Value> = (0..rows)
            .map(|n| {
                let mut input = input.clone();
                input["custom_id"] = json!(if n == 0 {
                    "why".to_owned()
                } else {
                    format!("why{n}")
                });
                input["required"] = json!(n == 0);
                row(&[input])
            })
            .collect();
        json!({"type": 9, "data": {"custom_id": "m", "title": title, "components": rows}})
    };
    anna.slash("panel", &[]).expect("the command is there");
    bot.answer(&json!({"type": 4, "data": message("table", &["a"])}))
        .await;
    let table = anna
        .wait_message(anna.channel(), |m| m.content() == "table", WAIT)
        .await
        .expect("a table");
    for answer in [
        json!({"type": 4, "data": {"content": "thanks"}}),
        json!({"type": 5}),
        json!({"type": 6}),
        json!({"type": 7, "data": {"content": "table"}}),
    ] {
        let click = anna.click(&table, "a").expect("the button is there");
        let received = bot.receive().await;
        for wrong in [modal(&"x".repeat(46), 1), modal("x", 6), modal("x", 0)] {
            assert_eq!(
                bot.http.callback(&received, &wrong).await.code(),
                (400, 50035),
                "{wrong}"
            );
        }
        assert_eq!(
            bot.http
                .callback(&received, &modal(&"x".repeat(45), 5))
                .await
                .status,
            204
        );
        anna.submit_modal(click, &[("why", "because")])
            .expect("the field's value is valid");
        let submitted = bot.receive().await;
        assert_eq!(
            bot.http
                .callback(&submitted, &modal("again", 1))
                .await
                .code(),
            (400, 50035)
        );
        assert_eq!(
            bot.http.callback(&submitted, &answer).await.status,
            204,
            "{answer}"
        );
    }
}

#[tokio::test]
async fn an_edit_may_set_only_two_flags() {
    let sandbox = start_unlimited().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    anna.slash("panel", &[]).expect("the command is there");
    let received = bot.answer(&private("panel", &["a"])).await;
    let original = bot.http.webhook(&received, "/messages/@original");
    for (flags, status) in [(64, 400), (1 << 12, 400), (4, 200), (0, 200)] {
        let edit = bot
            .http
            .patch(&original, &json!({"content": "x", "flags": flags}))
            .await;
        assert_eq!(edit.status, status, "{flags}: {}", edit.json);
    }
    let panel = anna
        .wait_message(anna.channel(), |m| m.content() == "x", WAIT)
        .await
        .expect("a panel");
    assert!(panel.ephemeral());
    anna.click(&panel, "a").expect("the button is there");
    let received = bot.receive().await;
    let update = json!({"type": 7, "data": {"content": "y", "flags": 64}});
    assert_eq!(
        bot.http.callback(&received, &update).await.code(),
        (400, 50035)
    );
    assert_eq!(
        bot.http
            .callback(&received, &json!({"type": 7, "data": {"content": "y"}}))
            .await
            .status,
        204
    );
    // To the bot, the follow-up that fills in a deferred response is a new message, so it may set
    // the ephemeral flag.
    anna.slash("panel", &[]).expect("the command is there");
    let received = bot.answer(&json!({"type": 5, "data": {"flags": 64}})).await;
    let follow_up = bot
        .http
        .post(
            &bot.http.webhook(&received, ""),
            &json!({"content": "z", "flags": 64}),
        )
        .await;
    assert_eq!(follow_up.status, 200, "{}", follow_up.json);
}

#[tokio::test]
async fn members_do_only_what_a_client_lets_them() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, franz) = (sandbox.member("anna"), sandbox.member("franz"));
    for (command, options) in [
        ("nothing", vec![]),
        ("skat", vec![]),
        ("skat nothing", vec![]),
        ("skat new", vec![]),
        ("skat new", vec![("seats", json!(5))]),
        ("skat new", vec![("seats", json!("three"))]),
        (
            "skat new",
            vec![("seats", json!(3)), ("colour", json!("red"))],
        ),
        (
            "skat new",
            vec![("seats", json!(3)), ("partner", json!("1"))],
        ),
        ("moderate", vec![]),
    ] {
        assert!(
            anna.slash(command, &options).is_err(),
            "{command} {options:?}"
        );
    }
    franz.slash("moderate", &[]).expect("Franz is a moderator");
    let select = json!({"type": 3, "custom_id": "pick", "max_values": 2, "options": [
        {"label": "a", "value": "a"}, {"label": "b", "value": "b"}, {"label": "c", "value": "c"}]});
    let off = json!({"type": 2, "style": 2, "label": "off", "custom_id": "off", "disabled": true});
    let data = json!({"content": "choose", "components": [row(&[select]), row(&[off])]});
    bot.answer(&json!({"type": 4, "data": data})).await;
    let shown = anna
        .wait_message(anna.channel(), |m| m.content() == "choose", WAIT)
        .await
        .expect("a message");
    assert_eq!(shown.selects()[0].options.len(), 3);
    assert!(shown.button("off").expect("the button").disabled);
    assert!(anna.click(&shown, "off").is_err());
    assert!(anna.click(&shown, "forged").is_err());
    for values in [&[][..], &["x"], &["a", "a"], &["a", "b", "c"]] {
        assert!(anna.choose(&shown, "pick", values).is_err(), "{values:?}");
    }
    anna.choose(&shown, "pick", &["c", "a"])
        .expect("both options exist");
    let chosen = bot.answer(&json!({"type": 6})).await;
    assert_eq!(chosen.json["data"]["values"], json!(["c", "a"]));
    assert_eq!(chosen.json["data"]["component_type"], 3);
    let forged = anna
        .raw_component(shown.id(), "forged")
        .expect("a forged id is sent");
    assert_eq!(bot.receive().await.json["data"]["custom_id"], "forged");
    sandbox
        .resend_last_interaction()
        .expect("an interaction was sent");
    assert_eq!(bot.receive().await.id(), forged.to_string());
}

#[tokio::test]
async fn a_timed_out_wait_shows_the_screen() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let anna = sandbox.member("anna");
    anna.slash("panel", &[]).expect("the command is there");
    bot.answer(&private("your cards", &["play"])).await;
    let error = anna
        .wait_message(
            anna.channel(),
            |m| m.content() == "other",
            Duration::from_millis(50),
        )
        .await
        .expect_err("no message arrives");
    let text = error.to_string();
    assert!(
        text.contains("your cards")
            && text.contains("only you can see this")
            && text.contains("play"),
        "{text}"
    );
}

#[tokio::test]
async fn mentions_ping_only_members_the_bot_allows() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    let text = format!("<@{}> <@!{}> <@1>", anna.id(), bernd.id());
    let cases = [
        (Value::Null, vec![anna.id(), bernd.id()]),
        (json!({"parse": []}), vec![]),
        (
            json!({"parse": [], "users": [bernd.id()]}),
            vec![bernd.id()],
        ),
    ];
    for (allowed, expected) in cases {
        let id = anna.slash("panel", &[]).expect("the command is there");
        let mut data = json!({"content": text});
        if !allowed.is_null() {
            data["allowed_mentions"] = allowed;
        }
        bot.answer(&json!({"type": 4, "data": data})).await;
        anna.outcome(id, WAIT).await.expect("an outcome");
        let shown = anna.messages(anna.channel()).pop().expect("a message");
        assert_eq!(shown.mentions(), expected);
    }
}
