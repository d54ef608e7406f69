//! `skatrunde rules list`

use skat_rules::rule_set::{Knobs, Preset, RuleSet};

/// Prints every preset with its changes, and every knob with its description.
#[expect(
    clippy::print_stdout,
    reason = "the command's purpose is to print the list"
)]
pub(super) fn run() {
    println!("Rule sets:");
    for preset in Preset::ALL {
        let rules = RuleSet::of(preset);
        println!("  {}/{}", preset.key(), preset.version());
        for (group, knob) in Knobs::all() {
            let key = format!("{group}.{}", knob.key);
            if let Some(choice) = rules.get(&key).filter(|choice| *choice != knob.default) {
                println!("    {key}={choice}");
            }
        }
    }
    println!("\nKnobs:");
    for (group, knob) in Knobs::all() {
        println!(
            "  {group}.{} = {}  (default {})",
            knob.key,
            knob.choices.join(" | "),
            knob.default
        );
        println!("    {} [{}]", knob.meaning, knob.source);
    }
}
