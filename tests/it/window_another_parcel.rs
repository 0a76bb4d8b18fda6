//! A second label for an order that was bought before is the order's next parcel, on
//! every computer.

use std::{num::NonZeroU32, time::Duration};

use sendoff::{
    contract::{Cause, OtherShipment},
    features::ship::calls::Buy,
    session::deps::Syncing,
};

use crate::worker_support::{Computer, Program, Shop, buy_form, order};

/// A window with a data folder and a token of its own.
async fn window(shop: &Shop, number: u64) -> Program {
    let computer = Computer::new(number).syncing(Syncing::Always);
    let mut program = computer.with_own_token().connected(shop).await;
    program.recovered().await;
    program
}

/// A purchase of the form, and by what it is refused.
async fn refused(program: &mut Program, buy: Buy) -> OtherShipment {
    match program.ask(buy).await.unwrap_err().cause {
        Cause::OrderBought(other) => other,
        cause => panic!("{cause:?}"),
    }
}

/// Works for so long, and takes in what is reported.
async fn work(program: &mut Program, time: Duration) {
    let waited = program.notice(|_notice| None::<()>);
    drop(tokio::time::timeout(time, waited).await);
}

#[tokio::test(start_paused = true)]
async fn another_label_is_the_next_parcel_and_no_computer_takes_it_for_a_double_payment() {
    let shop = Shop::new();
    let mut first = window(&shop, 1).await;
    let quoted = first.quote_form("A", &order("1000")).await.unwrap();
    let buy = buy_form(&shop, "A", &quoted, &[]);
    first.ask(buy).await.unwrap();

    let mut second = window(&shop, 2).await;
    let quoted = second.quote_form("A", &order("1000")).await.unwrap();
    let other = refused(&mut second, buy_form(&shop, "A", &quoted, &[])).await;
    assert_eq!(other.next_parcel, NonZeroU32::new(2));
    // To whom the earlier one goes can be said.
    let to = other.recipient.as_deref().and_then(|to| to.name.clone());
    assert!(to.is_some());
    assert_eq!(to, quoted.shipment.recipient.name);
    let quoted = second.quote_form("B/2", &order("1000")).await.unwrap();
    let buy = buy_form(&shop, "B/2", &quoted, &[other.shipment]);
    let bought = second.ask(buy).await.unwrap();
    assert_eq!(bought.shipment.own_order_id(), Some("1000"));
    assert_eq!(bought.shipment.further_parcel(), Some(2));

    for program in [&mut first, &mut second] {
        work(program, Duration::from_mins(15)).await;
        assert!(program.unresolved.is_empty(), "{:?}", program.unresolved);
    }
    assert!(!shop.watch().reported().contains("PaidTwice"));
    assert_eq!(shop.charges().len(), 2);

    // The third one is asked for here, where both are known.
    let quoted = first.quote_form("C", &order("1000")).await.unwrap();
    let other = refused(&mut first, buy_form(&shop, "C", &quoted, &[])).await;
    assert_eq!(other.next_parcel, NonZeroU32::new(3));
}
