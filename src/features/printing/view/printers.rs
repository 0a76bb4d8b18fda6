//! The printers in Settings: those that are set up, those that can be added,
//! and which of them prints what.

use egui::{Id, RichText, Spinner, Ui};
use egui_material_icons::icons;

use super::printer_form;
use crate::{
    features::{
        action::Action,
        printing::state::printers::{IsOn, PrintersAction, PrintersScreen},
        shared::{
            state::{navigation::Setting, window_request::Target},
            view::{focus, frame::Frame},
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Tone, drop_down_ui, labelled_ui, message_ui, quiet_button_if, section_ui, split_ui,
            weak_small,
        },
    },
    model::printer::{LabelSize, PaperKind, PrinterName, PrinterSetup, PrinterState, TestPage},
    text,
};

/// What the bar code of a test label says.
const TEST_CODE: &str = "SENDOFF-TEST";

fn push(frame: &mut Frame<'_>, action: PrintersAction) {
    frame.push(Action::Printers(action));
}

pub(crate) fn printers_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let screen = frame.here.printers;
    section_ui(ui, &text!(words, "printers-title"), |ui| {
        ui.add(egui::Label::new(weak_small(text!(words, "printers-why"))).wrap());
        for setup in &screen.book.printers {
            printer_ui(ui, screen, setup, frame);
        }
        ui.add_space(theme::SMALL_GAP);
        match &screen.form {
            Some(form) => printer_form::form_ui(ui, screen, form, frame),
            None => adding_ui(ui, screen, frame),
        }
        if let Some(failure) = &screen.failure {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        }
        if !screen.book.printers.is_empty() {
            ui.separator();
            after_purchase_ui(ui, screen, frame);
            choices_ui(ui, screen, frame);
        }
    });
}

/// One printer: its name, where it is, how it was, and what can be done.
fn printer_ui(ui: &mut Ui, screen: &PrintersScreen, setup: &PrinterSetup, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.separator();
    let name = setup.name.as_str();
    ui.add(egui::Label::new(RichText::new(name).strong()).truncate());
    let mut about = format!("{} · {}", setup.format, setup.address);
    if setup.gives_no_status {
        let status = words.printer_state(&PrinterState::DoesNotAnswer);
        about = format!("{about} · {status}");
    }
    ui.add(egui::Label::new(weak_small(about)).truncate());
    if let Some(printer) = screen.state_of(&setup.name) {
        let tone = if printer.takes_labels() {
            Tone::Good
        } else {
            Tone::Warning
        };
        message_ui(ui, tone, words.printer_state(printer), |_| {});
    }
    ui.horizontal_wrapped(|ui| {
        let can_test = !screen.is_testing();
        let test = text!(words, "printer-test");
        let spoken = text!(words, "printer-test-of", name = name);
        let button = quiet_button_if(ui, can_test, icons::ICON_PRINT, &test);
        if button.accessible_name(spoken).clicked() {
            let page = Box::new(test_page(setup, words));
            push(frame, PrintersAction::Test(setup.name.clone(), page));
        }
        let can_change = !screen.is_changing();
        let edit = text!(words, "printer-edit");
        let spoken = text!(words, "printer-edit-of", name = name);
        let button = quiet_button_if(ui, can_change, icons::ICON_EDIT, &edit);
        if button.accessible_name(spoken).clicked() {
            push(frame, PrintersAction::Edit(setup.name.clone()));
        }
        let remove = text!(words, "printer-remove");
        let spoken = text!(words, "printer-remove-of", name = name);
        let button = quiet_button_if(ui, can_change, icons::ICON_DELETE, &remove);
        if button.accessible_name(spoken).clicked() {
            push(frame, PrintersAction::Remove(setup.name.clone()));
        }
    });
}

/// The words of a test label, in the user's language.
fn test_page(setup: &PrinterSetup, words: &Words) -> TestPage {
    TestPage {
        title: text!(words, "test-label-title"),
        rows: vec![
            setup.name.as_str().to_owned(),
            size_name(setup.size, words),
            text!(
                words,
                "test-label-density",
                dpi = setup.density.dots_per_inch()
            ),
            text!(words, "test-label-frame"),
        ],
        ruler: text!(words, "test-label-ruler"),
        code: TEST_CODE.to_owned(),
    }
}

pub(crate) fn size_name(size: LabelSize, words: &Words) -> String {
    match size {
        LabelSize::FOUR_BY_SIX => text!(words, "paper-4x6"),
        LabelSize::LETTER => text!(words, "paper-letter"),
        LabelSize::A4 => text!(words, "paper-a4"),
        LabelSize {
            width_tenths_mm: width,
            height_tenths_mm: height,
        } => format!("{} × {} mm", width / 10, height / 10),
    }
}

/// Ways to a new printer.
fn adding_ui(ui: &mut Ui, screen: &PrintersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal_wrapped(|ui| {
        let add = text!(words, "printer-add");
        let button = quiet_button_if(ui, true, icons::ICON_ADD, &add);
        focus::give_setting(ui, &button, Setting::Printers);
        if button.clicked() {
            push(frame, PrintersAction::New);
        }
        let can_find = screen.can_find();
        let find = text!(words, "printers-find");
        if quiet_button_if(ui, can_find, icons::ICON_SEARCH, &find).clicked() {
            push(frame, PrintersAction::Find);
        }
        let can_query = screen.can_query();
        let check = text!(words, "printers-check");
        if quiet_button_if(ui, can_query, icons::ICON_REFRESH, &check).clicked() {
            push(frame, PrintersAction::Query);
        }
        if screen.found.is_loading() || screen.states.is_loading() {
            ui.add(Spinner::new().size(theme::ICON_SIZE));
        }
    });
    if let Some(failure) = screen.found.failure().or(screen.states.failure()) {
        message_ui(ui, Tone::Warning, words.failure(failure), |_| {});
    }
    let Some(found) = screen.found.value() else {
        return;
    };
    if found.is_empty() {
        ui.add(egui::Label::new(weak_small(text!(words, "printers-found-none"))).wrap());
    }
    for queue in found {
        ui.horizontal_wrapped(|ui| {
            let add = text!(words, "printer-add-found", name = queue.name.clone());
            if quiet_button_if(ui, true, icons::ICON_ADD, &add).clicked() {
                push(frame, PrintersAction::Add(queue.clone()));
            }
            let model = queue.model.clone().unwrap_or_default();
            ui.add(egui::Label::new(weak_small(model)).truncate());
        });
    }
}

/// Whether labels are printed by themselves.
fn after_purchase_ui(ui: &mut Ui, screen: &PrintersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut is_on = screen.book.print_after_purchase;
    let caption = text!(words, "print-after-purchase");
    let checkbox = egui::Checkbox::new(&mut is_on, caption);
    let choice = ui.add_enabled(!screen.is_changing(), checkbox);
    focus::give_setting(ui, &choice, Setting::PrintAfterPurchase);
    if choice.changed() {
        push(frame, PrintersAction::PrintAfterPurchase(IsOn(is_on)));
    }
    let why = text!(words, "print-after-purchase-why");
    ui.add(egui::Label::new(weak_small(why)).wrap());
    ui.add_space(theme::SMALL_GAP);
}

/// Which printer prints what.
fn choices_ui(ui: &mut Ui, screen: &PrintersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    split_ui(ui, &[1.0, 1.0], |ui, at| {
        let kinds = PaperKind::ALL.into_iter().skip(at).step_by(2);
        for kind in kinds {
            let chosen = screen.book.of_kind.get(&kind);
            let caption = words.paper_kind(kind);
            let none = text!(words, "printer-as-fallback");
            let takes = |setup: &&PrinterSetup| setup.takes(kind);
            let printers = screen.book.printers.iter().filter(takes);
            let picked = chooser_ui(ui, printers.collect(), (&caption, &none), chosen);
            if let Some(printer) = picked {
                push(frame, PrintersAction::Choose(kind, printer));
            }
        }
    });
    let caption = text!(words, "printer-fallback");
    let none = text!(words, "printer-none");
    let chosen = screen.book.fallback.as_ref();
    let printers = screen.book.printers.iter().collect();
    if let Some(printer) = chooser_ui(ui, printers, (&caption, &none), chosen) {
        push(frame, PrintersAction::ChooseFallback(printer));
    }
}

/// What was picked: a printer, or none of them.
type Picked = Option<Option<PrinterName>>;

fn chooser_ui(
    ui: &mut Ui,
    printers: Vec<&PrinterSetup>,
    (caption, none): (&str, &str),
    chosen: Option<&PrinterName>,
) -> Picked {
    let mut picked = None;
    labelled_ui(ui, caption, |ui, _| {
        let shown = chosen.map_or(none, PrinterName::as_str).to_owned();
        let printers = printers.into_iter();
        let named = printers.map(|setup| (Some(&setup.name), setup.name.as_str().to_owned()));
        let output = drop_down_ui(
            ui,
            Id::unique(("printer-of", caption)),
            ui.available_width(),
            &shown,
            std::iter::once((None, none.to_owned()))
                .chain(named)
                .collect(),
            |name| match (name, chosen) {
                (Some(name), Some(chosen)) => chosen.is_same(name),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            },
        );
        focus::give(ui, &output.response, Target::Printer);
        output.response.accessible_name(caption);
        picked = output.picked.map(|name| name.cloned());
    });
    picked
}
