//! The commands' texts, from the catalogue of `skat-view`.

use std::borrow::Cow;

use poise::Command;
use skat_view::{COMMAND_TEXTS, Lang, command_text};

/// A locale of Discord with a text.
type Localization = (Cow<'static, str>, Cow<'static, str>);

/// Locales whose readers get the English descriptions. Discord shows users of American English the
/// British text unless theirs is given, too.
const ENGLISH: [&str; 2] = ["en-US", "en-GB"];

/// Gives a command and all below it their descriptions, and their names in every language.
/// `parents` is the path of the command above, or empty.
pub(super) fn fill<U, E>(command: &mut Command<U, E>, parents: &str) {
    let path = format!("{parents}-{}", command.name);
    if command.context_menu_action.is_some() {
        command.name_localizations = translations(&format!("menu{path}")).into();
        return;
    }
    let id = format!("command{path}");
    command.name_localizations = translations(&id).into();
    (command.description, command.description_localizations) = described(&id);
    for parameter in &mut command.parameters {
        let id = format!("option{path}-{}", parameter.name);
        parameter.name_localizations = translations(&id).into();
        (parameter.description, parameter.description_localizations) = described(&id);
        for choice in parameter.choices.to_mut() {
            let id = choice_id(&path, &parameter.name, &choice.name);
            choice.name = command_text(Lang::En, &id).into();
            choice.localizations = translations(&id).into();
        }
    }
    for subcommand in &mut command.subcommands {
        fill(subcommand, &path);
    }
}

/// Returns the id of a choice's text: that of this command's option, or the one that all options of
/// the name share.
fn choice_id(path: &str, option: &str, choice: &str) -> String {
    let own = format!("choices{path}-{option}.{choice}");
    if COMMAND_TEXTS.contains(&own.as_str()) {
        own
    } else {
        format!("choices-{option}.{choice}")
    }
}

fn described(id: &str) -> (Option<Cow<'static, str>>, Cow<'static, [Localization]>) {
    let id = format!("{id}.description");
    let english: Cow<'static, str> = command_text(Lang::En, &id).into();
    let mut localizations = translations(&id);
    localizations.extend(ENGLISH.map(|locale| (locale.into(), english.clone())));
    (Some(english), localizations.into())
}

/// Returns a text in all languages in which it differs from the English one.
fn translations(id: &str) -> Vec<Localization> {
    let english = command_text(Lang::En, id);
    let texts = Lang::ALL.map(|lang| (lang, command_text(lang, id)));
    texts
        .into_iter()
        .filter(|(_, text)| *text != english)
        .map(|(lang, text)| (lang.locale().into(), text.into()))
        .collect()
}
