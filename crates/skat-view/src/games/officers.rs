//! Officers' Skat: the presentation of its deals.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::officers::{
    Action, Alone, CardPlace, Contract, LossLevel, NamedGame, OverView, PhaseView, PileView,
    PublicView, SeatView, SideView, Stakes, Trick,
};
use skat_rules::games::skat::{Bid, ContractKind};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::skat::words;
use crate::model::message::{Described, PanelParts};
use crate::parts::auction::{self, Asked, CallsView};
use crate::parts::controls::rows;
use crate::parts::outcome::{ContractOutcome, all_cards};
use crate::parts::picking::Picking;
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, last_trick_button, told};
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, hand, label, sorted, written};
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{Button, ButtonStyle, Field, Panel, Press, RichText, Row};

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
pub(crate) fn game(texts: Texts, game: NamedGame) -> String {
    match game {
        NamedGame::Alone(kind) => words::kind(texts, kind),
        NamedGame::Ramsch => texts.title_ramsch(),
    }
}

/// Describes the contract: game, declarer, bid and doublings.
fn contract_line(context: &RenderContext<'_>, deal: &DealView, contract: Contract) -> String {
    let texts = context.texts;
    let Contract::Alone(alone) = contract else {
        return texts.officers_ramsch();
    };
    let declares = texts.they_declare(
        context.name(deal.place(alone.declarer)),
        played(texts, alone),
    );
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
    if let Some(trick) = view.tricks.last() {
        let points = trick
            .cards
            .into_iter()
            .map(skat_rules::card::Card::points)
            .sum::<u8>();
        return Some(texts.news(texts.news_trick(
            name(trick.winner),
            written(texts, trick.cards),
            points,
        )));
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

/// Describes the public state of a deal.
pub(crate) fn describe(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Described {
    let texts = context.texts;
    if let PhaseView::Over(over) = &view.phase {
        return over_described(context, deal, view, over);
    }
    let name = |seat: Seat| context.name(deal.place(seat));
    let title = match (&view.phase, view.contract) {
        (PhaseView::Auction { .. }, _) => texts.title_auction(),
        (PhaseView::SkatOrHand(_), _) => texts.title_skat(),
        (PhaseView::Discarding(_), _) => texts.title_discarding(),
        (_, Some(contract)) => game(texts, contract.game()),
        (_, None) => texts.title_announcing(),
    };
    let mut lines = player_lines(context, deal, |seat| {
        let declarer = match view.contract {
            Some(Contract::Alone(alone)) if alone.declarer == seat => Some(texts.declarer()),
            _ => None,
        };
        let taken = !view.tricks.is_empty();
        let points = taken.then(|| texts.officers_points(view.card_points[seat.index()]));
        declarer.into_iter().chain(points).collect()
    });
    lines.push(String::new());
    lines.extend(
        view.contract
            .map(|contract| contract_line(context, deal, contract)),
    );
    lines.extend(news(context, deal, view));
    if let PhaseView::Play { leader, led: None } = view.phase {
        lines.push(texts.table_empty(name(leader)));
    }
    lines.extend(table_lines(context, deal, &view.sides, BOTH));
    Described {
        title,
        lines,
        fields: Vec::new(),
    }
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
    let value = all_cards(hands, skat.as_slice());
    let fields = vec![Field {
        name: texts.result_cards(),
        value: RichText::read(&value),
        inline: false,
    }];
    match result(context, deal, view, over) {
        Some(result) => Described {
            title: result.title(texts),
            lines: result.public_lines(texts),
            fields,
        },
        None if view.contract.is_some() => Described {
            title: texts.title_ramsch_over(),
            lines: ramsch_lines(context, deal, over),
            fields,
        },
        None => Described {
            title: texts.title_passed_in(),
            lines: vec![texts.result_passed_in()],
            fields,
        },
    }
}

fn ramsch_lines(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Vec<String> {
    let line = |seat: Seat| {
        let score = signed(i64::from(over.points[seat.index()]));
        context.texts.result_ramsch(
            context.name(deal.place(seat)),
            over.card_points[seat.index()],
            score,
        )
    };
    BOTH.map(line).to_vec()
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
    let level = match settlement.level {
        LossLevel::Simple => None,
        LossLevel::Schneider => Some(texts.officers_level("schneider", settlement.level_factor)),
        LossLevel::Schwarz => Some(texts.officers_level("schwarz", settlement.level_factor)),
    };
    let other = (settlement.opponent_score != 0).then(|| {
        let score = signed(i64::from(settlement.opponent_score));
        texts.officers_opponent(context.name(deal.place(opponent(alone.declarer))), score)
    });
    let value = (settlement.matadors != 0).then(|| {
        texts.officers_value(
            words::matadors(texts, settlement.matadors),
            settlement.value,
        )
    });
    Some(ContractOutcome {
        declarer: alone.declarer,
        name: context.name(deal.place(alone.declarer)),
        contract: played(texts, alone),
        won: settlement.won,
        draw: settlement.draw,
        taken: (alone.kind != ContractKind::Null).then_some((points, tricks)),
        details: value.into_iter().chain(level).chain(other).collect(),
        score: settlement.declarer_score,
    })
}

/// Returns a finished deal's result from this seat.
pub(crate) fn outcome(
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
        None => vec![
            context.texts.nobody_played(),
            context.texts.result_passed_in(),
        ],
    })
}

/// Returns the last trick as lines, if there is one.
pub(crate) fn last_trick(
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
    Some(vec![
        told(context, deal, plays),
        context
            .texts
            .last_trick_taken(context.name(deal.place(*winner))),
    ])
}

/// Builds a player's panel.
pub(crate) fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    panel: Panel,
) -> PanelParts {
    let texts = context.texts;
    let legal = view.legal.iter().copied().map(act).collect();
    let viewer = &Viewer {
        context,
        deal,
        seat: view.seat,
        hand: view.hand,
        legal,
    };
    let cards = cards_below(viewer, view);
    let below = news(context, deal, &view.public).into_iter().chain(
        view.public
            .contract
            .map(|contract| contract_line(context, deal, contract)),
    );
    match view.public.phase {
        PhaseView::Over(_) => (
            outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
            Vec::new(),
        ),
        _ if !viewer.is_asked() => viewer.looks_on(below.chain(cards)),
        PhaseView::Play { led, .. } => {
            let open = view.sides[view.seat.index()]
                .piles
                .iter()
                .filter_map(|pile| match pile.top {
                    CardPlace::Open(card) => Some(card),
                    CardPlace::Empty | CardPlace::Covered => None,
                });
            let open = open.collect::<CardSet>() | view.hand;
            let kind = view
                .public
                .contract
                .map_or(UNDECIDED, |contract| contract.game().kind());
            let play = |card| act(Action::Play(card));
            let holding = CardsToPlay {
                viewer,
                cards: open,
                kind,
                led,
                play: &play,
            };
            let last_trick = view.public.tricks.last().map(|_| last_trick_button(texts));
            let lines = view
                .public
                .contract
                .map(|contract| contract_line(context, deal, contract));
            let lines = lines.into_iter().chain(cards).collect();
            holding.panel(
                panel,
                news(context, deal, &view.public),
                lines,
                last_trick.into_iter().collect(),
            )
        }
        _ => {
            let (heading, controls) = before_the_tricks(viewer, view, panel);
            (
                heading.into_iter().chain(below).chain(cards).collect(),
                controls,
            )
        }
    }
}

/// Lists both players' piles, the opponent's first, and the reader's other cards.
fn cards_below(viewer: &Viewer<'_>, view: &SeatView) -> Vec<String> {
    let order = [opponent(view.seat), view.seat];
    let mut lines = table_lines(viewer.context, viewer.deal, &view.sides, order);
    if !view.hand.is_empty() {
        let kind = view
            .public
            .contract
            .map_or(UNDECIDED, |contract| contract.game().kind());
        lines.push(viewer.own_hand(kind));
    }
    lines
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
            let picking = Picking {
                viewer,
                cards: view.hand,
                found,
                done: &done,
                label: texts.button_discard(),
            };
            let how =
                texts.ask_discard_how(written(texts, sorted(found, UNDECIDED)), won.bid.value());
            (
                vec![texts.ask_discard(), how, picking.line(panel)],
                picking.controls(panel, Vec::new()),
            )
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
