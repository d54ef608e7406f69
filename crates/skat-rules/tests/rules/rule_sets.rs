//! Rule sets: published presets stay unchanged, and every setting reads back.
#![allow(
    clippy::unwrap_used,
    reason = "a rule set that can't be built fails the test"
)]

use std::collections::BTreeSet;

use proptest::prelude::*;
use skat_rules::rule_set::{Knobs, Preset, RuleSet, RuleSetError};

#[test]
fn knobs_are_documented_and_their_keys_are_unique() {
    let all = Knobs::all();
    let keys: BTreeSet<String> = all
        .iter()
        .map(|(group, knob)| format!("{group}.{}", knob.key))
        .collect();
    assert_eq!(keys.len(), all.len());
    for (group, knob) in &all {
        let key = format!("{group}.{}", knob.key);
        assert!(
            knob.meaning.ends_with('.') && knob.meaning.len() > 15,
            "{key}: {}",
            knob.meaning
        );
        assert!(!knob.source.is_empty(), "{key} names no source");
        assert!(
            knob.choices.len() >= 2 && knob.choices.contains(&knob.default),
            "{key}"
        );
        assert_eq!(
            knob.choices.iter().collect::<BTreeSet<_>>().len(),
            knob.choices.len(),
            "{key}"
        );
        assert_eq!(Knobs::DEFAULT.get(&key), Some(knob.default), "{key}");
        assert!(
            !key.contains([' ', '='])
                && !knob
                    .choices
                    .iter()
                    .any(|choice| choice.contains([' ', '='])),
            "{key}"
        );
    }
}

#[test]
fn every_preset_reads_back_and_every_single_change_that_is_allowed() {
    for preset in Preset::ALL {
        let rules = RuleSet::of(preset);
        assert_eq!(rules.changes().count(), 0);
        assert_eq!(
            RuleSet::with(preset, []),
            Ok(rules),
            "a preset doesn't contradict itself"
        );
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!(
            RuleSet::from_record(&rules.key(), rules.version()),
            Ok(rules)
        );
        for (group, knob) in Knobs::all() {
            let key = format!("{group}.{}", knob.key);
            for choice in knob.choices {
                match RuleSet::with(preset, [(key.as_str(), *choice)]) {
                    Ok(changed) => {
                        assert_eq!(changed.get(&key), Some(*choice));
                        assert_eq!(changed.to_string().parse(), Ok(changed), "{changed}");
                        assert_eq!(
                            RuleSet::from_record(&changed.key(), changed.version()),
                            Ok(changed)
                        );
                    }
                    Err(RuleSetError::Conflict(reason)) => {
                        assert!(reason.len() > 10, "{key}={choice}: {reason}");
                    }
                    Err(other) => panic!("{key}={choice}: {other}"),
                }
            }
        }
    }
}

#[test]
fn unknown_keys_are_refused_by_name() {
    for (text, named) in [
        ("skat", "`skat`"),
        ("isko/99", "`isko/99`"),
        ("isko/one", "`isko/one`"),
        ("isko list.scoring=best", "`list.scoring=best`"),
        ("isko list.nothing=on", "`list.nothing=on`"),
        ("isko list.scoring", "`list.scoring`"),
        ("", "``"),
    ] {
        let error = text.parse::<RuleSet>().unwrap_err();
        assert!(error.to_string().contains(named), "{text}: {error}");
    }
}

/// Differences of each preset version from the official defaults, knob by knob. A line here never
/// changes; a change of a preset is a new version.
#[test]
fn published_presets_never_change() {
    let published: Vec<String> = Preset::ALL
        .into_iter()
        .map(|preset| {
            let rules = RuleSet::of(preset);
            let differs = Knobs::all().into_iter().filter_map(|(group, knob)| {
                let key = format!("{group}.{}", knob.key);
                let choice = rules.get(&key)?;
                (choice != knob.default).then(|| format!(" {key}={choice}"))
            });
            let differs: String = differs.collect();
            format!("{}/{}:{differs}", preset.key(), preset.version())
        })
        .collect();
    assert_eq!(
        published.join("\n"),
        include_str!("../data/presets.txt").trim_end()
    );
}

/// Nobody can choose a former rule. Only old versions have any: all of them before the version that
/// corrected them.
#[test]
fn former_rules_belong_to_old_versions_alone() {
    let all = [
        "skat.open-doubles-score",
        "rounds.lost-values",
        "officers.own-level",
    ];
    for preset in Preset::ALL {
        let rules = RuleSet::of(preset);
        let newest = Preset::from_key(preset.key()).unwrap();
        let held: Vec<String> = rules
            .former()
            .iter()
            .map(|(group, rule)| format!("{group}.{}", rule.key))
            .collect();
        assert_eq!(
            held,
            if preset == newest { &[][..] } else { &all[..] },
            "{rules}"
        );
        let turned = RuleSet::with(
            preset,
            [
                ("rounds.value-72", "on"),
                ("skat.open-contracts", "doubled"),
            ],
        )
        .unwrap();
        assert_eq!(
            turned.former(),
            rules.former(),
            "changed knobs don't matter"
        );
    }
    for key in all {
        assert!(
            format!("isko {key}=on").parse::<RuleSet>().is_err(),
            "{key}"
        );
        assert!(
            Knobs::all()
                .iter()
                .all(|(group, knob)| format!("{group}.{}", knob.key) != key)
        );
    }
}

proptest! {
    #[test]
    fn any_combination_is_either_refused_with_a_reason_or_reads_back(
        choices in prop::collection::vec(
            (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
            0..12,
        ),
        preset in prop::sample::select(Preset::ALL.to_vec()),
    ) {
        let all = Knobs::all();
        let changes: Vec<(String, &str)> = choices
            .into_iter()
            .map(|(knob, choice)| {
                let (group, knob) = &all[knob.index(all.len())];
                (format!("{group}.{}", knob.key), knob.choices[choice.index(knob.choices.len())])
            })
            .collect();
        match RuleSet::with(preset, changes.iter().map(|(key, choice)| (key.as_str(), *choice))) {
            Ok(rules) => prop_assert_eq!(rules.to_string().parse(), Ok(rules)),
            Err(RuleSetError::Conflict(reason)) => prop_assert!(!reason.is_empty()),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}

/// Generates `docs/RULE_SETS.md` from the knobs.
fn document() -> String {
    let mut text = String::from(
        "# Rule sets\n\nA rule set is a named, versioned preset, possibly with some knobs turned: \
         `isko`, `kneipe skat.kontra=off`. \
         The meaning of a published version never changes. Combinations that contradict themselves \
         are refused with the \
         reason. `skatrunde rules list` prints the same.\n\nThis page is generated from the code, \
         and a test compares the two. \
         `SKATRUNDE_WRITE_DOCS=1 cargo test -p skat-rules --test rules rule_sets` rewrites it. The \
         column *source* names the paragraph \
         of the Internationale Skatordnung (ISkO) or the Skatwettspielordnung (SkWO), or a public \
         page or program. \
         ISkO paragraphs are numbered as in the 2018 edition unless another edition is \
         named.\n\n## Presets\n",
    );
    for preset in Preset::ALL {
        let changed: Vec<String> = Knobs::all()
            .into_iter()
            .filter_map(|(group, knob)| {
                let key = format!("{group}.{}", knob.key);
                let choice = RuleSet::of(preset).get(&key)?;
                (choice != knob.default).then(|| format!("`{key}={choice}`"))
            })
            .collect();
        let former = if RuleSet::of(preset).former().is_empty() {
            ""
        } else {
            " It keeps the former rules."
        };
        let changed = if changed.is_empty() {
            "Every knob is at its default.".to_owned()
        } else {
            format!("{}.", changed.join(", "))
        };
        text += &format!(
            "\n- **{}/{}**: {} {changed}{former}\n",
            preset.key(),
            preset.version(),
            preset.meaning()
        );
    }
    text += "\n## Former rules\n\nOlder versions keep their meaning, errors included, so that \
        their records score as before. Players \
             can't choose these.\n\n";
    for (group, rule) in RuleSet::of(Preset::Isko2).former() {
        text += &format!("- `{group}.{}`: {}\n", rule.key, rule.meaning);
    }
    let mut last = "";
    for (group, knob) in Knobs::all() {
        if group != last {
            text += &format!(
                "\n## `{group}`\n\n| knob | meaning | alternatives | source |\n|---|---|---|---|\n"
            );
            last = group;
        }
        let choices: Vec<String> = knob
            .choices
            .iter()
            .map(|choice| {
                if *choice == knob.default {
                    format!("**{choice}**")
                } else {
                    (*choice).to_owned()
                }
            })
            .collect();
        text += &format!(
            "| `{}` | {} | {} | {} |\n",
            knob.key,
            knob.meaning,
            choices.join(", "),
            knob.source
        );
    }
    text
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the page is outside the crate")]
fn the_page_about_rule_sets_matches_the_code() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/RULE_SETS.md");
    if std::env::var_os("SKATRUNDE_WRITE_DOCS").is_some() {
        std::fs::write(&page, document()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&page).unwrap(), document());
}
