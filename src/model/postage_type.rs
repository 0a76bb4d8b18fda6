//! Postage types (service document, section 4.3).

use super::vocabulary::vocabulary;

vocabulary! {
    /// A kind of postage that can be bought. `unknown` (here
    /// [`PostageType::NotChosen`]) means that none was chosen yet.
    pub enum PostageType {
        NotChosen = "unknown",
        ServiceUsEdge = "service_us_edge",
        ServiceUsSelect = "service_us_select",
        ServiceUsSlim = "service_us_slim",
        CaPostalTrackedPacketUsa = "ca_postal_tracked_packet_usa",
        CaPostalExpeditedParcelUsa = "ca_postal_expedited_parcel_usa",
        UsPostalExpress = "us_postal_express",
        UsPostalFirst = "us_postal_first",
        UsPostalGroundAdvantage = "us_postal_ground_advantage",
        UsPostalLibraryMail = "us_postal_library_mail",
        UsPostalMediaMail = "us_postal_media_mail",
        UsPostalPriority = "us_postal_priority",
        UsPostalOther = "us_postal_other",
        ServiceCanadaTracked = "service_canada_tracked",
        ServiceSelect = "service_select",
        ServiceSlim = "service_slim",
        ServiceInternationalTracked = "service_international_tracked",
        UsPostalExpressMailInternational = "us_postal_express_mail_international",
        UsPostalFirstClassMailInternational = "us_postal_first_class_mail_international",
        UsPostalFirstClassPackageInternationalService = "us_postal_first_class_package_international_service",
        UsPostalPriorityMailInternational = "us_postal_priority_mail_international",
    }
}
