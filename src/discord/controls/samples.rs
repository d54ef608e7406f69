//! Sampled values of everything that custom ids carry, for the property tests.

use std::fmt::Debug;
use std::sync::LazyLock;

pub(super) use proptest::strategy::{BoxedStrategy, Just, Strategy, Union};

use proptest::sample::{select, subsequence};
use skat_events::day::{DayDate, EntryMoment};
use skat_rules::card::{Card, CardSet};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnyDeal, GameId, Setting};
use skat_rules::games::skat::{Action, Bid, Contract};
use skat_rules::rule_set::{Preset, RuleSet};
use skat_rules::strength::Strength;
use skat_store::{ListKind, Month, Period, RankingOrder};
use skat_table::{DealKind, Pace, Place, ShareCode, TableId, ThinkTime, VariationChoices};
use skat_view::{
    ContractValue, Display, Extras, Eyes, Face, LearnPage, LessonChoice, LessonsDone,
    PersonalSwitch,
};

use super::control::ShownMoment;

/// A type with sample values.
pub(super) trait Sampled: Debug + Sized + 'static {
    /// Returns a strategy for each variant, so that a test can walk all of them.
    fn variants() -> Vec<BoxedStrategy<Self>>;

    /// Returns a strategy for all values.
    fn any() -> BoxedStrategy<Self> {
        Union::new(Self::variants()).boxed()
    }
}

macro_rules! numbers {
    ($($type:ident),+) => {
        $(impl Sampled for $type {
            fn variants() -> Vec<BoxedStrategy<Self>> {
                let edges = [Self::MIN, Self::MAX].map(|edge| Just(edge).boxed());
                edges.into_iter().chain([proptest::num::$type::ANY.boxed()]).collect()
            }
        })+
    };
}

numbers!(u8, u16, u32, u64);

macro_rules! listed {
    ($($type:ty),+) => {
        $(impl Sampled for $type {
            fn variants() -> Vec<BoxedStrategy<Self>> {
                Self::ALL.iter().map(|&value| Just(value).boxed()).collect()
            }
        })+
    };
}

listed!(
    DealKind,
    Display,
    Face,
    GameId,
    ListKind,
    Pace,
    PersonalSwitch,
    RankingOrder,
    Strength
);

impl Sampled for bool {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        vec![Just(false).boxed(), Just(true).boxed()]
    }
}

/// The newest version of each name: a name stands for it.
impl Sampled for Preset {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        Self::newest().map(|preset| Just(preset).boxed()).collect()
    }
}

impl Sampled for ThinkTime {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        Self::CHOICES.map(|time| Just(time).boxed()).to_vec()
    }
}

impl Sampled for Option<Pace> {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let all = Pace::ALL.into_iter().map(Some).chain([None]);
        all.map(|pace| Just(pace).boxed()).collect()
    }
}

impl Sampled for Option<ThinkTime> {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let chosen = ThinkTime::any().prop_map(Some).boxed();
        vec![Just(None).boxed(), chosen]
    }
}

macro_rules! optional {
    ($($type:ty),+) => {
        $(impl Sampled for Option<$type> {
            fn variants() -> Vec<BoxedStrategy<Self>> {
                vec![Just(None).boxed(), <$type>::any().prop_map(Some).boxed()]
            }
        })+
    };
}

optional!(DealKind, bool, u64);

impl Sampled for DayDate {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let days = 0..40_000_i64;
        let day = days.prop_map(|days| Self::at(days * 24 * 60 * 60 * 1_000));
        vec![day.boxed()]
    }
}

impl Sampled for ShownMoment {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let moment = (u8::any(), u16::any())
            .prop_map(|(deal, actions)| Self(Some(EntryMoment { deal, actions })));
        vec![Just(Self(None)).boxed(), moment.boxed()]
    }
}

impl Sampled for ShareCode {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        vec![u64::any().prop_map(Self::new).boxed()]
    }
}

impl Sampled for Eyes {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let place = Place::any().prop_map(Self::Place).boxed();
        vec![Just(Self::Open).boxed(), place]
    }
}

impl Sampled for TableId {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        vec![u64::any().prop_map(Self::new).boxed()]
    }
}

impl Sampled for Place {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        vec![u8::any().prop_map(Self).boxed()]
    }
}

impl Sampled for Period {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let month = (2000_i16..=9999, 1_u8..=12)
            .prop_map(|(year, month)| Self::Month(Month { year, month }));
        vec![Just(Self::AllTime).boxed(), month.boxed()]
    }
}

/// At most two cards, as a player picks them.
impl Sampled for CardSet {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let cards: Vec<Card> = Self::FULL.iter().collect();
        let picked =
            subsequence(cards, 0..=2).prop_map(|cards| cards.into_iter().collect::<Self>());
        vec![Just(Self::EMPTY).boxed(), picked.boxed()]
    }
}

impl Sampled for Extras {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let texts = ["", "S", "Z", "O", "+open", "+spitze1", "+open+spitze10"];
        texts
            .map(|text| Just(text.parse::<Self>().expect("announcements")).boxed())
            .to_vec()
    }
}

impl Sampled for ContractValue {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let value = (select(contracts()), bool::any()).prop_map(|(contract, skat_shown)| Self {
            contract,
            skat_shown,
        });
        vec![value.boxed()]
    }
}

fn contracts() -> Vec<Contract> {
    [false, true].into_iter().flat_map(Contract::all).collect()
}

impl Sampled for AnyAction {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let of_game = |&game: &GameId| {
            let actions = actions().filter(|action| action.game() == game);
            select(actions.collect::<Vec<Self>>()).boxed()
        };
        GameId::ALL.iter().map(of_game).collect()
    }
}

/// Actions of Skat for the lessons.
impl Sampled for Action {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        vec![select(skat_actions()).boxed()]
    }
}

/// Returns actions of every game.
pub(super) fn actions() -> impl Iterator<Item = AnyAction> {
    static PLAYED: LazyLock<Vec<AnyAction>> = LazyLock::new(played);
    let skat = skat_actions().into_iter().map(AnyAction::Skat);
    skat.chain(PLAYED.iter().copied())
}

/// Returns every action of Skat but for some discards.
fn skat_actions() -> Vec<Action> {
    const OTHERS: [&str; 25] = [
        "hold",
        "pass",
        "skat",
        "show",
        "kontra",
        "swap C7 D8",
        "ready",
        "open",
        "give",
        "concede",
        "claim",
        "throw",
        "accept",
        "refuse",
        "grand",
        "no grand",
        "take",
        "push",
        "pass C7 D8",
        "knock",
        "virgin",
        "look 0",
        "look 2",
        "announce CHZ+open+spitze10",
        "announce NOH+revolution",
    ];
    let cards = CardSet::FULL;
    let discards = cards
        .iter()
        .skip(1)
        .map(|card| cards.iter().take(1).chain([card]).collect());
    let others = OTHERS.map(|text| text.parse::<Action>().expect("an action of Skat"));
    let mut actions: Vec<Action> = cards.iter().map(Action::Play).collect();
    actions.extend(discards.map(Action::Discard));
    actions.extend(contracts().into_iter().map(Action::Announce));
    actions.extend(Bid::all().map(Action::Bid));
    actions.extend(others);
    actions
}

/// Plays some deals of every game and returns all legal actions on the way.
fn played() -> Vec<AnyAction> {
    let mut found = Vec::new();
    for &game in GameId::ALL {
        let setting = Setting::new(RuleSet::ISKO, *game.players().start());
        for number in 0..4 {
            let mut deal = AnyDeal::deal(game, &DealSecret::new([number; 32]), &setting)
                .expect("a valid number of players");
            for step in 0..300 {
                let Some(seat) = deal.awaited().iter().next() else {
                    break;
                };
                let legal = deal.legal_actions(seat);
                let going_on: Vec<AnyAction> = legal
                    .iter()
                    .copied()
                    .filter(|action| !action.ends_early())
                    .collect();
                deal.apply(seat, going_on[step * 7 % going_on.len()])
                    .expect("a legal action");
                found.extend(legal);
            }
        }
    }
    found
}

impl Sampled for LessonsDone {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        vec![u16::any().prop_map(Self::from_bits).boxed()]
    }
}

impl Sampled for VariationChoices {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let text = |letters: Vec<u8>| String::from_utf8(letters).expect("letters");
        let letters = proptest::collection::vec(b'A'..=b'Z', 1..=Self::LONGEST);
        let some = letters.prop_map(move |letters| text(letters).parse::<Self>().expect("letters"));
        vec![Just(Self::NONE).boxed(), some.boxed()]
    }
}

impl Sampled for LearnPage {
    fn variants() -> Vec<BoxedStrategy<Self>> {
        let choices = Union::new([
            Just(LessonChoice::Open).boxed(),
            Action::any().prop_map(LessonChoice::Act).boxed(),
            u8::any().prop_map(LessonChoice::Answer).boxed(),
        ]);
        let step = (u8::any(), u8::any(), choices).prop_map(|(lesson, step, choice)| Self::Step {
            lesson,
            step,
            choice,
        });
        let discards =
            (u8::any(), u8::any()).prop_map(|(lesson, step)| Self::SelectDiscards { lesson, step });
        vec![
            Just(Self::Menu).boxed(),
            Just(Self::Select).boxed(),
            step.boxed(),
            discards.boxed(),
        ]
    }
}
