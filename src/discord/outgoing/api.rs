//! Requests with the bot token whose whole response counts: serenity's client drops the headers,
//! and the text of responses that it can't parse.
//!
//! Only rare requests use this client, because it doesn't track rate limits.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::trouble::Trouble;
use crate::config;

/// The client's name in the form that Discord demands. The project has no address of its own yet.
const USER_AGENT: &str = concat!(
    "DiscordBot (https://skatrunde.invalid, ",
    env!("CARGO_PKG_VERSION"),
    ")"
);

/// Builds a client for Discord's API. Every request ends: a timeout gives up silent ones.
///
/// # Errors
///
/// If the system offers no TLS.
pub(in crate::discord) fn client() -> reqwest::Result<reqwest::Client> {
    reqwest::Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(Duration::from_secs(2))
        .timeout(Duration::from_secs(10))
        .build()
}

/// Client of Discord's API for one bot. Clones share their connections.
#[derive(Clone, Debug)]
pub(crate) struct Api {
    client: reqwest::Client,
    base: String,
    token: SecretString,
}

impl Api {
    /// # Errors
    ///
    /// If no token is set, or the system offers no TLS.
    pub(crate) fn new(discord: &config::Discord) -> anyhow::Result<Self> {
        let Some(token) = discord.token.clone() else {
            anyhow::bail!("discord.token isn't set; set DISCORD_TOKEN")
        };
        Ok(Self {
            client: client()?,
            base: format!("{}/api/v10", discord.api),
            token,
        })
    }

    /// Fetches the resource at this path.
    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        self.ask(Method::GET, path, None::<&()>).await
    }

    /// Fetches the resource at this path, and gives up after `limit`. A lost request would
    /// otherwise keep a shard waiting for as long as the client does.
    pub(crate) async fn get_within<T: DeserializeOwned>(
        &self,
        limit: Duration,
        path: &str,
    ) -> Result<T, Trouble> {
        let late = |_| {
            Err(Trouble::Unreachable(format!(
                "no response within {limit:?}"
            )))
        };
        tokio::time::timeout(limit, self.get(path))
            .await
            .unwrap_or_else(late)
    }

    /// Posts a body to the path and returns Discord's response.
    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Trouble> {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// Replaces the resource at this path.
    pub(crate) async fn put(&self, path: &str, body: &impl Serialize) -> Result<(), Trouble> {
        self.send(Method::PUT, path, Some(body)).await.map(|_| ())
    }

    /// Deletes the resource at this path.
    pub(crate) async fn delete(&self, path: &str) -> Result<(), Trouble> {
        self.send(Method::DELETE, path, None::<&()>)
            .await
            .map(|_| ())
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<T, Trouble> {
        let response = self.send(method, path, body).await?;
        serde_json::from_slice(&response).map_err(|error| Trouble::Unreadable(error.to_string()))
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<Vec<u8>, Trouble> {
        let request = self.client.request(method, format!("{}/{path}", self.base));
        let request = request.header(
            "Authorization",
            format!("Bot {}", self.token.expose_secret()),
        );
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let response = request.send().await.map_err(Trouble::of_silence)?;
        let (status, headers): (StatusCode, _) = (response.status(), response.headers().clone());
        let body = response.bytes().await.map_err(Trouble::of_silence)?;
        if status.is_success() {
            Ok(body.into())
        } else {
            Err(Trouble::of_response(status, &headers, &body))
        }
    }
}
