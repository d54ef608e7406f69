//! Self-play: its results, and its reproducibility.

use std::time::Duration;

use skat_arena::{SelfPlayReport, selfplay};

#[test]
fn it_passes_few_deals_in_and_wins_its_contracts_against_itself() {
    let report = selfplay(10_000, 2026);
    let all = report.declared();
    assert_eq!(report.deals, 10_000);
    assert_eq!(report.passed_in + all.games, report.deals);
    assert!(report.passed_in * 100 <= 15 * report.deals, "{report}");
    assert!(all.won * 100 >= 70 * all.games, "{report}");
    assert!(
        all.overbid * 100 <= all.games,
        "it bids more than its games are worth:\n{report}"
    );
    for kind in report.kinds {
        assert!(kind.games > 0 && kind.won * 2 > kind.games, "{report}");
    }
}

#[test]
fn the_same_seed_gives_the_same_report_but_for_the_times() {
    let without_times = |mut report: SelfPlayReport| {
        report.thinking = Duration::ZERO;
        report
    };
    let (one, same, other) = (selfplay(200, 5), selfplay(200, 5), selfplay(200, 6));
    assert_eq!(without_times(one.clone()), without_times(same));
    assert_ne!(without_times(one), without_times(other));
}
