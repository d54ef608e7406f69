//! Reads files with finished deals: logs, records of the International Skat Server, and what this
//! program exports as JSON.

use serde_json::Value;
use skat_review::{NotReviewable, ReviewedDeal};
use skat_rules::game::Setting;
use skat_rules::notation::iss::{BrokenRecord, NotARecord, Record};
use skat_rules::notation::log::{DealLog, NotALog, Problem, Unplayable};

/// The first word of a log.
const LOG: &str = "skatrunde-deal ";

/// The beginning of a record.
const RECORD: &str = "(;";

/// The end of a record.
const RECORD_END: &str = ";)";

/// The field of an exported deal that holds its log.
const LOG_FIELD: &str = "log";

/// Lines of a log before its entries.
const HEADINGS: usize = 6;

/// The line of a log that names the number of players.
const PLAYERS: usize = 4;

/// Most entries of a deal, several times as many as the longest one has.
const MOST_ENTRIES: usize = 1_000;

/// A deal in a file.
pub(crate) struct FileDeal {
    /// The line on which it begins, from 1.
    pub(crate) line: usize,
    /// Names of the players, where a record has them.
    pub(crate) names: [Option<String>; 3],
    pub(crate) written: WrittenDeal,
    pub(crate) deal: ReviewedDeal,
}

/// A deal as the file writes it.
pub(crate) enum WrittenDeal {
    Log(DealLog),
    Record(Record),
}

impl WrittenDeal {
    /// Returns the deal's setting. Records are of official Skat for three.
    pub(crate) fn setting(&self) -> Setting {
        match self {
            Self::Log(log) => log.setting,
            Self::Record(_) => Setting::official(),
        }
    }

    /// Writes the deal without anybody's name.
    pub(crate) fn without_names(&self) -> String {
        match self {
            Self::Log(log) => log.to_string(),
            Self::Record(record) => record.without_names().to_string(),
        }
    }
}

/// The reason why a file can't be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadDealFile {
    /// There is no deal in it.
    #[error("there is no deal in it")]
    Empty,
    /// A line is wrong.
    #[error("line {line}: {fault}")]
    Line {
        /// Its number, from 1.
        line: usize,
        fault: DealFault,
    },
}

/// The reason why a deal in a file can't be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DealFault {
    /// No deal begins here.
    #[error(
        "expected a log that begins with `{LOG}1`, a record `{RECORD}…`, or a deal exported as JSON"
    )]
    NoDeal,
    /// It isn't a log, or not of a version that is known.
    #[error(transparent)]
    Log(Problem),
    /// It isn't a record.
    #[error(transparent)]
    Record(NotARecord),
    /// An entry can't be applied.
    #[error(transparent)]
    Unplayable(Unplayable),
    /// A move can't be applied.
    #[error(transparent)]
    Broken(BrokenRecord),
    /// The deal isn't over.
    #[error("the deal isn't over")]
    Unfinished,
    /// No deal is as long as this one.
    #[error("the deal has more than {MOST_ENTRIES} entries")]
    TooLong,
}

/// Reads all deals of a file. A log ends before an empty line or the next deal.
pub(crate) fn read(text: &str) -> Result<Vec<FileDeal>, BadDealFile> {
    let (mut deals, mut line) = (Vec::new(), 1);
    let mut rest = text.trim_start_matches('\u{feff}');
    while let Some(first) = rest.split_inclusive('\n').next() {
        let (read, length) = match first.trim_start() {
            "" => {
                line += 1;
                rest = &rest[first.len()..];
                continue;
            }
            log if log.starts_with(LOG) => read_log_at(rest),
            record if record.starts_with(RECORD) => read_record_at(rest),
            json if json.starts_with('{') => read_json_at(rest),
            _ => (Err((0, DealFault::NoDeal)), first.len()),
        };
        let (names, written, deal) = read.map_err(|(below, fault)| BadDealFile::Line {
            line: line + below,
            fault,
        })?;
        deals.push(FileDeal {
            line,
            names,
            written,
            deal,
        });
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    if deals.is_empty() {
        return Err(BadDealFile::Empty);
    }
    Ok(deals)
}

/// A deal, or what is wrong and how many lines below its beginning.
type ReadDeal = Result<([Option<String>; 3], WrittenDeal, ReviewedDeal), (usize, DealFault)>;

fn begins_deal(line: &str) -> bool {
    [LOG, RECORD, "{"]
        .iter()
        .any(|word| line.trim_start().starts_with(word))
}

/// Returns the length of the deal with which a text begins: its first line and those after it up to
/// an empty one, to the next deal, or to one that comes after the last.
fn length(text: &str, is_last: impl Fn(&str) -> bool) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        if length > 0 && (line.trim().is_empty() || begins_deal(line)) {
            break;
        }
        length += line.len();
        if is_last(line) {
            break;
        }
    }
    length
}

/// Reads the log with which a text begins, and returns its length.
fn read_log_at(text: &str) -> (ReadDeal, usize) {
    let length = length(text, |_| false);
    let deal = read_log(&text[..length]);
    (
        deal.map(|(log, deal)| no_names(WrittenDeal::Log(log), deal)),
        length,
    )
}

/// Reads the record with which a text begins, and returns its length. Usually it is one line.
fn read_record_at(text: &str) -> (ReadDeal, usize) {
    let length = length(text, |line| line.trim_end().ends_with(RECORD_END));
    let deal = read_record(&text[..length].replace(['\r', '\n'], " "));
    (deal.map_err(|fault| (0, fault)), length)
}

/// Reads the JSON object with which a text begins, and returns its length. A fault in the log that
/// it holds is one of its first line.
fn read_json_at(text: &str) -> (ReadDeal, usize) {
    let mut objects = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let object = objects.next().and_then(Result::ok);
    let length = objects.byte_offset();
    let log = object
        .as_ref()
        .and_then(|object| object[LOG_FIELD].as_str());
    let Some(log) = log else {
        return (Err((0, DealFault::NoDeal)), length);
    };
    let deal = read_log(log).map_err(|(_, fault)| (0, fault));
    (
        deal.map(|(log, deal)| no_names(WrittenDeal::Log(log), deal)),
        length,
    )
}

fn no_names(
    written: WrittenDeal,
    deal: ReviewedDeal,
) -> ([Option<String>; 3], WrittenDeal, ReviewedDeal) {
    (Default::default(), written, deal)
}

fn read_log(text: &str) -> Result<(DealLog, ReviewedDeal), (usize, DealFault)> {
    let log: DealLog = text
        .parse()
        .map_err(|NotALog { line, problem }| (line - 1, DealFault::Log(problem)))?;
    if log.entries.len() > MOST_ENTRIES {
        return Err((HEADINGS + MOST_ENTRIES, DealFault::TooLong));
    }
    let deal = ReviewedDeal::of_log(&log).map_err(|error| match error {
        NotReviewable::Log(wrong) => {
            let line = match wrong.number {
                0 => PLAYERS,
                entry => HEADINGS + entry,
            };
            (line - 1, DealFault::Unplayable(wrong.reason))
        }
        NotReviewable::Record(_) | NotReviewable::Entry { .. } | NotReviewable::Unfinished => {
            (0, DealFault::Unfinished)
        }
    })?;
    Ok((log, deal))
}

fn read_record(text: &str) -> Result<([Option<String>; 3], WrittenDeal, ReviewedDeal), DealFault> {
    let record: Record = text.parse().map_err(DealFault::Record)?;
    let name = |heading| {
        let name = record.heading(heading)?;
        let printable: String = name.chars().filter(|letter| !letter.is_control()).collect();
        Some(printable).filter(|name| !name.is_empty())
    };
    let names = ["P0", "P1", "P2"].map(name);
    if record.moves().len() > MOST_ENTRIES {
        return Err(DealFault::TooLong);
    }
    let deal = ReviewedDeal::of_record(&record).map_err(|error| match error {
        NotReviewable::Record(BrokenRecord::Unfinished) | NotReviewable::Unfinished => {
            DealFault::Unfinished
        }
        NotReviewable::Record(broken) => DealFault::Broken(broken),
        NotReviewable::Log(wrong) => DealFault::Unplayable(wrong.reason),
        NotReviewable::Entry { .. } => DealFault::Unfinished,
    })?;
    Ok((names, WrittenDeal::Record(record), deal))
}

#[cfg(test)]
pub(crate) mod samples {
    /// A deal of the International Skat Server.
    pub(crate) const RECORD: &str = "(;GM[Skat]P0[Alma]P1[Bruno]P2[Clara]MV[w D8.D9.DA.HK.S8.ST.SA.\
        CQ.CK.CJ.D7.DK.H7.H9.HT.S7.S9.SQ.SK.CA.DQ.DT.DJ.H8.HQ.HA.HJ.SJ.C9.CT.C8.C7 1 18 0 p 2 p \
        1 NH 0 CQ 1 CA 2 C9 ]R[d:1 loss v:-70 m:0 bidok p:14 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 \
        r:0] ;)";

    /// A log with these entries.
    pub(crate) fn log(entries: &str) -> String {
        format!(
            "skatrunde-deal 1\ngame: skat\nrules: isko/3\nplayers: 3\nround: 0 -\nsecret: {}\n\
             {entries}",
            "07".repeat(32)
        )
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::seat::Seat;

    use super::samples::{RECORD, log};
    use super::*;

    fn passed() -> String {
        log("1 pass\n2 pass\n0 pass\n")
    }

    #[test]
    fn logs_records_and_json_may_be_mixed() {
        let passed = passed();
        let json = serde_json::json!({"code": "x", "log": passed});
        let text = format!(
            "\u{feff}{passed}{passed}\n{RECORD}\n\n{passed}{json}\n{json:#}\r\n{}\n",
            RECORD.replace(" 1 18", "\r\n1 18")
        );
        let deals = read(&text).unwrap();
        let lines: Vec<usize> = deals.iter().map(|deal| deal.line).collect();
        assert_eq!(lines, [1, 10, 20, 22, 31, 32, 36]);
        assert_eq!(
            deals[2].names[Seat::REARHAND.index()].as_deref(),
            Some("Clara")
        );
        assert_eq!(deals[3].names, [None, None, None]);
        for again in [4, 5] {
            assert_eq!(deals[again].written.without_names(), passed);
        }
        assert_eq!(
            deals[6].written.without_names(),
            deals[2].written.without_names()
        );
    }

    #[test]
    fn what_is_kept_has_no_names_and_is_the_same_deal() {
        for text in [RECORD.to_owned(), passed(), passed().replace('\n', "\r\n")] {
            let [first] = &read(&text).unwrap()[..] else {
                panic!("one deal")
            };
            let kept = first.written.without_names();
            for name in ["Alma", "Bruno", "Clara"] {
                assert!(!kept.contains(name), "{kept}");
            }
            let [again] = &read(&kept).unwrap()[..] else {
                panic!("one deal")
            };
            assert_eq!(again.written.without_names(), kept);
            assert_eq!(again.deal.entries(), first.deal.entries());
            assert_eq!(
                again.deal.end().public_view(),
                first.deal.end().public_view()
            );
            assert_eq!(again.written.setting(), first.written.setting());
        }
    }

    #[test]
    fn errors_name_the_line_and_the_reason() {
        let bad = RECORD.replace("CA 2 C9", "SK 2 C9");
        let json = |log: String| serde_json::json!({"log": log}).to_string();
        for (text, expected) in [
            (String::new(), "there is no deal in it"),
            ("\n \r\n".to_owned(), "there is no deal in it"),
            ("nonsense".to_owned(), "line 1: expected a log"),
            ("\n\u{fffd}PNG".to_owned(), "line 2: expected a log"),
            (
                passed().replace("deal 1", "deal 2"),
                "line 1: expected `skatrunde-deal 1`",
            ),
            (
                log("1 pass\n2 fly\n"),
                "line 8: expected a seat and an action",
            ),
            (log("1 pass\n1 pass\n"), "line 8: breaks a rule"),
            (log("1 pass\n"), "line 1: the deal isn't over"),
            (
                log("").replace("isko/3", "nobody/1"),
                "line 3: `rules:` can't be read",
            ),
            (
                format!("\n\n{}", log("1 pass\n0 pass\n")),
                "line 10: breaks a rule",
            ),
            (
                format!("{}{}", passed(), log("1 pass\n0 pass\n")),
                "line 17: breaks a rule",
            ),
            (format!("\n{bad}"), "line 2: move"),
            (
                "(;GM[Go] ;)".to_owned(),
                "line 1: not a record of a game of Skat",
            ),
            ("{\"log\": 7}".to_owned(), "line 1: expected a log"),
            ("{\"log\"".to_owned(), "line 1: expected a log"),
            (
                format!("{}\n{}", json(passed()), json(log("1 pass\n0 pass\n"))),
                "line 2: breaks a rule",
            ),
            (
                log(&"1 pass\n".repeat(MOST_ENTRIES + 1)),
                "line 1007: the deal has more than 1000",
            ),
        ] {
            let error = read(&text).err().unwrap().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
