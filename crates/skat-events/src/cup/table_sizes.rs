//! How players are divided among tables of three and four.

/// The number of players at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableSize {
    /// Everybody plays every deal.
    Three,
    /// The dealer sits out.
    Four,
}

impl TableSize {
    /// Returns the number of players.
    #[must_use]
    pub const fn places(self) -> u16 {
        match self {
            Self::Three => 3,
            Self::Four => 4,
        }
    }

    /// Returns the size of a table with this many places; `None` unless it is 3 or 4.
    #[must_use]
    pub const fn of_places(places: usize) -> Option<Self> {
        match places {
            3 => Some(Self::Three),
            4 => Some(Self::Four),
            _ => None,
        }
    }
}

/// The tables of a series. Tables of four come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSizes {
    /// Number of tables of four.
    pub fours: u16,
    /// Number of tables of three.
    pub threes: u16,
}

/// This many players can't be divided among tables of three and four: fewer than three, or five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} players can't be divided among tables of three and four")]
pub struct NoTableSizes(pub u16);

impl TableSizes {
    /// Divides players among tables, with as few tables of the other size as possible.
    ///
    /// # Errors
    ///
    /// [`NoTableSizes`] for fewer than three players, and for five.
    pub const fn new(players: u16, preferred: TableSize) -> Result<Self, NoTableSizes> {
        if players < 3 || players == 5 {
            return Err(NoTableSizes(players));
        }
        Ok(match preferred {
            TableSize::Four => {
                let threes = (4 - players % 4) % 4;
                let fours = (players - 3 * threes) / 4;
                Self { fours, threes }
            }
            TableSize::Three => {
                let fours = players % 3;
                let threes = (players - 4 * fours) / 3;
                Self { fours, threes }
            }
        })
    }

    /// Returns the number of players at all tables.
    #[must_use]
    pub const fn players(self) -> u16 {
        4 * self.fours + 3 * self.threes
    }

    /// Returns the number of tables.
    #[must_use]
    pub const fn tables(self) -> u16 {
        self.fours + self.threes
    }

    /// Returns the size of each table.
    pub fn each(self) -> impl Iterator<Item = TableSize> {
        let fours = std::iter::repeat_n(TableSize::Four, self.fours.into());
        fours.chain(std::iter::repeat_n(TableSize::Three, self.threes.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_but_five_is_divided() {
        for preferred in [TableSize::Three, TableSize::Four] {
            for players in 0..=500 {
                let sizes = TableSizes::new(players, preferred);
                if players < 3 || players == 5 {
                    assert_eq!(sizes, Err(NoTableSizes(players)));
                    continue;
                }
                let sizes = sizes.unwrap();
                assert_eq!(sizes.players(), players);
                let others = match preferred {
                    TableSize::Three => sizes.fours,
                    TableSize::Four => sizes.threes,
                };
                assert!(others < preferred.places(), "{players}: {sizes:?}");
                assert_eq!(sizes.each().count(), usize::from(sizes.tables()));
            }
        }
    }
}
