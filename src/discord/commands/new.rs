//! `/skat new`

use poise::ChoiceParameter;
use skat_rules::rule_set::Preset;
use skat_table::ThinkTime;

use super::opening::{self, TableRequest};
use super::{Context, GameChoice, publicly};

/// The rule sets to choose from, one line for each preset.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum RulesChoice {
    Official,
    Online,
    Kneipe,
    Ramsch,
}

impl From<RulesChoice> for Preset {
    fn from(choice: RulesChoice) -> Self {
        match choice {
            RulesChoice::Official => Self::Isko3,
            RulesChoice::Online => Self::Online2,
            RulesChoice::Kneipe => Self::Kneipe2,
            RulesChoice::Ramsch => Self::Ramsch2,
        }
    }
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum ThinkChoice {
    HalfMinute,
    Minute,
    TwoMinutes,
    Unlimited,
    Correspondence,
}

impl From<ThinkChoice> for ThinkTime {
    fn from(choice: ThinkChoice) -> Self {
        match choice {
            ThinkChoice::HalfMinute => Self::Seconds(30),
            ThinkChoice::Minute => Self::Seconds(60),
            ThinkChoice::TwoMinutes => Self::Seconds(120),
            ThinkChoice::Unlimited => Self::Unlimited,
            ThinkChoice::Correspondence => Self::Correspondence,
        }
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
#[poise::command(slash_command)]
pub(super) async fn new(
    ctx: Context<'_>,
    game: Option<GameChoice>,
    rules: Option<RulesChoice>,
    #[min = 2]
    #[max = 9]
    seats: Option<u8>,
    #[min = 1]
    #[max = 36]
    rounds: Option<u16>,
    #[min = 0]
    #[max = 8]
    computers: Option<u8>,
    think: Option<ThinkChoice>,
    private: Option<bool>,
) -> Result<(), anyhow::Error> {
    let wish = TableRequest {
        game: game.unwrap_or(GameChoice::Skat).into(),
        rules: rules.map(Preset::from),
        places: seats,
        rounds: rounds.unwrap_or(TableRequest::USUAL.rounds),
        autoplayers: computers.unwrap_or(0),
        think_time: think.map(ThinkTime::from),
        is_private: private.unwrap_or(false),
        guest: None,
        others: &[],
        begins: false,
    };
    publicly(ctx, async |bot, invoker| {
        opening::open(&bot, &invoker, &wish).await
    })
    .await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_of_every_preset_can_be_chosen() {
        let choices = (0..).map_while(RulesChoice::from_index).map(Preset::from);
        assert!(choices.eq(Preset::newest()));
    }
}
