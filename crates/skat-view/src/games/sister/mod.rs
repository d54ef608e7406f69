//! The parts that Tournée Skat and Texas Skat share: the auction, the tricks, and their early end.

pub(crate) mod texas;
pub(crate) mod tournee;

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::sister::{Call, Ending, Move, PlayView, Values};
use skat_rules::games::skat::{AuctionRole, ContractKind};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::skat::words;
use crate::model::message::PanelParts;
use crate::parts::auction::{self, Asked, CallsView};
use crate::parts::controls::{confirm_concede, refresh, rows};
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, TricksOnTable, last_trick_button};
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Panel, Press};

/// Describes the seat's last call in the auction.
pub(crate) fn last_call<V: Values>(
    texts: Texts,
    calls: &[(Seat, Call<V>)],
    seat: Seat,
) -> Option<String> {
    let index = calls.iter().rposition(|&(caller, _)| caller == seat)?;
    let bid_before = calls[..index]
        .iter()
        .rev()
        .find_map(|&(_, call)| match call {
            Call::<V>::Bid(bid) => Some(bid.value()),
            Call::<V>::Hold | Call::<V>::Pass => None,
        });
    Some(match calls[index].1 {
        Call::<V>::Bid(bid) => texts.call_bid(bid.value()),
        Call::<V>::Hold => texts.call_hold(bid_before.unwrap_or_default()),
        Call::<V>::Pass => texts.call_pass(),
    })
}

/// Describes the latest call of the auction.
pub(crate) fn call_news<V: Values>(
    context: &RenderContext<'_>,
    deal: &DealView,
    calls: &[(Seat, Call<V>)],
) -> Option<String> {
    let &(seat, _) = calls.last()?;
    let call = last_call(context.texts, calls, seat)?;
    Some(
        context.texts.news(
            context
                .texts
                .news_call(context.name(deal.place(seat)), call),
        ),
    )
}

/// Builds the panel of the auction. The asked player also gets the `side` buttons.
pub(crate) fn auction<V: Values>(
    viewer: &Viewer<'_>,
    calls: &[(Seat, Call<V>)],
    (role, bid): (AuctionRole, Option<u16>),
    wrap: fn(Call<V>) -> AnyAction,
    bids: Vec<(u16, AnyAction)>,
    side: Vec<Button>,
) -> PanelParts {
    let texts = viewer.context.texts;
    let own_seat = texts.your_seat(words::seat(texts, viewer.seat));
    let news = call_news(viewer.context, viewer.deal, calls);
    let below = news
        .into_iter()
        .chain([own_seat, viewer.own_hand(UNDECIDED)]);
    if !viewer.is_asked() {
        let bid = bid.map_or_else(|| texts.bid_none(), |bid| texts.bid_line(bid));
        return viewer.looks_on([bid].into_iter().chain(below));
    }
    let bidder = calls
        .last()
        .map(|&(seat, _)| viewer.name(seat))
        .unwrap_or_default();
    let question = auction::question(viewer, &Asked { role, bid, bidder });
    let offered = CallsView {
        bids,
        hold: wrap(Call::<V>::Hold),
        pass: wrap(Call::<V>::Pass),
    };
    (
        [question].into_iter().chain(below).collect(),
        auction::controls(viewer, &offered, side),
    )
}

/// The current trick and the one before.
pub(crate) fn table(play: &PlayView) -> TricksOnTable<'_> {
    TricksOnTable {
        leader: play.leader,
        on_table: &play.on_table,
        last: play.tricks.last(),
    }
}

/// Describes the tricks for everybody.
pub(crate) fn play_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    play: &PlayView,
    declarer: Option<Seat>,
    kind: ContractKind,
) -> Vec<String> {
    let texts = context.texts;
    let name = |seat: Seat| context.name(deal.place(seat));
    let open = play.open_hand.zip(declarer);
    let open =
        open.map(|(cards, declarer)| texts.open_hand(name(declarer), hand(texts, cards, kind)));
    let question = declarer
        .filter(|_| !play.asked.is_empty())
        .map(|seat| texts.question_concession(name(seat)));
    table(play)
        .lines(context, deal)
        .into_iter()
        .chain(open)
        .chain(question)
        .collect()
}

/// The tricks of a contract as a player sees them.
pub(crate) struct TricksSide<'a> {
    pub(crate) viewer: &'a Viewer<'a>,
    pub(crate) play: &'a PlayView,
    /// `None` in Ramsch.
    pub(crate) declarer: Option<Seat>,
    pub(crate) kind: ContractKind,
    /// The contract and its declarer, in words.
    pub(crate) contract_line: String,
    pub(crate) discards: Option<CardSet>,
    pub(crate) wrap: fn(Move) -> AnyAction,
}

impl TricksSide<'_> {
    pub(crate) fn panel(&self, panel: Panel) -> PanelParts {
        let (viewer, play, kind) = (self.viewer, self.play, self.kind);
        let (context, deal, texts) = (viewer.context, viewer.deal, viewer.context.texts);
        let open = play
            .open_hand
            .zip(self.declarer)
            .filter(|&(_, declarer)| declarer != viewer.seat);
        let open = open.map(|(cards, declarer)| {
            texts.open_hand(viewer.name(declarer), hand(texts, cards, kind))
        });
        let discards = self
            .discards
            .map(|cards| texts.your_discards(written(texts, sorted(cards, UNDECIDED))));
        let lines = [self.contract_line.clone()]
            .into_iter()
            .chain(table(play).lines_below_news(context, deal));
        let lines: Vec<String> = lines.chain(open).chain(discards).collect();
        let give_up = (self.wrap)(Move::Concede);
        if panel == Panel::ConfirmConcede && viewer.may(give_up) {
            return confirm_concede(texts, give_up);
        }
        if !play.asked.is_empty() {
            return self.concession(lines);
        }
        let concede = Button::new(
            Press::AskConcede,
            ButtonStyle::Secondary,
            texts.button_concede(),
        )
        .emoji("🏳️");
        let concede = concede.only_if(viewer.may(give_up));
        let last_trick = play.tricks.last().map(|_| last_trick_button(texts));
        let play_card = |card| (self.wrap)(Move::Card(card));
        let led = play.on_table.first().copied();
        let holding = CardsToPlay {
            viewer,
            cards: viewer.hand,
            kind,
            led,
            play: &play_card,
        };
        holding.panel(
            panel,
            table(play).news(context, deal),
            lines,
            last_trick.into_iter().chain(concede).collect(),
        )
    }

    /// Builds the panel of a concession, in which the defenders accept or refuse.
    fn concession(&self, lines: Vec<String>) -> PanelParts {
        let (viewer, texts) = (self.viewer, self.viewer.context.texts);
        let asked = self.play.asked.contains(viewer.seat);
        let heading = match () {
            () if asked => texts.ask_concession(),
            () if self.declarer == Some(viewer.seat) => texts.own_question(),
            () => viewer.waits(),
        };
        let question = self
            .declarer
            .map(|seat| texts.question_concession(viewer.name(seat)));
        let cards = viewer.own_hand(self.kind);
        let lines = [heading]
            .into_iter()
            .chain(question)
            .chain(lines)
            .chain([cards])
            .collect();
        let answer =
            |answer, style, label| Button::new(Press::Act((self.wrap)(answer)), style, label);
        let buttons = match asked {
            true => vec![
                answer(Move::Accept, ButtonStyle::Success, texts.button_accept()),
                answer(Move::Refuse, ButtonStyle::Secondary, texts.button_refuse()),
            ],
            false => vec![refresh(texts)],
        };
        (lines, rows(buttons))
    }
}

/// Describes an early end of the play, if there was one.
pub(crate) fn ended(
    context: &RenderContext<'_>,
    deal: &DealView,
    ending: Ending,
    declarer: Option<Seat>,
) -> Option<String> {
    let name = |seat: Seat| context.name(deal.place(seat));
    match ending {
        Ending::PlayedOut => None,
        Ending::DeclarerConceded => {
            declarer.map(|seat| context.texts.ended_declarer_conceded(name(seat)))
        }
        Ending::DefenderConceded(seat) => Some(context.texts.ended_defender_conceded(name(seat))),
    }
}
