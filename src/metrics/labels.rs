//! The labels of metrics: closed sets of words, so that no person, server or table can leak into
//! one.

use std::marker::PhantomData;

use prometheus_client::metrics::family::Family;
use prometheus_client::registry::{Metric, Registry};
use skat_store::{Committed, StoreError};
use skat_table::Refused;

/// A label with a closed set of values.
pub(super) trait Label: Copy + 'static {
    /// The label's name.
    const NAME: &'static str;
    /// All values.
    const ALL: &'static [Self];
    /// The value's word in the exposition.
    fn word(self) -> &'static str;
}

/// Defines an enum whose values each have a word.
macro_rules! label {
    ($(#[$meta:meta])* $visible:vis $type:ident as $name:literal {
        $($(#[$value_meta:meta])* $value:ident = $word:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visible enum $type {
            $($(#[$value_meta])* $value,)+
        }

        impl Label for $type {
            const NAME: &'static str = $name;
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)+
                }
            }
        }
    };
}

label! {
    /// The kind of an interaction.
    pub Asked as "kind" {
        /// A slash command.
        Command = "command",
        /// A press on a button, or a choice in a select.
        Click = "click",
    }
}

label! {
    /// The availability of a picture when a message needed it.
    pub Drawn as "outcome" {
        /// Drawn before and kept.
        Before = "before",
        /// Drawn in time.
        Now = "in_time",
        /// Not drawn in time.
        Late = "late",
        /// Not drawn, because the queue was full.
        Refused = "refused",
        /// Not drawn, because the machine couldn't keep up.
        Spared = "spared",
    }
}

label! {
    /// The reason why an interaction got no response.
    pub FailedResponse as "reason" {
        /// Already acknowledged by an earlier delivery or another process.
        Already = "answered_already",
        /// Its token was too old.
        TokenDead = "token_dead",
        /// Discord couldn't be reached, or imposed too long a wait.
        Unreachable = "unreachable",
        /// Discord refused the response.
        Refused = "refused",
    }
}

label! {
    /// The reason why a player's request was refused.
    pub Refusal as "reason" {
        /// The person or server exceeded its limit of clicks, commands and autocompletions.
        TooQuick = "too_quick",
        /// The machine couldn't keep up: a click or command whose turn didn't come, or a new table.
        Busy = "busy",
        /// The operator has blocked the person or the server.
        Blocked = "blocked",
        /// A control that this version doesn't know.
        UnknownButton = "unknown_button",
        /// No such table.
        UnknownTable = "unknown_table",
        /// The table is on another server.
        OtherServer = "other_server",
        /// The program is about to stop, or the table was just handed over.
        Unavailable = "unavailable",
        /// The step couldn't be stored.
        Store = "store",
        /// The decision had already been made.
        Stale = "stale",
        /// The person has no place at the table.
        NotSeated = "not_seated",
        /// The rules don't allow it.
        Illegal = "illegal",
        /// Everything else that a table refuses: places that are taken, a list that hasn't begun.
        NotNow = "not_now",
    }
}

label! {
    /// The rate limit of a request: exempt, or counted against Discord's 50 a second for the whole
    /// bot.
    pub Route as "limit" {
        /// Authorised by an interaction's token.
        Exempt = "exempt",
        /// Authorised by the bot's token.
        Counted = "counted",
    }
}

label! {
    /// A task of the program, or the jobs of a kind on a pool's threads.
    pub Task as "task" {
        /// Answers an interaction.
        Interaction = "interaction",
        /// Serves a table.
        Table = "table",
        /// Activates tables, or looks for what the storage lost of them.
        Activation = "activation",
        /// Presents a table.
        Messenger = "messenger",
        /// Fetches a round of the beacon.
        Beacon = "beacon",
        /// Decides for an autoplayer.
        Autoplayer = "autoplayer",
        /// Reviews deals.
        Review = "review",
        /// Tells luck and play apart.
        Luck = "luck",
        /// Draws a picture.
        Picture = "picture",
        /// Counts results.
        Counting = "counting",
        /// Keeps a shard connected.
        Session = "session",
        /// Lets a shard wait for its turn to identify.
        Identify = "identify",
        /// Shares the shards among the processes.
        Pool = "pool",
        /// Gives up a shard.
        HandOver = "hand_over",
        /// Registers the commands.
        Commands = "commands",
        /// Uploads the emojis.
        Emojis = "emojis",
        /// Looks for erased persons.
        Erasures = "erasures",
        /// Removes old logs.
        Retention = "retention",
        /// Carries out the operator's orders.
        Operator = "operator",
        /// Posts the monthly statistics of the deals.
        Statistics = "statistics",
        /// Gives and takes roles by rank.
        Ranks = "ranks",
        /// Prepares the daily list, plays it on, and posts its results.
        Daily = "daily",
        /// Confirms an upgrade after a time.
        Migration = "migration",
        /// Measures the load.
        Load = "load",
        /// Serves health and metrics.
        Metrics = "metrics",
        /// Serves the command line.
        Control = "control",
        /// Waits for the signal to stop.
        Signal = "signal",
    }
}

label! {
    /// What became of a day of the daily list.
    pub DayOutcome as "outcome" {
        /// Everything was ready.
        Prepared = "prepared",
        /// It was given up, and nobody plays on it.
        Cancelled = "cancelled",
    }
}

label! {
    /// What an autoplayer of the daily list decided for.
    pub DecisionFor as "what" {
        /// A person's entry.
        Player = "player",
        /// The preparation of a day.
        Preparing = "preparing",
    }
}

label! {
    /// The outcome of a commit.
    pub(super) Outcome as "outcome" {
        /// Stored now.
        Stored = "stored",
        /// Already stored.
        Duplicate = "duplicate",
        /// Another process writes the table now.
        Fenced = "fenced",
        /// Inconsistent with the stored state.
        Refused = "refused",
        /// The store is unavailable; nothing was stored.
        Unavailable = "unavailable",
        /// The store is full; nothing was stored.
        Full = "full",
        /// The store failed; the step may or may not be stored.
        InDoubt = "in_doubt",
    }
}

label! {
    /// A precondition for readiness.
    pub(super) Need as "what" {
        /// A connection to Discord's gateway.
        Discord = "discord",
        /// A store that answers.
        Store = "store",
        /// The open tables, loaded.
        Tables = "tables",
        /// Stored tables that can be read.
        Readable = "readable",
    }
}

impl From<&Refused> for Refusal {
    fn from(refused: &Refused) -> Self {
        match refused {
            Refused::Stale => Self::Stale,
            Refused::NotSeated => Self::NotSeated,
            Refused::Illegal(_) => Self::Illegal,
            _ => Self::NotNow,
        }
    }
}

impl From<&Result<Committed, StoreError>> for Outcome {
    fn from(result: &Result<Committed, StoreError>) -> Self {
        match result {
            Ok(Committed::Stored { .. }) => Self::Stored,
            Ok(Committed::Duplicate) => Self::Duplicate,
            Err(StoreError::Fenced) => Self::Fenced,
            Err(StoreError::Unavailable(_)) => Self::Unavailable,
            Err(StoreError::Full(_)) => Self::Full,
            Err(StoreError::Storage(_)) => Self::InDoubt,
            Err(_) => Self::Refused,
        }
    }
}

/// The labels of one metric: always exactly one.
type Labels = [(&'static str, &'static str); 1];

/// One metric for each word of a set.
#[derive(Debug)]
pub(super) struct Labelled<L, M> {
    family: Family<Labels, M, fn() -> M>,
    label: PhantomData<fn(L)>,
}

impl<L: Label, M: Clone + 'static> Labelled<L, M>
where
    Family<Labels, M, fn() -> M>: Metric,
{
    /// Registers the metric with all words of the set, so that each is exported before its first
    /// event.
    pub(super) fn register(
        registry: &mut Registry,
        name: &str,
        help: &str,
        new: fn() -> M,
    ) -> Self {
        let labelled = Self {
            family: Family::new_with_constructor(new),
            label: PhantomData,
        };
        for word in L::ALL {
            drop(labelled.of(*word));
        }
        registry.register(name, help, labelled.family.clone());
        labelled
    }

    /// Returns the metric of this word.
    pub(super) fn of(&self, word: L) -> M {
        self.family.get_or_create_owned(&[(L::NAME, word.word())])
    }

    /// Returns the metrics of all words.
    pub(super) fn all(&self) -> impl Iterator<Item = M> {
        L::ALL.iter().map(|&word| self.of(word))
    }
}
