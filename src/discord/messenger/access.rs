//! The bot's access to the channel of the public message.

/// The bot's access to the channel, as learnt from sending the public message.
#[derive(Clone, Copy)]
pub(super) enum ChannelAccess {
    /// Nothing is known to prevent the next message.
    Granted,
    /// Discord refused the message, and no player could be told.
    Denied,
    /// Discord refused the message, and the players were told.
    DeniedAndTold,
    /// A click asks for another try after the players were told.
    TriedAgain,
}

impl ChannelAccess {
    /// Returns true if the message can't be shown until somebody asks for another try.
    pub(super) const fn is_denied(self) -> bool {
        match self {
            Self::Granted | Self::TriedAgain => false,
            Self::Denied | Self::DeniedAndTold => true,
        }
    }

    /// Returns true if the players know that the message can't be shown.
    pub(super) const fn is_told(self) -> bool {
        match self {
            Self::Granted | Self::Denied => false,
            Self::DeniedAndTold | Self::TriedAgain => true,
        }
    }
}
