//! `skatrunde rules check-records`

use std::path::Path;

use anyhow::Context as _;
use serde_json::{Map, Value, json};
use skat_rules::notation::iss::{Record, RecordReplay, RecordVerdict, RecordedOutcome, replay};

/// The verdict on one record.
enum RecordFinding {
    /// The replay agrees.
    Agrees,
    /// The replay differs.
    Differs,
    /// All passed, or there was no contract: nothing to compare, which counts as agreement.
    Unplayed,
    /// The record can't be parsed or replayed.
    Unreadable,
}

/// Prints a JSON line for each record and a summary.
#[expect(
    clippy::print_stdout,
    reason = "the command's purpose is to print its findings"
)]
pub(super) fn run(file: &Path) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("{} can't be read", file.display()))?;
    let [mut agree, mut differ, mut unplayed, mut unreadable] = [0_u32; 4];
    for (index, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let (finding, report) = check(line);
        let mut fields = Map::from_iter([("line".to_owned(), json!(index + 1))]);
        fields.extend(report);
        println!("{}", Value::Object(fields));
        *match finding {
            RecordFinding::Agrees => &mut agree,
            RecordFinding::Differs => &mut differ,
            RecordFinding::Unplayed => &mut unplayed,
            RecordFinding::Unreadable => &mut unreadable,
        } += 1;
    }
    let records = agree + differ + unplayed + unreadable;
    println!(
        "{}",
        json!({"summary": {
            "records": records, "played": agree + differ, "agree": agree, "differ": differ,
            "unplayed": unplayed,
            "unreadable": unreadable,
        }})
    );
    Ok(())
}

fn check(line: &str) -> (RecordFinding, Map<String, Value>) {
    let broken = |error: String| (RecordFinding::Unreadable, fields(json!({"error": error})));
    let record: Record = match line.parse() {
        Ok(record) => record,
        Err(error) => return broken(error.to_string()),
    };
    let mut report = fields(
        json!({"id": record.heading("ID"), "written_again": record.to_string() == line.trim()}),
    );
    let (verdict, replay) = match (record.verdict(), replay(&record)) {
        (Ok(verdict), Ok(replay)) => (verdict, replay),
        (Err(error), _) => return broken(error.to_string()),
        (_, Err(error)) => return broken(error.to_string()),
    };
    let finding = match (verdict, replay.ended) {
        (RecordVerdict::PassedIn, RecordReplay::PassedIn) => {
            report.insert("result".to_owned(), json!("passed in"));
            RecordFinding::Unplayed
        }
        (RecordVerdict::Penalty, RecordReplay::NoContract) => {
            report.insert("result".to_owned(), json!("no contract"));
            RecordFinding::Unplayed
        }
        (RecordVerdict::Played(recorded), RecordReplay::Played(replayed)) => {
            let (agrees, differs) = compare(&recorded, &replayed);
            report.insert("result".to_owned(), json!("played"));
            report.insert("agrees".to_owned(), Value::Object(agrees));
            let equal = differs.is_empty();
            report.insert("differs".to_owned(), Value::Object(differs));
            if equal {
                RecordFinding::Agrees
            } else {
                RecordFinding::Differs
            }
        }
        (recorded, replayed) => {
            let differs = json!({"result": {
                "recorded": recorded.to_string(),
                "replayed": format!("{replayed:?}"),
            }});
            report.insert("differs".to_owned(), differs);
            RecordFinding::Differs
        }
    };
    (finding, report)
}

fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// Returns the agreeing fields with their value, and the differing ones with both values.
fn compare(
    recorded: &RecordedOutcome,
    replayed: &RecordedOutcome,
) -> (Map<String, Value>, Map<String, Value>) {
    let fields = [
        (
            "declarer",
            json!(recorded.declarer.index()),
            json!(replayed.declarer.index()),
        ),
        ("won", json!(recorded.won), json!(replayed.won)),
        ("score", json!(recorded.score), json!(replayed.score)),
        (
            "matadors",
            json!(recorded.matadors),
            json!(replayed.matadors),
        ),
        ("overbid", json!(recorded.overbid), json!(replayed.overbid)),
        ("points", json!(recorded.points), json!(replayed.points)),
        ("tricks", json!(recorded.tricks), json!(replayed.tricks)),
        (
            "schneider",
            json!(recorded.schneider),
            json!(replayed.schneider),
        ),
        ("schwarz", json!(recorded.schwarz), json!(replayed.schwarz)),
    ];
    let (mut agrees, mut differs) = (Map::new(), Map::new());
    for (name, recorded, replayed) in fields {
        if recorded == replayed {
            agrees.insert(name.to_owned(), replayed);
        } else {
            differs.insert(
                name.to_owned(),
                json!({"recorded": recorded, "replayed": replayed}),
            );
        }
    }
    (agrees, differs)
}
