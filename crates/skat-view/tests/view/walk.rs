//! Whole deals of every game, played by people who press the controls of their panels and know
//! nothing else.

use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::RuleSet;
use skat_table::{Command, PlayerView, StageView, Table};
use skat_view::{Lang, Message, Panel, Press, Row, panel, public_message};

use crate::games::{asked, begun_by, chance, give, person};
use crate::pictures::{LOOKS, reader};
use crate::support::{check_limits, long_mention, long_note, presses};

/// Rules for each game that together cover all of its phases.
pub(crate) const RULES: [(GameId, &[&str]); 9] = [
    (
        GameId::Skat,
        &[
            "isko",
            "kneipe skat.all-pass=ramsch ramsch.pushing=on ramsch.klopfen=on \
             ramsch.announced-virgin=on rounds.ramsch=each",
        ],
    ),
    (
        GameId::Strohmann,
        &["isko", "isko strohmann.third-hand=set-aside"],
    ),
    (GameId::Oma, &["isko", "isko oma.card=to-winner"]),
    (
        GameId::Officers,
        &[
            "isko",
            "isko officers.layout=harlequin officers.passing=on officers.null=on",
            "isko officers.layout=half-open officers.scoring=two-three-four",
            "isko officers.layout=admirals officers.null=on",
        ],
    ),
    (
        GameId::Ramsch,
        &[
            "isko",
            "isko ramsch.pushing=on ramsch.klopfen=on",
            "isko ramsch.scoring=gewinner ramsch.skat=loser",
        ],
    ),
    (
        GameId::Schieberamsch,
        &["isko", "isko ramsch.announced-virgin=on ramsch.tens=low"],
    ),
    (GameId::Tournee, &["isko", "isko tournee.guckser-null=on"]),
    (GameId::Texas, &["isko"]),
    (
        GameId::ThirtyOne,
        &[
            "isko 31.lives=1",
            "isko 31.style=bus 31.lives=2 31.stop-after-drawing=on",
            "isko 31.style=gin",
            "isko 31.style=cadillac 31.lives=1 31.first-call=throw-down",
            "isko 31.style=jacobs 31.first-call=hammer",
        ],
    ),
];

/// The maximum number of random presses for one decision.
const MOST_PRESSES: usize = 500;

/// The maximum number of decisions at a table.
const MOST_DECISIONS: usize = 1_500;

/// A random press: it shows a panel or takes an action.
enum Pressed {
    Shows(Panel),
    Does(AnyAction),
}

/// The enabled controls of a message, by the effect of pressing or choosing them.
fn controls(game: GameId, message: &Message) -> Vec<Pressed> {
    let of_press = |press: Press| match press {
        Press::Act(action) => Some(Pressed::Does(action)),
        press => Panel::shown_by(press).map(Pressed::Shows),
    };
    let of_row = |row: &Row| -> Vec<Pressed> {
        match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .filter(|button| !button.disabled)
                .filter_map(|button| of_press(button.press))
                .collect(),
            Row::Select(select) => {
                let read = |value: &str| {
                    game.parse_action(value)
                        .expect("a value parses as an action")
                };
                select
                    .options
                    .iter()
                    .map(|option| Pressed::Does(read(&option.value)))
                    .collect()
            }
            Row::Pick(_) => Vec::new(),
        }
    };
    message.rows.iter().flat_map(of_row).collect()
}

/// Checks a player's panel. Nothing there is for people without a seat.
fn check_panel(message: &Message) {
    check_limits(message);
    for (press, _) in presses(message) {
        assert!(!matches!(press, Press::Join | Press::Watch), "{message:?}");
    }
}

/// Presses at random until an action is taken, and checks every message on the way.
fn press_until_done(game: GameId, view: &PlayerView, seed: &mut u64) -> AnyAction {
    let mut current = Panel::Normal;
    for _ in 0..MOST_PRESSES {
        let look = LOOKS[chance(seed) % LOOKS.len()];
        let show = |lang| {
            panel(
                view,
                current,
                Some(&long_note()),
                &long_mention,
                reader(look, lang),
            )
        };
        Lang::ALL.map(show).iter().for_each(check_panel);
        let mut pressed = controls(game, &show(Lang::De));
        // Concessions and high bids are rare, because they would leave little play.
        if !chance(seed).is_multiple_of(20) {
            pressed.retain(|pressed| {
                !matches!(
                    pressed,
                    Pressed::Shows(Panel::ConfirmConcede | Panel::ConfirmClaim)
                )
            });
        }
        if pressed.len() > 20
            && matches!(pressed[0], Pressed::Does(action) if action.to_string().starts_with("bid "))
        {
            pressed.truncate(3);
        }
        assert!(
            !pressed.is_empty(),
            "nothing can be pressed: {:?}",
            show(Lang::De)
        );
        let index = chance(seed) % pressed.len();
        match pressed.swap_remove(index) {
            Pressed::Shows(next) => current = next,
            Pressed::Does(action) => return action,
        }
    }
    panic!(
        "nothing is done in {MOST_PRESSES} presses: {:?}",
        panel(view, current, None, &long_mention, Lang::De)
    );
}

/// Plays this number of deals, or up to [`MOST_DECISIONS`], and returns the number of finished
/// deals.
fn play(table: &mut Table, game: GameId, places: u8, deals: u16, seed: &mut u64) -> u16 {
    let mut over = 0;
    for _ in 0..MOST_DECISIONS {
        let shown = table.view();
        let look = LOOKS[chance(seed) % LOOKS.len()];
        Lang::ALL
            .map(|lang| public_message(&shown, &long_mention, reader(look, lang)))
            .iter()
            .for_each(check_limits);
        match shown.stage {
            StageView::Playing(_) => {
                let view = asked(table);
                let action = press_until_done(game, &view, seed);
                let command = Command::Act {
                    person: person(view.place.0),
                    decision: view.decision,
                    action,
                };
                give(table, command);
            }
            StageView::Between { .. } => {
                over += 1;
                for number in 0..places {
                    let view = table
                        .player_view(person(number))
                        .expect("the person sits at the table");
                    Lang::ALL
                        .map(|lang| panel(&view, Panel::Normal, None, &long_mention, lang))
                        .iter()
                        .for_each(check_panel);
                }
                if over == deals {
                    return over;
                }
                for number in 0..places {
                    if matches!(table.view().stage, StageView::Between { .. }) {
                        give(
                            table,
                            Command::Ready {
                                person: person(number),
                            },
                        );
                    }
                }
            }
            _ => return over + 1,
        }
    }
    over
}

#[test]
fn every_game_can_be_played_through_the_offered_buttons() {
    for (game, rule_sets) in RULES {
        for (number, rules) in (0_u8..).zip(rule_sets) {
            let rules: RuleSet = rules
                .parse()
                .unwrap_or_else(|error| panic!("{rules}: {error}"));
            let mut seed = u64::from(number) + 1;
            let places = *game.players().start();
            for secret in 0..3 {
                let mut table = begun_by(rules, game, places, secret);
                let over = play(&mut table, game, places, 2, &mut seed);
                // A game of Thirty-one for points is long.
                let ends = !rules.thirty_one.style.for_points();
                assert!(
                    over > 0 || !ends,
                    "{game:?} with {rules:?}: the deal doesn't end"
                );
            }
        }
    }
    assert_eq!(RULES.map(|(game, _)| game).to_vec(), GameId::ALL);
}

#[test]
fn many_can_play_thirty_one() {
    let rules: RuleSet = "isko 31.lives=1".parse().expect("a valid rule set");
    let mut table = begun_by(rules, GameId::ThirtyOne, 9, 4);
    assert_eq!(play(&mut table, GameId::ThirtyOne, 9, 1, &mut 9), 1);
}
