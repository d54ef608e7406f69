//! Replays finished deals, card by card.

use std::time::Duration;

use serde_json::json;
use skat_rules::game::{AnyAction, GameId};
use skat_rules::games::skat::CardsDealt;
use skat_rules::notation::iss::{Heading, record_of};
use skat_rules::notation::log::{DealLog, LogEntry};
use skat_rules::rule_set::RuleSet;
use skat_store::StoreError;
use skat_table::{DealReplay, ShareCode, TableId};
use skat_view::{
    CardStyle, DealFormat, Display, Eyes, Mention, NoRecord, Notice, PlaceNames, Reader,
    ReplayAudience, ReplayPress, replay_page,
};

use super::found_deal::{OpenDeal, find, target};
use super::{luck, own_review, report, variation};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{
    Control, LedReplayControl, ReplayControl, VariationControl,
};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::payload::AttachedFile;
use crate::discord::outgoing::pictures::Sketch;
use crate::discord::outgoing::wire::Audience;
use crate::discord::reply::{FollowUp, Handled, Reply};
use crate::discord::servers::server_settings;
use crate::tables::AskError;

/// The longest wait for the picture of a result.
const DRAWING_PATIENCE: Duration = Duration::from_secs(5);

/// Carries out a press on a replay. `chosen` is the value chosen in a select.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    control: ReplayControl,
    chosen: &str,
) -> Result<Handled, AskError> {
    let ReplayControl { code, press } = control;
    if let Some((step, eyes)) = target(press, chosen) {
        return show(bot, invoker, code, step, eyes).await;
    }
    match press {
        ReplayPress::Share(is_shared, step, eyes) => {
            share(bot, invoker, code, is_shared, step, eyes).await
        }
        ReplayPress::Present(step, eyes) => present(bot, invoker, code, step, eyes).await,
        ReplayPress::Vary(step, eyes) => {
            let person = bot.person(invoker).await?;
            Ok(match find(bot, invoker, person, code).await? {
                Ok(found) => variation::begin(bot, invoker, &found, code, (step, eyes)).await,
                Err(refusal) => Handled::note(refusal),
            })
        }
        ReplayPress::Review(page) => own_review::show(bot, invoker, code, page).await,
        ReplayPress::Luck => luck::show(bot, invoker, code).await,
        ReplayPress::ChooseMoment(_) if chosen == ReplayPress::LUCK => {
            luck::show(bot, invoker, code).await
        }
        ReplayPress::ListLuck => luck::show_list_of_deal(bot, invoker, code).await,
        ReplayPress::Export => match DealFormat::from_key(chosen) {
            Some(format) => export(bot, invoker, code, format).await,
            None => Ok(Handled::note(Notice::UnknownButton)),
        },
        ReplayPress::Report(step) => report::begin(bot, invoker, code, step).await,
        ReplayPress::ChooseReported(step) => match chosen.parse() {
            Ok(places) => report::ask_reason(bot, invoker, code, step, places).await,
            Err(_) => Ok(Handled::note(Notice::UnknownButton)),
        },
        ReplayPress::SendReport(step, places) => {
            report::send(bot, invoker, code, step, places, chosen).await
        }
        ReplayPress::To(..) | ReplayPress::ChooseEyes(_) | ReplayPress::ChooseMoment(_) => {
            Ok(Handled::note(Notice::UnknownButton))
        }
    }
}

/// Carries out a press on a replay that everybody in the channel sees. The leader's press leads
/// them all; anybody else goes on by themselves.
pub(in crate::discord) async fn pressed_in_channel(
    bot: &Bot,
    invoker: &Invoker,
    control: LedReplayControl,
    chosen: &str,
) -> Result<Handled, AskError> {
    let LedReplayControl {
        code,
        leader,
        press,
    } = control;
    match target(press, chosen) {
        Some((step, eyes)) if invoker.user == leader => {
            present(bot, invoker, code, step, eyes).await
        }
        _ => pressed(bot, invoker, ReplayControl { code, press }, chosen).await,
    }
}

/// Shows the beginning of a table's finished deal to a member who may see it. It is made from the
/// log, so every past deal has it.
pub(in crate::discord) async fn show_of_table(
    bot: &Bot,
    invoker: &Invoker,
    table: TableId,
    number: u16,
) -> Result<Handled, AskError> {
    let stored = bot.stored_table(invoker, table).await?;
    match stored.share_code(number) {
        Some(code) => show(bot, invoker, code, 0, Eyes::Open).await,
        None => Ok(Handled::note(Notice::DealNotOver)),
    }
}

/// Shows the review of what the invoker did in a table's finished deal.
pub(in crate::discord) async fn review_of_table(
    bot: &Bot,
    invoker: &Invoker,
    table: TableId,
    number: u16,
) -> Result<Handled, AskError> {
    let stored = bot.stored_table(invoker, table).await?;
    match stored.share_code(number) {
        Some(code) => own_review::show(bot, invoker, code, 0).await,
        None => Ok(Handled::note(Notice::DealNotOver)),
    }
}

/// Carries out a press in a variation of a deal. `chosen` is the value chosen in a select.
pub(in crate::discord) async fn pressed_in_variation(
    bot: &Bot,
    invoker: &Invoker,
    control: VariationControl,
    chosen: &str,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    Ok(match find(bot, invoker, person, control.code).await? {
        Ok(found) => variation::show(bot, invoker, &found, control, chosen).await,
        Err(refusal) => Handled::note(refusal),
    })
}

/// Shows a moment of the deal with this share code to a member who may see it.
pub(in crate::discord) async fn show(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
    step: u16,
    eyes: Eyes,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = match find(bot, invoker, person, code).await? {
        Ok(found) => found,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    // A review that is made now must not replace what they look at instead.
    if let Some(deal) = found.stored.deal() {
        bot.reviews.look_away(person, deal);
        bot.luck.look_away(person, deal);
    }
    let reader = bot.people.reader(person, invoker.lang);
    let form = bot.people.text_form(reader);
    let audience = found.audience();
    let page = found.page(bot, code, step, eyes, audience, reader);
    let message = page.await;
    let control = move |press| Control::Replay(ReplayControl { code, press });
    let message = OutgoingMessage::new(message, Audience::Reader, reader, form, control);
    Ok(Handled {
        reply: Reply::Drawn(message),
        about: None,
    })
}

/// Shows a moment of the deal with this share code to everybody in the channel, as far as they may
/// see it. The invoker leads.
///
/// It has names only if all players share the deal, because anybody may come to the channel later.
async fn present(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
    step: u16,
    eyes: Eyes,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = match find(bot, invoker, person, code).await? {
        Ok(found) => found,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    if invoker.server == 0 {
        return Ok(Handled::note(Notice::PresentOnServer));
    }
    if !found.is_open_to_channel(invoker) {
        return Ok(Handled::note(Notice::ShareFirst));
    }
    let found = OpenDeal {
        has_names: found.all_share,
        ..found
    };
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    let lang = server_settings::public_language(&settings, invoker.lang);
    let reader = bot.people.public_reader(lang);
    let form = bot.people.text_form(reader);
    let leader = invoker.user;
    let audience = ReplayAudience::Channel {
        leader: Mention::User(leader),
    };
    let message = found.page(bot, code, step, eyes, audience, reader).await;
    let control = move |press| {
        Control::LedReplay(LedReplayControl {
            code,
            leader,
            press,
        })
    };
    let message = OutgoingMessage::new(message, Audience::Everybody, reader, form, control);
    Ok(Handled {
        reply: Reply::DrawnForAll(message),
        about: None,
    })
}

/// Shares the deal with this share code for one of its players, or stops that, and shows it.
async fn share(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
    is_shared: bool,
    step: u16,
    eyes: Eyes,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = match find(bot, invoker, person, code).await? {
        Ok(found) => found,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    if !found.has_played {
        return Ok(Handled::note(Notice::NotYourDealToShare));
    }
    bot.store.share_deal(person, code, is_shared).await?;
    let notice = if is_shared {
        Notice::DealShared(code)
    } else {
        let by_others = found.sharers.iter().any(|sharer| *sharer != person);
        Notice::SharingEnded { by_others }
    };
    let shown = Box::pin(show(bot, invoker, code, step, eyes)).await?;
    Ok(Handled {
        reply: Reply::Followed(Box::new(shown.reply), FollowUp::Note(notice.into())),
        ..shown
    })
}

/// Sends the deal with this share code as a file to a member who may see it.
async fn export(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
    format: DealFormat,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = match find(bot, invoker, person, code).await? {
        Ok(found) => found.stored,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    // Whoever imported a deal has the file.
    let Some(deal) = found.deal() else {
        return Ok(Handled::note(Notice::UnknownButton));
    };
    if format == DealFormat::Picture {
        let reader = bot.people.reader(person, invoker.lang);
        return Ok(export_picture(bot, &found.replay, code, reader).await);
    }
    let log = skat_store::finished_log(bot.store.as_ref(), deal.table, deal.number).await;
    let log = match log {
        Ok(Some(log)) => log,
        Ok(None) => return Ok(Handled::note(Notice::DealNotOver)),
        Err(StoreError::UnknownTable) => return Ok(Handled::note(Notice::DealGone)),
        Err(error) => return Err(error.into()),
    };
    let written = match format {
        DealFormat::Log => log.to_string(),
        DealFormat::Record => match record(&log, code) {
            Ok(record) => record,
            Err(why) => return Ok(Handled::note(Notice::NoRecord(why))),
        },
        DealFormat::Json => json(&log, code),
        DealFormat::Picture => return Ok(Handled::note(Notice::UnknownButton)),
    };
    let file = AttachedFile {
        name: format!("skatrunde-{code}.{}", format.key()),
        content: written.into_bytes().into(),
        description: None,
    };
    Ok(Handled {
        reply: Reply::NoteWithFile(Notice::DealExported.into(), file),
        about: None,
    })
}

/// Sends the picture of a deal's result, in the reader's cards.
async fn export_picture(
    bot: &Bot,
    replay: &DealReplay,
    code: ShareCode,
    reader: Reader,
) -> Handled {
    let look = CardStyle {
        display: Display::Picture,
        ..reader.look
    };
    let reader = Reader { look, ..reader };
    let audience = ReplayAudience::Onlooker;
    let end = replay_page(
        replay,
        code,
        u16::MAX,
        Eyes::Open,
        audience,
        &PlaceNames,
        reader,
    );
    let Some(picture) = end.picture else {
        return Handled::note(Notice::NoPicture);
    };
    let description = picture.alt.clone();
    let sketch = Sketch::new(picture, reader);
    let Some(content) = bot.drawer.draw(&sketch, DRAWING_PATIENCE).await else {
        return Handled::note(Notice::Busy);
    };
    let file = AttachedFile {
        name: format!("skatrunde-{code}.{}", DealFormat::Picture.key()),
        content,
        description: Some(description),
    };
    Handled {
        reply: Reply::NoteWithFile(Notice::DealExported.into(), file),
        about: None,
    }
}

/// Writes a deal as a record, if it can be one.
fn record(log: &DealLog, code: ShareCode) -> Result<String, NoRecord> {
    if log.game != GameId::Skat {
        return Err(NoRecord::OtherGame);
    }
    if log.setting.rules.skat != RuleSet::ISKO.skat {
        return Err(NoRecord::OtherRules);
    }
    let action = |entry: &LogEntry| match *entry {
        LogEntry::Acted(seat, AnyAction::Skat(action)) => Some((seat, action)),
        _ => None,
    };
    let actions: Option<Vec<_>> = log.entries.iter().map(action).collect();
    let heading = Heading {
        id: code.to_string(),
        players: ["0", "1", "2"].map(str::to_owned),
        ..Heading::default()
    };
    let dealt = CardsDealt::from_secret(&log.secret);
    let actions = actions.ok_or(NoRecord::Unwritable)?;
    let record = record_of(dealt, &actions, &heading).map_err(|_| NoRecord::Unwritable)?;
    Ok(format!("{record}\n"))
}

/// Writes a deal as JSON.
fn json(log: &DealLog, code: ShareCode) -> String {
    let score = log.replay().ok().and_then(|deal| deal.score());
    let deal = json!({
        "code": code.to_string(),
        "game": log.game.key(),
        "rules": log.setting.rules.to_string(),
        "points": score.map(|score| score.points),
        "log": log.to_string(),
    });
    format!("{deal}\n")
}
