//! Deals that rules of thumb play, for tests.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, Game, Setting};
use skat_rules::games::skat::{Action, Deal, SeatView};

/// Plays the deal of this number by official rules to its end; shows it before each action, with what its player sees and does.
pub(super) fn play_by_thumb(number: u64, mut show: impl FnMut(&Deal, &SeatView, Action)) -> Deal {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    let mut deal = Deal::deal(&DealSecret::new(bytes), &Setting::official());
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let AnyAction::Skat(action) = crate::decide_at_once(&AnySeatView::Skat(view.clone()), number) else {
            unreachable!("a view of Skat is answered by an action of Skat")
        };
        show(&deal, &view, action);
        deal.apply(seat, action).unwrap();
    }
    deal
}
