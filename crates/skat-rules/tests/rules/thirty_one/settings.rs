//! Valid and invalid combinations of settings.

use skat_rules::games::thirty_one::CountingStyle;
use skat_rules::rule_set::{KnobValue, RuleSetError};

use super::support::rules;

#[test]
fn contradictions_are_refused() {
    let refused: &[&[(&str, &str)]] = &[
        &[("style", "french-canadian"), ("lives", "3")],
        &[("style", "jacobs"), ("knocker-tie", "safe")],
        &[("style", "gin"), ("lives", "4")],
        &[("style", "gin"), ("knocker-double", "off")],
        &[("knocker-tie", "strict"), ("knocker-double", "off")],
        &[("style", "cadillac"), ("knocker-double", "off")],
        &[("style", "cadillac"), ("three-of-a-kind", "off")],
        &[("stop-after-drawing", "on")],
        &[
            ("style", "bus"),
            ("stop-after-drawing", "on"),
            ("minimum-knock", "17"),
        ],
        &[
            ("style", "bus"),
            ("stop-after-drawing", "on"),
            ("knock-one-suit", "on"),
        ],
        &[
            ("style", "bus"),
            ("stop-after-drawing", "on"),
            ("first-call", "hammer"),
        ],
    ];
    for settings in refused {
        assert!(
            matches!(rules(settings), Err(RuleSetError::Conflict(_))),
            "{settings:?}"
        );
        // Each setting is valid alone, or with the style that it belongs to.
        let (style, rest): (Vec<_>, Vec<_>) = settings
            .iter()
            .copied()
            .partition(|(key, _)| *key == "style");
        assert!(rules(&style).is_ok(), "{style:?}");
        assert!(
            rest.iter()
                .all(|&one| one == ("stop-after-drawing", "on") || rules(&[one]).is_ok()),
            "{rest:?}"
        );
    }
}

#[test]
fn every_style_can_be_agreed() {
    for style in CountingStyle::KEYS {
        let rules = rules(&[("style", style)]).expect("a style");
        assert_eq!(rules.thirty_one.style.key(), *style);
        assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
    }
}
