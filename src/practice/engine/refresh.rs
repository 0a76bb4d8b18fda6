//! *Refresh rates*: package, postage and options change, and the rates with them.

use serde_json::{Map, Value};

use super::{
    Call, Refusal, ShipmentRecord, Status, change, moment, postage, rate_choice, rates,
    request::{self, check_body},
};
use crate::service::wire;

pub fn refresh(
    call: &mut Call<'_>,
    id: &str,
    body: &Map<String, Value>,
) -> Result<ShipmentRecord, Refusal> {
    let (record, ()) = change::update(call, id, |call, record| {
        let sent: wire::Refresh = check_body(request::REFRESH, body)?;
        check_status(record)?;
        let name = match sent.postage_type {
            Some(name) => Some(name).filter(|name| name != postage::UNKNOWN),
            None => rate_choice::chosen_postage(record).map(str::to_owned),
        };
        let shown = &mut record.shown;
        replace(&mut shown.package_type, sent.package_type);
        replace(&mut shown.weight_unit, sent.weight_unit);
        replace(&mut shown.weight, sent.weight);
        replace(&mut shown.size_unit, sent.size_unit);
        replace(&mut shown.size_x, sent.size_x);
        replace(&mut shown.size_y, sent.size_y);
        replace(&mut shown.size_z, sent.size_z);
        for (sent, option) in [
            (sent.insurance_requested, &mut shown.is_insurance_requested),
            (
                sent.media_mail_requested,
                &mut shown.is_media_mail_requested,
            ),
            (sent.signature_requested, &mut shown.is_signature_requested),
        ] {
            *option = sent.unwrap_or(*option);
        }
        shown.ship_date = Some(moment::ship_date(sent.ship_date, call.now));
        record.shown.postage_type.clone_from(&name);
        record.shown.rates = rates::quote(record);
        match name {
            Some(name) => rate_choice::choose(record, &name),
            None => rate_choice::unchoose(record),
        }
        Ok(())
    })?;
    Ok(record)
}

/// What is not sent stays as it is.
fn replace<T>(place: &mut Option<T>, sent: Option<T>) {
    if sent.is_some() {
        *place = sent;
    }
}

fn check_status(record: &ShipmentRecord) -> Result<(), Refusal> {
    match record.status {
        Status::Unpaid | Status::PostagePurchaseFailed | Status::Pending => Ok(()),
        Status::PostageRequested => Err(Refusal::NotNow(
            "Resource in use, please try again".to_owned(),
        )),
        Status::RefundRequested
        | Status::Canceled
        | Status::Ready
        | Status::InTransit
        | Status::Received
        | Status::Released
        | Status::Inducted
        | Status::Resolved
        | Status::Delivered
        | Status::Exception
        | Status::Voided => Err(Refusal::NotNow("Postage already purchased".to_owned())),
    }
}
