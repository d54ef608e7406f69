//! Deals of the daily list among the imported ones, which they open like.
//!
//! The first line of the stored text names the day and the deal. Nobody can import a file that
//! claims the same, because the share code follows from the person and the text.

use sha2::{Digest as _, Sha256};
use skat_store::ImportedDeal;
use skat_table::{PersonId, ShareCode, Timestamp};
use skat_view::DailyDealNumber;

/// The first word of a stored text.
const HEAD: &str = "skatrunde-daily ";

/// Time for which a deal is kept, in milliseconds. It opens again from the day's page.
const KEPT_MS: i64 = 24 * 60 * 60 * 1_000;

/// Returns a person's deal, from its log, to be stored.
pub(super) fn import(
    person: PersonId,
    deal: DailyDealNumber,
    log: &str,
    now: Timestamp,
) -> ImportedDeal {
    let DailyDealNumber { date, number } = deal;
    let text = format!("{HEAD}{date} {number}\n{log}");
    ImportedDeal {
        code: code(person, &text),
        person,
        until: now.plus_ms(KEPT_MS),
        text,
    }
}

/// Splits the text of an imported deal: its place in the daily list, if it comes from there, and
/// its log or record.
pub(in crate::discord) fn split(import: &ImportedDeal) -> (Option<DailyDealNumber>, &str) {
    let text = import.text.as_str();
    let named = || {
        let (head, log) = text.strip_prefix(HEAD)?.split_once('\n')?;
        let (date, number) = head.split_once(' ')?;
        let deal = DailyDealNumber {
            date: date.parse().ok()?,
            number: number.parse().ok()?,
        };
        Some((deal, log))
    };
    match named().filter(|_| import.code == code(import.person, text)) {
        Some((deal, log)) => (Some(deal), log),
        None => (None, text),
    }
}

/// Returns the code of a person's deal. It is always the same.
fn code(person: PersonId, text: &str) -> ShareCode {
    let hash: [u8; 32] = Sha256::new()
        .chain_update(b"skatrunde daily replay 1")
        .chain_update(person.number().to_be_bytes())
        .chain_update(text)
        .finalize()
        .into();
    let [a, b, c, d, e, f, g, h, ..] = hash;
    ShareCode::new(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deals_of_the_daily_list_claim_to_be_some() {
        let deal = DailyDealNumber {
            date: "2026-12-01".parse().unwrap(),
            number: 3,
        };
        let kept = import(PersonId::new(5), deal, "a log\nof two lines", Timestamp(0));
        assert_eq!(split(&kept), (Some(deal), "a log\nof two lines"));
        let again = import(PersonId::new(5), deal, "a log\nof two lines", Timestamp(9));
        assert_eq!(again.code, kept.code);
        // The same text under another code is a file.
        let forged = ImportedDeal {
            code: ShareCode::new(7),
            ..kept.clone()
        };
        assert_eq!(split(&forged), (None, kept.text.as_str()));
        let plain = ImportedDeal {
            text: "a log".to_owned(),
            ..kept
        };
        assert_eq!(split(&plain), (None, "a log"));
    }
}
