//! What the columns of a file mean, while a person says it: once for all files of that shape.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::OrdersScreen;
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        orders::calls::{FileRead, ForgetColumns, KeepColumns, Kept},
        shared::state::{context::Context, ids::Ids, notices::News},
    },
    model::{
        column_mapping::{
            KnownBy, Mapping, MappingFault, Meaning, SeenColumn, folded, guess, unit_in_name,
        },
        fields::Field,
        preferences::Preferences,
    },
};

/// Done with the columns of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ColumnsAction {
    /// Says what the column at this place means.
    Choose(usize, Meaning),
    /// Types what is the same for all orders.
    Same(Field, String),
    Name(String),
    /// Keeps the columns, and reads the file by them.
    Use,
    /// The same, though orders are known by something else from then on.
    UseAllTheSame,
    /// Opens the columns by which the file that is open was read.
    Open,
    /// Leaves them as they are kept.
    Close,
    Forget,
    /// Keeps again what was forgotten last.
    Undo,
}

/// The columns of a file, and what each means.
#[derive(Debug, Clone)]
pub struct ColumnsForm {
    pub path: PathBuf,
    /// As it would be kept.
    pub mapping: Mapping,
    /// What stands first in each of its columns.
    pub values: Vec<Vec<String>>,
    /// Whether what a column means is a guess that the person has not touched.
    pub guessed: Vec<bool>,
    /// As it is kept.
    kept: Option<Arc<Mapping>>,
    /// Whether the person wanted to keep it: from then on, what is wrong with it is said.
    is_tried: bool,
    /// Why it was not kept.
    pub refused: Option<Refused>,
    /// Names that several columns of the file have.
    twice: BTreeSet<String>,
}

/// Why columns were not kept.
#[derive(Debug, Clone)]
pub enum Refused {
    Kept(Kept),
    Failed(Failure),
}

/// The columns of the file that is open, and those that were forgotten.
#[derive(Debug, Clone, Default)]
pub(super) struct Columns {
    form: Option<ColumnsForm>,
    keeping: Option<RequestId>,
    forgetting: Option<(RequestId, Arc<Mapping>)>,
    /// They can be kept again until another file is read.
    forgotten: Option<(PathBuf, Arc<Mapping>)>,
    undoing: Option<RequestId>,
}

impl Columns {
    pub(super) fn is_under_way(&self) -> bool {
        self.keeping.is_some() || self.forgetting.is_some() || self.undoing.is_some()
    }

    /// A file is read: what was forgotten of another one stays so.
    pub(super) fn reading(&mut self, path: &Path) {
        self.forgotten.take_if(|(of, _)| of != path);
    }

    /// A file was read. What a person has chosen for its header stays while nobody else knows it.
    pub(super) fn file_read(&mut self, path: &Path, read: &FileRead, preferences: &Preferences) {
        let unknown = match read {
            Ok(_) => None,
            Err(error) => error.unknown_columns(),
        };
        let Some(seen) = unknown else {
            self.form = None;
            return;
        };
        let form = ColumnsForm::guessed(path, seen, preferences);
        let shape = form.mapping.shape();
        match self.form.take_if(|open| open.mapping.shape() == shape) {
            // What was said stays; it is of the file that is open now.
            Some(said) => {
                self.form = Some(ColumnsForm {
                    kept: said.kept,
                    is_tried: said.is_tried,
                    refused: said.refused,
                    guessed: said.guessed,
                    ..ColumnsForm::of(path, said.mapping, seen)
                });
            }
            None => self.form = Some(form),
        }
    }
}

impl ColumnsForm {
    fn guessed(path: &Path, seen: &[SeenColumn], preferences: &Preferences) -> Self {
        let header: Vec<String> = seen.iter().map(|column| column.name.clone()).collect();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut mapping = guess(&header, &name);
        let usual = preferences.form_defaults.as_ref();
        let usual = usual.and_then(|usual| usual.currency());
        if let Some(currency) = usual.filter(|_| mapping.lacking().contains(&Field::ValueCurrency))
        {
            let same = (Field::ValueCurrency, currency.to_owned());
            mapping.same.push(same);
        }
        let columns = mapping.columns.iter();
        let guessed = columns.map(|(_, meaning)| *meaning != Meaning::NotUsed);
        Self {
            guessed: guessed.collect(),
            ..Self::of(path, mapping, seen)
        }
    }

    fn of(path: &Path, mapping: Mapping, seen: &[SeenColumn]) -> Self {
        let values = mapping.columns.iter().map(|(name, _)| {
            let mut seen = seen.iter();
            let column = seen.find(|column| folded(&column.name) == folded(name));
            column
                .map(|column| column.values.clone())
                .unwrap_or_default()
        });
        Self {
            path: path.to_owned(),
            values: values.collect(),
            guessed: vec![false; mapping.columns.len()],
            mapping,
            kept: None,
            is_tried: false,
            refused: None,
            twice: twice(seen),
        }
    }

    /// Whether it is kept already, and is open to be changed.
    pub fn is_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// What is wrong with it, once it was to be kept.
    pub fn faults(&self) -> Vec<MappingFault> {
        if self.is_tried {
            self.all_faults()
        } else {
            Vec::new()
        }
    }

    /// Of two columns with one name it is not known which is meant: neither can be used.
    fn all_faults(&self) -> Vec<MappingFault> {
        let used = self.mapping.columns.iter();
        let used = used.filter(|(_, meaning)| *meaning != Meaning::NotUsed);
        let twice = used.filter(|(name, _)| self.twice.contains(&folded(name)));
        let twice = twice.map(|(name, _)| MappingFault::ColumnTwice(name.clone()));
        twice.chain(self.mapping.faults()).collect()
    }

    /// The fields that may be said for all orders: those that no column has and that an order needs,
    /// and those of which something was said.
    pub fn said_for_all(&self) -> Vec<(&'static Field, &str)> {
        let lacking = self.mapping.lacking();
        let fields = Mapping::may_be_same().iter();
        let fields = fields.filter_map(|field| {
            let mut same = self.mapping.same.iter();
            let same = same.find(|(of, _)| of == field);
            let is_shown = same.is_some() || lacking.contains(field);
            is_shown.then(|| (field, same.map_or("", |(_, text)| text.as_str())))
        });
        fields.collect()
    }

    /// By what orders were known, if they would be known by something else.
    pub fn known_by_other(&self) -> Option<&KnownBy> {
        match &self.refused {
            Some(Refused::Kept(Kept::KnownByOther(before))) => Some(before),
            Some(Refused::Kept(_) | Refused::Failed(_)) | None => None,
        }
    }

    fn choose(&mut self, at: usize, meaning: Meaning) {
        self.refused = None;
        if let Some(guessed) = self.guessed.get_mut(at) {
            *guessed = false;
        }
        let Some((name, means)) = self.mapping.columns.get_mut(at) else {
            return;
        };
        *means = meaning;
        let unit = unit_in_name(name, means);
        if let Some((field, unit)) = unit.filter(|(field, _)| !self.mapping.has_column(field)) {
            self.say_for_all(field, unit);
        }
    }

    fn say_for_all(&mut self, field: Field, text: String) {
        self.refused = None;
        let mut same = self.mapping.same.iter_mut();
        match same.find(|(of, _)| *of == field) {
            Some((_, said)) => *said = text,
            None => self.mapping.same.push((field, text)),
        }
    }
}

fn twice(seen: &[SeenColumn]) -> BTreeSet<String> {
    let mut once = BTreeSet::new();
    let names = seen.iter().map(|column| folded(&column.name));
    let names = names.filter(|name| !name.is_empty());
    names.filter(|name| !once.insert(name.clone())).collect()
}

impl OrdersScreen {
    /// The columns that a person says: of a file that nobody knows, or to change what is kept.
    pub fn columns_form(&self) -> Option<&ColumnsForm> {
        self.file.value()?;
        self.columns.form.as_ref()
    }

    /// The columns that are kept by which the file that is open was read.
    pub fn kept_columns(&self) -> Option<&Arc<Mapping>> {
        self.sheet()?.mapping()
    }

    /// The columns that were forgotten last, and can be kept again.
    pub fn forgotten_columns(&self) -> Option<&Arc<Mapping>> {
        let (_, mapping) = self.columns.forgotten.as_ref()?;
        Some(mapping)
    }

    /// Whether columns can be changed: nothing of the file that is open is under way.
    pub fn can_change_columns(&self) -> bool {
        self.can_read() && !self.file.is_loading()
    }

    pub(super) fn handle_columns(
        &mut self,
        action: ColumnsAction,
        context: &mut Context,
    ) -> Vec<Request> {
        if self.columns.is_under_way() {
            return Vec::new();
        }
        match action {
            ColumnsAction::Choose(at, meaning) => self.edit(|form| form.choose(at, meaning)),
            ColumnsAction::Same(field, text) => self.edit(|form| form.say_for_all(field, text)),
            ColumnsAction::Name(name) => self.edit(|form| {
                form.refused = None;
                form.mapping.name = name;
            }),
            ColumnsAction::Use => return self.keep(None, &mut context.ids),
            ColumnsAction::UseAllTheSame => {
                let form = self.columns.form.as_ref();
                let before = form.and_then(ColumnsForm::known_by_other).cloned();
                return self.keep(before, &mut context.ids);
            }
            ColumnsAction::Open if self.can_change_columns() => self.open_columns(),
            ColumnsAction::Close => {
                self.columns.form.take_if(|form| form.is_kept());
            }
            ColumnsAction::Forget if self.can_change_columns() => {
                if let Some(mapping) = self.kept_columns().cloned() {
                    let request = context.ids.ask(ForgetColumns {
                        mapping: Arc::clone(&mapping),
                    });
                    self.columns.forgetting = Some((request.id, mapping));
                    return vec![request];
                }
            }
            ColumnsAction::Undo if self.can_change_columns() => {
                if let Some((_, mapping)) = &self.columns.forgotten {
                    let request = context.ids.ask(KeepColumns {
                        mapping: Arc::clone(mapping),
                        over: None,
                    });
                    self.columns.undoing = Some(request.id);
                    return vec![request];
                }
            }
            ColumnsAction::Open | ColumnsAction::Forget | ColumnsAction::Undo => {}
        }
        Vec::new()
    }

    fn edit(&mut self, edit: impl FnOnce(&mut ColumnsForm)) {
        if let Some(form) = &mut self.columns.form {
            edit(form);
        }
    }

    fn open_columns(&mut self) {
        let Some(sheet) = self.sheet() else {
            return;
        };
        if let Some(mapping) = self.kept_columns() {
            let form = ColumnsForm::of(&sheet.path, mapping.as_ref().clone(), &sheet.file.seen());
            self.columns.form = Some(ColumnsForm {
                kept: Some(Arc::clone(mapping)),
                ..form
            });
        }
    }

    /// Keeps what is said, over what the person was told that orders were known by before.
    fn keep(&mut self, over: Option<KnownBy>, ids: &mut Ids) -> Vec<Request> {
        if !self.can_change_columns() {
            return Vec::new();
        }
        let Some(form) = &mut self.columns.form else {
            return Vec::new();
        };
        form.is_tried = true;
        if !form.all_faults().is_empty() {
            return Vec::new();
        }
        form.refused = None;
        let request = ids.ask(KeepColumns {
            mapping: Arc::new(form.mapping.clone()),
            over,
        });
        self.columns.keeping = Some(request.id);
        vec![request]
    }

    pub(super) fn columns_kept(
        &mut self,
        id: RequestId,
        kept: Result<Kept, Failure>,
        context: &mut Context,
    ) -> Vec<Request> {
        let is_undone = self
            .columns
            .undoing
            .take_if(|undoing| *undoing == id)
            .is_some();
        let is_kept = self
            .columns
            .keeping
            .take_if(|keeping| *keeping == id)
            .is_some();
        if !is_undone && !is_kept {
            return Vec::new();
        }
        let refused = match kept {
            Ok(Kept::Kept) => {
                let forgotten = self.columns.forgotten.take().map(|(path, _)| path);
                let form = self.columns.form.as_ref().map(|form| form.path.clone());
                return match if is_undone { forgotten } else { form } {
                    Some(path) => self.read(&path.display().to_string(), context),
                    None => Vec::new(),
                };
            }
            Ok(refused) => Refused::Kept(refused),
            Err(failure) => Refused::Failed(failure),
        };
        if let (Refused::Failed(failure), true) = (&refused, is_undone) {
            context.notices.say(News::Failed(failure.clone()));
        }
        self.edit(|form| form.refused = Some(refused));
        Vec::new()
    }

    pub(super) fn columns_forgotten(
        &mut self,
        id: RequestId,
        forgotten: Result<(), Failure>,
        context: &mut Context,
    ) -> Vec<Request> {
        let asked = self.columns.forgetting.take_if(|(asked, _)| *asked == id);
        let (Some((_, mapping)), Some(sheet)) = (asked, self.sheet()) else {
            return Vec::new();
        };
        let path = sheet.path.clone();
        match forgotten {
            Ok(()) => {
                self.columns.form = None;
                self.columns.forgotten = Some((path.clone(), mapping));
                self.read(&path.display().to_string(), context)
            }
            Err(failure) => {
                context.notices.say(News::Failed(failure));
                Vec::new()
            }
        }
    }
}
