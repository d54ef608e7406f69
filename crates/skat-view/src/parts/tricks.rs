//! Tricks in words, and the hand to play them from, for any game.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::AnyAction;
use skat_rules::games::skat::{ContractKind, Illegal, Trick};
use skat_rules::seat::Seat;
use skat_rules::source::RuleViolation as _;
use skat_table::DealView;

use crate::model::message::PanelParts;
use crate::parts::controls::{back, card_button, refresh, rows};
use crate::parts::render_context::RenderContext;
use crate::parts::viewer::{Viewer, in_picture, news_of_card};
use crate::text::cards::{followed_suit, sorted, written};
use crate::text::catalog::Texts;
use crate::text::rule_book::rule_source;
use crate::{Button, ButtonStyle, Display, Panel, Press, Row};

/// The current trick and the one before.
#[derive(Clone, Copy)]
pub(crate) struct TricksOnTable<'a> {
    pub(crate) leader: Seat,
    pub(crate) on_table: &'a [Card],
    pub(crate) last: Option<&'a Trick>,
}

impl TricksOnTable<'_> {
    /// Describes the current trick with its players, and the one before.
    pub(crate) fn lines(&self, context: &RenderContext<'_>, deal: &DealView) -> Vec<String> {
        let table = if self.on_table.is_empty() {
            context
                .texts
                .table_empty(context.name(deal.place(self.leader)))
        } else {
            context.texts.table_line(told(context, deal, self.plays()))
        };
        let last = self.last.map(|trick| last_trick_line(context, deal, trick));
        [table].into_iter().chain(last).collect()
    }

    /// Like [`lines`](Self::lines), but omits everything that a panel's news or its picture already
    /// says.
    pub(crate) fn lines_below_news(
        &self,
        context: &RenderContext<'_>,
        deal: &DealView,
    ) -> Vec<String> {
        if self.on_table.is_empty() {
            return Vec::new();
        }
        let lines = self.lines(context, deal).into_iter();
        lines.map(|line| in_picture(context.texts, line)).collect()
    }

    /// Describes the last card, or the winner of the last trick, in a panel. Empty before the first
    /// lead.
    pub(crate) fn news(&self, context: &RenderContext<'_>, deal: &DealView) -> Vec<String> {
        let texts = context.texts;
        let name = |seat: Seat| context.name(deal.place(seat));
        let last_trick = self.last.map(|trick| {
            let points = trick.cards.into_iter().map(Card::points).sum::<u8>();
            let cards = written(texts, trick.cards);
            texts.news(texts.news_trick(name(trick.winner), cards, points))
        });
        match self.plays().last() {
            Some((seat, card)) => {
                let card = texts.news(texts.news_card(name(seat), written(texts, [card])));
                news_of_card(texts, card, last_trick)
            }
            None => last_trick.into_iter().collect(),
        }
    }

    fn plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        let seats = std::iter::successors(Some(self.leader), |seat| Some(seat.next()));
        seats.zip(self.on_table.iter().copied())
    }
}

fn last_trick_line(context: &RenderContext<'_>, deal: &DealView, trick: &Trick) -> String {
    context.texts.last_trick_line(
        written(context.texts, trick.cards),
        context.name(deal.place(trick.winner)),
    )
}

/// Lists the cards with their players.
pub(crate) fn told(
    context: &RenderContext<'_>,
    deal: &DealView,
    plays: impl Iterator<Item = (Seat, Card)>,
) -> String {
    told_by(context.texts, plays, |seat| context.name(deal.place(seat)))
}

/// Lists the cards with the given names of their seats.
pub(crate) fn told_by(
    texts: Texts,
    plays: impl IntoIterator<Item = (Seat, Card)>,
    name: impl Fn(Seat) -> String,
) -> String {
    let play = |(seat, card): (Seat, Card)| format!("{} {}", written(texts, [card]), name(seat));
    plays
        .into_iter()
        .map(play)
        .collect::<Vec<String>>()
        .join(" · ")
}

/// Describes a trick: its cards with their players, its leader and its winner.
fn trick_told(context: &RenderContext<'_>, deal: &DealView, trick: &Trick) -> Vec<String> {
    let name = |seat: Seat| context.name(deal.place(seat));
    vec![
        told(context, deal, trick.plays()),
        context
            .texts
            .last_trick_taken(name(trick.leader), name(trick.winner)),
    ]
}

/// Describes the last of the completed tricks.
pub(crate) fn last_trick_told(
    context: &RenderContext<'_>,
    deal: &DealView,
    tricks: Option<&[Trick]>,
) -> Option<Vec<String>> {
    let trick = tricks?.last()?;
    Some(trick_told(context, deal, trick))
}

/// Counts the tricks that this seat took.
pub(crate) fn tricks_of(seat: Seat, tricks: &[Trick]) -> usize {
    tricks.iter().filter(|trick| trick.winner == seat).count()
}

/// Builds the button that shows the last trick.
pub(crate) fn last_trick_button(texts: Texts) -> Button {
    Button::new(
        Press::LastTrick,
        ButtonStyle::Secondary,
        texts.button_last_trick(),
    )
}

/// Builds the button that shows the rarer choices.
fn more_button(texts: Texts) -> Button {
    Button::new(Press::More, ButtonStyle::Secondary, texts.button_more())
}

/// Asks the player to lead, or names the suit to follow.
fn turn_line(texts: Texts, hand: CardSet, kind: ContractKind, led: Option<&Card>) -> String {
    let Some(&led) = led else {
        return texts.ask_lead();
    };
    let suit = texts.followed(followed_suit(kind, led));
    if (hand & kind.following(led)).is_empty() {
        texts.ask_free(suit)
    } else {
        texts.ask_follow(suit)
    }
}

/// The cards that a player plays from, mostly their own hand.
pub(crate) struct CardsToPlay<'a> {
    pub(crate) viewer: &'a Viewer<'a>,
    /// The visible cards to choose from.
    pub(crate) cards: CardSet,
    /// The cards in the order in which the player sees them; `None` for a sorted hand.
    pub(crate) laid_out: Option<&'a [Card]>,
    pub(crate) kind: ContractKind,
    pub(crate) led: Option<Card>,
    /// Builds the action that plays a card in this game.
    pub(crate) play: &'a dyn Fn(Card) -> AnyAction,
}

impl CardsToPlay<'_> {
    /// Builds a player's panel during the tricks: the prompt, the news, these lines, and the
    /// player's cards. On the player's turn the cards are buttons, and the `side` buttons stand in
    /// [`Panel::More`], so that a phone shows the whole panel.
    pub(crate) fn panel(
        &self,
        panel: Panel,
        news: Vec<String>,
        lines: Vec<String>,
        side: Vec<Button>,
    ) -> PanelParts {
        let texts = self.viewer.context.texts;
        let is_turn = self.cards.iter().any(|card| self.may_play(card));
        let mut text = if panel == Panel::WhyNot {
            self.why_lines()
        } else {
            Vec::new()
        };
        let heading = || turn_line(texts, self.cards, self.kind, self.led.as_ref());
        text.push(if is_turn {
            heading()
        } else {
            self.viewer.waits()
        });
        text.extend(news);
        text.extend(lines);
        if !is_turn {
            text.push(self.viewer.own_hand(self.kind));
            return (
                text,
                rows([refresh(texts)].into_iter().chain(side).collect()),
            );
        }
        // Most buttons have no emojis. As text, the line would only repeat them.
        let hand_in_text = texts.look().display != Display::Text && self.cards == self.viewer.hand;
        text.extend(hand_in_text.then(|| self.viewer.own_hand(self.kind)));
        if panel == Panel::More && !side.is_empty() {
            let buttons = side.into_iter().chain([back(texts)]).collect();
            return (text, rows(buttons));
        }
        let more = (!side.is_empty()).then(|| more_button(texts));
        let mut controls = self.buttons();
        controls.extend(rows(self.why_button().into_iter().chain(more).collect()));
        (text, controls)
    }

    fn may_play(&self, card: Card) -> bool {
        self.viewer.may((self.play)(card))
    }

    /// Builds a button for each card; illegal ones are disabled.
    fn buttons(&self) -> Vec<Row> {
        let texts = self.viewer.context.texts;
        let button = |card: Card| {
            let playable = self.may_play(card);
            let style = if playable {
                ButtonStyle::Primary
            } else {
                ButtonStyle::Secondary
            };
            card_button(texts, card, Press::Act((self.play)(card)), style).disabled_if(!playable)
        };
        let cards = match self.laid_out {
            Some(cards) => cards.to_vec(),
            None => sorted(self.cards, self.kind),
        };
        rows(cards.into_iter().map(button).collect())
    }

    /// Builds the button that explains why some cards can't be played.
    fn why_button(&self) -> Option<Button> {
        let button = Button::new(
            Press::WhyNot,
            ButtonStyle::Secondary,
            self.viewer.context.texts.button_why_not(),
        );
        button.only_if(!self.blocked().is_empty())
    }

    /// Explains why some cards can't be played, and by which rule. Empty if all of them can.
    fn why_lines(&self) -> Vec<String> {
        let texts = self.viewer.context.texts;
        let Some(led) = self.led.filter(|_| !self.blocked().is_empty()) else {
            return Vec::new();
        };
        let following = self.cards & self.kind.following(led);
        let cards = |cards: CardSet| written(texts, sorted(cards, self.kind));
        let why = texts.why_must_follow(
            written(texts, [led]),
            texts.followed(followed_suit(self.kind, led)),
            cards(following),
            cards(self.blocked()),
            rule_source(texts, Illegal::MustFollow.source()),
        );
        let jacks = self.kind != ContractKind::Null
            && !((self.cards | CardSet::from(led)) & CardSet::JACKS).is_empty();
        [why]
            .into_iter()
            .chain(jacks.then(|| texts.why_jacks(texts.deck())))
            .collect()
    }

    /// Returns the held cards that are illegal now; empty unless it is the player's turn.
    fn blocked(&self) -> CardSet {
        let playable: CardSet = self
            .cards
            .iter()
            .filter(|&card| self.may_play(card))
            .collect();
        if playable.is_empty() {
            CardSet::EMPTY
        } else {
            self.cards - playable
        }
    }
}
