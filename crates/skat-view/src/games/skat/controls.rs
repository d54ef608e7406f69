//! Controls and lines that most panels of Skat share.

use skat_rules::game::AnyAction;
use skat_rules::games::skat::{Action, ContractKind, SeatView};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::parts::controls::{MOST_OPTIONS, choose};
use crate::parts::render_context::RenderContext;
use crate::text::cards::hand;
use crate::{Button, ButtonStyle, Press, Row, SelectChoice};

/// The selects of a message. They leave the fifth row to buttons.
const SELECTS: [Press; 4] = [
    Press::ChooseAction,
    Press::ChooseMore(1),
    Press::ChooseMore(2),
    Press::ChooseMore(3),
];

/// Returns true for the three playing seats. At a table of four, the dealer may have a seat beyond
/// them.
pub(crate) const fn plays(seat: Seat) -> bool {
    seat.index() < Seat::SKAT.len()
}

pub(super) fn act(action: Action, style: ButtonStyle, label: String) -> Button {
    Button::new(Press::Act(AnyAction::Skat(action)), style, label)
}

/// Builds a button that asks for confirmation before the action.
pub(super) fn ask(action: Action, label: String) -> Button {
    Button::new(
        Press::Ask(AnyAction::Skat(action)),
        ButtonStyle::Secondary,
        label,
    )
}

/// Builds a select option for an action.
pub(super) fn option(label: String, action: Action, description: Option<String>) -> SelectChoice {
    SelectChoice {
        label,
        value: action.to_string(),
        description,
        emoji: None,
    }
}

/// Distributes actions over as many selects as needed. The first one is labelled with `about`.
pub(super) fn selects(
    context: &RenderContext<'_>,
    about: &str,
    options: &[SelectChoice],
) -> Vec<Row> {
    let end = |choice: Option<&SelectChoice>| {
        choice
            .map(|choice| choice.label.clone())
            .unwrap_or_default()
    };
    let select = |(options, press): (&[SelectChoice], Press)| {
        let placeholder = match press {
            Press::ChooseAction => about.to_owned(),
            _ => context
                .texts
                .select_action(end(options.first()), end(options.last())),
        };
        Row::Select(choose(press, placeholder, 1, options.to_vec()))
    };
    options
        .chunks(MOST_OPTIONS)
        .zip(SELECTS)
        .map(select)
        .collect()
}

/// Writes another player's hand that the reader may see.
pub(super) fn insight(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    kind: ContractKind,
) -> Option<String> {
    let (seat, cards) = view.insight?;
    Some(context.texts.their_cards(
        context.name(deal.place(seat)),
        hand(context.texts, cards, kind),
    ))
}
