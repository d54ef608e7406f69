//! The replay of a finished deal, card by card.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::{AnyAction, AnySeatView};
use skat_rules::seat::Seat;
use skat_table::{DealReplay, DealView, Happened, PersonId, Place, Player, ShareCode};

use crate::model::text::RichText;
use crate::pages::public::result;
use crate::parts::auction;
use crate::parts::controls::{MOST_OPTIONS, rows};
use crate::parts::deal_pictures::{open_cards, seat_name};
use crate::parts::player_lines::undo_line;
use crate::parts::render_context::{DailyDealNumber, RenderContext};
use crate::text::alt;
use crate::text::cards::{UNDECIDED, sorted, written};
use crate::{
    Button, ButtonStyle, DealFormat, Display, Drawing, Embed, Eyes, Field, HandCard, Message,
    Names, OpenHands, Panel, Picture, Reader, Replacement, ReplayAudience, ReplayMove, ReplayPress,
    Row, Select, SelectChoice, games,
};

const COLOUR: u32 = 0x80848E;

/// The deal that a replay shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplaySource {
    /// Its share code.
    pub code: ShareCode,
    /// Its place in the daily list, if it comes from there.
    pub daily: Option<DailyDealNumber>,
}

impl From<ShareCode> for ReplaySource {
    fn from(code: ShareCode) -> Self {
        Self { code, daily: None }
    }
}

/// Builds the message of a finished deal after this step, through these eyes. A step past the end
/// shows the end. `own` is the reader's place, if they played the deal.
#[must_use]
pub fn replay_page(
    replay: &DealReplay,
    source: impl Into<ReplaySource>,
    step: u16,
    eyes: Eyes,
    audience: ReplayAudience,
    names: &dyn Names,
    reader: impl Into<Reader>,
) -> Message<ReplayPress> {
    let (reader, source) = (reader.into(), source.into());
    let last = replay.steps.len().saturating_sub(1);
    let step = usize::from(step).min(last);
    let deal = replay.deal_at(step);
    let table = replay.table_at(step);
    let context = RenderContext::new(&table, names, reader).of_daily(source.daily);
    let moment = Moment {
        context: &context,
        replay,
        deal: &deal,
        step,
        last,
    };
    let eyes = moment.possible(eyes);
    let shown = if step == last {
        moment.end()
    } else {
        moment.shown(eyes)
    };
    let with_footer = |embed| Embed {
        footer: Some(
            context
                .texts
                .replay_footer(step, last, source.code.to_string()),
        ),
        ..embed
    };
    let replacement = shown.replacement.map(|replacement| match replacement {
        Replacement::Embed(embed) => Replacement::Embed(with_footer(embed)),
        other @ (Replacement::Text(_) | Replacement::Fields(_)) => other,
    });
    let led = match audience {
        ReplayAudience::Channel { leader } => context.texts.replay_led(leader.marked()),
        ReplayAudience::Onlooker | ReplayAudience::Player { .. } | ReplayAudience::Moderator => {
            String::new()
        }
    };
    Message {
        text: RichText::read(&led),
        embed: shown.embed.map(with_footer),
        picture: shown.picture,
        replacement,
        rows: moment.controls(eyes, audience),
        ..Message::default()
    }
}

/// A moment of a deal.
struct Moment<'a> {
    context: &'a RenderContext<'a>,
    replay: &'a DealReplay,
    deal: &'a DealView,
    step: usize,
    last: usize,
}

/// The cards of a seat, as its panel shows them.
struct SeatCards {
    seat: Seat,
    cards: Vec<HandCard>,
}

impl Moment<'_> {
    /// Returns these eyes, or others if the game can't show the deal through these.
    fn possible(&self, eyes: Eyes) -> Eyes {
        match eyes {
            Eyes::Place(place) if self.deal.seat(place).is_some() => eyes,
            _ if self.has_open_hands() => Eyes::Open,
            _ => self
                .deal
                .seats
                .first()
                .map_or(Eyes::Open, |&place| Eyes::Place(place)),
        }
    }

    /// Builds the end of the deal, as its result message shows it.
    fn end(&self) -> Message {
        result(self.context, self.deal, &[], Vec::new())
    }

    /// Builds the message of a moment before the end.
    fn shown(&self, eyes: Eyes) -> Message {
        let texts = self.context.texts;
        let described = games::describe(self.context, self.deal);
        let calls = auction::summary(self.context, self.deal, &games::calls(self.deal));
        let told = described.lines.join("\n");
        // While the auction runs, most games tell the calls beside the players' names.
        let is_new = |call: &String| {
            let said = call.rsplit_once(": ");
            said.is_none_or(|(_, said)| !told.contains(said))
        };
        let mut fields = described.fields;
        let auction = calls.iter().any(is_new).then(|| Field {
            name: texts.title_auction(),
            value: RichText::read(&calls.join("\n")),
            inline: false,
        });
        fields.extend(auction.clone());
        let undone = undo_line(self.context, self.deal).map(|line| format!("-# {line}"));
        let news: Vec<String> = undone.into_iter().chain([self.happened(eyes)]).collect();
        let lines = [&news[..], &[String::new()], &described.lines].concat();
        let embed = |fields, lines: &[String]| Embed {
            title: self.context.deal_title(self.deal, described.title.clone()),
            description: RichText::read(&lines.join("\n")),
            colour: COLOUR,
            fields,
            footer: None,
        };
        let in_words: Vec<Field> = fields.iter().cloned().chain(self.hands(eyes)).collect();
        let in_words = embed(in_words, &lines);
        match self.picture(eyes) {
            Some(picture) if texts.look().display == Display::Picture => {
                // A picture of the trick states the rest except the calls, and a phone has no room for both.
                let has_trick = games::public_picture(self.context, self.deal).is_some();
                let beside = if has_trick {
                    embed(auction.into_iter().collect(), &news)
                } else {
                    embed(fields, &lines)
                };
                Message {
                    embed: Some(beside),
                    picture: Some(picture),
                    replacement: Some(Replacement::Embed(in_words)),
                    ..Message::default()
                }
            }
            _ => Message {
                embed: Some(in_words),
                ..Message::default()
            },
        }
    }

    /// Says what led to this moment, as these eyes saw it.
    fn happened(&self, eyes: Eyes) -> String {
        let texts = self.context.texts;
        let name = |place: Place| self.context.name(place);
        let is_blind = |place: Place| eyes != Eyes::Open && eyes != Eyes::Place(place);
        let before = self
            .step
            .checked_sub(1)
            .and_then(|step| self.replay.steps.get(step));
        let happened = self
            .replay
            .steps
            .get(self.step)
            .and_then(|step| step.happened);
        match (happened, before) {
            (Some(Happened::Acted(place, action)), _)
                if is_blind(place) && lays_face_down(action) =>
            {
                texts.replay_face_down(name(place))
            }
            (Some(Happened::Acted(place, action)), Some(before)) => {
                let deed = games::action_text(texts, action, &before.public);
                texts.replay_did(name(place), deed)
            }
            (Some(Happened::ClaimProved), _) => texts.replay_claim_proved(),
            (Some(Happened::Surrendered(place)), _) => texts.replay_surrendered(name(place)),
            (Some(Happened::Acted(..)) | None, _) => texts.replay_dealt(),
        }
    }

    /// Returns the view of the player at a place.
    fn view_of(&self, place: Place) -> Option<&AnySeatView> {
        let seat = self.deal.seat(place)?;
        self.replay.steps.get(self.step)?.seats.get(seat.index())
    }

    /// Draws the moment through these eyes.
    fn picture(&self, eyes: Eyes) -> Option<Picture> {
        match eyes {
            Eyes::Place(place) => {
                let view = self.view_of(place)?;
                games::panel_picture(self.context, self.deal, view, Panel::Normal)
            }
            Eyes::Open => self.open_picture(),
        }
    }

    fn has_open_hands(&self) -> bool {
        self.seat_cards().is_some()
    }

    /// Returns the cards of all seats; `None` if the game shows them otherwise.
    fn seat_cards(&self) -> Option<Vec<SeatCards>> {
        let views = &self.replay.steps.get(self.step)?.seats;
        let cards = |(number, view): (u8, &AnySeatView)| {
            let seat = Seat::new(number)?;
            let drawn = games::panel_picture(self.context, self.deal, view, Panel::Normal);
            let cards = match drawn.map(|picture| picture.drawing) {
                None | Some(Drawing::Trick(_)) => Vec::new(),
                Some(Drawing::Hand { cards, .. }) => cards,
                Some(Drawing::OpenHands(hands)) => hands.own,
                Some(
                    Drawing::DealEnd(_)
                    | Drawing::ScoreSheet(_)
                    | Drawing::Board(_)
                    | Drawing::Round(_)
                    | Drawing::Trend(_),
                ) => return None,
            };
            Some(SeatCards { seat, cards })
        };
        (0..).zip(views).map(cards).collect()
    }

    /// Returns the cards that nobody holds and that weren't played: the skat, or what was put away.
    fn put_away(&self, seats: &[SeatCards]) -> Vec<Card> {
        let held = seats.iter().flat_map(|seat| &seat.cards);
        let mut gone: CardSet = held.map(|held| held.card).collect();
        for step in self.replay.steps.iter().take(self.step + 1) {
            if let Some(Happened::Acted(_, action)) = step.happened
                && let Some(card) = action.played_card()
            {
                gone = gone.with(card);
            }
        }
        sorted(CardSet::FULL - gone, UNDECIDED)
    }

    /// Draws the trick with all hands, as the cards lay.
    fn open_picture(&self) -> Option<Picture> {
        let texts = self.context.texts;
        let seats = self.seat_cards()?;
        let public = games::public_picture(self.context, self.deal);
        let (trick, told) = match public.map(|picture| (picture.drawing, picture.alt)) {
            Some((Drawing::Trick(trick), told)) => (trick, Some(told)),
            Some((Drawing::OpenHands(OpenHands { trick, .. }), told)) => (trick, Some(told)),
            _ => (Vec::new(), None),
        };
        let put_away = self.put_away(&seats);
        let mut open: Vec<_> = seats
            .into_iter()
            .map(|SeatCards { seat, cards }| {
                let name = seat_name(self.context, self.deal, seat);
                let note = String::new();
                let next = self.deal.awaited.contains(seat);
                let mut open = open_cards(texts, name, note, cards);
                open.hand.marked = next;
                open
            })
            .collect();
        if !put_away.is_empty() {
            let card = |card| HandCard {
                card,
                playable: false,
            };
            let cards = put_away.into_iter().map(card).collect();
            open.push(open_cards(
                texts,
                texts.replay_put_away(),
                String::new(),
                cards,
            ));
        }
        let alt = alt::text(
            told.into_iter()
                .chain(open.iter().map(|open| open.alt.clone())),
        );
        let hands = open.into_iter().map(|open| open.hand).collect();
        Some(Picture {
            drawing: Drawing::OpenHands(OpenHands {
                trick,
                hands,
                own: Vec::new(),
            }),
            alt,
        })
    }

    /// Describes the hands in words.
    fn hands(&self, eyes: Eyes) -> Vec<Field> {
        let texts = self.context.texts;
        let field = |name: String, cards: Vec<Card>| Field {
            name,
            value: RichText::read(&written(texts, cards)),
            inline: false,
        };
        let of_seat = |seat: &SeatCards| {
            let cards = seat.cards.iter().map(|held| held.card).collect();
            field(seat_name(self.context, self.deal, seat.seat), cards)
        };
        match (eyes, self.seat_cards()) {
            (Eyes::Open, Some(seats)) => {
                let put_away = self.put_away(&seats);
                let put_away =
                    (!put_away.is_empty()).then(|| field(texts.replay_put_away(), put_away));
                seats.iter().map(of_seat).chain(put_away).collect()
            }
            (Eyes::Place(place), Some(seats)) => {
                let seat = self.deal.seat(place);
                let own = seats.iter().filter(|cards| Some(cards.seat) == seat);
                own.map(of_seat).collect()
            }
            (_, None) => Vec::new(),
        }
    }

    /// Returns the moments to which one can jump: the dealt cards, the beginning of the play, the
    /// end of each trick, and the end, each with its name.
    fn moments(&self) -> Vec<(usize, String)> {
        let texts = self.context.texts;
        let mut moments = vec![(0, texts.replay_moment_dealt())];
        let mut tricks = None;
        for (index, step) in self.replay.steps.iter().enumerate().take(self.last) {
            let progress = games::progress(&step.public);
            if progress > tricks {
                tricks = progress;
                let name = match progress {
                    None | Some(0) => texts.replay_moment_play(),
                    Some(trick) => texts.review_trick(trick),
                };
                moments.retain(|(moment, _)| *moment != index);
                moments.push((index, name));
            }
        }
        moments.retain(|(moment, _)| *moment != self.last);
        // A select has no room for more, as in a long game of Thirty-one.
        // It also has the result, and the way to luck and play.
        moments.truncate(MOST_OPTIONS - 2);
        moments.push((self.last, texts.replay_moment_end()));
        moments
    }

    /// Builds the controls that lead to other moments and eyes.
    fn controls(&self, eyes: Eyes, audience: ReplayAudience) -> Vec<Row<ReplayPress>> {
        let texts = self.context.texts;
        let moments = self.moments();
        let places = || moments.iter().map(|(moment, _)| *moment);
        let to = |way, step: Option<usize>, sign: &str| {
            let target = step.unwrap_or(self.step);
            let press = ReplayPress::To(way, u16::try_from(target).unwrap_or(u16::MAX), eyes);
            Button::new(press, ButtonStyle::Secondary, sign.to_owned()).disabled_if(step.is_none())
        };
        let before = places().filter(|moment| *moment < self.step).max();
        let after = places().filter(|moment| *moment > self.step).min();
        let next = Some(self.step + 1).filter(|step| *step <= self.last);
        let mut buttons = vec![
            to(ReplayMove::TrickBack, before, "⏪"),
            to(ReplayMove::CardBack, self.step.checked_sub(1), "◀"),
            to(ReplayMove::CardOn, next, "▶"),
            to(ReplayMove::TrickOn, after, "⏩"),
        ];
        buttons.extend(self.report_button(audience));
        let choice = |label: String, value: String| SelectChoice {
            label,
            value,
            description: None,
            emoji: None,
        };
        let luck = (!self.replay.table.is_elsewhere() && audience != ReplayAudience::Moderator)
            .then(|| choice(texts.button_luck(), ReplayPress::LUCK.to_owned()));
        let jump = Select {
            press: ReplayPress::ChooseMoment(eyes),
            placeholder: texts.replay_choose_moment(),
            min: 1,
            max: 1,
            options: moments
                .iter()
                .map(|(moment, name)| choice(name.clone(), moment.to_string()))
                .chain(luck)
                .collect(),
        };
        let step = u16::try_from(self.step).unwrap_or(u16::MAX);
        let eyes_select = Select {
            press: ReplayPress::ChooseEyes(step),
            placeholder: match eyes {
                Eyes::Open => texts.replay_eyes_open(),
                Eyes::Place(place) => {
                    texts.replay_eyes_of(self.context.plain_name_or_number(place))
                }
            },
            min: 1,
            max: 1,
            options: self.eyes(),
        };
        let format = |format: DealFormat| SelectChoice {
            label: texts.replay_format(format.key()),
            value: format.key().to_owned(),
            description: None,
            emoji: None,
        };
        let export = Select {
            press: ReplayPress::Export,
            placeholder: texts.replay_export(),
            min: 1,
            max: 1,
            options: DealFormat::ALL.map(format).to_vec(),
        };
        let review = matches!(audience, ReplayAudience::Player { .. }).then(|| {
            let label = texts.button_own_review();
            Button::new(ReplayPress::Review(0), ButtonStyle::Primary, label)
        });
        let to_others = [
            self.share_button(eyes, audience),
            self.present_button(eyes, audience),
        ];
        if audience == ReplayAudience::Moderator {
            return rows(buttons)
                .into_iter()
                .chain([jump, eyes_select].map(Row::Select))
                .collect();
        }
        // Without emojis, they fit a line of a desktop.
        let more = self.variations(step, eyes).into_iter().chain(review);
        let to_others = to_others.into_iter().flatten();
        let (more, export) = if self.replay.table.is_elsewhere() {
            // Whoever imported the deal has it as a file, and a phone shows each row in a line.
            (vec![more.collect(), to_others.collect::<Vec<_>>()], None)
        } else {
            (vec![more.chain(to_others).collect()], Some(export))
        };
        let more = more.into_iter().filter(|row| !row.is_empty());
        let selects = [jump, eyes_select].into_iter().chain(export);
        rows(buttons)
            .into_iter()
            .chain(more.map(Row::Buttons))
            .chain(selects.map(Row::Select))
            .collect()
    }

    /// Builds the buttons that begin a variation: in this moment, and with the dealt cards.
    fn variations(&self, step: u16, eyes: Eyes) -> Vec<Button<ReplayPress>> {
        let texts = self.context.texts;
        let from =
            |step, label| Button::new(ReplayPress::Vary(step, eyes), ButtonStyle::Secondary, label);
        // Even while it is disabled, its id differs from the other one's.
        let what_if = from(step.max(1), texts.button_what_if());
        let is_amid = self.step > 0 && self.step < self.last;
        let again = from(0, texts.button_play_again());
        vec![what_if.disabled_if(!is_amid), again]
    }

    /// Builds the button with which a player shares the deal, or stops that.
    fn share_button(&self, eyes: Eyes, audience: ReplayAudience) -> Option<Button<ReplayPress>> {
        let texts = self.context.texts;
        let step = u16::try_from(self.step).unwrap_or(u16::MAX);
        let button = |is_shared: bool, label: String| {
            let press = ReplayPress::Share(is_shared, step, eyes);
            Button::new(press, ButtonStyle::Secondary, label)
        };
        match audience {
            ReplayAudience::Onlooker
            | ReplayAudience::Channel { .. }
            | ReplayAudience::Moderator => None,
            ReplayAudience::Player { shares: false } => {
                Some(button(true, texts.button_share_deal()))
            }
            ReplayAudience::Player { shares: true } => {
                Some(button(false, texts.button_stop_sharing()))
            }
        }
    }

    /// Builds the button with which the reader shows the deal to everybody in the channel.
    fn present_button(&self, eyes: Eyes, audience: ReplayAudience) -> Option<Button<ReplayPress>> {
        match audience {
            ReplayAudience::Channel { .. } | ReplayAudience::Moderator => return None,
            ReplayAudience::Onlooker | ReplayAudience::Player { .. } => {}
        }
        let step = u16::try_from(self.step).unwrap_or(u16::MAX);
        let press = ReplayPress::Present(step, eyes);
        let label = self.context.texts.button_present();
        Some(Button::new(press, ButtonStyle::Secondary, label))
    }

    /// Builds the button that begins a report to the server's moderators, if the deal has somebody
    /// to report.
    fn report_button(&self, audience: ReplayAudience) -> Option<Button<ReplayPress>> {
        let own = match audience {
            ReplayAudience::Channel { .. } | ReplayAudience::Moderator => return None,
            ReplayAudience::Onlooker => 0,
            ReplayAudience::Player { .. } => 1,
        };
        let step = u16::try_from(self.step).unwrap_or(u16::MAX);
        let label = self.context.texts.button_report();
        let button = Button::new(ReplayPress::Report(step), ButtonStyle::Secondary, label);
        button.only_if(persons_in(self.replay).count() > own)
    }

    /// Lists the eyes through which one can look.
    fn eyes(&self) -> Vec<SelectChoice> {
        let texts = self.context.texts;
        let choice = |eyes: Eyes, label: String| SelectChoice {
            label,
            value: eyes.to_string(),
            description: None,
            emoji: None,
        };
        let open = choice(Eyes::Open, texts.replay_eyes_open());
        let open = (self.step == self.last || self.has_open_hands()).then_some(open);
        let of_place = |&place: &Place| {
            let name = self.context.plain_name_or_number(place);
            choice(Eyes::Place(place), texts.replay_eyes_of(name))
        };
        open.into_iter()
            .chain(self.deal.seats.iter().map(of_place))
            .collect()
    }
}

/// Returns the persons in a deal, with their places.
pub(crate) fn persons_in(replay: &DealReplay) -> impl Iterator<Item = (Place, PersonId)> {
    let person_at = |place: &Place| match replay.table.places.get(place.index())?.player? {
        Player::Person(person) => Some((*place, person)),
        Player::Autoplayer => None,
    };
    replay.deal.seats.iter().filter_map(person_at)
}

/// Returns true if an action names cards that nobody else sees: it moves cards, but not to a trick.
/// The discards of Thirty-one are open.
fn lays_face_down(action: AnyAction) -> bool {
    let in_notation = action.to_string();
    let mut words = in_notation.split(' ');
    let names_cards = words.any(|word| word.parse::<Card>().is_ok());
    names_cards && action.played_card().is_none() && !matches!(action, AnyAction::ThirtyOne(_))
}
