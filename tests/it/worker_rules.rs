//! The shop's rules as the worker keeps them, tries them and judges files of orders by them.

use std::{fmt::Write as _, fs, sync::Arc};

use sendoff::{
    contract::{Notice, SyncState, Update},
    features::{
        bulk::calls::{BulkLine, BulkOutcome, BulkUpdate, Start, Wanted},
        orders::{
            IntakeError,
            calls::{Read as ReadOrders, Sheet},
        },
        rules::calls::{Read, RulesFile, Save, Saved, TryRules},
        shipments::calls::Open,
    },
    model::{
        ids::LineId,
        judged_order::NotReady,
        order::OrderText,
        problem::Field,
        rate_choice::RateChoice,
        rules::{DryRunRow, RulesErrorKind, Would},
        shipment_order::take_shipment,
    },
    practice::Story,
};

use super::worker_support::{Program, Shop};

/// A rule of each kind, for what the story's shop ships.
const RULES: &str = r#"
[[rule]]
name = "Valuable"
when = { value_from = "60 CAD" }
then = { hold = "Ask the office" }

[[rule]]
name = "Dollars"
when = { country = ["JP"], value_from = "5 USD" }
then = { hold = "Ask the office" }

[[rule]]
name = "Quick to the US"
when = { country = ["US"], weight_below = "1 kg" }
then = { service = "fastest", price_limit = "20 CAD" }

[[rule]]
name = "Nothing so quick"
when = { country = ["GB"] }
then = { tracking = true, within_days = 1 }

[[rule]]
name = "Tracked at home"
when = { country = ["CA"], province = ["QC"] }
then = { tracking = true }

[[rule]]
name = "Insured in Ontario"
when = { country = ["CA"], province = ["ON"] }
then = { insurance = true }
"#;

async fn up_to_date(program: &mut Program) {
    program
        .notice(|notice| match notice {
            Notice::SyncProgressed {
                state: SyncState::UpToDate { .. },
            } => Some(()),
            _ => None,
        })
        .await;
}

fn write_rules(shop: &Shop, text: &str) {
    fs::create_dir_all(shop.data_dir()).unwrap();
    fs::write(shop.data_dir().join("rules.toml"), text).unwrap();
}

async fn kept(program: &mut Program) -> RulesFile {
    program.ask(Read {}).await.unwrap()
}

/// The columns of a file of the shop's parcels.
fn columns() -> Vec<&'static Field> {
    let fields = Field::KNOWN.iter();
    let is_here = |field: &&Field| {
        let is_of_maker = field.as_str().starts_with("manufacturer");
        let is_returned = field.as_str().starts_with("return_");
        field.column().is_some() && !is_of_maker && !is_returned && **field != Field::Parcel
    };
    fields.filter(is_here).collect()
}

/// The order that a parcel was made of: the service returns no customs items.
fn row(order: &OrderText, number: usize) -> String {
    let of_item = |field: &Field| match field {
        Field::ItemQuantity => "1".to_owned(),
        Field::ItemDescription => order.description.clone(),
        Field::ItemValueAmount => order.value.clone(),
        Field::ItemCurrencyCode => order.value_currency.clone(),
        Field::ItemHsTariffCode => "6912.00".to_owned(),
        Field::ItemOriginCountry => "CA".to_owned(),
        Field::ItemWeight => order.weight.clone(),
        Field::ItemWeightUnit => order.weight_unit.clone(),
        _ => String::new(),
    };
    let cells = columns().into_iter().map(|field| {
        let text = if field.is_of_item() {
            of_item(field)
        } else if *field == Field::OrderId {
            format!("AGAIN-{number}")
        } else if order.yes_no(field) {
            "yes".to_owned()
        } else {
            order.text(field).to_owned()
        };
        format!("\"{}\"", text.replace('"', "\"\""))
    });
    cells.collect::<Vec<_>>().join(",")
}

/// A file of orders for the same parcels.
async fn file_of(program: &mut Program, tried: &[DryRunRow]) -> String {
    let names = columns().into_iter().filter_map(Field::column);
    let mut text = names.collect::<Vec<_>>().join(",");
    for (number, tried) in tried.iter().enumerate() {
        let shipment = tried.shipment.clone();
        let shipment = program.ask(Open { shipment }).await.unwrap();
        let mut order = OrderText::default();
        take_shipment(&mut order, &shipment);
        "today".clone_into(&mut order.ship_date);
        write!(text, "\n{}", row(&order, number)).unwrap();
    }
    text
}

/// The prices of the orders of a sheet that may ship, by their lines, as the window asks for them.
async fn outcomes(program: &mut Program, sheet: &Sheet) -> Vec<(LineId, BulkOutcome)> {
    let ready = sheet.orders.iter();
    let ready: Vec<_> = ready
        .filter_map(|order| order.judged.as_ref().ok())
        .collect();
    let lines = ready.iter().map(|ready| BulkLine {
        line: ready.line.clone(),
        wanted: Wanted::Price(Box::new(ready.draft.clone())),
    });
    let rules = ready
        .iter()
        .map(|ready| (ready.line.clone(), ready.rate.clone()));
    let asked = program.send(Start {
        lines: lines.collect(),
        choice: RateChoice::ByRules(Arc::new(rules.collect())),
        max_price: None,
        labels: None,
    });
    let mut ended = Vec::new();
    program
        .until_reply::<Start, _>(asked, |update| match update {
            Update::Progress(BulkUpdate::LineEnded { line, outcome }) => {
                ended.push((line, outcome));
                None
            }
            Update::Progress(_) => None,
            Update::Done(result) => Some(result.unwrap()),
        })
        .await;
    ended
}

#[tokio::test(start_paused = true)]
async fn a_dry_run_of_the_last_thirty_days_equals_what_the_rules_then_do_on_the_same_orders() {
    let shop = Shop::of_story(Story::SmallShop);
    write_rules(&shop, RULES);
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    up_to_date(&mut program).await;
    let rules = kept(&mut program).await.rules.unwrap();
    let dry_run = program.ask(TryRules { rules }).await.unwrap();
    let tried = dry_run.rows;
    assert!(tried.len() > 30 && !dry_run.is_cut, "{}", tried.len());

    let path = shop.data_dir().join("orders.csv");
    let text = file_of(&mut program, &tried).await;
    fs::write(&path, text).unwrap();
    let read = ReadOrders {
        path,
        usual: None,
        before: None,
    };
    let sheet = program.ask(read).await.unwrap().unwrap();
    assert_eq!(sheet.orders.len(), tried.len());
    let ended = outcomes(&mut program, &sheet).await;
    let mut seen = [0; 4];
    for (tried, order) in tried.iter().zip(&sheet.orders) {
        assert_eq!(tried.rules, order.rules, "{tried:?}");
        let ready = match &order.judged {
            Ok(ready) => ready,
            Err(NotReady::Problems(problems)) => {
                assert!(
                    matches!(tried.would, Would::Hold(_)),
                    "{problems:?} {tried:?}"
                );
                assert!(
                    problems.iter().all(|problem| problem.kind.is_hold()),
                    "{problems:?}"
                );
                seen[0] += 1;
                continue;
            }
            Err(why) => panic!("{why:?}"),
        };
        let outcome = ended.iter().find(|(line, _)| *line == ready.line);
        match (&tried.would, &outcome.unwrap().1) {
            (Would::Buy(postage_type, price), BulkOutcome::Priced(terms)) => {
                assert_eq!(
                    (postage_type, price),
                    (&terms.postage_type, &terms.price),
                    "{tried:?}"
                );
                seen[1] += 1;
            }
            (Would::NotChosen(why), BulkOutcome::NotChosen(then)) => {
                assert_eq!(why, then);
                seen[2] += 1;
            }
            (Would::AskAnew, _) => {
                assert!(ready.draft.options.insurance);
                seen[3] += 1;
            }
            (would, outcome) => panic!("{would:?} became {outcome:?}"),
        }
    }
    assert!(
        seen.iter().all(|count| *count > 0),
        "each is there: {seen:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn rules_are_kept_and_those_that_somebody_else_has_written_since_are_not_replaced() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let none = kept(&mut program).await;
    assert_eq!(none.text, "");
    assert!(none.rules.unwrap().is_empty());
    let save = |text: &str, before: &str| Save {
        text: text.to_owned(),
        before: before.to_owned(),
    };
    let saved = program.ask(save(RULES, "")).await.unwrap();
    let Saved::Saved(file) = saved else {
        panic!("{saved:?}");
    };
    assert_eq!(fs::read_to_string(&file.path).unwrap(), RULES);
    assert_eq!(file.rules.unwrap().rules.len(), 6);
    let saved = program.ask(save("", "")).await.unwrap();
    assert!(matches!(saved, Saved::IsAnother(file) if file.text == RULES));
    assert_eq!(kept(&mut program).await.text, RULES);
}

#[tokio::test(start_paused = true)]
async fn no_file_of_orders_is_read_by_rules_that_can_not_be() {
    let shop = Shop::new();
    write_rules(&shop, "[[rule]]\nname = \"R\"\nthen = { hold = \"\" }\n");
    let mut program = Program::start(&shop);
    let read = ReadOrders {
        path: shop.data_dir().join("none.csv"),
        usual: None,
        before: None,
    };
    let error = program.ask(read).await.unwrap().unwrap_err();
    let IntakeError::Rules { problem, .. } = &*error else {
        panic!("{error:?}");
    };
    assert_eq!((problem.line, &problem.kind), (3, &RulesErrorKind::NoName));
}
