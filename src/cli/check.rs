//! `skatrunde check`

use serde_json::Value;
use skat_store::OpenError;

use super::exit::BadSettings;
use crate::config::Config;
use crate::discord::{Api, ENTRY_POINT, Trouble};

/// The permissions a server must grant: View Channel, Send Messages, Embed Links, Attach Files,
/// Create Public Threads, Create Private Threads, Send Messages in Threads.
const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 35 | 1 << 36 | 1 << 38;

/// Prints the configuration, anything missing, and the invitation link; then the findings in the
/// channel, if one is given.
#[expect(
    clippy::print_stdout,
    reason = "the command's purpose is to print its findings"
)]
pub(super) fn run(config: &Config, live: Option<u64>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    println!("data folder    {}", config.data.folder.display());
    println!("store          {}", runtime.block_on(store_state(config))?);
    crate::model::read(config.autoplayers.learned.as_deref())?;
    println!("Discord's API  {}", config.discord.api);
    if config.discord.token.is_none() {
        println!("token          missing: set DISCORD_TOKEN to serve Discord");
        let local = if !cfg!(feature = "local-discord") {
            "not in this program, so there is nothing to serve".to_owned()
        } else if config.sandbox.enabled {
            format!("would be started on http://{}", config.sandbox.listen)
        } else {
            "switched off (sandbox.enabled = false), so there is nothing to serve".to_owned()
        };
        println!("local Discord  {local}");
        anyhow::ensure!(
            live.is_none(),
            "--live needs the bot's token; set DISCORD_TOKEN"
        );
        return Ok(());
    }
    let api = Api::new(&config.discord)?;
    let ask = |path: &str| runtime.block_on(api.get::<Value>(path));
    let application = ask("applications/@me")?;
    println!("token          accepted");
    println!(
        "application    {}",
        application["name"].as_str().unwrap_or("without a name")
    );
    let id = application["id"].as_str().unwrap_or_default();
    println!(
        "invite it by   https://discord.com/oauth2/authorize?client_id={id}\
            &scope=bot+applications.commands&permissions={PERMISSIONS}"
    );
    let commands = ask(&format!("applications/{id}/commands"))?;
    for command in commands
        .as_array()
        .into_iter()
        .flatten()
        .filter(|command| command["type"] == ENTRY_POINT)
    {
        println!(
            "activity       opened by the command {}, which is kept",
            command["name"]
        );
    }
    let limit = &ask("gateway/bot")?["session_start_limit"];
    println!(
        "session starts {} of {} left today",
        limit["remaining"], limit["total"]
    );
    if let Some(server) = config.operator.server {
        match ask(&format!("guilds/{server}")) {
            Ok(_) => println!("operator's server {server}, where /owner is registered"),
            Err(Trouble::Refused { .. }) => {
                let wrong = anyhow::anyhow!(
                    "owner.server: the bot isn't on the server {server}; invite it there, or \
                     correct the id"
                );
                return Err(BadSettings(wrong).into());
            }
            Err(trouble) => return Err(trouble.into()),
        }
    }
    live.map_or(Ok(()), |channel| {
        runtime.block_on(super::live::run(config, channel))
    })
}

/// Inspects the store without writing to it or creating one. Fails where a start would be
/// refused.
async fn store_state(config: &Config) -> anyhow::Result<String> {
    let options = config.store_options()?;
    options.validate_to_serve()?;
    skat_store::check_file(&options)?;
    match (skat_store::open_to_read(&options).await, options.file()?) {
        (Ok(_), Some(file)) => Ok(format!("{} (readable)", file.display())),
        (Ok(store), None) => {
            let status = store.status().await?;
            Ok(format!(
                "{}, durability {}",
                status.backend, status.durability
            ))
        }
        (Err(OpenError::NoStore { place }), _) => Ok(format!("{place} (will be made)")),
        (Err(OpenError::Locked { path }), _) => {
            Ok(format!("{} (in use by a running bot)", path.display()))
        }
        (Err(error), _) => Err(error.into()),
    }
}
