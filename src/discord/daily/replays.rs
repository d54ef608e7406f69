//! Replays of the deals of a day that is over. They open as imported deals do.

use sha2::{Digest as _, Sha256};
use skat_events::day::DayDate;
use skat_store::ImportedDeal;
use skat_table::{PersonId, ShareCode};
use skat_view::{Eyes, Notice};

use super::reader::DailyReader;
use crate::discord::commands::deal;
use crate::discord::commands::verify::proof_file;
use crate::discord::reply::{FollowUp, Handled, Reply};
use crate::tables::AskError;

/// Time for which a deal is kept, in milliseconds. It opens again from the day's page.
const KEPT_MS: i64 = 24 * 60 * 60 * 1_000;

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
        Some((finished, entry.proof(number)?))
    });
    let Some((finished, proof)) = chosen else {
        return Ok(Handled::note(Notice::NoSuchDeal));
    };
    let now = bot.clock.now();
    let text = finished.log().to_string();
    let code = code(person, &text);
    let import = ImportedDeal {
        code,
        person,
        until: now.plus_ms(KEPT_MS),
        text,
    };
    bot.store.put_import(import, now).await?;
    let shown = deal::show(bot, reader.invoker, code, 0, Eyes::Open).await?;
    let proof = FollowUp::NoteWithFile(Notice::DailyProof.into(), proof_file(&proof));
    Ok(Handled {
        reply: Reply::Followed(Box::new(shown.reply), proof),
        ..shown
    })
}

/// Returns the code of a person's deal. It is always the same.
fn code(person: PersonId, text: &str) -> ShareCode {
    let hash: [u8; 32] = Sha256::new()
        .chain_update(b"skatrunde daily replay 1")
        .chain_update(person.number().to_be_bytes())
        .chain_update(text)
        .finalize()
        .into();
    let [a, b, c, d, e, f, g, h, ..] = hash;
    ShareCode::new(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
}
