//! `/daily`: the daily list, played in private messages.

use skat_events::day::{
    DEALS, DayDate, DayStatus, EntryCommand, EntryDeal, EntryMoment, EntryRefused, EntryTurn,
    NotServed, Square,
};
use skat_rules::game::GameId;
use skat_table::{LonePlayer, PlayerView};
use skat_view::{
    DailyDeal, DailyNote, DailyPress, DailyResult, Notice, Panel, PanelPress, daily_deal,
    daily_result,
};

use super::{Context, privately};
use crate::daily::{DailyError, EntryNow};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{DailyControl, ShownMoment};
use crate::discord::daily::reader::DailyReader;
use crate::discord::daily::{pages, replays};
use crate::discord::reply::Handled;
use crate::tables::AskError;

#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub(super) async fn daily(ctx: Context<'_>) -> Result<(), anyhow::Error> {
    privately(ctx, async |bot, invoker| {
        Box::pin(overview(&bot, &invoker)).await
    })
    .await;
    Ok(())
}

/// Shows the invoker's day: today, or yesterday as long as they may end a deal of it.
pub(in crate::discord) async fn overview(
    bot: &Bot,
    invoker: &Invoker,
) -> Result<Handled, AskError> {
    if !bot.daily.is_on() {
        return Ok(Handled::note(Notice::DailyOff));
    }
    let person = bot.person(invoker).await?;
    let reader = DailyReader {
        bot,
        invoker,
        person,
    };
    let date = pages::current_day(&bot.daily, person).await?;
    reader.overview(date, None).await
}

/// Carries out a press. `chosen` is the value chosen in a select.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    control: DailyControl,
    chosen: &str,
) -> Result<Handled, AskError> {
    if !bot.daily.is_on() {
        return Ok(Handled::note(Notice::DailyOff));
    }
    let person = bot.person(invoker).await?;
    let reader = DailyReader {
        bot,
        invoker,
        person,
    };
    reader.carry_out(control, chosen).await
}

impl DailyReader<'_> {
    async fn carry_out(&self, control: DailyControl, chosen: &str) -> Result<Handled, AskError> {
        let DailyControl {
            date,
            moment: ShownMoment(moment),
            press,
        } = control;
        let daily = &self.bot.daily;
        match press {
            DailyPress::Overview => {
                let date = pages::current_day(daily, self.person).await?;
                self.overview(date, None).await
            }
            DailyPress::Deal(number) => {
                if let Err(error) = daily.join_week(self.person).await {
                    tracing::warn!(%error, "can't give a person a group of the daily list");
                }
                self.plays(date, EntryCommand::Deal(number)).await
            }
            DailyPress::Show => self.shows(date, None, Panel::Normal, None).await,
            DailyPress::Act(action) => match moment {
                Some(moment) => self.plays(date, EntryCommand::Decide(moment, action)).await,
                None => Ok(Handled::note(Notice::UnknownButton)),
            },
            DailyPress::Panel(PanelPress::ChooseAction | PanelPress::ChooseMore(_)) => {
                match (moment, GameId::Skat.parse_action(chosen)) {
                    (Some(moment), Some(action)) => {
                        self.plays(date, EntryCommand::Decide(moment, action)).await
                    }
                    _ => Ok(Handled::note(Notice::UnknownButton)),
                }
            }
            DailyPress::Ask(action) => self.shows(date, moment, Panel::Confirm(action), None).await,
            DailyPress::Panel(press) => self.shows(date, moment, press.panel(), None).await,
            DailyPress::Results(day) => self.past_day(day).await,
            DailyPress::ChooseDeal => replays::open(self, date, chosen).await,
            DailyPress::Board(span) => self.board(date, span, 0).await,
            DailyPress::BoardPage(span, page) => self.board(date, span, page).await,
            DailyPress::League => self.league(date).await,
            DailyPress::ShareText => self.share(date).await,
            DailyPress::Remind => self.remind(date, chosen).await,
            DailyPress::Proof => self.proof(date).await,
        }
    }

    /// Carries out a command of the person, and shows what came of it.
    async fn plays(&self, date: DayDate, command: EntryCommand) -> Result<Handled, AskError> {
        let daily = &self.bot.daily;
        let played = daily.play((self.person, date), self.server(), Some(command));
        match Box::pin(played).await {
            Ok(now) => match command {
                EntryCommand::Decide(EntryMoment { deal, .. }, _) if now.entry.number() > deal => {
                    self.result(&now, deal).await
                }
                _ => self.deal(&now, Panel::Normal, None).await,
            },
            Err(error) => self.refused(date, error).await,
        }
    }

    /// Shows the running deal with this panel if it is still at this moment, or as it is now.
    async fn shows(
        &self,
        date: DayDate,
        moment: Option<EntryMoment>,
        panel: Panel,
        note: Option<DailyNote>,
    ) -> Result<Handled, AskError> {
        let daily = &self.bot.daily;
        let played = daily.play((self.person, date), self.server(), None);
        match Box::pin(played).await {
            Ok(now) if now.entry.turn() == EntryTurn::Person => {
                let is_same = now.entry.moment() == moment;
                let panel = if is_same { panel } else { Panel::Normal };
                self.deal(&now, panel, note).await
            }
            Ok(now) => {
                let last = u8::try_from(now.entry.results().len()).unwrap_or(u8::MAX);
                // A panel was pressed whose deal has ended since.
                if moment.is_some() && last > 0 {
                    self.result(&now, last).await
                } else {
                    self.overview(date, note).await
                }
            }
            Err(error) => match error {
                DailyError::Store(error) => Err(error.into()),
                DailyError::Unavailable => Err(AskError::Unavailable),
                DailyError::NotServed(refused) => self.not_served(refused).await,
                DailyError::Refused(refused) => {
                    self.overview(date, Some(DailyNote::Refused(refused))).await
                }
            },
        }
    }

    /// Says why a command had no effect, on top of what is there now.
    async fn refused(&self, date: DayDate, error: DailyError) -> Result<Handled, AskError> {
        match error {
            DailyError::Store(error) => Err(error.into()),
            DailyError::Unavailable => Err(AskError::Unavailable),
            DailyError::NotServed(refused) => self.not_served(refused).await,
            DailyError::Refused(refused) => {
                let note = Some(DailyNote::Refused(refused));
                let is_over = date != pages::current_day(&self.bot.daily, self.person).await?;
                if is_over || refused == EntryRefused::Played {
                    let date = pages::current_day(&self.bot.daily, self.person).await?;
                    return self.overview(date, note).await;
                }
                self.shows(date, None, Panel::Normal, note).await
            }
        }
    }

    async fn not_served(&self, refused: NotServed) -> Result<Handled, AskError> {
        let date = pages::current_day(&self.bot.daily, self.person).await?;
        self.overview(date, Some(DailyNote::NotServed(refused)))
            .await
    }

    /// Shows the running deal, or the overview if none is running.
    async fn deal(
        &self,
        now: &EntryNow,
        panel: Panel,
        note: Option<DailyNote>,
    ) -> Result<Handled, AskError> {
        let Some(running) = now.entry.running() else {
            return self.overview(now.entry.date(), note).await;
        };
        let view = self.view(now.entry.number(), running);
        let date = now.entry.date();
        let shown = DailyDeal {
            date,
            status: self.status(now),
            view: &view,
        };
        let names = self.bot.people.names(vec![self.person]).await;
        let reader = self.bot.people.reader(self.person, self.lang());
        let message = daily_deal(&shown, panel, note, &names, reader);
        Ok(self.drawn(message, date, now.entry.moment()))
    }

    /// Shows the result of a deal that has just ended.
    async fn result(&self, now: &EntryNow, deal: u8) -> Result<Handled, AskError> {
        let date = now.entry.date();
        let index = usize::from(deal.saturating_sub(1));
        let result = now.entry.results().get(index);
        let (Some(finished), Some(&result)) = (now.entry.finished(deal), result) else {
            return self.overview(date, None).await;
        };
        let view = self.view(deal, finished);
        let reference = now.references();
        let shown = DailyResult {
            status: self.status(now),
            view: &view,
            result,
            reference: reference.get(index).copied().unwrap_or_default(),
            squares: Square::of_day(now.entry.results(), &reference),
        };
        let names = self.bot.people.names(vec![self.person]).await;
        let reader = self.bot.people.reader(self.person, self.lang());
        let message = daily_result(&shown, &names, reader);
        Ok(self.drawn(message, date, None))
    }

    fn status(&self, now: &EntryNow) -> DayStatus {
        now.day.day.status(self.bot.daily.now_ms())
    }

    fn view(&self, number: u8, deal: &EntryDeal) -> PlayerView {
        let player = LonePlayer {
            person: self.person,
            seat: deal.seat(),
            number: number.into(),
            deals: u16::try_from(DEALS).unwrap_or(u16::MAX),
            strength: self.bot.daily.strength(),
        };
        player.view(deal.deal())
    }
}
