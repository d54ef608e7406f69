//! Layouts place everything correctly, and the renderer produces files that Discord accepts.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;
use skat_pictures::{
    Align, Area, BoardPile, BoardSide, CARD_HEIGHT, CARD_WIDTH, CardRow, Colour, DealEnd,
    DeckStyle, Drawing, EMOJI_SIZE, Face, HandCard, INDEX_WIDTH, Item, Letters, OpenHand,
    OpenHands, PictureError, Pictures, PileBoard, ReckonedLine, RoundPile, RoundSeat, RoundTable,
    Scale, Scene, ScoreSheet, SheetRow, Spot, Text, TrendChart, TrendPoint, TrickSeat, What, board,
    content_hash, deal_end, emoji_name, hand, layout, open_hands, round, score_sheet,
    smallest_text, trend, trick, turn,
};
use skat_rules::card::{Card, CardSet, Suit};
use skat_rules::games::thirty_one::{Card52, Rank52};

/// Rendered once for all tests.
static PICTURES: LazyLock<Pictures> =
    LazyLock::new(|| Pictures::new().expect("the built-in art is valid"));

/// Draws nothing but the pictures that are compared with those of `PICTURES`.
static FRESH: LazyLock<Pictures> =
    LazyLock::new(|| Pictures::new().expect("the built-in art is valid"));

const LONG_NAME: &str = "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW";

/// Returns a file's width, height and pixels as palette indices.
fn decoded(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .expect("a PNG file");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut pixels).expect("the frame decodes");
    pixels.truncate(frame.buffer_size());
    (frame.width, frame.height, pixels)
}

fn cards_of(scene: &Scene) -> Vec<&Item> {
    scene
        .items
        .iter()
        .filter(|item| matches!(item.what, What::Card { .. }))
        .collect()
}

fn texts_of(scene: &Scene) -> Vec<(&Item, &str)> {
    scene
        .items
        .iter()
        .filter_map(|item| match &item.what {
            What::Text(text) => Some((item, text.text.as_str())),
            _ => None,
        })
        .collect()
}

fn assert_all_inside(scene: &Scene) {
    for item in &scene.items {
        assert!(
            scene.area().contains(item.area),
            "{item:?} is outside of {:?}",
            scene.area()
        );
    }
}

fn assert_texts_apart(scene: &Scene) {
    let texts = texts_of(scene);
    for (at, (one, _)) in texts.iter().enumerate() {
        for (other, _) in &texts[at + 1..] {
            assert!(
                !one.area.overlaps(other.area),
                "{one:?} and {other:?} overlap"
            );
        }
    }
}

/// Asserts that no card hides the index of a card below it.
fn assert_indices_seen(cards: &[&Item]) {
    for (at, below) in cards.iter().enumerate() {
        for above in &cards[at + 1..] {
            let mut index = below.area;
            index.width = index.width * INDEX_WIDTH / CARD_WIDTH;
            index.height = index.height.min(index.width * 2);
            assert!(
                !index.overlaps(above.area),
                "{below:?} is hidden by {above:?}"
            );
        }
    }
}

fn any_hand(most: usize) -> impl Strategy<Value = Vec<HandCard>> {
    let deck: Vec<Card> = CardSet::FULL.iter().collect();
    (
        proptest::sample::subsequence(deck, 1..=most).prop_shuffle(),
        any::<u32>(),
    )
        .prop_map(|(cards, playable)| {
            cards
                .into_iter()
                .map(|card| HandCard {
                    card,
                    playable: playable >> card.index() & 1 == 1,
                })
                .collect()
        })
}

fn any_style() -> impl Strategy<Value = DeckStyle> {
    proptest::sample::select(DeckStyle::all().collect::<Vec<DeckStyle>>())
}

proptest! {
    #[test]
    fn a_hand_shows_every_index_and_raises_what_can_be_played(cards in any_hand(12)) {
        let scene = hand(&cards);
        assert_all_inside(&scene);
        let placed = cards_of(&scene);
        assert_indices_seen(&placed);
        prop_assert_eq!(placed.len(), cards.len());
        let choice = cards.iter().any(|card| card.playable);
        let rows = if cards.len() > 5 { 2 } else { 1 };
        let in_a_row = cards.len().div_ceil(rows);
        for (row, given) in placed.chunks(in_a_row).zip(cards.chunks(in_a_row)) {
            prop_assert!(row.is_sorted_by_key(|item| item.area.x), "left to right as given");
            for (item, given_card) in row.iter().zip(given) {
                let shown = What::Card {
                    card: Some(given_card.card),
                    scale: Scale::TwoThirds,
                    dimmed: choice && !given_card.playable,
                };
                prop_assert_eq!(&item.what, &shown);
                prop_assert_eq!((item.area.width, item.area.height), (112, 160));
                for (other, other_card) in row.iter().zip(given) {
                    let above = given_card.playable && !other_card.playable;
                    prop_assert_eq!(above, item.area.y < other.area.y);
                }
            }
        }
        for (above, below) in placed.iter().zip(placed.iter().skip(in_a_row)) {
            prop_assert_eq!(above.area.x, below.area.x, "the rows stand in columns");
        }
        prop_assert_eq!(scene.width, hand(&[]).width);
        let as_high = vec![cards[0]; 5 * rows];
        prop_assert_eq!(scene.height, hand(&as_high).height);
    }

    /// Ten cards show at least half of every court and of the pips.
    #[test]
    fn a_hand_of_ten_shows_each_card_to_more_than_half(
        cards in any_hand(10).prop_filter("ten", |cards| cards.len() == 10),
    ) {
        let scene = hand(&cards);
        let placed = cards_of(&scene);
        for (at, below) in placed.iter().enumerate() {
            let seen = (below.area.y..below.area.bottom())
                .flat_map(|y| (below.area.x..below.area.right()).map(move |x| Area::new(x, y, 1, 1)))
                .filter(|&pixel| placed[at + 1..].iter().all(|above| !above.area.overlaps(pixel)))
                .count();
            let whole = (below.area.width * below.area.height) as usize;
            prop_assert!(seen * 2 > whole, "{below:?}: {seen} of {whole} pixels");
        }
    }

    #[test]
    fn a_turn_is_the_trick_above_the_hand(
        cards in any_hand(12),
        names in prop::collection::vec(any::<String>(), 1..=4),
    ) {
        let seats: Vec<TrickSeat> = names
            .into_iter()
            .zip([Some((cards[0].card, 1)), None, None, None])
            .map(|(name, card)| TrickSeat {
                note: name.clone(),
                name,
                card,
                marked: card.is_none(),
            })
            .collect();
        let scene = turn(&seats, &cards);
        assert_all_inside(&scene);
        assert_texts_apart(&scene);
        let below = hand(&cards);
        let (of_trick, of_hand): (Vec<_>, Vec<_>) = cards_of(&scene)
            .into_iter()
            .partition(|item| matches!(item.what, What::Card { scale: Scale::Half, .. }));
        prop_assert_eq!(of_trick.len(), 1);
        prop_assert_eq!(of_hand.len(), cards.len());
        let down = scene.height - below.height;
        for (placed, alone) in of_hand.iter().zip(cards_of(&below)) {
            prop_assert_eq!(
                (placed.area.x, placed.area.y, &placed.what),
                (alone.area.x, alone.area.y + down, &alone.what)
            );
            prop_assert!(of_trick.iter().all(|item| !item.area.overlaps(placed.area)));
        }
        prop_assert!(PICTURES.png(DeckStyle::new(Face::German, Letters::German), &scene).is_ok());
    }

    #[test]
    fn a_trick_has_room_for_any_names(
        names in prop::collection::vec(any::<String>(), 0..=5),
        played in prop::array::uniform5(any::<bool>()),
        turn in 0..5_usize,
    ) {
        let card: Card = "CJ".parse().unwrap();
        let seats: Vec<TrickSeat> = names
            .into_iter()
            .zip(played)
            .zip(0..)
            .map(|((name, played), order)| TrickSeat {
                note: name.clone(),
                name,
                card: played.then_some((card, order)),
                marked: usize::from(order) == turn,
            })
            .collect();
        let scene = trick(&seats);
        assert_all_inside(&scene);
        assert_texts_apart(&scene);
        prop_assert!(PICTURES.png(DeckStyle::new(Face::French, Letters::German), &scene).is_ok());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_hand_of_ten_is_small_enough_to_send(cards in any_hand(10), style in any_style()) {
        let scene = hand(&cards);
        let file = PICTURES.png(style, &scene).unwrap();
        prop_assert!(file.len() <= 24 << 10, "{} bytes", file.len());
        let (width, height, pixels) = decoded(&file);
        prop_assert_eq!((width, height), (scene.width, scene.height));
        prop_assert_eq!(pixels.len() as u32, width * height);
    }
}

#[test]
fn every_card_of_every_style_looks_different() {
    for style in DeckStyle::all() {
        let files: BTreeSet<Vec<u8>> = CardSet::FULL
            .iter()
            .map(|card| {
                PICTURES
                    .png(
                        style,
                        &hand(&[HandCard {
                            card,
                            playable: false,
                        }]),
                    )
                    .unwrap()
            })
            .collect();
        assert_eq!(files.len(), 32, "{style:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The cache of glyphs and lines must not show in the pictures.
    #[test]
    fn a_picture_depends_on_nothing_but_its_scene(
        names in prop::collection::vec(any::<String>(), 1..=4),
        style in any_style(),
    ) {
        let seats: Vec<TrickSeat> = names
            .into_iter()
            .map(|name| TrickSeat {
                note: name.clone(),
                name,
                card: None,
                marked: false,
            })
            .collect();
        let scene = trick(&seats);
        let file = PICTURES.png(style, &scene).unwrap();
        prop_assert_eq!(&PICTURES.png(style, &scene).unwrap(), &file);
        prop_assert_eq!(&FRESH.png(style, &scene).unwrap(), &file);
    }

    #[test]
    fn a_text_stays_in_its_area(name in any::<String>(), size in 1..80_u32, bold: bool) {
        let colour = Colour(0xff, 0xff, 0xff);
        let area = Area::new(60, 60, 200, 60);
        let panel = What::Panel { fill: Colour(0, 0, 0), radius: 0 };
        let text = What::Text(Text {
            text: name,
            size,
            least: size * 3 / 4,
            bold,
            colour,
            align: Align::Centre,
        });
        let scene = Scene {
            width: 320,
            height: 180,
            items: vec![
                Item { area: Area::new(0, 0, 320, 180), what: panel },
                Item { area, what: text },
            ],
        };
        let file = PICTURES.png(DeckStyle::new(Face::French, Letters::German), &scene).unwrap();
        // Letters hang over a little: accents above, tails below, slanted strokes at both sides.
        let room = Area::new(area.x - size / 4 - 1, 0, area.width + size / 2 + 2, scene.height);
        for (pixel, at) in colours(&file).into_iter().zip(0..) {
            let place = Area::new(at % scene.width, at / scene.width, 1, 1);
            prop_assert!(room.contains(place) || pixel == [0, 0, 0], "{:?}", place);
        }
    }
}

/// Draws a panel with a line of text and returns its pixels.
fn pixels_of_text(text: &str, colour: Colour) -> Vec<[u8; 3]> {
    let area = Area::new(0, 0, 300, 40);
    let what = What::Text(Text {
        text: text.to_owned(),
        size: 26,
        least: 20,
        bold: true,
        colour,
        align: Align::Left,
    });
    let panel = What::Panel {
        fill: Colour(1, 2, 3),
        radius: 0,
    };
    let scene = Scene {
        width: area.width,
        height: area.height,
        items: [panel, what].map(|what| Item { area, what }).into(),
    };
    colours(
        &PICTURES
            .png(DeckStyle::new(Face::French, Letters::German), &scene)
            .expect("the picture has a size"),
    )
}

#[test]
fn areas_and_letters_have_exactly_their_colours() {
    let pixels = pixels_of_text("Mitte", Colour(250, 201, 77));
    assert_eq!(pixels[0], [1, 2, 3]);
    let exact = |colour| pixels.iter().filter(|&&pixel| pixel == colour).count();
    assert!(exact([1, 2, 3]) > 10_000);
    assert!(exact([250, 201, 77]) > 200);
    assert_eq!(pixels.iter().collect::<BTreeSet<_>>().len(), 17, "16 steps");
}

#[test]
fn letters_of_every_script_in_the_font_are_drawn() {
    let white = Colour(255, 255, 255);
    let missing = pixels_of_text("漢", white);
    assert_eq!(missing, pixels_of_text("▫", white));
    let texts = [
        "Jürgen",
        "Łukasz",
        "Ωμέγα",
        "Дмитрий",
        "שלום",
        "مرحبا",
        "e\u{301}",
    ];
    for text in texts {
        let drawn = pixels_of_text(text, white);
        assert!(drawn.contains(&[255; 3]), "{text}");
        assert_ne!(drawn, missing, "{text}");
    }
    // Joined letters differ from single ones, and the order follows the script.
    assert_ne!(
        pixels_of_text("مر", white),
        pixels_of_text("م\u{a0}ر", white)
    );
    assert_ne!(pixels_of_text("שלום", white), pixels_of_text("םולש", white));
}

#[test]
fn readers_share_the_pictures_that_look_the_same() {
    let one = |card: &str| {
        hand(&[HandCard {
            card: card.parse().unwrap(),
            playable: true,
        }])
    };
    let [german, english] = Letters::ALL.map(|letters| DeckStyle::new(Face::Tournament, letters));
    assert_eq!(one("HA").canonical_style(english), german);
    assert_eq!(one("HQ").canonical_style(english), english);
    let table = trick(&[]);
    for style in DeckStyle::all() {
        let canonical = table.canonical_style(style);
        assert_eq!(canonical, DeckStyle::new(Face::French, Letters::German));
        for scene in [&table, &one("HA"), &one("HQ")] {
            assert_eq!(
                PICTURES.png(style, scene).unwrap(),
                PICTURES.png(scene.canonical_style(style), scene).unwrap()
            );
        }
    }
}

/// Returns the colour of each pixel of a file.
fn colours(file: &[u8]) -> Vec<[u8; 3]> {
    let reader = png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .expect("a PNG file");
    let palette = reader.info().palette.as_ref().expect("a palette").to_vec();
    let (_, _, pixels) = decoded(file);
    pixels
        .iter()
        .map(|&entry| std::array::from_fn(|part| palette[usize::from(entry) * 3 + part]))
        .collect()
}

/// Lays out pictures of all kinds with this card in each.
fn pictures_with(card: Card) -> [Scene; 3] {
    let seat = |name: &str| TrickSeat {
        name: name.to_owned(),
        note: "2".to_owned(),
        card: Some((card, 1)),
        marked: name == "Anna",
    };
    let seats = ["Anna", "Bert", "Clara"].map(seat);
    let row = CardRow {
        label: "Anna".to_owned(),
        note: "42".to_owned(),
        cards: vec![card],
        marked: true,
    };
    let line = ReckonedLine {
        text: "Grand".to_owned(),
        value: "× 24".to_owned(),
    };
    let end = DealEnd {
        title: "Grand".to_owned(),
        hands: vec![row],
        lines: vec![line],
        ..DealEnd::default()
    };
    [
        trick(&seats),
        turn(
            &seats,
            &[HandCard {
                card,
                playable: true,
            }],
        ),
        deal_end(&end),
    ]
}

#[test]
fn the_deck_changes_only_the_cards_it_redraws() {
    for (card, in_four_colours) in [("CA", false), ("SK", true), ("HQ", false), ("D7", true)] {
        for scene in pictures_with(card.parse().unwrap()) {
            let drawn = |face| {
                colours(
                    &PICTURES
                        .png(DeckStyle::new(face, Letters::German), &scene)
                        .unwrap(),
                )
            };
            let french = drawn(Face::French);
            for (face, anew) in [(Face::Tournament, in_four_colours), (Face::German, true)] {
                let other = drawn(face);
                // The palette is small, so edges of unchanged parts may differ by a shade.
                let differs = |pixel: usize| {
                    french[pixel]
                        .iter()
                        .zip(other[pixel])
                        .any(|(one, other)| one.abs_diff(other) > 48)
                };
                let on_a_card = |pixel: usize| {
                    let place =
                        Area::new(pixel as u32 % scene.width, pixel as u32 / scene.width, 1, 1);
                    cards_of(&scene)
                        .iter()
                        .any(|item| item.area.contains(place))
                };
                let (on_cards, beside): (Vec<usize>, Vec<usize>) =
                    (0..french.len()).partition(|&pixel| on_a_card(pixel));
                let per_mille = |pixels: &[usize]| {
                    pixels.iter().filter(|&&pixel| differs(pixel)).count() * 1_000 / pixels.len()
                };
                assert!(
                    per_mille(&beside) < 5,
                    "{card}, {face:?}: {} of 1000 pixels beside",
                    per_mille(&beside)
                );
                let changed = per_mille(&on_cards);
                assert!(
                    if anew { changed > 40 } else { changed < 10 },
                    "{card}, {face:?}: {changed} of 1000 pixels"
                );
            }
        }
    }
}

#[test]
fn an_index_is_no_wider_than_it_says() {
    for style in DeckStyle::all() {
        for card in CardSet::FULL {
            let scene = trick(&[TrickSeat {
                name: String::new(),
                note: String::new(),
                card: Some((card, 1)),
                marked: false,
            }]);
            let area = cards_of(&scene)[0].area;
            let (width, _, pixels) = decoded(&PICTURES.png(style, &scene).unwrap());
            let at = |x: u32, y: u32| pixels[((area.y + y) * width + area.x + x) as usize];
            let paper = at(INDEX_WIDTH, CARD_HEIGHT / 2);
            for (x, y) in (INDEX_WIDTH..62).flat_map(|x| (12..120).map(move |y| (x, y))) {
                assert_eq!(at(x, y), paper, "{card} in {style:?} has ink at {x}, {y}");
            }
        }
    }
}

#[test]
fn letters_follow_the_language_but_german_suits_keep_their_own() {
    let letters = |face, letters| {
        use skat_rules::card::Rank::{Ace, Jack, King, Queen};
        [Jack, Queen, King, Ace].map(|rank| DeckStyle::new(face, letters).index(rank))
    };
    assert_eq!(letters(Face::French, Letters::German), ["B", "D", "K", "A"]);
    assert_eq!(
        letters(Face::Tournament, Letters::English),
        ["J", "Q", "K", "A"]
    );
    for language in Letters::ALL {
        assert_eq!(letters(Face::German, language), ["U", "O", "K", "A"]);
    }
    // Other letters change the picture.
    let jack = "CJ".parse().unwrap();
    let [german, english] = Letters::ALL.map(|letters| {
        PICTURES
            .png(
                DeckStyle::new(Face::French, letters),
                &hand(&[HandCard {
                    card: jack,
                    playable: true,
                }]),
            )
            .unwrap()
    });
    assert_ne!(german, english);
}

#[test]
fn a_trick_marks_the_next_player_and_shows_the_played_cards() {
    let card: Card = "HT".parse().unwrap();
    let played = TrickSeat {
        name: LONG_NAME.to_owned(),
        note: "Solistin".to_owned(),
        card: Some((card, 1)),
        marked: false,
    };
    let waiting = TrickSeat {
        name: "Bert".to_owned(),
        note: String::new(),
        card: None,
        marked: true,
    };
    let other = TrickSeat {
        marked: false,
        ..waiting.clone()
    };
    let scene = trick(&[played, waiting, other]);
    let [shown] = cards_of(&scene)[..] else {
        panic!("the picture doesn't show exactly one card")
    };
    assert_eq!(
        shown.what,
        What::Card {
            card: Some(card),
            scale: Scale::Full,
            dimmed: false
        }
    );
    let golden = |name: &str| {
        let (text, _) = texts_of(&scene)
            .into_iter()
            .find(|(_, text)| *text == name)
            .unwrap();
        scene
            .items
            .iter()
            .filter(|item| matches!(item.what, What::Frame { .. }) && item.area.contains(text.area))
            .count()
    };
    assert_eq!((golden(LONG_NAME), golden("Bert")), (0, 1));
    assert!(texts_of(&scene).iter().any(|(_, text)| *text == "1"));
}

#[test]
fn the_end_of_a_deal_shows_all_cards_and_lines() {
    let cards: Vec<Card> = CardSet::FULL.iter().collect();
    let row = |cards: &[Card]| CardRow {
        label: LONG_NAME.to_owned(),
        note: LONG_NAME.to_owned(),
        cards: cards.to_vec(),
        marked: false,
    };
    let line = ReckonedLine {
        text: LONG_NAME.to_owned(),
        value: "× 24".to_owned(),
    };
    let end = DealEnd {
        title: LONG_NAME.to_owned(),
        hands: cards.chunks(10).chain([&cards[..], &[]]).map(row).collect(),
        lines: vec![line.clone(); 10],
        total: Some(line.clone()),
        scores: vec![line; 4],
    };
    let scene = deal_end(&end);
    assert_all_inside(&scene);
    assert_texts_apart(&scene);
    let placed = cards_of(&scene);
    assert_indices_seen(&placed);
    assert_eq!(placed.len(), 64);
    assert_eq!(
        texts_of(&scene)
            .iter()
            .filter(|(_, text)| *text == "× 24")
            .count(),
        10 + 1 + 4
    );
    let (width, height, _) = decoded(
        &PICTURES
            .png(DeckStyle::new(Face::German, Letters::German), &scene)
            .unwrap(),
    );
    assert_eq!((width, height), (scene.width, scene.height));
}

/// Returns the least height of a text where Discord shows the picture: on a phone of 390 pixels,
/// and on a desktop, where it has at most 550 by 350 pixels. Infinite without texts.
fn least_text(scene: &Scene) -> [f64; 2] {
    let least = scene.items.iter().filter_map(|item| match &item.what {
        What::Text(text) => Some(text.least.min(text.size)),
        _ => None,
    });
    let least = least.min().map_or(f64::INFINITY, f64::from);
    let (width, height) = (f64::from(scene.width), f64::from(scene.height));
    [
        least * (300.0 / width),
        least * (550.0 / width).min(350.0 / height).min(1.0),
    ]
}

#[test]
fn texts_are_readable_on_a_phone_and_on_a_desktop() {
    let seat = |_| TrickSeat {
        name: LONG_NAME.to_owned(),
        note: format!("{LONG_NAME}\n{LONG_NAME}"),
        card: Some(("CJ".parse().unwrap(), 1)),
        marked: false,
    };
    let cards: Vec<HandCard> = CardSet::FULL
        .iter()
        .take(10)
        .map(|card| HandCard {
            card,
            playable: true,
        })
        .collect();
    for count in 1..=4 {
        let seats: Vec<TrickSeat> = (0..count).map(seat).collect();
        for scene in [trick(&seats), turn(&seats, &cards)] {
            let [phone, desktop] = least_text(&scene);
            assert!(
                phone >= 11.0 && desktop >= 11.0,
                "{count}: {phone} {desktop}"
            );
        }
    }
    let row = SheetRow {
        label: LONG_NAME.to_owned(),
        cells: vec![LONG_NAME.to_owned(); 4],
    };
    for players in 2..=4 {
        let sheet = ScoreSheet {
            title: LONG_NAME.to_owned(),
            names: vec![LONG_NAME.to_owned(); players],
            deals: vec![row.clone(); 9],
            totals: vec![row.clone(); 5],
        };
        let [phone, _] = least_text(&score_sheet(&sheet));
        assert!(phone >= 11.0, "{players} players: {phone}");
    }
}

#[test]
fn the_end_of_a_deal_is_a_compact_landscape() {
    let deck: Vec<Card> = CardSet::FULL.iter().collect();
    let row = |cards: &[Card], note: &str| CardRow {
        label: LONG_NAME.to_owned(),
        note: note.to_owned(),
        cards: cards.to_vec(),
        marked: false,
    };
    let line = ReckonedLine {
        text: "Schneider".to_owned(),
        value: "× 24".to_owned(),
    };
    let short = ReckonedLine {
        text: LONG_NAME[..18].to_owned(),
        ..line.clone()
    };
    let hands = deck[..30].chunks(10).map(|cards| row(cards, LONG_NAME));
    let apart = [row(&deck[30..], ""), row(&deck[..2], "")];
    let end = DealEnd {
        title: LONG_NAME.to_owned(),
        hands: hands.chain(apart).collect(),
        lines: vec![short; 10],
        total: Some(line.clone()),
        scores: vec![line; 3],
    };
    let scene = deal_end(&end);
    let placed = cards_of(&scene);
    assert_eq!(placed[30].area.y, placed[32].area.y, "they share a line");
    assert!(smallest_text(scene.width) >= 11 * scene.width / 300);
    // Two players hold up to sixteen cards each.
    let of_two = DealEnd {
        hands: deck.chunks(16).map(|cards| row(cards, "")).collect(),
        lines: vec![end.lines[0].clone(); 12],
        ..end.clone()
    };
    for end in [end, of_two] {
        let scene = deal_end(&end);
        assert_all_inside(&scene);
        assert_texts_apart(&scene);
        assert_indices_seen(&cards_of(&scene));
        assert!(
            scene.height <= 600 && scene.height < scene.width,
            "{}",
            scene.height
        );
        let [phone, desktop] = least_text(&scene);
        assert!(phone >= 11.0 && desktop >= 11.0, "{phone} {desktop}");
    }
}

#[test]
fn factors_without_room_stand_below_the_points() {
    let line = |text: &str, value: &str| ReckonedLine {
        text: text.to_owned(),
        value: value.to_owned(),
    };
    let deck: Vec<Card> = CardSet::FULL.iter().collect();
    let row = |cards: &[Card]| CardRow {
        label: "Annegret".to_owned(),
        note: String::new(),
        cards: cards.to_vec(),
        marked: false,
    };
    let factors = "× 2 (geschoben) × 2 (geklopft) × 2 (Jungfrau)";
    let end = DealEnd {
        title: "Ramsch zu Ende".to_owned(),
        hands: deck.chunks(10).map(row).collect(),
        lines: vec![
            line(&format!("Annegret · 60 Augen {factors}"), "−480"),
            line(&format!("Friedrich-Wilhelm · 60 Augen {factors}"), "−480"),
            line("Anna · 0 Augen × 2 (Jungfrau)", "±0"),
        ],
        total: None,
        scores: vec![line("Annegret", "−480"); 3],
    };
    let scene = deal_end(&end);
    assert_all_inside(&scene);
    assert_texts_apart(&scene);
    assert!(scene.height <= 600, "{}", scene.height);
    let texts: Vec<&str> = texts_of(&scene).iter().map(|&(_, text)| text).collect();
    let left = |text: &str| {
        let found = texts_of(&scene)
            .into_iter()
            .find(|&(_, found)| found == text);
        found.expect(text).0.area.x
    };
    assert_eq!(
        left("Anna · 0 Augen × 2 (Jungfrau)"),
        left("Annegret · 60 Augen")
    );
    for (text, count) in [
        ("Annegret · 60 Augen", 1),
        ("Friedrich-Wilhelm · 60 Augen", 1),
        (factors, 2),
        ("Anna · 0 Augen × 2 (Jungfrau)", 1),
    ] {
        let found = texts.iter().filter(|&&found| found == text).count();
        assert_eq!(found, count, "{text}");
    }
}

#[test]
fn a_trend_fits_a_phone_whatever_its_values() {
    let point = |value: i32, margin: i32| TrendPoint {
        value,
        low: value - margin,
        high: value + margin,
    };
    for (points, shown) in [
        (vec![], 0),
        (vec![point(83, 40)], 1),
        (vec![point(-83, 4), point(1_024, 900)], 2),
        ((0..10).map(|n| point(900 - 90 * n, 60)).collect(), 10),
        (vec![point(7, 0); 25], 10),
    ] {
        let chart = TrendChart {
            title: LONG_NAME.to_owned(),
            points,
            older: LONG_NAME.to_owned(),
            newer: LONG_NAME.to_owned(),
            from_zero: shown != 2,
        };
        let scene = layout(&Drawing::Trend(chart.clone()));
        assert_all_inside(&scene);
        let smallest = smallest_text(scene.width);
        let texts = scene.items.iter().filter_map(|item| match &item.what {
            What::Text(text) => Some(text),
            _ => None,
        });
        assert!(texts.clone().all(|text| text.least >= smallest));
        let bold = texts.filter(|text| text.bold && text.text != LONG_NAME);
        assert_eq!(bold.count(), shown, "each value is written: {chart:?}");
        let png = PICTURES.png(
            DeckStyle::new(Face::French, Letters::German),
            &trend(&chart),
        );
        assert!(png.is_ok());
    }
}

#[test]
fn a_score_sheet_has_a_row_for_each_deal_and_a_column_for_each_player() {
    let row = |label: &str| SheetRow {
        label: label.to_owned(),
        cells: ["-96", "", "48", "1024"].map(str::to_owned).to_vec(),
    };
    let sheet = ScoreSheet {
        title: LONG_NAME.to_owned(),
        names: vec![LONG_NAME.to_owned(); 4],
        deals: vec![row("12. Grand Hand mit 4"); 48],
        totals: vec![row("Gesamt"); 4],
    };
    let scene = score_sheet(&sheet);
    assert_all_inside(&scene);
    assert_texts_apart(&scene);
    assert_eq!(
        texts_of(&scene)
            .iter()
            .filter(|(_, text)| *text == "-96")
            .count(),
        48 + 4
    );
    // On a phone 360 points wide, a line of the list is still 8 points high.
    assert!(
        texts_of(&scene)
            .iter()
            .all(|(item, _)| item.area.height * 360 / scene.width >= 8)
    );
    assert!(
        PICTURES
            .png(DeckStyle::new(Face::French, Letters::German), &scene)
            .is_ok()
    );
    // The mark of a computer has a line of its own, because a column is narrow.
    let names = |names: [&str; 4]| {
        let sheet = ScoreSheet {
            names: names.map(str::to_owned).to_vec(),
            ..sheet.clone()
        };
        let scene = score_sheet(&sheet);
        assert_all_inside(&scene);
        assert_texts_apart(&scene);
        scene
    };
    let scene = names(["Sophie (PC)", "Łukasz", "Clara (PC)", "Emil"]);
    let texts: Vec<&str> = texts_of(&scene).iter().map(|&(_, text)| text).collect();
    for (text, count) in [("Sophie", 1), ("Clara", 1), ("(PC)", 2), ("Emil", 1)] {
        let found = texts.iter().filter(|&&found| found == text).count();
        assert_eq!(found, count, "{text}");
    }
    // Long names have the width of two columns and still end above their own.
    let scene = names(["Sophie (PC)", LONG_NAME, "Clara (PC)", "Emil"]);
    let texts = texts_of(&scene);
    let place = |name: &str| {
        let found = texts.iter().find(|&&(_, text)| text == name);
        found.unwrap_or_else(|| panic!("{name}: {texts:?}")).0.area
    };
    let cells: Vec<&Area> = texts
        .iter()
        .filter(|&&(_, text)| ["-96", "48", "1024"].contains(&text))
        .map(|(item, _)| &item.area)
        .collect();
    let [first, third, fourth] = cells[..3] else {
        panic!("{cells:?}")
    };
    assert_eq!(place("Sophie (PC)").right(), first.right());
    assert_eq!(place("Clara (PC)").right(), third.right());
    assert_eq!(place("Emil").right(), fourth.right());
    assert!(place("Clara (PC)").width > 2 * third.width);
    assert!(place("Emil").y > place("Clara (PC)").y);
    // Names of up to twenty characters are never cut.
    let font_size = smallest_text(scene.width);
    for number in 0..4 {
        let mut long = ["Emil"; 4];
        long[number] = "Skatfreundin_Annegre";
        let scene = names(long);
        let (item, _) = *texts_of(&scene)
            .iter()
            .find(|&&(_, text)| text == long[number])
            .expect("the name");
        assert!(item.area.width >= 20 * font_size / 2, "{number}: {item:?}");
    }
    let whole = [
        "Skatfreundin_Nord",
        "Skatfreundin_Süd",
        "Friedrich-Wilhelm (PC)",
        "Emil",
    ];
    let scene = names(whole);
    let texts: Vec<&str> = texts_of(&scene).iter().map(|&(_, text)| text).collect();
    for name in whole {
        assert!(texts.contains(&name), "{name}: {texts:?}");
    }
    // A name is cut in the middle if the room for it ends before it differs from another.
    let scene = names([
        "Skatfreundinnen_Altenburg_Nord",
        "Skatfreundinnen_Altenburg_Süd",
        "Clara (PC)",
        "Emil",
    ]);
    let texts: Vec<&str> = texts_of(&scene).iter().map(|&(_, text)| text).collect();
    for name in [
        "Skatfreund…burg_Nord",
        "Skatfreundinnen_Altenburg_Süd",
        "Clara (PC)",
    ] {
        assert!(texts.contains(&name), "{name}: {texts:?}");
    }
    // More cells than players, and no players at all.
    let odd = ScoreSheet {
        names: Vec::new(),
        ..sheet
    };
    assert_all_inside(&score_sheet(&odd));
}

#[test]
fn a_hand_is_below_the_trick_if_there_is_one() {
    let card: Card = "CJ".parse().unwrap();
    let cards = vec![HandCard {
        card,
        playable: true,
    }];
    let seats = vec![TrickSeat {
        name: "Anna".to_owned(),
        note: String::new(),
        card: Some((card, 1)),
        marked: true,
    }];
    let laid_out = |trick| {
        layout(&Drawing::Hand {
            cards: cards.clone(),
            trick,
        })
    };
    assert_eq!(laid_out(Vec::new()), hand(&cards));
    assert_eq!(laid_out(seats.clone()), turn(&seats, &cards));
    assert_eq!(layout(&Drawing::Trick(seats.clone())), trick(&seats));
}

#[test]
fn pictures_of_no_size_or_too_large_are_refused() {
    let style = DeckStyle::new(Face::French, Letters::German);
    for (width, height) in [(0, 0), (10, 0), (5000, 10)] {
        let refused = PICTURES.png(style, &Scene::empty(width, height));
        assert!(matches!(refused, Err(PictureError::Size)));
    }
}

#[test]
fn things_outside_of_a_picture_are_cut_off() {
    let scene = hand(&[HandCard {
        card: "CJ".parse().unwrap(),
        playable: true,
    }]);
    let cut = Scene {
        width: 100,
        height: 30,
        ..scene.clone()
    };
    let style = DeckStyle::new(Face::French, Letters::German);
    assert!(PICTURES.png(style, &cut).is_ok());
    for (x, y) in [(u32::MAX - 20, 0), (0, u32::MAX - 20)] {
        let mut far = trick(&[TrickSeat {
            name: LONG_NAME.to_owned(),
            note: String::new(),
            card: Some(("CJ".parse().unwrap(), 1)),
            marked: true,
        }]);
        far.items.extend(scene.items.clone());
        for item in &mut far.items {
            (item.area.x, item.area.y) = (x, y);
        }
        assert!(PICTURES.png(style, &far).is_ok());
    }
    // What doesn't fit into an area without width begins left of the picture.
    let text = Text {
        text: LONG_NAME.to_owned(),
        size: 60,
        least: 45,
        bold: true,
        colour: Colour(255, 255, 255),
        align: Align::Right,
    };
    let item = Item {
        area: Area::new(0, 0, 0, 30),
        what: What::Text(text),
    };
    let left = Scene {
        items: vec![item],
        ..cut
    };
    assert!(PICTURES.png(style, &left).is_ok());
}

#[test]
fn emojis_have_their_own_names_and_their_size() {
    let mut names = BTreeSet::new();
    for style in DeckStyle::all() {
        for card in CardSet::FULL.iter().map(Some).chain([None]) {
            let file = PICTURES.emoji(style, card).unwrap();
            let (width, height, _) = decoded(&file);
            assert_eq!((width, height), (EMOJI_SIZE, EMOJI_SIZE));
            // Discord's limits: 256 KB, and names of 2 to 32 letters, digits and underscores.
            assert!(file.len() < 256 << 10);
            let name = emoji_name(style, card, &file);
            assert!(
                (2..=32).contains(&name.len())
                    && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'),
                "{name}"
            );
            assert!(name.ends_with(&content_hash(&file)));
            names.insert(name);
        }
    }
    // 33 per face. The four jacks and the four queens of two faces differ in English.
    assert_eq!(names.len(), 3 * 33 + 2 * 8);
    // Changed bytes would make every installation upload all its emojis again.
    let all: String = names.into_iter().collect();
    assert_eq!(content_hash(all.as_bytes()), "eca191c5");
}

fn any_seats() -> impl Strategy<Value = Vec<TrickSeat>> {
    let deck: Vec<Card> = CardSet::FULL.iter().collect();
    let seat = (
        any::<String>(),
        any::<bool>(),
        proptest::sample::select(deck),
    );
    let seat = seat.prop_map(|(name, played, card)| TrickSeat {
        note: name.clone(),
        name,
        card: played.then_some((card, 1)),
        marked: !played,
    });
    prop::collection::vec(seat, 0..=3)
}

fn any_side() -> impl Strategy<Value = BoardSide> {
    let spot = |hand: Vec<HandCard>, unseen: u32| {
        let spot = move |(held, bit): (HandCard, u32)| match unseen >> (2 * bit) & 3 {
            0 => Spot::Empty,
            1 => Spot::FaceDown,
            _ => Spot::Open(held),
        };
        hand.into_iter().zip(0..).map(spot).collect::<Vec<_>>()
    };
    let parts = (
        any_hand(8),
        any_hand(8),
        any_hand(8),
        any::<u32>(),
        any::<u32>(),
    );
    (parts, any::<String>()).prop_map(move |((tops, unders, hand, unseen, other), name)| {
        let tops = spot(tops, unseen).into_iter();
        let unders = spot(unders, other).into_iter().map(|under| match under {
            Spot::Open(held) => Spot::Open(held.card),
            Spot::FaceDown => Spot::FaceDown,
            Spot::Empty => Spot::Empty,
        });
        let piles: Vec<BoardPile> = tops
            .zip(unders)
            .map(|(top, under)| BoardPile { top, under })
            .collect();
        let in_hand = if piles.len() > 5 { 0 } else { hand.len() };
        BoardSide {
            note: name.clone(),
            name,
            piles,
            hand: hand.into_iter().map(Some).take(in_hand).collect(),
            marked: unseen.is_multiple_of(2),
        }
    })
}

fn every_card52() -> impl Iterator<Item = Card52> {
    let of_suit = |suit: Suit| Rank52::ALL.map(|rank| Card52::new(suit, rank));
    Suit::ALL.into_iter().flat_map(of_suit)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn open_hands_lie_between_the_trick_and_the_players_own_cards(
        trick in any_seats(),
        open in prop::collection::vec((any::<String>(), any_hand(10)), 0..=2),
        own in prop::option::of(any_hand(10)),
    ) {
        let open_hand = |(name, cards): (String, Vec<HandCard>)| OpenHand {
            note: name.clone(),
            name,
            marked: false,
            cards,
        };
        let own = own.unwrap_or_default();
        let played = trick.iter().filter(|seat| seat.card.is_some()).count();
        let open: Vec<OpenHand> = open.into_iter().map(open_hand).collect();
        let count = played + own.len() + open.iter().map(|open| open.cards.len()).sum::<usize>();
        let table = OpenHands { trick, hands: open, own };
        let scene = open_hands(&table);
        assert_all_inside(&scene);
        assert_texts_apart(&scene);
        let [phone, _] = least_text(&scene);
        prop_assert!(phone >= 11.0, "{}", phone);
        let cards = cards_of(&scene);
        assert_indices_seen(&cards);
        prop_assert_eq!(cards.len(), count);
        let rows: Vec<u32> = cards.iter().map(|item| item.area.y / 30).collect();
        prop_assert!(rows.is_sorted_by(|above, below| *below + 1 >= *above), "{:?}", rows);
        prop_assert_eq!(&layout(&Drawing::OpenHands(table)), &scene);
    }

    #[test]
    fn a_board_shows_every_card_and_the_others_as_the_same_back(
        sides in [any_side(), any_side()],
        trick in any_seats(),
    ) {
        let content = PileBoard { sides, trick };
        let scene = board(&content);
        assert_all_inside(&scene);
        assert_texts_apart(&scene);
        let [phone, desktop] = least_text(&scene);
        prop_assert!(phone >= 11.0 && desktop >= 11.0, "{} {}", phone, desktop);
        let known: Vec<&Item> = cards_of(&scene)
            .into_iter()
            .filter(|item| matches!(item.what, What::Card { card: Some(_), .. }))
            .collect();
        assert_indices_seen(&known);
        let open = |side: &BoardSide| {
            let piles = side.piles.iter();
            let piles = piles.map(|pile| {
                usize::from(matches!(pile.top, Spot::Open(_)))
                    + usize::from(matches!(pile.under, Spot::Open(_)))
            });
            side.hand.len() + piles.sum::<usize>()
        };
        let played = content.trick.iter().filter(|seat| seat.card.is_some()).count();
        prop_assert_eq!(known.len(), played + content.sides.iter().map(open).sum::<usize>());
        for item in cards_of(&scene) {
            if let What::Card { card: None, scale, dimmed } = item.what {
                prop_assert_eq!((scale, dimmed), (Scale::Half, false));
            }
        }
        prop_assert_eq!(&layout(&Drawing::Board(content)), &scene);
    }

    #[test]
    fn a_round_has_room_for_nine_players_with_any_names(
        names in prop::collection::vec(any::<String>(), 0..=9),
        shown in any::<bool>(),
        own in 0..=4_usize,
        pennies in 0..=5_u8,
    ) {
        let cards: Vec<Card52> = every_card52().step_by(7).collect();
        let player = |name: &String| RoundSeat {
            name: name.clone(),
            note: name.clone(),
            pennies: (!shown).then_some((pennies / 2, pennies)),
            cards: if shown { cards[..3].to_vec() } else { Vec::new() },
            value: if shown { "30½".to_owned() } else { String::new() },
            marked: name.len().is_multiple_of(2),
            out: name.is_empty(),
        };
        let pile = |top| RoundPile {
            label: LONG_NAME.to_owned(),
            note: LONG_NAME.to_owned(),
            top,
        };
        let table = RoundTable {
            title: if shown { LONG_NAME.to_owned() } else { String::new() },
            piles: vec![pile(Spot::FaceDown), pile(Spot::Open(cards[0])), pile(Spot::Empty)],
            players: names.iter().map(player).collect(),
            own: cards[..own].to_vec(),
            own_note: LONG_NAME.to_owned(),
            drawn: cards[..own].last().copied(),
        };
        let scene = round(&table);
        assert_all_inside(&scene);
        assert_texts_apart(&scene);
        let [phone, _] = least_text(&scene);
        prop_assert!(phone >= 11.0, "{}", phone);
        let of_52 = scene.items.iter();
        let of_52 = of_52.filter(|item| matches!(item.what, What::Card52 { .. }));
        let placed: Vec<&Item> = of_52.collect();
        assert_indices_seen(&placed);
        let expected = 1 + own + if shown { 3 * names.len() } else { 0 };
        prop_assert_eq!(placed.len(), expected);
        prop_assert_eq!(&layout(&Drawing::Round(table)), &scene);
    }
}

#[test]
fn the_end_of_a_round_is_a_compact_landscape() {
    let player = |number: usize| RoundSeat {
        name: LONG_NAME.to_owned(),
        note: if number == 0 { "30\n30" } else { "30" }.to_owned(),
        pennies: None,
        cards: every_card52().skip(3 * number).take(3).collect(),
        value: "30½".to_owned(),
        marked: number == 1,
        out: number == 2,
    };
    for players in 2..=8 {
        let scene = round(&RoundTable {
            title: LONG_NAME.to_owned(),
            piles: Vec::new(),
            players: (0..players).map(player).collect(),
            own: Vec::new(),
            own_note: String::new(),
            drawn: None,
        });
        assert_all_inside(&scene);
        assert!(
            scene.height <= 600 && scene.height < scene.width,
            "{players}: {}",
            scene.height
        );
        let [phone, desktop] = least_text(&scene);
        assert!(phone >= 11.0 && desktop >= 11.0, "{phone} {desktop}");
    }
}

/// A scene with one card of the pack of 52.
fn one_of_52(card: Card52) -> Scene {
    Scene {
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        items: vec![Item {
            area: Area::new(0, 0, CARD_WIDTH, CARD_HEIGHT),
            what: What::Card52 {
                card,
                scale: Scale::Full,
            },
        }],
    }
}

#[test]
fn each_of_the_52_cards_looks_different_and_the_32_look_as_ever() {
    for face in [Face::French, Face::Tournament] {
        let style = DeckStyle::new(face, Letters::English);
        let drawn = |card: Card52| PICTURES.png(style, &one_of_52(card)).unwrap();
        let files: BTreeSet<Vec<u8>> = every_card52().map(drawn).collect();
        assert_eq!(files.len(), 52);
    }
    let style = DeckStyle::new(Face::French, Letters::German);
    for card in CardSet::FULL {
        let other: Card52 = card.to_string().parse().unwrap();
        let mut scene = one_of_52(other);
        let file = PICTURES.png(style, &scene).unwrap();
        scene.items[0].what = What::Card {
            card: Some(card),
            scale: Scale::Full,
            dimmed: false,
        };
        assert_eq!(PICTURES.png(style, &scene).unwrap(), file, "{card}");
    }
}

#[test]
fn a_pack_of_52_has_french_suits_beside_a_german_deck() {
    for (card, letters) in [("H5", Letters::German), ("HQ", Letters::English)] {
        let scene = one_of_52(card.parse().unwrap());
        let style = |face| DeckStyle::new(face, Letters::English);
        let canonical = scene.canonical_style(style(Face::German));
        assert_eq!(canonical, DeckStyle::new(Face::French, letters));
        let [german, french] =
            [Face::German, Face::French].map(|face| PICTURES.png(style(face), &scene).unwrap());
        assert_eq!(german, french);
    }
}
