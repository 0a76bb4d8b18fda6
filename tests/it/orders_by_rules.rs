//! Files of orders that are judged by a shop's rules.

use std::sync::Arc;

use sendoff::{
    features::orders::{OrderFile, calls::Sheet},
    model::{
        form_defaults::FormDefaults,
        judged_order::{JudgedOrder, NotReady},
        order::OrderText,
        problem::{Field, ProblemKind},
        rules::Rules,
        shared_problem::{Correction, problem_groups},
    },
};

/// An export of a shop: what it does not say is usual.
const EXPORT: &str = "\
Name,Email,Created at,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,\
Financial Status,Fulfillment Status,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,\
Shipping Province,Shipping Country
#71001,a@b.ca,2026-03-01,CAD,1,Mug,24.00,MUG-RED,paid,unfulfilled,Ana Lee,1 Elm St,Ottawa,K1A 0B1,ON,CA
#71002,a@b.ca,2026-03-01,CAD,2,Cap,12.00,CAP-1,paid,unfulfilled,Bo Roy,2 Elm St,Ottawa,K1A 0B1,ON,CA
";

fn usual() -> FormDefaults {
    FormDefaults::of(&OrderText {
        weight: "0.5".to_owned(),
        weight_unit: "kg".to_owned(),
        size_x: "25".to_owned(),
        size_y: "18".to_owned(),
        size_z: "8".to_owned(),
        size_unit: "cm".to_owned(),
        package_type: "parcel".to_owned(),
        ..OrderText::default()
    })
}

fn sheet(text: &str, rules: &str) -> Sheet {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, text).unwrap();
    let mut file = OrderFile::read(&path).unwrap();
    file.fill_with(Some(&usual()));
    file.judge_by(Arc::new(Rules::parse(rules).unwrap()));
    Sheet::of(file, path, true)
}

fn parcel(order: &JudgedOrder) -> [&str; 6] {
    let text = &order.text;
    [
        &text.size_x,
        &text.size_y,
        &text.size_z,
        &text.size_unit,
        &text.weight,
        &text.weight_unit,
    ]
}

fn problems(order: &JudgedOrder) -> Vec<ProblemKind> {
    match &order.judged {
        Err(NotReady::Problems(problems)) => problems
            .iter()
            .map(|problem| problem.kind.clone())
            .collect(),
        other => panic!("{other:?}"),
    }
}

const BOX: &str = "\
[[rule]]
name = \"Mugs\"
when = { sku = [\"MUG-*\"] }
then = { size = \"12 x 10 x 10 in\", weight = \"450 g\", signature = true }
";

#[test]
fn a_rule_says_the_box_and_the_weight_of_an_order_that_would_have_the_usual_ones() {
    let sheet = sheet(EXPORT, BOX);
    let [mug, cap] = &sheet.orders[..] else {
        panic!("{}", sheet.orders.len());
    };
    assert_eq!(parcel(mug), ["12", "10", "10", "in", "450", "g"]);
    assert_eq!(parcel(cap), ["25", "18", "8", "cm", "0.5", "kg"]);
    assert!(mug.judged.as_ref().unwrap().draft.options.signature);
    assert!(!cap.judged.as_ref().unwrap().draft.options.signature);
    assert_eq!((mug.rules.len(), cap.rules.len()), (1, 0));
}

#[test]
fn what_the_file_says_of_a_parcel_stays() {
    let text = EXPORT.replace(",Shipping Country\n", ",Shipping Country,weight,size_x\n");
    let text = text.replace(",ON,CA\n", ",ON,CA,0.9,31\n");
    let sheet = sheet(&text, BOX);
    assert_eq!(
        parcel(&sheet.orders[0]),
        ["31", "18", "8", "cm", "0.9", "kg"]
    );
}

#[test]
fn an_order_that_a_rule_holds_is_not_ready_and_no_typing_corrects_it() {
    let hold =
        "[[rule]]\nname = \"Caps\"\nwhen = { quantity_from = 2 }\nthen = { hold = \"Count\" }";
    let sheet = sheet(EXPORT, hold);
    assert!(sheet.orders[0].judged.is_ok());
    assert_eq!(
        problems(&sheet.orders[1]),
        [ProblemKind::HeldByRule {
            rule: "Caps".to_owned(),
            reason: "Count".to_owned(),
        }]
    );
    let orders: Vec<_> = sheet.orders.iter().enumerate().collect();
    let group = problem_groups(&orders).remove(0);
    assert!(!group.problem.unwrap().can_be_corrected());
}

#[test]
fn an_order_waits_for_its_weight_and_the_one_that_is_typed_is_its_own() {
    let weigh =
        "[[rule]]\nname = \"Weigh\"\nwhen = { sku = [\"CAP-1\"] }\nthen = { needs_weight = true }";
    let sheet = sheet(EXPORT, weigh);
    assert!(sheet.orders[0].judged.is_ok());
    assert_eq!(problems(&sheet.orders[1]), [ProblemKind::Missing]);
    let orders: Vec<_> = sheet.orders.iter().enumerate().collect();
    let group = problem_groups(&orders).remove(0);
    let correction = Correction {
        problem: group.problem.unwrap(),
        text: "0.2".to_owned(),
    };
    assert_eq!(correction.problem.field, Field::Weight);
    assert!(sheet.refusal(&sheet.orders[1], &correction).is_none());
    let corrected = sheet.corrected(vec![correction]);
    assert_eq!(parcel(&corrected.orders[1])[4..], ["0.2", "kg"]);
    assert!(corrected.orders[1].judged.is_ok());
}

#[test]
fn an_order_is_judged_by_what_it_is_corrected_to() {
    let text = EXPORT.replace(
        "2 Elm St,Ottawa,K1A 0B1,ON,CA",
        "2 Elm St,Ottawa,K1A 0B1,ON,Canda",
    );
    let hold =
        "[[rule]]\nname = \"Home\"\nwhen = { country = [\"CA\"] }\nthen = { hold = \"Count\" }";
    let sheet = sheet(&text, hold);
    let orders: Vec<_> = sheet.orders.iter().enumerate().collect();
    let groups = problem_groups(&orders).into_iter();
    let mut problems_here = groups.filter_map(|group| group.problem);
    let problem = problems_here
        .find(|problem| problem.field == Field::CountryCode)
        .unwrap();
    let corrected = sheet.corrected(vec![Correction {
        problem,
        text: "Canada".to_owned(),
    }]);
    let kinds = problems(&corrected.orders[1]);
    assert!(kinds.iter().all(ProblemKind::is_hold), "{kinds:?}");
}

#[test]
fn an_order_without_a_number_is_not_bought_in_a_box_that_a_rule_may_change() {
    // Our own columns: a row is known by what it is.
    let header = "name,address_1,city,province_code,postal_code,country_code,package_contents,description,value,\
                  value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z\n";
    let row =
        "Ana Lee,1 Elm St,Ottawa,ON,K1A 0B1,CA,merchandise,Mug,20.00,cad,parcel,kg,,cm,20,15,12\n";
    let weigh = "[[rule]]\nname = \"All\"\nthen = { weight = \"450 g\" }";
    let sheet = sheet(&format!("{header}{row}"), weigh);
    assert_eq!(problems(&sheet.orders[0]), [ProblemKind::Missing]);
    let orders: Vec<_> = sheet.orders.iter().enumerate().collect();
    let problem = problem_groups(&orders).remove(0).problem.unwrap();
    assert_eq!(problem.field, Field::OrderId);
}

#[test]
fn a_second_row_of_an_order_that_a_rule_holds_ships_nothing_for_it() {
    let own = "order_id,name,address_1,city,province_code,postal_code,country_code,package_contents,description,value,\
               value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z\n";
    let row = |value: &str| {
        format!(
            "71001,Ana Lee,1 Elm St,Ottawa,ON,K1A 0B1,CA,merchandise,Mug,{value},cad,parcel,kg,1,cm,20,15,12\n"
        )
    };
    let hold =
        "[[rule]]\nname = \"Dear\"\nwhen = { value_from = \"100 CAD\" }\nthen = { hold = \"Ask\" }";
    let sheet = sheet(&format!("{own}{}{}", row("450"), row("45")), hold);
    let kinds = problems(&sheet.orders[0]);
    assert!(kinds.iter().all(ProblemKind::is_hold), "{kinds:?}");
    assert_eq!(
        sheet.orders[1].judged.as_ref().unwrap_err(),
        &NotReady::Twice
    );
}

#[test]
fn a_no_that_the_file_says_stays_a_no() {
    let text = EXPORT.replace(
        ",Shipping Country\n",
        ",Shipping Country,insurance_requested\n",
    );
    let text = text.replace("K1A 0B1,ON,CA\n", "K1A 0B1,ON,CA,no\n");
    let insure = "[[rule]]\nname = \"All\"\nthen = { insurance = true, signature = true }";
    let sheet = sheet(&text, insure);
    let options = &sheet.orders[0].judged.as_ref().unwrap().draft.options;
    assert!(!options.insurance && options.signature);
}

#[test]
fn what_a_rule_fills_in_is_corrected_in_the_unit_in_which_it_is_shown() {
    let weigh = "[[rule]]\nname = \"Weigh\"\nwhen = { sku = \"CAP-1\" }\nthen = { size = \"12 x 10 x 10 in\", needs_weight = true }";
    let sheet = sheet(EXPORT, weigh);
    let orders: Vec<_> = sheet.orders.iter().enumerate().collect();
    let problem = problem_groups(&orders).remove(0).problem.unwrap();
    let corrected = sheet.corrected(vec![Correction {
        problem,
        text: "0.2".to_owned(),
    }]);
    assert_eq!(
        parcel(&corrected.orders[1]),
        ["12", "10", "10", "in", "0.2", "kg"]
    );
}
