//! The lines that runs print and others read.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use skat_luck::worth;
use skat_rules::card::CardSet;
use skat_rules::seat::{BySeat, Seat};
use skat_rules::strength::Strength;

/// Points of the seats in each rerun, with the CPU time of all.
#[derive(Default)]
pub(crate) struct Reruns {
    pub(crate) points: Vec<BySeat<i32>>,
    pub(crate) cpu: f64,
}

/// A deal played by mixed levels, with its reruns by level.
pub(crate) struct DealLine {
    pub(crate) seed: u64,
    pub(crate) number: u64,
    pub(crate) levels: BySeat<u8>,
    pub(crate) played: Reruns,
    pub(crate) reruns: BTreeMap<u8, Reruns>,
}

impl DealLine {
    /// Returns the mean of the first reruns by a level; `None` if there aren't so many.
    pub(crate) fn mean(&self, level: u8, count: usize) -> Option<BySeat<f64>> {
        let points = self.reruns.get(&level)?.points.get(..count)?;
        Some(worth(points))
    }
}

/// The mean rerun of a deal.
pub(crate) struct WorldLine {
    pub(crate) seed: u64,
    pub(crate) number: u64,
    pub(crate) strength: Strength,
    /// Number of players at the table in whose points the mean is told.
    pub(crate) players: u8,
    pub(crate) mean: BySeat<f64>,
}

/// Reruns of a hand in random distributions of the other cards.
pub(crate) struct NestedLine {
    pub(crate) seat: Seat,
    pub(crate) hand: CardSet,
    /// The skat, where it is the same in all of them.
    pub(crate) skat: Option<CardSet>,
    pub(crate) points: Vec<i32>,
}

fn joined<T: Display>(all: &[T], by: &str) -> String {
    let texts: Vec<String> = all.iter().map(T::to_string).collect();
    texts.join(by)
}

fn split<T: FromStr>(text: &str, by: char) -> Result<Vec<T>, Unreadable> {
    text.split(by)
        .map(|part| part.parse().map_err(|_| Unreadable))
        .collect()
}

fn of_seats<T: FromStr>(text: &str) -> Result<BySeat<T>, Unreadable> {
    let all: Vec<T> = split(text, ',')?;
    all.try_into().map(BySeat).map_err(|_| Unreadable)
}

/// A line of another kind, or one that was cut off.
pub(crate) struct Unreadable;

fn read<T: FromStr>(text: &str) -> Result<T, Unreadable> {
    text.parse().map_err(|_| Unreadable)
}

impl Display for Reruns {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let points: Vec<String> = self.points.iter().map(|it| joined(&it.0, ",")).collect();
        write!(f, "{};{:.6}", joined(&points, ";"), self.cpu)
    }
}

impl FromStr for Reruns {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (points, cpu) = text.rsplit_once(';').ok_or(Unreadable)?;
        let points = points.split(';').filter(|text| !text.is_empty());
        Ok(Self {
            points: points.map(of_seats).collect::<Result<_, _>>()?,
            cpu: read(cpu)?,
        })
    }
}

impl Display for DealLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let levels = joined(&self.levels.0, ",");
        write!(
            f,
            "deal {} {} {levels} {}",
            self.seed, self.number, self.played
        )?;
        for (level, reruns) in &self.reruns {
            write!(f, " {level}:{reruns}")?;
        }
        f.write_str(" .")
    }
}

impl FromStr for DealLine {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let ["deal", seed, number, levels, played, ref reruns @ .., "."] =
            text.split(' ').collect::<Vec<_>>()[..]
        else {
            return Err(Unreadable);
        };
        let of_level = |text: &&str| {
            let (level, reruns) = text.split_once(':').ok_or(Unreadable)?;
            Ok((read(level)?, reruns.parse()?))
        };
        Ok(Self {
            seed: read(seed)?,
            number: read(number)?,
            levels: of_seats(levels)?,
            played: played.parse()?,
            reruns: reruns.iter().map(of_level).collect::<Result<_, _>>()?,
        })
    }
}

impl Display for WorldLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (level, mean) = (self.strength.level(), joined(&self.mean.0, ","));
        write!(
            f,
            "world {} {} {level} {} {mean} .",
            self.seed, self.number, self.players
        )
    }
}

impl FromStr for WorldLine {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let ["world", seed, number, level, players, mean, "."] =
            text.split(' ').collect::<Vec<_>>()[..]
        else {
            return Err(Unreadable);
        };
        Ok(Self {
            seed: read(seed)?,
            number: read(number)?,
            strength: read(level)?,
            players: read(players)?,
            mean: of_seats(mean)?,
        })
    }
}

impl Display for NestedLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let skat = self.skat.map_or(0, CardSet::bits);
        let points = joined(&self.points, ",");
        write!(
            f,
            "nested {} {} {skat} {points} .",
            self.seat,
            self.hand.bits()
        )
    }
}

impl FromStr for NestedLine {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let ["nested", seat, hand, skat, points, "."] = text.split(' ').collect::<Vec<_>>()[..]
        else {
            return Err(Unreadable);
        };
        let skat = CardSet::from_bits(read(skat)?);
        Ok(Self {
            seat: read(seat)?,
            hand: CardSet::from_bits(read(hand)?),
            skat: Some(skat).filter(|skat| !skat.is_empty()),
            points: split(points, ',')?,
        })
    }
}
