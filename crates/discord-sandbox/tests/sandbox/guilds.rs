//! The guilds that the bot is in.

use serde_json::{Value, json};

use crate::common::{Http, start_unlimited};

/// Intent for events about guilds.
const GUILDS: u64 = 1;

async fn counted(http: &Http) -> Value {
    http.get("/applications/@me").await.json["approximate_guild_count"].clone()
}

#[tokio::test]
async fn the_bot_leaves_a_guild_once() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let (mut gateway, _) = crate::common::Gateway::identify(&sandbox, GUILDS, false).await;
    let guild = sandbox.add_guild("Kartenrunde");
    assert!(sandbox.is_in_guild(guild));
    assert_eq!(counted(&http).await, 2);
    let path = format!("/users/@me/guilds/{guild}");
    assert_eq!(http.delete(&path).await.status, 204);
    let gone = gateway.event("GUILD_DELETE").await;
    assert_eq!(gone["id"], json!(guild));
    assert!(!sandbox.is_in_guild(guild));
    assert_eq!(counted(&http).await, 1);
    assert_eq!(sandbox.violations(), Vec::<String>::new());
    assert_eq!(http.delete(&path).await.code(), (404, 10004));
    let sample = format!("/users/@me/guilds/{}", sandbox.guild_id());
    assert_eq!(http.delete(&sample).await.status, 400);
    assert!(sandbox.is_in_guild(sandbox.guild_id()));
    assert_eq!(sandbox.violations().len(), 2);
}
