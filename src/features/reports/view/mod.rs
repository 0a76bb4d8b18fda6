//! The Reports screen: what was spent in a picture, the numbers beside it, and
//! where they are saved.

mod plot;

use egui::{Align, Label, Layout, RichText, ScrollArea, Spinner, Ui};
use egui_extras::{Column, TableBuilder};
use egui_material_icons::icons;

use super::state::{DayField, DayProblem, Grouping, ReportsAction, ReportsScreen, Span};
use crate::{
    features::{
        action::Action,
        shared::{
            state::remote::Remote,
            view::{
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
            SpokenRow as _, TableSize, Tone, edit, heading_ui, icon_text, icon_ui, invalid_ui,
            labelled_ui, message_ui, quiet_button_if, section_ui, table_begins, text_width,
            weak_small,
        },
    },
    model::{
        money::Money,
        report::{MAX_REPORT_DAYS, Report, Spend, Sum},
        table_cell::TableFormat,
    },
    text,
};

/// One row of the table: what it is called, and its sum.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) sum: Sum,
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
        ScrollArea::vertical()
            .id_salt("reports-scroll")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                for spend in &report.spends {
                    spend_ui(ui, self, spend, frame);
                }
                times_ui(ui, report, frame.here.words);
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
            let name = text!(words, "last-days", days = span.days());
            if ui.selectable_label(screen.is_over(span), name).clicked() {
                frame.push(Action::Reports(ReportsAction::Over(span)));
            }
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
    if response.changed() {
        frame.push(Action::Reports(ReportsAction::EditDay(field, typed)));
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

fn spend_ui(ui: &mut Ui, screen: &ReportsScreen, spend: &Spend, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let currency = spend.currency.code();
    section_ui(
        ui,
        &text!(words, "reports-spent", currency = currency),
        |ui| {
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
            ui.scope(|ui| table_ui(ui, screen.grouping, &rows, spend, words));
        },
    );
}

fn grouping_name(grouping: Grouping, words: &Words) -> String {
    match grouping {
        Grouping::Day => text!(words, "by-day"),
        Grouping::Postage => text!(words, "by-postage"),
        Grouping::Country => text!(words, "by-country"),
    }
}

fn rows(spend: &Spend, grouping: Grouping, words: &Words) -> Vec<Row> {
    match grouping {
        Grouping::Day => spend
            .by_day
            .iter()
            .map(|(day, sum)| Row {
                name: words.date(*day),
                sum: *sum,
            })
            .collect(),
        Grouping::Postage => spend
            .by_postage
            .iter()
            .map(|(postage_type, sum)| Row {
                name: words.postage_type(postage_type),
                sum: *sum,
            })
            .collect(),
        Grouping::Country => spend
            .by_country
            .iter()
            .map(|(country, sum)| Row {
                name: words.country(country),
                sum: *sum,
            })
            .collect(),
    }
}

pub(crate) fn money(spend: &Spend, amount: rust_decimal::Decimal, words: &Words) -> String {
    words.money(&Money::new(amount, spend.currency.clone()))
}

fn totals_ui(ui: &mut Ui, spend: &Spend, words: &Words) {
    let mut totals = vec![
        (
            text!(words, "total-parcels"),
            words.count(spend.total.parcels),
        ),
        (
            text!(words, "total-paid"),
            money(spend, spend.total.amount, words),
        ),
    ];
    if let Some(average) = spend.total.average() {
        totals.push((text!(words, "total-average"), money(spend, average, words)));
    }
    let refunds = [
        (text!(words, "total-refunds-asked"), spend.refunds_asked),
        (text!(words, "total-came-back"), spend.came_back),
    ];
    for (name, sum) in refunds {
        totals.push((name, money(spend, sum.amount, words)));
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

/// The numbers behind the picture; days without a parcel are left out.
fn table_ui(ui: &mut Ui, grouping: Grouping, rows: &[Row], spend: &Spend, words: &Words) {
    let shown: Vec<&Row> = rows.iter().filter(|row| row.sum.parcels > 0).collect();
    let is_wide = ui.available_width() >= theme::NARROW_TABLE;
    let mut heads = vec![
        match grouping {
            Grouping::Day => text!(words, "head-day"),
            Grouping::Postage => text!(words, "head-postage"),
            Grouping::Country => text!(words, "head-destination"),
        },
        text!(words, "total-parcels"),
    ];
    if is_wide {
        heads.push(text!(words, "total-average"));
    }
    heads.push(text!(words, "total-paid"));
    let right = Layout::right_to_left(Align::Center);
    ui.spacing_mut().item_spacing.y = 0.0;
    let size = TableSize {
        rows: shown.len(),
        columns: heads.len(),
        first: 0,
    };
    table_begins(ui, text!(words, "screen-reports"), size);
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
            body.rows(theme::CONTROL_HEIGHT, shown.len(), |mut table_row| {
                let Some(row) = shown.get(table_row.index()) else {
                    return;
                };
                table_row.cell(|ui| {
                    ui.add(Label::new(&row.name).truncate());
                });
                let mut numbers = vec![words.count(row.sum.parcels)];
                if is_wide {
                    let average = row.sum.average().unwrap_or_default();
                    numbers.push(money(spend, average, words));
                }
                numbers.push(money(spend, row.sum.amount, words));
                for number in numbers {
                    table_row.cell(|ui| {
                        ui.with_layout(right, |ui| ui.label(number));
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
    if report.without_price > 0 {
        let text = text!(words, "reports-without-price", count = report.without_price);
        message_ui(ui, Tone::Info, text, |_| {});
        ui.add_space(theme::GAP);
    }
}

fn export_ui(ui: &mut Ui, screen: &ReportsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    section_ui(ui, &text!(words, "reports-save-title"), |ui| {
        labelled_ui(ui, &text!(words, "reports-folder"), |ui, name| {
            let mut folder = screen.folder.clone();
            if ui.add(edit(&mut folder)).labelled_by(name).changed() {
                frame.push(Action::Reports(ReportsAction::EditFolder(folder)));
            }
        });
        ui.add_space(theme::SMALL_GAP);
        let can_save = screen.can_save();
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
        if let Some(failure) = screen.exported.failure() {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        } else if let Some(table) = screen.exported.value() {
            let path = table.path.display().to_string();
            let text = text!(words, "reports-saved", path = path);
            message_ui(ui, Tone::Good, text, |_| {});
        }
    });
}
