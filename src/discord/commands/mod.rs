//! The slash commands, one file each.

mod game_choice;
mod hand;
mod help;
mod invite;
mod invocation;
mod join;
pub(super) mod leaderboard;
pub(super) mod learn;
mod leave;
pub(super) mod new;
pub(super) mod opening;
mod play;
pub(super) mod privacy;
mod profile;
pub(super) mod rules;
pub(super) mod settings;
pub(super) mod setup;
pub(super) mod stop;
pub(super) mod wanted;

use std::sync::Arc;

use serenity::all::CreateCommand;

use self::game_choice::GameChoice;
use self::invocation::{Context, panel_reply, privately, privately_later, publicly};
use super::bot::Bot;

/// Returns all commands.
pub(super) fn all() -> Vec<poise::Command<Arc<Bot>, anyhow::Error>> {
    let mut commands = vec![
        skat(),
        play::play(),
        rules::rules(),
        leaderboard::leaderboard(),
        profile::profile(),
        privacy::privacy(),
        learn::learn(),
        settings::settings_command(),
        setup::setup(),
        help::help(),
    ];
    for command in &mut commands {
        put_default_text_under_its_own_locale(command);
    }
    commands
}

/// Returns all commands in the form that is registered with Discord.
pub(super) fn registered() -> Vec<CreateCommand> {
    let commands = all();
    let menu = |command: &poise::Command<Arc<Bot>, anyhow::Error>| {
        let menu = command.create_as_context_menu_command()?;
        let names = command.name_localizations.iter();
        Some(names.fold(menu, |menu, (locale, name)| {
            menu.name_localized(locale.as_ref(), name.as_ref())
        }))
    };
    commands
        .iter()
        .flat_map(|command| [command.create_as_slash_command(), menu(command)])
        .flatten()
        .collect()
}

/// Skat: open a table, sit down, play
#[poise::command(
    slash_command,
    rename = "skat",
    description_localized("de", "Skat: Tisch eröffnen, mitspielen, spielen"),
    subcommands(
        "new::new",
        "join::join",
        "hand::hand",
        "invite::invite",
        "wanted::wanted",
        "leave::leave",
        "stop::stop"
    ),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild"
)]
async fn skat(_: Context<'_>) -> Result<(), anyhow::Error> {
    Ok(())
}

/// Discord shows users of American English the British text unless theirs is given, too.
fn put_default_text_under_its_own_locale(command: &mut poise::Command<Arc<Bot>, anyhow::Error>) {
    for locale in ["en-US", "en-GB"] {
        if let Some(description) = &command.description {
            command
                .description_localizations
                .to_mut()
                .push((locale.into(), description.clone()));
        }
        for parameter in &mut command.parameters {
            if let Some(description) = &parameter.description {
                parameter
                    .description_localizations
                    .to_mut()
                    .push((locale.into(), description.clone()));
            }
        }
    }
    for subcommand in &mut command.subcommands {
        put_default_text_under_its_own_locale(subcommand);
    }
}
