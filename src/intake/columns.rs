//! The columns of an order file: the create body's fields, and `item_*` for
//! one customs item a row.

use crate::domain::{
    order::{ItemText, OrderText},
    problem::Field,
};

/// Where a column's cells go.
#[derive(Debug, Clone)]
pub(super) enum Column {
    Text(&'static str, fn(&mut OrderText) -> &mut String),
    ItemText(&'static str, fn(&mut ItemText) -> &mut String),
    YesNo(Field, fn(&mut OrderText) -> &mut bool),
    Parcel,
}

impl Column {
    fn name(&self) -> &str {
        match self {
            Self::Text(name, _) | Self::ItemText(name, _) => name,
            Self::YesNo(field, _) => field.as_str(),
            Self::Parcel => Field::Parcel.as_str(),
        }
    }
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

/// A file without these can't be one of orders.
const REQUIRED: [&str; 13] = [
    "name",
    "address_1",
    "city",
    "country_code",
    "value",
    "value_currency",
    "package_type",
    "weight_unit",
    "weight",
    "size_unit",
    "size_x",
    "size_y",
    "size_z",
];

/// The column that a file of failed rows adds.
pub(super) const REASON: &str = "reason";

/// The column of a header cell, whatever its case.
pub(super) fn by_name(name: &str) -> Option<Column> {
    let name = name.trim().to_lowercase();
    all().into_iter().find(|column| column.name() == name)
}

/// Whether this program itself writes such a column and passes it over.
pub(super) fn is_ours(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case(REASON)
}

/// The required columns that a header lacks.
pub(super) fn missing(columns: &[Option<Column>]) -> Vec<&'static str> {
    REQUIRED
        .into_iter()
        .filter(|name| {
            !columns
                .iter()
                .flatten()
                .any(|column| column.name() == *name)
        })
        .collect()
}

macro_rules! text {
    ($($field:ident),+ $(,)?) => {
        [$( Column::Text(stringify!($field), |order| &mut order.$field), )+]
    };
}

macro_rules! item_text {
    ($($name:literal => $field:ident),+ $(,)?) => {
        [$( Column::ItemText($name, |item| &mut item.$field), )+]
    };
}

fn all() -> Vec<Column> {
    let mut columns = Vec::new();
    columns.extend(text![
        order_id,
        order_store,
        name,
        address_1,
        address_2,
        city,
        province_code,
        postal_code,
        country_code,
        phone,
        email,
        return_name,
        return_address_1,
        return_address_2,
        return_city,
        return_province_code,
        return_postal_code,
        return_phone,
        package_contents,
        description,
        value,
        value_currency,
        package_type,
        weight_unit,
        weight,
        size_unit,
        size_x,
        size_y,
        size_z,
        ship_date,
        vat_reference,
    ]);
    columns.extend(of_item());
    columns.extend([
        Column::YesNo(Field::InsuranceRequested, |order| {
            &mut order.insurance_requested
        }),
        Column::YesNo(Field::SignatureRequested, |order| {
            &mut order.signature_requested
        }),
        Column::YesNo(Field::MediaMailRequested, |order| {
            &mut order.media_mail_requested
        }),
        Column::YesNo(Field::DutiesPaidRequested, |order| {
            &mut order.duties_paid_requested
        }),
        Column::Parcel,
    ]);
    columns
}

fn of_item() -> impl IntoIterator<Item = Column> {
    item_text![
        "item_quantity" => quantity,
        "item_description" => description,
        "item_value_amount" => value_amount,
        "item_currency_code" => currency_code,
        "item_hs_tariff_code" => hs_tariff_code,
        "item_sku_code" => sku_code,
        "item_origin_country" => origin_country,
        "item_weight" => weight,
        "item_weight_unit" => weight_unit,
        "item_manufacturer_id" => manufacturer_id,
        "item_manufacturer_contact" => manufacturer_contact,
        "item_manufacturer_street" => manufacturer_street,
        "item_manufacturer_street_2" => manufacturer_street_2,
        "item_manufacturer_city" => manufacturer_city,
        "item_manufacturer_postal_code" => manufacturer_postal_code,
        "item_manufacturer_province_code" => manufacturer_province_code,
        "item_manufacturer_country_code" => manufacturer_country_code,
        "item_manufacturer_phone" => manufacturer_phone,
        "item_manufacturer_email" => manufacturer_email,
    ]
}
