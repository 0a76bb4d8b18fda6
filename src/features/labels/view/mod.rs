//! A label on screen: the picture, the tracking code, and saving it. The Ship
//! screen's outcome and the Shipments screen's details both show one.

pub(crate) mod viewer;

use egui::{
    ColorImage, Id, Image, RichText, ScrollArea, Spinner, TextWrapMode, TextureOptions, Ui, vec2,
};
use egui_material_icons::icons;

use super::{
    calls::LabelPicture,
    state::{LabelAction, LabelView, Zoom},
};
use crate::{
    features::{
        action::Action,
        printing::view::buttons::print_label_ui,
        shared::{
            state::{
                remote::Remote,
                window_request::{LabelOwner, Target},
            },
            view::{focus, frame::Frame},
        },
        ship::state::{ShipScreen, form::ShipAction, purchase::Bought},
    },
    kit::{
        commands::Entry,
        text::{Words, listed},
        theme,
        widgets::{
            PathDone, PathField, Tone, chip_ui, detail_ui, message_ui, path_field_ui,
            primary_button, quiet_button, quiet_button_if, saved_file_ui, section_ui,
            target_button, weak_small,
        },
    },
    model::{
        environment::Environment,
        label::{LabelFormat, SavedLabel},
    },
    text,
};

/// The Ship screen once the postage is bought.
pub(crate) fn bought_ui(ui: &mut Ui, ship: &ShipScreen, bought: &Bought, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let room = ui.available_height();
    let is_good = bought.has_good_label();
    ScrollArea::vertical()
        .id_salt(("bought-scroll", bought.shipment.id.as_str()))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let title = if bought.shipment.status.is_refunded() {
                text!(words, "label-not-valid-title")
            } else {
                text!(words, "bought-title")
            };
            section_ui(ui, &title, |ui| {
                if let Some(fields) = &bought.changed {
                    let fields = fields.iter().map(|field| words.field(field));
                    let text = text!(words, "bought-changed", fields = listed(fields));
                    message_ui(ui, Tone::Warning, text, |_| {});
                } else if bought.shipment.status.is_refunded() {
                    let text = words.label_not_valid(&bought.shipment.status);
                    message_ui(ui, Tone::Warning, text, |_| {});
                } else if bought.price.is_none() {
                    message_ui(ui, Tone::Info, text!(words, "bought-before"), |_| {});
                }
                if let Some(parcel) = bought.shipment.further_parcel() {
                    let order = bought.shipment.own_order_id().unwrap_or_default();
                    let which = words.parcel_of_order(order, parcel);
                    let text = text!(words, "bought-parcel", which = which);
                    ui.add(egui::Label::new(text).wrap());
                }
                let is_low = theme::is_low(ui);
                if is_low {
                    low_head_ui(ui, bought, frame);
                }
                ui.horizontal_top(|ui| {
                    let width = ui.available_width() * theme::LABEL_PICTURE_SHARE;
                    if is_good {
                        ui.allocate_ui(vec2(width, 0.0), |ui| {
                            picture_ui(ui, LabelOwner::Ship, &ship.label, room, frame);
                        });
                    }
                    ui.vertical(|ui| {
                        if !is_low {
                            head_ui(ui, bought, frame);
                        }
                        facts_ui(ui, bought, words);
                    });
                });
            });
            if !is_good {
                return;
            }
            section_ui(ui, &text!(words, "save-title"), |ui| {
                saved_copy_ui(ui, bought, words);
                save_ui(ui, LabelOwner::Ship, &ship.label, frame);
            });
        });
}

/// What is looked for first, above the buttons.
fn head_ui(ui: &mut Ui, bought: &Bought, frame: &mut Frame<'_>) {
    code_ui(ui, bought, frame);
    ui.add_space(theme::GAP);
    price_ui(ui, bought, frame.here.words);
    ui.add_space(theme::GAP);
    // In a scope of its own: what comes and goes in it would make another button of the next one to
    // the toolkit, which takes the keyboard from it.
    ui.scope(|ui| {
        if bought.has_good_label() {
            print_ui(ui, bought, frame);
            ui.add_space(theme::SMALL_GAP);
        }
    });
    next_ui(ui, frame);
    ui.add_space(theme::SECTION_GAP);
}

/// The same above the picture, in two rows: in a low window they are in sight together.
fn low_head_ui(ui: &mut Ui, bought: &Bought, frame: &mut Frame<'_>) {
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| price_ui(ui, bought, frame.here.words));
        ui.add_space(theme::GAP);
        ui.vertical(|ui| code_ui(ui, bought, frame));
    });
    ui.add_space(theme::SMALL_GAP);
    ui.horizontal_wrapped(|ui| {
        ui.scope(|ui| {
            if bought.has_good_label() {
                print_ui(ui, bought, frame);
            }
        });
        next_ui(ui, frame);
    });
    ui.add_space(theme::GAP);
}

fn code_ui(ui: &mut Ui, bought: &Bought, frame: &mut Frame<'_>) {
    ui.label(weak_small(text!(frame.here.words, "tracking-code")));
    tracking_ui(ui, bought.shipment.tracking_code.as_deref(), frame);
}

fn price_ui(ui: &mut Ui, bought: &Bought, words: &Words) {
    if let Some(price) = &bought.price {
        ui.label(weak_small(text!(words, "paid")));
        ui.label(RichText::new(words.money(price)).font(theme::price_font()));
    }
}

/// Whether the label was printed, and the button for it.
fn print_ui(ui: &mut Ui, bought: &Bought, frame: &mut Frame<'_>) {
    let shipment = &bought.shipment.id;
    let may_be_on_paper = frame.here.connection.may_be_on_paper(shipment);
    if may_be_on_paper {
        let sent = text!(frame.here.words, "label-was-sent");
        chip_ui(ui, Tone::Info, icons::ICON_PRINT, &sent);
        ui.add_space(theme::SMALL_GAP);
    }
    let print = print_label_ui(ui, shipment, may_be_on_paper, frame);
    // One that prints by itself, or may be on paper, is not printed by the Enter that was meant for
    // the next shipment.
    let prints_by_itself = frame.here.printers.prints_after_purchase().is_some();
    if let Some(print) = print.filter(|_| !may_be_on_paper && !prints_by_itself) {
        focus::give(ui, &print, Target::Bought);
    }
}

fn facts_ui(ui: &mut Ui, bought: &Bought, words: &Words) {
    let shipment = &bought.shipment;
    ui.label(weak_small(text!(words, "head-postage")));
    ui.add(egui::Label::new(words.postage_type(&shipment.postage_type)).wrap());
    if let Some(carrier) = shipment.carrier_name() {
        ui.label(weak_small(words.carrier(carrier)));
    }
    ui.label(weak_small(text!(
        words,
        "shipment-id",
        shipment = shipment.id.as_str()
    )));
}

/// The tracking code, to be read and to be copied.
pub(crate) fn tracking_ui(ui: &mut Ui, code: Option<&str>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let Some(code) = code else {
        ui.label(text!(words, "no-tracking-code"));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.add(egui::Label::new(RichText::new(code).monospace().strong()).selectable(true));
        let copy = text!(words, "copy-tracking-code");
        if ui
            .add(target_button(icons::ICON_CONTENT_COPY))
            .on_hover_text(&copy)
            .accessible_name(copy)
            .clicked()
        {
            frame.push(Action::Copy(code.to_owned()));
        }
    });
}

fn next_ui(ui: &mut Ui, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let next = primary_button(ui, true, &text!(words, "next-shipment"));
    // Where nothing can be printed.
    focus::give(ui, &next, Target::Bought);
    if next
        .on_hover_text(Entry::NewShipment.tooltip(ui, words))
        .clicked()
    {
        frame.push(Action::Ship(ShipAction::NewShipment));
    }
}

/// The label as it will be printed.
pub(crate) fn picture_ui(
    ui: &mut Ui,
    owner: LabelOwner,
    label: &LabelView,
    room: f32,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    ui.vertical(|ui| match &label.picture {
        Remote::NotAsked => {}
        Remote::Loading { .. } => {
            ui.horizontal(|ui| {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
                ui.label(text!(words, "label-loading"));
            });
        }
        Remote::Failed { failure, .. } => {
            message_ui(ui, Tone::Warning, words.failure(failure), |ui| {
                if ui.button(text!(words, "label-fetch-again")).clicked() {
                    frame.push(Action::Label(owner, LabelAction::FetchAgain));
                }
            });
        }
        Remote::Ready(picture) => {
            image_ui(ui, label, picture, room, words);
            ui.add_space(theme::SMALL_GAP);
            let (tone, icon, text) = if picture.barcode_read {
                (
                    Tone::Good,
                    icons::ICON_VERIFIED,
                    text!(words, "label-verified"),
                )
            } else {
                (
                    Tone::Warning,
                    icons::ICON_WARNING,
                    text!(words, "label-not-read"),
                )
            };
            ui.scope(|ui| {
                // It is no wider than the picture: what stands beside has its room.
                ui.style_mut().wrap_mode = Some(TextWrapMode::Wrap);
                chip_ui(ui, tone, icon, &text);
            });
            ui.add_space(theme::SMALL_GAP);
            let view = text!(words, "label-view");
            if quiet_button(ui, icons::ICON_ZOOM_IN, &view).clicked() {
                frame.push(Action::Label(owner, LabelAction::View(Zoom::Fit)));
            }
        }
    });
}

fn image_ui(ui: &mut Ui, label: &LabelView, picture: &LabelPicture, room: f32, words: &Words) {
    let share = room * theme::LABEL_PICTURE_HEIGHT_SHARE;
    // In a lower window it gives way to what can be done with the label.
    let height = share.min(room - theme::LABEL_AROUND).clamp(
        *theme::LABEL_PICTURE_HEIGHT.start(),
        *theme::LABEL_PICTURE_HEIGHT.end(),
    );
    let id = label.shipment.as_ref().map_or("", |id| id.as_str());
    let texture = texture(ui, id, picture);
    let size = texture.size_vec2();
    let scale = (ui.available_width() / size.x)
        .min(height / size.y)
        .max(0.0);
    mark_ui(ui, size.x * scale, words);
    let palette = theme::palette(ui);
    egui::Frame::new()
        .fill(theme::PAPER)
        .stroke(egui::Stroke::new(theme::HAIRLINE, palette.field_line))
        .show(ui, |ui| {
            let image = Image::new(&texture)
                .fit_to_exact_size(size * scale)
                .alt_text(text!(words, "label-picture", shipment = id));
            ui.add(image);
        });
}

/// Above a label that no carrier takes: which world it is from, as wide as it.
fn mark_ui(ui: &mut Ui, width: f32, words: &Words) {
    let environment = theme::environment(ui);
    if environment == Environment::Live {
        return;
    }
    let colours = theme::strip_colours(environment);
    ui.spacing_mut().item_spacing.y = 0.0;
    let name = words.environment(environment).to_uppercase();
    let text = text!(words, "label-mark", environment = name);
    theme::mark(colours.fill).show(ui, |ui| {
        ui.set_width(width - theme::MARK_MARGIN);
        ui.add(egui::Label::new(RichText::new(text).strong().color(colours.text)).wrap());
    });
}

/// The picture on the graphics card; made once, for as long as it is shown.
pub(crate) fn texture(ui: &Ui, shipment: &str, picture: &LabelPicture) -> egui::TextureHandle {
    let id = Id::unique(("label-texture", shipment));
    // The same pixels are the same allocation: no need to compare them.
    let key = (
        picture.rgba.as_ptr() as usize,
        picture.width,
        picture.height,
    );
    type Kept = ((usize, u32, u32), egui::TextureHandle);
    if let Some((kept_key, handle)) = ui.data(|data| data.get_temp::<Kept>(id))
        && kept_key == key
    {
        return handle;
    }
    let size = [picture.width as usize, picture.height as usize];
    let expected = size.iter().product::<usize>().saturating_mul(4);
    let image = if picture.rgba.len() == expected {
        ColorImage::from_rgba_unmultiplied(size, &picture.rgba)
    } else {
        debug_assert!(false, "a picture has four bytes a pixel");
        ColorImage::default()
    };
    let options = TextureOptions {
        minification: egui::TextureFilter::Linear,
        // A label is shown at a quarter of its size: without this its small
        // print breaks up.
        mipmap_mode: Some(egui::TextureFilter::Linear),
        ..TextureOptions::NEAREST
    };
    let handle = ui.ctx().load_texture("label", image, options);
    ui.data_mut(|data| data.insert_temp::<Kept>(id, (key, handle.clone())));
    handle
}

/// Where the label folder's copy is, or why there is none.
fn saved_copy_ui(ui: &mut Ui, bought: &Bought, words: &Words) {
    match &bought.saved {
        Some(Ok(saved)) => detail_ui(
            ui,
            &text!(words, "label-kept"),
            &saved.path.display().to_string(),
        ),
        Some(Err(failure)) => {
            message_ui(ui, Tone::Warning, words.failure(failure), |_| {});
        }
        None => {}
    }
}

/// Save as any of the three, to a typed place or through the system's dialog.
pub(crate) fn save_ui(ui: &mut Ui, owner: LabelOwner, label: &LabelView, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut folder = label.folder.clone();
    let field = PathField {
        caption: &text!(words, "save-to"),
        hint: text!(words, "save-to-hint"),
        id: Some(focus::save_to_id(owner)),
    };
    let action = match path_field_ui(ui, field, &mut folder, words) {
        PathDone::Nothing => None,
        PathDone::Typed => Some(LabelAction::EditFolder(folder)),
        // As its first button.
        PathDone::Entered => LabelFormat::ALL.first().copied().map(LabelAction::Save),
        PathDone::Browse => Some(LabelAction::Browse),
    };
    frame
        .actions
        .extend(action.map(|action| Action::Label(owner, action)));
    ui.add_space(theme::SMALL_GAP);
    ui.horizontal_wrapped(|ui| {
        for format in LabelFormat::ALL {
            let caption = save_caption(format, words);
            let is_saving = label.saves.get(&format).is_some_and(Remote::is_loading);
            if quiet_button_if(ui, !is_saving, icons::ICON_DOWNLOAD, &caption).clicked() {
                frame.push(Action::Label(owner, LabelAction::Save(format)));
            }
        }
    });
    for (format, save) in &label.saves {
        saved_ui(ui, *format, save, frame);
    }
}

fn save_caption(format: LabelFormat, words: &Words) -> String {
    match format {
        LabelFormat::Png => text!(words, "save-png"),
        LabelFormat::Pdf => text!(words, "save-pdf"),
        LabelFormat::Zpl => text!(words, "save-zpl"),
    }
}

fn saved_ui(ui: &mut Ui, format: LabelFormat, save: &Remote<SavedLabel>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    match save {
        Remote::NotAsked => {}
        Remote::Loading { .. } => {
            ui.label(weak_small(text!(words, "saving")));
        }
        Remote::Ready(saved) => {
            let path = saved.path.display().to_string();
            let format = words.label_format(format);
            let text = text!(words, "saved", format = format, path = path);
            if saved_file_ui(ui, text, &saved.path, words) {
                frame.push(Action::OpenFolderOf(saved.path.clone()));
            }
        }
        Remote::Failed { failure, .. } => {
            message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
        }
    }
}
