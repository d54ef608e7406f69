//! What a button says that belongs to no table: a page of a leaderboard, or one's own data. It holds everything that is needed to answer
//! it, so it works after a restart.
//!
//! `b1:<here|all>:<period>:<game>:<kind>:<order>:<page>`, `p1:forget` and `o1:<setting>:<choice>`.

use skat_rules::game::GameId;
use skat_store::{ListKind, Order, Period};
use skat_view::{Display, Face};

use super::commands::settings::Choice;

const FORGET: &str = "p1:forget";

/// What a button that belongs to no table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LooseId {
    /// A page of a leaderboard.
    Board(BoardPage),
    /// The end of everything that is stored about who presses it.
    Forget,
    /// Something that one chooses for oneself.
    Setting(Choice),
}

/// A page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardPage {
    /// Whether it is that of all servers, or that of the server where it is asked for.
    pub(super) everywhere: bool,
    pub(super) period: Period,
    pub(super) game: GameId,
    pub(super) kind: ListKind,
    pub(super) order: Order,
    /// From 0.
    pub(super) page: u32,
}

impl LooseId {
    /// The written form, at most 100 characters.
    #[must_use]
    pub(super) fn encode(self) -> String {
        match self {
            Self::Forget => FORGET.to_owned(),
            Self::Setting(Choice::Display(display)) => format!("o1:display:{}", display.key()),
            Self::Setting(Choice::Face(face)) => format!("o1:face:{}", face.key()),
            Self::Setting(Choice::Reminders(on)) => format!("o1:reminders:{}", if on { "on" } else { "off" }),
            Self::Board(BoardPage { everywhere, period, game, kind, order, page }) => {
                let scope = if everywhere { "all" } else { "here" };
                format!("b1:{scope}:{period}:{}:{}:{}:{page}", game.key(), kind.key(), order.key())
            }
        }
    }

    /// Reads the written form; nothing if it is of another version or made up.
    #[must_use]
    pub(super) fn parse(text: &str) -> Option<Self> {
        if text == FORGET {
            return Some(Self::Forget);
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
            order: Order::from_key(next()?)?,
            page: next()?.parse().ok()?,
        };
        next().is_none().then_some(Self::Board(page))
    }
}

fn setting_choice(setting: &str) -> Option<Choice> {
    let (name, choice) = setting.split_once(':')?;
    match (name, choice) {
        ("display", key) => Display::from_key(key).map(Choice::Display),
        ("face", key) => Face::from_key(key).map(Choice::Face),
        ("reminders", "on") => Some(Choice::Reminders(true)),
        ("reminders", "off") => Some(Choice::Reminders(false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::game::GameId;
    use skat_store::{ListKind, Month, Order, Period};

    use skat_view::{Display, Face};

    use super::{BoardPage, Choice, LooseId};
    use crate::discord::custom_id::MAX_LENGTH;

    #[test]
    fn every_button_reads_back_and_fits() {
        let mut ids = vec![LooseId::Forget];
        ids.extend(Display::ALL.map(|display| LooseId::Setting(Choice::Display(display))));
        ids.extend(Face::ALL.map(|face| LooseId::Setting(Choice::Face(face))));
        ids.extend([false, true].map(|on| LooseId::Setting(Choice::Reminders(on))));
        for period in [Period::AllTime, Period::Month(Month { year: 2026, month: 11 })] {
            for &game in GameId::ALL {
                for kind in ListKind::ALL {
                    ids.extend(Order::ALL.map(|order| {
                        let everywhere = order == Order::Lists;
                        LooseId::Board(BoardPage { everywhere, period, game, kind, order, page: u32::MAX })
                    }));
                }
            }
        }
        for id in ids {
            let text = id.encode();
            assert!(text.len() <= MAX_LENGTH, "{text}");
            assert_eq!(LooseId::parse(&text), Some(id));
        }
    }

    #[test]
    fn what_is_made_up_is_not_read() {
        for text in [
            "",
            "p1",
            "p1:forget:1",
            "o1:display",
            "o1:display:hologram",
            "o1:face:picture",
            "o1:reminders:maybe",
            "o1:reminders:on:1",
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
        ] {
            assert_eq!(LooseId::parse(text), None, "{text}");
        }
    }
}
