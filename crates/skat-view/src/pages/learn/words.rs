//! The texts of the lessons, from `texts/learn.*.ftl`. Each step has a message whose attributes are
//! the replies to its choices.

use std::sync::LazyLock;

use crate::Lang;
use crate::text::catalog::{self, Bundle, bundle};

static BUNDLES: LazyLock<[Bundle; Lang::ALL.len()]> =
    LazyLock::new(|| Lang::ALL.map(|lang| bundle(lang, lang.lessons())));

/// Finds the text with this key, or one of its attributes.
pub(super) fn find(lang: Lang, key: &str, attribute: Option<&str>) -> Option<String> {
    catalog::find(&BUNDLES[lang as usize], key, attribute)
}

/// Like [`find`], but falls back to the key. Tests ensure that the fallback is never needed.
pub(super) fn text(lang: Lang, key: &str, attribute: Option<&str>) -> String {
    find(lang, key, attribute).unwrap_or_else(|| key.to_owned())
}
