//! What the service can be asked for: one table of operations. Requests are
//! routed by it and the OpenAPI document is made of it, so that nothing is
//! routed and not described, or described and not routed.

mod batches;
mod control;
mod operation;
mod public;
mod returns;
mod shipments;

pub(super) use control::CreditRefusal;
pub(super) use operation::{ApiRequest, ControlRequest, Effect};
pub(in crate::practice) use operation::{Body, Handler, Need, Operation, Success};
pub(super) use public::{LABEL_FILE, TRACK_SHIPMENT};
pub(super) use shipments::{BUY_POSTAGE, COUNT_SHIPMENTS, LIST_SHIPMENTS};

/// All operations, in reading order. A path with a fixed part is listed before
/// one that has an id there.
pub(in crate::practice) fn all() -> impl Iterator<Item = &'static Operation> {
    [
        shipments::OPERATIONS,
        batches::OPERATIONS,
        returns::OPERATIONS,
        public::OPERATIONS,
        control::OPERATIONS,
    ]
    .into_iter()
    .flatten()
}

/// A path that the service has, and the id in it, if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place<'a> {
    path: &'static str,
    pub(super) id: &'a str,
}

impl<'a> Place<'a> {
    /// The place of a path in one of the tables.
    pub(super) fn find(area: Area, segments: &[&'a str]) -> Option<Self> {
        area.operations().find_map(|operation| {
            let id = id_in(operation.path, segments)?;
            Some(Self {
                path: operation.path,
                id,
            })
        })
    }

    /// The operation of a method at this place, or the methods that it has.
    pub(super) fn operation(
        self,
        area: Area,
        method: &str,
    ) -> Result<&'static Operation, Vec<&'static str>> {
        let here = || {
            area.operations()
                .filter(|operation| operation.path == self.path)
        };
        here()
            .find(|operation| operation.method == method)
            .ok_or_else(|| here().map(|operation| operation.method).collect())
    }
}

/// The parts of the service whose paths are matched by their templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Area {
    Api,
    Control,
}

impl Area {
    fn operations(self) -> impl Iterator<Item = &'static Operation> {
        all().filter(move |operation| match operation.handler {
            Handler::Api(_) => self == Self::Api,
            Handler::Control(_) => self == Self::Control,
            Handler::Public => false,
        })
    }
}

/// The id in a path that fits a template; empty where the template has none.
fn id_in<'a>(template: &str, segments: &[&'a str]) -> Option<&'a str> {
    let mut id = "";
    let mut parts = template.split('/').skip(1);
    for segment in segments {
        match parts.next()? {
            part if part.starts_with('{') => id = segment,
            part if part == *segment => {}
            _ => return None,
        }
    }
    parts.next().is_none().then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_leads_to_its_own_operation() {
        for area in [Area::Api, Area::Control] {
            for operation in area.operations() {
                let example = operation.path.replace("{id}", "5");
                let segments: Vec<&str> = example.split('/').skip(1).collect();
                let place = Place::find(area, &segments).unwrap();
                let found = place.operation(area, operation.method).unwrap();
                assert_eq!(found.id, operation.id);
            }
        }
    }
}
