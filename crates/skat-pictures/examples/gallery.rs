//! Writes pictures of every kind in every style into the folder given as argument, for visual
//! inspection.

use std::path::{Path, PathBuf};
use std::{env, fs};

use skat_pictures::{
    CardRow, DealEnd, DeckStyle, Face, HandCard, Letters, Pictures, Reckoning, ScoreSheet,
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
    let seat = |name, note, card: &str, order| TrickSeat {
        name,
        note,
        card: card.parse().ok(),
        order,
        marked: order.is_none(),
    };
    let three = [
        seat("Annegret", "Solistin", "HT", Some(1)),
        seat(
            "Friedrich-Wilhelm 🎉 von Itzenplitz",
            "Gegenpartei",
            "HA",
            Some(2),
        ),
        seat("שלום Ümläut", "Gegenpartei", "", None),
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
    let four = [
        three[0],
        three[1],
        seat("Computer", "gibt", "", Some(3)),
        three[2],
    ];
    fs::write(
        folder.join("trick-4.png"),
        pictures.png(style, &trick(&four))?,
    )?;

    let hands = [
        "CJ SJ CA CT C9 SA ST HA HK D7",
        "HJ CK CQ SK S9 HT H8 DA DT D9",
        "DJ C8 C7 SQ S8 S7 HQ H9 DK DQ",
        "H7 D8",
    ];
    let hands: Vec<Vec<Card>> = hands.into_iter().map(cards).collect::<Result<_, _>>()?;
    let labels = [
        ("Annegret", "Solistin"),
        ("Friedrich-Wilhelm von Itz", "Gegenpartei"),
        ("Computer", "Gegenpartei"),
        ("Skat", "0 Augen"),
    ];
    let rows: Vec<CardRow<'_>> = hands
        .iter()
        .zip(labels)
        .map(|(cards, (label, note))| CardRow {
            label,
            note,
            cards,
            marked: note == "Solistin",
        })
        .collect();
    let all: Vec<Card> = CardSet::FULL.iter().collect();
    let piles = [
        CardRow {
            label: "Solistin",
            note: "78 Augen, 6 Stiche",
            cards: &all[12..32],
            marked: true,
        },
        CardRow {
            label: "Gegenpartei",
            note: "42 Augen, 4 Stiche",
            cards: &all[..12],
            marked: false,
        },
    ];
    let lines = [
        Reckoning {
            text: "Mit 2 Spitzen",
            value: "2",
        },
        Reckoning {
            text: "Spiel",
            value: "+ 1",
        },
        Reckoning {
            text: "Hand",
            value: "+ 1",
        },
        Reckoning {
            text: "Kreuz",
            value: "× 12",
        },
    ];
    let total = Reckoning {
        text: "Gewonnen, gereizt bis 33",
        value: "+48",
    };
    let end = DealEnd {
        title: "Annegret gewinnt Kreuz Hand mit 78 Augen",
        hands: &rows,
        piles: &piles,
        lines: &lines,
        total: Some(total),
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
        let labels: Vec<String> = (1..=deals)
            .zip(played.iter().cycle())
            .map(|(deal, what)| format!("{deal}. {what}"))
            .collect();
        let totals = ["48", "−144", "1024", "−23"];
        let cells: Vec<Vec<&str>> = (0..deals)
            .map(|deal| {
                (0..players)
                    .map(|seat| {
                        if deal % players == seat {
                            totals[deal % 4]
                        } else {
                            ""
                        }
                    })
                    .collect()
            })
            .collect();
        let rows: Vec<SheetRow<'_>> = labels
            .iter()
            .zip(&cells)
            .map(|(label, cells)| SheetRow { label, cells })
            .collect();
        let totals = [
            SheetRow {
                label: "Punkte",
                cells: &["248", "−96", "1024", "0"],
            },
            SheetRow {
                label: "Gewonnen",
                cells: &["3", "0", "7", "1"],
            },
            SheetRow {
                label: "Verloren",
                cells: &["0", "1", "1", "1"],
            },
            SheetRow {
                label: "Andere verloren",
                cells: &["2", "1", "1", "1"],
            },
            SheetRow {
                label: "Gesamt",
                cells: &["398", "−146", "1324", "0"],
            },
        ];
        let sheet = ScoreSheet {
            title: "Liste mit 48 Spielen",
            names: &names[..players],
            rows: &rows,
            totals: &totals,
        };
        fs::write(
            folder.join(format!("score-sheet-{players}.png")),
            pictures.png(style, &score_sheet(&sheet))?,
        )?;
    }
    Ok(())
}
