//! The entrance: the message from which members reach everything without typing.

use skat_rules::game::GameId;
use skat_view::{EntrancePress, HelpTopic};

use super::opening::{self, TableRequest};
use super::{
    daily, help, leaderboard, learn, mine, privacy, profile, settings, setup, table_form, wanted,
};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::Control;
use crate::discord::outgoing::body::MessageBody;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::tables::AskError;

/// Handles a press on the entrance.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    press: EntrancePress,
) -> Result<Handled, AskError> {
    match press {
        EntrancePress::Open => table_form::fresh(bot, invoker).await,
        EntrancePress::PlayAutoplayers => {
            let wish = TableRequest {
                autoplayers: 2,
                begins: true,
                ..TableRequest::USUAL
            };
            opening::open(bot, invoker, &wish).await
        }
        EntrancePress::Wanted => wanted::board(bot, invoker).await,
        EntrancePress::Mine => mine::show(bot, invoker).await,
        EntrancePress::Daily => Box::pin(daily::overview(bot, invoker)).await,
        EntrancePress::Leaderboard => {
            leaderboard::first_page(bot, invoker, leaderboard::USUAL_PAGE).await
        }
        EntrancePress::Learn => learn::menu(bot, invoker).await,
        EntrancePress::Settings => settings::current(bot, invoker).await,
        EntrancePress::Help => Ok(help::about(HelpTopic::Overview, invoker.lang)),
        EntrancePress::More => {
            let shares = privacy::shares_results(bot, invoker).await?;
            Ok(Handled {
                reply: Reply::Private(more(invoker, shares)),
                about: None,
            })
        }
        EntrancePress::Profile => profile::show(bot, invoker, invoker.user, GameId::Skat).await,
        EntrancePress::RuleBook => {
            let contents = skat_view::rule_book_contents(invoker.lang);
            Ok(Handled {
                reply: Reply::Private(private_body(&contents, Control::RuleBook)),
                about: None,
            })
        }
        EntrancePress::ExportData => privacy::export_data(bot, invoker).await,
        EntrancePress::AskToDeleteData => Ok(privacy::ask_to_delete(invoker)),
        EntrancePress::Share(is_on) => {
            privacy::share_results(bot, invoker, is_on).await?;
            // Only this menu has the button, and it says what holds.
            Ok(Handled {
                reply: Reply::InPlace(more(invoker, is_on)),
                about: None,
            })
        }
        EntrancePress::Setup => setup::current(bot, invoker).await,
    }
}

/// Builds the menu of rarer pages, for a member whose results count everywhere or not.
fn more(invoker: &Invoker, shares: bool) -> MessageBody {
    let manages = invoker.manages_server();
    let more = skat_view::entrance_more(manages, shares, invoker.lang);
    private_body(&more, Control::Entrance)
}
