//! Writes pictures of every kind in every style into the folder given as argument, for visual
//! inspection.

use std::path::{Path, PathBuf};
use std::{env, fs};

use skat_pictures::{
    BoardPile, BoardSide, CardRow, DealEnd, DeckStyle, Face, HandCard, Letters, OpenHand,
    OpenHands, Pictures, PileBoard, ReckonedLine, RoundPile, RoundSeat, RoundTable, ScoreSheet,
    SheetRow, Spot, TrendChart, TrendPoint, TrickSeat, board, deal_end, emoji_name, hand,
    open_hands, round, score_sheet, trend, trick, turn,
};
use skat_rules::card::{Card, CardSet, Suit};
use skat_rules::games::thirty_one::Card52;

type Failure = Box<dyn std::error::Error>;

fn cards(notation: &str) -> Result<Vec<Card>, Failure> {
    notation
        .split_whitespace()
        .map(|card| Ok(card.parse()?))
        .collect()
}

fn main() -> Result<(), Failure> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("give a folder")?);
    fs::create_dir_all(&folder)?;
    let pictures = Pictures::new()?;
    for style in DeckStyle::all() {
        let letters = if style.letters == Letters::German {
            "de"
        } else {
            "en"
        };
        let folder = folder.join(format!("{}-{letters}", style.face.code()));
        fs::create_dir_all(&folder)?;
        write_hands(&pictures, style, &folder)?;
        write_table(&pictures, style, &folder)?;
        write_open_hands(&pictures, style, &folder)?;
        write_boards(&pictures, style, &folder)?;
        write_rounds(&pictures, style, &folder)?;
        write_emojis(&pictures, style, &folder.join("emojis"))?;
    }
    let sheet = DeckStyle::new(Face::French, Letters::German);
    write_trends(&pictures, sheet, &folder)?;
    write_sheets(&pictures, sheet, &folder)
}

fn write_trends(pictures: &Pictures, style: DeckStyle, folder: &Path) -> Result<(), Failure> {
    let point = |(value, margin)| TrendPoint {
        value,
        low: value - margin,
        high: value + margin,
    };
    let falling = [
        (412, 190),
        (340, 160),
        (365, 170),
        (251, 120),
        (290, 140),
        (198, 90),
        (160, 95),
        (171, 80),
        (122, 84),
        (97, 70),
    ];
    let ratings = [
        (1402, 214),
        (1431, 196),
        (1398, 181),
        (1447, 169),
        (1470, 158),
        (1522, 150),
        (1509, 142),
        (1551, 136),
    ];
    for (name, title, points, from_zero) in [
        ("trend-10", "Fehlerquote, je 36 Spiele", &falling[..], true),
        ("trend-2", "Fehlerquote, je 36 Spiele", &falling[8..], true),
        ("trend-rating", "Spielstärke", &ratings[..], false),
    ] {
        let chart = TrendChart {
            title: title.to_owned(),
            points: points.iter().copied().map(point).collect(),
            older: "älter".to_owned(),
            newer: "neuer".to_owned(),
            from_zero,
        };
        fs::write(
            folder.join(format!("{name}.png")),
            pictures.png(style, &trend(&chart))?,
        )?;
    }
    Ok(())
}

fn write_hands(pictures: &Pictures, style: DeckStyle, folder: &Path) -> Result<(), Failure> {
    for (name, notation, playable) in [
        ("hand-10", "CJ SJ HJ CA CT CK SA SQ H9 D7", ""),
        (
            "hand-10-choice",
            "CJ DJ CA CT C8 SA SK HT H7 DQ",
            "CJ DJ CA CT C8",
        ),
        ("hand-12", "CJ SJ HJ DJ CA CT CQ SK ST HA DA D9", ""),
        ("hand-4", "CJ HT S9 DK", "CJ HT S9 DK"),
        ("hand-1", "HQ", "HQ"),
    ] {
        let playable = cards(playable)?;
        let cards = cards(notation)?;
        let cards: Vec<HandCard> = cards
            .into_iter()
            .map(|card| HandCard {
                card,
                playable: playable.contains(&card),
            })
            .collect();
        fs::write(
            folder.join(format!("{name}.png")),
            pictures.png(style, &hand(&cards))?,
        )?;
    }
    for suit in skat_rules::card::Suit::ALL {
        let cards: Vec<HandCard> = suit
            .cards()
            .into_iter()
            .map(|card| HandCard {
                card,
                playable: true,
            })
            .collect();
        for (half, cards) in cards.chunks(4).enumerate() {
            let name = format!("suit-{}-{half}.png", suit.letter());
            fs::write(folder.join(name), pictures.png(style, &hand(cards))?)?;
        }
    }
    Ok(())
}

fn write_table(pictures: &Pictures, style: DeckStyle, folder: &Path) -> Result<(), Failure> {
    let long_name = "Friedrich-Wilhelm 🎉 von Itzenplitz";
    let three = [
        seat(
            "Annegret",
            "Alleinspieler\n3 Stiche",
            Some(("HT".parse()?, 1)),
        ),
        seat(long_name, "2 Stiche", Some(("HA".parse()?, 2))),
        seat("שלום Ümläut", "0 Stiche", None),
    ];
    fs::write(
        folder.join("trick-3.png"),
        pictures.png(style, &trick(&three))?,
    )?;
    let playable = |card: Card| HandCard {
        card,
        playable: card.suit() == Suit::Hearts,
    };
    let held: Vec<HandCard> = cards("CJ SJ CA CK HK H9 H7 SQ S8 DA")?
        .into_iter()
        .map(playable)
        .collect();
    fs::write(
        folder.join("turn.png"),
        pictures.png(style, &turn(&three, &held))?,
    )?;
    let [first, second, next] = three;
    let dealer = TrickSeat {
        marked: false,
        ..seat("Computer", "gibt", None)
    };
    let four = [first, second, dealer, next];
    fs::write(
        folder.join("trick-4.png"),
        pictures.png(style, &trick(&four))?,
    )?;

    let hands = [
        "CJ SJ CA CT C9 SA ST HA HK D7",
        "HJ CK CQ SK S9 HT H8 DA DT D9",
        "DJ C8 C7 SQ S8 S7 HQ H9 DK DQ",
        "H7 D8",
        "CT C9",
    ];
    let labels = [
        ("Annegret", "Solistin"),
        ("Friedrich-Wilhelm von Itz", "Gegenpartei"),
        ("Computer", "Gegenpartei"),
        ("Skat", ""),
        ("Gedrückt", ""),
    ];
    let row = |label: &str, note: &str, cards: Vec<Card>| CardRow {
        label: label.to_owned(),
        note: note.to_owned(),
        cards,
        marked: [label, note].contains(&"Solistin"),
    };
    let hands = hands
        .into_iter()
        .zip(labels)
        .map(|(hand, (label, note))| Ok(row(label, note, cards(hand)?)))
        .collect::<Result<_, Failure>>()?;
    let line = |(text, value): (&str, &str)| ReckonedLine {
        text: text.to_owned(),
        value: value.to_owned(),
    };
    let lines = [
        ("Augen", "78 : 42"),
        ("Stiche", "6 : 4"),
        ("mit 2", "2"),
        ("Spiel 3", "3"),
        ("Schneider 4", "4"),
        ("♣ Kreuz", "× 12"),
        ("Spielwert", "48"),
    ];
    let end = DealEnd {
        title: "♣ Kreuz Hand Schneider angesagt gewonnen".to_owned(),
        hands,
        lines: lines.map(line).to_vec(),
        total: Some(line(("Annegret", "+48"))),
        scores: [
            ("Annegret", "148"),
            ("Friedrich-Wilhelm", "−96"),
            ("Computer", "0"),
        ]
        .map(line)
        .to_vec(),
    };
    let of_two = [
        (
            "Annegret",
            "Solistin",
            "CJ SJ CA CT C9 SA ST HA HK D7 HJ CK CQ SK S9 HT",
        ),
        (
            "Sophie (PC)",
            "",
            "DJ C8 C7 SQ S8 S7 HQ H9 DK DQ H7 D8 H8 DA DT D9",
        ),
    ];
    let of_two = of_two
        .into_iter()
        .map(|(label, note, hand)| Ok(row(label, note, cards(hand)?)))
        .collect::<Result<_, Failure>>()?;
    let results = [
        (
            "Annegret · 96 Augen × 2 (geschoben) × 2 (geklopft) × 2 (Jungfrau)",
            "−768",
        ),
        ("Friedrich-Wilhelm von Itz · 24 Augen", "±0"),
        ("Sophie (PC) · 0 Augen", "±0"),
    ];
    let ramsch = DealEnd {
        title: "Ramsch zu Ende".to_owned(),
        lines: results.map(line).to_vec(),
        total: None,
        ..end.clone()
    };
    let officers = DealEnd {
        hands: of_two,
        ..end.clone()
    };
    for (name, end) in [
        ("deal-end", end),
        ("deal-end-ramsch", ramsch),
        ("deal-end-officers", officers),
    ] {
        let file = pictures.png(style, &deal_end(&end))?;
        fs::write(folder.join(format!("{name}.png")), file)?;
    }
    Ok(())
}

fn held(notation: &str, playable: &str) -> Result<Vec<HandCard>, Failure> {
    let playable = cards(playable)?;
    let held = |card| HandCard {
        card,
        playable: playable.contains(&card),
    };
    Ok(cards(notation)?.into_iter().map(held).collect())
}

fn seat(name: &str, note: &str, card: Option<(Card, u8)>) -> TrickSeat {
    TrickSeat {
        name: name.to_owned(),
        note: note.to_owned(),
        card,
        marked: card.is_none(),
    }
}

fn write_open_hands(pictures: &Pictures, style: DeckStyle, folder: &Path) -> Result<(), Failure> {
    let trick = vec![
        seat("Annegret", "Alleinspielerin", Some(("HT".parse()?, 1))),
        seat("Bert", "2 Stiche", None),
        TrickSeat {
            marked: false,
            ..seat("Strohmann", "3 Stiche", None)
        },
    ];
    let own = held("CJ SJ CA CK HK H9 H7 SQ S8 DA", "HK H9 H7")?;
    let open = |notation: &str, playable: &str| -> Result<OpenHand, Failure> {
        Ok(OpenHand {
            name: "Strohmann".to_owned(),
            note: "liegt offen".to_owned(),
            cards: held(notation, playable)?,
            marked: !playable.is_empty(),
        })
    };
    let dummy = "HJ DJ CT SA ST S9 HQ H8 DK D7";
    for (name, hands, own) in [
        ("open-hand", vec![open(dummy, "")?], own.clone()),
        ("open-hand-public", vec![open(dummy, "")?], Vec::new()),
        (
            "open-hand-plays",
            vec![open(dummy, "HQ H8")?],
            held("CJ SJ CA CK HK H9 H7 SQ S8 DA", "")?,
        ),
        (
            "open-hands",
            vec![open(dummy, "")?, open("CK C9", "")?],
            own,
        ),
        ("open-prize", vec![open("HA", "")?], Vec::new()),
    ] {
        let table = OpenHands {
            trick: trick.clone(),
            hands,
            own,
        };
        let file = pictures.png(style, &open_hands(&table))?;
        fs::write(folder.join(format!("{name}.png")), file)?;
    }
    Ok(())
}

fn write_boards(pictures: &Pictures, style: DeckStyle, folder: &Path) -> Result<(), Failure> {
    let front = |notation: &str, playable: &str| -> Result<Vec<BoardPile>, Failure> {
        let pile = |card| BoardPile {
            top: Spot::Open(card),
            under: Spot::FaceDown,
        };
        Ok(held(notation, playable)?.into_iter().map(pile).collect())
    };
    let side = |name: &str, note: &str, piles, hand| BoardSide {
        name: name.to_owned(),
        note: note.to_owned(),
        piles,
        hand,
        marked: name == "Bert",
    };
    let backs = |notation: &str| -> Result<Vec<BoardPile>, Failure> {
        let pile = |card| BoardPile {
            top: Spot::FaceDown,
            under: Spot::Open(card),
        };
        Ok(cards(notation)?.into_iter().map(pile).collect())
    };
    let trick = vec![
        seat("Annegret", "34 Augen", Some(("HT".parse()?, 1))),
        seat("Bert", "21 Augen", None),
    ];
    let own = "CJ DJ CA C9 SK HA H7 DQ";
    let mut classic = front("SJ HJ CT SA HQ H8 DK D7", "")?;
    classic[2].top = Spot::Empty;
    classic[5] = BoardPile {
        top: Spot::Empty,
        under: Spot::Empty,
    };
    classic[6].under = Spot::Empty;
    let hidden = |count: usize| vec![None; count];
    let shown = |notation: &str, playable: &str| -> Result<Vec<Option<HandCard>>, Failure> {
        Ok(held(notation, playable)?.into_iter().map(Some).collect())
    };
    let dealt = || {
        let pile = BoardPile {
            top: Spot::Empty,
            under: Spot::FaceDown,
        };
        vec![pile; 4]
    };
    for (name, upper, lower, trick) in [
        (
            "board-dealing",
            side("Annegret", "", dealt(), Vec::new()),
            side(
                "Bert",
                "nennt das Spiel",
                front("CJ DJ CA C9", "")?,
                Vec::new(),
            ),
            Vec::new(),
        ),
        (
            "board-classic",
            side(
                "Annegret",
                "Alleinspielerin · 34 Augen",
                classic,
                Vec::new(),
            ),
            side("Bert", "21 Augen", front(own, "HA H7")?, Vec::new()),
            trick.clone(),
        ),
        (
            "board-harlequin",
            side(
                "Annegret",
                "Alleinspielerin · 34 Augen",
                backs("SJ HJ CT SA HQ H8 DK D7")?,
                Vec::new(),
            ),
            side("Bert", "21 Augen", front(own, "HA H7")?, Vec::new()),
            trick.clone(),
        ),
        (
            "board-half-open",
            side(
                "Annegret",
                "8 Karten auf der Hand",
                backs("SJ HJ CT SA")?,
                hidden(8),
            ),
            side(
                "Bert",
                "",
                front("CJ DJ CA C9", "")?,
                shown("SK HA H7 DQ D8 S9 S7 D9", "HA H7")?,
            ),
            trick.clone(),
        ),
        (
            "board-admirals",
            side(
                "Annegret",
                "5 Karten auf der Hand",
                front("SJ HJ CT SA HQ", "")?,
                hidden(5),
            ),
            side(
                "Bert",
                "",
                front("CJ DJ CA C9 SK", "")?,
                shown("HA H7 DQ D8 S9 S7 D9", "HA H7")?,
            ),
            trick,
        ),
    ] {
        let content = PileBoard {
            sides: [upper, lower],
            trick,
        };
        let file = pictures.png(style, &board(&content))?;
        fs::write(folder.join(format!("{name}.png")), file)?;
    }
    Ok(())
}

fn cards52(notation: &str) -> Result<Vec<Card52>, Failure> {
    let cards = notation.split_whitespace();
    cards.map(|card| Ok(card.parse()?)).collect()
}

fn write_rounds(pictures: &Pictures, style: DeckStyle, folder: &Path) -> Result<(), Failure> {
    let names = [
        "Annegret",
        "Friedrich-Wilhelm von Itz",
        "Computer",
        "Łukasz",
        "Dora",
        "Emil",
        "Frieda",
        "Gustav",
        "Heidi",
    ];
    let shown = ["HK HQ H5", "C2 C3 C4", "D5 D6 S2", "SA SK SQ"];
    let player = |(name, index): (&&str, usize), cards: bool| -> Result<RoundSeat, Failure> {
        Ok(RoundSeat {
            name: (*name).to_owned(),
            note: match (index, cards) {
                (2, _) => "ausgeschieden".to_owned(),
                (1, true) => "31, nicht angesagt\nverliert ein Leben".to_owned(),
                (3, true) => "verliert 2 Leben".to_owned(),
                _ => String::new(),
            },
            pennies: (index != 2 && !cards).then_some((3 - (index % 4) as u8, 3)),
            cards: if cards {
                cards52(shown[index % 4])?
            } else {
                Vec::new()
            },
            value: if cards {
                "30½".to_owned()
            } else {
                String::new()
            },
            marked: index == 0,
            out: index == 2,
        })
    };
    for (name, count, own, result) in [
        ("round-3", 3, "HK H5 S2", false),
        ("round-3-drawn", 3, "HK H5 S2 C6", false),
        ("round-9", 9, "", false),
        ("round-over-3", 3, "", true),
        ("round-over-9", 9, "", true),
    ] {
        let players = names.iter().take(count).zip(0..);
        let players = players.map(|seat| player(seat, result));
        let pile = |label: &str, note: &str, top| RoundPile {
            label: label.to_owned(),
            note: note.to_owned(),
            top,
        };
        let piles = if result {
            Vec::new()
        } else {
            vec![
                pile("Stapel", "31 Karten", Spot::FaceDown),
                pile("Ablage", "", Spot::Open("D3".parse()?)),
            ]
        };
        let own = cards52(own)?;
        let table = RoundTable {
            title: if result {
                "Runde 3: Dora hat geklopft.".to_owned()
            } else {
                String::new()
            },
            piles,
            players: players.collect::<Result<_, _>>()?,
            drawn: (own.len() == 4).then(|| own[3]),
            own_note: if own.is_empty() {
                String::new()
            } else {
                "Deine Karten: 15".to_owned()
            },
            own,
        };
        let file = pictures.png(style, &round(&table))?;
        fs::write(folder.join(format!("{name}.png")), file)?;
    }
    Ok(())
}

fn write_emojis(pictures: &Pictures, style: DeckStyle, folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    for card in CardSet::FULL.iter().map(Some).chain([None]) {
        let file = pictures.emoji(style, card)?;
        fs::write(
            folder.join(format!("{}.png", emoji_name(style, card, &file))),
            file,
        )?;
    }
    Ok(())
}

fn write_sheets(pictures: &Pictures, style: DeckStyle, folder: &Path) -> Result<(), Failure> {
    let names = [
        "Annegret",
        "Friedrich-Wilhelm von Itz",
        "Sophie (PC)",
        "Łukasz",
    ];
    for (players, deals) in [(3, 9), (4, 48)] {
        let played = [
            "Kreuz +48",
            "Grand −192",
            "Null +23",
            "Schellen −18",
            "Ramsch",
            "Eingepasst",
        ];
        let totals = ["48", "−144", "1024", "−23"];
        let deals = (0..deals)
            .zip(played.iter().cycle())
            .map(|(deal, what)| {
                let mut cells = vec![String::new(); players];
                cells[deal % players] = totals[deal % 4].to_owned();
                SheetRow {
                    label: format!("{}. {what}", deal + 1),
                    cells,
                }
            })
            .collect();
        let total = |(label, cells): (&str, [&str; 4])| SheetRow {
            label: label.to_owned(),
            cells: cells.map(str::to_owned).to_vec(),
        };
        let totals = [
            ("Punkte", ["248", "−96", "1024", "0"]),
            ("Gewonnen", ["3", "0", "7", "1"]),
            ("Verloren", ["0", "1", "1", "1"]),
            ("Andere verloren", ["2", "1", "1", "1"]),
            ("Gesamt", ["398", "−146", "1324", "0"]),
        ];
        let sheet = ScoreSheet {
            title: "Liste mit 48 Spielen".to_owned(),
            names: names.map(str::to_owned)[..players].to_vec(),
            deals,
            totals: totals.map(total).to_vec(),
        };
        fs::write(
            folder.join(format!("score-sheet-{players}.png")),
            pictures.png(style, &score_sheet(&sheet))?,
        )?;
    }
    Ok(())
}
