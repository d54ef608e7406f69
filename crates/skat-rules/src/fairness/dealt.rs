//! The comparison of a proof with the deal that was played.

use super::proof::DealProof;
use crate::card::CardSet;
use crate::game::{AnyPublicView, GameId};
use crate::games::{ramsch, skat, texas, tournee};
use crate::seat::{BySeat, Seat};

impl DealProof {
    /// Returns true if the game deals three hands and a skat of 32 cards, so that there are proofs
    /// of its deals.
    #[must_use]
    pub const fn covers(game: GameId) -> bool {
        match game {
            GameId::Skat
            | GameId::Ramsch
            | GameId::Schieberamsch
            | GameId::Tournee
            | GameId::Texas => true,
            GameId::Strohmann | GameId::Oma | GameId::Officers | GameId::ThirtyOne => false,
        }
    }

    /// Returns true if this finished deal had the cards of the proof.
    #[must_use]
    pub fn has_cards_of(&self, deal: &AnyPublicView) -> bool {
        dealt(deal).is_some_and(|(hands, skat)| {
            let is_same = |seat: Seat| hands[seat] == self.hand(seat);
            Seat::SKAT.into_iter().all(is_same) && skat == self.skat()
        })
    }
}

/// Returns hands and skat as dealt of a finished deal of these games.
fn dealt(deal: &AnyPublicView) -> Option<(BySeat<CardSet>, CardSet)> {
    match deal {
        AnyPublicView::Skat(view) => match &view.phase {
            skat::PhaseView::Over(over) => Some((over.hands, over.skat)),
            _ => None,
        },
        AnyPublicView::Ramsch(view) | AnyPublicView::Schieberamsch(view) => {
            let ramsch::DealtView { hands, skat } = view.dealt.as_ref()?;
            Some((*hands, *skat))
        }
        AnyPublicView::Tournee(view) => match &view.phase {
            tournee::PhaseView::Over(over) => Some((over.hands, over.skat.into_iter().collect())),
            _ => None,
        },
        AnyPublicView::Texas(view) => match &view.phase {
            texas::PhaseView::Over(over) => Some((over.hands, over.skat.into_iter().collect())),
            _ => None,
        },
        AnyPublicView::Strohmann(_)
        | AnyPublicView::Oma(_)
        | AnyPublicView::Officers(_)
        | AnyPublicView::ThirtyOne(_) => None,
    }
}
