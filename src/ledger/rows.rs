//! Rows of the list of shipments, written beside each stored shipment,
//! in the same transaction. All of it can be made changed from the shipments.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use rust_decimal::{Decimal, prelude::ToPrimitive as _};
use sha2::{Digest as _, Sha256};

use crate::model::{
    ids::{BatchId, LineId, ShipmentId},
    money::{Currency, Money},
    order_key::loose_id,
    order_key::without_format_characters,
    paper::Paper,
    parcel::PackageType,
    postage_type::PostageType,
    search_words::{folded, natural_key},
    shipment::{Shipment, ShipmentStatus},
    shipment_list::ShipmentRow,
};

use super::row_money::{self, Noted, RowMoney};

/// Places count down from this time (the year 2096), so that the newest
/// shipment has the smallest and a search finds it first.
const LAST_MS: i64 = 4_000_000_000_000;
/// Places of one millisecond. More shipments than this go on in the next.
const PLACES_A_MS: i64 = 4_096;
/// Letters of a name or an order id by which rows are sorted.
const MAX_KEY_CHARS: usize = 40;
/// Prices are sorted by ten-thousandths.
const PRICE_PARTS: i64 = 10_000;

/// Pages of words that are put together at a time; less than nothing means all
/// pieces, however few.
const TIDIED_PAGES: i64 = -200;

/// What a row is read from, in the order of [`read`].
pub(crate) const COLUMNS: &str = "shipment, status, line, batch, package_type, recipient, city, \
     province, country, order_id, postage_type, price, currency, tracking_code, created_ms, \
     store, paper, printed_ms";

/// How many those are: what is read behind them begins there.
pub(crate) const COLUMN_COUNT: usize = 18;

/// The words of the code, and the code in capital letters.
pub(crate) const BY_TRACKING_CODE: &str = "SELECT shipment FROM shipment_words \
     CROSS JOIN shipment_rows ON place = shipment_words.rowid \
     WHERE shipment_words MATCH ?1 AND upper(tracking_code) = ?2 \
     ORDER BY shipment_words.rowid LIMIT 1";

/// The first place of a moment: what is created later stands before it.
fn first_place(at: Timestamp) -> i64 {
    LAST_MS
        .saturating_sub(at.as_millisecond())
        .saturating_mul(PLACES_A_MS)
}

/// The first place behind a moment: what was created earlier stands from here on.
pub(crate) fn place_behind(at: Timestamp) -> i64 {
    first_place(at).saturating_add(PLACES_A_MS)
}

/// Whether the list has changed by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    Made,
    /// It is in the list no more.
    Removed,
    None,
}

/// A row that is in the list now: where, and whether the list has changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Put {
    pub(crate) place: i64,
    pub(crate) change: Change,
}

impl Put {
    fn changed(place: i64) -> Self {
        let change = Change::Made;
        Self { place, change }
    }
}

/// Where the label of a shipment stands, and since when: what is on the manifest of a bag that
/// was closed went with it, whatever is known of its printing.
fn paper(
    connection: &Connection,
    shipment: &Shipment,
    noted: &Noted,
) -> Result<(Paper, Option<Timestamp>), rusqlite::Error> {
    let as_noted = (noted.paper, noted.printed_at);
    let batch = match noted.paper {
        Paper::Unknown | Paper::HandedOver => None,
        Paper::NotPrinted | Paper::Sent | Paper::Proven => shipment.batch_id,
    };
    let Some(batch) = batch else {
        return Ok(as_noted);
    };
    let closed: Option<i64> = connection
        .prepare_cached("SELECT at_ms FROM batch_closings WHERE batch = ?1")?
        .query_row([batch.0], |row| row.get(0))
        .optional()?;
    let closed = closed.and_then(|at| Timestamp::from_millisecond(at).ok());
    Ok(closed.map_or(as_noted, |at| (Paper::HandedOver, Some(at))))
}

/// What is known of the row that is there.
struct ExistingRow {
    words_mark: i64,
    created_ms: Option<i64>,
    row: ShipmentRow,
    money: RowMoney,
}

/// Writes the row of a shipment, if it shows anything new. The shipment has the events
/// that are known of it, and `noted` is what the journal says of it. `place` is where it
/// stands, if it is listed.
pub(crate) fn put(
    connection: &Connection,
    shipment: &Shipment,
    place: Option<i64>,
    (line, noted): (Option<&LineId>, &Noted),
    seen_at: Timestamp,
) -> Result<Put, rusqlite::Error> {
    let there = match place {
        Some(place) => existing_row(connection, place)?.map(|there| (place, there)),
        None => None,
    };
    let line = line.or_else(|| {
        there
            .as_ref()
            .and_then(|(_, there)| there.row.line.as_ref())
    });
    let (paper, printed_at) = paper(connection, shipment, noted)?;
    let row = ShipmentRow {
        paper,
        printed_at,
        ..ShipmentRow::of(shipment, line)
    };
    let money = RowMoney::of(shipment, noted);
    let words = words(shipment, &row);
    let words_mark = mark(&words);
    let created_ms = shipment.created_at.map(Timestamp::as_millisecond);
    let there = match there {
        // It stands elsewhere from now on.
        Some((place, there)) if there.created_ms != created_ms && created_ms.is_some() => {
            remove(connection, place)?;
            None
        }
        there => there,
    };
    let Some((place, there)) = there else {
        let place = free_place(connection, shipment.created_at.unwrap_or(seen_at))?;
        write(connection, place, words_mark, (&row, &money))?;
        write_words(connection, place, &words)?;
        return Ok(Put::changed(place));
    };
    if there.words_mark == words_mark && there.row == row && there.money == money {
        let change = Change::None;
        return Ok(Put { place, change });
    }
    if there.words_mark != words_mark {
        remove_words(connection, place)?;
        write_words(connection, place, &words)?;
    }
    remove_row(connection, place)?;
    write(connection, place, words_mark, (&row, &money))?;
    Ok(Put::changed(place))
}

/// Takes the row out of the list that stands there.
pub(crate) fn remove(connection: &Connection, place: i64) -> Result<(), rusqlite::Error> {
    remove_row(connection, place)?;
    remove_words(connection, place)
}

fn existing_row(
    connection: &Connection,
    place: i64,
) -> Result<Option<ExistingRow>, rusqlite::Error> {
    let money = row_money::COLUMNS;
    let sql = format!("SELECT {COLUMNS}, {money}, words_mark FROM shipment_rows WHERE place = ?1");
    connection
        .prepare_cached(&sql)?
        .query_row([place], |found| {
            Ok(ExistingRow {
                words_mark: found.get("words_mark")?,
                created_ms: found.get("created_ms")?,
                row: read(found)?,
                money: row_money::read(found, COLUMN_COUNT)?,
            })
        })
        .optional()
}

/// A row as [`COLUMNS`] give it.
pub(crate) fn read(row: &Row<'_>) -> Result<ShipmentRow, rusqlite::Error> {
    let price: Option<String> = row.get(11)?;
    let currency: Option<String> = row.get(12)?;
    let created_ms: Option<i64> = row.get(14)?;
    let printed_ms: Option<i64> = row.get(17)?;
    Ok(ShipmentRow {
        id: ShipmentId::new(row.get::<_, String>(0)?),
        status: ShipmentStatus::from_word(&row.get::<_, String>(1)?),
        line: row.get::<_, Option<String>>(2)?.map(LineId::new),
        batch: row.get::<_, Option<i64>>(3)?.map(BatchId),
        package_type: row.get::<_, Option<String>>(4)?.map(PackageType::from),
        recipient: row.get(5)?,
        city: row.get(6)?,
        province: row.get(7)?,
        country: row.get(8)?,
        order_id: row.get(9)?,
        postage_type: PostageType::from_word(&row.get::<_, String>(10)?),
        price: price.zip(currency).and_then(|(amount, currency)| {
            Money::parse(&amount, Currency::from_word(&currency)).ok()
        }),
        tracking_code: row.get(13)?,
        created_at: created_ms.and_then(|millis| Timestamp::from_millisecond(millis).ok()),
        store: row.get(15)?,
        paper: Paper::of_number(row.get(16)?),
        printed_at: printed_ms.and_then(|millis| Timestamp::from_millisecond(millis).ok()),
    })
}

fn write(
    connection: &Connection,
    place: i64,
    words_mark: i64,
    (row, beside): (&ShipmentRow, &RowMoney),
) -> Result<(), rusqlite::Error> {
    let money = &beside.money;
    connection
        .prepare_cached(
            "INSERT INTO shipment_rows (place, shipment, status, line, batch, \
             package_type, recipient, recipient_key, city, province, country, order_id, order_key, \
             postage_type, price, currency, price_key, tracking_code, created_ms, words_mark, \
             is_open, store, paper, charged, amount, amount_currency, purchase_amount, taxes, fees, \
             paid_ms, paid_from, refund_asked_ms, refunded_ms, refunded_from, printed_ms) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, \
             ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, \
             ?33, ?34, ?35)",
        )?
        .execute(params![
            place,
            row.id.as_str(),
            row.status.as_str(),
            row.line.as_ref().map(LineId::as_str),
            row.batch.map(|batch| batch.0),
            row.package_type.as_ref().map(PackageType::as_str),
            row.recipient,
            key(&folded(&row.recipient)),
            row.city,
            row.province,
            row.country,
            row.order_id,
            order_key(row.order_id.as_deref().unwrap_or_default()),
            row.postage_type.as_str(),
            row.price.as_ref().map(|price| price.amount.to_string()),
            row.price.as_ref().map(|price| price.currency.as_str()),
            price_key(row.price.as_ref()),
            row.tracking_code,
            row.created_at.map(Timestamp::as_millisecond),
            words_mark,
            !row.status.is_final(),
            row.store,
            row.paper.number(),
            row_money::charged_number(money.charged),
            beside.amount_text(),
            beside.currency(),
            beside.purchase_amount_text(),
            row_money::charges_text(&money.taxes),
            row_money::charges_text(&money.fees),
            row_money::millis(money.paid),
            row_money::from_number(money.paid),
            money.refund_asked_at.map(Timestamp::as_millisecond),
            row_money::millis(money.refunded),
            row_money::from_number(money.refunded),
            row.printed_at.map(Timestamp::as_millisecond),
        ])
        .map(|_rows| ())
}

/// The shipments whose order id is this one but for case, blanks, signs and leading zeros;
/// those with other than Latin letters only where the blanks and signs are alike.
pub(crate) const BY_ORDER_ID: &str = "SELECT json FROM shipments WHERE shipment IN (\
     SELECT shipment FROM shipment_rows WHERE order_id IS NOT NULL AND \
     ltrim(replace(replace(replace(replace(replace(lower(order_id), ' ', ''), '#', ''), \
     '-', ''), '–', ''), '—', ''), '0') = ?1 \
     UNION SELECT shipment FROM shipment_rows WHERE order_key = ?2) LIMIT ?3";

/// What [`BY_ORDER_ID`] finds an id by.
pub(crate) fn loose_key(id: &str) -> String {
    loose_id(id).trim_start_matches('0').to_owned()
}

/// By what rows are sorted and looked up that have this order id. Invisible characters come
/// along when an id is copied, and are no part of it.
pub(crate) fn order_key(id: &str) -> String {
    key(&natural_key(&without_format_characters(id)))
}

fn key(text: &str) -> String {
    text.trim().chars().take(MAX_KEY_CHARS).collect()
}

/// What has no price stands before what costs nothing.
fn price_key(price: Option<&Money>) -> i64 {
    price.map_or(-1, |price| {
        price
            .amount
            .checked_mul(Decimal::from(PRICE_PARTS))
            .and_then(|parts| parts.to_i64())
            .unwrap_or(i64::MAX)
    })
}

fn free_place(connection: &Connection, at: Timestamp) -> Result<i64, rusqlite::Error> {
    let mut first = first_place(at);
    loop {
        let behind = first.saturating_add(PLACES_A_MS);
        let last: Option<i64> = connection
            .prepare_cached(
                "SELECT max(place) FROM shipment_rows WHERE place >= ?1 AND place < ?2",
            )?
            .query_row([first, behind], |row| row.get(0))?;
        match last {
            None => return Ok(first),
            Some(last) if last.saturating_add(1) < behind => return Ok(last.saturating_add(1)),
            Some(_full) => first = behind,
        }
    }
}

fn remove_row(connection: &Connection, place: i64) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached("DELETE FROM shipment_rows WHERE place = ?1")?
        .execute([place])
        .map(|_rows| ())
}

fn remove_words(connection: &Connection, place: i64) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached("DELETE FROM shipment_words WHERE rowid = ?1")?
        .execute([place])
        .map(|_rows| ())
}

fn write_words(connection: &Connection, place: i64, words: &str) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached("INSERT INTO shipment_words (rowid, words) VALUES (?1, ?2)")?
        .execute(params![place, words])
        .map(|_rows| ())
}

/// Merges some segments of the full-text index, so that a word is looked up in
/// fewer of them. Whether there is more to do.
pub(crate) fn merge_search_words(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let before = connection.total_changes();
    connection
        .prepare_cached("INSERT INTO shipment_words (shipment_words, rank) VALUES ('merge', ?1)")?
        .execute([TIDIED_PAGES])?;
    // The statement itself counts as a change.
    Ok(connection.total_changes().saturating_sub(before) > 1)
}

/// The listed shipment with a tracking code, the newest of several: the code is
/// among the words of its row.
pub(crate) fn by_tracking_code(
    connection: &Connection,
    code: &str,
) -> Result<Option<ShipmentId>, rusqlite::Error> {
    let words: Vec<String> = folded(code)
        .split_whitespace()
        .map(|word| format!("\"{word}\""))
        .collect();
    if words.is_empty() {
        return Ok(None);
    }
    connection
        .prepare_cached(BY_TRACKING_CODE)?
        .query_row(params![words.join(" "), code], |row| {
            row.get::<_, String>(0).map(ShipmentId::new)
        })
        .optional()
}

/// The listed shipments of an order by its number, however that is spelled; newest first.
pub(crate) fn by_order(
    connection: &Connection,
    number: &str,
    limit: u32,
) -> Result<Vec<ShipmentId>, rusqlite::Error> {
    let key = order_key(number);
    if key.is_empty() {
        return Ok(Vec::new());
    }
    connection
        .prepare_cached(
            "SELECT shipment FROM shipment_rows INDEXED BY shipment_rows_by_order \
             WHERE order_key = ?1 ORDER BY place LIMIT ?2",
        )?
        .query_map(params![key, limit], |row| {
            row.get::<_, String>(0).map(ShipmentId::new)
        })?
        .collect()
}

/// Everything that a shipment is searched by.
fn words(shipment: &Shipment, row: &ShipmentRow) -> String {
    let recipient = &shipment.recipient;
    let parts = [
        Some(row.id.as_str()),
        row.order_id.as_deref(),
        recipient.name.as_deref(),
        recipient.address_1.as_deref(),
        recipient.address_2.as_deref(),
        recipient.city.as_deref(),
        recipient.province_code.as_deref(),
        recipient.postal_code.as_deref(),
        recipient.country_code.as_deref(),
        row.tracking_code.as_deref(),
    ];
    let mut words = String::with_capacity(160);
    for part in parts.into_iter().flatten() {
        words.push_str(&folded(part));
        words.push(' ');
    }
    words
}

fn mark(words: &str) -> i64 {
    Sha256::digest(words.as_bytes())
        .iter()
        .take(8)
        .fold(0, |mark, byte| (mark << 8) | i64::from(*byte))
}
