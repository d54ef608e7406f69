//! Variations of a finished deal, in which a member decides anew: *What if …* and *Play it again*.

use skat_table::{
    DealReplay, PersonId, Place, Player, ShareCode, TableView, VariationChoices, VariationTurn,
};
use skat_view::{
    Eyes, Notice, PanelPress, ReplayMove, ReplayPress, ShownVariation, VariationPress,
    variation_page,
};

use super::found_deal::OpenDeal;
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, ReplayControl, VariationControl, VariationStart};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::wire::Audience;
use crate::discord::reply::{Handled, Reply};
use crate::discord::variations::VariationFault;

/// Begins a variation after this step of a replay, at the place of these eyes. With all hands open,
/// the person decides at their own place from the beginning on, else at the one that was asked.
pub(super) async fn begin(
    bot: &Bot,
    invoker: &Invoker,
    deal: &OpenDeal,
    code: ShareCode,
    (step, eyes): (u16, Eyes),
) -> Handled {
    let Some(place) = deciding(&deal.stored.replay, deal.person, step, eyes) else {
        return Handled::note(Notice::NoVariation);
    };
    let control = VariationControl {
        code,
        start: VariationStart { place, step },
        choices: VariationChoices::NONE,
        press: PanelPress::Back,
    };
    show(bot, invoker, deal, control, "").await
}

/// Returns the place at which a variation decides.
fn deciding(replay: &DealReplay, person: PersonId, step: u16, eyes: Eyes) -> Option<Place> {
    if let Eyes::Place(place) = eyes {
        return Some(place);
    }
    let awaited = replay.steps.get(usize::from(step))?.awaited;
    let mut asked = awaited.iter().map(|seat| replay.deal.place(seat));
    let own = own_place(&replay.table, person).filter(|place| {
        let seat = replay.deal.seat(*place);
        seat.is_some_and(|seat| step == 0 || awaited.contains(seat))
    });
    own.or_else(|| asked.next())
}

fn own_place(table: &TableView, person: PersonId) -> Option<Place> {
    let mut places = (0..).map(Place).zip(&table.places);
    let own = places.find(|(_, view)| view.player == Some(Player::Person(person)));
    own.map(|(place, _)| place)
}

/// Shows a variation after a press in it. `chosen` is the value chosen in a select.
pub(super) async fn show(
    bot: &Bot,
    invoker: &Invoker,
    deal: &OpenDeal,
    control: VariationControl,
    chosen: &str,
) -> Handled {
    let VariationControl {
        code,
        start: VariationStart { place, step },
        mut choices,
        press,
    } = control;
    let (person, replay) = (deal.person, &deal.stored.replay);
    let Some(mut variation) = replay.vary(place, step) else {
        return Handled::note(Notice::NoVariation);
    };
    let (tables, variations) = (&bot.tables, &bot.variations);
    let played = variations.play(tables, code, &mut variation, choices);
    if let Err(reason) = played.await {
        return refused(reason);
    }
    if matches!(press, PanelPress::ChooseAction | PanelPress::ChooseMore(_)) {
        let (game, legal) = (replay.table.header.game(), variation.legal());
        let action = game.parse_action(chosen);
        let after = |choices: VariationChoices| choices.with(action?, &legal);
        let (Some(last), Some(all)) = (after(VariationChoices::NONE), after(choices)) else {
            return Handled::note(Notice::NoVariation);
        };
        let played = variations.play(tables, code, &mut variation, last);
        if let Err(reason) = played.await {
            return refused(reason);
        }
        choices = all;
    }
    if variation.turn() == VariationTurn::Player && !choices.has_room() {
        return Handled::note(Notice::VariationFull);
    }
    let view = variation.view(person);
    let people = replay.table.people().chain([person]).collect();
    let names = deal.names(bot.people.names(people).await);
    let reader = bot.people.reader(person, invoker.lang);
    let form = bot.people.text_form(reader);
    let shown = ShownVariation {
        view: &view,
        replay,
        code,
        has_choices: !choices.is_empty(),
    };
    let message = variation_page(&shown, press.panel(), &names, reader);
    let legal = variation.legal();
    let with = |choices, press| {
        Control::Variation(VariationControl {
            choices,
            press,
            ..control
        })
    };
    let control = |press| match press {
        VariationPress::Act(action) => {
            let more = choices.with(action, &legal);
            if more.is_none() {
                tracing::error!("the panel of a variation offers an action that isn't legal");
            }
            with(more.unwrap_or(choices), PanelPress::Back)
        }
        VariationPress::TakeBack => with(choices.without_last(), PanelPress::Back),
        VariationPress::Leave => {
            let press = ReplayPress::To(ReplayMove::CardOn, step, Eyes::Place(place));
            Control::Replay(ReplayControl { code, press })
        }
        VariationPress::Panel(press) => with(choices, press),
    };
    let message = OutgoingMessage::new(message, Audience::Reader, reader, form, control);
    Handled {
        reply: Reply::Drawn(message),
        about: None,
    }
}

fn refused(reason: VariationFault) -> Handled {
    Handled::note(match reason {
        VariationFault::Misfit => Notice::NoVariation,
        VariationFault::Busy => Notice::Busy,
    })
}
