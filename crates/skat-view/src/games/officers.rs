//! Officers' Skat: the presentation of its deals.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::AnyAction;
use skat_rules::games::officers::{
    Action, Alone, CardPlace, Contract, Deal, Illegal, Layout, LossLevel, NamedGame, OverView,
    PhaseView, PileView, PublicView, Scoring, SeatView, Settlement, SideView, Stakes, Trick,
};
use skat_rules::games::skat::{self, Bid, ContractKind};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::deal_end::{self, DealEnding, DealtCards};
use crate::games::game_view::GameView;
use crate::games::reckoning;
use crate::games::skat::{discards, words};
use crate::model::message::{Described, PanelParts};
use crate::parts::auction::Spoken;
use crate::parts::auction::{self, Asked, CallsView};
use crate::parts::controls::rows;
use crate::parts::deal_pictures::{self, TrickSide, TricksPicture, reckoned};
use crate::parts::outcome::{
    ContractOutcome, Product, RamschLine, Taken, all_cards, passed_in, passed_in_lines,
};
use crate::parts::picking::Picking;
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, last_trick_button, told};
use crate::parts::viewer::{Viewer, in_picture, news_of_card};
use crate::text::alt;
use crate::text::cards::{UNDECIDED, hand, label, sorted, written};
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{
    BoardPile, BoardSide, Button, ButtonStyle, Drawing, Field, HandCard, Panel, Picture, PileBoard,
    Press, ReckonedLine, RichText, Row, Spot, TrickSeat,
};

/// Piles in a line. Four fit a phone's width.
const COLUMNS: usize = 4;

/// Width of a cell of the grid, which is that of the longest card.
const CELL: usize = 4;

/// The two players, forehand first.
const BOTH: [Seat; 2] = [Seat::FOREHAND, Seat::MIDDLEHAND];

const fn act(action: Action) -> AnyAction {
    AnyAction::Officers(action)
}

const fn opponent(seat: Seat) -> Seat {
    BOTH[1 - seat.index() % 2]
}

/// Lays a player's piles out as a grid. Each line of four top cards has the cards under or behind
/// them below it.
fn grid(texts: Texts, side: &SideView) -> String {
    let cell = |place: CardPlace| match place {
        CardPlace::Empty => "··".to_owned(),
        CardPlace::Covered => "▒▒".to_owned(),
        CardPlace::Open(card) => label(texts, card),
    };
    let line = |piles: &[PileView], of: fn(&PileView) -> CardPlace| {
        let cells = piles
            .iter()
            .map(|pile| format!("{:<CELL$}", cell(of(pile))));
        cells.collect::<String>().trim_end().to_owned()
    };
    let rows = side
        .piles
        .chunks(COLUMNS)
        .flat_map(|piles| [line(piles, |pile| pile.top), line(piles, |pile| pile.under)]);
    format!("```\n{}\n```", rows.collect::<Vec<String>>().join("\n"))
}

/// Lists both players' cards, each below the player's name.
fn table_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    sides: &[SideView; 2],
    order: [Seat; 2],
) -> Vec<String> {
    let texts = context.texts;
    let lines = |seat: Seat| {
        let side = &sides[seat.index()];
        let in_hand = (side.in_hand > 0).then(|| texts.officers_in_hand(side.in_hand));
        let head = [context.name(deal.place(seat))]
            .into_iter()
            .chain(in_hand)
            .collect::<Vec<String>>()
            .join(" · ");
        [head, grid(texts, side)]
    };
    order.into_iter().flat_map(lines).collect()
}

/// Names a game: `♣ Kreuz`, `Ramsch`.
fn game(texts: Texts, game: NamedGame) -> String {
    match game {
        NamedGame::Alone(kind) => words::kind(texts, kind),
        NamedGame::Ramsch => texts.title_ramsch(),
    }
}

/// Describes the contract to the reader at this seat, or to everybody: game, declarer, bid and
/// doublings.
fn contract_line(
    context: &RenderContext<'_>,
    deal: &DealView,
    contract: Contract,
    reader: Option<Seat>,
) -> String {
    let texts = context.texts;
    let Contract::Alone(alone) = contract else {
        return texts.officers_ramsch();
    };
    let declares = if reader == Some(alone.declarer) {
        texts.you_play(played(texts, alone))
    } else {
        texts.they_declare(
            context.name(deal.place(alone.declarer)),
            played(texts, alone),
        )
    };
    let stakes = match alone.stakes {
        Stakes::Single => None,
        Stakes::Kontra => Some(texts.doubled(texts.doubling("kontra"))),
        Stakes::Re => {
            Some(texts.doubled([texts.doubling("kontra"), texts.doubling("re")].join(", ")))
        }
    };
    let bid = alone
        .at_auction
        .map(|promise| texts.bid_line(promise.bid.value()));
    [declares]
        .into_iter()
        .chain(bid)
        .chain(stakes)
        .collect::<Vec<String>>()
        .join(" · ")
}

fn played(texts: Texts, alone: Alone) -> String {
    let hand = alone
        .at_auction
        .is_some_and(|promise| promise.hand)
        .then(|| texts.toggle("hand", 0));
    [words::kind(texts, alone.kind)]
        .into_iter()
        .chain(hand)
        .collect::<Vec<String>>()
        .join(" ")
}

/// Describes the last call or card.
fn news(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Option<String> {
    let texts = context.texts;
    let name = |seat: Seat| context.name(deal.place(seat));
    if let PhaseView::Play {
        leader,
        led: Some(card),
    } = view.phase
    {
        return Some(texts.news(texts.news_card(name(leader), written(texts, [card]))));
    }
    if !view.tricks.is_empty() {
        return trick_news(context, deal, view);
    }
    let &(seat, action) = view.said.last()?;
    let said = match action {
        Action::Bid(bid) => texts.call_bid(bid.value()),
        Action::Hold => texts.officers_said("hold"),
        Action::Pass => texts.call_pass(),
        Action::PickUp => texts.ramsch_did("took"),
        Action::Name(named) => texts.officers_names(game(texts, named)),
        Action::Kontra => texts.officers_said("kontra"),
        Action::Re => texts.officers_said("re"),
        Action::Discard(_) | Action::Play(_) => return None,
    };
    Some(texts.news(texts.news_call(name(seat), said)))
}

/// Describes the last trick, if there is one.
fn trick_news(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Option<String> {
    let (texts, trick) = (context.texts, view.tricks.last()?);
    let winner = context.name(deal.place(trick.winner));
    let points = trick.cards.into_iter().map(Card::points).sum::<u8>();
    Some(texts.news(texts.news_trick(winner, written(texts, trick.cards), points)))
}

/// Describes the last call, card or trick in a panel, whose picture shows a led card.
fn news_in_panel(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Vec<String> {
    let news = news(context, deal, view);
    match (&view.phase, news) {
        (PhaseView::Play { led: Some(_), .. }, Some(card)) => {
            news_of_card(context.texts, card, trick_news(context, deal, view))
        }
        (_, news) => news.into_iter().collect(),
    }
}

impl GameView for Deal {
    const SHOWS_LAST_TRICK: bool = true;

    fn describe(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Described {
        describe(context, deal, view)
    }

    fn panel(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &SeatView,
        panel: Panel,
    ) -> PanelParts {
        self::panel(context, deal, view, panel)
    }

    fn panel_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &SeatView,
        panel: Panel,
    ) -> Option<Picture> {
        match view.public.phase {
            _ if panel == Panel::LastTrick => last_trick_picture(context, deal, &view.public),
            PhaseView::Over(_) => None,
            _ => Some(own_board(context, deal, view)),
        }
    }

    fn public_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Picture> {
        Some(match &view.phase {
            PhaseView::Over(over) => end(context, deal, view, over),
            _ => public_board(context, deal, view),
        })
    }

    fn layout_field(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Field> {
        let is_over = matches!(view.phase, PhaseView::Over(_));
        (!is_over).then(|| Field {
            name: context.texts.officers_layout(),
            value: RichText::read(&table_lines(context, deal, &view.sides, BOTH).join("\n")),
            inline: false,
        })
    }

    fn outcome(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
        seat: Option<Seat>,
    ) -> Option<Vec<String>> {
        let PhaseView::Over(over) = &view.phase else {
            return None;
        };
        Some(match result(context, deal, view, over) {
            Some(result) => result.own_lines(context.texts, seat),
            None if view.contract.is_some() => {
                let own = seat.map_or(0, |seat| over.points[seat.index()]);
                let heading = context.texts.ramsch_heading(signed(i64::from(own)));
                [heading]
                    .into_iter()
                    .chain(ramsch_lines(context, deal, over))
                    .collect()
            }
            None => passed_in_lines(context.texts),
        })
    }

    fn headline(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        let PhaseView::Over(over) = &view.phase else {
            return None;
        };
        Some(match result(context, deal, view, over) {
            Some(result) => result.headline(context.texts),
            // The title says that a Ramsch is over.
            None if view.contract.is_some() => Vec::new(),
            None => vec![context.texts.result_passed_in()],
        })
    }

    fn last_trick(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        let Trick {
            leader,
            cards,
            winner,
        } = view.tricks.last()?;
        let plays = [*leader, opponent(*leader)].into_iter().zip(*cards);
        let name = |seat: Seat| context.name(deal.place(seat));
        Some(vec![
            told(context, deal, plays),
            context.texts.last_trick_taken(name(*leader), name(*winner)),
        ])
    }

    fn calls(view: &PublicView) -> Vec<(Seat, Spoken)> {
        if view.rules.layout != Layout::Admirals {
            return Vec::new();
        }
        let call = |&(seat, action): &(Seat, Action)| match action {
            Action::Bid(bid) => Some((seat, Spoken::Bid(bid.value()))),
            Action::Hold => Some((seat, Spoken::Hold)),
            Action::Pass => Some((seat, Spoken::Pass)),
            _ => None,
        };
        // Who doesn't double passes as well, but that is later.
        view.said.iter().map_while(call).collect()
    }

    fn progress(view: &PublicView) -> Option<usize> {
        view.contract.map(|_| view.tricks.len())
    }

    fn action_text(texts: Texts, action: Action, _seen: Option<&PublicView>) -> String {
        match action {
            Action::Bid(bid) => texts.button_bid(bid.to_string()),
            Action::Hold => texts.button_hold(),
            Action::Pass => texts.button_pass(),
            Action::PickUp => texts.button_pick_up(),
            Action::Discard(cards) => discards(texts, cards),
            Action::Name(named) => game(texts, named),
            Action::Kontra => texts.doubling("kontra"),
            Action::Re => texts.doubling("re"),
            Action::Play(card) => written(texts, [card]),
        }
    }

    fn as_in_skat(illegal: Illegal) -> Option<skat::Illegal> {
        Some(match illegal {
            Illegal::NotYourTurn => skat::Illegal::NotYourTurn,
            Illegal::WrongPhase => skat::Illegal::WrongPhase,
            Illegal::Auction(illegal) => illegal,
            Illegal::NullBelowBid => skat::Illegal::NullBelowBid,
            Illegal::MustFollow => skat::Illegal::MustFollow,
            Illegal::PassingNotAgreed
            | Illegal::NullNotAgreed
            | Illegal::RamschNotAgreed
            | Illegal::RamschAfterBid
            | Illegal::Discards
            | Illegal::NotOpen => return None,
        })
    }
}

/// Describes the public state of a deal.
fn describe(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Described {
    let texts = context.texts;
    if let PhaseView::Over(over) = &view.phase {
        return over_described(context, deal, view, over);
    }
    let title = match (&view.phase, view.contract) {
        (PhaseView::Auction { .. }, _) => texts.title_auction(),
        (PhaseView::SkatOrHand(_), _) => texts.title_skat(),
        (PhaseView::Discarding(_), _) => texts.title_discarding(),
        (_, Some(contract)) => game(texts, contract.game()),
        (_, None) => texts.title_announcing(),
    };
    let players = player_lines(context, deal, |seat| {
        let declarer = match view.contract {
            Some(Contract::Alone(alone)) if alone.declarer == seat => Some(texts.declarer()),
            _ => None,
        };
        let taken = !view.tricks.is_empty();
        let points = taken.then(|| texts.officers_points(view.card_points[seat.index()]));
        declarer.into_iter().chain(points).collect()
    });
    let contract = view
        .contract
        .map(|contract| contract_line(context, deal, contract, None));
    let on_table = match view.phase {
        PhaseView::Play { leader, led } => trick_lines(context, deal, view, (leader, led)),
        _ => news(context, deal, view).into_iter().collect(),
    };
    Described::with_players(title, players, contract.into_iter().chain(on_table))
}

/// Describes the current trick and the one before.
fn trick_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    (leader, led): (Seat, Option<Card>),
) -> Vec<String> {
    let texts = context.texts;
    let name = |seat: Seat| context.name(deal.place(seat));
    let table = match led {
        Some(card) => texts.table_line(told(context, deal, [(leader, card)].into_iter())),
        None => texts.table_empty(name(leader)),
    };
    let last = view
        .tricks
        .last()
        .map(|trick| texts.last_trick_line(written(texts, trick.cards), name(trick.winner)))
        // Before the first lead, the last call is the news.
        .or_else(|| news(context, deal, view).filter(|_| led.is_none()));
    [table].into_iter().chain(last).collect()
}

fn over_described(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    over: &OverView,
) -> Described {
    let texts = context.texts;
    let kind = view
        .contract
        .map_or(UNDECIDED, |contract| contract.game().kind());
    let hands = BOTH.map(|seat| {
        (
            context.name(deal.place(seat)),
            hand(texts, over.dealt[seat.index()], kind),
        )
    });
    let skat =
        (!over.skat.is_empty()).then(|| texts.result_skat(written(texts, sorted(over.skat, kind))));
    let fields = all_cards(texts, hands, skat.as_slice());
    match result(context, deal, view, over) {
        Some(result) => result.described(texts, fields),
        None if view.contract.is_some() => Described {
            title: texts.title_ramsch_over(),
            lines: ramsch_lines(context, deal, over),
            fields,
        },
        None => passed_in(texts, fields),
    }
}

fn ramsch_results(over: &OverView) -> Vec<RamschLine> {
    let result = |seat: Seat| RamschLine {
        seat,
        card_points: over.card_points[seat.index()],
        points: over.points[seat.index()],
        product: Product::default(),
    };
    BOTH.map(result).into()
}

fn ramsch_lines(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Vec<String> {
    let results = ramsch_results(over);
    let lines = results.iter().map(|result| result.line(context, deal));
    lines.collect()
}

fn result(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    over: &OverView,
) -> Option<ContractOutcome> {
    let (Some(Contract::Alone(alone)), Some(settlement)) = (view.contract, over.settlement) else {
        return None;
    };
    let texts = context.texts;
    let points = over.card_points[alone.declarer.index()];
    let tricks = view
        .tricks
        .iter()
        .filter(|trick| trick.winner == alone.declarer)
        .count();
    // A level that counts is a factor of the score below.
    let level = level_key(settlement.level).filter(|_| settlement.level_factor == 1);
    let level = level.map(|level| texts.officers_level(level));
    let other = (settlement.opponent_score != 0).then(|| {
        let score = signed(i64::from(settlement.opponent_score));
        texts.officers_opponent(context.name(deal.place(opponent(alone.declarer))), score)
    });
    let value = alone.kind.base().filter(|_| counts_value(view));
    let value = value.map(|base| {
        let levels = levels(texts, alone, settlement.matadors);
        let kind = words::kind(texts, alone.kind);
        texts.reckoning(levels.join(", "), kind, base, settlement.value)
    });
    Some(ContractOutcome {
        declarer: alone.declarer,
        name: context.name(deal.place(alone.declarer)),
        contract: played(texts, alone),
        won: settlement.won,
        draw: settlement.draw,
        taken: (alone.kind != ContractKind::Null).then_some(Taken {
            points,
            others: Some(over.card_points[opponent(alone.declarer).index()]),
            tricks,
        }),
        ended: None,
        details: value.into_iter().chain(level).chain(other).collect(),
        score: settlement.declarer_score,
        product: Product::of_score(
            settlement.declarer_score,
            factors(texts, view, alone, &settlement),
        ),
    })
}

const fn level_key(level: LossLevel) -> Option<&'static str> {
    match level {
        LossLevel::Simple => None,
        LossLevel::Schneider => Some("schneider"),
        LossLevel::Schwarz => Some("schwarz"),
    }
}

/// Returns true if the score is a multiple of the game's value.
const fn counts_value(view: &PublicView) -> bool {
    matches!(
        view.rules.scoring,
        Scoring::Standard | Scoring::StandardFull
    )
}

/// Lists the levels of the multiplier in words, each with the running count.
fn levels(texts: Texts, alone: Alone, matadors: i8) -> Vec<String> {
    let first = u16::from(matadors.unsigned_abs());
    let hand = alone.at_auction.is_some_and(|promise| promise.hand);
    let levels = ["game"].into_iter().chain(hand.then_some("hand"));
    let levels = (first + 1..).zip(levels);
    let levels = levels.map(|(number, level)| texts.level(level, number));
    [words::matadors(texts, matadors)]
        .into_iter()
        .chain(levels)
        .collect()
}

/// Lists what multiplies the value of a game, or the points that the winner gets.
fn factors(
    texts: Texts,
    view: &PublicView,
    alone: Alone,
    settlement: &Settlement,
) -> Vec<(String, i32)> {
    let level = level_key(settlement.level)
        .map(|level| (texts.factor(level), i32::from(settlement.level_factor)));
    let lost = counts_value(view) && !settlement.won;
    let lost = lost.then(|| (texts.factor("lost"), 2));
    let (kontra, re) = match alone.stakes {
        Stakes::Single => (false, false),
        Stakes::Kontra => (true, false),
        Stakes::Re => (true, true),
    };
    let said = |is_said: bool, word: &'static str| is_said.then(|| (texts.doubling(word), 2));
    // For an overbid game, the value that is counted includes the level.
    level
        .filter(|_| !settlement.overbid)
        .into_iter()
        .chain(lost)
        .chain(said(kontra, "kontra"))
        .chain(said(re, "re"))
        .collect()
}

/// Describes a player's cards for the board. `hand` holds the cards that the reader sees in it.
fn board_side(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    (seat, side): (Seat, &SideView),
    (hand, may_play): (CardSet, &dyn Fn(Card) -> bool),
) -> BoardSide {
    let texts = context.texts;
    let kind = view
        .contract
        .map_or(UNDECIDED, |contract| contract.game().kind());
    let held = |card| HandCard {
        card,
        playable: may_play(card),
    };
    let pile = |pile: &PileView| BoardPile {
        top: spot(pile.top, held),
        under: spot(pile.under, |card| card),
    };
    let hand = match hand.is_empty() {
        true => vec![None; side.in_hand],
        false => sorted(hand, kind)
            .into_iter()
            .map(|card| Some(held(card)))
            .collect(),
    };
    BoardSide {
        name: deal_pictures::seat_name(context, deal, seat),
        note: declarer_note(texts, view, seat),
        piles: side.piles.iter().map(pile).collect(),
        hand,
        marked: deal.awaited.contains(seat),
    }
}

fn spot<C>(place: CardPlace, open: impl Fn(Card) -> C) -> Spot<C> {
    match place {
        CardPlace::Empty => Spot::Empty,
        CardPlace::Covered => Spot::FaceDown,
        CardPlace::Open(card) => Spot::Open(open(card)),
    }
}

fn is_declarer(view: &PublicView, seat: Seat) -> bool {
    matches!(view.contract, Some(Contract::Alone(alone)) if alone.declarer == seat)
}

fn declarer_note(texts: Texts, view: &PublicView, seat: Seat) -> String {
    if is_declarer(view, seat) {
        texts.side("declarer")
    } else {
        String::new()
    }
}

/// Describes the players with their card points, for the trick on a board.
fn sides(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Vec<TrickSide> {
    let side = |seat: Seat| TrickSide {
        seat,
        name: deal_pictures::seat_name(context, deal, seat),
        note: context.texts.card_points(view.card_points[seat.index()]),
        is_next: deal.awaited.contains(seat),
    };
    BOTH.map(side).into()
}

/// Describes the trick on the table, or the previous one until the next lead, also in words. Empty
/// before the tricks.
fn board_trick(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> (Vec<TrickSeat>, Option<String>) {
    let texts = context.texts;
    let sides = sides(context, deal, view);
    let name = |seat| deal_pictures::seat_name(context, deal, seat);
    match (&view.phase, view.tricks.last()) {
        (
            PhaseView::Play {
                leader,
                led: Some(card),
            },
            _,
        ) => {
            let seats = deal_pictures::trick_seats(&sides, &[(*leader, *card)], |s| s.is_next);
            let told = texts.table_line(alt::plays(texts, &seats));
            (seats, Some(told))
        }
        (PhaseView::Play { .. }, Some(trick)) => {
            let plays = plays(trick);
            let seats = deal_pictures::trick_seats(&sides, &plays, |s| s.seat == trick.winner);
            let told = texts.last_trick_line(alt::plays(texts, &seats), name(trick.winner));
            (seats, Some(told))
        }
        _ => (Vec::new(), None),
    }
}

fn plays(trick: &Trick) -> [(Seat, Card); 2] {
    let [first, second] = trick.cards;
    [(trick.leader, first), (opponent(trick.leader), second)]
}

/// Draws both players' cards as everybody sees them.
fn public_board(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Picture {
    let texts = context.texts;
    let side = |seat: Seat| {
        let side = &view.sides[seat.index()];
        board_side(
            context,
            deal,
            view,
            (seat, side),
            (CardSet::EMPTY, &|_| false),
        )
    };
    let sides = BOTH.map(side);
    let (trick, told) = board_trick(context, deal, view);
    let asked: Vec<String> = deal
        .awaited
        .iter()
        .map(|seat| deal_pictures::seat_name(context, deal, seat))
        .collect();
    let asked = (!asked.is_empty()).then(|| texts.alt_asked(asked.join(", ")));
    let alt = told
        .into_iter()
        .chain(asked)
        .chain(sides.iter().map(|side| alt::board_side(texts, side)));
    Picture {
        alt: alt::text(alt),
        drawing: Drawing::Board(PileBoard { sides, trick }),
    }
}

/// Draws both players' cards as one of them sees them, the reader's own below.
fn own_board(context: &RenderContext<'_>, deal: &DealView, view: &SeatView) -> Picture {
    let texts = context.texts;
    let (own, other) = (view.seat, opponent(view.seat));
    let may_play = |card| view.legal.contains(&Action::Play(card));
    let public = &view.public;
    let upper = (other, &view.sides[other.index()]);
    let upper = board_side(context, deal, public, upper, (CardSet::EMPTY, &|_| false));
    let lower = (own, &view.sides[own.index()]);
    let lower = board_side(context, deal, public, lower, (view.hand, &may_play));
    let (trick, told) = board_trick(context, deal, public);
    let is_led = matches!(public.phase, PhaseView::Play { led: Some(_), .. });
    let last = last_trick_picture(context, deal, public).filter(|_| is_led);
    // The reader's cards come first, because they decide what can be played.
    let alt = alt::own_board_side(texts, &lower)
        .into_iter()
        .chain(told)
        .chain([alt::board_side(texts, &upper)])
        .chain(last.map(|picture| picture.alt));
    Picture {
        alt: alt::text(alt),
        drawing: Drawing::Board(PileBoard {
            sides: [upper, lower],
            trick,
        }),
    }
}

/// Draws the last trick, if there is one.
fn last_trick_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Option<Picture> {
    let trick = view.tricks.last()?;
    let table = TricksPicture {
        texts: context.texts,
        sides: sides(context, deal, view),
        leader: trick.leader,
        on_table: Vec::new(),
        last: Some((plays(trick).to_vec(), trick.winner)),
        open: Vec::new(),
    };
    table.last_trick()
}

/// Draws the end of a deal.
fn end(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    over: &OverView,
) -> Picture {
    let texts = context.texts;
    let kind = view
        .contract
        .map_or(UNDECIDED, |contract| contract.game().kind());
    let cards = DealtCards {
        hands: BOTH.map(|seat| (seat, over.dealt[seat.index()])).into(),
        skat: sorted(over.skat, kind),
        put_away: (over.put_away != over.skat).then_some(over.put_away),
        kind,
    };
    let ended = match (
        result(context, deal, view, over),
        view.contract,
        over.settlement,
    ) {
        (Some(result), Some(Contract::Alone(alone)), Some(settlement)) => {
            let mut lines = contract_lines(texts, view, alone, &settlement);
            if settlement.opponent_score != 0 {
                let name = deal_pictures::seat_name(context, deal, opponent(alone.declarer));
                lines.push(reckoned(name, signed(i64::from(settlement.opponent_score))));
            }
            DealEnding::Contract(result, lines)
        }
        (_, Some(_), _) => DealEnding::Ramsch(ramsch_results(over)),
        _ => DealEnding::PassedIn,
    };
    deal_end::picture(context, deal, cards, ended)
}

/// Lists the settlement line by line.
fn contract_lines(
    texts: Texts,
    view: &PublicView,
    alone: Alone,
    settlement: &Settlement,
) -> Vec<ReckonedLine> {
    let mut lines = Vec::new();
    match alone.kind.base().filter(|_| counts_value(view)) {
        Some(base) => {
            let levels = levels(texts, alone, settlement.matadors);
            lines.extend(reckoning::level_lines(levels));
            lines.push(reckoned(
                words::kind(texts, alone.kind),
                format!("× {base}"),
            ));
            // No loss counts once here.
            let score = settlement.declarer_score;
            lines.extend(reckoning::value_line(texts, settlement.value, (0, score)));
        }
        None => lines.push(reckoned(played(texts, alone), "")),
    }
    if let Some(promise) = alone.at_auction.filter(|_| settlement.overbid) {
        let factors = factors(texts, view, alone, settlement);
        let counted = Product::of_score(settlement.declarer_score, factors).value;
        let bid = promise.bid.value();
        lines.push(reckoned(texts.overbid_short(bid), counted.to_string()));
    }
    let factors = factors(texts, view, alone, settlement).into_iter();
    let factors = factors.filter(|&(_, factor)| factor != 1);
    lines.extend(factors.map(|(reason, factor)| {
        let capital = reason
            .chars()
            .next()
            .map(|first| first.to_uppercase().to_string());
        let rest: String = reason.chars().skip(1).collect();
        reckoned(capital.unwrap_or_default() + &rest, format!("× {factor}"))
    }));
    lines
}

/// Builds a player's panel.
fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    panel: Panel,
) -> PanelParts {
    let texts = context.texts;
    let viewer = &Viewer::new(context, deal, (view.seat, view.hand), &view.legal, act);
    let cards = piles_below(viewer, view);
    let in_hand = hand_below(viewer, view);
    let news = news_in_panel(context, deal, &view.public);
    let below = news.clone().into_iter().chain(
        view.public
            .contract
            .map(|contract| contract_line(context, deal, contract, Some(view.seat))),
    );
    match view.public.phase {
        PhaseView::Over(_) => (
            Deal::outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
            Vec::new(),
        ),
        _ if !viewer.is_asked() => viewer.looks_on(below.chain(cards).chain(in_hand)),
        PhaseView::Play { led, .. } => {
            let open = view.sides[view.seat.index()]
                .piles
                .iter()
                .filter_map(|pile| match pile.top {
                    CardPlace::Open(card) => Some(card),
                    CardPlace::Empty | CardPlace::Covered => None,
                });
            let kind = view
                .public
                .contract
                .map_or(UNDECIDED, |contract| contract.game().kind());
            let laid_out: Vec<Card> = open.chain(sorted(view.hand, kind)).collect();
            let open = laid_out.iter().copied().collect::<CardSet>();
            let play = |card| act(Action::Play(card));
            let holding = CardsToPlay {
                viewer,
                cards: open,
                laid_out: Some(&laid_out),
                kind,
                led,
                play: &play,
            };
            let last_trick = view.public.tricks.last().map(|_| last_trick_button(texts));
            let lines = view
                .public
                .contract
                .map(|contract| contract_line(context, deal, contract, Some(view.seat)));
            // If all cards to play are in hand, they are listed with the buttons.
            let in_hand = in_hand.filter(|_| open != view.hand);
            // Without a led card, the news already tells the last trick.
            let finished = view.public.tricks.last().filter(|_| led.is_some());
            let finished = finished.map(|trick| {
                let winner = context.name(deal.place(trick.winner));
                let line = texts.last_trick_line(written(texts, trick.cards), winner);
                in_picture(texts, line)
            });
            let lines = lines
                .into_iter()
                .chain(finished)
                .chain(cards)
                .chain(in_hand)
                .collect();
            holding.panel(panel, news, lines, last_trick.into_iter().collect())
        }
        _ => {
            let (heading, controls) = before_the_tricks(viewer, view, panel);
            (
                heading
                    .into_iter()
                    .chain(below)
                    .chain(cards)
                    .chain(in_hand)
                    .collect(),
                controls,
            )
        }
    }
}

/// Lists both players' piles, the opponent's first.
fn piles_below(viewer: &Viewer<'_>, view: &SeatView) -> Vec<String> {
    let order = [opponent(view.seat), view.seat];
    let texts = viewer.context.texts;
    let lines = table_lines(viewer.context, viewer.deal, &view.sides, order);
    let lines = lines.into_iter().map(|line| in_picture(texts, line));
    lines.collect()
}

/// Lists the reader's cards apart from the piles, if there are any.
fn hand_below(viewer: &Viewer<'_>, view: &SeatView) -> Option<String> {
    let kind = view
        .public
        .contract
        .map_or(UNDECIDED, |contract| contract.game().kind());
    (!view.hand.is_empty()).then(|| viewer.own_hand(kind))
}

fn before_the_tricks(
    viewer: &Viewer<'_>,
    view: &SeatView,
    panel: Panel,
) -> (Vec<String>, Vec<Row>) {
    let texts = viewer.context.texts;
    let two = |yes: (Action, String), no: (Action, String)| {
        rows(vec![
            Button::new(Press::Act(act(yes.0)), ButtonStyle::Danger, yes.1),
            Button::new(Press::Act(act(no.0)), ButtonStyle::Secondary, no.1),
        ])
    };
    let double = |action, word: String| {
        let (yes, no) = (
            texts.button_double(word.clone()),
            texts.button_no_double(word.clone()),
        );
        (
            vec![texts.ask_kontra(word)],
            two((action, yes), (Action::Pass, no)),
        )
    };
    match view.public.phase {
        PhaseView::Auction { role, bid, .. } => {
            let bidder = viewer.name(opponent(view.seat));
            let bids = view.legal.iter().filter_map(|&action| match action {
                Action::Bid(bid) => Some((bid.value(), act(action))),
                _ => None,
            });
            let calls = CallsView {
                bids: bids.collect(),
                hold: act(Action::Hold),
                pass: act(Action::Pass),
            };
            let question = auction::question(
                viewer,
                &Asked {
                    role,
                    bid: bid.map(Bid::value),
                    bidder,
                },
            );
            (
                vec![question],
                auction::controls(viewer, &calls, Vec::new()),
            )
        }
        PhaseView::SkatOrHand(won) => {
            let pick_up = Button::new(
                Press::Act(act(Action::PickUp)),
                ButtonStyle::Primary,
                texts.button_pick_up(),
            );
            let names = naming_rows(texts, view);
            let lines = vec![
                texts.ask_skat(),
                texts.officers_skat_or_hand(won.bid.value()),
            ];
            (
                lines,
                rows(vec![pick_up]).into_iter().chain(names).collect(),
            )
        }
        PhaseView::Discarding(won) => {
            let done = |cards| act(Action::Discard(cards));
            let found = view.found.unwrap_or_default();
            let picking = Picking::of_discards(viewer, found, &done);
            let lines = picking
                .ask_discards(won.bid.value())
                .into_iter()
                .chain([picking.line(panel)]);
            (lines.collect(), picking.controls(panel, Vec::new()))
        }
        PhaseView::Naming(_) => (vec![texts.ask_announce()], naming_rows(texts, view)),
        PhaseView::Kontra => double(Action::Kontra, texts.doubling("kontra")),
        PhaseView::Re => double(Action::Re, texts.doubling("re")),
        PhaseView::Play { .. } | PhaseView::Over(_) => (Vec::new(), Vec::new()),
    }
}

/// Lists the games that can be named, and the button to pass where the rules allow it.
fn naming_rows(texts: Texts, view: &SeatView) -> Vec<Row> {
    let button = |&action: &Action| match action {
        Action::Name(named) => Some(Button::new(
            Press::Act(act(action)),
            ButtonStyle::Primary,
            game(texts, named),
        )),
        Action::Pass => Some(Button::new(
            Press::Act(act(action)),
            ButtonStyle::Secondary,
            texts.button_pass(),
        )),
        _ => None,
    };
    rows(view.legal.iter().filter_map(button).collect())
}
