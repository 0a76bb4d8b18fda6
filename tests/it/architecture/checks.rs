//! The checks: each gives what is wrong, one sentence each, with file and line.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

use super::{
    cycles::cycles,
    imports::{Import, Tree},
    rules::Rules,
    source::{Module, Source, line_at},
};

/// Everything that is wrong with a tree.
pub(super) fn all(tree: &Tree, rules: &Rules) -> Vec<String> {
    [
        wrong_imports(tree, rules),
        wrong_crates(tree, rules),
        wrong_words(tree, rules),
        wrong_cycles(tree, rules),
        gone_folders(tree, rules),
    ]
    .concat()
}

/// Imports that the map forbids, and exceptions that are needed no more.
pub(super) fn wrong_imports(tree: &Tree, rules: &Rules) -> Vec<String> {
    let mut check = ImportCheck {
        tree,
        rules,
        wrong: BTreeSet::new(),
        used: BTreeSet::new(),
    };
    for source in &tree.sources {
        if !source.module.is_empty() {
            check.source(source);
        }
    }
    let mut wrong: Vec<String> = check
        .wrong
        .into_iter()
        .map(|(file, line, sentence)| format!("src/{file}:{line}: {sentence}"))
        .collect();
    let lists = [
        ("features", rules.features),
        ("exceptions", rules.exceptions),
        ("passing_on", rules.passing_on),
    ];
    for (list, entries) in lists {
        for (from, to) in entries {
            if !check.used.contains(&(list, *from, *to)) {
                wrong.push(format!(
                    "`{list}` has ({from}, {to}), which nothing needs any more: remove it"
                ));
            }
        }
    }
    wrong
}

struct ImportCheck<'a> {
    tree: &'a Tree,
    rules: &'a Rules,
    /// By file and line.
    wrong: BTreeSet<(String, usize, String)>,
    /// Entries of the lists that something needs: list, from, to.
    used: BTreeSet<(&'static str, &'static str, &'static str)>,
}

/// Who imports, and what the map lets it import.
struct Importer<'a> {
    source: &'a Source,
    place: Module,
    row: &'static str,
    allowed: &'static [&'static str],
}

impl ImportCheck<'_> {
    fn source(&mut self, source: &Source) {
        let place = place_of(source, self.rules);
        let Some((row, allowed)) = row_of(&place, self.rules) else {
            let sentence = format!("{} is not on the map (`folders`)", place[0]);
            self.wrong.insert((source.path.clone(), 1, sentence));
            return;
        };
        let importer = Importer {
            source,
            place,
            row,
            allowed,
        };
        for import in self.tree.imports(source) {
            self.import(&importer, &import);
        }
    }

    fn import(&mut self, importer: &Importer<'_>, import: &Import) {
        let origin = self.tree.origin(&import.path);
        let written = self.tree.file_of(&import.path).to_vec();
        let mut targets = vec![&origin.module];
        if written != origin.module {
            targets.push(&written);
        }
        for target in targets {
            if target.is_empty() || *target == importer.source.module {
                continue;
            }
            let is_conduit = *target == written && written != origin.module;
            if self.is_allowed(importer, target, is_conduit) {
                continue;
            }
            let passed_on = if is_conduit {
                &[][..]
            } else {
                &origin.passed_on
            };
            if self.is_passed_on_knowingly(passed_on, target) {
                continue;
            }
            let through = passed_on.first().map(|(module, _)| {
                let file = self.tree.source(module).map(|source| source.path.as_str());
                format!(" through the `pub use` of src/{}", file.unwrap_or("lib.rs"))
            });
            let sentence = format!(
                "`{}` comes from {}{}; {} may import {} (`folders`)",
                import.path.join("::"),
                canonical(target, self.rules).join("/"),
                through.unwrap_or_default(),
                importer.row,
                if importer.allowed.is_empty() {
                    "nothing of ours".to_owned()
                } else {
                    format!("only {}", importer.allowed.join(", "))
                },
            );
            let file = importer.source.path.clone();
            self.wrong.insert((file, import.line, sentence));
            // One sentence an import.
            return;
        }
    }

    /// A module that only passes a name on counts by its folder.
    fn is_allowed(&mut self, importer: &Importer<'_>, target: &Module, is_conduit: bool) -> bool {
        let to = match self.tree.source(target) {
            Some(source) => place_of(source, self.rules),
            None => canonical(target, self.rules),
        };
        let feature = feature_of(&importer.place);
        if feature.is_none() && to[0] == importer.place[0] {
            return true;
        }
        let fits = |pattern: &str| {
            let pattern = with_own(pattern, feature);
            if is_conduit {
                pattern.split('/').next() == Some(&to[0]) || pattern == "*"
            } else {
                matches(&to, &pattern)
            }
        };
        if importer.allowed.iter().any(|pattern| fits(pattern)) {
            return true;
        }
        for (from, other) in self.rules.features {
            // `ship/job` names the files of one kind; `ship` all of a feature,
            // and of the other one its calls and its state.
            let is_from = matches(&importer.place, &format!("features/{from}"));
            let is_open = if from.contains('/') {
                matches(&to, &format!("features/{other}"))
            } else {
                ["calls", "state"].iter().any(|role| {
                    matches(&to, &format!("features/{other}/{role}"))
                        || is_conduit && matches(&to, &format!("features/{other}"))
                })
            };
            if is_from && is_open {
                self.used.insert(("features", from, other));
                return true;
            }
        }
        for (file, pattern) in self.rules.exceptions {
            if *file == importer.source.path && fits(pattern) {
                self.used.insert(("exceptions", file, pattern));
                return true;
            }
        }
        false
    }

    fn is_passed_on_knowingly(&mut self, passed_on: &[(Module, Module)], target: &Module) -> bool {
        let folder = &canonical(target, self.rules)[0];
        let known = self.rules.passing_on.iter().find(|(file, from)| {
            *from == folder
                && passed_on.iter().any(|(module, _)| {
                    let source = self.tree.source(module);
                    source.is_some_and(|source| source.path == *file)
                })
        });
        if let Some((file, from)) = known {
            self.used.insert(("passing_on", file, from));
        }
        known.is_some()
    }
}

/// Crates that are named outside their places.
pub(super) fn wrong_crates(tree: &Tree, rules: &Rules) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, places) in rules.crates {
        let named = Regex::new(&format!(
            r"(?m)(?:^|[^\w:])({name}::)|\buse\s+(?:::)?({name})\b"
        ));
        wrong.extend(found_elsewhere(
            tree,
            rules,
            &named.unwrap(),
            places,
            |line| {
                format!(
                    "{line} names {name}, which belongs in {} (`crates`)",
                    places.join(", ")
                )
            },
        ));
    }
    wrong
}

/// Words that stand outside their places.
pub(super) fn wrong_words(tree: &Tree, rules: &Rules) -> Vec<String> {
    let mut wrong = Vec::new();
    for (word, places) in rules.words {
        let parts: Vec<String> = word.split("::").map(regex::escape).collect();
        let pattern = Regex::new(&format!(r"\b{}\b", parts.join(r"\s*::\s*"))).unwrap();
        wrong.extend(found_elsewhere(tree, rules, &pattern, places, |line| {
            format!(
                "{line} has `{word}`, which belongs in {} (`words`)",
                places.join(", ")
            )
        }));
    }
    wrong
}

fn found_elsewhere(
    tree: &Tree,
    rules: &Rules,
    pattern: &Regex,
    places: &[&str],
    sentence: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in &tree.sources {
        let place = place_of(source, rules);
        if places.iter().any(|pattern| matches(&place, pattern)) {
            continue;
        }
        if let Some(found) = pattern.find(&source.code) {
            let line = line_at(&source.code, found.end());
            wrong.push(sentence(&format!("src/{}:{line}:", source.path)));
        }
    }
    wrong
}

/// Files that import each other in a circle that is too large.
pub(super) fn wrong_cycles(tree: &Tree, rules: &Rules) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut left: BTreeMap<&str, usize> = rules.cycles.iter().copied().collect();
    for cycle in cycles(tree) {
        if cycle.len() <= rules.max_cycle {
            continue;
        }
        let files: Vec<&str> = cycle
            .iter()
            .filter_map(|module| tree.source(module))
            .map(|source| source.path.as_str())
            .collect();
        let known = files
            .iter()
            .find_map(|file| left.remove(file).map(|size| (*file, size)));
        match known {
            Some((_, size)) if size == files.len() => {}
            Some((file, size)) if size > files.len() => wrong.push(format!(
                "`cycles` has ({file}, {size}), and it is down to {} files: write that, so that \
                 it stays so",
                files.len()
            )),
            Some(_) | None => wrong.push(format!(
                "{} files import each other in a circle, at most {} may (`max_cycle`): {}",
                files.len(),
                rules.max_cycle,
                files.join(" ")
            )),
        }
    }
    for (file, _) in left {
        wrong.push(format!(
            "`cycles` has {file}, which is in no large circle any more: remove it"
        ));
    }
    wrong
}

/// Rules about folders that are there no more.
pub(super) fn gone_folders(tree: &Tree, rules: &Rules) -> Vec<String> {
    let there: BTreeSet<&str> = tree
        .sources
        .iter()
        .filter_map(|source| source.module.first().map(String::as_str))
        .collect();
    let old = rules.old_names.iter().map(|(old, _)| *old);
    old.chain(rules.going.iter().copied())
        .filter(|folder| !there.contains(folder))
        .map(|folder| format!("{folder} is gone: remove it from `old_names`, `going`, `folders`"))
        .collect()
}

/// A module under the names of the map.
fn canonical(module: &[String], rules: &Rules) -> Module {
    let mut place = module.to_vec();
    if let Some(folder) = place.first_mut() {
        let new = rules.old_names.iter().find(|(old, _)| old == folder);
        if let Some((_, new)) = new {
            (*new).clone_into(folder);
        }
    }
    place
}

/// A file under the names of the map: `…/mod` for the head of a folder.
fn place_of(source: &Source, rules: &Rules) -> Module {
    let mut place = canonical(&source.module, rules);
    let name = source.path.rsplit('/').next().unwrap();
    if ["mod.rs", "lib.rs", "main.rs"].contains(&name) {
        place.push(name.trim_end_matches(".rs").to_owned());
    }
    place
}

/// The row of the map that fits best: the longest, then the one with fewer stars.
fn row_of(place: &[String], rules: &Rules) -> Option<(&'static str, &'static [&'static str])> {
    let fitting = rules.folders.iter().filter(|(row, _)| matches(place, row));
    let best = fitting.max_by_key(|(row, _)| {
        let stars = row.matches('*').count();
        (row.split('/').count(), usize::MAX - stars)
    });
    best.copied()
}

/// Whether a place is this one or below it.
fn matches(place: &[String], pattern: &str) -> bool {
    let mut parts = place.iter();
    pattern
        .split('/')
        .all(|name| parts.next().is_some_and(|part| name == "*" || name == part))
}

/// The feature that a place is of.
fn feature_of(place: &[String]) -> Option<&str> {
    match place {
        [features, feature, ..] if features == "features" && feature != "mod" => Some(feature),
        _ => None,
    }
}

fn with_own(pattern: &str, feature: Option<&str>) -> String {
    match (pattern.strip_prefix("own"), feature) {
        (Some(rest), Some(feature)) => format!("features/{feature}{rest}"),
        _ => pattern.to_owned(),
    }
}
