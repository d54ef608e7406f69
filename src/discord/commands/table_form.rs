//! The form for a new table.

use skat_rules::game::GameId;
use skat_rules::rule_set::Preset;
use skat_table::Header;
use skat_view::{
    Admission, Lang, Notice, TableForm, TableFormPress, rules_fit, think_time_from_key,
};

use super::opening::{self, TableRequest};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, TableFormControl};
use crate::discord::outgoing::body::MessageBody;
use crate::discord::outgoing::wire::private_body;
use crate::discord::reply::{Handled, Reply};
use crate::discord::servers::server_settings;
use crate::tables::AskError;

/// Shows the form with the server's settings.
pub(super) async fn fresh(bot: &Bot, invoker: &Invoker) -> Result<Handled, AskError> {
    let settings = server_settings::settings(bot.store.as_ref(), invoker.server).await?;
    let usual = TableRequest::USUAL;
    let form = fitted(TableForm {
        game: usual.game,
        rules: settings.rules,
        places: *usual.game.players().start(),
        rounds: usual.rounds,
        autoplayers: usual.autoplayers,
        think_time: None,
        admission: Admission::Everybody,
    });
    Ok(Handled {
        reply: Reply::Private(body(form, invoker.lang)),
        about: None,
    })
}

/// Handles a press in the form.
pub(in crate::discord) async fn pressed(
    bot: &Bot,
    invoker: &Invoker,
    TableFormControl { form, press }: TableFormControl,
    values: &[String],
) -> Result<Handled, AskError> {
    let value = values.first().map_or("", String::as_str);
    let mut form = form;
    match press {
        TableFormPress::Open => return open(bot, invoker, form).await,
        TableFormPress::Game => form.game = GameId::from_key(value).unwrap_or(form.game),
        TableFormPress::Rules => form.rules = Preset::from_key(value).unwrap_or(form.rules),
        TableFormPress::Rounds => form.rounds = value.parse().unwrap_or(form.rounds),
        TableFormPress::ThinkTime => {
            form.think_time = match value {
                TableFormPress::USUAL => None,
                value => think_time_from_key(value).or(form.think_time),
            };
        }
        TableFormPress::Places(places) => form.places = places,
        TableFormPress::Autoplayers(autoplayers) => form.autoplayers = autoplayers,
        TableFormPress::Admission(admission) => form.admission = admission,
    }
    Ok(Handled {
        reply: Reply::InPlace(body(fitted(form), invoker.lang)),
        about: None,
    })
}

/// Opens the table. Its public message appears below the form.
async fn open(bot: &Bot, invoker: &Invoker, form: TableForm) -> Result<Handled, AskError> {
    let wish = TableRequest {
        game: form.game,
        rules: rules_fit(form.game, form.rules).then_some(form.rules),
        places: Some(form.places),
        rounds: form.rounds,
        autoplayers: form.autoplayers,
        think_time: form.think_time,
        is_private: form.admission == Admission::Guests,
        ..TableRequest::USUAL
    };
    let opened = opening::open(bot, invoker, &wish).await?;
    if opened.is_note() {
        return Ok(opened);
    }
    Ok(Handled {
        reply: opened
            .reply
            .below(Reply::NoteInPlace(Notice::Opened.into())),
        ..opened
    })
}

/// Returns the form with numbers that fit its game.
fn fitted(form: TableForm) -> TableForm {
    let players = form.game.players();
    let places = form.places.clamp(*players.start(), *players.end());
    let longest = Header::LONGEST_LIST / u16::from(places.max(1));
    TableForm {
        places,
        rounds: form.rounds.clamp(1, longest.max(1)),
        autoplayers: form.autoplayers.min(places.saturating_sub(1)),
        ..form
    }
}

fn body(form: TableForm, lang: Lang) -> MessageBody {
    private_body(&skat_view::table_form(&form, lang), |press| {
        Control::TableForm(TableFormControl { form, press })
    })
}
