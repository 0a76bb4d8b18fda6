//! The source tree as the rules see it: production code only, without
//! comments and without what stands in strings. Line numbers stay.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use regex::Regex;

/// A module as its path from the root: `ui::window` is `["ui", "window"]`.
pub(super) type Module = Vec<String>;

/// One file.
pub(super) struct Source {
    /// Relative to `src/`, with slashes.
    pub(super) path: String,
    pub(super) module: Module,
    /// What is compiled into the program.
    pub(super) code: String,
    /// The file as it is.
    pub(super) text: String,
}

/// Every file of the program; files that are compiled for tests only are not
/// among them.
pub(super) fn read_tree() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let texts: Vec<(String, String)> = files
        .into_iter()
        .map(|file| {
            let path = file.strip_prefix(&root).unwrap().to_str().unwrap();
            (
                path.replace('\\', "/"),
                fs::read_to_string(&file).unwrap().replace("\r\n", "\n"),
            )
        })
        .collect();
    tree_of(texts)
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

/// The tree of these files, each with its path and its text.
pub(super) fn tree_of(mut texts: Vec<(String, String)>) -> Vec<Source> {
    texts.sort();
    let mut test_modules = BTreeSet::new();
    let mut sources = Vec::new();
    for (path, text) in texts {
        let module = module_of(&path);
        let mut code = without_comments_and_strings(&text);
        for name in remove_tests(&mut code) {
            let mut of_test = module.clone();
            of_test.push(name);
            test_modules.insert(of_test);
        }
        sources.push(Source {
            path,
            module,
            code,
            text,
        });
    }
    sources.retain(|source| {
        let module = &source.module;
        !(1..=module.len()).any(|length| test_modules.contains(&module[..length]))
    });
    sources
}

fn module_of(path: &str) -> Module {
    let mut module: Module = path
        .strip_suffix(".rs")
        .unwrap()
        .split('/')
        .map(str::to_owned)
        .collect();
    if module.last().unwrap() == "mod" || ["lib", "main"].contains(&module.join("/").as_str()) {
        module.pop();
    }
    module
}

/// The line that this place of a text is on, counted from 1.
pub(super) fn line_at(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// Blanks comments and the insides of strings and characters.
fn without_comments_and_strings(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut code = letters.clone();
    let mut at = 0;
    while at < letters.len() {
        let end = end_of_comment_or_string(&letters, at);
        for blank in code.iter_mut().take(end).skip(at) {
            if *blank != '\n' {
                *blank = ' ';
            }
        }
        at = end.max(at + 1);
    }
    code.into_iter().collect()
}

/// Where the comment, string or character that begins here ends; `at` itself
/// if none begins here.
fn end_of_comment_or_string(letters: &[char], at: usize) -> usize {
    let starts = |text: &str| letters[at..].iter().copied().take(2).eq(text.chars());
    let find = |from: usize, letter: char| {
        let rest = letters.get(from..).unwrap_or_default();
        let length = rest.iter().position(|found| *found == letter);
        from + length.unwrap_or(rest.len())
    };
    match letters[at] {
        '/' if starts("//") => find(at, '\n'),
        '/' if starts("/*") => end_of_block_comment(letters, at),
        '"' => end_of_string(letters, at + 1, '"'),
        'r' if !at.checked_sub(1).is_some_and(|before| {
            is_of_name(letters[before]) && !is_string_prefix(letters, before)
        }) =>
        {
            end_of_raw_string(letters, at)
        }
        '\'' if letters.get(at + 1) == Some(&'\\') => end_of_string(letters, at + 1, '\''),
        '\'' if letters.get(at + 2) == Some(&'\'') => at + 3,
        _ => at,
    }
}

/// Whether a lone `b` or `c` stands here, as in `br"…"`.
fn is_string_prefix(letters: &[char], at: usize) -> bool {
    let is_alone = !at
        .checked_sub(1)
        .is_some_and(|before| is_of_name(letters[before]));
    ['b', 'c'].contains(&letters[at]) && is_alone
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn end_of_block_comment(letters: &[char], from: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = from;
    while at < letters.len() {
        match letters.get(at..at + 2) {
            Some(['/', '*']) => {
                depth += 1;
                at += 2;
            }
            Some(['*', '/']) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    at
}

fn end_of_string(letters: &[char], from: usize, quote: char) -> usize {
    let mut at = from;
    while at < letters.len() {
        match letters[at] {
            '\\' => at += 2,
            letter if letter == quote => return at + 1,
            _ => at += 1,
        }
    }
    letters.len()
}

fn end_of_raw_string(letters: &[char], from: usize) -> usize {
    let hashes = letters[from + 1..]
        .iter()
        .take_while(|letter| **letter == '#')
        .count();
    let open = from + 1 + hashes;
    if letters.get(open) != Some(&'"') {
        return from;
    }
    let mut at = open + 1;
    while at < letters.len() {
        let closing = letters.get(at + 1..at + 1 + hashes);
        if letters[at] == '"' && closing.is_some_and(|all| all.iter().all(|one| *one == '#')) {
            return at + 1 + hashes;
        }
        at += 1;
    }
    at
}

static FOR_TESTS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"#(!?)\[cfg\((?:test\)|all\(test\b[^\]]*)\]").unwrap());
static TEST_MODULE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;").unwrap());

/// Blanks every item that is compiled for tests only; gives the modules among
/// them that have a file of their own.
fn remove_tests(code: &mut String) -> Vec<String> {
    let mut modules = Vec::new();
    let mut from = 0;
    while let Some(found) = FOR_TESTS.captures_at(code, from) {
        let attribute = found.get(0).unwrap().range();
        let end = if found[1].is_empty() {
            let item = after_attributes(code, attribute.end);
            if let Some(module) = TEST_MODULE.captures(&code[item..]) {
                modules.push(module[1].to_owned());
            }
            end_of_item(code, item)
        } else {
            // The whole file.
            code.len()
        };
        let blank: String = code[attribute.start..end]
            .chars()
            .map(|letter| if letter == '\n' { '\n' } else { ' ' })
            .collect();
        from = attribute.start + blank.len();
        code.replace_range(attribute.start..end, &blank);
    }
    modules
}

/// Where the item begins that further attributes stand before.
fn after_attributes(code: &str, from: usize) -> usize {
    let mut at = from;
    loop {
        let rest = &code[at..];
        at += rest.len() - rest.trim_start().len();
        if !code[at..].starts_with("#[") {
            return at;
        }
        let mut depth = 0_usize;
        for (offset, letter) in code[at..].char_indices() {
            match letter {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => continue,
            }
            if depth == 0 {
                at += offset + 1;
                break;
            }
        }
    }
}

/// Words that an item begins with; anything else is a field, a variant or an
/// arm, which a comma ends.
const ITEMS: &[&str] = &[
    "mod",
    "fn",
    "use",
    "struct",
    "enum",
    "impl",
    "const",
    "static",
    "trait",
    "type",
    "pub",
    "async",
    "unsafe",
    "extern",
    "macro_rules",
    "let",
    "union",
];

fn end_of_item(code: &str, from: usize) -> usize {
    let word: String = code[from..]
        .chars()
        .take_while(|letter| is_of_name(*letter))
        .collect();
    let is_use = Regex::new(r"^(?:pub(?:\([^)]*\))?\s+)?use\b")
        .unwrap()
        .is_match(&code[from..]);
    let ends_with_comma = !ITEMS.contains(&word.as_str());
    let mut depth = 0_i32;
    for (offset, letter) in code[from..].char_indices() {
        let after = from + offset + letter.len_utf8();
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ';' if depth == 0 => return after,
            ',' if depth == 0 && ends_with_comma => return after,
            _ => {}
        }
        if depth < 0 {
            // The end of what holds it.
            return from + offset;
        }
        if letter == '}' && depth == 0 && !is_use {
            return after;
        }
    }
    code.len()
}
