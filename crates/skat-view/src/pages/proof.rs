//! What the proof of a deal shows, as plain text.

use std::convert::Infallible;

use skat_rules::card::CardSet;
use skat_rules::fairness::{DealProof, Lock, ProofFault, Word};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;
use skat_table::Place;

use crate::games::skat::words;
use crate::parts::fairness::{literal, place_number};
use crate::text::cards;
use crate::text::catalog::Texts;
use crate::{Embed, Lang, Message};

const HOLDS: u32 = 0x2E7D32;
const FAILS: u32 = 0xC0392B;

/// Most characters of a field's name in a message. A file can name its fields as it likes.
const LONGEST_FIELD: usize = 80;

/// The form of a report.
#[derive(Clone, Copy)]
enum ReportForm {
    /// For a terminal.
    Plain,
    /// For Discord.
    Markdown,
}

impl ReportForm {
    fn heading(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Markdown => format!("**{text}**"),
        }
    }

    /// Writes a text from outside so that it shows as it is.
    fn quote(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Markdown => literal(text),
        }
    }
}

/// Reports a proof that holds, also in the signature of its round of the beacon.
///
/// The report has the cards of each place, what is proved, and what isn't.
#[must_use]
pub fn proof_report(proof: &DealProof, lang: Lang) -> String {
    report(proof, Texts::of(lang), ReportForm::Plain)
}

/// Builds the answer to a member who has sent a proof file: the report if the proof holds, else the
/// field at which it fails.
#[must_use]
pub fn proof_page(checked: Result<&DealProof, &ProofFault>, lang: Lang) -> Message<Infallible> {
    let texts = Texts::of(lang);
    let (title, description, colour) = match checked {
        Ok(proof) => {
            let report = report(proof, texts, ReportForm::Markdown);
            (texts.proof_title_holds(), report, HOLDS)
        }
        Err(fault) => {
            let field = fault.field.chars().filter(|letter| !letter.is_control());
            // A backtick would end the code span.
            let field = field.map(|letter| if letter == '`' { 'ˋ' } else { letter });
            let shown = ProofFault {
                field: field.take(LONGEST_FIELD).collect(),
                kind: fault.kind,
            };
            let fault = proof_fault(&shown, lang);
            let description = format!("{fault}\n\n{}", texts.proof_fails_hint());
            (texts.proof_title_fails(), description, FAILS)
        }
    };
    Message {
        embed: Some(Embed {
            title,
            description: description.into(),
            colour,
            ..Embed::default()
        }),
        ..Message::default()
    }
}

fn report(proof: &DealProof, texts: Texts, form: ReportForm) -> String {
    let list = form.quote(&proof.list.to_string());
    let section = |heading: String, lines: &[String]| section(&form.heading(&heading), lines);
    [
        texts.proof_holds(proof.rotation.deal, list),
        section(texts.proof_cards(), &dealt(proof, texts)),
        section(texts.proof_proved(), &proved(proof, texts, form)),
        section(texts.proof_open(), &unproved(proof, texts)),
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

/// Returns the number of a place in texts.
const fn numbered(place: u8) -> u16 {
    place_number(Place(place))
}

fn dealt(proof: &DealProof, texts: Texts) -> Vec<String> {
    let row = |cards: CardSet| {
        let cards = cards::sorted(cards, ContractKind::Grand);
        let labels = cards.into_iter().map(|card| cards::label(texts, card));
        labels.collect::<Vec<_>>().join(" ")
    };
    let hand = |seat: Seat| {
        let name = words::seat(texts, seat);
        texts.proof_hand(name, numbered(proof.place(seat)), row(proof.hand(seat)))
    };
    let mut lines: Vec<String> = Seat::SKAT.into_iter().map(hand).collect();
    lines.push(texts.proof_skat(row(proof.skat())));
    if let Some(dealer) = proof.sitting_out() {
        lines.push(texts.proof_sits_out(numbered(dealer)));
    }
    lines
}

fn proved(proof: &DealProof, texts: Texts, form: ReportForm) -> Vec<String> {
    let parts = parts(&proof.lock, texts, form);
    let mut secret = texts.proof_secret(parts.len());
    for part in parts {
        secret += &format!("\n  - {part}");
    }
    let signature = proof.lock.beacon.map(|beacon| {
        let round = beacon.round.to_string();
        texts.proof_signature(beacon.signature_text(), round)
    });
    [
        texts.proof_root(proof.root.base64url(), proof.rotation.deal),
        secret,
    ]
    .into_iter()
    .chain(signature)
    .chain([
        texts.proof_shuffle(),
        texts.proof_lot(numbered(proof.first_dealer)),
    ])
    .collect()
}

/// Lists what enters the deal besides its key.
fn parts(lock: &Lock, texts: Texts, form: ReportForm) -> Vec<String> {
    let message = lock
        .message
        .map(|message| texts.proof_message(message.to_string()));
    let beacon = lock
        .beacon
        .map(|beacon| texts.proof_beacon(beacon.round.to_string()));
    let word = |(place, word): (u16, &Option<Word>)| {
        let word = word.as_ref()?;
        Some(match &word.shown {
            Some(shown) => texts.proof_word(place, form.quote(&shown.text.to_string())),
            None => texts.proof_word_erased(place),
        })
    };
    let words = (1..).zip(&lock.words).filter_map(word);
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
        lines.push(texts.proof_round(list, round, utc(beacon.time())));
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

    use skat_rules::fairness::{
        BeaconRound, DealProof, FaultKind, ListCommitment, ListSecret, Lock, ProofFault, Rotation,
        Salt, Word,
    };

    use super::{proof_fault, proof_page, utc};
    use crate::{Embed, Lang};

    /// A proof whose words are as long as possible and consist of Discord's marks.
    fn longest() -> DealProof {
        let salts = [[1; 16], [2; 16], [3; 16], [4; 16]].map(Salt);
        let word = |(salt, mark): (&Salt, &str)| {
            let text = mark.repeat(32).parse().expect("32 bytes are a word");
            Some(Word::new(*salt, text))
        };
        let mut words: Vec<_> = salts.iter().zip(["*", "`", "<", "_"]).map(word).collect();
        words[3] = words[3].as_ref().map(Word::erased);
        let lock = Lock {
            message: Some(u64::MAX),
            beacon: Some(BeaconRound {
                round: u32::MAX,
                signature: [7; 48],
            }),
            words,
        };
        let name = "*".repeat(40).parse().expect("40 characters are a name");
        let list = ListCommitment::new(ListSecret::new([9; 32]), name, 60_000, &salts);
        let rotation = Rotation {
            deal: 60_000,
            places: 4,
            repeats: 50_000,
        };
        DealProof::of(&list.expect("four salts are few"), rotation, &lock).expect("a proof")
    }

    fn embed(checked: Result<&DealProof, &ProofFault>, lang: Lang) -> Embed {
        let message = proof_page(checked, lang);
        message.embed.expect("the answer is in an embed")
    }

    #[test]
    fn the_longest_answer_fits_and_shows_words_as_they_are() {
        let proof = longest();
        for lang in Lang::ALL {
            let description = embed(Ok(&proof), lang).description.to_string();
            let length = description.encode_utf16().count();
            assert!(length <= 4096, "{lang:?}: {length}");
            let quoted = ["*", "`", "<"].map(|mark| format!("\\{mark}").repeat(32));
            for word in quoted {
                assert!(description.contains(&word), "{word}: {description}");
            }
        }
    }

    #[test]
    fn a_long_field_of_a_foreign_file_is_cut() {
        let field = format!("lock.{}`@everyone\n{}", "x".repeat(20), "y".repeat(70_000));
        let fault = ProofFault::new(field, FaultKind::Unknown);
        for lang in Lang::ALL {
            let description = embed(Err(&fault), lang).description.to_string();
            assert!(description.chars().count() < 600, "{description}");
            let fields = description.split('`').nth(1).expect("a code span");
            assert!(fields.starts_with("lock.xxx"), "{description}");
            assert!(fields.contains("ˋ@everyoneyyy"), "{description}");
        }
    }

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
