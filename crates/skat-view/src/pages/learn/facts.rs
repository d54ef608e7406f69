//! Computes the cards and numbers in a lesson's texts.
//!
//! A text contains marks such as `<CJ SA>` for cards or `<value SH>` for the value of a contract.
//! The rules fill them in from the deal, so no text can state a wrong number. A mark such as
//! `<jack|Unter>` has the word for French cards and the one for German cards.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::{
    Announcement, Bid, Contract, ContractKind, PhaseView, PlayResult, PlayView, Raises, SeatView,
    Settlement, Trick, settle,
};
use skat_rules::rule_set::RuleSet;

use super::lesson::{Lesson, LessonStep};
use crate::Face;
use crate::games::skat::words;
use crate::text::cards;
use crate::text::catalog::Texts;

/// Card points and tricks of a declarer whose opponents are Schneider but not Schwarz.
const SCHNEIDER: (u8, u8) = (100, 9);

/// A lesson's deal as the learner sees it, with everything needed to fill in the marks.
pub(super) struct Facts<'a> {
    pub(super) texts: Texts,
    pub(super) lesson: &'a Lesson,
    pub(super) view: &'a SeatView,
    /// The cards that the question is about, unless they are the learner's own.
    about: Option<CardSet>,
}

impl<'a> Facts<'a> {
    /// Collects the facts of a step, or of the lesson's end if there is no step.
    pub(super) fn new(
        texts: Texts,
        lesson: &'a Lesson,
        view: &'a SeatView,
        step: Option<&LessonStep>,
    ) -> Self {
        let about = step
            .and_then(|step| step.about)
            .and_then(|cards| cards.parse().ok());
        Self {
            texts,
            lesson,
            view,
            about,
        }
    }

    /// Fills in the marks of the text. Unknown marks stay as they are.
    pub(super) fn fill(&self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, mark, after)) = next_mark(rest) {
            filled.push_str(before);
            filled.push_str(&self.mark(mark).unwrap_or_else(|| format!("<{mark}>")));
            rest = after;
        }
        filled + rest
    }

    fn mark(&self, mark: &str) -> Option<String> {
        if let Some((french, german)) = mark.split_once('|') {
            let word = match self.texts.look().face {
                Face::French | Face::Tournament => french,
                Face::German => german,
            };
            return Some(word.to_owned());
        }
        let (what, more) = mark.split_once(' ').unwrap_or((mark, ""));
        let number = match what {
            "all" => CardSet::FULL.points().into(),
            "lowest" => Bid::LOWEST.value().into(),
            "points" => more.parse::<CardSet>().ok()?.points().into(),
            "trumps" => trumps(more)?.len(),
            "held" => (trumps(more)? & self.cards(false)).len(),
            "matadors" => usize::from(self.settled(more)?.matadors.unsigned_abs()),
            "value" => self.settled(more)?.value.into(),
            "trick" => usize::from(points(self.last_trick()?)),
            "mine" => self.mine().into(),
            "theirs" => self.theirs().into(),
            "taken" => usize::from(self.mine() - self.discarded()),
            "missing" => usize::from(points_to_win().checked_sub(self.mine())?),
            "need" => points_to_win().into(),
            "defence" => usize::from(CardSet::FULL.points() - points_to_win() + 1),
            "schneider" => usize::from(most_of_schneider()),
            "left" => (trumps(more)? & self.view.hand).len(),
            "out" => self.trumps_out()?.len(),
            "lost" => return Some(format!("−{}", -self.lost(more)?)),
            "reckon" => return self.reckoning(more),
            _ => {
                let named: Vec<_> = mark
                    .split(' ')
                    .map(str::parse)
                    .collect::<Result<_, _>>()
                    .ok()?;
                return Some(cards::written(self.texts, named));
            }
        };
        Some(number.to_string())
    }

    /// Writes the cards that the question is about, or the learner's hand sorted for the contract.
    pub(super) fn hand(&self) -> String {
        let kind = self
            .play()
            .map_or(cards::UNDECIDED, |play| play.contract.kind());
        match self.about {
            Some(about) => cards::hand(self.texts, about, cards::UNDECIDED),
            None => cards::hand(self.texts, self.view.hand, kind),
        }
    }

    /// Returns the cards that the question is about, or the learner's hand, in display order.
    pub(super) fn sorted_hand(&self) -> Vec<Card> {
        let kind = self
            .play()
            .map_or(cards::UNDECIDED, |play| play.contract.kind());
        match self.about {
            Some(about) => cards::sorted(about, cards::UNDECIDED),
            None => cards::sorted(self.view.hand, kind),
        }
    }

    /// The cards that determine a contract's value. A Hand contract leaves the skat out, because it
    /// is unknown.
    fn cards(&self, hand: bool) -> CardSet {
        let dealt = self.lesson.dealt(self.view.seat);
        self.about.unwrap_or(if hand {
            dealt
        } else {
            dealt | self.lesson.skat()
        })
    }

    /// Settles a contract in notation, such as `CH`, or `S schneider` if the defenders are
    /// Schneider.
    fn settled(&self, what: &str) -> Option<Settlement> {
        let (contract, made) = what.split_once(' ').unwrap_or((what, ""));
        let contract: Contract = contract.parse().ok()?;
        let made = match made {
            "schneider" => {
                PlayResult::in_play(contract, &Raises::default(), SCHNEIDER.0, SCHNEIDER.1, true)
            }
            _ => PlayResult::SIMPLE_WIN,
        };
        let cards = self.cards(contract.hand());
        Some(settle(
            &RuleSet::ISKO.skat,
            contract,
            &Raises::default(),
            cards,
            Bid::LOWEST,
            made,
        ))
    }

    /// Settles a lost contract: `C 27` is Clubs, lost at a bid of 27.
    fn lost(&self, what: &str) -> Option<i32> {
        let (contract, bid) = what.split_once(' ')?;
        let contract: Contract = contract.parse().ok()?;
        let bid = Bid::new(bid.parse().ok()?)?;
        let made = PlayResult::in_play(contract, &Raises::default(), points_to_win() - 1, 5, true);
        let cards = self.cards(contract.hand());
        Some(
            settle(
                &RuleSet::ISKO.skat,
                contract,
                &Raises::default(),
                cards,
                bid,
                made,
            )
            .score,
        )
    }

    fn reckoning(&self, what: &str) -> Option<String> {
        let settlement = self.settled(what)?;
        let (contract, made) = what.split_once(' ').unwrap_or((what, ""));
        let contract: Contract = contract.parse().ok()?;
        let (texts, with) = (
            self.texts,
            if settlement.matadors > 0 { "yes" } else { "no" },
        );
        let matadors = settlement.matadors.unsigned_abs();
        let levels = [
            Some("game"),
            contract.hand().then_some("hand"),
            (made == "schneider").then_some("schneider"),
        ];
        let numbered = (matadors + 1..).zip(levels.into_iter().flatten());
        let levels: Vec<String> = [texts.matadors(with, matadors)]
            .into_iter()
            .chain(numbered.map(|(number, level)| texts.level(level, number)))
            .collect();
        let plain = Contract::new(contract.kind(), false, Announcement::None).ok()?;
        let trumps = words::contract(texts, plain);
        Some(texts.reckoning(levels.join(", "), trumps, settlement.base, settlement.value))
    }

    fn play(&self) -> Option<&PlayView> {
        match &self.view.public.phase {
            PhaseView::Play(play) => Some(play),
            _ => None,
        }
    }

    pub(super) fn last_trick(&self) -> Option<&Trick> {
        self.play().and_then(|play| play.tricks.last())
    }

    /// Card points in the tricks of the learner's side. A declarer's discards count, because the
    /// declarer knows them.
    pub(super) fn mine(&self) -> u8 {
        let Some(play) = self.play() else { return 0 };
        let alone = play.won.declarer == self.view.seat;
        let tricks = play
            .tricks
            .iter()
            .filter(|trick| (trick.winner == play.won.declarer) == alone);
        tricks.map(points).sum::<u8>() + self.discarded()
    }

    /// Card points of the learner's discards.
    fn discarded(&self) -> u8 {
        self.view.discards.unwrap_or_default().points()
    }

    fn theirs(&self) -> u8 {
        let Some(play) = self.play() else { return 0 };
        let alone = play.won.declarer == self.view.seat;
        play.tricks
            .iter()
            .filter(|trick| (trick.winner == play.won.declarer) != alone)
            .map(points)
            .sum()
    }

    /// The trumps that were never in the learner's hand and that nobody has played.
    fn trumps_out(&self) -> Option<CardSet> {
        let play = self.play()?;
        let known = play.played() | self.view.hand | self.view.discards.unwrap_or_default();
        Some(play.contract.kind().trumps() - known)
    }
}

/// The outcome of a plain Grand with these card points.
fn made(card_points: u8) -> PlayResult {
    let grand = Contract::new(ContractKind::Grand, false, Announcement::None);
    grand.map_or(PlayResult::SIMPLE_WIN, |grand| {
        PlayResult::in_play(grand, &Raises::default(), card_points, 5, true)
    })
}

/// The fewest card points that win a suit contract or Grand.
fn points_to_win() -> u8 {
    (0..=CardSet::FULL.points())
        .find(|&points| made(points).goal())
        .unwrap_or_default()
}

/// The most card points with which a side is Schneider.
fn most_of_schneider() -> u8 {
    (0..=points_to_win())
        .rev()
        .find(|&points| made(points).schneider())
        .unwrap_or_default()
}

fn points(trick: &Trick) -> u8 {
    trick.cards.iter().map(|card| card.points()).sum()
}

/// Returns the trumps of a contract in notation, such as `C` or `G`.
fn trumps(kind: &str) -> Option<CardSet> {
    kind.parse::<Contract>()
        .ok()
        .map(|contract| ContractKind::trumps(contract.kind()))
}

/// Splits the text into the part before the next mark, the mark, and the rest.
pub(super) fn next_mark(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('<')?;
    let (mark, after) = rest.split_once('>')?;
    Some((before, mark, after))
}
