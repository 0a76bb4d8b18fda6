//! The form of the Ship screen as it was typed, so that the end of the program takes
//! nothing away. It holds what a label shows, and no secret.

use std::{io, path::Path};

use super::keeper::Keeper;
use crate::{model::order::OrderText, platform::paths};

const FILE: &str = "typed-form.json";
/// A form is much smaller; what is larger is none.
const MAX_BYTES: u64 = 1_000_000;

/// What was typed and not bought when the program ended.
pub(super) fn read(data_dir: &Path) -> Option<OrderText> {
    let path = data_dir.join(FILE);
    if std::fs::metadata(&path).ok()?.len() > MAX_BYTES {
        return None;
    }
    let text = std::fs::read_to_string(path).ok()?;
    serde_json::from_str(&text)
        .inspect_err(|error| tracing::warn!(%error, "the form that was typed can't be read"))
        .ok()
}

/// Keeps the form in the data folder, or that there is none.
pub(super) fn keeper(data_dir: &Path) -> io::Result<Keeper<Option<OrderText>>> {
    let path = data_dir.join(FILE);
    Keeper::start("typed-form", move |form: &Option<OrderText>| {
        let kept = match form {
            Some(form) => write(&path, form),
            None => remove(&path),
        };
        if let Err(error) = kept {
            tracing::warn!(%error, "the form that is typed could not be kept");
        }
    })
}

fn write(path: &Path, form: &OrderText) -> io::Result<()> {
    let text = serde_json::to_vec(form).map_err(io::Error::other)?;
    paths::write_whole(path, &text)
}

fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_read_again_until_it_is_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let form = OrderText {
            name: "Zoé Tremblay".to_owned(),
            ..OrderText::default()
        };
        let path = folder.path().join(FILE);
        write(&path, &form).unwrap();
        assert_eq!(read(folder.path()), Some(form));
        std::fs::write(&path, "{").unwrap();
        assert_eq!(read(folder.path()), None);
        remove(&path).unwrap();
        remove(&path).unwrap();
        assert_eq!(read(folder.path()), None);
    }
}
