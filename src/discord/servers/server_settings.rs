//! A server's settings, stored as texts by name. An unreadable text counts as unset.

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use skat_rating::lowest_rating;
use skat_rules::rule_set::Preset;
use skat_rules::strength::Strength;
use skat_store::{ChoiceChange, Store, StoreError, StoredChoices};
use skat_table::{Pace, ThinkTime};
use skat_view::{
    Lang, RankRole, RankRoles, Setup, SetupPress, think_time_from_key, think_time_key,
};

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
/// `<channel> <locale>`: the channel for the operator's broadcasts, and the language of the
/// member who chose it.
const BROADCASTS: &str = "news";
/// The same for the monthly statistics of the deals.
const STATISTICS: &str = "statistics";

/// The same for the morning's results of the daily list.
const DAILY: &str = "daily";
/// The same for reports to the moderators.
const REPORTS: &str = "reports";
/// `on <locale>` if members get roles by their rank, with the language of the manager who chose it.
const RANK_ROLES: &str = "rank_roles";
/// The role of each rank, the lowest first.
const RANK_ROLE: [&str; Strength::ALL.len()] =
    ["rank_role.1", "rank_role.2", "rank_role.3", "rank_role.4"];
/// `<channel>:<message>` of the entrance.
const ENTRANCE: &str = "entrance";

/// Most servers whose choices are read in parallel.
const AT_ONCE: usize = 64;

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

/// Makes changes to a server's settings and returns all of them.
///
/// # Errors
///
/// If the store fails.
pub(in crate::discord) async fn change(
    store: &dyn Store,
    server: u64,
    changes: Vec<ChoiceChange>,
) -> Result<Setup, StoreError> {
    store
        .choose_for_server(server, changes)
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
        SetupPress::Page(_)
        | SetupPress::SelfTest
        | SetupPress::PostEntrance
        | SetupPress::ApplyRanks => return None,
        SetupPress::RankRoles(is_on) => (RANK_ROLES, is_on.then(|| "on".to_owned())),
        SetupPress::RankRole(level) => {
            let name = RANK_ROLE.get(usize::from(level.level()) - 1)?;
            (name, ids.first().map(u64::to_string))
        }
        SetupPress::Channels => {
            let ids: Vec<String> = ids.iter().map(u64::to_string).collect();
            (CHANNELS, (!ids.is_empty()).then(|| ids.join(" ")))
        }
        SetupPress::Role => (ROLE, ids.first().map(u64::to_string)),
        SetupPress::Broadcasts => (BROADCASTS, ids.first().map(u64::to_string)),
        SetupPress::Statistics => (STATISTICS, ids.first().map(u64::to_string)),
        SetupPress::Daily => (DAILY, ids.first().map(u64::to_string)),
        SetupPress::Reports => (REPORTS, ids.first().map(u64::to_string)),
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

/// Returns the changes that remove the channels for what the bot posts by itself.
#[must_use]
pub(in crate::discord) fn without_posts() -> Vec<ChoiceChange> {
    vec![(BROADCASTS, None), (STATISTICS, None), (DAILY, None)]
}

/// Returns a change with the language of the member who makes it, if it is one that needs a
/// language later on.
#[must_use]
pub(in crate::discord) fn chosen_in(change: ChoiceChange, lang: Lang) -> ChoiceChange {
    match change {
        (name @ (BROADCASTS | STATISTICS | DAILY | REPORTS | RANK_ROLES), Some(channel)) => {
            (name, Some(format!("{channel} {}", lang.locale())))
        }
        change => change,
    }
}

/// Returns the channel for the operator's broadcasts, if the server wants them, and their
/// language.
#[must_use]
pub(in crate::discord) fn broadcasts(choices: &StoredChoices) -> Option<(u64, Lang)> {
    let settings = read(choices);
    Some((
        settings.broadcasts?,
        post_language(BROADCASTS, &settings, choices),
    ))
}

/// Returns the channel for the monthly statistics of the deals, if the server wants them, and their
/// language.
#[must_use]
pub(in crate::discord) fn statistics(choices: &StoredChoices) -> Option<(u64, Lang)> {
    let settings = read(choices);
    let lang = post_language(STATISTICS, &settings, choices);
    Some((settings.statistics?, lang))
}

/// Returns the channel for the morning's results of the daily list, if the server wants them, and
/// their language.
#[must_use]
pub(in crate::discord) fn daily(choices: &StoredChoices) -> Option<(u64, Lang)> {
    let settings = read(choices);
    let lang = post_language(DAILY, &settings, choices);
    Some((settings.daily?, lang))
}

/// Returns the channel for reports to the moderators, if the server has one, and their language.
#[must_use]
pub(in crate::discord) fn reports(choices: &StoredChoices) -> Option<(u64, Lang)> {
    let settings = read(choices);
    let lang = post_language(REPORTS, &settings, choices);
    Some((settings.reports?, lang))
}

/// Returns the roles by rank, if the server wants them, and the language of their reasons.
#[must_use]
pub(in crate::discord) fn rank_roles(choices: &StoredChoices) -> Option<(RankRoles, Lang)> {
    let settings = read(choices);
    let lang = post_language(RANK_ROLES, &settings, choices);
    settings
        .rank_roles
        .is_on
        .then_some((settings.rank_roles, lang))
}

/// Returns the language of what is posted in the channel under this name.
fn post_language(name: &str, settings: &Setup, choices: &StoredChoices) -> Lang {
    let chosen = choices.get(name).and_then(|chosen| chosen.split_once(' '));
    let (_, locale) = chosen.unwrap_or_default();
    public_language(settings, Lang::from_locale(locale))
}

/// Picks something of the choices of the servers that are wanted. One damaged server must not keep
/// the others waiting.
///
/// # Errors
///
/// If the store can't be read.
pub(in crate::discord) async fn of_servers<T>(
    store: &dyn Store,
    is_wanted: impl Fn(u64) -> bool,
    pick: impl Fn(u64, &StoredChoices) -> Option<T>,
) -> Result<Vec<T>, StoreError> {
    let mut servers = store.servers_with_choices().await?;
    servers.retain(|&server| is_wanted(server));
    let choices = stream::iter(servers)
        .map(|server| async move { (server, store.server_choices(server).await) });
    let picked = choices
        .buffered(AT_ONCE)
        .map(|(server, choices)| match choices {
            Ok(choices) => Ok(pick(server, &choices)),
            Err(error @ StoreError::Damaged { .. }) => {
                tracing::error!(server, %error, "can't read a server's settings");
                Ok(None)
            }
            Err(error) => Err(error),
        });
    picked
        .try_filter_map(async |picked| Ok(picked))
        .try_collect()
        .await
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
        broadcasts: choices.get(BROADCASTS).and_then(channel_from),
        statistics: choices.get(STATISTICS).and_then(channel_from),
        daily: choices.get(DAILY).and_then(channel_from),
        reports: choices.get(REPORTS).and_then(channel_from),
        rank_roles: RankRoles {
            is_on: choices
                .get(RANK_ROLES)
                .is_some_and(|text| text.split(' ').next() == Some("on")),
            ranks: Strength::ALL.map(|level| RankRole {
                lowest: lowest_rating(level.level()),
                role: RANK_ROLE
                    .get(usize::from(level.level()) - 1)
                    .and_then(|name| choices.get(name)?.parse().ok()),
                found: None,
            }),
            may_manage: None,
        },
    }
}

/// Reads the channel of `<channel> <locale>`.
fn channel_from(text: &str) -> Option<u64> {
    text.split(' ').next()?.parse().ok()
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
            broadcasts: Some(14),
            statistics: Some(15),
            daily: Some(17),
            reports: Some(16),
            rank_roles: rank_roles_of(true, [None, Some(21), None, Some(22)]),
        };
        let presses: [(SetupPress, &[&str]); 17] = [
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
            (SetupPress::Broadcasts, &["14"]),
            (SetupPress::Statistics, &["15"]),
            (SetupPress::Daily, &["17"]),
            (SetupPress::Reports, &["16"]),
            (SetupPress::RankRoles(true), &[]),
            (SetupPress::RankRole(Strength::Club), &["21"]),
            (SetupPress::RankRole(Strength::Master), &["22"]),
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
        choose(&mut choices, SetupPress::Broadcasts, &[]);
        choose(&mut choices, SetupPress::Statistics, &[]);
        choose(&mut choices, SetupPress::Daily, &[]);
        choose(&mut choices, SetupPress::Reports, &[]);
        choose(&mut choices, SetupPress::RankRoles(false), &[]);
        choose(&mut choices, SetupPress::RankRole(Strength::Club), &[]);
        let unset = Setup {
            channels: Vec::new(),
            language: None,
            strength: None,
            role: None,
            broadcasts: None,
            statistics: None,
            daily: None,
            reports: None,
            rank_roles: rank_roles_of(false, [None, None, None, Some(22)]),
            ..set
        };
        assert_eq!(read(&choices), unset);
    }

    fn rank_roles_of(is_on: bool, roles: [Option<u64>; 4]) -> RankRoles {
        let mut rank_roles = read(&StoredChoices::NONE).rank_roles;
        rank_roles.is_on = is_on;
        for (rank, role) in rank_roles.ranks.iter_mut().zip(roles) {
            rank.role = role;
        }
        rank_roles
    }

    #[test]
    fn reasons_speak_the_language_of_whoever_switched_roles_on() {
        let mut choices = StoredChoices::NONE;
        assert_eq!(rank_roles(&choices), None);
        let (name, choice) = chosen(SetupPress::RankRoles(true), &[]).unwrap();
        let (name, choice) = chosen_in((name, choice), Lang::De);
        choices.set(name, choice.as_deref());
        let (roles, lang) = rank_roles(&choices).unwrap();
        assert_eq!((roles.is_on, lang), (true, Lang::De));
        let lowest = roles.ranks.map(|rank| rank.lowest);
        assert_eq!(lowest, [None, Some(1_336), Some(1_500), Some(1_619)]);
    }

    fn choose(choices: &mut StoredChoices, press: SetupPress, values: &[&str]) {
        let values: Vec<String> = values.iter().copied().map(str::to_owned).collect();
        let (name, choice) = chosen(press, &values).expect("a change");
        choices.set(name, choice.as_deref());
    }

    #[test]
    fn broadcasts_speak_the_language_of_the_server_or_of_its_manager() {
        let mut choices = StoredChoices::NONE;
        assert_eq!(broadcasts(&choices), None);
        choose(&mut choices, SetupPress::Broadcasts, &["14"]);
        assert_eq!(broadcasts(&choices), Some((14, Lang::from_locale(""))));
        let (name, choice) = chosen_in((BROADCASTS, Some("15".to_owned())), Lang::De);
        choices.set(name, choice.as_deref());
        assert_eq!(broadcasts(&choices), Some((15, Lang::De)));
        assert_eq!(read(&choices).broadcasts, Some(15));
        choose(&mut choices, SetupPress::Language, &["en"]);
        assert_eq!(broadcasts(&choices), Some((15, Lang::En)));
        choose(&mut choices, SetupPress::Statistics, &["16"]);
        assert_eq!(statistics(&choices), Some((16, Lang::En)));
        for (name, choice) in without_posts() {
            choices.set(name, choice.as_deref());
        }
        assert_eq!((broadcasts(&choices), statistics(&choices)), (None, None));
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
            BROADCASTS,
            STATISTICS,
            DAILY,
            REPORTS,
            RANK_ROLES,
            RANK_ROLE[0],
            RANK_ROLE[3],
        ];
        let odd: StoredChoices = names.map(|name| (name, "?")).into_iter().collect();
        assert_eq!(read(&odd), read(&StoredChoices::NONE));
    }
}
