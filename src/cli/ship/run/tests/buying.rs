//! The question before buying, and what is bought then.

use super::*;

fn two_stores(words: &Words) -> Lines {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    let rows = "order_id,order_store,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,description\n\
        1,etsy,A,1 Main,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n\
        1,ebay,B,1 Main,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n";
    std::fs::write(&path, rows).unwrap();
    let lines = Lines::of(&Rc::new(OrderFile::read(&path).unwrap()), words);
    assert_eq!((lines.good.len(), &lines.failed), (2, &Vec::new()));
    lines
}

/// The lines of both rows, where the ledger keeps those of these rows for other orders.
fn lines_of_two_stores(of_others: &[usize]) -> [String; 2] {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_over(two_stores(&words), &words, &args);
    let requests = begin_with(&mut run, of_others.to_vec());
    let job = start(&requests);
    let ids = job.lines.iter().map(|line| line.line.to_string());
    let ids: Vec<String> = ids.collect();
    assert_eq!(run.places.len(), ids.len());
    ids.try_into().unwrap()
}

#[test]
fn two_stores_that_number_their_orders_alike_are_two_lines() {
    let [etsy, ebay] = lines_of_two_stores(&[]);
    assert_eq!(etsy, "order:1/1");
    assert!(ebay.starts_with("content:"), "{ebay}");
}

#[test]
fn a_line_that_the_ledger_keeps_for_another_store_is_not_the_rows() {
    let [etsy, ebay] = lines_of_two_stores(&[0]);
    assert_eq!(ebay, "order:1/1");
    assert!(etsy.starts_with("content:"), "{etsy}");
    let [etsy, ebay] = lines_of_two_stores(&[0, 1]);
    assert!(etsy.starts_with("content:") && ebay.starts_with("content:"));
    assert_ne!(etsy, ebay);
}

#[test]
fn nothing_is_bought_before_the_user_has_seen_the_whole_price() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = run_of(&words, &args);
    priced(&mut run, ["5.00", "7.50"]);
    assert_eq!(
        run.stage(),
        Stage::Asking(Plan {
            labels: 2,
            total: price("12.50"),
            already: 0
        })
    );

    let buys = run.approve();
    let job = bulk(&buys);
    let call = start(&buys);
    let approved: Vec<&Money> = call
        .lines
        .iter()
        .filter_map(|line| approved(line).map(|approved| &approved.price))
        .collect();
    assert_eq!(approved, [&price("5.00"), &price("7.50")]);
    run.apply(ended(job, 0, bought_outcome("A", "5.00")));
    run.apply(ended(job, 1, bought_outcome("B", "7.50")));
    run.apply(over(job));
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::AllBought);
    let summary = run.summary();
    assert_eq!((summary.bought, summary.spent.as_str()), (2, "12.50"));
    assert_eq!(summary.labels.len(), 2);
}

#[test]
fn what_was_not_charged_as_approved_is_reported_and_in_the_summary() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests);
    let line = start(&requests).lines[1].line.clone();
    run.apply(Event::Notice(Notice::ChargedOtherwise {
        line,
        shipment: ShipmentId::new("B"),
        approved: price("5.10"),
        charged: price("9.80"),
    }));
    run.apply(ended(job, 0, bought_outcome("A", "5.00")));
    run.apply(ended(job, 1, bought_outcome("B", "9.80")));
    run.apply(over(job));
    let notes = run.take_notes().join(" ");
    assert!(notes.contains("9.80") && notes.contains("5.10"), "{notes}");
    assert_eq!(run.ending(), Ending::SomeFailed);
    let summary = run.summary();
    assert_eq!(summary.spent, "14.80");
    let [charged] = summary.charged_otherwise.as_slice() else {
        panic!("{:?}", summary.charged_otherwise);
    };
    assert_eq!(
        (charged.order_id.as_deref(), charged.charged.as_str()),
        (Some("2"), "9.80")
    );
}

/// What is left after the question before buying was not answered with a yes.
fn left_after(why: LeftReason) -> Summary {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = run_of(&words, &args);
    priced(&mut run, ["5.00", "5.00"]);
    let declined = run.decline(why);
    let [discard] = declined.as_slice() else {
        panic!("{declined:?}")
    };
    let lines: Vec<_> = run.lines.iter().map(|(line, _)| line.id.clone()).collect();
    assert_eq!(discard.call::<DiscardDrafts>().unwrap().lines, lines);
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::SomeFailed);
    run.summary()
}

#[test]
fn a_no_buys_nothing_and_is_no_failure_of_the_rows() {
    for why in [LeftReason::Declined, LeftReason::NotAsked] {
        let summary = left_after(why);
        assert_eq!((summary.failed.len(), summary.bought), (0, 0));
        let left: Vec<_> = summary
            .left
            .iter()
            .map(|line| (line.row, line.why))
            .collect();
        assert_eq!(left, [(1, why), (2, why)]);
        assert_eq!(summary.run_again_at, None);
    }
}

#[test]
fn while_another_job_is_under_way_rows_are_left_and_have_not_failed() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let [request] = requests.as_slice() else {
        panic!("{requests:?}")
    };
    let busy = Err(Failure::new(Cause::Busy));
    run.apply(request.answered::<Start>(busy).unwrap());
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::SomeFailed);
    let summary = run.summary();
    assert_eq!((summary.failed.len(), summary.bought), (0, 0));
    let why: Vec<_> = summary.left.iter().map(|line| line.why).collect();
    assert_eq!(why, [LeftReason::OtherJob; 2]);
}

fn approved(line: &BulkLine) -> Option<&PurchaseTerms> {
    match &line.wanted {
        Wanted::Draft { approved, .. } => approved.as_ref(),
        Wanted::Shipment(approved) => Some(approved),
        Wanted::Price(_) => None,
    }
}

#[test]
fn with_a_yes_all_rows_are_one_bulk_job() {
    let (words, args) = (
        Words::new("en").unwrap(),
        arguments(&["--yes", "--max-price", "9"]),
    );
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let start = start(&requests);
    assert_eq!(start.lines.len(), 2);
    assert!(start.lines.iter().all(|line| approved(line).is_none()));
    assert_eq!(start.max_price, "9".parse().ok());
}

#[test]
fn a_limit_in_another_currency_than_the_account_stops_the_run_unless_it_is_overridden() {
    let words = Words::new("en").unwrap();
    let mut args = arguments(&["--yes"]);
    args.own_limit = "10".parse().ok();
    args.own_limit_currency = Some(Currency::Usd);
    let mut run = run_of(&words, &args);
    let started = run.start();
    assert!(run.apply(connected(&started[0])).is_empty());
    let Stage::NotStarted(why) = run.stage() else {
        panic!("{:?}", run.stage());
    };
    assert!(why.contains("USD") && why.contains("CAD"), "{why}");

    args.over_limit = true;
    let mut run = run_of(&words, &args);
    assert_eq!(start(&begin(&mut run)).max_price, None);
}

#[test]
fn the_limit_of_the_settings_holds_for_a_file_too_unless_it_is_overridden() {
    let words = Words::new("en").unwrap();
    for (named, most) in [
        (&[][..], Some("10")),
        (&["--max-price", "9"], Some("9")),
        (&["--max-price", "12"], Some("10")),
        (&["--over-limit"], None),
        (&["--over-limit", "--max-price", "12"], Some("12")),
    ] {
        let all: Vec<&str> = ["--yes"].into_iter().chain(named.iter().copied()).collect();
        let mut args = arguments(&all);
        args.own_limit = "10".parse().ok();
        let mut run = run_of(&words, &args);
        let requests = begin(&mut run);
        let most = most.map(|most| most.parse().unwrap());
        assert_eq!(start(&requests).max_price, most, "{named:?}");
    }
}
