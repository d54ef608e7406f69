//! An autoplayer's stored reason for its action.

use serde::{Deserialize, Serialize};
use skat_rules::game::GameId;
use skat_table::{RatedOption, Rationale};

/// An autoplayer's reason for its action.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RationaleRecord {
    Rules,
    Weighed {
        worlds: u32,
        options: Vec<WeighedRecord>,
    },
}

/// One of its options.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeighedRecord {
    #[serde(rename = "do")]
    action: String,
    /// In thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
}

impl From<&Rationale> for RationaleRecord {
    fn from(rationale: &Rationale) -> Self {
        let weighed = |&RatedOption {
                           action,
                           chance,
                           points,
                       }: &RatedOption| WeighedRecord {
            action: action.to_string(),
            chance,
            points,
        };
        match rationale {
            Rationale::Heuristics => Self::Rules,
            Rationale::Weighed { worlds, options } => Self::Weighed {
                worlds: *worlds,
                options: options.iter().map(weighed).collect(),
            },
        }
    }
}

impl RationaleRecord {
    /// Converts to a reason in this game; `None` if it can't be one.
    pub(crate) fn to_rationale(&self, game: GameId) -> Option<Rationale> {
        let weighed = |record: &WeighedRecord| {
            let action = game.parse_action(&record.action)?;
            Some(RatedOption {
                action,
                chance: record.chance,
                points: record.points,
            })
        };
        Some(match self {
            Self::Rules => Rationale::Heuristics,
            Self::Weighed { worlds, options } => Rationale::Weighed {
                worlds: *worlds,
                options: options.iter().map(weighed).collect::<Option<_>>()?,
            },
        })
    }
}
