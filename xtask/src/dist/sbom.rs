//! The bill of materials in CycloneDX 1.5, with every package that the program is built from.
//!
//! cargo-cyclonedx is no substitute. It has to be built for each release machine, lists the needs
//! of all workspace members, and puts a file beside every `Cargo.toml`. It also doesn't know that
//! openssl-src is OpenSSL. Cargo itself provides the rest of the data.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{hexadecimal, stdout, text};
use crate::cargo::cargo;

/// The package that the bill describes.
const PROGRAM: &str = "skatrunde";

/// A package's name and version.
pub(super) type Package = (String, String);

/// The build that a bill describes.
pub(super) struct BuildOrigin<'a> {
    pub(super) target: &'a str,
    /// The commit's time in UTC by RFC 3339. The same commit gives the same bill.
    pub(super) committed: &'a str,
    /// The text of `Cargo.lock`, which contains the checksums.
    pub(super) lock: &'a str,
}

/// Returns cargo's metadata of the workspace for this target.
pub(super) fn metadata(target: &str) -> Result<Value, String> {
    let words = [
        "metadata",
        "--locked",
        "--format-version",
        "1",
        "--filter-platform",
        target,
    ];
    let printed = stdout(&mut cargo(&words))?;
    serde_json::from_str(&printed)
        .map_err(|error| format!("cargo's metadata can't be read: {error}"))
}

pub(super) fn version_of<'a>(metadata: &'a Value, package: &str) -> Result<&'a str, String> {
    let packages = list(&metadata["packages"])?;
    let found = packages.iter().find(|known| known["name"] == package);
    text(&found.ok_or_else(|| format!("there is no package {package}"))?["version"])
}

/// Returns the packages that the program is built from on this target: linked, or run during the
/// build. The metadata alone doesn't tell, because it covers the features of the whole workspace
/// including tests.
pub(super) fn packages_of(target: &str) -> Result<BTreeSet<Package>, String> {
    let tree = [
        "tree",
        "--locked",
        "--package",
        PROGRAM,
        "--edges",
        "normal,build",
        "--prefix",
        "none",
    ];
    let printed = stdout(cargo(&tree).args(["--format", "{p}", "--target", target]))?;
    let package = |line: &str| {
        let (name, rest) = line.split_once(" v")?;
        Some((name.to_owned(), rest.split(' ').next()?.to_owned()))
    };
    let lines = printed.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| package(line).ok_or_else(|| format!("cargo tree prints no package: {line}")))
        .collect()
}

/// Writes the bill of these packages.
pub(super) fn write(
    metadata: &Value,
    packages: &BTreeSet<Package>,
    origin: &BuildOrigin<'_>,
) -> Result<String, String> {
    let checksums = checksums(origin.lock);
    let mut references = BTreeMap::new();
    let mut components = Vec::new();
    let mut program = None;
    for package in list(&metadata["packages"])? {
        let key = (
            text(&package["name"])?.to_owned(),
            text(&package["version"])?.to_owned(),
        );
        if !packages.contains(&key) {
            continue;
        }
        let component = component(package, checksums.get(&key).copied())?;
        references.insert(
            text(&package["id"])?,
            text(&component["bom-ref"])?.to_owned(),
        );
        if key.0 == PROGRAM {
            program = Some(component);
        } else {
            components.push(component);
        }
    }
    let mut program = program.ok_or_else(|| format!("{PROGRAM} isn't among its own packages"))?;
    program["type"] = json!("application");
    if components.len() + 1 != packages.len() {
        return Err(format!(
            "cargo knows {} of {} packages",
            components.len() + 1,
            packages.len()
        ));
    }

    let mut dependencies = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"])? {
        if let Some(reference) = references.get(text(&node["id"])?) {
            dependencies.insert(reference.clone(), needs_of(node, &references)?);
        }
    }
    for (library, package) in vendored(packages) {
        dependencies
            .entry(package)
            .or_default()
            .insert(text(&library["bom-ref"])?.to_owned());
        dependencies.insert(text(&library["bom-ref"])?.to_owned(), BTreeSet::new());
        components.push(library);
    }
    components.sort_by_key(|component| component["bom-ref"].to_string());

    let dependencies = dependencies.into_iter();
    let mut bom = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": origin.committed,
            "component": program,
            "properties": [{"name": "skatrunde:target", "value": origin.target}],
        },
        "components": components,
        "dependencies": dependencies.map(|(of, on)| json!({
            "ref": of, "dependsOn": on,
        })).collect::<Vec<_>>(),
    });
    bom["serialNumber"] = json!(serial_number(&bom));
    serde_json::to_string_pretty(&bom)
        .map(|bom| bom + "\n")
        .map_err(|error| format!("no JSON: {error}"))
}

fn component(package: &Value, checksum: Option<&str>) -> Result<Value, String> {
    let (name, version) = (text(&package["name"])?, text(&package["version"])?);
    let mut component = json!({"type": "library", "name": name, "version": version});
    if package["source"].is_null() {
        // The project's own packages have no address on crates.io, where others may have taken the
        // name.
        component["bom-ref"] = json!(format!("{name}@{version}"));
    } else {
        let purl = format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"));
        component["bom-ref"] = json!(purl);
        component["purl"] = json!(purl);
    }
    if let Some(description) = package["description"].as_str() {
        component["description"] = json!(description.trim());
    }
    if let Some(license) = package["license"].as_str() {
        // The notation from before SPDX expressions.
        component["licenses"] = json!([{"expression": license.replace('/', " OR ")}]);
    } else if package["license_file"].is_string() {
        component["licenses"] = json!([{"license": {"name": format!("in the package {name}")}}]);
    }
    if let Some(repository) = package["repository"].as_str() {
        component["externalReferences"] = json!([{"type": "vcs", "url": repository}]);
    }
    if let Some(checksum) = checksum {
        component["hashes"] = json!([{"alg": "SHA-256", "content": checksum}]);
    }
    Ok(component)
}

/// Returns the listed packages that a package needs, except for its tests.
fn needs_of(node: &Value, references: &BTreeMap<&str, String>) -> Result<BTreeSet<String>, String> {
    let mut needs = BTreeSet::new();
    for dependency in list(&node["deps"])? {
        let is_built = list(&dependency["dep_kinds"])?
            .iter()
            .any(|kind| kind["kind"] != "dev");
        if let Some(reference) = references
            .get(text(&dependency["pkg"])?)
            .filter(|_| is_built)
        {
            needs.insert(reference.clone());
        }
    }
    Ok(needs)
}

/// Returns the C libraries that packages contain, each with the package's reference. Scanners know
/// OpenSSL by this name.
fn vendored(packages: &BTreeSet<Package>) -> Vec<(Value, String)> {
    let openssl = packages.iter().find(|(name, _)| name == "openssl-src");
    let vendored = openssl.and_then(|(name, version)| {
        let (_, openssl) = version.split_once('+')?;
        let purl = format!("pkg:generic/openssl@{openssl}");
        let library = json!({
            "type": "library",
            "name": "openssl",
            "version": openssl,
            "bom-ref": purl,
            "purl": purl,
            "cpe": format!("cpe:2.3:a:openssl:openssl:{openssl}:*:*:*:*:*:*:*"),
            "licenses": [{"license": {"id": "Apache-2.0"}}],
        });
        Some((
            library,
            format!("pkg:cargo/{name}@{}", version.replace('+', "%2B")),
        ))
    });
    vendored.into_iter().collect()
}

/// Returns the checksums in a lock file.
fn checksums(lock: &str) -> BTreeMap<Package, &str> {
    let packages = lock.split("[[package]]").skip(1);
    let checksum = |package| {
        let (name, version) = (field(package, "name")?, field(package, "version")?);
        Some((
            (name.to_owned(), version.to_owned()),
            field(package, "checksum")?,
        ))
    };
    packages.filter_map(checksum).collect()
}

/// Returns a field of a package in a lock file.
fn field<'a>(package: &'a str, name: &str) -> Option<&'a str> {
    let values = package
        .lines()
        .filter_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""));
    values.filter_map(|value| value.strip_suffix('"')).next()
}

/// Derives a UUID from the content, so the same bill has the same number.
fn serial_number(bom: &Value) -> String {
    let mut bytes = Sha256::digest(bom.to_string());
    // Version 8 (custom) in the variant of RFC 9562.
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = hexadecimal(&bytes[..16]);
    let groups = [
        &digits[..8],
        &digits[8..12],
        &digits[12..16],
        &digits[16..20],
        &digits[20..],
    ];
    format!("urn:uuid:{}", groups.join("-"))
}

fn list(value: &Value) -> Result<&Vec<Value>, String> {
    value
        .as_array()
        .ok_or_else(|| format!("cargo's metadata has {value} instead of a list"))
}
