//! *Refresh rates*: package, postage and options change, and the rates with them.

use serde_json::{Map, Value};

use super::{
    Call, Refusal, ShipmentRecord, Status, change,
    fields::{Faults, Fields},
    rates,
    validate::{self, Need, Wanted},
};

pub fn refresh(
    call: &mut Call<'_>,
    id: &str,
    body: &Map<String, Value>,
) -> Result<ShipmentRecord, Refusal> {
    let mut record = change::load(call, id)?;
    let mut faults = Faults::default();
    let mut fields = Fields::new(body, &mut faults);
    let shown = &mut record.shown;
    validate::package(&mut fields, shown, Need::Optional);
    let wanted = validate::postage_type(&mut fields);
    for (name, option) in [
        ("insurance_requested", &mut shown.is_insurance_requested),
        ("media_mail_requested", &mut shown.is_media_mail_requested),
        ("signature_requested", &mut shown.is_signature_requested),
    ] {
        if let Some(asked) = fields.flag(name) {
            *option = asked;
        }
    }
    shown.ship_date = Some(validate::ship_date(&mut fields, call.now));
    faults.check()?;
    check_status(&record)?;
    let name = match wanted {
        Some(Wanted::Named(name)) => Some(name),
        Some(Wanted::ToBeChosen | Wanted::Cheapest) => None,
        None => change::chosen_postage(&record).map(str::to_owned),
    };
    record.shown.postage_type.clone_from(&name);
    record.shown.rates = rates::quote(&record);
    match name {
        Some(name) => change::choose(&mut record, &name),
        None => change::unchoose(&mut record),
    }
    change::save(call, &record)?;
    Ok(record)
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
