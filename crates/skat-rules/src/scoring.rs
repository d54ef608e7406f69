//! From deals to a list: who sits where, and the Seeger-Fabian score (`rules.md` 1.2 and 1.9).

/// Places of one deal at a table of three or four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Left of the dealer.
    pub forehand: u8,
    /// Left of forehand.
    pub middlehand: u8,
    /// Left of middlehand: at a table of three the dealer.
    pub rearhand: u8,
    /// At a table of four the dealer.
    pub sitting_out: Option<u8>,
    /// Who deals next, also after a passed-in deal.
    pub next_dealer: u8,
}

/// Who sits where when the player at the place `dealer` deals at a table of `players`, 3 or 4.
#[must_use]
pub fn seating(players: u8, dealer: u8) -> Seating {
    let after = |steps: u8| (dealer + steps) % players;
    Seating {
        forehand: after(1),
        middlehand: after(2),
        rearhand: after(3),
        sitting_out: if players == 4 { Some(dealer) } else { None },
        next_dealer: after(1),
    }
}

/// A player's row in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListRow {
    /// Sum of the plain points.
    pub points: i32,
    /// Own contracts won.
    pub won: u32,
    /// Own contracts lost.
    pub lost: u32,
    /// Contracts lost by another player at the table, at a table of four also while sitting out.
    pub lost_by_others: u32,
}

impl ListRow {
    /// Seeger-Fabian total at a table of three or four (SkWO 6.3.1): 50 points for each own contract won, minus 50 for each
    /// lost, 40 (three players) or 30 (four) for each lost by another.
    #[must_use]
    pub fn seeger_fabian(&self, players: u8) -> i32 {
        let count = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let bonus = if players == 4 { 30 } else { 40 };
        self.points + 50 * (count(self.won) - count(self.lost)) + bonus * count(self.lost_by_others)
    }
}
