//! The texts of the lessons, from `texts/learn.*.ftl`: a message for each step, whose attributes are the replies to its choices.

use std::sync::LazyLock;

use fluent_bundle::FluentAttribute;

use crate::Lang;
use crate::texts::{Bundle, bundle};

pub(super) const GERMAN: &str = include_str!("../../texts/learn.de.ftl");
pub(super) const ENGLISH: &str = include_str!("../../texts/learn.en.ftl");

static BUNDLES: LazyLock<[Bundle; 2]> = LazyLock::new(|| [bundle(Lang::De, GERMAN), bundle(Lang::En, ENGLISH)]);

/// The text with this key, or one of its attributes; nothing if there is none.
pub(super) fn find(lang: Lang, key: &str, attribute: Option<&str>) -> Option<String> {
    let bundle = &BUNDLES[lang as usize];
    let message = bundle.get_message(key)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute).as_ref().map(FluentAttribute::value)?,
        None => message.value()?,
    };
    Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
}

/// As [`find`]; the key itself where there is no text, which the tests rule out.
pub(super) fn text(lang: Lang, key: &str, attribute: Option<&str>) -> String {
    find(lang, key, attribute).unwrap_or_else(|| key.to_owned())
}
