//! Returns: parcels that came back. They come by travel or by hand, and then
//! move on by themselves until they are resolved.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use super::{
    Call, Due, Page, Refusal, ReturnQuery, ShipmentRecord, Status, Travel, Work, change,
    moment::stamp,
    record::{Resolution, event},
    travel,
};
use crate::service::wire;

/// The length of a return's id.
pub(super) const ID_LETTERS: usize = 10;
/// How long a return waits in each status before it moves on.
const ON_HOLD_HOURS: i64 = 7 * 24;
const IN_TRANSIT_HOURS: i64 = 2 * 24;
const READY_HOURS: i64 = 5 * 24;

/// Where a return stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReturnStatus {
    OnHold,
    InTransit,
    Ready,
    Resolved,
    /// Seen in a sample of the document, but no filter value.
    Returned,
}

impl ReturnStatus {
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The status that a list may be filtered by, or `None` for any other word.
    pub fn from_filter(word: &str) -> Option<Self> {
        let status: Self = word.parse().ok()?;
        match status {
            Self::OnHold | Self::InTransit | Self::Ready | Self::Resolved => Some(status),
            Self::Returned => None,
        }
    }

    /// What comes next by itself, and after how long.
    fn next(self) -> Option<(Self, SignedDuration)> {
        let (next, hours) = match self {
            Self::OnHold => (Self::InTransit, ON_HOLD_HOURS),
            Self::InTransit => (Self::Ready, IN_TRANSIT_HOURS),
            Self::Ready => (Self::Resolved, READY_HOURS),
            Self::Resolved | Self::Returned => return None,
        };
        Some((next, SignedDuration::from_hours(hours)))
    }
}

/// Why a parcel came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReturnReason {
    Unknown,
    Unclaimed,
    IncompleteAddress,
    Damaged,
    Other,
}

impl ReturnReason {
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// What a tracking page says about it.
    pub(super) fn sentence(self) -> &'static str {
        match self {
            Self::Unknown => "Could not be delivered",
            Self::Unclaimed => "Not claimed by the recipient",
            Self::IncompleteAddress => "The address is incomplete or invalid",
            Self::Damaged => "Damaged on the way",
            Self::Other => "Refused by the recipient",
        }
    }
}

/// A return as the service keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnRecord {
    /// The order of creation.
    pub sequence: i64,
    pub id: String,
    pub status: ReturnStatus,
    pub reason: ReturnReason,
    pub note: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub resolution: Option<Resolution>,
    /// The shipment it once was, as it stood when it was last saved.
    pub original: wire::OriginalShipment,
}

impl ReturnRecord {
    pub(super) fn new(
        (sequence, id): (i64, String),
        shipment: &ShipmentRecord,
        reason: ReturnReason,
        at: Timestamp,
    ) -> Self {
        Self {
            sequence,
            id,
            status: ReturnStatus::OnHold,
            reason,
            note: None,
            created_at: at,
            updated_at: at,
            resolution: None,
            original: original(shipment),
        }
    }

    /// The return as lists show it.
    pub fn view(&self) -> wire::Return {
        let word = self.resolution.as_ref().map_or("unknown", |end| &end.word);
        wire::Return {
            id: self.id.clone(),
            status: self.status.word().to_owned(),
            created_at: Some(stamp(self.created_at)),
            updated_at: Some(stamp(self.updated_at)),
            resolved_at: self.resolution.as_ref().map(|end| stamp(end.at)),
            resolution: Some(word.to_owned()),
            return_reason: Some(self.reason.word().to_owned()),
            return_reason_note: self.note.clone(),
            original_shipment: self.original.clone(),
            more: wire::More::new(),
        }
    }

    /// Stands in a status from that time on.
    pub(super) fn stand_in(&mut self, status: ReturnStatus, at: Timestamp) {
        self.status = status;
        self.updated_at = at;
        self.resolution = (status == ReturnStatus::Resolved).then(|| Resolution {
            word: "delivery_confirmed".to_owned(),
            at,
        });
    }

    /// When it moves on by itself, if it does.
    pub(super) fn next_due(&self) -> Option<Due> {
        let (_, after) = self.status.next()?;
        Some(Due {
            at: self.updated_at.saturating_add(after).ok()?,
            work: Work::MoveReturn {
                return_id: self.id.clone(),
                from: self.status,
            },
        })
    }

    /// Brings it to where it stands at a time, as if all moves had been made.
    pub(super) fn catch_up(&mut self, now: Timestamp) {
        while let (Some((next, _)), Some(due)) = (self.status.next(), self.next_due()) {
            if due.at > now {
                return;
            }
            self.stand_in(next, due.at);
        }
    }
}

/// What a return knows of its shipment.
pub(super) fn original(shipment: &ShipmentRecord) -> wire::OriginalShipment {
    let shown = shipment.shown.clone();
    let newest = shipment.events.first();
    let resolution = shipment.resolution.as_ref();
    wire::OriginalShipment {
        id: shown.id,
        order_type: Some(shown.order_store.unwrap_or_else(|| "other".to_owned())),
        order_reference: shown.order_id,
        to_name: shown.to_name,
        to_street: shown.to_address_1,
        to_street_2: shown.to_address_2,
        to_city: shown.to_city,
        to_province_code: shown.to_province_code,
        to_postal_code: shown.to_postal_code,
        to_country_code: shown.to_country_code,
        to_phone: shown.to_phone,
        customs_description: shown.description,
        created_at: Some(stamp(shipment.created_at)),
        updated_at: newest.and_then(|event| event.created_at.clone()),
        resolution: Some(resolution.map_or("unknown", |end| &end.word).to_owned()),
        resolved_at: resolution.map(|end| stamp(end.at)),
        more: wire::More::new(),
    }
}

/// What the control side says about a return.
#[derive(Debug)]
pub struct CameBack {
    pub reason: ReturnReason,
    pub note: Option<String>,
    pub status: ReturnStatus,
}

/// A parcel comes back because a trainer or a test says so.
pub fn come_back(
    call: &mut Call<'_>,
    shipment_id: &str,
    how: CameBack,
) -> Result<ReturnRecord, Refusal> {
    let mut shipment = change::load(call, shipment_id)?;
    check(&shipment)?;
    travel::stop(&mut shipment);
    let mut came = arrive(call, &mut shipment, how.reason)?;
    came.note = how.note;
    came.stand_in(how.status, call.now);
    keep(call, &came)?;
    change::save(call, &shipment)?;
    Ok(came)
}

fn check(shipment: &ShipmentRecord) -> Result<(), Refusal> {
    let no = |why: &str| Err(Refusal::NotNow(why.to_owned()));
    if shipment.return_id.is_some() {
        return no("Shipment has come back already");
    }
    match shipment.status {
        Status::PostageRequested => no("Resource in use, please try again"),
        Status::Voided => no("Shipment is voided"),
        Status::Unpaid | Status::PostagePurchaseFailed | Status::Pending => {
            no("Postage has not been purchased")
        }
        Status::RefundRequested
        | Status::Canceled
        | Status::Ready
        | Status::InTransit
        | Status::Received
        | Status::Released
        | Status::Inducted
        | Status::Resolved
        | Status::Delivered
        | Status::Exception => Ok(()),
    }
}

/// The parcel is back at the operator: the shipment says so, a return begins.
pub(super) fn arrive(
    call: &mut Call<'_>,
    shipment: &mut ShipmentRecord,
    reason: ReturnReason,
) -> Result<ReturnRecord, Refusal> {
    let key = (call.world.next_sequence()?, call.random.word(ID_LETTERS));
    mark_returned(shipment, &key.1, reason, call.now);
    let came = ReturnRecord::new(key, shipment, reason, call.now);
    keep(call, &came)?;
    Ok(came)
}

/// The shipment's side of coming back.
pub(super) fn mark_returned(
    shipment: &mut ShipmentRecord,
    return_id: &str,
    reason: ReturnReason,
    at: Timestamp,
) {
    shipment.return_id = Some(return_id.to_owned());
    shipment.is_scanned = true;
    if let Some(refund) = &mut shipment.refund {
        refund.is_scanned_since = true;
    }
    if !matches!(shipment.status, Status::Exception | Status::Canceled) {
        shipment.status = Status::Exception;
        shipment.resolution = Some(Resolution {
            word: "delivery_exception".to_owned(),
            at,
        });
    }
    let mut back = event(at, travel::RETURNED, "Returned to the sender");
    back.subtitle = Some(reason.sentence().to_owned());
    back.location_description = Some(travel::OPERATOR_PLACE.to_owned());
    back.status = Some(travel::RETURNED.to_owned());
    shipment.add_event(back);
}

/// Keeps a return, and what will happen to it next.
fn keep(call: &mut Call<'_>, came: &ReturnRecord) -> Result<(), Refusal> {
    call.world.put_return(came)?;
    match came.next_due() {
        Some(due) if call.rules.travel == Travel::ByItself => Ok(call.world.add_due(&due)?),
        Some(_) | None => Ok(()),
    }
}

/// Sends all returns on that were moved by hand only.
pub(super) fn move_on_all(call: &mut Call<'_>) -> Result<(), Refusal> {
    let all = call
        .world
        .returns(ReturnQuery::default(), Page::everything())?;
    for came in all {
        if let Some((_, after)) = came.status.next() {
            call.world.add_due(&Due {
                at: call.now.saturating_add(after).unwrap_or(call.now),
                work: Work::MoveReturn {
                    return_id: came.id,
                    from: came.status,
                },
            })?;
        }
    }
    Ok(())
}

/// A return's time in a status is over. What was moved since is left alone.
pub(super) fn move_on(call: &mut Call<'_>, id: &str, from: ReturnStatus) -> Result<(), Refusal> {
    let Some(mut came) = call.world.parcel_return(id)? else {
        return Ok(());
    };
    let Some((next, _)) = from.next().filter(|_| came.status == from) else {
        return Ok(());
    };
    came.stand_in(next, call.now);
    keep(call, &came)
}
