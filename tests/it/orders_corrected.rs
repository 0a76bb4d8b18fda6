//! What is wrong with orders of a file, by cause, and one correction for all that share it.

use std::path::Path;

use sendoff::{
    features::orders::{OrderFile, calls::Sheet},
    model::{
        form_defaults::FormDefaults,
        judged_order::{JudgedOrder, NotReady},
        order::OrderText,
        problem::{Field, ProblemKind},
        shared_problem::{Correction, ProblemGroup, SharedProblem, problem_groups},
    },
};

use super::support::{
    rows_to_fix::{self, BAD, REASONS, ROWS},
    shop_exports::{Shop, sold},
};

fn sheet(text: &str, usual: Option<&FormDefaults>) -> Sheet {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, text).unwrap();
    let mut file = OrderFile::read(&path).unwrap();
    file.fill_with(usual);
    Sheet::of(file, path, usual.is_some())
}

fn groups(sheet: &Sheet) -> Vec<ProblemGroup> {
    let orders: Vec<(usize, &JudgedOrder)> = sheet.orders.iter().enumerate().collect();
    problem_groups(&orders)
}

fn problem_of(sheet: &Sheet, field: &Field) -> SharedProblem {
    let groups = groups(sheet).into_iter();
    let mut problems = groups.filter_map(|group| group.problem);
    problems.find(|problem| problem.field == *field).unwrap()
}

fn corrected(sheet: &Sheet, field: &Field, text: &str) -> Sheet {
    let mut corrections = sheet.corrections.clone();
    corrections.push(Correction {
        problem: problem_of(sheet, field),
        text: text.to_owned(),
    });
    sheet.corrected(corrections)
}

fn ready(sheet: &Sheet) -> usize {
    let orders = sheet.orders.iter();
    orders.filter(|order| order.judged.is_ok()).count()
}

fn usual_box() -> FormDefaults {
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

#[test]
fn twenty_five_rows_with_eight_causes_are_corrected_by_eight_corrections() {
    let mut sheet = sheet(&rows_to_fix::file(), None);
    assert_eq!((sheet.orders.len(), ready(&sheet)), (ROWS, ROWS - BAD));
    assert_eq!(groups(&sheet).len(), REASONS.len());
    let as_read: Vec<JudgedOrder> = sheet.orders.clone();
    let mut left = BAD;
    for (at, reason) in REASONS.iter().enumerate() {
        let field = Field::of_column(reason.column).unwrap();
        let count = groups(&sheet)
            .into_iter()
            .find(|group| group.problem.as_ref().is_some_and(|it| it.field == field))
            .map(|group| group.orders.len());
        assert_eq!(count, Some(reason.rows), "{}", reason.column);
        sheet = corrected(&sheet, &field, reason.right);
        left -= reason.rows;
        assert_eq!(ready(&sheet), ROWS - left, "{}", reason.column);
        assert_eq!(groups(&sheet).len(), REASONS.len() - at - 1);
    }
    assert_eq!(ready(&sheet), ROWS);
    let changed = as_read.iter().zip(&sheet.orders);
    let changed = changed.filter(|(before, after)| before.text != after.text);
    assert!(changed.clone().all(|(before, _)| before.judged.is_err()));
    let origins = changed.filter(|(_, order)| order.text.items[0].origin_country == "China");
    assert_eq!(origins.count(), 2);
    // Without the last one, its orders are as they were, and the others stay corrected.
    let mut but_one = sheet.corrections.clone();
    but_one.pop();
    assert_eq!(ready(&sheet.corrected(but_one)), ROWS - REASONS[7].rows);
    let none = sheet.corrected(Vec::new());
    let texts = none.orders.iter().zip(&as_read);
    assert!(
        texts
            .clone()
            .all(|(again, before)| again.text == before.text)
    );
    assert!(none.orders.iter().all(|order| order.corrected_by.is_none()));
}

#[test]
fn a_thing_that_lacks_a_code_is_one_cause_whichever_country_needs_it_and_wherever_it_stands() {
    let text = "order_id,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,\
        item_quantity,item_description,item_value_amount,item_currency_code,item_hs_tariff_code,\
        item_origin_country,item_sku_code\n\
        1,A,1 Main St,Albany,NY,12207,US,9,cad,parcel,g,65,cm,10,10,3,1,Mug,9,cad,,CN,MUG\n\
        2,B,2 rue X,Paris,,75001,FR,9,cad,parcel,g,65,cm,10,10,3,1,Mug,9,cad,,,MUG\n\
        3,C,3 Main St,Albany,NY,12207,US,9,cad,parcel,g,65,cm,10,10,3,1,Pin,9,cad,7117.19,,PIN\n";
    let sheet = sheet(text, None);
    let groups = groups(&sheet);
    let named: Vec<_> = groups
        .iter()
        .filter_map(|group| {
            let problem = group.problem.as_ref()?;
            Some((
                problem.field.clone(),
                problem.thing()?.to_owned(),
                &group.orders,
            ))
        })
        .collect();
    // The origin of a mug is one cause, that of a pin is another.
    for (field, thing, orders) in [
        (Field::ItemOriginCountry, "MUG", vec![1]),
        (Field::ItemOriginCountry, "PIN", vec![2]),
    ] {
        let expected = (field, thing.to_owned(), &orders);
        assert!(named.contains(&expected), "{expected:?} of {named:?}");
    }
    let tariff = named
        .iter()
        .find(|(field, _, _)| *field == Field::ItemHsTariffCode);
    assert_eq!(tariff.map(|(_, thing, _)| thing.as_str()), Some("MUG"));
    let sheet = corrected(&sheet, &Field::ItemHsTariffCode, "6912.00");
    let codes = sheet
        .orders
        .iter()
        .map(|order| order.text.items[0].hs_tariff_code.as_str());
    let mug = tariff.map_or(0, |(_, _, orders)| orders.len());
    assert_eq!(codes.filter(|code| *code == "6912.00").count(), mug);
}

#[test]
fn an_address_is_corrected_in_its_own_order_only() {
    let header = "order_id,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,description";
    let row = |id: &str| format!("{id},A,1 Main St,,ON,K1A 0B1,CA,9,cad,parcel,g,65,cm,9,9,3,Mug");
    let text = [header, &row("1"), &row("2")].join("\n");
    let before = sheet(&text, None);
    let cities = |sheet: &Sheet| groups(sheet).len();
    assert_eq!(cities(&before), 2);
    let after = corrected(&before, &Field::City, "Ottawa");
    assert_eq!((cities(&after), ready(&after)), (1, 1));
    assert_eq!(after.orders[0].text.city, "Ottawa");
    assert_eq!(after.orders[1].text.city, "");
}

#[test]
fn an_order_that_a_correction_makes_ready_a_second_time_is_bought_once() {
    let header = "order_id,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,description";
    let row = |weight: &str| {
        format!("1,A,1 Main St,Ottawa,ON,K1A 0B1,CA,9,cad,parcel,g,{weight},cm,9,9,3,Mug")
    };
    let text = [header, &row(""), &row("65")].join("\n");
    let before = sheet(&text, None);
    assert_eq!(ready(&before), 1, "the second row is the order");
    let after = corrected(&before, &Field::Weight, "65");
    // The second row may be bought by now.
    assert!(after.orders[1].judged.is_ok());
    assert_eq!(
        after.orders[0].judged.as_ref().err(),
        Some(&NotReady::Twice)
    );
}

#[test]
fn the_currency_of_an_order_of_a_shop_is_that_of_its_items_too() {
    let text = Shop::Shopify.export(&sold(1));
    let rows = text.lines().count() - 1;
    let text = (0..rows).fold(text, |text, row| {
        Shop::Shopify.with_cell(&text, row, "Currency", "")
    });
    let before = sheet(&text, Some(&usual_box()));
    let missing = problem_of(&before, &Field::ValueCurrency);
    let after = before.corrected(vec![Correction {
        problem: missing,
        text: "cad".to_owned(),
    }]);
    let lacks_one = |order: &JudgedOrder| {
        let Err(NotReady::Problems(problems)) = &order.judged else {
            return false;
        };
        problems.iter().any(|problem| {
            matches!(
                problem.place.field,
                Field::ValueCurrency | Field::ItemCurrencyCode
            )
        })
    };
    assert!(before.orders.iter().all(lacks_one));
    assert!(!after.orders.iter().any(lacks_one));
}

#[test]
fn what_the_shop_holds_and_what_is_not_a_cell_is_corrected_in_the_file() {
    let text = Shop::Etsy.export(&sold(4));
    let text = Shop::Etsy.with_cell(&text, 0, "Date Paid", "");
    let sheet = sheet(&text, Some(&usual_box()));
    let groups = groups(&sheet);
    assert_eq!(groups.len(), 1);
    let held = groups[0].problem.as_ref().unwrap();
    assert!(!held.can_be_corrected());
    let NotReady::Problems(problems) = &groups[0].first else {
        panic!("{groups:?}");
    };
    assert!(matches!(problems[0].kind, ProblemKind::HeldByShop { .. }));
    let correction = Correction {
        problem: held.clone(),
        text: "2026-11-28".to_owned(),
    };
    let after = sheet.corrected(vec![correction]);
    assert_eq!(ready(&after), ready(&sheet), "no typing frees it");
}

#[test]
fn nothing_is_corrected_by_an_empty_line_or_by_what_is_wrong() {
    let before = sheet(&rows_to_fix::file(), None);
    let weight = problem_of(&before, &Field::Weight);
    assert!(!weight.takes("  ") && weight.takes("460"));
    let insurance = problem_of(&before, &Field::InsuranceRequested);
    assert!(!insurance.takes("perhaps") && !insurance.takes("") && insurance.takes("yes"));
}

#[test]
fn one_number_is_not_put_into_two_units() {
    let header = "order_id,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,description";
    let row = |unit: &str| {
        let id = unit.len();
        format!("{id}{unit},A,1 Main St,Ottawa,ON,K1A 0B1,CA,9,cad,parcel,{unit},,cm,9,9,3,Mug")
    };
    let text = [header, &row("g"), &row("lb"), &row("g ")].join("\n");
    let before = sheet(&text, None);
    let units: Vec<_> = groups(&before)
        .into_iter()
        .filter_map(|group| Some((group.problem?.unit, group.orders)))
        .collect();
    assert_eq!(
        units,
        [("g".to_owned(), vec![0, 2]), ("lb".to_owned(), vec![1])]
    );
    let after = corrected(&before, &Field::Weight, "460");
    assert_eq!(ready(&after), 2);
    assert_eq!(after.orders[1].text.weight, "");
}

/// An order to the US for each row of items: SKU, tariff code, origin, and the second line of
/// its address.
fn orders_of_things(rows: &[(&str, &str, &str, &str, &str)]) -> String {
    let header = "order_id,name,address_1,address_2,city,province_code,postal_code,country_code,\
        value,value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,\
        item_quantity,item_description,item_value_amount,item_currency_code,item_sku_code,\
        item_hs_tariff_code,item_origin_country";
    let rows = rows.iter().map(|(id, address_2, sku, tariff, origin)| {
        format!(
            "{id},A,1 Main St,{address_2},Albany,NY,12207,US,9,cad,parcel,g,65,cm,9,9,3,\
            1,Mug,9,cad,{sku},{tariff},{origin}"
        )
    });
    let lines = std::iter::once(header.to_owned()).chain(rows);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn an_error_of_a_spreadsheet_is_no_text_of_an_order_and_is_corrected_in_the_file() {
    for error in ["#N/A", "#VALEUR!"] {
        let text = orders_of_things(&[
            ("1", error, "MUG", "6912.00", "CN"),
            ("2", error, "MUG", "6912.00", "CN"),
            ("3", "", "MUG", "6912.00", "CN"),
        ]);
        let sheet = sheet(&text, None);
        assert_eq!(ready(&sheet), 1);
        let groups = groups(&sheet);
        assert_eq!(groups.len(), 1);
        assert_eq!(groups[0].orders, [0, 1]);
        let problem = groups[0].problem.as_ref().unwrap();
        assert!(!problem.can_be_corrected(), "each has its own address");
        let NotReady::Problems(problems) = &groups[0].first else {
            panic!("{groups:?}");
        };
        let column = "address_2".to_owned();
        assert_eq!(problems[0].kind, ProblemKind::CellError { column });
    }
}

#[test]
fn one_of_two_things_of_an_order_is_corrected_before_the_other() {
    let text = orders_of_things(&[("1", "", "MUG", "", "CN")]);
    let mut sheet = sheet(&text, None);
    // Another item of the same order, as the form could have added it.
    let mut item = sheet.orders[0].text.items[0].clone();
    item.sku_code = "PIN".to_owned();
    sheet.orders[0].text.items.push(item);
    let order = &sheet.orders[0];
    let mug = problem_of(&sheet, &Field::ItemHsTariffCode);
    let mut problems = match &order.judged {
        Err(NotReady::Problems(problems)) => problems.clone(),
        other => panic!("{other:?}"),
    };
    let mut of_pin = problems[0].clone();
    of_pin.place.item = Some(1);
    problems.push(of_pin);
    sheet.orders[0].judged = Err(NotReady::Problems(problems));
    let correction = Correction {
        problem: mug,
        text: "6912.00".to_owned(),
    };
    let refused = sheet.refusal(&sheet.orders[0], &correction);
    assert!(refused.is_none(), "{refused:?}");
}

#[test]
fn things_without_a_name_share_nothing() {
    let text = "order_id,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,\
        item_quantity,item_description,item_value_amount,item_currency_code,item_hs_tariff_code,\
        item_origin_country\n\
        1,A,1 Main St,Albany,NY,12207,US,9,cad,parcel,g,65,cm,10,10,3,1,,9,cad,6912.00,CN\n\
        2,B,2 Main St,Albany,NY,12207,US,9,cad,parcel,g,65,cm,10,10,3,1,,9,cad,7117.19,CN\n";
    let groups = groups(&sheet(text, None));
    let descriptions = groups.iter().filter(|group| {
        let problem = group.problem.as_ref();
        problem.is_some_and(|problem| problem.field == Field::ItemDescription)
    });
    assert_eq!(descriptions.count(), 2);
}

/// For a walk in the real window: `ORDERS_FOLDER=… cargo test --test it -- --ignored rows_to_fix_are_written`.
#[test]
#[ignore = "writes a file for a person to try"]
fn rows_to_fix_are_written() {
    let folder = std::env::var_os("ORDERS_FOLDER").expect("the folder");
    let path = Path::new(&folder).join("rows-to-fix.csv");
    std::fs::write(path, rows_to_fix::file()).unwrap();
}
