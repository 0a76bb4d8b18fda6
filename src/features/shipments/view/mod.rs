//! The Shipments screen: search and filters, what is chosen and done to it,
//! the list, and the details of the shipment that is open.

pub(crate) mod status_mark;

mod details;
mod filters;
mod history;
mod look_menu;
mod money;
mod package;
mod table;

pub(crate) use table::focused_row;

use egui::{Align, Button, Id, Layout, RichText, Ui};
use egui_material_icons::icons;

use super::state::{
    ShipmentsScreen, WhyEmpty, actions::ShipmentsAction, chosen::ChoiceAction,
    screen_view::ShipmentsView,
};
use crate::{
    features::{
        action::Action,
        bulk::{
            state::actions::BulkAction,
            view::{choices, progress},
        },
        documents::view as documents_view,
        shared::{
            state::{remote::Remote, window_request::Target},
            view::{
                focus::{self, search_id},
                frame::Frame,
                here::Here,
                list_screen::{Empty, ListScreen, Reload},
            },
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            edit, goes_down, icon_text, is_entered, menu_ui, quiet_button, select_all,
            type_to_search, weak_small,
        },
    },
    model::{
        shipment_list::{ShipmentList, Total},
        table_cell::TableFormat,
    },
    text,
};

impl ListScreen for ShipmentsView<'_> {
    const PANES: [&'static str; 2] = ["shipments-list", "shipment-details"];

    type List = ShipmentList;

    fn title(&self, words: &Words) -> String {
        text!(words, "shipments-title")
    }

    fn reload(&self) -> Action {
        Action::Shipments(ShipmentsAction::Reload)
    }

    fn reload_button(&self, words: &Words) -> Reload {
        Reload::Icon(text!(words, "command-reload"))
    }

    fn list(&self) -> &Remote<Self::List> {
        &self.screen.list
    }

    fn is_loading(&self) -> bool {
        self.screen.list.is_loading() || self.bulk.is_exporting()
    }

    fn empty(&self, here: Here<'_>) -> Option<Empty> {
        let words = here.words;
        let total = self.screen.total()?;
        if total.listed() > 0 {
            return None;
        }
        let (title, text) = match self.screen.why_empty(here.connection) {
            WhyEmpty::NoneFound => (
                text!(words, "shipments-none-found-title"),
                text!(words, "shipments-none-found"),
            ),
            WhyEmpty::NotReadYet => (
                text!(words, "shipments-reading-title"),
                text!(words, "shipments-reading"),
            ),
            WhyEmpty::NoShipments => (
                text!(words, "shipments-none-title"),
                text!(words, "shipments-none"),
            ),
        };
        Some(Empty {
            icon: icons::ICON_INVENTORY_2,
            title,
            text,
        })
    }

    fn opened(&self) -> Option<Id> {
        let open = self.screen.open.selected.as_ref();
        open.map(|shipment| Id::unique(("shipment-opened", shipment)))
    }

    fn is_opening(&self) -> bool {
        let open = &self.screen.open;
        open.shown().is_none() && open.shipment.is_loading()
    }

    fn lowest(&self) -> f32 {
        theme::LOWEST_LIST
    }

    fn beside_title_ui(&self, ui: &mut Ui, here: Here<'_>) {
        if let Some(total) = self.screen.total() {
            ui.add_space(theme::GAP);
            ui.label(weak_small(count_text(total, here.words)));
            ui.add_space(theme::GAP);
        }
    }

    fn tools_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        look_menu::look_menu_ui(ui, self, frame);
        export_ui(ui, self, frame);
    }

    fn up_to_date_ui(&self, ui: &mut Ui, here: Here<'_>) {
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            filters::sync_ui(ui, self.screen, here);
        });
    }

    fn controls_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        ui.add_space(theme::SMALL_GAP);
        if !theme::is_low(ui) {
            search_ui(ui, ui.available_width(), self.screen, frame);
            ui.add_space(theme::SMALL_GAP);
            filters::filters_ui(ui, self.screen, frame);
            ui.add_space(theme::GAP);
            return;
        }
        let is_open = ui.horizontal(|ui| {
            let spacing = ui.spacing();
            let beside = theme::ICON_SIZE + 2.0 * spacing.button_padding.x + spacing.item_spacing.x;
            let width = ui.available_width() - beside;
            search_ui(ui, width, self.screen, frame);
            filters::toggle_ui(ui, self.screen, frame.here.words)
        });
        ui.add_space(theme::SMALL_GAP);
        if is_open.inner {
            filters::filters_ui(ui, self.screen, frame);
            ui.add_space(theme::SMALL_GAP);
        }
    }

    fn has_foot(&self) -> bool {
        self.screen.chosen.count() > 0 || self.screen.set_aside() > 0 || self.bulk.job.is_some()
    }

    fn foot_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        // Above the bar of what is chosen: a job that begins, ends or is closed leaves its buttons
        // where they are.
        if let Some(job) = &self.bulk.job {
            progress::job_ui(ui, job, frame);
        }
        documents_view::documents_result_ui(ui, self.documents, frame);
        choices::selection_ui(ui, self, frame);
    }

    fn nothing_yet_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let list = &self.screen.list;
        if !list.is_loading() && list.failure().is_none() {
            let load = text!(frame.here.words, "shipments-load");
            if quiet_button(ui, icons::ICON_REFRESH, &load).clicked() {
                frame.push(self.reload());
            }
        }
    }

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        table::table_ui(ui, self, frame);
    }

    fn details_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let can_buy = self.bulk.can_begin(frame.here.connection) && self.screen.open.is_free();
        details::shipment_details_ui(ui, self.screen, &self.offers, can_buy, frame);
    }
}

fn count_text(total: Total, words: &Words) -> String {
    match total {
        Total::Exactly(count) => text!(
            words,
            "shipments-count",
            count = count,
            shown = words.count(count)
        ),
        Total::MoreThan(count) => {
            text!(words, "shipments-count-more", shown = words.count(count))
        }
    }
}

fn export_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let name = text!(words, "export");
    let icon = icon_text(icons::ICON_DOWNLOAD, theme::ICON_SIZE);
    let has_room = ui.ctx().content_rect().width() >= theme::WORDS_BESIDE_TITLE;
    let button = if has_room {
        Button::new((icon, RichText::new(name.clone())))
    } else {
        Button::new(icon)
    };
    let response = ui.add_enabled(view.bulk.can_export(view.screen), button);
    let response = if has_room {
        response
    } else {
        response.on_hover_text(&name)
    };
    let response = response.accessible_name(name.clone());
    menu_ui(&response, &name, |ui| {
        for (format, name) in [
            (TableFormat::Csv, text!(words, "export-csv")),
            (TableFormat::Xlsx, text!(words, "export-xlsx")),
        ] {
            if ui.button(name).clicked() {
                frame.push(Action::Bulk(BulkAction::Export(format)));
            }
        }
    });
}

fn search_ui(ui: &mut Ui, width: f32, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    type_to_search(ui, search_id(), &screen.query);
    let mut query = screen.query.clone();
    let line = edit(&mut query)
        .id(search_id())
        .hint_text(text!(words, "shipments-search-hint"))
        .prefix(icon_text(icons::ICON_SEARCH, theme::ICON_SIZE));
    let response = ui
        .add_sized([width, ui.spacing().interact_size.y], line)
        .accessible_name(text!(words, "shipments-search"));
    if focus::give(ui, &response, Target::Search) {
        select_all(ui, search_id(), &query);
    }
    let has_rows = screen.total().is_some_and(|total| total.listed() > 0);
    let is_entered = is_entered(ui, &response);
    // A scanner presses Enter before the list of its code is here.
    let has_rows = has_rows && !screen.list.is_loading();
    if is_entered && !has_rows {
        // The next scan takes the place of this one.
        response.request_focus();
        select_all(ui, search_id(), &query);
    }
    if has_rows && (is_entered || goes_down(ui, &response)) {
        let top = ShipmentsAction::ShowRows {
            first: 0,
            rows: screen.visible.rows,
        };
        let first = ShipmentsAction::Choose(ChoiceAction::PutCursor(0));
        frame.push(Action::Shipments(top));
        frame.push(Action::Shipments(first));
        focus::want(ui.ctx(), Target::ListRow);
    }
    if response.changed() {
        frame.push(Action::Shipments(ShipmentsAction::Search(query)));
    }
}
