//! Luck and play told apart: in a finished deal, in a list, and in all deals of a member.

use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use skat_luck::LuckBaseline;
use skat_rules::game::GameId;
use skat_store::deals_kept_since;
use skat_table::{Header, PersonId, Place, Player, Refused, ShareCode, TableId, TableView};
use skat_view::{
    Mention, NoLuck, Notice, ProfileLuck, ProfilePress, Reader, TableLuck, awaited_deal_luck,
    awaited_list_luck, awaited_profile_luck, deal_luck, list_luck, profile_luck,
};

use super::found_deal;
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, ProfileControl, ReplayControl};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::wire::Audience;
use crate::discord::reply::{Handled, LaterMessage, Reply};
use crate::luck::{
    LuckRequest, MINIMUM, MOST_COUNTED, NEWEST, PersonLuck, list_parts, person_luck,
};
use crate::tables::AskError;

/// Time for which a response waits for what it is to tell. A deal takes some milliseconds.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows the luck and play in the deal with this share code to a member who may see it.
pub(super) async fn show(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = match found_deal::find(bot, invoker, person, code).await? {
        Ok(found) => found,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    let replay = &found.stored.replay;
    let Some(deal) = found.stored.deal() else {
        return Ok(no_luck(NoLuck::Elsewhere));
    };
    if let Some(why) = uncovered(&replay.table.header) {
        return Ok(no_luck(why));
    }
    // A review that is made now must not replace the page.
    bot.reviews.look_away(person, deal);
    let Ok(told) = bot.luck.ask(person, LuckRequest::of_deal(deal)) else {
        return Ok(Handled::note(Notice::Busy));
    };
    let reader = bot.people.reader(person, invoker.lang);
    let form = bot.people.text_form(reader);
    let message = move |message| {
        let control = move |press| Control::Replay(ReplayControl { code, press });
        OutgoingMessage::new(message, Audience::Reader, reader, form, control)
    };
    let awaited = message(awaited_deal_luck(deal.number, reader));
    let names = found.names(bot.people.names_at(&replay.table).await);
    let (own, has_list) = (replay.place_of(person), found.is_insider);
    let (reference, stored) = (bot.luck.reference(), found.stored);
    let told = told.map(move |told| {
        let (_, luck) = told.ok()?.into_iter().next()?;
        let luck = TableLuck {
            places: luck.places.iter().map(|(_, parts)| *parts).collect(),
            own,
            deals: 1,
            undone: usize::from(luck.undone),
            reference,
        };
        let table = &stored.replay.table;
        let page = deal_luck(table, deal.number, &luck, has_list, &names, reader);
        Some(message(page))
    });
    Ok(reply(told.boxed(), awaited).await)
}

/// Shows the luck and play in a table's finished deal.
pub(in crate::discord) async fn show_of_table(
    bot: &Bot,
    invoker: &Invoker,
    table: TableId,
    number: u16,
) -> Result<Handled, AskError> {
    let stored = bot.stored_table(invoker, table).await?;
    match stored.share_code(number) {
        Some(code) => show(bot, invoker, code).await,
        None => Ok(Handled::note(Notice::DealNotOver)),
    }
}

/// Shows the luck and play in the list of the deal with this share code.
pub(super) async fn show_list_of_deal(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    match found_deal::find(bot, invoker, person, code).await? {
        Ok(found) => match found.stored.deal() {
            Some(deal) => show_list(bot, invoker, deal.table).await,
            None => Ok(no_luck(NoLuck::Elsewhere)),
        },
        Err(refusal) => Ok(Handled::note(refusal)),
    }
}

/// Shows the luck and play in the finished deals of a table to a member who may see them.
pub(in crate::discord) async fn show_list(
    bot: &Bot,
    invoker: &Invoker,
    table: TableId,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let view = bot.stored_table(invoker, table).await?.view();
    if !view.is_open_to(person) {
        return Ok(Handled::note(Refused::Private));
    }
    if let Some(why) = uncovered(&view.header) {
        return Ok(no_luck(why));
    }
    if view.scored.iter().all(|deal| deal.undone) {
        return Ok(no_luck(NoLuck::NoDeals));
    }
    let Ok(told) = bot.luck.ask(person, LuckRequest::of_table(table)) else {
        return Ok(Handled::note(Notice::Busy));
    };
    let reader = bot.people.reader(person, invoker.lang);
    let form = bot.people.text_form(reader);
    let message = move |message| {
        let control = Control::of_table(table, 0);
        OutgoingMessage::new(message, Audience::Reader, reader, form, control)
    };
    let awaited = message(awaited_list_luck(reader));
    let names = bot.people.names_at(&view).await;
    let reference = bot.luck.reference();
    let told = told.map(move |told| {
        let (places, deals, undone) = list_parts(&told.ok()?);
        let luck = TableLuck {
            places,
            own: place_of(&view, person),
            deals,
            undone,
            reference,
        };
        Some(message(list_luck(&view, &luck, &names, reader)))
    });
    Ok(reply(told.boxed(), awaited).await)
}

/// Shows the luck and play of a member whose deals the reader may know of.
pub(super) async fn show_person(
    bot: &Bot,
    reader: (PersonId, Reader),
    person: PersonId,
    user: u64,
) -> Result<Handled, AskError> {
    let (own, reader) = reader;
    let choices = bot.store.settings(person).await?.choices;
    let since = deals_kept_since(&choices, bot.clock.now());
    let deals = bot.luck.deals_of(person, since).await?;
    let form = bot.people.text_form(reader);
    let message = move |message| {
        let control = move |press: ProfilePress| Control::Profile(ProfileControl { user, press });
        OutgoingMessage::new(message, Audience::Reader, reader, form, control)
    };
    let awaited = message(awaited_profile_luck(reader));
    let reference = bot.luck.reference();
    let told = bot.luck.clone().of_person(own, person, deals);
    let told = told.map(move |told| {
        let PersonLuck { newest, months } = person_luck(&told?);
        let luck = ProfileLuck {
            name: Mention::User(user),
            is_own: own == person,
            newest,
            months,
            minimum: MINIMUM,
            most: (NEWEST, MOST_COUNTED),
            reference,
        };
        Some(message(profile_luck(&luck, reader)))
    });
    Ok(reply(told.boxed(), awaited).await)
}

/// Replies with a page as soon as it is ready. If that takes longer, another one comes first.
async fn reply(
    mut page: BoxFuture<'static, Option<OutgoingMessage>>,
    awaited: OutgoingMessage,
) -> Handled {
    let reply = match tokio::time::timeout(PATIENCE, &mut page).await {
        Ok(Some(page)) => Reply::Drawn(page),
        Ok(None) => Reply::Note(Notice::Busy.into()),
        Err(_) => Reply::Awaited(awaited, LaterMessage(page)),
    };
    Handled { reply, about: None }
}

fn no_luck(why: NoLuck) -> Handled {
    Handled::note(Notice::NoLuck(why))
}

/// Says why luck and play can't be told apart at a table; `None` if they can.
fn uncovered(header: &Header) -> Option<NoLuck> {
    if header.game() != GameId::Skat {
        Some(NoLuck::OtherGame)
    } else if LuckBaseline::covers(header.rules()) {
        None
    } else {
        Some(NoLuck::OtherRules)
    }
}

fn place_of(table: &TableView, person: PersonId) -> Option<Place> {
    let mut places = (0..).map(Place).zip(&table.places);
    let own = places.find(|(_, view)| view.player == Some(Player::Person(person)));
    own.map(|(place, _)| place)
}
