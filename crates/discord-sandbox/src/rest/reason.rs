//! The reason that a request names for the audit log.

use axum::http::HeaderMap;

use crate::model::error::{ApiError, FormErrors};

/// Name of the header, whose value is encoded as in an address.
const HEADER: &str = "x-audit-log-reason";

/// Most characters of a reason.
const LONGEST: usize = 512;

/// Reads the reason of a request.
pub(super) fn reason(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    let Some(value) = headers.get(HEADER) else {
        return Ok(None);
    };
    let reason = value
        .to_str()
        .ok()
        .and_then(decoded)
        .ok_or_else(|| refused("URL_ENCODING", "The reason must be URL-encoded text."))?;
    if reason.chars().count() > LONGEST {
        let says = format!("Must be {LONGEST} or fewer in length.");
        return Err(refused("BASE_TYPE_MAX_LENGTH", &says));
    }
    Ok(Some(reason).filter(|reason| !reason.is_empty()))
}

fn refused(code: &str, says: &str) -> ApiError {
    let mut errors = FormErrors::default();
    errors.add(&[HEADER], code, says);
    ApiError::form(errors)
}

/// Decodes `%C3%A4` and the like; `None` if that makes no text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let byte = match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                let digits = std::str::from_utf8(&digits).ok()?;
                u8::from_str_radix(digits, 16).ok()?
            }
            byte => byte,
        };
        bytes.push(byte);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn read(value: &[u8]) -> Result<Option<String>, u32> {
        let value = HeaderValue::from_bytes(value).expect("a header");
        let headers =
            HeaderMap::from_iter([("x-audit-log-reason".parse().expect("a name"), value)]);
        reason(&headers).map_err(|error| error.code)
    }

    #[test]
    fn reasons_are_decoded_and_limited() {
        assert_eq!(
            read(b"%C3%BCber%20nacht"),
            Ok(Some("über nacht".to_owned()))
        );
        assert_eq!(read(b""), Ok(None));
        assert_eq!(reason(&HeaderMap::new()).expect("none is needed"), None);
        assert_eq!(
            read("%C3%BC".repeat(512).as_bytes()),
            Ok(Some("ü".repeat(512)))
        );
        for refused in ["%C3%BC".repeat(513), "%C3".to_owned(), "%4".to_owned()] {
            assert_eq!(read(refused.as_bytes()), Err(50035), "{refused}");
        }
        assert_eq!(read("über".as_bytes()), Err(50035), "not encoded");
    }
}
