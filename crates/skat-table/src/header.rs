//! The agreements of a table, made before anybody sits down.

use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;

use crate::ids::{PersonId, TableId, Timestamp};

/// A person's time for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThinkTime {
    /// This many seconds; then an autoplayer takes over.
    Seconds(u16),
    /// A day, as in correspondence play; also between the deals.
    Correspondence,
    /// No limit.
    Unlimited,
}

impl ThinkTime {
    /// The choices offered, the default first.
    pub const CHOICES: [Self; 5] = [
        Self::Seconds(60),
        Self::Seconds(30),
        Self::Seconds(120),
        Self::Correspondence,
        Self::Unlimited,
    ];

    /// A day, in milliseconds.
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

    /// Time for which the result of a deal is shown before the next deal begins by itself, in
    /// milliseconds.
    const BETWEEN_DEALS_MS: i64 = 60_000;

    /// Time for which a person's panel shows them their turn after an action of theirs, in
    /// milliseconds.
    const PANEL_LIFE_MS: i64 = 14 * 60 * 1_000;

    /// Time after which a person may have turned to something else, in milliseconds.
    const SHORT_SILENCE_MS: i64 = 2 * 60 * 1_000;

    /// Returns the time for one decision in milliseconds, if limited.
    #[must_use]
    pub const fn decision_ms(self) -> Option<i64> {
        match self {
            Self::Seconds(seconds) => Some(seconds as i64 * 1_000),
            Self::Correspondence => Some(Self::DAY_MS),
            Self::Unlimited => None,
        }
    }

    /// Returns the silence after which a person's turn is announced to them, in milliseconds.
    ///
    /// Where a turn takes seconds, people stay, and their panels show it as long as these can be
    /// edited. Elsewhere people come and go.
    #[must_use]
    pub const fn silence_ms(self) -> i64 {
        match self {
            Self::Seconds(_) => Self::PANEL_LIFE_MS,
            Self::Correspondence | Self::Unlimited => Self::SHORT_SILENCE_MS,
        }
    }

    /// Returns the longest time between two deals in milliseconds, if limited.
    #[must_use]
    pub const fn between_deals_ms(self) -> Option<i64> {
        match self {
            Self::Seconds(_) => Some(Self::BETWEEN_DEALS_MS),
            Self::Correspondence => Some(Self::DAY_MS),
            Self::Unlimited => None,
        }
    }
}

/// The immutable part of a table: the first record of its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    table: TableId,
    game: GameId,
    rules: RuleSet,
    places: u8,
    list_length: u16,
    think_time: ThinkTime,
    host: PersonId,
    opened_at: Timestamp,
}

/// The reason why a table can't be opened with these agreements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// The game is for fewer or more players.
    #[error("the game can't be played by this number of players")]
    Places,
    /// A list has 1 to 144 deals and a multiple of the players.
    #[error(
        "the list's length is a multiple of the places, from one round to {} deals",
        Header::LONGEST_LIST
    )]
    ListLength,
}

impl Header {
    /// The longest list, in deals: three official series at a table of four.
    pub const LONGEST_LIST: u16 = 144;

    /// Creates the header of a table opened now by its host.
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if the game doesn't allow this number of players, or if the list's length is
    /// invalid. It must be a multiple of the players, from one round to [`Header::LONGEST_LIST`]
    /// deals, so that everybody deals equally often.
    #[expect(
        clippy::too_many_arguments,
        reason = "the record has eight independent parts, checked in one place"
    )]
    pub fn new(
        table: TableId,
        game: GameId,
        rules: RuleSet,
        places: u8,
        list_length: u16,
        think_time: ThinkTime,
        host: PersonId,
        opened_at: Timestamp,
    ) -> Result<Self, HeaderError> {
        if !game.players().contains(&places) {
            return Err(HeaderError::Places);
        }
        if list_length == 0
            || !list_length.is_multiple_of(places as u16)
            || list_length > Self::LONGEST_LIST
        {
            return Err(HeaderError::ListLength);
        }
        Ok(Self {
            table,
            game,
            rules,
            places,
            list_length,
            think_time,
            host,
            opened_at,
        })
    }

    /// Returns the table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        self.table
    }

    /// Returns the game.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// Returns the rule set.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Returns the number of places. In a game for exactly three, the dealer of four sits out.
    #[must_use]
    pub const fn places(&self) -> u8 {
        self.places
    }

    /// Returns the number of deals in the list.
    #[must_use]
    pub const fn list_length(&self) -> u16 {
        self.list_length
    }

    /// Returns the think time.
    #[must_use]
    pub const fn think_time(&self) -> ThinkTime {
        self.think_time
    }

    /// Returns the person who opened the table.
    #[must_use]
    pub const fn host(&self) -> PersonId {
        self.host
    }

    /// Returns the time of opening.
    #[must_use]
    pub const fn opened_at(&self) -> Timestamp {
        self.opened_at
    }
}
