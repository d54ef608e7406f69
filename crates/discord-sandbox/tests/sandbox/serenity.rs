//! The real serenity client against the sandbox.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{Disconnect, Outcome, Sandbox, SandboxSettings};
use serde_json::json;
use serenity::all::{
    ButtonStyle, Client, CommandInteraction, CommandOptionType, ComponentInteraction, Context,
    CreateActionRow, CreateAttachment, CreateButton, CreateCommand, CreateCommandOption,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, EditInteractionResponse, EditMessage, EventHandler, GatewayIntents, Guild,
    HttpBuilder, Interaction, Ready, ResumedEvent,
};
use serenity::async_trait;
use tokio::sync::watch;

const WAIT: Duration = Duration::from_secs(10);

/// A bot that counts: `/count` opens a private panel, and its button counts up.
struct Counter {
    resumed: watch::Sender<u32>,
    ready: watch::Sender<bool>,
    guild: watch::Sender<String>,
}

fn panel(count: u32) -> CreateInteractionResponseMessage {
    let button = CreateButton::new(format!("count:{}", count + 1))
        .label("More")
        .style(ButtonStyle::Primary);
    CreateInteractionResponseMessage::new()
        .content(format!("count {count}"))
        .components(vec![CreateActionRow::Buttons(vec![button])])
}

impl Counter {
    async fn command(&self, context: &Context, command: CommandInteraction) {
        assert!(command.app_permissions.is_some());
        assert_eq!(command.locale, "de");
        assert!(
            command
                .member
                .as_ref()
                .is_some_and(|member| member.permissions.is_some())
        );
        let channel = command
            .channel_id
            .to_channel(context)
            .await
            .expect("the channel");
        assert_eq!(
            channel.guild().expect("a channel of the guild").name,
            "skat"
        );
        assert_eq!(
            command
                .guild_id
                .expect("a guild")
                .to_partial_guild(context)
                .await
                .expect("the guild")
                .roles
                .len(),
            8
        );
        let file = CreateAttachment::bytes(b"18".as_slice(), "bid.txt");
        let sent = command
            .channel_id
            .send_message(
                context,
                CreateMessage::new().content("table").add_file(file),
            )
            .await;
        let mut table = sent.expect("the message is sent");
        assert_eq!(table.attachments[0].filename, "bid.txt");
        table
            .edit(context, EditMessage::new().content("table, edited"))
            .await
            .expect("the message is edited");
        assert_eq!(
            command
                .channel_id
                .message(context, table.id)
                .await
                .expect("the message")
                .content,
            "table, edited"
        );
        table.delete(context).await.expect("the message is deleted");
        let start = command
            .data
            .options
            .first()
            .and_then(|option| option.value.as_i64())
            .unwrap_or_default();
        let answer = CreateInteractionResponse::Message(panel(start as u32).ephemeral(true));
        command
            .create_response(context, answer)
            .await
            .expect("the slash command is answered");
    }

    async fn component(&self, context: &Context, click: ComponentInteraction) {
        let count: u32 = click
            .data
            .custom_id
            .trim_start_matches("count:")
            .parse()
            .expect("a count");
        if count == 3 {
            click.defer(context).await.expect("the click is deferred");
            let edit = EditInteractionResponse::new()
                .content("done")
                .components(Vec::new());
            click
                .edit_response(context, edit)
                .await
                .expect("the panel is edited by its new token");
            let button = CreateButton::new("count:9").label("Further");
            let message = CreateInteractionResponseFollowup::new()
                .content("more?")
                .ephemeral(true)
                .button(button);
            let sent = click
                .create_followup(context, message)
                .await
                .expect("the follow-up is sent");
            assert!(sent.referenced_message.is_some());
        } else {
            let answer = CreateInteractionResponse::UpdateMessage(panel(count));
            click
                .create_response(context, answer)
                .await
                .expect("the click is answered");
        }
    }
}

/// Uses the routes beyond interactions, so that serenity's models meet the sandbox's objects.
async fn look_around(context: &Context) -> serenity::Result<()> {
    let http = &context.http;
    assert_eq!(http.get_current_application_info().await?.name, "Skatrunde");
    assert_eq!(http.get_current_user().await?.name, "Skatrunde");
    assert_eq!(http.get_bot_gateway().await?.shards, 1);
    assert!(http.get_application_emojis().await?.is_empty());
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x80\0\0\0\x80";
    let image = CreateAttachment::bytes(png.as_slice(), "as.png").to_base64();
    let emoji = http
        .create_application_emoji(&json!({"name": "club_as", "image": image}))
        .await?;
    assert_eq!(http.get_application_emojis().await?[0].id, emoji.id);
    Ok(())
}

#[async_trait]
impl EventHandler for Counter {
    async fn ready(&self, context: Context, _: Ready) {
        let option =
            CreateCommandOption::new(CommandOptionType::Integer, "start", "Where to start")
                .name_localized("de", "anfang");
        let command = CreateCommand::new("count")
            .description("Counts")
            .description_localized("de", "Zählt")
            .add_option(option);
        serenity::all::Command::set_global_commands(&context, vec![command])
            .await
            .expect("the command is registered");
        look_around(&context)
            .await
            .expect("serenity parses every response");
        self.ready.send_replace(true);
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        assert_eq!(guild.channels.len(), 2);
        self.guild.send_replace(guild.name);
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.resumed.send_modify(|n| *n += 1);
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => self.command(&context, command).await,
            Interaction::Component(click) => self.component(&context, click).await,
            other => panic!("unexpected {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_real_client_logs_in_answers_updates_and_resumes() {
    // Without the file the sandbox doesn't start, and the test fails.
    let openapi = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/discord-openapi.json"
    );
    let sandbox = Sandbox::start(SandboxSettings {
        openapi: Some(openapi.into()),
        ..SandboxSettings::default()
    })
    .await
    .expect("the sandbox starts");
    let (resumed, ready, guild) = (
        watch::Sender::new(0),
        watch::Sender::new(false),
        watch::Sender::new(String::new()),
    );
    let (mut resumed_seen, mut ready_seen) = (resumed.subscribe(), ready.subscribe());
    let mut guild_seen = guild.subscribe();
    let http = HttpBuilder::new(sandbox.token())
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .build();
    http.set_application_id(sandbox.application_id().0.into());
    let mut client = serenity::all::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler_arc(Arc::new(Counter {
            resumed,
            ready,
            guild,
        }))
        .await
        .expect("the client is built");
    let shards = client.shard_manager.clone();
    let running = tokio::spawn(async move { Client::start(&mut client).await });

    assert!(sandbox.wait_bot_online(WAIT).await);
    ready_seen
        .wait_for(|ready| *ready)
        .await
        .expect("the bot is ready");
    guild_seen
        .wait_for(|name| name == "Skatklub Altenburg")
        .await
        .expect("the bot receives the guild");

    let anna = sandbox.member("anna");
    let called = anna
        .slash("count", &[("start", json!(1))])
        .expect("the command is registered");
    assert_eq!(
        anna.outcome(called, WAIT).await.expect("an outcome"),
        Outcome::Responded
    );
    let panel = anna
        .wait_message(anna.channel(), |m| m.content() == "count 1", WAIT)
        .await
        .expect("a panel");
    assert!(panel.ephemeral());
    assert!(sandbox.member("bernd").messages(anna.channel()).is_empty());

    anna.click(&panel, "count:2").expect("the button is there");
    let panel = anna
        .wait_change(&panel, WAIT)
        .await
        .expect("the panel changes");
    assert_eq!(panel.content(), "count 2");

    sandbox.disconnect_gateway(Disconnect::Op7);
    resumed_seen
        .wait_for(|n| *n == 1)
        .await
        .expect("the bot resumes");
    anna.click_label(&panel, "More")
        .expect("the button is there");
    let panel = anna
        .wait_message(anna.channel(), |m| m.content() == "done", WAIT)
        .await
        .expect("the panel is edited");
    assert!(panel.buttons().is_empty());
    let more = anna
        .wait_message(anna.channel(), |m| m.content() == "more?", WAIT)
        .await
        .expect("a follow-up");
    anna.click_label(&more, "Further")
        .expect("the button is there");
    anna.wait_message(anna.channel(), |m| m.content() == "count 9", WAIT)
        .await
        .expect("the follow-up is updated");

    // serenity ignores `resume_gateway_url`.
    assert_eq!(
        sandbox.violations(),
        ["RESUME at another address than the session's resume_gateway_url"]
    );
    shards.shutdown_all().await;
    assert!(sandbox.wait_bot_offline(WAIT).await);
    running
        .await
        .expect("the client task ends")
        .expect("the client ends without an error");
    sandbox.shutdown().await;
}
