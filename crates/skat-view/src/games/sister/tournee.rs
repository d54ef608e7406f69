//! Tournée Skat: the presentation of its deals.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::sister::WinLevel;
use skat_rules::games::skat::{ContractKind, Trick};
use skat_rules::games::tournee::{
    Action, Bid, Call, Contract, OverView, PhaseView, PublicView, SeatView, Trump, TurnOption,
    Undertaking, Won,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::sister::{self, TricksSide};
use crate::games::skat::words;
use crate::model::message::{Described, PanelParts};
use crate::parts::controls::rows;
use crate::parts::outcome::{ContractOutcome, all_cards};
use crate::parts::picking::Picking;
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::trick_told;
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{Button, ButtonStyle, Field, Panel, Press, RichText};

const fn act(action: Action) -> AnyAction {
    AnyAction::Tournee(action)
}

/// Names the contract.
fn contract(texts: Texts, contract: Contract) -> String {
    let (what, trump) = match contract {
        Contract::Tournee {
            trump,
            passt_mir_nicht: false,
        } => ("tournee", trump),
        Contract::Tournee {
            trump,
            passt_mir_nicht: true,
        } => ("passt_mir_nicht", trump),
        Contract::Solo(trump) => ("solo", trump),
        Contract::GrandOuvert => ("grand_ouvert", Trump::Grand),
        Contract::Guckser => ("guckser", Trump::Grand),
        Contract::Null {
            ouvert: false,
            guckser: false,
        } => ("null", Trump::Grand),
        Contract::Null {
            ouvert: true,
            guckser: false,
        } => ("null_ouvert", Trump::Grand),
        Contract::Null {
            ouvert: false,
            guckser: true,
        } => ("guckser_null", Trump::Grand),
        Contract::Null {
            ouvert: true,
            guckser: true,
        } => ("guckser_null_ouvert", Trump::Grand),
        Contract::Ramsch => ("ramsch", Trump::Grand),
    };
    texts.tournee_contract(what, words::kind(texts, trump.kind()))
}

/// Names the contract with its declared level.
fn declared(texts: Texts, played: Contract, level: WinLevel) -> String {
    let level = match level {
        WinLevel::Game => None,
        WinLevel::Schneider => Some(texts.announced_level("schneider")),
        WinLevel::Schwarz => Some(texts.announced_level("schwarz")),
    };
    [contract(texts, played)]
        .into_iter()
        .chain(level)
        .collect::<Vec<String>>()
        .join(" ")
}

/// Describes the declarer's current step for the other players.
fn doing(context: &RenderContext<'_>, deal: &DealView, phase: &PhaseView) -> Vec<String> {
    let texts = context.texts;
    let name = |won: &Won| context.name(deal.place(won.declarer));
    match phase {
        PhaseView::Choosing(won) => vec![texts.tournee_chooses(name(won))],
        PhaseView::Turning {
            won,
            passt_mir_nicht,
        } => {
            let refused = passt_mir_nicht.then(|| texts.tournee_refused(name(won)));
            refused
                .into_iter()
                .chain([texts.tournee_turns(name(won))])
                .collect()
        }
        PhaseView::Discarding {
            won,
            contract: played,
        }
        | PhaseView::Declaring {
            won,
            contract: played,
        } => {
            vec![texts.they_declare(name(won), contract(texts, *played))]
        }
        PhaseView::Auction { .. } | PhaseView::Play { .. } | PhaseView::Over(_) => Vec::new(),
    }
}

fn turned(texts: Texts, view: &PublicView) -> Option<String> {
    view.turned
        .map(|card| texts.tournee_turned(written(texts, [card])))
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
        PhaseView::Choosing(won) => (texts.title_announcing(), vec![bid(won)]),
        PhaseView::Turning { won, .. } => (texts.title_tournee(), vec![bid(won)]),
        PhaseView::Discarding { won, .. } => (texts.title_discarding(), vec![bid(won)]),
        PhaseView::Declaring { won, .. } => (texts.title_announcing(), vec![bid(won)]),
        PhaseView::Play {
            won,
            contract: played,
            declared: level,
            play,
        } => {
            let declarer = won.map(|won| won.declarer);
            let lines = won.iter().map(bid).chain(sister::play_lines(
                context,
                deal,
                play,
                declarer,
                played.kind(),
            ));
            (declared(texts, *played, *level), lines.collect())
        }
        PhaseView::Over(over) => return over_described(context, deal, over),
    };
    let players = player_lines(context, deal, |seat| about(texts, view, seat));
    let lines = players.into_iter().chain([String::new()]).chain(lines);
    let lines = lines
        .chain(turned(texts, view))
        .chain(doing(context, deal, &view.phase))
        .collect();
    Described {
        title,
        lines,
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
        PhaseView::Choosing(won)
        | PhaseView::Turning { won, .. }
        | PhaseView::Discarding { won, .. }
        | PhaseView::Declaring { won, .. } => declarer(won).into_iter().collect(),
        PhaseView::Play { won, play, .. } => {
            let tricks = texts.tricks(
                play.tricks
                    .iter()
                    .filter(|trick| trick.winner == seat)
                    .count(),
            );
            won.as_ref()
                .and_then(declarer)
                .into_iter()
                .chain([tricks])
                .collect()
        }
        PhaseView::Over(_) => Vec::new(),
    }
}

fn over_described(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Described {
    let texts = context.texts;
    let kind = over.contract.kind();
    let hands = over
        .hands
        .iter()
        .map(|(seat, &cards)| (context.name(deal.place(seat)), hand(texts, cards, kind)));
    let skat: CardSet = over.skat.into_iter().collect();
    let put_away = (over.put_away != skat)
        .then(|| texts.result_put_away(written(texts, sorted(over.put_away, kind))));
    let apart: Vec<String> = [texts.result_skat(written(texts, over.skat))]
        .into_iter()
        .chain(put_away)
        .collect();
    let fields = vec![Field {
        name: texts.result_cards(),
        value: RichText::read(&all_cards(hands, &apart)),
        inline: false,
    }];
    match result(context, deal, over) {
        Some(result) => Described {
            title: result.title(texts),
            lines: result.public_lines(texts),
            fields,
        },
        None => Described {
            title: texts.title_ramsch_over(),
            lines: ramsch_lines(context, deal, over),
            fields,
        },
    }
}

fn ramsch_lines(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Vec<String> {
    let line = |seat: Seat| {
        let score = signed(i64::from(over.points[seat]));
        context.texts.result_ramsch(
            context.name(deal.place(seat)),
            over.card_points[seat],
            score,
        )
    };
    Seat::SKAT.map(line).to_vec()
}

fn result(
    context: &RenderContext<'_>,
    deal: &DealView,
    over: &OverView,
) -> Option<ContractOutcome> {
    let (won, settlement) = (over.won?, over.settlement?);
    let texts = context.texts;
    let tricks = over
        .tricks
        .iter()
        .filter(|trick| trick.winner == won.declarer)
        .count();
    let ended = sister::ended(context, deal, over.ending, Some(won.declarer));
    let bid = won.bid.value();
    let reckoned = texts.reckoned_plainly(settlement.multiplier, settlement.base, settlement.value);
    let overbid = settlement
        .overbid
        .then(|| texts.result_overbid(settlement.value, bid, settlement.settled_value));
    Some(ContractOutcome {
        declarer: won.declarer,
        name: context.name(deal.place(won.declarer)),
        contract: declared(texts, over.contract, over.declared),
        won: settlement.won,
        draw: false,
        taken: (over.contract.kind() != ContractKind::Null)
            .then_some((over.card_points[won.declarer], tricks)),
        details: ended
            .into_iter()
            .chain([texts.result_bid(bid), reckoned])
            .chain(overbid)
            .collect(),
        score: settlement.score,
    })
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
    Some(match result(context, deal, over) {
        Some(result) => result.own_lines(context.texts, seat),
        None => {
            let heading = match seat {
                Some(seat) => context
                    .texts
                    .ramsch_heading(signed(i64::from(over.points[seat]))),
                None => format!("### {}", context.texts.title_ramsch_over()),
            };
            [heading]
                .into_iter()
                .chain(ramsch_lines(context, deal, over))
                .collect()
        }
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
        PhaseView::Over(over) => Some(&over.tricks),
        _ => None,
    }
}

/// Returns the question of a confirmation.
pub(crate) fn question(texts: Texts, action: Action) -> Vec<String> {
    match action {
        Action::Choose(Undertaking::Play(played)) if played.ouvert() => {
            vec![
                texts.confirm_announce(contract(texts, played)),
                texts.confirm_ouvert(),
            ]
        }
        _ => vec![texts.confirm_action()],
    }
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
    let news = || sister::call_news(context, deal, calls);
    let cards = || {
        turned(texts, &view.public)
            .into_iter()
            .chain([viewer.own_hand(UNDECIDED)])
    };
    match &view.public.phase {
        PhaseView::Auction {
            role,
            bid,
            ramsch_possible,
            ..
        } => {
            let ramsch = Button::new(
                Press::Act(act(Action::Ramsch)),
                ButtonStyle::Secondary,
                texts.title_ramsch(),
            );
            let ramsch = ramsch.only_if(*ramsch_possible && viewer.may(act(Action::Ramsch)));
            let bids = view.legal.iter().filter_map(|&action| match action {
                Action::Call(Call::Bid(bid)) => Some((bid.value(), act(action))),
                _ => None,
            });
            let asked = (*role, bid.map(Bid::value));
            let wrap = |call| act(Action::Call(call));
            sister::auction(
                viewer,
                calls,
                asked,
                wrap,
                bids.collect(),
                ramsch.into_iter().collect(),
            )
        }
        PhaseView::Play {
            won,
            contract: played,
            declared: level,
            play,
        } => {
            let contract = declared(texts, *played, *level);
            let contract_line = match won {
                Some(won) if won.declarer == view.seat => {
                    texts.you_declare(contract, won.bid.value())
                }
                Some(won) => texts.they_declare(viewer.name(won.declarer), contract),
                None => texts.tournee_ramsch(),
            };
            let declarer = won.map(|won| won.declarer);
            let wrap = |action| act(Action::Move(action));
            let kind = played.kind();
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
        PhaseView::Over(_) => (
            outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
            Vec::new(),
        ),
        phase if !viewer.is_asked() => {
            viewer.looks_on(doing(context, deal, phase).into_iter().chain(cards()))
        }
        PhaseView::Choosing(won) => {
            let lines = [
                texts.ask_announce(),
                texts.tournee_choose_how(won.bid.value()),
            ];
            (
                lines.into_iter().chain(news()).chain(cards()).collect(),
                rows(choices(texts, view)),
            )
        }
        PhaseView::Turning { .. } => (
            [texts.tournee_ask_turn()]
                .into_iter()
                .chain(cards())
                .collect(),
            rows(choices(texts, view)),
        ),
        PhaseView::Discarding { won, .. } => {
            let done = |cards| act(Action::Discard(cards));
            let picking = Picking {
                viewer,
                cards: view.hand,
                found: view.found,
                done: &done,
                label: texts.button_discard(),
            };
            let how = texts.ask_discard_how(
                written(texts, sorted(view.found, UNDECIDED)),
                won.bid.value(),
            );
            let lines = [texts.ask_discard(), how]
                .into_iter()
                .chain(cards())
                .chain([picking.line(panel)]);
            (lines.collect(), picking.controls(panel, Vec::new()))
        }
        PhaseView::Declaring {
            contract: played, ..
        } => {
            let lines = [texts.tournee_ask_declare(), contract(texts, *played)]
                .into_iter()
                .chain(cards());
            (lines.collect(), rows(choices(texts, view)))
        }
    }
}

/// Names the declarer's choice of contract.
pub(crate) fn choice(texts: Texts, choice: Undertaking) -> String {
    match choice {
        Undertaking::Tournee => texts.title_tournee(),
        Undertaking::Play(played) => contract(texts, played),
    }
}

/// Names the declarer's use of the turned card.
pub(crate) fn turn(texts: Texts, option: TurnOption) -> String {
    match option {
        TurnOption::Trump(trump) => words::kind(texts, trump.kind()),
        TurnOption::PasstMirNicht => texts.button_passt_mir_nicht(),
    }
}

/// Names the declared level.
pub(crate) fn declaration(texts: Texts, level: WinLevel) -> String {
    match level {
        WinLevel::Game => texts.button_declare_nothing(),
        WinLevel::Schneider => texts.announced_level("schneider"),
        WinLevel::Schwarz => texts.announced_level("schwarz"),
    }
}

/// Builds buttons for the legal choices. Open cards ask for confirmation, because they can't be
/// taken back.
fn choices(texts: Texts, view: &SeatView) -> Vec<Button> {
    let button = |&action: &Action| {
        let label = match action {
            Action::Choose(undertaken) => choice(texts, undertaken),
            Action::Turn(option) => turn(texts, option),
            Action::Declare(level) => declaration(texts, level),
            Action::Call(_) | Action::Ramsch | Action::Discard(_) | Action::Move(_) => return None,
        };
        let usual = matches!(
            action,
            Action::Choose(Undertaking::Tournee)
                | Action::Turn(TurnOption::Trump(_))
                | Action::Declare(WinLevel::Game)
        );
        let style = if usual {
            ButtonStyle::Primary
        } else {
            ButtonStyle::Secondary
        };
        let open = matches!(action, Action::Choose(Undertaking::Play(played)) if played.ouvert());
        Some(Button::new(
            if open {
                Press::Ask(act(action))
            } else {
                Press::Act(act(action))
            },
            style,
            label,
        ))
    };
    view.legal.iter().filter_map(button).collect()
}
