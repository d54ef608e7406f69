//! The table of routes.

use std::collections::HashMap;
use std::fmt;

use axum::http::Method;

/// Declares the routes once: name, method, and path as in Discord's OpenAPI document.
macro_rules! routes {
    ($($name:ident $method:ident $path:literal)*) => {
        /// A route of Discord's REST API that the sandbox serves.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Route {
            $(#[doc = concat!("`", stringify!($method), " ", $path, "`")] $name,)*
        }

        impl Route {
            pub(crate) const ALL: &[Route] = &[$(Route::$name),*];

            /// Returns the HTTP method.
            #[must_use]
            pub fn method(self) -> Method {
                match self { $(Route::$name => Method::$method),* }
            }

            /// Returns the path with parameters in braces, as in Discord's OpenAPI document.
            #[must_use]
            pub fn path(self) -> &'static str {
                match self { $(Route::$name => $path),* }
            }
        }
    };
}

routes! {
    GetGateway GET "/gateway"
    GetGatewayBot GET "/gateway/bot"
    GetCurrentUser GET "/users/@me"
    CreateDirectChannel POST "/users/@me/channels"
    LeaveGuild DELETE "/users/@me/guilds/{guild_id}"
    GetUser GET "/users/{user_id}"
    GetCurrentApplication GET "/applications/@me"
    GetCurrentAuthApplication GET "/oauth2/applications/@me"
    GetGuild GET "/guilds/{guild_id}"
    ListGuildChannels GET "/guilds/{guild_id}/channels"
    ListGuildMembers GET "/guilds/{guild_id}/members"
    GetGuildMember GET "/guilds/{guild_id}/members/{user_id}"
    ListCommands GET "/applications/{application_id}/commands"
    OverwriteCommands PUT "/applications/{application_id}/commands"
    CreateCommand POST "/applications/{application_id}/commands"
    GetCommand GET "/applications/{application_id}/commands/{command_id}"
    EditCommand PATCH "/applications/{application_id}/commands/{command_id}"
    DeleteCommand DELETE "/applications/{application_id}/commands/{command_id}"
    ListGuildCommands GET "/applications/{application_id}/guilds/{guild_id}/commands"
    OverwriteGuildCommands PUT "/applications/{application_id}/guilds/{guild_id}/commands"
    CreateGuildCommand POST "/applications/{application_id}/guilds/{guild_id}/commands"
    GetGuildCommand GET "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}"
    EditGuildCommand PATCH "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}"
    DeleteGuildCommand DELETE
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}"
    ListEmojis GET "/applications/{application_id}/emojis"
    CreateEmoji POST "/applications/{application_id}/emojis"
    GetEmoji GET "/applications/{application_id}/emojis/{emoji_id}"
    EditEmoji PATCH "/applications/{application_id}/emojis/{emoji_id}"
    DeleteEmoji DELETE "/applications/{application_id}/emojis/{emoji_id}"
    InteractionCallback POST "/interactions/{interaction_id}/{interaction_token}/callback"
    CreateFollowup POST "/webhooks/{webhook_id}/{webhook_token}"
    GetOriginal GET "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    EditOriginal PATCH "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    DeleteOriginal DELETE "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
    GetFollowup GET "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
    EditFollowup PATCH "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
    DeleteFollowup DELETE "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
    GetChannel GET "/channels/{channel_id}"
    ListMessages GET "/channels/{channel_id}/messages"
    CreateMessage POST "/channels/{channel_id}/messages"
    GetMessage GET "/channels/{channel_id}/messages/{message_id}"
    EditMessage PATCH "/channels/{channel_id}/messages/{message_id}"
    DeleteMessage DELETE "/channels/{channel_id}/messages/{message_id}"
    StartThread POST "/channels/{channel_id}/messages/{message_id}/threads"
    StartThreadWithoutMessage POST "/channels/{channel_id}/threads"
    EditChannel PATCH "/channels/{channel_id}"
    DeleteChannel DELETE "/channels/{channel_id}"
    AddThreadMember PUT "/channels/{channel_id}/thread-members/{user_id}"
    RemoveThreadMember DELETE "/channels/{channel_id}/thread-members/{user_id}"
    AddMemberRole PUT "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"
    RemoveMemberRole DELETE "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"
}

impl Route {
    /// Returns whether Discord's global limit exempts the route, as it does for interaction
    /// callbacks and for webhooks by interaction token.
    #[must_use]
    pub fn exempt(self) -> bool {
        self.path().starts_with("/interactions/") || self.path().starts_with("/webhooks/")
    }

    /// Returns whether the route serves follow-ups and later edits by an interaction token.
    pub(crate) fn is_webhook(self) -> bool {
        self.path().starts_with("/webhooks/")
    }

    /// Returns whether the route registers or reads application commands.
    pub(crate) fn is_command(self) -> bool {
        self.path().starts_with("/applications/") && self.path().contains("/commands")
    }

    /// Returns whether the route needs the bot's token; an interaction token is its own credential.
    pub(crate) fn needs_token(self) -> bool {
        !self.exempt() && self != Route::GetGateway
    }

    /// Finds the route of a request and the values in its path. Fixed parts take precedence over
    /// parameters.
    pub(crate) fn find(
        method: &Method,
        path: &str,
    ) -> Option<(Route, HashMap<&'static str, String>)> {
        Route::ALL
            .iter()
            .filter(|route| route.method() == *method)
            .find_map(|route| Some((*route, matches(route.path(), path.trim_end_matches('/'))?)))
    }
}

fn matches(template: &'static str, path: &str) -> Option<HashMap<&'static str, String>> {
    let mut params = HashMap::new();
    let mut parts = path.split('/');
    for expected in template.split('/') {
        let part = parts.next()?;
        match expected
            .strip_prefix('{')
            .and_then(|name| name.strip_suffix('}'))
        {
            Some(name) => drop(params.insert(name, part.replace("%40", "@"))),
            None if part.replace("%40", "@") == expected => {}
            None => return None,
        }
    }
    parts.next().is_none().then_some(params)
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method(), self.path())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_find_their_routes() {
        let cases = [
            (Method::GET, "/users/@me", Some(Route::GetCurrentUser)),
            (Method::GET, "/users/5", Some(Route::GetUser)),
            (
                Method::PATCH,
                "/webhooks/1/tok/messages/@original",
                Some(Route::EditOriginal),
            ),
            (
                Method::PATCH,
                "/webhooks/1/tok/messages/%40original",
                Some(Route::EditOriginal),
            ),
            (
                Method::PATCH,
                "/webhooks/1/tok/messages/7",
                Some(Route::EditFollowup),
            ),
            (
                Method::POST,
                "/interactions/1/tok/callback",
                Some(Route::InteractionCallback),
            ),
            (
                Method::PUT,
                "/applications/1/guilds/2/commands",
                Some(Route::OverwriteGuildCommands),
            ),
            (Method::GET, "/channels/1/messages/2/3", None),
            (Method::PUT, "/users/@me", None),
        ];
        for (method, path, expected) in cases {
            assert_eq!(
                Route::find(&method, path).map(|(route, _)| route),
                expected,
                "{method} {path}"
            );
        }
    }

    #[test]
    fn parameters_are_read_from_the_path() {
        let (_, params) =
            Route::find(&Method::GET, "/webhooks/12/abc/messages/34").expect("a route");
        assert_eq!(params["webhook_id"], "12");
        assert_eq!(params["webhook_token"], "abc");
        assert_eq!(params["message_id"], "34");
    }

    #[test]
    fn only_interaction_routes_are_exempt() {
        let exempt: Vec<_> = Route::ALL.iter().filter(|route| route.exempt()).collect();
        assert_eq!(exempt.len(), 8);
        assert!(exempt.iter().all(|route| !route.needs_token()));
    }
}
