//! Self-play of the autoplayer, to measure it.

use std::fmt;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use skat_autoplay::decide_at_once;
use skat_rules::deal::DealSecret;
use skat_rules::game::{AnyAction, AnySeatView, Game, Setting};
use skat_rules::games::skat::{CardsDealt, ContractKind, Deal, PhaseView, PlayedView};

/// Statistics of self-played deals, printed as a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayReport {
    /// Number of deals played.
    pub deals: u64,
    /// Number of deals passed in.
    pub passed_in: u64,
    /// The declared contracts by kind, in the order of [`ContractKind::ALL`].
    pub kinds: [KindReport; 6],
    /// Number of decisions taken.
    pub decisions: u64,
    /// Time spent on all decisions, without building the views.
    pub thinking: Duration,
}

/// Statistics of the contracts of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindReport {
    /// Number of contracts declared.
    pub games: u64,
    /// Number of Hand games.
    pub hand: u64,
    /// Number of ouvert contracts.
    pub ouvert: u64,
    /// Number of contracts that the declarer won.
    pub won: u64,
    /// Number of contracts lost because their value was below the bid.
    pub overbid: u64,
    /// Number of contracts in which the declarer reached 90 card points; 0 in Null.
    pub schneider: u64,
    /// Sum of the declarers' plain scores.
    pub score: i64,
}

impl KindReport {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.hand += other.hand;
        self.ouvert += other.ouvert;
        self.won += other.won;
        self.overbid += other.overbid;
        self.schneider += other.schneider;
        self.score += other.score;
    }

    fn of(played: &PlayedView) -> Self {
        let (contract, settlement) = (played.contract, played.settlement);
        Self {
            games: 1,
            hand: u64::from(contract.hand()),
            ouvert: u64::from(contract.ouvert()),
            won: u64::from(settlement.won),
            overbid: u64::from(settlement.overbid),
            schneider: u64::from(contract.kind() != ContractKind::Null && played.card_points >= 90),
            score: i64::from(settlement.score),
        }
    }
}

impl SelfPlayReport {
    /// Returns the sum over all kinds.
    #[must_use]
    pub fn declared(&self) -> KindReport {
        let mut all = KindReport::default();
        self.kinds.into_iter().for_each(|kind| all.add(kind));
        all
    }

    fn merge(mut self, other: &Self) -> Self {
        self.deals += other.deals;
        self.passed_in += other.passed_in;
        self.kinds
            .iter_mut()
            .zip(other.kinds)
            .for_each(|(kind, other)| kind.add(other));
        self.decisions += other.decisions;
        self.thinking += other.thinking;
        self
    }

    fn of(game: &PlayedGame) -> Self {
        let mut report = Self {
            deals: 1,
            passed_in: u64::from(game.played.is_none()),
            decisions: game.decisions,
            thinking: game.thinking,
            ..Self::default()
        };
        if let Some(played) = &game.played {
            let kinds = ContractKind::ALL.into_iter().zip(&mut report.kinds);
            kinds
                .filter(|(kind, _)| *kind == played.contract.kind())
                .for_each(|(_, row)| row.add(KindReport::of(played)));
        }
        report
    }
}

/// One deal with the autoplayer in all three seats.
struct PlayedGame {
    decisions: u64,
    played: Option<PlayedView>,
    thinking: Duration,
}

/// Plays `deals` deals with the autoplayer in all three seats, on all cores.
///
/// The same arguments give the same report, except for times.
#[must_use]
pub fn selfplay(deals: u64, seed: u64) -> SelfPlayReport {
    selfplay_by(deals, seed, |number| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        DealSecret::new(bytes)
    })
}

/// Does the same with the deals of these secrets, numbered from 0. The seed still decides the play.
#[must_use]
pub fn selfplay_by(
    deals: u64,
    seed: u64,
    secret: impl Fn(u64) -> DealSecret + Sync,
) -> SelfPlayReport {
    let reports = (0..deals)
        .into_par_iter()
        .map(|number| SelfPlayReport::of(&play(number, seed, &secret(number))));
    reports.reduce(SelfPlayReport::default, |one, other| one.merge(&other))
}

/// Plays deal `number` of a seed, with the cards of this secret.
fn play(number: u64, seed: u64, secret: &DealSecret) -> PlayedGame {
    let mut deal = Deal::by(&Setting::official(), CardsDealt::from_secret(secret));
    let (mut decisions, mut thinking) = (0, Duration::ZERO);
    while let Some(seat) = deal.awaited().iter().next() {
        let view = AnySeatView::Skat(deal.seat_view(seat));
        let start = Instant::now();
        let action = decide_at_once(&view, seed ^ number << 8 ^ decisions)
            .expect("views of a real deal are valid");
        thinking += start.elapsed();
        let AnyAction::Skat(action) = action else {
            unreachable!("a view of Skat is answered by an action of Skat");
        };
        deal.apply(seat, action)
            .expect("autoplayers choose legal actions");
        decisions += 1;
    }
    let played = match deal.public_view().phase {
        PhaseView::Over(over) => over.played,
        _ => None,
    };
    PlayedGame {
        decisions,
        played,
        thinking,
    }
}

impl fmt::Display for SelfPlayReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let all = self.declared();
        writeln!(
            f,
            "{} deals, {:.1} % passed in",
            self.deals,
            percent(self.passed_in, self.deals)
        )?;
        writeln!(f)?;
        writeln!(
            f,
            "{:<10}{:>8}{:>8}{:>8}{:>9}{:>12}{:>10}{:>10}",
            "Game", "games", "Hand", "ouvert", "won", "Schneider", "overbid", "score"
        )?;
        let names = ["Diamonds", "Hearts", "Spades", "Clubs", "Grand", "Null"];
        for (name, row) in names.into_iter().zip(self.kinds).chain([("all", all)]) {
            writeln!(
                f,
                "{name:<10}{:>8}{:>8}{:>8}{:>7.1} %{:>10.1} %{:>8.1} %{:>+10.1}",
                row.games,
                row.hand,
                row.ouvert,
                percent(row.won, row.games),
                percent(row.schneider, row.games),
                percent(row.overbid, row.games),
                row.score as f64 / row.games.max(1) as f64,
            )?;
        }
        writeln!(f)?;
        let average = self.thinking.as_secs_f64() * 1e6 / self.decisions.max(1) as f64;
        write!(f, "{} decisions, {average:.1} µs each", self.decisions)
    }
}
