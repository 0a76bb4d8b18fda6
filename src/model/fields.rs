//! The table of the fields of an order: the one place that names them all.
//!
//! The form, the columns of an order file, the checks, the texts, the copy of a
//! known shipment into the form and the request to the service are made from
//! it. A field that is added here stands in all of them but two: the layout of
//! the form (`ship/view`), which is a matter of taste, and the JSON as it travels
//! (`service::wire`), which is the service's.
//!
//! A field that is sent as it was typed needs no more than its row. One that
//! is put together with others (a weight and its unit) has a rule of its own in
//! [`check`](super::check) and a conversion of its own in `service::convert`.

use super::{
    order::{ItemText, OrderText},
    vocabulary::vocabulary,
};

/// Calls a macro with the whole table, or with one section of it:
///
/// - `order_fields!(name)` calls `name! { Order { … } Recipient { … } … }`
/// - `order_fields!(Recipient => [name] { with })` calls `name! { { with } { … } }`
///
/// A row reads:
///
/// ```text
/// Variant "key" "text-id": need Kind in typed => part;
/// ```
///
/// - `key`: its word in messages of this program, unlike any other's
/// - `text-id`: its label in `assets/i18n`
/// - `need`: `must` if an order without it can't be sent (in a section of
///   customs items: an item without it); what `must` be there has to be a
///   column of every order file too, unless it is a customs item's
/// - `Kind`: how it is read, see [`Kind`]
/// - `typed`: its field of [`OrderText`], or of [`ItemText`]; also its name in
///   the body of *create shipment*, unless it is not sent, and its column in an
///   order file (`item_` goes before it there if it is a customs item's)
/// - `part`, only of what stays a text: its field of the struct that holds the
///   section in a draft. A row that joins later carries
///   `#[serde(default, skip_serializing_if = "Option::is_none")]`, which goes to
///   that field: see [`order_identity`](super::order_identity)
///
/// The order is that of the form. Problems are listed by it, and the structs
/// that are written from it are digested in it: rows are added, and never moved
/// within their section.
macro_rules! order_fields {
    ($then:ident) => {
        $crate::model::fields::order_fields! { @table { $then } {} }
    };
    ($section:ident => $then:tt $with:tt) => {
        $crate::model::fields::order_fields! {
            @table { $crate::model::fields::order_section } { $section $then $with }
        }
    };
    (@table { $($then:tt)* } { $($with:tt)* }) => {
        $($then)*! {
            $($with)*
            Order {
                OrderId "order_id" "field-order-id": may Own in order_id;
                OrderStore "order_store" "field-order-store": may Own in order_store;
                // The bookkeeper's: it stays in the ledger, and is never sent.
                CostCentre "cost_centre" "field-cost-centre": may Own in cost_centre;
            }
            Recipient {
                Name "name" "field-name": must Text in name => name;
                Address1 "address_1" "field-address-1": must Text in address_1 => address_1;
                Address2 "address_2" "field-address-2": may Text in address_2 => address_2;
                City "city" "field-city": must Text in city => city;
                ProvinceCode "province_code" "field-province-code":
                    may Province in province_code => province_code;
                PostalCode "postal_code" "field-postal-code":
                    may PostalCode in postal_code => postal_code;
                CountryCode "country_code" "field-country-code":
                    must Country in country_code => country_code;
                Phone "phone" "field-phone": may Text in phone => phone;
                Email "email" "field-email": may Email in email => email;
            }
            ReturnAddress {
                ReturnName "return_name" "field-return-name": may Text in return_name => name;
                ReturnAddress1 "return_address_1" "field-return-address-1":
                    may Text in return_address_1 => address_1;
                ReturnAddress2 "return_address_2" "field-return-address-2":
                    may Text in return_address_2 => address_2;
                ReturnCity "return_city" "field-return-city": may Text in return_city => city;
                ReturnProvinceCode "return_province_code" "field-return-province-code":
                    may Province in return_province_code => province_code;
                ReturnPostalCode "return_postal_code" "field-return-postal-code":
                    may PostalCode in return_postal_code => postal_code;
                ReturnPhone "return_phone" "field-return-phone": may Text in return_phone => phone;
            }
            Contents {
                PackageContents "package_contents" "field-package-contents":
                    may Own in package_contents;
                Description "description" "field-description": may Text in description => description;
                Value "value" "field-value": must Own in value;
                ValueCurrency "value_currency" "field-value-currency": must Own in value_currency;
            }
            Parcel {
                PackageType "package_type" "field-package-type": must Own in package_type;
                WeightUnit "weight_unit" "field-weight-unit": must Own in weight_unit;
                Weight "weight" "field-weight": must Own in weight;
                SizeUnit "size_unit" "field-size-unit": must Own in size_unit;
                SizeX "size_x" "field-size-x": must Own in size_x;
                SizeY "size_y" "field-size-y": must Own in size_y;
                SizeZ "size_z" "field-size-z": must Own in size_z;
                // `today`, empty (the same), or `YYYY-MM-DD`.
                ShipDate "ship_date" "field-ship-date": may Own in ship_date;
            }
            Options {
                InsuranceRequested "insurance_requested" "field-insurance-requested":
                    may YesNo in insurance_requested;
                SignatureRequested "signature_requested" "field-signature-requested":
                    may YesNo in signature_requested;
                MediaMailRequested "media_mail_requested" "field-media-mail-requested":
                    may YesNo in media_mail_requested;
                DutiesPaidRequested "duties_paid_requested" "field-duties-paid-requested":
                    may YesNo in duties_paid_requested;
                VatReference "vat_reference" "field-vat-reference":
                    may Text in vat_reference => vat_reference;
            }
            // Places of problems that no text of the order stands at.
            Places {
                PostageType "postage_type" "field-postage-type";
                LineItems "line_items" "field-line-items";
                // Which parcel of its order a row of a file is.
                Parcel "parcel" "field-parcel";
            }
            Item {
                ItemQuantity "quantity" "field-quantity": must Own in quantity;
                ItemDescription "item_description" "field-item-description":
                    must Text in description => description;
                ItemValueAmount "value_amount" "field-value-amount": must Own in value_amount;
                ItemCurrencyCode "currency_code" "field-currency-code": must Own in currency_code;
                ItemHsTariffCode "hs_tariff_code" "field-hs-tariff-code":
                    may Text in hs_tariff_code => hs_tariff_code;
                ItemSkuCode "sku_code" "field-sku-code": may Text in sku_code => sku_code;
                ItemOriginCountry "origin_country" "field-origin-country":
                    may Country in origin_country => origin_country;
                ItemWeight "item_weight" "field-item-weight": may Own in weight;
                ItemWeightUnit "item_weight_unit" "field-item-weight-unit": may Own in weight_unit;
            }
            Manufacturer {
                ManufacturerId "manufacturer_id" "field-manufacturer-id":
                    may Text in manufacturer_id => id;
                ManufacturerContact "manufacturer_contact" "field-manufacturer-contact":
                    may Text in manufacturer_contact => contact;
                ManufacturerStreet "manufacturer_street" "field-manufacturer-street":
                    may Text in manufacturer_street => street;
                ManufacturerStreet2 "manufacturer_street_2" "field-manufacturer-street-2":
                    may Text in manufacturer_street_2 => street_2;
                ManufacturerCity "manufacturer_city" "field-manufacturer-city":
                    may Text in manufacturer_city => city;
                ManufacturerPostalCode "manufacturer_postal_code" "field-manufacturer-postal-code":
                    may Text in manufacturer_postal_code => postal_code;
                ManufacturerProvinceCode "manufacturer_province_code" "field-manufacturer-province-code":
                    may Text in manufacturer_province_code => province_code;
                ManufacturerCountryCode "manufacturer_country_code" "field-manufacturer-country-code":
                    may Country in manufacturer_country_code => country_code;
                ManufacturerPhone "manufacturer_phone" "field-manufacturer-phone":
                    may Text in manufacturer_phone => phone;
                ManufacturerEmail "manufacturer_email" "field-manufacturer-email":
                    may Text in manufacturer_email => email;
            }
        }
    };
}

/// Picks one section out of the table; for `order_fields!` only.
macro_rules! order_section {
    (@call [$($then:tt)*] $with:tt $rows:tt) => {
        $($then)*! { $with $rows }
    };
    (Recipient $then:tt $with:tt Recipient $rows:tt $($rest:tt)*) => {
        $crate::model::fields::order_section! { @call $then $with $rows }
    };
    (ReturnAddress $then:tt $with:tt ReturnAddress $rows:tt $($rest:tt)*) => {
        $crate::model::fields::order_section! { @call $then $with $rows }
    };
    (Contents $then:tt $with:tt Contents $rows:tt $($rest:tt)*) => {
        $crate::model::fields::order_section! { @call $then $with $rows }
    };
    (Options $then:tt $with:tt Options $rows:tt $($rest:tt)*) => {
        $crate::model::fields::order_section! { @call $then $with $rows }
    };
    (Item $then:tt $with:tt Item $rows:tt $($rest:tt)*) => {
        $crate::model::fields::order_section! { @call $then $with $rows }
    };
    (Manufacturer $then:tt $with:tt Manufacturer $rows:tt $($rest:tt)*) => {
        $crate::model::fields::order_section! { @call $then $with $rows }
    };
    ($section:ident $then:tt $with:tt $other:ident $rows:tt $($rest:tt)*) => {
        $crate::model::fields::order_section! { $section $then $with $($rest)* }
    };
}

pub(crate) use {order_fields, order_section};

/// How a field is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// As it was typed, without the spaces around it.
    Text,
    /// A country's code or name, kept as its code.
    Country,
    /// A province or state of the section's country.
    Province,
    /// A postal code of the section's country.
    PostalCode,
    Email,
    YesNo,
    /// By a rule of its own: a number, a choice, a day.
    Own,
}

/// Where a field stands while it is typed.
pub(super) enum Typed {
    Text(fn(&OrderText) -> &String, fn(&mut OrderText) -> &mut String),
    YesNo(fn(&OrderText) -> &bool, fn(&mut OrderText) -> &mut bool),
    ItemText(fn(&ItemText) -> &String, fn(&mut ItemText) -> &mut String),
}

macro_rules! typed {
    (Item $kind:ident $typed:ident) => { typed!(@ ItemText $typed) };
    (Manufacturer $kind:ident $typed:ident) => { typed!(@ ItemText $typed) };
    ($section:ident YesNo $typed:ident) => { typed!(@ YesNo $typed) };
    ($section:ident $kind:ident $typed:ident) => { typed!(@ Text $typed) };
    (@ $where:ident $typed:ident) => {
        Typed::$where(|typed| &typed.$typed, |typed| &mut typed.$typed)
    };
}

macro_rules! is_required {
    (must) => {
        true
    };
    (may) => {
        false
    };
}

macro_rules! fields {
    ($($section:ident { $(
        $(#[$later:meta])*
        $variant:ident $key:literal $label:literal
        $(: $need:ident $kind:ident in $typed:ident $(=> $part:ident)?)?;
    )* })*) => {
        vocabulary! {
            /// A field of an order, or another place that a problem may be at.
            pub enum Field { $( $( $variant = $key, )* )* }
        }

        /// What a field is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Section { $( $section, )* }

        impl Field {
            pub fn section(&self) -> Option<Section> {
                match self {
                    $( $( Self::$variant => Some(Section::$section), )* )*
                    Self::Unknown(_) => None,
                }
            }

            /// How it is read, if it is a field of an order.
            pub fn kind(&self) -> Option<Kind> {
                match self {
                    $( $( $( Self::$variant => Some(Kind::$kind), )? )* )*
                    Self::PostageType | Self::LineItems | Self::Parcel | Self::Unknown(_) => None,
                }
            }

            /// Whether an order without it, or an item, can't be sent.
            pub fn is_required(&self) -> bool {
                match self {
                    $( $( $( Self::$variant => is_required!($need), )? )* )*
                    Self::PostageType | Self::LineItems | Self::Parcel | Self::Unknown(_) => false,
                }
            }

            fn name_as_typed(&self) -> Option<&'static str> {
                match self {
                    $( $( $( Self::$variant => Some(stringify!($typed)), )? )* )*
                    Self::PostageType | Self::LineItems | Self::Parcel | Self::Unknown(_) => None,
                }
            }

            pub(super) fn typed(&self) -> Option<Typed> {
                match self {
                    $( $( $( Self::$variant => Some(typed!($section $kind $typed)), )? )* )*
                    Self::PostageType | Self::LineItems | Self::Parcel | Self::Unknown(_) => None,
                }
            }
        }
    };
}

order_fields!(fields);

impl Section {
    /// Its fields, in the order of the form.
    pub fn fields(self) -> impl Iterator<Item = &'static Field> {
        let is_here = move |field: &&Field| field.section() == Some(self);
        Field::KNOWN.iter().filter(is_here)
    }
}

impl Field {
    /// Whether it is a customs item's, of which an order may have several.
    pub fn is_of_item(&self) -> bool {
        matches!(self.section(), Some(Section::Item | Section::Manufacturer))
    }

    /// Its name in the body of *create shipment*, inside its customs item if it is of one.
    pub fn name_as_sent(&self) -> Option<&'static str> {
        self.name_as_typed().filter(|_| *self != Self::CostCentre)
    }

    /// Its column in an order file.
    pub fn column(&self) -> Option<String> {
        if *self == Self::Parcel {
            return Some(self.to_string());
        }
        let name = self.name_as_typed()?;
        if self.is_of_item() {
            Some(format!("item_{name}"))
        } else {
            Some(name.to_owned())
        }
    }

    /// The field of a column of an order file, whatever its case.
    pub fn of_column(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        let mut known = Self::KNOWN.iter();
        known
            .find(|field| field.column().is_some_and(|column| column == name))
            .cloned()
    }

    /// The field of a customs item by its name in the body.
    pub fn of_item_as_sent(name: &str) -> Option<Self> {
        let mut known = Self::KNOWN.iter();
        known
            .find(|field| field.is_of_item() && field.name_as_sent() == Some(name))
            .cloned()
    }
}
