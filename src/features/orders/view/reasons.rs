//! Why orders of the file can't ship, by cause, each with a line for what corrects all of them.

use egui::{Button, Id, Label, ScrollArea, Ui};
use egui_material_icons::icons;

use super::{not_ready, status};
use crate::{
    features::{
        action::Action,
        orders::{
            calls::FailedRow,
            state::{OrdersAction, OrdersScreen, Stand},
        },
        shared::view::frame::Frame,
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Goal, Tone, edit, go_into, go_to, is_entered, message_ui, quiet_button,
            quiet_button_if, saved_file_ui, sides_ui, weak_small,
        },
    },
    model::{
        judged_order::NotReady,
        problem::Place,
        shared_problem::{ProblemGroup, SharedProblem},
    },
    text,
};

/// So many reasons stand above the rows; others follow once some of them are gone.
const MAX_REASONS: usize = 50;

/// The reasons, where there are some, and the last correction.
/// Below the rows the result of a job may stand.
pub(super) fn reasons_ui(
    ui: &mut Ui,
    screen: &OrdersScreen,
    has_result: bool,
    frame: &mut Frame<'_>,
) {
    last_ui(ui, screen, frame);
    saved_ui(ui, screen, frame);
    let groups = &screen.corrections.groups;
    if groups.is_empty() {
        return;
    }
    let share = if has_result {
        theme::FEW_REASONS_SHARE
    } else {
        theme::REASONS_SHARE
    };
    ScrollArea::vertical()
        .id_salt("order-reasons")
        .max_height(ui.available_height() * share)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for (at, group) in groups.iter().take(MAX_REASONS).enumerate() {
                group_ui(ui, screen, (at, group), frame);
            }
            let more = groups.len().saturating_sub(MAX_REASONS);
            if more > 0 {
                let text = text!(frame.here.words, "orders-more-reasons", count = more);
                ui.label(weak_small(text));
            }
        });
    ui.add_space(theme::GAP);
}

/// What the last correction did, and the way back.
fn last_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let Some((last, count)) = screen.last_correction() else {
        return;
    };
    let field = words.field(&last.problem.field);
    let sentence = text!(
        words,
        "orders-corrected",
        field = field,
        text = with_unit(&last.text, &last.problem),
        count = count
    );
    message_ui(ui, Tone::Good, sentence, |ui| {
        if !screen.can_undo_correction() {
            let text = text!(words, "orders-no-undo");
            ui.add(Label::new(weak_small(text)).wrap());
        } else if ui.button(text!(words, "undo")).clicked() {
            // What was typed stands there again.
            go_into(ui.ctx(), line_id(&last.problem));
            frame.push(Action::Orders(OrdersAction::UndoCorrection));
        }
    });
    ui.add_space(theme::SMALL_GAP);
}

fn group_ui(
    ui: &mut Ui,
    screen: &OrdersScreen,
    (at, group): (usize, &ProblemGroup),
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let count = group.orders.len();
    let sentence = sentence(screen, group, words);
    let is_shown = screen.corrections.shown == Some(at);
    let start = |ui: &mut Ui, frame: &mut Frame<'_>| {
        let name = text!(words, "orders-of-reason", count = count);
        let spoken = text!(
            words,
            "orders-list-reason",
            reason = sentence.clone(),
            count = count
        );
        let button = Button::selectable(is_shown, name);
        if ui.add(button).accessible_name(spoken).clicked() {
            let shown = (!is_shown).then_some(at);
            frame.push(Action::Orders(OrdersAction::ShowReason(shown)));
        }
        ui.add(Label::new(&sentence).wrap());
    };
    let problem = group.problem.as_ref();
    match problem.filter(|problem| problem.can_be_corrected()) {
        Some(problem) if ui.available_width() > theme::WIDE_TABLE => {
            let salt = format!("reason-{at}");
            ui.horizontal(|ui| {
                sides_ui(ui, &salt, frame, start, |ui, frame| {
                    correction_ui(ui, screen, (problem, &sentence, count), frame);
                });
            });
        }
        Some(problem) => {
            ui.horizontal(|ui| start(ui, frame));
            ui.horizontal_wrapped(|ui| {
                correction_ui(ui, screen, (problem, &sentence, count), frame);
            });
        }
        None => {
            ui.horizontal(|ui| start(ui, frame));
        }
    }
    let refused = screen.corrections.refused.as_ref();
    if let Some((_, why)) = refused.filter(|(refused, _)| Some(refused) == problem) {
        message_ui(ui, Tone::Danger, words.problem_with_place(why), |_| {});
    }
    ui.add_space(theme::SMALL_GAP);
}

/// The line for what is right, and the button that puts it into all orders of the group.
fn correction_ui(
    ui: &mut Ui,
    screen: &OrdersScreen,
    (problem, sentence, count): (&SharedProblem, &str, usize),
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let mut typed = screen.corrections.typed_for(problem).to_owned();
    let line = edit(&mut typed)
        .id(line_id(problem))
        .desired_width(theme::CORRECTION_WIDTH)
        .hint_text(text!(words, "orders-correction"));
    let line = ui.add(line);
    let name = text!(words, "orders-correction-of", reason = sentence.to_owned());
    let line = line.accessible_name(name);
    let can_correct = problem.takes(&typed) && screen.can_correct();
    if line.changed() {
        let edit = OrdersAction::EditCorrection(problem.clone(), typed);
        frame.push(Action::Orders(edit));
    }
    let button = text!(words, "orders-correct", count = count);
    let spoken = text!(
        words,
        "orders-correct-of",
        reason = sentence.to_owned(),
        count = count
    );
    let button = quiet_button_if(ui, can_correct, icons::ICON_DONE, &button);
    let button = button.accessible_name(spoken);
    if (button.clicked() || is_entered(ui, &line)) && can_correct {
        if screen.refusal_of(problem).is_none() {
            go_to_next(ui, screen, problem);
        } else {
            go_into(ui.ctx(), line.id);
        }
        let correct = OrdersAction::Correct(problem.clone());
        frame.push(Action::Orders(correct));
    }
}

/// `460 g`.
fn with_unit(text: &str, problem: &SharedProblem) -> String {
    if problem.unit.is_empty() {
        text.to_owned()
    } else {
        format!("{text} {}", problem.unit)
    }
}

fn line_id(problem: &SharedProblem) -> Id {
    Id::unique(("order-correction", problem))
}

/// The keyboard goes to the line of the next reason, for that of this one goes away.
fn go_to_next(ui: &Ui, screen: &OrdersScreen, problem: &SharedProblem) {
    let groups = screen.corrections.groups.iter();
    let problems = groups.filter_map(|group| group.problem.as_ref());
    let open: Vec<_> = problems.filter(|other| other.can_be_corrected()).collect();
    let own = open.iter().position(|other| *other == problem);
    let after = own.map_or(0, |own| own.saturating_add(1));
    let next = open.get(after).or_else(|| open.first());
    match next.filter(|next| **next != problem) {
        Some(next) => go_into(ui.ctx(), line_id(next)),
        None => go_to(ui.ctx(), Goal::Title),
    }
}

fn sentence(screen: &OrdersScreen, group: &ProblemGroup, words: &Words) -> String {
    let Some(shared) = &group.problem else {
        return not_ready(&group.first, words);
    };
    let first = match &group.first {
        NotReady::Problems(problems) => {
            // Of which item it is, is another matter in each order.
            let mut problems = problems.clone();
            for problem in &mut problems {
                problem.place = Place::of(problem.place.field.clone());
            }
            not_ready(&NotReady::Problems(problems), words)
        }
        NotReady::Shifted(_) | NotReady::Twice => not_ready(&group.first, words),
    };
    let first = if shared.unit.is_empty() {
        first
    } else {
        text!(
            words,
            "orders-reason-in",
            reason = first,
            unit = shared.unit.clone()
        )
    };
    if let Some(thing) = shared.thing() {
        return text!(
            words,
            "orders-reason-of",
            what = thing.to_owned(),
            reason = first
        );
    }
    let order = group.orders.first().filter(|_| shared.is_of_one_order());
    match order.and_then(|at| screen.order(*at)) {
        Some((order, _)) => {
            let what = super::named(order, words);
            text!(words, "orders-reason-of", what = what, reason = first)
        }
        None => first,
    }
}

/// The button that saves what can't ship, and where it was saved.
pub(super) fn save_ui(ui: &mut Ui, screen: &OrdersScreen, words: &Words) -> Option<OrdersAction> {
    let rows = failed_rows(screen, words);
    if rows.is_empty() {
        return None;
    }
    let save = text!(words, "orders-save-failed");
    let is_clicked = quiet_button(ui, icons::ICON_SAVE, &save).clicked();
    is_clicked.then_some(OrdersAction::SaveFailed(rows))
}

fn saved_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Some(failure) = screen.saved.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    } else if let Some(path) = screen.saved.value() {
        let sentence = text!(
            words,
            "orders-failed-saved",
            path = path.display().to_string()
        );
        if saved_file_ui(ui, sentence, path, words) {
            let open = OrdersAction::OpenFolder(path.clone());
            frame.push(Action::Orders(open));
        }
    }
}

/// The rows of orders that are not bought and need a person. An order that may be paid is never
/// among them.
fn failed_rows(screen: &OrdersScreen, words: &Words) -> Vec<FailedRow> {
    let orders = screen.sheet().map_or(0, |sheet| sheet.orders.len());
    let orders = (0..orders).filter_map(|at| screen.order(at));
    let failed = orders
        .filter(|(_, stand)| matches!(stand, Stand::ToFix | Stand::NoRate(_) | Stand::Failed(_)));
    let rows = failed.map(|(order, stand)| FailedRow {
        row: order.row,
        reason: status(order, stand, words).2,
        column: match order.judged.as_ref().err() {
            Some(NotReady::Problems(problems)) => {
                problems.first().map(|problem| problem.place.field.clone())
            }
            Some(NotReady::Shifted(_) | NotReady::Twice) | None => None,
        },
    });
    rows.collect()
}
