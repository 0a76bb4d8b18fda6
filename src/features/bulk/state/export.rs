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
    model::table_cell::ExportedTable,
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
        let path = form.path.trim();
        if path.is_empty() {
            browse(&form, context);
            self.dialog = Some(Dialog::Export(form));
            return Vec::new();
        }
        let to = path.into();
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
        context.notices.say(match outcome {
            Ok(table) => News::Exported {
                path: table.path,
                rows: table.rows,
            },
            Err(failure) => News::Failed(failure),
        });
    }
}

/// Has the window ask for the file that the table goes to.
pub(super) fn browse(form: &ExportForm, context: &mut Context) {
    let from = context.connection.environment;
    let request = WindowRequest::PickTable(form.format, from);
    context.window_requests.push(request);
}
