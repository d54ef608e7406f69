//! The tables of one member on a server.

use skat_table::{PersonId, Place, Player, StageView, TableId, TableView};

use crate::parts::controls::rows;
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Embed, Lang, Mention, Message, Names, RichText};

/// Most tables in the list, which fill five rows of buttons.
const MOST: usize = 25;

/// Most awaited players named at a table.
const MOST_NAMED: usize = 3;

const COLOUR: u32 = 0x5865F2;

/// A table where the member sits, or will after the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MyTable {
    /// The table.
    pub view: TableView,
    /// The table's channel.
    pub channel: Mention,
}

impl MyTable {
    /// Returns the member's place; `None` for a newcomer.
    fn place_of(&self, person: PersonId) -> Option<Place> {
        let sits =
            |place: &Place| self.view.places[place.index()].player == Some(Player::Person(person));
        (0..self.view.header.places()).map(Place).find(sits)
    }

    /// Returns true if the table waits for the member.
    fn waits_for(&self, person: PersonId) -> bool {
        self.place_of(person).is_some_and(|place| {
            let place = &self.view.places[place.index()];
            place.awaited && place.is_person()
        })
    }
}

/// Lists a member's tables, those that wait for them first, with a button that opens their cards at
/// each.
#[must_use]
pub fn my_tables(
    tables: &[MyTable],
    person: PersonId,
    names: &dyn Names,
    lang: Lang,
) -> Message<TableId> {
    let texts = Texts::of(lang);
    if tables.is_empty() {
        return Message {
            text: RichText::read(&texts.mine_none()),
            ..Message::default()
        };
    }
    let mut sorted: Vec<&MyTable> = tables.iter().collect();
    sorted.sort_by_key(|table| !table.waits_for(person));
    sorted.truncate(MOST);
    let numbered = (1_usize..).zip(sorted);
    let line = |(number, table): (usize, &MyTable)| {
        let context = RenderContext::new(&table.view, names, lang);
        let parts: Vec<String> = [table.channel.marked(), context.game()]
            .into_iter()
            .chain(state(&context, table, person))
            .collect();
        format!("`{number}` {}", parts.join(" · "))
    };
    let lines = numbered.clone().map(line);
    let button = |(number, table): (usize, &MyTable)| {
        let style = if table.waits_for(person) {
            ButtonStyle::Success
        } else {
            ButtonStyle::Secondary
        };
        let id = table.view.header.table();
        Button::new(id, style, texts.button_my_table(number)).emoji("🃏")
    };
    let seated = numbered
        .clone()
        .filter(|(_, table)| table.place_of(person).is_some());
    Message {
        embed: Some(Embed {
            title: texts.mine_title(),
            description: RichText::read(&lines.collect::<Vec<String>>().join("\n")),
            colour: COLOUR,
            ..Embed::default()
        }),
        rows: rows(seated.map(button).collect()),
        ..Message::default()
    }
}

/// Describes the state of a table: how far it is, and whom it waits for.
fn state(context: &RenderContext<'_>, table: &MyTable, person: PersonId) -> Vec<String> {
    let (texts, view) = (context.texts, &table.view);
    let is_away = table
        .place_of(person)
        .is_some_and(|place| view.places[place.index()].taken_over.is_some());
    let waits_for_me = table.waits_for(person);
    let awaited = || {
        let awaited = |place: &Place| view.places[place.index()].awaited;
        context.list_names(context.places().filter(awaited).take(MOST_NAMED))
    };
    let (deal, turn) = match &view.stage {
        StageView::Lobby => return vec![texts.mine_lobby(context.empty_places())],
        StageView::Locking => return vec![texts.mine_locking()],
        StageView::Closed { .. } => return vec![texts.stopped_title()],
        StageView::Playing(deal) if waits_for_me => (deal, texts.mine_your_turn()),
        StageView::Between { deal, .. } if waits_for_me => (deal, texts.mine_next_deal()),
        StageView::Playing(deal) | StageView::Between { deal, .. } => {
            (deal, texts.mine_waits(awaited()))
        }
    };
    let deal_line = texts.mine_deal(view.header.list_length(), deal.number);
    if view.paused {
        return vec![deal_line, texts.mine_paused()];
    }
    let newcomer = table
        .place_of(person)
        .is_none()
        .then(|| texts.mine_expected());
    [deal_line, turn]
        .into_iter()
        .chain(newcomer)
        .chain(is_away.then(|| texts.mine_away()))
        .chain(
            context
                .deadline()
                .filter(|_| waits_for_me && matches!(view.stage, StageView::Playing(_)))
                .map(|when| texts.mine_deadline(when)),
        )
        .collect()
}
