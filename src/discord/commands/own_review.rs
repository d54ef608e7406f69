//! The review of what a member did in a finished deal.

use std::sync::Arc;

use skat_review::{DecisionReview, ErrorRate, SeatReview, Tenths};
use skat_rules::seat::Seat;
use skat_store::{StoreError, finished_log};
use skat_table::{DealView, Place, ShareCode};
use skat_view::{
    Message, Notice, OwnReview, Reader, ReplayPress, ReviewedTurn, TextForm, awaited_review_page,
    own_review_page,
};

use super::found_deal::{self, PlayerNames};
use crate::discord::bot::{Bot, Invoker};
use crate::discord::controls::control::{Control, ReplayControl};
use crate::discord::outgoing::OutgoingMessage;
use crate::discord::outgoing::wire::Audience;
use crate::discord::replays::StoredReplay;
use crate::discord::reply::{Handled, LaterMessage, Reply};
use crate::reviews::{QueueFull, reviewed_decisions, reviewed_result};
use crate::tables::AskError;

/// Shows a page of the review of what the invoker did in the deal with this share code. If there is
/// no review yet, it is asked for, and the message shows it as soon as it is made.
pub(super) async fn show(
    bot: &Bot,
    invoker: &Invoker,
    code: ShareCode,
    page: u8,
) -> Result<Handled, AskError> {
    let person = bot.person(invoker).await?;
    let found = match found_deal::find(bot, invoker, person, code).await? {
        Ok(found) => found,
        Err(refusal) => return Ok(Handled::note(refusal)),
    };
    let replay = &found.stored.replay;
    let own = replay.place_of(person);
    let own = own.and_then(|place| Some((found.stored.deal()?, place, replay.deal.seat(place)?)));
    let Some((deal, place, seat)) = own else {
        return Ok(Handled::note(Notice::NotReviewed));
    };
    bot.luck.look_away(person, deal);
    let log = match finished_log(bot.store.as_ref(), deal.table, deal.number).await {
        Ok(Some(log)) => log,
        Ok(None) => return Ok(Handled::note(Notice::DealNotOver)),
        Err(StoreError::UnknownTable) => return Ok(Handled::note(Notice::DealGone)),
        Err(error) => return Err(error.into()),
    };
    let stored = bot.reviews.find(person, deal, &log).await?;
    let reader = bot.people.reader(person, invoker.lang);
    let shown = ReviewPages {
        names: found.names(bot.people.names_at(&replay.table).await),
        form: bot.people.text_form(reader),
        reader,
        code,
        place,
        found: found.stored,
    };
    let reply = match stored {
        Some(review) => Reply::Drawn(shown.page(&review, page)),
        None => match bot.reviews.ask(person, deal, &shown.found.replay, seat) {
            Ok(made) => Reply::Awaited(
                shown.awaited(),
                LaterMessage(Box::pin(async move {
                    let review = made.await.ok()?;
                    Some(shown.page(&review, page))
                })),
            ),
            Err(QueueFull::OfOne) => Reply::Note(Notice::TooManyReviews.into()),
            Err(QueueFull::All) => Reply::Note(Notice::ReviewsBusy.into()),
        },
    };
    Ok(Handled { reply, about: None })
}

/// What the pages of a review need.
struct ReviewPages {
    found: Arc<StoredReplay>,
    code: ShareCode,
    place: Place,
    names: PlayerNames,
    reader: Reader,
    form: TextForm,
}

impl ReviewPages {
    fn page(&self, review: &SeatReview, page: u8) -> OutgoingMessage {
        let replay = &self.found.replay;
        let review = own_review(review, self.place, &replay.deal);
        let (names, reader) = (&self.names, self.reader);
        self.message(own_review_page(
            &review, replay, self.code, page, names, reader,
        ))
    }

    fn awaited(&self) -> OutgoingMessage {
        let replay = &self.found.replay;
        self.message(awaited_review_page(replay, &self.names, self.reader))
    }

    fn message(&self, message: Message<ReplayPress>) -> OutgoingMessage {
        let code = self.code;
        let control = move |press| Control::Replay(ReplayControl { code, press });
        OutgoingMessage::new(message, Audience::Reader, self.reader, self.form, control)
    }
}

/// Says what a review says in the terms of its pages.
fn own_review(review: &SeatReview, place: Place, deal: &DealView) -> OwnReview {
    let decisions = &review.decisions;
    let tenths = decisions.iter().map(|decision| decision.loss.points.0);
    let rate = ErrorRate::of(&[Tenths(tenths.sum()).value()]);
    let accuracies: Vec<f64> = decisions
        .iter()
        .filter_map(DecisionReview::accuracy)
        .collect();
    let accuracy = accuracies.iter().sum::<f64>() / accuracies.len() as f64;
    let place_of = |seat: Seat| deal.seats.get(seat.index()).copied();
    let turning_point = review.turning_point.and_then(|turn| {
        Some(ReviewedTurn {
            step: turn.number,
            place: place_of(turn.seat)?,
            card: turn.card,
            result: reviewed_result(turn.result),
        })
    });
    OwnReview {
        place,
        error_rate: rate.map_or(0.0, |rate| rate.rate),
        accuracy: Some(accuracy).filter(|_| !accuracies.is_empty()),
        turning_point,
        decisions: reviewed_decisions(decisions),
    }
}
