//! A server's settings, stored as texts by name. An unreadable text counts as unset.

use skat_rules::rule_set::Preset;
use skat_rules::strength::Strength;
use skat_store::{ChoiceChange, Store, StoreError, StoredChoices};
use skat_table::{Pace, ThinkTime};
use skat_view::{Lang, Setup, SetupPress, think_time_from_key, think_time_key};

const CHANNELS: &str = "channels";
const THREADS: &str = "threads";
const LANGUAGE: &str = "language";
const RULES: &str = "rules";
const THINK_TIME: &str = "think_time";
const STRENGTH: &str = "strength";
const PACE: &str = "pace";
const ROLE: &str = "role";
const LEADERBOARDS: &str = "leaderboards";
const HINTS: &str = "hints";
/// `<channel>:<message>` of the entrance.
const ENTRANCE: &str = "entrance";

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

/// Makes a change to a server's settings and returns all of them.
///
/// # Errors
///
/// If the store fails.
pub(in crate::discord) async fn change(
    store: &dyn Store,
    server: u64,
    change: ChoiceChange,
) -> Result<Setup, StoreError> {
    store
        .choose_for_server(server, vec![change])
        .await
        .map(|choices| read(&choices))
}

/// Returns the change that a control makes with these values. `None` if it makes none or the values
/// can't be parsed.
#[must_use]
pub(in crate::discord) fn chosen(press: SetupPress, values: &[String]) -> Option<ChoiceChange> {
    let first = values.first().map_or("", String::as_str);
    let text = |text: &str| Some(text.to_owned());
    let switch = |is_on: bool| text(if is_on { "on" } else { "off" });
    let ids: Vec<u64> = values.iter().filter_map(|id| id.parse().ok()).collect();
    Some(match press {
        SetupPress::Page(_) | SetupPress::SelfTest | SetupPress::PostEntrance => return None,
        SetupPress::Channels => {
            let ids: Vec<String> = ids.iter().map(u64::to_string).collect();
            (CHANNELS, (!ids.is_empty()).then(|| ids.join(" ")))
        }
        SetupPress::Role => (ROLE, ids.first().map(u64::to_string)),
        SetupPress::Threads(is_on) => (THREADS, switch(is_on)),
        SetupPress::Leaderboards(is_on) => (LEADERBOARDS, switch(is_on)),
        SetupPress::Hints(is_on) => (HINTS, switch(is_on)),
        SetupPress::Language if first == SetupPress::SERVERS_OWN => (LANGUAGE, None),
        SetupPress::Language => (LANGUAGE, text(language_from_key(first)?.locale())),
        SetupPress::Rules => (RULES, text(Preset::from_key(first)?.key())),
        SetupPress::ThinkTime => (
            THINK_TIME,
            text(&think_time_key(think_time_from_key(first)?)),
        ),
        SetupPress::Strength if first == SetupPress::USUAL => (STRENGTH, None),
        SetupPress::Strength => (STRENGTH, text(Strength::from_key(first)?.key())),
        SetupPress::Pace(pace) => (PACE, pace.map(|pace| pace.key().to_owned())),
    })
}

/// Returns the language of a server's public messages: the chosen one, or else the usual one. For a
/// table that is the language of the member who opens it, because the locale of every server that
/// isn't a community is English.
#[must_use]
pub(in crate::discord) fn public_language(settings: &Setup, usual: Lang) -> Lang {
    settings.language.unwrap_or(usual)
}

fn language_from_key(key: &str) -> Option<Lang> {
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
        pace: choices.get(PACE).and_then(Pace::from_key),
        role: choices.get(ROLE).and_then(|id| id.parse().ok()),
        leaderboards: choices.get(LEADERBOARDS) != Some("off"),
        hints: choices.get(HINTS) != Some("off"),
        entrance: choices
            .get(ENTRANCE)
            .and_then(entrance_from)
            .map(|post| post.channel),
    }
}

/// The entrance's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct EntrancePost {
    pub(in crate::discord) channel: u64,
    pub(in crate::discord) message: u64,
}

/// Returns the entrance's message, if the server has one.
///
/// # Errors
///
/// If the store can't be read.
pub(in crate::discord) async fn entrance(
    store: &dyn Store,
    server: u64,
) -> Result<Option<EntrancePost>, StoreError> {
    let choices = store.server_choices(server).await?;
    Ok(choices.get(ENTRANCE).and_then(entrance_from))
}

/// Returns the change that remembers this message as the entrance.
pub(in crate::discord) fn entrance_change(post: EntrancePost) -> ChoiceChange {
    (ENTRANCE, Some(format!("{}:{}", post.channel, post.message)))
}

fn entrance_from(text: &str) -> Option<EntrancePost> {
    let (channel, message) = text.split_once(':')?;
    Some(EntrancePost {
        channel: channel.parse().ok()?,
        message: message.parse().ok()?,
    })
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
            pace: Some(Pace::Slow),
            role: Some(13),
            leaderboards: false,
            hints: false,
            entrance: None,
        };
        let presses: [(SetupPress, &[&str]); 10] = [
            (SetupPress::Channels, &["11", "12"]),
            (SetupPress::Threads(true), &[]),
            (SetupPress::Language, &["en"]),
            (SetupPress::Rules, &["kneipe"]),
            (SetupPress::ThinkTime, &["unlimited"]),
            (SetupPress::Strength, &["league"]),
            (SetupPress::Pace(Some(Pace::Slow)), &[]),
            (SetupPress::Role, &["13"]),
            (SetupPress::Leaderboards(false), &[]),
            (SetupPress::Hints(false), &[]),
        ];
        let mut choices = StoredChoices::NONE;
        for (press, values) in presses {
            choose(&mut choices, press, values);
        }
        assert_eq!(read(&choices), set);

        let usual = [
            (SetupPress::Language, SetupPress::SERVERS_OWN),
            (SetupPress::Strength, SetupPress::USUAL),
        ];
        for (press, value) in usual {
            choose(&mut choices, press, &[value]);
        }
        choose(&mut choices, SetupPress::Channels, &[]);
        choose(&mut choices, SetupPress::Role, &[]);
        let unset = Setup {
            channels: Vec::new(),
            language: None,
            strength: None,
            role: None,
            ..set
        };
        assert_eq!(read(&choices), unset);
    }

    fn choose(choices: &mut StoredChoices, press: SetupPress, values: &[&str]) {
        let values: Vec<String> = values.iter().copied().map(str::to_owned).collect();
        let (name, choice) = chosen(press, &values).expect("a change");
        choices.set(name, choice.as_deref());
    }

    #[test]
    fn unknown_values_change_nothing() {
        let selects = [
            SetupPress::Language,
            SetupPress::Rules,
            SetupPress::ThinkTime,
            SetupPress::Strength,
        ];
        for press in selects {
            assert_eq!(chosen(press, &["?".to_owned()]), None, "{press:?}");
            assert_eq!(chosen(press, &[]), None, "{press:?}");
        }
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
            PACE,
            ROLE,
            LEADERBOARDS,
            HINTS,
        ];
        let odd: StoredChoices = names.map(|name| (name, "?")).into_iter().collect();
        assert_eq!(read(&odd), read(&StoredChoices::NONE));
    }
}
