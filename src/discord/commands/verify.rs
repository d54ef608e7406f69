//! `/verify`: checks the proof file of a deal, sends that of a table's deal, or says how to check
//! one.

use serenity::all::Attachment;
use skat_rules::fairness::DealProof;
use skat_store::StoreError;
use skat_table::{PersonId, Refused, Table};
use skat_view::{Lang, Notice, ProofPart, is_table_name, proof_page, verify_message};

use super::{Context, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::payload::AttachedFile;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::proof;
use crate::tables::AskError;

/// Largest file that is read, in bytes. A proof has at most a tenth of this.
const LARGEST_PROOF: usize = 64 * 1024;

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn verify(
    ctx: Context<'_>,
    file: Option<Attachment>,
    #[max_length = 100] table: Option<String>,
    #[min = 1] deal: Option<u16>,
) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| match (file, table) {
        (Some(file), None) if deal.is_none() => Ok(check(&bot, &invoker, &file).await),
        (Some(_), _) => Ok(Handled::note(Notice::FileOrTable)),
        (None, Some(table)) => send_proof(&bot, &invoker, &table, deal.unwrap_or(1)).await,
        (None, None) => Ok(explain()),
    })
    .await;
    Ok(())
}

/// Sends the proof of a deal of the table with this number, or of the invoker's newest table here
/// with this name.
async fn send_proof(
    bot: &Bot,
    invoker: &Invoker,
    typed: &str,
    deal: u16,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let tables = match typed.trim().to_lowercase().parse() {
        Ok(table) => vec![table],
        Err(_) => {
            let mut own = bot.store.tables_of(person).await?;
            own.retain(|table| is_table_name(*table, typed));
            own
        }
    };
    let mut newest: Option<Table> = None;
    for table in tables {
        let room = match bot.store.room(table).await {
            Err(StoreError::UnknownTable) => continue,
            room => room?,
        };
        if room.server != invoker.server {
            continue;
        }
        let stored = skat_store::stored_table(bot.store.as_ref(), table).await;
        let stored = stored.map_err(AskError::of_table)?;
        let opened_at = |table: &Table| table.header().opened_at();
        let is_newer = |newest: &Table| opened_at(newest) <= opened_at(&stored);
        if newest.as_ref().is_none_or(is_newer) {
            newest = Some(stored);
        }
    }
    Ok(match newest {
        Some(table) => prove(&table, person, deal, invoker.lang),
        None => Handled::note(Notice::NoSuchTable),
    })
}

/// Returns the proof of a table's finished deal, or its key if the game has no proofs. Lists that
/// haven't committed have neither.
pub(in crate::discord) fn prove(table: &Table, person: PersonId, deal: u16, lang: Lang) -> Handled {
    let view = table.view();
    if !view.is_open_to(person) {
        return Handled::note(Refused::Private);
    }
    let (Some(fairness), Some(key)) = (&view.fairness, table.opened_key(deal)) else {
        return Handled::note(Notice::NoProof);
    };
    let proof = table.proof(deal);
    let part = match proof {
        Some(_) => ProofPart::File,
        None => ProofPart::Key(key),
    };
    let message = verify_message(fairness, deal, &part, lang);
    let body = private_body(&message, Control::never);
    let reply = match proof {
        Some(proof) => Reply::PrivateWithFile(body, proof_file(&proof)),
        None => Reply::Private(body),
    };
    Handled { reply, about: None }
}

/// Returns the proof of a deal as a file.
pub(in crate::discord) fn proof_file(proof: &DealProof) -> AttachedFile {
    AttachedFile {
        name: format!("skatrunde-{}-{}.json", proof.list, proof.rotation.deal),
        content: proof::write(proof).into_bytes().into(),
        description: None,
    }
}

/// Says how to check a deal, and attaches the page that does it in a browser.
fn explain() -> Handled {
    let page = AttachedFile {
        name: "verify.html".to_owned(),
        content: proof::PAGE.as_bytes().into(),
        description: None,
    };
    Handled {
        reply: Reply::NoteWithFile(Notice::HowToVerify.into(), page),
        about: None,
    }
}

/// Checks the file that the invoker has attached.
async fn check(bot: &Bot, invoker: &Invoker, file: &Attachment) -> Handled {
    let is_small = usize::try_from(file.size).is_ok_and(|size| size <= LARGEST_PROOF);
    if !is_small {
        return Handled::note(Notice::ProofTooLarge);
    }
    let bytes = match bot.transport.download(&file.url, LARGEST_PROOF).await {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::warn!(%error, "can't download a proof file");
            return Handled::note(Notice::ProofGone);
        }
    };
    let message = proof_page(proof::check(&bytes).as_ref(), invoker.lang);
    Handled {
        reply: Reply::Private(private_body(&message, Control::never)),
        about: None,
    }
}
