//! Reports of finished deals to the moderators of a server.

use skat_store::{
    Report, StoreError, TooManyReports, add_report, conduct, deal_keepers, note_report_sent,
    report_refusal, reports, withdraw_report,
};
use skat_table::{PersonId, Place, Player, ShareCode, TableId};
use skat_view::{
    Lang, Mention, Message, Names as _, NamesOfSome, Note, Notice, ReplayAudience, ReplayPress,
    ReportPress, ReportedDeal, TextForm, conduct_page, replay_page, report_form, report_message,
    reported_places, whom_to_report,
};

use super::found_deal::{OpenDeal, find, target};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, ReplayControl, ReportControl};
use crate::discord::controls::words;
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::body::OnceKind;
use crate::discord::outgoing::transport::SendError;
use crate::discord::outgoing::wire::{Audience, body_by, form_body, private_body};
use crate::discord::replays::{DealOrigin, FoundDeal};
use crate::discord::reply::{Handled, Reply};
use crate::discord::servers::server_settings;
use crate::tables::AskError;

/// A deal that a person may report now.
struct ReportableDeal {
    found: OpenDeal,
    code: ShareCode,
    /// The server where it was played.
    server: u64,
    /// The reporter's place, if they played the deal.
    own: Option<Place>,
    /// The moderators' channel, and its language.
    channel: (u64, Lang),
}

/// Finds a deal for a report, or says why the person can't report it.
async fn reportable(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
) -> Result<Result<ReportableDeal, Note>, AskError> {
    let person = bot.person(invoker).await?;
    let found = match find(bot, invoker, person, code).await? {
        Ok(found) => found,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let DealOrigin::Table { server, .. } = found.stored.origin else {
        return Ok(Err(Notice::NotYourDealToReport.into()));
    };
    if !found.is_insider {
        return Ok(Err(Notice::NotYourDealToReport.into()));
    }
    let own = found.stored.replay.place_of(person);
    if reported_places(&found.stored.replay, own, &found.gone).is_empty() {
        return Ok(Err(Notice::NobodyToReport.into()));
    }
    let choices = bot.store.server_choices(server).await?;
    let Some(channel) = server_settings::reports(&choices) else {
        return Ok(Err(Notice::NoReportChannel.into()));
    };
    let refusal = report_refusal(&choices, person, code, bot.clock.now());
    Ok(match refusal {
        Some(refusal) => Err(notice_of(refusal).into()),
        None => Ok(ReportableDeal {
            found,
            code,
            server,
            own,
            channel,
        }),
    })
}

fn notice_of(refusal: TooManyReports) -> Notice {
    match refusal {
        TooManyReports::OfDeal => Notice::ReportKnown,
        TooManyReports::OfPerson(number) => Notice::ReportedEnough(number),
        TooManyReports::OfServer => Notice::ReportedEnoughHere,
    }
}

/// Begins a report of a table's finished deal.
pub(in crate::discord) async fn begin_of_table(
    bot: &Bot,
    invoker: &Invoker,
    table: TableId,
    number: u16,
) -> Result<Handled, AskError> {
    let stored = bot.stored_table(invoker, table).await?;
    match stored.share_code(number) {
        Some(code) => begin(bot, invoker, code, u16::MAX).await,
        None => Ok(Handled::note(Notice::DealNotOver)),
    }
}

/// Begins a report about a step: asks whom it concerns, or at once for the reason if that is clear.
pub(super) async fn begin(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
    step: u16,
) -> Result<Handled, AskError> {
    let deal = match reportable(bot, invoker, code).await? {
        Ok(deal) => deal,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    let replay = &deal.found.stored.replay;
    let gone = &deal.found.gone;
    let reply = match reported_places(replay, deal.own, gone)[..] {
        [places] => deal.form(step, places, invoker.lang),
        _ => {
            let names = bot.people.names_at(&replay.table).await;
            let without = (deal.own, &gone[..]);
            let message = whom_to_report(replay, step, without, &names, invoker.lang);
            let control = |press| Control::Replay(ReplayControl { code, press });
            Reply::Private(private_body(&message, control))
        }
    };
    Ok(Handled { reply, about: None })
}

/// Asks for the reason of a report that concerns the players at these places.
pub(super) async fn ask_reason(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
    step: u16,
    places: u16,
) -> Result<Handled, AskError> {
    let deal = match reportable(bot, invoker, code).await? {
        Ok(deal) => deal,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    if deal.concerned(places).is_none() {
        return Ok(Handled::note(Notice::UnknownButton));
    }
    Ok(Handled {
        reply: deal.form(step, places, invoker.lang),
        about: None,
    })
}

impl ReportableDeal {
    fn form(&self, step: u16, places: u16, lang: Lang) -> Reply {
        let code = self.code;
        let form = report_form(step, places, lang);
        let control = |press| Control::Replay(ReplayControl { code, press });
        Reply::Form(form_body(&form, control))
    }

    /// Returns the persons at these places; `None` if a report can't concern exactly these.
    fn concerned(&self, places: u16) -> Option<Vec<PersonId>> {
        let replay = &self.found.stored.replay;
        if !reported_places(replay, self.own, &self.found.gone).contains(&places) {
            return None;
        }
        let is_named =
            |place: &usize| places.checked_shr(*place as u32).unwrap_or_default() & 1 == 1;
        let person = |place: usize| match replay.table.places.get(place)?.player? {
            Player::Person(person) => Some(person),
            Player::Autoplayer => None,
        };
        let places = 0..replay.table.places.len();
        places.filter(is_named).map(person).collect()
    }
}

/// Sends a report with the reason that was typed.
///
/// It is stored first, so that it counts even if the process dies. If it reaches nobody, it doesn't
/// count.
pub(super) async fn send(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
    step: u16,
    places: u16,
    typed: &str,
) -> Result<Handled, AskError> {
    let deal = match reportable(bot, invoker, code).await? {
        Ok(deal) => deal,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    let reason = words::visible(typed);
    if reason.is_empty() {
        return Ok(Handled::note(Notice::ReportEmpty));
    }
    let Some(concerned) = deal.concerned(places) else {
        return Ok(Handled::note(Notice::UnknownButton));
    };
    let server = deal.server;
    let report = Report {
        id: invoker.interaction,
        at: bot.clock.now(),
        code,
        reporter: deal.found.person,
        step,
        concerned,
        is_sent: false,
    };
    let store = bot.store.as_ref();
    if let Err(refusal) = add_report(store, server, report.clone()).await? {
        return Ok(Handled::note(notice_of(refusal)));
    }
    let (channel, lang) = deal.channel;
    let posted = post(bot, &deal, &report, reason.clone(), channel, lang).await;
    let Err(error) = posted else {
        note_report_sent(store, server, report.id).await?;
        return Ok(Handled::note(Notice::ReportSent));
    };
    tracing::info!(server, %error, "a report reached nobody");
    withdraw_report(store, server, report.id).await?;
    let channel = Mention::Channel(channel);
    Ok(Handled::note(if error.is_final() {
        Notice::ReportUndelivered { channel, reason }
    } else {
        Notice::ReportNotNow { channel, reason }
    }))
}

async fn post(
    bot: &Bot,
    deal: &ReportableDeal,
    report: &Report,
    reason: String,
    channel: u64,
    lang: Lang,
) -> Result<(), SendError> {
    let replay = &deal.found.stored.replay;
    let reported = ReportedDeal {
        replay,
        code: report.code,
        step: report.step,
        reporter: report.reporter,
        concerned: report.concerned.clone(),
        reason,
    };
    let persons = report.concerned.iter().copied().chain([report.reporter]);
    let names = bot.people.names(persons.collect()).await;
    let message: Message<ReportPress> = report_message(&reported, &names, lang);
    let id = report.id;
    let control = move |press| Control::Report(ReportControl { report: id, press });
    let body = body_by(&message, Audience::Everybody, TextForm::TEXT, control);
    let body = body.once(OnceKind::Report, report.id, channel);
    bot.transport.post(channel, body).await.map(|_| ())
}

/// Carries out a press on a report in the moderators' channel, or on what it leads to there.
///
/// Whoever sees that channel is a moderator. They see any deal that was reported, also one of a
/// private table.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    control: ReportControl,
    chosen: &str,
) -> Result<Handled, AskError> {
    let choices = bot.store.server_choices(invoker.server).await?;
    let channel = server_settings::reports(&choices).map(|(channel, _)| channel);
    let is_there = |channel: u64| channel == invoker.channel || Some(channel) == invoker.parent;
    if !channel.is_some_and(is_there) {
        return Ok(Handled::note(Notice::ForModerators));
    }
    let known = reports(&choices, bot.clock.now());
    let mut known = known.into_iter();
    let Some(report) = known.find(|report| report.id == control.report) else {
        return Ok(Handled::note(Notice::ReportGone));
    };
    match control.press {
        ReportPress::Statistics => statistics(bot, invoker, &report).await,
        ReportPress::Replay(press) => show(bot, invoker, &report, press, chosen).await,
    }
}

/// Shows a moment of the reported deal. Players whom the report doesn't concern have no names.
async fn show(
    bot: &Bot,
    invoker: &Invoker,
    report: &Report,
    press: ReplayPress,
    chosen: &str,
) -> Result<Handled, AskError> {
    let Some((step, eyes)) = target(press, chosen) else {
        return Ok(Handled::note(Notice::UnknownButton));
    };
    let (store, now) = (bot.store.as_ref(), bot.clock.now());
    let found = match bot.replays.find(store, report.code, now).await {
        Ok(FoundDeal::Over(found)) if found.is_of_server(invoker.server) => found,
        Ok(FoundDeal::Over(_) | FoundDeal::NotOver | FoundDeal::Unknown)
        | Err(StoreError::UnknownTable) => return Ok(Handled::note(Notice::DealGone)),
        Err(error) => return Err(error.into()),
    };
    let person = bot.person(invoker).await?;
    let reader = bot.people.reader(person, invoker.lang);
    let form = bot.people.text_form(reader);
    let (players, ended) = (&found.replay.persons, found.replay.at);
    let keepers = deal_keepers(store, players, ended, now).await?;
    if !keepers.is_kept {
        return Ok(Handled::note(Notice::DealGone));
    }
    let named = report.concerned.iter().copied().chain([report.reporter]);
    let named: Vec<PersonId> = named
        .filter(|person| !keepers.gone.contains(person))
        .collect();
    let names = bot.people.names(named.clone()).await;
    let names = NamesOfSome::new(&names, named);
    let audience = ReplayAudience::Moderator;
    let message = replay_page(
        &found.replay,
        report.code,
        step,
        eyes,
        audience,
        &names,
        reader,
    );
    let report = report.id;
    let control = move |press| {
        let press = ReportPress::Replay(press);
        Control::Report(ReportControl { report, press })
    };
    let message = OutgoingMessage::new(message, Audience::Reader, reader, form, control);
    Ok(Handled {
        reply: Reply::Drawn(message),
        about: None,
    })
}

/// Shows what the logs say about the persons whom a report concerns.
async fn statistics(bot: &Bot, invoker: &Invoker, report: &Report) -> Result<Handled, AskError> {
    let persons = &report.concerned;
    let (store, now) = (bot.store.as_ref(), bot.clock.now());
    let counted = conduct(store, invoker.server, persons, now).await?;
    let names = bot.people.names(persons.clone()).await;
    let named: Vec<Mention> = persons.iter().map(|person| names.of(*person)).collect();
    let message = conduct_page(&counted, &named, invoker.lang);
    let report = report.id;
    let control = move |press| Control::Report(ReportControl { report, press });
    Ok(Handled {
        reply: Reply::Private(private_body(&message, control)),
        about: None,
    })
}
