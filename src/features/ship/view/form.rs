//! The sections of the form, in the order a person reads them. Country decides
//! what is asked.

use egui::{
    CollapsingHeader, RichText, Sense, Ui, UiBuilder, collapsing_header::CollapsingState, vec2,
};
use egui_material_icons::icons;

use super::{
    field::{Choice, Form},
    parcel_chooser::{box_name_ui, parcel_chooser_beside_ui, parcel_chooser_ui, save_box_ui},
    pasting::{paste_button_ui, pasted_ui, take_pasted},
};
use crate::{
    features::{
        action::Action,
        shared::{state::window_request::Target, view::focus},
        ship::state::{ItemsFrom, form::ShipAction, order_fields::Wish},
    },
    kit::{
        commands::Entry,
        theme,
        widgets::{
            Tone, beside_title, message_ui, quiet_button, section_ui, section_with_ui, split_ui,
            target_button, titled_ui,
        },
    },
    model::{
        country::{self, Country, Use},
        customs::ItemsOf,
        draft::OrderStore,
        fields::Section,
        measure::{SizeUnit, WeightUnit},
        money::Currency,
        parcel::{PackageContents, PackageType},
        problem::{Field, Place},
    },
    text,
};

/// A section of the form: its title, and where its content ends on the screen.
pub(super) struct Part {
    pub(super) title: String,
    pub(super) bottom: f32,
}

impl Part {
    /// One that was painted as a card of its own just now.
    fn of_card(ui: &Ui, title: String) -> Self {
        let below = theme::SECTION_GAP + f32::from(theme::CARD_PADDING);
        Self {
            title,
            bottom: ui.next_widget_position().y - below,
        }
    }

    /// One that was painted on a card with others just now.
    fn of_group(ui: &Ui, title: String) -> Self {
        Self {
            title,
            bottom: ui.next_widget_position().y,
        }
    }
}

pub(super) fn ship_form_ui(ui: &mut Ui, form: &mut Form<'_>) -> Vec<Part> {
    // A new form begins there: an address comes to it before its own fields have the keyboard.
    take_pasted(ui, form, &[Field::OrderId]);
    if ui.available_width() >= theme::TWO_COLUMN_FORM {
        in_two_columns_ui(ui, form)
    } else {
        in_one_column_ui(ui, form)
    }
}

fn in_one_column_ui(ui: &mut Ui, form: &mut Form<'_>) -> Vec<Part> {
    let words = form.words;
    let mut parts = vec![
        part_ui(ui, form, text!(words, "section-order"), order_ui),
        part_with_ui(
            ui,
            form,
            text!(words, "section-recipient"),
            paste_button_ui,
            |ui, form| {
                recipient_ui(ui, form);
                pasted_ui(ui, form);
            },
        ),
        part_with_ui(
            ui,
            form,
            text!(words, "section-parcel"),
            save_box_ui,
            |ui, form| {
                parcel_chooser_ui(ui, form);
                named_parcel_ui(ui, form);
            },
        ),
        part_with_ui(
            ui,
            form,
            text!(words, "section-contents"),
            keep_defaults_ui,
            contents_ui,
        ),
    ];
    if asks_for_items(form) {
        parts.push(part_ui(ui, form, text!(words, "section-items"), items_ui));
    }
    let options = text!(words, "section-options");
    parts.push(part_ui(ui, form, options, options_ui));
    parts.push(part_ui(
        ui,
        form,
        text!(words, "section-return"),
        |ui, form| {
            CollapsingHeader::new(text!(form.words, "return-open"))
                .id_salt("return-address")
                .open(has_return_problem(form).then_some(true))
                .show(ui, |ui| return_ui(ui, form));
        },
    ));
    parts
}

/// Where it is wide enough, the parcel stands beside the recipient on one card, so that the
/// whole form is in sight at once. The keyboard goes through the left column first.
fn in_two_columns_ui(ui: &mut Ui, form: &mut Form<'_>) -> Vec<Part> {
    let words = form.words;
    let mut parts = Vec::new();
    theme::card(&theme::palette(ui)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(theme::GUTTER, theme::CAPTION_GAP);
        split_ui(ui, &[1.0, 1.0], |ui, at| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            if at == 0 {
                let order = text!(words, "section-order");
                parts.push(group_ui(ui, form, order, |_, _| (), order_ui));
                let recipient = text!(words, "section-recipient");
                parts.push(group_ui(
                    ui,
                    form,
                    recipient,
                    paste_button_ui,
                    |ui, form| {
                        short_recipient_ui(ui, form);
                        pasted_ui(ui, form);
                    },
                ));
            } else {
                let parcel = text!(words, "section-parcel");
                let beside = parcel_chooser_beside_ui;
                parts.push(group_ui(ui, form, parcel, beside, named_parcel_ui));
                let contents = text!(words, "section-contents");
                parts.push(group_ui(ui, form, contents, keep_defaults_ui, contents_ui));
            }
        });
        ui.spacing_mut().item_spacing.x = theme::GAP;
        if asks_for_items(form) {
            let items = text!(words, "section-items");
            parts.push(group_ui(ui, form, items, |_, _| (), items_ui));
        }
        parts.push(options_group_ui(ui, form));
    });
    parts
}

/// A part of a card: its title with something beside it, and its fields.
fn group_ui(
    ui: &mut Ui,
    form: &mut Form<'_>,
    title: String,
    beside: Content,
    content: Content,
) -> Part {
    titled_ui(ui, &title, form, beside, content);
    let part = Part::of_group(ui, title);
    ui.add_space(theme::GAP);
    part
}

/// The options, with what opens the return address beside the title.
fn options_group_ui(ui: &mut Ui, form: &mut Form<'_>) -> Part {
    let title = text!(form.words, "section-options");
    let id = ui.make_persistent_id("return-address-beside");
    let mut returns = CollapsingState::load_with_default_open(ui.ctx(), id, false);
    if has_return_problem(form) {
        returns.set_open(true);
    }
    titled_ui(
        ui,
        &title,
        &mut (form, returns),
        |ui, (form, returns)| {
            let name = text!(form.words, "return-open");
            let icon = if returns.is_open() {
                icons::ICON_EXPAND_LESS
            } else {
                icons::ICON_EXPAND_MORE
            };
            let button = ui.add(beside_title(icon, &name)).accessible_name(name);
            let is_open = returns.is_open();
            ui.ctx()
                .accesskit_node_builder(button.id, |node| node.set_expanded(is_open));
            if button.clicked() {
                returns.toggle(ui);
            }
        },
        |ui, (form, returns)| {
            split_ui(ui, &[1.0, 1.0, 1.0, 1.4], |ui, at| match at {
                0 => form.wish_ui(ui, Wish::Insurance),
                1 => form.wish_ui(ui, Wish::MediaMail),
                2 => form.wish_ui(ui, Wish::Signature),
                _ => form.wish_ui(ui, Wish::DutiesPaid),
            });
            vat_reference_ui(ui, form);
            returns.show_body_unindented(ui, |ui| return_ui(ui, form));
        },
    );
    Part::of_group(ui, title)
}

fn part_ui(ui: &mut Ui, form: &mut Form<'_>, title: String, content: Content) -> Part {
    section_ui(ui, &title, |ui| content(ui, form));
    Part::of_card(ui, title)
}

/// A part with something small beside its title.
fn part_with_ui(
    ui: &mut Ui,
    form: &mut Form<'_>,
    title: String,
    beside: Content,
    content: Content,
) -> Part {
    section_with_ui(ui, &title, form, beside, content);
    Part::of_card(ui, title)
}

/// Keeps what is usual in the form for new parcels. It is no stop of the Tab key: the command
/// of that name is for who has the keyboard.
fn keep_defaults_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let name = Entry::KeepDefaults.name(form.words);
    let button = beside_title(icons::ICON_BOOKMARK_ADD, &name).sense(Sense::CLICK);
    let button = ui
        .add(button)
        .on_hover_text(Entry::KeepDefaults.tooltip(ui, form.words))
        .accessible_name(name);
    if button.clicked() {
        form.actions.push(Action::Ship(ShipAction::KeepDefaults));
    }
}

/// What stands in a section.
type Content = fn(&mut Ui, &mut Form<'_>);

fn of(field: Field) -> Place {
    Place::of(field)
}

fn chosen_country(form: &Form<'_>) -> Option<&'static Country> {
    let code = form.order().country_code.trim();
    if code.is_empty() {
        return None;
    }
    country::by_code(code)
}

/// Customs items are asked for everywhere but at home; those that were filled
/// in stay in sight.
fn asks_for_items(form: &Form<'_>) -> bool {
    let is_abroad = chosen_country(form).is_some_and(|country| country.code != country::HOME);
    is_abroad || !form.order().items.is_empty()
}

fn order_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let words = form.words;
    let mut stores = vec![Choice {
        word: String::new(),
        text: text!(words, "no-store"),
    }];
    stores.extend(OrderStore::KNOWN.iter().map(|store| Choice {
        word: store.as_str().to_owned(),
        text: words.order_store(store),
    }));
    split_ui(ui, &[1.0, 1.0], |ui, at| {
        if at == 0 {
            form.text_ui(ui, &of(Field::OrderId));
        } else {
            form.choice_ui(ui, &of(Field::OrderStore), &stores);
        }
    });
}

/// Fields of the recipient that take a whole address apart.
const PASTED_INTO: [Field; 8] = [
    Field::CountryCode,
    Field::Name,
    Field::Address1,
    Field::Address2,
    Field::City,
    Field::PostalCode,
    Field::Phone,
    Field::Email,
];

fn recipient_ui(ui: &mut Ui, form: &mut Form<'_>) {
    take_pasted(ui, form, &PASTED_INTO);
    form.country_ui(ui, &of(Field::CountryCode));
    form.name_ui(ui);
    form.text_ui(ui, &of(Field::Address1));
    form.text_ui(ui, &of(Field::Address2));
    form.text_ui(ui, &of(Field::City));
    place_ui(ui, form, &[]);
    reached_at_ui(ui, form);
}

/// In one row what these fields are, and the province and postal code, where the country has
/// them.
fn place_ui(ui: &mut Ui, form: &mut Form<'_>, before: &[Field]) {
    let country = chosen_country(form);
    let has_province = country.is_none_or(|country| country.province_use != Use::None);
    let has_postal = country.is_none_or(|country| country.postal.usage != Use::None);
    let mut fields = before.to_vec();
    fields.extend(has_province.then_some(Field::ProvinceCode));
    fields.extend(has_postal.then_some(Field::PostalCode));
    // A postal code is the shortest.
    let shares: &[f32] = match (fields.len(), has_postal) {
        (3, _) => &[1.4, 1.4, 1.0],
        (2, true) => &[1.4, 1.0],
        (2, false) => &[1.0, 1.0],
        (1, _) => &[1.0],
        _ => &[],
    };
    split_ui(ui, shares, |ui, at| {
        let Some(field) = fields.get(at) else {
            return;
        };
        if *field == Field::ProvinceCode {
            let code = country.map_or("", |country| country.code);
            form.province_ui(ui, &of(Field::ProvinceCode), code);
        } else if *field == Field::PostalCode {
            postal_ui(ui, form, country);
        } else {
            form.text_ui(ui, &of(field.clone()));
        }
    });
}

fn reached_at_ui(ui: &mut Ui, form: &mut Form<'_>) {
    split_ui(ui, &[1.0, 1.4], |ui, at| {
        let field = if at == 0 { Field::Phone } else { Field::Email };
        form.text_ui(ui, &of(field));
    });
}

/// The same fields in four rows.
fn short_recipient_ui(ui: &mut Ui, form: &mut Form<'_>) {
    take_pasted(ui, form, &PASTED_INTO);
    split_ui(ui, &[1.0, 1.4], |ui, at| {
        if at == 0 {
            form.country_ui(ui, &of(Field::CountryCode));
        } else {
            form.name_ui(ui);
        }
    });
    split_ui(ui, &[1.6, 1.0], |ui, at| {
        let lines = [Field::Address1, Field::Address2];
        if let Some(field) = lines.get(at) {
            form.text_ui(ui, &of(field.clone()));
        }
    });
    place_ui(ui, form, &[Field::City]);
    reached_at_ui(ui, form);
}

/// The postal code under the country's own name for it, with an example.
fn postal_ui(ui: &mut Ui, form: &mut Form<'_>, country: Option<&'static Country>) {
    let place = of(Field::PostalCode);
    match country {
        Some(country) => {
            let caption = form.words.postal_kind(country.postal.kind);
            form.captioned_ui(ui, &place, &caption, country.postal.example);
        }
        None => form.text_ui(ui, &place),
    }
}

/// With the name of its box, while that is being saved.
fn named_parcel_ui(ui: &mut Ui, form: &mut Form<'_>) {
    box_name_ui(ui, form);
    parcel_ui(ui, form);
}

pub(crate) fn parcel_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let words = form.words;
    let packages: Vec<Choice> = PackageType::KNOWN
        .iter()
        .map(|package| Choice {
            word: package.as_str().to_owned(),
            text: words.package_type(package),
        })
        .collect();
    split_ui(ui, &[1.5, 1.0], |ui, at| {
        if at == 0 {
            form.choice_ui(ui, &of(Field::PackageType), &packages);
        } else {
            form.ship_date_ui(ui);
        }
    });
    let unit = text!(form.words, "unit-short");
    split_ui(ui, &[1.0, 1.0, 1.0, 1.0], |ui, at| match at {
        0 => size_ui(ui, form),
        1 => form.text_ui(ui, &of(Field::SizeY)),
        2 => form.text_ui(ui, &of(Field::SizeZ)),
        _ => form.captioned_choice_ui(ui, &of(Field::SizeUnit), &unit, &size_units(form)),
    });
    split_ui(ui, &[3.0, 1.0], |ui, at| {
        if at == 0 {
            form.text_ui(ui, &of(Field::Weight));
        } else {
            let units = weight_units(form);
            form.captioned_choice_ui(ui, &of(Field::WeightUnit), &unit, &units);
        }
    });
}

/// The length, or a whole size.
fn size_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let caption = form.words.field(&Field::SizeX);
    let hint = text!(form.words, "size-hint");
    form.captioned_ui(ui, &of(Field::SizeX), &caption, &hint);
}

fn size_units(form: &Form<'_>) -> Vec<Choice> {
    SizeUnit::KNOWN
        .iter()
        .map(|unit| Choice {
            word: unit.as_str().to_owned(),
            text: form.words.size_unit(unit),
        })
        .collect()
}

fn weight_units(form: &Form<'_>) -> Vec<Choice> {
    WeightUnit::KNOWN
        .iter()
        .map(|unit| Choice {
            word: unit.as_str().to_owned(),
            text: form.words.weight_unit(unit),
        })
        .collect()
}

fn currencies() -> Vec<Choice> {
    Currency::KNOWN
        .iter()
        .map(|currency| Choice {
            word: currency.as_str().to_owned(),
            text: currency.code(),
        })
        .collect()
}

fn contents_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let words = form.words;
    let kinds: Vec<Choice> = PackageContents::KNOWN
        .iter()
        .map(|kind| Choice {
            word: kind.as_str().to_owned(),
            text: words.package_contents(kind),
        })
        .collect();
    split_ui(ui, &[1.8, 1.1, 1.05], |ui, at| match at {
        0 => form.choice_ui(ui, &of(Field::PackageContents), &kinds),
        1 => form.text_ui(ui, &of(Field::Value)),
        _ => {
            let caption = text!(words, "currency-short");
            form.captioned_choice_ui(ui, &of(Field::ValueCurrency), &caption, &currencies());
        }
    });
    split_ui(ui, &[1.8, 1.0], |ui, at| match at {
        0 => form.text_ui(ui, &of(Field::Description)),
        _ => form.cost_centre_ui(ui),
    });
}

fn items_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let words = form.words;
    form.problems_ui(ui, &of(Field::LineItems));
    if let Some(from) = form.fields.items_from() {
        let text = match from {
            ItemsFrom::Earlier(ItemsOf::SameOrder) => text!(words, "items-of-order"),
            ItemsFrom::Earlier(ItemsOf::SameRecipient) => text!(words, "items-of-recipient"),
            ItemsFrom::Parcel => text!(words, "items-of-parcel"),
        };
        message_ui(ui, Tone::Info, text, |_| {});
        ui.add_space(theme::GAP);
    }
    let count = form.order().items.len();
    if count == 0 {
        ui.label(RichText::new(text!(words, "items-why")).weak());
    }
    for at in 0..count {
        item_ui(ui, form, at);
        ui.separator();
    }
    let can_add = form.fields.has_room_for_item();
    ui.add_enabled_ui(can_add, |ui| {
        let add = quiet_button(ui, icons::ICON_ADD, &text!(words, "item-add"));
        focus::give(ui, &add, Target::AddItem);
        if add.clicked() {
            form.actions.push(Action::Ship(ShipAction::AddItem));
        }
    });
}

fn item_ui(ui: &mut Ui, form: &mut Form<'_>, at: usize) {
    let words = form.words;
    let place = |field: Field| Place::of_item(at, field);
    let number = words.count(at.saturating_add(1) as u64);
    ui.push_id(("item", at), |ui| {
        let title = ui.horizontal(|ui| {
            ui.set_min_size(vec2(ui.available_width(), theme::LEAST_TARGET));
            ui.label(RichText::new(text!(words, "item-title", number = number.clone())).strong());
        });
        split_ui(ui, &[0.7, 2.6], |ui, cell| {
            let field = if cell == 0 {
                Field::ItemQuantity
            } else {
                Field::ItemDescription
            };
            form.text_ui(ui, &place(field));
        });
        split_ui(ui, &[1.0, 0.9, 1.6], |ui, cell| match cell {
            0 => form.text_ui(ui, &place(Field::ItemValueAmount)),
            1 => {
                let caption = text!(words, "currency-short");
                let at = place(Field::ItemCurrencyCode);
                form.captioned_choice_ui(ui, &at, &caption, &currencies());
            }
            _ => form.country_ui(ui, &place(Field::ItemOriginCountry)),
        });
        split_ui(ui, &[1.0, 1.0], |ui, cell| match cell {
            0 => form.text_ui(ui, &place(Field::ItemHsTariffCode)),
            _ => form.text_ui(ui, &place(Field::ItemSkuCode)),
        });
        split_ui(ui, &[1.0, 1.0], |ui, cell| {
            if cell == 0 {
                form.text_ui(ui, &place(Field::ItemWeight));
            } else {
                let caption = text!(words, "unit-short");
                let units = weight_units(form);
                form.captioned_choice_ui(ui, &place(Field::ItemWeightUnit), &caption, &units);
            }
        });
        manufacturer_ui(ui, form, at);
        // Beside the title, and the last one that the keyboard comes to.
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        let beside = UiBuilder::new()
            .max_rect(title.response.rect)
            .layout(layout);
        let remove = text!(words, "item-remove", number = number);
        if ui
            .new_child(beside)
            .add(target_button(icons::ICON_DELETE))
            .on_hover_text(&remove)
            .accessible_name(remove)
            .clicked()
        {
            form.actions.push(Action::Ship(ShipAction::RemoveItem(at)));
        }
    });
}

const MANUFACTURER_FIELDS: [Field; 10] = [
    Field::ManufacturerContact,
    Field::ManufacturerId,
    Field::ManufacturerStreet,
    Field::ManufacturerStreet2,
    Field::ManufacturerCity,
    Field::ManufacturerProvinceCode,
    Field::ManufacturerPostalCode,
    Field::ManufacturerCountryCode,
    Field::ManufacturerPhone,
    Field::ManufacturerEmail,
];

fn manufacturer_ui(ui: &mut Ui, form: &mut Form<'_>, at: usize) {
    let title = text!(form.words, "item-manufacturer");
    let has_problem = MANUFACTURER_FIELDS.iter().any(|field| {
        !form
            .problems_at(&Place::of_item(at, field.clone()))
            .is_empty()
    });
    CollapsingHeader::new(title)
        .id_salt(("manufacturer", at))
        .open(has_problem.then_some(true))
        .show(ui, |ui| {
            for pair in MANUFACTURER_FIELDS.chunks(2) {
                split_ui(ui, &[1.0, 1.0], |ui, cell| {
                    let Some(field) = pair.get(cell) else { return };
                    let place = Place::of_item(at, field.clone());
                    if *field == Field::ManufacturerCountryCode {
                        form.country_ui(ui, &place);
                    } else {
                        form.text_ui(ui, &place);
                    }
                });
            }
        });
}

fn options_ui(ui: &mut Ui, form: &mut Form<'_>) {
    split_ui(ui, &[1.0, 1.0], |ui, at| {
        if at == 0 {
            form.wish_ui(ui, Wish::Insurance);
            form.wish_ui(ui, Wish::MediaMail);
        } else {
            form.wish_ui(ui, Wish::Signature);
            form.wish_ui(ui, Wish::DutiesPaid);
        }
    });
    vat_reference_ui(ui, form);
}

fn vat_reference_ui(ui: &mut Ui, form: &mut Form<'_>) {
    let order = form.order();
    if order.duties_paid_requested || !order.vat_reference.is_empty() {
        form.text_ui(ui, &of(Field::VatReference));
    }
}

fn has_return_problem(form: &Form<'_>) -> bool {
    let mut fields = Section::ReturnAddress.fields();
    fields.any(|field| !form.problems_at(&of(field.clone())).is_empty())
}

fn return_ui(ui: &mut Ui, form: &mut Form<'_>) {
    message_ui(ui, Tone::Info, text!(form.words, "return-us-only"), |_| {});
    ui.add_space(theme::GAP);
    form.text_ui(ui, &of(Field::ReturnName));
    form.text_ui(ui, &of(Field::ReturnAddress1));
    form.text_ui(ui, &of(Field::ReturnAddress2));
    form.text_ui(ui, &of(Field::ReturnCity));
    split_ui(ui, &[1.4, 1.0], |ui, at| {
        if at == 0 {
            form.province_ui(ui, &of(Field::ReturnProvinceCode), "US");
        } else {
            form.text_ui(ui, &of(Field::ReturnPostalCode));
        }
    });
    form.text_ui(ui, &of(Field::ReturnPhone));
}
