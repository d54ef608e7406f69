//! `skatrunde autoplay solve`

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::{Budget, Goal, Position, Solver};

use crate::mutex::lock;

/// Card points that the declarer of a suit contract or Grand needs to win.
const POINTS_TO_WIN: u8 = 61;
const ALL_POINTS: u8 = 120;

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// Number of positions searched in parallel.
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    jobs: NonZeroUsize,
    /// Time limit per position in milliseconds; a position that exceeds it gets `"unknown": true`.
    #[arg(long)]
    limit_ms: Option<u64>,
}

impl Solve {
    /// Answers the lines in their order, malformed ones included; skips empty lines.
    pub(crate) fn run(
        self,
        input: impl BufRead + Send,
        mut output: impl Write,
    ) -> anyhow::Result<()> {
        let limit = self.limit_ms.map(Duration::from_millis);
        // A few lines per searcher, so that memory stays small however long the input is.
        let (to_searchers, lines) = mpsc::sync_channel::<(usize, Vec<u8>)>(4 * self.jobs.get());
        let lines = Arc::new(Mutex::new(lines));
        let (to_output, answers) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.get() {
                let (lines, to_output) = (lines.clone(), to_output.clone());
                scope.spawn(move || {
                    let mut solver = Solver::new();
                    let next = || lock(&lines).recv();
                    while let Ok((number, line)) = next() {
                        if to_output
                            .send((number, answer(&mut solver, &line, limit)))
                            .is_err()
                        {
                            break;
                        }
                    }
                });
            }
            // From here on only the searchers hold these ends, so both sides notice when the
            // searchers end.
            drop((lines, to_output));
            let reader = scope.spawn(move || -> std::io::Result<()> {
                let wanted = |line: &std::io::Result<Vec<u8>>| {
                    !line.as_ref().is_ok_and(|line| line.trim_ascii().is_empty())
                };
                for (number, line) in input.split(b'\n').filter(wanted).enumerate() {
                    if to_searchers.send((number, line?)).is_err() {
                        break;
                    }
                }
                Ok(())
            });
            write_in_order(answers, &mut output)?;
            reader
                .join()
                .unwrap_or(Ok(()))
                .context("the input can't be read")
        })
    }
}

/// Writes the answers in numerical order, each as soon as all before it are written.
fn write_in_order(
    answers: mpsc::Receiver<(usize, Value)>,
    output: &mut impl Write,
) -> std::io::Result<()> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (number, answer) in answers {
        early.insert(number, answer);
        while let Some(answer) = early.remove(&next) {
            writeln!(output, "{answer}")?;
            next += 1;
        }
        output.flush()?;
    }
    Ok(())
}

/// One line of input.
#[derive(Deserialize)]
struct SolveLine {
    game: String,
    declarer: usize,
    hands: [Vec<String>; 3],
    #[serde(default)]
    trick: Vec<String>,
    leader: usize,
    #[serde(default)]
    points: u8,
    ask: String,
    target: Option<u8>,
}

#[derive(Clone, Copy)]
enum SolveQuestion {
    /// Can the declarer reach the goal? The string is the answer's key.
    Reaches(Goal, &'static str),
    /// The card points that the declarer ends up with.
    Points,
    /// The same after each legal card.
    PointsByCard,
    /// Can the declarer reach the goal after each legal card?
    ReachesByCard(Goal),
}

fn answer(solver: &mut Solver, line: &[u8], limit: Option<Duration>) -> Value {
    let line: Value = match serde_json::from_slice(line) {
        Ok(line) => line,
        Err(error) => return json!({"id": null, "error": format!("the line isn't JSON: {error}")}),
    };
    let id = line.get("id").cloned().unwrap_or_default();
    let mut answer = match read(line) {
        Ok((position, question, points)) => search(solver, &position, question, points, limit),
        Err(error) => Map::from_iter([("error".to_owned(), format!("{error:#}").into())]),
    };
    answer.insert("id".to_owned(), id);
    answer.into()
}

/// Parses the position, the question, and the card points that the declarer already has.
fn read(line: Value) -> anyhow::Result<(Position, SolveQuestion, u8)> {
    let line: SolveLine = serde_json::from_value(line)?;
    let kind = ContractKind::ALL
        .into_iter()
        .find(|kind| line.game == kind.letter().to_string());
    let kind = kind.with_context(|| format!("game `{}` is none of C S H D G N", line.game))?;
    let seat = |number: usize| {
        Seat::SKAT
            .get(number)
            .copied()
            .context("seats are 0, 1 and 2")
    };
    let mut hands = BySeat::<CardSet>::default();
    for (seat, names) in Seat::SKAT.into_iter().zip(&line.hands) {
        for card in cards(names)? {
            ensure!(!hands[seat].contains(card), "card {card} is named twice");
            hands[seat] = hands[seat].with(card);
        }
    }
    let trick = cards(&line.trick)?;
    let (declarer, leader) = (seat(line.declarer)?, seat(line.leader)?);
    let position = Position::new(kind, declarer, hands, leader, &trick)?;
    let question = match (line.ask.as_str(), kind) {
        ("win", ContractKind::Null) => SolveQuestion::Reaches(Goal::NoTrick, "win"),
        ("moves", ContractKind::Null) => SolveQuestion::ReachesByCard(Goal::NoTrick),
        ("at_least" | "exact", ContractKind::Null) => {
            bail!("at Null, `{}` can't be asked", line.ask)
        }
        ("win", _) => SolveQuestion::Reaches(
            Goal::Points(POINTS_TO_WIN.saturating_sub(line.points)),
            "win",
        ),
        ("at_least", _) => {
            let target = line.target.context("`at_least` needs a `target`")?;
            SolveQuestion::Reaches(Goal::Points(target.saturating_sub(line.points)), "reached")
        }
        ("exact", _) => SolveQuestion::Points,
        ("moves", _) => SolveQuestion::PointsByCard,
        _ => bail!(
            "`{}` is none of `win`, `at_least`, `exact` and `moves`",
            line.ask
        ),
    };
    let left = hands
        .iter()
        .fold(trick.into_iter().collect(), |all: CardSet, (_, &hand)| {
            all | hand
        });
    let too_many = kind != ContractKind::Null
        && u16::from(line.points) + u16::from(left.points()) > ALL_POINTS.into();
    ensure!(!too_many, "there are only {ALL_POINTS} card points");
    Ok((position, question, line.points))
}

fn cards(names: &[String]) -> anyhow::Result<Vec<Card>> {
    names
        .iter()
        .map(|name| name.parse().with_context(|| format!("`{name}`")))
        .collect()
}

fn search(
    solver: &mut Solver,
    position: &Position,
    question: SolveQuestion,
    points: u8,
    limit: Option<Duration>,
) -> Map<String, Value> {
    // So that an answer costs the same work no matter what was searched before.
    solver.clear();
    let begun = Instant::now();
    let is_late = || limit.is_some_and(|limit| begun.elapsed() >= limit);
    let budget = Budget::UNLIMITED.or_until(&is_late);
    let answer = match question {
        SolveQuestion::Reaches(goal, name) => solver
            .reaches(position, goal, budget)
            .map(|reached| (name, reached.into())),
        SolveQuestion::Points => solver
            .points(position, budget)
            .map(|more| ("value", (points + more).into())),
        SolveQuestion::PointsByCard => solver.points_by_card(position, budget).map(|all| {
            let moves = all
                .iter()
                .map(|(card, more)| (card.to_string(), Value::from(points + more)));
            ("moves", moves.collect())
        }),
        SolveQuestion::ReachesByCard(goal) => {
            let prospects = solver.prospects(position, goal, budget);
            let moves = position.playable().iter().map(|card| {
                (
                    card.to_string(),
                    Value::from(prospects.reached.contains(card)),
                )
            });
            prospects
                .unknown
                .is_empty()
                .then(|| ("moves", moves.collect()))
        }
    };
    let micros = begun.elapsed().as_micros() as u64;
    let (name, answer) = answer.unwrap_or(("unknown", true.into()));
    let fields = [
        (name, answer),
        ("micros", micros.into()),
        ("nodes", solver.visited().into()),
    ];
    fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
