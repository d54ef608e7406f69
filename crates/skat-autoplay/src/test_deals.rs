//! Deals for tests, played by heuristics.

use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, Game, Setting};
use skat_rules::games::skat::{Action, CardsDealt, Deal, SeatView};

/// Plays the deal of this number to its end, by the official rules and heuristics. Before each
/// action `show` gets the deal, the player's view and the action.
pub(crate) fn play_by_heuristics(
    number: u64,
    mut show: impl FnMut(&Deal, &SeatView, Action),
) -> Deal {
    play(number, |deal, view, by_heuristics| {
        show(deal, view, by_heuristics);
        by_heuristics
    })
}

/// Plays the deal of this number to its end by the official rules. `choose` gets the deal, the
/// player's view and the action by heuristics, and returns the action to take.
pub(crate) fn play(
    number: u64,
    mut choose: impl FnMut(&Deal, &SeatView, Action) -> Action,
) -> Deal {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    let mut deal = Deal::by(
        &Setting::official(),
        CardsDealt::from_secret(&DealSecret::new(bytes)),
    );
    while let Some(seat) = deal.awaited().iter().next() {
        let view = deal.seat_view(seat);
        let Ok(AnyAction::Skat(by_heuristics)) =
            crate::decide_at_once(&AnySeatView::Skat(view.clone()), number)
        else {
            unreachable!("a view of Skat is answered by an action of Skat")
        };
        let action = choose(&deal, &view, by_heuristics);
        deal.apply(seat, action).unwrap();
    }
    deal
}
