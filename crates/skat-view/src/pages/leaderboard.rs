//! The leaderboards.

use skat_rules::game::GameId;

use crate::parts::controls::rows;
use crate::parts::rating::RatingFigure;
use crate::text::catalog::Texts;
use crate::text::numbers::{columns, percent, plain, rounded};
use crate::{Button, ButtonStyle, Embed, Lang, LeaderboardPress, Mention, Message, RichText};

const COLOUR: u32 = 0xE0A030;

/// One page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaderboard {
    /// True if it covers all servers that share their results.
    pub everywhere: bool,
    /// The year and month it covers; `None` for all time.
    pub month: Option<(i16, u8)>,
    /// The game it ranks.
    pub game: GameId,
    /// The key of the kind of list it ranks.
    pub kind: &'static str,
    /// The figure it sorts by.
    pub order: Ranking,
    /// The page, from 0.
    pub page: usize,
    /// The number of pages.
    pub pages: usize,
    /// The page's rows, best first; rows beyond 25 are dropped.
    pub rows: Vec<LeaderboardRow>,
    /// The number of people on all pages.
    pub persons: usize,
    /// The reader's own row, if they are ranked.
    pub own: Option<LeaderboardRow>,
    /// The number of deals, lists or contracts that a rank requires; 1 means no minimum.
    pub minimum: u32,
    /// How many of these the reader has.
    pub counted: u32,
}

/// The figure that a leaderboard sorts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ranking {
    /// Seeger-Fabian points per 36 deals.
    Points,
    /// Lists won.
    Lists,
    /// Share of own contracts won.
    Declarer,
    /// Share of other players' contracts defeated.
    Defender,
    /// Strength, from whole lists.
    Rating,
}

impl Ranking {
    const fn key(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Lists => "lists",
            Self::Declarer => "declarer",
            Self::Defender => "defender",
            Self::Rating => "rating",
        }
    }

    fn value(self, row: &LeaderboardRow, texts: Texts) -> String {
        match self {
            Self::Points => plain(rounded(row.value)),
            Self::Lists => row.value.to_string(),
            Self::Declarer | Self::Defender => percent(row.value, texts),
            Self::Rating => row.rating.written(),
        }
    }
}

/// One row of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderboardRow {
    /// The rank, from 0.
    pub place: usize,
    /// The person.
    pub name: Mention,
    /// The figure sorted by: points and shares in thousandths, lists as a plain count.
    pub value: i64,
    /// The rating, where it is sorted by that.
    pub rating: RatingFigure,
    /// The number of deals, lists or contracts behind the value.
    pub counted: u32,
}

/// Rows beyond this are dropped, so that even the longest names fit.
const MOST_ROWS: usize = 25;

/// Builds the page's message.
#[must_use]
pub fn leaderboard(board: &Leaderboard, lang: Lang) -> Message<LeaderboardPress> {
    let texts = Texts::of(lang);
    let order = board.order.key();
    let scope = texts.leaderboard_scope(if board.everywhere { "all" } else { "here" });
    let period = match board.month {
        Some((year, month)) => texts.leaderboard_month(month, year.to_string()),
        None => texts.leaderboard_all_time(),
    };
    let kind = match board.order {
        Ranking::Rating => texts.leaderboard_rating_rules(),
        _ => texts.leaderboard_kind(board.kind),
    };
    let about = [scope, period, texts.game_name(board.game), kind].join(" · ");
    let mut lines = vec![
        format!("**{}**", texts.leaderboard_order(order)),
        format!("-# {about}"),
    ];
    if board.rows.is_empty() {
        lines.push(texts.leaderboard_empty());
    } else {
        lines.push(table(board, texts));
    }
    let missing = board.minimum.saturating_sub(board.counted);
    match &board.own {
        Some(own) => lines.push(texts.leaderboard_own(
            own.place + 1,
            board.persons,
            board.order.value(own, texts),
        )),
        None if missing > 0 => {
            let line = texts.leaderboard_missing(order, missing, board.minimum);
            lines.push(format!("-# {line}"));
        }
        // They don't want to be listed.
        None => {}
    }
    if board.order == Ranking::Rating {
        lines.push(format!("-# {}", texts.leaderboard_rating_means()));
    }
    if board.everywhere {
        lines.push(format!("-# {}", texts.leaderboard_sharing()));
    }
    let embed = Embed {
        title: texts.leaderboard_title(),
        description: RichText::read(&lines.join("\n")),
        colour: COLOUR,
        footer: (board.pages > 1).then(|| texts.leaderboard_page(board.page + 1, board.pages)),
        ..Embed::default()
    };
    let turn = |press, sign: &str, disabled| {
        Button::new(press, ButtonStyle::Secondary, sign.to_owned()).disabled_if(disabled)
    };
    let buttons = if board.pages > 1 {
        let (first, last) = (board.page == 0, board.page + 1 >= board.pages);
        vec![
            turn(LeaderboardPress::PreviousPage, "◀", first),
            turn(LeaderboardPress::NextPage, "▶", last),
        ]
    } else {
        Vec::new()
    };
    Message {
        embed: Some(embed),
        rows: rows(buttons),
        ..Message::default()
    }
}

fn table(board: &Leaderboard, texts: Texts) -> String {
    let order = board.order.key();
    let head = [
        "#".to_owned(),
        texts.leaderboard_value(order),
        texts.leaderboard_counted(order),
    ];
    let cells = |row: &LeaderboardRow| {
        let cells = vec![
            (row.place + 1).to_string(),
            board.order.value(row, texts),
            row.counted.to_string(),
        ];
        (cells, row.name.marked())
    };
    columns(
        &head,
        &board
            .rows
            .iter()
            .take(MOST_ROWS)
            .map(cells)
            .collect::<Vec<_>>(),
    )
}
