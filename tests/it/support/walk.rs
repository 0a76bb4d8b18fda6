//! The window as a screen reader walks it: one line a widget.

use std::fmt::Write as _;

use egui::accesskit::Role;
use egui_kittest::kittest::NodeT as _;

use super::test_window::TestWindow;

impl TestWindow {
    /// Role, name and value of every widget that has a name or a value, in the
    /// order in which a screen reader comes to them.
    pub(crate) fn walk(&self) -> String {
        let mut lines = String::new();
        for (role, label, value) in self.widgets() {
            let value = value.map(|value| format!(" = {value}")).unwrap_or_default();
            writeln!(lines, "{role}: {label}{value}").unwrap();
        }
        lines
    }

    /// What the window says: names and values, without roles.
    pub(crate) fn texts(&self) -> Vec<String> {
        let widgets = self.widgets().into_iter();
        widgets
            .flat_map(|(_, label, value)| [label, value.unwrap_or_default()])
            .filter(|text| !text.is_empty())
            .collect()
    }

    fn widgets(&self) -> Vec<(String, String, Option<String>)> {
        let root = self.harness.root();
        root.children_recursive()
            .filter_map(|node| {
                let node = node.accesskit_node();
                // What is drawn of a text that stands above it already.
                if node.role() == Role::TextRun {
                    return None;
                }
                let label = node.label().unwrap_or_default();
                let value = node.value();
                let says_something = !label.is_empty() || value.is_some();
                says_something.then(|| (format!("{:?}", node.role()), label, value))
            })
            .collect()
    }
}
