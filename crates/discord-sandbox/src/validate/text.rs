//! Checks of single texts, and paths of fields.

use serde_json::Value;

use crate::model::error::FormErrors;
use crate::model::text::length;

/// Checks the length of an optional text; returns whether the text is present and valid.
pub(super) fn check_text(
    errors: &mut FormErrors,
    path: &[&str],
    value: &Value,
    range: std::ops::RangeInclusive<usize>,
) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) if range.contains(&length(text)) => true,
        Value::String(_) => {
            let (code, message) = (
                "BASE_TYPE_BAD_LENGTH",
                format!(
                    "Must be between {} and {} in length.",
                    range.start(),
                    range.end()
                ),
            );
            errors.add(path, code, &message);
            false
        }
        _ => {
            errors.add(
                path,
                "STRING_TYPE_CONVERT",
                "Could not interpret value as string.",
            );
            false
        }
    }
}

/// Like [`check_text`], for a required text.
pub(super) fn require_text(
    errors: &mut FormErrors,
    path: &[&str],
    value: &Value,
    range: std::ops::RangeInclusive<usize>,
) -> bool {
    if value.is_null() {
        errors.add(path, "BASE_TYPE_REQUIRED", "This field is required");
        return false;
    }
    check_text(errors, path, value, range)
}

/// Appends `more` to the path of a field.
pub(super) fn join<'a>(path: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    path.iter().chain(more).copied().collect()
}
