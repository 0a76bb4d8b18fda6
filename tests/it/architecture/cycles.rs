//! Cycles among files, by Tarjan's algorithm for strongly connected components.

use std::collections::BTreeMap;

use super::{imports::Tree, source::Module};

/// Every group of two or more files that import each other, largest first,
/// each sorted by name.
pub(super) fn cycles(tree: &Tree) -> Vec<Vec<Module>> {
    let edges: BTreeMap<&Module, Vec<Module>> = tree
        .sources
        .iter()
        .map(|source| {
            (
                &source.module,
                tree.imported_files(source).into_iter().collect(),
            )
        })
        .collect();
    let mut search = Search {
        edges: &edges,
        order: BTreeMap::new(),
        stack: Vec::new(),
        cycles: Vec::new(),
    };
    for module in edges.keys() {
        if !search.order.contains_key(*module) {
            search.visit(module);
        }
    }
    let mut cycles = search.cycles;
    cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
    cycles
}

struct Search<'a> {
    edges: &'a BTreeMap<&'a Module, Vec<Module>>,
    /// When each file was first seen.
    order: BTreeMap<Module, usize>,
    stack: Vec<Module>,
    cycles: Vec<Vec<Module>>,
}

impl Search<'_> {
    /// Gives the earliest file on the stack that this one leads back to.
    fn visit(&mut self, module: &Module) -> usize {
        let index = self.order.len();
        let mut earliest = index;
        self.order.insert(module.clone(), index);
        self.stack.push(module.clone());
        for next in self.edges.get(module).into_iter().flatten() {
            let reached = match self.order.get(next) {
                None => self.visit(next),
                Some(seen) if self.stack.contains(next) => *seen,
                Some(_) => continue,
            };
            earliest = earliest.min(reached);
        }
        if earliest == index {
            let from = self.stack.iter().position(|one| one == module).unwrap();
            let mut cycle = self.stack.split_off(from);
            if cycle.len() > 1 {
                cycle.sort();
                self.cycles.push(cycle);
            }
        }
        earliest
    }
}
