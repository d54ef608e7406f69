//! The application's emojis.

use serde::{Deserialize, Serialize};

use crate::model::id::Id;

/// An application emoji; its image is the blob with the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Emoji {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) animated: bool,
    pub(crate) content_type: String,
}
