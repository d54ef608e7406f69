//! What a player reads and presses in an auction, whatever the values of the game are.

use skat_rules::game::AnyAction;
use skat_rules::games::skat::Role;

use crate::controls::rows;
use crate::skat::{MOST_OPTIONS, choose};
use crate::viewer::Viewer;
use crate::{Button, Choice, Press, Row, Style};

/// What is asked in an auction.
pub(crate) struct Asked {
    pub(crate) role: Role,
    /// The value named last.
    pub(crate) bid: Option<u16>,
    /// Who named it.
    pub(crate) bidder: String,
}

/// The calls of a game.
pub(crate) struct Calls {
    /// The values that may be bid, in rising order.
    pub(crate) bids: Vec<(u16, AnyAction)>,
    pub(crate) hold: AnyAction,
    pub(crate) pass: AnyAction,
}

/// The question that the asked player is asked.
pub(crate) fn question(viewer: &Viewer<'_>, asked: &Asked) -> String {
    let texts = viewer.scene.texts;
    match (asked.role, asked.bid) {
        (Role::Listener, bid) => texts.ask_hold(asked.bidder.clone(), bid.unwrap_or_default()),
        (Role::Speaker, None) => texts.ask_bid_first(),
        (Role::Speaker, Some(bid)) => texts.ask_bid(bid),
    }
}

/// The answer, the next value, and to pass as buttons beside these; the values above as a select.
pub(crate) fn controls(viewer: &Viewer<'_>, calls: &Calls, side: Vec<Button>) -> Vec<Row> {
    let texts = viewer.scene.texts;
    let hold = viewer.may(calls.hold).then(|| Button::new(Press::Act(calls.hold), Style::Primary, texts.button_hold()));
    let mut bids = calls.bids.iter();
    let next = bids.next().map(|&(value, bid)| Button::new(Press::Act(bid), Style::Primary, texts.button_bid(value)));
    let pass = viewer.may(calls.pass);
    let pass = pass.then(|| Button::new(Press::Act(calls.pass), Style::Secondary, texts.button_pass()));
    let option = |&(value, bid): &(u16, AnyAction)| Choice {
        label: texts.button_bid(value),
        value: bid.to_string(),
        description: None,
        emoji: None,
    };
    let jumps: Vec<Choice> = bids.take(MOST_OPTIONS).map(option).collect();
    let mut controls = rows(hold.into_iter().chain(next).chain(pass).chain(side).collect());
    if !jumps.is_empty() {
        controls.push(Row::Select(choose(Press::ChooseAction, texts.select_bid(), 1, jumps)));
    }
    controls
}
