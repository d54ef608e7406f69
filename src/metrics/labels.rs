//! The labels of metrics: closed sets of words, so that nothing of a person, a server or a table can get into one.

use std::marker::PhantomData;

use prometheus_client::metrics::family::Family;
use prometheus_client::registry::{Metric, Registry};
use skat_store::{Committed, StoreError};
use skat_table::Refused;

use crate::tables::AskError;

/// A closed set of words.
pub(super) trait Label: Copy + 'static {
    /// The label's name.
    const NAME: &'static str;
    /// The whole set.
    const ALL: &'static [Self];
    /// The word.
    fn word(self) -> &'static str;
}

/// Defines an enum of which each value has its word.
macro_rules! label {
    ($(#[$meta:meta])* $visible:vis $type:ident as $name:literal { $($(#[$value_meta:meta])* $value:ident = $word:literal,)+ }) => {
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
    /// What somebody did.
    pub Asked as "kind" {
        /// A slash command.
        Command = "command",
        /// A press on a button, or a choice in a select.
        Click = "click",
    }
}

label! {
    /// Whether a picture was there when a message needed it.
    pub Drawn as "outcome" {
        /// It had been drawn before.
        Before = "before",
        /// It was drawn in time.
        Now = "in_time",
        /// It wasn't drawn in time.
        Late = "late",
        /// Too many others waited to be drawn.
        Refused = "refused",
    }
}

label! {
    /// Why an interaction couldn't be answered.
    pub Unanswered as "reason" {
        /// It had been answered already, by an earlier delivery or another process.
        Already = "answered_already",
        /// Its token was too old.
        TokenDead = "token_dead",
        /// Discord couldn't be reached, or asked to wait for too long.
        Unreachable = "unreachable",
        /// Discord didn't take the answer.
        Refused = "refused",
    }
}

label! {
    /// Why somebody's wish wasn't carried out.
    pub Refusal as "reason" {
        /// More clicks and commands than one person or server may make.
        TooQuick = "too_quick",
        /// A control that this version doesn't know.
        UnknownButton = "unknown_button",
        /// No such table.
        UnknownTable = "unknown_table",
        /// The program is about to stop, or the table has just been handed on.
        Unavailable = "unavailable",
        /// It couldn't be stored.
        Store = "store",
        /// The decision had been made already.
        Stale = "stale",
        /// He doesn't sit at the table.
        NotSeated = "not_seated",
        /// The rules don't allow it.
        Illegal = "illegal",
        /// Everything else that a table refuses: seats that are taken, a list that hasn't begun.
        NotNow = "not_now",
    }
}

label! {
    /// Whether a call counts against Discord's limit of 50 a second for the whole bot.
    pub Route as "limit" {
        /// By an interaction's token.
        Exempt = "exempt",
        /// By the bot's own right.
        Counted = "counted",
    }
}

label! {
    /// What became of a step that was to be stored.
    pub(super) Outcome as "outcome" {
        /// It is stored.
        Stored = "stored",
        /// It had been stored before.
        Duplicate = "duplicate",
        /// Another process writes the table now.
        Fenced = "fenced",
        /// It didn't fit what is stored.
        Refused = "refused",
        /// The store can't be used at present; nothing was stored.
        Unavailable = "unavailable",
        /// There is no room left; nothing was stored.
        Full = "full",
        /// The store failed, and whether the step is stored isn't known.
        InDoubt = "in_doubt",
    }
}

label! {
    /// What must be there before the process can serve.
    pub(super) Need as "what" {
        /// A connection to Discord's gateway.
        Discord = "discord",
        /// A store that answers.
        Store = "store",
        /// The open tables.
        Tables = "tables",
    }
}

impl From<&AskError> for Refusal {
    fn from(error: &AskError) -> Self {
        match error {
            AskError::Refused(refused) => refused.into(),
            AskError::Store(_) => Self::Store,
            AskError::UnknownTable => Self::UnknownTable,
            AskError::Unavailable | AskError::HandedOn | AskError::Elsewhere => Self::Unavailable,
        }
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

/// A metric's only label.
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
    /// Registers the metric with all words of the set, so that each is exported before it has ever happened.
    pub(super) fn register(registry: &mut Registry, name: &str, help: &str, new: fn() -> M) -> Self {
        let labelled = Self { family: Family::new_with_constructor(new), label: PhantomData };
        for word in L::ALL {
            drop(labelled.of(*word));
        }
        registry.register(name, help, labelled.family.clone());
        labelled
    }

    /// The metric of this word.
    pub(super) fn of(&self, word: L) -> M {
        self.family.get_or_create_owned(&[(L::NAME, word.word())])
    }
}
