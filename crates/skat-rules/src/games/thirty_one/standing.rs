//! How far each player is from being out, or from having won.

/// Lives lost, of as many as put a player out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lives {
    lost: u8,
    fatal: u8,
}

impl Lives {
    /// Nothing lost yet; so many losses, at least one, put the player out.
    #[must_use]
    pub const fn new(fatal: u8) -> Self {
        Self { lost: 0, fatal }
    }

    /// So many pennies or nickels, and the life on the county after them (003:93).
    #[must_use]
    pub const fn with_pennies(pennies: u8) -> Self {
        Self::new(pennies.saturating_add(1))
    }

    /// How many are lost, at most as many as put him out.
    #[must_use]
    pub const fn lost(self) -> u8 {
        self.lost
    }

    /// With how many losses he is out.
    #[must_use]
    pub const fn fatal(self) -> u8 {
        self.fatal
    }

    /// The pennies or nickels left; none if he is on the county, or out.
    #[must_use]
    pub const fn pennies(self) -> u8 {
        self.fatal.saturating_sub(self.lost + 1)
    }

    /// After losing so many more.
    #[must_use]
    pub const fn lose(self, lives: u8) -> Self {
        let lost = self.lost.saturating_add(lives);
        Self { lost: if lost < self.fatal { lost } else { self.fatal }, fatal: self.fatal }
    }

    /// On the last life, as those are who play a tie-break (003:101).
    #[must_use]
    pub const fn on_the_last(self) -> Self {
        Self { lost: self.fatal.saturating_sub(1), fatal: self.fatal }
    }

    /// Whether the next loss puts him out: on the county (003:93), on poverty (003:115).
    #[must_use]
    pub const fn on_the_county(self) -> bool {
        self.lost + 1 == self.fatal
    }

    /// Whether he is out of the game.
    #[must_use]
    pub const fn out(self) -> bool {
        self.lost == self.fatal
    }
}

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// In a game for lives.
    Lives(Lives),
    /// Points won in the French-Canadian game.
    Points(u8),
}

impl Standing {
    /// Whether the player is out of the game.
    #[must_use]
    pub const fn out(self) -> bool {
        matches!(self, Self::Lives(lives) if lives.out())
    }
}

/// Where somebody is in Ride the Bus (003:119); the last two are only on longer buses (003:121).
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
    /// All places in the order in which they are left.
    pub const ALL: [Self; 7] =
        [Self::Seated, Self::Back, Self::Middle, Self::Front, Self::Stairs, Self::SecondStep, Self::AskingTheDriver];

    /// Where these losses have brought somebody; nothing if he is off the bus. A shorter bus lacks the last places.
    #[must_use]
    pub fn of(lives: Lives) -> Option<Self> {
        if lives.out() { None } else { Self::ALL.get(usize::from(lives.lost())).copied() }
    }

    /// Its name in English.
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
