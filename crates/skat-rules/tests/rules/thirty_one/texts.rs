//! Text forms of actions and views.

use skat_rules::game::Game;
use skat_rules::games::thirty_one::{Action, PlayerStatus};

use super::support::{CARDS, all_actions, game, play, seat};

#[test]
fn actions_read_back_from_their_text() {
    let actions = all_actions();
    assert_eq!(actions.len(), 9 + 2 * 52);
    for action in actions {
        let text = action.to_string();
        assert!(!text.is_empty() && text.len() <= 40);
        assert_eq!(text.parse(), Ok(action), "{text}");
    }
    for text in [
        "",
        "discard",
        "discard C1",
        "discard C7 ",
        "declare C7 C8",
        "Draw",
        "draw C7",
        "knock ",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn views_as_text() {
    let mut deal = game(3, &[("first-call", "throw-down")], CARDS);
    assert_eq!(
        deal.seat_view(seat(0)).to_string(),
        "0: 3 pennies\n1: 3 pennies\n2: 3 pennies\n\
         round 1, dealt by 2, stock 42, discard C2; 0 decides about a throw-down\nhand of 0: \n"
    );
    play(&mut deal, "0 look, 0 take").unwrap();
    let view = deal.seat_view(seat(0)).to_string();
    assert!(
        view.ends_with(
            "stock 42; 0 took C2 and discards\nhand of 0: S2 SK SA C2, the last one drawn: C2\n"
        ),
        "{view}"
    );
    play(&mut deal, "0 discard S2, 1 knock, 2 pass, 0 pass").unwrap();
    let view = deal.public_view().to_string();
    assert!(
        view.starts_with("round 1 ended after 1 knocked\n  0 showed SK SA C2: 21\n"),
        "{view}"
    );
    assert!(
        view.contains("  1 lost 2\n") && view.contains("1: 1 penny\n"),
        "{view}"
    );

    for (style, texts) in [
        ("cadillac", ["4 nickels", "2 nickels", "on poverty"]),
        ("gin", ["no letter", "GI", "out"]),
        (
            "bus",
            ["seated at the back", "in the middle", "on the stairs"],
        ),
        ("pennies", ["3 pennies", "1 penny", "out"]),
    ] {
        let view = game(2, &[("style", style)], "SA SK S2 / H9 H8 D2 / C2").public_view();
        let PlayerStatus::Lives(lives) = view.standings[0] else {
            panic!("{style} is for lives")
        };
        for (lost, text) in [0, 2, 4].into_iter().zip(texts) {
            let mut view = view.clone();
            view.standings[0] = PlayerStatus::Lives(lives.lose(lost));
            assert!(
                view.to_string().starts_with(&format!("0: {text}\n")),
                "{view}"
            );
        }
    }
}
