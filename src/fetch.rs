//! Fetches small files over HTTP.

use std::time::Duration;

use reqwest::StatusCode;

/// Why a file wasn't fetched. Nothing of it names the file's address, which may let anybody fetch
/// the file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FetchError {
    /// The file is larger than allowed.
    #[error("it is larger than {0} bytes")]
    TooLarge(usize),
    /// The server doesn't have it, or refuses it for another reason.
    #[error("the server answers with status {0}")]
    Refused(StatusCode),
    /// It didn't arrive in time.
    #[error("it didn't arrive within {0:?}")]
    Late(Duration),
    /// The connection failed.
    #[error(transparent)]
    Failed(reqwest::Error),
}

impl From<reqwest::Error> for FetchError {
    fn from(error: reqwest::Error) -> Self {
        Self::Failed(error.without_url())
    }
}

/// Fetches a file of at most `most` bytes, and gives up after `patience`.
pub(crate) async fn fetch(
    client: &reqwest::Client,
    url: &str,
    most: usize,
    patience: Duration,
) -> Result<Vec<u8>, FetchError> {
    tokio::time::timeout(patience, read(client, url, most))
        .await
        .unwrap_or(Err(FetchError::Late(patience)))
}

async fn read(client: &reqwest::Client, url: &str, most: usize) -> Result<Vec<u8>, FetchError> {
    let mut response = client.get(url).send().await?;
    if !response.status().is_success() {
        return Err(FetchError::Refused(response.status()));
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if bytes.len() + chunk.len() > most {
            return Err(FetchError::TooLarge(most));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
