//! The table's knowledge of Skat: proved claims and jump bids.

use skat_rules::game::{AnyAction, AnyPublicView};
use skat_rules::games::skat::{Action, Bid, ClaimPosition, PhaseView};
use skat_solver::{NODE_LIMIT, Position, Proof, proves_claim};

/// Returns true if the open cards give the claimant the claimed tricks against any play.
pub(crate) fn is_proved(claim: ClaimPosition) -> bool {
    let ClaimPosition {
        kind,
        declarer,
        claimant,
        hands,
        leader,
        on_table,
    } = claim;
    let position = Position::new(kind, declarer, hands, leader, &on_table);
    position.is_ok_and(|position| proves_claim(&position, claimant, NODE_LIMIT) == Proof::Proved)
}

/// Returns true if this bid skips a value that could have been named.
pub(crate) fn is_jump(view: &AnyPublicView, action: AnyAction) -> bool {
    let (AnyPublicView::Skat(view), AnyAction::Skat(Action::Bid(bid))) = (view, action) else {
        return false;
    };
    let PhaseView::Auction { bid: last, .. } = view.phase else {
        return false;
    };
    Bid::above(last).next().is_some_and(|next| next < bid)
}

/// Returns true if this action holds a bid.
pub(crate) fn is_hold(action: AnyAction) -> bool {
    matches!(action, AnyAction::Skat(Action::Hold))
}
