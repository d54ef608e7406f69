//! Leaderboards, profiles and privacy notices, in both languages.

use skat_rules::game::GameId;
use skat_table::{DealKind, Timestamp};
use skat_view::{
    CardStyle, Display, Drawing, Lang, Leaderboard, LeaderboardRow, Mention, Privacy, Profile,
    ProfileRating, Ranking, RatingFigure, Reader, Replacement, Row, ask_to_delete, leaderboard,
    profile,
};

use crate::messages::{joined, snapshots};
use crate::support::{check_limits, shown, told};

fn row(place: usize, user: u64, value: i64) -> LeaderboardRow {
    LeaderboardRow {
        place,
        name: Mention::User(user),
        value,
        rating: RatingFigure::default(),
        counted: 48,
    }
}

fn figure(value: i32, uncertainty: u32) -> RatingFigure {
    RatingFigure {
        value,
        uncertainty,
        is_provisional: uncertainty > 80,
    }
}

fn rated(place: usize, rating: RatingFigure) -> LeaderboardRow {
    LeaderboardRow {
        rating,
        ..row(place, place as u64 + 1, 0)
    }
}

fn board(order: Ranking, rows: Vec<LeaderboardRow>) -> Leaderboard {
    Leaderboard {
        everywhere: false,
        month: Some((2026, 11)),
        game: GameId::Skat,
        kind: "official",
        order,
        page: 0,
        pages: 1,
        persons: rows.len(),
        own: rows.get(1).cloned(),
        rows,
        minimum: 36,
        counted: 0,
    }
}

#[test]
fn leaderboards() {
    snapshots("leaderboard", |lang| {
        let points = vec![row(0, 1, 1_240_400), row(1, 2, 95_500), row(2, 3, -310_000)];
        let shares = vec![row(0, 1, 812), row(1, 2, 500)];
        let boards = [
            board(Ranking::Points, points.clone()),
            Leaderboard {
                everywhere: true,
                month: None,
                kind: "ramsch",
                page: 1,
                pages: 3,
                persons: 27,
                own: None,
                ..board(Ranking::Lists, vec![row(10, 1, 12), row(11, 2, 12)])
            },
            board(Ranking::Declarer, shares.clone()),
            Leaderboard {
                month: None,
                ..board(
                    Ranking::Rating,
                    vec![rated(0, figure(1_562, 71)), rated(1, figure(1_618, 112))],
                )
            },
            Leaderboard {
                everywhere: true,
                month: None,
                minimum: 1,
                ..board(Ranking::Rating, Vec::new())
            },
            Leaderboard {
                own: None,
                minimum: 20,
                counted: 19,
                ..board(Ranking::Defender, shares)
            },
            Leaderboard {
                counted: 7,
                ..board(Ranking::Points, Vec::new())
            },
            // A reader who doesn't want to be listed has enough deals.
            Leaderboard {
                counted: 40,
                ..board(Ranking::Points, Vec::new())
            },
        ];
        joined(&boards.map(|board| {
            let message = leaderboard(&board, lang);
            check_limits(&message);
            shown(&message)
        }))
    });
}

#[test]
fn a_leaderboard_of_the_longest_names_keeps_the_limits() {
    let rows = (0..200)
        .map(|place| row(place, u64::MAX, -9_999_999_000))
        .collect();
    let message = leaderboard(&board(Ranking::Points, rows), Lang::De);
    check_limits(&message);
}

#[test]
fn the_first_and_the_last_page_lead_only_one_way() {
    for (page, disabled) in [(0, [true, false]), (1, [false, false]), (2, [false, true])] {
        let board = Leaderboard {
            page,
            pages: 3,
            ..board(Ranking::Points, vec![row(0, 1, 1)])
        };
        let message = leaderboard(&board, Lang::En);
        let [Row::Buttons(buttons)] = message.rows.as_slice() else {
            panic!("a row of buttons: {message:?}")
        };
        let found: Vec<bool> = buttons.iter().map(|button| button.disabled).collect();
        assert_eq!(found, disabled, "page {page}");
    }
}

#[test]
fn the_history_of_a_rating_is_a_picture_for_those_who_want_pictures() {
    let person = Profile {
        deals: 72,
        rating: Some(ProfileRating {
            lists: 2,
            history: vec![figure(1_440, 210), figure(1_521, 160)],
        }),
        ..Profile::default()
    };
    let reader = Reader {
        lang: Lang::En,
        look: CardStyle {
            display: Display::Picture,
            ..Reader::from(Lang::En).look
        },
    };
    let message = profile(&person, reader);
    check_limits(&message);
    let picture = message.picture.as_ref().expect("a picture");
    let told = "Chart of the rating, the oldest first: 1440 ± 210 ?, 1521 ± 160 ?";
    assert_eq!(picture.alt, told);
    let Drawing::Trend(chart) = &picture.drawing else {
        panic!("a chart: {picture:?}")
    };
    let ends: Vec<(i32, i32)> = chart.points.iter().map(|at| (at.low, at.high)).collect();
    assert_eq!(ends, [(1_230, 1_650), (1_361, 1_681)]);
    let Some(Replacement::Embed(in_words)) = &message.replacement else {
        panic!("words instead of the picture: {message:?}")
    };
    let words = in_words.fields.last().map(|field| field.value.to_string());
    assert!(words.is_some_and(|words| words.contains("1521 ± 160")));
    // A single day is no history.
    let first_day = Profile {
        rating: Some(ProfileRating {
            lists: 1,
            history: vec![figure(1_440, 210)],
        }),
        ..person
    };
    assert_eq!(profile(&first_day, reader).picture, None);
}

#[test]
fn profiles() {
    snapshots("profile", |lang| {
        let newcomer = Profile {
            name: Mention::User(1),
            minimum: 36,
            ..Profile::default()
        };
        let regular = Profile {
            deals: 72,
            points: 1_519,
            declared: vec![
                (DealKind::Hearts, 3, 1),
                (DealKind::Grand, 9, 2),
                (DealKind::Null, 0, 1),
            ],
            defended: (11, 34),
            card_points: (15, 1_041),
            overbid: 2,
            lists: (2, 1),
            best: Some((314, Timestamp(1_764_547_140_000))),
            worst: Some((-242, Timestamp(1_764_500_000_000))),
            recent: vec![98, 0, -146, 40, 0, 40, 98],
            rating: Some(ProfileRating {
                lists: 9,
                history: vec![figure(1_440, 210), figure(1_521, 160), figure(1_562, 71)],
            }),
            ..newcomer.clone()
        };
        let first_deal = Profile {
            deals: 1,
            points: 40,
            defended: (1, 0),
            recent: vec![40],
            rating: Some(ProfileRating {
                lists: 1,
                history: vec![figure(1_440, 210)],
            }),
            ..newcomer.clone()
        };
        let own = |person: &Profile| Profile {
            is_own: true,
            ..person.clone()
        };
        let (own_none, own_first) = (own(&newcomer), own(&first_deal));
        joined(
            &[newcomer, regular, first_deal, own_none, own_first].map(|person| {
                let message = profile(&person, lang);
                check_limits(&message);
                shown(&message)
            }),
        )
    });
}

#[test]
fn own_data() {
    snapshots("privacy", |lang| {
        let message = ask_to_delete(lang);
        check_limits(&message);
        let texts = [
            Privacy::Exported,
            Privacy::ExportTooLarge,
            Privacy::Nothing,
            Privacy::Shared,
            Privacy::Unshared,
            Privacy::Deleted,
        ];
        let texts = texts.map(|what| told(&what.into(), None, lang));
        joined(&[vec![shown(&message)], texts.to_vec()].concat())
    });
}
