//! A server's settings, stored as texts by name. An unreadable text counts as unset.

use skat_rules::rule_set::Preset;
use skat_rules::strength::Strength;
use skat_store::{ChoiceChange, Store, StoreError, StoredChoices};
use skat_table::ThinkTime;
use skat_view::{Lang, Setup, think_time_key};

const CHANNELS: &str = "channels";
const THREADS: &str = "threads";
const LANGUAGE: &str = "language";
const RULES: &str = "rules";
const THINK_TIME: &str = "think_time";
const STRENGTH: &str = "strength";
const ROLE: &str = "role";
const LEADERBOARDS: &str = "leaderboards";
const HINTS: &str = "hints";

/// A setting with its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Changed {
    Channels(Vec<u64>),
    Threads(bool),
    Language(Option<Lang>),
    Rules(Preset),
    ThinkTime(ThinkTime),
    Strength(Option<Strength>),
    Role(Option<u64>),
    Leaderboards(bool),
    Hints(bool),
}

/// Reads a server's settings.
///
/// # Errors
///
/// If the store can't be read.
pub(in crate::discord) async fn settings(
    store: &dyn Store,
    server: u64,
) -> Result<Setup, StoreError> {
    store
        .server_choices(server)
        .await
        .map(|choices| read(&choices))
}

/// Changes a setting of a server and returns all its settings.
///
/// # Errors
///
/// If the store fails.
pub(in crate::discord) async fn change(
    store: &dyn Store,
    server: u64,
    changed: &Changed,
) -> Result<Setup, StoreError> {
    store
        .choose_for_server(server, vec![written(changed)])
        .await
        .map(|choices| read(&choices))
}

/// Returns the locale of a server's public messages.
#[must_use]
pub(in crate::discord) fn public_locale(settings: &Setup, servers_own: &str) -> String {
    settings
        .language
        .map(Lang::locale)
        .unwrap_or(servers_own)
        .to_owned()
}

/// Returns the think time with this key.
#[must_use]
pub(in crate::discord) fn think_time_from_key(key: &str) -> Option<ThinkTime> {
    ThinkTime::CHOICES
        .into_iter()
        .find(|&time| think_time_key(time) == key)
}

/// Returns the language with this locale.
#[must_use]
pub(in crate::discord) fn language_from_key(key: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.locale() == key)
}

fn read(choices: &StoredChoices) -> Setup {
    let mut channels: Vec<u64> = choices
        .get(CHANNELS)
        .unwrap_or_default()
        .split(' ')
        .filter_map(|id| id.parse().ok())
        .collect();
    channels.truncate(Setup::MOST_CHANNELS.into());
    Setup {
        channels,
        threads: choices.get(THREADS) == Some("on"),
        language: choices.get(LANGUAGE).and_then(language_from_key),
        rules: choices
            .get(RULES)
            .and_then(Preset::from_key)
            .unwrap_or_default(),
        think_time: choices
            .get(THINK_TIME)
            .and_then(think_time_from_key)
            .unwrap_or(ThinkTime::CHOICES[0]),
        strength: choices.get(STRENGTH).and_then(Strength::from_key),
        role: choices.get(ROLE).and_then(|id| id.parse().ok()),
        leaderboards: choices.get(LEADERBOARDS) != Some("off"),
        hints: choices.get(HINTS) != Some("off"),
    }
}

fn written(changed: &Changed) -> ChoiceChange {
    let switch = |is_on: bool| Some(if is_on { "on" } else { "off" }.to_owned());
    match changed {
        Changed::Channels(channels) if channels.is_empty() => (CHANNELS, None),
        Changed::Channels(channels) => (
            CHANNELS,
            Some(
                channels
                    .iter()
                    .map(u64::to_string)
                    .collect::<Vec<String>>()
                    .join(" "),
            ),
        ),
        Changed::Threads(threads) => (THREADS, switch(*threads)),
        Changed::Language(language) => (LANGUAGE, language.map(|lang| lang.locale().to_owned())),
        Changed::Rules(rules) => (RULES, Some(rules.key().to_owned())),
        Changed::ThinkTime(time) => (THINK_TIME, Some(think_time_key(*time))),
        Changed::Strength(strength) => {
            (STRENGTH, strength.map(|strength| strength.key().to_owned()))
        }
        Changed::Role(role) => (ROLE, role.map(|role| role.to_string())),
        Changed::Leaderboards(leaderboards) => (LEADERBOARDS, switch(*leaderboards)),
        Changed::Hints(hints) => (HINTS, switch(*hints)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_read_back() {
        let set = Setup {
            channels: vec![11, 12],
            threads: true,
            language: Some(Lang::En),
            rules: Preset::Kneipe2,
            think_time: ThinkTime::Unlimited,
            strength: Some(Strength::League),
            role: Some(13),
            leaderboards: false,
            hints: false,
        };
        let changes = [
            Changed::Channels(set.channels.clone()),
            Changed::Threads(true),
            Changed::Language(set.language),
            Changed::Rules(set.rules),
            Changed::ThinkTime(set.think_time),
            Changed::Strength(set.strength),
            Changed::Role(set.role),
            Changed::Leaderboards(false),
            Changed::Hints(false),
        ];
        let mut choices = StoredChoices::NONE;
        for (name, choice) in changes.iter().map(written) {
            choices.set(name, choice.as_deref());
        }
        assert_eq!(read(&choices), set);
    }

    #[test]
    fn unreadable_values_count_as_unset() {
        let names = [
            CHANNELS,
            THREADS,
            LANGUAGE,
            RULES,
            THINK_TIME,
            STRENGTH,
            ROLE,
            LEADERBOARDS,
            HINTS,
        ];
        let odd: StoredChoices = names.map(|name| (name, "?")).into_iter().collect();
        assert_eq!(read(&odd), read(&StoredChoices::NONE));
    }
}
