//! The pictures of every game, in deals played at random.

use std::collections::BTreeSet;

use skat_rules::card::Card;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::rule_set::RuleSet;
use skat_table::{Command, DealView, PersonId, StageView, Table, TableView, TakeoverCause};
use skat_view::{
    DealEnd, Drawing, HandCard, Lang, Mention, Message, Names, OpenHands, Panel, Picture,
    PileBoard, Press, RoundTable, Row, Spot, TrickSeat, panel, public_message, watch_message,
};

use crate::games::{act, asked, begun_by, chance, give, person};
use crate::pictures::{LOOKS, reader};
use crate::support::{check_limits, long_mention, presses, shown};
use crate::walk::RULES;

/// Ordinary names.
struct Plain;

impl Names for Plain {
    fn of(&self, person: PersonId) -> Mention {
        long_mention(person)
    }

    fn plain(&self, person: PersonId) -> Option<String> {
        Some(format!("Person {}", person.number()))
    }
}

/// The cards that a picture shows, in notation, and those among them that may be played.
#[derive(Default)]
struct Shown {
    cards: Vec<String>,
    playable: BTreeSet<String>,
}

impl Shown {
    fn held(&mut self, held: HandCard) {
        self.cards.push(held.card.to_string());
        if held.playable {
            self.playable.insert(held.card.to_string());
        }
    }

    fn trick(&mut self, seats: &[TrickSeat]) {
        for seat in seats {
            assert!(!seat.note.contains('·'), "not in lines: {}", seat.note);
        }
        let cards = seats.iter().filter_map(|seat| seat.card);
        self.cards.extend(cards.map(|(card, _)| card.to_string()));
    }

    fn of(drawing: &Drawing) -> Self {
        let mut shown = Self::default();
        match drawing {
            Drawing::Hand { cards, trick } => {
                cards.iter().for_each(|&held| shown.held(held));
                shown.trick(trick);
            }
            Drawing::Trick(seats) => shown.trick(seats),
            Drawing::DealEnd(DealEnd { hands, .. }) => {
                let cards = hands.iter().flat_map(|row| &row.cards);
                shown.cards.extend(cards.map(ToString::to_string));
            }
            Drawing::ScoreSheet(_) | Drawing::Trend(_) => {}
            Drawing::OpenHands(OpenHands { trick, hands, own }) => {
                shown.trick(trick);
                let open = hands.iter().flat_map(|hand| &hand.cards);
                open.chain(own).for_each(|&held| shown.held(held));
            }
            Drawing::Board(PileBoard { sides, trick }) => {
                shown.trick(trick);
                for side in sides {
                    side.hand
                        .iter()
                        .flatten()
                        .for_each(|&held| shown.held(held));
                    for pile in &side.piles {
                        if let Spot::Open(held) = pile.top {
                            shown.held(held);
                        }
                        if let Spot::Open(card) = pile.under {
                            shown.cards.push(card.to_string());
                        }
                    }
                }
            }
            Drawing::Round(RoundTable {
                piles,
                players,
                own,
                ..
            }) => {
                for pile in piles {
                    if let Spot::Open(card) = pile.top {
                        shown.cards.push(card.to_string());
                    }
                }
                let cards = players.iter().flat_map(|player| &player.cards).chain(own);
                shown.cards.extend(cards.map(ToString::to_string));
            }
        }
        shown
    }
}

const fn kind(drawing: &Drawing) -> &'static str {
    match drawing {
        Drawing::Hand { .. } => "hand",
        Drawing::Trick(_) => "trick",
        Drawing::DealEnd(_) => "end",
        Drawing::ScoreSheet(_) => "list",
        Drawing::OpenHands(_) => "open hands",
        Drawing::Board(_) => "board",
        Drawing::Round(_) => "round",
        Drawing::Trend(_) => "trend",
    }
}

/// Checks a message with a picture beside the same message for readers of emojis. The picture shows
/// no card that isn't in `seen`, the text of the reader's view.
fn check(
    message: &Message,
    emojis: &Message,
    seen: &str,
    (game, kinds): (GameId, &mut BTreeSet<(&'static str, &'static str)>),
) -> Option<(Shown, String)> {
    check_limits(message);
    let Picture { drawing, alt } = message.picture.as_ref()?;
    assert!((1..=1024).contains(&alt.encode_utf16().count()), "{alt}");
    assert!(!alt.contains(['<', '`', '*', '#']), "{alt}");
    assert_eq!(&message.clone().without_picture(), emojis, "{game:?}");
    let shown = Shown::of(drawing);
    for card in &shown.cards {
        assert!(
            seen.contains(card.as_str()),
            "{game:?}: {card} in {drawing:?} isn't in the view: {seen}"
        );
    }
    kinds.insert((game.key(), kind(drawing)));
    Some((shown, alt.clone()))
}

pub(crate) fn deal_of(stage: &StageView) -> Option<&DealView> {
    match stage {
        StageView::Playing(deal) | StageView::Between { deal, .. } => Some(deal),
        StageView::Lobby | StageView::Locking | StageView::Closed { .. } => None,
    }
}

/// Checks that pictures mark the autoplayers who stand in during a deal.
fn check_stand_ins(mut view: TableView, lang: Lang) {
    if !matches!(view.stage, StageView::Playing(_)) {
        return;
    }
    for place in &mut view.places {
        place.taken_over = Some(TakeoverCause::Left);
    }
    let message = public_message(&view, &Plain, reader(LOOKS[0], lang));
    if let Some(Picture { alt, .. }) = message.picture {
        let mark = match lang {
            Lang::De => "PC für ",
            Lang::En => "PC for ",
        };
        assert!(alt.contains(mark), "{alt}");
    }
}

/// Checks that the text of a result doesn't repeat its picture.
fn check_result(message: &Message) {
    let picture = message.picture.as_ref().expect("a picture of the result");
    let embed = message.embed.as_ref().expect("an embed");
    let text = embed.description.to_string();
    assert!(embed.fields.is_empty(), "{text}");
    let lines: Vec<String> = match &picture.drawing {
        Drawing::DealEnd(end) => {
            let lines = end.lines.iter().chain(&end.total);
            let scores = lines.map(|line| line.value.clone());
            scores
                .filter(|value| value.starts_with(['+', '−']))
                .collect()
        }
        Drawing::Round(round) => {
            let notes = round.players.iter().flat_map(|player| player.note.lines());
            notes.map(str::to_owned).collect()
        }
        other => panic!("{other:?}"),
    };
    for line in lines {
        assert!(!text.contains(&line), "{line} twice: {text}");
    }
}

/// Checks that the text of a panel doesn't repeat its picture, whose alt text says it all.
fn check_table_told(drawn: &Message, lang: Lang) {
    let Some(Picture { alt, .. }) = &drawn.picture else {
        return;
    };
    let beginnings = match lang {
        Lang::De => ["Auf dem Tisch: ", "Letzter Stich: "],
        Lang::En => ["On the table: ", "Last trick: "],
    };
    let (beside, in_words) = (shown(drawn), shown(&drawn.clone().without_picture()));
    for beginning in beginnings {
        assert!(!beside.contains(beginning), "{beside}");
        assert!(
            !in_words.contains(beginning) || alt.contains(beginning) || alt.ends_with('…'),
            "{in_words}: {alt}"
        );
    }
}

/// Checks that a panel explains the sign of an overbid contract on its buttons.
fn check_signs_explained(drawn: &Message) {
    let is_overbid = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.iter().any(|button| button.label.contains('✗')),
        Row::Select(_) | Row::Pick(_) => false,
    };
    let explained = drawn.text.to_string().contains('✗');
    assert!(
        explained || !drawn.rows.iter().any(is_overbid),
        "{}",
        shown(drawn)
    );
}

/// Checks that the buttons of the cards stand in the order of the picture.
fn check_buttons_follow_picture(drawn: &Message) {
    let pictured: Vec<Card> = match drawn.picture.as_ref().map(|picture| &picture.drawing) {
        Some(Drawing::Hand { cards, .. }) => cards.iter().map(|held| held.card).collect(),
        Some(Drawing::Board(board)) => {
            let [_, own] = &board.sides;
            let tops = own.piles.iter().filter_map(|pile| match pile.top {
                Spot::Open(held) => Some(held.card),
                Spot::Empty | Spot::FaceDown => None,
            });
            let in_hand = own.hand.iter().flatten().map(|held| held.card);
            tops.chain(in_hand).collect()
        }
        _ => return,
    };
    let buttons = presses(drawn)
        .into_iter()
        .filter_map(|(press, _)| match press {
            Press::Act(action) => action.played_card(),
            _ => None,
        });
    let buttons: Vec<Card> = buttons.collect();
    assert!(
        buttons.is_empty() || buttons == pictured,
        "{}",
        shown(drawn)
    );
}

/// Checks that a panel with cards to play leaves a phone room for its picture: the question takes
/// one line there, and the buttons that play no card take two rows.
fn check_fits_phone(drawn: &Message) {
    const LONGEST_QUESTION: usize = 34;
    let plays = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.iter().any(
            |button| matches!(button.press, Press::Act(action) if action.played_card().is_some()),
        ),
        Row::Select(_) | Row::Pick(_) => false,
    };
    let of_cards = drawn.rows.iter().filter(|row| plays(row)).count();
    if of_cards == 0 {
        return;
    }
    let text = drawn.text.to_string();
    let question = text.lines().find(|line| line.starts_with("### "));
    let question = question.expect("a question").trim_start_matches("### ");
    assert!(
        question.chars().count() <= LONGEST_QUESTION,
        "two lines: {question}"
    );
    assert!(drawn.rows.len() - of_cards <= 2, "{}", shown(drawn));
}

/// Checks the public message and every player's panels.
fn look_around(
    table: &Table,
    (game, places): (GameId, u8),
    kinds: &mut BTreeSet<(&'static str, &'static str)>,
    seed: &mut u64,
) {
    let view = table.view();
    let Some(deal) = deal_of(&view.stage) else {
        return;
    };
    // The languages take turns, because a deal has many moments.
    let lang = Lang::ALL[chance(seed) % Lang::ALL.len()];
    let [drawn, emojis] =
        [LOOKS[0], LOOKS[3]].map(|look| public_message(&view, &Plain, reader(look, lang)));
    check(&drawn, &emojis, &deal.public.to_string(), (game, kinds));
    if let StageView::Between { .. } = view.stage {
        check_result(&drawn);
    }
    let [drawn, emojis] =
        [LOOKS[0], LOOKS[3]].map(|look| watch_message(&view, &Plain, reader(look, lang)));
    check(&drawn, &emojis, &deal.public.to_string(), (game, kinds));
    check_stand_ins(view.clone(), lang);
    for number in 0..places {
        let own = table
            .player_view(person(number))
            .expect("the person sits at the table");
        let Some(seat) = &own.seat else { continue };
        for which in [Panel::Normal, Panel::LastTrick] {
            let [drawn, emojis] = [LOOKS[0], LOOKS[3]]
                .map(|look| panel(&own, which, None, &Plain, reader(look, lang)));
            let own_cards = if lang == Lang::De {
                "Deine Karten:"
            } else {
                "Your cards:"
            };
            let text = shown(&emojis);
            assert!(text.matches(own_cards).count() <= 1, "{game:?}: {text}");
            let checked = check(&drawn, &emojis, &seat.to_string(), (game, kinds));
            if which == Panel::LastTrick {
                continue;
            }
            check_table_told(&drawn, lang);
            check_fits_phone(&drawn);
            check_buttons_follow_picture(&drawn);
            check_signs_explained(&drawn);
            let legal = seat.legal();
            let plays: BTreeSet<String> = legal
                .into_iter()
                .filter_map(AnyAction::played_card)
                .map(|card| card.to_string())
                .collect();
            let Some((shown, alt)) = checked else {
                assert!(plays.is_empty(), "{game:?}: {plays:?} without a picture");
                continue;
            };
            assert_eq!(shown.playable, plays, "{game:?}");
            // The alt text names every card that can be played.
            let names = if lang == Lang::De { "-" } else { " of " };
            assert!(
                alt.ends_with('…') || alt.matches(names).count() >= shown.cards.len(),
                "{game:?}: {alt}"
            );
        }
    }
}

/// Plays two deals at random, with a look at every state.
pub(crate) fn play(
    table: &mut Table,
    places: u8,
    seed: &mut u64,
    mut look: impl FnMut(&Table, &mut u64),
) {
    let mut over = 0;
    for _ in 0..120 {
        look(table, seed);
        match table.view().stage {
            StageView::Playing(_) => {
                let mut legal = asked(table).seat.expect("the person has a seat").legal();
                legal.retain(|action| !action.ends_early());
                // High bids would leave little play.
                if legal[0].to_string().starts_with("bid ") {
                    legal = vec![legal[0], legal[legal.len() - 1]];
                }
                act(table, legal[chance(seed) % legal.len()]);
            }
            StageView::Between { .. } if over < 1 => {
                over += 1;
                for number in 0..places {
                    if matches!(table.view().stage, StageView::Between { .. }) {
                        let person = person(number);
                        give(table, Command::Ready { person });
                    }
                }
            }
            _ => return,
        }
    }
}

#[test]
fn pictures_of_every_game_show_what_their_readers_see() {
    let mut kinds = BTreeSet::new();
    // The tests in `pictures.rs` are about Skat.
    let others = RULES.into_iter().filter(|&(game, _)| game != GameId::Skat);
    for (game, rule_sets) in others {
        for (number, rules) in (0_u8..).zip(rule_sets) {
            let rules: RuleSet = rules.parse().expect("a valid rule set");
            let mut seed = u64::from(number) + 7;
            let places = *game.players().start();
            for secret in 0..2 {
                let mut table = begun_by(rules, game, places, secret);
                play(&mut table, places, &mut seed, |table, seed| {
                    look_around(table, (game, places), &mut kinds, seed);
                });
            }
        }
    }
    let expected = |game: GameId| match game {
        GameId::Officers => vec!["board", "end", "trick"],
        GameId::ThirtyOne => vec!["round"],
        GameId::Strohmann | GameId::Oma => vec!["hand", "open hands", "end", "trick"],
        GameId::Ramsch | GameId::Schieberamsch | GameId::Tournee | GameId::Texas => {
            vec!["hand", "trick", "end"]
        }
        GameId::Skat => Vec::new(),
    };
    for &game in GameId::ALL {
        for kind in expected(game) {
            assert!(kinds.contains(&(game.key(), kind)), "{game:?}: no {kind}");
        }
    }
}
