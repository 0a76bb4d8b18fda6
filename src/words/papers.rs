//! Merged labels and packing slips in words: in which order they lie, and why
//! some are not made.

use crate::{
    message::{LabelOrder, PapersTrouble},
    text,
};

use super::{Words, readable::unstopped};

impl Words {
    pub fn label_order(&self, order: LabelOrder) -> String {
        match order {
            LabelOrder::AsGiven => text!(self, "label-order-given"),
            LabelOrder::Bought => text!(self, "label-order-bought"),
            LabelOrder::OrderId => text!(self, "label-order-order-id"),
            LabelOrder::Recipient => text!(self, "label-order-recipient"),
            LabelOrder::PostageType => text!(self, "label-order-postage"),
        }
    }

    pub(super) fn papers_trouble(&self, trouble: &PapersTrouble) -> String {
        match trouble {
            PapersTrouble::TooMany { most } => {
                let most = self.count(u64::try_from(*most).unwrap_or(u64::MAX));
                text!(self, "failure-papers-too-many", most = most)
            }
            PapersTrouble::FileFull => text!(self, "failure-papers-file-full"),
            PapersTrouble::Stopped => text!(self, "failure-papers-stopped"),
            PapersTrouble::Refunded => text!(self, "failure-papers-refunded"),
            PapersTrouble::LogoUnreadable { path, reason } => text!(
                self,
                "failure-logo-unreadable",
                path = path.display().to_string(),
                reason = unstopped(reason)
            ),
            PapersTrouble::LogoTooLarge { path } => text!(
                self,
                "failure-logo-too-large",
                path = path.display().to_string()
            ),
            PapersTrouble::LogoNotAPicture { path } => text!(
                self,
                "failure-logo-not-a-picture",
                path = path.display().to_string()
            ),
        }
    }
}
