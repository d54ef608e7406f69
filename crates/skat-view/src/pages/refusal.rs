//! Friendly reasons for refusals, including the rule.

use skat_rules::game::{AnyIllegal, AnyPublicView};
use skat_rules::source::RuleViolation;
use skat_table::{MOST_GUESTS, PlayerView, Refused, StageView};

use crate::games::{self, skat};
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
        Refused::NoWords => texts.refused_no_words(),
        Refused::NotBegun => texts.refused_not_begun(),
        Refused::Stale => texts.refused_stale(),
        Refused::NotTakenOver => texts.refused_not_taken_over(),
        Refused::SitsOut => texts.refused_sits_out(),
        Refused::NoDeal => texts.refused_no_deal(),
        Refused::HintTaken => texts.refused_hint_taken(),
        Refused::NotAlone => texts.refused_not_alone(),
        Refused::NothingToUndo => texts.refused_nothing_to_undo(),
        Refused::TooSoon => texts.refused_too_soon(),
        Refused::NothingDue => texts.refused_nothing_due(),
        Refused::Removed => texts.refused_removed(),
        Refused::Private => texts.refused_private(),
        Refused::TooManyGuests => texts.refused_too_many_guests(MOST_GUESTS),
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
        Refused::Illegal(illegal) => match games::as_in_skat(illegal) {
            Some(illegal) => skat::illegal(texts, illegal, None),
            None => general(texts, &illegal),
        },
    }
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
