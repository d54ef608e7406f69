//! How the games look: one line in each function for a game with a look of its own, and the general look for all others.

use skat_rules::game::{AnyAction, AnyPublicView, AnySeatView};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::controls::{back, rows};
use crate::scene::Scene;
use crate::{Button, Field, Panel, Press, Row, Style, general, skat};

/// A deal in words.
pub(crate) struct Described {
    /// What is going on, for the title.
    pub(crate) title: String,
    /// The lines of the description.
    pub(crate) lines: Vec<String>,
    /// Paragraphs with headings.
    pub(crate) fields: Vec<Field>,
}

/// A panel in the making: the lines of its text, and its controls.
pub(crate) type Draft = (Vec<String>, Vec<Row>);

/// The deal as everybody may see it.
pub(crate) fn describe(scene: &Scene<'_>, deal: &DealView) -> Described {
    match &deal.public {
        AnyPublicView::Skat(view) => skat::describe(scene, deal, view),
        _ => general::describe(scene, deal),
    }
}

/// What a player reads and may press while a deal is on the table.
pub(crate) fn panel(scene: &Scene<'_>, deal: &DealView, view: &AnySeatView, panel: Panel) -> Draft {
    if let Panel::Confirm(action) = panel
        && view.legal().contains(&action)
    {
        return confirm(scene, deal, view, action);
    }
    match view {
        AnySeatView::Skat(view) => skat::panel(scene, deal, view, panel),
        view => general::panel(scene, deal, view, panel),
    }
}

/// Whether the player really does this.
fn confirm(scene: &Scene<'_>, deal: &DealView, view: &AnySeatView, action: AnyAction) -> Draft {
    let texts = scene.texts;
    let question = match (view, action) {
        (AnySeatView::Skat(view), AnyAction::Skat(action)) => skat::question(scene, deal, view, action),
        _ => vec![texts.confirm_action()],
    };
    let yes = Button::new(Press::Act(action), Style::Danger, texts.button_confirm());
    (question, rows(vec![yes, back(texts)]))
}

/// How the deal ended for this seat, or for somebody who sat out; nothing if it isn't over.
pub(crate) fn outcome(scene: &Scene<'_>, deal: &DealView, seat: Option<Seat>) -> Option<Vec<String>> {
    match &deal.public {
        AnyPublicView::Skat(view) => skat::outcome(scene, deal, view, seat),
        _ => general::outcome(scene, deal),
    }
}

/// Whether the game shows its last trick on demand.
pub(crate) const fn shows_last_trick(deal: &DealView) -> bool {
    matches!(deal.public, AnyPublicView::Skat(_))
}

/// The last trick as lines, if the game shows one and there is one.
pub(crate) fn last_trick(scene: &Scene<'_>, deal: &DealView) -> Option<Vec<String>> {
    match &deal.public {
        AnyPublicView::Skat(view) => skat::last_trick_told(scene, deal, view),
        _ => None,
    }
}
