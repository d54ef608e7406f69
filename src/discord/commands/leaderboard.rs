//! `/leaderboard`

use poise::ChoiceParameter;
use skat_rules::game::GameId;
use skat_store::{
    BoardKey, BoardRow, LeaderboardPage, ListKind, Month, Period, RankingOrder, Scope, Tally,
    TallyKey,
};
use skat_view::{Leaderboard, LeaderboardPress, LeaderboardRow, Names as _, Notice, Ranking};

use super::{Context, GameChoice, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{BoardPage, BoardScope, Control};
use crate::discord::outgoing::body::MessageBody;
use crate::discord::outgoing::wire::private_body;
use crate::discord::people::names::ResolvedNames;
use crate::discord::reply::{Handled, Reply};
use crate::discord::servers::server_settings;
use crate::tables::AskError;

/// Rows per page.
const ROWS: usize = 10;

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum ScopeChoice {
    Here,
    Everywhere,
}

impl From<ScopeChoice> for BoardScope {
    fn from(choice: ScopeChoice) -> Self {
        match choice {
            ScopeChoice::Here => Self::Here,
            ScopeChoice::Everywhere => Self::Everywhere,
        }
    }
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum PeriodChoice {
    ThisMonth,
    LastMonth,
    AllTime,
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum OrderChoice {
    Points,
    Lists,
    Declarer,
    Defender,
}

impl From<OrderChoice> for RankingOrder {
    fn from(choice: OrderChoice) -> Self {
        match choice {
            OrderChoice::Points => Self::Points,
            OrderChoice::Lists => Self::Lists,
            OrderChoice::Declarer => Self::Declarer,
            OrderChoice::Defender => Self::Defender,
        }
    }
}

#[derive(Clone, Copy, Debug, ChoiceParameter)]
enum KindChoice {
    Official,
    Online,
    Kneipe,
    Ramsch,
    Own,
}

impl From<KindChoice> for ListKind {
    fn from(choice: KindChoice) -> Self {
        match choice {
            KindChoice::Official => Self::Official,
            KindChoice::Online => Self::Online,
            KindChoice::Kneipe => Self::Kneipe,
            KindChoice::Ramsch => Self::Ramsch,
            KindChoice::Own => Self::Own,
        }
    }
}

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild"
)]
pub(super) async fn leaderboard(
    ctx: Context<'_>,
    order: Option<OrderChoice>,
    period: Option<PeriodChoice>,
    #[rename = "where"] scope: Option<ScopeChoice>,
    game: Option<GameChoice>,
    rules: Option<KindChoice>,
) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        let this_month = Month::of(bot.clock.now());
        let page = BoardPage {
            scope: scope.map_or(USUAL_PAGE.scope, BoardScope::from),
            period: match period {
                Some(PeriodChoice::ThisMonth) => Period::Month(this_month),
                Some(PeriodChoice::LastMonth) => Period::Month(this_month.previous()),
                Some(PeriodChoice::AllTime) => Period::AllTime,
                None => USUAL_PAGE.period,
            },
            game: game.map_or(USUAL_PAGE.game, GameId::from),
            kind: rules.map_or(USUAL_PAGE.kind, ListKind::from),
            order: order.map_or(USUAL_PAGE.order, RankingOrder::from),
            page: USUAL_PAGE.page,
        };
        first_page(&bot, &invoker, page).await
    })
    .await;
    Ok(())
}

/// The page that is shown if nothing else is asked for.
pub(super) const USUAL_PAGE: BoardPage = BoardPage {
    scope: BoardScope::Here,
    period: Period::AllTime,
    game: GameId::Skat,
    kind: ListKind::Official,
    order: RankingOrder::Points,
    page: 0,
};

/// Shows a page, unless the server wants no leaderboards.
pub(super) async fn first_page(
    bot: &Bot,
    invoker: &Invoker,
    page: BoardPage,
) -> Result<Handled, AskError> {
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    if !settings.leaderboards {
        return Ok(Handled::note(Notice::LeaderboardsOff));
    }
    let body = page_body(bot, invoker, page).await?;
    Ok(Handled {
        reply: Reply::Private(body),
        about: None,
    })
}

/// Returns the body of a page for the invoker, or of the last page if the leaderboard is shorter
/// now.
pub(in crate::discord) async fn page_body(
    bot: &Bot,
    invoker: &Invoker,
    page: BoardPage,
) -> Result<MessageBody, AskError> {
    let BoardPage {
        scope,
        period,
        game,
        kind,
        order,
        ..
    } = page;
    let scope = match scope {
        BoardScope::Here => Scope::Server(invoker.server),
        BoardScope::Everywhere => Scope::All,
    };
    let key = BoardKey {
        scope,
        period,
        game,
        kind,
        order,
    };
    let own = bot.store.known_person(invoker.user).await?;
    let read = |page: usize| bot.store.board(key, page.saturating_mul(ROWS), ROWS, own);
    let mut number = usize::try_from(page.page).unwrap_or(usize::MAX);
    let mut board = read(number).await?;
    let pages = board.persons.div_ceil(ROWS).max(1);
    if number >= pages {
        number = pages - 1;
        board = read(number).await?;
    }
    let counted = match own {
        Some(person) if board.own.is_none() => {
            let tallies = bot.store.tallies_of(scope, person).await?;
            let of_board =
                |key: &TallyKey| (key.period, key.game, key.kind) == (period, game, kind);
            let own = tallies.iter().find(|(key, _)| of_board(key));
            own.map_or(0, |(_, tally)| counted(tally, order))
        }
        _ => 0,
    };
    let shown = board.rows.iter().map(|row| row.person).chain(own).collect();
    let names = bot.people.names(shown).await;
    let message = skat_view::leaderboard(
        &view(&names, page, &board, number, pages, counted),
        invoker.lang,
    );
    let turned = |to: usize| {
        Control::Leaderboard(BoardPage {
            page: u32::try_from(to).unwrap_or(u32::MAX),
            ..page
        })
    };
    // Even a disabled button needs a unique id.
    Ok(private_body(&message, |press| match press {
        LeaderboardPress::PreviousPage => turned(number.checked_sub(1).unwrap_or(usize::MAX)),
        LeaderboardPress::NextPage => turned(number + 1),
    }))
}

fn view(
    names: &ResolvedNames,
    page: BoardPage,
    board: &LeaderboardPage,
    number: usize,
    pages: usize,
    own_counted: u32,
) -> Leaderboard {
    let row = |place: usize, row: &BoardRow| LeaderboardRow {
        place,
        name: names.of(row.person),
        value: row.tally.rank(page.order).unwrap_or_default(),
        counted: counted(&row.tally, page.order),
    };
    Leaderboard {
        everywhere: page.scope == BoardScope::Everywhere,
        month: match page.period {
            Period::Month(Month { year, month }) => Some((year, month)),
            Period::AllTime => None,
        },
        game: page.game,
        kind: page.kind.key(),
        order: match page.order {
            RankingOrder::Points => Ranking::Points,
            RankingOrder::Lists => Ranking::Lists,
            RankingOrder::Declarer => Ranking::Declarer,
            RankingOrder::Defender => Ranking::Defender,
        },
        page: number,
        pages,
        rows: board
            .rows
            .iter()
            .enumerate()
            .map(|(index, shown)| row(number * ROWS + index, shown))
            .collect(),
        persons: board.persons,
        own: board.own.as_ref().map(|(place, own)| row(*place, own)),
        minimum: match page.order {
            RankingOrder::Points => Tally::MIN_DEALS,
            RankingOrder::Lists => 1,
            RankingOrder::Declarer | RankingOrder::Defender => Tally::MIN_CONTRACTS,
        },
        counted: own_counted,
    }
}

/// Returns the number of deals, lists or contracts behind a rank.
fn counted(tally: &Tally, order: RankingOrder) -> u32 {
    match order {
        RankingOrder::Points => tally.deals,
        RankingOrder::Lists => tally.lists,
        RankingOrder::Declarer => tally.declared_in_all().total(),
        RankingOrder::Defender => tally.defended.total(),
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::rule_set::{Preset, RuleSet};

    use super::*;

    #[test]
    fn every_kind_of_list_can_be_chosen() {
        let choices = (0..).map_while(KindChoice::from_index).map(ListKind::from);
        let choices: Vec<ListKind> = choices.collect();
        let of_presets = Preset::newest().map(|preset| ListKind::of(&RuleSet::of(preset)));
        let kinds: Vec<ListKind> = of_presets.chain([ListKind::Own]).collect();
        assert_eq!(choices, kinds);
        assert_eq!(choices, ListKind::ALL);
    }
}
