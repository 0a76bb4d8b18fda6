//! The Fluent file against the sources: no message without a reader.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn message_ids() -> Vec<String> {
    let file = fs::read_to_string(root().join("assets/i18n/en/sendoff.ftl")).unwrap();
    file.lines()
        .filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" ="))
        .map(|(id, _)| id.to_owned())
        .collect()
}

#[test]
fn every_message_is_said_somewhere() {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    let code: String = files
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let unsaid: Vec<String> = message_ids()
        .into_iter()
        .filter(|id| !code.contains(&format!("\"{id}\"")))
        // The name of the program stands in the window's title.
        .filter(|id| id != "app-name")
        .collect();
    assert_eq!(unsaid, Vec::<String>::new());
}

#[test]
fn no_message_is_written_twice() {
    let mut ids = message_ids();
    assert!(ids.len() > 100);
    ids.sort();
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all);
}
