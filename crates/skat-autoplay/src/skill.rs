//! What autoplayers can do at each strength: all numbers in which the strengths differ, as data.

use skat_rules::strength::Strength;

/// What an autoplayer of one strength can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Skill {
    /// Maximum error of the evaluation of a hand in the auction, in Seeger-Fabian points.
    pub(crate) misjudges_bids: f32,
    /// Maximum error of the evaluation of a hand of Thirty-one, in points.
    pub(crate) misjudges_hands_of_31: f32,
    /// True if chance chooses between cards that aren't clearly worse than the best.
    pub(crate) errs_in_tricks: bool,
    /// True if the trained model evaluates hands of Skat.
    pub(crate) uses_model: bool,
    /// True if a hand of Thirty-one is evaluated for all cards that the next draw may bring.
    pub(crate) looks_ahead_in_31: bool,
    /// Number of worlds in which a Ramsch after all pass is played out before passing; with 0 it
    /// is ignored.
    pub(crate) worlds_of_passing: usize,
    /// Number of worlds for choices by flat Monte Carlo; with 0 heuristics choose.
    pub(crate) worlds: usize,
    /// Search for the card to play in Skat for three; without one heuristics choose.
    pub(crate) search: Option<Effort>,
    /// The same in Null, where the solver is fast and more worlds help more than more rollouts in
    /// each.
    pub(crate) search_in_null: Option<Effort>,
    /// The same in other games whose tricks are Skat's.
    pub(crate) search_in_other_games: Option<Effort>,
}

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Maximum number of worlds. All are searched if there are at most twice as many.
    pub worlds: usize,
    /// Maximum number of positions for perfect play in all worlds together. Rollouts and αμ search
    /// have their own.
    pub nodes: u64,
    /// Number of rollouts in each world after each card.
    pub rollouts: usize,
    /// Weight of winning in rollouts against winning by perfect play. In Null it is always 1.
    pub rollout_weight: f32,
    /// Number of remaining tricks at which a rollout turns to perfect play, where card points
    /// decide.
    pub perfect_tricks: usize,
    /// Number of remaining tricks at which αμ search begins.
    pub alpha_mu_tricks: usize,
}

impl Skill {
    /// Returns true if the player searches worlds.
    pub(crate) const fn searches(&self) -> bool {
        self.worlds > 0
    }
}

const CLUB: Skill = Skill {
    misjudges_bids: 0.0,
    misjudges_hands_of_31: 0.0,
    errs_in_tricks: false,
    uses_model: false,
    looks_ahead_in_31: false,
    worlds_of_passing: 0,
    worlds: 0,
    search: None,
    search_in_null: None,
    search_in_other_games: None,
};

const BEGINNER: Skill = Skill {
    misjudges_bids: 50.0,
    misjudges_hands_of_31: 3.0,
    errs_in_tricks: true,
    ..CLUB
};

const LEAGUES_SEARCH: Effort = Effort {
    worlds: 8,
    nodes: 200_000,
    rollouts: 4,
    rollout_weight: 0.4,
    perfect_tricks: 0,
    alpha_mu_tricks: 0,
};

const LEAGUE: Skill = Skill {
    looks_ahead_in_31: true,
    worlds_of_passing: 300,
    worlds: 40,
    search: Some(LEAGUES_SEARCH),
    search_in_null: Some(LEAGUES_SEARCH),
    search_in_other_games: Some(LEAGUES_SEARCH),
    ..CLUB
};

const MASTERS_SEARCH: Effort = Effort {
    worlds: 80,
    nodes: 1_500_000,
    rollouts: 12,
    rollout_weight: 2.5,
    perfect_tricks: 4,
    alpha_mu_tricks: 6,
};

const MASTERS_SEARCH_IN_NULL: Effort = Effort {
    worlds: 240,
    nodes: 4_500_000,
    rollouts: 4,
    ..MASTERS_SEARCH
};

const MASTER: Skill = Skill {
    uses_model: true,
    worlds: 300,
    search: Some(MASTERS_SEARCH),
    search_in_null: Some(MASTERS_SEARCH_IN_NULL),
    search_in_other_games: Some(Effort {
        worlds: 30,
        nodes: 250_000,
        ..MASTERS_SEARCH
    }),
    ..LEAGUE
};

/// Half the work of level 4, without αμ search, which rates no single world.
const APPRAISING: Skill = Skill {
    worlds: MASTER.worlds / 2,
    search: Some(half(MASTERS_SEARCH)),
    search_in_null: Some(half(MASTERS_SEARCH_IN_NULL)),
    ..MASTER
};

const fn half(effort: Effort) -> Effort {
    Effort {
        worlds: effort.worlds / 2,
        nodes: effort.nodes / 2,
        alpha_mu_tricks: 0,
        ..effort
    }
}

/// Returns what an appraisal of a decision can do with one batch of worlds.
pub(crate) const fn appraising() -> &'static Skill {
    &APPRAISING
}

/// Returns what a player of this strength can do.
pub(crate) const fn skill(strength: Strength) -> &'static Skill {
    match strength {
        Strength::Beginner => &BEGINNER,
        Strength::Club => &CLUB,
        Strength::League => &LEAGUE,
        Strength::Master => &MASTER,
    }
}
