//! Each player's distance from being out, or from having won.

/// Lives lost, out of the number that puts a player out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lives {
    lost: u8,
    fatal: u8,
}

impl Lives {
    /// Returns the state without losses; `fatal` losses, at least one, put the player out.
    #[must_use]
    pub const fn new(fatal: u8) -> Self {
        Self { lost: 0, fatal }
    }

    /// Returns the state with this number of pennies or nickels, and the life on the county after
    /// them.
    #[must_use]
    pub const fn with_pennies(pennies: u8) -> Self {
        Self::new(pennies.saturating_add(1))
    }

    /// Number of lives lost, at most the number that puts the player out.
    #[must_use]
    pub const fn lost(self) -> u8 {
        self.lost
    }

    /// Number of losses that puts the player out.
    #[must_use]
    pub const fn fatal(self) -> u8 {
        self.fatal
    }

    /// Number of pennies or nickels left; 0 for a player on the county, or out.
    #[must_use]
    pub const fn pennies(self) -> u8 {
        self.fatal.saturating_sub(self.lost + 1)
    }

    /// Returns the state after losing this number of lives.
    #[must_use]
    pub const fn lose(self, lives: u8) -> Self {
        let lost = self.lost.saturating_add(lives);
        Self {
            lost: if lost < self.fatal { lost } else { self.fatal },
            fatal: self.fatal,
        }
    }

    /// Returns the state on the last life, on which players enter a tie-break.
    #[must_use]
    pub const fn on_the_last(self) -> Self {
        Self {
            lost: self.fatal.saturating_sub(1),
            fatal: self.fatal,
        }
    }

    /// Returns true if the next loss puts the player out: on the county, or on poverty.
    #[must_use]
    pub const fn on_the_county(self) -> bool {
        self.lost + 1 == self.fatal
    }

    /// Returns true if the player is out of the game.
    #[must_use]
    pub const fn out(self) -> bool {
        self.lost == self.fatal
    }
}

/// A player's state in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerStatus {
    /// Lives, in a game for lives.
    Lives(Lives),
    /// Points won in the French-Canadian game.
    Points(u8),
}

impl PlayerStatus {
    /// Returns true if the player is out of the game.
    #[must_use]
    pub const fn out(self) -> bool {
        matches!(self, Self::Lives(lives) if lives.out())
    }
}

/// A player's place in Ride the Bus; the last two exist only on longer buses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BusPlace {
    /// Seated at the back.
    Seated,
    /// Standing at the back.
    Back,
    /// In the middle.
    Middle,
    /// At the front.
    Front,
    /// On the stairs.
    Stairs,
    /// On the second step.
    SecondStep,
    /// Asking the driver to stop.
    AskingTheDriver,
}

impl BusPlace {
    /// All places in the order of leaving them.
    pub const ALL: [Self; 7] = [
        Self::Seated,
        Self::Back,
        Self::Middle,
        Self::Front,
        Self::Stairs,
        Self::SecondStep,
        Self::AskingTheDriver,
    ];

    /// Returns the place after these losses; none for a player off the bus. A shorter bus lacks the
    /// last places.
    #[must_use]
    pub fn of(lives: Lives) -> Option<Self> {
        if lives.out() {
            None
        } else {
            Self::ALL.get(usize::from(lives.lost())).copied()
        }
    }

    /// Returns the English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seated => "seated at the back",
            Self::Back => "standing at the back",
            Self::Middle => "in the middle",
            Self::Front => "at the front",
            Self::Stairs => "on the stairs",
            Self::SecondStep => "on the second step",
            Self::AskingTheDriver => "asking the driver to stop",
        }
    }
}
