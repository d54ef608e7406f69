//! Limits on application commands.

use std::collections::HashSet;

use serde_json::Value;

use super::text::{check_text, join, require_text};
use crate::model::codes::{command_type, option_type};
use crate::model::error::FormErrors;
use crate::model::text::{length, list, string};

/// Maximum length of all names, descriptions and choice values of a command, each in its longest
/// language.
const MAX_TOTAL: usize = 8_000;

/// Locales of Discord's clients.
const LOCALES: &[&str] = &[
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

/// Checks one command; `path` leads to it.
pub(crate) fn check_command(errors: &mut FormErrors, path: &[&str], command: &Value) {
    let chat_input =
        command["type"].as_u64().unwrap_or(command_type::CHAT_INPUT) == command_type::CHAT_INPUT;
    let mut total = 0;
    check_name(errors, path, command, chat_input, &mut total);
    if chat_input {
        check_described(errors, path, command, &mut total);
        check_options(errors, path, list(command, "options"), 0, &mut total);
    } else {
        let translations = command["description_localizations"].as_object();
        if !string(command, "description").is_empty()
            || translations.is_some_and(|translations| !translations.is_empty())
        {
            errors.add(
                &join(path, &["description"]),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                "Context menu commands have no description",
            );
        }
        if !list(command, "options").is_empty() {
            errors.add(
                &join(path, &["options"]),
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
                "Context menu commands have no options",
            );
        }
    }
    if total > MAX_TOTAL {
        errors.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            "Command exceeds maximum size (8000)",
        );
    }
}

fn check_options(
    errors: &mut FormErrors,
    path: &[&str],
    options: &[Value],
    depth: usize,
    total: &mut usize,
) {
    let path = join(path, &["options"]);
    if options.len() > 25 {
        errors.add(
            &path,
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        );
    }
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let nested = |option: &Value| {
        matches!(
            option["type"].as_u64(),
            Some(option_type::SUBCOMMAND | option_type::SUBCOMMAND_GROUP)
        )
    };
    if options.iter().any(nested) && !options.iter().all(nested) {
        errors.add(
            &path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-commands and options can't be mixed",
        );
    }
    for (index, option) in options.iter().enumerate() {
        let index = index.to_string();
        let path = join(&path, &[&index]);
        check_name(errors, &path, option, true, total);
        check_described(errors, &path, option, total);
        if !names.insert(string(option, "name")) {
            errors.add(
                &path,
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                "Option name is already used",
            );
        }
        let kind = option["type"].as_u64().unwrap_or_default();
        match kind {
            option_type::SUBCOMMAND if depth < 2 => {
                check_options(errors, &path, list(option, "options"), 2, total);
            }
            option_type::SUBCOMMAND_GROUP if depth < 1 => {
                check_options(errors, &path, list(option, "options"), 1, total);
            }
            option_type::STRING..=option_type::ATTACHMENT => {
                let required = option["required"] == true;
                if required && optional_seen {
                    errors.add(
                        &path,
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                        "Required options must be placed before non-required options",
                    );
                }
                optional_seen |= !required;
                check_choices(errors, &path, option, kind, total);
            }
            _ => errors.add(
                &join(&path, &["type"]),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command option types are invalid here",
            ),
        }
    }
}

fn check_choices(
    errors: &mut FormErrors,
    path: &[&str],
    option: &Value,
    kind: u64,
    total: &mut usize,
) {
    let choices = list(option, "choices");
    let path = join(path, &["choices"]);
    if choices.len() > 25 {
        errors.add(
            &path,
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        );
    }
    let takes_values = matches!(
        kind,
        option_type::STRING | option_type::INTEGER | option_type::NUMBER
    );
    if !choices.is_empty() && !takes_values {
        errors.add(
            &path,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_TYPE",
            "Only texts and numbers can be chosen from a list",
        );
    }
    if !choices.is_empty() && option["autocomplete"] == true {
        errors.add(
            &path,
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
            "An option has either choices or autocomplete",
        );
    }
    if option["autocomplete"] == true && !takes_values {
        errors.add(
            &path,
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_TYPE",
            "Only text and numbers can be completed",
        );
    }
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let index = index.to_string();
        let path = join(&path, &[&index]);
        require_text(errors, &join(&path, &["name"]), &choice["name"], 1..=100);
        check_localizations(
            errors,
            &join(&path, &["name_localizations"]),
            &choice["name_localizations"],
            1..=100,
            |_| true,
        );
        let right = match kind {
            option_type::STRING => choice["value"]
                .as_str()
                .is_some_and(|text| (1..=100).contains(&length(text))),
            option_type::INTEGER => choice["value"].is_i64(),
            _ => choice["value"].is_number(),
        };
        if !right {
            errors.add(
                &join(&path, &["value"]),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE",
                "The value doesn't fit the option's type",
            );
        }
        if !names.insert(string(choice, "name")) {
            errors.add(
                &path,
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
                "Option choice name already exists",
            );
        }
        *total += longest(choice, "name") + choice["value"].as_str().map_or(0, length);
    }
}

fn check_name(
    errors: &mut FormErrors,
    path: &[&str],
    object: &Value,
    chat_input: bool,
    total: &mut usize,
) {
    let right = |name: &str| {
        !chat_input
            || name
                .chars()
                .all(|c| matches!(c, '-' | '_' | '\'') || c.is_alphanumeric() && !c.is_uppercase())
    };
    if require_text(errors, &join(path, &["name"]), &object["name"], 1..=32)
        && !right(string(object, "name"))
    {
        errors.add(
            &join(path, &["name"]),
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        );
    }
    check_localizations(
        errors,
        &join(path, &["name_localizations"]),
        &object["name_localizations"],
        1..=32,
        right,
    );
    *total += longest(object, "name");
}

fn check_described(errors: &mut FormErrors, path: &[&str], object: &Value, total: &mut usize) {
    require_text(
        errors,
        &join(path, &["description"]),
        &object["description"],
        1..=100,
    );
    check_localizations(
        errors,
        &join(path, &["description_localizations"]),
        &object["description_localizations"],
        1..=100,
        |_| true,
    );
    *total += longest(object, "description");
}

fn check_localizations(
    errors: &mut FormErrors,
    path: &[&str],
    localizations: &Value,
    range: std::ops::RangeInclusive<usize>,
    right: impl Fn(&str) -> bool,
) {
    for (locale, text) in localizations.as_object().into_iter().flatten() {
        let path = join(path, &[locale]);
        if !LOCALES.contains(&locale.as_str()) {
            errors.add(&path, "BASE_TYPE_CHOICES", "Discord knows no such locale");
        }
        if check_text(errors, &path, text, range.clone())
            && !right(text.as_str().unwrap_or_default())
        {
            errors.add(
                &path,
                "APPLICATION_COMMAND_INVALID_NAME",
                "Command name is invalid",
            );
        }
    }
}

/// Returns the length of a text in its longest language.
fn longest(object: &Value, field: &str) -> usize {
    let localized = object[format!("{field}_localizations")].as_object();
    let localized = localized
        .into_iter()
        .flatten()
        .filter_map(|(_, text)| text.as_str());
    localized
        .chain([string(object, field)])
        .map(length)
        .max()
        .unwrap_or_default()
}
