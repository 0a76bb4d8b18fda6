//! Exports of orders as the shop systems write them: their header lines, and rows made by hand.

use std::collections::BTreeMap;

/// An order as the shop knows it.
#[derive(Debug, Clone)]
pub(crate) struct Sold {
    pub(crate) number: String,
    pub(crate) first_name: &'static str,
    pub(crate) last_name: &'static str,
    pub(crate) line_1: &'static str,
    pub(crate) line_2: &'static str,
    pub(crate) city: &'static str,
    pub(crate) province: &'static str,
    pub(crate) province_name: &'static str,
    pub(crate) postal_code: &'static str,
    pub(crate) items: Vec<Item>,
}

#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) title: &'static str,
    pub(crate) sku: &'static str,
    pub(crate) quantity: u32,
    /// Of one, in cents.
    pub(crate) price: u32,
}

/// Name, address and postal code of somebody, hard to read in one way each.
type Person = [&'static str; 8];
const PEOPLE: [Person; 5] = [
    [
        "Zoé",
        "Tremblay",
        "4101 rue Sherbrooke Est",
        "",
        "Montréal",
        "QC",
        "Quebec",
        "H1X 2B2",
    ],
    [
        "Sean",
        "O'Neil",
        "12, Main St \"Rear\"",
        "Unit 4, 2nd floor",
        "Ottawa",
        "ON",
        "Ontario",
        "k1a0b1",
    ],
    [
        "Ana",
        "de la Cruz",
        "PO Box 99",
        "",
        "St. John's",
        "NL",
        "Newfoundland and Labrador",
        "A1C 5M2",
    ],
    [
        "李",
        "小龙",
        "1055 Canada Pl",
        "Suite 200\nReception",
        "Vancouver",
        "BC",
        "British Columbia",
        "V6C 0C3",
    ],
    [
        "=Max",
        "Müller",
        "7 Côte-des-Neiges",
        "app. 3",
        "Québec",
        "QC",
        "Quebec",
        "G1R 4S9",
    ],
];
/// What is sold: its name, its number and the price of one in cents.
const GOODS: [(&str, &str, u32); 3] = [
    ("Ceramic mug, red", "MUG-RED", 1_850),
    ("Enamel pin", "PIN-7", 900),
    ("Cotton T-shirt (L)", "TEE-L", 2_400),
];

/// The orders of a day: all to Canada, so that nothing of customs is asked of them.
pub(crate) fn sold(count: usize) -> Vec<Sold> {
    (0..count).map(order).collect()
}

fn order(at: usize) -> Sold {
    let [
        first_name,
        last_name,
        line_1,
        line_2,
        city,
        province,
        province_name,
        postal_code,
    ] = PEOPLE[at % PEOPLE.len()];
    let items = (0..=at % 3).map(|item| {
        let (title, sku, price) = GOODS[(at + item) % GOODS.len()];
        Item {
            title,
            sku,
            quantity: u32::try_from(item).unwrap() + 1,
            price,
        }
    });
    Sold {
        // The samples of the practice service have lower ones.
        number: (70_001 + at).to_string(),
        first_name,
        last_name,
        line_1,
        line_2,
        city,
        province,
        province_name,
        postal_code,
        items: items.collect(),
    }
}

impl Sold {
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

/// A shop system, and how it writes its orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shop {
    Shopify,
    Squarespace,
    WooCommerce,
    Etsy,
    Ebay,
    Amazon,
    BigCommerce,
}

impl Shop {
    pub(crate) const ALL: [Self; 7] = [
        Self::Shopify,
        Self::Squarespace,
        Self::WooCommerce,
        Self::Etsy,
        Self::Ebay,
        Self::Amazon,
        Self::BigCommerce,
    ];

    fn header(self) -> &'static str {
        match self {
            Self::Shopify => {
                "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value"
            }
            Self::Squarespace => {
                "Order ID,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Address1,Billing Address2,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Cancelled at,Private Notes,Channel Type,Channel Name,Channel Order Number,Payment Method,Payment Reference"
            }
            Self::WooCommerce => {
                "Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),State Code (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code,Discount Amount,Discount Amount Tax"
            }
            Self::Etsy => {
                "Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU"
            }
            Self::Ebay => {
                "Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,Buyer Note,Buyer Address 1,Buyer Address 2,Buyer City,Buyer State,Buyer Zip,Buyer Country,Buyer Tax Identifier Name,Buyer Tax Identifier Value,Ship To Name,Ship To Phone,Ship To Address 1,Ship To Address 2,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Sold Via Promoted Listings,Quantity,Sold For,Shipping And Handling,Total Price,Payment Method,Sale Date,Paid On Date,Ship By Date,Shipped On Date,Shipping Service,Tracking Number,Transaction ID,Variation Details"
            }
            Self::Amazon => {
                "order-id,order-item-id,purchase-date,payments-date,buyer-email,buyer-name,buyer-phone-number,sku,product-name,quantity-purchased,quantity-shipped,quantity-to-ship,is-buyer-requested-cancellation,currency,item-price,item-tax,shipping-price,shipping-tax,ship-service-level,recipient-name,ship-address-1,ship-address-2,ship-address-3,ship-city,ship-state,ship-postal-code,ship-country,ship-phone-number"
            }
            Self::BigCommerce => {
                "Order ID,Customer ID,Customer Name,Customer Email,Customer Phone,Order Date,Order Status,Subtotal (inc tax),Order Total (inc tax),Order Currency Code,Total Quantity,Combined Product Weight,Ship Method,Shipping Name,Shipping First Name,Shipping Last Name,Shipping Company,Shipping Street 1,Shipping Street 2,Shipping Suburb,Shipping State,Shipping State Abbreviation,Shipping Zip,Shipping Country,Shipping Phone,Shipping Email,Product Details"
            }
        }
    }

    fn separator(self) -> char {
        if self == Self::Amazon { '\t' } else { ',' }
    }

    /// The whole file, with one row for each item where the shop writes so.
    pub(crate) fn export(self, orders: &[Sold]) -> String {
        let names: Vec<&str> = self.header().split(',').collect();
        let separator = u8::try_from(self.separator()).unwrap();
        let mut writer = csv::WriterBuilder::new()
            .delimiter(separator)
            .from_writer(Vec::new());
        writer.write_record(&names).unwrap();
        for order in orders {
            for cells in self.rows(order) {
                let row = names
                    .iter()
                    .map(|name| cells.get(name).map_or("", String::as_str));
                writer.write_record(row).unwrap();
            }
        }
        String::from_utf8(writer.into_inner().unwrap()).unwrap()
    }

    /// An export of which this row, counted from 0, has another cell.
    pub(crate) fn with_cell(self, export: &str, row: usize, column: &str, cell: &str) -> String {
        let separator = u8::try_from(self.separator()).unwrap();
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(separator)
            .from_reader(export.as_bytes());
        let header = reader.headers().unwrap().clone();
        let at = header.iter().position(|name| name == column).unwrap();
        let mut writer = csv::WriterBuilder::new()
            .delimiter(separator)
            .from_writer(Vec::new());
        writer.write_record(&header).unwrap();
        for (number, record) in reader.records().enumerate() {
            let record = record.unwrap();
            let cells = record.iter().enumerate().map(|(place, old)| {
                if (number, place) == (row, at) {
                    cell
                } else {
                    old
                }
            });
            writer.write_record(cells).unwrap();
        }
        String::from_utf8(writer.into_inner().unwrap()).unwrap()
    }

    fn rows(self, order: &Sold) -> Vec<BTreeMap<&'static str, String>> {
        if self == Self::BigCommerce {
            return vec![one_row(order)];
        }
        let items = order.items.iter().enumerate();
        let rows = items.map(|(at, item)| {
            let is_first = at == 0;
            let cells: Vec<(&'static str, String)> = match self {
                Self::Shopify => {
                    like_shopify("Name", &format!("#{}", order.number), order, item, is_first)
                }
                Self::Squarespace => like_shopify("Order ID", &order.number, order, item, is_first),
                Self::WooCommerce => woocommerce(order, item),
                Self::Etsy => etsy(order, item),
                Self::Ebay => ebay(order, item, is_first),
                Self::Amazon => amazon(order, item, at),
                Self::BigCommerce => Vec::new(),
            };
            cells.into_iter().collect()
        });
        rows.collect()
    }
}

fn cents(amount: u32) -> String {
    format!("{}.{:02}", amount / 100, amount % 100)
}

fn text(text: &str) -> String {
    text.to_owned()
}

/// Further rows of an order have its number and its item alone.
fn like_shopify(
    number: &'static str,
    order_number: &str,
    order: &Sold,
    item: &Item,
    is_first: bool,
) -> Vec<(&'static str, String)> {
    let mut cells = vec![
        (number, text(order_number)),
        ("Email", text("buyer@example.org")),
        ("Lineitem quantity", item.quantity.to_string()),
        ("Lineitem name", text(item.title)),
        ("Lineitem price", cents(item.price)),
        ("Lineitem sku", text(item.sku)),
        ("Lineitem requires shipping", text("true")),
    ];
    if is_first {
        let is_shopify = number == "Name";
        cells.extend([
            (
                "Financial Status",
                text(if is_shopify { "paid" } else { "PAID" }),
            ),
            (
                "Fulfillment Status",
                text(if is_shopify { "unfulfilled" } else { "PENDING" }),
            ),
            ("Currency", text("CAD")),
            ("Shipping Name", order.name()),
            ("Shipping Address1", text(order.line_1)),
            ("Shipping Address2", text(order.line_2)),
            ("Shipping City", text(order.city)),
            // Against spreadsheets, which take leading zeros away.
            ("Shipping Zip", format!("'{}", order.postal_code)),
            ("Shipping Province", text(order.province)),
            ("Shipping Country", text("CA")),
            ("Shipping Phone", text("+1 514 555 0100")),
        ]);
    }
    cells
}

fn woocommerce(order: &Sold, item: &Item) -> Vec<(&'static str, String)> {
    let lines = [order.line_1, order.line_2].join(" ");
    vec![
        ("Order Number", order.number.clone()),
        ("Order Status", text("Processing")),
        ("First Name (Shipping)", text(order.first_name)),
        ("Last Name (Shipping)", text(order.last_name)),
        ("Address 1&2 (Shipping)", text(lines.trim())),
        ("City (Shipping)", text(order.city)),
        ("State Code (Shipping)", text(order.province)),
        ("Postcode (Shipping)", text(order.postal_code)),
        ("Country Code (Shipping)", text("CA")),
        ("Email (Billing)", text("buyer@example.org")),
        ("SKU", text(item.sku)),
        ("Item Name", text(item.title)),
        ("Quantity (- Refund)", item.quantity.to_string()),
        ("Item Cost", cents(item.price)),
    ]
}

fn etsy(order: &Sold, item: &Item) -> Vec<(&'static str, String)> {
    vec![
        ("Sale Date", text("11/27/26")),
        ("Item Name", text(item.title)),
        ("Quantity", item.quantity.to_string()),
        ("Price", cents(item.price)),
        ("Currency", text("CAD")),
        ("Date Paid", text("11/27/26")),
        ("Ship Name", order.name()),
        ("Ship Address1", text(order.line_1)),
        ("Ship Address2", text(order.line_2)),
        ("Ship City", text(order.city)),
        ("Ship State", text(order.province)),
        ("Ship Zipcode", text(order.postal_code)),
        ("Ship Country", text("Canada")),
        ("Order ID", order.number.clone()),
        ("SKU", text(item.sku)),
    ]
}

fn ebay(order: &Sold, item: &Item, is_first: bool) -> Vec<(&'static str, String)> {
    let mut cells = vec![
        ("Sales Record Number", order.number.clone()),
        ("Order Number", order.number.clone()),
        ("Item Title", text(item.title)),
        ("Custom Label", text(item.sku)),
        ("Quantity", item.quantity.to_string()),
        ("Sold For", format!("C ${}", cents(item.price))),
    ];
    if is_first {
        cells.extend([
            ("Ship To Name", order.name()),
            ("Paid On Date", text("Nov-27-26")),
            ("Ship To Phone", text("514-555-0100")),
            ("Ship To Address 1", text(order.line_1)),
            ("Ship To Address 2", text(order.line_2)),
            ("Ship To City", text(order.city)),
            ("Ship To State", text(order.province_name)),
            ("Ship To Zip", text(order.postal_code)),
            ("Ship To Country", text("Canada")),
        ]);
    }
    cells
}

fn amazon(order: &Sold, item: &Item, at: usize) -> Vec<(&'static str, String)> {
    vec![
        ("order-id", order.number.clone()),
        ("order-item-id", format!("{}-{at}", order.number)),
        ("sku", text(item.sku)),
        ("product-name", text(item.title)),
        ("quantity-purchased", item.quantity.to_string()),
        ("currency", text("CAD")),
        ("item-price", cents(item.price * item.quantity)),
        ("recipient-name", order.name()),
        ("ship-address-1", text(order.line_1)),
        ("ship-address-2", text(order.line_2)),
        ("ship-city", text(order.city)),
        ("ship-state", text(order.province_name)),
        ("ship-postal-code", text(order.postal_code)),
        ("ship-country", text("CA")),
    ]
}

fn one_row(order: &Sold) -> BTreeMap<&'static str, String> {
    let products = order.items.iter().map(|item| {
        format!(
            "Product ID: 77, Product Qty: {}, Product SKU: {}, Product Name: {}, Product Weight: \
             0.4000, Product Variation Details: , Product Unit Price: {}, Product Total Price: {}",
            item.quantity,
            item.sku,
            item.title,
            cents(item.price),
            cents(item.price * item.quantity)
        )
    });
    let products: Vec<String> = products.collect();
    BTreeMap::from([
        ("Order ID", order.number.clone()),
        ("Order Status", text("Awaiting Fulfillment")),
        ("Order Currency Code", text("CAD")),
        ("Shipping First Name", text(order.first_name)),
        ("Shipping Last Name", text(order.last_name)),
        ("Shipping Street 1", text(order.line_1)),
        ("Shipping Street 2", text(order.line_2)),
        ("Shipping Suburb", text(order.city)),
        ("Shipping State", text(order.province_name)),
        ("Shipping State Abbreviation", text(order.province)),
        ("Shipping Zip", text(order.postal_code)),
        ("Shipping Country", text("Canada")),
        ("Product Details", products.join("|")),
    ])
}
