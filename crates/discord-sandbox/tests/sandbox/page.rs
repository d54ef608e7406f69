//! The page's routes, as `PROTOCOL.md` promises them.

use crate::common::{Bot, WAIT, message, start};
use discord_sandbox::Sandbox;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::timeout;

struct Page {
    url: String,
    key: String,
    client: reqwest::Client,
}

impl Page {
    fn new(sandbox: &Sandbox) -> Self {
        Self {
            url: sandbox.url().to_owned(),
            key: sandbox.key().to_owned(),
            client: reqwest::Client::builder()
                .no_proxy()
                .build()
                .expect("a client"),
        }
    }

    async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let response = self
            .client
            .post(format!("{}{path}?key={}", self.url, self.key))
            .json(body)
            .send()
            .await
            .expect("an answer");
        (
            response.status().as_u16(),
            response.json().await.expect("JSON"),
        )
    }

    /// Returns the state for a member, as `&member=…`.
    async fn state(&self, member: &str) -> Value {
        let response = self
            .client
            .get(format!(
                "{}/sandbox/state?key={}{member}",
                self.url, self.key
            ))
            .send()
            .await
            .expect("an answer");
        response.json().await.expect("JSON")
    }

    /// Reads the events of one member's page until one fulfils the condition.
    async fn until(events: &mut Events, wanted: impl Fn(&Value) -> bool) -> Value {
        timeout(WAIT, async {
            loop {
                let frame = events
                    .next()
                    .await
                    .expect("the connection is open")
                    .expect("a frame");
                let event: Value =
                    serde_json::from_str(frame.to_text().expect("a text")).expect("JSON");
                if wanted(&event) {
                    return event;
                }
            }
        })
        .await
        .expect("the event comes in time")
    }

    async fn events(&self, member: &str) -> Events {
        let url = format!(
            "{}/sandbox/events?member={member}&key={}",
            self.url.replacen("http", "ws", 1),
            self.key
        );
        tokio_tungstenite::connect_async(url)
            .await
            .expect("a connection")
            .0
    }
}

type Events =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

#[tokio::test]
async fn a_page_plays_along() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let page = Page::new(&sandbox);
    let html = page.client.get(&page.url).send().await.expect("an answer");
    assert!(
        html.headers()["content-type"]
            .to_str()
            .expect("text")
            .starts_with("text/html")
    );

    let state = page.state("").await;
    assert_eq!(state["guild"]["name"], "Skatklub Altenburg");
    assert_eq!(state["channels"].as_array().map(Vec::len), Some(2));
    let names: Vec<_> = state["members"]
        .as_array()
        .expect("members")
        .iter()
        .map(|m| m["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(
        names,
        ["Anna", "Bernd", "Clärchen", "Dave", "Emma", "Franz"]
    );
    assert_eq!(state["bot"]["online"], true);
    let (anna, bernd) = (
        state["members"][0]["id"].clone(),
        state["members"][1]["id"].clone(),
    );
    let channel = state["channels"][0]["id"].clone();
    let command = |name: &str| {
        state["commands"]
            .as_array()
            .expect("commands")
            .iter()
            .find(|c| c["name"] == name)
            .expect("a command")["id"]
            .clone()
    };

    let mut annas = page.events(anna.as_str().expect("an id")).await;
    let mut bernds = page.events(bernd.as_str().expect("an id")).await;
    assert_eq!(Page::until(&mut annas, |_| true).await["type"], "state");
    assert_eq!(Page::until(&mut bernds, |_| true).await["type"], "state");

    let call = json!({
        "member": anna, "channel": channel, "command": command("panel"), "path": [], "options": [],
    });
    let (status, called) = page.post("/sandbox/commands", &call).await;
    assert_eq!(status, 200);
    let mut data = message("private", &["go"]);
    data["flags"] = json!(64);
    bot.answer(&json!({"type": 4, "data": data})).await;
    let shown = Page::until(&mut annas, |e| e["type"] == "message").await["message"].clone();
    assert_eq!(
        (&shown["content"], &shown["ephemeral"], &shown["thinking"]),
        (&json!("private"), &json!(true), &json!(false))
    );
    Page::until(&mut annas, |e| {
        *e == json!({"type": "interaction", "id": called["interaction"], "status": "answered"})
    })
    .await;

    let click =
        json!({"member": anna, "message": shown["id"], "custom_id": "go", "component_type": 2});
    assert_eq!(page.post("/sandbox/components", &click).await.0, 200);
    let input = json!({"type": 4, "custom_id": "bid", "label": "Bid", "style": 1});
    bot.answer(&json!({
        "type": 9,
        "data": {
            "custom_id": "m",
            "title": "Bid",
            "components": [{"type": 1, "components": [input]}],
        },
    }))
    .await;
    let modal = Page::until(&mut annas, |e| e["type"] == "modal").await;
    let filled =
        json!({"member": anna, "interaction": modal["interaction"], "values": {"bid": "18"}});
    assert_eq!(page.post("/sandbox/modals", &filled).await.0, 200);
    bot.answer(&json!({"type": 5})).await;
    Page::until(&mut annas, |e| e["type"] == "typing").await;

    let ask = json!({
        "member": bernd,
        "channel": channel,
        "command": command("skat"),
        "path": ["new"],
        "options": [{"name": "rules", "type": 3, "value": "k"}],
        "focused": "rules",
    });
    let answer = json!({"type": 8, "data": {"choices": [{"name": "Kneipe", "value": "kneipe"}]}});
    let (asked, _) = tokio::join!(
        page.post("/sandbox/autocomplete", &ask),
        bot.answer(&answer)
    );
    assert_eq!(
        asked,
        (
            200,
            json!({"choices": [{"name": "Kneipe", "value": "kneipe"}]})
        )
    );

    let chat = json!({"member": bernd, "channel": channel, "content": "Moin"});
    assert_eq!(page.post("/sandbox/messages", &chat).await.0, 200);
    let seen = Page::until(&mut bernds, |e| {
        e["type"] == "message" && e["message"]["ephemeral"] == true
            || e["message"]["content"] == "Moin"
    })
    .await;
    assert_eq!(
        seen["message"]["content"], "Moin",
        "Bernd never got Anna's message"
    );

    let hide = json!({"member": anna, "message": shown["id"]});
    assert_eq!(page.post("/sandbox/dismiss", &hide).await.0, 200);
    Page::until(&mut annas, |e| {
        e["type"] == "deleted" && e["id"] == shown["id"]
    })
    .await;
    let before = page
        .state(&format!("&member={}", anna.as_str().expect("an id")))
        .await;
    assert!(
        before["messages"]
            .as_array()
            .expect("messages")
            .iter()
            .all(|m| m["id"] != shown["id"])
    );

    let invite =
        json!({"member": anna, "channel": channel, "command": command("Invite"), "target": bernd});
    assert_eq!(page.post("/sandbox/user-commands", &invite).await.0, 200);
    assert_eq!(bot.receive().await.json["data"]["target_id"], bernd);
    let said = &seen["message"]["id"];
    let report = json!({"member": anna, "command": command("Report it"), "target": said});
    assert_eq!(page.post("/sandbox/message-commands", &report).await.0, 200);
    assert_eq!(bot.receive().await.json["data"]["target_id"], *said);
    let hidden = json!({"member": bernd, "command": command("Report it"), "target": shown["id"]});
    assert_eq!(page.post("/sandbox/message-commands", &hidden).await.0, 400);
    drop(bot);
    assert_eq!(
        Page::until(&mut annas, |e| e["type"] == "bot").await["online"],
        false
    );
}

/// Directives of the page's policy that keep untrusted text from running scripts.
const POLICY: [&str; 4] = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
];

/// Returns the texts between each `start` and the next `end`.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    let rests = text.split(start).skip(1);
    rests.filter_map(|rest| rest.split(end).next()).collect()
}

#[tokio::test]
async fn the_page_runs_only_its_own_scripts() {
    let sandbox = start().await;
    let page = Page::new(&sandbox);
    let response = page.client.get(&page.url).send().await.expect("an answer");
    let policy = response.headers()["content-security-policy"]
        .to_str()
        .expect("a text")
        .to_owned();
    let directives: Vec<&str> = policy.split("; ").collect();
    for directive in POLICY {
        assert!(directives.contains(&directive), "{directive}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");

    let html = response.text().await.expect("a text");
    let scripts = between(&html, "<script", "</script>");
    assert!(!scripts.is_empty(), "{html}");
    for script in scripts {
        assert!(
            script.contains(" src=") && script.ends_with('>'),
            "{script}"
        );
    }
    assert!(!html.contains("<style"), "the page has inline styles");
    for tag in between(&html, "<", ">") {
        let names = tag.split_whitespace().skip(1);
        for name in names.filter_map(|attribute| Some(attribute.split_once('=')?.0)) {
            assert!(!name.starts_with("on") && name != "style", "<{tag}>");
        }
    }
}

#[tokio::test]
async fn everything_that_the_page_loads_is_served() {
    let sandbox = start().await;
    let page = Page::new(&sandbox);
    let get = async |path: &str| {
        let address = format!("{}{path}", page.url);
        page.client.get(address).send().await.expect("an answer")
    };
    let html = get("/").await.text().await.expect("a text");
    let mut open: Vec<String> = between(&html, "\"/sandbox/page/", "\"")
        .into_iter()
        .map(ToOwned::to_owned)
        .collect();
    let mut seen = open.clone();
    while let Some(name) = open.pop() {
        let response = get(&format!("/sandbox/page/{name}")).await;
        assert_eq!(response.status(), 200, "{name}");
        let kind = if name.ends_with(".css") {
            "text/css"
        } else {
            "text/javascript"
        };
        let content_type = response.headers()["content-type"].to_str().expect("a text");
        assert!(content_type.starts_with(kind), "{name}: {content_type}");
        let text = response.text().await.expect("a text");
        assert!(text.lines().count() < 300, "{name} is long");
        for import in between(&text, " from \"./", "\"") {
            if !seen.iter().any(|known| known == import) {
                seen.push(import.to_owned());
                open.push(import.to_owned());
            }
        }
    }
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/page"))
        .expect("the page's folder");
    assert_eq!(files.count(), seen.len(), "the page loads {seen:?}");
    assert_eq!(get("/sandbox/page/other.js").await.status(), 404);
}

#[tokio::test]
async fn impossible_client_actions_are_answered_with_a_reason() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    let page = Page::new(&sandbox);
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    anna.slash("panel", &[]).expect("the command is there");
    let mut data = message("private", &["go"]);
    data["flags"] = json!(64);
    bot.answer(&json!({"type": 4, "data": data})).await;
    let shown = anna
        .wait_message(anna.channel(), |m| m.content() == "private", WAIT)
        .await
        .expect("a panel");
    let cases = [
        (
            "/sandbox/components",
            json!({"member": bernd.id(), "message": shown.id(), "custom_id": "go"}),
        ),
        (
            "/sandbox/components",
            json!({"member": anna.id(), "message": shown.id(), "custom_id": "other"}),
        ),
        (
            "/sandbox/components",
            json!({"member": "1", "message": shown.id(), "custom_id": "go"}),
        ),
        (
            "/sandbox/commands",
            json!({"member": anna.id(), "channel": anna.channel(), "command": "1"}),
        ),
        (
            "/sandbox/messages",
            json!({"member": anna.id(), "channel": anna.channel(), "content": ""}),
        ),
        (
            "/sandbox/messages",
            json!({"member": anna.id(), "channel": "1", "content": "x"}),
        ),
        ("/sandbox/messages", json!({"member": "anna"})),
        (
            "/sandbox/dismiss",
            json!({"member": bernd.id(), "message": shown.id()}),
        ),
        (
            "/sandbox/modals",
            json!({"member": anna.id(), "interaction": "1", "values": {}}),
        ),
    ];
    for (path, body) in cases {
        let (status, answer) = page.post(path, &body).await;
        assert_eq!(status, 400, "{path} {body}");
        assert!(
            answer["message"]
                .as_str()
                .is_some_and(|reason| !reason.is_empty()),
            "{path} {body}: {answer}"
        );
    }
}
