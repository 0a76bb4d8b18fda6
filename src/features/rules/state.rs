//! The Rules screen: the text of the shop's rules, what it means, and what it would have done.

use std::sync::Arc;

use super::calls::{DryRun, Read, Replies, RulesFile, Save, Saved, TryRules};
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        shared::state::{
            context::{Context, Origin},
            feature::{ReplyState, ScreenState},
            ids::Ids,
            remote::{Remote, Taken},
        },
    },
    model::{
        preferences::Preferences,
        rules::{MAX_RULES, Rules, RulesError},
    },
};

/// The rules as they are kept and as they are typed.
#[derive(Debug, Clone)]
pub struct RulesScreen {
    /// The file as it was read or written last.
    pub file: Remote<RulesFile>,
    /// What stands in the field.
    pub typed: String,
    /// What that means, or why it means nothing.
    pub meaning: Result<Arc<Rules>, RulesError>,
    /// Writing it.
    pub save: Remote<()>,
    /// Somebody else has changed the file since it was read.
    pub is_another: bool,
    /// What the rules that are typed would have done.
    pub dry_run: Remote<DryRun>,
    /// The rules that the dry run is of.
    tried: Option<Arc<Rules>>,
    /// How many dry runs were shown: the screen goes to a new one.
    pub dry_runs: usize,
}

/// Done on the Rules screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesAction {
    Edit(String),
    /// Adds a rule to begin with behind the others.
    Add(Example),
    Save,
    /// The text is again as the file has it.
    Discard,
    /// Reads the file once more; what is typed stays.
    Reload,
    DryRun,
}

/// A rule to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Example {
    Box,
    Service,
    Hold,
    Weight,
}

impl Example {
    pub const ALL: [Self; 4] = [Self::Box, Self::Service, Self::Hold, Self::Weight];

    /// Beside rules that are there: no two have one name.
    fn text_beside(self, others: &str) -> String {
        let text = self.text();
        let name = text.split('"').nth(1).unwrap_or_default();
        let named = |number: usize| match number {
            1 => name.to_owned(),
            _ => format!("{name} {number}"),
        };
        let is_free = |name: &String| !others.contains(&format!("\"{name}\""));
        let free = (1..=MAX_RULES).map(named).find(is_free);
        text.replacen(name, &free.unwrap_or_default(), 1)
    }

    fn text(self) -> &'static str {
        match self {
            Self::Box => {
                "\
[[rule]]
name = \"One mug\"
when = { sku = [\"MUG-*\"], quantity_below = 2 }
then = { size = \"20 x 15 x 12 cm\", weight = \"450 g\" }
"
            }
            Self::Service => {
                "\
[[rule]]
name = \"Fast to the US\"
when = { country = [\"US\"] }
then = { service = \"fastest\", tracking = true, price_limit = \"25 CAD\" }
"
            }
            Self::Hold => {
                "\
[[rule]]
name = \"Valuable\"
when = { value_from = \"400 CAD\" }
then = { signature = true, hold = \"Ask the office first\" }
"
            }
            Self::Weight => {
                "\
[[rule]]
name = \"Weigh three or more\"
when = { quantity_from = 3 }
then = { needs_weight = true }
"
            }
        }
    }
}

impl ScreenState for RulesScreen {
    type Action = RulesAction;

    fn initial(_preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self {
            file: Remote::NotAsked,
            typed: String::new(),
            meaning: Ok(Arc::default()),
            save: Remote::NotAsked,
            is_another: false,
            dry_run: Remote::NotAsked,
            tried: None,
            dry_runs: 0,
        }
    }

    fn handle(&mut self, action: RulesAction, context: &mut Context) -> Vec<Request> {
        match action {
            RulesAction::Edit(text) => self.edit(text),
            RulesAction::Add(example) => {
                let mut text = self.typed.trim_end().to_owned();
                if !text.is_empty() {
                    text.push_str("\n\n");
                }
                text.push_str(&example.text_beside(&self.typed));
                self.edit(text);
            }
            RulesAction::Save if self.can_save() => {
                let file = self.file.value();
                let before = file.map(|file| file.text.clone()).unwrap_or_default();
                let text = self.typed.clone();
                let request = context.ids.ask(Save { text, before });
                self.save.ask(request.id);
                return vec![request];
            }
            RulesAction::Discard if !self.save.is_loading() => {
                let kept = self.file.value().map(|file| file.text.clone());
                self.edit(kept.unwrap_or_default());
                self.is_another = false;
            }
            RulesAction::Reload => return self.read(&mut context.ids),
            RulesAction::DryRun => return self.try_rules(&mut context.ids),
            RulesAction::Save | RulesAction::Discard => {}
        }
        Vec::new()
    }

    fn opened(&mut self, context: &mut Context) -> Vec<Request> {
        self.read(&mut context.ids)
    }

    /// The rules are the shop's, whichever account is open; what was bought is the account's.
    fn leave_account(&mut self, _context: &mut Context) {
        self.dry_run = Remote::NotAsked;
        self.tried = None;
    }
}

impl ReplyState for RulesScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        _context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::Read(_, update) => {
                let was_changed = self.is_changed();
                let before = self.file.value().map(|file| file.text.clone());
                if self.file.answer(id, update.into_result()) == Taken::Yes {
                    self.file_read(was_changed, before.as_deref());
                }
            }
            Replies::Save(_, update) => self.saved(id, update.into_result()),
            Replies::TryRules(_, update) => {
                if self.dry_run.answer(id, update.into_result()) == Taken::Yes {
                    self.dry_runs = self.dry_runs.saturating_add(1);
                }
            }
        }
        Vec::new()
    }
}

impl RulesScreen {
    /// The rules that are kept, as far as they were read.
    pub fn kept(&self) -> Option<Result<&Rules, &RulesError>> {
        Some(self.file.value()?.rules.as_deref())
    }

    /// Whether they were read in this run of the program: from then on they are looked at again
    /// whenever orders are judged.
    pub fn was_read(&self) -> bool {
        self.file.value().is_some()
    }

    /// Whether something else is typed than is kept.
    pub fn is_changed(&self) -> bool {
        let kept = self.file.value();
        kept.map_or(!self.typed.is_empty(), |file| file.text != self.typed)
    }

    /// Whether what is typed can be kept: rules that mean nothing would stop every file of orders.
    pub fn can_save(&self) -> bool {
        let is_read = self.file.value().is_some();
        is_read && self.is_changed() && self.meaning.is_ok() && !self.save.is_loading()
    }

    /// Whether the dry run on screen is one of the rules that are typed.
    pub fn is_tried(&self) -> bool {
        let typed = self.meaning.as_ref().ok();
        self.dry_run.value().is_some() && self.tried.as_ref() == typed
    }

    pub fn can_try(&self) -> bool {
        self.meaning.is_ok() && !self.dry_run.is_loading()
    }

    fn edit(&mut self, text: String) {
        self.meaning = Rules::parse(&text).map(Arc::new);
        self.typed = text;
        // What is being written is not what is typed any more, and is kept all the same.
        if !self.save.is_loading() {
            self.save = Remote::NotAsked;
        }
    }

    pub(crate) fn read(&mut self, ids: &mut Ids) -> Vec<Request> {
        if self.file.is_loading() || self.save.is_loading() {
            return Vec::new();
        }
        let request = ids.ask(Read {});
        self.file.ask(request.id);
        vec![request]
    }

    /// What is typed and not kept yet stays in the field.
    fn file_read(&mut self, was_changed: bool, before: Option<&str>) {
        let Some(file) = self.file.value() else {
            return;
        };
        let text = file.text.clone();
        if was_changed {
            self.is_another = before.is_some_and(|before| before != text) && text != self.typed;
        } else {
            self.edit(text);
        }
    }

    fn saved(&mut self, id: RequestId, saved: Result<Saved, Failure>) {
        let (saved, file) = match saved {
            Ok(Saved::Saved(file)) => (Ok(()), Some((file, false))),
            Ok(Saved::IsAnother(file)) => (Ok(()), Some((file, true))),
            Err(failure) => (Err(failure), None),
        };
        if self.save.answer(id, saved) != Taken::Yes {
            return;
        }
        if let Some((file, is_another)) = file {
            self.file = Remote::Ready(file);
            self.is_another = is_another;
            if is_another {
                self.save = Remote::NotAsked;
            }
        }
    }

    fn try_rules(&mut self, ids: &mut Ids) -> Vec<Request> {
        let Ok(rules) = &self.meaning else {
            return Vec::new();
        };
        let rules = Arc::clone(rules);
        let request = ids.ask(TryRules {
            rules: Arc::clone(&rules),
        });
        self.tried = Some(rules);
        self.dry_run.ask(request.id);
        vec![request]
    }
}
