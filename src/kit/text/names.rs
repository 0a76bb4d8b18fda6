//! Names of what the service deals in: environments, postage types, statuses,
//! fees, the steps of a purchase and the files of a label.

use super::{Words, readable::readable};
use crate::{
    features::ship::calls::PurchaseStep,
    model::{
        environment::{AccountId, Environment},
        label::LabelFormat,
        postage_type::PostageType,
        rate::Charge,
        shipment::ShipmentStatus,
    },
    text,
};

impl Words {
    /// Who takes a parcel, where the service gives a word and no name.
    pub fn carrier(&self, word: &str) -> String {
        match word {
            "us_postal" => text!(self, "carrier-us-postal"),
            "ca_postal" => text!(self, "carrier-ca-postal"),
            other if other.contains('_') => readable(other),
            name => name.to_owned(),
        }
    }

    pub fn environment(&self, environment: Environment) -> String {
        match environment {
            Environment::Practice => text!(self, "environment-practice"),
            Environment::Sandbox => text!(self, "environment-sandbox"),
            Environment::Live => text!(self, "environment-live"),
        }
    }

    /// What leads to another environment.
    pub fn switch_to(&self, environment: Environment) -> String {
        match environment {
            Environment::Practice => text!(self, "switch-to-practice"),
            Environment::Sandbox => text!(self, "switch-to-sandbox"),
            Environment::Live => text!(self, "switch-to-live"),
        }
    }

    /// An account, as the user calls it.
    pub fn account(&self, account: AccountId, name: &str) -> String {
        let environment = self.environment(account.environment);
        let name = name.trim();
        if !name.is_empty() {
            name.to_owned()
        } else if account.is_first() {
            environment
        } else {
            format!("{environment} {}", account.number)
        }
    }

    /// The same, and in which environment it is.
    pub fn account_and_environment(&self, account: AccountId, name: &str) -> String {
        if name.trim().is_empty() {
            return self.account(account, name);
        }
        let environment = self.environment(account.environment);
        text!(
            self,
            "account-in-environment",
            account = name.trim(),
            environment = environment
        )
    }

    /// A kind of postage.
    pub fn postage_type(&self, postage_type: &PostageType) -> String {
        match postage_type {
            PostageType::NotChosen => text!(self, "postage-unknown"),
            PostageType::ServiceUsEdge => text!(self, "postage-service-us-edge"),
            PostageType::ServiceUsSelect => text!(self, "postage-service-us-select"),
            PostageType::ServiceUsSlim => text!(self, "postage-service-us-slim"),
            PostageType::CaPostalTrackedPacketUsa => {
                text!(self, "postage-ca-postal-tracked-packet-usa")
            }
            PostageType::CaPostalExpeditedParcelUsa => {
                text!(self, "postage-ca-postal-expedited-parcel-usa")
            }
            PostageType::UsPostalExpress => text!(self, "postage-us-postal-express"),
            PostageType::UsPostalFirst => text!(self, "postage-us-postal-first"),
            PostageType::UsPostalGroundAdvantage => {
                text!(self, "postage-us-postal-ground-advantage")
            }
            PostageType::UsPostalLibraryMail => text!(self, "postage-us-postal-library-mail"),
            PostageType::UsPostalMediaMail => text!(self, "postage-us-postal-media-mail"),
            PostageType::UsPostalPriority => text!(self, "postage-us-postal-priority"),
            PostageType::UsPostalOther => text!(self, "postage-us-postal-other"),
            PostageType::ServiceCanadaTracked => text!(self, "postage-service-canada-tracked"),
            PostageType::ServiceSelect => text!(self, "postage-service-select"),
            PostageType::ServiceSlim => text!(self, "postage-service-slim"),
            PostageType::ServiceInternationalTracked => {
                text!(self, "postage-service-international-tracked")
            }
            PostageType::UsPostalExpressMailInternational => {
                text!(self, "postage-us-postal-express-mail-international")
            }
            PostageType::UsPostalFirstClassMailInternational => {
                text!(self, "postage-us-postal-first-class-mail-international")
            }
            PostageType::UsPostalFirstClassPackageInternationalService => text!(
                self,
                "postage-us-postal-first-class-package-international-service"
            ),
            PostageType::UsPostalPriorityMailInternational => {
                text!(self, "postage-us-postal-priority-mail-international")
            }
            PostageType::Unknown(word) => readable(word),
        }
    }

    /// Where a shipment stands.
    pub fn shipment_status(&self, shipment_status: &ShipmentStatus) -> String {
        match shipment_status {
            ShipmentStatus::Unpaid => text!(self, "status-unpaid"),
            ShipmentStatus::PostageRequested => text!(self, "status-postage-requested"),
            ShipmentStatus::PostagePurchaseFailed => text!(self, "status-postage-purchase-failed"),
            ShipmentStatus::Canceled => text!(self, "status-canceled"),
            ShipmentStatus::Pending => text!(self, "status-pending"),
            ShipmentStatus::Ready => text!(self, "status-ready"),
            ShipmentStatus::InTransit => text!(self, "status-in-transit"),
            ShipmentStatus::Received => text!(self, "status-received"),
            ShipmentStatus::Released => text!(self, "status-released"),
            ShipmentStatus::Inducted => text!(self, "status-inducted"),
            ShipmentStatus::Resolved => text!(self, "status-resolved"),
            ShipmentStatus::Delivered => text!(self, "status-delivered"),
            ShipmentStatus::Exception => text!(self, "status-exception"),
            ShipmentStatus::Voided => text!(self, "status-voided"),
            ShipmentStatus::RefundRequested => text!(self, "status-refund-requested"),
            ShipmentStatus::Incomplete => text!(self, "status-incomplete"),
            ShipmentStatus::Unknown(word) => readable(word),
        }
    }

    /// The name of a part of a price: a fee's by its field, a tax's as the
    /// service labels it (`GST`).
    pub fn charge(&self, charge: &Charge) -> String {
        self.charge_name(&charge.name)
    }

    /// The same, where only the service's name of it is known.
    pub fn charge_name(&self, name: &str) -> String {
        match name {
            "postage_fee" => text!(self, "fee-postage"),
            "insurance_fee" => text!(self, "fee-insurance"),
            "delivery_fee" => text!(self, "fee-delivery"),
            "tariff_fee" => text!(self, "fee-tariff"),
            other if other.contains('_') => readable(other),
            label => self.tax(label).unwrap_or_else(|| label.to_owned()),
        }
    }

    /// A tax of Canada, as the user's language abbreviates it.
    fn tax(&self, label: &str) -> Option<String> {
        let taxes = [
            ("GST", text!(self, "tax-gst")),
            ("HST", text!(self, "tax-hst")),
            ("PST", text!(self, "tax-pst")),
            ("QST", text!(self, "tax-qst")),
        ];
        let mut taxes = taxes.into_iter();
        let known = taxes.find(|(known, _)| known.eq_ignore_ascii_case(label));
        known.map(|(_, name)| name)
    }

    /// How far a purchase has got.
    pub fn purchase_step(&self, step: PurchaseStep) -> String {
        match step {
            PurchaseStep::Requesting => text!(self, "purchase-step-requesting"),
            PurchaseStep::Waiting => text!(self, "purchase-step-waiting"),
            PurchaseStep::Checking => text!(self, "purchase-step-checking"),
            PurchaseStep::FetchingLabel => text!(self, "purchase-step-fetching-label"),
        }
    }

    /// What a label can be saved as.
    pub fn label_format(&self, format: LabelFormat) -> String {
        match format {
            LabelFormat::Png => text!(self, "label-format-png"),
            LabelFormat::Pdf => text!(self, "label-format-pdf"),
            LabelFormat::Zpl => text!(self, "label-format-zpl"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::money::{Currency, Money};

    #[test]
    fn an_environment_has_a_name() {
        let words = Words::new("en").unwrap();
        assert_eq!(words.environment(Environment::Live), "Live");
    }

    #[test]
    fn every_known_word_of_the_service_has_a_name_of_its_own() {
        let words = Words::new("en").unwrap();
        let mut names: Vec<String> = PostageType::KNOWN
            .iter()
            .map(|known| words.postage_type(known))
            .chain(
                ShipmentStatus::KNOWN
                    .iter()
                    .map(|known| words.shipment_status(known)),
            )
            .collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn an_unknown_word_is_made_readable() {
        let words = Words::new("en").unwrap();
        let status = ShipmentStatus::from_word("some_new_status");
        assert_eq!(words.shipment_status(&status), "Some new status");
        let postage = PostageType::from_word("service_moon_rocket");
        assert_eq!(words.postage_type(&postage), "Service moon rocket");
    }

    #[test]
    fn fees_have_names_and_taxes_keep_theirs() {
        let words = Words::new("en").unwrap();
        for (name, shown) in [
            ("postage_fee", "Postage"),
            ("fuel_fee", "Fuel fee"),
            ("GST", "GST"),
        ] {
            let charge = Charge {
                name: name.to_owned(),
                amount: Money::zero(Currency::Cad),
            };
            assert_eq!(words.charge(&charge), shown);
        }
    }
}
