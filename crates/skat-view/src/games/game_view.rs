//! The presentation of a game.

use skat_rules::game::RegisteredGame;
use skat_rules::games::skat::Illegal;
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::general::{self, NamedAction};
use crate::model::message::{Described, PanelParts};
use crate::parts::auction::Spoken;
use crate::parts::render_context::RenderContext;
use crate::text::catalog::Texts;
use crate::{Field, Panel, Picture};

/// A registered game in words and controls. The defaults are the [`general`] presentation, in which
/// any game can be played.
pub(crate) trait GameView: RegisteredGame {
    /// True if players may look at the last trick.
    const SHOWS_LAST_TRICK: bool = false;

    /// Describes the public state of a deal.
    fn describe(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &Self::PublicView,
    ) -> Described {
        general::describe(context, deal, view)
    }

    /// Builds a player's panel for the current deal.
    fn panel(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &Self::SeatView,
        panel: Panel,
    ) -> PanelParts {
        let texts = context.texts.without_emojis();
        let named = |&action: &Self::Action| NamedAction {
            action: Self::any_action(action),
            name: Self::action_text(texts, action, None),
        };
        let legal = Self::legal_in(view).iter().map(named).collect();
        general::panel(context, deal, view, legal, panel)
    }

    /// Draws a player's panel, if there is something to draw.
    fn panel_picture(
        _context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &Self::SeatView,
        _panel: Panel,
    ) -> Option<Picture> {
        None
    }

    /// Draws the public message, if there is something to draw.
    fn public_picture(
        _context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &Self::PublicView,
    ) -> Option<Picture> {
        None
    }

    /// Describes cards that lie on the table in a field, which the picture replaces.
    fn layout_field(
        _context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &Self::PublicView,
    ) -> Option<Field> {
        None
    }

    /// Asks the player to confirm this legal action.
    fn confirm(
        context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &Self::SeatView,
        _action: Self::Action,
    ) -> Vec<String> {
        vec![context.texts.confirm_action()]
    }

    /// Returns a finished deal's result from this seat, or for a player who sat out.
    fn outcome(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &Self::PublicView,
        _seat: Option<Seat>,
    ) -> Option<Vec<String>> {
        general::outcome(context, deal, view)
    }

    /// Returns what a finished deal's message says beside the picture that shows everything else:
    /// the result in a sentence, and how an early end came about. `None` if the whole text stays
    /// beside the picture, or there is none.
    fn headline(
        _context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &Self::PublicView,
    ) -> Option<Vec<String>> {
        None
    }

    /// Returns the last trick as lines, if the game shows it and one is complete.
    fn last_trick(
        _context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &Self::PublicView,
    ) -> Option<Vec<String>> {
        None
    }

    /// Returns the calls of the auction so far, oldest first. Empty in a game without one.
    fn calls(_view: &Self::PublicView) -> Vec<(Seat, Spoken)> {
        Vec::new()
    }

    /// Counts the completed tricks, or the completed rounds in a game without tricks. `None` before
    /// the first one begins.
    fn progress(_view: &Self::PublicView) -> Option<usize> {
        None
    }

    /// Names an action. `seen` is the deal in which it is taken, if that is known.
    fn action_text(
        _texts: Texts,
        action: Self::Action,
        _seen: Option<&Self::PublicView>,
    ) -> String {
        action.to_string()
    }

    /// Returns the rule of Skat that is identical to this rule, if there is one.
    fn as_in_skat(_illegal: Self::Illegal) -> Option<Illegal> {
        None
    }
}
