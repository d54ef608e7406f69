//! `skatrunde check`

use anyhow::Context as _;
use secrecy::ExposeSecret as _;
use serde_json::Value;
use skat_store::OpenError;

use crate::config::Config;

/// What a server's members must grant: View Channel, Send Messages, Embed Links, Attach Files, Create Public Threads, Send Messages in
/// Threads.
const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 35 | 1 << 38;

/// Prints what is configured, what is missing, and how to invite the bot; then what is found in the channel, if one is given.
#[expect(clippy::print_stdout, reason = "the findings are what the command is for")]
pub(super) fn run(config: &Config, live: Option<u64>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    println!("data folder    {}", config.data.folder.display());
    println!("store          {}", runtime.block_on(store_state(config))?);
    crate::learned::read(config.autoplayers.learned.as_deref())?;
    println!("Discord's API  {}", config.discord.api);
    if config.discord.token.is_none() {
        println!("token          missing: set DISCORD_TOKEN to serve Discord");
        let local = if config.sandbox.enabled {
            format!("would be started on http://{}", config.sandbox.listen)
        } else {
            "switched off (sandbox.enabled = false), so there is nothing to serve".to_owned()
        };
        println!("local Discord  {local}");
        anyhow::ensure!(live.is_none(), "--live needs the bot's token; set DISCORD_TOKEN");
        return Ok(());
    }
    let application = runtime.block_on(ask(config, "applications/@me"))?;
    println!("token          accepted");
    println!("application    {}", application["name"].as_str().unwrap_or("without a name"));
    println!(
        "invite it by   https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={PERMISSIONS}",
        application["id"].as_str().unwrap_or_default()
    );
    let limit = &runtime.block_on(ask(config, "gateway/bot"))?["session_start_limit"];
    println!("log-ins        {} of {} left today", limit["remaining"], limit["total"]);
    live.map_or(Ok(()), |channel| runtime.block_on(super::live::run(config, channel)))
}

/// Looks at the store without making one.
async fn store_state(config: &Config) -> anyhow::Result<String> {
    let options = config.store_options()?;
    let file = options.file()?;
    match &file {
        Some(file) if !file.exists() => return Ok(format!("{} (will be made)", file.display())),
        _ => {}
    }
    match (skat_store::open(&options).await, file) {
        (Ok(_), Some(file)) => Ok(format!("{} (readable)", file.display())),
        (Ok(store), None) => {
            let status = store.status().await?;
            Ok(format!("{}, durability {}", status.backend, status.durability))
        }
        (Err(OpenError::Locked { path }), _) => Ok(format!("{} (in use by a running bot)", path.display())),
        (Err(error), _) => Err(error.into()),
    }
}

/// Asks Discord about the bot.
async fn ask(config: &Config, path: &str) -> anyhow::Result<Value> {
    let token = config.discord.token.as_ref().context("no token")?;
    let response = crate::discord::client()?
        .get(format!("{}/api/v10/{path}", config.discord.api))
        .header("Authorization", format!("Bot {}", token.expose_secret()))
        .send()
        .await
        .context("Discord can't be reached")?;
    match response.status().as_u16() {
        200 => Ok(response.json().await?),
        401 => anyhow::bail!("Discord refuses the token; copy it again from the developer portal into DISCORD_TOKEN"),
        429 => anyhow::bail!("Discord wants this address to wait before it asks again; try later"),
        status @ 500.. => anyhow::bail!("Discord has trouble of its own (status {status}); try later"),
        status => anyhow::bail!("Discord answered with status {status}"),
    }
}
