//! Tournée Skat: the presentation of its deals.

use skat_rules::card::CardSet;
use skat_rules::game::AnyAction;
use skat_rules::games::sister::{Illegal, Move, Settlement, WinLevel};
use skat_rules::games::skat::{self, Trick};
use skat_rules::games::tournee::{
    Action, Bid, Contract, OverView, PhaseView, PublicView, SeatView, Tournee, Trump, TurnOption,
    Undertaking, Won,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::deal_end::{self, DealEnding, DealtCards};
use crate::games::game_view::GameView;
use crate::games::sister::{self, SettledContract, TricksSide, ValueParts};
use crate::games::skat::{discards, words};
use crate::model::message::{Described, PanelParts};
use crate::parts::auction::{self, Spoken, bid_line};
use crate::parts::controls::rows;
use crate::parts::deal_pictures;
use crate::parts::outcome::{ContractOutcome, RamschLine, multiple_of};
use crate::parts::picking::Picking;
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{last_trick_told, tricks_of};
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, written};
use crate::text::catalog::Texts;
use crate::text::numbers::signed;
use crate::{Button, ButtonStyle, Panel, Picture, Press, Row};

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

impl GameView for Tournee {
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
                ..
            } => {
                let kind = contract.kind();
                let whose = (won.map(|won| won.declarer), kind);
                let table = sister::tricks_picture(context, deal, play, whose, Some(view.seat));
                (Some(table), kind)
            }
            PhaseView::Over(over) if panel == Panel::LastTrick => {
                return sister::last_trick_picture(context, deal, &over.tricks);
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
                ..
            } => {
                let whose = (won.map(|won| won.declarer), contract.kind());
                Some(sister::tricks_picture(context, deal, play, whose, None).public())
            }
            PhaseView::Over(over) => Some(end(context, deal, over)),
            _ => None,
        }
    }

    fn confirm(
        context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &SeatView,
        action: Action,
    ) -> Vec<String> {
        let texts = context.texts;
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

    fn outcome(
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
            None => own_ramsch_lines(context, deal, over, seat),
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
        let contract = result(context, deal, over);
        // The title says that a Ramsch is over.
        Some(contract.map_or_else(Vec::new, |result| result.headline(context.texts)))
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
            Action::Ramsch => texts.title_ramsch(),
            Action::Choose(undertaken) => choice(texts, undertaken),
            Action::Turn(option) => turn(texts, option),
            Action::Discard(cards) => discards(texts, cards),
            Action::Declare(level) => declaration(texts, level),
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
    let lines =
        lines
            .into_iter()
            .chain(turned(texts, view))
            .chain(doing(context, deal, &view.phase));
    Described::with_players(title, players, lines)
}

/// Lists the notes beside a player's name.
fn about(texts: Texts, view: &PublicView, seat: Seat) -> Vec<String> {
    let declarer = |won: &Won| (won.declarer == seat).then(|| texts.declarer());
    match &view.phase {
        PhaseView::Auction { .. } => auction::in_short(texts, &sister::spoken(&view.calls), seat)
            .into_iter()
            .collect(),
        PhaseView::Choosing(won)
        | PhaseView::Turning { won, .. }
        | PhaseView::Discarding { won, .. }
        | PhaseView::Declaring { won, .. } => declarer(won).into_iter().collect(),
        PhaseView::Play { won, play, .. } => {
            sister::notes_in_tricks(texts, play, won.map(|won| won.declarer), seat)
        }
        PhaseView::Over(_) => Vec::new(),
    }
}

fn over_described(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Described {
    let texts = context.texts;
    let kind = over.contract.kind();
    let skat: CardSet = over.skat.into_iter().collect();
    let put_away = (over.put_away != skat).then_some(over.put_away);
    let fields = sister::all_cards(context, deal, (&over.hands, over.skat), put_away, kind);
    match result(context, deal, over) {
        Some(result) => result.described(texts, fields),
        None => Described {
            title: texts.title_ramsch_over(),
            lines: ramsch_lines(context, deal, over),
            fields,
        },
    }
}

/// Draws the end of a deal.
fn end(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Picture {
    let texts = context.texts;
    let skat: CardSet = over.skat.into_iter().collect();
    let cards = DealtCards {
        hands: over
            .hands
            .iter()
            .map(|(seat, &hand)| (seat, hand))
            .collect(),
        skat: over.skat.into(),
        put_away: (over.put_away != skat).then_some(over.put_away),
        kind: over.contract.kind(),
    };
    let contract = result(context, deal, over).zip(over.won.zip(over.settlement));
    let ended = match contract {
        Some((result, (won, settlement))) => {
            let parts = value_parts(texts, over, won, &settlement);
            let lines = parts.lines(texts, &settlement, won.bid.value());
            DealEnding::Contract(result, lines)
        }
        None => DealEnding::Ramsch(ramsch_results(over)),
    };
    deal_end::picture(context, deal, cards, ended)
}

fn ramsch_results(over: &OverView) -> Vec<RamschLine> {
    let result = |seat: Seat| {
        let (card_points, points) = (over.card_points[seat], over.points[seat]);
        RamschLine {
            seat,
            card_points,
            points,
            product: multiple_of(card_points, points),
        }
    };
    Seat::SKAT.map(result).into()
}

fn ramsch_lines(context: &RenderContext<'_>, deal: &DealView, over: &OverView) -> Vec<String> {
    let results = ramsch_results(over);
    let lines = results.iter().map(|result| result.line(context, deal));
    lines.collect()
}

/// Takes the value of a contract apart.
fn value_parts(texts: Texts, over: &OverView, won: Won, settlement: &Settlement) -> ValueParts {
    let twelve = over.hands[won.declarer] | over.skat.into_iter().collect();
    let played = (over.contract.kind(), twelve);
    ValueParts {
        contract: declared(texts, over.contract, over.declared),
        name: words::kind(texts, over.contract.kind()),
        levels: ValueParts::levels(texts, played, (false, over.declared), settlement),
        open_doubles: false,
    }
}

fn result(
    context: &RenderContext<'_>,
    deal: &DealView,
    over: &OverView,
) -> Option<ContractOutcome> {
    let (won, settlement) = (over.won?, over.settlement?);
    let settled = SettledContract {
        won,
        value: value_parts(context.texts, over, won, &settlement),
        kind: over.contract.kind(),
        ending: over.ending,
        taken: (
            over.card_points[won.declarer],
            tricks_of(won.declarer, &over.tricks),
        ),
        settlement,
    };
    Some(settled.outcome(context, deal))
}

/// Describes the result of a Ramsch for the player at this seat, or for a player who sat out.
fn own_ramsch_lines(
    context: &RenderContext<'_>,
    deal: &DealView,
    over: &OverView,
    seat: Option<Seat>,
) -> Vec<String> {
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

/// Returns the completed tricks; `None` before the tricks begin.
fn tricks(view: &PublicView) -> Option<&[Trick]> {
    match &view.phase {
        PhaseView::Play { play, .. } => Some(&play.tricks),
        PhaseView::Over(over) => Some(&over.tricks),
        _ => None,
    }
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
    let news = || auction::news(viewer, &sister::spoken(calls));
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
            let wrap = |call| act(Action::Call(call));
            let side = ramsch.into_iter().collect();
            sister::auction(viewer, calls, (*role, *bid), wrap, side)
        }
        PhaseView::Play {
            won,
            contract: played,
            declared: level,
            play,
        } => {
            let contract = declared(texts, *played, *level);
            let contract_line = match won {
                Some(won) => viewer.declares(won.declarer, contract, won.bid.value()),
                None => texts.tournee_ramsch(),
            };
            TricksSide {
                viewer,
                play,
                declarer: won.map(|won| won.declarer),
                kind: played.kind(),
                contract_line,
                discards: view.discards,
                wrap: |action| act(Action::Move(action)),
            }
            .panel(panel)
        }
        PhaseView::Over(_) => (
            Tournee::outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
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
                contracts(texts, view),
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
            let picking = Picking::of_discards(viewer, view.found, &done);
            let lines = picking
                .ask_discards(won.bid.value())
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
fn choice(texts: Texts, choice: Undertaking) -> String {
    match choice {
        Undertaking::Tournee => texts.title_tournee(),
        Undertaking::Play(played) => contract(texts, played),
    }
}

/// Names the declarer's use of the turned card.
fn turn(texts: Texts, option: TurnOption) -> String {
    match option {
        TurnOption::Trump(trump) => words::kind(texts, trump.kind()),
        TurnOption::PasstMirNicht => texts.button_passt_mir_nicht(),
    }
}

/// Names the declared level.
fn declaration(texts: Texts, level: WinLevel) -> String {
    match level {
        WinLevel::Game => texts.button_declare_nothing(),
        WinLevel::Schneider => texts.announced_level("schneider"),
        WinLevel::Schwarz => texts.announced_level("schwarz"),
    }
}

/// Lays out the contracts to choose from: those with short names, the suits, and the others. So a
/// phone has room for two more buttons behind them.
fn contracts(texts: Texts, view: &SeatView) -> Vec<Row> {
    let group = |press: Press| match press {
        Press::Act(AnyAction::Tournee(Action::Choose(Undertaking::Play(played)))) => match played {
            Contract::Guckser | Contract::Null { ouvert: false, .. } => 0,
            Contract::Solo(Trump::Suit(_)) => 1,
            _ => 2,
        },
        Press::Act(_) => 0,
        _ => 2,
    };
    let mut buttons = choices(texts, view);
    buttons.sort_by_key(|button| group(button.press));
    let groups = buttons.chunk_by(|one, other| group(one.press) == group(other.press));
    groups.flat_map(|group| rows(group.to_vec())).collect()
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
