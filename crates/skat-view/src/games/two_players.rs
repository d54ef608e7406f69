//! Skat for two with the dummy or with Oma: the presentation of its deals.

use skat_rules::card::Card;
use skat_rules::game::AnyAction;
use skat_rules::games::skat::{Action, ContractKind, Ending, Raises, SkatRules, Won};
use skat_rules::games::two_players::{
    OverView, PhaseView, PlayView, PlayedView, PublicView, SeatView, THIRD, ThirdHand, Trick,
    opponent,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::skat::declaring;
use crate::games::skat::{Declaring, DeclaringStage};
use crate::games::skat::{announcement, words};
use crate::model::message::{Described, PanelParts};
use crate::parts::controls::{confirm_concede, refresh, rows};
use crate::parts::outcome::{ContractOutcome, all_cards};
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, last_trick_button, told_by};
use crate::parts::viewer::Viewer;
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::{Button, ButtonStyle, Field, Panel, Press, RichText};

/// A deal, and the kind of its third hand.
struct DealWithThirdHand<'a> {
    context: &'a RenderContext<'a>,
    deal: &'a DealView,
    third: ThirdHand,
}

impl DealWithThirdHand<'_> {
    fn name(&self, hand: Seat) -> String {
        if hand == THIRD {
            self.third_name()
        } else {
            self.context.name(self.deal.place(hand))
        }
    }

    fn third_name(&self) -> String {
        self.context.texts.third_hand(match self.third {
            ThirdHand::Dummy | ThirdHand::SetAside => "dummy",
            ThirdHand::Stack | ThirdHand::Prizes => "oma",
        })
    }

    fn told(&self, plays: &[(Seat, Card)]) -> String {
        told_by(self.context.texts, plays.iter().copied(), |seat| {
            self.name(seat)
        })
    }

    /// Describes the current trick, its extra prize, and the trick before.
    fn trick_lines(&self, play: &PlayView) -> Vec<String> {
        let texts = self.context.texts;
        let table = match play.on_table.is_empty() {
            true => texts.table_empty(self.name(play.turn)),
            false => texts.table_line(self.told(&play.on_table)),
        };
        let prize = self.prize(play);
        let last = play
            .tricks
            .last()
            .map(|trick| texts.last_trick_line(self.told(&trick.plays), self.name(trick.winner)));
        [table].into_iter().chain(prize).chain(last).collect()
    }

    /// Names the card that the trick's winner takes in addition.
    fn prize(&self, play: &PlayView) -> Option<String> {
        let texts = self.context.texts;
        play.prize
            .map(|card| texts.prize(self.third_name(), written(texts, [card])))
    }

    fn news(&self, play: &PlayView) -> Option<String> {
        let texts = self.context.texts;
        Some(
            texts.news(match (play.on_table.last(), play.tricks.last()) {
                (Some(&(seat, card)), _) => {
                    texts.news_card(self.name(seat), written(texts, [card]))
                }
                (None, Some(trick)) => {
                    let cards = sorted(trick.cards(), play.contract.kind());
                    texts.news_trick(
                        self.name(trick.winner),
                        written(texts, cards),
                        trick.cards().points(),
                    )
                }
                (None, None) => texts.news_announced(
                    self.name(play.won.declarer),
                    words::contract(texts, play.contract),
                ),
            }),
        )
    }

    /// Lists the open hands, except for one that is shown elsewhere.
    fn open_lines(&self, play: &PlayView, but: Option<Seat>) -> Vec<String> {
        let open = play
            .open_hands
            .iter()
            .filter(|&(seat, _)| Some(seat) != but);
        let line = |(seat, cards)| {
            self.context.texts.open_hand(
                self.name(seat),
                hand(self.context.texts, cards, play.contract.kind()),
            )
        };
        open.filter_map(|(seat, cards)| cards.map(|cards| line((seat, cards))))
            .collect()
    }

    fn outcome(&self, played: &PlayedView) -> ContractOutcome {
        let texts = self.context.texts;
        let settlement = &played.settlement;
        let null = played.contract.kind() == ContractKind::Null;
        let ended = match played.ending {
            Ending::DeclarerConceded => {
                Some(texts.ended_declarer_conceded(self.name(played.won.declarer)))
            }
            Ending::DefenderConceded(seat) => Some(texts.ended_defender_conceded(self.name(seat))),
            _ => None,
        };
        let reckoned = words::reckoned(
            texts,
            &SkatRules::DEFAULT,
            played.contract,
            &Raises::default(),
            settlement,
        );
        let bid = played.won.bid.value();
        let overbid = settlement
            .overbid
            .then(|| texts.result_overbid(settlement.value, bid, settlement.settled_value));
        ContractOutcome {
            declarer: played.won.declarer,
            name: self.name(played.won.declarer),
            contract: words::contract(texts, played.contract),
            won: settlement.won,
            draw: false,
            taken: (!null).then_some((played.card_points, played.declarer_tricks.into())),
            details: ended
                .into_iter()
                .chain([texts.result_bid(bid), reckoned])
                .chain(overbid)
                .collect(),
            score: settlement.score,
        }
    }
}

/// Describes the public state of a deal.
pub(crate) fn describe(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &PublicView,
) -> Described {
    let texts = context.texts;
    let table = DealWithThirdHand {
        context,
        deal,
        third: view.third,
    };
    let name = |won: Won| table.name(won.declarer);
    let (title, lines) = match &view.phase {
        PhaseView::Auction { bid, .. } => {
            let bid = bid.map_or_else(|| texts.bid_none(), |bid| texts.bid_line(bid.value()));
            (texts.title_auction(), vec![bid])
        }
        PhaseView::PickUpOrHand(won) => (
            texts.title_skat(),
            vec![
                texts.bid_line(won.bid.value()),
                texts.doing_skat(name(*won)),
            ],
        ),
        PhaseView::Discarding(won) => (
            texts.title_discarding(),
            vec![
                texts.bid_line(won.bid.value()),
                texts.doing_discarding(name(*won)),
            ],
        ),
        PhaseView::Announcing(won) => (
            texts.title_announcing(),
            vec![
                texts.bid_line(won.bid.value()),
                texts.doing_announcing(name(*won)),
            ],
        ),
        PhaseView::Play(play) => {
            let bid = texts.bid_line(play.won.bid.value());
            let asked = play
                .concession
                .then(|| texts.question_concession(table.name(play.won.declarer)));
            let lines = [bid]
                .into_iter()
                .chain(table.trick_lines(play))
                .chain(table.open_lines(play, None));
            (
                words::contract(texts, play.contract),
                lines.chain(asked).collect(),
            )
        }
        PhaseView::Over(over) => return over_described(&table, over),
    };
    let players = player_lines(context, deal, |seat| about(&table, view, seat));
    let third = format!(
        "▫️ {}",
        [table.third_name()]
            .into_iter()
            .chain(about(&table, view, THIRD))
            .collect::<Vec<_>>()
            .join(" · ")
    );
    let lines = players
        .into_iter()
        .chain([third, String::new()])
        .chain(lines)
        .collect();
    Described {
        title,
        lines,
        fields: Vec::new(),
    }
}

/// Lists the notes beside a hand's name.
fn about(table: &DealWithThirdHand<'_>, view: &PublicView, hand: Seat) -> Vec<String> {
    let texts = table.context.texts;
    let declares = |declarer: Seat| (declarer == hand).then(|| texts.declarer());
    match &view.phase {
        PhaseView::Auction { .. } => words::last_call(texts, &view.calls, hand)
            .into_iter()
            .collect(),
        PhaseView::PickUpOrHand(won) | PhaseView::Discarding(won) | PhaseView::Announcing(won) => {
            declares(won.declarer).into_iter().collect()
        }
        PhaseView::Play(play) => {
            let tricks = || {
                texts.tricks(
                    play.tricks
                        .iter()
                        .filter(|trick| trick.winner == hand)
                        .count(),
                )
            };
            let takes_part = hand != THIRD || view.third.plays();
            declares(play.won.declarer)
                .into_iter()
                .chain(takes_part.then(tricks))
                .collect()
        }
        PhaseView::Over(_) => Vec::new(),
    }
}

fn over_described(table: &DealWithThirdHand<'_>, over: &OverView) -> Described {
    let texts = table.context.texts;
    let kind = over
        .played
        .as_ref()
        .map_or(UNDECIDED, |played| played.contract.kind());
    let hands = over
        .hands
        .iter()
        .map(|(seat, &cards)| (table.name(seat), hand(texts, cards, kind)));
    let put_away = over
        .played
        .as_ref()
        .filter(|played| !played.contract.hand());
    let put_away =
        put_away.map(|played| texts.result_put_away(written(texts, sorted(played.put_away, kind))));
    let skat = texts.result_skat(written(texts, sorted(over.skat, kind)));
    let value = all_cards(
        hands,
        &[skat].into_iter().chain(put_away).collect::<Vec<String>>(),
    );
    let (title, lines) = match &over.played {
        Some(played) => {
            let outcome = table.outcome(played);
            (outcome.title(texts), outcome.public_lines(texts))
        }
        None => (texts.title_passed_in(), vec![texts.result_passed_in()]),
    };
    Described {
        title,
        lines,
        fields: vec![Field {
            name: texts.result_cards(),
            value: RichText::read(&value),
            inline: false,
        }],
    }
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
    let table = DealWithThirdHand {
        context,
        deal,
        third: view.third,
    };
    Some(match &over.played {
        Some(played) => table.outcome(played).own_lines(context.texts, seat),
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
    let table = DealWithThirdHand {
        context,
        deal,
        third: view.third,
    };
    let trick = tricks(view)?.last()?;
    Some(vec![
        table.told(&trick.plays),
        context.texts.last_trick_taken(table.name(trick.winner)),
    ])
}

/// Returns the completed tricks; `None` before the tricks begin.
pub(crate) fn tricks(view: &PublicView) -> Option<&[Trick]> {
    match &view.phase {
        PhaseView::Play(play) => Some(&play.tricks),
        PhaseView::Over(over) => over.played.as_ref().map(|played| &*played.tricks),
        _ => None,
    }
}

/// Returns the question of a confirmation.
pub(crate) fn question(
    context: &RenderContext<'_>,
    view: &SeatView,
    action: Action,
) -> Vec<String> {
    match (action, &view.public.phase) {
        (Action::Announce(contract), PhaseView::PickUpOrHand(won) | PhaseView::Announcing(won)) => {
            let cards = view.hand | view.discards.unwrap_or_default();
            announcement(
                context.texts,
                &SkatRules::DEFAULT,
                contract,
                won.bid,
                cards,
                false,
            )
        }
        _ => vec![context.texts.confirm_action()],
    }
}

/// Builds a player's panel. `wrap` turns an action of Skat for two into one of the game.
pub(crate) fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    wrap: fn(Action) -> AnyAction,
    panel: Panel,
) -> PanelParts {
    let legal = view.legal.iter().copied().map(wrap).collect();
    let viewer = &Viewer {
        context,
        deal,
        seat: view.seat,
        hand: view.hand,
        legal,
    };
    let before_the_tricks = |stage| {
        let declaring = Declaring {
            viewer,
            rules: &SkatRules::DEFAULT,
            wrap,
            calls: &view.public.calls,
            found: view.found,
            discards: view.discards,
            skat_shown: false,
            legal: &view.legal,
        };
        declaring::panel(&declaring, stage, panel)
    };
    match &view.public.phase {
        &PhaseView::Auction { asked, role, bid } => {
            before_the_tricks(DeclaringStage::Auction { asked, role, bid })
        }
        &PhaseView::PickUpOrHand(won) => before_the_tricks(DeclaringStage::PickUpOrHand(won)),
        &PhaseView::Discarding(won) => before_the_tricks(DeclaringStage::Discarding(won)),
        &PhaseView::Announcing(won) => before_the_tricks(DeclaringStage::Announcing(won)),
        PhaseView::Play(play) => playing(viewer, view, play, wrap, panel),
        PhaseView::Over(_) => (
            outcome(context, deal, &view.public, Some(view.seat)).unwrap_or_default(),
            Vec::new(),
        ),
    }
}

fn playing(
    viewer: &Viewer<'_>,
    view: &SeatView,
    play: &PlayView,
    wrap: fn(Action) -> AnyAction,
    panel: Panel,
) -> PanelParts {
    let (context, texts) = (viewer.context, viewer.context.texts);
    let table = DealWithThirdHand {
        context,
        deal: viewer.deal,
        third: view.public.third,
    };
    let kind = play.contract.kind();
    let contract = words::contract(texts, play.contract);
    let declares = match play.won.declarer == view.seat {
        true => texts.you_declare(contract, play.won.bid.value()),
        false => texts.they_declare(table.name(play.won.declarer), contract),
    };
    // The declarer's opponent also plays the dummy's cards, which lie open.
    let dummys_turn = play.turn == THIRD && opponent(play.won.declarer) == view.seat;
    let cards = if dummys_turn {
        play.open_hands[THIRD].unwrap_or_default()
    } else {
        view.hand
    };
    let mut lines = vec![declares];
    match play.on_table.is_empty() {
        true => lines.extend(table.prize(play)),
        false => lines.extend(table.trick_lines(play)),
    }
    lines.extend(table.open_lines(play, Some(if dummys_turn { THIRD } else { view.seat })));
    lines.extend(
        view.discards
            .map(|cards| texts.your_discards(written(texts, sorted(cards, UNDECIDED)))),
    );
    if panel == Panel::ConfirmConcede && viewer.may(wrap(Action::Concede)) {
        return confirm_concede(texts, wrap(Action::Concede));
    }
    if play.concession {
        return concession(viewer, &table, play, wrap, lines);
    }
    let whose = match dummys_turn {
        true => Some(texts.plays_third_hand(table.third_name())),
        false if viewer.is_asked() && view.public.third == ThirdHand::Dummy => {
            Some(texts.plays_own_hand())
        }
        false => None,
    };
    lines.extend(whose);
    lines.extend(dummys_turn.then(|| viewer.own_hand(kind)));
    let play_card = |card| wrap(Action::Play(card));
    let led = play.on_table.first().map(|&(_, card)| card);
    let concede = viewer.may(wrap(Action::Concede));
    let concede = Button::new(
        Press::AskConcede,
        ButtonStyle::Secondary,
        texts.button_concede(),
    )
    .emoji("🏳️")
    .only_if(concede);
    let side = play
        .tricks
        .last()
        .map(|_| last_trick_button(texts))
        .into_iter()
        .chain(concede)
        .collect();
    let holding = CardsToPlay {
        viewer,
        cards,
        kind,
        led,
        play: &play_card,
    };
    holding.panel(panel, table.news(play), lines, side)
}

/// Builds the panel of a concession, which the declarer's opponent accepts or refuses.
fn concession(
    viewer: &Viewer<'_>,
    table: &DealWithThirdHand<'_>,
    play: &PlayView,
    wrap: fn(Action) -> AnyAction,
    lines: Vec<String>,
) -> PanelParts {
    let texts = viewer.context.texts;
    let asked = viewer.is_asked();
    let heading = if asked {
        texts.ask_concession()
    } else {
        texts.own_question()
    };
    let question = texts.question_concession(table.name(play.won.declarer));
    let cards = viewer.own_hand(play.contract.kind());
    let lines = [heading, question]
        .into_iter()
        .chain(lines)
        .chain([cards])
        .collect();
    if !asked {
        return (lines, rows(vec![refresh(texts)]));
    }
    let buttons = vec![
        Button::new(
            Press::Act(wrap(Action::Accept)),
            ButtonStyle::Success,
            texts.button_accept(),
        ),
        Button::new(
            Press::Act(wrap(Action::Refuse)),
            ButtonStyle::Secondary,
            texts.button_refuse(),
        ),
    ];
    (lines, rows(buttons))
}
