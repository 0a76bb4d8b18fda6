//! What goes wrong with the world itself, not with a request.

/// The world could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("The practice service cannot use its store: {0}")]
pub struct WorldError(pub String);

impl From<serde_json::Error> for WorldError {
    fn from(error: serde_json::Error) -> Self {
        Self(error.to_string())
    }
}
