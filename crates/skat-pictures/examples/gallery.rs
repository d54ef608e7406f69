//! Writes pictures of every kind in every style into the folder given as argument, for visual
//! inspection.

use std::path::{Path, PathBuf};
use std::{env, fs};

use skat_pictures::{
    CardRow, DealEnd, DeckStyle, Face, HandCard, Letters, Pictures, ReckonedLine, ScoreSheet,
    SheetRow, TrickSeat, deal_end, emoji_name, hand, score_sheet, trick, turn,
};
use skat_rules::card::{Card, CardSet, Suit};

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
        write_emojis(&pictures, style, &folder.join("emojis"))?;
    }
    let sheet = DeckStyle::new(Face::French, Letters::German);
    write_sheets(&pictures, sheet, &folder)
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
    let seat = |name: &str, note: &str, card: Option<(Card, u8)>| TrickSeat {
        name: name.to_owned(),
        note: note.to_owned(),
        card,
        marked: card.is_none(),
    };
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
        piles: Vec::new(),
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
    fs::write(
        folder.join("deal-end.png"),
        pictures.png(style, &deal_end(&end))?,
    )?;
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
        "Computer",
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
