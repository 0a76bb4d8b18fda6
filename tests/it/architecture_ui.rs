//! Colours and sizes of the window stand in `kit/theme`, so that another look is
//! made there and nowhere else.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Numbers that are no sizes: nothing, halves, and the two sides of a thing.
const ARITHMETIC: &[&str] = &["0.0", "0.5", "1.0", "2.0"];

/// Numbers of a file that say how much of something else there is: parts of a
/// whole, seconds, steps of a slider, dots on an inch.
const NO_SIZES: &[(&str, &[&str])] = &[
    ("features/labels/view/viewer.rs", &["96.0", "100.0"]),
    ("shell/notices.rs", &["8.0"]),
    ("shell/announcer.rs", &["4.0"]),
    ("features/reports/view/plot.rs", &["0.01"]),
    ("features/settings/view/mod.rs", &["10.0"]),
    ("features/documents/view/mod.rs", &["1_000.0"]),
    ("shell/status_line.rs", &["1_000.0"]),
    // Three gaps.
    ("shell/strip.rs", &["3.0"]),
    ("kit/widgets/done_bar.rs", &["1_000.0"]),
    ("kit/widgets/scroll_bar.rs", &["100.0"]),
];

/// Makings of colours and sizes, with a number in them or not.
const MAKINGS: &[&str] = &[
    "Color32::from_",
    "Color32::BLACK",
    "Color32::WHITE",
    "Color32::GRAY",
    "Color32::RED",
    "hex_color!",
];

#[test]
fn colours_and_sizes_stand_in_the_theme_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    for folder in ["kit", "shell", "features"] {
        collect(&root.join(folder), &mut files);
    }
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(&root).unwrap();
        let path = path.to_str().unwrap().replace('\\', "/");
        if path.starts_with("kit/theme/") || !is_view(&path) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for (at, line) in text.lines().enumerate() {
            // Tests of a view stand at its end.
            if line.starts_with("#[cfg(test)]") {
                break;
            }
            let code = code_of(line);
            let numbers = decimals(&code);
            let sizes = numbers.iter().filter(|number| !is_allowed(&path, number));
            let makings = MAKINGS.iter().filter(|making| code.contains(**making));
            let signs: Vec<&str> = sizes.map(String::as_str).chain(makings.copied()).collect();
            if !signs.is_empty() {
                found.push(format!("{path}:{}: {}", at + 1, signs.join(", ")));
            }
        }
    }
    assert!(
        found.is_empty(),
        "these belong into kit/theme:\n{}",
        found.join("\n")
    );
}

#[test]
fn a_number_with_a_fraction_is_found_and_a_share_of_a_row_is_not() {
    let numbers = |line| decimals(&code_of(line));
    assert_eq!(numbers("ui.add_space(12.5); // 3.5"), ["12.5"]);
    assert_eq!(numbers("rect.expand2(vec2(4.0, -2.0))"), ["4.0", "2.0"]);
    assert_eq!(numbers("f32::from(permille) / 1_000.0"), ["1_000.0"]);
    assert_eq!(numbers("let height = 0.0_f32;"), ["0.0"]);
    assert!(numbers("split_ui(ui, &[1.4, 1.0], |ui, at| {").is_empty());
    assert!(numbers("pair.0.1 == \"7.5\"").is_empty());
}

/// A label is said by a screen reader, and an icon is a letter of a font that has no name.
const SPOKEN_ICONS: &[&str] = &["label(icon", "Label::new(icon", ".label(icons::"];

#[test]
fn no_icon_is_a_label_that_a_screen_reader_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    for folder in ["kit", "shell", "features"] {
        collect(&root.join(folder), &mut files);
    }
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(&root).unwrap().display().to_string();
        // Where it is painted without a node.
        if path.replace('\\', "/") == "kit/widgets/icons.rs" {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let text: String = text.split_whitespace().collect();
        let spoken = SPOKEN_ICONS.iter().filter(|sign| text.contains(**sign));
        found.extend(spoken.map(|sign| format!("{path}: {sign}")));
    }
    assert!(
        found.is_empty(),
        "these are for kit::widgets::icon_ui:\n{}",
        found.join("\n")
    );
}

/// States and jobs have numbers of their own.
fn is_view(path: &str) -> bool {
    let of_feature = path.strip_prefix("features/");
    let is_state = path.starts_with("shell/state/") || path.starts_with("shell/worker/");
    let is_text = path.starts_with("kit/text/");
    match of_feature {
        Some(path) => path.contains("/view/") || path.ends_with("/view.rs"),
        None => !is_state && !is_text,
    }
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

fn is_allowed(path: &str, number: &str) -> bool {
    let own = NO_SIZES.iter().filter(|(file, _)| *file == path);
    ARITHMETIC.contains(&number)
        || own
            .flat_map(|(_, numbers)| *numbers)
            .any(|own| *own == number)
}

/// A line without its comment, its texts, and the shares by which cells divide
/// a row.
fn code_of(line: &str) -> String {
    let line = line.split("//").next().unwrap_or_default();
    let mut code = String::new();
    for (at, part) in line.split('"').enumerate() {
        if at % 2 == 0 {
            code.push_str(part);
        }
    }
    while let Some(begin) = code.find("&[") {
        let rest = code.get(begin..).unwrap();
        let end = rest.find(']').map_or(code.len(), |end| begin + end + 1);
        code.replace_range(begin..end, "");
    }
    code
}

/// The numbers with a fraction in a line.
fn decimals(code: &str) -> Vec<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '.';
    code.split(|letter| !is_part(letter))
        .filter(|word| {
            let is_number = word.starts_with(|first: char| first.is_ascii_digit());
            let is_range = word.contains("..");
            is_number && !is_range && word.contains('.')
        })
        .map(|word| {
            let number = word.strip_suffix("_f32").or(word.strip_suffix("_f64"));
            number.unwrap_or(word).to_owned()
        })
        .collect()
}
