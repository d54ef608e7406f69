//! The presentation of any game without one of its own: the view's plain text, and a control for
//! each legal action.

use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::seat::Seat;
use skat_table::{DealView, Place};

use crate::games::action_text;
use crate::model::message::{Described, PanelParts};
use crate::parts::controls::{back, refresh, rows};
use crate::parts::player_lines::takeover_note;
use crate::parts::render_context::RenderContext;
use crate::parts::viewer::wait_for;
use crate::text::cards;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, ControlEmoji, Panel, Press, Row, Select, SelectChoice};

/// Above this number of actions, selects replace the buttons, which would fill the message.
const MOST_BUTTONS: usize = 20;

/// Discord's limit on options in a select.
const MOST_OPTIONS: usize = 25;

/// The selects of a message. They leave the fifth row to buttons.
const SELECTS: [Press; 4] = [
    Press::ChooseAction,
    Press::ChooseMore(1),
    Press::ChooseMore(2),
    Press::ChooseMore(3),
];

/// Longer labels would wrap on a phone.
const LONGEST_LABEL: usize = 34;

/// UTF-16 units of a view's text that fit into a public message beside nine names and the list's
/// scores.
const LONGEST_PUBLIC: usize = 2_400;

/// UTF-16 units of a view's text that fit into a panel beside nine names and a note.
const LONGEST_OWN: usize = 1_000;

/// Describes the public state of a deal.
pub(crate) fn describe(context: &RenderContext<'_>, deal: &DealView) -> Described {
    let title = if deal.awaited.is_empty() {
        context.texts.title_over()
    } else {
        context.game()
    };
    let players = context
        .places()
        .map(|place| player_line(context, deal, place));
    let lines = players
        .chain([code_block(&deal.public.to_string(), LONGEST_PUBLIC)])
        .collect();
    Described {
        title,
        lines,
        fields: Vec::new(),
    }
}

/// Describes a player under the seat number that the view's text uses.
fn player_line(context: &RenderContext<'_>, deal: &DealView, place: Place) -> String {
    let name = context.name(place);
    let Some(seat) = deal.seat(place) else {
        return format!("💤 {name} · {}", context.texts.sits_out());
    };
    let marker = if deal.awaited.contains(seat) {
        "▶️"
    } else {
        "▫️"
    };
    let dealer = (deal.dealer == place).then(|| context.texts.deals());
    let parts: Vec<String> = [name]
        .into_iter()
        .chain(dealer)
        .chain(takeover_note(context, place))
        .collect();
    format!("{marker} `{seat}` {}", parts.join(" · "))
}

/// Builds a player's panel for the current deal.
pub(crate) fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &AnySeatView,
    panel: Panel,
) -> PanelParts {
    if let Some(lines) = outcome(context, deal) {
        return (lines, rows(vec![refresh(context.texts)]));
    }
    let (ending, going_on): (Vec<AnyAction>, Vec<AnyAction>) = view
        .legal()
        .into_iter()
        .partition(|action| action.ends_early());
    if panel == Panel::ConfirmConcede && !ending.is_empty() {
        let ways = ending
            .into_iter()
            .map(|action| button(context.texts, action, ButtonStyle::Danger));
        return (
            vec![context.texts.confirm_end_early()],
            rows(ways.chain([back(context.texts)]).collect()),
        );
    }
    let heading = if going_on.is_empty() {
        wait_for(context, deal)
    } else {
        context.texts.ask_action()
    };
    let lines = vec![
        heading,
        who_is_who(context, deal),
        code_block(&view.to_string(), LONGEST_OWN),
    ];
    let end_early = Button::new(
        Press::AskConcede,
        ButtonStyle::Secondary,
        context.texts.button_end_early(),
    );
    let end_early = (!ending.is_empty()).then_some(end_early);
    (lines, controls(context, &going_on, end_early))
}

/// Returns the final state of a finished deal.
pub(crate) fn outcome(context: &RenderContext<'_>, deal: &DealView) -> Option<Vec<String>> {
    let over = deal.awaited.is_empty();
    over.then(|| {
        let result = code_block(&deal.public.to_string(), LONGEST_OWN);
        vec![
            format!("### {}", context.texts.title_over()),
            who_is_who(context, deal),
            result,
        ]
    })
}

/// Maps the seat numbers in the view's text to names.
fn who_is_who(context: &RenderContext<'_>, deal: &DealView) -> String {
    let seats = Seat::first(u8::try_from(deal.seats.len()).unwrap_or(u8::MAX));
    let names: Vec<String> = seats
        .map(|seat| format!("`{seat}` {}", context.name(deal.place(seat))))
        .collect();
    format!("-# {}", names.join(" · "))
}

/// Offers up to [`MOST_BUTTONS`] actions as buttons. Beyond that, selects list the actions in
/// order; one-word actions such as passing stay buttons.
fn controls(
    context: &RenderContext<'_>,
    actions: &[AnyAction],
    end_early: Option<Button>,
) -> Vec<Row> {
    if actions.is_empty() {
        return rows(
            [refresh(context.texts)]
                .into_iter()
                .chain(end_early)
                .collect(),
        );
    }
    if actions.len() <= MOST_BUTTONS {
        let buttons = actions
            .iter()
            .map(|&action| button(context.texts, action, ButtonStyle::Primary));
        return rows(buttons.chain(end_early).collect());
    }
    let single_word = |action: &AnyAction| !action.to_string().contains(' ');
    let words: Vec<AnyAction> = actions
        .iter()
        .copied()
        .filter(single_word)
        .take(4)
        .collect();
    let rest: Vec<AnyAction> = actions
        .iter()
        .copied()
        .filter(|action| !words.contains(action))
        .collect();
    let buttons = words
        .into_iter()
        .map(|action| button(context.texts, action, ButtonStyle::Primary));
    let selects = rest
        .chunks(MOST_OPTIONS)
        .zip(SELECTS)
        .map(|(actions, press)| select(context, actions, press));
    rows(buttons.chain(end_early).collect())
        .into_iter()
        .chain(selects)
        .collect()
}

fn button(texts: Texts, action: AnyAction, style: ButtonStyle) -> Button {
    Button::new(Press::Act(action), style, label(texts, action))
}

fn select(context: &RenderContext<'_>, actions: &[AnyAction], press: Press) -> Row {
    let option = |&action: &AnyAction| SelectChoice {
        label: label(context.texts, action),
        value: action.to_string(),
        description: None,
        emoji: action.played_card().map(ControlEmoji::Card),
    };
    let options: Vec<SelectChoice> = actions.iter().map(option).collect();
    let end = |choice: Option<&SelectChoice>| {
        choice
            .map(|choice| choice.label.clone())
            .unwrap_or_default()
    };
    let placeholder = context
        .texts
        .select_action(end(options.first()), end(options.last()));
    Row::Select(Select {
        press,
        placeholder,
        min: 1,
        max: 1,
        options,
    })
}

/// Labels an action in at most [`LONGEST_LABEL`] characters.
fn label(texts: Texts, action: AnyAction) -> String {
    let words = match action.played_card() {
        Some(card) => cards::label(texts, card),
        None => action_text::called(texts.without_emojis(), action),
    };
    words.chars().take(LONGEST_LABEL).collect()
}

/// Puts the text in a code block. Cuts a long text at its beginning, because the latest events
/// stand at its end.
fn code_block(text: &str, longest: usize) -> String {
    let mut room = longest;
    let mut lines = Vec::new();
    for line in text.lines().rev() {
        let length = line.encode_utf16().count() + 1;
        if length > room {
            lines.push("…");
            break;
        }
        room -= length;
        lines.push(line);
    }
    lines.reverse();
    format!("```\n{}\n```", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use skat_rules::deal::DealSecret;
    use skat_rules::game::{AnyAction, GameId};
    use skat_rules::rule_set::RuleSet;
    use skat_table::{
        Command, Header, PersonId, PlayerView, StageView, Table, TableId, ThinkTime, Timestamp,
    };

    use super::{LONGEST_OWN, code_block, describe, outcome, panel};
    use crate::parts::render_context::RenderContext;
    use crate::{Lang, Panel, Press, Row};

    const NOW: Timestamp = Timestamp(0);

    fn person(number: u8) -> PersonId {
        PersonId::new(u64::from(number) + 1)
    }

    fn begun(game: GameId) -> Table {
        let places = *game.players().start();
        let time = ThinkTime::Unlimited;
        let header = Header::new(
            TableId::new(1),
            game,
            RuleSet::ISKO,
            places,
            places.into(),
            time,
            person(0),
            NOW,
        );
        let mut table = Table::open(header.expect("a header"));
        for number in 0..places {
            give(
                &mut table,
                Command::Join {
                    person: person(number),
                },
            );
        }
        give(
            &mut table,
            Command::Begin {
                by: person(0),
                secret: DealSecret::new([7; 32]),
            },
        );
        table
    }

    fn give(table: &mut Table, command: Command) {
        *table = table
            .handle(command, NOW)
            .expect("the command is legal")
            .next;
    }

    /// Returns the view of the first player who is asked.
    fn asked(table: &Table) -> PlayerView {
        let place = (0..)
            .zip(&table.view().places)
            .find(|(_, place)| place.awaited)
            .map(|(number, _)| number);
        table
            .player_view(person(place.expect("a player is asked")))
            .expect("the person sits at the table")
    }

    /// Returns the actions behind these controls.
    fn offered(game: GameId, rows: &[Row]) -> Vec<AnyAction> {
        let of_row = |row: &Row| -> Vec<AnyAction> {
            match row {
                Row::Buttons(buttons) => buttons
                    .iter()
                    .filter_map(|button| match button.press {
                        Press::Act(action) => Some(action),
                        _ => None,
                    })
                    .collect(),
                Row::Select(select) => {
                    let read = |value: &str| {
                        game.parse_action(value)
                            .expect("a value parses as an action")
                    };
                    select
                        .options
                        .iter()
                        .map(|option| read(&option.value))
                        .collect()
                }
                Row::Pick(_) => Vec::new(),
            }
        };
        rows.iter().flat_map(of_row).collect()
    }

    #[test]
    fn every_game_can_be_played_in_the_general_presentation() {
        for &game in GameId::ALL {
            let mut table = begun(game);
            for step in 0..400_usize {
                let view = asked(&table);
                let shown = table.view();
                let context = RenderContext::new(
                    &shown,
                    &|person: PersonId| person.number().to_string(),
                    Lang::En,
                );
                let StageView::Playing(deal) = &shown.stage else {
                    let StageView::Between { deal, .. } = &shown.stage else {
                        break;
                    };
                    assert!(
                        outcome(&context, deal).is_some_and(|lines| !lines.is_empty()),
                        "{game:?}"
                    );
                    break;
                };
                assert!(
                    outcome(&context, deal).is_none() && !describe(&context, deal).lines.is_empty()
                );
                let seat = view.seat.as_ref().expect("the person has a seat");
                let (lines, rows) = panel(&context, deal, seat, Panel::Normal);
                assert!(
                    rows.len() <= 5 && lines.join("\n").chars().count() < 2 * LONGEST_OWN,
                    "{game:?}"
                );
                let mut going_on = offered(game, &rows);
                assert!(
                    going_on.iter().all(|action| seat.legal().contains(action)),
                    "{going_on:?}"
                );
                going_on.retain(|action| !action.ends_early());
                let action = going_on[step * 31 % going_on.len()];
                give(
                    &mut table,
                    Command::Act {
                        person: person(view.place.0),
                        decision: view.decision,
                        action,
                    },
                );
            }
        }
    }
    #[test]
    fn a_long_text_loses_its_beginning() {
        assert_eq!(code_block("one\ntwo\n", 8), "```\none\ntwo\n```");
        assert_eq!(
            code_block("one\ntwo\nthree\n", 10),
            "```\n…\ntwo\nthree\n```"
        );
    }
}
