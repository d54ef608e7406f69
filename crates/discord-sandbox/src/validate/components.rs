//! Limits on message components, old and new.

use std::collections::HashSet;

use serde_json::Value;

use super::text::{check_text, join, require_text};
use crate::model::codes::{button_style, component_type};
use crate::model::component::Walk;
use crate::model::error::FormErrors;
use crate::model::id::Id;
use crate::model::text::{length, list, string};

/// Maximum number of components in a new-style message, including nested ones.
const MAX_COMPONENTS: usize = 40;
/// Maximum length of all text in a new-style message.
const MAX_TEXT: usize = 4_000;

/// Checks the components of a message.
pub(super) fn check(
    errors: &mut FormErrors,
    components: &[Value],
    new_style: bool,
    knows_emoji: &dyn Fn(Id) -> bool,
) {
    let mut check = Check {
        errors,
        new_style,
        knows_emoji,
        custom_ids: HashSet::new(),
    };
    let top = if new_style { MAX_COMPONENTS } else { 5 };
    if components.len() > top {
        check.errors.add(
            &["components"],
            "BASE_TYPE_BAD_LENGTH",
            &format!("Must be between 1 and {top} in length."),
        );
    }
    for (index, component) in components.iter().enumerate() {
        check.top_level(&["components", &index.to_string()], component);
    }
    if new_style {
        if Walk::new(components).count() > MAX_COMPONENTS {
            check.errors.add(
                &["components"],
                "COMPONENT_MAX_TOTAL_EXCEEDED",
                "The total number of components must be at most 40.",
            );
        }
        let text: usize = Walk::new(components)
            .filter(|c| c["type"] == component_type::TEXT_DISPLAY)
            .map(|c| length(string(c, "content")))
            .sum();
        if text > MAX_TEXT {
            check.errors.add(
                &["components"],
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                "The total text must be at most 4000 characters.",
            );
        }
    }
}

struct Check<'a> {
    errors: &'a mut FormErrors,
    new_style: bool,
    knows_emoji: &'a dyn Fn(Id) -> bool,
    custom_ids: HashSet<String>,
}

impl Check<'_> {
    fn top_level(&mut self, path: &[&str], component: &Value) {
        match component["type"].as_u64() {
            Some(component_type::ACTION_ROW) => self.row(path, component),
            Some(component_type::CONTAINER) if self.new_style => {
                self.children(
                    path,
                    component,
                    1..=MAX_COMPONENTS,
                    &|check, path, child| match child["type"].as_u64() {
                        Some(component_type::CONTAINER) => check.wrong_type(path),
                        _ => check.top_level(path, child),
                    },
                );
            }
            Some(component_type::SECTION) if self.new_style => self.section(path, component),
            Some(component_type::TEXT_DISPLAY) if self.new_style => {
                self.text_display(path, component);
            }
            Some(component_type::MEDIA_GALLERY) if self.new_style => {
                let items = list(component, "items");
                if !(1..=10).contains(&items.len()) {
                    self.errors.add(
                        &join(path, &["items"]),
                        "BASE_TYPE_BAD_LENGTH",
                        "Must be between 1 and 10 in length.",
                    );
                }
                for (index, item) in items.iter().enumerate() {
                    self.media(
                        &join(path, &["items", &index.to_string(), "media"]),
                        &item["media"],
                    );
                }
            }
            Some(component_type::FILE) if self.new_style => {
                self.media(&join(path, &["file"]), &component["file"]);
            }
            Some(component_type::SEPARATOR) if self.new_style => {}
            _ => self.wrong_type(path),
        }
    }

    fn wrong_type(&mut self, path: &[&str]) {
        self.errors.add(
            &join(path, &["type"]),
            "BASE_TYPE_CHOICES",
            "This type of component can't be used here.",
        );
    }

    fn children(
        &mut self,
        path: &[&str],
        component: &Value,
        count: std::ops::RangeInclusive<usize>,
        each: &dyn Fn(&mut Self, &[&str], &Value),
    ) {
        let children = list(component, "components");
        if !count.contains(&children.len()) {
            let message = format!(
                "Must be between {} and {} in length.",
                count.start(),
                count.end()
            );
            self.errors.add(
                &join(path, &["components"]),
                "BASE_TYPE_BAD_LENGTH",
                &message,
            );
        }
        for (index, child) in children.iter().enumerate() {
            each(
                self,
                &join(path, &["components", &index.to_string()]),
                child,
            );
        }
    }

    fn row(&mut self, path: &[&str], row: &Value) {
        let children = list(row, "components");
        let buttons = children
            .iter()
            .all(|child| child["type"] == component_type::BUTTON);
        if !buttons && children.len() > 1 {
            self.errors.add(
                &join(path, &["components"]),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            );
        }
        self.children(
            path,
            row,
            1..=5,
            &|check, path, child| match child["type"].as_u64() {
                Some(component_type::BUTTON) => check.button(path, child),
                Some(
                    component_type::STRING_SELECT
                    | component_type::USER_SELECT..=component_type::CHANNEL_SELECT,
                ) => {
                    check.select(path, child);
                }
                _ => check.wrong_type(path),
            },
        );
    }

    fn section(&mut self, path: &[&str], section: &Value) {
        self.children(
            path,
            section,
            1..=3,
            &|check, path, child| match child["type"].as_u64() {
                Some(component_type::TEXT_DISPLAY) => check.text_display(path, child),
                _ => check.wrong_type(path),
            },
        );
        let accessory = &section["accessory"];
        let path = join(path, &["accessory"]);
        match accessory["type"].as_u64() {
            Some(component_type::BUTTON) => self.button(&path, accessory),
            Some(component_type::THUMBNAIL) => {
                self.media(&join(&path, &["media"]), &accessory["media"]);
            }
            _ => self.wrong_type(&path),
        }
    }

    fn text_display(&mut self, path: &[&str], component: &Value) {
        require_text(
            self.errors,
            &join(path, &["content"]),
            &component["content"],
            1..=MAX_TEXT,
        );
    }

    fn media(&mut self, path: &[&str], media: &Value) {
        let url = string(media, "url");
        if !["attachment://", "http://", "https://"]
            .iter()
            .any(|scheme| url.starts_with(scheme))
        {
            self.errors.add(
                &join(path, &["url"]),
                "URL_TYPE_INVALID_SCHEME",
                "Scheme must be one of ('attachment', 'http', 'https').",
            );
        }
    }

    fn button(&mut self, path: &[&str], button: &Value) {
        let style = button["style"].as_u64().unwrap_or_default();
        let has_label = check_text(
            self.errors,
            &join(path, &["label"]),
            &button["label"],
            1..=80,
        );
        if !(1..=button_style::PREMIUM).contains(&style) {
            self.errors.add(
                &join(path, &["style"]),
                "BASE_TYPE_CHOICES",
                "Value must be one of {1, 2, 3, 4, 5, 6}.",
            );
        } else if style == button_style::PREMIUM {
            require_text(
                self.errors,
                &join(path, &["sku_id"]),
                &button["sku_id"],
                1..=20,
            );
        } else {
            if !has_label && button["label"].is_null() && button["emoji"].is_null() {
                self.errors.add(
                    path,
                    "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
                    "A button must have a label or an emoji.",
                );
            }
            if style == button_style::LINK {
                require_text(self.errors, &join(path, &["url"]), &button["url"], 1..=512);
                if !button["custom_id"].is_null() {
                    let message = "A custom id and url cannot both be specified";
                    self.errors.add(
                        &join(path, &["custom_id"]),
                        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                        message,
                    );
                }
            } else {
                self.custom_id(path, button);
                if !button["url"].is_null() {
                    self.errors.add(
                        &join(path, &["url"]),
                        "BUTTON_COMPONENT_INVALID_STYLE",
                        "Only link buttons have a url.",
                    );
                }
            }
        }
        self.emoji(&join(path, &["emoji"]), &button["emoji"]);
    }

    fn select(&mut self, path: &[&str], select: &Value) {
        self.custom_id(path, select);
        check_text(
            self.errors,
            &join(path, &["placeholder"]),
            &select["placeholder"],
            0..=150,
        );
        let options = list(select, "options");
        let is_string = select["type"] == component_type::STRING_SELECT;
        if is_string && !(1..=25).contains(&options.len()) {
            self.errors.add(
                &join(path, &["options"]),
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 25 in length.",
            );
        }
        let min = select["min_values"].as_u64().unwrap_or(1);
        let max = select["max_values"].as_u64().unwrap_or(1);
        if min > 25 {
            self.errors.add(
                &join(path, &["min_values"]),
                "NUMBER_TYPE_MAX",
                "int value should be less than or equal to 25.",
            );
        }
        if !(1..=25).contains(&max) || max < min || is_string && max > options.len() as u64 {
            self.errors.add(
                &join(path, &["max_values"]),
                "BASE_TYPE_BAD_LENGTH",
                "Must be between min_values and the number of options.",
            );
        }
        self.default_values(path, select, max);
        let mut values = HashSet::new();
        let mut defaults = 0;
        for (index, option) in options.iter().enumerate() {
            let index = index.to_string();
            let path = join(path, &["options", &index]);
            require_text(
                self.errors,
                &join(&path, &["label"]),
                &option["label"],
                1..=100,
            );
            require_text(
                self.errors,
                &join(&path, &["value"]),
                &option["value"],
                1..=100,
            );
            check_text(
                self.errors,
                &join(&path, &["description"]),
                &option["description"],
                0..=100,
            );
            self.emoji(&join(&path, &["emoji"]), &option["emoji"]);
            if !values.insert(string(option, "value")) {
                self.errors.add(
                    &join(&path, &["value"]),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                );
            }
            defaults += u64::from(option["default"] == true);
        }
        if defaults > max {
            self.errors.add(
                &join(path, &["options"]),
                "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
                "More options are selected than may be.",
            );
        }
    }

    /// Checks the preselected members, roles or channels of a select.
    fn default_values(&mut self, path: &[&str], select: &Value, max: u64) {
        let values = list(select, "default_values");
        let kinds: &[&str] = match select["type"].as_u64() {
            Some(component_type::STRING_SELECT) => &[],
            Some(component_type::USER_SELECT) => &["user"],
            Some(component_type::ROLE_SELECT) => &["role"],
            Some(component_type::CHANNEL_SELECT) => &["channel"],
            _ => &["user", "role"],
        };
        let right = |value: &Value| {
            kinds.iter().any(|kind| value["type"] == *kind)
                && string(value, "id").parse::<Id>().is_ok()
        };
        if values.len() as u64 > max || !values.iter().all(right) {
            let message = "Default values must fit the select and be at most max_values.";
            self.errors.add(
                &join(path, &["default_values"]),
                "SELECT_COMPONENT_INVALID_DEFAULT_VALUES",
                message,
            );
        }
    }

    fn custom_id(&mut self, path: &[&str], component: &Value) {
        let path = join(path, &["custom_id"]);
        if require_text(self.errors, &path, &component["custom_id"], 1..=100)
            && !self
                .custom_ids
                .insert(string(component, "custom_id").to_owned())
        {
            self.errors.add(
                &path,
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            );
        }
    }

    fn emoji(&mut self, path: &[&str], emoji: &Value) {
        if emoji.is_null() {
            return;
        }
        let id = emoji["id"]
            .as_str()
            .and_then(|id| id.parse().ok())
            .or_else(|| emoji["id"].as_u64().map(Id));
        let right = match id {
            Some(id) => (self.knows_emoji)(id),
            None => {
                emoji["id"].is_null()
                    && !string(emoji, "name").is_empty()
                    && !string(emoji, "name")
                        .chars()
                        .all(|c| c.is_ascii_alphanumeric())
            }
        };
        if !right {
            self.errors
                .add(path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
    }
}
