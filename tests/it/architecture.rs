//! Who may import whom, and which crates live where. `src/ARCHITECTURE.md`
//! draws it; this holds the code to it.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// What each room may import of ours. `launch` wires all of them.
const ROOMS: &[(&str, &[&str])] = &[
    ("domain", &[]),
    ("platform", &[]),
    ("message", &["domain"]),
    ("intake", &["domain"]),
    ("words", &["domain", "message", "intake"]),
    ("app", &["domain", "message"]),
    ("ui", &["app", "domain", "words", "platform"]),
    ("cli", &["domain", "message", "intake", "words", "worker"]),
    ("service", &["domain", "platform"]),
    ("store", &["domain", "platform"]),
    ("label", &["domain", "platform"]),
    ("printer", &["domain", "platform"]),
    ("sheet", &["domain", "platform"]),
    (
        "session",
        &[
            "message", "domain", "service", "store", "label", "printer", "platform",
        ],
    ),
    (
        "worker",
        &[
            "session", "message", "domain", "service", "store", "label", "printer", "sheet",
            "platform",
        ],
    ),
    ("practice", &["service", "platform"]),
    (
        "launch",
        &[
            "domain", "platform", "message", "intake", "words", "app", "ui", "cli", "service",
            "store", "label", "printer", "sheet", "session", "worker", "practice",
        ],
    ),
];

/// What one file may import beyond its room.
const EXCEPTIONS: &[(&str, &[&str])] = &[("ui/window.rs", &["message", "worker"])];

/// Outside crates that only these places may name.
const CRATES: &[(&str, &[&str])] = &[
    ("egui", &["ui/"]),
    ("eframe", &["ui/"]),
    (
        "reqwest",
        &["service/http.rs", "label/download.rs", "printer/http.rs"],
    ),
    ("ipp", &["printer/ipp/"]),
    ("rusqlite", &["store/", "practice/store/"]),
    ("axum", &["practice/http/"]),
    (
        "tokio",
        &[
            "session/",
            "worker/",
            "service/",
            "label/",
            "printer/",
            "practice/",
            "platform/clock.rs",
            "launch/",
        ],
    ),
    ("rfd", &["ui/"]),
    ("keyring", &["platform/secrets.rs"]),
];

struct Source {
    /// Relative to `src/`, with slashes.
    path: String,
    /// Without comments and without its tests.
    code: String,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let text = fs::read_to_string(&file).unwrap();
            let relative = file.strip_prefix(&root).unwrap();
            let path = relative.to_str().unwrap().replace('\\', "/");
            Source {
                path,
                code: code_of(&text),
                text,
            }
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// The lines before the tests, comments left out.
fn code_of(text: &str) -> String {
    text.lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The rooms that follow each `crate::` in the code, braces looked into.
fn rooms_named(code: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            rooms.extend(top_level_names(group));
        } else {
            rooms.insert(name_at(rest));
        }
    }
    rooms
}

fn top_level_names(group: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut depth = 0;
    let mut starts_name = true;
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => starts_name = true,
            _ if letter.is_whitespace() => {}
            _ if depth == 0 && starts_name => {
                names.push(name_at(&group[at..]));
                starts_name = false;
            }
            _ => {}
        }
    }
    names
}

fn name_at(text: &str) -> String {
    text.chars()
        .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
        .collect()
}

fn room_of(path: &str) -> &str {
    path.split('/').next().unwrap()
}

#[test]
fn every_room_imports_only_what_the_map_allows() {
    let known: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    let mut wrong = Vec::new();
    for source in sources() {
        let room = room_of(&source.path);
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else {
            continue;
        };
        let exceptions = EXCEPTIONS.iter().find(|(file, _)| *file == source.path);
        for named in rooms_named(&source.code) {
            let is_ours = known.contains(named.as_str()) && named != room;
            let is_allowed = allowed.contains(&named.as_str())
                || exceptions.is_some_and(|(_, more)| more.contains(&named.as_str()));
            if is_ours && !is_allowed {
                wrong.push(format!("{} imports {named}", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_room_is_on_the_map() {
    let known: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    let map = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ARCHITECTURE.md"));
    let map = map.unwrap();
    for source in sources() {
        let room = room_of(&source.path);
        if !room.contains('.') {
            assert!(known.contains(room), "{room} is not in this test's table");
            assert!(
                map.contains(&format!("{room}/")),
                "{room} is not in ARCHITECTURE.md"
            );
        }
    }
}

#[test]
fn practice_reads_the_wire_and_nothing_else_of_the_client() {
    for source in sources() {
        if room_of(&source.path) == "practice" {
            let other = source
                .code
                .replace("crate::service::wire", "")
                .replace("service::wire", "");
            assert!(
                !other.contains("crate::service::"),
                "{} reads more than the wire",
                source.path
            );
        }
    }
}

#[test]
fn outside_crates_stay_in_their_rooms() {
    let mut wrong = Vec::new();
    for source in sources() {
        for (name, places) in CRATES {
            let is_named = [
                format!("{name}::"),
                format!("use {name};"),
                format!("{name}::{{"),
            ]
            .iter()
            .any(|pattern| names_crate(&source.code, pattern));
            if is_named && !places.iter().any(|place| source.path.starts_with(place)) {
                wrong.push(format!("{} names {name}", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether the pattern stands as a path's first part, not behind another name.
fn names_crate(code: &str, pattern: &str) -> bool {
    code.match_indices(pattern).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':')
    })
}

/// The compiler keeps the client that writes out of every other hand; this keeps
/// a second holder of it from being made.
#[test]
fn the_client_that_writes_is_named_by_writes_only() {
    const PLACES: [&str; 4] = [
        "service/",
        "session/write.rs",
        "session/writes/",
        "launch/connector.rs",
    ];
    let wrong: Vec<_> = sources()
        .into_iter()
        .filter(|source| source.code.contains("WriteApi"))
        .filter(|source| !PLACES.iter().any(|place| source.path.starts_with(place)))
        .map(|source| source.path)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_environment_and_the_clock_are_read_in_one_place_each() {
    let mut wrong = Vec::new();
    for source in sources() {
        if source.code.contains("std::env")
            && !["main.rs", "platform/paths.rs"].contains(&&*source.path)
        {
            wrong.push(format!("{} reads the environment", source.path));
        }
        let reads_clock = ["Timestamp::now()", "Zoned::now()", "SystemTime::now()"];
        if source.path != "platform/clock.rs"
            && reads_clock.iter().any(|call| source.code.contains(call))
        {
            wrong.push(format!("{} reads the clock", source.path));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_file_says_what_it_is_and_stays_readable() {
    const MAX_LINES: usize = 400;
    let mut wrong = Vec::new();
    for source in sources() {
        let is_headed = source.text.starts_with("//!") || source.text.starts_with("#![doc");
        if !is_headed {
            wrong.push(format!("{} does not say what it is", source.path));
        }
        if source.text.lines().count() > MAX_LINES {
            wrong.push(format!("{} is longer than {MAX_LINES} lines", source.path));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
