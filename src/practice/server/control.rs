//! The control API: tests and trainers change the service's state. Loopback only, no
//! token, not counted by the limit, and never under `/api`.

use jiff::Timestamp;

use super::{
    Answer, Request, Server, api,
    operations::{Area, ControlRequest, Handler, Place},
};

impl Server {
    pub(super) fn answer_control(&mut self, now: Timestamp, request: &Request) -> Answer {
        let body = match api::body(request) {
            Ok(body) => body,
            Err(answer) => return answer,
        };
        let service_now = self.time.at(now);
        let segments = request.segments();
        let Some(place) = Place::find(Area::Control, &segments) else {
            return Answer::not_found();
        };
        let operation = match place.operation(Area::Control, &request.method) {
            Ok(operation) => operation,
            Err(methods) => return Answer::method_not_allowed(&methods),
        };
        let sent = ControlRequest {
            now,
            service_now,
            id: place.id,
            body,
        };
        match operation.handler {
            Handler::Control(handle) => handle(self, &sent),
            Handler::Api(_) | Handler::Public => Answer::not_found(),
        }
    }
}
