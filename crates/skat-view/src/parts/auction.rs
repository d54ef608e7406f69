//! The auction's question and controls, for any game that bids.

use skat_rules::game::AnyAction;
use skat_rules::games::auction::Call;
use skat_rules::games::skat::AuctionRole;
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::parts::controls::{MOST_OPTIONS, choose, rows};
use crate::parts::render_context::RenderContext;
use crate::parts::viewer::Viewer;
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Press, Row, SelectChoice};

/// States the highest bid so far.
pub(crate) fn bid_line(texts: Texts, bid: Option<u16>) -> String {
    bid.map_or_else(|| texts.bid_none(), |bid| texts.bid_line(bid))
}

/// Returns the calls of any game with the values of their bids.
pub(crate) fn plain_calls<B: Copy>(
    calls: &[(Seat, Call<B>)],
    value: impl Fn(B) -> u16,
) -> Vec<(Seat, Call<u16>)> {
    let plain = |call| match call {
        Call::Bid(bid) => Call::Bid(value(bid)),
        Call::Hold => Call::Hold,
        Call::Pass => Call::Pass,
    };
    calls
        .iter()
        .map(|&(seat, call)| (seat, plain(call)))
        .collect()
}

/// Sums an auction up: for each player the highest value that they bid or held, and whether they
/// passed.
pub(crate) fn summary(
    context: &RenderContext<'_>,
    deal: &DealView,
    calls: &[(Seat, Call<u16>)],
) -> Vec<String> {
    let texts = context.texts;
    let mut highest = 0;
    let mut said = Vec::new();
    for &(seat, call) in calls {
        let words = match call {
            Call::Bid(value) => {
                highest = value;
                texts.call_bid(value)
            }
            Call::Hold => texts.call_hold(highest),
            Call::Pass => texts.call_pass(),
        };
        said.push((seat, matches!(call, Call::Pass), words));
    }
    let last = |seat: Seat, passes: bool| {
        let mut newest_first = said.iter().rev();
        let found = newest_first.find(|&&(by, is_pass, _)| by == seat && is_pass == passes);
        found.map(|(_, _, words)| words.clone())
    };
    let line = |seat: Seat| {
        let words = [false, true].map(|passes| last(seat, passes));
        let words: Vec<String> = words.into_iter().flatten().collect();
        let name = || context.name(deal.place(seat));
        (!words.is_empty()).then(|| format!("{}: {}", name(), words.join(", ")))
    };
    let seats = Seat::first(u8::try_from(deal.seats.len()).unwrap_or(u8::MAX));
    seats.filter_map(line).collect()
}

/// The open question of an auction.
pub(crate) struct Asked {
    pub(crate) role: AuctionRole,
    /// The highest value so far.
    pub(crate) bid: Option<u16>,
    /// The name of the player who bid it.
    pub(crate) bidder: String,
}

/// The calls that the asked player can make.
pub(crate) struct CallsView {
    /// The legal bids, in rising order.
    pub(crate) bids: Vec<(u16, AnyAction)>,
    pub(crate) hold: AnyAction,
    pub(crate) pass: AnyAction,
}

/// Asks the player to hold or to bid.
pub(crate) fn question(viewer: &Viewer<'_>, asked: &Asked) -> String {
    let texts = viewer.context.texts;
    match (asked.role, asked.bid) {
        (AuctionRole::Listener, bid) => {
            texts.ask_hold(asked.bidder.clone(), bid.unwrap_or_default())
        }
        (AuctionRole::Speaker, None) => texts.ask_bid_first(),
        (AuctionRole::Speaker, Some(bid)) => texts.ask_bid(bid),
    }
}

/// Builds buttons to hold, to make the next bid and to pass, followed by the `side` buttons. Higher
/// bids are in a select.
pub(crate) fn controls(viewer: &Viewer<'_>, calls: &CallsView, side: Vec<Button>) -> Vec<Row> {
    let texts = viewer.context.texts;
    let hold = viewer.may(calls.hold).then(|| {
        Button::new(
            Press::Act(calls.hold),
            ButtonStyle::Primary,
            texts.button_hold(),
        )
    });
    let mut bids = calls.bids.iter();
    let next = bids.next().map(|&(value, bid)| {
        Button::new(
            Press::Act(bid),
            ButtonStyle::Primary,
            texts.button_bid(value),
        )
    });
    let pass = viewer.may(calls.pass);
    let pass = pass.then(|| {
        Button::new(
            Press::Act(calls.pass),
            ButtonStyle::Secondary,
            texts.button_pass(),
        )
    });
    let option = |&(value, bid): &(u16, AnyAction)| SelectChoice {
        label: texts.button_bid(value),
        value: bid.to_string(),
        description: None,
        emoji: None,
    };
    let jumps: Vec<SelectChoice> = bids.take(MOST_OPTIONS).map(option).collect();
    let mut controls = rows(
        hold.into_iter()
            .chain(next)
            .chain(pass)
            .chain(side)
            .collect(),
    );
    if !jumps.is_empty() {
        controls.push(Row::Select(choose(
            Press::ChooseAction,
            texts.select_bid(),
            1,
            jumps,
        )));
    }
    controls
}
