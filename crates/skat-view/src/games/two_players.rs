//! Skat for two with the dummy or with Oma: the presentation of its deals.

use skat_rules::card::Card;
use skat_rules::game::{AnyAction, RegisteredGame};
use skat_rules::games::skat::{Action, Bid, ContractKind, Ending, Illegal, Raises, SkatRules, Won};
use skat_rules::games::two_players::{
    Deal, Form, OverView, PhaseView, PlayView, PlayedView, PublicView, SeatView, THIRD, ThirdHand,
    Trick, opponent,
};
use skat_rules::seat::Seat;
use skat_table::DealView;

use crate::games::deal_end::{self, DealEnding, DealtCards};
use crate::games::game_view::GameView;
use crate::games::reckoning::{self, Reckoning};
use crate::games::skat::{Declaring, DeclaringStage};
use crate::games::skat::{action_text, announcement, declaring, words};
use crate::model::message::{Described, PanelParts};
use crate::parts::auction::{self, Spoken, bid_line};
use crate::parts::controls::{accept_or_refuse, concede_button, confirm_concede, refresh, rows};
use crate::parts::deal_pictures::{self, OpenCards, Play, TrickSide, TricksPicture};
use crate::parts::outcome::{ContractOutcome, Taken, all_cards, passed_in, passed_in_lines};
use crate::parts::player_lines::player_lines;
use crate::parts::render_context::RenderContext;
use crate::parts::tricks::{CardsToPlay, last_trick_button, told_by};
use crate::parts::viewer::{Viewer, in_picture, news_of_card};
use crate::text::alt;
use crate::text::cards::{UNDECIDED, hand, sorted, written};
use crate::text::catalog::Texts;
use crate::{HandCard, OpenHand, Panel, Picture};

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

    /// Describes the last card, trick or announcement in a panel.
    fn news(&self, play: &PlayView) -> Vec<String> {
        let texts = self.context.texts;
        let last_trick = play.tricks.last().map(|trick| {
            let cards = trick.plays.iter().map(|&(_, card)| card);
            texts.news(texts.news_trick(
                self.name(trick.winner),
                written(texts, cards),
                trick.cards().points(),
            ))
        });
        if let Some(&(seat, card)) = play.on_table.last() {
            let card = texts.news(texts.news_card(self.name(seat), written(texts, [card])));
            return news_of_card(texts, card, last_trick);
        }
        let announced = || {
            texts.news(texts.news_announced(
                self.name(play.won.declarer),
                words::contract(texts, play.contract),
            ))
        };
        vec![last_trick.unwrap_or_else(announced)]
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
            taken: (!null).then(|| {
                let tricks = played.declarer_tricks.into();
                Taken::of_all(played.card_points, tricks, ended.is_none())
            }),
            ended,
            details: [texts.result_bid(bid), reckoned]
                .into_iter()
                .chain(overbid)
                .collect(),
            score: settlement.score,
            product: reckoning::product(texts, settlement.settled_value, settlement.score),
        }
    }

    /// Names a hand for pictures, without the emoji of the third hand.
    fn plain_name(&self, hand: Seat) -> String {
        if hand == THIRD {
            let name = self.third_name();
            name.trim_start_matches(|letter: char| !letter.is_alphanumeric())
                .to_owned()
        } else {
            deal_pictures::seat_name(self.context, self.deal, hand)
        }
    }

    /// Describes the tricks for pictures. The reader at this seat sees the open hands of others.
    fn tricks_picture(
        &self,
        play: &PlayView,
        reader: Option<Seat>,
        may_play: impl Fn(Card) -> bool,
    ) -> TricksPicture {
        let texts = self.context.texts;
        let kind = play.contract.kind();
        let open = play.open_hands.iter();
        let open = open.filter(|&(seat, _)| Some(seat) != reader);
        let open = open.filter_map(|(seat, &cards)| {
            let cards = deal_pictures::held(cards?, kind, &may_play);
            let name = self.plain_name(seat);
            Some(deal_pictures::open_cards(texts, name, String::new(), cards))
        });
        let prize = play.prize.map(|card| OpenCards {
            alt: texts.prize(self.plain_name(THIRD), alt::card(texts, card)),
            hand: OpenHand {
                name: self.plain_name(THIRD),
                note: String::new(),
                cards: vec![HandCard {
                    card,
                    playable: false,
                }],
                marked: false,
            },
        });
        TricksPicture {
            texts,
            sides: self.sides(play.won.declarer, &play.tricks, Some(play.turn)),
            leader: play.on_table.first().map_or(play.turn, |&(seat, _)| seat),
            on_table: play.on_table.clone(),
            last: last_of(&play.tricks),
            open: prize.into_iter().chain(open).collect(),
        }
    }

    /// Describes the hands that take part in the tricks.
    fn sides(&self, declarer: Seat, tricks: &[Trick], turn: Option<Seat>) -> Vec<TrickSide> {
        let texts = self.context.texts;
        let third = self.third.plays().then_some(THIRD);
        let hands = [Seat::FOREHAND, opponent(Seat::FOREHAND)]
            .into_iter()
            .chain(third);
        let side = |seat: Seat| {
            let taken = tricks.iter().filter(|trick| trick.winner == seat).count();
            let declares = (declarer == seat).then(|| texts.side("declarer"));
            TrickSide {
                seat,
                name: self.plain_name(seat),
                note: deal_pictures::note(declares.into_iter().chain([texts.tricks(taken)])),
                is_next: turn == Some(seat),
            }
        };
        hands.map(side).collect()
    }

    /// Draws the end of the deal.
    fn end(&self, over: &OverView) -> Picture {
        let played = over.played.as_ref();
        let kind = played.map_or(UNDECIDED, |played| played.contract.kind());
        let put_away = played.filter(|played| !played.contract.hand());
        let cards = DealtCards {
            hands: over
                .hands
                .iter()
                .map(|(seat, &hand)| (seat, hand))
                .collect(),
            skat: sorted(over.skat, kind),
            put_away: put_away.map(|played| played.put_away),
            kind,
        };
        let ended = match played {
            Some(played) => {
                let reckoning = Reckoning {
                    rules: &SkatRules::DEFAULT,
                    contract: played.contract,
                    raises: &Raises::default(),
                    settlement: &played.settlement,
                    bid: Some(played.won.bid.value()),
                    doublings: None,
                };
                let lines = reckoning::contract_lines(self.context.texts, &reckoning);
                DealEnding::Contract(self.outcome(played), lines)
            }
            None => DealEnding::PassedIn,
        };
        let name = |hand: Seat| self.plain_name(hand);
        deal_end::picture_by(self.context, self.deal, cards, ended, name)
    }
}

/// Returns the last trick with its winner.
fn last_of(tricks: &[Trick]) -> Option<(Vec<Play>, Seat)> {
    let trick = tricks.last()?;
    Some((trick.plays.clone(), trick.winner))
}

impl<F: Form> GameView for Deal<F>
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
        panel_picture(context, deal, view, panel)
    }

    fn public_picture(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Picture> {
        let table = DealWithThirdHand {
            context,
            deal,
            third: view.third,
        };
        match &view.phase {
            PhaseView::Play(play) => Some(table.tricks_picture(play, None, |_| false).public()),
            PhaseView::Over(over) => Some(table.end(over)),
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
        outcome(context, deal, view, seat)
    }

    fn headline(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
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
            Some(played) => table.outcome(played).headline(context.texts),
            None => vec![context.texts.result_passed_in()],
        })
    }

    fn last_trick(
        context: &RenderContext<'_>,
        deal: &DealView,
        view: &PublicView,
    ) -> Option<Vec<String>> {
        last_trick(context, deal, view)
    }

    fn calls(view: &PublicView) -> Vec<(Seat, Spoken)> {
        words::spoken(&view.calls)
    }

    fn progress(view: &PublicView) -> Option<usize> {
        tricks(view).map(<[_]>::len)
    }

    fn action_text(texts: Texts, action: Action, _seen: Option<&PublicView>) -> String {
        action_text(texts, action)
    }

    fn as_in_skat(illegal: Illegal) -> Option<Illegal> {
        Some(illegal)
    }
}

/// Describes the public state of a deal.
fn describe(context: &RenderContext<'_>, deal: &DealView, view: &PublicView) -> Described {
    let texts = context.texts;
    let table = DealWithThirdHand {
        context,
        deal,
        third: view.third,
    };
    let name = |won: Won| table.name(won.declarer);
    let (title, lines) = match &view.phase {
        PhaseView::Auction { bid, .. } => {
            let bid = bid_line(texts, bid.map(Bid::value));
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
    let mut players = player_lines(context, deal, |seat| about(&table, view, seat));
    players.push(format!(
        "▫️ {}",
        [table.third_name()]
            .into_iter()
            .chain(about(&table, view, THIRD))
            .collect::<Vec<_>>()
            .join(" · ")
    ));
    Described::with_players(title, players, lines)
}

/// Lists the notes beside a hand's name.
fn about(table: &DealWithThirdHand<'_>, view: &PublicView, hand: Seat) -> Vec<String> {
    let texts = table.context.texts;
    let declares = |declarer: Seat| (declarer == hand).then(|| texts.declarer());
    match &view.phase {
        PhaseView::Auction { .. } => auction::in_short(texts, &words::spoken(&view.calls), hand)
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
    let apart: Vec<String> = [skat].into_iter().chain(put_away).collect();
    let fields = all_cards(texts, hands, &apart);
    match &over.played {
        Some(played) => table.outcome(played).described(texts, fields),
        None => passed_in(texts, fields),
    }
}

/// Returns a finished deal's result from this seat.
fn outcome(
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
        None => passed_in_lines(context.texts),
    })
}

/// Returns the last trick as lines, if there is one.
fn last_trick(
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
    let &(leader, _) = trick.plays.first()?;
    Some(vec![
        table.told(&trick.plays),
        context
            .texts
            .last_trick_taken(table.name(leader), table.name(trick.winner)),
    ])
}

/// Returns the completed tricks; `None` before the tricks begin.
fn tricks(view: &PublicView) -> Option<&[Trick]> {
    match &view.phase {
        PhaseView::Play(play) => Some(&play.tricks),
        PhaseView::Over(over) => over.played.as_ref().map(|played| &*played.tricks),
        _ => None,
    }
}

/// Draws a player's panel. When the dummy's card is due, its open cards show what can be played.
fn panel_picture(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    panel: Panel,
) -> Option<Picture> {
    let texts = context.texts;
    let table = DealWithThirdHand {
        context,
        deal,
        third: view.public.third,
    };
    let may_play = |card| view.legal.contains(&Action::Play(card));
    match &view.public.phase {
        PhaseView::Play(play) => {
            let tricks = table.tricks_picture(play, Some(view.seat), may_play);
            let hand = deal_pictures::held(view.hand, play.contract.kind(), may_play);
            deal_pictures::panel(texts, Some(&tricks), hand, panel)
        }
        PhaseView::Over(over) if panel == Panel::LastTrick => {
            let played = over.played.as_ref()?;
            let picture = TricksPicture {
                texts,
                sides: table.sides(played.won.declarer, &played.tricks, None),
                leader: played.won.declarer,
                on_table: Vec::new(),
                last: last_of(&played.tricks),
                open: Vec::new(),
            };
            picture.last_trick()
        }
        PhaseView::Over(_) => None,
        _ => {
            let hand = deal_pictures::held(view.hand, UNDECIDED, |_| false);
            deal_pictures::panel(texts, None, hand, panel)
        }
    }
}

/// Returns the question of a confirmation.
fn question(texts: Texts, view: &SeatView, action: Action) -> Vec<String> {
    match (action, &view.public.phase) {
        (Action::Announce(contract), PhaseView::PickUpOrHand(won) | PhaseView::Announcing(won)) => {
            let cards = view.hand | view.discards.unwrap_or_default();
            let rules = &SkatRules::DEFAULT;
            announcement(texts, rules, contract, won.bid, cards, &Raises::default())
        }
        _ => vec![texts.confirm_action()],
    }
}

/// Builds a player's panel. `wrap` turns an action of Skat for two into one of the game.
fn panel(
    context: &RenderContext<'_>,
    deal: &DealView,
    view: &SeatView,
    wrap: fn(Action) -> AnyAction,
    panel: Panel,
) -> PanelParts {
    let viewer = &Viewer::new(context, deal, (view.seat, view.hand), &view.legal, wrap);
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
    let declares = viewer.declares(play.won.declarer, contract, play.won.bid.value());
    // The declarer's opponent also plays the dummy's cards, which lie open.
    let dummys_turn = play.turn == THIRD && opponent(play.won.declarer) == view.seat;
    let cards = if dummys_turn {
        play.open_hands[THIRD].unwrap_or_default()
    } else {
        view.hand
    };
    let mut lines = vec![declares];
    let mut shown = Vec::new();
    match play.on_table.is_empty() {
        true => lines.extend(table.prize(play)),
        false => shown.extend(table.trick_lines(play)),
    }
    shown.extend(table.open_lines(play, Some(if dummys_turn { THIRD } else { view.seat })));
    lines.extend(shown.into_iter().map(|line| in_picture(texts, line)));
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
        // The buttons show whose cards they are. Beside a picture a phone has no room for more.
        false if viewer.is_asked() && view.public.third == ThirdHand::Dummy => {
            Some(in_picture(texts, texts.plays_own_hand()))
        }
        false => None,
    };
    lines.extend(whose);
    lines.extend(dummys_turn.then(|| viewer.own_hand(kind)));
    let play_card = |card| wrap(Action::Play(card));
    let led = play.on_table.first().map(|&(_, card)| card);
    let concede = concede_button(texts).only_if(viewer.may(wrap(Action::Concede)));
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
        laid_out: None,
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
    let buttons = accept_or_refuse(texts, wrap(Action::Accept), wrap(Action::Refuse));
    (lines, rows(buttons))
}
