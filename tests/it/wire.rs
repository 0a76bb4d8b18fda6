//! What goes over the wire, byte for byte: every request of one long scenario,
//! in order, compared with what was reviewed before.
//!
//! The worker runs against the practice service in process, with a seed and a
//! simulated clock. What it hands to HTTP is recorded and then sent once more
//! by the real HTTP clients to a server that keeps the bytes. Names replace
//! what the service or a random number chose.

use std::{collections::BTreeMap, fmt::Write as _, path::Path, time::Duration};

use regex::Regex;
use secrecy::SecretString;
use sendoff::{
    features::{
        bulk::calls::{self as bulk, BulkLine, LabelsTo, Wanted},
        orders::OrderFile,
        settings::calls as settings,
    },
    model::{
        batch::BatchMove,
        check::check,
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
        label::{LabelFormat, PutAgain},
        label_name::NameTemplate,
        rate_choice::RateChoice,
    },
    render::download::{LabelDownload, LabelSource as _, loopback_origin},
    service::{
        http::HttpTransport,
        public::{PublicRecords as _, PublicSite},
        transport::Transport as _,
    },
};

use crate::{
    api_server::{Server, json},
    worker_support::{Acts, Call, Comes, Program, Reported, Sent, Shop, Tamper, draft, replacing},
};

const TOKEN: &str = "the-token-of-this-test";
/// The number in the address of every account of this test.
const CLIENT: &str = "100001";
/// What the practice service calls itself where it gives links.
const PRACTICE: &str = "http://127.0.0.1:4010";

#[tokio::test(start_paused = true)]
async fn one_parcel_is_asked_for_bought_labelled_and_refunded_with_these_bytes() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let mut script = Script::default();
    program.connect().await.unwrap();
    program.recovered().await;
    let request = program.send(settings::TestConnection {});
    program
        .answer::<settings::TestConnection>(request)
        .await
        .unwrap();
    script.end_scene("connect", &shop);
    let quoted = program.quote(&draft()).await.unwrap();
    let id = quoted.shipment.id.clone();
    script.end_scene("quote", &shop);
    program.refresh(&id).await.unwrap();
    script.end_scene("refresh the rates", &shop);
    program.buy(&quoted).await.unwrap();
    script.end_scene("buy", &shop);
    std::fs::remove_dir_all(shop.label_dir()).unwrap();
    program.show_label(&id).await.unwrap();
    script.end_scene("fetch the label again", &shop);
    program.refund(&id).await.unwrap();
    program.idle(Duration::from_hours(25)).await;
    script.end_scene("ask for a refund, and wait a day", &shop);
    let whole = whole_order(&shop);
    ask(&mut program, &whole).await;
    script.end_scene("quote with all there is to say", &shop);
    let mut heavier = whole.clone();
    heavier.parcel.weight.value += heavier.parcel.weight.value;
    ask(&mut program, &heavier).await;
    script.end_scene("quote the same order, heavier", &shop);
    let old = ask(&mut program, &order("1001")).await;
    script.ids.insert(old.to_string(), "1001".to_owned());
    replace(&mut program, "1002", &old).await;
    script.end_scene("quote, then replace the draft", &shop);
    let last = ask(&mut program, &order("1003")).await;
    script.ids.insert(last.to_string(), "1003".to_owned());
    program.delete(&last).await.unwrap();
    script.end_scene("quote, then delete the draft", &shop);
    program.crash();
    script.assert_is("wire-parcel").await;
}

#[tokio::test(start_paused = true)]
async fn a_file_of_24_orders_is_shipped_with_these_bytes() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let mut script = Script::default();
    program.connect().await.unwrap();
    program.recovered().await;
    let lines = orders_of_the_file();
    assert_eq!(lines.len(), 24);
    let folder = shop.path("wanted");
    std::fs::create_dir_all(&folder).unwrap();
    let request = program.send(bulk::Start {
        lines,
        choice: RateChoice::Cheapest,
        max_price: None,
        labels: Some(LabelsTo {
            folder,
            format: LabelFormat::Png,
            naming: NameTemplate::default(),
            again: PutAgain::No,
        }),
    });
    let summary = program.answer::<bulk::Start>(request).await.unwrap();
    assert_eq!(summary.counts.bought, 24, "{:?}", summary.troubles);
    program.crash();
    script.end_scene("ship the file", &shop);
    script.sort_by_order();
    script.assert_is("wire-orders").await;
}

#[tokio::test(start_paused = true)]
async fn batches_are_made_filled_emptied_and_deleted_with_these_bytes() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let mut script = Script::default();
    program.connect().await.unwrap();
    let one = ask(&mut program, &order("1001")).await;
    let two = ask(&mut program, &order("1002")).await;
    let both = [one, two];
    shop.watch().take_sent();
    let batch = program.create_batch("b", Some("Monday")).await.unwrap().id;
    script.end_scene("create a batch", &shop);
    program
        .change_batch(batch, BatchMove::Add, &both)
        .await
        .unwrap();
    script.end_scene("add two shipments", &shop);
    program.list_batches(Reported::Answer).await.unwrap();
    script.end_scene("list the batches", &shop);
    program.open_batch(batch, Reported::Answer).await.unwrap();
    script.end_scene("open the batch", &shop);
    program
        .change_batch(batch, BatchMove::Remove, &both)
        .await
        .unwrap();
    script.end_scene("remove them", &shop);
    program.delete_batch(batch).await.unwrap();
    script.end_scene("delete the batch", &shop);
    program.crash();
    script.assert_is("wire-batches").await;
}

#[tokio::test(start_paused = true)]
async fn returns_tracking_and_history_are_read_with_these_bytes() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let mut script = Script::default();
    program.connect().await.unwrap();
    let quoted = program.quote(&draft()).await.unwrap();
    let id = quoted.shipment.id.clone();
    program.buy(&quoted).await.unwrap();
    shop.make_elsewhere("2001", "Grace Hopper");
    shop.watch().take_sent();
    shop.comes_back(id.as_str(), "unclaimed", "on_hold");
    program.returns().await.1.unwrap();
    script.end_scene("list the returns", &shop);
    program.track(id.as_str()).await.1.unwrap();
    script.end_scene("track a shipment", &shop);
    shop.moves(id.as_str(), "in_transit");
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    script.end_scene("read what is new", &shop);
    program.crash();
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    program.idle(Duration::from_hours(3)).await;
    script.end_scene("start again, and read in the background for hours", &shop);
    program.crash();
    script.assert_is("wire-reading").await;
}

#[tokio::test(start_paused = true)]
async fn lost_answers_are_reconciled_with_these_bytes() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let mut script = Script::default();
    program.connect().await.unwrap();
    let lost = |call, acts| shop.tamper(Tamper::new(call, acts, Comes::Lost));
    lost(Call::Create, Acts::AtOnce);
    let quoted = program.quote(&draft()).await.unwrap();
    script.end_scene("quote, and the answer is lost", &shop);
    lost(Call::Buy, Acts::AtOnce);
    program.buy(&quoted).await.unwrap();
    script.end_scene("buy, and the answer is lost", &shop);
    lost(Call::Refund, Acts::AtOnce);
    drop(program.refund(&quoted.shipment.id).await);
    program.idle(Duration::from_hours(25)).await;
    script.end_scene(
        "ask for a refund, the answer is lost, and wait a day",
        &shop,
    );
    lost(Call::Create, Acts::Not);
    let other = ask(&mut program, &order("1001")).await;
    script.end_scene("quote, and the request is lost", &shop);
    lost(Call::Delete, Acts::AtOnce);
    program.delete(&other).await.unwrap();
    script.end_scene("delete, and the answer is lost", &shop);
    program.crash();
    script.assert_is("wire-lost-answers").await;
}

/// An order with something in every column of an order file.
fn whole_order(shop: &Shop) -> ShipmentDraft {
    let columns = [
        ("order_id", "3001"),
        ("order_store", "shopify"),
        ("name", "Zoé Müller"),
        ("address_1", "10 Downing Street"),
        ("address_2", "Flat 2"),
        ("city", "London"),
        ("province_code", "England"),
        ("postal_code", "SW1A 2AA"),
        ("country_code", "GB"),
        ("phone", "+44 20 7946 0000"),
        ("email", "zoe@example.com"),
        ("return_name", "The workshop"),
        ("return_address_1", "1783 Blakely Road"),
        ("return_address_2", "Door é"),
        ("return_city", "Colchester"),
        ("return_province_code", "VT"),
        ("return_postal_code", "05446"),
        ("return_phone", "+1 802 555 0100"),
        ("package_contents", "merchandise"),
        ("description", "Wool socks & \"mittens\""),
        ("value", "84.50"),
        ("value_currency", "cad"),
        ("package_type", "parcel"),
        ("weight_unit", "oz"),
        ("weight", "22.9"),
        ("size_unit", "in"),
        ("size_x", "10"),
        ("size_y", "7.5"),
        ("size_z", "3"),
        ("ship_date", "2026-03-04"),
        ("vat_reference", "GB123456789"),
        ("insurance_requested", "yes"),
        ("signature_requested", "yes"),
        ("media_mail_requested", "yes"),
        ("duties_paid_requested", "yes"),
        ("item_quantity", "2"),
        ("item_description", "Wool socks"),
        ("item_value_amount", "42.25"),
        ("item_currency_code", "cad"),
        ("item_hs_tariff_code", "6115.94"),
        ("item_sku_code", "SKU-008"),
        ("item_origin_country", "PE"),
        ("item_weight", "150"),
        ("item_weight_unit", "g"),
        ("item_manufacturer_id", "M-1"),
        ("item_manufacturer_contact", "Ana Quispe"),
        ("item_manufacturer_street", "Plaza 1"),
        ("item_manufacturer_street_2", "Taller 2"),
        ("item_manufacturer_city", "Lima"),
        ("item_manufacturer_postal_code", "15001"),
        ("item_manufacturer_province_code", "LIM"),
        ("item_manufacturer_country_code", "PE"),
        ("item_manufacturer_phone", "+51 1 555 0100"),
        ("item_manufacturer_email", "ana@example.com"),
    ];
    let path = shop.path("whole.csv");
    let mut file = csv::Writer::from_path(&path).unwrap();
    file.write_record(columns.map(|(name, _)| name)).unwrap();
    file.write_record(columns.map(|(_, value)| value)).unwrap();
    file.flush().unwrap();
    let file = OrderFile::read(&path).unwrap();
    assert_eq!(file.unknown_columns, Vec::<String>::new());
    let checked = check(&file.rows().next().unwrap().order, None);
    checked
        .draft
        .unwrap_or_else(|| panic!("{:?}", checked.problems))
}

/// The usual parcel, of another order.
fn order(number: &str) -> ShipmentDraft {
    let mut draft = draft();
    draft.order.id = Some(number.to_owned());
    draft
}

/// Asks for the rates of an order; gives the shipment that was made for it.
async fn ask(program: &mut Program, draft: &ShipmentDraft) -> ShipmentId {
    let line = LineId::of_order(draft.order.id.as_deref().unwrap(), 1);
    let request = replacing::ask_on(program, line, draft, None);
    replacing::quoted(program, request)
        .await
        .unwrap()
        .shipment
        .id
}

async fn replace(program: &mut Program, number: &str, old: &ShipmentId) {
    let line = LineId::of_order(number, 1);
    let request = replacing::ask_on(program, line, &order(number), Some(old));
    replacing::quoted(program, request).await.unwrap();
    replacing::deleted(program, request).await.unwrap();
}

fn orders_of_the_file() -> Vec<BulkLine> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/orders-24.csv");
    let file = OrderFile::read(&path).unwrap();
    file.rows()
        .map(|row| BulkLine {
            line: LineId::of_order(&row.order.order_id, row.parcel),
            wanted: Wanted::Draft {
                draft: Box::new(check(&row.order, None).draft.unwrap()),
                approved: None,
            },
        })
        .collect()
}

/// What was sent, scene by scene.
#[derive(Default)]
struct Script {
    scenes: Vec<(&'static str, Vec<Sent>)>,
    /// The service's ids, each with the number of its order.
    ids: BTreeMap<String, String>,
}

impl Script {
    /// Ends a scene: what was sent since the last one belongs to it.
    fn end_scene(&mut self, name: &'static str, shop: &Shop) {
        self.scenes.push((name, shop.watch().take_sent()));
        for shipment in shop.shipments() {
            let text = |key: &str| shipment[key].as_str().unwrap_or_default().to_owned();
            let order = text("order_id");
            let number = order.split(' ').next().unwrap().to_owned();
            self.ids.insert(text("id"), number);
        }
    }

    /// Orders of a file are shipped side by side. That each takes its steps in
    /// their order is a promise; whose step comes first is none.
    fn sort_by_order(&mut self) {
        let ids = &self.ids;
        for (_, sent) in &mut self.scenes {
            sent.sort_by_key(|sent| order_of(sent, ids));
        }
    }

    async fn assert_is(self, snapshot: &str) {
        // What waits for a socket must not make the time skip ahead.
        tokio::time::resume();
        let sent = self.scenes.iter().flat_map(|(_, sent)| sent);
        let mut received = bytes_of(sent).await.into_iter();
        let mut heads = Vec::new();
        let mut text = String::new();
        for (name, sent) in &self.scenes {
            writeln!(text, "# {name}").unwrap();
            let requests: Vec<String> = received
                .by_ref()
                .take(sent.len())
                .map(|request| request_text(&request, &mut heads))
                .collect();
            for alike in requests.chunk_by(PartialEq::eq) {
                text.push_str(&alike[0]);
                if alike.len() > 1 {
                    writeln!(text, "({} times)", alike.len()).unwrap();
                }
            }
            text.push('\n');
        }
        let mut page = String::new();
        for (number, head) in heads.iter().enumerate() {
            writeln!(page, "# headers {}\n{head}\n", number + 1).unwrap();
        }
        let page = self.with_names(&format!("{page}{text}"));
        insta::with_settings!({prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!(snapshot, page);
        });
    }

    /// Names for what the service or a random number chose.
    fn with_names(&self, page: &str) -> String {
        let mut page = page.to_owned();
        for (id, order) in &self.ids {
            page = page.replace(id, &format!("<shipment {order}>"));
            page = page.replace(
                &id.to_lowercase(),
                &format!("<shipment {order} in lower case>"),
            );
        }
        for (pattern, name) in [
            (
                r"\bSD(?:[0-9a-z]{10}|[0-9a-z]{15}(?:P\d+)?)\b",
                "<our token>",
            ),
            (r"secret=[^ &]+", "secret=<secret>"),
            (r"(user-agent: sendoff/)[0-9.]+", "$1<version>"),
            (r"127\.0\.0\.1:[0-9]+", "<host>"),
        ] {
            page = Regex::new(pattern).unwrap().replace_all(&page, name).into();
        }
        page
    }
}

/// The order that a request is about; nothing comes before the first.
fn order_of(sent: &Sent, ids: &BTreeMap<String, String>) -> Option<String> {
    let text = match sent {
        Sent::Account(request) | Sent::Public(request) => {
            let order = request
                .body
                .as_ref()
                .and_then(|body| body["order_id"].as_str());
            if let Some(order) = order {
                return order.split(' ').next().map(str::to_owned);
            }
            &request.path
        }
        Sent::Label(url) => url,
    };
    let about = ids.iter().find(|(id, _)| text.contains(*id));
    about.map(|(_, order)| order.clone())
}

/// Sends everything with the program's own HTTP clients; gives what arrived.
async fn bytes_of(sent: impl Iterator<Item = &Sent>) -> Vec<String> {
    let sent: Vec<&Sent> = sent.collect();
    let server = Server::answering(sent.iter().map(|_| json("{}"))).await;
    let url = server.url();
    let base = format!("{url}/api/v1/clients/{CLIENT}");
    let account = HttpTransport::new(&base, &SecretString::from(TOKEN)).unwrap();
    let public = PublicSite::new(&url).unwrap();
    let labels = LabelDownload::new(loopback_origin(&url)).unwrap();
    for sent in &sent {
        match sent {
            Sent::Account(request) => {
                account.send(request.clone()).await.unwrap();
            }
            Sent::Public(request) => {
                let id = request.path.strip_prefix("/tracking/").unwrap();
                let id = ShipmentId::new(id.strip_suffix(".json").unwrap());
                // An empty answer is no record; only the request counts.
                public.tracking(&id).await.unwrap_err();
            }
            Sent::Label(link) => {
                labels.fetch(&link.replace(PRACTICE, &url)).await.unwrap();
            }
        }
    }
    let received = server.requests();
    assert_eq!(received.len(), sent.len());
    received
}

/// A request on a line, its body on the next. Headers that many have in common
/// are listed once and referred to by number; the token is left out.
fn request_text(request: &str, heads: &mut Vec<String>) -> String {
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    let (line, headers) = head.split_once("\r\n").unwrap();
    let mut length = "";
    let mut common = Vec::new();
    for header in headers.lines() {
        let (name, value) = header.split_once(": ").unwrap();
        match name {
            "content-length" => length = value,
            "authorization" => {
                assert_eq!(value, TOKEN);
                common.push("authorization: <token>".to_owned());
            }
            _ => common.push(header.to_owned()),
        }
    }
    let common = common.join("\n");
    let number = heads.iter().position(|known| *known == common);
    let number = number.unwrap_or_else(|| {
        heads.push(common);
        heads.len() - 1
    });
    assert_eq!(length.parse().unwrap_or(0), body.len());
    let line = format!("{line} headers {} length {length}", number + 1);
    let body = if body.is_empty() {
        String::new()
    } else {
        format!("{body}\n")
    };
    format!("{}\n{body}", line.trim_end_matches(" length "))
}
