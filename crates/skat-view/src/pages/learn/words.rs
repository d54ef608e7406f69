//! The texts of the lessons, from `texts/learn.*.ftl`. Each step has a message whose attributes are
//! the replies to its choices.

use std::sync::LazyLock;

use fluent_bundle::FluentAttribute;

use crate::Lang;
use crate::text::catalog::{Bundle, bundle};

pub(super) const GERMAN: &str = include_str!("../../../texts/learn.de.ftl");
pub(super) const ENGLISH: &str = include_str!("../../../texts/learn.en.ftl");

static BUNDLES: LazyLock<[Bundle; 2]> =
    LazyLock::new(|| [bundle(Lang::De, GERMAN), bundle(Lang::En, ENGLISH)]);

/// Finds the text with this key, or one of its attributes.
pub(super) fn find(lang: Lang, key: &str, attribute: Option<&str>) -> Option<String> {
    let bundle = &BUNDLES[lang as usize];
    let message = bundle.get_message(key)?;
    let pattern = match attribute {
        Some(attribute) => message
            .get_attribute(attribute)
            .as_ref()
            .map(FluentAttribute::value)?,
        None => message.value()?,
    };
    Some(
        bundle
            .format_pattern(pattern, None, &mut Vec::new())
            .into_owned(),
    )
}

/// Like [`find`], but falls back to the key. Tests ensure that the fallback is never needed.
pub(super) fn text(lang: Lang, key: &str, attribute: Option<&str>) -> String {
    find(lang, key, attribute).unwrap_or_else(|| key.to_owned())
}
