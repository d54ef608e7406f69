//! Limits on messages, commands, emojis and modals.

use crate::common::{Http, SPECIFICATION, button, commands, message, row, start_unlimited};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use discord_sandbox::{Id, Route, Sandbox, SandboxSettings, SecondOpinion};
use reqwest::Method;
use serde_json::{Value, json};

fn rows(count: usize) -> Value {
    (0..count)
        .map(|n| row(&[button(&format!("b{n}"))]))
        .collect()
}

fn select(options: usize, change: impl Fn(&mut Value)) -> Value {
    let options: Vec<Value> = (0..options)
        .map(|n| json!({"label": format!("o{n}"), "value": format!("o{n}")}))
        .collect();
    let mut select = json!({"type": 3, "custom_id": "s", "options": options});
    change(&mut select);
    json!({"content": "x", "components": [row(&[select])]})
}

fn one_button(change: impl Fn(&mut Value)) -> Value {
    let mut button = button("b");
    change(&mut button);
    json!({"content": "x", "components": [row(&[button])]})
}

fn new_style(components: &[Value]) -> Value {
    json!({"flags": 1 << 15, "components": components})
}

fn text(length: usize) -> Value {
    json!({"type": 10, "content": "x".repeat(length)})
}

/// Bodies at the very limit, which Discord accepts.
fn right() -> Vec<Value> {
    let long = "ä".repeat(2000);
    vec![
        json!({"content": long}),
        json!({"content": "x", "components": rows(5)}),
        message("x", &["1", "2", "3", "4", "5"]),
        one_button(|b| b["label"] = json!("x".repeat(80))),
        one_button(|b| b["custom_id"] = json!("x".repeat(100))),
        one_button(|b| {
            *b = json!({"type": 2, "style": 5, "label": "l", "url": "https://example.org"});
        }),
        one_button(|b| {
            *b = json!({"type": 2, "style": 2, "emoji": {"name": "🂡"}, "custom_id": "e"});
        }),
        select(25, |s| s["max_values"] = json!(25)),
        json!({"embeds": (0..10).map(|_| json!({"title": "x".repeat(256)})).collect::<Vec<_>>()}),
        json!({"embeds": [
            {"description": "x".repeat(4096), "footer": {"text": "x".repeat(1904)}},
        ]}),
        new_style(&[
            json!({"type": 17, "components": [text(2000), row(&[button("b")]), {"type": 14}]}),
            text(2000),
        ]),
        new_style(&[json!({"type": 9, "components": [text(5)], "accessory": button("b")})]),
    ]
}

/// Bodies just beyond a limit, with the field that Discord rejects.
fn wrong() -> Vec<(Value, &'static str)> {
    let field = |n: usize| json!({"name": "n", "value": "x".repeat(n)});
    vec![
        (json!({"content": "x".repeat(2001)}), "/content"),
        (json!({"content": 5}), "/content"),
        (
            json!({"content": "x", "components": rows(6)}),
            "/components",
        ),
        (
            message("x", &["1", "2", "3", "4", "5", "6"]),
            "/components/0/components",
        ),
        (message("x", &[]), "/components/0/components"),
        (
            message("x", &["same", "same"]),
            "/components/0/components/1/custom_id",
        ),
        (
            one_button(|b| b["label"] = json!("x".repeat(81))),
            "/components/0/components/0/label",
        ),
        (
            one_button(|b| b["custom_id"] = json!("x".repeat(101))),
            "/components/0/components/0/custom_id",
        ),
        (
            one_button(|b| b["custom_id"] = json!("")),
            "/components/0/components/0/custom_id",
        ),
        (
            one_button(|b| b["custom_id"] = Value::Null),
            "/components/0/components/0/custom_id",
        ),
        (
            one_button(|b| b["label"] = Value::Null),
            "/components/0/components/0",
        ),
        (
            one_button(|b| b["style"] = json!(7)),
            "/components/0/components/0/style",
        ),
        (
            one_button(|b| b["style"] = json!(5)),
            "/components/0/components/0/url",
        ),
        (
            one_button(|b| b["emoji"] = json!({"id": "1", "name": "gone"})),
            "/components/0/components/0/emoji",
        ),
        (
            one_button(|b| b["type"] = json!(4)),
            "/components/0/components/0/type",
        ),
        (
            json!({"content": "x", "components": [button("bare")]}),
            "/components/0/type",
        ),
        (
            json!({"content": "x", "components": [text(5)]}),
            "/components/0/type",
        ),
        (select(26, |_| ()), "/components/0/components/0/options"),
        (select(0, |_| ()), "/components/0/components/0/options"),
        (
            select(2, |s| s["max_values"] = json!(3)),
            "/components/0/components/0/max_values",
        ),
        (
            select(2, |s| s["placeholder"] = json!("x".repeat(151))),
            "/components/0/components/0/placeholder",
        ),
        (
            select(2, |s| s["options"][1]["value"] = json!("o0")),
            "/components/0/components/0/options/1/value",
        ),
        (
            select(2, |s| s["options"][1]["label"] = json!("x".repeat(101))),
            "/components/0/components/0/options/1/label",
        ),
        (
            json!({
                "content": "x",
                "components": [row(&[
                    button("b"),
                    select(1, |_| ())["components"][0]["components"][0].clone(),
                ])],
            }),
            "/components/0/components",
        ),
        (
            json!({"embeds": (0..11).map(|_| json!({"title": "x"})).collect::<Vec<_>>()}),
            "/embeds",
        ),
        (
            json!({"embeds": [{"title": "x".repeat(257)}]}),
            "/embeds/0/title",
        ),
        (
            json!({"embeds": [{"description": "x".repeat(4097)}]}),
            "/embeds/0/description",
        ),
        (
            json!({"embeds": [{"fields": vec![field(1); 26]}]}),
            "/embeds/0/fields",
        ),
        (
            json!({"embeds": [{"fields": [field(1025)]}]}),
            "/embeds/0/fields/0/value",
        ),
        (
            json!({"embeds": [{"fields": [{"name": "n"}]}]}),
            "/embeds/0/fields/0/value",
        ),
        (
            json!({"embeds": [
                {"description": "x".repeat(4000)},
                {"description": "x".repeat(2001)},
            ]}),
            "/embeds",
        ),
        (
            json!({"embeds": [{"title": "x", "color": 0x0100_0000}]}),
            "/embeds/0/color",
        ),
        (
            json!({"content": "x", "attachments": [{"id": "0"}]}),
            "/attachments/0",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "/allowed_mentions",
        ),
        (
            json!({"content": "x", "flags": 1 << 15, "components": [text(5)]}),
            "/content",
        ),
        (
            json!({"embeds": [{"title": "x"}], "flags": 1 << 15, "components": [text(5)]}),
            "/embeds",
        ),
        (
            new_style(&(0..41).map(|_| text(1)).collect::<Vec<_>>()),
            "/components",
        ),
        (new_style(&[text(4000), text(1)]), "/components"),
        (
            new_style(&[
                json!({"type": 17, "components": [{"type": 17, "components": [text(1)]}]}),
            ]),
            "/components/0/components/0/type",
        ),
    ]
}

#[tokio::test]
async fn messages_are_held_to_discords_limits() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    for body in right() {
        let answer = http.post(&path, &body).await;
        assert_eq!(answer.status, 200, "{body}: {:?}", answer.json);
    }
    for (body, field) in wrong() {
        let answer = http.post(&path, &body).await;
        assert_eq!(answer.code(), (400, 50035), "{body}: {:?}", answer.json);
        let errors = answer.json.pointer(&format!("/errors{field}/_errors"));
        assert!(
            errors.is_some_and(Value::is_array),
            "{field} of {body}: {}",
            answer.json
        );
    }
    for body in [
        json!({}),
        json!({"content": ""}),
        json!({"content": null, "embeds": []}),
    ] {
        assert_eq!(http.post(&path, &body).await.code(), (400, 50006), "{body}");
    }
    let id = http.post(&path, &json!({"content": "x"})).await.id();
    assert_eq!(
        http.patch(&format!("{path}/{id}"), &json!({"content": ""}))
            .await
            .code(),
        (400, 50006)
    );
    let turned = http
        .patch(&format!("{path}/{id}"), &new_style(&[text(5)]))
        .await;
    assert_eq!(
        turned.code(),
        (400, 50035),
        "the old content must be removed first"
    );
    let mut body = new_style(&[text(5)]);
    body["content"] = Value::Null;
    assert_eq!(http.patch(&format!("{path}/{id}"), &body).await.status, 200);
}

#[tokio::test]
async fn discords_own_schema_judges_bodies() {
    let config = SandboxSettings {
        openapi: Some(SPECIFICATION.into()),
        enforce_rate_limits: false,
        ..SandboxSettings::default()
    };
    let sandbox = Sandbox::start(config).await.expect("the sandbox starts");
    let http = Http::new(&sandbox);
    http.register().await;
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    for body in right() {
        let answer = http.post(&path, &body).await;
        assert_eq!(answer.status, 200, "{body}: {:?}", answer.json);
    }
    for (body, _) in wrong() {
        assert_eq!(http.post(&path, &body).await.code(), (400, 50035), "{body}");
    }
    // Faults that only the schema knows.
    for body in [
        json!({"content": "x", "tts": "yes"}),
        json!({"content": "x", "sticker_ids": "none"}),
    ] {
        let answer = http.post(&path, &body).await;
        assert_eq!(answer.code(), (400, 50035), "{body}");
        assert!(
            answer.json.to_string().contains("OPENAPI_SCHEMA"),
            "{:?}",
            answer.json
        );
    }
    assert!(
        sandbox
            .violations()
            .iter()
            .all(|violation| violation.contains("50035"))
    );
}

/// The copy of the specification in the tests equals the file that it was made from. Checked only
/// where that file is available.
#[test]
fn the_copy_of_the_specification_is_up_to_date() {
    const ORIGINAL: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/discord/openapi.json"
    );
    let read = |path: &str| -> Value {
        let text = std::fs::read_to_string(path)
            .unwrap_or_else(|error| panic!("{path} can't be read: {error}"));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path} isn't JSON: {error}"))
    };
    let copy = read(SPECIFICATION);
    assert!(
        copy["paths"].is_object(),
        "{SPECIFICATION} is no specification"
    );
    if !std::path::Path::new(ORIGINAL).exists() {
        println!("NOT RUN: the file that the copy was made from isn't at hand");
        return;
    }
    assert!(
        copy == read(ORIGINAL),
        "{SPECIFICATION} and {ORIGINAL} differ: replace the copy with the original, minified"
    );
}

#[tokio::test]
async fn commands_are_held_to_discords_limits() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/applications/{}/commands", http.application);
    let command = |change: &dyn Fn(&mut Value)| {
        let mut command = json!({"name": "c", "description": "d"});
        change(&mut command);
        command
    };
    let option = |kind: u64| json!({"type": kind, "name": "o", "description": "d"});
    type Case<'a> = (&'a dyn Fn(&mut Value), &'a str);
    let cases: &[Case<'_>] = &[
        (&|c| c["name"] = json!("Upper"), "/0/name"),
        (&|c| c["name"] = json!("with space"), "/0/name"),
        (&|c| c["name"] = json!("x".repeat(33)), "/0/name"),
        (&|c| c["description"] = json!(""), "/0/description"),
        (
            &|c| c["description"] = json!("x".repeat(101)),
            "/0/description",
        ),
        (
            &|c| c["name_localizations"] = json!({"xx": "c"}),
            "/0/name_localizations/xx",
        ),
        (
            &|c| c["name_localizations"] = json!({"de": "Groß"}),
            "/0/name_localizations/de",
        ),
        (
            &|c| c["description_localizations"] = json!({"de": "x".repeat(101)}),
            "/0/description_localizations/de",
        ),
        (
            &|c| {
                c["options"] = (0..26)
                    .map(|n| json!({"type": 3, "name": format!("o{n}"), "description": "d"}))
                    .collect();
            },
            "/0/options",
        ),
        (
            &|c| c["options"] = json!([option(3), option(3)]),
            "/0/options/1",
        ),
        (
            &|c| {
                c["options"] = json!([
                    option(3),
                    {"type": 3, "name": "p", "description": "d", "required": true},
                ]);
            },
            "/0/options/1",
        ),
        (&|c| c["options"] = json!([option(12)]), "/0/options/0/type"),
        (
            &|c| c["options"] = json!([option(1), {"type": 3, "name": "p", "description": "d"}]),
            "/0/options",
        ),
        (
            &|c| {
                c["options"] = json!([{
                    "type": 4,
                    "name": "o",
                    "description": "d",
                    "choices": [{"name": "a", "value": "text"}],
                }]);
            },
            "/0/options/0/choices/0/value",
        ),
        (
            &|c| {
                c["options"] = json!([{
                    "type": 11,
                    "name": "o",
                    "description": "d",
                    "choices": [{"name": "a", "value": 1}],
                }]);
            },
            "/0/options/0/choices",
        ),
        (
            &|c| {
                c["options"] = json!([{
                    "type": 11,
                    "name": "o",
                    "description": "d",
                    "autocomplete": true,
                }]);
            },
            "/0/options/0/choices",
        ),
    ];
    for (change, field) in cases {
        let body = json!([command(change)]);
        let answer = http.request(Method::PUT, &path, Some(&body)).await;
        assert_eq!(answer.code(), (400, 50035), "{body}: {:?}", answer.json);
        assert!(
            answer
                .json
                .pointer(&format!("/errors{field}/_errors"))
                .is_some(),
            "{field} of {body}: {}",
            answer.json
        );
    }
    let many: Value = (0..101)
        .map(|n| json!({"name": format!("c{n}"), "description": "d"}))
        .collect();
    assert_eq!(
        http.request(Method::PUT, &path, Some(&many)).await.code(),
        (400, 30032)
    );
}

#[tokio::test]
async fn the_menus_commands_have_only_a_name() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/applications/{}/commands", http.application);
    let name = "With Space & Ümlaut!";
    for kind in [2, 3] {
        let fine = json!([{"type": kind, "name": name, "description": ""}]);
        let answer = http.request(Method::PUT, &path, Some(&fine)).await;
        assert_eq!(answer.status, 200, "{:?}", answer.json);
        let option = json!([{"type": 3, "name": "o", "description": "d"}]);
        for (field, value) in [
            ("name", json!("")),
            ("name", json!("x".repeat(33))),
            ("description", json!("d")),
            ("options", option),
        ] {
            let mut wrong = json!({"type": kind, "name": name});
            wrong[field] = value;
            let body = json!([wrong]);
            let answer = http.request(Method::PUT, &path, Some(&body)).await;
            assert_eq!(answer.code(), (400, 50035), "{body}");
            let errors = answer.json.pointer(&format!("/errors/0/{field}/_errors"));
            assert!(errors.is_some(), "{field}: {}", answer.json);
        }
        let translated =
            json!([{"type": kind, "name": name, "description_localizations": {"de": "d"}}]);
        let answer = http.request(Method::PUT, &path, Some(&translated)).await;
        assert_eq!(answer.code(), (400, 50035), "{translated}");
        let many: Value = (0..16)
            .map(|n| json!({"type": kind, "name": format!("{name}{n}")}))
            .collect();
        let answer = http.request(Method::PUT, &path, Some(&many)).await;
        assert_eq!(answer.code(), (400, 30032));
    }
}

#[tokio::test]
async fn commands_are_overwritten_listed_and_edited() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/applications/{}/commands", http.application);
    http.register().await;
    let first = http.get(&path).await.json;
    assert_eq!(
        first.as_array().map(Vec::len),
        commands().as_array().map(Vec::len)
    );
    assert!(!first.to_string().contains("Öffnet"));
    assert!(
        http.get(&format!("{path}?with_localizations=true"))
            .await
            .json
            .to_string()
            .contains("Öffnet")
    );
    let changed = json!([
        {"name": "panel", "description": "Changed"},
        {"name": "fresh", "description": "New"},
    ]);
    let second = http.request(Method::PUT, &path, Some(&changed)).await.json;
    assert_eq!(second.as_array().map(Vec::len), Some(2));
    assert_eq!(second[0]["id"], first[0]["id"], "a command keeps its id");
    let fresh = format!("{path}/{}", second[1]["id"].as_str().expect("an id"));
    assert_eq!(
        http.patch(&fresh, &json!({"description": "Edited"}))
            .await
            .json["description"],
        "Edited"
    );
    assert_eq!(http.delete(&fresh).await.status, 204);
    assert_eq!(http.get(&fresh).await.code(), (404, 10063));
    assert_eq!(
        http.post(&path, &json!({"name": "one", "description": "One"}))
            .await
            .status,
        201
    );
    assert_eq!(
        http.post(&path, &json!({"name": "one", "description": "One"}))
            .await
            .status,
        200
    );
    let guild = format!(
        "/applications/{}/guilds/{}/commands",
        http.application,
        sandbox.guild_id()
    );
    assert_eq!(http.get(&guild).await.json, json!([]));
    assert_eq!(
        http.request(Method::PUT, &guild, Some(&changed))
            .await
            .status,
        200
    );
    assert_eq!(
        http.get(&guild).await.json.as_array().map(Vec::len),
        Some(2)
    );
    assert_eq!(
        http.get("/applications/1/commands").await.code(),
        (403, 20012)
    );
}

/// Builds a form of these parts: name, file name if it is a file, content.
fn form(parts: &[(&str, Option<&str>, &str)]) -> reqwest::multipart::Form {
    parts.iter().fold(
        reqwest::multipart::Form::new(),
        |form, (name, file, content)| {
            let part = reqwest::multipart::Part::text((*content).to_owned());
            let part = match file {
                Some(file) => part.file_name((*file).to_owned()),
                None => part,
            };
            form.part((*name).to_owned(), part)
        },
    )
}

#[tokio::test]
async fn forms_and_their_attachments_belong_together() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    let gallery = |names: &[&str]| {
        let items: Vec<Value> = names
            .iter()
            .map(|name| json!({"media": {"url": format!("attachment://{name}")}}))
            .collect();
        new_style(&[json!({"type": 12, "items": items})])
    };
    let with = |mut body: Value, attachments: Value| {
        body["attachments"] = attachments;
        body.to_string()
    };
    let listed = |ids: &[u64]| ids.iter().map(|id| json!({"id": id})).collect::<Value>();
    let plain = json!({"content": "x"});
    let (a, b) = (
        ("files[0]", Some("a.txt"), "1"),
        ("files[1]", Some("b.txt"), "2"),
    );
    for (json, files, error) in [
        (plain.to_string(), vec![a, b], None),
        (with(plain.clone(), listed(&[0, 1])), vec![b, a], None),
        (
            with(plain.clone(), json!([{"id": "1"}, {"id": 0}])),
            vec![a, b],
            None,
        ),
        (gallery(&["a.txt", "b.txt"]).to_string(), vec![a, b], None),
        (
            with(gallery(&["c.txt"]), json!([{"id": 0, "filename": "c.txt"}])),
            vec![a],
            None,
        ),
        (
            with(plain.clone(), listed(&[1])),
            vec![a],
            Some("ATTACHMENT_NOT_FOUND"),
        ),
        (
            with(plain.clone(), listed(&[0, 0])),
            vec![a],
            Some("ATTACHMENT_DUPLICATED"),
        ),
        (
            with(plain.clone(), listed(&[0])),
            vec![a, b],
            Some("ATTACHMENT_NOT_LISTED"),
        ),
        (
            with(plain.clone(), listed(&[])),
            vec![a],
            Some("ATTACHMENT_NOT_LISTED"),
        ),
        (
            gallery(&["a.txt"]).to_string(),
            vec![a, b],
            Some("ATTACHMENT_NOT_SHOWN"),
        ),
        (
            gallery(&["c.txt"]).to_string(),
            vec![a],
            Some("REFERENCED_ATTACHMENT_NOT_FOUND"),
        ),
        (
            gallery(&["c.txt"]).to_string(),
            vec![],
            Some("REFERENCED_ATTACHMENT_NOT_FOUND"),
        ),
        (plain.to_string(), vec![a, a], Some("files[0] comes twice")),
        (
            plain.to_string(),
            vec![a, ("payload_json", None, "{}")],
            Some("payload_json comes twice"),
        ),
        (
            plain.to_string(),
            vec![("files[x]", Some("a.txt"), "1")],
            Some("no number"),
        ),
        (
            plain.to_string(),
            vec![("files[0]", None, "1")],
            Some("has no file name"),
        ),
        (
            plain.to_string(),
            vec![("hand", Some("a.txt"), "1")],
            Some("unexpected part"),
        ),
    ] {
        let parts: Vec<_> = [("payload_json", None, json.as_str())]
            .into_iter()
            .chain(files)
            .collect();
        let answer = http.send_form(Method::POST, &path, form(&parts)).await;
        let expected = if error.is_some() {
            (400, 50035)
        } else {
            (200, 0)
        };
        assert_eq!(answer.code(), expected, "{parts:?}: {}", answer.json);
        assert!(
            answer.json.to_string().contains(error.unwrap_or_default()),
            "{parts:?}: {}",
            answer.json
        );
    }
    let broken = form(&[("payload_json", None, "{"), a]);
    assert_eq!(
        http.send_form(Method::POST, &path, broken).await.code(),
        (400, 50109)
    );
    let large = http
        .upload(
            Method::POST,
            &path,
            &plain,
            "a.txt",
            vec![0; 10 * 1024 * 1024 + 1],
        )
        .await;
    assert_eq!(large.code(), (413, 40005));

    // A file already on the message can be kept and shown.
    let posted = http
        .upload(Method::POST, &path, &gallery(&["a.txt"]), "a.txt", vec![1])
        .await;
    let edit = format!("{path}/{}", posted.id());
    assert_eq!(http.patch(&edit, &gallery(&["a.txt"])).await.status, 200);
    assert_eq!(
        http.patch(&edit, &gallery(&["b.txt"])).await.code(),
        (400, 50035)
    );
    let without = serde_json::from_str(&with(gallery(&["a.txt"]), json!([]))).expect("JSON");
    assert_eq!(http.patch(&edit, &without).await.code(), (400, 50035));
}

#[tokio::test]
async fn every_body_is_checked_and_counted() {
    let opinion = SecondOpinion::new(|_, body| {
        if body["content"] == "rude" {
            Err("it is rude".to_owned())
        } else {
            Ok(())
        }
    });
    let config = SandboxSettings {
        openapi: Some(SPECIFICATION.into()),
        second_opinion: Some(opinion),
        ..SandboxSettings::default()
    };
    let sandbox = Sandbox::start(config).await.expect("the sandbox starts");
    let http = Http::new(&sandbox);
    http.register().await;
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    http.post(&path, &json!({"content": "x"})).await;
    http.upload(
        Method::POST,
        &path,
        &json!({"content": "y"}),
        "a.txt",
        vec![1],
    )
    .await;
    let checked = sandbox.checked_bodies();
    assert_eq!(
        checked.into_iter().collect::<Vec<_>>(),
        [(Route::OverwriteCommands, 1), (Route::CreateMessage, 2)]
    );
    assert_eq!(sandbox.violations(), Vec::<String>::new());

    assert_eq!(
        http.post(&path, &json!({"content": "rude"})).await.status,
        200
    );
    let role = format!("/guilds/{}/members/1/roles/2", sandbox.guild_id());
    assert_eq!(
        http.request(Method::PUT, &role, Some(&json!({})))
            .await
            .code(),
        (400, 50035)
    );
    let violations = sandbox.violations();
    assert_eq!(violations.len(), 2, "{violations:?}");
    assert!(violations[0].contains("it is rude"), "{violations:?}");
    assert!(violations[1].contains("knows no body"), "{violations:?}");
}

/// Builds the start of a PNG of this size, padded to a length in bytes.
fn png(width: u32, height: u32, length: usize) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.resize(length, 0);
    bytes
}

#[tokio::test]
async fn emojis_are_kept_used_and_limited() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/applications/{}/emojis", http.application);
    let emoji = |name: &str, bytes: &[u8]| {
        json!({
            "name": name, "image": format!("data:image/png;base64,{}", STANDARD.encode(bytes)),
        })
    };
    let card = png(128, 128, 300);
    let created = http.post(&path, &emoji("card_as", &card)).await;
    assert_eq!(created.status, 201, "{:?}", created.json);
    for (name, bytes) in [
        ("x", &card),
        ("with-dash", &card),
        ("card_as", &card),
        ("big", &png(128, 128, 256 * 1024 + 1)),
        ("junk", &vec![1, 2, 3]),
    ] {
        assert_eq!(
            http.post(&path, &emoji(name, bytes)).await.code(),
            (400, 50035),
            "{name}"
        );
    }
    assert_eq!(http.get(&path).await.json["items"][0]["name"], "card_as");
    let one = format!("{path}/{}", created.id());
    assert_eq!(
        http.patch(&one, &json!({"name": "club_as"})).await.json["name"],
        "club_as"
    );
    let channel = format!("/channels/{}/messages", sandbox.channel("skat"));
    let used = one_button(|b| b["emoji"] = json!({"id": created.json["id"], "name": "club_as"}));
    assert_eq!(http.post(&channel, &used).await.status, 200);
    let bytes = reqwest::get(format!(
        "{}/sandbox/emojis/{}.png?key={}",
        sandbox.url(),
        created.id(),
        sandbox.key()
    ))
    .await
    .expect("an answer");
    assert_eq!(
        (
            bytes.headers()["content-type"].clone(),
            bytes.bytes().await.expect("bytes").to_vec()
        ),
        ("image/png".parse().expect("a value"), card)
    );
    assert_eq!(http.delete(&one).await.status, 204);
    assert_eq!(http.get(&one).await.code(), (404, 10014));
}

#[tokio::test]
async fn attachments_are_shown_kept_and_replaced() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    let shown = json!({
        "embeds": [{"image": {"url": "attachment://hand.png"}}],
        "attachments": [{"id": 0, "description": "ten cards"}],
    });
    let posted = http
        .upload(Method::POST, &path, &shown, "hand.png", png(700, 200, 64))
        .await;
    assert_eq!(posted.status, 200, "{:?}", posted.json);
    assert_eq!(
        posted.json["attachments"],
        json!([]),
        "an attachment in an embed isn't listed"
    );
    let url = posted.json["embeds"][0]["image"]["url"]
        .as_str()
        .expect("a URL");
    let url = format!("{url}?key={}", sandbox.key());
    let fetched = reqwest::get(&url).await.expect("an answer");
    assert_eq!(fetched.headers()["content-type"], "image/png");

    let edit = format!("{path}/{}", posted.id());
    let listed = http
        .upload(
            Method::PATCH,
            &edit,
            &json!({"embeds": []}),
            "notes.txt",
            b"18".to_vec(),
        )
        .await
        .json["attachments"]
        .clone();
    assert_eq!(
        listed.as_array().map(Vec::len),
        Some(2),
        "an upload is added to the existing attachments"
    );
    assert_eq!(
        (
            &listed[0]["width"],
            &listed[0]["height"],
            &listed[0]["description"]
        ),
        (&json!(700), &json!(200), &json!("ten cards"))
    );
    let kept = http
        .patch(&edit, &json!({"attachments": [{"id": listed[1]["id"]}]}))
        .await;
    assert_eq!(kept.json["attachments"], json!([listed[1]]));
    assert_eq!(reqwest::get(&url).await.expect("an answer").status(), 404);
    assert_eq!(
        http.patch(&edit, &json!({"attachments": []})).await.code(),
        (400, 50006)
    );
    let big = http
        .upload(
            Method::POST,
            &path,
            &json!({}),
            "big.bin",
            vec![0; 10 * 1024 * 1024 + 1],
        )
        .await;
    assert_eq!(big.code(), (413, 40005));
}

#[tokio::test]
async fn threads_are_channels_of_their_own() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/channels/{}/messages", sandbox.channel("skat"));
    let id = http.post(&path, &json!({"content": "table"})).await.id();
    let thread = http
        .post(&format!("{path}/{id}/threads"), &json!({"name": "Table 1"}))
        .await;
    assert_eq!(
        (thread.status, &thread.json["type"], thread.id()),
        (201, &json!(11), id)
    );
    assert_eq!(
        http.post(&format!("{path}/{id}/threads"), &json!({"name": "Again"}))
            .await
            .code(),
        (400, 160_004)
    );
    assert_eq!(
        http.post(
            &format!("/channels/{id}/messages"),
            &json!({"content": "inside"})
        )
        .await
        .status,
        200
    );
    assert_eq!(sandbox.member("anna").messages(id).len(), 1);
    sandbox.set_app_permissions(id, 1 << 10 | 1 << 11);
    assert_eq!(
        http.post(
            &format!("/channels/{id}/messages"),
            &json!({"content": "x"})
        )
        .await
        .code(),
        (403, 50013)
    );
}

/// Discord's bit of a permission that bots rarely get.
const MANAGE_THREADS: u64 = 1 << 34;

#[tokio::test]
async fn threads_of_announcement_channels_have_a_type_of_their_own() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let (text, news) = (
        sandbox.channel("skat"),
        sandbox.add_announcement_channel("news"),
    );
    for (channel, own_kind, right, wrong) in [(text, 0, 11, 10), (news, 5, 10, 11)] {
        assert_eq!(
            http.get(&format!("/channels/{channel}")).await.json["type"],
            own_kind
        );
        let path = format!("/channels/{channel}/threads");
        assert_eq!(
            http.post(&path, &json!({"name": "x", "type": wrong}))
                .await
                .code(),
            (400, 50024)
        );
        let thread = http.post(&path, &json!({"name": "x", "type": right})).await;
        assert_eq!((thread.status, &thread.json["type"]), (201, &json!(right)));
        let posted = http
            .post(
                &format!("/channels/{channel}/messages"),
                &json!({"content": "x"}),
            )
            .await
            .id();
        let path = format!("/channels/{channel}/messages/{posted}/threads");
        assert_eq!(
            http.post(&path, &json!({"name": "x"})).await.json["type"],
            right
        );
    }
}

#[tokio::test]
async fn an_activitys_entry_point_stays_when_commands_are_overwritten() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let path = format!("/applications/{}/commands", http.application);
    let launch = http
        .post(&path, &json!({"name": "launch", "type": 4, "handler": 2}))
        .await;
    assert_eq!((launch.status, &launch.json["handler"]), (201, &json!(2)));
    let own = json!({"name": "panel", "description": "Opens a panel"});
    let without = http.request(Method::PUT, &path, Some(&json!([own]))).await;
    assert_eq!(without.code(), (400, 50240));
    let kept = json!({"id": launch.json["id"], "name": "launch", "type": 4, "handler": 2});
    let with = http
        .request(Method::PUT, &path, Some(&json!([own, kept])))
        .await;
    assert_eq!(with.status, 200, "{}", with.json);
    assert_eq!(with.json[1]["id"], launch.json["id"]);
}

#[tokio::test]
async fn a_thread_without_a_message_is_archived_opened_again_locked_and_deleted() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let channel = sandbox.channel("skat");
    let path = format!("/channels/{channel}/threads");
    assert_eq!(
        http.post(&path, &json!({"name": "", "type": 11}))
            .await
            .code(),
        (400, 50035)
    );
    assert_eq!(
        http.post(
            &path,
            &json!({"name": "x", "type": 11, "auto_archive_duration": 5})
        )
        .await
        .code(),
        (400, 50035)
    );
    let thread = http
        .post(
            &path,
            &json!({"name": "Table 1", "type": 11, "auto_archive_duration": 10080}),
        )
        .await
        .id();
    assert_eq!(
        sandbox
            .member("anna")
            .messages(channel)
            .pop()
            .expect("a message")
            .content(),
        "Table 1"
    );
    assert_eq!(
        http.post(
            &format!("/channels/{thread}/threads"),
            &json!({"name": "x", "type": 11})
        )
        .await
        .code(),
        (400, 50035)
    );
    let messages = format!("/channels/{thread}/messages");
    let message = format!(
        "{messages}/{}",
        http.post(&messages, &json!({"content": "table"}))
            .await
            .id()
    );
    let edit = json!({"content": "changed"});
    let open = json!({"archived": false});

    sandbox.archive_thread(thread, false);
    assert_eq!(http.patch(&message, &edit).await.code(), (400, 50083));
    assert_eq!(
        http.patch(&format!("/channels/{thread}"), &open)
            .await
            .status,
        200
    );
    assert_eq!(http.patch(&message, &edit).await.status, 200);
    sandbox.archive_thread(thread, false);
    assert_eq!(
        http.post(&messages, &json!({"content": "opens it"}))
            .await
            .status,
        200
    );
    assert_eq!(http.patch(&message, &edit).await.status, 200);
    sandbox.archive_thread(thread, true);
    assert_eq!(
        http.patch(&format!("/channels/{thread}"), &open)
            .await
            .code(),
        (403, 50013)
    );
    assert_eq!(
        http.post(&messages, &json!({"content": "x"})).await.code(),
        (400, 50083)
    );
    let delete = async || http.delete(&format!("/channels/{thread}")).await;
    assert_eq!(
        delete().await.code(),
        (403, 50013),
        "a thread's creator may not delete it"
    );
    sandbox.set_bot_role(MANAGE_THREADS);
    let told = http
        .get(&format!("/channels/{channel}/messages"))
        .await
        .json[0]
        .clone();
    assert_eq!(
        (&told["type"], &told["message_reference"]["channel_id"]),
        (&json!(18), &json!(thread))
    );
    assert_eq!(delete().await.status, 200);
    assert_eq!(delete().await.code(), (404, 10003));
    assert_eq!(
        http.delete(&format!("/channels/{channel}")).await.code(),
        (403, 50013),
        "that is no thread"
    );
    assert_eq!(
        http.post(&messages, &json!({"content": "x"})).await.code(),
        (404, 10003)
    );
    assert!(sandbox.member("anna").messages(thread).is_empty());
}

#[tokio::test]
async fn a_private_thread_shows_only_to_its_members() {
    const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let (anna, clara) = (sandbox.member("anna"), sandbox.member("clara"));
    let channel = sandbox.channel("skat");
    let path = format!("/channels/{channel}/threads");
    let private = json!({"name": "Table 1", "type": 12});
    let news = sandbox.add_announcement_channel("news");
    assert_eq!(
        http.post(&format!("/channels/{news}/threads"), &private)
            .await
            .code(),
        (400, 50024),
        "announcement channels have no private threads"
    );
    let thread = http.post(&path, &private).await;
    assert_eq!((thread.status, &thread.json["type"]), (201, &json!(12)));
    assert_eq!(thread.json["thread_metadata"]["invitable"], json!(true));
    let by_default = http.post(&path, &json!({"name": "Table 2"})).await;
    assert_eq!(by_default.json["type"], json!(12));
    let thread = thread.id();
    assert!(
        anna.messages(channel).is_empty(),
        "a private thread isn't announced"
    );

    let hello = json!({"content": "hello"});
    http.post(&format!("/channels/{thread}/messages"), &hello)
        .await;
    assert!(!anna.sees(thread));
    assert!(anna.messages(thread).is_empty());
    assert!(anna.in_channel(thread).say("hello").is_err());
    let add = async |thread: Id, member: Id| {
        let path = format!("/channels/{thread}/thread-members/{member}");
        http.request(Method::PUT, &path, None).await
    };
    assert_eq!(add(thread, anna.id()).await.status, 204);
    assert_eq!(add(thread, anna.id()).await.status, 204, "once more");
    assert_eq!(anna.messages(thread).len(), 1);
    anna.in_channel(thread).say("hello").expect("may write");
    assert!(clara.messages(thread).is_empty());

    let remove = async |thread: Id, member: Id| {
        http.delete(&format!("/channels/{thread}/thread-members/{member}"))
            .await
    };
    assert_eq!(
        remove(thread, anna.id()).await.status,
        204,
        "its creator may"
    );
    assert!(!anna.sees(thread));
    assert_eq!(remove(thread, anna.id()).await.code(), (404, 10007));
    assert_eq!(remove(channel, anna.id()).await.code(), (400, 50024));
    let public = json!({"name": "Table 3", "type": 11});
    let public = http.post(&path, &public).await.id();
    assert_eq!(remove(public, anna.id()).await.code(), (403, 50013));
    assert!(anna.sees(public));
    add(thread, anna.id()).await;

    sandbox.hide_channel(channel, &clara);
    assert_eq!(add(thread, clara.id()).await.code(), (403, 50001));
    assert_eq!(add(thread, Id(1)).await.code(), (404, 10007));
    assert_eq!(add(channel, anna.id()).await.code(), (400, 50024));
    sandbox.archive_thread(thread, false);
    assert_eq!(add(thread, anna.id()).await.code(), (400, 50083));
    assert_eq!(remove(thread, anna.id()).await.code(), (400, 50083));

    let app = json!(sandbox.application_id());
    let hidden = http.get(&format!("/channels/{channel}")).await.json;
    let overwrites = hidden["permission_overwrites"].as_array().expect("a list");
    assert!(
        overwrites
            .iter()
            .any(|overwrite| overwrite["id"] == json!(clara.id()) && overwrite["id"] != app),
        "{overwrites:?}"
    );
    sandbox.set_app_permissions(channel, !CREATE_PRIVATE_THREADS);
    assert_eq!(http.post(&path, &private).await.code(), (403, 50013));
}

#[tokio::test]
async fn roles_are_given_within_the_order_of_roles_and_pinged_where_allowed() {
    const MANAGE_ROLES: u64 = 1 << 28;
    const MENTION_EVERYONE: u64 = 1 << 17;
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let anna = sandbox.member("anna");
    let [low, high] = [false, true].map(|above| sandbox.add_role("players", above));
    let path = |role| {
        format!(
            "/guilds/{}/members/{}/roles/{role}",
            sandbox.guild_id(),
            anna.id()
        )
    };
    assert_eq!(
        http.request(Method::PUT, &path(low), None).await.code(),
        (403, 50013)
    );
    sandbox.set_bot_role(MANAGE_ROLES);
    assert_eq!(
        http.request(Method::PUT, &path(high), None).await.code(),
        (403, 50013)
    );
    assert_eq!(
        http.request(Method::PUT, &path(anna.id()), None)
            .await
            .code(),
        (404, 10011)
    );
    assert_eq!(
        http.request(Method::PUT, &path(low), None).await.status,
        204
    );
    assert_eq!(anna.roles(), [low]);
    assert_eq!(http.delete(&path(low)).await.status, 204);
    assert!(anna.roles().is_empty());

    let messages = format!("/channels/{}/messages", sandbox.channel("skat"));
    let by_name = json!({"content": format!("<@&{low}>"), "allowed_mentions": {"roles": [low]}});
    let silent = json!({"content": format!("<@&{low}>"), "allowed_mentions": {"parse": []}});
    for (mentionable, bits, body, pinged) in [
        (true, 0, &by_name, true),
        (true, 0, &silent, false),
        (false, 0, &by_name, false),
        (false, MENTION_EVERYONE, &by_name, true),
    ] {
        sandbox.set_mentionable(low, mentionable);
        sandbox.set_bot_role(bits);
        http.post(&messages, body).await;
        let seen = anna.messages(anna.channel()).pop().expect("a message");
        assert_eq!(
            !seen.role_mentions().is_empty(),
            pinged,
            "{mentionable} {bits} {body}"
        );
    }
}
