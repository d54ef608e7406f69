//! The content of pictures, and cards in every style.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use skat_rules::card::{Card, CardSet, Suit};
use skat_rules::game::Game;
use skat_rules::games::skat::{Action, Deal, PhaseView};
use skat_rules::scoring::ListRow;
use skat_rules::seat::Seat;
use skat_table::{DealKind, EndCause, PersonId, Place, Player, ScoredDeal, StageView, TableView};
use skat_view::{
    Button, CardEmojis, CardStyle, Display, Drawing, Face, Lang, Mention, Message, Names, Panel,
    PersonSettings, PersonalSetting, PersonalSwitch, Picture, Reader, Row, TextForm, panel,
    public_message, settings, trial,
};

use crate::messages::dealt;
use crate::properties::course;
use crate::support::{check_limits, long_mention, long_note, player, shown, shown_as, table};

/// Every card style.
pub(crate) const LOOKS: [CardStyle; 9] = {
    const fn look(display: Display, face: Face) -> CardStyle {
        CardStyle { display, face }
    }
    [
        look(Display::Picture, Face::French),
        look(Display::Picture, Face::Tournament),
        look(Display::Picture, Face::German),
        look(Display::Emojis, Face::French),
        look(Display::Emojis, Face::Tournament),
        look(Display::Emojis, Face::German),
        look(Display::Text, Face::French),
        look(Display::Text, Face::Tournament),
        look(Display::Text, Face::German),
    ]
};

/// Emojis with ids as long as Discord's.
static EMOJIS: LazyLock<CardEmojis> = LazyLock::new(|| {
    let id = |face: Face, lang: Lang, card: Card| {
        let (face, lang, card) = (face as u8 + 1, lang as u8, card.index());
        format!("12345678901234{face}{lang}0{card:02}").parse().ok()
    };
    CardEmojis::new(id)
});

pub(crate) fn reader(look: CardStyle, lang: Lang) -> Reader {
    Reader { lang, look }
}

/// The form of a reader's texts, with the emojis of every deck.
pub(crate) fn form(reader: Reader) -> TextForm {
    TextForm::new(reader, Some(&EMOJIS))
}

fn readers() -> impl Iterator<Item = Reader> {
    LOOKS
        .into_iter()
        .flat_map(|look| Lang::ALL.map(|lang| reader(look, lang)))
}

/// Names of Discord's maximum length, with characters that could break the layout.
struct Longest;

impl Names for Longest {
    fn of(&self, person: PersonId) -> Mention {
        long_mention(person)
    }

    fn plain(&self, person: PersonId) -> Option<String> {
        Some(format!("{}\u{202e}{}", "שּ🎉".repeat(16), person.number()))
    }
}

/// Ordinary names.
struct Plain;

impl Names for Plain {
    fn of(&self, person: PersonId) -> Mention {
        long_mention(person)
    }

    fn plain(&self, person: PersonId) -> Option<String> {
        Some(["Anna", "Bernd", "Clara"][person.number() as usize % 3].to_owned())
    }
}

fn words(alt: &str) -> usize {
    alt.matches(" of ").count()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn messages_keep_discords_limits_in_every_look(course in course()) {
        course.play(|deal| {
            let view = table(deal, 3);
            for reader in readers() {
                let public = public_message(&view, &Longest, reader);
                let panels = Seat::SKAT.map(|seat| {
                    let own = player(deal, &view, seat);
                    panel(&own, Panel::Normal, Some(&long_note()), &Longest, reader)
                });
                for message in [public].into_iter().chain(panels) {
                    check_limits(&message);
                    let wants_picture = reader.look.display == Display::Picture;
                    assert!(message.picture.is_none() || wants_picture);
                    if let Some(Picture { alt, .. }) = &message.picture {
                        assert!((1..=1024).contains(&alt.encode_utf16().count()), "{alt}");
                        assert!(!alt.contains(['\u{202e}', '<', '`', '*']), "{alt}");
                    }
                    let text = shown_as(&message, form(reader));
                    assert!(reader.look.display != Display::Text || !text.contains("<:"), "{text}");
                }
            }
        });
    }

    #[test]
    fn a_panels_picture_shows_the_hand_and_raises_what_can_be_played(course in course()) {
        course.play(|deal| {
            let view = table(deal, 3);
            for seat in Seat::SKAT {
                let own = deal.seat_view(seat);
                let message = panel(
                    &player(deal, &view, seat),
                    Panel::Normal,
                    None,
                    &Plain,
                    reader(LOOKS[0], Lang::En),
                );
                let Some(Picture {
                    drawing: Drawing::Hand { cards, trick },
                    alt,
                }) = message.picture
                else {
                    assert!(own.hand.is_empty() || deal.awaited().is_empty(), "{seat} sees no \
                        hand");
                    continue;
                };
                let playable = |&card: &Card| own.legal.contains(&Action::Play(card));
                let shown: CardSet = cards.iter().map(|held| held.card).collect();
                assert_eq!((shown, cards.len()), (own.hand, own.hand.len()));
                assert!(cards.iter().all(|held| held.playable == playable(&held.card)));
                let (on_table, last_trick) = match &own.public.phase {
                    PhaseView::Play(play) => {
                        let last = play.tricks.last().map_or(0, |trick| trick.cards.len());
                        (play.on_table.len(), last)
                    }
                    _ => (0, 0),
                };
                assert_eq!(trick.iter().filter(|place| place.card.is_some()).count(), on_table);
                // The alt text suffices to play. It names each card of the hand, the trick and the
                // one before, and again the playable ones if only some are.
                let choice = own.hand.iter().filter(|card| playable(card)).count();
                let told_twice = if choice == own.hand.len() { 0 } else { choice };
                let told = own.hand.len() + on_table + last_trick + told_twice;
                assert_eq!(words(&alt), told, "{alt}");
            }
        });
    }

    #[test]
    fn the_text_beside_a_hand_doesnt_repeat_the_cards_on_the_table(course in course()) {
        course.play(|deal| {
            let view = table(deal, 3);
            for seat in Seat::SKAT {
                let own = deal.seat_view(seat);
                let PhaseView::Play(play) = &own.public.phase else {
                    continue;
                };
                if play.question.is_some() || own.hand.is_empty() {
                    continue;
                }
                let own = player(deal, &view, seat);
                let reader = reader(LOOKS[0], Lang::En);
                let drawn = panel(&own, Panel::Normal, None, &Plain, reader);
                let lines = |message: &Message, beginning: &str| {
                    let text = message.text.to_string();
                    text.lines().filter(|line| line.starts_with(beginning)).count()
                };
                for beginning in ["On the table: ", "Last trick: "] {
                    assert_eq!(lines(&drawn, beginning), 0, "{drawn:?}");
                }
                // One line of news: the last trick, or the announcement.
                assert!(lines(&drawn, "-# ↪ ") <= 1, "{drawn:?}");
                if !play.tricks.is_empty() {
                    assert!(drawn.text.to_string().contains("Trick to "), "{drawn:?}");
                }
                let in_words = drawn.without_picture();
                let on_table = usize::from(!play.on_table.is_empty());
                assert_eq!(lines(&in_words, "On the table: "), on_table, "{in_words:?}");
            }
        });
    }
}

/// A deal that is over.
pub(crate) fn over() -> Deal {
    let mut deal = Deal::new(dealt());
    for action in [
        "bid 18",
        "hold",
        "pass",
        "pass",
        "skat",
        "discard S8 D7",
        "announce C",
    ] {
        let seat = deal.awaited().iter().next().expect("a player is asked");
        deal.apply(seat, action.parse().expect("a valid action"))
            .expect("a legal action");
    }
    while let Some(seat) = deal.awaited().iter().next() {
        let card = deal
            .legal_actions(seat)
            .into_iter()
            .find(|action| matches!(action, Action::Play(_)));
        deal.apply(seat, card.expect("a card"))
            .expect("a legal action");
    }
    deal
}

#[test]
fn the_end_of_a_deal_is_shown_line_by_line() {
    let view = table(&over(), 3);
    let message = public_message(&view, &Plain, reader(LOOKS[0], Lang::De));
    let Some(Picture {
        drawing: Drawing::DealEnd(end),
        alt,
    }) = message.picture
    else {
        panic!("no picture")
    };
    insta::assert_debug_snapshot!("deal_end", (end, alt));
}

/// A finished list with these deals, after earlier ones that brought each player 100 points.
fn list_with(scored: Vec<ScoredDeal>, places: u8) -> TableView {
    let mut view: TableView = table(&over(), places);
    let last = match view.stage {
        StageView::Between { deal, .. } => Some(deal),
        stage => panic!("{stage:?}"),
    };
    view.stage = StageView::Closed {
        cause: EndCause::ListDone,
        last,
    };
    view.deadline = None;
    for (index, place) in view.places.iter_mut().enumerate() {
        let declared = |won: bool| {
            let own = scored
                .iter()
                .filter(|deal| deal.declarer == Some((Place(index as u8), won)));
            u32::try_from(own.count()).expect("the count fits")
        };
        let points = 100 + scored.iter().map(|deal| deal.points[index]).sum::<i32>();
        place.row = ListRow {
            points,
            won: declared(true),
            lost: declared(false),
            ..ListRow::default()
        };
        place.total = place.row.seeger_fabian(places);
    }
    view.scored = scored;
    view
}

/// A deal with or without a declarer.
fn scored(number: u16, kind: DealKind, declarer: Option<u8>, points: &[i32]) -> ScoredDeal {
    let declarer = declarer.map(|place| (Place(place), points[usize::from(place)] > 0));
    ScoredDeal {
        number,
        kind,
        declarer,
        points: points.to_vec(),
        undone: false,
    }
}

#[test]
fn the_end_of_a_list_shows_its_score_sheet() {
    let deals = vec![
        scored(4, DealKind::Spades, Some(0), &[33, 0, 0]),
        scored(5, DealKind::PassedIn, None, &[0, 0, 0]),
        scored(6, DealKind::Grand, Some(2), &[0, 0, -288]),
        scored(7, DealKind::Ramsch, None, &[0, -71, 0]),
        scored(8, DealKind::Null, Some(1), &[0, 46, 0]),
        scored(9, DealKind::Diamonds, Some(0), &[18, 0, 0]),
    ];
    let mut view = list_with(deals, 3);
    view.places[1].player = Some(Player::Autoplayer);
    if let StageView::Closed {
        last: Some(deal), ..
    } = &mut view.stage
    {
        deal.has_rationales = true;
    }
    for lang in Lang::ALL {
        let message = public_message(&view, &Plain, reader(LOOKS[0], lang));
        let Some(Picture {
            drawing: Drawing::ScoreSheet(sheet),
            alt,
        }) = message.picture
        else {
            panic!("no picture")
        };
        let line = |label: &str, cells: &[String]| {
            let cells: String = cells.iter().map(|cell| format!("{cell:>10}")).collect();
            format!("{label:16}{cells}\n")
        };
        let mut told = line(&sheet.title, &sheet.names);
        for row in sheet.deals.iter().chain(&sheet.totals) {
            told += &line(&row.label, &row.cells);
        }
        told += &format!("\n{alt}\n\n");
        // Readers without pictures get it as text, in the words of their deck.
        told += &shown(&public_message(&view, &Plain, reader(LOOKS[8], lang)));
        insta::assert_snapshot!(format!("score_sheet_{lang:?}"), told);
    }
}

#[test]
fn a_list_that_was_stopped_keeps_its_sheet_as_text() {
    let mut view = list_with(vec![scored(4, DealKind::Spades, Some(0), &[33, 0, 0])], 3);
    let StageView::Closed { last, .. } = view.stage else {
        panic!("{view:?}")
    };
    view.stage = StageView::Closed {
        cause: EndCause::Stopped,
        last,
    };
    let message = public_message(&view, &Plain, reader(LOOKS[0], Lang::De));
    let sheet = message
        .embed
        .expect("an embed")
        .fields
        .pop()
        .expect("the sheet");
    assert!(
        sheet.name == "Spiel für Spiel" && sheet.value.to_string().ends_with("` Pik +33"),
        "{sheet:?}"
    );
    assert_eq!(message.picture, None);
}

#[test]
fn a_long_list_keeps_discords_limits_and_carries_over_the_rest() {
    let deal = |number: u16| {
        let mut points = [0; 4];
        let declarer = number as u8 % 4;
        points[usize::from(declarer)] = if number.is_multiple_of(3) {
            -3168
        } else {
            1584
        };
        scored(number, DealKind::Diamonds, Some(declarer), &points)
    };
    let view = list_with((97..=144).map(deal).collect(), 4);
    for reader in readers() {
        let message = public_message(&view, &Longest, reader);
        check_limits(&message);
        let fields = message.embed.map(|embed| embed.fields).unwrap_or_default();
        let columns = match message.picture.map(|picture| picture.drawing) {
            Some(Drawing::ScoreSheet(sheet)) => {
                assert_eq!(
                    sheet.deals.len(),
                    1 + 48,
                    "the carried-over row and one row for each deal"
                );
                sheet
                    .deals
                    .into_iter()
                    .map(|row| row.cells)
                    .collect::<Vec<_>>()
            }
            _ => {
                let value = fields.last().expect("the sheet").value.to_string();
                let cells = |line: &str| line.split('`').nth(1).unwrap_or_default().to_owned();
                let rows: Vec<String> = value.lines().skip(2).map(cells).collect();
                assert!(rows.len() > 12, "the last deals: {value}");
                assert!(
                    rows.last().expect("rows").trim_start().starts_with("144"),
                    "{value}"
                );
                continue;
            }
        };
        for (index, place) in view.places.iter().enumerate() {
            let last = columns
                .iter()
                .rev()
                .find_map(|cells| (!cells[index].is_empty()).then_some(&cells[index]));
            assert_eq!(
                last.map(|total| total.replace('−', "-")),
                Some(place.row.points.to_string())
            );
        }
    }
}

#[test]
fn the_trick_shows_each_players_card_and_stays_until_the_next_lead() {
    let mut deal = Deal::new(dealt());
    for action in [
        "bid 18",
        "hold",
        "pass",
        "pass",
        "skat",
        "discard S8 D7",
        "announce C",
    ] {
        let seat = deal.awaited().iter().next().expect("a player is asked");
        deal.apply(seat, action.parse().expect("a valid action"))
            .expect("a legal action");
    }
    let mut told = String::new();
    for card in ["play HA", "play H9", "play H8", "play CJ"] {
        let seat = deal.awaited().iter().next().expect("a player is asked");
        deal.apply(seat, card.parse().expect("a valid action"))
            .expect("a legal action");
        let view = table(&deal, 3);
        let message = public_message(&view, &Plain, reader(LOOKS[0], Lang::De));
        let Some(Picture {
            drawing: Drawing::Trick(places),
            alt,
        }) = message.picture
        else {
            panic!("no picture")
        };
        for place in places {
            let card = place
                .card
                .map(|(card, order)| format!("{order}. {card}"))
                .unwrap_or_default();
            told += &format!(
                "{}{} ({}) {card}\n",
                if place.marked { "> " } else { "" },
                place.name,
                place.note
            );
        }
        told += &format!("{alt}\n\n");
    }
    insta::assert_snapshot!("trick", told);
}

#[test]
fn a_hand_in_every_look() {
    let mut deal = Deal::new(dealt());
    for action in [
        "bid 18",
        "hold",
        "pass",
        "pass",
        "skat",
        "discard S8 D7",
        "announce C",
        "play HA",
    ] {
        let seat = deal.awaited().iter().next().expect("a player is asked");
        deal.apply(seat, action.parse().expect("a valid action"))
            .expect("a legal action");
    }
    let view = table(&deal, 3);
    for lang in Lang::ALL {
        let mut told = String::new();
        for look in LOOKS {
            told += &format!("## {} {}\n", look.display.key(), look.face.key());
            for seat in [Seat::FOREHAND, Seat::MIDDLEHAND] {
                let message = panel(
                    &player(&deal, &view, seat),
                    Panel::Normal,
                    None,
                    &Plain,
                    reader(look, lang),
                );
                told += &shown_as(&message, form(reader(look, lang)));
                told += &message
                    .picture
                    .map(|picture| format!("{}\n", picture.alt))
                    .unwrap_or_default();
            }
        }
        insta::assert_snapshot!(format!("looks_{lang:?}"), told);
    }
}

#[test]
fn the_settings_show_a_hand_as_it_was_chosen() {
    for lang in Lang::ALL {
        let mut told = String::new();
        for reader in LOOKS.map(|look| reader(look, lang)) {
            let mut chosen = PersonSettings::default();
            chosen.look = reader.look;
            chosen.choose(PersonalSetting::Switch(PersonalSwitch::Reminders, false));
            let message = settings(chosen, reader);
            check_limits(&message);
            told += &shown_as(&message, form(reader));
            told += &message
                .picture
                .map(|picture| format!("{}\n", picture.alt))
                .unwrap_or_default();
        }
        insta::assert_snapshot!(format!("settings_{lang:?}"), told);
    }
}

#[test]
fn every_switch_has_its_labels() {
    let keys: Vec<&str> = PersonalSwitch::ALL.iter().map(|s| s.key()).collect();
    for lang in Lang::ALL {
        let reader = reader(CardStyle::default(), lang);
        let message = settings(PersonSettings::default(), reader);
        for row in message.rows {
            let Row::Buttons(buttons) = row else { continue };
            for Button { label, .. } in buttons {
                let is_key = keys.iter().any(|key| label.starts_with(&format!("{key}-")));
                assert!(!is_key, "{lang:?} lacks {label}");
            }
        }
    }
}

fn document(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    fs::read_to_string(path).expect("a document")
}

/// Returns the line of a document that begins like this.
fn line_of(file: &str, beginning: &str) -> String {
    let document = document(file);
    let mut lines = document.lines();
    let found = lines.find(|line| line.starts_with(beginning));
    found
        .unwrap_or_else(|| panic!("{file} lacks {beginning}"))
        .to_owned()
}

/// Returns the settings that the privacy policy lists.
fn listed_settings(beginning: &str) -> Vec<String> {
    let row = line_of("PRIVACY.md", beginning);
    let settings = row.strip_prefix(beginning).expect("the row's beginning");
    let settings = settings.split('|').next().expect("the first cell");
    settings
        .split(',')
        .map(|setting| setting.trim().to_owned())
        .collect()
}

#[test]
fn documents_name_every_switch() {
    let english = listed_settings("| your settings:");
    let german = listed_settings("| deine Einstellungen:");
    assert_eq!(english.len(), german.len(), "{english:?}, {german:?}");
    let readme = line_of("README.md", "| `/settings` |");
    let german_readme = line_of("README.de.md", "| `/einstellungen` |");
    for switch in PersonalSwitch::ALL.iter().map(|switch| switch.key()) {
        let is_listed = |setting: &String| setting.starts_with(switch);
        let position = english.iter().position(is_listed);
        let position = position.unwrap_or_else(|| panic!("the privacy policy lacks {switch}"));
        assert!(readme.contains(switch), "README.md lacks {switch}");
        let name = &german[position];
        assert!(german_readme.contains(name), "README.de.md lacks {name}");
    }
    let guide = document("docs/de/SPIELEN.md");
    let rows = settings(PersonSettings::default(), reader(LOOKS[0], Lang::De)).rows;
    for row in rows {
        let Row::Buttons(buttons) = row else { continue };
        for Button { label, .. } in buttons {
            let named = format!("**{label}**");
            assert!(
                guide.contains(&named),
                "the guide for players lacks {label}"
            );
        }
    }
}

#[test]
fn the_trial_shows_everything_a_table_may_show() {
    for lang in Lang::ALL {
        let mut told = String::new();
        for reader in LOOKS.map(|look| reader(look, lang)) {
            let message = trial(reader);
            check_limits(&message);
            told += &shown_as(&message, form(reader));
        }
        insta::assert_snapshot!(format!("trial_{lang:?}"), told);
    }
}

#[test]
fn emojis_are_written_only_if_those_of_the_whole_deck_are_known() {
    static SOME: LazyLock<CardEmojis> = LazyLock::new(|| {
        // German decks are complete, French ones only in English, and the third deck lacks a Hearts
        // card.
        CardEmojis::new(|face, lang, card| match face {
            Face::German => Some(2),
            Face::French => (lang == Lang::En).then_some(3),
            Face::Tournament => (card.suit() != Suit::Hearts).then_some(1),
        })
    });
    assert_eq!((SOME.decks(), SOME.is_complete()), (3, false));
    assert!(EMOJIS.is_complete());
    let view = table(&over(), 3);
    let is_known = |look: CardStyle, lang: Lang| match (look.display, look.face) {
        (Display::Text, _) | (_, Face::Tournament) => false,
        (_, Face::German) => true,
        (_, Face::French) => lang == Lang::En,
    };
    for (look, lang) in LOOKS
        .into_iter()
        .flat_map(|look| Lang::ALL.map(|lang| (look, lang)))
    {
        let mut chosen = PersonSettings::default();
        chosen.look = look;
        let reader = reader(look, lang);
        let known = TextForm::new(reader, Some(&SOME));
        let text = shown_as(&settings(chosen, reader), known);
        let is_in_picture = look.display == Display::Picture;
        assert_eq!(
            text.contains("<:"),
            is_known(look, lang) && !is_in_picture,
            "{look:?} {lang:?}: {text}"
        );
    }
    for look in LOOKS {
        let reader = reader(look, Lang::De);
        let message = public_message(&view, &Plain, reader);
        let text = shown_as(&message, TextForm::new(reader, None));
        assert!(!text.contains("<:"), "{text}");
    }
}

/// Readers who miss the picture read the same as readers who chose emojis.
#[test]
fn without_its_picture_a_message_is_that_of_readers_of_emojis() {
    const PANELS: [Panel; 3] = [Panel::Normal, Panel::LastTrick, Panel::WhyNot];
    let mut runner = TestRunner::deterministic();
    for _ in 0..8 {
        let course = course().new_tree(&mut runner).expect("a course").current();
        course.play(|deal| {
            let view = table(deal, 3);
            let messages = |look| {
                let reader = reader(look, Lang::De);
                let panels = Seat::SKAT.into_iter().flat_map(|seat| {
                    let own = player(deal, &view, seat);
                    PANELS.map(|which| panel(&own, which, None, &Plain, reader))
                });
                let public = public_message(&view, &Plain, reader);
                [public].into_iter().chain(panels).collect::<Vec<_>>()
            };
            let pairs = messages(LOOKS[0]).into_iter().zip(messages(LOOKS[3]));
            for (drawn, emojis) in pairs.filter(|(drawn, _)| drawn.picture.is_some()) {
                assert_eq!(drawn.without_picture(), emojis);
            }
        });
    }
    let list = list_with(vec![scored(4, DealKind::Spades, Some(0), &[33, 0, 0])], 3);
    let [drawn, emojis] =
        [LOOKS[0], LOOKS[3]].map(|look| public_message(&list, &Plain, reader(look, Lang::De)));
    assert_ne!(drawn.embed, emojis.embed);
    assert_eq!(drawn.without_picture(), emojis);
}
