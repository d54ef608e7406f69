//! Forecasts: winning probabilities of reviews, and whether they came true.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use skat_autoplay::Subject;
use skat_autoplay::training::auction::situation;
use skat_review::{BEFORE_TRICKS, CardMoment, ReviewedDeal, Reviewer};
use skat_rules::game::{AnyAction, AnyDeal, AnySeatView};
use skat_rules::games::skat::{Action, PhaseView};
use skat_rules::notation::log::LogEntry;
use skat_rules::strength::Strength;

use crate::played::SelfPlay;

/// The mean over the worlds of the action taken, and whether the player's side won.
#[derive(Clone, Copy)]
pub(crate) struct Forecast {
    pub(crate) subject: Subject,
    /// The moment of a card.
    pub(crate) moment: Option<CardMoment>,
    pub(crate) mean: f64,
    pub(crate) won: bool,
}

impl Forecast {
    /// The calibrated probability.
    pub(crate) fn chance(&self) -> f64 {
        let curve = self.moment.map_or(BEFORE_TRICKS, CardMoment::curve);
        curve.apply(self.mean)
    }

    /// The group of decisions that share a curve; the last one is before the tricks.
    pub(crate) fn group(&self) -> usize {
        self.moment.map_or(CardMoment::GROUPS, CardMoment::group)
    }
}

/// The first word of a line with a forecast.
const FORECAST: &str = "forecast";

/// The first word of a line with a pass.
const PASS: &str = "pass";

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FORECAST} {}", self.subject.key())?;
        match self.moment {
            Some(moment) => write!(f, " {} {}", u8::from(moment.null), moment.tricks)?,
            None => write!(f, " - -")?,
        }
        write!(f, " {} {}", self.mean, u8::from(self.won))
    }
}

impl FromStr for Forecast {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let read = || {
            let [FORECAST, subject, null, tricks, mean, won] =
                text.split(' ').collect::<Vec<_>>()[..]
            else {
                return None;
            };
            let subject = Subject::ALL.into_iter().find(|it| it.key() == subject)?;
            let moment = match tricks {
                "-" => None,
                tricks => Some(CardMoment {
                    declares: subject == Subject::DeclarersCard,
                    null: null == "1",
                    tricks: tricks.parse().ok()?,
                }),
            };
            Some(Self {
                subject,
                moment,
                mean: mean.parse().ok()?,
                won: won == "1",
            })
        };
        read().ok_or(())
    }
}

/// Prints the forecast at random decisions with the skat or in the tricks of each deal, and every
/// pass with whether somebody else declared and lost.
pub(crate) fn print(
    play: &mut SelfPlay,
    reviewer: &mut Reviewer,
    (deals, level): (Range<u64>, Strength),
    of_each: usize,
) {
    for number in deals {
        let deal = play.deal(level, number);
        for (situation, others_lose) in passes(&deal) {
            println!("{PASS} {situation} {}", u8::from(others_lose));
        }
        let mut rng = StdRng::seed_from_u64(play.seed ^ number << 8);
        for forecast in forecasts(&deal, reviewer, &mut rng).take(of_each) {
            println!("{forecast}");
        }
    }
}

/// Prints how often somebody else declares and loses after a pass, by the situation of the pass.
pub(crate) fn print_passes(lines: &str) {
    let passes = lines.lines().filter_map(|line| {
        let [PASS, situation, lost] = line.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        Some((situation.to_owned(), lost == "1"))
    });
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for (situation, lost) in passes {
        let (of, count) = counts.entry(situation).or_default();
        (*of, *count) = (*of + 1, *count + u32::from(lost));
    }
    for (situation, (of, count)) in counts {
        let share = f64::from(count) / f64::from(of);
        println!("pass in situation {situation}: {of}, others lose {share:.4}");
    }
}

/// The passes of a deal by their situation, with whether somebody else declared and lost.
fn passes(deal: &ReviewedDeal) -> Vec<(usize, bool)> {
    let declarer = deal.end().score().and_then(|score| score.declarer);
    let pass = |(_, state, entry): (usize, AnyDeal, LogEntry)| {
        let LogEntry::Acted(seat, AnyAction::Skat(Action::Pass)) = entry else {
            return None;
        };
        let AnySeatView::Skat(view) = state.seat_view(seat) else {
            return None;
        };
        if !matches!(view.public.phase, PhaseView::Auction { .. }) {
            return None;
        }
        let lost = declarer.is_some_and(|other| other.seat != seat && !other.won);
        Some((situation(&view.public.calls, seat)?, lost))
    };
    moments(deal).into_iter().filter_map(pass).collect()
}

/// The number of each entry, the deal before it, and the entry.
fn moments(deal: &ReviewedDeal) -> Vec<(usize, AnyDeal, LogEntry)> {
    let mut state = deal.start().clone();
    let mut moments = Vec::new();
    for (number, &entry) in deal.entries().iter().enumerate() {
        moments.push((number, state.clone(), entry));
        if let LogEntry::Acted(seat, action) = entry {
            state.apply(seat, action).expect("the deal was played");
        }
    }
    moments
}

/// The forecasts at the decisions of the deal, in random order.
fn forecasts<'a>(
    deal: &'a ReviewedDeal,
    reviewer: &'a mut Reviewer,
    rng: &mut StdRng,
) -> impl Iterator<Item = Forecast> + use<'a> {
    let declarer = deal.end().score().and_then(|score| score.declarer);
    // A call is appraised as if it ended the auction, which it often doesn't.
    let decision = |(number, state, entry): (usize, AnyDeal, LogEntry)| match entry {
        LogEntry::Acted(seat, action) if !is_call(action) => {
            Some((number, CardMoment::of(&state.seat_view(seat))))
        }
        _ => None,
    };
    let mut order: Vec<(usize, Option<CardMoment>)> = match declarer {
        Some(_) => moments(deal).into_iter().filter_map(decision).collect(),
        None => Vec::new(),
    };
    order.shuffle(rng);
    order.into_iter().filter_map(move |(number, moment)| {
        let declarer = declarer?;
        let review = reviewer.verdict_at(deal, number)?;
        Some(Forecast {
            subject: review.subject,
            moment,
            mean: review.taken_value.chance?.value(),
            won: declarer.won == (review.seat == declarer.seat),
        })
    })
}

fn is_call(action: AnyAction) -> bool {
    matches!(
        action,
        AnyAction::Skat(Action::Bid(_) | Action::Hold | Action::Pass)
    )
}
