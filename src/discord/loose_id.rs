//! What a button says that belongs to no table: a page of a leaderboard, or one's own data. It holds everything that is needed to answer
//! it, so it works after a restart.
//!
//! `b1:<here|all>:<period>:<game>:<kind>:<order>:<page>` and `p1:forget`.

use skat_rules::game::GameId;
use skat_store::{ListKind, Order, Period};

const FORGET: &str = "p1:forget";

/// What a button that belongs to no table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LooseId {
    /// A page of a leaderboard.
    Board(BoardPage),
    /// The end of everything that is stored about who presses it.
    Forget,
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

#[cfg(test)]
mod tests {
    use skat_rules::game::GameId;
    use skat_store::{ListKind, Month, Order, Period};

    use super::{BoardPage, LooseId};
    use crate::discord::custom_id::MAX_LENGTH;

    #[test]
    fn every_button_reads_back_and_fits() {
        let mut ids = vec![LooseId::Forget];
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
