//! `/skat new`

use poise::ChoiceParameter;
use skat_rules::rule_set::Preset;
use skat_table::ThinkTime;

use super::opening::{self, TableRequest};
use super::{Context, GameChoice, publicly};

/// The rule sets to choose from, one line for each preset.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum RulesChoice {
    #[name = "Official rules (ISkO)"]
    #[name_localized("de", "Offizielle Regeln (ISkO)")]
    Official,
    #[name = "Online rules"]
    #[name_localized("de", "Online-Regeln")]
    Online,
    #[name = "Pub rules: Kontra, Ramsch, Bock rounds"]
    #[name_localized("de", "Kneipenregeln: Kontra, Ramsch, Bockrunden")]
    Kneipe,
    #[name = "Skat with Schieberamsch when all pass"]
    #[name_localized("de", "Skat mit Schieberamsch, wenn alle passen")]
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
    #[name = "30 seconds"]
    #[name_localized("de", "30 Sekunden")]
    HalfMinute,
    #[name = "1 minute"]
    #[name_localized("de", "1 Minute")]
    Minute,
    #[name = "2 minutes"]
    #[name_localized("de", "2 Minuten")]
    TwoMinutes,
    #[name = "no limit"]
    #[name_localized("de", "unbegrenzt")]
    Unlimited,
    #[name = "24 hours, by correspondence"]
    #[name_localized("de", "24 Stunden, als Fernspiel")]
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

/// Open a table in this channel
#[poise::command(
    slash_command,
    name_localized("de", "neu"),
    description_localized("de", "Eröffne einen Tisch in diesem Kanal")
)]
pub(super) async fn new(
    ctx: Context<'_>,
    #[description = "Game to play (default: Skat)"]
    #[name_localized("de", "spiel")]
    #[description_localized("de", "Was ihr spielt (Standard: Skat)")]
    game: Option<GameChoice>,
    #[description = "Rules for Skat (default: as set on this server)"]
    #[name_localized("de", "regeln")]
    #[description_localized("de", "Regeln für Skat (Standard: wie auf diesem Server eingestellt)")]
    rules: Option<RulesChoice>,
    #[description = "Seats at the table: Skat 3 or 4, games for two 2, Thirty-one 2 to 9"]
    #[name_localized("de", "plätze")]
    #[description_localized(
        "de",
        "Plätze am Tisch: Skat 3 oder 4, Spiele zu zweit 2, Einunddreißig 2 bis 9"
    )]
    #[min = 2]
    #[max = 9]
    seats: Option<u8>,
    #[description = "Rounds of the list; everyone deals once in a round (default: 3)"]
    #[name_localized("de", "runden")]
    #[description_localized(
        "de",
        "Runden der Liste; in jeder Runde gibt jeder einmal (Standard: 3)"
    )]
    #[min = 1]
    #[max = 36]
    rounds: Option<u16>,
    #[description = "Computer players from the start, at most all seats but yours (default: 0)"]
    #[name_localized("de", "computer")]
    #[description_localized(
        "de",
        "Computer von Anfang an, höchstens alle Plätze außer deinem (Standard: 0)"
    )]
    #[min = 0]
    #[max = 8]
    computers: Option<u8>,
    #[description = "Time for each decision (default: as set on this server)"]
    #[name_localized("de", "bedenkzeit")]
    #[description_localized(
        "de",
        "Zeit für jede Entscheidung (Standard: wie auf diesem Server eingestellt)"
    )]
    think: Option<ThinkChoice>,
) -> Result<(), anyhow::Error> {
    let wish = TableRequest {
        game: game.unwrap_or(GameChoice::Skat).into(),
        rules: rules.map(Preset::from),
        places: seats,
        rounds: rounds.unwrap_or(TableRequest::USUAL.rounds),
        autoplayers: computers.unwrap_or(0),
        think_time: think.map(ThinkTime::from),
        guest: None,
    };
    publicly(ctx, async |bot, invoker| {
        opening::open(&bot, &invoker, &wish).await
    })
    .await;
    Ok(())
}
