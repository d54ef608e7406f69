//! The report on dealt cards.

use skat_rules::fairness::Digest;
use skat_view::{
    DealStatistics, HandStatistics, JackStatistics, Lang, PackStatistics, StatisticsVerdict,
    UniformityTest, chain_message, deal_statistics, monthly_statistics,
};

use crate::support::{check_limits, shown};

fn test(statistic: f64, degrees: u32, p: f64) -> Option<UniformityTest> {
    Some(UniformityTest {
        statistic,
        degrees,
        p,
    })
}

/// A month with deals of every pack, few of them of Officers' Skat.
fn month(verdict: StatisticsVerdict) -> DealStatistics {
    let hand = |shares, test| HandStatistics { shares, test };
    let jacks = JackStatistics {
        expected: [0.2034, 0.4283, 0.2891, 0.0734, 0.0058],
        hands: [
            hand(
                [0.2011, 0.4301, 0.2899, 0.0729, 0.006],
                test(3.1, 4, 0.5412),
            ),
            hand([0.25, 0.4, 0.28, 0.07, 0.0], test(41.2, 4, 0.000_000_02)),
            hand([0.2034, 0.4283, 0.2891, 0.0734, 0.0058], None),
        ],
        expected_in_skat: 0.2379,
        in_skat: 0.24,
        skat: test(0.5, 1, 0.4795),
    };
    let pack = |pack, deals, cards, jacks| PackStatistics {
        pack,
        deals,
        cards,
        jacks,
    };
    DealStatistics {
        month: Some((2026, 11)),
        tables_without_log: 2,
        lists_ended: 341,
        lists_stopped: 12,
        packs: vec![
            pack("skat", 12_345, test(91.304, 93, 0.5305), Some(jacks)),
            pack("officers", 1, None, None),
            pack("thirty_one", 400, test(150.0, 153, 0.5526), None),
        ],
        verdict,
    }
}

#[test]
fn a_report_is_legible() {
    let verdict = StatisticsVerdict::Fair {
        tests: 6,
        least: 0.0173,
        limit: 0.01 / 6.0,
    };
    for lang in Lang::ALL {
        let name = format!("deal_statistics_{}", lang.locale());
        insta::assert_snapshot!(name, deal_statistics(&month(verdict), lang));
    }
}

#[test]
fn every_verdict_is_one_plain_sentence() {
    let verdicts = [
        StatisticsVerdict::NoDeals,
        StatisticsVerdict::TooFew,
        StatisticsVerdict::Uneven {
            tests: 6,
            least: 0.000_000_02,
        },
        StatisticsVerdict::TooEven,
    ];
    for lang in Lang::ALL {
        let reports = verdicts.map(|verdict| deal_statistics(&month(verdict), lang));
        let last = reports
            .iter()
            .filter_map(|report| report.rsplit("\n\n").next());
        let name = format!("statistics_verdicts_{}", lang.locale());
        insta::assert_snapshot!(name, last.collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn the_head_of_the_chain_is_told_in_every_language() {
    let head = Digest::new([7; 32]);
    let message = chain_message("2026-11-25", 1_234_567, &head);
    check_limits(&message);
    let text = shown(&message);
    assert_eq!(text.matches(&head.base64url()).count(), Lang::ALL.len());
    assert_eq!(text.matches("2026-11-25").count(), Lang::ALL.len());
}

#[test]
fn the_monthly_message_says_in_plain_words_what_the_counts_show() {
    let verdicts = [
        StatisticsVerdict::TooFew,
        StatisticsVerdict::Fair {
            tests: 6,
            least: 0.0173,
            limit: 0.01 / 6.0,
        },
        StatisticsVerdict::Uneven {
            tests: 6,
            least: 0.000_000_02,
        },
        StatisticsVerdict::TooEven,
    ];
    for lang in Lang::ALL {
        let messages = verdicts.map(|verdict| {
            let message = monthly_statistics(&month(verdict), true, lang).expect("a message");
            check_limits(&message);
            shown(&message)
        });
        let text = |has_file, missing| {
            let statistics = DealStatistics {
                tables_without_log: missing,
                ..month(StatisticsVerdict::TooFew)
            };
            let message = monthly_statistics(&statistics, has_file, lang).expect("a message");
            shown(&message)
        };
        let file = |text: &str| text.contains("Datei") || text.contains("file");
        assert!(file(&text(true, 0)) && !file(&text(false, 0)));
        assert!(text(true, 3).len() > text(true, 0).len());
        let name = format!("monthly_statistics_{}", lang.locale());
        insta::assert_snapshot!(name, messages.join("\n\n"));
        let nothing = month(StatisticsVerdict::NoDeals);
        assert_eq!(monthly_statistics(&nothing, true, lang), None);
    }
}
