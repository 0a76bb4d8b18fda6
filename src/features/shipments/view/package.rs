//! The small form of another package and other options, in the details of a
//! draft: the Ship form's own fields, and one button that refreshes the rates.

use egui::Ui;

use crate::{
    features::{
        action::Action,
        shared::view::frame::Frame,
        ship::{
            state::order_fields::Wish,
            view::{field::Form, field_owner::Fields, form},
        },
        shipments::state::{ShipmentsScreen, actions::ShipmentsAction, package::PackageAction},
    },
    kit::{
        commands::Entry,
        theme,
        widgets::{primary_button, section_ui, split_ui, weak_small},
    },
    text,
};

pub(crate) fn shipment_package_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let open = &screen.open;
    let Some(package) = &open.package else {
        return;
    };
    let is_free = open.is_free();
    section_ui(ui, &text!(words, "package-title"), |ui| {
        ui.add(egui::Label::new(weak_small(text!(words, "package-why"))).wrap());
        ui.add_space(theme::SMALL_GAP);
        ui.add_enabled_ui(is_free, |ui| {
            let mut form = Form {
                fields: Fields::Package(package),
                recents: None,
                boxes: &[],
                words,
                actions: frame.actions,
            };
            form::parcel_ui(ui, &mut form);
            split_ui(ui, &[1.0, 1.0], |ui, at| {
                if at == 0 {
                    form.wish_ui(ui, Wish::Insurance);
                    form.wish_ui(ui, Wish::MediaMail);
                } else {
                    form.wish_ui(ui, Wish::Signature);
                }
            });
        });
        ui.add_space(theme::SMALL_GAP);
        buttons_ui(ui, screen, frame);
    });
}

fn buttons_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let open = &screen.open;
    let can_send = open.can_send_package(frame.here.connection);
    let mut push = |action| frame.push(Action::Shipments(ShipmentsAction::Package(action)));
    ui.horizontal_wrapped(|ui| {
        if primary_button(ui, can_send, &text!(words, "refresh-rates"))
            .on_hover_text(Entry::GetRates.tooltip(ui, words))
            .clicked()
        {
            push(PackageAction::Send);
        }
        let cancel = egui::Button::new(text!(words, "cancel"))
            .min_size(egui::vec2(0.0, theme::BIG_CONTROL_HEIGHT));
        if ui.add_enabled(open.is_free(), cancel).clicked() {
            push(PackageAction::Dismiss);
        }
    });
}
