//! Roles that the bot gives to members and takes away.

use discord_sandbox::{Id, RoleChange, Sandbox};
use reqwest::Method;

use crate::common::{Http, start_unlimited};

const ADMINISTRATOR: u64 = 1 << 3;
const MANAGE_ROLES: u64 = 1 << 28;

fn path(sandbox: &Sandbox, user: Id, role: Id) -> String {
    let guild = sandbox.guild_id();
    format!("/guilds/{guild}/members/{user}/roles/{role}")
}

#[tokio::test]
async fn roles_are_given_and_taken_with_a_reason() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let anna = sandbox.member("anna");
    let role = sandbox.add_role("Meister", false);
    let path = path(&sandbox, anna.id(), role);
    sandbox.set_bot_role(MANAGE_ROLES);
    let given = http.with_reason(Method::PUT, &path, "f%C3%BCr%20heute");
    assert_eq!(given.await.status, 204);
    assert_eq!(anna.roles(), [role]);
    // The same again changes nothing.
    assert_eq!(http.request(Method::PUT, &path, None).await.status, 204);
    assert_eq!(http.delete(&path).await.status, 204);
    assert_eq!(http.delete(&path).await.status, 204);
    assert_eq!(anna.roles(), []);
    let change = |is_given, reason: Option<&str>| RoleChange {
        member: anna.id(),
        role,
        is_given,
        reason: reason.map(str::to_owned),
    };
    let expected = [change(true, Some("für heute")), change(false, None)];
    assert_eq!(sandbox.role_changes(), expected);
    assert_eq!(sandbox.violations(), Vec::<String>::new());
    let long = "a".repeat(513);
    let refused = http.with_reason(Method::PUT, &path, &long).await;
    assert_eq!(refused.code(), (400, 50035));
    assert_eq!(anna.roles(), []);
}

#[tokio::test]
async fn what_the_bot_may_not_give_is_refused() {
    let sandbox = start_unlimited().await;
    let http = Http::new(&sandbox);
    let anna = sandbox.member("anna");
    let role = sandbox.add_role("Meister", false);
    let to_anna = |role| path(&sandbox, anna.id(), role);
    let give = async |path: &str| http.request(Method::PUT, path, None).await;
    sandbox.set_bot_role(0);
    assert_eq!(give(&to_anna(role)).await.code(), (403, 50013));
    assert_eq!(http.delete(&to_anna(role)).await.code(), (403, 50013));
    sandbox.set_bot_role(ADMINISTRATOR);
    assert_eq!(give(&to_anna(role)).await.status, 204);
    sandbox.set_bot_role(MANAGE_ROLES);
    // Not even an administrator gives a role above their own, or one of another application.
    sandbox.move_role(role, true);
    assert_eq!(http.delete(&to_anna(role)).await.code(), (403, 50013));
    assert_eq!(anna.roles(), [role]);
    sandbox.move_role(role, false);
    let managed = sandbox.add_managed_role("Musikbot");
    assert_eq!(give(&to_anna(managed)).await.code(), (403, 50013));
    assert_eq!(
        give(&to_anna(sandbox.guild_id())).await.code(),
        (400, 50028)
    );
    // A member who leaves loses the roles, and doesn't get them back by coming back.
    anna.set_in_guild(false);
    assert_eq!(give(&to_anna(role)).await.code(), (404, 10007));
    let member = format!("/guilds/{}/members/{}", sandbox.guild_id(), anna.id());
    assert_eq!(http.get(&member).await.code(), (404, 10007));
    assert!(anna.slash("ping", &[]).is_err(), "who has left can't act");
    anna.set_in_guild(true);
    assert_eq!(anna.roles(), []);
    assert_eq!(give(&to_anna(role)).await.status, 204);
    sandbox.delete_role(role);
    assert_eq!(anna.roles(), []);
    assert_eq!(give(&to_anna(role)).await.code(), (404, 10011));
    let elsewhere = format!("/guilds/7/members/{}/roles/{role}", anna.id());
    assert_eq!(give(&elsewhere).await.code(), (403, 50001));
}
