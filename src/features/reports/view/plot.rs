//! The bars of a report: what was paid, one bar a row.

use egui::{Sense, Ui, accesskit::Role};
use egui_plot::{Bar, BarChart, GridMark, Plot};
use rust_decimal::{Decimal, prelude::ToPrimitive as _};

use super::{Row, money};
use crate::{
    kit::{text::Words, theme},
    model::report::Spend,
    text,
};

/// Bars that can be told apart; the table has the others.
const MAX_BARS: usize = 366;
/// Steps between two lines: 1, 2, 5, 10, 20 and so on, from a cent up.
const STEPS: [Decimal; 3] = [
    Decimal::TWO,
    Decimal::from_parts(25, 0, 0, false, 1),
    Decimal::TWO,
];
/// The lines above the ground line.
const MAX_LINES: Decimal = Decimal::from_parts(5, 0, 0, false, 0);

#[expect(clippy::too_many_lines, reason = "the settings of one plot")]
pub(crate) fn plot_ui(ui: &mut Ui, rows: &[Row], spend: &Spend, words: &Words) {
    let palette = theme::palette(ui);
    let shown = rows.get(..rows.len().min(MAX_BARS)).unwrap_or(rows);
    let bars = shown
        .iter()
        .zip(0_u32..)
        .map(|(row, place)| {
            let height = row.paid().to_f64().unwrap_or_default();
            Bar::new(f64::from(place), height)
                .width(theme::BAR_SHARE)
                .fill(palette.accent)
                .stroke(egui::Stroke::NONE)
                .name(&row.name)
        })
        .collect();
    let named = |place: f64| {
        // The axis asks for names between the bars, too.
        let is_whole = (place - place.round()).abs() < 0.01;
        let at = place.round().to_usize().filter(|_| is_whole);
        at.and_then(|at| shown.get(at))
            .map(|row| row.name.clone())
            .unwrap_or_default()
    };
    let texts: Vec<String> = shown
        .iter()
        .map(|row| format!("{}\n{}", row.name, money(spend, row.paid(), words)))
        .collect();
    let bar_text = move |bar: &Bar, _: &BarChart| {
        let at = bar.argument.round().to_usize();
        at.and_then(|at| texts.get(at)).cloned().unwrap_or_default()
    };
    let highest = shown.iter().map(|row| row.paid()).max();
    let lines: Vec<(f64, String)> = lines(highest.unwrap_or_default())
        .into_iter()
        .map(|line| (line.to_f64().unwrap_or_default(), money(spend, line, words)))
        .collect();
    let step_size = lines.get(1).map_or(1.0, |(line, _text)| *line);
    let marks = lines.iter().map(|(value, _text)| GridMark {
        value: *value,
        step_size,
    });
    let marks: Vec<GridMark> = marks.collect();
    let top = marks.last().map_or(0.0, |mark| mark.value);
    let priced = move |mark: GridMark| {
        // A mark is a float: the line next to it is meant, not one that is equal.
        let line = lines
            .iter()
            .find(|(line, _text)| (line - mark.value).abs() < step_size / 2.0);
        line.map(|(_line, text)| text.clone()).unwrap_or_default()
    };
    let chart =
        BarChart::new(text!(words, "total-paid"), bars).element_formatter(Box::new(bar_text));
    let name = text!(words, "report-plot");
    let plot = Plot::new(("report-plot", spend.currency.code()))
        .height(theme::PLOT_HEIGHT)
        .sense(Sense::hover())
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .show_background(false)
        .show_grid([false, true])
        .show_x(false)
        .show_y(false)
        .include_y(0.0)
        .include_y(top)
        .y_grid_spacer(move |_| marks.clone())
        .y_axis_formatter(move |mark, _| priced(mark))
        .x_axis_formatter(move |mark, _| named(mark.value))
        .label_formatter(|_| None)
        .show(ui, |plot| plot.bar_chart(chart));
    // The table below says the same in words.
    ui.ctx().accesskit_node_builder(plot.response.id, |node| {
        node.set_role(Role::Image);
        node.set_label(name);
    });
}

/// Where the lines across stand: round sums, the last of them not below the
/// highest bar.
fn lines(highest: Decimal) -> Vec<Decimal> {
    let mut step = Decimal::new(1, 2);
    for factor in STEPS.into_iter().cycle() {
        if step * MAX_LINES >= highest {
            break;
        }
        step *= factor;
    }
    let mut lines = vec![Decimal::ZERO];
    let mut line = Decimal::ZERO;
    while line < highest {
        line += step;
        lines.push(line.normalize());
    }
    lines
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("0", &["0"])]
    #[case("0.03", &["0", "0.01", "0.02", "0.03"])]
    #[case("9.84", &["0", "2", "4", "6", "8", "10"])]
    #[case("68.44", &["0", "20", "40", "60", "80"])]
    #[case("100000", &["0", "20000", "40000", "60000", "80000", "100000"])]
    fn the_lines_stand_at_round_sums_up_to_the_highest_bar(
        #[case] highest: Decimal,
        #[case] expected: &[&str],
    ) {
        let text: Vec<String> = lines(highest).iter().map(Decimal::to_string).collect();
        assert_eq!(text, expected);
    }
}
