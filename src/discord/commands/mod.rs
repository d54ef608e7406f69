//! The slash commands, one file each.

pub(super) mod daily;
pub(super) mod deal;
pub(super) mod deals;
pub(super) mod entrance;
mod found_deal;
mod game_choice;
mod hand;
mod help;
mod import;
pub(super) mod invite;
mod invocation;
mod join;
pub(super) mod leaderboard;
pub(super) mod learn;
mod leave;
pub(super) mod luck;
mod mine;
pub(super) mod new;
pub(super) mod opening;
pub(super) mod operator;
mod own_review;
mod play;
pub(super) mod privacy;
pub(super) mod profile;
mod replay;
pub(super) mod report;
pub(super) mod rules;
pub(super) mod settings;
pub(super) mod setup;
pub(super) mod stop;
pub(super) mod table_form;
mod texts;
mod variation;
pub(super) mod verify;
pub(super) mod wanted;

use std::sync::Arc;

use serenity::all::{CreateCommand, Permissions};

use self::game_choice::GameChoice;
use self::invocation::{Context, panel_body, panel_reply, privately, privately_later, publicly};
use super::bot::Bot;

/// Returns the commands that are registered everywhere.
fn all() -> Vec<poise::Command<Arc<Bot>, anyhow::Error>> {
    let mut commands = vec![
        skat(),
        daily::daily(),
        play::play(),
        replay::replay(),
        rules::rules(),
        leaderboard::leaderboard(),
        profile::profile(),
        privacy::privacy(),
        learn::learn(),
        deals::deals(),
        import::deal(),
        verify::verify(),
        settings::settings_command(),
        setup::setup(),
        help::help(),
    ];
    for command in &mut commands {
        texts::fill(command, "");
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

/// Returns the operator's command, which is registered in the operator's server only.
fn of_operator() -> poise::Command<Arc<Bot>, anyhow::Error> {
    let mut command = operator::operator();
    texts::fill(&mut command, "");
    command
}

/// Returns the commands that members may give, wherever they are registered.
pub(super) fn dispatched() -> Vec<poise::Command<Arc<Bot>, anyhow::Error>> {
    all().into_iter().chain([of_operator()]).collect()
}

/// Returns the operator's commands in the form that is registered with Discord. Administrators
/// alone see them.
pub(super) fn registered_for_operator() -> Vec<CreateCommand> {
    let command = of_operator().create_as_slash_command();
    let restricted =
        command.map(|command| command.default_member_permissions(Permissions::empty()));
    restricted.into_iter().collect()
}

#[poise::command(
    slash_command,
    rename = "skat",
    subcommands(
        "new::new",
        "join::join",
        "hand::hand",
        "mine::mine",
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use serde_json::{Value, json};
    use skat_view::{COMMAND_TEXTS, HelpTopic, Lang, command_text, help};

    use super::*;

    /// Adds the texts of a command, an option or a choice and of all below it, as a reader of this
    /// language sees them, and checks Discord's limits.
    fn add_texts(object: &Value, lang: Lang, texts: &mut BTreeSet<String>) {
        let mut text = |field: &str, most: usize| {
            let localized = &object[format!("{field}_localizations")][lang.locale()];
            let text = localized.as_str().or(object[field].as_str())?;
            let length = text.chars().count();
            assert!((1..=most).contains(&length), "{length} characters: {text}");
            texts.insert(text.to_owned());
            Some(text.to_owned())
        };
        let is_choice = object["value"].is_number();
        let name = text("name", if is_choice { 100 } else { 32 }).unwrap();
        if text("description", 100).is_some() {
            let fits = |c: char| c.is_alphanumeric() && !c.is_uppercase() || c == '-' || c == '_';
            assert!(name.chars().all(fits), "{name}");
        }
        for list in ["options", "choices"] {
            for below in object[list].as_array().into_iter().flatten() {
                add_texts(below, lang, texts);
            }
        }
    }

    #[test]
    fn commands_have_exactly_the_texts_of_every_language() {
        for lang in Lang::ALL {
            let mut registered_texts = BTreeSet::new();
            for command in registered().into_iter().chain(registered_for_operator()) {
                add_texts(&json!(command), lang, &mut registered_texts);
            }
            let written: BTreeSet<String> = COMMAND_TEXTS
                .iter()
                .map(|id| command_text(lang, id))
                .collect();
            assert_eq!(registered_texts, written, "{lang:?}");
        }
    }

    /// Returns how a reader of this language types each slash command: `/skat new`. Options aren't
    /// part of it.
    fn typed(lang: Lang) -> Vec<String> {
        const SUBCOMMAND: u64 = 1;
        let name = |object: &Value| {
            let localized = &object["name_localizations"][lang.locale()];
            localized
                .as_str()
                .or(object["name"].as_str())
                .map(str::to_owned)
        };
        let mut typed = Vec::new();
        for command in registered().iter().map(|command| json!(command)) {
            if !command["description"].is_string() {
                // The entry of a member's or a message's menu.
                continue;
            }
            let command_name = name(&command).unwrap();
            let options = command["options"].as_array().into_iter().flatten();
            let subcommands: Vec<String> = options
                .filter(|option| option["type"] == SUBCOMMAND)
                .map(|subcommand| format!("/{command_name} {}", name(subcommand).unwrap()))
                .collect();
            if subcommands.is_empty() {
                typed.push(format!("/{command_name}"));
            }
            typed.extend(subcommands);
        }
        typed
    }

    #[test]
    fn help_and_readme_name_every_command() {
        // A language may have no README of its own.
        let readme = |lang: Lang| {
            let file = match lang.locale() {
                _ if lang == Lang::default() => "README.md".to_owned(),
                locale => format!("README.{locale}.md"),
            };
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).ok()
        };
        for lang in Lang::ALL {
            let help = help(HelpTopic::Commands, lang).embed.unwrap();
            let help = help.description.to_string();
            let readme = readme(lang);
            for command in typed(lang) {
                assert!(
                    help.contains(&format!("`{command}`")),
                    "the help lacks {command}"
                );
                assert!(
                    readme
                        .as_ref()
                        .is_none_or(|readme| readme.contains(&format!("| `{command}` |"))),
                    "the table of commands lacks {command}"
                );
            }
        }
    }

    #[test]
    fn the_registered_commands_are_known() {
        let mut commands = json!(registered());
        commands.sort_all_objects();
        insta::assert_snapshot!(format!("{commands:#}"));
    }

    #[test]
    fn the_operators_commands_are_for_administrators_only() {
        let mut commands = json!(registered_for_operator());
        assert_eq!(commands[0]["default_member_permissions"], "0");
        commands.sort_all_objects();
        insta::assert_snapshot!(format!("{commands:#}"));
    }
}
