//! The question before a label is printed once more: the old one is destroyed
//! first, and the person says why. That stands in the journal with who said it.

use egui::Ui;

use crate::{
    features::{
        action::Action,
        printing::state::PrintAction,
        shared::{
            state::confirm::{AgainForm, Reply, WhyAgain},
            view::frame::Frame,
        },
    },
    kit::{
        environment::world_ui,
        question::{Kind, Wording},
        text::Words,
        theme,
        widgets::{
            at_end_ui, cancel_ui, captioned_by, dialog_text_ui, dialog_title_ui, dialog_ui, edit,
            labelled_ui, primary_button, weak_small,
        },
    },
    text,
};

/// What is said and asked, without the reasons.
pub(crate) fn wording(form: &AgainForm, words: &Words) -> Wording {
    match form.shipments.as_slice() {
        [shipment] => Wording {
            title: text!(words, "ask-print-again-title"),
            text: text!(words, "ask-print-again", shipment = shipment.as_str()),
            yes: yes(form, 1, words),
            kind: Kind::TakesAway,
        },
        several => Wording {
            title: text!(words, "ask-print-again-title-many"),
            text: text!(words, "ask-print-again-many", count = several.len()),
            yes: yes(form, several.len(), words),
            kind: Kind::TakesAway,
        },
    }
}

/// What the answer promises: of what never came out nothing is there to be destroyed.
fn yes(form: &AgainForm, count: usize, words: &Words) -> String {
    if form.why == Some(WhyAgain::NeverCameOut) {
        text!(words, "print-again-nothing-out")
    } else {
        text!(words, "print-again-destroyed", count = count)
    }
}

pub(crate) fn print_again_ui(ui: &Ui, form: &AgainForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let wording = wording(form, words);
    let id = egui::Id::unique("question");
    let modal = dialog_ui(ui, id, theme::DIALOG_WIDTH, |ui| {
        world_ui(ui, frame.here.connection.environment, words);
        dialog_title_ui(ui, &wording.title);
        dialog_text_ui(ui, &wording.text);
        ui.add_space(theme::GAP);
        why_ui(ui, form, frame);
        ui.add_space(theme::SECTION_GAP);
        at_end_ui(ui, "answers", |ui| {
            if cancel_ui(ui, text!(words, "cancel")) {
                frame.push(Action::Answer(Reply::No));
            }
            let can = form.is_ready() && frame.here.can_print;
            if primary_button(ui, can, &wording.yes).clicked() {
                let again = PrintAction::PrintAgain(reason(form, words));
                frame.push(Action::Print(again));
            }
        });
    });
    if modal.should_close() {
        frame.push(Action::Answer(Reply::No));
    }
}

fn why_ui(ui: &mut Ui, form: &AgainForm, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut say = |why, typed: &str| {
        let why = PrintAction::Why(why, typed.to_owned());
        frame.push(Action::Print(why));
    };
    ui.label(weak_small(text!(words, "print-again-why")));
    for why in WhyAgain::ALL {
        if ui
            .radio(form.why == Some(why), picked(why, words))
            .clicked()
        {
            // A second press takes it back: own words may be enough.
            let why = (form.why != Some(why)).then_some(why);
            say(why, &form.typed);
        }
    }
    ui.add_space(theme::SMALL_GAP);
    labelled_ui(ui, &text!(words, "print-again-own-words"), |ui, name| {
        let mut typed = form.typed.clone();
        let field = ui.add(edit(&mut typed));
        if captioned_by(ui, field, name).changed() {
            say(form.why, &typed);
        }
    });
}

fn picked(why: WhyAgain, words: &Words) -> String {
    match why {
        WhyAgain::NeverCameOut => text!(words, "print-again-never-came-out"),
        WhyAgain::Unreadable => text!(words, "print-again-unreadable"),
        WhyAgain::Damaged => text!(words, "print-again-damaged"),
    }
}

/// The reason as it is kept: what is picked, and the person's own words.
fn reason(form: &AgainForm, words: &Words) -> String {
    let typed = form.typed.trim();
    match form.why {
        None => typed.to_owned(),
        Some(why) if typed.is_empty() => picked(why, words),
        Some(why) => format!("{}, {typed}", picked(why, words)),
    }
}
