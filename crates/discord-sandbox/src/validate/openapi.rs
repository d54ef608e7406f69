//! Checks the bot's request bodies against Discord's own OpenAPI document.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use jsonschema::{Draft, Registry, Validator};
use serde_json::{Value, json};

use crate::model::route::Route;

const DOCUMENT: &str = "urn:discord";

/// Reasons why Discord's OpenAPI document can't be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenApiError {
    /// The file can't be read.
    #[error("{path}: {source}")]
    Io {
        /// Path of the document.
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// The file isn't a valid OpenAPI document.
    #[error("{path} is no usable OpenAPI document: {reason}")]
    Unusable {
        /// Path of the document.
        path: PathBuf,
        /// Reason for rejecting the document.
        reason: String,
    },
}

/// Documents read so far, by their text. Each takes long to read, and its validators to compile, so
/// that all sandboxes of a process share them.
static DOCUMENTS: LazyLock<Mutex<HashMap<Vec<u8>, Arc<Document>>>> = LazyLock::new(Mutex::default);

/// A document, and the validators compiled from it so far.
struct Document {
    json: Value,
    registry: Registry<'static>,
    validators: Mutex<HashMap<Route, Arc<Validator>>>,
}

/// Checks one sandbox's request bodies.
pub(crate) struct OpenApi {
    document: Arc<Document>,
    /// Number of checked bodies by route.
    checked: Mutex<BTreeMap<Route, usize>>,
}

/// A second check of request bodies. Its complaint is a violation but doesn't stop the request.
#[derive(Clone)]
pub struct SecondOpinion(Arc<Judge>);

type Judge = dyn Fn(Route, &Value) -> Result<(), String> + Send + Sync;

impl SecondOpinion {
    /// Wraps a function whose error describes the fault.
    pub fn new(
        judge: impl Fn(Route, &Value) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(judge))
    }

    pub(crate) fn on(&self, route: Route, body: &Value) -> Result<(), String> {
        (self.0)(route, body)
    }
}

impl fmt::Debug for SecondOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecondOpinion")
    }
}

impl OpenApi {
    pub(crate) fn load(path: &Path) -> Result<Self, OpenApiError> {
        let text = std::fs::read(path).map_err(|source| OpenApiError::Io {
            path: path.to_owned(),
            source,
        })?;
        let unusable = |reason: String| OpenApiError::Unusable {
            path: path.to_owned(),
            reason,
        };
        let document = Document::of(text).map_err(unusable)?;
        Ok(Self {
            document,
            checked: Mutex::default(),
        })
    }

    /// Checks a body; the error names each mismatch and its place. A body on a route without a
    /// schema never passes.
    pub(crate) fn check(&self, route: Route, body: &Value) -> Result<(), String> {
        let validator = self.document.validator(route)?;
        *self
            .checked
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(route)
            .or_default() += 1;
        let body = normal(body);
        let problems: Vec<String> = validator
            .iter_errors(&body)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        if problems.is_empty() {
            Ok(())
        } else {
            Err(problems.join("; "))
        }
    }

    /// Returns the number of checked bodies by route.
    pub(crate) fn checked(&self) -> BTreeMap<Route, usize> {
        self.checked
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Document {
    /// Returns the document with this text, which is read only once.
    fn of(text: Vec<u8>) -> Result<Arc<Self>, String> {
        let mut documents = DOCUMENTS.lock().unwrap_or_else(PoisonError::into_inner);
        match documents.entry(text) {
            Entry::Occupied(known) => Ok(Arc::clone(known.get())),
            Entry::Vacant(new) => {
                let document = Arc::new(Self::read(new.key())?);
                Ok(Arc::clone(new.insert(document)))
            }
        }
    }

    fn read(text: &[u8]) -> Result<Self, String> {
        let json: Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if !json["paths"].is_object() {
            return Err("it has no paths".to_owned());
        }
        let registry = Registry::new()
            .add(DOCUMENT, json.clone())
            .and_then(jsonschema::RegistryBuilder::prepare)
            .map_err(|error| error.to_string())?;
        Ok(Self {
            json,
            registry,
            validators: Mutex::default(),
        })
    }

    /// Returns the validator for a route's JSON bodies, compiled on first use.
    fn validator(&self, route: Route) -> Result<Arc<Validator>, String> {
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        match validators.entry(route) {
            Entry::Occupied(known) => Ok(Arc::clone(known.get())),
            Entry::Vacant(new) => Ok(Arc::clone(new.insert(Arc::new(self.compile(route)?)))),
        }
    }

    fn compile(&self, route: Route) -> Result<Validator, String> {
        let path = route.path().replace('~', "~0").replace('/', "~1");
        let method = route.method().as_str().to_lowercase();
        let pointer =
            format!("/paths/{path}/{method}/requestBody/content/application~1json/schema");
        if self.json.pointer(&pointer).is_none() {
            return Err("Discord's document knows no body here".to_owned());
        }
        let reference = json!({"$ref": format!("{DOCUMENT}#{}", percent(&pointer))});
        let options = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .with_registry(&self.registry);
        options
            .build(&reference)
            .map_err(|error| format!("Discord's schema can't be used: {error}"))
    }
}

/// Adapts two things that the document forbids although Discord accepts them and libraries send
/// them. A command's `default_member_permissions` may be a string of digits. The id of an uploaded
/// file in `attachments` may be a number.
fn normal(body: &Value) -> Value {
    let mut body = body.clone();
    let path = if body["data"].is_object() {
        "/data/attachments"
    } else {
        "/attachments"
    };
    for attachment in body
        .pointer_mut(path)
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        if let Some(number) = attachment.get("id").and_then(Value::as_u64) {
            attachment["id"] = json!(number.to_string());
        }
    }
    let commands = match &mut body {
        Value::Array(commands) => commands.as_mut_slice(),
        command => std::slice::from_mut(command),
    };
    for command in commands {
        if let Some(bits) = command
            .get("default_member_permissions")
            .and_then(Value::as_str)
            .and_then(|bits| bits.parse::<u64>().ok())
        {
            command["default_member_permissions"] = json!(bits);
        }
    }
    body
}

/// Escapes the characters that a URI fragment can't hold.
fn percent(pointer: &str) -> String {
    pointer.replace('{', "%7B").replace('}', "%7D")
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::*;

    #[test]
    fn every_route_that_takes_a_body_has_a_schema() {
        let document = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/data/discord-openapi.json"
        );
        let openapi = OpenApi::load(Path::new(document)).expect("Discord's OpenAPI document loads");
        for route in Route::ALL {
            let takes_body = matches!(route.method(), Method::POST | Method::PUT | Method::PATCH);
            let bodiless = [Route::AddMemberRole, Route::AddThreadMember].contains(route);
            let expected = takes_body && !bodiless;
            assert_eq!(
                openapi.document.validator(*route).is_ok(),
                expected,
                "{route}: {:?}",
                openapi.document.validator(*route).err()
            );
        }
    }
}
