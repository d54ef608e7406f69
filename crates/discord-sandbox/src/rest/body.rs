//! Request bodies: plain JSON, or JSON with files as multipart.

use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::{StatusCode, header};
use serde_json::Value;

use crate::model::error::ApiError;
use crate::model::upload::{FILE_LIMIT, File};

/// Largest request that is read at all, in bytes.
const REQUEST_LIMIT: usize = 30 * 1024 * 1024;

/// Body of a request.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) json: Value,
    pub(crate) files: Vec<File>,
}

impl Body {
    /// Returns the JSON, if the request had any.
    pub(crate) fn given(&self) -> Option<&Value> {
        (!self.json.is_null()).then_some(&self.json)
    }
}

/// Reads the body of a request.
pub(crate) async fn read(mut request: Request) -> Result<Body, ApiError> {
    let content_type = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if content_type.starts_with("multipart/form-data") {
        DefaultBodyLimit::max(REQUEST_LIMIT).apply(&mut request);
        return multipart(request).await;
    }
    let is_json = content_type.starts_with("application/json");
    let bytes = axum::body::to_bytes(request.into_body(), REQUEST_LIMIT)
        .await
        .map_err(|_| too_large())?;
    if bytes.is_empty() {
        return Ok(Body {
            json: Value::Null,
            files: Vec::new(),
        });
    }
    if !is_json {
        return Err(ApiError::bad_request(
            50035,
            "Expected \"Content-Type\" header to be one of {'application/json'}.",
        ));
    }
    Ok(Body {
        json: parse(&bytes)?,
        files: Vec::new(),
    })
}

async fn multipart(request: Request) -> Result<Body, ApiError> {
    let broken = |error: &dyn std::fmt::Display| {
        ApiError::bad_request(50035, &format!("Invalid multipart body: {error}"))
    };
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|error| broken(&error))?;
    let mut body = Body {
        json: Value::Null,
        files: Vec::<File>::new(),
    };
    while let Some(part) = parts.next_field().await.map_err(|error| broken(&error))? {
        let name = part.name().unwrap_or_default().to_owned();
        let file_name = part.file_name().map(ToOwned::to_owned);
        let bytes = part.bytes().await.map_err(|error| broken(&error))?;
        if name == "payload_json" {
            if !body.json.is_null() {
                return Err(broken(&"payload_json comes twice"));
            }
            body.json = parse(&bytes)?;
        } else if let Some(index) = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'))
        {
            let index = index
                .parse()
                .map_err(|_| broken(&format!("no number in {name}")))?;
            if bytes.len() > FILE_LIMIT {
                return Err(too_large());
            }
            if body.files.iter().any(|file| file.index == index) {
                return Err(broken(&format!("{name} comes twice")));
            }
            let name = file_name.ok_or_else(|| broken(&format!("{name} has no file name")))?;
            body.files.push(File { index, name, bytes });
        } else {
            return Err(broken(&format!("unexpected part {name:?}")));
        }
    }
    if body.json.is_null() {
        body.json = Value::Object(serde_json::Map::new());
    }
    Ok(body)
}

fn parse(bytes: &[u8]) -> Result<Value, ApiError> {
    serde_json::from_slice(bytes).map_err(|error| {
        ApiError::bad_request(
            50109,
            &format!("The request body contains invalid JSON: {error}"),
        )
    })
}

fn too_large() -> ApiError {
    ApiError::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        40005,
        "Request entity too large",
    )
}
