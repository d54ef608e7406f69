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

/// A call in the auction of any game, with the value of a bid.
pub(crate) type Spoken = Call<u16>;

/// Converts the calls of a game's auction.
pub(crate) fn spoken<B: Copy>(
    calls: &[(Seat, Call<B>)],
    value: impl Fn(B) -> u16,
) -> Vec<(Seat, Spoken)> {
    let spoken = |call| match call {
        Call::Bid(bid) => Spoken::Bid(value(bid)),
        Call::Hold => Spoken::Hold,
        Call::Pass => Spoken::Pass,
    };
    calls
        .iter()
        .map(|&(seat, call)| (seat, spoken(call)))
        .collect()
}

/// Sums a seat's calls up. Two or more bids become the value up to which the seat bid.
pub(crate) fn in_short(texts: Texts, calls: &[(Seat, Spoken)], seat: Seat) -> Option<String> {
    in_short_from(texts, calls, 0, seat)
}

/// Like [`in_short`], for the calls from this index on.
fn in_short_from(
    texts: Texts,
    calls: &[(Seat, Spoken)],
    from: usize,
    seat: Seat,
) -> Option<String> {
    let mut highest = 0;
    let mut raises = Vec::new();
    let mut passed = false;
    for (index, &(caller, call)) in calls.iter().enumerate() {
        if let Spoken::Bid(value) = call {
            highest = value;
        }
        if caller == seat && index >= from {
            match call {
                Spoken::Bid(_) | Spoken::Hold => raises.push((call, highest)),
                Spoken::Pass => passed = true,
            }
        }
    }
    match raises[..] {
        [] => passed.then(|| texts.call_pass()),
        [.., (_, value)] if passed => Some(texts.call_up_to_then_pass(value)),
        [(Spoken::Bid(_), value)] => Some(texts.call_bid(value)),
        [(_, value)] => Some(texts.call_hold(value)),
        [.., (_, value)] => Some(texts.call_up_to(value)),
    }
}

/// Tells in a line what the others have called since the reader's last call, or the reader's own
/// call if nobody has called since. Omits a bid that the reader is asked to hold, because the
/// question names it.
pub(crate) fn news(viewer: &Viewer<'_>, calls: &[(Seat, Spoken)]) -> Option<String> {
    let texts = viewer.context.texts;
    let is_own = |&(seat, _): &(Seat, Spoken)| seat == viewer.seat;
    let last = calls
        .last()
        .filter(|last| viewer.is_asked() && !is_own(last));
    let named = last.and_then(|&(bidder, call)| matches!(call, Spoken::Bid(_)).then_some(bidder));
    let since = calls.iter().rposition(is_own).map_or(0, |own| own + 1);
    let from = since.min(calls.len().checked_sub(1)?);
    let new = &calls[from..];
    let callers = new.iter().enumerate().filter_map(|(index, &(seat, _))| {
        let is_last = new[index + 1..].iter().all(|&(later, _)| later != seat);
        (is_last && Some(seat) != named).then_some(seat)
    });
    let told: Vec<String> = callers
        .filter_map(|seat| {
            let call = in_short_from(texts, calls, from, seat)?;
            Some(texts.news_call(viewer.name(seat), call))
        })
        .collect();
    (!told.is_empty()).then(|| texts.news(told.join(", ")))
}

/// Sums an auction up, a line for each player who has called.
pub(crate) fn summary(
    context: &RenderContext<'_>,
    deal: &DealView,
    calls: &[(Seat, Spoken)],
) -> Vec<String> {
    let seats = Seat::first(u8::try_from(deal.seats.len()).unwrap_or(u8::MAX));
    seats
        .filter_map(|seat| {
            let said = in_short(context.texts, calls, seat)?;
            Some(format!("{}: {said}", context.name(deal.place(seat))))
        })
        .collect()
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
