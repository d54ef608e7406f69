//! The players-wanted board: open tables with free places, and members who want to play.

use skat_rules::game::GameId;
use skat_table::{PersonId, TableId, Timestamp};

use crate::model::text::{Span, TimeStyle};
use crate::parts::controls::{at_most_five, rows};
use crate::text::catalog::Texts;
use crate::{
    Button, ButtonStyle, Embed, Field, Lang, Mention, Message, Names, RichText, Row, WantedPress,
};

const COLOUR: u32 = 0x2E8B57;

/// Number of seekers that make a table.
const ENOUGH: usize = 3;

/// Number of seekers that make a table with a computer.
const ENOUGH_WITH_COMPUTER: usize = 2;

/// The content of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Open tables with free places and new ones, at most [`Wanted::MOST_TABLES`].
    pub tables: Vec<ShownTable>,
    /// The seekers, each with the end of their wait; at most [`Wanted::MOST_SEEKERS`].
    pub seekers: Vec<(PersonId, Timestamp)>,
    /// The role for player calls, if the server has one.
    pub role: Option<u64>,
    /// True if the role was called from this board.
    pub called: bool,
}

impl Wanted {
    /// The maximum number of tables shown.
    pub const MOST_TABLES: usize = 5;
    /// The maximum number of seekers shown.
    pub const MOST_SEEKERS: usize = 15;
}

/// A table on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTable {
    /// The table's id.
    pub table: TableId,
    /// The channel or thread of the table.
    pub channel: u64,
    /// The game it plays.
    pub game: GameId,
    /// The number of free places; 0 at a new table that is full already.
    pub free: usize,
    /// The host.
    pub host: PersonId,
}

/// Builds the board's message.
#[must_use]
pub fn wanted(board: &Wanted, names: &dyn Names, lang: Lang) -> Message<WantedPress> {
    let texts = Texts::of(lang);
    let table = |(number, open): (usize, &ShownTable)| {
        let game = texts.game_name(open.game);
        texts.wanted_table(
            number + 1,
            game,
            Mention::Channel(open.channel).marked(),
            names.of(open.host).marked(),
            open.free,
        )
    };
    let seeker = |(person, until): &(PersonId, Timestamp)| {
        texts.wanted_seeker(
            names.of(*person).marked(),
            Span::Time(*until, TimeStyle::Relative).marked(),
        )
    };
    let listed = |lines: Vec<String>, none: String| {
        if lines.is_empty() {
            none
        } else {
            lines.join("\n")
        }
    };
    let tables = listed(
        board.tables.iter().enumerate().map(table).collect(),
        texts.wanted_no_table(),
    );
    let seekers = listed(
        board.seekers.iter().map(seeker).collect(),
        texts.wanted_nobody(),
    );
    let seekers = if board.seekers.len() >= ENOUGH {
        format!("{seekers}\n\n{}", texts.wanted_enough())
    } else {
        seekers
    };
    let embed = Embed {
        title: texts.wanted_title(),
        description: texts.wanted_intro().into(),
        colour: COLOUR,
        fields: vec![
            Field {
                name: texts.wanted_tables(),
                value: RichText::read(&tables),
                inline: false,
            },
            Field {
                name: texts.wanted_seekers(),
                value: RichText::read(&seekers),
                inline: false,
            },
        ],
        footer: None,
    };
    Message {
        embed: Some(embed),
        rows: at_most_five([sitting(board, texts), acting(board, texts)].concat()),
        ..Message::default()
    }
}

/// Builds a button for each table with a free place.
fn sitting(board: &Wanted, texts: Texts) -> Vec<Row<WantedPress>> {
    let sit = |(number, open): (usize, &ShownTable)| {
        let press = WantedPress::Sit(open.table);
        Button::new(press, ButtonStyle::Success, texts.wanted_sit(number + 1)).emoji("🪑")
    };
    let numbered = board.tables.iter().enumerate();
    rows(
        numbered
            .filter(|(_, open)| open.free > 0)
            .map(sit)
            .collect(),
    )
}

fn acting(board: &Wanted, texts: Texts) -> Vec<Row<WantedPress>> {
    let mut buttons = vec![
        Button::new(WantedPress::Want, ButtonStyle::Success, texts.wanted_want()).emoji("🙋"),
        Button::new(
            WantedPress::Unwant,
            ButtonStyle::Secondary,
            texts.wanted_unwant(),
        ),
    ];
    let opening = match board.seekers.len() {
        ENOUGH.. => Some((WantedPress::Open, texts.wanted_open())),
        ENOUGH_WITH_COMPUTER => Some((
            WantedPress::OpenWithComputer,
            texts.wanted_open_with_computer(),
        )),
        _ => None,
    };
    if let Some((press, label)) = opening {
        buttons.push(Button::new(press, ButtonStyle::Success, label).emoji("🃏"));
    }
    if board.role.is_some() {
        buttons.push(
            Button::new(
                WantedPress::Call,
                ButtonStyle::Secondary,
                texts.wanted_call(),
            )
            .emoji("🔔")
            .disabled_if(board.called),
        );
        buttons.push(
            Button::new(
                WantedPress::Role,
                ButtonStyle::Secondary,
                texts.wanted_role(),
            )
            .emoji("📌"),
        );
    }
    buttons.push(
        Button::new(
            WantedPress::Refresh,
            ButtonStyle::Secondary,
            texts.button_refresh(),
        )
        .emoji("🔄"),
    );
    rows(buttons)
}
