//! What the lists of a day say about their players.

use std::collections::BTreeMap;

use crate::rating::Rating;

/// A list that counts for ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedList<P> {
    /// Its number. No two lists have the same.
    pub id: u64,
    /// Number of its deals.
    pub deals: u16,
    /// Variance of a player's points in a deal minus the mean of the table's, from which luck was
    /// taken as far as possible.
    pub noise: f64,
    /// The players, three or four.
    pub players: Vec<ListPlayer<P>>,
}

/// A player of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListPlayer<P> {
    /// The person; `None` for an autoplayer.
    pub person: Option<P>,
    /// The strength that is known of an autoplayer, in points a deal; nothing for a person.
    pub anchor: f64,
    /// Their mean points a deal.
    pub points: f64,
}

/// What lists say about a person's strength.
#[derive(Clone, Copy, Debug, Default)]
struct Evidence {
    /// The sum of the inverse variances.
    precision: f64,
    /// The differences from what was expected, each times its inverse variance.
    difference: f64,
}

/// Returns the ratings of a day's persons at its end.
///
/// `opening` is what was known of a person at the day's beginning. Every list is compared with it,
/// so that no list of the day depends on another, and what they say adds up in the order of their
/// numbers: the same lists in any order, also given repeatedly, lead to the same bits.
pub fn rate_day<P: Copy + Ord>(
    lists: &[RatedList<P>],
    opening: impl Fn(P) -> Rating,
) -> BTreeMap<P, Rating> {
    let by_id: BTreeMap<u64, &RatedList<P>> = lists.iter().map(|list| (list.id, list)).collect();
    let mut said: BTreeMap<P, Evidence> = BTreeMap::new();
    for list in by_id.values() {
        for (person, evidence) in list.evidence(&opening) {
            let sum = said.entry(person).or_default();
            sum.precision += evidence.precision;
            sum.difference += evidence.difference;
        }
    }
    said.into_iter()
        .map(|(person, evidence)| (person, evidence.added_to(opening(person))))
        .collect()
}

impl<P: Copy> RatedList<P> {
    /// Returns what the list says about each of its persons.
    ///
    /// Everybody plays a share `a` of the deals: all at a table of three, three quarters at one of
    /// four, whose dealer sits out. A player's points minus the table's mean are expected to be `a`
    /// times the strength minus the mean strength, so that a share `a (1 − 1/k)` of an error in the
    /// strength shows among `k` players. The others' strengths aren't known better: their variances
    /// count as noise.
    fn evidence(&self, opening: &impl Fn(P) -> Rating) -> Vec<(P, Evidence)> {
        let players = self.players.len() as f64;
        let activity = 3.0 / players;
        let of =
            |player: &ListPlayer<P>| player.person.map_or(Rating::known(player.anchor), opening);
        let ratings: Vec<Rating> = self.players.iter().map(of).collect();
        let mean = |values: f64| values / players;
        let points = mean(self.players.iter().map(|player| player.points).sum());
        let strength = mean(ratings.iter().map(|rating| rating.mean).sum());
        let variances: f64 = ratings.iter().map(|rating| rating.variance).sum();
        let shown = activity * (1.0 - 1.0 / players);
        let evidence = |(player, rating): (&ListPlayer<P>, &Rating)| {
            let part = activity / players;
            let others = part * part * (variances - rating.variance);
            let precision = 1.0 / (others + self.noise / f64::from(self.deals));
            let expected = activity * (rating.mean - strength);
            let evidence = Evidence {
                precision: shown * shown * precision,
                difference: shown * precision * (player.points - points - expected),
            };
            player.person.map(|person| (person, evidence))
        };
        let players = self.players.iter().zip(&ratings);
        players.filter_map(evidence).collect()
    }
}

impl Evidence {
    /// Returns what is known with this evidence.
    fn added_to(self, rating: Rating) -> Rating {
        // The variance is never 0, because nobody's strength is known but the anchors'.
        let variance = 1.0 / (1.0 / rating.variance + self.precision);
        Rating {
            mean: rating.mean + variance * self.difference,
            variance,
        }
    }
}
