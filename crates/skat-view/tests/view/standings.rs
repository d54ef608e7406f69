//! Leaderboards, profiles and privacy notices, in both languages.

use skat_rules::game::GameId;
use skat_table::{DealKind, Timestamp};
use skat_view::{
    Lang, Leaderboard, LeaderboardRow, Mention, Privacy, Profile, Ranking, Row, ask_to_delete,
    leaderboard, profile,
};

use crate::messages::{joined, snapshots};
use crate::support::{check_limits, shown, told};

fn row(place: usize, user: u64, value: i64) -> LeaderboardRow {
    LeaderboardRow {
        place,
        name: Mention::User(user),
        value,
        counted: 48,
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
            ..newcomer.clone()
        };
        let first_deal = Profile {
            deals: 1,
            points: 40,
            defended: (1, 0),
            recent: vec![40],
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
