//! A printer's setup as it is typed, with what is wrong at each field.

use crate::model::{
    label::LabelFormat,
    printer::{
        self, AddressKind, Density, FoundPrinter, LabelSize, PrinterBook, PrinterField,
        PrinterName, PrinterProblem, PrinterProblemKind, PrinterSetup, Rotation,
    },
    user_folders::UserFolders,
};

/// The sizes of paper that are offered.
pub const SIZES: [LabelSize; 3] = [LabelSize::FOUR_BY_SIX, LabelSize::LETTER, LabelSize::A4];

/// The form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrinterForm {
    /// The name it is saved under; nothing for a printer that is new.
    pub saved_as: Option<PrinterName>,
    pub name: String,
    pub kind: AddressKind,
    /// A host, perhaps with a port; a queue's address; a folder.
    pub address: String,
    pub format: LabelFormat,
    pub size: LabelSize,
    pub density: Density,
    pub darkness: String,
    pub copies: String,
    pub rotation: Rotation,
    /// Save was pressed: from now on every problem is shown.
    pub is_pressed: bool,
}

/// One thing that was changed in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrinterEdit {
    Name(String),
    Kind(AddressKind),
    Address(String),
    Format(LabelFormat),
    Size(LabelSize),
    Density(Density),
    Darkness(String),
    Copies(String),
    Rotation(Rotation),
}

impl PrinterForm {
    /// A label printer in the network, the commonest.
    pub(crate) fn empty() -> Self {
        let address = AddressKind::Raw.address("");
        Self::of(&PrinterSetup::new("", address), None)
    }

    /// A printer that was found.
    pub(crate) fn found(found: &FoundPrinter) -> Self {
        let address = found.kind.address(&found.address);
        Self::of(&PrinterSetup::new(&found.name, address), None)
    }

    pub(crate) fn of(setup: &PrinterSetup, saved_as: Option<PrinterName>) -> Self {
        Self {
            saved_as,
            name: setup.name.as_str().to_owned(),
            kind: setup.address.kind(),
            address: setup.address.typed(),
            format: setup.format,
            size: setup.size,
            density: setup.density,
            darkness: setup
                .darkness
                .map(|darkness| darkness.to_string())
                .unwrap_or_default(),
            copies: setup.copies.to_string(),
            rotation: setup.rotation,
            is_pressed: false,
        }
    }

    /// The kinds of printers that this computer can have, and its own.
    pub fn kinds(&self) -> Vec<AddressKind> {
        let all = AddressKind::ALL.iter().copied();
        all.filter(|kind| kind.is_here() || *kind == self.kind)
            .collect()
    }

    /// The formats that such a printer can take.
    pub fn formats(&self) -> Vec<LabelFormat> {
        if self.setup().address.is_zpl_only() {
            vec![LabelFormat::Zpl]
        } else {
            LabelFormat::ALL.to_vec()
        }
    }

    pub(crate) fn edit(&mut self, edit: PrinterEdit) {
        match edit {
            PrinterEdit::Name(name) => self.name = name,
            PrinterEdit::Kind(kind) => {
                if kind != self.kind {
                    self.kind = kind;
                    // No kind's address is one of another kind.
                    self.address.clear();
                }
                if self.setup().address.is_zpl_only() {
                    self.format = LabelFormat::Zpl;
                }
            }
            PrinterEdit::Address(address) => self.address = address,
            PrinterEdit::Format(format) => self.format = format,
            PrinterEdit::Size(size) => self.size = size,
            PrinterEdit::Density(density) => self.density = density,
            PrinterEdit::Darkness(darkness) => self.darkness = darkness,
            PrinterEdit::Copies(copies) => self.copies = copies,
            PrinterEdit::Rotation(rotation) => self.rotation = rotation,
        }
    }

    /// A folder in the user's home is written whole: the address has no `~`.
    pub(crate) fn name_home(&mut self, folders: &UserFolders) {
        if self.kind == AddressKind::Folder && self.address.trim_start().starts_with('~') {
            self.address = folders.path_of(&self.address).display().to_string();
        }
    }

    /// What is typed, as a setup; numbers that are none are out of range.
    pub fn setup(&self) -> PrinterSetup {
        let darkness = self.darkness.trim();
        PrinterSetup {
            name: PrinterName::new(&self.name),
            format: self.format,
            size: self.size,
            density: self.density,
            darkness: (!darkness.is_empty()).then(|| darkness.parse().unwrap_or(i8::MAX)),
            copies: self.copies.trim().parse().unwrap_or(0),
            rotation: self.rotation,
            // What was changed may be the printer itself.
            gives_no_status: false,
            address: self.kind.address(&self.address),
        }
    }

    /// What is wrong at a field. What is merely not there yet is shown once
    /// Save was pressed.
    pub fn problem(&self, book: &PrinterBook, field: PrinterField) -> Option<PrinterProblem> {
        let problems = printer::check_book(book, self.saved_as.as_ref(), &self.setup());
        problems.into_iter().find(|problem| {
            problem.field == field
                && (self.is_pressed || problem.kind != PrinterProblemKind::Missing)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::printer::{PrinterAddress, RawAddress};

    #[test]
    fn an_empty_form_shows_no_problems_before_save_is_pressed() {
        let book = PrinterBook::default();
        let mut form = PrinterForm::empty();
        assert_eq!(form.problem(&book, PrinterField::Name), None);
        form.is_pressed = true;
        assert!(form.problem(&book, PrinterField::Name).is_some());
        form.edit(PrinterEdit::Copies("many".to_owned()));
        assert!(form.problem(&book, PrinterField::Copies).is_some());
    }

    #[test]
    fn a_setup_that_is_edited_and_left_alone_is_the_same() {
        let mut setup = PrinterSetup::new(
            "Bench 1",
            PrinterAddress::Raw(RawAddress {
                host: "10.0.0.9".to_owned(),
                port: 9101,
            }),
        );
        setup.darkness = Some(-4);
        setup.copies = 3;
        assert_eq!(PrinterForm::of(&setup, None).setup(), setup);
    }
}
