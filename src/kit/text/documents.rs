//! Merged labels and packing slips in words: in which order they lie, and why
//! some are not made.

use super::Words;
use crate::{
    contract::DocumentFault, features::documents::calls::LabelOrder, model::pick_order::PickOrder,
    text,
};

impl Words {
    pub fn pick_order(&self, order: PickOrder) -> String {
        match order {
            PickOrder::File => text!(self, "pick-order-file"),
            PickOrder::Sku => text!(self, "pick-order-sku"),
            PickOrder::Place => text!(self, "pick-order-place"),
        }
    }

    pub fn label_order(&self, order: LabelOrder) -> String {
        match order {
            LabelOrder::AsGiven => text!(self, "label-order-given"),
            LabelOrder::Bought => text!(self, "label-order-bought"),
            LabelOrder::OrderId => text!(self, "label-order-order-id"),
            LabelOrder::Recipient => text!(self, "label-order-recipient"),
            LabelOrder::PostageType => text!(self, "label-order-postage"),
        }
    }

    pub(super) fn document_trouble(&self, trouble: &DocumentFault) -> String {
        match trouble {
            DocumentFault::TooMany { most } => {
                let most = self.count(u64::try_from(*most).unwrap_or(u64::MAX));
                text!(self, "failure-documents-too-many", most = most)
            }
            DocumentFault::FileFull => text!(self, "failure-documents-file-full"),
            DocumentFault::Stopped => text!(self, "failure-documents-stopped"),
            DocumentFault::LogoUnreadable { path, reason } => text!(
                self,
                "failure-logo-unreadable",
                path = path.display().to_string(),
                reason = self.reason(reason)
            ),
            DocumentFault::LogoTooLarge { path } => text!(
                self,
                "failure-logo-too-large",
                path = path.display().to_string()
            ),
            DocumentFault::LogoNotAPicture { path } => text!(
                self,
                "failure-logo-not-a-picture",
                path = path.display().to_string()
            ),
        }
    }
}
