//! Who imports what: `use` declarations and paths in the code, each followed
//! through every `pub use` to the file that the name comes from.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use regex::Regex;

use super::source::{Module, Source, line_at};

/// The files, and what each passes on by `pub use`.
pub(super) struct Tree {
    pub(super) sources: Vec<Source>,
    modules: BTreeMap<Module, usize>,
    /// A name that a module passes on, and what it stands for.
    exports: BTreeMap<(Module, String), Module>,
    /// Modules whose every name a module passes on.
    glob_exports: BTreeMap<Module, Vec<Module>>,
}

/// Something that a file names of another file.
pub(super) struct Import {
    pub(super) line: usize,
    /// From the root: module, then perhaps a name in it.
    pub(super) path: Module,
}

/// Where a name comes from.
pub(super) struct Origin {
    pub(super) module: Module,
    /// Each `pub use` on the way: the module that it stands in, and what it names.
    pub(super) passed_on: Vec<(Module, Module)>,
}

/// One name of a `use` declaration.
struct Leaf {
    path: Module,
    alias: Option<String>,
    is_glob: bool,
}

struct Use {
    at: usize,
    is_public: bool,
    leaves: Vec<Leaf>,
}

static USE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(pub(?:\s*\([^)]*\))?\s+)?use\s+([^;]+);").unwrap());
static ROOTED_PATH: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(?:crate|super|self)(?:::\w+)+").unwrap());
static PATH: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?:^|[^\w:$])([a-z_]\w*(?:::\w+)+)").unwrap());
/// A path of a macro in which a name of its caller stands for a module:
/// `features::$module::state`.
static CALLERS_PATH: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?:^|[^\w:$])([a-z_]\w*(?:::\w+)*)::\$\w+((?:::\w+)*)").unwrap());
static EXPORTED_MACRO: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"#\[macro_export\]\s*(?:#\[[^\]]*\]\s*)*macro_rules!\s*(\w+)").unwrap()
});

impl Tree {
    pub(super) fn new(sources: Vec<Source>) -> Self {
        let modules = sources
            .iter()
            .enumerate()
            .map(|(at, source)| (source.module.clone(), at))
            .collect();
        let mut tree = Self {
            sources,
            modules,
            exports: BTreeMap::new(),
            glob_exports: BTreeMap::new(),
        };
        let mut exports = BTreeMap::new();
        let mut glob_exports: BTreeMap<Module, Vec<Module>> = BTreeMap::new();
        for source in &tree.sources {
            let module = &source.module;
            for declaration in uses(&source.code).into_iter().filter(|one| one.is_public) {
                for leaf in declaration.leaves {
                    let Some(target) = tree.absolute(module, &leaf.path) else {
                        continue;
                    };
                    if leaf.is_glob {
                        glob_exports.entry(module.clone()).or_default().push(target);
                    } else if let Some(name) = leaf.alias.or_else(|| target.last().cloned()) {
                        exports.insert((module.clone(), name), target);
                    }
                }
            }
            for found in EXPORTED_MACRO.captures_iter(&source.code) {
                let mut target = module.clone();
                target.push(found[1].to_owned());
                exports.insert((Module::new(), found[1].to_owned()), target);
            }
        }
        tree.exports = exports;
        tree.glob_exports = glob_exports;
        tree
    }

    pub(super) fn source(&self, module: &[String]) -> Option<&Source> {
        self.modules.get(module).map(|at| &self.sources[*at])
    }

    /// Every name that a file has of another file, also through a module that
    /// it has imported.
    pub(super) fn imports(&self, source: &Source) -> Vec<Import> {
        let mut imports = Vec::new();
        let mut names: BTreeMap<String, Module> = BTreeMap::new();
        let mut code = source.code.clone();
        for declaration in uses(&source.code) {
            let line = line_at(&source.code, declaration.at);
            for leaf in declaration.leaves {
                let Some(path) = self.absolute(&source.module, &leaf.path) else {
                    continue;
                };
                if let Some(name) = leaf.alias.or_else(|| path.last().cloned()) {
                    names.insert(name, path.clone());
                }
                imports.push(Import { line, path });
            }
        }
        blank_uses(&mut code);
        imports.extend(self.imports_of_macros(source));
        for found in PATH.captures_iter(&code) {
            let path = found.get(1).unwrap();
            let line = line_at(&code, path.start());
            let parts: Module = path.as_str().split("::").map(str::to_owned).collect();
            let known = names.get(&parts[0]).map(|module| {
                let rest = parts[1..].iter().cloned();
                module.iter().cloned().chain(rest).collect()
            });
            if let Some(path) = known.or_else(|| self.absolute(&source.module, &parts)) {
                imports.push(Import { line, path });
            }
        }
        imports
    }

    /// What the macros of a file name of modules that their callers name: every
    /// module that could stand there.
    fn imports_of_macros(&self, source: &Source) -> Vec<Import> {
        let mut imports = Vec::new();
        let used: Vec<Leaf> = uses(&source.code)
            .into_iter()
            .flat_map(|declaration| declaration.leaves)
            .collect();
        for found in CALLERS_PATH.captures_iter(&source.code) {
            let start = found.get(1).unwrap();
            let line = line_at(&source.code, start.start());
            let split = |path: &str| -> Module {
                let parts = path.split("::").filter(|part| !part.is_empty());
                parts.map(str::to_owned).collect()
            };
            let (written, rest) = (split(start.as_str()), split(&found[2]));
            let named = used
                .iter()
                .find(|leaf| leaf.alias.as_ref().or_else(|| leaf.path.last()) == written.first());
            let path = match named {
                Some(leaf) => [&leaf.path[..], &written[1..]].concat(),
                None => written,
            };
            let Some(folder) = self.absolute(&source.module, &path) else {
                continue;
            };
            for module in self.modules.keys() {
                let is_inside = module.len() == folder.len() + 1 && module.starts_with(&folder);
                let path = [&module[..], &rest[..]].concat();
                let is_there = rest.is_empty() || self.file_of(&path).len() > module.len();
                if is_inside && is_there {
                    imports.push(Import { line, path });
                }
            }
        }
        imports
    }

    /// The files that a file imports: every `use` that passes nothing on, and
    /// every path from `crate`, `super` or `self`, or of a macro.
    pub(super) fn imported_files(&self, source: &Source) -> BTreeSet<Module> {
        let of_uses = uses(&source.code)
            .into_iter()
            .filter(|declaration| !declaration.is_public)
            .flat_map(|declaration| declaration.leaves)
            .map(|leaf| leaf.path);
        let in_code = ROOTED_PATH
            .find_iter(&source.code)
            .map(|path| path.as_str().split("::").map(str::to_owned).collect());
        let of_macros = self.imports_of_macros(source).into_iter();
        of_uses
            .chain(in_code)
            .chain(of_macros.map(|import| [vec!["crate".to_owned()], import.path].concat()))
            .filter_map(|path: Module| self.absolute(&source.module, &path))
            .map(|path| self.origin(&path).module)
            .filter(|module| !module.is_empty() && *module != source.module)
            .collect()
    }

    /// A path from the root, if it leads to a module of ours.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Module> {
        let first = path.first()?;
        let join = |base: &[String], rest: &[String]| [base, rest].concat();
        match first.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" | "super" => {
                let rest = if first == "self" { &path[1..] } else { path };
                let levels = rest.iter().take_while(|part| *part == "super").count();
                let base = module.len().checked_sub(levels)?;
                Some(join(&module[..base], &rest[levels..]))
            }
            _ => {
                let child = join(module, &path[..1]);
                self.modules
                    .contains_key(&child)
                    .then(|| join(module, path))
            }
        }
    }

    /// The file that a path leads into, as it is written.
    pub(super) fn file_of<'a>(&self, path: &'a [String]) -> &'a [String] {
        let mut length = path.len();
        while length > 0 && !self.modules.contains_key(&path[..length]) {
            length -= 1;
        }
        &path[..length]
    }

    /// The file that a name comes from, through every `pub use`.
    pub(super) fn origin(&self, path: &[String]) -> Origin {
        let mut path = path.to_vec();
        let mut passed_on: Vec<(Module, Module)> = Vec::new();
        loop {
            let module = self.file_of(&path).to_vec();
            let rest = &path[module.len()..];
            let next = rest.first().and_then(|name| self.passed_on(&module, name));
            match next {
                Some(target) if !passed_on.iter().any(|(_, seen)| *seen == target) => {
                    path = [&target[..], &rest[1..]].concat();
                    passed_on.push((module, target));
                }
                _ => return Origin { module, passed_on },
            }
        }
    }

    /// What a name stands for in a module that only passes it on.
    fn passed_on(&self, module: &[String], name: &str) -> Option<Module> {
        let named = self.exports.get(&(module.to_vec(), name.to_owned()));
        if let Some(target) = named {
            return Some(target.clone());
        }
        let globs = self.glob_exports.get(module)?;
        let target = globs.iter().find(|target| {
            let source = self.source(self.file_of(target));
            let exported = (Module::clone(target), name.to_owned());
            source.is_some_and(|source| defines(&source.code, name))
                || self.exports.contains_key(&exported)
        })?;
        Some([&target[..], &[name.to_owned()]].concat())
    }
}

fn defines(code: &str, name: &str) -> bool {
    let kinds = "fn|struct|enum|union|trait|type|const|static|mod|macro_rules!";
    Regex::new(&format!(r"\b(?:{kinds})\s+{name}\b"))
        .unwrap()
        .is_match(code)
}

fn uses(code: &str) -> Vec<Use> {
    USE.captures_iter(code)
        .map(|found| {
            let mut leaves = Vec::new();
            read_leaves(&found[2], &[], &mut leaves);
            Use {
                at: found.get(2).unwrap().start(),
                is_public: found.get(1).is_some(),
                leaves,
            }
        })
        .collect()
}

fn blank_uses(code: &mut String) {
    let blank = |found: &regex::Captures<'_>| {
        found[0]
            .chars()
            .map(|letter| if letter == '\n' { '\n' } else { ' ' })
            .collect::<String>()
    };
    *code = USE.replace_all(code, blank).into_owned();
}

/// `a::{b, c::{d as e, *}}` is `a::b`, `a::c::d` under the name `e`, and all of `a::c`.
fn read_leaves(tree: &str, before: &[String], leaves: &mut Vec<Leaf>) {
    let tree = tree.trim().trim_start_matches("::");
    if tree.is_empty() {
        return;
    }
    if let Some(open) = tree.find('{') {
        let parts = tree[..open].split("::").map(str::trim);
        let mut path = before.to_vec();
        path.extend(parts.filter(|part| !part.is_empty()).map(str::to_owned));
        let inside = tree[open + 1..].trim_end().strip_suffix('}');
        for part in split_at_commas(inside.unwrap_or_default()) {
            read_leaves(&part, &path, leaves);
        }
        return;
    }
    let (path, alias) = match tree.split_once(" as ") {
        Some((path, alias)) => (path, Some(alias.trim().to_owned())),
        None => (tree, None),
    };
    let mut all = before.to_vec();
    all.extend(path.split("::").map(|part| part.trim().to_owned()));
    let is_glob = all.last().is_some_and(|last| last == "*");
    if is_glob || all.len() > 1 && all.last().is_some_and(|last| last == "self") {
        all.pop();
    }
    leaves.push(Leaf {
        path: all,
        alias,
        is_glob,
    });
}

fn split_at_commas(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(letter);
    }
    parts
}
