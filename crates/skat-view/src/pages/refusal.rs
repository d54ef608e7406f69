//! Friendly reasons for refusals, including the rule.

use skat_rules::game::{AnyIllegal, AnyPublicView};
use skat_rules::games::skat::Illegal;
use skat_rules::games::{officers, sister, thirty_one};
use skat_rules::source::RuleViolation;
use skat_table::{PlayerView, Refused, StageView};

use crate::games::skat;
use crate::text::catalog::Texts;
use crate::text::rule_book::rule_source;
use crate::{Lang, Reader};

/// Explains a refused command in one friendly sentence. The player's view adds details such as the
/// suit led.
pub(crate) fn refusal(refused: Refused, view: Option<&PlayerView>, reader: Reader) -> String {
    let texts = Texts::of(reader);
    match refused {
        Refused::Closed => texts.refused_closed(),
        Refused::SeatsLocked => texts.refused_seats_locked(),
        Refused::Full => texts.refused_full(),
        Refused::AlreadySeated => texts.refused_already_seated(),
        Refused::NotSeated => texts.refused_not_seated(),
        Refused::NotHost => texts.refused_not_host(),
        Refused::EmptyPlaces(count) => texts.refused_empty_places(count),
        Refused::NotBegun => texts.refused_not_begun(),
        Refused::Stale => texts.refused_stale(),
        Refused::NotTakenOver => texts.refused_not_taken_over(),
        Refused::SitsOut => texts.refused_sits_out(),
        Refused::NoDeal => texts.refused_no_deal(),
        Refused::HintTaken => texts.refused_hint_taken(),
        Refused::TooSoon => texts.refused_too_soon(),
        Refused::NothingDue => texts.refused_nothing_due(),
        Refused::Removed => texts.refused_removed(),
        Refused::Expected => texts.refused_expected(),
        Refused::Paused => texts.refused_paused(),
        Refused::LastDeal => texts.refused_last_deal(),
        Refused::TakenOver => texts.refused_taken_over(),
        Refused::OwnPlace => texts.refused_own_place(),
        Refused::Voted => texts.refused_voted(),
        Refused::TooFewToVote => texts.refused_too_few_to_vote(),
        Refused::NotOver => texts.refused_not_over(),
        Refused::Rematched => texts.refused_rematched(),
        Refused::Unsound(_) => texts.notice_internal_trouble(),
        Refused::Illegal(AnyIllegal::OtherGame) => texts.refused_other_game(),
        Refused::Illegal(AnyIllegal::Skat(illegal)) => {
            let public = view.and_then(|view| match &view.table.stage {
                StageView::Playing(deal) => Some(&deal.public),
                _ => None,
            });
            let public = public.and_then(|public| match public {
                AnyPublicView::Skat(public) => Some(public),
                _ => None,
            });
            skat::illegal(texts, illegal, public)
        }
        Refused::Illegal(illegal) => match as_in_skat(illegal) {
            Some(illegal) => skat::illegal(texts, illegal, None),
            None => general(texts, &illegal),
        },
    }
}

/// Finds the rule of Skat that is identical to another game's rule.
const fn as_in_skat(illegal: AnyIllegal) -> Option<Illegal> {
    match illegal {
        AnyIllegal::Skat(illegal) | AnyIllegal::Strohmann(illegal) | AnyIllegal::Oma(illegal) => {
            Some(illegal)
        }
        AnyIllegal::Ramsch(illegal) | AnyIllegal::Schieberamsch(illegal) => {
            Some(Illegal::Ramsch(illegal))
        }
        AnyIllegal::Tournee(illegal) | AnyIllegal::Texas(illegal) => of_sister(illegal),
        AnyIllegal::Officers(illegal) => of_officers(illegal),
        AnyIllegal::ThirtyOne(thirty_one::Illegal::NotYourTurn) => Some(Illegal::NotYourTurn),
        AnyIllegal::ThirtyOne(thirty_one::Illegal::WrongPhase) => Some(Illegal::WrongPhase),
        AnyIllegal::ThirtyOne(thirty_one::Illegal::NotHeld) => Some(Illegal::NotHeld),
        AnyIllegal::ThirtyOne(_) | AnyIllegal::OtherGame => None,
    }
}

const fn of_sister(illegal: sister::Illegal) -> Option<Illegal> {
    Some(match illegal {
        sister::Illegal::NotYourTurn => Illegal::NotYourTurn,
        sister::Illegal::WrongPhase => Illegal::WrongPhase,
        sister::Illegal::BidTooLow => Illegal::BidTooLow,
        sister::Illegal::ListenerBids => Illegal::ListenerBids,
        sister::Illegal::NothingToHold => Illegal::NothingToHold,
        sister::Illegal::NullBelowBid => Illegal::NullBelowBid,
        sister::Illegal::NoLevelsInNull => Illegal::NoLevelsInNull,
        sister::Illegal::HandAfterSkat => Illegal::HandAfterSkat,
        sister::Illegal::Discards => Illegal::Discards,
        sister::Illegal::NotHeld => Illegal::NotHeld,
        sister::Illegal::MustFollow => Illegal::MustFollow,
        sister::Illegal::QuestionOpen => Illegal::QuestionOpen,
        sister::Illegal::NoQuestion => Illegal::NoQuestion,
        sister::Illegal::AlreadyRefused => Illegal::AlreadyRefused,
        sister::Illegal::ForehandMustPlay
        | sister::Illegal::NoRamschNow
        | sister::Illegal::TurnedCard
        | sister::Illegal::NotPlayedHere
        | sister::Illegal::NoDeclarer => return None,
    })
}

const fn of_officers(illegal: officers::Illegal) -> Option<Illegal> {
    Some(match illegal {
        officers::Illegal::NotYourTurn => Illegal::NotYourTurn,
        officers::Illegal::WrongPhase => Illegal::WrongPhase,
        officers::Illegal::Auction(illegal) => illegal,
        officers::Illegal::NullBelowBid => Illegal::NullBelowBid,
        officers::Illegal::MustFollow => Illegal::MustFollow,
        officers::Illegal::PassingNotAgreed
        | officers::Illegal::NullNotAgreed
        | officers::Illegal::RamschNotAgreed
        | officers::Illegal::RamschAfterBid
        | officers::Illegal::Discards
        | officers::Illegal::NotOpen => return None,
    })
}

/// Cites the broken rule. In English, also quotes its text, because the rules' errors are in
/// English.
fn general(texts: Texts, illegal: &AnyIllegal) -> String {
    let sentence = texts.refused_by_rules(rule_source(texts, illegal.source()));
    if texts.lang() == Lang::En {
        format!("{}: {illegal}.", sentence.trim_end_matches('.'))
    } else {
        sentence
    }
}
