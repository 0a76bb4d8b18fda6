//! The form of the Ship screen as it was typed, so that the end of the program takes
//! nothing away. It holds what a label shows, and no secret.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::keeper::Keeper;
use crate::{
    contract::{Cause, Failure},
    model::order::OrderText,
    platform::paths,
};

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
pub(super) struct FormKeeper {
    path: PathBuf,
    keeper: Keeper<Option<OrderText>>,
}

impl FormKeeper {
    pub(super) fn start(data_dir: &Path) -> io::Result<Self> {
        let path = data_dir.join(FILE);
        let kept_at = path.clone();
        let keeper = Keeper::start("typed-form", move |form: &Option<OrderText>| match form {
            Some(form) => write(&kept_at, form),
            None => remove(&kept_at),
        })?;
        Ok(Self { path, keeper })
    }

    pub(super) fn keep(&self, form: Option<OrderText>) {
        self.keeper.keep(form);
    }

    /// Removes what is kept, before it is bought. Waits for the disk.
    pub(super) fn forget(&self) -> Result<(), Failure> {
        self.keeper.keep_now(&None).map_err(|error| {
            Failure::new(Cause::FormStaysKept {
                path: self.path.clone(),
                reason: error.to_string(),
            })
        })
    }
}

fn write(path: &Path, form: &OrderText) -> io::Result<()> {
    let text = serde_json::to_vec(form).map_err(io::Error::other)?;
    paths::write_whole(path, &text)
}

fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(()) => {
            // A file system whose folders can't be synced is no failure.
            if let Err(error) = paths::sync_folder_of(path) {
                tracing::warn!(%error, "the folder of the form that was typed was not synced");
            }
            Ok(())
        }
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

    #[test]
    fn what_is_forgotten_is_gone_at_once_and_what_waited_does_not_come_after_it() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = FormKeeper::start(folder.path()).unwrap();
        for _time in 0..20 {
            keeper.keep(Some(OrderText::default()));
            keeper.forget().unwrap();
            assert_eq!(read(folder.path()), None);
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert_eq!(read(folder.path()), None);
    }

    #[test]
    fn a_form_that_can_not_be_removed_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = FormKeeper::start(folder.path()).unwrap();
        std::fs::create_dir(folder.path().join(FILE)).unwrap();
        let failure = keeper.forget().unwrap_err();
        assert!(matches!(failure.cause, Cause::FormStaysKept { .. }));
    }
}
