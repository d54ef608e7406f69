//! The reader of a panel during a deal: seat, hand and legal actions.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;
use skat_table::{DealView, Place};

use crate::Display;
use crate::model::message::PanelParts;
use crate::model::text::{beside_picture, replaced_by_picture};
use crate::parts::controls::{refresh, rows};
use crate::parts::render_context::RenderContext;
use crate::text::cards::hand;
use crate::text::catalog::Texts;

/// The reader of a panel during a deal.
pub(crate) struct Viewer<'a> {
    pub(crate) context: &'a RenderContext<'a>,
    pub(crate) deal: &'a DealView,
    pub(crate) seat: Seat,
    pub(crate) hand: CardSet,
    pub(crate) legal: Vec<AnyAction>,
}

impl<'a> Viewer<'a> {
    /// Returns the reader at a seat with a hand. `wrap` turns the game's actions into those of any
    /// game.
    pub(crate) fn new<A: Copy>(
        context: &'a RenderContext<'a>,
        deal: &'a DealView,
        (seat, hand): (Seat, CardSet),
        legal: &[A],
        wrap: fn(A) -> AnyAction,
    ) -> Self {
        Self {
            context,
            deal,
            seat,
            hand,
            legal: legal.iter().copied().map(wrap).collect(),
        }
    }

    pub(crate) fn may(&self, action: AnyAction) -> bool {
        self.legal.contains(&action)
    }

    /// Returns true if the deal waits for the reader's decision.
    pub(crate) fn is_asked(&self) -> bool {
        self.deal.awaited.contains(self.seat)
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        self.context.name(self.deal.place(seat))
    }

    /// States who plays the contract, and to the declarer also their bid.
    pub(crate) fn declares(&self, declarer: Seat, contract: String, bid: u16) -> String {
        if declarer == self.seat {
            self.context.texts.you_declare(contract, bid)
        } else {
            self.context
                .texts
                .they_declare(self.name(declarer), contract)
        }
    }

    /// Returns the heading of a panel without a question, which names the awaited players.
    pub(crate) fn waits(&self) -> String {
        wait_for(self.context, self.deal)
    }

    /// Writes the reader's cards, like [`own_hand`].
    pub(crate) fn own_hand(&self, kind: ContractKind) -> String {
        own_hand(self.context, self.hand, kind)
    }

    /// Builds a panel that only shows these lines.
    pub(crate) fn looks_on(&self, lines: impl IntoIterator<Item = String>) -> PanelParts {
        let lines = [self.waits()].into_iter().chain(lines).collect();
        (lines, rows(vec![refresh(self.context.texts)]))
    }
}

/// Writes the reader's cards in a line, which a picture replaces.
pub(crate) fn own_hand(context: &RenderContext<'_>, cards: CardSet, kind: ContractKind) -> String {
    let texts = context.texts;
    let line = texts.your_cards(hand(texts, cards, kind));
    in_picture(texts, line)
}

/// Marks a line that the picture replaces for readers of pictures.
pub(crate) fn in_picture(texts: Texts, line: String) -> String {
    if texts.look().display == Display::Picture {
        replaced_by_picture(&line)
    } else {
        line
    }
}

/// Returns a panel's line with the card played last. For readers of pictures, who see that card on
/// the table, the news is the trick before.
pub(crate) fn news_of_card(texts: Texts, card: String, last_trick: Option<String>) -> Vec<String> {
    let trick = last_trick.filter(|_| texts.look().display == Display::Picture);
    let trick = trick.map(|trick| beside_picture(&trick));
    [in_picture(texts, card)].into_iter().chain(trick).collect()
}

/// Returns a heading that names the awaited players.
pub(crate) fn wait_for(context: &RenderContext<'_>, deal: &DealView) -> String {
    let places: Vec<Place> = deal.awaited.iter().map(|seat| deal.place(seat)).collect();
    let names: Vec<String> = places
        .iter()
        .map(|&place| context.acting_name(place))
        .collect();
    let names = names.join(", ");
    if places.len() == 1 {
        context.texts.wait_for(names)
    } else {
        context.texts.wait_for_several(names)
    }
}
