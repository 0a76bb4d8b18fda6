//! Where the numbers of a report are saved, as a table or as a statement.

use std::path::PathBuf;

use egui::{Align, RichText, Ui};
use egui_material_icons::icons;

use super::statement;
use crate::{
    features::{
        action::Action,
        reports::{
            calls::StatementFormat,
            state::{ReportsAction, ReportsScreen},
        },
        shared::{
            state::window_request::Target,
            view::{focus, frame::Frame},
        },
    },
    kit::{
        theme,
        widgets::{
            PathDone, PathField, Tone, message_ui, path_field_ui, quiet_button_if, saved_file_ui,
            section_ui,
        },
    },
    model::table_cell::TableFormat,
    text,
};

/// The line with the folder that the numbers are saved in.
fn folder_id() -> egui::Id {
    egui::Id::unique("report-folder")
}

pub(super) fn save_ui(ui: &mut Ui, screen: &ReportsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "reports-save-title"), |ui| {
        let can_save = screen.can_save(Some(frame.here.today));
        // A button that has the keyboard keeps it while its file is written.
        let is_enabled = can_save || screen.exported.is_loading();
        let mut folder = screen.folder.clone();
        let field = PathField {
            caption: &text!(words, "reports-folder"),
            hint: String::new(),
            id: Some(folder_id()),
        };
        let done = path_field_ui(ui, field, &mut folder, words);
        if focus::take(ui, Target::SaveReport) {
            ui.memory_mut(|memory| memory.request_focus(folder_id()));
            ui.scroll_to_cursor(Some(Align::Center));
        }
        let done = match done {
            PathDone::Typed => Some(ReportsAction::EditFolder(folder)),
            PathDone::Browse => Some(ReportsAction::Browse),
            // As the first button.
            PathDone::Entered => can_save.then_some(ReportsAction::Export(TableFormat::Csv)),
            PathDone::Nothing => None,
        };
        frame.actions.extend(done.map(Action::Reports));
        ui.add_space(theme::SMALL_GAP);
        ui.horizontal(|ui| {
            for (format, name) in [
                (TableFormat::Csv, text!(words, "save-csv")),
                (TableFormat::Xlsx, text!(words, "save-xlsx")),
            ] {
                if quiet_button_if(ui, is_enabled, icons::ICON_SAVE, &name).clicked() && can_save {
                    frame.push(Action::Reports(ReportsAction::Export(format)));
                }
            }
        });
        ui.add_space(theme::SMALL_GAP);
        ui.label(RichText::new(text!(words, "statement-why")).weak());
        ui.horizontal_wrapped(|ui| {
            for (format, name) in [
                (StatementFormat::Csv, text!(words, "statement-csv")),
                (StatementFormat::Xlsx, text!(words, "statement-xlsx")),
                (StatementFormat::Pdf, text!(words, "statement-pdf")),
            ] {
                if quiet_button_if(ui, is_enabled, icons::ICON_SAVE, &name).clicked()
                    && can_save
                    && let Some(report) = screen.report.value()
                {
                    let sheet = Box::new(statement::sheet(report, frame.here));
                    let save = ReportsAction::SaveStatement(format, sheet);
                    frame.push(Action::Reports(save));
                }
            }
        });
        saved_ui(ui, screen, frame);
    });
}

/// What became of the last file. Its room is kept: the buttons above stay where they are when
/// the first file is saved.
fn saved_ui(ui: &mut Ui, screen: &ReportsScreen, frame: &mut Frame<'_>) {
    ui.scope(|ui| {
        ui.set_min_height(theme::SAVED_ROOM);
        outcome_ui(ui, screen, frame);
    });
}

fn outcome_ui(ui: &mut Ui, screen: &ReportsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Some(failure) = screen.exported.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    } else if let Some(table) = screen.exported.value() {
        let path = table.path.display().to_string();
        let text = if screen.is_saved_outdated {
            text!(words, "reports-saved-before", path = path)
        } else {
            text!(words, "reports-saved", path = path)
        };
        let saved = ui.scope(|ui| saved_file_ui(ui, text, &table.path, words));
        if saved.inner {
            frame.push(Action::OpenFolderOf(table.path.clone()));
        }
        // It appears below all: it is scrolled to, once.
        let id = egui::Id::unique("report-saved-seen");
        let seen = ui.data(|data| data.get_temp::<PathBuf>(id));
        if seen.as_ref() != Some(&table.path) {
            ui.data_mut(|data| data.insert_temp(id, table.path.clone()));
            saved.response.scroll_to_me(None);
        }
    }
}
