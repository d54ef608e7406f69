//! Views made from deals, and messages as text.

use std::fmt::{Debug, Write};

use skat_rules::game::{AnyAction, AnyPublicView, AnySeatView, Game, GameId};
use skat_rules::games::skat::Deal;
use skat_rules::rounds::RoundState;
use skat_rules::rule_set::RuleSet;
use skat_rules::scoring::{ListRow, seating};
use skat_rules::seat::Seat;
use skat_table::{
    DealView, Header, PersonId, Place, PlaceView, Player, PlayerView, StageView, TableId,
    TableView, ThinkTime, Timestamp,
};
use skat_view::{
    Button, CardStyle, ControlEmoji, Display, Face, Lang, Mention, Message, Note, Notice, Panel,
    Press, Reader, Row, TextForm, panel,
};

use crate::pictures::form;

/// A mention of Discord's maximum length.
pub(crate) const fn long_mention(person: PersonId) -> Mention {
    Mention::User(12_345_678_901_234_567_890 + person.number())
}

/// A note longer than any on a panel.
pub(crate) fn long_note() -> Note {
    Notice::OtherChannels(vec![Mention::Channel(u64::MAX); 100]).into()
}

/// The note in words, with cards as text.
pub(crate) fn told(note: &Note, view: Option<&PlayerView>, reader: impl Into<Reader>) -> String {
    skat_view::note(note, view, reader).to_string()
}

/// The line on top of a panel.
pub(crate) fn top_line(message: &Message) -> String {
    let note = message.note.as_ref().expect("a note or a hint").to_string();
    note.strip_prefix("💡 ").expect("its mark").to_owned()
}

pub(crate) const fn mention(person: PersonId) -> Mention {
    Mention::User(person.number())
}

fn header(places: u8, rules: RuleSet) -> Header {
    let (table, time) = (TableId::new(0x2a), ThinkTime::Seconds(60));
    let length = u16::from(places) * 3;
    Header::new(
        table,
        GameId::Skat,
        rules,
        places,
        length,
        time,
        PersonId::new(1),
        Timestamp(0),
    )
    .expect("a header")
}

/// The same table under these rules.
pub(crate) fn by_rules(view: TableView, rules: RuleSet) -> TableView {
    TableView {
        header: header(view.header.places(), rules),
        ..view
    }
}

/// A table of persons in the lobby.
pub(crate) fn lobby(places: u8) -> TableView {
    let place = |index: u8| PlaceView {
        player: Some(Player::Person(PersonId::new(u64::from(index) + 1))),
        taken_over: None,
        row: ListRow::default(),
        total: 0,
        awaited: false,
        reminded: false,
        newcomer: None,
        votes: 0,
        sitting: 1,
        changed_hands: false,
    };
    let header = header(places, RuleSet::ISKO);
    TableView {
        think_time: header.think_time(),
        header,
        host: PersonId::new(1),
        strength: None,
        pace: None,
        clock_rests_alone: false,
        paused: false,
        deals_left: 8,
        scored: Vec::new(),
        removed: Vec::new(),
        is_private: false,
        guests: Vec::new(),
        rematch: None,
        places: (0..places).map(place).collect(),
        stage: StageView::Lobby,
        fairness: None,
        with_undo: false,
        pot: None,
        deadline: None,
    }
}

/// The first deal at a table, dealt by the first place.
pub(crate) fn deal_view(deal: &Deal, places: u8) -> DealView {
    let order = seating(places, 0);
    DealView {
        number: 1,
        dealer: Place(0),
        seats: vec![
            Place(order.forehand),
            Place(order.middlehand),
            Place(order.rearhand),
        ],
        round: RoundState::default(),
        hints: Vec::new(),
        has_rationales: false,
        undone: false,
        checked: None,
        awaited: deal.awaited(),
        public: AnyPublicView::Skat(deal.public_view()),
    }
}

/// A table with this deal, running or finished.
pub(crate) fn table(deal: &Deal, places: u8) -> TableView {
    let mut view = lobby(places);
    let shown = deal_view(deal, places);
    let over = deal.score().is_some();
    for index in 0..places {
        let seat = shown.seat(Place(index));
        let asked = seat.is_some_and(|seat| deal.awaited().contains(seat));
        view.places[usize::from(index)].awaited = asked || over;
    }
    view.deadline = Some(Timestamp(1_800_000_000_000));
    view.stage = if over {
        StageView::Between {
            deal: shown,
            ready: Vec::new(),
        }
    } else {
        StageView::Playing(shown)
    };
    view
}

/// The table as the player at this seat sees it.
pub(crate) fn player(deal: &Deal, table: &TableView, seat: Seat) -> PlayerView {
    let place = match &table.stage {
        StageView::Playing(shown) | StageView::Between { deal: shown, .. } => shown.place(seat),
        _ => Place(0),
    };
    PlayerView {
        table: table.clone(),
        place,
        decision: 1,
        seat: Some(AnySeatView::Skat(deal.seat_view(seat))),
        may_undo: false,
    }
}

/// All presses of a message, each with whether it is enabled.
pub(crate) fn presses<P: Copy>(message: &Message<P>) -> Vec<(P, bool)> {
    let of_row = |row: &Row<P>| match row {
        Row::Buttons(buttons) => buttons
            .iter()
            .map(|button| (button.press, !button.disabled))
            .collect(),
        Row::Select(select) => vec![(select.press, true)],
        Row::Pick(pick) => vec![(pick.press, true)],
    };
    message.rows.iter().flat_map(of_row).collect()
}

/// The depth of a search through panels.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Thorough {
    /// Every way to take an action.
    Actions,
    /// Each kind of panel, without every choice of cards or every contract in the value calculator.
    Kinds,
}

/// The panels that a player can reach from the normal one by presses that take no action.
pub(crate) fn reachable(thorough: Thorough, show: impl Fn(Panel) -> Message) -> Vec<Message> {
    const A_FEW: usize = 6;
    let mut found = vec![Panel::Normal];
    let mut messages = Vec::new();
    while let Some(&panel) = found.get(messages.len()) {
        let message = show(panel);
        for (press, enabled) in presses(&message) {
            let Some(next) = Panel::shown_by(press).filter(|next| enabled && !found.contains(next))
            else {
                continue;
            };
            let of_a_kind =
                |panel: &&Panel| std::mem::discriminant(*panel) == std::mem::discriminant(&next);
            let enough = match (thorough, next) {
                (Thorough::Actions, Panel::Reckoner(_)) => true,
                (Thorough::Actions, _) => false,
                (Thorough::Kinds, _) => found.iter().filter(of_a_kind).count() >= A_FEW,
            };
            if !enough {
                found.push(next);
            }
        }
        messages.push(message);
    }
    messages
}

/// Every action that a player's panel offers, after any number of presses.
pub(crate) fn offered(view: &PlayerView) -> Vec<AnyAction> {
    let game = view.table.header.game();
    let messages = reachable(Thorough::Actions, |kind| {
        panel(view, kind, None, &mention, Lang::De)
    });
    let of_message = |message: &Message| -> Vec<AnyAction> {
        let pressed = presses(message)
            .into_iter()
            .filter(|&(_, enabled)| enabled)
            .filter_map(|(press, _)| match press {
                Press::Act(action) => Some(action),
                _ => None,
            });
        let chosen = SELECTS.into_iter().flat_map(|press| values(message, press));
        let chosen = chosen.map(|text| {
            game.parse_action(&text)
                .expect("a value parses as an action")
        });
        pressed.chain(chosen).collect()
    };
    messages.iter().flat_map(of_message).collect()
}

const SELECTS: [Press; 4] = [
    Press::ChooseAction,
    Press::ChooseMore(1),
    Press::ChooseMore(2),
    Press::ChooseMore(3),
];

/// The values of the select with this press.
pub(crate) fn values(message: &Message, press: Press) -> Vec<String> {
    let of_row = |row: &Row| match row {
        Row::Select(select) if select.press == press => select
            .options
            .iter()
            .map(|option| option.value.clone())
            .collect(),
        _ => Vec::new(),
    };
    message.rows.iter().flat_map(of_row).collect()
}

/// Renders the message, with cards as text, for snapshots.
pub(crate) fn shown<P>(message: &Message<P>) -> String {
    shown_as(message, TextForm::TEXT)
}

/// Renders the message in this form for snapshots.
pub(crate) fn shown_as<P>(message: &Message<P>, form: TextForm) -> String {
    let mut out = String::new();
    let content = message.content();
    if !content.is_empty() {
        writeln!(out, "{}", form.write(&content)).expect("writes");
    }
    if let Some(embed) = &message.embed {
        writeln!(out, "┃ {} (#{:06x})", embed.title, embed.colour).expect("writes");
        for line in form.write(&embed.description).lines() {
            writeln!(out, "┃ {line}").expect("writes");
        }
        for field in &embed.fields {
            writeln!(out, "┃ == {} ==", field.name).expect("writes");
            for line in form.write(&field.value).lines() {
                writeln!(out, "┃ {line}").expect("writes");
            }
        }
        if let Some(footer) = &embed.footer {
            writeln!(out, "┃ _{footer}_").expect("writes");
        }
    }
    for row in &message.rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons {
                    let emoji = match button.emoji {
                        Some(ControlEmoji::Unicode(emoji)) => format!("{emoji} "),
                        Some(ControlEmoji::Card(card)) => form
                            .emoji(card)
                            .map_or_else(String::new, |id| format!("<:{card}:{id}> ")),
                        None => String::new(),
                    };
                    let off = if button.disabled { " off" } else { "" };
                    write!(out, "[{emoji}{} | {:?}{off}] ", button.label, button.style)
                        .expect("writes");
                }
                out.truncate(out.trim_end().len());
                out.push('\n');
            }
            Row::Select(select) => {
                writeln!(
                    out,
                    "< {} {}..{}",
                    select.placeholder, select.min, select.max
                )
                .expect("writes");
                for option in &select.options {
                    let small = option
                        .description
                        .as_ref()
                        .map(|text| format!(" ({text})"))
                        .unwrap_or_default();
                    writeln!(out, "  {} = {}{small}", option.value, option.label).expect("writes");
                }
            }
            Row::Pick(pick) => {
                writeln!(
                    out,
                    "< {} 0..{} of {:?}, chosen {:?}",
                    pick.placeholder, pick.max, pick.from, pick.chosen
                )
                .expect("writes");
            }
        }
    }
    out
}

/// The emojis of a deck, with ids as long as Discord's.
fn emojis() -> TextForm {
    form(Reader {
        lang: Lang::De,
        look: CardStyle {
            display: Display::Emojis,
            face: Face::French,
        },
    })
}

/// Checks Discord's limits with cards as text and as emojis, with and without the picture. Checks
/// also that a phone shows each row of buttons well.
pub(crate) fn check_limits<P: Copy + PartialEq + Debug>(message: &Message<P>) {
    let bare = message.clone().without_picture();
    for form in [TextForm::TEXT, emojis()] {
        check_texts(message, form);
        if message.picture.is_some() {
            check_texts(&bare, form);
        }
    }
    check_controls(message);
}

/// The length in UTF-16 units. These are never fewer than characters, so a message that keeps a
/// limit in them is valid either way.
fn len(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The length of a label or heading, which can't hold cards, mentions or times.
fn len_plain(text: &str) -> usize {
    let is_mark = |letter: char| ('\u{e000}'..='\u{f8ff}').contains(&letter);
    assert!(!text.contains(is_mark), "not plain: {text:?}");
    len(text)
}

fn check_texts<P: Debug>(message: &Message<P>, form: TextForm) {
    let content = form.write(&message.content());
    assert!(len(&content) <= 2000, "text: {content}");
    assert!(
        !content.is_empty() || message.embed.is_some(),
        "an empty message"
    );
    if let Some(embed) = &message.embed {
        let values = embed.fields.iter().map(|field| form.write(&field.value));
        let values: Vec<String> = values.collect();
        let fields: usize = embed
            .fields
            .iter()
            .zip(&values)
            .map(|(field, value)| len(&field.name) + len(value))
            .sum();
        let footer = embed.footer.as_deref().map_or(0, len_plain);
        let description = form.write(&embed.description);
        assert!(len_plain(&embed.title) <= 256, "title: {}", embed.title);
        assert!(len(&description) <= 4096, "description: {description}");
        assert!(embed.fields.len() <= 25);
        for (field, value) in embed.fields.iter().zip(&values) {
            assert!(
                (1..=256).contains(&len_plain(&field.name)) && (1..=1024).contains(&len(value)),
                "{field:?}"
            );
        }
        assert!(footer <= 2048);
        assert!(
            len(&embed.title) + len(&description) + fields + footer <= 6000,
            "{embed:?}"
        );
    }
}

/// Counts the buttons in each line of a row on a phone 390 pixels wide.
pub(crate) fn lines_on_phone<P>(buttons: &[Button<P>]) -> Vec<usize> {
    const ROOM: usize = 308;
    let width = |button: &Button<P>| {
        let emoji = if button.emoji.is_some() { 26 } else { 0 };
        40 + emoji + 7 * button.label.chars().count()
    };
    let mut lines = Vec::new();
    let mut used = ROOM;
    for width in buttons.iter().map(width) {
        if used + width > ROOM {
            lines.push(0);
            used = 0;
        }
        used += width;
        *lines.last_mut().expect("a line") += 1;
    }
    lines
}

/// Asserts that a phone shows each row of buttons in one line. In a message that has no further
/// row, they may take several lines of about the same length.
pub(crate) fn check_on_phone<P>(message: &Message<P>) {
    for row in &message.rows {
        let Row::Buttons(buttons) = row else {
            continue;
        };
        let lines = lines_on_phone(buttons);
        let (longest, shortest) = (lines.iter().max(), lines.iter().min());
        let is_even = longest
            .zip(shortest)
            .is_some_and(|(longest, shortest)| longest - shortest <= 1);
        let labels: Vec<&str> = buttons.iter().map(|button| &*button.label).collect();
        assert!(
            lines.len() == 1 || (message.rows.len() == 5 && is_even),
            "a phone breaks {labels:?} into {lines:?}"
        );
    }
}

fn check_controls<P: Copy + PartialEq + Debug>(message: &Message<P>) {
    assert!(message.rows.len() <= 5, "{} rows", message.rows.len());
    check_on_phone(message);
    for row in &message.rows {
        match row {
            Row::Buttons(buttons) => {
                assert!((1..=5).contains(&buttons.len()));
                for button in buttons {
                    assert!(
                        (1..=34).contains(&len_plain(&button.label)),
                        "label: {}",
                        button.label
                    );
                }
            }
            Row::Select(select) => {
                assert!((1..=25).contains(&select.options.len()));
                assert!(
                    select.min <= select.max && usize::from(select.max) <= select.options.len()
                );
                assert!((1..=150).contains(&len_plain(&select.placeholder)));
                for option in &select.options {
                    let small = option.description.as_deref().map_or(1, len_plain);
                    assert!(
                        (1..=100).contains(&len_plain(&option.label)),
                        "{}",
                        option.label
                    );
                    assert!(
                        (1..=100).contains(&len(&option.value)) && (1..=100).contains(&small),
                        "{option:?}"
                    );
                }
                let mut values: Vec<&str> = select
                    .options
                    .iter()
                    .map(|option| option.value.as_str())
                    .collect();
                values.sort_unstable();
                values.dedup();
                assert_eq!(values.len(), select.options.len(), "a value is there twice");
            }
            Row::Pick(pick) => {
                assert!((1..=150).contains(&len(&pick.placeholder)));
                assert!((1..=25).contains(&pick.max) && pick.chosen.len() <= usize::from(pick.max));
            }
        }
    }
    let presses = presses(message);
    for (index, (press, _)) in presses.iter().enumerate() {
        assert!(
            !presses[..index].iter().any(|(earlier, _)| earlier == press),
            "{press:?} is there twice"
        );
    }
}
