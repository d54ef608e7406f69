//! What a lesson is: a deal with set cards, and steps in which the learner answers a question or does something in the deal.

use skat_rules::card::{Card, CardSet};
use skat_rules::game::Game as _;
use skat_rules::games::skat::{Action, Bid, Contract, Deal, Dealt, Illegal, SeatView, Won};
use skat_rules::seat::{BySeat, Seat};

use super::LessonChoice;

/// A lesson. That its scripts keep the rules and that its texts exist is held by tests.
pub(super) struct Lesson {
    /// By what its texts are found.
    pub(super) key: &'static str,
    /// Where the learner sits, from 0 for forehand.
    pub(super) you: u8,
    /// The ten cards of each seat; the skat is what is left.
    pub(super) hands: [&'static str; 3],
    /// What is played, if the lesson begins with the first trick; the skat was put away again then.
    pub(super) contract: Option<Declared>,
    pub(super) steps: &'static [Step],
    /// What happens after the last step.
    pub(super) end: &'static str,
}

/// A contract with its declarer and bid.
pub(super) struct Declared {
    pub(super) declarer: u8,
    pub(super) bid: u16,
    pub(super) contract: &'static str,
}

/// One question of a lesson.
pub(super) struct Step {
    /// What happens before, such as `1 bid 18, 0 pass` or, in the tricks, `2 HK, 0 H7`.
    pub(super) before: &'static str,
    /// Cards that the question is about, if they aren't the learner's own.
    pub(super) about: Option<&'static str>,
    pub(super) ask: Ask,
}

/// What the learner is asked for.
pub(super) enum Ask {
    /// A card of his hand. Those that he may not play can be pressed too: then he reads the rule.
    Card(&'static [Answer]),
    /// Something else in the deal, out of what the answers name.
    Call(&'static [Answer]),
    /// Two of twelve cards to put away.
    Discards(&'static [Answer]),
    /// An answer in words, a number or a card, which changes nothing in the deal.
    Quiz(&'static [Answer]),
}

/// What follows from one choice or several.
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    /// The choices, parted by commas: cards, actions, the labels of a quiz, or cards of which one is put away.
    pub(super) to: &'static str,
    /// By what the reply is found among the texts of its step.
    pub(super) text: &'static str,
}

/// What a choice is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// What the lesson goes on with.
    Right,
    /// As good; the lesson goes on with what is right all the same.
    AsGood,
    /// Another choice is better.
    Wrong,
    /// Against the rules, which say so themselves.
    Illegal,
}

/// What is said to a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    /// The step is done; the reply is this text of it.
    Done(&'static str),
    /// Another choice is better; the reply is this text of the step.
    Wrong(&'static str),
    /// This rule is broken.
    Illegal(Illegal),
    /// The step doesn't offer this: the control is older than the lesson, or made up.
    Unknown,
}

pub(super) const fn right(to: &'static str) -> Answer {
    Answer { verdict: Verdict::Right, to, text: "right" }
}

pub(super) const fn as_good(to: &'static str, text: &'static str) -> Answer {
    Answer { verdict: Verdict::AsGood, to, text }
}

pub(super) const fn wrong(to: &'static str, text: &'static str) -> Answer {
    Answer { verdict: Verdict::Wrong, to, text }
}

/// Offered, although the rules forbid it.
pub(super) const fn illegal(to: &'static str) -> Answer {
    Answer { verdict: Verdict::Illegal, to, text: "" }
}

impl Step {
    pub(super) const fn new(before: &'static str, ask: Ask) -> Self {
        Self { before, about: None, ask }
    }

    /// A question about these cards.
    pub(super) const fn about(cards: &'static str, ask: Ask) -> Self {
        Self { before: "", about: Some(cards), ask }
    }

    pub(super) const fn answers(&self) -> &'static [Answer] {
        match self.ask {
            Ask::Card(answers) | Ask::Call(answers) | Ask::Discards(answers) | Ask::Quiz(answers) => answers,
        }
    }

    /// The labels of a quiz, or the actions that are offered, in their order.
    pub(super) fn offered(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.answers().iter().flat_map(Answer::choices)
    }

    /// The answer that belongs to this choice.
    fn answer(&self, choice: LessonChoice) -> Option<&'static Answer> {
        let mut answers = self.answers().iter();
        match (&self.ask, choice) {
            (Ask::Card(_) | Ask::Call(_), LessonChoice::Act(action)) => {
                answers.find(|answer| answer.choices().any(|to| self::action(to) == Some(action)))
            }
            (Ask::Discards(_), LessonChoice::Act(Action::Discard(two))) => answers.find(|answer| answer.puts_away(two)),
            (Ask::Quiz(_), LessonChoice::Answer(number)) => {
                let of = |answer: &'static Answer| answer.choices().map(move |_| answer);
                answers.flat_map(of).nth(number.into())
            }
            _ => None,
        }
    }

    const fn offers_card(&self, choice: LessonChoice) -> bool {
        matches!((&self.ask, choice), (Ask::Card(_), LessonChoice::Act(Action::Play(_))))
    }

    /// What the lesson goes on with in the deal; nothing for a quiz.
    pub(super) fn goes_on_with(&self) -> Option<Action> {
        let right = self.answers().iter().find(|answer| answer.verdict == Verdict::Right)?;
        match self.ask {
            Ask::Card(_) | Ask::Call(_) => action(right.to),
            Ask::Discards(_) => right.to.parse().ok().map(Action::Discard),
            Ask::Quiz(_) => None,
        }
    }
}

impl Answer {
    fn choices(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.to.split(',').map(str::trim)
    }

    /// Whether these two cards are those of the right answer, or one of them is among those of another.
    fn puts_away(&self, two: CardSet) -> bool {
        let cards: CardSet = self.to.parse().unwrap_or_default();
        if self.verdict == Verdict::Right { two == cards } else { !(two & cards).is_empty() }
    }
}

impl Lesson {
    /// The learner's seat.
    pub(super) const fn seat(&self) -> Seat {
        Seat::SKAT[self.you as usize % 3]
    }

    /// The ten cards that a seat was dealt.
    pub(super) fn dealt(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()].parse().unwrap_or_default()
    }

    /// The two cards of the skat.
    pub(super) fn skat(&self) -> CardSet {
        Seat::SKAT.into_iter().fold(CardSet::FULL, |rest, seat| rest - self.dealt(seat))
    }

    /// The deal before the learner answers this step; after the last one it is the lesson's end. Nothing if the lesson's cards or
    /// scripts break the rules.
    pub(super) fn deal_at(&self, number: usize) -> Option<Deal> {
        let mut deal = Deal::new(Dealt::new(BySeat::from_fn(|seat| self.dealt(seat)), self.skat()).ok()?);
        if let Some(Declared { declarer, bid, contract }) = self.contract {
            let won = Won { declarer: Seat::new(declarer)?, bid: Bid::new(bid)? };
            let contract: Contract = contract.parse().ok()?;
            deal = deal.declared(won, contract, (!contract.hand()).then(|| self.skat())).ok()?;
        }
        for step in self.steps.get(..number)? {
            run(&mut deal, step.before)?;
            if let Some(action) = step.goes_on_with() {
                deal.apply(self.seat(), action).ok()?;
            }
        }
        run(&mut deal, self.steps.get(number).map_or(self.end, |step| step.before))?;
        Some(deal)
    }

    /// What is said to a choice in this step.
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
            // Every card of the hand is offered, answers or not.
            (Some(illegal), None) if step.offers_card(choice) => Judgement::Illegal(illegal),
            (None, Some(answer)) => match answer.verdict {
                Verdict::Right | Verdict::AsGood => Judgement::Done(answer.text),
                Verdict::Wrong => Judgement::Wrong(answer.text),
                Verdict::Illegal => Judgement::Unknown,
            },
            _ => Judgement::Unknown,
        }
    }

    /// What the learner sees of the deal.
    pub(super) fn view_at(&self, number: usize) -> Option<SeatView> {
        self.deal_at(number).map(|deal| deal.seat_view(self.seat()))
    }
}

/// An action in its written form; a card alone is played.
pub(super) fn action(text: &str) -> Option<Action> {
    text.parse::<Card>().map(Action::Play).ok().or_else(|| text.parse().ok())
}

/// Does what a script says; nothing if that is against the rules.
fn run(deal: &mut Deal, script: &str) -> Option<()> {
    for line in script.split(',').map(str::trim).filter(|line| !line.is_empty()) {
        let (seat, what) = line.split_once(' ')?;
        deal.apply(Seat::new(seat.parse().ok()?)?, action(what)?).ok()?;
    }
    Some(())
}
