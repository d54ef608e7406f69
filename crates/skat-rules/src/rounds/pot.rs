//! The pot (002:413-415; Part 2 of `rules.md`).

/// What a deal means for the pot, for one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PotEvent {
    /// He lost a contract other than Grand Hand, or a Ramsch: he pays a unit to the pot.
    Lost,
    /// He won a Grand Hand: the pot is his.
    WonGrandHand,
    /// He lost a Grand Hand: he doubles the pot.
    LostGrandHand,
}

/// The pot, in units of the stake that all put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pot {
    content: i64,
    balances: Vec<i64>,
}

impl Pot {
    /// A pot to which each of the players has put a unit.
    #[must_use]
    pub fn new(players: u8) -> Self {
        let mut pot = Self { content: 0, balances: vec![0; usize::from(players)] };
        pot.fill();
        pot
    }

    /// What lies in it.
    #[must_use]
    pub const fn content(&self) -> i64 {
        self.content
    }

    /// What each place has won from it (positive) or paid to it (negative). With the content they sum up to zero.
    #[must_use]
    pub fn balances(&self) -> &[i64] {
        &self.balances
    }

    /// A deal's event; an empty pot is filled again at once.
    pub fn happen(&mut self, place: usize, event: PotEvent) {
        let received = match event {
            PotEvent::Lost => -1,
            PotEvent::WonGrandHand => self.content,
            PotEvent::LostGrandHand => -self.content,
        };
        if let Some(balance) = self.balances.get_mut(place) {
            *balance = balance.saturating_add(received);
            self.content = self.content.saturating_sub(received);
        }
        if self.content == 0 {
            self.fill();
        }
    }

    fn fill(&mut self) {
        for balance in &mut self.balances {
            *balance -= 1;
            self.content += 1;
        }
    }
}
