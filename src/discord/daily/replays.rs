//! Replays of the deals of a day that is over. They open as imported deals do.

use skat_events::day::DayDate;
use skat_view::{DailyDealNumber, Eyes, Notice};

use super::daily_deal;
use super::reader::DailyReader;
use crate::discord::commands::deal;
use crate::discord::commands::verify::proof_file;
use crate::discord::reply::{FollowUp, Handled, Reply};
use crate::tables::AskError;

/// Opens the replay of a person's deal, chosen by its number from 1, and sends its proof.
pub(in crate::discord) async fn open(
    reader: &DailyReader<'_>,
    date: DayDate,
    chosen: &str,
) -> Result<Handled, AskError> {
    let (bot, person) = (reader.bot, reader.person);
    let daily = &bot.daily;
    // Before that, others may still play it.
    if daily.now_ms() < date.closes_ms() {
        return reader.overview(date, None).await;
    }
    let number: Option<u8> = chosen.parse().ok();
    let entry = daily.entry(person, date).await?;
    let chosen = number.zip(entry.as_ref());
    let chosen = chosen.and_then(|(number, entry)| {
        let finished = entry.entry.finished(number)?;
        Some((number, finished, entry.proof(number)?))
    });
    let Some((number, finished, proof)) = chosen else {
        return Ok(Handled::note(Notice::NoSuchDeal));
    };
    let now = bot.clock.now();
    let deal = DailyDealNumber { date, number };
    let import = daily_deal::import(person, deal, &finished.log().to_string(), now);
    let code = import.code;
    bot.store.put_import(import, now).await?;
    let shown = deal::show(bot, reader.invoker, code, 0, Eyes::Open).await?;
    let proof = FollowUp::NoteWithFile(Notice::DailyProof.into(), proof_file(&proof));
    Ok(Handled {
        reply: Reply::Followed(Box::new(shown.reply), proof),
        ..shown
    })
}
