//! Texas Skat: the presentation of its deals.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::sister::{Illegal, Move, PlayResult, WinLevel};
use skat_rules::games::skat::{self, Announcement, ContractKind, Trick};
use skat_rules::games::texas::{
    Action, Bid, Contract, OverView, PhaseView, PlayedView, PublicView, SeatView, Texas, Won,
    settle,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::deal_end::{self, DealEnding, DealtCards};
use crate::games::game_view::GameView;
use crate::games::sister::{self, SettledContract, TricksSide, ValueParts};
use crate::games::skat::contracts::{announce_button, null_line, prospect_lines, toggles};
use crate::games::skat::discards;
use crate::games::skat::words::{self, kind_key, yes};
use crate::games::skat::worth::{Prospect, Worth};
use crate::model::message::{Described, PanelParts};
use crate::parts::auction::{self, Spoken, bid_line};
use crate::parts::controls::{back, rows};
use crate::parts::deal_pictures;
use crate::parts::outcome::{ContractOutcome, passed_in, passed_in_lines};
use crate::parts::picking::Picking;
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::last_trick_told;
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, sorted, written};
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Extras, Panel, Picture, Press};

const fn act(action: Action) -> AnyAction {
    AnyAction::Texas(action)
}

/// Returns the announcement of the contract.
const fn announcement(contract: Contract) -> Announcement {
    match (contract.ouvert(), contract.announced()) {
        (true, _) => Announcement::Ouvert,
        (false, WinLevel::Game) => Announcement::None,
        (false, WinLevel::Schneider) => Announcement::Schneider,
        (false, WinLevel::Schwarz) => Announcement::Schwarz,
    }
}

/// Names the contract.
fn contract(texts: Texts, contract: Contract) -> String {
    let announced = match announcement(contract) {
        Announcement::None => "none",
        Announcement::Schneider => "schneider",
        Announcement::Schwarz => "schwarz",
        Announcement::Ouvert => "ouvert",
    };
    texts.contract(kind_key(contract.kind()), yes(contract.hand()), announced)
}

/// Describes the declarer's current step for the other players.
fn doing(context: &RenderContext<'_>, deal: &DealView, phase: &PhaseView) -> Option<String> {
    let name = |won: &Won| context.name(deal.place(won.declarer));
    match phase {
        PhaseView::PickUpOrHand(won) => Some(context.texts.doing_skat(name(won))),
        PhaseView::Discarding(won) => Some(context.texts.doing_discarding(name(won))),
        PhaseView::Announcing(won) => Some(context.texts.doing_announcing(name(won))),
        PhaseView::Auction { .. } | PhaseView::Play { .. } | PhaseView::Over(_) => None,
    }
}

impl GameView for Texas {
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
        let may_play = |card| view.legal.contains(&Action::Move(Move::Card(card)));
        let (table, kind) = match &view.public.phase {
            PhaseView::Play {
                won,
                contract,
                play,
            } => {
                let kind = contract.kind();
                let whose = (Some(won.declarer), kind);
                let table = sister::tricks_picture(context, deal, play, whose, Some(view.seat));
                (Some(table), kind)
            }
            PhaseView::Over(_) if panel == Panel::LastTrick => {
                return sister::last_trick_picture(context, deal, tricks(&view.public)?);
            }
            PhaseView::Over(_) => return None,
            _ => (None, UNDECIDED),
        };
        let hand = deal_pictures::held(view.hand, kind, may_play);
        deal_pictures::panel(context.texts, table.as_ref(), hand, panel)
    }

    fn public_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Picture> {
        match &view.phase {
            PhaseView::Play {
                won,
                contract,
                play,
            } => {
                let whose = (Some(won.declarer), contract.kind());
                Some(sister::tricks_picture(context, deal, play, whose, None).public())
            }
            PhaseView::Over(over) => Some(end(context, deal, over)),
            _ => None,
        }
    }

    fn confirm(
        context: &RenderContext<'_>,
        _deal: &DealView,
        view: &SeatView,
        action: Action,
    ) -> Vec<String> {
        question(context.texts, view, action)
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
        Some(match &over.played {
            Some(played) => result(context, deal, over, played).own_lines(context.texts, seat),
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
        Some(match &over.played {
            Some(played) => result(context, deal, over, played).headline(context.texts),
            None => vec![context.texts.result_passed_in()],
        })
    }

    fn last_trick(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        last_trick_told(context, deal, tricks(view))
    }

    fn calls(view: &PublicView) -> Vec<(Seat, Spoken)> {
        sister::spoken(&view.calls)
    }

    fn progress(view: &PublicView) -> Option<usize> {
        tricks(view).map(<[_]>::len)
    }

    fn action_text(texts: Texts, action: Action, _seen: Option<&PublicView>) -> String {
        match action {
            Action::Call(call) => sister::call_text(texts, call),
            Action::PickUp => texts.button_pick_up(),
            Action::Discard(cards) => discards(texts, cards),
            Action::Announce(announced) => contract(texts, announced),
            Action::Move(action) => sister::move_text(texts, action),
        }
    }

    fn as_in_skat(illegal: Illegal) -> Option<skat::Illegal> {
        sister::as_in_skat(illegal)
    }
}

/// Describes the public state of a deal.
fn describe(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Described {
    let texts = context.texts;
    let bid = |won: &Won| texts.bid_line(won.bid.value());
    let (title, lines) = match &view.phase {
        PhaseView::Auction { bid, .. } => {
            let bid = bid_line(texts, bid.map(Bid::value));
            (texts.title_auction(), vec![bid])
        }
        PhaseView::PickUpOrHand(won) => (texts.title_skat(), vec![bid(won)]),
        PhaseView::Discarding(won) => (texts.title_discarding(), vec![bid(won)]),
        PhaseView::Announcing(won) => (texts.title_announcing(), vec![bid(won)]),
        PhaseView::Play {
            won,
            contract: played,
            play,
        } => {
            let lines = sister::play_lines(context, deal, play, Some(won.declarer), played.kind());
            (
                contract(texts, *played),
                [bid(won)].into_iter().chain(lines).collect(),
            )
        }
        PhaseView::Over(over) => return over_described(context, deal, over),
    };
    let players = player_lines(context, deal, |seat| about(texts, view, seat));
    let lines = lines.into_iter().chain(doing(context, deal, &view.phase));
    Described::with_players(title, players, lines)
}

/// Lists the notes beside a player's name.
fn about(texts: Texts, view: &PublicView, seat: Seat) -> Vec<String> {
    let declarer = |won: &Won| (won.declarer == seat).then(|| texts.declarer());
    match &view.phase {
        PhaseView::Auction { .. } => auction::in_short(texts, &sister::spoken(&view.calls), seat)
            .into_iter()
            .collect(),
        PhaseView::PickUpOrHand(won) | PhaseView::Discarding(won) | PhaseView::Announcing(won) => {
            declarer(won).into_iter().collect()
        }
        PhaseView::Play { won, play, .. } => {
            sister::notes_in_tricks(texts, play, Some(won.declarer), seat)
        }
        PhaseView::Over(_) => Vec::new(),
    }
}

fn over_described(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Described {
    let texts = context.texts;
    let kind = over
        .played
        .as_ref()
        .map_or(UNDECIDED, |played| played.contract.kind());
    let put_away = over
        .played
        .as_ref()
        .filter(|played| !played.contract.hand())
        .map(|played| played.put_away);
    let fields = sister::all_cards(context, deal, (&over.hands, over.skat), put_away, kind);
    match &over.played {
        Some(played) => result(context, deal, over, played).described(texts, fields),
        None => passed_in(texts, fields),
    }
}

/// Draws the end of a deal.
fn end(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Picture {
    let texts = context.texts;
    let played = over.played.as_ref();
    let put_away = played.filter(|played| !played.contract.hand());
    let cards = DealtCards {
        hands: over
            .hands
            .iter()
            .map(|(seat, &hand)| (seat, hand))
            .collect(),
        skat: over.skat.into(),
        put_away: put_away.map(|played| played.put_away),
        kind: played.map_or(UNDECIDED, |played| played.contract.kind()),
    };
    let ended = match played {
        Some(played) => {
            let parts = value_parts(texts, over, played);
            let lines = parts.lines(texts, &played.settlement, played.won.bid.value());
            DealEnding::Contract(result(context, deal, over, played), lines)
        }
        None => DealEnding::PassedIn,
    };
    deal_end::picture(context, deal, cards, ended)
}

/// Takes the value of a contract apart.
fn value_parts(texts: Texts, over: &OverView, played: &PlayedView) -> ValueParts {
    let kind = played.contract.kind();
    let twelve = over.hands[played.won.declarer] | over.skat.into_iter().collect();
    let announced = (played.contract.hand(), played.contract.announced());
    ValueParts {
        contract: contract(texts, played.contract),
        name: words::kind(texts, kind),
        levels: ValueParts::levels(texts, (kind, twelve), announced, &played.settlement),
        open_doubles: played.contract.ouvert() && kind != ContractKind::Null,
    }
}

fn result(
    context: &RenderContext<'_>,
    deal: &DealView,
    over: &OverView,
    played: &PlayedView,
) -> ContractOutcome {
    let settled = SettledContract {
        won: played.won,
        value: value_parts(context.texts, over, played),
        kind: played.contract.kind(),
        ending: played.ending,
        taken: (played.card_points, played.declarer_tricks.into()),
        settlement: played.settlement,
    };
    settled.outcome(context, deal)
}

/// Returns the completed tricks; `None` before the tricks begin.
fn tricks(view: &PublicView) -> Option<&[Trick]> {
    match &view.phase {
        PhaseView::Play { play, .. } => Some(&play.tricks),
        PhaseView::Over(over) => over.played.as_ref().map(|played| &*played.tricks),
        _ => None,
    }
}

/// Returns the question of a confirmation.
fn question(texts: Texts, view: &SeatView, action: Action) -> Vec<String> {
    let (Action::Announce(announced), PhaseView::PickUpOrHand(won) | PhaseView::Announcing(won)) =
        (action, &view.public.phase)
    else {
        return vec![texts.confirm_action()];
    };
    let worth = worth(view, announced);
    let prospect = prospect(view, announced, won.bid);
    let lost = matches!(prospect, Prospect::Lost(_));
    let reasons = [
        announced.ouvert().then(|| texts.confirm_ouvert()),
        prospect.is_overbid().then(|| {
            let bid = won.bid.value();
            texts.confirm_overbid(worth.value, bid, yes(lost), prospect.amount())
        }),
    ];
    let question = texts.confirm_announce(contract(texts, announced));
    [question]
        .into_iter()
        .chain(reasons.into_iter().flatten())
        .collect()
}

/// Returns the guaranteed value of the contract for this declarer.
fn worth(view: &SeatView, contract: Contract) -> Worth {
    worth_with(view, contract, WinLevel::Game)
}

/// Returns its value if the declarer achieves this level.
fn worth_with(view: &SeatView, contract: Contract, level: WinLevel) -> Worth {
    let made = PlayResult {
        game: true,
        goal: true,
        level,
    };
    let lowest = Bid::all().next();
    let value = |cards: CardSet| {
        let matadors = contract.kind().matadors(cards).unsigned_abs();
        lowest.map_or(0, |bid| settle(contract, matadors, bid, made).value)
    };
    Worth::by(view.hand | view.discards.unwrap_or_default(), value)
}

/// Judges the contract for this declarer.
fn prospect(view: &SeatView, contract: Contract, bid: Bid) -> Prospect {
    let made = PlayResult {
        game: true,
        goal: true,
        level: WinLevel::Game,
    };
    let cards = view.hand | view.discards.unwrap_or_default();
    let matadors = contract.kind().matadors(cards).unsigned_abs();
    Prospect::new(
        worth(view, contract),
        worth_with(view, contract, WinLevel::Schwarz),
        bid.value(),
        settle(contract, matadors, bid, made).score,
    )
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
    let calls = &view.public.calls;
    match (panel, &view.public.phase) {
        (_, PhaseView::Auction { role, bid, .. }) => {
            let wrap = |call| act(Action::Call(call));
            sister::auction(viewer, calls, (*role, *bid), wrap, Vec::new())
        }
        (
            _,
            PhaseView::Play {
                won,
                contract: played,
                play,
            },
        ) => {
            let contract = contract(texts, *played);
            TricksSide {
                viewer,
                play,
                declarer: Some(won.declarer),
                kind: played.kind(),
                contract_line: viewer.declares(won.declarer, contract, won.bid.value()),
                discards: view.discards,
                wrap: |action| act(Action::Move(action)),
            }
            .panel(panel)
        }
        (_, PhaseView::Over(_)) => (
            Texas::outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
            Vec::new(),
        ),
        (_, phase) if !viewer.is_asked() => viewer.looks_on(
            doing(context, deal, phase)
                .into_iter()
                .chain([viewer.own_hand(UNDECIDED)]),
        ),
        (Panel::Contracts(chosen), PhaseView::PickUpOrHand(won) | PhaseView::Announcing(won)) => {
            contracts(viewer, view, won, chosen)
        }
        (_, PhaseView::Announcing(won)) => contracts(viewer, view, won, Extras::NONE),
        (_, PhaseView::PickUpOrHand(won)) => {
            let buttons = vec![
                Button::new(
                    Press::Act(act(Action::PickUp)),
                    ButtonStyle::Primary,
                    texts.button_pick_up(),
                ),
                Button::new(
                    Press::Contracts(Extras::NONE),
                    ButtonStyle::Secondary,
                    texts.button_hand(),
                )
                .emoji("✋"),
            ];
            let how = texts.ask_skat_how(won.bid.value());
            let news = auction::news(viewer, &sister::spoken(calls));
            let lines = [texts.ask_skat()]
                .into_iter()
                .chain(news)
                .chain([how, viewer.own_hand(UNDECIDED)]);
            (lines.collect(), rows(buttons))
        }
        (picked, PhaseView::Discarding(won)) => {
            let found = view.found.unwrap_or_default();
            let done = |cards| act(Action::Discard(cards));
            let picking = Picking::of_discards(viewer, found, &done);
            let lines = picking
                .ask_discards(won.bid.value())
                .into_iter()
                .chain([viewer.own_hand(UNDECIDED), picking.line(picked)]);
            (lines.collect(), picking.controls(picked, Vec::new()))
        }
    }
}

/// Builds buttons for the contracts with this announcement, labelled with their values. Toggles for
/// the announcements follow below.
fn contracts(viewer: &Viewer<'_>, view: &SeatView, won: &Won, chosen: Extras) -> PanelParts {
    let texts = viewer.context.texts;
    let legal = view.legal.iter().filter_map(|&action| match action {
        Action::Announce(contract) => Some(contract),
        _ => None,
    });
    let legal: Vec<Contract> = legal.collect();
    let extras = |announcement| Extras {
        announcement,
        ..Extras::NONE
    };
    let may = |wanted: Extras| {
        let with_trumps = legal
            .iter()
            .filter(|contract| contract.kind() != ContractKind::Null);
        with_trumps
            .map(|&contract| extras(announcement(contract)))
            .any(|extras| extras == wanted)
    };
    let chosen = if may(chosen) { chosen } else { Extras::NONE };
    let bid = won.bid.value();
    let (heading, how) = match view.discards {
        None => (texts.ask_hand(), texts.ask_hand_how(bid)),
        Some(cards) => (
            texts.ask_announce(),
            texts.ask_announce_how(written(texts, sorted(cards, UNDECIDED)), bid),
        ),
    };
    let beside =
        (chosen != Extras::NONE).then(|| texts.announced_beside(words::extras(texts, chosen)));
    let offered: Vec<Contract> = legal
        .iter()
        .copied()
        .filter(|contract| announcement(*contract) == chosen.announcement)
        .collect();
    let judged = |contract: Contract| prospect(view, contract, won.bid);
    let hopeless = legal
        .iter()
        .all(|&contract| matches!(judged(contract), Prospect::Lost(_)));
    let prospects: Vec<Prospect> = offered.iter().map(|&contract| judged(contract)).collect();
    let nulls = Contract::all(view.discards.is_none());
    let nulls = nulls.filter(|contract| contract.kind() == ContractKind::Null);
    let too_cheap = nulls.filter(|null| null.base() < bid);
    let no_null = null_line(texts, too_cheap.map(|null| contract(texts, null)), bid);
    let lines = [heading, how]
        .into_iter()
        .chain(beside)
        .chain(prospect_lines(texts, &prospects, hopeless.then_some(bid)))
        .chain(no_null)
        .chain([viewer.own_hand(UNDECIDED)])
        .collect();
    let button = |contract: Contract| {
        let name = words::kind(texts, contract.kind());
        let action = act(Action::Announce(contract));
        announce_button(texts, name, action, (contract.ouvert(), judged(contract)))
    };
    let way_back = view.discards.is_none().then(|| back(texts));
    let switches = toggles(chosen, may)
        .into_iter()
        .map(|toggle| toggle.button(texts, Press::Contracts(toggle.next)));
    let controls = rows(offered.into_iter().map(button).collect());
    (
        lines,
        controls
            .into_iter()
            .chain(rows(switches.chain(way_back).collect()))
            .collect(),
    )
}
