//! `skatrunde check --live`

use crate::config::Config;
use crate::discord::{Finding, check_live};
use crate::metrics::Metrics;

/// Prints the findings in a channel of a real server, one line per part.
/// Ctrl-C and SIGTERM end the check in order, so that nothing stays behind in the channel.
#[expect(
    clippy::print_stdout,
    reason = "the command's purpose is to print its findings"
)]
pub(super) async fn run(config: &Config, channel: u64) -> anyhow::Result<()> {
    let (stop, _) = super::serve::stopped_by_signal(&Metrics::default())?;
    let tell = |what: &'static str, finding: &Finding| println!("{what:<14} {finding}");
    if check_live(config, channel, &stop, tell).await? {
        return Ok(());
    }
    anyhow::bail!("not everything works in channel {channel}; see the lines that say `failed`")
}

/// Parses a channel id.
pub(super) fn channel_id(typed: &str) -> Result<u64, String> {
    let id = typed.parse().ok().filter(|id| *id > 0);
    id.ok_or_else(|| {
        "a channel's id is a number; in Discord switch the developer mode on (Settings → \
         Advanced), right-click on the \
         channel and choose Copy Channel ID"
            .to_owned()
    })
}
