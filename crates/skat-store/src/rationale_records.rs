//! An autoplayer's stored reason for its action.

use serde::{Deserialize, Serialize};
use skat_rules::game::GameId;
use skat_table::{RatedOption, Rationale};

/// An autoplayer's reason for its action.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum RationaleRecord {
    #[serde(rename = "rules")]
    Heuristics,
    #[serde(rename = "weighed")]
    Rated {
        worlds: u32,
        options: Vec<RatedOptionRecord>,
    },
}

/// One of its options.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatedOptionRecord {
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
        let record = |&RatedOption {
                          action,
                          chance,
                          points,
                      }: &RatedOption| RatedOptionRecord {
            action: action.to_string(),
            chance,
            points,
        };
        match rationale {
            Rationale::Heuristics => Self::Heuristics,
            Rationale::Rated { worlds, options } => Self::Rated {
                worlds: *worlds,
                options: options.iter().map(record).collect(),
            },
        }
    }
}

impl RationaleRecord {
    /// Converts to a reason in this game; `None` if it can't be one.
    pub(crate) fn to_rationale(&self, game: GameId) -> Option<Rationale> {
        let option = |record: &RatedOptionRecord| {
            let action = game.parse_action(&record.action)?;
            Some(RatedOption {
                action,
                chance: record.chance,
                points: record.points,
            })
        };
        Some(match self {
            Self::Heuristics => Rationale::Heuristics,
            Self::Rated { worlds, options } => Rationale::Rated {
                worlds: *worlds,
                options: options.iter().map(option).collect::<Option<_>>()?,
            },
        })
    }
}
