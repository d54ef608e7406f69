//! What is agreed before anybody sits down.

use skat_rules::game::GameId;
use skat_rules::rule_set::RuleSet;

use crate::ids::{PersonId, TableId, Timestamp};

/// How long a person may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThinkTime {
    /// So many seconds, then an autoplayer takes the seat over.
    Seconds(u16),
    /// A day, as when playing by post; also between the deals.
    Correspondence,
    /// As long as he likes.
    Unlimited,
}

impl ThinkTime {
    /// The choices offered, the usual one first.
    pub const CHOICES: [Self; 5] =
        [Self::Seconds(60), Self::Seconds(30), Self::Seconds(120), Self::Correspondence, Self::Unlimited];

    /// A day, in milliseconds.
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

    /// How long the result of a deal is shown before the next one begins by itself, in milliseconds.
    const BETWEEN_DEALS_MS: i64 = 60_000;

    /// The time for one decision in milliseconds, if it is limited.
    #[must_use]
    pub const fn decision_ms(self) -> Option<i64> {
        match self {
            Self::Seconds(seconds) => Some(seconds as i64 * 1_000),
            Self::Correspondence => Some(Self::DAY_MS),
            Self::Unlimited => None,
        }
    }

    /// The longest time between two deals in milliseconds, if it is limited.
    #[must_use]
    pub const fn between_deals_ms(self) -> Option<i64> {
        match self {
            Self::Seconds(_) => Some(Self::BETWEEN_DEALS_MS),
            Self::Correspondence => Some(Self::DAY_MS),
            Self::Unlimited => None,
        }
    }
}

/// The unchanging part of a table: the first record of its log.
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

/// Why a table can't be opened like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// The game is for fewer or more players.
    #[error("the game isn't for so many players")]
    Places,
    /// A list has 1 to 144 deals and a multiple of the players.
    #[error("the list's length is a multiple of the places, from one round to {} deals", Header::LONGEST_LIST)]
    ListLength,
}

impl Header {
    /// The longest list, in deals: three official series at a table of four.
    pub const LONGEST_LIST: u16 = 144;

    /// A table with these agreements, opened now by its host.
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if the game isn't for so many players, or if the list's length isn't a multiple of them from one
    /// round to [`Header::LONGEST_LIST`] deals (`rules.md` 1.9: everybody deals equally often).
    #[expect(clippy::too_many_arguments, reason = "a record with eight independent parts, checked in one place")]
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
        if list_length == 0 || !list_length.is_multiple_of(places as u16) || list_length > Self::LONGEST_LIST {
            return Err(HeaderError::ListLength);
        }
        Ok(Self { table, game, rules, places, list_length, think_time, host, opened_at })
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> TableId {
        self.table
    }

    /// What is played.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// By which rules.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// How many sit at the table; where exactly three play, the dealer of four sits out.
    #[must_use]
    pub const fn places(&self) -> u8 {
        self.places
    }

    /// How many deals the list has.
    #[must_use]
    pub const fn list_length(&self) -> u16 {
        self.list_length
    }

    /// How long a person may think.
    #[must_use]
    pub const fn think_time(&self) -> ThinkTime {
        self.think_time
    }

    /// Who opened the table.
    #[must_use]
    pub const fn host(&self) -> PersonId {
        self.host
    }

    /// When it was opened.
    #[must_use]
    pub const fn opened_at(&self) -> Timestamp {
        self.opened_at
    }
}
