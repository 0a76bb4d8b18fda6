//! What a typed path means: `~` is the user's home, and a path that names no folder to
//! begin in begins in the user's documents. The folder that the program was started in
//! is none that a person knows.

use std::path::{Path, PathBuf};

/// The folders that typed paths begin in; an empty one is not known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserFolders {
    pub home: PathBuf,
    pub documents: PathBuf,
}

impl UserFolders {
    /// The path that was typed, whole as far as the folders are known.
    pub fn path_of(&self, typed: &str) -> PathBuf {
        let typed = typed.trim();
        let has_home = !self.home.as_os_str().is_empty();
        match typed.strip_prefix('~') {
            Some("") if has_home => return self.home.clone(),
            Some(rest) if has_home && rest.starts_with(std::path::is_separator) => {
                return self
                    .home
                    .join(rest.trim_start_matches(std::path::is_separator));
            }
            Some(_) | None => {}
        }
        // An absolute path replaces what it is joined to.
        self.documents.join(Path::new(typed))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("~", "/home/ana")]
    #[case("~/labels.pdf", "/home/ana/labels.pdf")]
    #[case("~/labels/", "/home/ana/labels/")]
    #[case(" labels.pdf ", "/home/ana/Papers/labels.pdf")]
    #[case("march/labels.pdf", "/home/ana/Papers/march/labels.pdf")]
    #[case("/srv/labels.pdf", "/srv/labels.pdf")]
    #[case("~kept/labels.pdf", "/home/ana/Papers/~kept/labels.pdf")]
    fn a_typed_path_begins_at_home_or_in_the_documents(#[case] typed: &str, #[case] path: &str) {
        let folders = UserFolders {
            home: "/home/ana".into(),
            documents: "/home/ana/Papers".into(),
        };
        let whole = folders.path_of(typed);
        // As text: a separator at its end says that a folder is meant.
        assert_eq!(whole.to_string_lossy(), path);
    }

    #[test]
    fn where_no_folder_is_known_a_path_stays_as_it_was_typed() {
        let folders = UserFolders::default();
        for typed in ["~/labels.pdf", "labels.pdf", "/srv/labels.pdf"] {
            assert_eq!(folders.path_of(typed), Path::new(typed));
        }
    }
}
