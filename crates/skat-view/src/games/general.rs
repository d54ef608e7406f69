//! The general presentation, which suits any game: the view's plain text, and a control for each
//! legal action.

use std::fmt::Display;

use skat_rules::game::AnyAction;
use skat_rules::seat::Seat;
use skat_table::{DealView, Place};

use crate::model::message::{Described, PanelParts};
use crate::parts::controls::{MOST_OPTIONS, back, choose, refresh, rows};
use crate::parts::player_lines::takeover_note;
use crate::parts::render_context::RenderContext;
use crate::parts::viewer::wait_for;
use crate::text::cards;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, ControlEmoji, Panel, Press, Row, SelectChoice};

/// Above this number of actions, selects replace the buttons, which would fill the message.
const MOST_BUTTONS: usize = 20;

/// One-word actions that stay buttons beside the selects. They leave room for an early end.
const MOST_WORDS: usize = 4;

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

/// A legal action, and its name in words.
#[derive(Clone)]
pub(crate) struct NamedAction {
    pub(crate) action: AnyAction,
    pub(crate) name: String,
}

/// Describes the public state of a deal.
pub(crate) fn describe(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &impl Display,
) -> Described {
    let title = if deal.awaited.is_empty() {
        context.texts.title_over()
    } else {
        context.game()
    };
    let players = context
        .places()
        .map(|place| player_line(context, deal, place));
    let lines = players
        .chain([code_block(&view.to_string(), LONGEST_PUBLIC)])
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
    view: &impl Display,
    legal: Vec<NamedAction>,
    panel: Panel,
) -> PanelParts {
    if let Some(lines) = outcome(context, deal, view) {
        return (lines, rows(vec![refresh(context.texts)]));
    }
    let (ending, going_on): (Vec<NamedAction>, Vec<NamedAction>) = legal
        .into_iter()
        .partition(|named| named.action.ends_early());
    if panel == Panel::ConfirmConcede && !ending.is_empty() {
        let ways = ending
            .iter()
            .map(|named| button(context.texts, named, ButtonStyle::Danger));
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
pub(crate) fn outcome(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &impl Display,
) -> Option<Vec<String>> {
    let over = deal.awaited.is_empty();
    over.then(|| {
        let result = code_block(&view.to_string(), LONGEST_OWN);
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
    actions: &[NamedAction],
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
            .map(|named| button(context.texts, named, ButtonStyle::Primary));
        return rows(buttons.chain(end_early).collect());
    }
    let mut room = MOST_WORDS;
    let (words, rest): (Vec<NamedAction>, Vec<NamedAction>) =
        actions.iter().cloned().partition(|named| {
            let fits = room > 0 && !named.action.to_string().contains(' ');
            room -= usize::from(fits);
            fits
        });
    let buttons = words
        .iter()
        .map(|named| button(context.texts, named, ButtonStyle::Primary));
    let selects = rest
        .chunks(MOST_OPTIONS)
        .zip(SELECTS)
        .map(|(actions, press)| select(context, actions, press));
    rows(buttons.chain(end_early).collect())
        .into_iter()
        .chain(selects)
        .collect()
}

fn button(texts: Texts, named: &NamedAction, style: ButtonStyle) -> Button {
    Button::new(Press::Act(named.action), style, label(texts, named))
}

fn select(context: &RenderContext<'_>, actions: &[NamedAction], press: Press) -> Row {
    let option = |named: &NamedAction| SelectChoice {
        label: label(context.texts, named),
        value: named.action.to_string(),
        description: None,
        emoji: named.action.played_card().map(ControlEmoji::Card),
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
    Row::Select(choose(press, placeholder, 1, options))
}

/// Labels an action in at most [`LONGEST_LABEL`] characters.
fn label(texts: Texts, named: &NamedAction) -> String {
    let card = named.action.played_card();
    let words = card.map_or_else(|| named.name.clone(), |card| cards::label(texts, card));
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
    use skat_rules::game::{
        AnyAction, AnyPublicView, AnySeatView, DealScore, Game, GameId, RegisteredGame, Setting,
    };
    use skat_rules::match_game;
    use skat_rules::rule_set::RuleSet;
    use skat_rules::seat::{Seat, SeatSet};
    use skat_table::{
        Command, DealView, Header, PersonId, PlayerView, StageView, Table, TableId, ThinkTime,
        Timestamp,
    };

    use super::{LONGEST_OWN, code_block};
    use crate::games::game_view::GameView;
    use crate::model::message::PanelParts;
    use crate::parts::render_context::RenderContext;
    use crate::{Lang, Mention, Panel, Press, Row};

    /// The same game without a presentation of its own.
    #[derive(Clone)]
    struct Plain<G>(G);

    impl<G: RegisteredGame> GameView for Plain<G> {}

    impl<G: RegisteredGame> RegisteredGame for Plain<G> {
        fn any_action(action: G::Action) -> AnyAction {
            G::any_action(action)
        }

        fn own_public_view(view: &AnyPublicView) -> Option<&G::PublicView> {
            G::own_public_view(view)
        }

        fn legal_in(view: &G::SeatView) -> &[G::Action] {
            G::legal_in(view)
        }
    }

    impl<G: RegisteredGame> Game for Plain<G> {
        type Action = G::Action;
        type Illegal = G::Illegal;
        type SeatView = G::SeatView;
        type PublicView = G::PublicView;

        const ID: GameId = G::ID;

        fn dealt(secret: &DealSecret, setting: &Setting) -> Self {
            Self(G::dealt(secret, setting))
        }

        fn seat_count(&self) -> u8 {
            self.0.seat_count()
        }

        fn awaited(&self) -> SeatSet {
            self.0.awaited()
        }

        fn legal_actions_into(&self, seat: Seat, actions: &mut Vec<G::Action>) {
            self.0.legal_actions_into(seat, actions);
        }

        fn check(&self, seat: Seat, action: G::Action) -> Result<(), G::Illegal> {
            self.0.check(seat, action)
        }

        fn apply(&mut self, seat: Seat, action: G::Action) -> Result<(), G::Illegal> {
            self.0.apply(seat, action)
        }

        fn public_view(&self) -> G::PublicView {
            self.0.public_view()
        }

        fn seat_view(&self, seat: Seat) -> G::SeatView {
            self.0.seat_view(seat)
        }

        fn score(&self) -> Option<DealScore> {
            self.0.score()
        }
    }

    /// Describes the deal, and its result if it is over.
    fn described(
        context: &RenderContext<'_>,
        deal: &DealView,
    ) -> (Vec<String>, Option<Vec<String>>) {
        match_game!(&deal.public, AnyPublicView::Played(view) => {
            assert_eq!(Plain::<Played>::last_trick(context, deal, view), None);
            assert_eq!(Plain::<Played>::progress(view), None);
            (
                Plain::<Played>::describe(context, deal, view).lines,
                Plain::<Played>::outcome(context, deal, view, None),
            )
        })
    }

    fn panel(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &AnySeatView,
        panel: Panel,
    ) -> PanelParts {
        match_game!(view, AnySeatView::Played(view) => {
            Plain::<Played>::panel(context, deal, view, panel)
        })
    }

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
                    &|person: PersonId| Mention::User(person.number()),
                    Lang::En,
                );
                let StageView::Playing(deal) = &shown.stage else {
                    let StageView::Between { deal, .. } = &shown.stage else {
                        break;
                    };
                    let (_, outcome) = described(&context, deal);
                    assert!(outcome.is_some_and(|lines| !lines.is_empty()), "{game:?}");
                    break;
                };
                let (lines, outcome) = described(&context, deal);
                assert!(outcome.is_none() && !lines.is_empty(), "{game:?}");
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
                let mut ending = seat.legal();
                ending.retain(|action| action.ends_early());
                if !ending.is_empty() {
                    let (_, rows) = panel(&context, deal, seat, Panel::ConfirmConcede);
                    assert_eq!(offered(game, &rows), ending);
                }
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
