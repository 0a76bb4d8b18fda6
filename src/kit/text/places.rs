//! Names of places: countries, and what each calls its provinces and postal
//! codes.

use super::Words;
use crate::{
    model::country::{self, PostalKind, ProvinceKind},
    text,
};

impl Words {
    /// A country's name; the code of an unknown one.
    pub fn country(&self, code: &str) -> String {
        country::by_code(code).map_or_else(
            || code.to_owned(),
            |country| country.name(self.language()).to_owned(),
        )
    }

    /// What a country calls its provinces, as a label.
    pub fn province_kind(&self, kind: ProvinceKind) -> String {
        match kind {
            ProvinceKind::Province => text!(self, "province-kind-province"),
            ProvinceKind::State => text!(self, "province-kind-state"),
            ProvinceKind::County => text!(self, "province-kind-county"),
            ProvinceKind::Prefecture => text!(self, "province-kind-prefecture"),
            ProvinceKind::Department => text!(self, "province-kind-department"),
            ProvinceKind::District => text!(self, "province-kind-district"),
            ProvinceKind::Region => text!(self, "province-kind-region"),
            ProvinceKind::Emirate => text!(self, "province-kind-emirate"),
            ProvinceKind::Island => text!(self, "province-kind-island"),
            ProvinceKind::Oblast => text!(self, "province-kind-oblast"),
            ProvinceKind::Parish => text!(self, "province-kind-parish"),
            ProvinceKind::Area => text!(self, "province-kind-area"),
        }
    }

    /// What a country calls its postal code, as a label.
    pub fn postal_kind(&self, kind: PostalKind) -> String {
        match kind {
            PostalKind::PostalCode => text!(self, "postal-kind-postal"),
            PostalKind::ZipCode => text!(self, "postal-kind-zip"),
            PostalKind::Eircode => text!(self, "postal-kind-eircode"),
            PostalKind::PinCode => text!(self, "postal-kind-pin"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_has_its_name_and_an_unknown_one_its_code() {
        let words = Words::new("en").unwrap();
        assert_eq!(words.country("DE"), "Germany");
        assert_eq!(words.country("QQ"), "QQ");
    }
}
