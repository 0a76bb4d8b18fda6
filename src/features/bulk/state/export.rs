//! The table of shipments that is saved as a file: what goes into it, where it
//! goes, and what became of it.

use super::{Bulk, Dialog, ExportForm};
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        shared::state::{
            context::Context,
            notices::News,
            window_request::{PathChoice, WindowRequest},
        },
        shipments::{
            calls::{Export, WhichShipments},
            state::ShipmentsScreen,
        },
    },
    model::{
        ids::ShipmentId,
        preferences::FolderKind,
        table_cell::{ExportedTable, TableFormat},
    },
};

impl Bulk {
    /// Whether what is listed can be written into a table.
    pub fn can_export(&self, list: &ShipmentsScreen) -> bool {
        let has_rows = list.total().is_some_and(|total| total.listed() > 0);
        has_rows && !self.is_exporting()
    }

    pub(super) fn export(
        &mut self,
        form: ExportForm,
        list: &ShipmentsScreen,
        context: &mut Context,
    ) -> Vec<Request> {
        if !form.is_ready() {
            browse(&form, context);
            self.dialog = Some(Dialog::Export(form));
            return Vec::new();
        }
        let to = context.folders.path_of(&form.path);
        let which = if form.chosen.is_empty() {
            WhichShipments::Found(list.search())
        } else {
            WhichShipments::These(form.chosen)
        };
        let request = context.ids.ask(Export {
            which,
            format: form.format,
            environment: context.connection.environment,
            to,
        });
        self.exporting = Some(request.id);
        vec![request]
    }

    pub(super) fn table_picked(&mut self, choice: PathChoice, context: &mut Context) {
        match choice {
            PathChoice::Folder(path) | PathChoice::File(_, path) => {
                if let Some(Dialog::Export(form)) = &mut self.dialog {
                    form.path = path;
                }
            }
            PathChoice::Cancelled => {}
            PathChoice::Unavailable => context.notices.say(News::NoFileDialog),
        }
    }

    pub(crate) fn exported(
        &mut self,
        request: RequestId,
        outcome: Result<ExportedTable, Failure>,
        context: &mut Context,
    ) {
        let exporting = &mut self.exporting;
        if exporting.take_if(|waited| *waited == request).is_none() {
            return;
        }
        let news = match outcome {
            Ok(table) => {
                context.note_saved(FolderKind::Tables, &table.path);
                News::Exported {
                    path: table.path,
                    rows: table.rows,
                    unreadable: table.unreadable,
                }
            }
            Err(failure) => News::Failed(failure),
        };
        context.notices.say(news);
    }
}

impl ExportForm {
    /// Beside the last table, by the usual name, so far as a folder is known.
    pub(super) fn new(chosen: Vec<ShipmentId>, format: TableFormat, context: &Context) -> Self {
        let folder = context.folder_for(FolderKind::Tables);
        let name = file_name(format, context);
        let path = folder.map(|folder| folder.join(name).display().to_string());
        Self {
            chosen,
            format,
            path: path.unwrap_or_default(),
            asked_on: None,
        }
    }
}

fn file_name(format: TableFormat, context: &Context) -> String {
    let name = context.connection.environment.marked_name("shipments");
    format!("{name}.{}", format.ending())
}

/// Has the window ask for the file that the table goes to.
pub(super) fn browse(form: &ExportForm, context: &mut Context) {
    let request = WindowRequest::PickTable(file_name(form.format, context));
    context.window_requests.push(request);
}
