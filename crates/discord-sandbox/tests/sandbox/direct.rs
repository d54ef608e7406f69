//! Direct messages of the bot.

use discord_sandbox::{Member, Message};
use serde_json::json;

use crate::common::{Http, start_unlimited};

const CHANNELS: &str = "/users/@me/channels";

#[tokio::test]
async fn a_direct_message_reaches_its_recipient_alone() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let (anna, bernd) = (sandbox.member("anna"), sandbox.member("bernd"));
    let to = json!({ "recipient_id": anna.id() });
    let opened = http.post(CHANNELS, &to).await;
    assert_eq!(opened.status, 200, "{:?}", opened.json);
    assert_eq!(opened.json["type"], 1);
    assert_eq!(opened.json["recipients"][0]["id"], json!(anna.id()));
    assert_eq!(http.post(CHANNELS, &to).await.id(), opened.id());
    assert_eq!(anna.direct_channel(), opened.id());
    let channel = http.get(&format!("/channels/{}", opened.id())).await;
    assert_eq!(channel.json, opened.json);

    let path = format!("/channels/{}/messages", opened.id());
    let message = http.post(&path, &json!({"content": "psst"})).await.id();
    let seen = |member: &Member| {
        let messages = member.messages(opened.id());
        messages.iter().map(Message::text).collect::<Vec<_>>()
    };
    assert_eq!(seen(&anna), ["psst"]);
    assert!(bernd.look(message).is_none() && seen(&bernd).is_empty());
    let path = format!("{path}/{message}");
    let edited = http.patch(&path, &json!({"content": "hush"})).await;
    assert_eq!(edited.status, 200);
    assert_eq!(seen(&anna), ["hush"]);
    assert_eq!(http.delete(&path).await.status, 204);
    assert!(seen(&anna).is_empty());
    assert_eq!(sandbox.violations(), Vec::<String>::new());
}

#[tokio::test]
async fn direct_messages_are_refused_as_on_discord() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let anna = sandbox.member("anna");
    for nobody in [json!("1"), json!(sandbox.channel("skat")), json!(null)] {
        let answer = http
            .post(CHANNELS, &json!({ "recipient_id": nobody }))
            .await;
        assert_eq!(answer.code(), (400, 50033), "{nobody}");
    }
    anna.set_direct_messages(false);
    let opened = http
        .post(CHANNELS, &json!({ "recipient_id": anna.id() }))
        .await;
    assert_eq!(opened.status, 200, "the channel opens nevertheless");
    let path = format!("/channels/{}/messages", opened.id());
    let send = async || http.post(&path, &json!({"content": "psst"})).await.code();
    assert_eq!(send().await, (403, 50007));
    anna.set_direct_messages(true);
    assert_eq!(send().await.0, 200);
    let listed = http
        .get(&format!("/guilds/{}/channels", sandbox.guild_id()))
        .await;
    let listed = listed.json.as_array().cloned().unwrap_or_default();
    assert_eq!(listed.len(), 2, "it is no channel of the server");
}
