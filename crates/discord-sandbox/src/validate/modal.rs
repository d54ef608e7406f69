//! Limits on modals and on autocomplete choices.

use serde_json::Value;

use super::text::{check_text, join, require_text};
use crate::model::codes::{component_type, input_style};
use crate::model::component::modal_inputs;
use crate::model::error::{ApiError, FormErrors};
use crate::model::text::{list, string};

/// Checks the modal that responds to an interaction.
pub(crate) fn check_modal(modal: &Value) -> Result<(), ApiError> {
    let mut errors = FormErrors::default();
    require_text(&mut errors, &["data", "title"], &modal["title"], 1..=45);
    require_text(
        &mut errors,
        &["data", "custom_id"],
        &modal["custom_id"],
        1..=100,
    );
    let components = list(modal, "components");
    if !(1..=5).contains(&components.len()) {
        errors.add(
            &["data", "components"],
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        );
    }
    let mut custom_ids = std::collections::HashSet::new();
    for (index, component) in components.iter().enumerate() {
        let index = index.to_string();
        let path = ["data", "components", &index];
        match component["type"].as_u64() {
            Some(component_type::ACTION_ROW) => match list(component, "components") {
                [input] if input["type"] == component_type::TEXT_INPUT => {
                    let path = join(&path, &["components", "0"]);
                    require_text(
                        &mut errors,
                        &join(&path, &["label"]),
                        &input["label"],
                        1..=45,
                    );
                    check_input(&mut errors, &path, input);
                }
                _ => errors.add(
                    &join(&path, &["components"]),
                    "BASE_TYPE_BAD_LENGTH",
                    "A row of a modal holds one text input.",
                ),
            },
            Some(component_type::LABEL) => {
                require_text(
                    &mut errors,
                    &join(&path, &["label"]),
                    &component["label"],
                    1..=45,
                );
                check_text(
                    &mut errors,
                    &join(&path, &["description"]),
                    &component["description"],
                    0..=100,
                );
                let path = join(&path, &["component"]);
                if component["component"]["type"] == component_type::TEXT_INPUT {
                    check_input(&mut errors, &path, &component["component"]);
                } else if component["component"]["type"].is_null() {
                    errors.add(&path, "BASE_TYPE_REQUIRED", "This field is required");
                }
            }
            Some(component_type::TEXT_DISPLAY) => {
                require_text(
                    &mut errors,
                    &join(&path, &["content"]),
                    &component["content"],
                    1..=4000,
                );
            }
            _ => errors.add(
                &join(&path, &["type"]),
                "BASE_TYPE_CHOICES",
                "This type of component can't be used in a modal.",
            ),
        }
    }
    for input in modal_inputs(modal) {
        let path = ["data", "components"];
        if require_text(&mut errors, &path, &input["custom_id"], 1..=100)
            && !custom_ids.insert(string(input, "custom_id"))
        {
            errors.add(
                &path,
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            );
        }
    }
    errors.finish()
}

fn check_input(errors: &mut FormErrors, path: &[&str], input: &Value) {
    if !matches!(
        input["style"].as_u64(),
        Some(input_style::SHORT | input_style::PARAGRAPH)
    ) {
        errors.add(
            &join(path, &["style"]),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2}.",
        );
    }
    check_text(
        errors,
        &join(path, &["placeholder"]),
        &input["placeholder"],
        0..=100,
    );
    check_text(errors, &join(path, &["value"]), &input["value"], 0..=4000);
    let (min, max) = (
        input["min_length"].as_u64().unwrap_or(0),
        input["max_length"].as_u64().unwrap_or(4000),
    );
    if min > max || !(1..=4000).contains(&max) {
        errors.add(
            &join(path, &["max_length"]),
            "NUMBER_TYPE_MAX",
            "The lengths must be between 0 and 4000, and in order.",
        );
    }
}

/// Checks the choices that respond to an autocomplete request.
pub(crate) fn check_choices(choices: &[Value]) -> Result<(), ApiError> {
    let mut errors = FormErrors::default();
    if choices.len() > 25 {
        errors.add(
            &["data", "choices"],
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        );
    }
    for (index, choice) in choices.iter().enumerate() {
        let index = index.to_string();
        require_text(
            &mut errors,
            &["data", "choices", &index, "name"],
            &choice["name"],
            1..=100,
        );
        let value = &choice["value"];
        let path = ["data", "choices", &index, "value"];
        if value.is_string() {
            check_text(&mut errors, &path, value, 1..=100);
        } else if !value.is_number() {
            errors.add(&path, "BASE_TYPE_REQUIRED", "This field is required");
        }
    }
    errors.finish()
}
