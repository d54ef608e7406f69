//! The parts that Tournée Skat and Texas Skat share: the auction, the tricks, and their early end.

mod texas;
mod tournee;

use skat_rules::card::{Card, CardSet};
use skat_rules::game::AnyAction;
use skat_rules::games::sister::{
    Bid, Call, Ending, Illegal, Move, PlayView, Settlement, Values, WinLevel, Won,
};
use skat_rules::games::skat::{self, AuctionRole, ContractKind, Trick};
use skat_rules::seat::{BySeat, Seat};
use skat_table::DealView;

use crate::games::reckoning;
use crate::games::skat::words;
use crate::model::message::PanelParts;
use crate::parts::auction::{self, Asked, CallsView, Spoken};
use crate::parts::controls::{accept_or_refuse, concede_button, confirm_concede, refresh, rows};
use crate::parts::deal_pictures::{self, TricksPicture, reckoned};
use crate::parts::outcome::{self, ContractOutcome, Taken};
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, TricksOnTable, last_trick_button, tricks_of};
use crate::parts::viewer::{Viewer, in_picture};
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::text::catalog::Texts;
use crate::{Button, Field, Panel, Picture, ReckonedLine};

/// Converts the calls of an auction to those of any game.
pub(crate) fn spoken<V: Values>(calls: &[(Seat, Call<V>)]) -> Vec<(Seat, Spoken)> {
    auction::spoken(calls, Bid::value)
}

/// Lists the notes beside a player's name during the tricks.
pub(crate) fn notes_in_tricks(
    texts: Texts,
    play: &PlayView,
    declarer: Option<Seat>,
    seat: Seat,
) -> Vec<String> {
    let declares = (declarer == Some(seat)).then(|| texts.declarer());
    let tricks = texts.tricks(tricks_of(seat, &play.tricks));
    declares.into_iter().chain([tricks]).collect()
}

/// Names a call.
pub(crate) fn call_text<V: Values>(texts: Texts, call: Call<V>) -> String {
    match call {
        Call::<V>::Bid(bid) => texts.button_bid(bid.to_string()),
        Call::<V>::Hold => texts.button_hold(),
        Call::<V>::Pass => texts.button_pass(),
    }
}

/// Names an action of the tricks.
pub(crate) fn move_text(texts: Texts, action: Move) -> String {
    match action {
        Move::Card(card) => written(texts, [card]),
        Move::Concede => texts.button_concede(),
        Move::Accept => texts.button_accept(),
        Move::Refuse => texts.button_refuse(),
    }
}

/// Builds the panel of the auction. The asked player also gets the `side` buttons.
pub(crate) fn auction<V: Values>(
    viewer: &Viewer<'_>,
    calls: &[(Seat, Call<V>)],
    (role, bid): (AuctionRole, Option<Bid<V>>),
    wrap: fn(Call<V>) -> AnyAction,
    side: Vec<Button>,
) -> PanelParts {
    let texts = viewer.context.texts;
    let highest = bid.map(Bid::value);
    let own_seat = texts.your_seat(words::seat(texts, viewer.seat));
    let news = auction::news(viewer, &spoken(calls));
    let below = news
        .into_iter()
        .chain([own_seat, viewer.own_hand(UNDECIDED)]);
    if !viewer.is_asked() {
        let bid = auction::bid_line(texts, highest);
        return viewer.looks_on([bid].into_iter().chain(below));
    }
    let bidder = calls
        .last()
        .map(|&(seat, _)| viewer.name(seat))
        .unwrap_or_default();
    let asked = Asked {
        role,
        bid: highest,
        bidder,
    };
    let question = auction::question(viewer, &asked);
    let bids = Bid::above(bid).map(|bid| (bid.value(), wrap(Call::<V>::Bid(bid))));
    let offered = CallsView {
        bids: bids.filter(|&(_, bid)| viewer.may(bid)).collect(),
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

/// Describes the tricks for pictures. The reader at this seat sees the declarer's open hand, unless
/// it is their own.
pub(crate) fn tricks_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    play: &PlayView,
    (declarer, kind): (Option<Seat>, ContractKind),
    reader: Option<Seat>,
) -> TricksPicture {
    let texts = context.texts;
    let open = play.open_hand.zip(declarer);
    let open = open.filter(|&(_, declarer)| Some(declarer) != reader);
    let open = open.map(|(cards, declarer)| {
        let cards = deal_pictures::held(cards, kind, |_| false);
        let name = deal_pictures::seat_name(context, deal, declarer);
        deal_pictures::open_cards(texts, name, texts.side("declarer"), cards)
    });
    TricksPicture {
        texts,
        sides: deal_pictures::players(context, deal, declarer, &play.tricks),
        leader: play.leader,
        on_table: deal_pictures::plays_from(play.leader, &play.on_table),
        last: deal_pictures::last_of(&play.tricks),
        open: open.into_iter().collect(),
    }
}

/// Draws the last trick of a finished deal.
pub(crate) fn last_trick_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    tricks: &[Trick],
) -> Option<Picture> {
    let table = TricksPicture {
        texts: context.texts,
        sides: deal_pictures::players(context, deal, None, tricks),
        leader: Seat::FOREHAND,
        on_table: Vec::new(),
        last: deal_pictures::last_of(tricks),
        open: Vec::new(),
    };
    table.last_trick()
}

/// What the value of a contract is made of.
pub(crate) struct ValueParts {
    /// The contract in words, with everything announced.
    pub(crate) contract: String,
    /// The contract without the announcements, which are levels.
    pub(crate) name: String,
    /// The levels with their running count; empty in Null.
    pub(crate) levels: Vec<String>,
    /// True if open cards double the base value.
    pub(crate) open_doubles: bool,
}

impl ValueParts {
    /// Lists the levels of a contract with trumps, which a declarer with these twelve cards plays.
    pub(crate) fn levels(
        texts: Texts,
        (kind, twelve): (ContractKind, CardSet),
        (hand, announced): (bool, WinLevel),
        settlement: &Settlement,
    ) -> Vec<String> {
        if kind == ContractKind::Null {
            return Vec::new();
        }
        let hand = hand.then_some("hand");
        let announced: &[&str] = match announced {
            WinLevel::Game => &[],
            WinLevel::Schneider => &["schneider", "schneider_announced"],
            WinLevel::Schwarz => &[
                "schneider",
                "schneider_announced",
                "schwarz",
                "schwarz_announced",
            ],
        };
        let certain = hand.into_iter().chain(announced.iter().copied());
        let matadors = kind.matadors(twelve);
        words::counted_levels(texts, matadors, certain, settlement.multiplier)
    }

    /// Describes how the value is computed.
    fn reckoned(&self, texts: Texts, settlement: &Settlement) -> String {
        let (levels, value) = (self.levels.join(", "), settlement.value);
        let name = self.name.clone();
        if self.levels.is_empty() {
            texts.reckoning_null(self.contract.clone(), value)
        } else if self.open_doubles {
            texts.reckoning_open(levels, name, settlement.base / 2, value)
        } else {
            texts.reckoning(levels, name, settlement.base, value)
        }
    }

    /// Lists the settlement line by line.
    pub(crate) fn lines(
        self,
        texts: Texts,
        settlement: &Settlement,
        bid: u16,
    ) -> Vec<ReckonedLine> {
        let (value, score) = (settlement.value, settlement.score);
        let settled = settlement.settled_value;
        let mut lines = Vec::new();
        if self.levels.is_empty() {
            lines.push(reckoned(self.contract, value.to_string()));
        } else {
            let base = settlement.base / if self.open_doubles { 2 } else { 1 };
            lines.extend(reckoning::level_lines(self.levels));
            lines.push(reckoned(self.name, format!("× {base}")));
            let opened = self.open_doubles;
            lines.extend(opened.then(|| reckoned(texts.doubling("open"), "× 2")));
            lines.extend(reckoning::value_line(texts, value, (settled.into(), score)));
        }
        let overbid = settlement.overbid;
        lines.extend(overbid.then(|| reckoned(texts.overbid_short(bid), settled.to_string())));
        lines.extend(reckoning::loss_line(texts, settled.into(), score));
        let once = reckoning::lost_once(settled.into(), score);
        lines.extend(once.then(|| reckoned(texts.lost_once(), "× 1")));
        lines
    }
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
            let line = texts.open_hand(viewer.name(declarer), hand(texts, cards, kind));
            in_picture(texts, line)
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
        let concede = concede_button(texts).only_if(viewer.may(give_up));
        let last_trick = play.tricks.last().map(|_| last_trick_button(texts));
        let play_card = |card| (self.wrap)(Move::Card(card));
        let led = play.on_table.first().copied();
        let holding = CardsToPlay {
            viewer,
            cards: viewer.hand,
            laid_out: None,
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
        let buttons = match asked {
            true => accept_or_refuse(texts, (self.wrap)(Move::Accept), (self.wrap)(Move::Refuse)),
            false => vec![refresh(texts)],
        };
        (lines, rows(buttons))
    }
}

/// A contract after its play.
pub(crate) struct SettledContract<V> {
    pub(crate) won: Won<V>,
    pub(crate) value: ValueParts,
    pub(crate) kind: ContractKind,
    pub(crate) ending: Ending,
    /// Card points and tricks of the declarer.
    pub(crate) taken: (u8, usize),
    pub(crate) settlement: Settlement,
}

impl<V: Values> SettledContract<V> {
    pub(crate) fn outcome(self, context: &RenderContext<'_>, deal: &DealView) -> ContractOutcome {
        let (texts, settlement) = (context.texts, self.settlement);
        let (declarer, bid) = (self.won.declarer, self.won.bid.value());
        let name = |seat: Seat| context.name(deal.place(seat));
        let ended = match self.ending {
            Ending::PlayedOut => None,
            Ending::DeclarerConceded => Some(texts.ended_declarer_conceded(name(declarer))),
            Ending::DefenderConceded(seat) => Some(texts.ended_defender_conceded(name(seat))),
        };
        let reckoned = self.value.reckoned(texts, &settlement);
        let overbid = settlement
            .overbid
            .then(|| texts.result_overbid(settlement.value, bid, settlement.settled_value));
        let once = reckoning::lost_once(settlement.settled_value.into(), settlement.score);
        ContractOutcome {
            declarer,
            name: name(declarer),
            contract: self.value.contract,
            won: settlement.won,
            draw: false,
            taken: (self.kind != ContractKind::Null)
                .then(|| Taken::of_all(self.taken.0, self.taken.1, ended.is_none())),
            ended,
            details: [texts.result_bid(bid), reckoned]
                .into_iter()
                .chain(overbid)
                .chain(once.then(|| texts.result_lost_once()))
                .collect(),
            score: settlement.score,
            product: reckoning::product(texts, settlement.settled_value, settlement.score),
        }
    }
}

/// Lists all cards as they were dealt, and those that the declarer put away.
pub(crate) fn all_cards(
    context: &RenderContext<'_>,
    deal: &DealView,
    (hands, skat): (&BySeat<CardSet>, [Card; 2]),
    put_away: Option<CardSet>,
    kind: ContractKind,
) -> Vec<Field> {
    let texts = context.texts;
    let hands = hands
        .iter()
        .map(|(seat, &cards)| (context.name(deal.place(seat)), hand(texts, cards, kind)));
    let put_away = put_away.map(|cards| texts.result_put_away(written(texts, sorted(cards, kind))));
    let apart: Vec<String> = [texts.result_skat(written(texts, skat))]
        .into_iter()
        .chain(put_away)
        .collect();
    outcome::all_cards(texts, hands, &apart)
}

/// Returns the rule of Skat that is identical to this rule, if there is one.
pub(crate) const fn as_in_skat(illegal: Illegal) -> Option<skat::Illegal> {
    Some(match illegal {
        Illegal::NotYourTurn => skat::Illegal::NotYourTurn,
        Illegal::WrongPhase => skat::Illegal::WrongPhase,
        Illegal::BidTooLow => skat::Illegal::BidTooLow,
        Illegal::ListenerBids => skat::Illegal::ListenerBids,
        Illegal::NothingToHold => skat::Illegal::NothingToHold,
        Illegal::NullBelowBid => skat::Illegal::NullBelowBid,
        Illegal::NoLevelsInNull => skat::Illegal::NoLevelsInNull,
        Illegal::HandAfterSkat => skat::Illegal::HandAfterSkat,
        Illegal::Discards => skat::Illegal::Discards,
        Illegal::NotHeld => skat::Illegal::NotHeld,
        Illegal::MustFollow => skat::Illegal::MustFollow,
        Illegal::QuestionOpen => skat::Illegal::QuestionOpen,
        Illegal::NoQuestion => skat::Illegal::NoQuestion,
        Illegal::AlreadyRefused => skat::Illegal::AlreadyRefused,
        Illegal::ForehandMustPlay
        | Illegal::NoRamschNow
        | Illegal::TurnedCard
        | Illegal::NotPlayedHere
        | Illegal::NoDeclarer => return None,
    })
}
