//! The columns of an order file: the create body's fields, and `item_*` for
//! one customs item a row.

use crate::model::{column_mapping::REASON, fields::Field};

/// Whether this program itself writes such a column and passes it over.
pub(super) fn is_ours(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case(REASON)
}

/// The columns without which a file can't be one of orders, as far as a header
/// lacks them. An order may have no customs item.
pub(super) fn missing(columns: &[Option<Field>]) -> Vec<String> {
    let required = Field::KNOWN
        .iter()
        .filter(|field| field.is_required() && !field.is_of_item());
    required
        .filter(|field| !columns.iter().flatten().any(|column| column == *field))
        .filter_map(Field::column)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn these_are_the_columns_and_no_others() {
        let columns: Vec<String> = Field::KNOWN.iter().filter_map(Field::column).collect();
        assert_eq!(
            columns.join(" "),
            "order_id order_store cost_centre name address_1 address_2 city province_code postal_code \
             country_code phone email return_name return_address_1 return_address_2 return_city \
             return_province_code return_postal_code return_phone package_contents description \
             value value_currency package_type weight_unit weight size_unit size_x size_y size_z \
             ship_date insurance_requested signature_requested media_mail_requested \
             duties_paid_requested vat_reference parcel item_quantity item_description \
             item_value_amount item_currency_code item_hs_tariff_code item_sku_code \
             item_origin_country item_weight item_weight_unit item_manufacturer_id \
             item_manufacturer_contact item_manufacturer_street item_manufacturer_street_2 \
             item_manufacturer_city item_manufacturer_postal_code \
             item_manufacturer_province_code item_manufacturer_country_code \
             item_manufacturer_phone item_manufacturer_email"
        );
        for column in columns {
            let field = Field::of_column(&format!(" {} ", column.to_uppercase()));
            assert_eq!(field.and_then(|field| field.column()), Some(column));
        }
    }

    #[test]
    fn these_columns_are_required() {
        assert_eq!(
            missing(&[]).join(" "),
            "name address_1 city country_code value value_currency package_type weight_unit \
             weight size_unit size_x size_y size_z"
        );
    }
}
