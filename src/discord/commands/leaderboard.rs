//! `/leaderboard`

use poise::ChoiceParameter;
use skat_rating::{Rating, ShownRating};
use skat_rules::game::GameId;
use skat_store::{
    BoardKey, BoardRow, ListKind, Month, Period, RankingOrder, RatingHistory, Scope, Tally,
    TallyKey,
};
use skat_table::PersonId;
use skat_view::{
    Leaderboard, LeaderboardPress, LeaderboardRow, Names as _, Notice, Ranking, RatingFigure,
};

use super::{Context, GameChoice, privately};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{BoardOrder, BoardPage, BoardScope, Control};
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
    Rating,
}

impl From<OrderChoice> for BoardOrder {
    fn from(choice: OrderChoice) -> Self {
        match choice {
            OrderChoice::Points => Self::Tally(RankingOrder::Points),
            OrderChoice::Lists => Self::Tally(RankingOrder::Lists),
            OrderChoice::Declarer => Self::Tally(RankingOrder::Declarer),
            OrderChoice::Defender => Self::Tally(RankingOrder::Defender),
            OrderChoice::Rating => Self::Rating,
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
            order: order.map_or(USUAL_PAGE.order, BoardOrder::from),
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
    order: BoardOrder::Tally(RankingOrder::Points),
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
    let scope = match page.scope {
        BoardScope::Here => Scope::Server(invoker.server),
        BoardScope::Everywhere => Scope::All,
    };
    let own = bot.store.known_person(invoker.user).await?;
    let mut page = page;
    let mut board = read(bot, scope, page, own).await?;
    let pages = board.persons.div_ceil(ROWS).max(1);
    if number(page) >= pages {
        page.page = u32::try_from(pages - 1).unwrap_or(u32::MAX);
        board = read(bot, scope, page, own).await?;
    }
    let shown = board.rows.iter().map(|row| row.person).chain(own).collect();
    let names = bot.people.names(shown).await;
    let message = skat_view::leaderboard(&view(&names, page, &board, pages), invoker.lang);
    let turned = |to: Option<u32>| {
        Control::Leaderboard(BoardPage {
            page: to.unwrap_or(u32::MAX),
            ..page
        })
    };
    // Even a disabled button needs a unique id.
    Ok(private_body(&message, |press| match press {
        LeaderboardPress::PreviousPage => turned(page.page.checked_sub(1)),
        LeaderboardPress::NextPage => turned(page.page.checked_add(1)),
    }))
}

/// A part of a leaderboard of any order.
struct ReadBoard {
    rows: Vec<ReadRow>,
    persons: usize,
    own: Option<(usize, ReadRow)>,
    /// Number of deals, lists or contracts of the invoker, if they aren't ranked.
    own_counted: u32,
}

/// A person in a leaderboard of any order.
struct ReadRow {
    person: PersonId,
    value: i64,
    rating: RatingFigure,
    counted: u32,
}

/// Reads a page, which is empty after the last one.
async fn read(
    bot: &Bot,
    scope: Scope,
    page: BoardPage,
    own: Option<PersonId>,
) -> Result<ReadBoard, AskError> {
    let skipped = number(page).saturating_mul(ROWS);
    match page.order {
        BoardOrder::Tally(order) => read_tallies(bot, scope, page, order, skipped, own).await,
        BoardOrder::Rating => read_ratings(bot, scope, skipped, own).await,
    }
}

async fn read_tallies(
    bot: &Bot,
    scope: Scope,
    page: BoardPage,
    order: RankingOrder,
    skipped: usize,
    own: Option<PersonId>,
) -> Result<ReadBoard, AskError> {
    let BoardPage {
        period, game, kind, ..
    } = page;
    let key = BoardKey {
        scope,
        period,
        game,
        kind,
        order,
    };
    let row = |row: BoardRow| ReadRow {
        person: row.person,
        value: row.tally.rank(order).unwrap_or_default(),
        rating: RatingFigure::default(),
        counted: counted(&row.tally, order),
    };
    let board = bot.store.board(key, skipped, ROWS, own).await?;
    let own_counted = match own {
        Some(person) if board.own.is_none() => {
            let tallies = bot.store.tallies_of(scope, person).await?;
            let of_board =
                |key: &TallyKey| (key.period, key.game, key.kind) == (period, game, kind);
            let own = tallies.iter().find(|(key, _)| of_board(key));
            own.map_or(0, |(_, tally)| counted(tally, order))
        }
        _ => 0,
    };
    Ok(ReadBoard {
        rows: board.rows.into_iter().map(row).collect(),
        persons: board.persons,
        own: board.own.map(|(place, own)| (place, row(own))),
        own_counted,
    })
}

async fn read_ratings(
    bot: &Bot,
    scope: Scope,
    skipped: usize,
    own: Option<PersonId>,
) -> Result<ReadBoard, AskError> {
    let row = |(person, history): (PersonId, RatingHistory)| ReadRow {
        person,
        value: 0,
        rating: figure(history.latest()),
        counted: history.lists(),
    };
    let board = bot.store.rating_board(scope, skipped, ROWS, own).await?;
    let own_counted = match own {
        Some(person) if board.own.is_none() => {
            let own = bot.store.ratings(scope, vec![person]).await?;
            own.iter().flatten().map(RatingHistory::lists).sum()
        }
        _ => 0,
    };
    Ok(ReadBoard {
        rows: board.rows.into_iter().map(row).collect(),
        persons: board.persons,
        own: own
            .zip(board.own)
            .map(|(person, (place, own))| (place, row((person, own)))),
        own_counted,
    })
}

/// Returns a rating as players see it.
pub(super) fn figure(rating: Rating) -> RatingFigure {
    let ShownRating {
        value,
        uncertainty,
        is_provisional,
    } = rating.shown();
    RatingFigure {
        value,
        uncertainty,
        is_provisional,
    }
}

/// Returns a page's number.
fn number(page: BoardPage) -> usize {
    usize::try_from(page.page).unwrap_or(usize::MAX)
}

fn view(names: &ResolvedNames, page: BoardPage, board: &ReadBoard, pages: usize) -> Leaderboard {
    let row = |place: usize, row: &ReadRow| LeaderboardRow {
        place,
        name: names.of(row.person),
        value: row.value,
        rating: row.rating,
        counted: row.counted,
    };
    let first = number(page).saturating_mul(ROWS);
    let rating = page.order == BoardOrder::Rating;
    Leaderboard {
        everywhere: page.scope == BoardScope::Everywhere,
        // Ratings follow from all lists.
        month: match page.period {
            Period::Month(Month { year, month }) if !rating => Some((year, month)),
            Period::Month(_) | Period::AllTime => None,
        },
        game: if rating { GameId::Skat } else { page.game },
        kind: page.kind.key(),
        order: match page.order {
            BoardOrder::Tally(RankingOrder::Points) => Ranking::Points,
            BoardOrder::Tally(RankingOrder::Lists) => Ranking::Lists,
            BoardOrder::Tally(RankingOrder::Declarer) => Ranking::Declarer,
            BoardOrder::Tally(RankingOrder::Defender) => Ranking::Defender,
            BoardOrder::Rating => Ranking::Rating,
        },
        page: number(page),
        pages,
        rows: (first..)
            .zip(&board.rows)
            .map(|(place, shown)| row(place, shown))
            .collect(),
        persons: board.persons,
        own: board.own.as_ref().map(|(place, own)| row(*place, own)),
        minimum: match page.order {
            BoardOrder::Tally(RankingOrder::Points) => Tally::MIN_DEALS,
            BoardOrder::Tally(RankingOrder::Lists) | BoardOrder::Rating => 1,
            BoardOrder::Tally(RankingOrder::Declarer | RankingOrder::Defender) => {
                Tally::MIN_CONTRACTS
            }
        },
        counted: board.own_counted,
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
