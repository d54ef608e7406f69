//! The controls of a panel whose player has no table: in a variation, or in the daily list.

use skat_rules::game::AnyAction;

use crate::{Button, Panel, PanelPress, Press, Row, Select};

/// A press on such a panel.
#[derive(Clone, Copy)]
pub(crate) enum LonePress {
    /// Take this action.
    Act(AnyAction),
    /// Ask for confirmation of this action.
    Ask(AnyAction),
    /// Show another part of the panel, or choose an action in a select.
    Panel(PanelPress),
}

/// Returns the rows with the controls that such a panel has, with these meanings.
pub(crate) fn lone_rows<P: Clone>(rows: &[Row], meaning: impl Fn(LonePress) -> P) -> Vec<Row<P>> {
    let kept = |row: &Row| match row {
        Row::Buttons(buttons) => {
            let button = |button: &Button| {
                let press = meaning(lone_press(button.press)?);
                Some(button.clone().with_press(press))
            };
            let buttons: Vec<_> = buttons.iter().filter_map(button).collect();
            (!buttons.is_empty()).then_some(Row::Buttons(buttons))
        }
        Row::Select(select) => {
            let Select {
                placeholder,
                min,
                max,
                options,
                ..
            } = select.clone();
            Some(Row::Select(Select {
                press: meaning(lone_press(select.press)?),
                placeholder,
                min,
                max,
                options,
            }))
        }
        Row::Pick(_) => None,
    };
    rows.iter().filter_map(kept).collect()
}

/// Returns the press of a panel as one without a table. `None` for what concerns the table, and for
/// the value calculator.
fn lone_press(press: Press) -> Option<LonePress> {
    let on_panel = match press {
        Press::Act(action) => return Some(LonePress::Act(action)),
        Press::ChooseAction => PanelPress::ChooseAction,
        Press::ChooseMore(number) => PanelPress::ChooseMore(number),
        press => match Panel::shown_by(press)? {
            Panel::Normal => PanelPress::Back,
            Panel::LastTrick => PanelPress::LastTrick,
            Panel::More => PanelPress::More,
            Panel::ConfirmConcede => PanelPress::AskConcede,
            Panel::ConfirmClaim => PanelPress::AskClaim,
            Panel::WhyNot => PanelPress::WhyNot,
            Panel::Picking(cards) => PanelPress::Pick(cards),
            Panel::Contracts(extras) => PanelPress::Contracts(extras),
            Panel::Confirm(action) => return Some(LonePress::Ask(action)),
            Panel::Reckoner(_)
            | Panel::ConfirmLeave
            | Panel::ConfirmUndo
            | Panel::Hint(_)
            | Panel::Seats
            | Panel::ConfirmRemove(..) => return None,
        },
    };
    Some(LonePress::Panel(on_panel))
}
