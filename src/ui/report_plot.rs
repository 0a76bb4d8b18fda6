//! The bars of a report: what was paid, one bar a row.

use egui::Ui;
use egui_plot::{Bar, BarChart, Plot};
use rust_decimal::prelude::ToPrimitive as _;

use super::{
    reports_panel::{Row, money},
    theme,
};
use crate::domain::report::Spend;
use crate::text;
use crate::words::Words;

/// Bars that can be told apart; the table has the others.
const MAX_BARS: usize = 366;
/// How much of its place a bar fills.
const BAR_WIDTH: f64 = 0.72;

pub(super) fn plot_ui(ui: &mut Ui, rows: &[Row], spend: &Spend, words: &Words) {
    let palette = theme::palette(ui);
    let shown = rows.get(..rows.len().min(MAX_BARS)).unwrap_or(rows);
    let bars = shown
        .iter()
        .zip(0_u32..)
        .map(|(row, place)| {
            let height = row.sum.amount.to_f64().unwrap_or_default();
            Bar::new(f64::from(place), height)
                .width(BAR_WIDTH)
                .fill(palette.accent)
                .stroke(egui::Stroke::NONE)
                .name(&row.name)
        })
        .collect();
    let named = |place: f64| {
        let is_whole = (place - place.round()).abs() < 0.01;
        let at = place.round().to_usize().filter(|_| is_whole);
        at.and_then(|at| shown.get(at))
            .map(|row| row.name.clone())
            .unwrap_or_default()
    };
    let told: Vec<String> = shown
        .iter()
        .map(|row| format!("{}\n{}", row.name, money(spend, row.sum.amount, words)))
        .collect();
    let told = move |bar: &Bar, _: &BarChart| {
        let at = bar.argument.round().to_usize();
        at.and_then(|at| told.get(at)).cloned().unwrap_or_default()
    };
    let chart = BarChart::new(text!(words, "total-paid"), bars).element_formatter(Box::new(told));
    Plot::new("report-plot")
        .height(theme::PLOT_HEIGHT)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .show_background(false)
        .show_grid([false, true])
        .show_x(false)
        .show_y(false)
        .include_y(0.0)
        .x_axis_formatter(move |mark, _| named(mark.value))
        .label_formatter(|_| None)
        .show(ui, |plot| plot.bar_chart(chart));
}
