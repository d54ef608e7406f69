//! What the table knows of Skat: whether an open claim is proved, and whether a bid skips a value.

use skat_rules::game::{AnyAction, AnyPublicView};
use skat_rules::games::skat::{Action, Bid, ClaimPosition, PhaseView};
use skat_solver::{NODE_LIMIT, Position, Proof, proves_claim};

/// Whether the cards as they lie give the claimant what he claims, whatever the others play.
pub(crate) fn is_proved(claim: ClaimPosition) -> bool {
    let ClaimPosition { kind, declarer, claimant, hands, leader, on_table } = claim;
    let position = Position::new(kind, declarer, hands, leader, &on_table);
    position.is_ok_and(|position| proves_claim(&position, claimant, NODE_LIMIT) == Proof::Proved)
}

/// Whether this bid skips a value that could have been named.
pub(crate) fn is_jump(view: &AnyPublicView, action: AnyAction) -> bool {
    let (AnyPublicView::Skat(view), AnyAction::Skat(Action::Bid(bid))) = (view, action) else { return false };
    let PhaseView::Auction { bid: last, .. } = view.phase else { return false };
    Bid::above(last).next().is_some_and(|next| next < bid)
}

/// Whether this holds a bid.
pub(crate) fn is_hold(action: AnyAction) -> bool {
    matches!(action, AnyAction::Skat(Action::Hold))
}
