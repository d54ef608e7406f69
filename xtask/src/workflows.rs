//! Tests that the files in `.github` fit the project.

use std::fs;
use std::path::Path;

use saphyr::{LoadableYamlNode as _, Yaml};

use crate::USAGE;
use crate::notices::ROOT;

/// Returns the YAML files in a folder, by name.
fn files(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(Path::new(ROOT).join(folder)).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder's entries can be read").path());
    let files = paths.filter(|path| path.extension().is_some_and(|end| end == "yml"));
    files
        .map(|path| {
            (
                path.display().to_string(),
                fs::read_to_string(&path).expect("the file is UTF-8"),
            )
        })
        .collect()
}

fn parsed<'a>(name: &str, text: &'a str) -> Yaml<'a> {
    let documents = Yaml::load_from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    documents
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("{name} is empty"))
}

/// Returns the jobs of a workflow.
fn jobs<'a, 'input>(workflow: &'a Yaml<'input>) -> Vec<&'a Yaml<'input>> {
    workflow["jobs"]
        .as_mapping()
        .expect("there are jobs")
        .values()
        .collect()
}

/// Returns all steps of all jobs of a workflow.
fn steps<'a, 'input>(workflow: &'a Yaml<'input>) -> Vec<&'a Yaml<'input>> {
    jobs(workflow)
        .into_iter()
        .flat_map(|job| job["steps"].as_vec().expect("a job has steps"))
        .collect()
}

#[test]
fn workflows_call_chores_that_exist() {
    let chores: Vec<&str> = USAGE
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|word| !word.is_empty())
        .collect();
    assert!(
        chores.contains(&"test") && !chores.contains(&"tests"),
        "{chores:?}"
    );
    let mut called = 0;
    for (name, text) in files(".github/workflows") {
        for step in steps(&parsed(&name, &text)) {
            let Some(commands) = step
                .as_mapping_get("run")
                .map(|run| run.as_str().expect("a text"))
            else {
                continue;
            };
            for rest in commands.split("cargo xtask ").skip(1) {
                let chore = rest.split_whitespace().next().unwrap_or_default();
                assert!(chores.contains(&chore), "{name}: there is no chore {chore}");
                called += 1;
            }
        }
    }
    assert!(called > 0, "no workflow calls a chore");
}

#[test]
fn workflows_may_do_little_and_run_only_pinned_actions() {
    let workflows = files(".github/workflows");
    assert!(
        workflows.len() >= 3,
        "only {} workflows are there",
        workflows.len()
    );
    for (name, text) in workflows {
        let workflow = parsed(&name, &text);
        let permissions = workflow["permissions"]
            .as_mapping()
            .expect("permissions are stated");
        assert!(
            permissions
                .values()
                .all(|right| right.as_str() == Some("read")),
            "{name}: {permissions:?}"
        );
        for job in jobs(&workflow) {
            assert!(
                job["timeout-minutes"]
                    .as_integer()
                    .is_some_and(|minutes| minutes <= 180),
                "{name}: no time limit"
            );
        }
        for step in steps(&workflow) {
            let Some(action) = step
                .as_mapping_get("uses")
                .map(|uses| uses.as_str().expect("a text"))
            else {
                continue;
            };
            let commit = action
                .split_once('@')
                .map(|(_, commit)| commit)
                .unwrap_or_default();
            let is_commit =
                commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit());
            assert!(is_commit, "{name}: {action} isn't pinned to a commit");
        }
        let secrets = text.matches("secrets.").count();
        assert_eq!(
            secrets,
            text.matches("secrets.GITHUB_TOKEN").count(),
            "{name} uses a secret of its own"
        );
    }
}

#[test]
fn issue_forms_ask_something() {
    let forms: Vec<_> = files(".github/ISSUE_TEMPLATE")
        .into_iter()
        .filter(|(name, _)| !name.ends_with("config.yml"))
        .collect();
    assert!(forms.len() >= 3, "only {} forms are there", forms.len());
    for (name, text) in forms {
        let form = parsed(&name, &text);
        assert!(
            form["name"].as_str().is_some() && form["description"].as_str().is_some(),
            "{name} has no name"
        );
        for field in form["body"].as_vec().expect("a form has fields") {
            let kind = field["type"].as_str().expect("a field has a type");
            let attribute = if kind == "markdown" { "value" } else { "label" };
            assert!(
                field["attributes"][attribute].as_str().is_some(),
                "{name}: {field:?}"
            );
            if kind == "dropdown" {
                assert!(
                    !field["attributes"]["options"]
                        .as_vec()
                        .expect("options")
                        .is_empty(),
                    "{name}: {field:?}"
                );
            }
        }
    }
}
