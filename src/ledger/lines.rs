//! Lines: what is to be bought once, as it was last asked for.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};
use serde_json::Value;

use crate::model::{
    address::Address,
    customs::{EarlierItems, ItemsOf},
    draft::{PostageOptions, ShipmentDraft},
    ids::{LineId, ShipmentId},
    order_identity::digest,
    order_key::OrderKey,
    postage_changes::PostageChanges,
    search_words::folded,
    shipment::Shipment,
};

use super::{Ledger, StoreError};

/// Lines of one order that are compared, at most. The search at the service
/// covers the others.
const MAX_LINES_OF_ORDER: u32 = 1_000;

/// The latest drafts that are searched for one to the same recipient.
const MAX_DRAFTS_SEARCHED: u32 = 500;

/// Lines of an earlier version that are in memory at a time.
const LINES_READ_AT_A_TIME: u32 = 1_000;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The draft that was sent last, or is about to be.
    pub draft: ShipmentDraft,
    /// The order id as it travels, our token behind it if it carries one.
    pub sent_as: Option<String>,
    pub token: String,
}

impl Line {
    /// Whether two drafts differ in nothing but blanks within their texts.
    pub fn is_same_but_for_blanks(one: &ShipmentDraft, other: &ShipmentDraft) -> bool {
        let plain = |draft: &ShipmentDraft| {
            let mut value = serde_json::to_value(draft.without_cost_centre()).ok()?;
            fold_blanks(&mut value);
            Some(value)
        };
        plain(one).is_some_and(|one| Some(one) == plain(other))
    }

    /// Tells one draft from another: two digests, of what can't change on the
    /// service and of what a refresh can change. The journal keeps it: a field
    /// that joins later must change no content of a draft without it.
    pub fn content_of(draft: &ShipmentDraft) -> String {
        let ShipmentDraft {
            order,
            recipient,
            return_address,
            contents,
            description,
            declared_value,
            parcel,
            options,
            ship_date,
            items,
            // It is not sent: with another one it is still the same draft.
            cost_centre: _,
        } = draft;
        let PostageOptions {
            insurance,
            signature,
            media_mail,
            duties_paid,
            vat_reference,
        } = options;
        let lasting = (
            (order, recipient, return_address, contents, description),
            (declared_value, duties_paid, vat_reference, items),
        );
        let changeable = (parcel, insurance, signature, media_mail, ship_date);
        format!("{}.{}", digest(&lasting), digest(&changeable))
    }

    /// The same of a shipment that was made elsewhere: of what it carries no
    /// more is known than what it was refreshed with last.
    pub fn content_elsewhere(changes: &PostageChanges) -> String {
        format!("elsewhere.{}", digest(changes))
    }

    /// Whether a refresh turns one content into the other.
    pub fn is_refreshable(one: &str, other: &str) -> bool {
        let lasting = |content: &str| {
            content
                .split_once('.')
                .map(|(lasting, _)| lasting.to_owned())
        };
        lasting(one).is_some() && lasting(one) == lasting(other)
    }
}

impl Ledger {
    pub fn line(&self, line: &LineId) -> Result<Option<Line>, StoreError> {
        let row = self.read(|connection| {
            connection
                .prepare_cached("SELECT draft, sent_as, token FROM lines WHERE line = ?1")?
                .query_row([line.as_str()], |row| {
                    Ok((
                        row.get::<_, String>(0)?,
                        row.get::<_, Option<String>>(1)?,
                        row.get::<_, String>(2)?,
                    ))
                })
                .optional()
        })?;
        let Some((draft, sent_as, token)) = row else {
            return Ok(None);
        };
        let draft = serde_json::from_str(&draft)
            .map_err(|error| StoreError::broken(self.path(), format!("line {line}: {error}")))?;
        Ok(Some(Line {
            draft,
            sent_as,
            token,
        }))
    }

    /// What a shipment was made with, or was last to be refreshed with; nothing where its
    /// line has asked for something else since, or where that is not known.
    pub fn draft_of(&self, shipment: &ShipmentId) -> Result<Option<ShipmentDraft>, StoreError> {
        let history = self.shipment_history(shipment);
        let Some(line) = &history.line else {
            return Ok(None);
        };
        let asked = self.line(line)?.map(|asked| asked.draft);
        let asked = asked.filter(|draft| {
            let content = Some(Line::content_of(draft));
            content == history.content || content == history.refreshing
        });
        let cost_centre = self.cost_centre(shipment)?;
        Ok(asked.map(|draft| ShipmentDraft {
            cost_centre,
            ..draft
        }))
    }

    /// The customs items of the newest draft here that has any and is of the shipment's order,
    /// or else goes to its recipient.
    pub fn earlier_items(&self, shipment: &Shipment) -> Result<Option<EarlierItems>, StoreError> {
        let store = shipment.order_store.as_ref().map(|store| store.as_str());
        let key = OrderKey::of_id(store, shipment.own_order_id(), 1);
        let of_order = match key {
            Some(key) => self.latest_of_order(&key.letters())?,
            None => Vec::new(),
        };
        let with_items = |draft: &ShipmentDraft| !draft.items.is_empty();
        if let Some(draft) = of_order.into_iter().find(with_items) {
            let (of, items) = (ItemsOf::SameOrder, draft.items);
            return Ok(Some(EarlierItems { of, items }));
        }
        let latest = self.latest_drafts(MAX_DRAFTS_SEARCHED)?.into_iter();
        let mut to_recipient = latest.filter(|draft| is_recipient(&draft.recipient, shipment));
        Ok(to_recipient.find(with_items).map(|draft| EarlierItems {
            of: ItemsOf::SameRecipient,
            items: draft.items,
        }))
    }

    /// What the lines of an order asked for, the newest first.
    fn latest_of_order(&self, letters: &str) -> Result<Vec<ShipmentDraft>, StoreError> {
        let texts: Vec<String> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT draft FROM lines WHERE order_letters = ?1 \
                     ORDER BY changed_at DESC, line LIMIT ?2",
                )?
                .query_map(params![letters, MAX_LINES_OF_ORDER], |row| row.get(0))?
                .collect()
        })?;
        Ok(read_drafts(&texts))
    }

    /// The lines whose order has these letters, with what each asked for. One
    /// that can't be read is left out: its journal says what became of it.
    pub fn lines_of_order(
        &self,
        letters: &str,
    ) -> Result<Vec<(LineId, ShipmentDraft)>, StoreError> {
        let rows: Vec<(String, String)> = self.read(|connection| {
            connection
                .prepare_cached("SELECT line, draft FROM lines WHERE order_letters = ?1 LIMIT ?2")?
                .query_map(params![letters, MAX_LINES_OF_ORDER], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })?
                .collect()
        })?;
        Ok(rows
            .into_iter()
            .filter_map(|(line, draft)| {
                Some((LineId::new(line), serde_json::from_str(&draft).ok()?))
            })
            .collect())
    }

    /// What the lines that changed last asked for, newest first. A draft that
    /// another version wrote and this one can't read is left out.
    fn latest_drafts(&self, limit: u32) -> Result<Vec<ShipmentDraft>, StoreError> {
        self.drafts(
            "SELECT draft FROM lines ORDER BY changed_at DESC, line LIMIT ?1",
            limit,
        )
    }

    /// The same, of the lines that a shipment was made of: what the service refused is not sent
    /// in the same way again.
    pub fn latest_accepted_drafts(&self, limit: u32) -> Result<Vec<ShipmentDraft>, StoreError> {
        self.drafts(
            "SELECT draft FROM lines WHERE EXISTS \
             (SELECT 1 FROM shipment_rows WHERE shipment_rows.line = lines.line) \
             ORDER BY changed_at DESC, line LIMIT ?1",
            limit,
        )
    }

    fn drafts(&self, sql: &str, limit: u32) -> Result<Vec<ShipmentDraft>, StoreError> {
        let texts: Vec<String> = self.read(|connection| {
            connection
                .prepare_cached(sql)?
                .query_map([limit], |row| row.get(0))?
                .collect()
        })?;
        Ok(read_drafts(&texts))
    }
}

/// One that another version wrote and this one can't read is left out.
fn read_drafts(texts: &[String]) -> Vec<ShipmentDraft> {
    let drafts = texts.iter().map(|text| serde_json::from_str(text));
    drafts.filter_map(Result::ok).collect()
}

/// Whether a draft went to the recipient of a shipment: the same name at the same postal
/// code, in any spelling.
fn is_recipient(drafted: &Address, shipment: &Shipment) -> bool {
    let returned = &shipment.recipient;
    let plain = |text: Option<&str>| folded(text.unwrap_or_default()).replace(' ', "");
    let name = plain(Some(&drafted.name));
    !name.is_empty()
        && name == plain(returned.name.as_deref())
        && plain(drafted.postal_code.as_deref()) == plain(returned.postal_code.as_deref())
        && returned.country_code.as_deref() == Some(drafted.country_code.as_str())
}

pub(crate) fn put(
    connection: &Connection,
    line: &LineId,
    asked: &Line,
    at: Timestamp,
) -> Result<(), rusqlite::Error> {
    let draft = serde_json::to_string(&asked.draft)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    connection
        .prepare_cached(
            "INSERT INTO lines (line, order_id, sent_as, token, draft, changed_at, order_letters) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (line) DO UPDATE SET \
             order_id = excluded.order_id, sent_as = excluded.sent_as, token = excluded.token, \
             draft = excluded.draft, changed_at = excluded.changed_at, \
             order_letters = excluded.order_letters",
        )?
        .execute(params![
            line.as_str(),
            asked.draft.order.id,
            asked.sent_as,
            asked.token,
            draft,
            at.to_string(),
            OrderKey::of_line(line, &asked.draft).letters(),
        ])
        .map(|_rows| ())
}

/// Lines that an earlier version wrote get the letters of their orders.
pub(crate) fn fill_order_letters(connection: &Connection) -> Result<(), rusqlite::Error> {
    let mut unread = connection.prepare(
        "SELECT line, draft FROM lines WHERE order_letters IS NULL ORDER BY line LIMIT ?1",
    )?;
    let mut update = connection.prepare("UPDATE lines SET order_letters = ?2 WHERE line = ?1")?;
    loop {
        let lines: Vec<(String, String)> = unread
            .query_map([LINES_READ_AT_A_TIME], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        if lines.is_empty() {
            return Ok(());
        }
        for (line, draft) in lines {
            let letters = serde_json::from_str::<ShipmentDraft>(&draft)
                .map(|draft| OrderKey::of_line(&LineId::new(line.as_str()), &draft).letters())
                // A draft that can't be read is not read again at every start.
                .unwrap_or_default();
            update.execute(params![line, letters])?;
        }
    }
}

/// Each run of blanks, of whatever kind, as one space.
fn fold_blanks(value: &mut Value) {
    match value {
        Value::String(text) => {
            *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        Value::Array(items) => items.iter_mut().for_each(fold_blanks),
        Value::Object(fields) => fields.values_mut().for_each(fold_blanks),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{check::check, cost_centre::CostCentre, order::OrderText};

    fn content(order: &str) -> String {
        let order: OrderText = serde_json::from_str(order).unwrap();
        Line::content_of(&check(&order, None).draft.unwrap())
    }

    #[test]
    fn lines_of_an_earlier_version_are_found_by_their_order() {
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(
                "CREATE TABLE lines (line TEXT PRIMARY KEY, draft TEXT, order_letters TEXT)",
            )
            .unwrap();
        let order: OrderText =
            serde_json::from_str(include_str!("../../tests/it/data/order-items.json")).unwrap();
        let draft = serde_json::to_string(&check(&order, None).draft.unwrap()).unwrap();
        let lines = i64::from(LINES_READ_AT_A_TIME) + 2;
        for number in 0..lines {
            let draft = if number == 0 { "{}" } else { &draft };
            connection
                .execute(
                    "INSERT INTO lines VALUES (?1, ?2, NULL)",
                    params![format!("form:{number}"), draft],
                )
                .unwrap();
        }
        fill_order_letters(&connection).unwrap();
        let of = |letters: &str| -> i64 {
            let sql = "SELECT count(*) FROM lines WHERE order_letters = ?1";
            connection
                .query_row(sql, [letters], |row| row.get(0))
                .unwrap()
        };
        let key = OrderKey::of_id(None, Some("1003"), 1).unwrap();
        assert_eq!((of(&key.letters()), of("")), (lines - 1, 1));
    }

    /// The journal of earlier versions holds contents like these: one that is
    /// computed otherwise would be taken for another draft.
    #[test]
    fn a_content_is_known_again_by_every_later_version() {
        let unknown = include_str!("../../tests/it/data/draft-unknown-words.json");
        let unknown: ShipmentDraft = serde_json::from_str(unknown).unwrap();
        let whole = PostageChanges::whole(&unknown.parcel, &unknown.options, unknown.ship_date);
        assert_eq!(
            [
                content(include_str!("../../tests/it/data/order-full.json")),
                content(include_str!("../../tests/it/data/order-minimal.json")),
                content(include_str!("../../tests/it/data/order-items.json")),
                Line::content_of(&unknown),
                Line::content_elsewhere(&PostageChanges::default()),
                Line::content_elsewhere(&whole),
            ],
            [
                "92c7436b0cf7ffb7d9b46a0ef5b4dd9e71dee298a00d99028bdfd90468858b09.f6d5a443936145f149dd8899c4e340079e6a77e3c99edfe20a71bc62d2b46dc1",
                "e69f951a2204f412f06d40186502476865a2a14703d8e4ba26ce934bfeb6db98.02224cb9eb6d555ab8cdc5190439154cf59e5f3f3d64bf283611d3c299dfc014",
                "9411a1455546d7cc313f3923a161b9d5dbd530e1f869b76f5696acacbcb01b52.e0e9df91293b2ec027af0369336611c50938e0bc5207c5996649655867ec392b",
                "0e73cbb8088c8ea0cb2da1985dae83089e83ccc329116d4f1e737a3191c47d0c.718f01579bb0f9b885188537414f072212da5081a5fa0d06123c5241e5e844ef",
                "elsewhere.b20fdaf767f3dced06933a44f489acb1cd16a66f68ed1e8661b97422ebe08917",
                "elsewhere.89b508a293c01b82584a225c2450452ba63dccf89e9b3f162b1e32ebfda42823"
            ]
        );
    }

    #[test]
    fn a_draft_with_another_cost_centre_is_the_same() {
        let order = include_str!("../../tests/it/data/order-full.json");
        let order: OrderText = serde_json::from_str(order).unwrap();
        let draft = check(&order, None).draft.unwrap();
        let mut other = draft.clone();
        other.cost_centre = CostCentre::parse("Sales East").unwrap();
        assert_eq!(Line::content_of(&other), Line::content_of(&draft));
        assert!(Line::is_same_but_for_blanks(&other, &draft));
    }

    #[test]
    fn a_draft_in_which_only_blanks_differ_is_the_same() {
        let order = include_str!("../../tests/it/data/order-full.json");
        let order: OrderText = serde_json::from_str(order).unwrap();
        let draft = check(&order, None).draft.unwrap();
        let mut blank = draft.clone();
        blank.recipient.address_1 =
            format!("{} ", draft.recipient.address_1.replace(' ', " \u{a0} "));
        assert_ne!(Line::content_of(&blank), Line::content_of(&draft));
        assert!(Line::is_same_but_for_blanks(&blank, &draft));
        let mut other = draft.clone();
        other.recipient.address_1 += "0";
        assert!(!Line::is_same_but_for_blanks(&other, &draft));
    }
}
