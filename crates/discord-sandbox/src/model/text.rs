//! Small conversions of JSON and times that every part needs.

use std::time::SystemTime;

use serde_json::Value;

/// Formats a time as Discord does.
pub(crate) fn timestamp(time: SystemTime) -> String {
    match jiff::Timestamp::try_from(time) {
        Ok(time) => time.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string(),
        Err(_) => "1970-01-01T00:00:00.000000+00:00".to_owned(),
    }
}

/// Adds the fields of one JSON object to another, replacing those with the same name.
pub(crate) fn merge(into: &mut Value, from: Value) {
    if let (Some(into), Value::Object(from)) = (into.as_object_mut(), from) {
        into.extend(from);
    }
}

/// Returns the length as Discord counts it: in characters, not in bytes.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

/// Returns a list in a JSON object; empty if missing or null.
pub(crate) fn list<'a>(object: &'a Value, key: &str) -> &'a [Value] {
    object[key].as_array().map_or(&[], Vec::as_slice)
}

/// Returns a string in a JSON object; empty if missing or null.
pub(crate) fn string<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key].as_str().unwrap_or_default()
}
