//! Which days a report is about: named spans, and two days that are typed or picked.

use egui::{Label, Spinner, Ui};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        reports::state::{DayField, DayProblem, ReportsAction, ReportsScreen, Span},
        shared::view::{frame::Frame, here::Here, list_screen::ListScreen as _},
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Calendar, calendar_ui, day_field_width, edit, heading_ui, icon_text, icon_ui,
            invalid_ui, weak_small,
        },
    },
    model::report::MAX_REPORT_DAYS,
    text,
};

pub(super) fn days_ui(ui: &mut Ui, screen: &ReportsScreen, frame: &mut Frame<'_>) {
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
