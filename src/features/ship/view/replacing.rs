//! The mark of a form whose shipment takes a draft's place: whose, what has
//! become of that draft, and the ways to leave it alone or to look at it.

use egui::{Spinner, Ui};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        shared::view::frame::Frame,
        ship::state::{
            ShipScreen,
            form::ShipAction,
            replacing::{ReplaceStep, Replacing},
        },
        shipments::state::actions::ShipmentsAction,
    },
    kit::{
        text::Words,
        theme,
        widgets::{Tone, message_ui, quiet_button_if},
    },
    text,
};

pub(crate) fn replacing_ui(ui: &mut Ui, ship: &ShipScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let Some(replacing) = &ship.replacing else {
        return;
    };
    let can_stop = ship.can_stop_replacing();
    let (tone, text) = match &replacing.step {
        ReplaceStep::Pending | ReplaceStep::Deleting => {
            (Tone::Info, deletion_text(replacing, words))
        }
        ReplaceStep::Gone => (Tone::Good, sentence_about(replacing, words, Sentence::Gone)),
        ReplaceStep::Stays(_) => (
            Tone::Warning,
            sentence_about(replacing, words, Sentence::Stays),
        ),
    };
    message_ui(ui, tone, text, |ui| match &replacing.step {
        ReplaceStep::Pending => stop_ui(ui, can_stop, frame),
        ReplaceStep::Deleting => {
            ui.horizontal(|ui| {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
                ui.label(sentence_about(replacing, words, Sentence::Deleting));
            });
        }
        ReplaceStep::Gone => {}
        ReplaceStep::Stays(failure) => {
            ui.add(egui::Label::new(words.failure(failure)).wrap());
            ui.horizontal_wrapped(|ui| {
                let open = sentence_about(replacing, words, Sentence::Open);
                if quiet_button_if(ui, true, icons::ICON_INVENTORY_2, &open).clicked() {
                    let select = ShipmentsAction::Select(replacing.shipment.clone());
                    frame.push(Action::Shipments(select));
                }
                stop_ui(ui, can_stop, frame);
            });
        }
    });
    ui.add_space(theme::GAP);
}

fn stop_ui(ui: &mut Ui, can_stop: bool, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let stop = text!(words, "replacing-stop");
    if quiet_button_if(ui, can_stop, icons::ICON_CLOSE, &stop).clicked() {
        frame.push(Action::Ship(ShipAction::StopReplacing));
    }
}

fn deletion_text(replacing: &Replacing, words: &Words) -> String {
    let shipment = replacing.shipment.as_str();
    match &replacing.order_id {
        Some(order) => text!(
            words,
            "replacing-order",
            shipment = shipment,
            order = order.clone()
        ),
        None => text!(words, "replacing-no-order", shipment = shipment),
    }
}

/// What is said about the draft by its number.
#[derive(Clone, Copy)]
enum Sentence {
    Deleting,
    Gone,
    Stays,
    Open,
}

fn sentence_about(replacing: &Replacing, words: &Words, sentence: Sentence) -> String {
    let shipment = replacing.shipment.as_str();
    match sentence {
        Sentence::Deleting => text!(words, "replacing-deleting", shipment = shipment),
        Sentence::Gone => text!(words, "replacing-gone", shipment = shipment),
        Sentence::Stays => text!(words, "replacing-stays", shipment = shipment),
        Sentence::Open => text!(words, "replacing-open", shipment = shipment),
    }
}
