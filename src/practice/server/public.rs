//! What needs no token: tracking, and label files by their own secret.

use jiff::Timestamp;

use super::{
    Access, Answer, Request, Server,
    faults::{Kind, Place},
    operations::{LABEL_FILE, TRACK_SHIPMENT},
};
use crate::{
    practice::engine::{self, LabelFormat, LabelOf, Refusal},
    service::wire,
};

impl Server {
    /// `/tracking/<id>.json`; without the ending it is the page for people.
    pub(super) fn answer_tracking(&mut self, service_now: Timestamp, request: &Request) -> Answer {
        let ["tracking", file] = request.path.split('/').skip(1).collect::<Vec<_>>()[..] else {
            return Answer::not_found();
        };
        if request.method != TRACK_SHIPMENT.method {
            return Answer::method_not_allowed(&[TRACK_SHIPMENT.method]);
        }
        let Some(id) = file.strip_suffix(".json") else {
            return self.tracking_page(service_now, file);
        };
        self.step(service_now, Access::Read, |call, links| {
            let shipment = engine::track(call, id, links)?;
            Ok(Answer::json(200, &wire::TrackingEnvelope { shipment }))
        })
    }

    /// `/labels/<id>.<png|pdf|zpl>?secret=…`, or of a batch by `batch-<id>`.
    pub(super) fn answer_label(&mut self, service_now: Timestamp, request: &Request) -> Answer {
        let ["labels", file] = request.path.split('/').skip(1).collect::<Vec<_>>()[..] else {
            return Answer::not_found();
        };
        let Some((id, ending)) = file.rsplit_once('.') else {
            return Answer::not_found();
        };
        let Ok(format) = ending.parse::<LabelFormat>() else {
            return Answer::not_found();
        };
        if request.method != LABEL_FILE.method {
            return Answer::method_not_allowed(&[LABEL_FILE.method]);
        }
        let of = LabelOf::from_file_stem(id);
        let owner = match of {
            LabelOf::Shipment(id) => format!("/shipments/{id}"),
            LabelOf::Batch(id) => format!("/batches/{id}"),
        };
        let paths = [format!("/labels/{file}"), owner];
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let own_path = paths.get(..1).unwrap_or_default();
        // A missing label may be ordered by its shipment or batch; other faults by the file.
        let fault = self
            .faults
            .take(&request.method, own_path, Place::Label)
            .or_else(|| {
                self.faults
                    .take_kind(Kind::LabelMissing, &request.method, &paths, Place::Label)
            });
        let secret = request.query_value("secret").unwrap_or_default();
        let plain = |server: &mut Self| {
            server.step(service_now, Access::Read, |call, links| {
                if !links.opens(id, format, &secret) {
                    return Err(Refusal::NotFound);
                }
                Ok(Answer::label(format, engine::label(call, of, format)?))
            })
        };
        match fault {
            None => plain(self),
            Some(fault) => match fault.kind {
                Kind::DropBefore => Answer::dropped(0),
                Kind::Late => Answer::dropped(fault.millis()),
                Kind::Status | Kind::GarbageHtml | Kind::RateLimit | Kind::LabelMissing => {
                    fault.instead()
                }
                Kind::DropAfter | Kind::Delay | Kind::Body | Kind::Truncate => {
                    fault.spoil(plain(self))
                }
                Kind::PurchaseFails | Kind::ListLag | Kind::ListLagOfOthers => plain(self),
            },
        }
    }
}
