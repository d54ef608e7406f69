//! Ramsch and Schieberamsch as games of their own: the presentation of their deals.

use skat_rules::game::{AnyAction, RegisteredGame};
use skat_rules::games::ramsch::{
    Action, Deal, DealtView, GrandHandView, Illegal, PhaseView, PublicView, RamschPhase, SeatView,
};
use skat_rules::games::skat::{
    self, Announcement, Contract, ContractKind, Raises, Settlement, SkatRules, Trick,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::deal_end::{self, DealEnding, DealtCards};
use crate::games::game_view::GameView;
use crate::games::reckoning::{self, Reckoning};
use crate::games::skat::{action_text, ramsch, ramsch_tricks, words};
use crate::model::message::{Described, PanelParts};
use crate::parts::controls::rows;
use crate::parts::deal_pictures::{self, TricksPicture};
use crate::parts::outcome::{ContractOutcome, Taken, all_cards};
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{
    CardsToPlay, TricksOnTable, last_trick_button, last_trick_told, tricks_of,
};
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::text::catalog::Texts;
use crate::{Button, ButtonStyle, Panel, Picture, Press, ReckonedLine};

impl<const PUSHING: bool> GameView for Deal<PUSHING>
where
    Self: RegisteredGame<
            Action = Action,
            Illegal = Illegal,
            SeatView = SeatView,
            PublicView = PublicView,
        >,
{
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
        self::panel(context, deal, view, Self::any_action, panel)
    }

    fn panel_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &SeatView,
        panel: Panel,
    ) -> Option<Picture> {
        let table = table_picture(context, deal, &view.public);
        let kind = match view.public.phase {
            PhaseView::GrandHand(_) => ContractKind::Grand,
            PhaseView::Offer(_) | PhaseView::Ramsch(_) => UNDECIDED,
        };
        let may_play = |card| view.legal.contains(&Action::Play(card));
        let hand = deal_pictures::held(view.hand, kind, may_play);
        if view.public.dealt.is_some() && panel != Panel::LastTrick {
            return None;
        }
        deal_pictures::panel(context.texts, table.as_ref(), hand, panel)
    }

    fn public_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Picture> {
        match &view.dealt {
            Some(dealt) => Some(end(context, deal, view, dealt)),
            None => Some(table_picture(context, deal, view)?.public()),
        }
    }

    fn confirm(
        context: &RenderContext<'_>,
        _deal: &DealView,
        _view: &SeatView,
        action: Action,
    ) -> Vec<String> {
        match action {
            Action::Virgin => vec![context.texts.confirm_virgin()],
            _ => vec![context.texts.confirm_action()],
        }
    }

    fn outcome(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
        seat: Option<Seat>,
    ) -> Option<Vec<String>> {
        outcome(context, deal, view, seat)
    }

    fn headline(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        match &view.phase {
            // The title says that the Ramsch is over.
            PhaseView::Ramsch(play) => (play.step == RamschPhase::Over).then(Vec::new),
            PhaseView::GrandHand(play) => {
                let result = result(context, deal, play)?;
                Some(result.headline(context.texts))
            }
            PhaseView::Offer(_) => None,
        }
    }

    fn last_trick(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        last_trick_told(context, deal, tricks(view))
    }

    fn progress(view: &PublicView) -> Option<usize> {
        tricks(view).map(<[_]>::len)
    }

    /// Skat contains Ramsch, so both use the same words.
    fn action_text(texts: Texts, action: Action, _seen: Option<&PublicView>) -> String {
        action_text(texts, action.into())
    }

    fn as_in_skat(illegal: Illegal) -> Option<skat::Illegal> {
        Some(skat::Illegal::Ramsch(illegal))
    }
}

/// Describes the public state of a deal.
fn describe(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Described {
    let texts = context.texts;
    let name = |seat: Seat| context.name(deal.place(seat));
    let (title, lines) = match &view.phase {
        PhaseView::Offer(asked) => (
            texts.title_grand_hand(),
            vec![texts.doing_grand_hand(name(*asked))],
        ),
        PhaseView::Ramsch(play) if play.step == RamschPhase::Over => (
            texts.title_ramsch_over(),
            ramsch::result_lines(context, deal, play),
        ),
        PhaseView::Ramsch(play) => (texts.title_ramsch(), ramsch::lines(context, deal, play)),
        PhaseView::GrandHand(play) => match result(context, deal, play) {
            Some(result) => (result.title(texts), result.public_lines(texts)),
            None => (grand_hand(texts), table(play).lines(context, deal)),
        },
    };
    if let Some(dealt) = &view.dealt {
        let hands = dealt
            .hands
            .iter()
            .map(|(seat, &cards)| (name(seat), hand(texts, cards, UNDECIDED)));
        let skat = texts.result_skat(written(texts, sorted(dealt.skat, UNDECIDED)));
        return Described {
            title,
            lines,
            fields: all_cards(texts, hands, &[skat]),
        };
    }
    let players = player_lines(context, deal, |seat| match &view.phase {
        PhaseView::Ramsch(play) => ramsch::deeds(context, play, seat),
        PhaseView::GrandHand(play) => {
            let tricks = texts.tricks(tricks_of(seat, &play.tricks));
            (play.declarer == seat)
                .then(|| texts.declarer())
                .into_iter()
                .chain([tricks])
                .collect()
        }
        PhaseView::Offer(_) => Vec::new(),
    });
    Described::with_players(title, players, lines)
}

/// Returns a finished deal's result from this seat, or for a player who sat out.
fn outcome(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    seat: Option<Seat>,
) -> Option<Vec<String>> {
    match &view.phase {
        PhaseView::Ramsch(play) if play.step == RamschPhase::Over => {
            let heading = ramsch::heading(context, play, seat);
            Some(
                [heading]
                    .into_iter()
                    .chain(ramsch::result_lines(context, deal, play))
                    .collect(),
            )
        }
        PhaseView::GrandHand(play) => {
            Some(result(context, deal, play)?.own_lines(context.texts, seat))
        }
        PhaseView::Offer(_) | PhaseView::Ramsch(_) => None,
    }
}

/// Returns the completed tricks; `None` before the tricks begin.
fn tricks(view: &PublicView) -> Option<&[Trick]> {
    match &view.phase {
        PhaseView::Offer(_) => None,
        PhaseView::Ramsch(play) => ramsch_tricks(play),
        PhaseView::GrandHand(play) => Some(&play.tricks),
    }
}

/// Builds a player's panel. `wrap` turns an action of Ramsch into one of the game.
fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    wrap: fn(Action) -> AnyAction,
    panel: Panel,
) -> PanelParts {
    let viewer = &Viewer::new(context, deal, (view.seat, view.hand), &view.legal, wrap);
    if let Some(lines) = outcome(context, deal, &view.public, Some(view.seat)) {
        return (lines, Vec::new());
    }
    match &view.public.phase {
        PhaseView::Offer(asked) => offer(viewer, *asked, wrap),
        PhaseView::Ramsch(play) => {
            let reader = ramsch::RamschViewer {
                viewer,
                wrap,
                found: view.found,
                passed_on: view.passed_on,
            };
            ramsch::panel_of(&reader, play, panel)
        }
        PhaseView::GrandHand(play) => {
            let led = play.on_table.first().copied();
            let play_card = |card| wrap(Action::Play(card));
            let holding = CardsToPlay {
                viewer,
                cards: view.hand,
                laid_out: None,
                kind: ContractKind::Grand,
                led,
                play: &play_card,
            };
            let declares = match play.declarer == view.seat {
                true => context.texts.you_play(grand_hand(context.texts)),
                false => context
                    .texts
                    .they_declare(viewer.name(play.declarer), grand_hand(context.texts)),
            };
            let lines = [declares]
                .into_iter()
                .chain(table(play).lines_below_news(context, deal))
                .collect();
            let last_trick = play.tricks.last().map(|_| last_trick_button(context.texts));
            holding.panel(
                panel,
                table(play).news(context, deal),
                lines,
                last_trick.into_iter().collect(),
            )
        }
    }
}

/// Asks a player whether they play a Grand Hand instead.
pub(crate) fn offer(viewer: &Viewer<'_>, asked: Seat, wrap: fn(Action) -> AnyAction) -> PanelParts {
    let texts = viewer.context.texts;
    let before = Seat::SKAT
        .into_iter()
        .take_while(|&seat| seat != asked)
        .last();
    let news = before
        .map(|seat| texts.news(texts.news_call(viewer.name(seat), texts.declines_grand_hand())));
    let lines = news.into_iter().chain([viewer.own_hand(UNDECIDED)]);
    if asked != viewer.seat {
        return viewer.looks_on(lines);
    }
    let buttons = vec![
        Button::new(
            Press::Act(wrap(Action::GrandHand)),
            ButtonStyle::Primary,
            texts.button_grand_hand(),
        ),
        Button::new(
            Press::Act(wrap(Action::NoGrandHand)),
            ButtonStyle::Secondary,
            texts.button_no_grand_hand(),
        ),
    ];
    (
        [texts.ask_grand_hand()].into_iter().chain(lines).collect(),
        rows(buttons),
    )
}

/// Describes the tricks for pictures; `None` before they begin.
fn table_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Option<TricksPicture> {
    let (leader, on_table, declarer) = match &view.phase {
        PhaseView::Offer(_) => return None,
        PhaseView::Ramsch(play) => (play.leader, &play.on_table, None),
        PhaseView::GrandHand(play) => (play.leader, &play.on_table, Some(play.declarer)),
    };
    let tricks = tricks(view)?;
    Some(TricksPicture {
        texts: context.texts,
        sides: deal_pictures::players(context, deal, declarer, tricks),
        leader,
        on_table: deal_pictures::plays_from(leader, on_table),
        last: deal_pictures::last_of(tricks),
        open: Vec::new(),
    })
}

/// Draws the end of a deal.
fn end(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
    dealt: &DealtView,
) -> Picture {
    let texts = context.texts;
    let cards = DealtCards {
        hands: dealt
            .hands
            .iter()
            .map(|(seat, &hand)| (seat, hand))
            .collect(),
        skat: sorted(dealt.skat, UNDECIDED),
        put_away: None,
        kind: UNDECIDED,
    };
    let ended = match &view.phase {
        PhaseView::Ramsch(play) => DealEnding::Ramsch(ramsch::results(texts, deal, play)),
        PhaseView::GrandHand(play) => match result(context, deal, play) {
            Some(result) => DealEnding::Contract(result, settlement_lines(texts, play)),
            None => DealEnding::PassedIn,
        },
        PhaseView::Offer(_) => DealEnding::PassedIn,
    };
    deal_end::picture(context, deal, cards, ended)
}

/// Lists the settlement of a Grand Hand line by line.
fn settlement_lines(texts: Texts, play: &GrandHandView) -> Vec<ReckonedLine> {
    let contract = Contract::new(ContractKind::Grand, true, Announcement::None).ok();
    let settled = contract.zip(play.result.as_ref());
    let lines = settled.map(|(contract, (_, settlement))| {
        let reckoning = Reckoning {
            rules: &SkatRules::DEFAULT,
            contract,
            raises: &Raises::default(),
            settlement,
            bid: None,
            doublings: None,
        };
        reckoning::contract_lines(texts, &reckoning)
    });
    lines.unwrap_or_default()
}

fn table(play: &GrandHandView) -> TricksOnTable<'_> {
    TricksOnTable {
        leader: play.leader,
        on_table: &play.on_table,
        last: play.tricks.last(),
    }
}

fn grand_hand(texts: Texts) -> String {
    let contract = Contract::new(ContractKind::Grand, true, Announcement::None);
    contract
        .map(|contract| words::contract(texts, contract))
        .unwrap_or_default()
}

/// Describes how the value of a Grand Hand is computed.
fn contract_reckoned(texts: Texts, settlement: &Settlement) -> Option<String> {
    let contract = Contract::new(ContractKind::Grand, true, Announcement::None).ok()?;
    let raises = Raises::default();
    Some(words::reckoned(
        texts,
        &SkatRules::DEFAULT,
        contract,
        &raises,
        settlement,
    ))
}

fn result(
    context: &RenderContext<'_>,
    deal: &DealView,
    play: &GrandHandView,
) -> Option<ContractOutcome> {
    let (card_points, settlement) = play.result.as_ref()?;
    Some(ContractOutcome {
        declarer: play.declarer,
        name: context.name(deal.place(play.declarer)),
        contract: grand_hand(context.texts),
        won: settlement.won,
        draw: false,
        taken: Some(Taken::of_all(
            *card_points,
            tricks_of(play.declarer, &play.tricks),
            true,
        )),
        ended: None,
        details: contract_reckoned(context.texts, settlement)
            .into_iter()
            .collect(),
        score: settlement.score,
        product: reckoning::product(context.texts, settlement.settled_value, settlement.score),
    })
}
