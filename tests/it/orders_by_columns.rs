//! Files of orders whose columns a person has said.

use std::{path::PathBuf, sync::Arc};

use sendoff::{
    features::orders::{
        FailedRow, IntakeError, Judged, KeptColumns, NotByMapping, OrderFile, judged, write_failed,
    },
    model::{
        column_mapping::{Mapping, Mappings},
        fields::Field,
        form_defaults::FormDefaults,
        order::OrderText,
    },
};

/// What a warehouse program says, by its own words.
pub(crate) const WAREHOUSE: &str = "\
name = \"Warehouse\"
known_by = { order_id = \"Order #\" }

[same]
country_code = \"CA\"
value_currency = \"cad\"
item_origin_country = \"CA\"

[columns]
\"Order #\" = \"order_id\"
\"First\" = \"name\"
\"Last\" = \"last_name\"
\"Street\" = \"address_1\"
\"Town\" = \"city\"
\"Prov\" = \"province_code\"
\"Code\" = \"postal_code\"
\"Article\" = \"item_description\"
\"Pieces\" = \"item_quantity\"
\"Each\" = \"item_value_amount\"
\"Remarks\" = \"not_used\"
\"Invoice\" = \"not_used\"
";

pub(crate) const HEADER: &str =
    "Last,Order #,First,Street,Town,Prov,Code,Article,Pieces,Each,Remarks,Invoice";

pub(crate) fn kept(texts: &[&str]) -> KeptColumns {
    let mut mappings = Mappings::default();
    for text in texts {
        mappings.add(Mapping::parse(text).unwrap()).unwrap();
    }
    KeptColumns {
        mappings: Arc::new(mappings),
        named: None,
    }
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, text: &str) -> PathBuf {
        let path = self.0.path().join("orders.csv");
        std::fs::write(&path, text).unwrap();
        path
    }

    fn read(&self, text: &str, kept: &KeptColumns) -> Result<OrderFile, IntakeError> {
        let mut file = OrderFile::read_kept(&self.path(text), kept)?;
        file.fill_with(Some(&usual()));
        Ok(file)
    }
}

fn usual() -> FormDefaults {
    FormDefaults::of(&OrderText {
        weight: "0.5".to_owned(),
        weight_unit: "kg".to_owned(),
        size_x: "25".to_owned(),
        size_y: "18".to_owned(),
        size_z: "8".to_owned(),
        size_unit: "cm".to_owned(),
        ..OrderText::default()
    })
}

fn rows(rows: &[&str]) -> String {
    format!("{HEADER}\n{}\n", rows.join("\n"))
}

const ANA: &str = "Lee,71,Ana,1 Elm St,Ottawa,ON,K1A 0B1,Mug,2,12.00,gift,A-1";
const ANA_TOO: &str = "Lee,71,Ana,1 Elm St,Ottawa,ON,K1A 0B1,Cap,1,8.50,,A-1";
const BO: &str = "Roy,72,Bo,2 Elm St,Ottawa,ON,K1A 0B1,Cap,1,8.50,,A-2";

fn ready(file: &OrderFile) -> Vec<Judged> {
    judged(file).collect()
}

#[test]
fn rows_of_one_order_are_its_items_and_what_no_column_says_is_the_same_for_all() {
    let folder = Folder::new();
    let file = folder.read(&rows(&[ANA, ANA_TOO, BO]), &kept(&[WAREHOUSE]));
    let file = file.unwrap();
    assert_eq!((file.order_count, file.row_count), (2, 3));
    assert_eq!(file.unknown_columns, Vec::<String>::new());
    let orders = ready(&file);
    let first = &orders[0];
    let draft = &first.outcome.as_ref().unwrap().draft;
    assert_eq!(draft.recipient.name, "Ana Lee");
    assert_eq!(draft.recipient.country_code, "CA");
    assert_eq!(first.row.order.value, "32.50");
    assert_eq!(first.row.order.value_currency, "cad");
    assert_eq!(first.row.order.weight, "0.5", "the usual one");
    let items = first.row.order.items.iter();
    let items: Vec<_> = items
        .map(|item| (&*item.description, &*item.quantity, &*item.origin_country))
        .collect();
    assert_eq!(items, [("Mug", "2", "CA"), ("Cap", "1", "CA")]);
    assert_eq!(
        first.outcome.as_ref().unwrap().line.to_string(),
        "order:71/1"
    );
}

#[test]
fn a_header_is_known_in_any_sequence_and_case_and_by_no_column_less_or_more() {
    let folder = Folder::new();
    let columns = kept(&[WAREHOUSE]);
    let mut names: Vec<&str> = HEADER.split(',').collect();
    names.reverse();
    let turned = names
        .join(",")
        .to_uppercase()
        .replace("ORDER #", " order   # ");
    assert!(folder.read(&format!("{turned}\n"), &columns).is_ok());
    let less = HEADER.replace("Town,", "");
    let more = format!("{HEADER},Gift");
    for header in [less.as_str(), more.as_str()] {
        let error = folder.read(&format!("{header}\n"), &columns).unwrap_err();
        assert!(error.unknown_columns().is_some(), "{error}");
    }
}

#[test]
fn a_header_that_nobody_knows_names_what_can_not_be_placed() {
    let folder = Folder::new();
    let text = "Order #,Ship to name,Flavour,Ville\n1,Ana,sweet,Ottawa\n2,Bo,,Laval\n";
    let error = folder.read(text, &KeptColumns::default()).unwrap_err();
    let IntakeError::NotAnOrderFile {
        unplaced, columns, ..
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!(unplaced, ["Flavour"]);
    let values: Vec<_> = columns
        .iter()
        .map(|column| column.values.join("|"))
        .collect();
    assert_eq!(values, ["1|2", "Ana|Bo", "sweet", "Ottawa|Laval"]);
}

#[test]
fn a_weight_of_the_file_is_never_put_together_with_the_unit_of_the_usual_one() {
    let folder = Folder::new();
    let text = WAREHOUSE
        .replace("\"Remarks\" = \"not_used\"", "\"Remarks\" = \"weight\"")
        .replace("[same]", "[same]\nweight_unit = \"g\"");
    let columns = kept(&[&text]);
    let heavy = BO.replace("8.50,,", "8.50,450,");
    let file = folder.read(&rows(&[&heavy, ANA_TOO]), &columns).unwrap();
    let orders = ready(&file);
    let order = &orders[0].row.order;
    assert_eq!((&*order.weight, &*order.weight_unit), ("450", "g"));
    // Half a gram would be the usual number in the file's unit.
    assert_eq!(orders[1].row.order.weight, "");
    assert!(orders[1].outcome.is_err());
    let unsaid = text.replace("weight_unit = \"g\"\n", "");
    assert!(Mapping::parse(&unsaid).is_err(), "a weight without a unit");
}

#[test]
fn the_parcels_of_one_order_stay_apart_where_a_column_numbers_them() {
    let folder = Folder::new();
    let text = WAREHOUSE
        .replace("\"Remarks\" = \"not_used\"", "\"Remarks\" = \"parcel\"")
        .replace("\"Order #\" }", "\"Order #\", parcel = \"Remarks\" }");
    let parcel = |row: &str, number: &str| {
        let (start, end) = row.rsplit_once(',').unwrap();
        let (start, _) = start.rsplit_once(',').unwrap();
        format!("{start},{number},{end}")
    };
    let text = kept(&[&text]);
    let given = [parcel(ANA, "1"), parcel(ANA_TOO, ""), parcel(ANA_TOO, "2")];
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let file = folder.read(&rows(&given), &text).unwrap();
    let orders = ready(&file);
    let lines: Vec<_> = orders
        .iter()
        .map(|order| (order.row.parcel, order.row.order.items.len()))
        .collect();
    assert_eq!(lines, [(1, 2), (2, 1)]);
}

#[test]
fn an_order_without_its_number_is_not_bought() {
    let folder = Folder::new();
    let file = folder.read(&rows(&[&BO.replace(",72,", ",,")]), &kept(&[WAREHOUSE]));
    assert!(ready(&file.unwrap())[0].outcome.is_err());
}

#[test]
fn rows_that_were_not_bought_are_read_again_by_the_same_columns() {
    let folder = Folder::new();
    let columns = kept(&[WAREHOUSE]);
    let file = folder.read(&rows(&[ANA, ANA_TOO, BO]), &columns).unwrap();
    let failed = FailedRow {
        row: 1,
        reason: "no".to_owned(),
        column: Some(Field::Phone),
    };
    let written = write_failed(folder.0.path(), &file, &[failed]).unwrap();
    let path = written.path.unwrap();
    let again = OrderFile::read_kept(&path, &columns).unwrap();
    assert_eq!((again.order_count, again.row_count), (1, 2));
    assert!(again.header.contains(&"phone".to_owned()));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("A-1,,no", "A-1,613 555 0101,no")).unwrap();
    let again = OrderFile::read_kept(&path, &columns).unwrap();
    let row = again.rows().next().unwrap();
    assert_eq!(row.order.phone, "613 555 0101");
    assert_eq!(row.order.items.len(), 2);
    // Written again, nothing is put aside: its rows are those of this file.
    assert_eq!(
        write_failed(folder.0.path(), &file, &[]).unwrap().moved,
        None
    );
}

#[test]
fn a_column_of_our_name_that_the_file_has_anyway_replaces_none_of_the_persons() {
    let folder = Folder::new();
    let columns = kept(&[WAREHOUSE]);
    let text = format!("{HEADER},order_id\n{BO},999\n");
    let error = folder.read(&text, &columns).unwrap_err();
    assert!(error.unknown_columns().is_some());
    let named = KeptColumns {
        named: Some("warehouse".to_owned()),
        ..columns
    };
    let file = folder.read(&text, &named).unwrap();
    assert_eq!(file.rows().next().unwrap().order.order_id, "72");
    assert_eq!(file.unknown_columns, ["order_id"]);
}

fn refused(text: &str, kept: &KeptColumns) -> NotByMapping {
    let error = Folder::new().read(text, kept).unwrap_err();
    let IntakeError::NotByMapping { problem, .. } = error else {
        panic!("{error}")
    };
    problem
}

#[test]
fn a_mapping_that_is_asked_for_names_the_columns_that_a_file_lacks() {
    let named = |name: &str| KeptColumns {
        named: Some(name.to_owned()),
        ..kept(&[WAREHOUSE])
    };
    let text = "Order #,First,Street,Article\n1,A,B,C\n";
    let problem = refused(text, &named("WAREHOUSE"));
    let NotByMapping::Missing(missing) = problem else {
        panic!("{problem:?}")
    };
    assert_eq!(missing, ["Code", "Each", "Last", "Pieces", "Prov", "Town"]);
    let problem = refused(text, &named("Depot"));
    assert_eq!(problem, NotByMapping::NotKept(vec!["Warehouse".to_owned()]));
}

#[test]
fn a_mapping_by_which_orders_would_be_known_by_something_else_reads_nothing() {
    let other = WAREHOUSE
        .replace("name = \"Warehouse\"", "name = \"Office\"")
        .replace("\"Order #\" = \"order_id\"\n", "")
        .replace("\"Invoice\" = \"not_used\"", "\"Invoice\" = \"order_id\"")
        .replace("\"Order #\" }", "\"Invoice\" }");
    let both = KeptColumns {
        named: Some("Office".to_owned()),
        ..kept(&[WAREHOUSE, &other])
    };
    let known = |before: &str, now: &str| NotByMapping::KnownByOther {
        before: before.to_owned(),
        now: now.to_owned(),
    };
    let problem = refused(&rows(&[BO]), &both);
    assert_eq!(problem, known("Order #", "Invoice"));
    // And so would those of a shop's export be.
    let shop = "order-id,order-item-id,recipient-name,ship-postal-code,Order #,Last,First,Street,\
        Town,Prov,Code,Article,Pieces,Each\n";
    let named = KeptColumns {
        named: Some("Warehouse".to_owned()),
        ..kept(&[WAREHOUSE])
    };
    let problem = refused(shop, &named);
    assert_eq!(problem, known("order-id, = amazon", "Order #"));
}

/// As the warehouse says it, with its remarks as this and what more is the same for all.
fn with_remarks(meaning: &str, same: &str) -> String {
    WAREHOUSE
        .replace(
            "\"Remarks\" = \"not_used\"",
            &format!("\"Remarks\" = \"{meaning}\""),
        )
        .replace("[same]", &format!("[same]\n{same}"))
}

#[test]
fn of_two_weights_in_the_rows_of_one_order_none_counts_in_silence() {
    let folder = Folder::new();
    let kept = kept(&[&with_remarks("weight", "weight_unit = \"kg\"")]);
    let weighed = |row: &str, weight: &str| {
        row.replacen("gift", weight, 1)
            .replacen(",,", &format!(",{weight},"), 1)
    };
    let one = rows(&[&weighed(ANA, "1.0"), &weighed(ANA_TOO, "1.0")]);
    assert!(ready(&folder.read(&one, &kept).unwrap())[0].outcome.is_ok());
    let two = rows(&[&weighed(ANA, "1.0"), &weighed(ANA_TOO, "2.0")]);
    assert!(
        ready(&folder.read(&two, &kept).unwrap())[0]
            .outcome
            .is_err()
    );
}

#[test]
fn a_bare_dollar_sign_is_of_the_currency_that_the_person_has_said() {
    let folder = Folder::new();
    let file = folder.read(&rows(&[&BO.replace("8.50", "$8.50")]), &kept(&[WAREHOUSE]));
    let orders = ready(&file.unwrap());
    let draft = &orders[0].outcome.as_ref().unwrap().draft;
    assert_eq!(draft.declared_value.currency.code(), "CAD");
    assert_eq!(draft.items[0].value.currency.code(), "CAD");
}

#[test]
fn an_order_that_is_not_paid_does_not_ship_whatever_word_says_so() {
    let folder = Folder::new();
    let kept = kept(&[&with_remarks("paid_on", "")]);
    let paid = |word: &str| {
        let file = folder.read(&rows(&[&ANA.replace("gift", word)]), &kept);
        ready(&file.unwrap())[0].outcome.is_ok()
    };
    assert!(paid("2026-03-01"));
    for word in ["", "No", "unpaid", "0000-00-00 00:00:00"] {
        assert!(!paid(word), "{word}");
    }
}

#[test]
fn a_column_of_our_name_counts_in_a_file_with_reasons_alone() {
    let folder = Folder::new();
    let kept = kept(&[WAREHOUSE]);
    let grown = |more: &str, cell: &str| format!("{HEADER},{more}\n{BO},{cell}\n");
    let read = folder.read(&grown("parcel", "2"), &kept);
    assert!(read.unwrap_err().unknown_columns().is_some());
    let read = folder.read(&grown("phone,reason", "613,x"), &kept);
    assert!(read.is_ok());
}

#[test]
fn columns_by_name_are_refused_where_others_know_the_same_orders_by_another_number() {
    let folder = Folder::new();
    let by_invoice = WAREHOUSE
        .replace("\"Warehouse\"", "\"Depot\"")
        .replace("\"Order #\" = \"order_id\"", "\"Order #\" = \"not_used\"")
        .replace(
            "\"Invoice\" = \"not_used\"",
            "\"Invoice\" = \"order_id\"\n\"Box\" = \"not_used\"",
        )
        .replace("order_id = \"Order #\"", "order_id = \"Invoice\"");
    let kept = KeptColumns {
        named: Some("Depot".to_owned()),
        ..kept(&[WAREHOUSE, &by_invoice])
    };
    let grown = format!("{HEADER},Box,Depot\n{BO},1,2\n");
    let read = folder.read(&grown, &kept).unwrap_err();
    let is_refused = matches!(
        read,
        IntakeError::NotByMapping {
            problem: NotByMapping::KnownByOther { .. },
            ..
        }
    );
    assert!(is_refused, "{read:?}");
}
