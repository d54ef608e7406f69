//! The data model of a lesson: a fixed deal, and steps in which the learner answers a question or
//! acts in the deal.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::Game as _;
use skat_rules::games::skat::{Action, Bid, CardsDealt, Contract, Deal, Illegal, SeatView, Won};
use skat_rules::seat::{BySeat, Seat};

use crate::LessonChoice;

/// A lesson. Tests ensure that its scripts keep the rules and that its texts exist.
pub(super) struct Lesson {
    /// The key of its texts.
    pub(super) key: &'static str,
    /// The learner's seat, from 0 for forehand.
    pub(super) you: u8,
    /// The ten cards of each seat. The remaining two are the skat.
    pub(super) hands: [&'static str; 3],
    /// The contract, if the lesson begins with the first trick. Without Hand, the declarer
    /// discarded the skat unchanged.
    pub(super) contract: Option<Declared>,
    pub(super) steps: &'static [LessonStep],
    /// The script that follows the last step.
    pub(super) end: &'static str,
}

/// A contract with its declarer and bid.
pub(super) struct Declared {
    pub(super) declarer: u8,
    pub(super) bid: u16,
    pub(super) contract: &'static str,
}

/// One question of a lesson.
pub(super) struct LessonStep {
    /// The script that precedes the question, such as `1 bid 18, 0 pass` or, during the tricks,
    /// `2 HK, 0 H7`.
    pub(super) before: &'static str,
    /// The cards that the question is about, unless they are the learner's own.
    pub(super) about: Option<&'static str>,
    pub(super) ask: Ask,
}

/// The kind of answer that a step asks for.
pub(super) enum Ask {
    /// A card of the learner's hand. Illegal cards can be pressed, too; the reply then states the
    /// rule.
    Card(&'static [LessonAnswer]),
    /// Another action in the deal, out of those that the answers list.
    Call(&'static [LessonAnswer]),
    /// Two of twelve cards to discard.
    Discards(&'static [LessonAnswer]),
    /// An answer in words, a number or a card. It leaves the deal unchanged.
    Quiz(&'static [LessonAnswer]),
}

/// The reply to one or several choices.
pub(super) struct LessonAnswer {
    pub(super) verdict: AnswerVerdict,
    /// The choices, separated by commas: cards, actions or labels of a quiz. For discards, the
    /// right pair, or cards that each lead to this reply.
    pub(super) to: &'static str,
    /// The reply's key among the texts of its step.
    pub(super) text: &'static str,
}

/// The quality of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerVerdict {
    /// The best choice, with which the lesson continues.
    Right,
    /// Just as good, although the lesson continues with the right choice.
    AsGood,
    /// Worse than another choice.
    Wrong,
    /// Against the rules, whose error supplies the reply.
    Illegal,
}

/// The verdict on a choice in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    /// The step is done; holds the key of the reply.
    Done(&'static str),
    /// Another choice is better; holds the key of the reply.
    Wrong(&'static str),
    /// The choice breaks this rule.
    Illegal(Illegal),
    /// The step doesn't offer this choice. The control is older than the lesson, or forged.
    Unknown,
}

pub(super) const fn right(to: &'static str) -> LessonAnswer {
    LessonAnswer {
        verdict: AnswerVerdict::Right,
        to,
        text: "right",
    }
}

pub(super) const fn as_good(to: &'static str, text: &'static str) -> LessonAnswer {
    LessonAnswer {
        verdict: AnswerVerdict::AsGood,
        to,
        text,
    }
}

pub(super) const fn wrong(to: &'static str, text: &'static str) -> LessonAnswer {
    LessonAnswer {
        verdict: AnswerVerdict::Wrong,
        to,
        text,
    }
}

/// A choice that is offered although the rules forbid it.
pub(super) const fn illegal(to: &'static str) -> LessonAnswer {
    LessonAnswer {
        verdict: AnswerVerdict::Illegal,
        to,
        text: "",
    }
}

impl LessonStep {
    pub(super) const fn new(before: &'static str, ask: Ask) -> Self {
        Self {
            before,
            about: None,
            ask,
        }
    }

    /// A step about these cards instead of the learner's hand.
    pub(super) const fn about(cards: &'static str, ask: Ask) -> Self {
        Self {
            before: "",
            about: Some(cards),
            ask,
        }
    }

    pub(super) const fn answers(&self) -> &'static [LessonAnswer] {
        match self.ask {
            Ask::Card(answers)
            | Ask::Call(answers)
            | Ask::Discards(answers)
            | Ask::Quiz(answers) => answers,
        }
    }

    /// Iterates over the labels of a quiz, or the offered actions, in display order.
    pub(super) fn offered(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.answers().iter().flat_map(LessonAnswer::choices)
    }

    /// Finds the answer that covers this choice.
    fn answer(&self, choice: LessonChoice) -> Option<&'static LessonAnswer> {
        let mut answers = self.answers().iter();
        match (&self.ask, choice) {
            (Ask::Card(_) | Ask::Call(_), LessonChoice::Act(action)) => {
                answers.find(|answer| answer.choices().any(|to| self::action(to) == Some(action)))
            }
            (Ask::Discards(_), LessonChoice::Act(Action::Discard(two))) => {
                answers.find(|answer| answer.puts_away(two))
            }
            (Ask::Quiz(_), LessonChoice::Answer(number)) => {
                let of = |answer: &'static LessonAnswer| answer.choices().map(move |_| answer);
                answers.flat_map(of).nth(number.into())
            }
            _ => None,
        }
    }

    const fn offers_card(&self, choice: LessonChoice) -> bool {
        matches!(
            (&self.ask, choice),
            (Ask::Card(_), LessonChoice::Act(Action::Play(_)))
        )
    }

    /// Returns the action with which the lesson continues. A quiz has none.
    pub(super) fn goes_on_with(&self) -> Option<Action> {
        let right = self
            .answers()
            .iter()
            .find(|answer| answer.verdict == AnswerVerdict::Right)?;
        match self.ask {
            Ask::Card(_) | Ask::Call(_) => action(right.to),
            Ask::Discards(_) => right.to.parse().ok().map(Action::Discard),
            Ask::Quiz(_) => None,
        }
    }
}

impl LessonAnswer {
    fn choices(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.to.split(',').map(str::trim)
    }

    /// Matches exactly the two cards of the right answer, or at least one card of any other answer.
    fn puts_away(&self, two: CardSet) -> bool {
        let cards: CardSet = self.to.parse().unwrap_or_default();
        if self.verdict == AnswerVerdict::Right {
            two == cards
        } else {
            !(two & cards).is_empty()
        }
    }
}

impl Lesson {
    /// Returns the learner's seat.
    pub(super) const fn seat(&self) -> Seat {
        Seat::SKAT[self.you as usize % 3]
    }

    /// Returns the ten cards dealt to a seat.
    pub(super) fn dealt(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()].parse().unwrap_or_default()
    }

    /// Returns the two cards of the skat.
    pub(super) fn skat(&self) -> CardSet {
        Seat::SKAT
            .into_iter()
            .fold(CardSet::FULL, |rest, seat| rest - self.dealt(seat))
    }

    /// Replays the deal up to the moment before this step's answer; past the last step, up to the
    /// lesson's end. `None` if the lesson's cards or scripts break the rules.
    pub(super) fn deal_at(&self, number: usize) -> Option<Deal> {
        let mut deal =
            Deal::new(CardsDealt::new(BySeat::from_fn(|seat| self.dealt(seat)), self.skat()).ok()?);
        if let Some(Declared {
            declarer,
            bid,
            contract,
        }) = self.contract
        {
            let won = Won {
                declarer: Seat::new(declarer)?,
                bid: Bid::new(bid)?,
            };
            let contract: Contract = contract.parse().ok()?;
            deal = deal
                .declared(won, contract, (!contract.hand()).then(|| self.skat()))
                .ok()?;
        }
        for step in self.steps.get(..number)? {
            run(&mut deal, step.before)?;
            if let Some(action) = step.goes_on_with() {
                deal.apply(self.seat(), action).ok()?;
            }
        }
        run(
            &mut deal,
            self.steps.get(number).map_or(self.end, |step| step.before),
        )?;
        Some(deal)
    }

    /// Judges a choice in this step.
    pub(super) fn judge(&self, number: usize, choice: LessonChoice) -> Judgement {
        let (Some(step), Some(deal)) = (self.steps.get(number), self.deal_at(number)) else {
            return Judgement::Unknown;
        };
        let illegal = match choice {
            LessonChoice::Act(action) => deal.check(self.seat(), action).err(),
            LessonChoice::Open | LessonChoice::Answer(_) => None,
        };
        match (illegal, step.answer(choice)) {
            (Some(illegal), Some(_)) => Judgement::Illegal(illegal),
            // Such a step offers the whole hand, so a card may have no answer.
            (Some(illegal), None) if step.offers_card(choice) => Judgement::Illegal(illegal),
            (None, Some(answer)) => match answer.verdict {
                AnswerVerdict::Right | AnswerVerdict::AsGood => Judgement::Done(answer.text),
                AnswerVerdict::Wrong => Judgement::Wrong(answer.text),
                AnswerVerdict::Illegal => Judgement::Unknown,
            },
            _ => Judgement::Unknown,
        }
    }

    /// Returns the learner's view of the deal at this step.
    pub(super) fn view_at(&self, number: usize) -> Option<SeatView> {
        self.deal_at(number).map(|deal| deal.seat_view(self.seat()))
    }
}

/// Parses an action in notation. A bare card means playing it.
pub(super) fn action(text: &str) -> Option<Action> {
    text.parse::<Card>()
        .map(Action::Play)
        .ok()
        .or_else(|| text.parse().ok())
}

/// Runs a script on the deal. `None` if a line breaks the rules.
fn run(deal: &mut Deal, script: &str) -> Option<()> {
    for line in script
        .split(',')
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let (seat, what) = line.split_once(' ')?;
        deal.apply(Seat::new(seat.parse().ok()?)?, action(what)?)
            .ok()?;
    }
    Some(())
}
