//! The operator's files match the program: the compose file, the image, the alert rules, the
//! dashboard and the manual. `tests/packaging.rs` covers the units and scripts.
#![allow(
    clippy::unwrap_used,
    reason = "a file that can't be read fails the test"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use figment::Figment;
use figment::error::Kind;
use figment::providers::{Format as _, Serialized, Toml};
use saphyr::{LoadableYamlNode as _, Yaml};
use serde_json::Value;
use skatrunde::config::Config;
use skatrunde::metrics::Metrics;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(file: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(file)).unwrap()
}

fn defaults() -> Figment {
    Figment::from(Toml::string(&read("config/default.toml")))
}

/// Returns whether this environment variable stands for an existing setting.
fn is_setting(variable: &str) -> bool {
    let key = variable
        .strip_prefix("SKATRUNDE__")
        .unwrap()
        .to_lowercase()
        .replace("__", ".");
    let set = defaults().merge(Serialized::default(&key, "a value"));
    let unknown = |error: figment::Error| matches!(error.kind, Kind::UnknownField(..));
    !set.extract::<Config>()
        .is_err_and(|error| error.into_iter().any(unknown))
}

/// Returns everything in a text that looks like one of our environment variables.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_uppercase() && c != '_')
        .filter(|word| word.starts_with("SKATRUNDE__"))
}

/// Returns a field of a service, whether its own or merged into it.
fn field<'a, 'input>(service: &'a Yaml<'input>, name: &str) -> &'a Yaml<'input> {
    let own = service.as_mapping_get(name);
    own.or_else(|| service.as_mapping_get("<<")?.as_mapping_get(name))
        .unwrap_or_else(|| panic!("no {name}"))
}

fn strings<'a>(list: &'a Yaml<'_>) -> Vec<&'a str> {
    list.as_vec()
        .unwrap()
        .iter()
        .map(|item| item.as_str().unwrap())
        .collect()
}

#[test]
fn the_compose_file_starts_two_bots_on_a_redis_that_keeps_everything() {
    let text = read("compose.yaml");
    let documents = Yaml::load_from_str(&text).unwrap();
    let services = &documents[0]["services"];
    for bot in ["bot-a", "bot-b"] {
        let bot = services.as_mapping_get(bot).unwrap();
        assert_eq!(
            field(bot, "depends_on")["redis"]["condition"].as_str(),
            Some("service_healthy")
        );
        let environment = field(bot, "environment");
        assert!(
            environment["SKATRUNDE__STORE__URL"]
                .as_str()
                .unwrap()
                .starts_with("redis://")
        );
        assert!(
            environment["DISCORD_TOKEN"]
                .as_str()
                .unwrap()
                .starts_with("${DISCORD_TOKEN:?")
        );
        assert!(
            environment["SKATRUNDE__STORE__TOKEN_KEY"]
                .as_str()
                .unwrap()
                .starts_with("${TOKEN_KEY:?")
        );
        let volume = strings(field(bot, "volumes"))[0]
            .strip_suffix(":/data")
            .unwrap();
        assert!(documents[0]["volumes"].as_mapping_get(volume).is_some());
    }
    let command = strings(&services["redis"]["command"]).join(" ");
    for setting in [
        "--appendonly yes",
        "--appendfsync always",
        "--maxmemory-policy noeviction",
        "--requirepass ${REDIS_PASSWORD:?",
    ] {
        assert!(command.contains(setting), "{command}");
    }
    assert!(strings(&services["redis"]["volumes"]).contains(&"redis:/data"));
    assert!(services["redis"]["healthcheck"]["test"].as_vec().is_some());
}

#[test]
fn every_documented_variable_is_a_setting() {
    assert!(!is_setting("SKATRUNDE__STORE__COLOUR") && !is_setting("SKATRUNDE__COLOUR"));
    let mut found = 0;
    for file in [
        "compose.yaml",
        "Dockerfile",
        "docs/OPERATING.md",
        "packaging/backup.sh",
        "packaging/restore-drill.sh",
        "packaging/quadlet/skatrunde.container",
        "packaging/systemd/skatrunde.service",
        "packaging/systemd/skatrunde-backup.service",
        "packaging/systemd/skatrunde-restore-drill.service",
    ] {
        for variable in variables(&read(file)).filter(|variable| *variable != "SKATRUNDE__") {
            assert!(is_setting(variable), "{variable} in {file}");
            found += 1;
        }
    }
    assert!(found > 15, "only {found} variables were found");
}

#[test]
fn every_setting_is_explained() {
    let manual = read("docs/OPERATING.md");
    let settings = defaults().find_value("").unwrap();
    for (section, keys) in settings.as_dict().unwrap() {
        for key in keys.as_dict().unwrap().keys() {
            assert!(
                manual.contains(&format!("| `{section}.{key}` |")),
                "{section}.{key} isn't in docs/OPERATING.md"
            );
        }
    }
    // A setting without a default is a commented line in its section.
    let text = read("config/default.toml");
    let mut section = "";
    for line in text.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        }
        let commented = line
            .strip_prefix("# ")
            .and_then(|line| line.split_once(" = "));
        if let Some((key, _)) = commented {
            assert!(
                manual.contains(&format!("| `{section}.{key}` |")),
                "{section}.{key} isn't in docs/OPERATING.md"
            );
        }
    }
}

/// Returns the names of all metrics in an expression.
fn metrics_in(expression: &str) -> BTreeSet<&str> {
    let words = expression.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words
        .filter(|word| word.starts_with("skatrunde_") || word.starts_with("process_"))
        .collect()
}

/// Returns each `label="value"` of an expression.
fn labels_in(expression: &str) -> impl Iterator<Item = String> {
    let selectors = expression
        .split('{')
        .skip(1)
        .filter_map(|rest| rest.split('}').next());
    selectors
        .flat_map(|selector| selector.split(','))
        .flat_map(|matcher| {
            let (label, values) = matcher.split_once('=').unwrap();
            let values = values
                .trim_start_matches('~')
                .trim_matches('"')
                .split('|')
                .map(str::to_owned)
                .collect::<Vec<_>>();
            let label = label.trim_end_matches('!').to_owned();
            values
                .into_iter()
                .map(move |value| format!("{label}=\"{value}\""))
        })
}

/// Asserts that the program exposes each metric and each label of an expression.
fn assert_measured(name: &str, expression: &str, exposition: &str) {
    assert!(
        !metrics_in(expression).is_empty(),
        "{name} is about nothing"
    );
    for metric in metrics_in(expression) {
        let begins = |line: &str| {
            line.strip_prefix(metric)
                .is_some_and(|rest| rest.starts_with([' ', '{']))
        };
        assert!(
            exposition.lines().any(begins),
            "{name}: there is no {metric} in\n{exposition}"
        );
    }
    // Prometheus itself adds the instance.
    for label in labels_in(expression).filter(|label| !label.starts_with("instance=")) {
        assert!(exposition.contains(&label), "{name}: nothing has {label}");
    }
    let groups = expression
        .split("by (")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    for label in groups
        .flat_map(|group| group.split(", "))
        .filter(|label| !["instance", "le"].contains(label))
    {
        assert!(
            exposition.contains(&format!("{label}=\"")),
            "{name}: nothing has the label {label}"
        );
    }
}

#[test]
fn alerts_use_existing_metrics_and_are_explained() {
    let exposition = Metrics::default().exposition();
    let manual = read("docs/OPERATING.md");
    let text = read("packaging/prometheus/alerts.yml");
    let documents = Yaml::load_from_str(&text).unwrap();
    let mut names = BTreeSet::new();
    for group in documents[0]["groups"].as_vec().unwrap() {
        for rule in group["rules"].as_vec().unwrap() {
            let (name, expression) = (
                rule["alert"].as_str().unwrap(),
                rule["expr"].as_str().unwrap(),
            );
            assert!(names.insert(name), "{name} is there twice");
            assert_measured(name, expression, &exposition);
            assert!(
                rule["annotations"]["summary"].as_str().is_some(),
                "{name} has no summary"
            );
            assert!(
                ["page", "ticket"].contains(&rule["labels"]["severity"].as_str().unwrap()),
                "{name}"
            );
            assert!(
                manual.contains(&format!("| `{name}` |")),
                "{name} isn't in docs/OPERATING.md"
            );
        }
    }
    assert!(names.len() > 10);
}

/// Returns the names of all metric families.
fn families(exposition: &str) -> Vec<&str> {
    let types = exposition
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "));
    let families: Vec<&str> = types.filter_map(|line| line.split(' ').next()).collect();
    assert!(families.len() > 10, "{exposition}");
    families
}

#[test]
fn the_dashboard_shows_exactly_the_existing_metrics() {
    let exposition = Metrics::default().exposition();
    let dashboard: Value = serde_json::from_str(&read("packaging/grafana/skatrunde.json")).unwrap();
    let mut shown = BTreeSet::new();
    let (mut ids, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for panel in dashboard["panels"].as_array().unwrap() {
        let title = panel["title"].as_str().unwrap();
        assert!(
            ids.insert(panel["id"].as_u64().unwrap()),
            "{title}: the id is there twice"
        );
        let [x, y, width, height] =
            ["x", "y", "w", "h"].map(|key| panel["gridPos"][key].as_u64().unwrap());
        assert!(x + width <= 24, "{title} is too wide");
        for cell in (x..x + width).flat_map(|x| (y..y + height).map(move |y| (x, y))) {
            assert!(taken.insert(cell), "{title} covers another panel");
        }
        if panel["type"] == "row" {
            continue;
        }
        assert!(
            panel["description"]
                .as_str()
                .is_some_and(|text| text.ends_with('.')),
            "{title} isn't explained"
        );
        for target in panel["targets"].as_array().unwrap() {
            let expression = target["expr"].as_str().unwrap();
            assert_measured(title, expression, &exposition);
            shown.extend(metrics_in(expression).into_iter().map(str::to_owned));
        }
    }
    for variable in dashboard["templating"]["list"].as_array().unwrap() {
        for metric in metrics_in(variable["definition"].as_str().unwrap_or_default()) {
            assert!(
                exposition.contains(&format!("\n{metric}{{")),
                "there is no {metric}"
            );
        }
    }
    for family in families(&exposition) {
        assert!(
            shown.iter().any(|metric| metric.starts_with(family)),
            "{family} isn't shown"
        );
    }
}

#[test]
fn every_metric_is_explained() {
    let manual = read("docs/OPERATING.md");
    let exposition = Metrics::default().exposition();
    for name in families(&exposition) {
        assert!(
            manual.contains(&format!("| `{name}")),
            "{name} isn't in docs/OPERATING.md"
        );
    }
}

/// The build context of the image holds everything that the build needs.
#[test]
fn the_image_builds_from_its_build_context() {
    let folder = tempfile::tempdir().unwrap();
    let patterns = read(".dockerignore");
    let mut lines = patterns.lines();
    assert_eq!(lines.next(), Some("*"), "only listed files are sent");
    for path in lines {
        copy(Path::new(path.strip_prefix('!').unwrap()), folder.path());
    }
    assert_eq!(
        targets(folder.path()),
        targets(Path::new(ROOT)),
        "Cargo.toml names targets that the image build lacks"
    );
    for embedded in embedded_files(&folder.path().join("src")) {
        assert!(
            embedded.is_file(),
            "{} isn't sent to the image's build",
            embedded.display()
        );
    }
}

#[test]
fn the_image_names_its_licence_and_holds_its_text() {
    let dockerfile = read("Dockerfile");
    let label = |name: &str| {
        let start = format!("org.opencontainers.image.{name}=\"");
        dockerfile
            .split(start.as_str())
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .unwrap_or_else(|| panic!("no {name}"))
    };
    let manifest = read("Cargo.toml");
    let licenses = label("licenses");
    assert!(
        manifest.contains(&format!("license = \"{licenses}\"")),
        "{licenses} differs from Cargo.toml"
    );
    assert!(
        manifest.contains(&format!("description = \"{}\"", label("description"))),
        "Cargo.toml describes it otherwise"
    );
    assert!(
        manifest.contains(&format!("version = \"{}\"", label("version"))),
        "Cargo.toml has another version"
    );
    let sent = read(".dockerignore");
    for file in [
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "NOTICE.md",
        "THIRD_PARTY_NOTICES.md",
    ] {
        assert!(
            dockerfile.contains(&format!(" {file} ")),
            "{file} isn't in the image"
        );
        assert!(
            sent.contains(&format!("!{file}\n")),
            "{file} isn't sent to the image's build"
        );
    }
}

/// Returns the targets that Cargo would build in a folder, without tests.
fn targets(folder: &Path) -> BTreeSet<String> {
    let output = Command::new(option_env!("CARGO").unwrap_or("cargo"))
        .args([
            "metadata",
            "--locked",
            "--offline",
            "--no-deps",
            "--format-version",
            "1",
        ])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let targets = packages.flat_map(|package| {
        let targets = package["targets"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|target| target["kind"][0] != "test");
        targets.map(|target| format!("{} {} {}", package["name"], target["kind"], target["name"]))
    });
    targets.collect()
}

fn copy(path: &Path, to: &Path) {
    let (from, to_path) = (Path::new(ROOT).join(path), to.join(path));
    if from.is_dir() {
        fs::create_dir_all(&to_path).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            copy(&path.join(entry.unwrap().file_name()), to);
        }
    } else {
        fs::create_dir_all(to_path.parent().unwrap()).unwrap();
        fs::copy(from, to_path).unwrap();
    }
}

/// Returns the files that sources below a folder embed into the program.
fn embedded_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(embedded_files(&path));
        } else {
            let text = fs::read_to_string(&path).unwrap();
            let names = text
                .split("include_str!(\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next());
            files.extend(names.map(|name| path.parent().unwrap().join(name)));
        }
    }
    files
}

fn files_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let below = entries.map(|entry| entry.unwrap().path()).map(|path| {
        if path.is_dir() {
            files_below(&path)
        } else {
            vec![path]
        }
    });
    below.flatten().collect()
}

/// Returns the names of the commands that follow this beginning in a text.
fn commands_after<'a>(text: &'a str, beginning: &'a str) -> impl Iterator<Item = String> + 'a {
    let named = text.split(beginning).skip(1);
    let named = named.filter_map(|rest| rest.split(['\'', '"']).next());
    named.map(str::to_lowercase)
}

#[test]
fn the_documented_user_of_redis_may_do_what_the_bot_does() {
    let manual = read("docs/OPERATING.md");
    let user = manual
        .lines()
        .find(|line| line.starts_with("user skatrunde"));
    let rights = user.unwrap().split(" +").skip(1);
    let mut rights: BTreeSet<&str> = rights.collect();
    // What the text below the line adds for a Cluster.
    rights.extend(["waitaof", "cluster", "config"]);
    let folder = Path::new(ROOT).join("crates/skat-store/src/redis");
    let mut missing = BTreeSet::new();
    for file in files_below(&folder) {
        let text = fs::read_to_string(&file).unwrap();
        // `plain` may have a type and a line break before its command.
        let plain = text.split(".plain").skip(1);
        let plain = plain.filter_map(|rest| rest.split('"').nth(1));
        let mut names: BTreeSet<String> = plain.map(str::to_lowercase).collect();
        for beginning in ["redis.call('", "redis::cmd(\""] {
            names.extend(commands_after(&text, beginning));
        }
        missing.extend(names.into_iter().filter(|name| !rights.contains(&name[..])));
    }
    assert!(missing.is_empty(), "the user has no right to {missing:?}");
}
