//! What the proof of a deal shows, as plain text.

use skat_rules::card::CardSet;
use skat_rules::fairness::{DealProof, Lock, ProofFault, Word};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;

use crate::Lang;
use crate::games::skat::words;
use crate::text::cards;
use crate::text::catalog::Texts;

/// Reports a proof that holds: the cards of each place, what is proved, and what isn't.
#[must_use]
pub fn proof_report(proof: &DealProof, lang: Lang) -> String {
    let texts = Texts::of(lang);
    let holds = texts.proof_holds(proof.rotation.deal, proof.list.to_string());
    [
        holds,
        section(&texts.proof_cards(), &dealt(proof, texts)),
        section(&texts.proof_proved(), &proved(proof, texts)),
        section(&texts.proof_open(), &unproved(proof, texts)),
    ]
    .join("\n\n")
}

/// Explains why a proof fails, and names the field.
#[must_use]
pub fn proof_fault(fault: &ProofFault, lang: Lang) -> String {
    let field = if fault.field.is_empty() {
        "JSON"
    } else {
        &fault.field
    };
    Texts::of(lang).proof_fault(fault.kind.key(), field.to_owned())
}

fn section(heading: &str, lines: &[String]) -> String {
    let lines = lines.iter().map(|line| format!("- {line}"));
    [heading.to_owned()]
        .into_iter()
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

fn dealt(proof: &DealProof, texts: Texts) -> Vec<String> {
    let row = |cards: CardSet| {
        let cards = cards::sorted(cards, ContractKind::Grand);
        let labels = cards.into_iter().map(|card| cards::label(texts, card));
        labels.collect::<Vec<_>>().join(" ")
    };
    let hand = |seat: Seat| {
        let name = words::seat(texts, seat);
        texts.proof_hand(name, proof.place(seat), row(proof.hand(seat)))
    };
    let mut lines: Vec<String> = Seat::SKAT.into_iter().map(hand).collect();
    lines.push(texts.proof_skat(row(proof.skat())));
    if let Some(dealer) = proof.sitting_out() {
        lines.push(texts.proof_sits_out(dealer));
    }
    lines
}

fn proved(proof: &DealProof, texts: Texts) -> Vec<String> {
    let parts = parts(&proof.lock, texts);
    let mut secret = texts.proof_secret(parts.len());
    for part in parts {
        secret += &format!("\n  - {part}");
    }
    vec![
        texts.proof_root(proof.root.base64url(), proof.rotation.deal),
        secret,
        texts.proof_shuffle(),
        texts.proof_lot(proof.first_dealer),
    ]
}

/// Lists what enters the deal besides its key.
fn parts(lock: &Lock, texts: Texts) -> Vec<String> {
    let message = lock
        .message
        .map(|message| texts.proof_message(message.to_string()));
    let beacon = lock
        .beacon
        .map(|beacon| texts.proof_beacon(beacon.round.to_string()));
    let word = |(place, word): (usize, &Option<Word>)| {
        let word = word.as_ref()?;
        Some(match &word.shown {
            Some(shown) => texts.proof_word(place, shown.text.to_string()),
            None => texts.proof_word_erased(place),
        })
    };
    let words = lock.words.iter().enumerate().filter_map(word);
    message.into_iter().chain(beacon).chain(words).collect()
}

fn unproved(proof: &DealProof, texts: Texts) -> Vec<String> {
    let lock = &proof.lock;
    let list = if lock.message.is_some() {
        "table"
    } else {
        "day"
    };
    let words = lock.words.iter().flatten().count();
    let mut lines = vec![texts.proof_when(list)];
    if lock.message.is_some() {
        let digest = lock.words_digest(&proof.list).base64url();
        lines.push(texts.proof_start(words, digest));
    }
    if let Some(beacon) = lock.beacon {
        let round = beacon.round.to_string();
        lines.push(texts.proof_round(list, round.clone(), utc(beacon.time())));
        lines.push(texts.proof_signature(beacon.signature_text(), round));
    } else {
        lines.push(texts.proof_no_beacon(words));
    }
    if lock.words.iter().flatten().any(|word| word.shown.is_none()) {
        lines.push(texts.proof_erased());
    }
    if proof.rotation.repeats > 0 {
        lines.push(texts.proof_repeats(proof.rotation.repeats));
    }
    lines.push(texts.proof_hands());
    lines
}

/// Writes a time that is given in seconds since 1970, such as `2026-12-01 12:00:00 UTC`.
fn utc(seconds: u64) -> String {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Counting from March of year 0 puts the leap day last (Howard Hinnant, `civil_from_days`).
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = 400 * era + year + next_year;
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use skat_rules::fairness::{FaultKind, ProofFault};

    use super::{proof_fault, utc};
    use crate::Lang;

    #[test]
    fn every_fault_has_a_text_of_its_own() {
        for lang in Lang::ALL {
            let faults = FaultKind::ALL.map(|kind| ProofFault::new("lock.words", kind));
            let texts: BTreeSet<String> = faults
                .iter()
                .map(|fault| proof_fault(fault, lang))
                .collect();
            assert_eq!(texts.len(), faults.len(), "{texts:#?}");
            let naming = texts.iter().filter(|text| text.contains("`lock.words`"));
            // A file that isn't JSON has no fields.
            assert_eq!(naming.count(), faults.len() - 1, "{texts:#?}");
        }
    }

    #[test]
    fn times_have_their_date() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00:00 UTC"),
            (951_782_399, "2000-02-28 23:59:59 UTC"),
            (951_782_400, "2000-02-29 00:00:00 UTC"),
            (951_868_800, "2000-03-01 00:00:00 UTC"),
            (1_692_803_367, "2023-08-23 15:09:27 UTC"),
            (1_798_761_599, "2026-12-31 23:59:59 UTC"),
            (14_577_705_249, "2431-12-13 10:34:09 UTC"),
        ] {
            assert_eq!(utc(seconds), text);
        }
    }
}
