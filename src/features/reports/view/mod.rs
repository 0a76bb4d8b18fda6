//! The Reports screen: what was spent in a picture, the numbers beside it, and
//! where they are saved.

mod days;
mod open_points;
mod plot;
mod save;
mod statement;
mod table;

use egui::{Align, Id, Label, Layout, RichText, ScrollArea, Ui, UiBuilder};
use egui_material_icons::icons;
use rust_decimal::Decimal;

use super::state::{Grouping, ReportsAction, ReportsScreen};
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
                read_until::read_until_text,
            },
        },
    },
    kit::{
        text::Words,
        theme,
        widgets::{Tone, beside_title, message_ui, section_ui, text_width, weak_small},
    },
    model::{
        draft::OrderStore,
        money::Money,
        report::{Flow, Report, Spend},
    },
    text,
};

use days::days_ui;
use open_points::{Weight, open_points_ui};
use save::save_ui;
use table::{Table, table_ui, total_of};

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

    /// Its rows open nothing: the keyboard does not begin in them.
    fn has_rows(&self, _here: Here<'_>) -> bool {
        false
    }

    /// Which days it is about stands beside the title.
    fn head_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        days_ui(ui, self, frame);
        // Where it is saved is painted with the numbers, however long they take.
        if self.report.is_loading() && focus::is_wanted(ui, Target::SaveReport) {
            focus::want(ui.ctx(), Target::SaveReport);
        }
    }

    fn controls_ui(&self, ui: &mut Ui, _frame: &mut Frame<'_>) {
        ui.add_space(theme::GAP);
    }

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let Some(report) = self.report.value() else {
            return;
        };
        if self.has_wrong_days(Some(frame.here.today)) {
            let text = text!(frame.here.words, "report-days-wrong");
            message_ui(ui, Tone::Info, text, |_| {});
            return;
        }
        if self.is_of_other_days(frame.here.today) {
            // The numbers of other days below the name of these would be taken for theirs.
            if self.report.is_loading() {
                ui.label(text!(frame.here.words, "reports-adding-up"));
            }
            return;
        }
        let is_low = theme::is_low(ui);
        if !is_low {
            read_ui(ui, self, report, frame);
        }
        ScrollArea::vertical()
            .id_salt("reports-scroll")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let here = frame.here;
                if is_low {
                    // However large the type is, the numbers have room.
                    read_ui(ui, self, report, frame);
                }
                if let Some(text) = here.words.completeness(report.completeness, here.zone) {
                    message_ui(ui, Tone::Warning, text, |_| {});
                    ui.add_space(theme::GAP);
                }
                if report.spends.is_empty() {
                    ui.label(text!(here.words, "reports-none-known"));
                    ui.add_space(theme::GAP);
                }
                open_points_ui(ui, report, Weight::ChangesSums, frame);
                for spend in &report.spends {
                    spend_ui(ui, self, (report, spend), frame);
                }
                open_points_ui(ui, report, Weight::ExplainsSums, frame);
                times_ui(ui, report, here.words);
                // What is said above comes and goes: the keyboard stays where it is.
                let place = UiBuilder::new().scope_id(Id::unique("report-save"));
                ui.scope_builder(place, |ui| save_ui(ui, self, frame));
            });
    }
}

/// Which days these are, until when the service was read, and how to read and save them.
fn read_ui(ui: &mut Ui, screen: &ReportsScreen, report: &Report, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let days = text!(
        words,
        "statement-days",
        first = words.date(report.period.first),
        last = words.date(report.period.last)
    );
    let zone = text!(words, "report-zone", zone = words.zone(frame.here.zone));
    let here = frame.here;
    let read = report.read_until.map(|until| read_until_text(until, here));
    let parts: Vec<String> = [days, zone].into_iter().chain(read).collect();
    ui.horizontal_wrapped(|ui| {
        ui.label(weak_small(parts.join(" · ")));
        let name = text!(words, "command-reload");
        let reload = ui.add(beside_title(icons::ICON_REFRESH, &name));
        if reload.accessible_name(name).clicked() {
            frame.push(screen.reload());
        }
        // What is saved stands below the numbers, which may be many.
        let name = text!(words, "reports-save");
        let save = ui.add(beside_title(icons::ICON_SAVE, &name));
        if save.accessible_name(name).clicked() {
            frame.push(Action::SaveReport);
        }
    });
}

fn spend_ui(
    ui: &mut Ui,
    screen: &ReportsScreen,
    (report, spend): (&Report, &Spend),
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let currency = spend.currency.code();
    // No sum of a part may be taken for the whole.
    let title = if report.are_sums_final() {
        text!(words, "reports-spent", currency = currency)
    } else {
        text!(words, "reports-spent-so-far", currency = currency)
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
        let has_total = report.is_whole() && rows.len() > 1;
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
        if screen.grouping == Grouping::CostCentre {
            ui.add_space(theme::SMALL_GAP);
            ui.add(Label::new(weak_small(text!(words, "reports-cost-centres-here"))).wrap());
        }
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
