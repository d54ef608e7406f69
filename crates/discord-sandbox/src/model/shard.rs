//! Shards: the sessions of the bot that get the guild's events.

use serde_json::Value;

use crate::model::id::Id;

/// A session's share of all guilds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) number: u32,
    pub(crate) total: u32,
}

impl Shard {
    /// Shard of a session that serves all guilds.
    const ALL: Self = Self {
        number: 0,
        total: 1,
    };

    /// Reads the optional field `shard` of an IDENTIFY; `None` if no such shard can exist.
    pub(crate) fn read(field: Option<&Value>) -> Option<Self> {
        let Some(field) = field else {
            return Some(Self::ALL);
        };
        let [number, total] = field.as_array()?.as_slice() else {
            return None;
        };
        let part = |value: &Value| value.as_u64().and_then(|value| u32::try_from(value).ok());
        let shard = Self {
            number: part(number)?,
            total: part(total)?,
        };
        (shard.number < shard.total).then_some(shard)
    }

    /// Returns whether events of the guild go to sessions of this shard.
    pub(crate) fn serves(self, guild: Id) -> bool {
        (guild.0 >> 22) % u64::from(self.total) == u64::from(self.number)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Shard;
    use crate::model::guild::GUILD;

    #[test]
    fn a_guild_belongs_to_one_shard_of_each_total() {
        for total in 1..20_u32 {
            let serving = (0..total)
                .filter(|number| {
                    Shard {
                        number: *number,
                        total,
                    }
                    .serves(GUILD)
                })
                .count();
            assert_eq!(serving, 1, "of {total}");
        }
    }

    #[test]
    fn impossible_shards_are_refused() {
        assert_eq!(Shard::read(None), Some(Shard::ALL));
        assert_eq!(
            Shard::read(Some(&json!([1, 2]))),
            Some(Shard {
                number: 1,
                total: 2
            })
        );
        for wrong in [
            json!([2, 2]),
            json!([0, 0]),
            json!([0]),
            json!([-1, 2]),
            json!("0/1"),
        ] {
            assert_eq!(Shard::read(Some(&wrong)), None, "{wrong}");
        }
    }
}
