//! The baseline: a minimal program on serenity that responds to every click with the same message
//! and stores nothing. It runs in a process of its own.

use discord_sandbox::Sandbox;
use serenity::all::{
    ButtonStyle, ClientBuilder, Command as ApplicationCommand, Context, CreateActionRow,
    CreateAttachment, CreateButton, CreateCommand, CreateEmbed, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction,
    Ready,
};
use serenity::async_trait;
use tokio::process::Command;

use crate::lifeline;

/// First argument of this program that makes it the baseline.
pub(crate) const ARGUMENT: &str = "run-baseline";

/// The slash command that shows the message, and the custom id of the message's button.
pub(crate) const CLICK: &str = "click";

/// Longest text of the response.
const LONGEST_TEXT: usize = 1_900;

/// Longest text of the response's embed. A larger response has a file, like one of the bot with a
/// picture.
const LONGEST_EMBEDDED: usize = 4_000;

/// What a file adds to a response besides its own bytes: its description, and the frame of a
/// multipart body.
const FILE_FRAME: usize = 500;

/// Returns the command that starts the baseline, whose responses have this size in bytes.
pub(crate) fn command(discord: &Sandbox, response_bytes: usize) -> Command {
    let mut command = lifeline::command(std::env::current_exe().unwrap());
    command.args([
        ARGUMENT,
        discord.url(),
        discord.token(),
        &discord.application_id().0.to_string(),
        &response_bytes.to_string(),
    ]);
    command
}

/// Runs the baseline until it is killed.
pub(crate) fn run(arguments: &[String]) {
    let [url, token, application, response_bytes] = arguments else {
        panic!("the baseline needs four arguments, not {arguments:?}")
    };
    let http = HttpBuilder::new(token)
        .proxy(url)
        .ratelimiter_disabled(true)
        .build();
    http.set_application_id(application.parse::<u64>().unwrap().into());
    let responder = Responder {
        message: message_of(response_bytes.parse().unwrap()),
    };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .event_handler(responder)
            .await
            .unwrap();
        client.start().await.unwrap();
    });
}

/// Returns a message with a button whose response has about this size in bytes.
fn message_of(response_bytes: usize) -> CreateInteractionResponseMessage {
    let button = CreateButton::new(CLICK)
        .label("Click")
        .style(ButtonStyle::Primary);
    let filled = |text: usize, embedded: usize| {
        CreateInteractionResponseMessage::new()
            .content("x".repeat(text))
            .embed(CreateEmbed::new().description("x".repeat(embedded)))
            .components(vec![CreateActionRow::Buttons(vec![button.clone()])])
    };
    let empty = CreateInteractionResponse::UpdateMessage(filled(0, 0));
    let missing = response_bytes.saturating_sub(serde_json::to_vec(&empty).unwrap().len());
    let text = missing.min(LONGEST_TEXT);
    if missing - text <= LONGEST_EMBEDDED {
        return filled(text, missing - text);
    }
    let file = missing.saturating_sub(text + FILE_FRAME);
    filled(text, 1).add_file(CreateAttachment::bytes(vec![0; file], "response.bin"))
}

struct Responder {
    message: CreateInteractionResponseMessage,
}

#[async_trait]
impl EventHandler for Responder {
    async fn ready(&self, context: Context, _: Ready) {
        let click = CreateCommand::new(CLICK).description("Shows a button");
        ApplicationCommand::set_global_commands(&context, vec![click])
            .await
            .unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let message = self.message.clone();
        let responded = match interaction {
            Interaction::Command(command) => {
                let response = CreateInteractionResponse::Message(message.ephemeral(true));
                command.create_response(&context, response).await
            }
            Interaction::Component(click) => {
                let response = CreateInteractionResponse::UpdateMessage(message);
                click.create_response(&context, response).await
            }
            other => unreachable!("nobody does this here: {other:?}"),
        };
        responded.unwrap();
    }
}
