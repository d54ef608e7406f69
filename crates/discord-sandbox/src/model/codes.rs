//! The numbers of Discord's protocol, under Discord's names.

/// Discord's permission bits that the sandbox knows.
pub(crate) mod permission {
    pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
    pub(crate) const MANAGE_GUILD: u64 = 1 << 5;
    pub(crate) const ADD_REACTIONS: u64 = 1 << 6;
    pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
    pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
    pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
    pub(crate) const EMBED_LINKS: u64 = 1 << 14;
    pub(crate) const ATTACH_FILES: u64 = 1 << 15;
    pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub(crate) const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
    pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
    pub(crate) const MANAGE_ROLES: u64 = 1 << 28;
    pub(crate) const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub(crate) const MANAGE_THREADS: u64 = 1 << 34;
    pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

    /// Permissions of an ordinary member.
    pub(crate) const ORDINARY: u64 = ADD_REACTIONS
        | VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | USE_EXTERNAL_EMOJIS
        | USE_APPLICATION_COMMANDS
        | CREATE_PUBLIC_THREADS
        | CREATE_PRIVATE_THREADS
        | SEND_MESSAGES_IN_THREADS;
}

/// Message flags.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

/// Component types.
pub(crate) mod component_type {
    pub(crate) const ACTION_ROW: u64 = 1;
    pub(crate) const BUTTON: u64 = 2;
    pub(crate) const STRING_SELECT: u64 = 3;
    pub(crate) const TEXT_INPUT: u64 = 4;
    pub(crate) const USER_SELECT: u64 = 5;
    pub(crate) const ROLE_SELECT: u64 = 6;
    pub(crate) const CHANNEL_SELECT: u64 = 8;
    pub(crate) const SECTION: u64 = 9;
    pub(crate) const TEXT_DISPLAY: u64 = 10;
    pub(crate) const THUMBNAIL: u64 = 11;
    pub(crate) const MEDIA_GALLERY: u64 = 12;
    pub(crate) const FILE: u64 = 13;
    pub(crate) const SEPARATOR: u64 = 14;
    pub(crate) const CONTAINER: u64 = 17;
    pub(crate) const LABEL: u64 = 18;
}

/// Styles of buttons.
pub(crate) mod button_style {
    /// Opens a web page.
    pub(crate) const LINK: u64 = 5;
    /// Sells something.
    pub(crate) const PREMIUM: u64 = 6;
}

/// Styles of text inputs.
pub(crate) mod input_style {
    pub(crate) const SHORT: u64 = 1;
    pub(crate) const PARAGRAPH: u64 = 2;
}

/// Message types.
pub(crate) mod message_type {
    pub(crate) const DEFAULT: u8 = 0;
    /// Announces a new thread. Its reference points to the thread, not to a message.
    pub(crate) const THREAD_CREATED: u8 = 18;
    pub(crate) const REPLY: u8 = 19;
    pub(crate) const CHAT_INPUT_COMMAND: u8 = 20;
    pub(crate) const CONTEXT_MENU_COMMAND: u8 = 23;
}

/// Channel types.
pub(crate) mod channel_type {
    pub(crate) const TEXT: u64 = 0;
    pub(crate) const DIRECT: u64 = 1;
    pub(crate) const ANNOUNCEMENT: u64 = 5;
    pub(crate) const ANNOUNCEMENT_THREAD: u64 = 10;
    pub(crate) const PUBLIC_THREAD: u64 = 11;
    pub(crate) const PRIVATE_THREAD: u64 = 12;
}

/// Types of application commands.
pub(crate) mod command_type {
    pub(crate) const CHAT_INPUT: u64 = 1;
    pub(crate) const USER: u64 = 2;
    pub(crate) const MESSAGE: u64 = 3;
    /// Opens the application's Activity.
    pub(crate) const ENTRY_POINT: u64 = 4;
}

/// Types of a command's options.
pub(crate) mod option_type {
    pub(crate) const SUBCOMMAND: u64 = 1;
    pub(crate) const SUBCOMMAND_GROUP: u64 = 2;
    pub(crate) const STRING: u64 = 3;
    pub(crate) const INTEGER: u64 = 4;
    pub(crate) const BOOLEAN: u64 = 5;
    pub(crate) const USER: u64 = 6;
    pub(crate) const CHANNEL: u64 = 7;
    pub(crate) const MENTIONABLE: u64 = 9;
    pub(crate) const NUMBER: u64 = 10;
    pub(crate) const ATTACHMENT: u64 = 11;
}

/// Interaction types.
pub(crate) mod interaction_type {
    pub(crate) const COMMAND: u8 = 2;
    pub(crate) const COMPONENT: u8 = 3;
    pub(crate) const AUTOCOMPLETE: u8 = 4;
    pub(crate) const MODAL_SUBMIT: u8 = 5;
}

/// The contexts of an interaction.
pub(crate) mod interaction_context {
    pub(crate) const GUILD: u8 = 0;
    /// The bot's direct messages.
    pub(crate) const BOT_DM: u8 = 1;
}

/// Types of the initial response to an interaction.
pub(crate) mod callback_type {
    pub(crate) const MESSAGE: u64 = 4;
    pub(crate) const DEFERRED_MESSAGE: u64 = 5;
    pub(crate) const DEFERRED_UPDATE: u64 = 6;
    pub(crate) const UPDATE: u64 = 7;
    pub(crate) const CHOICES: u64 = 8;
    pub(crate) const MODAL: u64 = 9;
}

/// Gateway intents.
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1 << 0;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    /// Members, presences and message content. The sandbox's bot isn't approved for them.
    pub(crate) const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
}

/// Gateway opcodes.
pub(crate) mod op {
    pub(crate) const DISPATCH: u64 = 0;
    pub(crate) const HEARTBEAT: u64 = 1;
    pub(crate) const IDENTIFY: u64 = 2;
    pub(crate) const PRESENCE: u64 = 3;
    pub(crate) const VOICE_STATE: u64 = 4;
    pub(crate) const RESUME: u64 = 6;
    pub(crate) const RECONNECT: u64 = 7;
    pub(crate) const REQUEST_MEMBERS: u64 = 8;
    pub(crate) const INVALID_SESSION: u64 = 9;
    pub(crate) const HELLO: u64 = 10;
    pub(crate) const HEARTBEAT_ACK: u64 = 11;
}

/// Codes with which a web socket of the gateway is closed.
pub(crate) mod close_code {
    pub(crate) const NORMAL: u16 = 1000;
    pub(crate) const GOING_AWAY: u16 = 1001;
    /// Stands for a connection that broke without a close frame.
    pub(crate) const BROKEN: u16 = 1006;
    pub(crate) const UNKNOWN_ERROR: u16 = 4000;
    pub(crate) const UNKNOWN_OPCODE: u16 = 4001;
    pub(crate) const DECODE_ERROR: u16 = 4002;
    pub(crate) const NOT_AUTHENTICATED: u16 = 4003;
    pub(crate) const AUTHENTICATION_FAILED: u16 = 4004;
    pub(crate) const ALREADY_AUTHENTICATED: u16 = 4005;
    pub(crate) const INVALID_SEQUENCE: u16 = 4007;
    pub(crate) const RATE_LIMITED: u16 = 4008;
    pub(crate) const SESSION_TIMED_OUT: u16 = 4009;
    pub(crate) const INVALID_SHARD: u16 = 4010;
    pub(crate) const SHARDING_REQUIRED: u16 = 4011;
    pub(crate) const INVALID_VERSION: u16 = 4012;
    pub(crate) const INVALID_INTENTS: u16 = 4013;
    pub(crate) const DISALLOWED_INTENTS: u16 = 4014;

    /// Codes after which the client may resume its session.
    pub(crate) const RESUMABLE: [u16; 6] = [
        UNKNOWN_ERROR,
        UNKNOWN_OPCODE,
        DECODE_ERROR,
        NOT_AUTHENTICATED,
        ALREADY_AUTHENTICATED,
        RATE_LIMITED,
    ];
}
