//! Picking two cards to discard or pass on, one by one, with every pick revocable.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::AnyAction;

use crate::parts::controls::{card_button, rows};
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, sorted, written};
use crate::{Button, ButtonStyle, Panel, Press, Row};

/// Number of cards to pick.
const COUNT: usize = 2;

/// Picking two cards.
pub(crate) struct Picking<'a> {
    pub(crate) viewer: &'a Viewer<'a>,
    /// The cards to choose from.
    pub(crate) cards: CardSet,
    /// The cards among these that came from the skat.
    pub(crate) found: CardSet,
    /// Builds the action that two picked cards lead to.
    pub(crate) done: &'a dyn Fn(CardSet) -> AnyAction,
    /// The label of the button that does it.
    pub(crate) label: String,
}

impl<'a> Picking<'a> {
    /// Returns the picking of two cards to discard from the reader's hand.
    pub(crate) fn of_discards(
        viewer: &'a Viewer<'a>,
        found: CardSet,
        done: &'a dyn Fn(CardSet) -> AnyAction,
    ) -> Self {
        Self {
            viewer,
            cards: viewer.hand,
            found,
            done,
            label: viewer.context.texts.button_discard(),
        }
    }

    /// Asks the declarer with this bid to discard.
    pub(crate) fn ask_discards(&self, bid: u16) -> [String; 2] {
        let texts = self.viewer.context.texts;
        let found = written(texts, sorted(self.found, UNDECIDED));
        [texts.ask_discard(), texts.ask_discard_how(found, bid)]
    }

    /// Describes the picked cards.
    pub(crate) fn line(&self, panel: Panel) -> String {
        let (texts, picked) = (self.viewer.context.texts, self.picked(panel));
        let cards = || written(texts, sorted(picked, UNDECIDED));
        match picked.len() {
            0 => texts.picked_none(),
            1 => texts.picked_one(cards()),
            _ => texts.picked_two(cards()),
        }
    }

    /// Builds a button for each card, which picks it or puts it back, and a button that confirms
    /// both.
    pub(crate) fn controls(&self, panel: Panel, side: Vec<Button>) -> Vec<Row> {
        let texts = self.viewer.context.texts;
        let picked = self.picked(panel);
        let button = |card: Card| {
            let is_picked = picked.contains(card);
            let style = if is_picked {
                ButtonStyle::Success
            } else {
                ButtonStyle::Secondary
            };
            let next = if is_picked {
                picked - CardSet::from(card)
            } else {
                picked | CardSet::from(card)
            };
            card_button(texts, card, Press::Pick(next), style)
                .disabled_if(picked.len() == COUNT && !is_picked)
        };
        let cards = rows(
            sorted(self.cards, UNDECIDED)
                .into_iter()
                .map(button)
                .collect(),
        );
        let both = (picked.len() == COUNT)
            .then(|| (self.done)(picked))
            .filter(|&action| self.viewer.may(action));
        let both = both.map(|action| {
            Button::new(Press::Act(action), ButtonStyle::Primary, self.label.clone())
        });
        cards
            .into_iter()
            .chain(rows(both.into_iter().chain(side).collect()))
            .collect()
    }

    fn picked(&self, panel: Panel) -> CardSet {
        match panel {
            Panel::Picking(picked) if picked.len() <= COUNT && self.cards.contains_all(picked) => {
                picked
            }
            _ => CardSet::EMPTY,
        }
    }
}
