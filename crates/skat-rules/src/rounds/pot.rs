//! The pot (`docs/RULE_SETS.md`, knob `rounds.pot`).

/// An event of a deal that changes the pot, for one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PotEvent {
    /// Lost a contract other than Grand Hand, or a Ramsch: pays one unit to the pot.
    Lost,
    /// Won a Grand Hand: takes the pot.
    WonGrandHand,
    /// Lost a Grand Hand: doubles the pot.
    LostGrandHand,
}

/// The pot, in units of the stake that every player pays in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pot {
    content: i64,
    balances: Vec<i64>,
}

impl Pot {
    /// Creates a pot to which each player has paid one unit.
    #[must_use]
    pub fn new(players: u8) -> Self {
        let mut pot = Self {
            content: 0,
            balances: vec![0; usize::from(players)],
        };
        pot.fill();
        pot
    }

    /// Returns the units in the pot.
    #[must_use]
    pub const fn content(&self) -> i64 {
        self.content
    }

    /// Returns each place's net winnings (positive) or payments (negative). Balances and content
    /// sum to zero.
    #[must_use]
    pub fn balances(&self) -> &[i64] {
        &self.balances
    }

    /// Applies an event of `place`. An empty pot is refilled at once.
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
