//! Duplicate matches between two levels: each deal is played in several seatings, so that both
//! sides get the same luck of the cards.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use skat_autoplay::{Engine, Model, TimeLimit};
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, Game, Setting};
use skat_rules::games::skat::{CardsDealt, ContractKind, Deal, PhaseView, PlayedView};
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;

/// The six seatings with both sides at the table. Each lists the side in forehand, middlehand and
/// rearhand: 0 for A, 1 for B.
const SEATINGS: [[usize; 3]; 6] = [
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
];

/// Number of deals in a list.
const DEALS_PER_LIST: f64 = 36.0;

/// Two levels that play each other on given deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Levels of sides A and B.
    pub levels: [Strength; 2],
    /// Number of deals, each played in six seatings.
    pub deals: u64,
    /// Seed of the deals and of all random choices.
    pub seed: u64,
}

/// Result of a match, printed as a table.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// The match that was played.
    pub played: Match,
    /// A's lead over B in each deal, in extended Seeger points, averaged over seatings and players.
    pub lead_by_deal: Vec<f64>,
    /// Number of times that a deal was passed in, over all seatings.
    pub passed_in: u64,
    /// Statistics of sides A and B.
    pub sides: [SideTally; 2],
}

/// Statistics of one side in a match.
#[derive(Clone, Debug, Default)]
pub struct SideTally {
    /// Contracts declared and won, by kind in the order of [`ContractKind::ALL`].
    pub declared: [(u64, u64); 6],
    /// Number of Hand games declared.
    pub from_hand: u64,
    /// Number of declared contracts that were overbid.
    pub overbid: u64,
    /// Extended Seeger points over all deals, seatings and seats.
    pub points: i64,
    /// Number of seats taken, over all deals and seatings.
    pub seats: u64,
    /// Duration of each decision, shortest first.
    pub decisions: Vec<Duration>,
}

impl SideTally {
    fn merge(mut self, mut other: Self) -> Self {
        for (own, (declared, won)) in self.declared.iter_mut().zip(other.declared) {
            *own = (own.0 + declared, own.1 + won);
        }
        self.from_hand += other.from_hand;
        self.overbid += other.overbid;
        self.points += other.points;
        self.seats += other.seats;
        self.decisions.append(&mut other.decisions);
        self
    }
}

/// Plays a match on all cores, with both sides using this model. The same match gives the same
/// report, except for times.
#[must_use]
pub fn play_match(played: Match, learned: &Arc<Model>) -> MatchReport {
    let engines = || [(); 2].map(|()| Engine::new(Arc::clone(learned)));
    let deals: Vec<DuplicateDeal> = (0..played.deals)
        .into_par_iter()
        .map_init(engines, |engines, number| {
            DuplicateDeal::play(played, number, engines)
        })
        .collect();
    let lead_by_deal = deals.iter().map(DuplicateDeal::lead).collect();
    let passed_in = deals.iter().map(|deal| deal.passed_in).sum();
    let mut sides =
        deals
            .into_iter()
            .map(|deal| deal.sides)
            .fold(<[SideTally; 2]>::default(), |all, sides| {
                let mut sides = sides.into_iter();
                all.map(|side| side.merge(sides.next().unwrap_or_default()))
            });
    for side in &mut sides {
        side.decisions.sort_unstable();
    }
    MatchReport {
        played,
        lead_by_deal,
        passed_in,
        sides,
    }
}

/// One deal, played in all seatings.
#[derive(Default)]
struct DuplicateDeal {
    passed_in: u64,
    sides: [SideTally; 2],
}

impl DuplicateDeal {
    fn play(played: Match, number: u64, engines: &mut [Engine; 2]) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&played.seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        let secret = DealSecret::new(bytes);
        let mut all = Self::default();
        for seating in SEATINGS {
            let seed = played.seed ^ number << 8;
            let over = play_deal(&secret, |seat, decision, view| {
                let side = seating[seat.index()];
                let begun = Instant::now();
                let seed = seed ^ decision << 40 ^ (seat.index() as u64) << 56;
                let strength = played.levels[side];
                let action = engines[side].decide(view, strength, seed, &TimeLimit::never());
                let action = action.expect("views of a real deal are valid").action;
                all.sides[side].decisions.push(begun.elapsed());
                action
            });
            all.count(seating, over.as_ref());
        }
        all
    }

    fn count(&mut self, seating: [usize; 3], over: Option<&PlayedView>) {
        for seat in Seat::SKAT {
            self.sides[seating[seat.index()]].seats += 1;
        }
        let Some(over) = over else {
            self.passed_in += 1;
            return;
        };
        let (declarer, settlement) = (over.won.declarer, over.settlement);
        for seat in Seat::SKAT {
            self.sides[seating[seat.index()]].points += match (seat == declarer, settlement.won) {
                (true, won) => i64::from(settlement.score) + if won { 50 } else { -50 },
                (false, true) => 0,
                (false, false) => 40,
            };
        }
        let side = &mut self.sides[seating[declarer.index()]];
        let kinds = ContractKind::ALL.into_iter().zip(&mut side.declared);
        for (_, row) in kinds.filter(|(kind, _)| *kind == over.contract.kind()) {
            *row = (row.0 + 1, row.1 + u64::from(settlement.won));
        }
        side.from_hand += u64::from(over.contract.hand());
        side.overbid += u64::from(settlement.overbid);
    }

    fn lead(&self) -> f64 {
        let [a, b] = self
            .sides
            .each_ref()
            .map(|side| side.points as f64 / side.seats as f64);
        a - b
    }
}

/// Plays a deal by the official rules. Returns the result of its contract, if one was played.
fn play_deal(
    secret: &DealSecret,
    mut decide: impl FnMut(Seat, u64, &AnySeatView) -> AnyAction,
) -> Option<PlayedView> {
    let mut deal = Deal::by(&Setting::official(), CardsDealt::from_secret(secret));
    let mut decisions = 0;
    while let Some(seat) = deal.awaited().iter().next() {
        let view = AnySeatView::Skat(deal.seat_view(seat));
        let AnyAction::Skat(action) = decide(seat, decisions, &view) else {
            unreachable!("a view of Skat is answered by an action of Skat");
        };
        deal.apply(seat, action)
            .expect("autoplayers choose legal actions");
        decisions += 1;
    }
    match deal.public_view().phase {
        PhaseView::Over(over) => over.played,
        _ => None,
    }
}

impl MatchReport {
    /// Returns A's lead in extended Seeger points per player and 36 deals, and half the width of
    /// its 95 % confidence interval.
    #[must_use]
    pub fn lead(&self) -> (f64, f64) {
        let number = self.lead_by_deal.len().max(1) as f64;
        let mean = self.lead_by_deal.iter().sum::<f64>() / number;
        let variance = self
            .lead_by_deal
            .iter()
            .map(|lead| (lead - mean).powi(2))
            .sum::<f64>()
            / (number - 1.0).max(1.0);
        (
            DEALS_PER_LIST * mean,
            DEALS_PER_LIST * 1.96 * (variance / number).sqrt(),
        )
    }
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Match {
            levels,
            deals,
            seed,
        } = self.played;
        let (lead, margin) = self.lead();
        writeln!(
            f,
            "{deals} deals of seed {seed} in six seatings, {} of {} games passed in",
            self.passed_in,
            6 * deals
        )?;
        writeln!(
            f,
            "level {} leads level {} by {lead:+.0} ± {margin:.0} points per player and 36 deals",
            levels[0], levels[1]
        )?;
        for (name, side) in ["A", "B"].into_iter().zip(&self.sides) {
            let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
            let all = side
                .declared
                .iter()
                .fold((0, 0), |all, row| (all.0 + row.0, all.1 + row.1));
            write!(
                f,
                "\n{name}: {:+.0} points per 36 deals, ",
                DEALS_PER_LIST * side.points as f64 / side.seats.max(1) as f64
            )?;
            write!(
                f,
                "declares {:.1} %, wins {:.1} %",
                percent(all.0, side.seats),
                percent(all.1, all.0)
            )?;
            for (kind, (declared, won)) in ContractKind::ALL.into_iter().zip(side.declared) {
                write!(
                    f,
                    "; {} {declared} ({:.1} %)",
                    kind.letter(),
                    percent(won, declared)
                )?;
            }
            write!(f, "; Hand {}, overbid {}; ", side.from_hand, side.overbid)?;
            let at = |share: f64| {
                let last = side.decisions.len().saturating_sub(1);
                side.decisions
                    .get((share * last as f64) as usize)
                    .map_or(0.0, |time| 1e3 * time.as_secs_f64())
            };
            let sum: Duration = side.decisions.iter().sum();
            let mean = 1e3 * sum.as_secs_f64() / side.decisions.len().max(1) as f64;
            write!(
                f,
                "ms per decision: mean {mean:.2}, p99 {:.1}, most {:.1}",
                at(0.99),
                at(1.0)
            )?;
        }
        Ok(())
    }
}
