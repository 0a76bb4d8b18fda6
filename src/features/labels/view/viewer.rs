//! A label over everything: as large as the window, as large as on paper, or
//! larger, to read what is on it and to see the dots that a printer burns.

use egui::{Image, RichText, ScrollArea, Ui, Vec2, vec2};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        labels::{
            state::{LabelAction, ViewedLabel, Zoom},
            view,
        },
        printing::view::buttons::print_label_ui,
        shared::view::frame::Frame,
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            end_ui, name_dialog, note_open, quiet_button, quiet_button_if, radios_ui, weak_small,
        },
    },
    model::label::Resolution,
    text,
};

/// Points that a screen shows on an inch, as far as it says so.
const POINTS_AN_INCH: f32 = 96.0;

/// The viewer of whichever label is open.
pub(crate) fn label_viewer_ui(ui: &Ui, viewed: ViewedLabel<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let screen = ui.ctx().content_rect().size();
    let room = screen - Vec2::splat(theme::DIALOG_EDGE);
    let id = egui::Id::unique("label-viewer");
    note_open(ui, id);
    let modal = egui::Modal::new(id)
        .frame(theme::dialog(&theme::palette(ui)))
        .show(ui.ctx(), |ui| {
            let label = viewed.label.shipment.as_ref();
            let shipment = label.map_or("", |id| id.as_str());
            name_dialog(ui, &text!(words, "label-picture", shipment = shipment));
            ui.set_width(room.x);
            ui.set_height(room.y);
            tools_ui(ui, viewed, frame);
            ui.add_space(theme::SMALL_GAP);
            paper_ui(ui, viewed, words);
        });
    if modal.should_close() {
        frame.push(Action::Label(viewed.owner, LabelAction::CloseViewer));
    }
}

fn tools_ui(ui: &mut Ui, viewed: ViewedLabel<'_>, frame: &mut Frame<'_>) {
    let ViewedLabel {
        owner, label, zoom, ..
    } = viewed;
    let words = frame.here.words;
    ui.horizontal_wrapped(|ui| {
        let mut push = |action| frame.push(Action::Label(owner, action));
        let smaller = text!(words, "zoom-smaller");
        let step = zoom.smaller();
        if quiet_button_if(ui, step.is_some(), icons::ICON_ZOOM_OUT, &smaller).clicked()
            && let Some(step) = step
        {
            push(LabelAction::View(step));
        }
        let larger = text!(words, "zoom-larger");
        let step = zoom.larger();
        if quiet_button_if(ui, step.is_some(), icons::ICON_ZOOM_IN, &larger).clicked()
            && let Some(step) = step
        {
            push(LabelAction::View(step));
        }
        let choices = [
            (Zoom::Fit, text!(words, "zoom-fit")),
            (Zoom::ACTUAL, text!(words, "zoom-actual")),
        ];
        if let Some(choice) = radios_ui(ui, choices, |choice| *choice == zoom).chosen {
            push(LabelAction::View(choice));
        }
        ui.separator();
        let choices = Resolution::ALL.map(|resolution| {
            let dpi = resolution.dpi().to_string();
            (resolution, text!(words, "zoom-dpi", dpi = dpi))
        });
        if let Some(resolution) = radios_ui(ui, choices, |one| *one == label.resolution).chosen {
            push(LabelAction::DrawAt(resolution));
        }
        if let Zoom::Percent(percent) = zoom {
            let percent = format!("{percent}{}", text!(words, "percent-sign"));
            ui.label(RichText::new(percent).strong());
        }
        if label.picture.is_loading() {
            ui.add(egui::Spinner::new().size(theme::ICON_SIZE));
        }
        end_ui(ui, "viewer", |ui| {
            if let Some(shipment) = &label.shipment {
                let may_be_on_paper = frame.here.connection.may_be_on_paper(shipment);
                print_label_ui(ui, shipment, may_be_on_paper, frame);
            }
            let close = quiet_button(ui, icons::ICON_CLOSE, &text!(words, "zoom-close"));
            if ui.memory(|memory| memory.focused().is_none()) {
                // What the dialog is, is heard where the keyboard is.
                close.request_focus();
            }
            if close.clicked() {
                frame.push(Action::Label(owner, LabelAction::CloseViewer));
            }
        });
    });
    if let Some(failure) = label.picture.failure() {
        ui.label(weak_small(words.failure(failure)));
    }
}

fn paper_ui(ui: &mut Ui, viewed: ViewedLabel<'_>, words: &Words) {
    let ViewedLabel {
        label,
        picture,
        zoom,
        ..
    } = viewed;
    let id = label.shipment.as_ref().map_or("", |id| id.as_str());
    let texture = view::texture(ui, id, picture);
    let size = texture.size_vec2();
    let room = ui.available_size();
    let scale = match zoom {
        Zoom::Fit => (room.x / size.x).min(room.y / size.y),
        Zoom::Percent(percent) => {
            POINTS_AN_INCH / f32::from(picture.dots_per_inch) * f32::from(percent) / 100.0
        }
    };
    let shown = size * scale.max(0.0);
    ScrollArea::both()
        .id_salt("label-viewer-paper")
        .max_width(room.x)
        .max_height(room.y)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let side = ((room.x - shown.x) / 2.0).max(0.0);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                ui.add_space(side);
                egui::Frame::new().fill(theme::PAPER).show(ui, |ui| {
                    let image = Image::new(&texture)
                        .fit_to_exact_size(shown)
                        .alt_text(text!(words, "label-picture", shipment = id));
                    ui.add(image);
                });
            });
        });
}
