//! Texas Skat: the presentation of its deals.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::sister::{PlayResult, WinLevel};
use skat_rules::games::skat::{Announcement, ContractKind, Trick};
use skat_rules::games::texas::{
    Action, Bid, Call, Contract, OverView, PhaseView, PlayedView, PublicView, SeatView, Won, settle,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::sister::{self, TricksSide};
use crate::games::skat::contracts::toggles;
use crate::games::skat::words::{self, kind_key, yes};
use crate::games::skat::worth::{Cover, Worth};
use crate::model::message::{Described, PanelParts};
use crate::parts::controls::{back, rows};
use crate::parts::outcome::{ContractOutcome, all_cards};
use crate::parts::picking::Picking;
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::trick_told;
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Extras, Field, Panel, Press, RichText};

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
pub(crate) fn contract(texts: Texts, contract: Contract) -> String {
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

/// Describes the public state of a deal.
pub(crate) fn describe(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Described {
    let texts = context.texts;
    let bid = |won: &Won| texts.bid_line(won.bid.value());
    let (title, lines) = match &view.phase {
        PhaseView::Auction { bid, .. } => {
            let bid = bid.map_or_else(|| texts.bid_none(), |bid| texts.bid_line(bid.value()));
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
    let lines = players
        .into_iter()
        .chain([String::new()])
        .chain(lines)
        .chain(doing(context, deal, &view.phase));
    Described {
        title,
        lines: lines.collect(),
        fields: Vec::new(),
    }
}

/// Lists the notes beside a player's name.
fn about(texts: Texts, view: &PublicView, seat: Seat) -> Vec<String> {
    let declarer = |won: &Won| (won.declarer == seat).then(|| texts.declarer());
    match &view.phase {
        PhaseView::Auction { .. } => sister::last_call(texts, &view.calls, seat)
            .into_iter()
            .collect(),
        PhaseView::PickUpOrHand(won) | PhaseView::Discarding(won) | PhaseView::Announcing(won) => {
            declarer(won).into_iter().collect()
        }
        PhaseView::Play { won, play, .. } => {
            let tricks = texts.tricks(
                play.tricks
                    .iter()
                    .filter(|trick| trick.winner == seat)
                    .count(),
            );
            declarer(won).into_iter().chain([tricks]).collect()
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
    let hands = over
        .hands
        .iter()
        .map(|(seat, &cards)| (context.name(deal.place(seat)), hand(texts, cards, kind)));
    let put_away = over
        .played
        .as_ref()
        .filter(|played| !played.contract.hand());
    let put_away =
        put_away.map(|played| texts.result_put_away(written(texts, sorted(played.put_away, kind))));
    let apart: Vec<String> = [texts.result_skat(written(texts, over.skat))]
        .into_iter()
        .chain(put_away)
        .collect();
    let fields = vec![Field {
        name: texts.result_cards(),
        value: RichText::read(&all_cards(hands, &apart)),
        inline: false,
    }];
    match &over.played {
        Some(played) => {
            let result = result(context, deal, played);
            Described {
                title: result.title(texts),
                lines: result.public_lines(texts),
                fields,
            }
        }
        None => Described {
            title: texts.title_passed_in(),
            lines: vec![texts.result_passed_in()],
            fields,
        },
    }
}

fn result(context: &RenderContext<'_>, deal: &DealView, played: &PlayedView) -> ContractOutcome {
    let texts = context.texts;
    let (won, settlement) = (played.won, &played.settlement);
    let ended = sister::ended(context, deal, played.ending, Some(won.declarer));
    let bid = won.bid.value();
    let reckoned = texts.reckoned_plainly(settlement.multiplier, settlement.base, settlement.value);
    let overbid = settlement
        .overbid
        .then(|| texts.result_overbid(settlement.value, bid, settlement.settled_value));
    ContractOutcome {
        declarer: won.declarer,
        name: context.name(deal.place(won.declarer)),
        contract: contract(texts, played.contract),
        won: settlement.won,
        draw: false,
        taken: (played.contract.kind() != ContractKind::Null)
            .then_some((played.card_points, played.declarer_tricks.into())),
        details: ended
            .into_iter()
            .chain([texts.result_bid(bid), reckoned])
            .chain(overbid)
            .collect(),
        score: settlement.score,
    }
}

/// Returns a finished deal's result from this seat, or for a player who sat out.
pub(crate) fn outcome(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    seat: Option<Seat>,
) -> Option<Vec<String>> {
    let PhaseView::Over(over) = &view.phase else {
        return None;
    };
    Some(match &over.played {
        Some(played) => result(context, deal, played).own_lines(context.texts, seat),
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
    tricks(view)?
        .last()
        .map(|trick| trick_told(context, deal, trick))
}

/// Returns the completed tricks; `None` before the tricks begin.
pub(crate) fn tricks(view: &PublicView) -> Option<&[Trick]> {
    match &view.phase {
        PhaseView::Play { play, .. } => Some(&play.tricks),
        PhaseView::Over(over) => over.played.as_ref().map(|played| &*played.tricks),
        _ => None,
    }
}

/// Returns the question of a confirmation.
pub(crate) fn question(texts: Texts, view: &SeatView, action: Action) -> Vec<String> {
    let (Action::Announce(announced), PhaseView::PickUpOrHand(won) | PhaseView::Announcing(won)) =
        (action, &view.public.phase)
    else {
        return vec![texts.confirm_action()];
    };
    let worth = worth(view, announced);
    let bid = won.bid.value();
    let overbid = worth.covers(bid) == Cover::No;
    let hopeless = worth_with(view, announced, WinLevel::Schwarz).covers(bid) == Cover::No;
    let reasons = [
        announced.ouvert().then(|| texts.confirm_ouvert()),
        overbid.then(|| texts.confirm_overbid(worth.value, bid, yes(hopeless))),
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
    let calls = &view.public.calls;
    match (panel, &view.public.phase) {
        (_, PhaseView::Auction { role, bid, .. }) => {
            let bids = view.legal.iter().filter_map(|&action| match action {
                Action::Call(Call::Bid(bid)) => Some((bid.value(), act(action))),
                _ => None,
            });
            let wrap = |call| act(Action::Call(call));
            sister::auction(
                viewer,
                calls,
                (*role, bid.map(Bid::value)),
                wrap,
                bids.collect(),
                Vec::new(),
            )
        }
        (
            _,
            PhaseView::Play {
                won,
                contract: played,
                play,
            },
        ) => {
            let (kind, contract) = (played.kind(), contract(texts, *played));
            let contract_line = match won.declarer == view.seat {
                true => texts.you_declare(contract, won.bid.value()),
                false => texts.they_declare(viewer.name(won.declarer), contract),
            };
            let wrap = |action| act(Action::Move(action));
            let declarer = Some(won.declarer);
            TricksSide {
                viewer,
                play,
                declarer,
                kind,
                contract_line,
                discards: view.discards,
                wrap,
            }
            .panel(panel)
        }
        (_, PhaseView::Over(_)) => (
            outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
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
            let news = sister::call_news(context, deal, calls);
            let lines = [texts.ask_skat()]
                .into_iter()
                .chain(news)
                .chain([how, viewer.own_hand(UNDECIDED)]);
            (lines.collect(), rows(buttons))
        }
        (picked, PhaseView::Discarding(won)) => {
            let found = view.found.unwrap_or_default();
            let done = |cards| act(Action::Discard(cards));
            let picking = Picking {
                viewer,
                cards: view.hand,
                found,
                done: &done,
                label: texts.button_discard(),
            };
            let how =
                texts.ask_discard_how(written(texts, sorted(found, UNDECIDED)), won.bid.value());
            let lines = vec![
                texts.ask_discard(),
                how,
                viewer.own_hand(UNDECIDED),
                picking.line(picked),
            ];
            (lines, picking.controls(picked, Vec::new()))
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
    let lines = [heading, how]
        .into_iter()
        .chain(beside)
        .chain([viewer.own_hand(UNDECIDED)])
        .collect();
    let offered = legal
        .iter()
        .copied()
        .filter(|contract| announcement(*contract) == chosen.announcement);
    let button = |contract: Contract| {
        let worth = worth(view, contract);
        let cover = worth.covers(bid);
        let action = act(Action::Announce(contract));
        let press = if contract.ouvert() || cover == Cover::No {
            Press::Ask(action)
        } else {
            Press::Act(action)
        };
        let style = if cover == Cover::Yes {
            ButtonStyle::Success
        } else {
            ButtonStyle::Secondary
        };
        let label = texts.button_announce(
            words::kind(texts, contract.kind()),
            worth.value,
            words::cover_key(cover),
        );
        Button::new(press, style, label)
    };
    let way_back = view.discards.is_none().then(|| back(texts));
    let switches = toggles(chosen, may)
        .into_iter()
        .map(|toggle| toggle.button(texts, Press::Contracts(toggle.next)));
    let controls = rows(offered.map(button).collect());
    (
        lines,
        controls
            .into_iter()
            .chain(rows(switches.chain(way_back).collect()))
            .collect(),
    )
}
