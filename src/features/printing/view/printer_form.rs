//! The form of one printer in Settings, with problems beside their fields.

use egui::{Id, RichText, Ui};
use egui_material_icons::icons;

use super::printers::size_name;
use crate::{
    features::{
        action::{Action, Actions},
        printing::state::printers::{
            PrinterEdit, PrinterForm, PrintersAction, PrintersScreen, SIZES,
        },
        shared::{
            state::window_request::Target,
            view::{focus, frame::Frame},
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            captioned_by, drop_down_ui, edit, go_on, icon_text, icon_ui, invalid_ui, is_entered,
            labelled_ui, primary_button, quiet_button, radios_ui, split_ui, weak_small,
        },
    },
    model::printer::{AddressKind, Density, PrinterField, Rotation, printer_kinds},
    text,
};

macro_rules! kind_captions {
    ($( $Kind:ident: $module:ident, $Address:ident {
        name: $name:tt, address: $address:tt, hint: $hint:tt
    } )+) => {
        fn kind_name(kind: AddressKind, words: &Words) -> String {
            match kind {
                $( AddressKind::$Kind => text!(words, $name), )+
            }
        }

        /// What its address is called, and how one looks.
        fn address_caption(kind: AddressKind, words: &Words) -> (String, &'static str) {
            match kind {
                $( AddressKind::$Kind => (text!(words, $address), $hint), )+
            }
        }
    };
}
printer_kinds!(kind_captions);

/// The form while it is painted.
struct Painted<'a> {
    screen: &'a PrintersScreen,
    form: &'a PrinterForm,
    words: &'a Words,
    actions: &'a mut Actions,
}

/// A line to type into.
#[derive(Clone, Copy)]
struct TextLine<'a> {
    caption: &'a str,
    value: &'a str,
    hint: &'a str,
}

pub(crate) fn form_ui(
    ui: &mut Ui,
    screen: &PrintersScreen,
    form: &PrinterForm,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    ui.separator();
    let mut painted = Painted {
        screen,
        form,
        words,
        actions: frame.actions,
    };
    painted.fields_ui(ui);
    ui.horizontal_wrapped(|ui| {
        let save = text!(words, "printer-save");
        if primary_button(ui, !screen.is_changing(), &save).clicked() {
            painted.push(PrintersAction::Save);
        }
        if quiet_button(ui, icons::ICON_CLOSE, &text!(words, "cancel")).clicked() {
            painted.push(PrintersAction::Cancel);
        }
    });
}

impl Painted<'_> {
    fn push(&mut self, action: PrintersAction) {
        self.actions.push(Action::Printers(action));
    }

    fn change(&mut self, edit: PrinterEdit) {
        self.push(PrintersAction::Change(edit));
    }

    fn fields_ui(&mut self, ui: &mut Ui) {
        let (form, words) = (self.form, self.words);
        let name = text!(words, "printer-name");
        self.text_ui(
            ui,
            PrinterField::Name,
            TextLine {
                caption: &name,
                value: &form.name,
                hint: "",
            },
            PrinterEdit::Name,
        );
        ui.horizontal_wrapped(|ui| {
            let kinds = form.kinds().into_iter();
            let choices = kinds.map(|kind| (kind, kind_name(kind, words)));
            if let Some(kind) = radios_ui(ui, choices, |kind| *kind == form.kind).chosen {
                self.change(PrinterEdit::Kind(kind));
            }
        });
        let (caption, hint) = address_caption(form.kind, words);
        let address = TextLine {
            caption: &caption,
            value: &form.address,
            hint,
        };
        self.text_ui(ui, PrinterField::Address, address, PrinterEdit::Address);
        ui.horizontal_wrapped(|ui| {
            let formats = form.formats().into_iter();
            let choices = formats.map(|format| (format, format.to_string()));
            if let Some(format) = radios_ui(ui, choices, |one| *one == form.format).chosen {
                self.change(PrinterEdit::Format(format));
            }
        });
        self.problem_ui(ui, PrinterField::Format);
        split_ui(ui, &[1.0, 1.0], |ui, at| match at {
            0 => self.paper_ui(ui),
            _ => self.numbers_ui(ui),
        });
    }

    fn paper_ui(&mut self, ui: &mut Ui) {
        let (form, words) = (self.form, self.words);
        labelled_ui(ui, &text!(words, "printer-size"), |ui, _| {
            let sizes = SIZES.into_iter().map(|size| (size, size_name(size, words)));
            let output = drop_down_ui(
                ui,
                Id::unique("printer-size"),
                ui.available_width(),
                &size_name(form.size, words),
                sizes.collect(),
                |size| form.size == *size,
            );
            output
                .response
                .accessible_name(text!(words, "printer-size"));
            if let Some(size) = output.picked {
                self.change(PrinterEdit::Size(size));
            }
        });
        labelled_ui(ui, &text!(words, "printer-rotation"), |ui, _| {
            let all = Rotation::ALL.into_iter();
            let output = drop_down_ui(
                ui,
                Id::unique("printer-rotation"),
                ui.available_width(),
                &rotation_name(form.rotation, words),
                all.map(|one| (one, rotation_name(one, words))).collect(),
                |rotation| form.rotation == *rotation,
            );
            output
                .response
                .accessible_name(text!(words, "printer-rotation"));
            if let Some(rotation) = output.picked {
                self.change(PrinterEdit::Rotation(rotation));
            }
        });
        self.problem_ui(ui, PrinterField::Rotation);
        ui.label(weak_small(text!(words, "printer-density")));
        ui.horizontal_wrapped(|ui| {
            let choices = Density::ALL.map(|density| {
                let dpi = density.dots_per_inch();
                (density, text!(words, "test-label-density", dpi = dpi))
            });
            if let Some(density) = radios_ui(ui, choices, |one| *one == form.density).chosen {
                self.change(PrinterEdit::Density(density));
            }
        });
    }

    fn numbers_ui(&mut self, ui: &mut Ui) {
        let (form, words) = (self.form, self.words);
        let copies = text!(words, "printer-copies");
        let copies = TextLine {
            caption: &copies,
            value: &form.copies,
            hint: "1",
        };
        self.text_ui(ui, PrinterField::Copies, copies, PrinterEdit::Copies);
        let darkness = text!(words, "printer-darkness");
        let hint = text!(words, "printer-darkness-hint");
        let darkness = TextLine {
            caption: &darkness,
            value: &form.darkness,
            hint: &hint,
        };
        self.text_ui(ui, PrinterField::Darkness, darkness, PrinterEdit::Darkness);
    }

    fn text_ui(
        &mut self,
        ui: &mut Ui,
        field: PrinterField,
        line: TextLine<'_>,
        edited: impl FnOnce(String) -> PrinterEdit,
    ) {
        let TextLine {
            caption,
            value,
            hint,
        } = line;
        labelled_ui(ui, caption, |ui, name| {
            let mut text = value.to_owned();
            let line = edit(&mut text).hint_text(hint.to_owned());
            let line = line.id_salt(("printer-field", field as u8));
            let response = ui.add(line);
            let response = captioned_by(ui, response, name);
            if field == PrinterField::Name {
                focus::give(ui, &response, Target::Printer);
            }
            if response.changed() {
                self.change(edited(text));
            }
            if is_entered(ui, &response) {
                if field == PrinterField::Name {
                    go_on(ui.ctx());
                } else {
                    self.push(PrintersAction::Save);
                }
            }
            if let Some(problem) = self.form.problem(&self.screen.book, field) {
                invalid_ui(ui, response.id, &self.words.printer_problem(&problem));
            }
        });
        self.problem_ui(ui, field);
    }

    fn problem_ui(&self, ui: &mut Ui, field: PrinterField) {
        let Some(problem) = self.form.problem(&self.screen.book, field) else {
            return;
        };
        let palette = theme::palette(ui);
        ui.horizontal_wrapped(|ui| {
            icon_ui(
                ui,
                icon_text(icons::ICON_ERROR, theme::SMALL_ICON_SIZE).color(palette.danger),
            );
            let text = self.words.printer_problem(&problem);
            ui.label(RichText::new(text).small().color(palette.danger));
        });
    }
}

fn rotation_name(rotation: Rotation, words: &Words) -> String {
    match rotation {
        Rotation::AsItComes => text!(words, "rotation-as-it-comes"),
        Rotation::UpsideDown => text!(words, "rotation-upside-down"),
        Rotation::QuarterLeft => text!(words, "rotation-left"),
        Rotation::QuarterRight => text!(words, "rotation-right"),
    }
}
