//! What the columns of a file mean: each with its first values and a choice, and what is the same
//! for all orders.

use egui::{Button, Id, Label, RichText, ScrollArea, Ui};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        orders::{
            calls::Kept,
            state::{ColumnsAction, ColumnsForm, OrdersAction, OrdersScreen, Refused},
        },
        shared::view::frame::Frame,
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            Tone, drop_down_ui, edit, heading_ui, is_entered, message_ui, primary_button,
            quiet_button_if, weak_small,
        },
    },
    model::{
        column_mapping::{MAX_MAPPINGS, Mapping, Meaning},
        fields::Field,
    },
    text,
};

/// By which columns the file was read, and what it does not say.
pub(super) fn about(mapping: &Mapping, has_box: bool, words: &Words) -> String {
    let name = mapping.name.clone();
    let known = mapping.known_by().shown();
    let read = text!(words, "orders-columns", name = name, known = known);
    if mapping.says_box() {
        return read;
    }
    let usual = if has_box {
        text!(words, "cli-mapped-usual")
    } else {
        text!(words, "cli-mapped-no-usual")
    };
    format!("{read} {usual}")
}

/// What can be done with the columns by which the file was read.
pub(super) fn kept_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    if screen.kept_columns().is_none() {
        return;
    }
    let words = frame.here.words;
    let can_change = screen.can_change_columns();
    ui.horizontal_wrapped(|ui| {
        let open = text!(words, "columns-open");
        if quiet_button_if(ui, can_change, icons::ICON_EDIT, &open).clicked() {
            push(frame, ColumnsAction::Open);
        }
        let forget = text!(words, "columns-forget");
        if quiet_button_if(ui, can_change, icons::ICON_DELETE, &forget).clicked() {
            push(frame, ColumnsAction::Forget);
        }
    });
    ui.add_space(theme::SMALL_GAP);
}

/// What was forgotten last, and the way back.
pub(super) fn forgotten_ui(ui: &mut Ui, screen: &OrdersScreen, frame: &mut Frame<'_>) {
    let Some(mapping) = screen.forgotten_columns() else {
        return;
    };
    let words = frame.here.words;
    let name = mapping.name.clone();
    let sentence = text!(words, "columns-forgotten", name = name);
    message_ui(ui, Tone::Warning, sentence, |ui| {
        let undo = Button::new(text!(words, "undo"));
        if ui.add_enabled(screen.can_change_columns(), undo).clicked() {
            push(frame, ColumnsAction::Undo);
        }
    });
    ui.add_space(theme::SMALL_GAP);
}

/// All columns, and what is the same for all orders.
pub(super) fn form_ui(ui: &mut Ui, form: &ColumnsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ScrollArea::vertical()
        .id_salt("order-columns")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let intro = if form.is_kept() {
                text!(words, "columns-intro-kept")
            } else {
                text!(words, "columns-intro")
            };
            ui.add(Label::new(intro).wrap());
            ui.add_space(theme::GAP);
            let meanings: Vec<(Meaning, String)> = Meaning::all()
                .map(|meaning| {
                    let name = words.column_meaning(&meaning);
                    (meaning, name)
                })
                .collect();
            for at in 0..form.mapping.columns.len() {
                column_ui(ui, (form, at), &meanings, frame);
            }
            for_all_ui(ui, form, frame);
        });
}

/// A column: its name over its first values, and beside or below them what it means.
fn column_ui(
    ui: &mut Ui,
    (form, at): (&ColumnsForm, usize),
    meanings: &[(Meaning, String)],
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let Some((name, meaning)) = form.mapping.columns.get(at) else {
        return;
    };
    let values = form.values.get(at).map(|values| values.join(" · "));
    let values = values.filter(|values| !values.is_empty());
    let values = values.unwrap_or_else(|| text!(words, "columns-blank"));
    let is_guess = form.guessed.get(at) == Some(&true);
    let name_ui = |ui: &mut Ui| {
        ui.add(Label::new(RichText::new(name).strong()).truncate());
        ui.add(Label::new(weak_small(values)).truncate());
    };
    let choice_ui = |ui: &mut Ui, frame: &mut Frame<'_>| {
        let spoken = if is_guess {
            text!(words, "columns-guess-of", column = name.clone())
        } else {
            text!(words, "columns-meaning-of", column = name.clone())
        };
        let shown = words.column_meaning(meaning);
        let id = Id::unique(("order-column", at));
        let choices = meanings.to_vec();
        let width = theme::FILTER_WIDTH.min(ui.available_width());
        let output = drop_down_ui(ui, id, width, &shown, choices, |one| one == meaning);
        output.response.accessible_name(spoken);
        if is_guess {
            ui.label(weak_small(text!(words, "columns-guess")));
        }
        if let Some(meaning) = output.picked {
            push(frame, ColumnsAction::Choose(at, meaning));
        }
    };
    if ui.available_width() > theme::NARROW_TABLE {
        ui.columns(2, |sides| {
            let mut sides = sides.iter_mut();
            if let Some(ui) = sides.next() {
                name_ui(ui);
            }
            if let Some(ui) = sides.next() {
                ui.horizontal(|ui| choice_ui(ui, frame));
            }
        });
    } else {
        name_ui(ui);
        ui.horizontal_wrapped(|ui| choice_ui(ui, frame));
    }
    ui.add_space(theme::SMALL_GAP);
}

/// What no column has and may be the same for all orders.
fn for_all_ui(ui: &mut Ui, form: &ColumnsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let fields = form.said_for_all();
    if !fields.is_empty() {
        ui.add_space(theme::GAP);
        heading_ui(ui, &text!(words, "columns-for-all"), 2);
        for (field, said) in fields {
            for_all_field_ui(ui, (field, said), frame);
        }
    }
    if !form.mapping.says_box() {
        ui.add_space(theme::GAP);
        ui.add(Label::new(weak_small(text!(words, "columns-usual"))).wrap());
    }
}

fn for_all_field_ui(ui: &mut Ui, (field, said): (&Field, &str), frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let name = words.field(field);
    ui.label(weak_small(name.clone()));
    let mut typed = said.to_owned();
    let line = edit(&mut typed)
        .id(Id::unique(("order-column-for-all", field)))
        .desired_width(theme::FILTER_WIDTH)
        .hint_text(Mapping::examples(field));
    let spoken = text!(words, "columns-for-all-of", field = name);
    let line = ui.add(line).accessible_name(spoken);
    if line.changed() {
        push(frame, ColumnsAction::Same(field.clone(), typed));
    }
}

/// What is wrong, the name, and the button that keeps it all.
pub(super) fn foot_ui(
    ui: &mut Ui,
    screen: &OrdersScreen,
    form: &ColumnsForm,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    ui.add_space(theme::SMALL_GAP);
    trouble_ui(ui, form, frame);
    let can_use = screen.can_change_columns();
    ui.horizontal_wrapped(|ui| {
        let caption = text!(words, "columns-name");
        let caption = ui.label(weak_small(caption)).id;
        let mut name = form.mapping.name.clone();
        let line = edit(&mut name)
            .id(Id::unique("order-columns-name"))
            .desired_width(theme::FILTER_WIDTH);
        let line = ui.add(line).labelled_by(caption);
        if line.changed() {
            push(frame, ColumnsAction::Name(name));
        }
        let is_asked = form.known_by_other().is_some();
        let keep = text!(words, "columns-use");
        let is_pressed = !is_asked && primary_button(ui, can_use, &keep).clicked();
        if is_pressed || (is_entered(ui, &line) && can_use && !is_asked) {
            push(frame, ColumnsAction::Use);
        }
        let leave = text!(words, "columns-leave");
        if form.is_kept() && ui.button(leave).clicked() {
            push(frame, ColumnsAction::Close);
        }
    });
}

fn trouble_ui(ui: &mut Ui, form: &ColumnsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let lacking = form.mapping.lacking();
    let faults = form.faults();
    let faults: Vec<String> = faults
        .iter()
        .map(|fault| words.mapping_fault(fault))
        .collect();
    if !faults.is_empty() {
        message_ui(ui, Tone::Danger, faults.join(" "), |_| {});
    } else if !lacking.is_empty() {
        let fields = lacking.iter().map(|field| words.field(field));
        let fields = fields.collect::<Vec<_>>().join(", ");
        let text = text!(words, "columns-lacking", fields = fields);
        message_ui(ui, Tone::Warning, text, |_| {});
    }
    let refused = match &form.refused {
        None => return,
        Some(Refused::Failed(failure)) => words.failure(failure),
        Some(Refused::Kept(kept)) => {
            let Some(refused) = refusal(kept, words) else {
                known_question_ui(ui, form, frame);
                return;
            };
            refused
        }
    };
    message_ui(ui, Tone::Danger, refused, |_| {});
}

/// Why these were not kept, if it is no question.
fn refusal(kept: &Kept, words: &Words) -> Option<String> {
    match kept {
        Kept::Kept | Kept::KnownByOther(_) => None,
        Kept::Faulty(fault) => Some(words.mapping_fault(fault)),
        Kept::NameTaken(name) => {
            let name = name.clone();
            Some(text!(words, "columns-name-taken", name = name))
        }
        Kept::TooMany => Some(text!(words, "columns-too-many", limit = MAX_MAPPINGS)),
        Kept::OthersUnreadable(error) => Some(words.intake_error(error)),
    }
}

/// Orders would be known by something else than before.
fn known_question_ui(ui: &mut Ui, form: &ColumnsForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let Some(before) = form.known_by_other() else {
        return;
    };
    let now = form.mapping.known_by().shown();
    let before = before.shown();
    let question = text!(words, "columns-known-question", before = before, now = now);
    message_ui(ui, Tone::Danger, question, |ui| {
        if ui
            .button(text!(words, "columns-use-all-the-same"))
            .clicked()
        {
            push(frame, ColumnsAction::UseAllTheSame);
        }
    });
    ui.add_space(theme::SMALL_GAP);
}

fn push(frame: &mut Frame<'_>, action: ColumnsAction) {
    frame.push(Action::Orders(OrdersAction::Columns(action)));
}
