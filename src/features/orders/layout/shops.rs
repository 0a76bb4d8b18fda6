//! The exports of the shop systems, by the headers that they publish.
//!
//! Amounts, addresses and states have their column; of a payment, a tax or a discount nothing is
//! shipped, and such columns mean nothing here.

use super::{
    Means,
    Means::{
        IsSent, More, NotIf, OnlyIf, OnlyIfBlank, OnlyIfFilled, OnlyIfZero, Price, PriceOfAll,
        Products, Text,
    },
};
use crate::model::fields::Field;

/// The export of a shop system.
pub(super) struct Shop {
    /// As the shop system writes its name.
    pub(super) name: &'static str,
    /// Its word as the store of an order.
    pub(super) store: &'static str,
    /// A file with all of these columns is such an export.
    pub(super) proof: &'static [&'static str],
    pub(super) columns: &'static [(&'static str, Means)],
}

/// Those whose headers have all that another has stand first.
pub(super) static ALL: &[&Shop] = &[
    &SHOPIFY,
    &SQUARESPACE,
    &WOOCOMMERCE,
    &WOOCOMMERCE_ROWS,
    &ETSY_ITEMS,
    &ETSY_ORDERS,
    &EBAY,
    &AMAZON,
    &BIGCOMMERCE,
];

const ADDRESS_2: Field = Field::Address2;
/// Between two parts of an address line.
const LINE: &str = ", ";
/// Between two parts of a name.
const NAME: &str = " ";

static SHOPIFY: Shop = Shop {
    name: "Shopify",
    store: "shopify",
    proof: &[
        "Name",
        "Lineitem name",
        "Shipping Address1",
        "Shipping Country",
        "Financial Status",
        "Fulfillment Status",
    ],
    columns: &[
        ("Name", Text(Field::OrderId)),
        ("Email", Text(Field::Email)),
        ("Financial Status", OnlyIf(PAID)),
        ("Fulfillment Status", OnlyIf(&["unfulfilled"])),
        ("Cancelled at", OnlyIfBlank),
        ("Refunded Amount", OnlyIfZero),
        ("Currency", Text(Field::ValueCurrency)),
        ("Shipping Name", Text(Field::Name)),
        ("Shipping Company", More(Field::Name, LINE)),
        ("Shipping Address1", Text(Field::Address1)),
        ("Shipping Address2", Text(ADDRESS_2)),
        ("Shipping City", Text(Field::City)),
        ("Shipping Zip", Text(Field::PostalCode)),
        ("Shipping Province", Text(Field::ProvinceCode)),
        ("Shipping Country", Text(Field::CountryCode)),
        ("Shipping Phone", Text(Field::Phone)),
        ("Lineitem quantity", Text(Field::ItemQuantity)),
        ("Lineitem name", Text(Field::ItemDescription)),
        ("Lineitem price", Price),
        ("Lineitem sku", Text(Field::ItemSkuCode)),
        ("Lineitem requires shipping", IsSent),
        ("Lineitem fulfillment status", NotIf(SENT)),
    ],
};

/// States in which an order is paid for.
const PAID: &[&str] = &["paid"];
/// States of an item that was sent already.
const SENT: &[&str] = &["fulfilled", "partial", "partially fulfilled"];

static SQUARESPACE: Shop = Shop {
    name: "Squarespace",
    store: "squarespace",
    proof: &[
        "Order ID",
        "Lineitem name",
        "Shipping Address1",
        "Shipping Country",
        "Financial Status",
        "Fulfillment Status",
    ],
    columns: &[
        ("Order ID", Text(Field::OrderId)),
        ("Email", Text(Field::Email)),
        ("Financial Status", OnlyIf(PAID)),
        ("Fulfillment Status", OnlyIf(&["pending", "unfulfilled"])),
        ("Cancelled at", OnlyIfBlank),
        ("Amount Refunded", OnlyIfZero),
        ("Currency", Text(Field::ValueCurrency)),
        ("Shipping Name", Text(Field::Name)),
        ("Shipping Address1", Text(Field::Address1)),
        ("Shipping Address2", Text(ADDRESS_2)),
        ("Shipping City", Text(Field::City)),
        ("Shipping Zip", Text(Field::PostalCode)),
        ("Shipping Province", Text(Field::ProvinceCode)),
        ("Shipping Country", Text(Field::CountryCode)),
        ("Shipping Phone", Text(Field::Phone)),
        ("Lineitem quantity", Text(Field::ItemQuantity)),
        ("Lineitem name", Text(Field::ItemDescription)),
        ("Lineitem price", Price),
        ("Lineitem sku", Text(Field::ItemSkuCode)),
        ("Lineitem requires shipping", IsSent),
        ("Lineitem fulfillment status", NotIf(SENT)),
    ],
};

/// *Advanced Order Export*.
static WOOCOMMERCE: Shop = Shop {
    name: "WooCommerce",
    store: "woocommerce",
    proof: &[
        "Order Number",
        "Order Status",
        "First Name (Shipping)",
        "Country Code (Shipping)",
    ],
    columns: &[
        ("Order Number", Text(Field::OrderId)),
        ("Order Status", OnlyIf(&["processing"])),
        ("First Name (Shipping)", Text(Field::Name)),
        ("Last Name (Shipping)", More(Field::Name, NAME)),
        ("Company (Shipping)", More(Field::Name, LINE)),
        ("Address 1&2 (Shipping)", Text(Field::Address1)),
        ("Address 1 (Shipping)", Text(Field::Address1)),
        ("Address 2 (Shipping)", Text(ADDRESS_2)),
        ("City (Shipping)", Text(Field::City)),
        ("State Code (Shipping)", Text(Field::ProvinceCode)),
        ("Postcode (Shipping)", Text(Field::PostalCode)),
        ("Country Code (Shipping)", Text(Field::CountryCode)),
        ("Email (Billing)", Text(Field::Email)),
        ("Phone (Billing)", Text(Field::Phone)),
        ("Order Currency", Text(Field::ValueCurrency)),
        ("SKU", Text(Field::ItemSkuCode)),
        ("Item Name", Text(Field::ItemDescription)),
        ("Quantity", Text(Field::ItemQuantity)),
        ("Quantity (- Refund)", Text(Field::ItemQuantity)),
        ("Item Cost", Price),
    ],
};

/// *Customer/Order/Coupon Export*, one row for each item.
static WOOCOMMERCE_ROWS: Shop = Shop {
    name: "WooCommerce",
    store: "woocommerce",
    proof: &[
        "order_number",
        "status",
        "shipping_first_name",
        "shipping_country",
    ],
    columns: &[
        ("order_number", Text(Field::OrderId)),
        ("status", OnlyIf(&["processing"])),
        ("shipping_first_name", Text(Field::Name)),
        ("shipping_last_name", More(Field::Name, NAME)),
        ("shipping_company", More(Field::Name, LINE)),
        ("shipping_address_1", Text(Field::Address1)),
        ("shipping_address_2", Text(ADDRESS_2)),
        ("shipping_city", Text(Field::City)),
        ("shipping_state", Text(Field::ProvinceCode)),
        ("shipping_postcode", Text(Field::PostalCode)),
        ("shipping_country", Text(Field::CountryCode)),
        ("billing_email", Text(Field::Email)),
        ("billing_phone", Text(Field::Phone)),
        ("order_currency", Text(Field::ValueCurrency)),
        ("item_sku", Text(Field::ItemSkuCode)),
        ("item_name", Text(Field::ItemDescription)),
        ("item_quantity", Text(Field::ItemQuantity)),
        ("item_total", PriceOfAll),
    ],
};

/// *Order items*, one row for each.
static ETSY_ITEMS: Shop = Shop {
    name: "Etsy",
    store: "etsy",
    proof: &[
        "Order ID",
        "Item Name",
        "Ship Name",
        "Ship Zipcode",
        "Ship Country",
        "Date Paid",
        "Date Shipped",
    ],
    columns: &[
        ("Order ID", Text(Field::OrderId)),
        ("Date Paid", OnlyIfFilled),
        ("Date Shipped", OnlyIfBlank),
        ("Currency", Text(Field::ValueCurrency)),
        ("Ship Name", Text(Field::Name)),
        ("Ship Address1", Text(Field::Address1)),
        ("Ship Address2", Text(ADDRESS_2)),
        ("Ship City", Text(Field::City)),
        ("Ship State", Text(Field::ProvinceCode)),
        ("Ship Zipcode", Text(Field::PostalCode)),
        ("Ship Country", Text(Field::CountryCode)),
        ("Item Name", Text(Field::ItemDescription)),
        ("Quantity", Text(Field::ItemQuantity)),
        ("Price", Price),
        ("SKU", Text(Field::ItemSkuCode)),
    ],
};

/// *Orders*, without their items.
static ETSY_ORDERS: Shop = Shop {
    name: "Etsy",
    store: "etsy",
    proof: &[
        "Order ID",
        "Full Name",
        "Street 1",
        "Ship Zipcode",
        "Ship Country",
        "Date Shipped",
    ],
    columns: &[
        ("Order ID", Text(Field::OrderId)),
        ("Date Shipped", OnlyIfBlank),
        ("Full Name", Text(Field::Name)),
        ("Street 1", Text(Field::Address1)),
        ("Street 2", Text(ADDRESS_2)),
        ("Ship City", Text(Field::City)),
        ("Ship State", Text(Field::ProvinceCode)),
        ("Ship Zipcode", Text(Field::PostalCode)),
        ("Ship Country", Text(Field::CountryCode)),
        ("Currency", Text(Field::ValueCurrency)),
        ("Order Value", Text(Field::Value)),
    ],
};

static EBAY: Shop = Shop {
    name: "eBay",
    store: "ebay",
    proof: &[
        "Order Number",
        "Ship To Name",
        "Ship To Zip",
        "Item Title",
        "Paid On Date",
        "Shipped On Date",
    ],
    columns: &[
        ("Order Number", Text(Field::OrderId)),
        ("Buyer Email", Text(Field::Email)),
        ("Paid On Date", OnlyIfFilled),
        ("Shipped On Date", OnlyIfBlank),
        ("Ship To Name", Text(Field::Name)),
        ("Ship To Phone", Text(Field::Phone)),
        ("Ship To Address 1", Text(Field::Address1)),
        ("Ship To Address 2", Text(ADDRESS_2)),
        ("Ship To City", Text(Field::City)),
        ("Ship To State", Text(Field::ProvinceCode)),
        ("Ship To Zip", Text(Field::PostalCode)),
        ("Ship To Country", Text(Field::CountryCode)),
        ("Item Title", Text(Field::ItemDescription)),
        ("Custom Label", Text(Field::ItemSkuCode)),
        ("Quantity", Text(Field::ItemQuantity)),
        ("Sold For", Price),
    ],
};

/// The order report, with tabs. *Unshipped orders* has no prices: each of its orders lacks a value.
static AMAZON: Shop = Shop {
    name: "Amazon",
    store: "amazon",
    proof: &[
        "order-id",
        "order-item-id",
        "recipient-name",
        "ship-postal-code",
    ],
    columns: &[
        ("order-id", Text(Field::OrderId)),
        ("buyer-email", Text(Field::Email)),
        ("ship-phone-number", Text(Field::Phone)),
        ("recipient-name", Text(Field::Name)),
        ("ship-address-1", Text(Field::Address1)),
        ("ship-address-2", Text(ADDRESS_2)),
        ("ship-address-3", More(ADDRESS_2, LINE)),
        ("ship-city", Text(Field::City)),
        ("ship-state", Text(Field::ProvinceCode)),
        ("ship-postal-code", Text(Field::PostalCode)),
        ("ship-country", Text(Field::CountryCode)),
        ("currency", Text(Field::ValueCurrency)),
        ("sku", Text(Field::ItemSkuCode)),
        ("product-name", Text(Field::ItemDescription)),
        ("item-name", Text(Field::ItemDescription)),
        ("quantity-purchased", Text(Field::ItemQuantity)),
        ("quantity-shipped", OnlyIfZero),
        ("is-buyer-requested-cancellation", NotIf(&["true", "yes"])),
        ("item-price", PriceOfAll),
    ],
};

static BIGCOMMERCE: Shop = Shop {
    name: "BigCommerce",
    store: "bigcommerce",
    proof: &[
        "Order ID",
        "Order Status",
        "Shipping Street 1",
        "Shipping Zip",
    ],
    columns: &[
        ("Order ID", Text(Field::OrderId)),
        ("Order Status", OnlyIf(AWAITED)),
        ("Order Currency Code", Text(Field::ValueCurrency)),
        ("Customer Email", Text(Field::Email)),
        ("Shipping First Name", Text(Field::Name)),
        ("Shipping Last Name", More(Field::Name, NAME)),
        ("Shipping Company", More(Field::Name, LINE)),
        ("Shipping Street 1", Text(Field::Address1)),
        ("Shipping Street 2", Text(ADDRESS_2)),
        ("Shipping Suburb", Text(Field::City)),
        ("Shipping City", Text(Field::City)),
        ("Shipping State", Text(Field::ProvinceCode)),
        ("Shipping Zip", Text(Field::PostalCode)),
        ("Shipping Country", Text(Field::CountryCode)),
        ("Shipping Phone", Text(Field::Phone)),
        ("Product Details", Products),
    ],
};

/// States in which a paid order waits for its label.
const AWAITED: &[&str] = &["awaiting fulfillment", "awaiting shipment"];
