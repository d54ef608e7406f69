//! The gateway's rules, tested with a hand-written client.

use std::time::Duration;

use crate::common::{Bot, Gateway, Http, WAIT, identify, start};
use discord_sandbox::{Disconnect, Outcome, Sandbox, SandboxSettings};
use serde_json::json;

#[tokio::test]
async fn wrong_clients_are_closed_with_discords_codes() {
    let sandbox = start().await;
    let good = identify(sandbox.token(), 0, false);
    let cases = [
        (vec![identify("wrong", 0, false)], 4004),
        (vec![identify(sandbox.token(), 1 << 15, false)], 4014),
        (vec![json!({"op": 3, "d": {}})], 4003),
        (vec![good.clone(), good.clone()], 4005),
        (vec![good.clone(), json!({"op": 99})], 4001),
        (
            vec![json!({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 0}})],
            4004,
        ),
    ];
    for (payloads, expected) in cases {
        let mut gateway = Gateway::connect(&sandbox).await;
        for payload in &payloads {
            gateway.send(payload).await;
        }
        let code = loop {
            if let Err(code) = gateway.next().await {
                break code;
            }
        };
        assert_eq!(code, expected, "{payloads:?}");
    }
}

#[tokio::test]
async fn heartbeats_keep_a_connection_and_silence_ends_it() {
    // Longer than any IDENTIFY takes.
    let config = SandboxSettings {
        heartbeat: Duration::from_secs(3),
        ..SandboxSettings::default()
    };
    let sandbox = Sandbox::start(config).await.expect("the sandbox starts");
    let (mut gateway, _) = Gateway::identify(&sandbox, 0, true).await;
    for _ in 0..3 {
        gateway.send(&json!({"op": 1, "d": null})).await;
        assert_eq!(gateway.next().await.expect("an answer")["op"], 11);
    }
    assert_eq!(gateway.next().await, Err(4009));
    assert!(sandbox.wait_bot_offline(WAIT).await);
}

#[tokio::test]
async fn a_broken_session_resumes_with_the_missed_events() {
    let sandbox = start().await;
    let http = Http::new(&sandbox);
    http.register().await;
    let (gateway, session) = Gateway::identify(&sandbox, 0, false).await;
    let sequence = gateway.sequence;
    assert!(sandbox.wait_bot_online(WAIT).await);
    gateway.cut();
    assert!(sandbox.wait_bot_offline(WAIT).await);

    let anna = sandbox.member("anna");
    let missed = anna.slash("panel", &[]).expect("the command is there");
    let mut gateway = Gateway::connect(&sandbox).await;
    gateway
        .send(&json!({
            "op": 6, "d": {"token": sandbox.token(), "session_id": session, "seq": sequence},
        }))
        .await;
    assert_eq!(
        gateway.event("INTERACTION_CREATE").await["id"],
        json!(missed)
    );
    gateway.event("RESUMED").await;

    let mut stranger = Gateway::connect(&sandbox).await;
    stranger
        .send(&json!({"op": 6, "d": {"token": sandbox.token(), "session_id": "none", "seq": 1}}))
        .await;
    assert_eq!(
        stranger.next().await.expect("an answer"),
        json!({"op": 9, "d": false})
    );
    stranger.send(&identify(sandbox.token(), 0, false)).await;
    stranger.event("READY").await;
}

#[tokio::test]
async fn the_sandbox_ends_connections_in_every_way() {
    let sandbox = start().await;
    let (mut gateway, session) = Gateway::identify(&sandbox, 0, false).await;
    sandbox.disconnect_gateway(Disconnect::Op7);
    assert_eq!(
        gateway.next().await.expect("the gateway sends an opcode")["op"],
        7
    );
    sandbox.disconnect_gateway(Disconnect::Close(4000));
    assert_eq!(gateway.next().await, Err(4000));
    let mut gateway = Gateway::connect(&sandbox).await;
    gateway
        .send(&json!({
            "op": 6,
            "d": {"token": sandbox.token(), "session_id": session, "seq": gateway.sequence},
        }))
        .await;
    gateway.event("RESUMED").await;
    sandbox.disconnect_gateway(Disconnect::InvalidSession);
    assert_eq!(
        gateway.next().await.expect("the gateway sends an opcode")["op"],
        9
    );
    gateway.send(&identify(sandbox.token(), 0, false)).await;
    gateway.event("READY").await;
    sandbox.shutdown().await;
    assert_eq!(gateway.next().await, Err(1001));
}

#[tokio::test]
async fn an_unreachable_discord_drops_everything_and_comes_back() {
    let sandbox = start().await;
    let mut bot = Bot::login(&sandbox).await;
    sandbox.set_available(false);
    assert_eq!(bot.gateway.next().await, Err(0));
    assert_eq!(bot.http.get("/users/@me").await.status, 503);
    let url = format!("{}/gateway", sandbox.url().replacen("http", "ws", 1));
    assert!(tokio_tungstenite::connect_async(url).await.is_err());
    sandbox.set_available(true);
    assert_eq!(bot.http.get("/users/@me").await.status, 200);
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn without_a_bot_an_interaction_fails() {
    let sandbox = start().await;
    Http::new(&sandbox).register().await;
    let anna = sandbox.member("anna");
    let id = anna.slash("panel", &[]).expect("the command is there");
    assert_eq!(
        anna.outcome(id, WAIT).await.expect("an outcome"),
        Outcome::Failed
    );
}

#[tokio::test]
async fn intents_select_the_events_of_messages_and_the_guild() {
    let sandbox = start().await;
    let (mut silent, _) = Gateway::identify(&sandbox, 0, false).await;
    let (mut curious, _) = Gateway::identify(&sandbox, 1 | 1 << 9, true).await;
    let guild = curious.event("GUILD_CREATE").await;
    assert_eq!(
        (&guild["name"], &guild["member_count"]),
        (&json!("Skatklub Altenburg"), &json!(7))
    );
    let anna = sandbox.member("anna");
    anna.say("18!").expect("a message");
    let told = curious.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&told["author"]["username"], &told["content"]),
        (&json!("anna"), &json!(""))
    );
    anna.say(&format!("<@{}> 18!", sandbox.application_id()))
        .expect("a message");
    assert!(
        curious.event("MESSAGE_CREATE").await["content"]
            .as_str()
            .expect("content")
            .ends_with("18!")
    );
    silent.send(&json!({"op": 1, "d": null})).await;
    assert_eq!(
        silent.next().await.expect("an answer")["op"],
        11,
        "nothing came before the heartbeat's answer"
    );
}

/// An IDENTIFY for one shard of a total.
fn identify_shard(token: &str, shard: &serde_json::Value) -> serde_json::Value {
    let mut payload = identify(token, 0, false);
    payload["d"]["shard"] = shard.clone();
    payload
}

#[tokio::test]
async fn only_sessions_of_the_guilds_shard_receive_its_events() {
    let config = SandboxSettings {
        shards: 3,
        identify_every: Duration::ZERO,
        ..SandboxSettings::default()
    };
    let sandbox = Sandbox::start(config).await.expect("the sandbox starts");
    let http = Http::new(&sandbox);
    http.register().await;
    assert_eq!(http.get("/gateway/bot").await.json["shards"], 3);
    let home = u32::try_from((sandbox.guild_id().0 >> 22) % 3).expect("a shard number fits");
    let mut sessions = Vec::new();
    for shard in [(home + 1) % 3, home, home] {
        assert_eq!(
            sandbox.wait_bot_online(Duration::ZERO).await,
            sessions.len() > 1
        );
        let mut gateway = Gateway::connect(&sandbox).await;
        gateway
            .send(&identify_shard(sandbox.token(), &json!([shard, 3])))
            .await;
        let ready = gateway.event("READY").await;
        assert_eq!(ready["shard"], json!([shard, 3]));
        assert_eq!(
            ready["guilds"].as_array().map(Vec::len),
            Some(usize::from(shard == home))
        );
        sessions.push(gateway);
    }
    assert_eq!(sandbox.connected_shards().len(), 3);
    let called = sandbox
        .member("anna")
        .slash("panel", &[])
        .expect("the command is there");
    for gateway in &mut sessions[1..] {
        assert_eq!(
            gateway.event("INTERACTION_CREATE").await["id"],
            json!(called)
        );
    }
    sessions[0].send(&json!({"op": 1, "d": null})).await;
    assert_eq!(
        sessions[0].next().await.expect("an answer")["op"],
        11,
        "nothing came before the heartbeat's answer"
    );
}

#[tokio::test]
async fn one_shard_of_each_group_logs_in_at_a_time() {
    let config = SandboxSettings {
        shards: 4,
        max_concurrency: 2,
        identify_every: Duration::from_secs(1),
        ..SandboxSettings::default()
    };
    let sandbox = Sandbox::start(config).await.expect("the sandbox starts");
    for (shard, begins) in [(0, true), (1, true), (2, false)] {
        let mut gateway = Gateway::connect(&sandbox).await;
        gateway
            .send(&identify_shard(sandbox.token(), &json!([shard, 4])))
            .await;
        let answer = gateway.next().await.expect("an answer");
        assert_eq!(answer["t"] == "READY", begins, "{shard}: {answer}");
        assert_eq!(answer["op"] == 9, !begins, "{shard}: {answer}");
    }
    assert_eq!(sandbox.violations(), ["more than 2 IDENTIFYs at once"]);
}

#[tokio::test]
async fn an_impossible_shard_is_refused() {
    let sandbox = start().await;
    let mut gateway = Gateway::connect(&sandbox).await;
    gateway
        .send(&identify_shard(sandbox.token(), &json!([1, 1])))
        .await;
    assert_eq!(gateway.next().await, Err(4010));
}
