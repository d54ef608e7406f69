//! `/deals`: the invoker's own finished deals.

use poise::ChoiceParameter;
use serenity::all::User;
use skat_store::{
    ArchivedDeal, DealsKept, Month, Period, deals_kept_by, deals_kept_since, find_deals,
};
use skat_table::{DealKind, PersonId, Timestamp};
use skat_view::{
    DealsPage, DealsPress, Eyes, ListedDeal, Mention, Names as _, Notice, WantedDeals, deals_page,
};

use super::{Context, deal, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, DealFilter, DealsControl, DealsTarget};
use crate::discord::outgoing::body::MessageBody;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;

/// Deals per page.
const DEALS: usize = 10;

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum ContractChoice {
    Clubs,
    Spades,
    Hearts,
    Diamonds,
    Grand,
    Null,
    Ramsch,
    PassedIn,
}

impl From<ContractChoice> for DealKind {
    fn from(choice: ContractChoice) -> Self {
        match choice {
            ContractChoice::Clubs => Self::Clubs,
            ContractChoice::Spades => Self::Spades,
            ContractChoice::Hearts => Self::Hearts,
            ContractChoice::Diamonds => Self::Diamonds,
            ContractChoice::Grand => Self::Grand,
            ContractChoice::Null => Self::Null,
            ContractChoice::Ramsch => Self::Ramsch,
            ContractChoice::PassedIn => Self::PassedIn,
        }
    }
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum ResultChoice {
    Won,
    Lost,
}

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn deals(
    ctx: Context<'_>,
    contract: Option<ContractChoice>,
    result: Option<ResultChoice>,
    partner: Option<User>,
    #[max_length = 20] month: Option<String>,
) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        let period = match month.as_deref().map(str::parse::<Month>) {
            None => Period::AllTime,
            Some(Ok(month)) => Period::Month(month),
            Some(Err(_)) => return Ok(Handled::note(Notice::NotAMonth)),
        };
        let filter = DealFilter {
            kind: contract.map(DealKind::from),
            won: result.map(|result| matches!(result, ResultChoice::Won)),
            partner: partner.map(|partner| partner.id.get()),
            period,
        };
        let body = page_body(&bot, &invoker, filter, 0).await?;
        Ok(Handled {
            reply: Reply::Private(body),
            about: None,
        })
    })
    .await;
    Ok(())
}

/// Carries out a press on a list of deals. `chosen` is the value chosen in a select.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    control: DealsControl,
    chosen: &str,
) -> Result<Handled, AskError> {
    match control.to {
        DealsTarget::Page(page) => {
            let page = usize::try_from(page).unwrap_or(usize::MAX);
            let body = page_body(bot, invoker, control.filter, page).await?;
            Ok(Handled {
                reply: Reply::InPlace(body),
                about: None,
            })
        }
        DealsTarget::Chosen => match chosen.parse() {
            Ok(code) => Box::pin(deal::show(bot, invoker, code, 0, Eyes::Open)).await,
            Err(error) => Ok(Handled::note(Notice::NotAShareCode(error))),
        },
    }
}

/// Returns the body of a page of the invoker's deals.
async fn page_body(
    bot: &Bot,
    invoker: &Invoker,
    filter: DealFilter,
    page: usize,
) -> Result<MessageBody, AskError> {
    let (store, now) = (bot.store.as_ref(), bot.clock.now());
    let partner = match filter.partner {
        Some(user) => store.known_person(user).await?,
        None => None,
    };
    let partner = match partner {
        Some(person) => {
            let settings = store.settings(person).await?;
            Some((person, deals_kept_since(&settings.choices, now)))
        }
        None => None,
    };
    let (mut deals, kept) = match store.known_person(invoker.user).await? {
        Some(person) => {
            let choices = store.settings(person).await?.choices;
            let since = deals_kept_since(&choices, now);
            let wanted = |deal: &ArchivedDeal| deal.at >= since && is_wanted(deal, filter, partner);
            let skipped = page.saturating_mul(DEALS);
            let deals = find_deals(store, person, wanted, skipped, DEALS + 1).await?;
            (deals, DealsKept::of(&choices).days())
        }
        None => (Vec::new(), None),
    };
    let has_more = deals.len() > DEALS;
    deals.truncate(DEALS);
    let others = deals.iter().flat_map(|deal| deal.others.clone()).collect();
    let since = deals_kept_by(store, others, now).await?;
    for deal in &mut deals {
        let keeps = |other: &PersonId| since.get(other).is_none_or(|since| deal.at >= *since);
        deal.others.retain(keeps);
    }
    let others = deals.iter().flat_map(|deal| deal.others.clone()).collect();
    let names = bot.people.names(others).await;
    let listed = |deal: &ArchivedDeal| ListedDeal {
        code: deal.code,
        table: deal.deal.table,
        number: deal.deal.number,
        at: deal.at,
        kind: deal.kind,
        points: deal.points,
        is_own_game: deal.is_own_game,
        won: deal.won,
        others: deal.others.iter().map(|other| names.of(*other)).collect(),
        undone: deal.undone,
    };
    let shown = DealsPage {
        wanted: WantedDeals {
            kind: filter.kind,
            won: filter.won,
            partner: filter.partner.map(Mention::User),
            month: match filter.period {
                Period::Month(Month { year, month }) => Some((year, month)),
                Period::AllTime => None,
            },
        },
        page,
        has_more,
        kept,
        is_incomplete: !store.is_archive_complete().await?,
        deals: deals.iter().map(listed).collect(),
    };
    let message = deals_page(&shown, invoker.lang);
    let to = |page: usize| {
        let page = u32::try_from(page).unwrap_or(u32::MAX);
        DealsTarget::Page(page)
    };
    // Even a disabled button needs a unique id.
    Ok(private_body(&message, |press| {
        let to = match press {
            DealsPress::PreviousPage => to(page.checked_sub(1).unwrap_or(usize::MAX)),
            DealsPress::NextPage => to(page + 1),
            DealsPress::Choose => DealsTarget::Chosen,
        };
        Control::Deals(DealsControl { filter, to })
    }))
}

/// Returns true if a filter wants a deal. `partner` is its partner, if that user is known, with the
/// moment since which they keep their deals.
fn is_wanted(
    deal: &ArchivedDeal,
    filter: DealFilter,
    partner: Option<(PersonId, Timestamp)>,
) -> bool {
    let of_partner = match filter.partner {
        None => true,
        // Nobody has played with a user who isn't known.
        Some(_) => partner
            .is_some_and(|(partner, since)| deal.at >= since && deal.others.contains(&partner)),
    };
    let of_period = match filter.period {
        Period::AllTime => true,
        Period::Month(month) => Month::of(deal.at) == month,
    };
    of_period
        && filter.kind.is_none_or(|kind| deal.kind == Some(kind))
        && filter.won.is_none_or(|won| deal.won == Some(won))
        && of_partner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_deal_with_a_name_can_be_chosen() {
        let choices = (0..).map_while(ContractChoice::from_index);
        let mut kinds: Vec<DealKind> = choices.map(DealKind::from).collect();
        kinds.sort_unstable();
        let mut all = DealKind::ALL.to_vec();
        all.retain(|kind| *kind != DealKind::Other);
        all.sort_unstable();
        assert_eq!(kinds, all);
    }
}
