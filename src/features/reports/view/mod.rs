//! The Reports screen: what was spent in a picture, the numbers beside it, and
//! where they are saved.

mod plot;
mod statement;

use egui::{Align, Label, Layout, RichText, ScrollArea, Spinner, Ui};
use egui_extras::{Column, TableBuilder};
use egui_material_icons::icons;
use rust_decimal::Decimal;

use super::calls::StatementFormat;
use super::state::{DayField, DayProblem, Grouping, ReportsAction, ReportsScreen, Span};
use crate::{
    features::{
        action::Action,
        shared::{
            state::{remote::Remote, window_request::Target},
            view::{
                focus,
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
            Calendar, PathDone, PathField, SpokenRow as _, TableSize, Tone, beside_title,
            calendar_ui, day_field_width, edit, heading_ui, icon_text, icon_ui, invalid_ui,
            message_ui, path_field_ui, quiet_button_if, saved_file_ui, section_ui, table_begins,
            text_width, weak_small,
        },
    },
    model::{
        draft::OrderStore,
        fields::Field,
        money::Money,
        report::{Completeness, Flow, MAX_REPORT_DAYS, Report, Spend},
        shipment::ShipmentStatus,
        table_cell::TableFormat,
    },
    text,
};

/// One row of the table: what it is called, what was charged and what came back.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) flow: Flow,
}

impl Row {
    /// What was charged.
    pub(crate) fn paid(&self) -> Decimal {
        self.flow.charged.amount
    }
}

impl ListScreen for ReportsScreen {
    const PANES: [&'static str; 2] = ["reports", ""];

    type List = Box<Report>;

    fn title(&self, words: &Words) -> String {
        text!(words, "reports-title")
    }

    fn reload(&self) -> Action {
        Action::Reports(ReportsAction::Reload)
    }

    fn reload_button(&self, words: &Words) -> Reload {
        Reload::Named(text!(words, "command-reload"))
    }

    fn list(&self) -> &Remote<Self::List> {
        &self.report
    }

    fn empty(&self, here: Here<'_>) -> Option<Empty> {
        self.is_empty().then(|| Empty {
            icon: icons::ICON_BAR_CHART,
            title: text!(here.words, "reports-none-title"),
            text: text!(here.words, "reports-none"),
        })
    }

    /// Its numbers are no rows that the keyboard walks through.
    fn has_rows(&self, _here: Here<'_>) -> bool {
        false
    }

    /// Which days it is about stands beside the title. Another choice makes it
    /// anew: nothing reloads it.
    fn head_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        days_ui(ui, self, frame);
    }

    fn controls_ui(&self, ui: &mut Ui, _frame: &mut Frame<'_>) {
        ui.add_space(theme::GAP);
    }

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let Some(report) = self.report.value() else {
            return;
        };
        let words = frame.here.words;
        if self.has_wrong_days(Some(frame.here.today)) {
            message_ui(ui, Tone::Info, text!(words, "report-days-wrong"), |_| {});
            return;
        }
        let days = text!(
            words,
            "statement-days",
            first = words.date(report.period.first),
            last = words.date(report.period.last)
        );
        let zone = text!(words, "report-zone", zone = words.zone(frame.here.zone));
        ui.horizontal(|ui| {
            ui.label(weak_small(format!("{days} · {zone}")));
            // What is saved stands below the numbers, which may be many.
            let name = text!(words, "reports-save");
            let save = ui.add(beside_title(icons::ICON_SAVE, &name));
            if save.accessible_name(name).clicked() {
                frame.push(Action::SaveReport);
            }
        });
        ScrollArea::vertical()
            .id_salt("reports-scroll")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let here = frame.here;
                if let Some(text) = here.words.completeness(report.completeness, here.zone) {
                    message_ui(ui, Tone::Warning, text, |_| {});
                    ui.add_space(theme::GAP);
                }
                for spend in &report.spends {
                    spend_ui(ui, self, (report.completeness, spend), frame);
                }
                open_points_ui(ui, report, frame);
                times_ui(ui, report, here.words);
                export_ui(ui, self, frame);
            });
    }
}

fn days_ui(ui: &mut Ui, screen: &ReportsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal_wrapped(|ui| {
        heading_ui(ui, &screen.title(words), 1);
        ui.add_space(theme::SECTION_GAP);
        for span in Span::ALL {
            let name = span_name(span, words);
            if ui.selectable_label(screen.is_over(span), name).clicked() {
                frame.push(Action::Reports(ReportsAction::Over(span)));
            }
        }
        // The two days stay beside each other, in a row of their own where this one is full.
        if ui.available_size_before_wrap().x < 2.0 * day_field_width(ui) {
            ui.end_row();
        }
        for (field, name, hint) in [
            (
                DayField::First,
                text!(words, "report-first-day"),
                text!(words, "filter-from-hint"),
            ),
            (
                DayField::Last,
                text!(words, "report-last-day"),
                text!(words, "filter-to-hint"),
            ),
        ] {
            day_ui(ui, screen, field, &name, hint, frame);
        }
        if screen.report.is_loading() {
            ui.add(Spinner::new().size(theme::ICON_SIZE));
        }
    });
    day_problem_ui(ui, screen, frame.here);
}

fn span_name(span: Span, words: &Words) -> String {
    match span.days() {
        Some(days) => text!(words, "last-days", days = days),
        None if span == Span::ThisMonth => text!(words, "this-month"),
        None => text!(words, "last-month"),
    }
}

/// A typed day, and a sign where something is wrong with it.
fn day_ui(
    ui: &mut Ui,
    screen: &ReportsScreen,
    field: DayField,
    name: &str,
    hint: String,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let mut typed = match field {
        DayField::First => screen.days.first.clone(),
        DayField::Last => screen.days.last.clone(),
    };
    let line = edit(&mut typed)
        .id(egui::Id::unique(("report-day", field)))
        .hint_text(hint)
        .desired_width(theme::FILTER_DAY_WIDTH);
    let response = ui
        .add(line)
        .accessible_name(name)
        .on_hover_text(text!(words, "filter-day-form"));
    let calendar = Calendar {
        id: response.id,
        name,
        chosen: typed.trim().parse().ok(),
        today: frame.here.today,
        week_start: frame.here.week_start,
    };
    let picked = calendar_ui(ui, &calendar, words).map(|day| day.to_string());
    let changed = picked.or_else(|| response.changed().then_some(typed));
    if let Some(day) = changed {
        frame.push(Action::Reports(ReportsAction::EditDay(field, day)));
    }
    if let Some(problem) = screen.problem(field, Some(frame.here.today)) {
        invalid_ui(ui, response.id, &day_problem(problem, words));
        let danger = theme::palette(ui).danger;
        icon_ui(
            ui,
            icon_text(icons::ICON_ERROR, theme::ICON_SIZE).color(danger),
        );
    }
}

fn day_problem(problem: DayProblem, words: &Words) -> String {
    match problem {
        DayProblem::NotADay => text!(words, "filter-day-wrong"),
        DayProblem::Missing => text!(words, "report-day-missing"),
        DayProblem::Backwards => text!(words, "report-day-backwards"),
        DayProblem::InFuture => text!(words, "report-day-in-future"),
        DayProblem::TooLong => text!(words, "report-day-too-long", days = MAX_REPORT_DAYS),
    }
}

/// What is wrong with a typed day, below the fields: at most one of them is.
fn day_problem_ui(ui: &mut Ui, screen: &ReportsScreen, here: Here<'_>) {
    let words = here.words;
    let problem = [DayField::First, DayField::Last]
        .into_iter()
        .find_map(|field| screen.problem(field, Some(here.today)));
    let Some(problem) = problem else {
        return;
    };
    let text = day_problem(problem, words);
    let danger = theme::palette(ui).danger;
    ui.add(Label::new(weak_small(text).color(danger)).wrap());
}

fn spend_ui(
    ui: &mut Ui,
    screen: &ReportsScreen,
    (completeness, spend): (Completeness, &Spend),
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let currency = spend.currency.code();
    let title = match completeness {
        Completeness::Whole => text!(words, "reports-spent", currency = currency),
        // No sum of a part may be taken for the whole.
        Completeness::ReadSoFar { .. } => {
            text!(words, "reports-spent-so-far", currency = currency)
        }
    };
    section_ui(ui, &title, |ui| {
        totals_ui(ui, spend, words);
        ui.add_space(theme::GAP);
        ui.horizontal_wrapped(|ui| {
            for grouping in Grouping::ALL {
                let name = grouping_name(grouping, words);
                let is_current = screen.grouping == grouping;
                if ui.selectable_label(is_current, name).clicked() {
                    frame.push(Action::Reports(ReportsAction::GroupBy(grouping)));
                }
            }
        });
        ui.add_space(theme::SMALL_GAP);
        let rows = rows(spend, screen.grouping, words);
        plot::plot_ui(ui, &rows, spend, words);
        ui.add_space(theme::GAP);
        // No sum of a part may be taken for the whole; and one row is its own total.
        let has_total = completeness == Completeness::Whole && rows.len() > 1;
        let total = has_total.then(|| Row {
            name: text!(words, "total"),
            flow: total_of(screen.grouping, spend),
        });
        let table = Table {
            grouping: screen.grouping,
            rows: rows.iter().filter(|row| !row.flow.is_empty()).collect(),
            total: total.as_ref(),
        };
        ui.scope(|ui| table_ui(ui, &table, spend, words));
    });
}

fn grouping_name(grouping: Grouping, words: &Words) -> String {
    match grouping {
        Grouping::Day => text!(words, "by-day"),
        Grouping::Postage => text!(words, "by-postage"),
        Grouping::Country => text!(words, "by-country"),
        Grouping::Store => text!(words, "by-store"),
        Grouping::CostCentre => text!(words, "by-cost-centre"),
        Grouping::Tax => text!(words, "by-tax"),
        Grouping::Fee => text!(words, "by-fee"),
    }
}

fn rows(spend: &Spend, grouping: Grouping, words: &Words) -> Vec<Row> {
    fn named<K>(group: &[(K, Flow)], name: impl Fn(&K) -> String) -> Vec<Row> {
        let group = group.iter();
        group
            .map(|(key, flow)| Row {
                name: name(key),
                flow: *flow,
            })
            .collect()
    }
    match grouping {
        Grouping::Day => named(&spend.by_day, |day| words.date(*day)),
        Grouping::Postage => named(&spend.by_postage, |postage| words.postage_type(postage)),
        Grouping::Country => named(&spend.by_country, |country| words.country(country)),
        Grouping::Store => named(&spend.by_store, |store| store_name(store, words)),
        Grouping::CostCentre => named(&spend.by_cost_centre, |name| cost_centre_name(name, words)),
        Grouping::Tax => named(&spend.by_tax, |tax| words.charge_name(tax)),
        Grouping::Fee => named(&spend.by_fee, |fee| words.charge_name(fee)),
    }
}

fn store_name(store: &str, words: &Words) -> String {
    if store.is_empty() {
        return text!(words, "no-store");
    }
    words.order_store(&OrderStore::from_word(store))
}

fn cost_centre_name(name: &str, words: &Words) -> String {
    if name.is_empty() {
        return text!(words, "no-cost-centre");
    }
    name.to_owned()
}

pub(crate) fn money(spend: &Spend, amount: Decimal, words: &Words) -> String {
    words.money(&Money::new(amount, spend.currency.clone()))
}

fn totals_ui(ui: &mut Ui, spend: &Spend, words: &Words) {
    let Flow { charged, refunded } = spend.total;
    let mut totals = vec![
        (text!(words, "total-parcels"), words.count(charged.parcels)),
        (
            text!(words, "total-paid"),
            money(spend, charged.amount, words),
        ),
    ];
    if let Some(average) = charged.average() {
        totals.push((text!(words, "total-average"), money(spend, average, words)));
    }
    for (name, amount) in [
        (text!(words, "total-came-back"), refunded.amount),
        (text!(words, "total-net"), spend.total.net()),
        (text!(words, "total-taxes"), spend.taxes().net()),
        (
            text!(words, "total-refunds-asked"),
            spend.refunds_asked.amount,
        ),
    ] {
        totals.push((name, money(spend, amount, words)));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GUTTER;
        let small = egui::TextStyle::Small.resolve(ui.style());
        for (name, text) in totals {
            let name_width = text_width(ui, &name, small.clone());
            let width = name_width.max(text_width(ui, &text, theme::section_font()));
            let size = egui::vec2(width.ceil(), theme::TOTAL_HEIGHT);
            ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                ui.add(Label::new(weak_small(name)).extend());
                ui.add(Label::new(RichText::new(text).font(theme::section_font())).extend());
            });
        }
    });
}

/// The captions of the columns; a narrow table has the net amount alone.
fn heads(grouping: Grouping, is_wide: bool, words: &Words) -> Vec<String> {
    let mut heads = vec![
        match grouping {
            Grouping::Day => text!(words, "head-day"),
            Grouping::Postage => text!(words, "head-postage"),
            Grouping::Country => text!(words, "head-destination"),
            Grouping::Store => text!(words, "head-store"),
            Grouping::CostCentre => words.field(&Field::CostCentre),
            Grouping::Tax => text!(words, "head-tax"),
            Grouping::Fee => text!(words, "head-fee"),
        },
        text!(words, "total-parcels"),
    ];
    if is_wide {
        heads.push(text!(words, "total-paid"));
        heads.push(text!(words, "total-came-back"));
    }
    heads.push(text!(words, "total-net"));
    heads
}

/// The sum of the rows.
fn total_of(grouping: Grouping, spend: &Spend) -> Flow {
    match grouping {
        Grouping::Day
        | Grouping::Postage
        | Grouping::Country
        | Grouping::Store
        | Grouping::CostCentre => spend.total,
        Grouping::Tax => spend.taxes(),
        Grouping::Fee => spend.fees(),
    }
}

/// What stands in a row, behind its name.
fn numbers(
    row: &Row,
    (of_parts, is_wide): (bool, bool),
    spend: &Spend,
    words: &Words,
) -> Vec<String> {
    let Flow { charged, refunded } = row.flow;
    // A parcel may have two taxes, and counts in the row of each.
    let parcels = if of_parts {
        String::new()
    } else {
        words.count(charged.parcels)
    };
    let mut numbers = vec![parcels];
    if is_wide {
        numbers.push(money(spend, charged.amount, words));
        numbers.push(money(spend, refunded.amount, words));
    }
    numbers.push(money(spend, row.flow.net(), words));
    numbers
}

/// The numbers behind the picture.
struct Table<'a> {
    grouping: Grouping,
    /// Days on which nothing moved are left out.
    rows: Vec<&'a Row>,
    total: Option<&'a Row>,
}

fn table_ui(ui: &mut Ui, table: &Table<'_>, spend: &Spend, words: &Words) {
    let rows: Vec<&Row> = table.rows.iter().copied().chain(table.total).collect();
    let is_wide = ui.available_width() >= theme::NARROW_TABLE;
    let heads = heads(table.grouping, is_wide, words);
    let right = Layout::right_to_left(Align::Center);
    ui.spacing_mut().item_spacing.y = 0.0;
    let size = TableSize {
        rows: rows.len(),
        columns: heads.len(),
        first: 0,
    };
    let name = words.table_of_rows(&text!(words, "screen-reports"), rows.len());
    table_begins(ui, name, size);
    TableBuilder::new(ui)
        .id_salt(("report-rows", is_wide))
        .vscroll(false)
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(
            Column::remainder()
                .at_least(theme::LEAST_REPORT_NAME)
                .clip(true),
        )
        .columns(Column::exact(theme::NUMBER_WIDTH), heads.len() - 1)
        .header(theme::HEADER_HEIGHT, |mut header| {
            for (at, head) in heads.into_iter().enumerate() {
                let name = head.clone();
                header.head(&name, |ui| {
                    let head = Label::new(weak_small(head));
                    if at == 0 {
                        ui.add(head);
                    } else {
                        ui.with_layout(right, |ui| ui.add(head));
                    }
                });
            }
        })
        .body(|body| {
            body.rows(theme::CONTROL_HEIGHT, rows.len(), |mut table_row| {
                let Some(row) = rows.get(table_row.index()) else {
                    return;
                };
                let is_total = table_row.index() == table.rows.len();
                let text = |text: &str| {
                    let text = RichText::new(text);
                    if is_total { text.strong() } else { text }
                };
                table_row.cell(|ui| {
                    ui.add(Label::new(text(&row.name)).truncate());
                });
                let of_parts = is_total && matches!(table.grouping, Grouping::Tax | Grouping::Fee);
                let numbers = numbers(row, (of_parts, is_wide), spend, words);
                for number in numbers {
                    table_row.cell(|ui| {
                        ui.with_layout(right, |ui| ui.label(text(&number)));
                    });
                }
            });
        });
}

fn times_ui(ui: &mut Ui, report: &Report, words: &Words) {
    if let Some(times) = &report.label_times {
        section_ui(ui, &text!(words, "times-title"), |ui| {
            let text = text!(
                words,
                "times-summary",
                labels = times.labels,
                median = words.duration(times.median),
                slow = words.duration(times.ninth_tenth)
            );
            ui.add(Label::new(text).wrap());
        });
    }
}

/// What the sums leave open, and the status of the shipments it is about.
struct OpenPoint {
    text: String,
    status: Option<ShipmentStatus>,
}

fn open_points_ui(ui: &mut Ui, report: &Report, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    for point in open_points(report, words) {
        message_ui(ui, Tone::Info, point.text, |ui| {
            let Some(status) = point.status else {
                return;
            };
            if ui.button(text!(words, "reports-show-status")).clicked() {
                frame.push(Action::ShowAll(status));
            }
        });
        ui.add_space(theme::GAP);
    }
}

/// What the sums leave open: counted, and named.
fn open_points(report: &Report, words: &Words) -> Vec<OpenPoint> {
    let mut points = Vec::new();
    for (count, text) in [
        (
            report.without_price,
            text!(words, "reports-without-price", count = report.without_price),
        ),
        (
            report.charges_by_creation,
            text!(
                words,
                "reports-by-creation",
                count = report.charges_by_creation
            ),
        ),
        (
            report.refunds_without_day,
            text!(
                words,
                "reports-refunds-without-day",
                count = report.refunds_without_day
            ),
        ),
    ] {
        if count > 0 {
            let status = None;
            points.push(OpenPoint { text, status });
        }
    }
    let of_status = |(status, text): (&ShipmentStatus, String)| OpenPoint {
        text,
        status: Some(status.clone()),
    };
    let charged = report.charged_in.iter().map(|(status, count)| {
        let name = words.shipment_status(status);
        let text = text!(words, "reports-charged-in", count = count, status = name);
        (status, text)
    });
    let unclear = report.unclear_in.iter().map(|(status, count)| {
        let name = words.shipment_status(status);
        let text = text!(words, "reports-unclear-in", count = count, status = name);
        (status, text)
    });
    points.extend(charged.chain(unclear).map(of_status));
    points
}

/// The line with the folder that the numbers are saved in.
fn folder_id() -> egui::Id {
    egui::Id::unique("report-folder")
}

fn export_ui(ui: &mut Ui, screen: &ReportsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "reports-save-title"), |ui| {
        let can_save = screen.can_save(Some(frame.here.today));
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
                if quiet_button_if(ui, can_save, icons::ICON_SAVE, &name).clicked() {
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
                if quiet_button_if(ui, can_save, icons::ICON_SAVE, &name).clicked()
                    && let Some(report) = screen.report.value()
                {
                    let sheet = Box::new(statement::sheet(report, frame.here));
                    let save = ReportsAction::SaveStatement(format, sheet);
                    frame.push(Action::Reports(save));
                }
            }
        });
        if let Some(failure) = screen.exported.failure() {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        } else if let Some(table) = screen.exported.value() {
            let path = table.path.display().to_string();
            let text = text!(words, "reports-saved", path = path);
            if saved_file_ui(ui, text, &table.path, words) {
                frame.push(Action::OpenFolderOf(table.path.clone()));
            }
        }
    });
}
