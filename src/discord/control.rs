//! Custom ids of controls that belong to no table, or stand outside their table: leaderboards,
//! personal data, help, the rule book, server settings, the wanted board.
//!
//! An id holds everything needed for the response, so it works after a restart.
//!
//! The formats are `b1:<here|all>:<period>:<game>:<kind>:<order>:<page>`, `p1:forget`, `h1:topic`,
//! `r1:entry`, `c1:<setting>`, `o1:<choice>:<key>` and `w1:<called from this board, 0|1>:<press>`.

use skat_rules::game::GameId;
use skat_store::{ListKind, Period, RankingOrder};
use skat_view::{Display, Face, Press, SetupPage, SetupPress, WantedPress};

use super::people::person_settings::PersonalSetting;

const DELETE_DATA: &str = "p1:forget";
const HELP: &str = "h1:topic";
const RULE: &str = "r1:entry";

/// Presses in the settings, with their written form.
const SETUP: [(SetupPress, &str); 15] = [
    (SetupPress::Page(SetupPage::Places), "c1:places"),
    (SetupPress::Page(SetupPage::Tables), "c1:tables"),
    (SetupPress::Channels, "c1:channels"),
    (SetupPress::Role, "c1:role"),
    (SetupPress::Threads(true), "c1:threads on"),
    (SetupPress::Threads(false), "c1:threads off"),
    (SetupPress::Leaderboards(true), "c1:leaderboards on"),
    (SetupPress::Leaderboards(false), "c1:leaderboards off"),
    (SetupPress::Hints(true), "c1:hints on"),
    (SetupPress::Hints(false), "c1:hints off"),
    (SetupPress::Language, "c1:language"),
    (SetupPress::Rules, "c1:rules"),
    (SetupPress::ThinkTime, "c1:think"),
    (SetupPress::Strength, "c1:strength"),
    (SetupPress::SelfTest, "c1:test"),
];

/// Presses on the board that name no table, with their written form.
const WANTED: [(WantedPress, &str); 6] = [
    (WantedPress::Want, "want"),
    (WantedPress::Unwant, "unwant"),
    (WantedPress::Open, "open"),
    (WantedPress::Call, "call"),
    (WantedPress::Role, "role"),
    (WantedPress::Refresh, "refresh"),
];

/// The meaning of a control that belongs to no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TablelessControl {
    /// A page of a leaderboard.
    Board(BoardPage),
    /// Erasure of everything stored about the person who presses it.
    DeleteData,
    /// A personal setting.
    Setting(PersonalSetting),
    /// A select of help topics.
    Help,
    /// A select of entries of the rule book.
    Rule,
    /// The server's settings.
    Setup(SetupPress),
    /// A press on the wanted board; true if the role was called from this board.
    Wanted(WantedPress, bool),
}

/// A page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardPage {
    /// True for the leaderboard of all servers, false for the server of the click.
    pub(super) everywhere: bool,
    pub(super) period: Period,
    pub(super) game: GameId,
    pub(super) kind: ListKind,
    pub(super) order: RankingOrder,
    /// Counted from 0.
    pub(super) page: u32,
}

impl TablelessControl {
    /// Returns the id of a control that needs no context; `None` for controls of other messages.
    #[must_use]
    pub(super) const fn of(press: Press) -> Option<Self> {
        match press {
            Press::DeleteData => Some(Self::DeleteData),
            Press::HelpTopic => Some(Self::Help),
            Press::RuleEntry => Some(Self::Rule),
            Press::Setup(press) => Some(Self::Setup(press)),
            _ => None,
        }
    }

    /// Returns the written form, at most 100 characters.
    #[must_use]
    pub(super) fn encode(self) -> String {
        match self {
            Self::DeleteData => DELETE_DATA.to_owned(),
            Self::Setting(PersonalSetting::Display(display)) => {
                format!("o1:display:{}", display.key())
            }
            Self::Setting(PersonalSetting::Face(face)) => format!("o1:face:{}", face.key()),
            Self::Setting(PersonalSetting::Reminders(on)) => {
                format!("o1:reminders:{}", if on { "on" } else { "off" })
            }
            Self::Setting(PersonalSetting::Invitations(on)) => {
                format!("o1:invitations:{}", if on { "on" } else { "off" })
            }
            Self::Help => HELP.to_owned(),
            Self::Rule => RULE.to_owned(),
            Self::Setup(press) => written(&SETUP, &press).to_owned(),
            Self::Wanted(WantedPress::Sit(table), called) => {
                format!("w1:{}:sit {table}", u8::from(called))
            }
            Self::Wanted(press, called) => {
                format!("w1:{}:{}", u8::from(called), written(&WANTED, &press))
            }
            Self::Board(BoardPage {
                everywhere,
                period,
                game,
                kind,
                order,
                page,
            }) => {
                let scope = if everywhere { "all" } else { "here" };
                format!(
                    "b1:{scope}:{period}:{}:{}:{}:{page}",
                    game.key(),
                    kind.key(),
                    order.key()
                )
            }
        }
    }

    /// Parses the written form; `None` if it has another version or is made up.
    #[must_use]
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text {
            DELETE_DATA => return Some(Self::DeleteData),
            HELP => return Some(Self::Help),
            RULE => return Some(Self::Rule),
            _ => {}
        }
        if let Some(&(press, _)) = SETUP.iter().find(|(_, known)| *known == text) {
            return Some(Self::Setup(press));
        }
        if let Some(rest) = text.strip_prefix("w1:") {
            return wanted(rest);
        }
        if let Some(setting) = text.strip_prefix("o1:") {
            return setting_choice(setting).map(Self::Setting);
        }
        let mut parts = text.split(':');
        let mut next = || parts.next();
        if next()? != "b1" {
            return None;
        }
        let page = BoardPage {
            everywhere: match next()? {
                "all" => true,
                "here" => false,
                _ => return None,
            },
            period: next()?.parse().ok()?,
            game: GameId::from_key(next()?)?,
            kind: ListKind::from_key(next()?)?,
            order: RankingOrder::from_key(next()?)?,
            page: next()?.parse().ok()?,
        };
        next().is_none().then_some(Self::Board(page))
    }
}

fn setting_choice(setting: &str) -> Option<PersonalSetting> {
    let (name, choice) = setting.split_once(':')?;
    match (name, choice) {
        ("display", key) => Display::from_key(key).map(PersonalSetting::Display),
        ("face", key) => Face::from_key(key).map(PersonalSetting::Face),
        ("reminders", "on") => Some(PersonalSetting::Reminders(true)),
        ("reminders", "off") => Some(PersonalSetting::Reminders(false)),
        ("invitations", "on") => Some(PersonalSetting::Invitations(true)),
        ("invitations", "off") => Some(PersonalSetting::Invitations(false)),
        _ => None,
    }
}

fn written<P: PartialEq>(all: &[(P, &'static str)], press: &P) -> &'static str {
    all.iter()
        .find(|(known, _)| known == press)
        .map_or("", |(_, text)| text)
}

fn wanted(text: &str) -> Option<TablelessControl> {
    let (called, press) = text.split_once(':')?;
    let called = match called {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    let press = match press.strip_prefix("sit ") {
        Some(table) => WantedPress::Sit(table.parse().ok()?),
        None => WANTED.iter().find(|(_, known)| *known == press)?.0,
    };
    Some(TablelessControl::Wanted(press, called))
}

#[cfg(test)]
mod tests {
    use skat_rules::game::GameId;
    use skat_store::{ListKind, Month, Period, RankingOrder};
    use skat_table::TableId;
    use skat_view::WantedPress;

    use skat_view::{Display, Face};

    use super::{BoardPage, PersonalSetting, SETUP, TablelessControl, WANTED};
    use crate::discord::custom_id::MAX_LENGTH;

    #[test]
    fn every_button_reads_back_and_fits() {
        let mut ids = vec![
            TablelessControl::DeleteData,
            TablelessControl::Help,
            TablelessControl::Rule,
        ];
        ids.extend(
            Display::ALL
                .map(|display| TablelessControl::Setting(PersonalSetting::Display(display))),
        );
        ids.extend(Face::ALL.map(|face| TablelessControl::Setting(PersonalSetting::Face(face))));
        ids.extend(
            [false, true].map(|on| TablelessControl::Setting(PersonalSetting::Reminders(on))),
        );
        ids.extend(
            [false, true].map(|on| TablelessControl::Setting(PersonalSetting::Invitations(on))),
        );
        ids.extend(SETUP.map(|(press, _)| TablelessControl::Setup(press)));
        let sit = WantedPress::Sit(TableId::new(u64::MAX));
        let wanted = WANTED.map(|(press, _)| press).into_iter().chain([sit]);
        ids.extend(
            wanted.flat_map(|press| {
                [true, false].map(|called| TablelessControl::Wanted(press, called))
            }),
        );
        for period in [
            Period::AllTime,
            Period::Month(Month {
                year: 2026,
                month: 11,
            }),
        ] {
            for &game in GameId::ALL {
                for kind in ListKind::ALL {
                    ids.extend(RankingOrder::ALL.map(|order| {
                        let everywhere = order == RankingOrder::Lists;
                        TablelessControl::Board(BoardPage {
                            everywhere,
                            period,
                            game,
                            kind,
                            order,
                            page: u32::MAX,
                        })
                    }));
                }
            }
        }
        for id in ids {
            let text = id.encode();
            assert!(text.len() <= MAX_LENGTH, "{text}");
            assert_eq!(TablelessControl::parse(&text), Some(id));
        }
    }

    #[test]
    fn invented_ids_do_not_parse() {
        for text in [
            "",
            "p1",
            "p1:forget:1",
            "o1:display",
            "o1:display:hologram",
            "o1:face:picture",
            "o1:reminders:maybe",
            "o1:reminders:on:1",
            "o1:invitations",
            "o2:reminders:on",
            "b1",
            "b2:here:all:skat:official:points:0",
            "b1:there:all:skat:official:points:0",
            "b1:here:2026-13:skat:official:points:0",
            "b1:here:2026-1:skat:official:points:0",
            "b1:here:all:chess:official:points:0",
            "b1:here:all:skat:mine:points:0",
            "b1:here:all:skat:official:money:0",
            "b1:here:all:skat:official:points:-1",
            "b1:here:all:skat:official:points",
            "b1:here:all:skat:official:points:0:1",
            "c1",
            "c1:threads",
            "h2:topic",
            "w1:want",
            "w1:2:want",
            "w1:0:sit",
            "w1:0:sit xyz",
        ] {
            assert_eq!(TablelessControl::parse(text), None, "{text}");
        }
    }
}
