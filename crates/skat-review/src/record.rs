//! The stored form of a seat's review: a line for each decision, at most 2 KB for a deal of Skat.
//!
//! Keys would take half of the space, so subjects, labels, verdicts and results are numbers: their
//! places in `ALL`. Another order would be another version.

use std::fmt;

use skat_autoplay::Subject;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::seat::Seat;

use crate::decision::{
    DecisionLabel, DecisionReview, OpenReview, OpenVerdict, OptionValue, Tenths, Thousandths,
};
use crate::open_cards::{OpenResult, TurningPoint};

/// The first line of every record in this version of the format.
const FIRST_LINE: &str = "skatrunde-review 1";

/// Written for a value that doesn't exist.
const NONE: &str = "-";

/// Written for a best option that is the one taken.
const SAME: &str = "=";

/// A seat's review of a deal. Its text form is what is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatReview {
    /// The unforced decisions, in the order of play.
    pub decisions: Vec<DecisionReview>,
    /// The turning point of the deal.
    pub turning_point: Option<TurningPoint>,
}

/// The error for text that isn't a review of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} isn't a line of a review")]
pub struct NotAReview {
    /// Line number, from 1.
    pub line: usize,
}

impl fmt::Display for SeatReview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        match self.turning_point {
            None => writeln!(f, "{NONE}")?,
            Some(TurningPoint {
                number,
                seat,
                card,
                result,
            }) => writeln!(f, "{number} {seat} {card} {}", result as u8)?,
        }
        self.decisions
            .iter()
            .try_for_each(|review| write_decision(f, review))
    }
}

fn write_decision(f: &mut fmt::Formatter<'_>, review: &DecisionReview) -> fmt::Result {
    let DecisionReview {
        number,
        seat,
        subject,
        label,
        worlds,
        ..
    } = review;
    let (subject, label) = (*subject as u8, *label as u8);
    let flags = u8::from(review.decided) + 2 * u8::from(review.all_worlds);
    write!(f, "{number} {seat} {subject} {label} {worlds} {flags}")?;
    for value in [
        review.taken_value,
        review.best_value,
        review.loss,
        review.error,
    ] {
        match value.chance {
            Some(Thousandths(chance)) => write!(f, " {chance}")?,
            None => write!(f, " {NONE}")?,
        }
        write!(f, " {}", value.points.0)?;
    }
    match review.open {
        Some(open) => {
            let (verdict, taken, best) = (open.verdict as u8, open.taken as u8, open.best as u8);
            write!(f, " {verdict}{taken}{best}")?;
        }
        None => write!(f, " {NONE}")?,
    }
    if review.best == review.taken {
        writeln!(f, " {}/{SAME}", review.taken)
    } else {
        writeln!(f, " {}/{}", review.taken, review.best)
    }
}

impl SeatReview {
    /// Reads the text form of a review of this game.
    ///
    /// # Errors
    ///
    /// [`NotAReview`] with the first line that can't be read.
    pub fn read(game: GameId, text: &str) -> Result<Self, NotAReview> {
        let mut lines = (1..).zip(text.lines());
        let mut next = || lines.next().ok_or(NotAReview { line: 1 });
        let (line, first) = next()?;
        if first != FIRST_LINE {
            return Err(NotAReview { line });
        }
        let (line, second) = next().map_err(|_| NotAReview { line: 2 })?;
        let turning_point = match second {
            NONE => None,
            point => Some(read_turning_point(point).ok_or(NotAReview { line })?),
        };
        let decisions = lines
            .map(|(line, text)| read_decision(game, text).ok_or(NotAReview { line }))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            decisions,
            turning_point,
        })
    }
}

fn read_turning_point(text: &str) -> Option<TurningPoint> {
    let mut words = text.split(' ');
    let point = TurningPoint {
        number: words.next()?.parse().ok()?,
        seat: read_seat(words.next()?)?,
        card: words.next()?.parse().ok()?,
        result: coded(&OpenResult::ALL, words.next()?)?,
    };
    words.next().is_none().then_some(point)
}

fn read_decision(game: GameId, text: &str) -> Option<DecisionReview> {
    let mut words = text.splitn(16, ' ');
    let (number, seat) = (words.next()?.parse().ok()?, read_seat(words.next()?)?);
    let subject = coded(&Subject::ALL, words.next()?)?;
    let label = coded(&DecisionLabel::ALL, words.next()?)?;
    let worlds = words.next()?.parse().ok()?;
    let (decided, all_worlds) = match words.next()? {
        "0" => (false, false),
        "1" => (true, false),
        "2" => (false, true),
        "3" => (true, true),
        _ => return None,
    };
    let mut value = || {
        let chance = match words.next()? {
            NONE => None,
            number => Some(Thousandths(number.parse().ok()?)),
        };
        let points = Tenths(words.next()?.parse().ok()?);
        Some(OptionValue { chance, points })
    };
    let [taken_value, best_value, loss, error] = [value()?, value()?, value()?, value()?];
    let open = match words.next()? {
        NONE => None,
        codes => Some(OpenReview {
            verdict: coded(&OpenVerdict::ALL, codes.get(..1)?)?,
            taken: coded(&OpenResult::ALL, codes.get(1..2)?)?,
            best: coded(&OpenResult::ALL, codes.get(2..)?)?,
        }),
    };
    let (taken, best) = words.next()?.split_once('/')?;
    let taken: AnyAction = game.parse_action(taken)?;
    let best = match best {
        SAME => taken,
        best => game.parse_action(best)?,
    };
    Some(DecisionReview {
        number,
        seat,
        subject,
        taken,
        best,
        taken_value,
        best_value,
        loss,
        error,
        decided,
        label,
        worlds,
        all_worlds,
        open,
    })
}

fn read_seat(text: &str) -> Option<Seat> {
    Seat::new(text.parse().ok()?)
}

/// Returns the value at the place that this code names.
fn coded<T: Copy>(all: &[T], code: &str) -> Option<T> {
    all.get(code.parse::<usize>().ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "skatrunde-review 1\n\
        21 1 CK 1\n\
        3 1 0 1 24 0 - -52 - -52 - 0 - 0 - pass/=\n\
        12 2 5 4 160 2 412 165 531 212 119 47 31 12 010 play CJ/play S7\n";

    #[test]
    fn a_record_reads_back() {
        let review = SeatReview::read(GameId::Skat, TEXT).unwrap();
        assert_eq!(review.to_string(), TEXT);
        let [call, card] = review.decisions[..] else {
            panic!("two decisions")
        };
        assert_eq!((call.best, call.open), (call.taken, None));
        assert_eq!(card.loss.chance, Some(Thousandths(119)));
        assert_eq!(card.open.unwrap().best, OpenResult::Lost);
        assert!(card.all_worlds && !card.decided);
        assert_eq!(
            (card.subject, card.label),
            (Subject::DefendersCard, DecisionLabel::Mistake)
        );
        assert_eq!(card.open.unwrap().verdict, OpenVerdict::Error);
        let empty = SeatReview::default();
        assert_eq!(
            SeatReview::read(GameId::Skat, &empty.to_string()),
            Ok(empty)
        );
    }

    #[test]
    fn damage_is_found_in_its_line() {
        for (line, damaged) in [
            (1, TEXT.replace("review 1", "review 2")),
            (1, String::new()),
            (2, "skatrunde-review 1\n".to_owned()),
            (2, TEXT.replace("CK 1", "CK")),
            (2, TEXT.replace("CK 1", "CK 1 1")),
            (3, TEXT.replace("pass/=", "pass")),
            (3, TEXT.replace("0 1 24", "0 7 24")),
            (4, TEXT.replace("010 play", "01 play")),
            (4, TEXT.replace("010 play", "014 play")),
            (4, TEXT.replace("160 2", "160 4")),
            (4, TEXT.replace("play S7", "play S1")),
        ] {
            assert_eq!(
                SeatReview::read(GameId::Skat, &damaged),
                Err(NotAReview { line }),
                "{damaged}"
            );
        }
    }
}
