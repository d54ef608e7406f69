//! `/deal`: opens a finished deal by its code, or one from a file that a member attaches.

use serenity::all::Attachment;
use sha2::{Digest as _, Sha256};
use skat_rules::notation::iss::{BrokenRecord, NotARecord};
use skat_rules::notation::log::Problem;
use skat_store::ImportedDeal;
use skat_table::{PersonId, ShareCode, Timestamp};
use skat_view::{DealFileFault, Eyes, Notice};

use super::{Context, deal, privately};
use crate::deal_file::{self, BadDealFile, DealFault, FileDeal};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::replays::replay_of;
use crate::discord::reply::{FollowUp, Handled, Reply};
use crate::tables::AskError;

/// Largest file that is read, in bytes: more than a hundred deals.
const LARGEST_FILE: usize = 64 * 1024;

/// Time for which an imported deal is kept, in milliseconds.
const KEPT_MS: i64 = 24 * 60 * 60 * 1_000;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(super) async fn deal(
    ctx: Context<'_>,
    #[max_length = 100] code: Option<String>,
    file: Option<Attachment>,
    #[min = 1] number: Option<u16>,
) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| match (code, file) {
        (Some(code), None) if number.is_none() => match code.parse() {
            Ok(code) => Box::pin(deal::show(&bot, &invoker, code, 0, Eyes::Open)).await,
            Err(error) => Ok(Handled::note(Notice::NotAShareCode(error))),
        },
        (None, Some(file)) => Box::pin(import(&bot, &invoker, &file, number.unwrap_or(1))).await,
        (Some(_) | None, _) => Ok(Handled::note(Notice::CodeOrFile)),
    })
    .await;
    Ok(())
}

/// Imports the deal with this number in a file and shows it. It is kept without names, and open to
/// everybody who has its code.
pub(super) async fn import(
    bot: &Bot,
    invoker: &Invoker,
    file: &Attachment,
    number: u16,
) -> Result<Handled, AskError> {
    let is_small = usize::try_from(file.size).is_ok_and(|size| size <= LARGEST_FILE);
    if !is_small {
        return Ok(Handled::note(Notice::DealFileTooLarge));
    }
    let bytes = match bot.transport.download(&file.url, LARGEST_FILE).await {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::warn!(%error, "can't download a file with deals");
            return Ok(Handled::note(Notice::ProofGone));
        }
    };
    let deals = match deal_file::read(&String::from_utf8_lossy(&bytes)) {
        Ok(deals) => deals,
        Err(BadDealFile::Empty) => return Ok(Handled::note(Notice::NoDealInFile)),
        Err(BadDealFile::Line { line, fault }) => {
            let fault = shown_fault(&fault);
            return Ok(Handled::note(Notice::BadDealFile { line, fault }));
        }
    };
    let (number, count) = (usize::from(number), deals.len());
    let Some(chosen) = number.checked_sub(1).and_then(|index| deals.get(index)) else {
        return Ok(Handled::note(Notice::TooFewDealsInFile { deals: count }));
    };
    if replay_of(chosen).is_none() {
        return Ok(Handled::note(Notice::BadDealFile {
            line: chosen.line,
            fault: DealFileFault::Unfinished,
        }));
    }
    let person = bot.person(invoker).await?;
    let now = bot.clock.now();
    let import = imported(person, chosen, now);
    let (code, until) = (import.code, import.until);
    bot.store.put_import(import, now).await?;
    let shown = deal::show(bot, invoker, code, 0, Eyes::Open).await?;
    let notice = Notice::DealImported {
        code,
        until,
        number,
        deals: count,
    };
    Ok(Handled {
        reply: Reply::Followed(Box::new(shown.reply), FollowUp::Note(notice.into())),
        ..shown
    })
}

/// Returns what is kept of a deal. The same deal of the same person has the same code, so a second
/// import takes the place of the first.
fn imported(person: PersonId, deal: &FileDeal, now: Timestamp) -> ImportedDeal {
    let text = deal.written.without_names();
    let hash: [u8; 32] = Sha256::new()
        .chain_update(b"skatrunde import 1")
        .chain_update(person.number().to_be_bytes())
        .chain_update(&text)
        .finalize()
        .into();
    let [a, b, c, d, e, f, g, h, ..] = hash;
    ImportedDeal {
        code: ShareCode::new(u64::from_be_bytes([a, b, c, d, e, f, g, h])),
        person,
        until: now.plus_ms(KEPT_MS),
        text,
    }
}

/// Returns what players read about a fault.
const fn shown_fault(fault: &DealFault) -> DealFileFault {
    match fault {
        DealFault::NoDeal => DealFileFault::NoDeal,
        DealFault::Log(Problem::Version) => DealFileFault::Version,
        DealFault::Log(Problem::Heading(heading)) => DealFileFault::Heading(heading),
        DealFault::Log(Problem::Value(heading)) => DealFileFault::Value(heading),
        DealFault::Log(Problem::Entry) | DealFault::Record(NotARecord::Move(_)) => {
            DealFileFault::Entry
        }
        DealFault::Record(
            NotARecord::Form
            | NotARecord::Missing(_)
            | NotARecord::Twice(_)
            | NotARecord::Result(_),
        ) => DealFileFault::Record,
        DealFault::Unplayable(_) => DealFileFault::Rule,
        DealFault::Broken(BrokenRecord::NoDeal) => DealFileFault::Cards,
        DealFault::Broken(BrokenRecord::Illegal { at, .. } | BrokenRecord::Senseless { at }) => {
            DealFileFault::Move(*at)
        }
        DealFault::Broken(BrokenRecord::Unfinished) | DealFault::Unfinished => {
            DealFileFault::Unfinished
        }
        DealFault::TooLong => DealFileFault::TooLong,
    }
}
